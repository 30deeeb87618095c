"""Entries of a long save: not kept, and made again from the file when asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.kernel import index
from gameloop.kernel.errors import SaveDamaged
from gameloop.kernel.store import open_save
from tests.messages import CODEC, entry, new_save, play

DOORS = tuple(f"door {n}" for n in range(40))


@pytest.fixture(autouse=True)
def little_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four entries, and pages of which each holds few lines."""
    monkeypatch.setattr(index, "RECENT", 2)
    monkeypatch.setattr(index, "PAGE", 600)


@pytest.mark.parametrize("way", [1, -1])
def test_an_entry_that_was_let_go_is_read_again(tmp_path: Path, way: int) -> None:
    """Forwards, backwards, and those written a moment ago: each is what it was."""
    with open_save(new_save(tmp_path, *DOORS), CODEC, write=True, sync=False) as save:
        log = save.log
        save.append(log.undo())
        written = [entry(log, "gate"), entry(log, "wicket", text='say "é"')]
        for one in written[:1]:
            save.append(one)
        play(save, "last")
        found = list(log.entries.values())[::way][::way]
        doors = [one.command.door for one in found]  # type: ignore[attr-defined]
        assert doors == [*DOORS, "gate", "last"]
        assert [one.n for one in found] == list(log.entries)
        assert [one.parent for one in found] == [*range(40), 39, 42]
        assert log.path()[-2] == written[0]
        assert [one.n for one in reversed(log.path())] == [43, 42, *range(39, 0, -1)]


def test_what_is_no_entry_is_none(tmp_path: Path) -> None:
    """The head, an undo, a number that was never reached, and what is no number."""
    with open_save(new_save(tmp_path, "a"), CODEC, write=True, sync=False) as save:
        save.append(save.log.undo())
        assert [n in save.log.entries for n in (0, 1, 2, 3, "1")] == [False, True, False, False, False]
        for n in (0, 2, 3):
            with pytest.raises(KeyError):
                save.log.entries[n]
            with pytest.raises(KeyError):
                save.log.parent(n)
        with pytest.raises(TypeError):
            del save.log.entries[1]


@pytest.mark.parametrize("fate", ["changed", "cut", "gone"])
def test_a_file_that_changes_while_it_is_open_is_not_believed(tmp_path: Path, fate: str) -> None:
    """Another program writes over it, cuts it or takes it away: damage is told, and nothing else comes of it."""
    path = new_save(tmp_path, *DOORS)
    log = open_save(path, CODEC, write=False).log
    raw = path.read_bytes()
    if fate == "gone":
        path.unlink()
    else:
        path.write_bytes(raw.replace(b"door 3", b"d00r 3") if fate == "changed" else raw[:900])
    with pytest.raises(SaveDamaged, match=r"record 4|cannot be read any more"):
        log.entries[4]
