"""Sentences for what is done to the nouns of a place, and for plans."""

from __future__ import annotations

from gameloop.session.narrate.scene import Scene, Sentence, rule, story
from gameloop.session.results import Block
from gameloop.world.actions import TAKE
from gameloop.world.changes import ObstacleOvercome, Told
from gameloop.world.deeds import DeedDone, DeedFailed
from gameloop.world.planning import PlanTried


def done(scene: Scene, event: DeedDone) -> Block | None:
    """The adventure's words, else who did what; that something is taken is told by itself."""
    if event.verb == TAKE and not event.text:
        return None
    with_it = f" with {event.using}" if event.using else ""
    return story(event.text or f"{scene.name(event.who)}: {event.verb} {event.what}{with_it}.")


def failed(_scene: Scene, event: DeedFailed) -> Block:
    """It went wrong."""
    return story(event.text or "That goes wrong.")


def told(_scene: Scene, event: Told) -> Block:
    """In the adventure's words."""
    return story(event.text)


def overcome(scene: Scene, event: ObstacleOvercome) -> Block:
    """Which obstacle it was."""
    stake = next((o.stake for o in scene.rules.adventure.obstacles if o.id == event.obstacle), "")
    name = event.obstacle.replace("_", " ")
    return rule(f"that is out of the way; at stake was {stake}" if stake else f"out of the way: {name}")


def tried(scene: Scene, event: PlanTried) -> Block:
    """The plan, and how it went; the odds and the cost are the player's own ruling."""
    went = "It works." if event.worked else f"It does not work, and costs {event.cost}."
    return story(f"{scene.name(event.who)} tries it: {event.text.rstrip('.')}. {went}")


SENTENCES: dict[type, Sentence] = {
    DeedDone: done,
    DeedFailed: failed,
    Told: told,
    ObstacleOvercome: overcome,
    PlanTried: tried,
}
