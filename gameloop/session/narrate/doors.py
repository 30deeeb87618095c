"""Sentences for doors, locks and spikes."""

from __future__ import annotations

from gameloop.session.narrate.scene import Scene, Sentence, story
from gameloop.session.results import Block
from gameloop.session.wayfinding import direction
from gameloop.world.doors import DoorClosed, DoorForced, DoorHeld, DoorOpened
from gameloop.world.doorways import OPEN, UPRIGHT, standing
from gameloop.world.locks import LockHeld
from gameloop.world.seals import DoorSealed, DoorUnsealed
from gameloop.world.spikes import DoorBurst, DoorFreed, DoorShaken, DoorWedged

OPENED = {
    "key": "The key turns. {} opens.",
    "pick": "The lock gives. {} opens.",
    "bar": "{} opens.",
    "knock": "{} springs open.",
}


def door(scene: Scene, chart: str, way_id: str) -> str:
    """A door as the party stands to it: `the west door`, `the hatch above`."""
    way = scene.before.charts[chart].way(way_id)
    make, side = way.door.make if way.door else "way", way.side(scene.before.here.place)
    return f"the {make} {UPRIGHT[side]}" if side in UPRIGHT else f"the {direction(side)} {make}"


def capital(text: str) -> str:
    """A text with its first letter large."""
    return text[:1].upper() + text[1:]


def forced(scene: Scene, event: DoorForced) -> Block:
    """It opens."""
    at_once = " at the first try" if event.first else ""
    return story(f"{scene.name(event.who)} bursts {door(scene, event.chart, event.way)} open{at_once}.")


def held(scene: Scene, event: DoorHeld) -> Block:
    """It does not."""
    return story(
        f"{door(scene, event.chart, event.way)} holds. If anybody is behind it, they have heard you."
    )


def opened(scene: Scene, event: DoorOpened) -> Block:
    """By hand, by a key, by a pick."""
    return story(OPENED.get(event.how, "{} opens.").format(capital(door(scene, event.chart, event.way))))


def closed(scene: Scene, event: DoorClosed) -> Block | None:
    """Only what the party sees is told."""
    if not event.seen:
        return None
    verb = "falls shut" if event.why in ("fell", "trap") else "is shut"
    way = scene.before.charts[event.chart].way(event.way)
    if standing(scene.before, scene.rules, way, event.chart).state != OPEN:
        verb = "sticks fast"  # it was shut before
    return story(f"{door(scene, event.chart, event.way)} {verb}.")


def wedged(scene: Scene, event: DoorWedged) -> Block:
    """Spikes, or shoulders."""
    here = door(scene, event.chart, event.way)
    if event.how == "held":
        return story(f"You hold {here}.")
    return story(f"{scene.name(event.who)} spikes {here} {event.how}.")


def freed(scene: Scene, event: DoorFreed) -> Block | None:
    """Spikes out, or a bar off."""
    here = door(scene, event.chart, event.way)
    if event.how == "lifted":
        return story(f"The bar comes off {here}.")
    if event.how == "left":
        return story(f"You let go of {here}.")
    return story(f"{scene.name(event.who)} pulls the spikes out of {here}.")


def shaken(scene: Scene, event: DoorShaken) -> Block:
    """It is heard, without a roll."""
    return story(f"Something throws itself against {door(scene, event.chart, event.way)}, and it holds.")


def burst(scene: Scene, event: DoorBurst) -> Block:
    """The far side has it open."""
    who = scene.name(event.who) if event.who else "Something"
    return story(f"{who} bursts {door(scene, event.chart, event.way)} open.")


def lock_held(scene: Scene, event: LockHeld) -> Block:
    """Not yet."""
    return story(f"The lock of {door(scene, event.chart, event.way)} does not give.")


def sealed(scene: Scene, event: DoorSealed) -> Block:
    """By magic."""
    return story(f"{capital(door(scene, event.chart, event.way))} shuts and stays shut.")


def unsealed(scene: Scene, event: DoorUnsealed) -> Block | None:
    """Only whoever stands before it hears it."""
    here = scene.before.here
    way = scene.before.charts[event.chart].way(event.way)
    if here.chart != event.chart or here.place not in (way.a, way.b):
        return None
    return story(f"What held {door(scene, event.chart, event.way)} shut lets go.")


SENTENCES: dict[type, Sentence] = {
    DoorForced: forced,
    DoorHeld: held,
    DoorOpened: opened,
    DoorSealed: sealed,
    DoorUnsealed: unsealed,
    DoorClosed: closed,
    DoorWedged: wedged,
    DoorFreed: freed,
    DoorShaken: shaken,
    DoorBurst: burst,
    LockHeld: lock_held,
}
