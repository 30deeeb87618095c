"""Sentences for searching, listening, and what is noticed."""

from __future__ import annotations

from gameloop.session.narrate.scene import Scene, Sentence, story
from gameloop.session.results import Block
from gameloop.session.views.places import sees
from gameloop.session.wayfinding import direction
from gameloop.world import texts
from gameloop.world.chart import Chart
from gameloop.world.listening import Listened
from gameloop.world.places import Found, Learned, Noticed
from gameloop.world.searching import Searched
from gameloop.world.sight import they
from gameloop.world.stealth import Climbed, PocketPicked, Slipped, WentAhead
from gameloop.world.traps import trap_name


def searched(scene: Scene, event: Searched) -> Block:
    """So far nothing, or what the place has to tell."""
    if event.left:
        return story("You search; it is a large place, and there is more of it.")
    text = texts.searched(scene.after, scene.rules, scene.after.charts[event.chart].place(event.place))
    return story(text or "You have searched all of it.")


def found(scene: Scene, event: Found) -> Block | None:
    """Each thing found in a sentence."""
    if event.how == "passed":
        return None
    chart = scene.after.charts[event.chart]
    lines = [line for what in event.what if (line := _line(scene, chart, what))]
    return story("\n".join(lines)) if lines else None


def _line(scene: Scene, chart: Chart, what: str) -> str:
    state, here = scene.after, scene.after.here.place
    way = next((w for w in chart.ways if w.id == what), None)
    if way is not None:
        make = way.door.make if way.door else "way"
        if here not in (way.a, way.b):
            return f"You know of a hidden {make} now: {chart.place(way.a).name}, {direction(way.dir)}."
        return f"A hidden {make}, {direction(way.side(here))}: {sees(state, scene.rules, way) or way.hidden}."
    thing = next((t for t in chart.things if t.id == what), None)
    if thing is not None and thing.room != here:
        return f"You are told of something put away: {thing.name}, in {chart.place(thing.room).name}."
    if thing is not None:
        return texts.lies(state, scene.rules, thing) or f"You find: {thing.name}."
    trap = next((t for t in chart.traps if t.id == what), None)
    return f"A trap: {trap_name(trap)}{', ' + trap.where if trap.where else ''}." if trap else ""


def listened(scene: Scene, event: Listened) -> Block | None:
    """Success in an empty room and failure sound the same; where nobody hears anything it is said once."""
    others = [e for e in (*scene.told, *scene.coming) if isinstance(e, Listened)]
    if others and not any(e.heard for e in (event, *others)):
        first = not any(isinstance(e, Listened) for e in scene.told)
        return story("Nobody hears anything.") if first else None
    heard = event.heard[:1].lower() + event.heard[1:] if event.heard else "nothing"
    return story(f"{scene.name(event.who)} hears {heard.rstrip('.')}.")


def noticed(scene: Scene, event: Noticed) -> Block | None:
    """Here, or that way; the nose says nothing new where the party has been before."""
    here = scene.after.here.place
    if not any(isinstance(e, Learned) and here in e.what for e in scene.told):
        return None
    where = direction(event.direction) if event.direction else "here"
    return story(f"{scene.name(event.who)} smells money: {where}.")


def went_ahead(scene: Scene, event: WentAhead) -> Block:
    """Unnoticed, or not."""
    name, here = scene.name(event.who), scene.after.here.place
    side = direction(scene.after.charts[event.chart].way(event.way).side(here))
    how = "without a sound" if event.feat == "sneak" else "from shadow to shadow"
    done = f"{name} will go first, {how}" if event.worked else f"{name} would go first, and was noticed"
    return story(f"{done}. You are all still here. Type: go {side}.")


def climbed(scene: Scene, event: Climbed) -> Block:
    """Up, and a rope for the others."""
    return story(f"{scene.name(event.who)} is up, and lets down a rope.")


def slipped(scene: Scene, event: Slipped) -> Block:
    """Down again."""
    return story(f"{scene.name(event.who)} loses hold, and falls.")


def picked(scene: Scene, event: PocketPicked) -> Block:
    """A hand in a pocket."""
    seen = "and is caught with a hand in it" if event.noticed else "unnoticed"
    return story(
        f"{scene.name(event.who)} reaches into a pocket of {they(scene.before, event.band)}, {seen}."
    )


SENTENCES: dict[type, Sentence] = {
    Searched: searched,
    Found: found,
    Listened: listened,
    Noticed: noticed,
    WentAhead: went_ahead,
    Climbed: climbed,
    Slipped: slipped,
    PocketPicked: picked,
}
