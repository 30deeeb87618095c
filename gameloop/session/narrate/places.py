"""Sentences for coming into places."""

from __future__ import annotations

from gameloop.session.narrate.scene import Scene, Sentence
from gameloop.session.results import Block
from gameloop.session.views import places
from gameloop.world.places import VISITED, Moved, known
from gameloop.world.state import Survey


def moved(scene: Scene, event: Moved) -> tuple[Block, ...]:
    """The place, as far as it can be made out; one that was seen before in a sentence."""
    survey = scene.before.surveys.get(event.spot.chart, Survey())
    again = known(survey, event.spot.place) in VISITED
    met = scene.before.encounter
    return places.place(scene.after, scene.rules, again=again, met=met.group if met else "")


SENTENCES: dict[type, Sentence] = {Moved: moved}
