"""The same facts kept by `eventsourcing`, a library of event stores; it lives in the environment of the benchmarks.

Equal work: each telling is an aggregate whose events hold the text of a fact as our file does, and are read and folded
by the same code. So what is compared is keeping and fetching.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from benchmarks.measuring import Row, medians
from benchmarks.reading import Opened
from gameloop.kernel.digest import digest
from gameloop.kernel.messages import tag
from gameloop.kernel.records import Entry
from gameloop.session.format import CODEC
from gameloop.world.features import EVENTS
from gameloop.world.game import evolve
from gameloop.world.state import State

QUICK = {tag(cls): CODEC.quick(cls) for cls in EVENTS.values()}


class Telling(Aggregate):
    """One telling of the sample."""

    @event("Began")
    def __init__(self) -> None:
        self.world = State()

    @event("Told")
    def tell(self, fact: str) -> None:
        """One fact more."""
        raw = fact.encode()
        kind = fact[len('{"kind":"') : fact.index('"', len('{"kind":"'))]
        self.world = evolve(self.world, QUICK[kind](raw) or CODEC.decode_event(raw))


class Shelf(Application[UUID]):
    """All tellings."""

    name = "tellings"


def kept(env: Mapping[str, str], entries: tuple[Entry, ...]) -> tuple[Shelf, list[UUID]]:
    """The facts of a save in a shelf, written a command at a time."""
    shelf, found = Shelf(env=dict(env)), []
    telling: Any = None
    for entry in entries:
        if entry.parent == 0:
            telling = Telling()
            found.append(telling.id)
        for one in entry.events:
            telling.tell(CODEC.encode_event(one).decode())
        shelf.save(telling)
    return shelf, found


def comparing(path: Path, folder: Path, events: int) -> Iterator[Row]:
    """Rebuilding and size, over the peer in a file and in memory."""
    save = Opened(path)
    entries = tuple(save.log.entries.values())
    after = [entry.parent for entry in entries[1:]]
    tips = [entry.n for entry, parent in zip(entries, [*after, -1], strict=True) if parent != entry.n]
    worlds = [digest(save.states.after(n)) for n in tips]
    database = folder / "peer.db"
    filed = kept({"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(database)}, entries)
    inside = kept({"PERSISTENCE_MODULE": "eventsourcing.popo"}, entries)
    for shelf, ids in (filed, inside):
        assert [digest(shelf.repository.get(one).world) for one in ids] == worlds
    ours, on_disk, in_memory = medians(
        lambda: [Opened(path)].clear, lambda: _fetch(*filed), lambda: _fetch(*inside)
    )
    yield Row(
        "rebuild 10,000 events, events/s over eventsourcing with SQLite", 5, 12, ours, on_disk, least=True
    )
    yield Row("  the same in its memory", 5, 12, ours, in_memory, least=True)
    sizes = path.stat().st_size / events, database.stat().st_size / events
    yield Row("file bytes per event over eventsourcing's", 0.8, 0.5, *sizes, "B")


def _fetch(shelf: Shelf, ids: list[UUID]) -> None:
    for one in ids:
        shelf.repository.get(one)
