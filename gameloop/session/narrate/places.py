"""Sentences for coming into places."""

from __future__ import annotations

from gameloop.kernel.messages import Event
from gameloop.session.narrate.scene import Scene, Sentence
from gameloop.session.results import Block
from gameloop.session.views import places
from gameloop.world.places import SIGHT, VISITED, Learned, Moved, known, unseen
from gameloop.world.state import UNSURVEYED, State


def moved(scene: Scene, event: Moved) -> tuple[Block, ...]:
    """The place, as far as it can be made out; one that was seen before in a sentence."""
    survey = scene.before.surveys.get(event.spot.chart, UNSURVEYED)
    again = known(survey, event.spot.place) in VISITED and not unseen(survey, event.spot.place)
    met = scene.before.encounter
    return places.place(scene.after, scene.rules, again=again, met=met.group if met else "")


def learned(scene: Scene, event: Learned) -> tuple[Block, ...] | None:
    """What a place looks like in which there is light at last; whoever comes in by light is told anyway."""
    came = any(isinstance(one, Moved) for one in scene.told)
    return places.place(scene.after, scene.rules) if lit_up(scene.before, event) and not came else None


def lit_up(before: State, event: Event) -> bool:
    """Tells whether the party sees for the first time where it has felt its way about."""
    here = before.here.place
    learnt = isinstance(event, Learned) and event.how == SIGHT and here in event.what
    return learnt and unseen(before.survey(), here)


SENTENCES: dict[type, Sentence] = {Learned: learned, Moved: moved}
