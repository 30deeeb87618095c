"""Saves to measure on: the sample, told over and over with other ids, each time from the beginning.

Why from the beginning: a world begun twice on one line would hold two parties and two houses, and grow with every
telling. So each telling but the first takes back the one before it, as `undo` does, and stands on a line of its own.
Opening folds every line, so as many facts are folded as the file holds.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from attrs import frozen

from gameloop.kernel.decider import fold
from gameloop.kernel.digest import digest
from gameloop.kernel.lines import NO_HASH, Lines, seal
from gameloop.kernel.log import MAIN, ROOT
from gameloop.kernel.messages import tag
from gameloop.kernel.records import TAKE_BACK, Entry, Move
from gameloop.kernel.store import open_save
from gameloop.session.format import CODEC
from gameloop.session.games import samples
from gameloop.world.game import evolve
from gameloop.world.state import State

IDS = re.compile(rb'"([pf][0-9]+)"')  # people and foes
LATER = b"0" * 16  # in place of a digest that is not known yet


@frozen
class Template:
    """An entry of the sample as it is written, without its number and parent and the digest at its end."""

    body: bytes
    events: int
    digest: bytes


def sample() -> tuple[Entry, ...]:
    """The entries that lead to the end of the sample."""
    return tuple(open_save(samples()[0], CODEC, write=False).log.path())


def mix() -> tuple[float, Counter[str]]:
    """How many events of the sample there are to a command, and how many of each kind."""
    entries = sample()
    kinds = Counter(tag(type(event)) for entry in entries for event in entry.events)
    return kinds.total() / len(entries), kinds


def templates() -> tuple[Template, ...]:
    """The sample in pieces."""
    lines = Lines(CODEC)
    found = []
    for entry in sample():
        body = lines.body(entry, entry.parent)
        begun, ended = body.index(b'"text":'), body.rindex(b'"digest":"')
        found.append(Template(body[begun:ended], len(entry.events), entry.digest.encode()))
    return tuple(found)


def build(path: Path, events: int, *, renamed: bool = True) -> Path:
    """Write a save of at least so many events. Not `renamed` it is what the rules make of its commands."""
    last = NO_HASH
    with path.open("wb") as file:
        for body in _bodies(events, renamed):
            line, last = seal(body, last)
            file.write(line)
    return path


def _bodies(events: int, renamed: bool) -> Iterator[bytes]:
    lines, numbers, told = Lines(CODEC), count(1), templates()
    yield lines.body(open_save(samples()[0], CODEC, write=False).log.opening, ROOT)
    written = 0
    for telling in count():
        if telling:
            yield lines.body(Move(next(numbers), TAKE_BACK, ROOT, MAIN), ROOT)
        for body, many in _telling(told, telling, numbers, lines if renamed and telling else None):
            yield body
            written += many
            if written >= events:
                return


def _telling(
    told: tuple[Template, ...], telling: int, numbers: Iterator[int], lines: Lines | None
) -> Iterator[tuple[bytes, int]]:
    """The sample once more; with `lines` everybody has other ids, and the digests are those of other states."""
    state = State()
    for place, template in enumerate(told):
        n = next(numbers)
        parent = b'"parent":0,' if telling and not place else b""
        begun = b'{"n":%d,"kind":"entry",%b' % (n, parent)
        body, ended = template.body, template.digest
        if lines is not None:
            body = IDS.sub(rb'"\1x%d"' % telling, body)
            entry, _ = lines.record(b'%b%b"digest":"%b"}' % (begun, body, LATER), n, n - 1)
            assert isinstance(entry, Entry)
            state = fold(evolve, state, entry.events)
            ended = digest(state).encode()
        yield b'%b%b"digest":"%b"}' % (begun, body, ended), template.events
