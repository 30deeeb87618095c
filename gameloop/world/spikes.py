"""Spikes, bars and shoulders: what keeps a door open or shut, and for whom."""

from __future__ import annotations

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.chart import Way
from gameloop.world.checks import attempt
from gameloop.world.doorways import HELD, OPEN, SEALED, SHUT, a_door, barrier, make, standing, with_door
from gameloop.world.goods import move, some
from gameloop.world.places import door_now
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset, Slot, Verb
from gameloop.world.state import NOWHERE, Item, State
from gameloop.world.turns import make_noise

SPIKE = "spike"  # a use of things: Ruleset.tools


@frozen
class DoorWedged(Event):
    """A door is spiked open or shut, or held shut, from the side of a place; how: open, shut, held."""

    chart: str
    way: str
    how: str
    side: str
    who: str


@frozen
class DoorFreed(Event):
    """A door is no longer wedged or barred; `state` is what it is now; how: pulled, lifted, left."""

    chart: str
    way: str
    state: str
    how: str
    who: str


@frozen
class DoorShaken(Event):
    """Somebody on the far side failed to burst a wedged door: the party hears it."""

    chart: str
    way: str
    who: str


@frozen
class DoorBurst(Event):
    """Somebody on the far side burst a wedged door open."""

    chart: str
    way: str
    who: str


@frozen
class Spike(Command):
    """Hammer a spike into a door, so that it stays as it is: open if it stands open, else shut."""

    way: str
    who: str = ""


@frozen
class Unspike(Command):
    """Pull the spikes out of a door."""

    way: str


@frozen
class HoldDoor(Command):
    """Put shoulders to a shut door, so that whoever comes has to burst it."""

    way: str


def bearer(state: State, kinds: tuple[str, ...]) -> tuple[str, Item] | None:
    """The first of the party on his feet who has a thing of these kinds, and the thing."""
    for person in state.able():
        for item in state.held(person.id):
            if item.kind in kinds:
                return person.id, item
    return None


def spike(draft: Drafting, rules: Ruleset, command: Spike) -> None:
    """It takes a spike and no turn, and it is heard."""
    way = a_door(draft, rules, command.way)
    now = standing(draft.state, rules, way)
    if now.wedged in (OPEN, SHUT):
        draft.refuse(f"the {make(way)} is spiked {now.wedged} already", rule=rules.row("spike"))
    need_spike(draft, rules)
    wedge(draft, rules, way, OPEN if now.state == OPEN else SHUT)


def need_spike(draft: Drafting, rules: Ruleset) -> None:
    """Refuse if nobody has a spike."""
    if bearer(draft.state, rules.tools[SPIKE]) is None:
        draft.refuse("nobody has an iron spike", instead="inventory", rule=rules.row("spike"))


def wedge(draft: Drafting, rules: Ruleset, way: Way, how: str) -> None:
    """Use one spike on a door, and be heard. Raises LookupError without a spike: handlers check first."""
    found = bearer(draft.state, rules.tools[SPIKE])
    if found is None:
        raise LookupError("no spike")
    who, item = found
    here = draft.state.here
    move(draft, some(item, 1), who, NOWHERE, "spiked", rule=rules.row("spike"))
    row = rules.row("spike_open" if how == OPEN else "spike_shut")
    draft.emit(DoorWedged(here.chart, way.id, how, here.place, who, rule=row))
    make_noise(draft, rules, "spikes")


def unspike(draft: Drafting, rules: Ruleset, command: Unspike) -> None:
    """The spikes come out from their own side, at no time, and can be used again."""
    way = a_door(draft, rules, command.way)
    now = standing(draft.state, rules, way)
    if now.wedged not in (OPEN, SHUT):
        draft.refuse(f"there are no spikes in the {make(way)}", rule=rules.row("unspike"))
    here = draft.state.here
    if now.wedged == SHUT and now.side != here.place:
        draft.refuse(
            "the spikes are on the far side",
            instead=f"force {way.toward(here.place)}",
            rule=rules.row("unspike"),
        )
    able = draft.state.able()
    if not able:
        draft.refuse("nobody is on his feet", rule=rules.row("unspike"))
    draft.emit(DoorFreed(here.chart, way.id, now.state, "pulled", able[0].id, rule=rules.row("unspike")))
    item = rules.item(rules.tools[SPIKE][0], 1)
    move(draft, item, NOWHERE, able[0].id, "pulled", rule=rules.row("unspike"))


def hold(draft: Drafting, rules: Ruleset, command: HoldDoor) -> None:
    """Hold a shut door, at no time, for as long as the party stays."""
    way = a_door(draft, rules, command.way)
    now = standing(draft.state, rules, way)
    if now.state == OPEN:
        side = way.toward(draft.state.here.place)
        draft.refuse(f"the {make(way)} stands open", instead=f"close {side}", rule=rules.row("hold"))
    if now.wedged:
        draft.refuse(
            f"the {make(way)} is {'held' if now.wedged == HELD else 'spiked'} already", rule=rules.row("hold")
        )
    here = draft.state.here
    draft.emit(DoorWedged(here.chart, way.id, HELD, here.place, "", rule=rules.row("hold")))


def burst_in(draft: Drafting, rules: Ruleset, way: Way, who: str) -> bool:
    """Somebody on the far side (`who` empty: nobody known) comes to a door here: tells whether it lets them in.

    Those who live there pass doors freely; a spiked or held one they must burst, and each failed try is heard. What
    magic holds shut they do not try.
    """
    chart, now = draft.state.here.chart, standing(draft.state, rules, way)
    if barrier(now) == SEALED:
        return False
    if now.wedged not in (SHUT, HELD):
        if now.shaken >= 0 and now.state != OPEN:
            draft.emit(DoorBurst(chart, way.id, who, rule=rules.row("spike_shut")))
        return True
    row = rules.row("hold" if now.wedged == HELD else "monster_spiked")
    if attempt(draft, rules, "force_door", who, on=way.id, outcomes=("opens", "holds")).worked:
        draft.emit(DoorBurst(chart, way.id, who, rule=row))
        return True
    draft.emit(DoorShaken(chart, way.id, who, rule=row))
    return False


def _wedged(state: State, event: DoorWedged) -> State:
    now = door_now(state, event.chart, state.charts[event.chart].way(event.way))
    now = evolve(now, wedged=event.how, side=event.side, closing=False)
    return with_door(state, event.chart, event.way, now)


def _freed(state: State, event: DoorFreed) -> State:
    now = door_now(state, event.chart, state.charts[event.chart].way(event.way))
    return with_door(state, event.chart, event.way, evolve(now, state=event.state, wedged="", side=""))


def _shaken(state: State, event: DoorShaken) -> State:
    now = door_now(state, event.chart, state.charts[event.chart].way(event.way))
    return with_door(state, event.chart, event.way, evolve(now, shaken=state.clock), seen=False)


def _burst(state: State, event: DoorBurst) -> State:
    now = door_now(state, event.chart, state.charts[event.chart].way(event.way))
    return with_door(state, event.chart, event.way, evolve(now, state=OPEN, wedged="", side="", shaken=-1))


def _door_verb(name: str, make_command: type[Command], text: str, example: str, *aliases: str) -> Verb:
    return Verb(
        name,
        lambda _state, args: make_command(**args),
        ("explore",),
        text,
        example,
        aliases=aliases,
        slots=(Slot("way", "door"),),
        forms=(f"{name} DOOR",),
    )


VERBS = (
    Verb(
        "spike",
        lambda _state, args: Spike(args["way"]),
        ("explore",),
        "Hammer an iron spike into a door: an open one stays open, a shut one shut. It is heard.",
        "spike west",
        aliases=("sp",),
        slots=(Slot("way", "door"), Slot("how", "word", optional=True, words=("open", "shut"))),
        forms=("spike DOOR", "spike DOOR open", "spike DOOR shut"),
    ),
    _door_verb(
        "unspike",
        Unspike,
        "Pull the spikes out of a door, from the side they are on.",
        "unspike west",
    ),
    _door_verb(
        "hold", HoldDoor, "Hold a shut door, as long as you stay: whoever comes must burst it.", "hold west"
    ),
)
REDUCERS: dict[type[Event], Reducer] = {
    DoorWedged: _wedged,
    DoorFreed: _freed,
    DoorShaken: _shaken,
    DoorBurst: _burst,
}
FEATURE = Feature({Spike: spike, Unspike: unspike, HoldDoor: hold}, REDUCERS, VERBS)
