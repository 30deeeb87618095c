"""What creatures are: what stops them, what they shun, what they smell of, when they act."""

from __future__ import annotations

from gameloop.world.flags import raised
from gameloop.world.light import is_flame
from gameloop.world.sides import apart, reach
from gameloop.world.specials import NO_SPECIALS, Specials, Stench
from gameloop.world.state import Light, Person, State

FIRST = "first"


def specials_of(state: State, who: str) -> Specials:
    """The specials of a creature; none for people with a class."""
    kind = state.kinds.get(state.person(who).kind)
    return kind.specials if kind else NO_SPECIALS


def stands_still(state: State, who: str, hd: int) -> bool:
    """Whether flames on the ground keep a creature where it is: so many for each of its hit dice."""
    special = specials_of(state, who).halts_at_flame
    if special is None:
        return False
    flames = sum(light.holder == state.spot() and is_flame(state, light) for light in state.lights)
    return flames >= special.n * max(1, hd)


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
