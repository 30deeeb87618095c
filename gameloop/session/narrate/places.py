"""Sentences for doors and places."""

from __future__ import annotations

from gameloop.session.narrate.scene import Scene, Sentence, story
from gameloop.session.nouns import direction
from gameloop.session.results import Block
from gameloop.world.doors import DoorForced, DoorHeld


def door(scene: Scene, chart: str, way_id: str) -> str:
    """A door as the party stands to it: `the west door`."""
    way = scene.before.charts[chart].way(way_id)
    make = way.door.make if way.door else "way"
    return f"the {direction(way.side(scene.before.here.place))} {make}"


def forced(scene: Scene, event: DoorForced) -> Block:
    """It opens."""
    at_once = " at the first try" if event.first else ""
    return story(f"{scene.name(event.who)} bursts {door(scene, event.chart, event.way)} open{at_once}.")


def held(scene: Scene, event: DoorHeld) -> Block:
    """It does not."""
    return story(f"{door(scene, event.chart, event.way)} holds. Whatever is behind it has heard you.")


SENTENCES: dict[type, Sentence] = {DoorForced: forced, DoorHeld: held}
