"""What ends with a piece of magic: conditions, light, seals, what was called, hit points that were lent (B-GAP-05)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gameloop.kernel.clock import Timer
from gameloop.rulesets.microlite20.names import TEMP_HP
from gameloop.world.effects import Effect, Enchantment
from gameloop.world.enchantments import PERSON, TIME, TIMER, enchantment, lying_on, remove
from gameloop.world.goods import find, move
from gameloop.world.light import LightOut
from gameloop.world.passages import PassageClosed
from gameloop.world.ruleset import Drafting
from gameloop.world.seals import DoorUnsealed
from gameloop.world.state import NOWHERE
from gameloop.world.wounds import ConditionEnded, change

ROW = "B-GAP-05"


def end(draft: Drafting, id_: str, why: str) -> None:
    """Magic is over, and with it what it did."""
    found = enchantment(draft.state, id_)
    if found is None:
        return
    remove(draft, id_, why, rule=ROW)
    for effect in found.effects:
        if effect.kind in WITH_IT:
            WITH_IT[effect.kind](draft, found, effect)


def fired(draft: Drafting, timer: Timer) -> None:
    """The time of a piece of magic is over."""
    if timer.kind == TIMER:
        end(draft, timer.id, TIME)


def dead(draft: Drafting, who: str) -> None:
    """With somebody's death the magic that lay on him is over."""
    for one in lying_on(draft.state, PERSON, who):
        end(draft, one.id, TIME)


def _condition(draft: Drafting, found: Enchantment, effect: Effect) -> None:
    """Those inside a place have its condition, else the one on whom it lies."""
    for who in found.people or (found.on,):
        person = draft.state.people.get(who)
        if person is not None and person.has(effect.what):
            draft.emit(ConditionEnded(who, effect.what, rule=ROW))


def _light(draft: Drafting, _found: Enchantment, effect: Effect) -> None:
    for light in draft.state.lights:
        if light.id == effect.what:
            draft.emit(LightOut(light, "magic", rule=ROW))


def _door(draft: Drafting, found: Enchantment, _effect: Effect) -> None:
    chart, _, way = found.on.partition("/")
    draft.emit(DoorUnsealed(chart, way, rule=ROW))


def _called(draft: Drafting, found: Enchantment, effect: Effect) -> None:
    """A thing that was called is gone, wherever it is now."""
    for holder in tuple(draft.state.goods):
        item = find(draft.state, holder, effect.what)
        if item is not None:
            move(draft, item, holder, NOWHERE, "gone", rule=ROW)


def _temp_hp(draft: Drafting, found: Enchantment, effect: Effect) -> None:
    """What is left of hit points that were lent; those of another spell stay."""
    others = sum(
        e.n for one in lying_on(draft.state, PERSON, found.on) for e in one.effects if e.kind == TEMP_HP
    )
    over = draft.state.person(found.on).pools.get(TEMP_HP, 0) - others
    if over > 0:
        change(draft, found.on, TEMP_HP, -min(over, effect.n), found.spell, rule=ROW)


def _passage(draft: Drafting, found: Enchantment, effect: Effect) -> None:
    draft.emit(PassageClosed(found.on.partition("/")[0], effect.what, rule=ROW))


WITH_IT: Mapping[str, Callable[[Drafting, Enchantment, Effect], None]] = {
    "call": _called,
    "condition": _condition,
    "door": _door,
    "light": _light,
    "passage": _passage,
    "temp_hp": _temp_hp,
}
