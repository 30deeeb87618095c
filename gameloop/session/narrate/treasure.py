"""Sentences for things that are opened, smashed and looked over."""

from __future__ import annotations

from collections.abc import Mapping

from gameloop.session.narrate.scene import Scene, Sentence, story
from gameloop.session.results import Block
from gameloop.world.seals import ThingSealed, ThingUnsealed
from gameloop.world.treasure import ThingHeld, ThingOpened, ThingSearched, called, what_holds

OPENED: Mapping[str, str] = {
    "hand": "{who} opens the {thing}.",
    "key": "The key turns. {who} opens the {thing}.",
    "pick": "The lock gives. {who} opens the {thing}.",
    "smashed": "{who} breaks the {thing} open.",
}
HELD: Mapping[str, str] = {
    "pick": "The lock of the {thing} does not give.",
    "smashed": "The {thing} holds.",
}


def _named(scene: Scene, chart: str, thing: str) -> str:
    return called(scene.before.charts[chart].thing(thing))


def opened(scene: Scene, event: ThingOpened) -> Block:
    """By hand, by a key, by a pick, by force."""
    thing = what_holds(_named(scene, event.chart, event.thing))
    return story(OPENED[event.how].format(who=scene.name(event.who), thing=thing))


def held(scene: Scene, event: ThingHeld) -> Block:
    """Not yet."""
    return story(HELD[event.how].format(thing=what_holds(_named(scene, event.chart, event.thing))))


def sealed(scene: Scene, event: ThingSealed) -> Block:
    """By magic."""
    return story(f"the {_named(scene, event.chart, event.thing)} is shut, and stays shut.")


def unsealed(scene: Scene, event: ThingUnsealed) -> Block | None:
    """Only whoever stands there hears it."""
    here = scene.before.here
    if event.chart != here.chart or scene.before.charts[event.chart].thing(event.thing).room != here.place:
        return None
    return story(f"what held the {_named(scene, event.chart, event.thing)} shut lets go.")


def searched(scene: Scene, event: ThingSearched) -> Block:
    """What is found is told as it is found."""
    item = next((i for i in scene.before.held(scene.before.spot()) if i.id == event.thing), None)
    nothing = "" if event.found else " and finds no trap"
    return story(f"{scene.name(event.who)} looks the {item.name if item else 'thing'} over{nothing}.")


SENTENCES: dict[type, Sentence] = {
    ThingOpened: opened,
    ThingHeld: held,
    ThingSealed: sealed,
    ThingUnsealed: unsealed,
    ThingSearched: searched,
}
