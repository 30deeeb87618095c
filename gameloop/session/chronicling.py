"""The chronicle: a campaign retold from its log, gathered as plain values that pages are made of.

It tells what the log tells to whoever played: no roll that is secret, nothing of a map that is not known, no name of
anybody who was not met. Blow by blow is left to the log; what came of it stands here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from gameloop.kernel.clock import ClockAdvanced
from gameloop.kernel.messages import Event
from gameloop.kernel.records import Entry
from gameloop.kernel.values import evolve, field, frozen
from gameloop.session import drawing
from gameloop.session.narrate import begun, telling
from gameloop.session.recap import honesty
from gameloop.session.secrets import told_events
from gameloop.session.views import hexes, maps, people
from gameloop.session.views.times import day_and_hour
from gameloop.world.doors import DoorClosed
from gameloop.world.encounters import Defeated
from gameloop.world.fighting import Closed, Declared, Stepped, Struck
from gameloop.world.goods import GearMoved
from gameloop.world.light import LightLit, LightOut
from gameloop.world.outdoors import whereabouts
from gameloop.world.places import VISITED, Moved, known
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import DEAD, PARTY, State
from gameloop.world.wounds import Died

if TYPE_CHECKING:
    from gameloop.session.session import Session

VOICES = ("story", "danger")
SLAIN = "slain"
LEFT_OUT = (Declared, Stepped, Closed, DoorClosed, LightLit, LightOut, ClockAdvanced)
BLOW = re.compile(
    r"^([^:]+?)(?:, in the dark)?: \d*d\d.*?, ((?:critical )?hit)\b(?:.*?(\d+)\.?)?$", re.DOTALL
)
JOINS = re.compile(r": .*(?=, joins the party)")  # the figures of somebody new
MORALE = re.compile(r": morale .*")
TYPED = re.compile(r"\s*Type: [^\n]*")  # what to type is no part of a tale
ASIDE = re.compile(r"\s*\[[^\]\n]*\]")


@frozen
class Scene:
    """What happened in a place: its name, and paragraphs. One with nothing to tell is not kept."""

    place: str
    paragraphs: tuple[str, ...] = ()


@frozen
class Chapter:
    """A stay in one country, dungeon or village, from the day and hour at which it began."""

    title: str
    when: str
    scenes: tuple[Scene, ...] = ()


@frozen
class Figure:
    """A map as a picture, and in words."""

    title: str
    picture: ET.Element
    signs: str
    words: str


@frozen
class Chronicle:
    """All of it. `sheets` are names with the lines of each, `lists` headings with what stands below them."""

    title: str
    about: tuple[str, ...]
    chapters: tuple[Chapter, ...]
    figures: tuple[Figure, ...]
    sheets: Mapping[str, str] = field(factory=dict)
    lists: Mapping[str, tuple[str, ...]] = field(factory=dict)


def gather(session: Session) -> Chronicle:
    """The chronicle of the line that is played, to where it is looked at."""
    rules, state = session.game.rules, session.seen()
    entries = _entries(session)
    return Chronicle(
        title=session.save.log.opening.title,
        about=_about(session),
        chapters=tuple(_chapters(session, entries)),
        figures=tuple(_figures(state, rules)),
        sheets={
            state.people[who].name: people.sheet(state, rules, who).text
            for who in state.order
            if who in state.people
        },
        lists={
            "The dead": tuple(_deaths(session, entries)),
            "Enemies overcome": tuple(_kills(session, entries)),
            "Treasure taken": tuple(_treasure(session, entries)),
            "Endings": tuple(e.name for e in rules.adventure.endings if e.id in state.endings),
            "How it was played": tuple(honesty(session).split("\n")),
        },
    )


def _entries(session: Session) -> tuple[Entry, ...]:
    log = session.save.log
    return tuple(log.path(log.head if session.viewing is None else session.viewing))


def _about(session: Session) -> tuple[str, ...]:
    state, rules = session.seen(), session.game.rules
    days, _ = day_and_hour(state.clock)
    return (
        f"{rules.adventure.title}, by the rules of {rules.title}",
        f"{days} day{'s' * (days > 1)}, {len(_entries(session))} entries; seed {session.save.log.opening.seed}",
    )


def moment(clock: int) -> str:
    """A moment as a tale tells it."""
    day, hour = day_and_hour(clock)
    return f"day {day}, {hour}"


# --- the tale ---------------------------------------------------------------------------------------------


def _chapters(session: Session, entries: tuple[Entry, ...]) -> Iterator[Chapter]:
    """A chapter for each stay in a chart; the paragraphs of an entry, or of a whole fight, are one."""
    now, told, state = Chapter("", ""), dict[str, None](), session.state_at(0)
    notes: dict[int, tuple[str, ...]] = {}
    for note in session.save.log.notes:
        notes[note.at] = (*notes.get(note.at, ()), *([note.text] if note.text else []))
    for entry in entries:
        fighting, lines = state.fight is not None, list[str]()
        for event, text, after in _lines(session, entry, state):
            if isinstance(event, Moved):
                if after.here.chart != state.here.chart:
                    yield from _kept(now)
                    now = Chapter(after.chart().title, moment(after.clock))
                scene = Scene(whereabouts(after))
                now = evolve(now, scenes=(*now.scenes, scene))
            if text and text not in told:
                told.update(dict.fromkeys((text, first_sentence(text))))
                lines.append(text)
            state = after
        now = _with(now, " ".join(lines), joined=fighting)
        for text in notes.get(entry.n, ()):
            now = _with(now, f"Noted: {text}", joined=False)
    yield from _kept(now)


def first_sentence(text: str) -> str:
    """What is told of a place that is come to again."""
    return f"{text.partition('. ')[0].rstrip('.')}."


def _kept(chapter: Chapter) -> Iterator[Chapter]:
    scenes = tuple(scene for scene in chapter.scenes if scene.paragraphs)
    if scenes:
        yield evolve(chapter, scenes=scenes)


def _with(chapter: Chapter, text: str, *, joined: bool) -> Chapter:
    """The chapter with a paragraph more, or with more in its last."""
    if not text:
        return chapter
    scenes = chapter.scenes or (Scene(""),)
    last = scenes[-1].paragraphs
    more = (*last[:-1], f"{last[-1]} {text}") if joined and last else (*last, text)
    return evolve(chapter, scenes=(*scenes[:-1], evolve(scenes[-1], paragraphs=more)))


def _lines(session: Session, entry: Entry, before: State) -> Iterator[tuple[Event, str, State]]:
    """Every event of an entry, with what a tale tells of it (empty for nothing) and the state after it."""
    events = told_events(session, entry)
    for k, block, after in telling(before, events, session.game.rules, begun(session.save.log, entry.n)):
        event = events[k]
        open_ = not event.secret and block is not None and block.voice in VOICES
        yield event, retold(event, block.text) if open_ and block is not None else "", after


def retold(event: Event, text: str) -> str:
    """A told event as a sentence of a tale: no dice, no hints of what to type; empty for what is left to the log."""
    if isinstance(event, LEFT_OUT):
        return ""
    if isinstance(event, Struck):
        blow = BLOW.match(text)
        harm = f" for {blow[3]}" if blow and blow[3] else ""
        return f"{blow[1]}: a {blow[2]}{harm}." if blow else ""
    for what, instead in ((TYPED, ""), (ASIDE, ""), (JOINS, ""), (MORALE, ".")):
        text = what.sub(instead, text)
    return text.replace("\n", " ").strip()


# --- the lists --------------------------------------------------------------------------------------------


def _events(session: Session, entries: tuple[Entry, ...]) -> Iterator[tuple[Event, State]]:
    """Every open event with the state before it."""
    state = session.state_at(0)
    for entry in entries:
        for event in entry.events:
            if not event.secret:
                yield event, state
            state = session.game.evolve(state, event)


BEATEN = {"battle": "beaten in battle"}  # where what a fact is called is no word for how


def _deaths(session: Session, entries: tuple[Entry, ...]) -> Iterator[str]:
    for event, state in _events(session, entries):
        if isinstance(event, Died) and event.who in state.order:
            where = whereabouts(state)
            yield f"{state.people[event.who].name}, {moment(state.clock)}, {where}"


def _kills(session: Session, entries: tuple[Entry, ...]) -> Iterator[str]:
    """How many of each kind were killed, or overcome otherwise."""
    count = Counter[tuple[str, str]]()
    for event, state in _events(session, entries):
        for who, how in _overcome(event):
            person = state.people.get(who)
            twice = isinstance(event, Defeated) and person is not None and person.has(DEAD)
            if person is not None and person.side != PARTY and not twice:
                kind = state.kinds.get(person.kind)
                count[kind.name if kind else person.name, how] += 1
    yield from (f"{kind}: {n} {how}" for (kind, how), n in count.items())


def _overcome(event: Event) -> Iterator[tuple[str, str]]:
    """Who was overcome by what happened, and how: the slain die in an event of their own."""
    if isinstance(event, Died):
        yield event.who, "killed"
    elif isinstance(event, Defeated) and event.by != SLAIN:
        how = BEATEN.get(event.by, event.by)
        yield from ((who, how) for who in event.people)


def _treasure(session: Session, entries: tuple[Entry, ...]) -> Iterator[str]:
    """What came off the ground into somebody's hands for the first time, with where."""
    seen: dict[str, None] = {}
    for event, state in _events(session, entries):
        chart, _, place = event.source.partition("/") if isinstance(event, GearMoved) else ("", "", "")
        if isinstance(event, GearMoved) and place and event.to in state.order and event.item.id not in seen:
            ground = state.charts.get(chart)
            if ground is not None and any(t.id == event.item.id and t.value for t in ground.things):
                seen[event.item.id] = None
                many = f"{event.item.n} " if event.item.n > 1 else ""
                yield f"{many}{event.item.name}: {ground.place(place).name}, {moment(state.clock)}"


# --- the maps ---------------------------------------------------------------------------------------------


def _figures(state: State, rules: Ruleset) -> Iterator[Figure]:
    """The country, and each level of each dungeon of which something is known."""
    region = hexes.region_known(state)
    drawn = drawing.country(state, region.title) if region is not None else None
    if region is not None and drawn is not None:
        blocks = hexes.draw(state, whole=True)
        yield Figure(region.title, drawn, "\n".join(b.text for b in blocks), hexes.listing(state).text)
    for chart in state.charts.values():
        if chart.ways:
            yield from _levels(standing(state, chart.id), rules, here=state.here.chart == chart.id)


def standing(state: State, chart: str) -> State:
    """The state as seen from a chart; whoever is elsewhere stands at its beginning, and is not to be drawn."""
    if state.here.chart == chart:
        return state
    return evolve(state, here=evolve(state.here, chart=chart, place=state.charts[chart].start, via=""))


def _levels(state: State, rules: Ruleset, *, here: bool) -> Iterator[Figure]:
    chart = state.chart()
    been = [place for place in chart.places if known(state.survey(), place.id) in VISITED]
    for n in sorted({place.level for place in been}):
        title = f"{chart.title}, level {n}"
        picture = drawing.level(state, n, title, rules, here=here)
        if picture is not None:
            key = ", ".join(
                f"{place.number} {place.name}" for place in been if place.level == n and place.number
            )
            signs = "\n".join(block.text for block in maps.draw(state, n, whole=True, here=here))
            words = maps.listing(state, rules, n, at_hand=here).text
            yield Figure(f"{title}: {key}" if key else title, picture, signs, words)
