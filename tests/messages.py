"""Small commands and facts, and a save made of them, for the tests of the log. They belong to no game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from gameloop.kernel.codec import Codec
from gameloop.kernel.dice import Rolled
from gameloop.kernel.kinds import kinds_of
from gameloop.kernel.log import Log
from gameloop.kernel.messages import Command, Event
from gameloop.kernel.records import Entry, Head, Versions, make_head
from gameloop.kernel.store import SaveFile, create
from gameloop.kernel.upcast import Upcaster
from gameloop.kernel.values import frozen


@frozen
class Push(Command):
    """A flat command."""

    door: str
    who: str | None


@frozen
class Shout(Command):
    """A command with the same fields as another, so that only its tag tells them apart."""

    door: str
    who: str | None


@frozen
class Overrule(Command):
    """An act of a referee."""

    referee: ClassVar[bool] = True

    what: str


@frozen
class Wait(Command):
    """A command that gained a field with version 2."""

    version: ClassVar[int] = 2
    since: ClassVar[Mapping[str, int]] = {"until": 2}

    turns: int
    until: str | None = None


@frozen
class Torch:
    """A value without a tag, with a field that is called kind."""

    kind: str
    left: int


@frozen
class Opened(Event):
    """A flat fact."""

    door: str
    noisy: bool


@frozen
class Shut(Event):
    """A fact with the same fields as another."""

    door: str
    noisy: bool


@frozen
class Packed(Event):
    """A fact with values inside values."""

    torch: Torch | None
    bags: Mapping[str, tuple[Torch, ...]]
    marks: tuple[int, str]
    count: int | str | None


@frozen
class Begun(Event):
    """A fact that holds a command."""

    command: Command


@frozen
class Walked(Event):
    """A fact in its third version: 1 had feet, 2 had yards and no way, 3 has the way too."""

    version: ClassVar[int] = 3

    yards: int
    way: str


UPCASTERS = (
    Upcaster("walked", 1, lambda old: {"yards": old["feet"] // 3, "rule": old["rule"]}),
    Upcaster("walked", 2, lambda old: {"yards": old["yards"], "way": "north", "rule": old["rule"]}),
)

COMMANDS = (Push, Shout, Overrule, Wait)
EVENTS = (Opened, Shut, Packed, Begun, Walked, Rolled)
CODEC = Codec(kinds_of(COMMANDS), kinds_of(EVENTS), UPCASTERS)

VERSIONS = Versions("0.1.0", "state-digest/1", "barrows", "1", {"bestiary.toml": "00ff"}, CODEC.schema())
MADE = "2026-01-02T03:04:05Z"


def head(seed: str = "lantern", title: str = "A test") -> Head:
    """The head of every test save."""
    return make_head(title, seed, VERSIONS, MADE)


def log(seed: str = "lantern") -> Log:
    """An empty log."""
    return Log(head(seed), CODEC.encode_command)


def d20(face: int, *, source: str = "rng") -> Rolled:
    """A plain roll."""
    return Rolled("1d20", (face,), (0,), face, (), face, None, None, None, "attack", "p1", source, rule=None)


def entry(of: Log, door: str = "north", *, face: int | None = None, text: str | None = None) -> Entry:
    """The next entry of a log: a push, a minute later, with a roll if a face is given."""
    events: tuple[Event, ...] = (Opened(door, False, rule=None),)
    if face is not None:
        events = (d20(face), *events)
    return of.entry(Push(door, "p1"), events, text=text, clock=of.clock(of.head) + 60, digest="00" * 8)


def play(save: SaveFile, *doors: str) -> None:
    """Appends an entry for each door."""
    for number, door in enumerate(doors):
        save.append(entry(save.log, door, face=number + 1, text=f"push {door}"))


def new_save(folder: Path, *doors: str, name: str = "delve.jsonl") -> Path:
    """A closed save with an entry for each door."""
    path = folder / name
    with create(path, head(), CODEC, sync=False) as save:
        play(save, *doors)
    return path
