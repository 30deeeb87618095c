"""What made something so: the events behind a word, newest first, as far back as anybody asks.

A word is about a roll, a rule, a kind of fact or somebody; or it stands on the screen: on a sheet, in the status line,
on the map, at a door. Of what is shown the cause is the last event at which what is shown there came to be another.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from gameloop.kernel.dice import Rolled
from gameloop.kernel.errors import Refused
from gameloop.kernel.messages import Event, tag
from gameloop.kernel.records import Entry
from gameloop.kernel.values import evolve, fields_of
from gameloop.session import sums
from gameloop.session.became import asked
from gameloop.session.history import blocks_of, path, people_of
from gameloop.session.nouns import nouns
from gameloop.session.published import open_names, valued
from gameloop.session.secrets import told_events
from gameloop.session.sums import Named
from gameloop.session.timeline import place
from gameloop.session.views import battles, people, status
from gameloop.session.words import pick, tokens
from gameloop.world.chart import Way
from gameloop.world.light import TORCH
from gameloop.world.places import known, ways_known
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import Person, State

if TYPE_CHECKING:
    from gameloop.session.session import Session

Cause = tuple[Entry, int]  # an entry, and which of its events, from 0
Facet = Callable[[State], object]  # what is shown of something in a state
PARTS = re.compile(r"\s{2,}|, | \| ")  # between what stands side by side in a line
STRUNG = re.compile(r"[;,] ")  # between what is told of land in a sentence
FIGURES = re.compile(r"[^a-z' ]+|\([^)]*\)")  # what changes in a part while it stays the same one
LAST = ("", "last")  # the last open roll; where there is none yet, what was told last
STOP = ("of", "the", "is", "a", "so", "has", "in", "on", "at")
WORDS = ("weather", "hex", "season", "ground")  # what is called by what it is: `storm`, `0607`
OWN = (".land", ".condition", ".gone")  # what is somebody's, or a unit's, and may be asked for by what it is
WHOLES = ("party", "land", "levy", "battle", "foes", "fight")  # what a name may be of that is nobody's
ENDS = ("dead", "death", "fallen", "down")  # what is asked of somebody by his name alone
HERE = ("@", "place", "here", "where")  # words and signs for the place where the party is
DOORS = ("+", "'", "shut", "open", "door", "doors")  # for all doors on the map
SHUT = ("closed", "stuck", "locked", "barred", "sealed")  # for the doors here
GROUND = ("#", ".", "?", "map", "explored")  # for what is known of it


def causes(session: Session, what: str) -> Iterator[Cause]:
    """The events behind a word or a reference, newest first. Raises Refused if there are none."""
    word, rules = what.strip().casefold(), session.game.rules
    if re.match(r"[@~].", word):
        return _followed(session, _referred(session, what.strip()))
    if figures := summed(session, word):
        return _changes(session, lambda then: sums.of(then, rules, figures))
    if word in open_names(session.seen(), rules):
        return _changes(session, lambda then: valued(then, rules, word))
    if word in LAST and next(_named(session, word), None) is None:
        return _told(session)
    if became := asked(session.seen(), word):
        return _changes(session, became)
    for name in dict.fromkeys((word, _bare(word))):
        if next(_named(session, name), None) is not None:
            return _named(session, name)
    facet = _called(session, word) or _facet(session, word) or _published(session, word)
    changed = _changes(session, facet) if facet else iter(())
    first = next(changed, None) or next(_named(session, word), None)
    if first is None:
        raise Refused(f"nothing here is about {what or 'anything'}", instead="why, for the last roll, or log")
    return chain((first,), changed if facet else ())


def summed(session: Session, word: str) -> tuple[Named, ...]:
    """The figures of sheets that are sums which some words mean: `aldra ac`, `to hit`, `aldra.ac`."""
    state = session.seen()
    said = word.replace(".", " ", 1).split()
    named = [who for who in state.order if state.people[who].name.casefold() in said]
    names_ = {state.people[who].name.casefold() for who in named}
    rest = [part for part in said if part not in (*names_, *STOP)]
    return sums.meant(state, session.game.rules, named or state.order, rest)


def _called(session: Session, word: str) -> Facet | None:
    """What is so under the sky and called by what it is: `storm`, `0607`, `spring`."""
    known = open_names(session.seen(), session.game.rules)
    found = next((name for name in WORDS if word and known.get(name) == word), None)
    return None if found is None else lambda then: valued(then, session.game.rules, found)


def _published(session: Session, word: str) -> Facet | None:
    """A name that is typed with spaces, or without what it is of: `ann households`, `households`, `levy`."""
    known = open_names(session.seen(), session.game.rules)
    one, _, rest = word.replace("'s ", " ").partition(" ")
    tries = (f"{one}.{rest.replace(' ', '_')}", f"{word}.count", *(f"{of}.{word}" for of in WHOLES))
    found = next((name for name in tries if name in known), None)
    found = found or next(
        (name for name, value in known.items() if value == word and name.endswith(OWN)), None
    )
    return None if found is None else lambda then: valued(then, session.game.rules, found)


# --- by word ----------------------------------------------------------------------------------------


def _referred(session: Session, what: str) -> Cause:
    found = place(session, what)
    if found.entry in session.save.log.entries:
        entry = session.save.log.entries[found.entry]
        if found.event <= len(entry.events):
            return entry, max(0, found.event - 1)
    raise Refused(f"there is no event {what}", instead="log")


def _followed(session: Session, cause: Cause) -> Iterator[Cause]:
    """An event, and those before it about the same people, ways or things."""
    yield cause
    entry, k = cause
    ids = _ids(session.state_at(entry.n), entry.events[k])
    for earlier, events in _backwards(session, entry.n):
        for at in range(k if earlier is entry else len(events), 0, -1):
            event = events[at - 1]
            if not event.secret and ids & _ids(session.state_at(earlier.n), event):
                yield earlier, at - 1


def _ids(state: State, event: Event) -> frozenset[str]:
    """Whom and what an event is about: the people and ways that its fields name."""
    values = (getattr(event, name) for name in fields_of(type(event)).names)
    ways = {way.id for way in state.chart().ways} if state.here.chart else set()
    return people_of(state, event) | {value for value in values if isinstance(value, str) and value in ways}


def _told(session: Session) -> Iterator[Cause]:
    """What was told and stands on a rule, newest first."""
    for entry, events in _backwards(session):
        told = {k for k, _ in blocks_of(session, entry)}
        kept = (k for k in sorted(told, reverse=True) if events[k].rule and not events[k].secret)
        yield from ((entry, k) for k in kept)


def _bare(word: str) -> str:
    """A name without the words around it: `the goblin dead` is the goblin."""
    return " ".join(part for part in word.split() if part not in (*STOP, *ENDS)) or word


def _named(session: Session, word: str) -> Iterator[Cause]:
    for entry, events in _backwards(session):
        state = session.state_at(entry.n)
        if state.battle is None:  # whose last turn this may have been
            state = evolve(state, battle=session.state_at(entry.parent).battle)
        found = [k for k in range(len(events) - 1, -1, -1) if _about(state, events[k], word)]
        told = {k for k, _ in blocks_of(session, entry)} if len(found) > 1 else set[int]()
        yield from ((entry, k) for k in [k for k in found if k in told] or found)


def _backwards(session: Session, last: int | None = None) -> Iterator[tuple[Entry, Sequence[Event]]]:
    """The entries up to one, or to where the session looks, newest first, with their events as they may be told."""
    entries = path(session) if last is None else session.save.log.path(last)
    return ((entry, told_events(session, entry)) for entry in reversed(entries))


def _about(state: State, event: Event, word: str) -> bool:
    """Tells whether an event is about a word: its rule, kind, spell, its roll's label, or a name in it."""
    if event.secret:
        return False
    if word in LAST:
        return isinstance(event, Rolled)
    if word in (str(event.rule).casefold(), *tag(type(event)).split("_")):
        return True
    if isinstance(event, Rolled) and f" {word} " in f" {event.why.replace('_', ' ')} ":
        return True
    if f" {word} " in f" {getattr(event, 'spell', '')} ".replace("_", " "):
        return True
    ids = [p.id for p in state.people.values() if word in (p.name.casefold(), _kind(state, p))]
    ids += [unit.id for unit in state.battle.units if unit.name.casefold() == word] if state.battle else []
    return any(getattr(event, name) in ids for name in fields_of(type(event)).names if ids)


def _kind(state: State, person: Person) -> str:
    """What a creature is, in a word: the last of its kind is meant; empty for one of the party."""
    kind = state.kinds.get(person.kind)
    return kind.name.casefold() if kind and person.id not in state.order else ""


# --- by what is shown -------------------------------------------------------------------------------


def _facet(session: Session, word: str) -> Facet | None:
    """What is shown about some words where the session looks; None where nothing is."""
    state, rules = session.seen(), session.game.rules
    said = [part for part in word.split() if part not in STOP]
    ways = [] if not state.here.chart else pick(tokens(word), nouns(state, rules, "way"))
    if len(ways) == 1:
        way = state.chart().way(ways[0].id)
        return lambda then: _way(then, state.here.chart, way)
    if len(said) == 1 and said[0] in (*HERE, *DOORS, *GROUND):
        return _sign(said[0])
    if len(said) == 1 and said[0] in SHUT and state.here.chart:
        chart, shut = state.here.chart, [way for way in ways_known(state) if way.door is not None]
        return lambda then: [_way(then, chart, way) for way in shut]
    named = [who for who in state.order if state.people[who].name.casefold() in said]
    if said and said[-1] in rules.tools.get(TORCH, ()) and not named:
        return lambda then: [(light.id, light.holder) for light in then.lights if light.kind == said[-1]]
    owners = named or [*state.order]
    said = [part for part in said if part not in {state.people[who].name.casefold() for who in named}]
    parts = list(_parts(state, rules, owners))
    keys = {key for key, text in parts if _says(text, said) or (named and not said and key[0] in named)}
    if keys:
        return lambda then: [part for part in _parts(then, rules, owners) if part[0] in keys]
    chart = state.here.chart
    been = [p for p in state.chart().places if known(state.survey(), p.id)] if chart else []
    spots = [p for p in been if _says(p.name, said)]
    if spots:
        return lambda then: [known(then.surveys[chart], p.id) for p in spots if chart in then.surveys]
    return None


def _way(state: State, chart: str, way: Way) -> object:
    """What is known of a way, how its door stands, and who has listened at it."""
    survey = state.surveys.get(chart)
    if survey is None:
        return None
    heard = [who for who, at in survey.listened if at == way.id]
    return survey.doors.get(way.id), survey.known.get(way.id), heard


def _sign(sign: str) -> Facet:
    """What stands behind a sign of the map."""
    if sign in HERE:
        return lambda state: state.here
    if sign in DOORS:
        return lambda state: [survey.doors for survey in state.surveys.values()]
    return lambda state: [survey.known for survey in state.surveys.values()]


def _parts(state: State, rules: Ruleset, owners: Sequence[str]) -> Iterator[tuple[tuple[str, str], str]]:
    """What stands on the sheets of some people, in the status line and about land, part by part: whose, of what name,
    as shown.
    """
    for who in owners:
        if who in state.people:
            lines = people.sheet(state, rules, who).text.split("\n")
            yield from ((_key(who, part), part) for line in lines for part in PARTS.split(line.strip()))
            load = people.inventory(state, rules, who).text.split("\n")[0]
            yield _key(who, load), load
    yield from ((_key("", part), part) for part in status.fields(state, rules))
    for line in battles.lands(state, rules):
        lord, _, rest = line.partition(": ")
        yield from ((_key(lord, part), part) for part in STRUNG.split(rest))


def _key(owner: str, part: str) -> tuple[str, str]:
    return owner, " ".join(FIGURES.sub(" ", part.casefold()).split())


def _says(text: str, said: Sequence[str]) -> bool:
    """Tells whether all of some words stand in a text: whole words, or figures as they are."""
    words = set(re.split(r"[^\w']+", text.casefold())) | set(text.casefold().split())
    bare = words | {word.strip("(),:[]") for word in words}
    return bool(said) and all(part in bare for part in said)


def _changes(session: Session, facet: Facet) -> Iterator[Cause]:
    """The events at which what is shown came to be another, newest first; of what never did, how the game began."""
    entries, never = path(session), True
    shown = facet(session.state_at(entries[-1].n)) if entries else None
    for entry in reversed(entries):
        before = session.state_at(entry.parent)
        after, shown = shown, facet(before)
        if shown != after:
            never = False
            turns = reversed(list(_turns(session, facet, before, entry)))
            events = told_events(session, entry)
            yield from ((entry, k) for k in turns if not events[k].secret)
    if never:
        yield from ((entry, 0) for entry in entries[:1])


def _turns(session: Session, facet: Facet, state: State, entry: Entry) -> Iterator[int]:
    shown = facet(state)
    for k, event in enumerate(entry.events):
        state = session.game.evolve(state, event)
        if (now := facet(state)) != shown:
            shown = now
            yield k
