"""Sentences for nights, and for what is bound and eaten."""

from __future__ import annotations

from gameloop.kernel.messages import Event
from gameloop.session.narrate.scene import Scene, Sentence, story
from gameloop.session.results import Block
from gameloop.world.modes import in_region
from gameloop.world.plots import PlotAdvanced
from gameloop.world.resting import NightBroken, NightRested, Waited, WoundsBound, nights
from gameloop.world.scheduler import WATCH, DayEnded


def bound(scene: Scene, event: WoundsBound) -> Block:
    """Once a fight."""
    return story(f"{scene.name(event.who)}'s wounds are bound.")


def day_over(scene: Scene, event: DayEnded) -> Block | None:
    """Midnight; of many that go by in rest the last, and those after which something is told."""
    later = [n for n, one in enumerate(scene.coming) if isinstance(one, DayEnded)]
    if _goes_on(scene) and later and not any(_tells(one) for one in scene.coming[: later[0]]):
        return None
    return story(f"Day {event.day} is over.")


def _tells(event: Event) -> bool:
    """Tells whether something of a plot is to be seen."""
    return isinstance(event, PlotAdvanced) and bool(event.text)


def waited(scene: Scene, event: Waited) -> Block | None:
    """Time goes by, and nothing else; in a week of rest it is said once."""
    if nights(scene.before):
        return None
    return story(f"You wait for {event.what}.")


def rested(scene: Scene, event: NightRested) -> Block | None:
    """A night, and how many in a row it makes; of several on end all of them at once."""
    if _goes_on(scene):
        return None
    days = sum(isinstance(one, DayEnded) for one in scene.told)
    if days > 1:
        return story(f"{days} days of rest are over.")
    before = any(isinstance(one, NightRested) for one in scene.told)
    row = f" That makes {event.nights} in a row." if event.nights > 1 and not before else ""
    return story(f"A {_span(scene)} of rest is over.{row}")


def _span(scene: Scene) -> str:
    """What was slept through: in the open it may have been a watch of the day."""
    ended = scene.before.clock - scene.rules.procedures[WATCH].seconds
    by_day = in_region(scene.before) and not scene.rules.wilds.night(scene.before, ended)
    return "watch" if by_day else "night"


def _goes_on(scene: Scene) -> bool:
    """Tells whether more of the same rest is to come."""
    return any(isinstance(one, NightRested) for one in scene.coming)


def broken(_scene: Scene, _event: NightBroken) -> Block:
    """For nothing."""
    return story("That was the end of the night's rest. It must be begun anew.")


SENTENCES: dict[type, Sentence] = {
    DayEnded: day_over,
    WoundsBound: bound,
    NightRested: rested,
    NightBroken: broken,
    Waited: waited,
}
