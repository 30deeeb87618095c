"""Sentences for coming into places."""

from __future__ import annotations

from gameloop.kernel.messages import Event
from gameloop.session.narrate.doors import door
from gameloop.session.narrate.scene import Scene, Sentence, story
from gameloop.session.narrate.turns import darkness
from gameloop.session.results import Block
from gameloop.session.stacks import listed
from gameloop.session.views import places
from gameloop.world.amounts import plural
from gameloop.world.captives import led
from gameloop.world.doorways import OPEN
from gameloop.world.encounters import BandMoved, members
from gameloop.world.light import is_lit, lights_here
from gameloop.world.places import SIGHT, VISITED, Learned, Moved, known, unseen
from gameloop.world.resting import crawlers
from gameloop.world.state import UNSURVEYED, State


def moved(scene: Scene, event: Moved) -> tuple[Block, ...]:
    """The place, as far as it can be made out; one that was seen before in a sentence."""
    survey = scene.before.surveys.get(event.spot.chart, UNSURVEYED)
    again = known(survey, event.spot.place) in VISITED and not unseen(survey, event.spot.place)
    met = scene.before.encounter
    place = places.place(scene.after, scene.rules, again=again, met=met.group if met else "")
    return (*place, *_dragged(scene), *_left_bound(scene), *_out_of_light(scene))


def _dragged(scene: Scene) -> tuple[Block, ...]:
    """Who comes along and cannot walk: that is told, since it takes the others longer."""
    names = [person.name for person in crawlers(scene.after)]
    if names and not scene.after.able():
        return (story(f"{listed(names)} {'crawl' if len(names) > 1 else 'crawls'}: that is slow."),)
    drag = "crawl after you, or are" if len(names) > 1 else "crawls after you, or is"
    return (story(f"{listed(names)} {drag} dragged along: that is slow."),) if names else ()


def _left_bound(scene: Scene) -> tuple[Block, ...]:
    """Who was led along and does not come out with the party: he is there when it is back."""
    before = scene.before
    if scene.after.here.chart == before.here.chart:
        return ()
    comes = {event.band for event in scene.coming if isinstance(event, BandMoved)}
    left = [band.id for band in led(before) if band.place == before.spot() and band.id not in comes]
    names = [scene.name(person.id) for band in left for person in members(before, band)]
    stay = "stay behind, bound, and are" if len(names) > 1 else "stays behind, bound, and is"
    return (story(f"{listed(names)} {stay} led along again once you are back."),) if names else ()


def _out_of_light(scene: Scene) -> tuple[Block, ...]:
    """Where the party walks into the dark: what stays behind burning, and what the dark means."""
    before, after = scene.before, scene.after
    if after.here.chart != before.here.chart or not is_lit(before) or is_lit(after):
        return ()
    left = [light.item.name for light in lights_here(before) if light.item and light.holder == before.spot()]
    names = dict.fromkeys(
        f"{name} stays" if left.count(name) == 1 else f"{plural(name)} stay" for name in left
    )
    behind = " ".join(f"The {said} behind, burning." for said in names)
    return (story(f"{behind} {darkness(scene)}".strip()),)


def learned(scene: Scene, event: Learned) -> tuple[Block, ...]:
    """What a place looks like in which there is light at last (whoever comes in by light is told anyway), and which
    doors that were left open are shut now.
    """
    came = any(isinstance(one, Moved) for one in scene.told)
    place = places.place(scene.after, scene.rules) if lit_up(scene.before, event) and not came else ()
    was, now = (state.surveys[event.chart].known for state in (scene.before, scene.after))
    shut = [what for what in event.what if what in was and was[what].door == OPEN != now[what].door]
    return (*place, *(story(f"{door(scene, event.chart, what)} has fallen shut since.") for what in shut))


def lit_up(before: State, event: Event) -> bool:
    """Tells whether the party sees for the first time where it has felt its way about."""
    here = before.here.place
    learnt = isinstance(event, Learned) and event.how == SIGHT and here in event.what
    return learnt and unseen(before.survey(), here)


SENTENCES: dict[type, Sentence] = {Learned: learned, Moved: moved}
