"""What creatures are: what stops them, what they shun, what they smell of, when they act."""

from __future__ import annotations

from collections.abc import Callable

from gameloop.world.flags import raised
from gameloop.world.light import is_flame
from gameloop.world.sides import apart, reach, standing
from gameloop.world.specials import NO_SPECIALS, Specials, Stench
from gameloop.world.state import Light, Person, State

FIRST = "first"


def specials_of(state: State, who: str) -> Specials:
    """The specials of a creature; none for people with a class."""
    kind = state.kinds.get(state.person(who).kind)
    return kind.specials if kind else NO_SPECIALS


def stands_still(state: State, who: str, hd: Callable[[Person], int]) -> bool:
    """Whether flames on the ground keep a creature where it is: so many for each hit die of it and of those before it.

    A flame holds nobody twice: in a fight the first by number halt, as far as the flames go. `hd` are the hit dice of
    one of them.
    """
    if specials_of(state, who).halts_at_flame is None:
        return False
    flames = sum(light.holder == state.spot() and is_flame(state, light) for light in state.lights)
    needed = 0
    for one in _halting(state, who):
        special = specials_of(state, one.id).halts_at_flame
        needed += (special.n if special else 0) * max(1, hd(one))
        if one.id == who:
            break
    return flames >= needed


def _halting(state: State, who: str) -> tuple[Person, ...]:
    """Those who stand with somebody in a fight and halt at flames, he among them; outside one he alone."""
    person = state.person(who)
    if state.fight is None or who not in state.fight.people:
        return (person,)
    ranks = (p for p in standing(state, person.side) if p.id != who)
    others = (p for p in ranks if specials_of(state, p.id).halts_at_flame is not None)
    order = state.fight.people.index
    return tuple(sorted((person, *others), key=lambda p: order(p.id)))


def flames_of(state: State, who: str) -> tuple[Light, ...]:
    """The flames that somebody carries."""
    return tuple(light for light in state.lights if light.holder == who and is_flame(state, light))


def dares(state: State, who: str, foe: str) -> bool:
    """Whether a creature comes near that one: some shun whoever carries a naked flame."""
    return specials_of(state, who).shuns_flame is None or not flames_of(state, foe)


def bound(state: State, who: str) -> bool:
    """Whether a creature cannot leave the place where it is."""
    return specials_of(state, who).bound is not None


def keeps_out(state: State, who: str) -> bool:
    """Whether a creature does not fight, since what would make it has not happened (a flag)."""
    special = specials_of(state, who).no_fighter
    return special is not None and not raised(state, special.unless)


def smells(state: State, who: str, special: Stench, near: tuple[Person, ...]) -> tuple[str, ...]:
    """Those of these enemies who are near enough to smell it: in contact, or so many feet (steps) away."""
    return tuple(
        p.id
        for p in near
        if p.id in reach(state, who) or (special.range_ft and apart(state, who, p.id) <= special.range_ft)
    )


def tempo(state: State, who: str) -> int:
    """1 for those whose nature is to act first, -1 for last."""
    special = specials_of(state, who).order
    return 0 if special is None else 1 if special.at == FIRST else -1
