"""Saves of former versions still open, fold to the digests they were written with, and differ only where it is known.

A save here is never recorded anew. What the rules of today make otherwise of it stands beside it, an entry a line
(`first-delve.differs`); after a change of rules or content that is meant to be one, write that list anew with
`GAMELOOP_CORPUS=write` and read its diff.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gameloop import open_save
from gameloop.kernel.digest import digest
from tests.corpus.checking import SAVES, differing, misfolded, opened, recorded

NAMES = [f"{path.parent.name}/{path.stem}" for path in SAVES]


def test_there_are_saves_of_former_versions() -> None:
    """An empty folder would prove nothing: dungeons, open country, land made of the seed, and that of a lord."""
    assert {"barrows/first-delve", "barrows/campaign", "barrows/lordship", "barrows/land"} <= set(NAMES)
    assert {"microlite20/rivals", "microlite20/open", "microlite20/land"} <= set(NAMES)


@pytest.mark.parametrize("path", SAVES, ids=NAMES)
def test_an_old_save_folds_to_its_digests(path: Path, tmp_path: Path) -> None:
    """On every branch, entry by entry: a fact once saved means what it meant."""
    assert misfolded(opened(path, tmp_path)) == []


@pytest.mark.parametrize("path", SAVES, ids=NAMES)
def test_an_old_save_is_read_without_rules(path: Path) -> None:
    """Whoever reads it from Python sees as many entries as were played, and the last state of the line."""
    save = open_save(path)
    assert [digest(state) for state in save.states()] == [entry.digest for entry in save.entries]


@pytest.mark.parametrize("path", SAVES, ids=NAMES)
def test_the_rules_make_of_an_old_save_what_they_made(path: Path, tmp_path: Path) -> None:
    """But for the entries known to come out otherwise."""
    found = differing(opened(path, tmp_path))
    known = path.with_suffix(".differs")
    if os.environ.get("GAMELOOP_CORPUS") == "write":
        known.write_text(found, encoding="utf-8")
    assert found == known.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", SAVES, ids=NAMES)
def test_whatever_does_not_differ_is_recorded_again_byte_for_byte(path: Path, tmp_path: Path) -> None:
    """The same commands on the same seed, decided and written today; of each save fifty at least."""
    session = opened(path, tmp_path)
    assert len(session.save.log.entries) >= path.with_suffix(".differs").read_text("utf-8").count("\n") + 50
    assert recorded(session) == path.read_bytes()
