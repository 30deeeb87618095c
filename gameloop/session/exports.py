"""Saves as JSON objects: what the party knows, or with `referee` everything.

A secret roll keeps its place, with its faces, sum, mods, total, target, outcome and person null; any other secret
event shows only its kind. What is not found yet is left out.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import Any

from gameloop.kernel.digest import digest
from gameloop.kernel.messages import Event, tag
from gameloop.kernel.records import RECORDS, Entry, Record
from gameloop.kernel.values import fields_of
from gameloop.session.format import CODEC
from gameloop.session.narrate import narrate
from gameloop.session.secrets import told_events
from gameloop.session.session import Session
from gameloop.world.features import EVENTS
from gameloop.world.places import known, ways_known
from gameloop.world.state import Item, Person, State

Plain = dict[str, Any]
HIDDEN = ("faces", "kept", "sum", "mods", "total", "target", "outcome", "who")
KINDS = tuple(sorted((*map(tag, RECORDS), *EVENTS)))
SCENERY = ("charted",)  # facts that hold a whole map, found and not found


def event_plain(event: Event, referee: bool) -> Plain:
    """One event as an object."""
    whole: Plain = CODEC.plain(event)
    if referee:
        return whole
    if event.secret:
        if whole["kind"] != "rolled":
            return {"kind": whole["kind"], "secret": True}
        return {
            **{key: None if key in HIDDEN else value for key, value in whole.items()},
            **dict.fromkeys(HIDDEN),
        }
    return {"kind": whole["kind"]} if whole["kind"] in SCENERY else whole


def entry_plain(session: Session, entry: Entry, referee: bool) -> Plain:
    """One entry as an object; each event has a `sentence`, null where nothing is told."""
    state = session.state_at(entry.parent)
    events = []
    for event in told_events(session, entry):
        told = " ".join(block.text for block in narrate(state, (event,), session.game.rules))
        events.append({**event_plain(event, referee), "sentence": told or None})
        state = session.game.evolve(state, event)
    return {
        "n": entry.n,
        "kind": "entry",
        "parent": entry.parent,
        "text": entry.text,
        "command": CODEC.plain(entry.command),
        "events": events,
        "clock": entry.clock,
        "digest": entry.digest,
    }


def record_plain(session: Session, record: Record, referee: bool) -> Plain:
    """Any record as an object."""
    return entry_plain(session, record, referee) if isinstance(record, Entry) else other_plain(record)


def other_plain(record: Record) -> Plain:
    """A record that is no entry, by its kind and its own simple fields."""
    held = {name: getattr(record, name) for name in fields_of(type(record)).names}
    simple = {k: v for k, v in held.items() if isinstance(v, str | int | bool | None)}
    return {"n": record.n, "kind": tag(type(record)), **simple}


def state_plain(session: Session, state: State, referee: bool) -> Plain:
    """The state as an object, with digest and clock beside it."""
    head = {"digest": digest(state), "clock": state.clock}
    if referee:
        return {**head, "state": CODEC.plain(state)}
    return {**head, "state": known_plain(session, state)}


def known_plain(session: Session, state: State) -> Plain:
    """What the party knows: itself, its goods, the place, the map so far, whoever is met."""
    return {
        "rules": state.rules,
        "adventure": state.adventure,
        "settings": dict(state.settings),
        "ironman": state.ironman,
        "over": state.over,
        "here": {"chart": state.here.chart, "place": state.here.place},
        "order": list(state.order),
        "people": {p.id: person_plain(state, p) for p in (state.people[who] for who in state.order)},
        "lights": [{"kind": light.kind, "holder": light.holder} for light in state.lights],
        "met": [state.people[who].name for who in _met(state)],
        "fight": {"round": state.fight.round, "phase": state.fight.phase} if state.fight else None,
        "question": {"text": state.question.text, "options": list(state.question.options)}
        if state.question
        else None,
        "map": map_plain(state),
    }


def _met(state: State) -> tuple[str, ...]:
    if state.fight is not None:
        return tuple(who for who in state.fight.people if who not in state.order)
    if state.encounter is not None and state.encounter.group in state.bands:
        return state.bands[state.encounter.group].people
    return ()


def person_plain(state: State, person: Person) -> Plain:
    """One of the party."""
    return {
        "name": person.name,
        "kind": person.kind,
        "stats": dict(person.stats),
        "pools": dict(person.pools),
        "conditions": [c.name for c in person.conditions],
        "spells": list(person.spells),
        "armor": person.armor,
        "right": person.right,
        "left": person.left,
        "goods": [item_plain(item) for item in state.held(person.id)],
    }


def item_plain(item: Item) -> Plain:
    """One stack."""
    return {"id": item.id, "kind": item.kind, "name": item.name, "n": item.n}


def map_plain(state: State) -> list[Plain]:
    """Every place visited, with the ways known there and their doors as last seen."""
    if not state.here.chart:
        return []
    chart, survey = state.chart(), state.survey()
    return [
        {
            "place": place.id,
            "name": place.name,
            "level": place.level,
            "known": known(survey, place.id),
            "ways": [
                {
                    "dir": way.side(place.id),
                    "door": survey.known[way.id].door if way.id in survey.known else "",
                }
                for way in ways_known(state, place.id)
            ],
        }
        for place in chart.places
        if known(survey, place.id) in ("been", "searched")
    ]


def records(session: Session, first: int, last: int, kind: str | None) -> Iterator[Record]:
    """The records of the present line between two entries, in the order of the file; of one kind if asked."""
    log = session.save.log
    between = [*log.path(last), *log.others]
    for record in sorted(between, key=lambda record: record.n):
        if (
            first <= record.n
            and (record.n <= last or last == log.head)
            and (not kind or kind in _kinds(record))
        ):
            yield record


def nearest(kind: str) -> str:
    """The kinds whose names are nearest to a word that is none, or those of records."""
    near = difflib.get_close_matches(kind, KINDS, n=5, cutoff=0.5) or [k for k in KINDS if kind in k][:5]
    if near:
        return f"near it: {', '.join(near)}"
    return f"of records there are {', '.join(map(tag, RECORDS))}; of events those that log --json shows"


def _kinds(record: Record) -> tuple[str, ...]:
    """The kind of a record, and of an entry's events."""
    events = record.events if isinstance(record, Entry) else ()
    return (tag(type(record)), *(tag(type(event)) for event in events))
