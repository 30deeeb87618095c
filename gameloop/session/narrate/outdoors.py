"""Sentences for the open sky: miles, watches, the weather, being lost and found."""

from __future__ import annotations

from gameloop.kernel import hexes
from gameloop.session.narrate.scene import Scene, Sentence, story
from gameloop.session.results import Block
from gameloop.session.wayfinding import direction
from gameloop.world.bearings import BearingsFound, Lost
from gameloop.world.camp import GuardSet
from gameloop.world.flight import GotAway
from gameloop.world.foraging import Foraged
from gameloop.world.journeys import MilesMade
from gameloop.world.landmarks import Explored
from gameloop.world.outdoors import region_of
from gameloop.world.watches import CampOwed, CampPaid, WatchHeld
from gameloop.world.weather import WeatherChanged

FOUND = {
    "landmark": "Now you know where you are again.",
    "town": "There are people here who can tell you where you are.",
    "course": "You have found your way again.",
}


def miles(scene: Scene, event: MilesMade) -> Block:
    """How far, and what of it counts on the way."""
    far = scene.rules.wilds.far
    toward = direction(event.bound) if event.bound in hexes.SIDES else f"towards {event.bound}"
    left = f" {far(event.left)} of it count on the next stretch." if event.left else ""
    return story(f"You make {far(event.made)} {toward}.{left}")


def foraged(_scene: Scene, event: Foraged) -> Block:
    """So much, or nothing."""
    return story(f"You find {event.what} for {event.n}." if event.n else f"You find no {event.what}.")


def explored(scene: Scene, event: Explored) -> Block:
    """What there is, or that there is nothing more."""
    if not event.site:
        return story("You find nothing here that you did not know of.")
    return story(f"You find {region_of(scene.after).place(event.site).name}.")


def guard(_scene: Scene, event: GuardSet) -> Block:
    """From now on."""
    return story("You keep watch by turns." if event.by_turns else "Nobody keeps watch: all will sleep.")


def away(scene: Scene, event: GotAway) -> Block:
    """So far."""
    return story(f"You lie low, {event.far} feet away.")


def held(_scene: Scene, event: WatchHeld) -> Block | None:
    """It is over with the meeting."""
    return None if event.on else story("The watch in which this began goes by.")


def owed(scene: Scene, event: CampOwed) -> Block:
    """Somebody has to rest."""
    names = ", ".join(scene.name(who) for who in event.who)
    return story(f"{names} can go no further: the next {event.watches} watches are for rest.")


def paid(_scene: Scene, event: CampPaid) -> Block:
    """So much of it."""
    if not event.left:
        return story("Rested, you can go on.")
    return story(f"{event.left} watch{'es' * (event.left > 1)} of rest are still owed.")


def lost(_scene: Scene, event: Lost) -> Block | None:
    """Only once it is known."""
    return story("You have lost your way. Nothing here looks as it should.") if event.aware else None


def found(_scene: Scene, event: BearingsFound) -> Block:
    """So it is over."""
    return story(FOUND[event.how])


def weather(scene: Scene, event: WeatherChanged) -> Block | None:
    """What it is like now, if it is not what it was."""
    same = event.weather == scene.before.journey.weather
    return None if same else story(f"The weather: {event.name}.")


SENTENCES: dict[type, Sentence] = {
    MilesMade: miles,
    WatchHeld: held,
    CampOwed: owed,
    CampPaid: paid,
    Lost: lost,
    BearingsFound: found,
    Explored: explored,
    Foraged: foraged,
    GotAway: away,
    GuardSet: guard,
    WeatherChanged: weather,
}
