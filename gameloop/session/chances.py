"""Chances by counting every way in which dice can fall."""

from __future__ import annotations

from itertools import product

from gameloop.kernel.dice import Mods
from gameloop.kernel.notation import meets, parse
from gameloop.session.narrate.rolls import SIGN, words


def totals(dice: str, extra: int) -> list[int]:
    """What dice and what is added can come to, a number for each way in which they can fall."""
    read = parse(dice)
    return [read.value(thrown).sum + extra for thrown in product(*(range(1, n + 1) for n in read.sides))]


def share(dice: str, extra: int, target: int, cmp: str) -> str:
    """The chance that dice reach a number: `5+: 3 in 6, 50 %`."""
    can = totals(dice, extra)
    good = sum(meets(total, cmp, target) for total in can)
    return f"{target}{SIGN[cmp]}: {good} in {len(can)}, {percent(good, len(can))}"


def percent(part: int, whole: int) -> str:
    """A share in whole percent, rounded down but never to nothing and up but never to certainty."""
    return f"{min(max(100 * part // whole, 1 if part else 0), 100)} %"


def extra(mods: Mods) -> int:
    """What is added to a roll."""
    return sum(amount for amount, _ in mods)


def added(mods: Mods) -> str:
    """The same in words, each with its reason."""
    return "".join(f" {amount:+d} {words(reason)}" for amount, reason in mods)
