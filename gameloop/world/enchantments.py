"""Magic that lasts: what lies on a person, a thing, a way or a place, until when, and how much of it is left.

What an effect does is the ruleset's: a number of somebody (`mod`), a condition, a ward and so on. Those that end by the
clock have a timer of their own id; what ends with them is undone by the ruleset first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gameloop.kernel.clock import Timer, TimerCleared, TimerSet
from gameloop.kernel.messages import Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.effects import Effect, Enchantment
from gameloop.world.ruleset import Drafting, Feature, Reducer
from gameloop.world.state import State

TIMER = "enchantment"  # the kind of the timers
# what magic may lie on; `on` is then the id of the person or item, or `chart/way`, `chart/place`
PERSON, THING, WAY, PLACE = "person", "thing", "way", "place"
TIME, ENDED, USED, BROKEN = (
    "time",
    "ended",
    "used",
    "broken",
)  # why it ends: its time, other magic, all used, by an act


@frozen
class Enchanted(Event):
    """Magic lies on something from now on."""

    enchantment: Enchantment


@frozen
class Disenchanted(Event):
    """Magic is over; why: time, ended, used, broken."""

    id: str
    why: str


@frozen
class PowerSpent(Event):
    """So much of a piece of magic is left: uses, or points."""

    id: str
    left: int


@frozen
class Caught(Event):
    """These are now inside the place on which magic lies."""

    id: str
    people: tuple[str, ...]


@frozen
class Sensed(Event):
    """Magic showed somebody this; `what` is the kind of thing looked for, `found` are names, or nothing."""

    who: str
    what: str
    found: tuple[str, ...]


def enchantment(state: State, id_: str) -> Enchantment | None:
    """The magic of that id, if it lasts."""
    return next((e for e in state.enchantments if e.id == id_), None)


def lying_on(state: State, kind: str, on: str) -> tuple[Enchantment, ...]:
    """What lies on a person, thing, way or place, the oldest first."""
    return tuple(e for e in state.enchantments if (e.kind, e.on) == (kind, on))


def effects(state: State, who: str, kind: str, what: str = "") -> Iterator[tuple[Enchantment, Effect]]:
    """The effects of a kind, and of that name if there is one, on a person."""
    for one in lying_on(state, PERSON, who):
        for effect in one.effects:
            if effect.kind == kind and what in ("", effect.what):
                yield one, effect


def enchant(
    draft: Drafting,
    spell: str,
    caster: str,
    level: int,
    on: tuple[str, str],
    powers: tuple[Effect, ...],
    *,
    until: int = 0,
    left: int = 0,
    people: tuple[str, ...] = (),
    rule: str,
    secret: bool = False,
) -> str:
    """Lay magic on something (`on`: kind and id), until that second; gives its id.

    Of the same magic on the same thing the longer lasts.
    """
    kind, target = on
    for old in lying_on(draft.state, kind, target):
        if old.spell == spell:
            remove(draft, old.id, ENDED, rule=rule)
    new = f"e{draft.state.next_enchantment}"
    now = draft.state.clock
    made = Enchantment(new, spell, caster, level, kind, target, until, left, powers, people, now)
    draft.emit(Enchanted(made, rule=rule, secret=secret))
    if until:
        draft.emit(TimerSet(Timer(until, TIMER, new, target), rule=rule))
    return new


def remove(draft: Drafting, id_: str, why: str, *, rule: str) -> None:
    """The magic of that id is over."""
    if any(timer.id == id_ for timer in draft.state.timers):
        draft.emit(TimerCleared(id_, rule=rule))
    draft.emit(Disenchanted(id_, why, rule=rule))


def spend_power(draft: Drafting, id_: str, by: int, *, rule: str) -> int:
    """Take uses or points off; gives what is left. It is not over by that alone."""
    found = enchantment(draft.state, id_)
    left = max(0, found.left - by) if found else 0
    if found and left != found.left:
        draft.emit(PowerSpent(id_, left, rule=rule))
    return left


def _enchanted(state: State, event: Enchanted) -> State:
    new = (*state.enchantments, event.enchantment)
    return evolve(state, enchantments=new, next_enchantment=state.next_enchantment + 1)


def _disenchanted(state: State, event: Disenchanted) -> State:
    return evolve(state, enchantments=tuple(e for e in state.enchantments if e.id != event.id))


def _spent(state: State, event: PowerSpent) -> State:
    return _with(state, event.id, lambda e: evolve(e, left=event.left))


def _caught(state: State, event: Caught) -> State:
    return _with(state, event.id, lambda e: evolve(e, people=event.people))


def _with(state: State, id_: str, change: Callable[[Enchantment], Enchantment]) -> State:
    return evolve(state, enchantments=tuple(change(e) if e.id == id_ else e for e in state.enchantments))


def _sensed(state: State, _event: Sensed) -> State:
    return state


REDUCERS: dict[type[Event], Reducer] = {
    Enchanted: _enchanted,
    Disenchanted: _disenchanted,
    PowerSpent: _spent,
    Caught: _caught,
    Sensed: _sensed,
}
FEATURE = Feature(reducers=REDUCERS)
