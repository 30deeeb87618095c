"""`python -m tests.corpus.checking`: what the saves of the corpus come to, line by line, in a process of its own.

So the same can be asked under other hash seeds and time zones, which a process has for good.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from gameloop.kernel.copying import lines
from gameloop.kernel.decider import fold
from gameloop.kernel.dice import LuckDice
from gameloop.kernel.digest import digest
from gameloop.kernel.records import Entry
from gameloop.session import games
from gameloop.session.format import CODEC
from gameloop.session.session import Session
from gameloop.session.verify import differences

SAVES = sorted(Path(__file__).parent.glob("*/*.jsonl"))


def opened(path: Path, folder: Path) -> Session:
    """A copy of it, opened for reading."""
    copy = folder / path.name
    shutil.copyfile(path, copy)
    return games.resume(copy, write=False)


def misfolded(session: Session) -> list[int]:
    """The entries, on every branch, after which the facts come to another digest than the one written down."""
    return [
        entry.n
        for entry in session.save.log.entries.values()
        if digest(fold(session.game.evolve, session.state_at(entry.parent), entry.events)) != entry.digest
    ]


def differing(session: Session) -> str:
    """What the rules of today make otherwise of it, an entry a line, on every branch."""
    return "".join(f"{one}\n" for one in differences(session, all_branches=True))


def recorded(session: Session) -> bytes:
    """The file that play would write today: each command decided anew, by luck, where it was decided before.

    What the rules of today make otherwise stands as it was, so that all the rest of an old save is looked at.
    """
    log, game = session.save.log, session.game
    otherwise = {one.entry for one in differences(session, all_branches=True)}

    def again(entry: Entry) -> Entry:
        if entry.n in otherwise:
            return entry
        before = session.state_at(entry.parent)
        events = game.decide(before, entry.command, LuckDice(log.luck(entry.n)))
        now = fold(game.evolve, before, events)
        return Entry(entry.n, entry.parent, entry.text, entry.command, events, now.clock, digest(now))

    records = sorted([*map(again, log.entries.values()), *log.others], key=lambda record: record.n)
    return b"".join(lines(log.opening, records, CODEC))


def told() -> Iterator[str]:
    """All of that of every save."""
    with tempfile.TemporaryDirectory() as folder:
        for path in SAVES:
            session = opened(path, Path(folder))
            yield f"{path.parent.name}/{path.stem}: {misfolded(session)}"
            yield differing(session)


if __name__ == "__main__":
    print("\n".join(told()))
