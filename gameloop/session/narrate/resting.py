"""Sentences for nights, and for what is bound and eaten."""

from __future__ import annotations

from gameloop.kernel.messages import Event
from gameloop.session.narrate.scene import Scene, Sentence, story
from gameloop.session.results import Block
from gameloop.world.light import is_lit
from gameloop.world.modes import in_region
from gameloop.world.plots import PlotAdvanced
from gameloop.world.resting import TILL_DAY, NightBroken, NightRested, Waited, WoundsBound
from gameloop.world.scheduler import TURN, WATCH, DayEnded
from gameloop.world.spans import span
from gameloop.world.turns import COPYING, RESTING, STUDYING, Interrupted


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
    if any(isinstance(one, NightRested) for one in scene.told):
        return None
    return story(f"You wait for {event.what}.")


def rested(scene: Scene, event: NightRested) -> Block | None:
    """A night, and how many in a row it makes; of several on end all of them at once."""
    if _goes_on(scene):
        return None
    days = sum(isinstance(one, DayEnded) for one in scene.told)
    if days > 1:
        return story(f"{days} days of rest are over.{_earlier(scene, event)}")
    before = any(isinstance(one, NightRested) for one in scene.told)
    row = f" That makes {event.nights} in a row." if event.nights > 1 and not before else ""
    return story(f"{_span(scene)} over.{row}")


def _earlier(scene: Scene, event: NightRested) -> str:
    """The nights before these that count towards the same week."""
    mine = sum(isinstance(one, NightRested) for one in scene.told) + 1
    before = event.nights - mine
    if before <= 0 or not scene.rules.number(scene.after, "", TILL_DAY):
        return ""
    return f" With the {f'{before} nights' if before > 1 else 'night'} before, that makes {event.nights} in a row."


def _span(scene: Scene) -> str:
    """What was slept through: it may have been a watch of the day."""
    watch = scene.rules.procedures[WATCH].seconds
    if scene.rules.wilds.night(scene.before, scene.before.clock - watch):
        return "A night of rest is"
    if in_region(scene.before):
        return "A watch of rest is"
    return f"{span(watch).capitalize()} of rest by day are"


def _goes_on(scene: Scene) -> bool:
    """Tells whether more of the same rest is to come."""
    return any(isinstance(one, NightRested) for one in scene.coming)


def broken(scene: Scene, _event: NightBroken) -> Block | None:
    """For nothing; where it was counted in turns, that is told with what broke it off."""
    if any(isinstance(one, Interrupted) for one in scene.told[-1:]):
        return None
    return story("That was the end of the night's rest. It counts for nothing, and must be begun anew.")


def interrupted(scene: Scene, event: Interrupted) -> Block:
    """How much of it was done, that it counts for nothing, and how it is begun anew."""
    turn = scene.rules.procedures[TURN].seconds
    done, all_ = (span(turns * turn) for turns in (event.turns, event.of))
    whose = f"{scene.name(event.who)}'s" if event.who else "the night's"
    then = "there is light" if scene.after.calm and not is_lit(scene.after) else "you are alone"
    vain, anew = IN_VAIN[event.what]
    return story(
        f"{whose} {event.what} is broken off after {done} of {all_}: {vain}. Once {then}, {anew} anew."
    )


IN_VAIN = {  # what it means that it was broken off, and what to type to begin it anew
    STUDYING: ("nothing is ready by it", "memorize"),
    COPYING: ("nothing is written by it, and the scroll is whole", "copy it"),
    RESTING: ("it counts for nothing", "sleep"),
}
SENTENCES: dict[type, Sentence] = {
    DayEnded: day_over,
    WoundsBound: bound,
    NightRested: rested,
    NightBroken: broken,
    Interrupted: interrupted,
    Waited: waited,
}
