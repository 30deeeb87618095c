"""Shapes that stand in saves for ever: commands and events with their fields, and the records inside them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import get_args

import attrs

from gameloop.kernel.messages import Command, Event, tag
from gameloop.kernel.strict import fields
from gameloop.session.format import CODEC
from gameloop.session.narrate import SENTENCES, SILENT
from gameloop.world.features import COMMANDS, EVENTS
from tests.golden.files import check

MODULE = re.compile(r"(?:\w+\.)+(?=\w)")
OF_ALL = ("rule", "secret", "origin")  # what every fact has
MESSAGES = (Command, Event)


def shape(cls: type) -> str:
    """A kind with its fields and their types, one line; a message with its version too."""
    named = f"{tag(cls)} {CODEC.schema().get(tag(cls), 1)}" if issubclass(cls, MESSAGES) else cls.__name__
    held = [f"{name}={type_name(of)}" for name, of in fields(cls).items() if name not in OF_ALL]
    return f"{named}: {', '.join(held)}".rstrip(": ") + "\n"


def type_name(of: object) -> str:
    """A type in few letters, without the modules of its parts."""
    return of.__name__ if isinstance(of, type) and not get_args(of) else MODULE.sub("", str(of))


def records(classes: Iterable[type]) -> Iterator[type]:
    """The records in the fields of these classes, each once, however deep; a message in a message is written above."""
    seen, waiting = set(classes), list(classes)
    while waiting:
        for of in fields(waiting.pop()).values():
            for part in parts(of):
                if attrs.has(part) and part not in seen and not issubclass(part, MESSAGES):
                    seen.add(part)
                    waiting.append(part)
                    yield part


def parts(of: object) -> Iterator[type]:
    """The classes that a type is made of."""
    if isinstance(of, type) and not get_args(of):
        yield of
    for inner in get_args(of):
        yield from parts(inner)


def test_the_shapes_of_commands() -> None:
    """A renamed or reshaped command changes luck and breaks old saves: it needs a version and an upcaster."""
    check("commands.txt", "".join(sorted(shape(cls) for cls in COMMANDS.values())))


def test_the_shapes_of_events() -> None:
    """The same for facts."""
    check("events.txt", "".join(sorted(shape(cls) for cls in EVENTS.values())))


def test_the_shapes_of_the_records_inside_them() -> None:
    """A fact that holds a person, a thing or a chart holds every field of it."""
    check(
        "records.txt", "".join(sorted(shape(cls) for cls in records((*COMMANDS.values(), *EVENTS.values()))))
    )


def test_every_kind_of_event_has_a_sentence_or_a_reason_for_silence() -> None:
    """Nothing happens that nobody would be told of by mistake."""
    untold = [tag(cls) for cls in EVENTS.values() if cls not in SENTENCES and cls not in SILENT]
    assert untold == []
    assert [tag(cls) for cls in SENTENCES if cls in SILENT] == []
    assert all(SILENT.values())
