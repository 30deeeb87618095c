"""What a noun is called in a sentence, and the lines to type that do something with it."""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.world import gear
from gameloop.world.actions import USE, Deed
from gameloop.world.chart import Way
from gameloop.world.corpses import known_as
from gameloop.world.deeds import LOOK, SCENE, item_of, known_deeds, names_of
from gameloop.world.doorways import UPRIGHT, hint, make, standing
from gameloop.world.goods import find
from gameloop.world.modes import in_village
from gameloop.world.places import ways_known
from gameloop.world.prisoners import toward
from gameloop.world.ruleset import Ruleset
from gameloop.world.sight import band_called
from gameloop.world.state import PARTY, Item, State
from gameloop.world.traps import at_hand, trap_name

ONTO = {"pour": "on", "throw": "at", "tie": "to", "smear": "on", "show": "to", "leave": "on", USE: "on"}


def good_for(state: State, rules: Ruleset, noun: str) -> Iterator[str]:
    """Lines to type that do something with a noun, the adventure's own first."""
    name = called(state, noun)
    yield from (_line(state, deed, noun, name) for deed in known_deeds(state, rules, noun))
    way = next((w for w in ways_known(state) if w.id == noun), None)
    if way is not None:
        through = f"go {way.toward(state.here.place)}"
        yield hint(state, way, standing(state, rules, way)) if way.door else through
    elif noun in state.people and state.people[noun].side == PARTY:
        yield f"sheet {name}"
    elif noun in state.bands:
        yield toward(state, noun)
    elif (had := item_of(state, noun)) is not None:
        yield from _of_use(state, rules, had, name)
    elif find(state, state.spot(), noun) is not None:
        yield from (f"avoid {name}" for trap in at_hand(state) if trap.thing == noun)
        yield f"take {name}"
    elif any(trap.id == noun for trap in at_hand(state)):
        yield f"avoid {name}"
    elif noun.startswith(SCENE):
        yield "look"
    yield f"examine {name}"


def _of_use(state: State, rules: Ruleset, had: tuple[str, Item], name: str) -> Iterator[str]:
    """What is done with a thing that somebody has: it is sold, lit, or taken in hand."""
    who, item = had
    if item.kind == rules.coin:
        yield "inventory"
    elif item.worth and in_village(state):
        yield f"sell {name}"
    elif rules.light(state, item) and all(light.id != item.id for light in state.lights):
        yield f"light {name}"
    elif rules.goods.hold(item) is not None and not gear.worn(state, who, item.id):
        yield f"equip {name}"


def _line(state: State, deed: Deed, noun: str, name: str) -> str:
    """A deed as it can be typed of a noun that it is done to, or done with."""
    verb = deed.verb[0]
    if any(word in deed.what for word in names_of(state, noun)):
        tool = f" {deed.using[0].replace('_', ' ')} {ONTO[verb]}" if deed.using and verb in ONTO else ""
        return f"{verb}{tool} {name}"
    return f"{verb} {name} {ONTO.get(verb, 'on')} {spoken(state, deed.what[0])}"


def spoken(state: State, what: str) -> str:
    """What a noun of the file is called here: a thing by its name, a group by its own, a way by its side."""
    chart = state.chart()
    thing = next((t for t in chart.things if t.id == what), None)
    way = next((w for w in chart.ways if w.id == what), None)
    if thing is not None:
        return thing.name
    if way is not None:
        return way_called(way, state.here.place)
    return band_called(state, what) if what in state.bands else what.replace("_", " ")


def way_called(way: Way, place: str) -> str:
    """What a way is called in a place: by its side, and its door if it has one."""
    if way.door is None:
        return f"way {way.toward(place)}"
    side = way.side(place)
    return f"{make(way)} {UPRIGHT[side]}" if side in UPRIGHT else f"{way.toward(place)} {make(way)}"


def called(state: State, noun: str) -> str:
    """What a noun as the session names it is called."""
    if noun.startswith((LOOK, SCENE)):
        return known_as(state, noun.partition(":")[2])
    carried = item_of(state, noun)
    lying = find(state, state.spot(), noun)
    if carried is not None:
        burns = any(light.id == carried[1].id for light in state.lights)
        return f"burning {carried[1].name}" if burns else carried[1].name
    if lying is not None:
        return lying.name
    if noun in state.people:
        return state.people[noun].name
    trap = next((t for t in state.chart().traps if t.id == noun), None)
    return trap_name(trap) if trap is not None else spoken(state, noun)
