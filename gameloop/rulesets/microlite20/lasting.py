"""What magic that lasts adds to somebody's figures, keeps off, and when an act ends it (B-GAP-05, B-PLAY-06).

Asked by figures, attacks and injury: `added` for a figure, `against` for what counts only against some, `absorbed`
for damage, `astray` and `withheld` for attacks; told by them: `attacked`, `harmed`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gameloop.kernel.late import late
from gameloop.rulesets.microlite20 import natures
from gameloop.rulesets.microlite20.book import Book
from gameloop.world.bestiary import Monster
from gameloop.world.checks import contest
from gameloop.world.enchantments import (
    BROKEN,
    PERSON,
    PLACE,
    THING,
    USED,
    WAY,
    effects,
    lying_on,
    spend_power,
)
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import State

if TYPE_CHECKING:
    from gameloop.rulesets.microlite20 import unlaid
    from gameloop.world import powers
else:
    late(globals(), __package__, "unlaid")
    late(globals(), "gameloop.world", "powers")

ROW = "B-GAP-05"
ANY = "all_rolls"
ROLLS = ("attack", "save", "skill")
EVIL, FEAR = "evil", "fear"
ATTACKS, HARMED = "attacks", "harmed"  # the acts that end some magic
PERCENT = "1d100"
AIRBORNE = ("fly", "levitate", "mist")
CLIMBING = ("climb", *AIRBORNE)
WHOLE = 100


def added(state: State, who: str, to: str) -> int:
    """What magic adds to a figure or roll of somebody, whatever it is against."""
    names = (to, ANY) if to in ROLLS else (to,)
    return sum(e.n for _, e in effects(state, who, "mod") if e.what in names and not e.vs)


def aids(state: State, who: str, action: str) -> int:
    """What magic adds to one action of somebody, such as to jump."""
    return sum(e.n for _, e in effects(state, who, "mod", "skill") if e.vs == action)


def on_thing(state: State, item: str, to: str) -> int:
    """What magic adds to a figure of whoever uses a thing: a weapon's attack and damage."""
    return sum(
        e.n for one in lying_on(state, THING, item) for e in one.effects if (e.kind, e.what) == ("mod", to)
    )


def held_by(state: State, way: str) -> int:
    """How much harder a door here is to force for the magic that holds it."""
    lying = lying_on(state, WAY, f"{state.here.chart}/{way}")
    return sum(e.n for one in lying for e in one.effects if e.kind == "door")


def against(book: Book, state: State, who: str, foe: str, to: str, *, fear: bool = False) -> int:
    """What magic adds to a figure of somebody only against that one: evil, or fear."""
    kinds = (EVIL,) if foe in state.people and natures.evil(book, state, foe) else ()
    wanted = (*kinds, FEAR) if fear else kinds
    return sum(e.n for _, e in effects(state, who, "mod", to) if e.vs in wanted)


def moves(state: State, who: str, modes: tuple[str, ...]) -> bool:
    """Whether magic lets somebody move in one of these ways."""
    return any(e.what in modes for _, e in effects(state, who, "move"))


def shape(state: State, who: str) -> Monster | None:
    """The creature whose shape somebody has taken."""
    return next((state.kinds[e.what] for _, e in effects(state, who, "shape")), None)


def senses(state: State, who: str, what: str) -> bool:
    """Whether magic shows somebody that."""
    return any(True for _ in effects(state, who, "sense", what))


def warded(state: State, who: str, what: str) -> bool:
    """Whether magic keeps that off somebody whole."""
    return any(not e.n and not one.left for one, e in effects(state, who, "ward", what))


def guarded(state: State, what: str) -> bool:
    """Whether magic on the place where the party is keeps that off: surprise, heat and cold."""
    here = lying_on(state, PLACE, state.spot()) if state.here.chart else ()
    return any((e.kind, e.what) == ("ward", what) for one in here for e in one.effects)


def slowed_to(state: State, who: str) -> int:
    """Per cent of his speed that the places that hold somebody leave him."""
    held = (one for one in state.enchantments if one.kind == PLACE and who in one.people)
    return min((e.n for one in held for e in one.effects if e.kind == "zone" and e.n), default=WHOLE)


def delays(state: State, who: str) -> int:
    """How many seconds magic keeps poison from working in somebody."""
    ends = (one.until for one, _ in effects(state, who, "ward", "poison"))
    return max((until - state.clock for until in ends), default=0)


# --- damage -----------------------------------------------------------------------------------------


def absorbed(draft: Drafting, who: str, amount: int, kind: str) -> int:
    """What is left of damage of a kind once magic has kept off its share: so much each time, or so much in all."""
    left = amount
    for one, effect in tuple(effects(draft.state, who, "ward", kind)):
        off = min(left, effect.n or left, *((one.left,) if one.left else ()))
        if off and one.left and not spend_power(draft, one.id, off, rule=ROW):
            unlaid.end(draft, one.id, USED)
        left -= off
    if left != amount:
        draft.emit(powers.DamageChanged(who, amount, left, (kind,), rule=ROW))
    return left


# --- attacks on somebody ----------------------------------------------------------------------------


def astray(draft: Drafting, who: str, foe: str) -> bool:
    """Whether an attack on somebody that would hit goes astray all the same: blurred outlines, fog, copies."""
    pct = max((e.n for _, e in effects(draft.state, foe, "miss")), default=0)
    pct = max(pct, fogged(draft.state, who, foe))
    if pct and draft.roll(f"{PERCENT}<={pct}", "astray", who, rule=ROW).met:
        return True
    return _copy_struck(draft, who, foe)


def fogged(state: State, who: str, foe: str) -> int:
    """The share of attacks between two that fog swallows."""
    zones = (
        e for one in state.enchantments for e in one.effects if e.kind == "fog" and {who, foe} & {*one.people}
    )
    near = state.fight is None or (who, foe) in state.fight.contact or (foe, who) in state.fight.contact
    return max((e.n for e in zones if (e.what == "near") == near), default=0)


def _copy_struck(draft: Drafting, who: str, foe: str) -> bool:
    """Of the copies and the one they copy, one is struck by chance; a copy is gone by it."""
    for one, _ in tuple(effects(draft.state, foe, "images")):
        if draft.roll(f"1d{one.left + 1}", "which_image", who, rule=ROW).total > 1:
            if not spend_power(draft, one.id, 1, rule=ROW):
                unlaid.end(draft, one.id, USED)
            return True
    return False


def withheld(draft: Drafting, rules: Ruleset, who: str, foe: str) -> bool:
    """Whether magic keeps somebody from attacking that one: he must win a contest, or never notices (B-GAP-05)."""
    for what in ("attack", "undead"):
        for one, effect in tuple(effects(draft.state, foe, "ward", what)):
            if what == "undead" and not natures.undead(draft.state, who):
                continue
            if effect.vs == "mindless" and natures.mindless(draft.state, who):
                return True
            if (
                one.caster in draft.state.people
                and contest(draft, rules, "spell_will", one.caster, (who,), why=one.spell).worked
            ):
                return True
    return False


# --- acts that end magic ----------------------------------------------------------------------------


def attacked(draft: Drafting, who: str) -> None:
    """Somebody has attacked: what ends by that is over, and what was for one attack is used."""
    _ended_by(draft, who, ATTACKS)
    rolled(draft, who, ("attack",))


def rolled(draft: Drafting, who: str, numbers: tuple[str, ...]) -> None:
    """Somebody has rolled with these numbers: what was for the next such roll is used."""
    for one in lying_on(draft.state, PERSON, who):
        single = any(e.kind == "next" and e.what in numbers for e in one.effects)
        if single and not spend_power(draft, one.id, 1, rule=ROW):
            unlaid.end(draft, one.id, USED)


def harmed(draft: Drafting, who: str) -> None:
    """Somebody has been hurt: what ends by that is over."""
    _ended_by(draft, who, HARMED)


def _ended_by(draft: Drafting, who: str, act: str) -> None:
    for one in lying_on(draft.state, PERSON, who):
        if any(e.ends == act for e in one.effects):
            unlaid.end(draft, one.id, BROKEN)
