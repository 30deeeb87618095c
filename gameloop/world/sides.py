"""What is so in a fight: who stands on which side, who is in whose reach, how far apart they are."""

from __future__ import annotations

from gameloop.kernel.keeping import kept, kept_while, once
from gameloop.world.engagement import Intent
from gameloop.world.state import DOWN, FOES, PARTY, Person, State

CASTING = {"cast": "", "cast_back": "then back"}  # intents that name a spell, and what a player says after it
MANNERS = ("maneuver", "withdraw")  # intents that say in what manner, and name no thing
CORRIDORS = ("passage",)


@kept
@kept_while("people", "order", "fight.people")
def standing(state: State, side: str) -> tuple[Person, ...]:
    """Those of a side who are in the fight and on their feet: the party in marching order, others by their numbers."""
    return tuple([p for p in members(state, side) if not p.conditions or not (p.has(DOWN) or p.gone)])


@kept
@kept_while("people", "order", "fight.people")
def members(state: State, side: str) -> tuple[Person, ...]:
    """All of a side who are or were in the fight."""
    people = [state.people[who] for who in state.in_fight().people]
    of = {p.id: p for p in people if p.side == side}
    marching = [of.pop(who) for who in state.order if who in of]
    return (*marching, *of.values())


def foes(state: State, who: str) -> tuple[Person, ...]:
    """The enemies of somebody who are on their feet in the fight."""
    return standing(state, other_side(state.person(who).side))


def other_side(side: str) -> str:
    """The side against a side."""
    return FOES if side == PARTY else PARTY


def reach(state: State, who: str) -> tuple[str, ...]:
    """Those in reach of somebody, in the order in which they came there."""
    return tuple(b if a == who else a for a, b in state.in_fight().contact if who in (a, b))


def apart(state: State, who: str, foe: str) -> int:
    """How far two are from each other on the line."""
    spots = state.in_fight().spots
    return abs(spots[who] - spots[foe])


def undeclared(state: State) -> tuple[str, ...]:
    """Those of the party on their feet who have not said what they do."""
    if state.fight is None:
        return ()
    return tuple(p.id for p in standing(state, PARTY) if p.id not in state.fight.intents)


def words(state: State, intent: Intent) -> str:
    """An intent as it would be typed, without its actor."""
    target = _targets(state, intent.target) if intent.target else ""
    if intent.kind in CASTING:
        parts = ("cast", intent.how.replace("_", " "), f"on {target}" if target else "", CASTING[intent.kind])
        return " ".join(part for part in parts if part)
    how = intent.how if intent.kind in MANNERS else _called(state, intent.how)
    if intent.kind == "flee" and how:
        return f"flee dropping {how}"
    if intent.kind == "maneuver":
        return f"maneuver {how} {target}"
    if how and target:
        return f"{intent.kind} {how} to {target}"
    return " ".join(filter(None, (intent.kind, target, how)))


def _targets(state: State, aims: str) -> str:
    """What those at whom an intent is aimed are called."""
    return ", ".join(state.people[one].name if one in state.people else one for one in aims.split(","))


def _called(state: State, what: str) -> str:
    """What a thing is called, if that is the id of one, or PERSON:ITEM."""
    if not what:
        return what
    thing = what.rpartition(":")[2]
    return _names(state).get(thing) or what


@once
def _names(state: State) -> dict[str, str]:
    """The names of all things by their ids, of the first of several that have one."""
    found = [(item.id, item.name) for goods in state.goods.values() for item in goods]
    return dict(reversed(found))


def frontage(state: State, corridor: int, doorway: int) -> int:
    """How many of a side can fight abreast where the party is, 0 for any number; so many in a corridor or doorway.

    With those in the next room only the doorway is between them, and there the party keeps.
    """
    if not state.here.chart:
        return 0
    met = state.encounter
    if met is not None and state.bands[met.group].place != state.spot():
        return doorway
    place = state.chart().place(state.here.place)
    return place.front or (corridor if place.kind in CORRIDORS else 0)
