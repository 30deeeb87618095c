"""The only place where a Check becomes dice and an outcome."""

from __future__ import annotations

from gameloop.kernel.dice import Aim, Mods, Rolled
from gameloop.world.ruleset import Check, Drafting, Outcome, Ruleset

CMP = {"at_least": ">=", "at_most": "<="}


def attempt(
    draft: Drafting,
    rules: Ruleset,
    check: str,
    who: str,
    *,
    on: str = "",
    edge: int = 0,
    outcomes: tuple[str, str] = ("success", "failure"),
    why: str = "",
    rule: str = "",
    mods: Mods = (),
    secret: bool = False,
) -> Outcome:
    """Try something once: `who` rolls the check of that id against its target, or against a number of `on`.

    `edge` is 1 for advantage, -1 for disadvantage; the ruleset's own number `edge.CHECK` is added and the sum cut
    to that range. The roll is labelled with `why`, or with the check's id; `rule` is the row that asks for it, where
    that is not the check's own, and `mods` are what the occasion adds to the die.
    """
    row = rules.checks[check]
    needed = row.target if row.target is not None else rules.number(draft.state, on, row.target_from)
    own = [(rules.number(draft.state, who, name), name) for name in row.bonuses]
    if row.bonus_to == "target":
        needed += sum(amount for amount, _ in own)
        own = []
    given = tuple((amount, name) for amount, name in (*own, *mods) if amount)
    tilt = max(-1, min(1, edge + rules.number(draft.state, who, f"edge.{check}")))
    aim = Aim(needed, CMP[row.kind], outcomes)
    rolled = draft.roll(
        tilted(row, tilt), why or check, who, rule=rule or row.rule, mods=given, aim=aim, secret=secret
    )
    return Outcome(rolled.sum, rolled.total, needed, met(rolled))


def met(rolled: Rolled) -> bool:
    """Tells whether an aimed roll came out the good way."""
    target = rolled.target or 0
    return rolled.total >= target if rolled.cmp == ">=" else rolled.total <= target


def tilted(row: Check, edge: int) -> str:
    """The dice of a check with advantage (1), disadvantage (-1) or neither (0)."""
    if not edge:
        return row.dice
    better = "kh1" if (edge == 1) == (row.kind == "at_least") else "kl1"
    count, sides = row.dice.split("d")
    return f"{int(count) + 1}d{sides}{better}"
