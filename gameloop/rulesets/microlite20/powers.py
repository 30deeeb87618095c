"""Magic that is at hand: touches, stones to throw, and what the caster sends at one enemy after another (B-GAP-05)."""

from __future__ import annotations

from gameloop.rulesets.microlite20 import aiming, figures, natures, unlaid
from gameloop.rulesets.microlite20.aiming import Aim
from gameloop.rulesets.microlite20.names import DEX
from gameloop.world.checks import attempt
from gameloop.world.effects import Enchantment
from gameloop.world.enchantments import PERSON, USED, Caught, lying_on, spend_power
from gameloop.world.harming import harm
from gameloop.world.ruleset import Drafting
from gameloop.world.state import State

ROW = "B-GAP-05"
TOUCH, THROWS, SENT = "touch", "throws", "sent"
HANDY = (TOUCH, THROWS, SENT)  # the effects that are used again by casting, at no cost


def held(state: State, who: str, spell: str) -> Enchantment | None:
    """The magic of that spell that somebody has at hand."""
    found = (one for one in lying_on(state, PERSON, who) if one.spell == spell)
    return next((one for one in found if any(e.kind in HANDY for e in one.effects)), None)


def throw(aim: Aim, draft: Drafting, found: Enchantment, target: str) -> None:
    """A stone: a missile attack with what the spell adds (B-GAP-05)."""
    stone = next(e for e in found.effects if e.kind == THROWS)
    hard = next(e for e in found.effects if e.kind == "against_undead")
    own = figures.attack_bonus(aim.book, draft.state, draft.state.person(aim.who), DEX)
    mods, outcomes = ((own, "missile"), (stone.n, aim.spell.name)), ("hits", "misses")
    hit = attempt(draft, aim.rules, "attack", aim.who, on=target, outcomes=outcomes, mods=mods)
    best = hit.natural == aim.book.numbers.combat.natural_best
    if hit.worked or best:
        dice = hard.what if natures.undead(draft.state, target) else stone.what
        dealt = draft.roll(dice, f"{aim.spell.id}_damage", aim.who, rule=ROW).total
        harm(draft, aim.rules, target, dealt, aim.spell.id, ROW, ("magic",))
    use_up(draft, found)


def use_up(draft: Drafting, found: Enchantment) -> None:
    """One use less; with the last it is over."""
    if not spend_power(draft, found.id, 1, rule=ROW):
        unlaid.end(draft, found.id, USED)


def send(draft: Drafting, found: Enchantment, target: str) -> None:
    """It turns to that one, and strikes at the end of the round."""
    draft.emit(Caught(found.id, (target,), rule=ROW))


def enemy(aim: Aim, draft: Drafting, named: tuple[str, ...]) -> str:
    """At whom it is used: as named, else as the caster picks; empty where there is nobody."""
    people = tuple(one for one in named if one in draft.state.people) or aiming.enemies(aim, draft)
    return people[0] if people else ""
