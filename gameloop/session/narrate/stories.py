"""Sentences for what the adventure has in store: plots that go on, endings."""

from __future__ import annotations

from gameloop.session.narrate.scene import Scene, Sentence, rule, story
from gameloop.session.results import Block
from gameloop.world.plots import EndingReached, PlotAdvanced

GOES_ON = "the game goes on; all that is left is still there"


def advanced(_scene: Scene, event: PlotAdvanced) -> Block | None:
    """What can be made out of it from here."""
    return story(event.text) if event.text else None


def reached(_scene: Scene, event: EndingReached) -> tuple[Block, ...]:
    """An ending, by its name, and whether that was all."""
    told = (Block("title", f"An ending: {event.name}"), story(event.text))
    return told if event.over else (*told, rule(GOES_ON))


SENTENCES: dict[type, Sentence] = {PlotAdvanced: advanced, EndingReached: reached}
