"""A session on a save in a temporary folder, for tests that type lines."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from gameloop.session import games
from gameloop.session.results import Result
from gameloop.session.session import Session

MADE = "2026-01-01T00:00:00+00:00"


def session(
    folder: Path,
    name: str = "test",
    *,
    seed: str = "7",
    adventure: str = "lampless-house",
    party: str = games.QUICK,
    settings: Mapping[str, str] | None = None,
    ironman: bool = False,
) -> Session:
    """A new game, ready to be played."""
    return games.new(
        folder / f"{name}.jsonl",
        rules="barrows",
        adventure=adventure,
        seed=seed,
        made=MADE,
        settings=settings or {},
        ironman=ironman,
        party=party,
        sync=False,
    )


def reopened(session: Session) -> Session:
    """The same save, closed and opened again."""
    session.save.close()
    return games.resume(session.save.path)


def feed(session: Session, *lines: str) -> Result:
    """Type lines; the result of the last."""
    results = [session.feed(line) for line in lines]
    return results[-1]
