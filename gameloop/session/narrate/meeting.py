"""Sentences for meetings: who is met and how far off, how they take it, how it ends."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeGuard

from gameloop.kernel.clock import TimerSet
from gameloop.kernel.messages import Event
from gameloop.session.narrate.scene import Scene, Sentence, rule, story
from gameloop.session.results import Block
from gameloop.session.stacks import a, listed
from gameloop.session.views.meeting import at_home, line
from gameloop.session.wayfinding import direction
from gameloop.world import bands
from gameloop.world.bait import amount
from gameloop.world.bestiary import SPEAKS
from gameloop.world.defeat import HOME
from gameloop.world.doorways import OPEN, make, standing
from gameloop.world.encounters import (
    AWAY,
    UNCERTAIN,
    UNKNOWN,
    BaitDropped,
    BandGone,
    BandMoved,
    EncounterBegan,
    EncounterEnded,
    Gave,
    Hinted,
    MoodSet,
    Parleyed,
    Ran,
    Roused,
    Sighted,
    group_of,
    members,
    named,
)
from gameloop.world.engagement import Encounter
from gameloop.world.flags import told
from gameloop.world.flight import ill, ways_free
from gameloop.world.places import Moved
from gameloop.world.sight import made_out, they
from gameloop.world.state import FOES, PARTY, State
from gameloop.world.wandering import TOWARDS

DEMAND = "they want {}"
GO_BACK, GO = "they want you to go back the way you came", "they want you to go"
MOODS: Mapping[str, tuple[str, str]] = {  # of one, of several
    "hostile": ("means to attack.", "mean to attack."),
    "negative": ("threatens you.", "threaten you."),
    "uncertain": ("waits, and watches you.", "wait, and watch you."),
    "positive": ("means well, and lets you pass.", "mean well, and let you pass."),
    "enthusiastic": ("is glad of you.", "are glad of you."),
    "attending": ("waits.", "wait."),
}
ENDINGS: Mapping[str, str] = {
    "left": "You leave them.",
    "by": "They let you by.",
    "passed": "They go on with what they were at.",
    "evaded": "You are gone before they can do anything about it.",
    "fled": "You get away from them.",
    "distracted": "They stop for it.",
    "fed": "They take it, and go off with it.",
    "halted": "They come no nearer.",
    "turned": "They come no nearer, wait a while, and go back the way they came.",
    "paid": "They let you go.",
}
ALONE: Mapping[str, str] = {  # of one alone: as it is called within a sentence, and at the head of one
    "left": "You leave {0}.",
    "by": "{1} lets you by.",
    "passed": "{1} goes on as before.",
    "evaded": "You are gone before {0} can do anything about it.",
    "fled": "You get away from {0}.",
    "distracted": "{1} stops for it.",
    "fed": "{1} takes it, and goes off with it.",
    "halted": "{1} comes no nearer.",
    "turned": "{1} comes no nearer, waits a while, and goes back the way it came.",
    "paid": "{1} lets you go.",
}
OFF = {"halted": "turned", "distracted": "fed"}  # how it ended with those who are gone then
UNAWARE: Mapping[tuple[bool, bool], str] = {  # who did not know of the other, the party or those met
    (False, False): "Nobody is surprised.",
    (True, False): "You had not noticed {who}, but are on your guard at once.",
    (False, True): "{who} had not noticed you, but {are} on guard at once.",
    (True, True): "Neither side had noticed the other, but both are on guard at once.",
}
# words by which a text speaks of several
MANY = frozenset(("they", "them", "their", "each", "others", "both", "together", "between", "two"))
FALLS = ("is pulled shut", "falls shut")  # what a door does behind the last one, by itself or not
ATTACKED = "attacked"  # why a band is hostile
SLEEP = r"(?i)\b(asleep|sle(?:ep|pt)|dorm|lies|lie|curled)"
GONE = {"fed", "went on", "left", "paid"}


def began(scene: Scene, event: EncounterBegan) -> tuple[Block, ...]:
    """What those placed here are at, then the contact: who, how far, who is surprised."""
    first = not scene.before.bands[event.encounter.group].known
    text = at_home(scene.after, scene.rules, event.encounter.group)
    here = (story(text),) if text and first else ()
    return (*here, contact(scene, event))


def contact(scene: Scene, event: EncounterBegan) -> Block:
    """Contact: who, how far, who is surprised, and what they are about."""
    met, state = event.encounter, scene.after
    mood = state.bands[met.group].mood
    known = "" if mood in ("", UNKNOWN) else f" {manner(state, met.group, mood)}"
    if not made_out(state, met.group):
        return story(
            f"Contact in the dark, by the sound {met.distance} feet away: {heard(scene, met)} "
            f"{surprise(scene, met)}{known}"
        )
    about = f", {event.text}" if event.text and fits(state, met.group, event.text) else ""
    return story(
        f"Contact: {some(state, met.group)}{from_where(scene, met)}{about}, {met.distance} feet away. "
        f"{surprise(scene, met)}{known}"
    )


def from_where(scene: Scene, met: Encounter) -> str:
    """By which way wanderers come, and that a door there is shut behind them."""
    if not (met.wandering and met.via):
        return ""
    way = scene.after.chart().way(met.via)
    side = f" from {TOWARDS.get(side := way.toward(scene.after.here.place)) or f'the {side}'}"
    if way.door is None or standing(scene.after, scene.rules, way).state == OPEN:
        return side
    return f"{side} (the {make(way)} {FALLS[bool(scene.after.settings.get('doors_fall_shut', True))]} again)"


def _side(state: State, way: str) -> str:
    return state.chart().way(way).toward(state.here.place)


def heard(scene: Scene, met: Encounter) -> str:
    """What is heard or smelt of those who are not seen: in the adventure's words for wanderers, or for the place."""
    state, band = scene.after, scene.after.bands[met.group]
    row = bands.row_of(scene.rules, band)
    if row is not None and row.heard:
        side = _side(state, met.via) if met.via else ""
        where = (TOWARDS.get(side) or f"to the {side}") if side else "near by"
        return row.heard.replace("{way}", where)
    chart, _, place = band.place.partition("/")
    if (own := told(state, state.charts[chart].place(place)).heard) and not bands.undead(state, met.group):
        return own
    if bands.undead(state, met.group):
        return "No sound, and a smell of graves."
    return "Voices." if bands.tagged(state, met.group, SPEAKS) else "Something moves."


def fits(state: State, band: str, text: str) -> bool:
    """Tells whether a text can be told of a band: one alone is not spoken of as several; in the dark nothing is."""
    if not made_out(state, band):
        return False
    return several(state, band) or not MANY & set(re.findall(r"[a-z]+", text.casefold()))


def some(state: State, band: str) -> str:
    """Those of a band where they are first spoken of: `an ogre`, `2 goblins`, or the band's own name: `the king`."""
    if not made_out(state, band):
        return "something"
    name = named(state, band)
    bare = name[:1].islower() and not name.startswith("the ")
    return a(name) if bare and not several(state, band) else name


def several(state: State, band: str) -> bool:
    """Tells whether a band is more than one, as far as the party sees."""
    return made_out(state, band) and len(members(state, band)) > 1


def manner(state: State, band: str, mood: str) -> str:
    """How a band takes the party, and what it wants if it threatens."""
    who = they(state, band)
    if mood == UNCERTAIN and not made_out(state, band):
        return "Whatever it is comes no nearer."
    said = f"{who[:1].upper()}{who[1:]} {MOODS[mood][several(state, band)]}" if mood in MOODS else ""
    return f"{said}{demand(state, band, mood)}"


def surprise(scene: Scene, met: Encounter) -> str:
    """Who is surprised, in a sentence."""
    mine = any(scene.after.people[who].side == PARTY for who in met.surprised)
    theirs = any(scene.after.people[who].side != PARTY for who in met.surprised)
    if mine and theirs:
        return "Both sides are surprised."
    if mine:
        return "You are surprised."
    if theirs and met.by:
        return only_by(scene, met)
    who = they(scene.after, met.group)
    are = "are" if several(scene.after, met.group) else "is"
    if theirs:
        return f"{who[:1].upper()}{who[1:]} {are} surprised."
    if not scene.after.able():
        return f"Nobody of you can stand up to {who}."
    if met.unaware == (PARTY,) and not made_out(scene.after, met.group):
        return f"You could not see {who}, but are on your guard at once."
    told = UNAWARE[PARTY in met.unaware, FOES in met.unaware].format(who=who, are=are)
    return f"{told[:1].upper()}{told[1:]}"


def only_by(scene: Scene, met: Encounter) -> str:
    """Whom those met have not noticed, and what that means: they can act against the others."""
    names = listed(scene.name(who) for who in met.by)
    verb, who = ("take" if len(met.by) > 1 else "takes"), they(scene.after, met.group)
    again = "they" if several(scene.after, met.group) else who
    return (
        f"Only {names} {verb} {who} by surprise: if it comes to a fight, {again} can act in its first round, but not "
        f"against {names}."
    )


def demand(state: State, band: str, mood: str) -> str:
    """What those want who threaten."""
    if mood != "negative":
        return ""
    group, met = group_of(state, band), state.encounter
    if group is not None and group.wants:
        return f" [{DEMAND.format(group.wants)}]"
    back = met is None or met.came_by in ways_free(state, met)
    return f" [{GO_BACK if back else GO}]"


def sighted(scene: Scene, event: Sighted) -> Block | None:
    """Those who are seen for the first time; others were shown with the room."""
    new = (band for band in event.bands if not scene.before.bands[band].known)
    lines = [line(scene.after, scene.rules, scene.after.bands[band]) for band in new]
    return story("\n".join(lines)) if lines else None


def mood(scene: Scene, event: MoodSet) -> Block | None:
    """How they show it, in the adventure's words if it has any; that those who are attacked mind it is plain.

    What those think who are out of sight is not seen.
    """
    met = scene.after.encounter
    here = scene.after.bands[event.band].place == scene.after.spot()
    if not here and (met is None or met.group != event.band):
        return None
    if event.text and any(isinstance(one, MoodSet) and one.text == event.text for one in scene.told):
        return None  # those of one side show it together
    if event.text and fits(scene.after, event.band, event.text):
        return story(f"{event.text}{demand(scene.after, event.band, event.mood)}")
    return None if event.why == ATTACKED else story(manner(scene.after, event.band, event.mood))


def roused(scene: Scene, event: Roused) -> Block:
    """They wake, if they slept: the dead do not, nor does who was told as doing something else."""
    many = several(scene.after, event.into)
    told = at_home(scene.before, scene.rules, event.band)
    awake = bands.undead(scene.after, event.into) or (told and not re.search(SLEEP, told))
    wake = "stir" if awake else "wake"
    return story(f"{some(scene.after, event.into)} {wake}{'' if many else 's'}.")


def parleyed(scene: Scene, event: Parleyed) -> Block:
    """Somebody speaks."""
    gift = ", and gives something" if event.gift else ""
    return story(f"{scene.name(event.who)} speaks with them{gift}.")


def gave(_scene: Scene, event: Gave) -> Block | None:
    """What they tell or give."""
    return story(f"What they could do for you: {event.text.rstrip('.')}.") if event.text else None


def ended(scene: Scene, event: EncounterEnded) -> Block | None:
    """How it ended; of one alone in the singular. Whoever lets the party go is just left, noticed or not."""
    met = scene.before.encounter
    alone = met is not None and not several(scene.before, met.group)
    free = event.how == "evaded" and met is not None and not ill(scene.before, met)
    how = _by(scene, event, "left" if free else event.how)
    if any(isinstance(e, BandGone) and e.band == event.band for e in scene.coming):
        how = OFF.get(how, how)
    told = (ALONE if alone else {}).get(how, ENDINGS.get(how, ""))
    if alone and met is not None:
        who = they(scene.before, met.group)
        told = told.format(who, f"{who[:1].upper()}{who[1:]}")
    return story(told) if told else None


def _by(scene: Scene, event: EncounterEnded, how: str) -> str:
    """Those who stand where the party goes now are not left: they let it by."""
    band = scene.after.bands.get(event.band)
    goes = next((e.spot for e in scene.coming if isinstance(e, Moved)), None)
    at = f"{goes.chart}/{goes.place}" if goes is not None else ""
    return "by" if how == "left" and band is not None and band.place == at else how


def hinted(_scene: Scene, event: Hinted) -> Block:
    """A sign of something about."""
    return story(event.text)


def moved(scene: Scene, event: BandMoved) -> Block | None:
    """They are gone from here; that the dead are is not worth telling. Those who have won and live here come back."""
    if event.place != AWAY or not members(scene.before, event.band):
        return None
    if not any(_comes_home(later) for later in scene.coming):
        return story(f"{_those(scene, event.band)}: gone.")
    if any(_draws_off(e, scene.after) for e in scene.coming):
        return None
    off = [e.band for e in scene.told if _draws_off(e, scene.after)]
    return story(_drew_off(scene.after, [*off, event.band]))


def _comes_home(event: Event) -> bool:
    return isinstance(event, TimerSet) and event.timer.kind == HOME


def _draws_off(event: Event, state: State) -> TypeGuard[BandMoved]:
    return isinstance(event, BandMoved) and event.place == AWAY and bool(members(state, event.band))


def _drew_off(state: State, off: list[str]) -> str:
    """Those who have won draw off from where they live, and come back there: told once of all of them."""
    many = sum(len(members(state, band)) for band in off) > 1
    leave = "draw off" if state.able() else "leave you where you lie"
    verb, _, rest = leave.partition(" ")
    who = listed(dict.fromkeys(they(state, band) for band in off))
    return f"{who} {verb}{'' if many else 's'} {rest}, and will be back here once you are gone."


def gone(scene: Scene, event: BandGone) -> Block | None:
    """They go their way."""
    told = event.why in GONE and members(scene.before, event.band)
    return rule(f"{_those(scene, event.band)}: gone") if told else None


def _those(scene: Scene, band: str) -> str:
    """What those who are gone were called, as far as they were seen."""
    return named(scene.before, band) if made_out(scene.before, band) else they(scene.before, band)


def bait(scene: Scene, event: BaitDropped) -> Block:
    """What is left for them, and whether it helps."""
    helps = "" if event.worked else " They pay it no heed."
    return story(f"{scene.name(event.who)} leaves {amount(scene.rules, event.n, event.what)}.{helps}")


def ran(scene: Scene, event: Ran) -> Block:
    """They run."""
    names = ", ".join(scene.name(who) for who in event.who)
    verb = "runs" if len(event.who) == 1 else "run"
    if not event.way:
        return story(f"{names} {verb}.")
    way = scene.before.chart().way(event.way)
    return story(f"{names} {verb} {direction(way.side(scene.before.here.place))}.")


SENTENCES: dict[type, Sentence] = {
    EncounterBegan: began,
    MoodSet: mood,
    Sighted: sighted,
    Roused: roused,
    Parleyed: parleyed,
    Gave: gave,
    EncounterEnded: ended,
    Hinted: hinted,
    BandMoved: moved,
    BandGone: gone,
    BaitDropped: bait,
    Ran: ran,
}
