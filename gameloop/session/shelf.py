"""The saves folder as a shelf: list, rename, copy, remove. A save is one file, beside it only its lock and reports."""

from __future__ import annotations

import shutil
from pathlib import Path

from gameloop.kernel.errors import GameError, Refused, SaveExists, SaveMissing
from gameloop.kernel.files import real
from gameloop.kernel.store import open_save
from gameloop.session.format import CODEC
from gameloop.session.games import samples

DAY = 24 * 60 * 60


def listing(folder: Path) -> list[str]:
    """One line for each save: name, rules, day, record and hash of the head. Raises SaveMissing for no folder."""
    if folder.exists() and not folder.is_dir():
        raise SaveMissing(f"{folder} is no folder")
    own = sorted(folder.glob("*.jsonl"))
    shipped = {path.name for path in samples()}
    rows = [_row(path, path.name in shipped) for path in own]
    rows += [_row(path, True) for path in samples() if path.parent.resolve() != folder.resolve()]
    return rows or [f"no saves in {folder}"]


def _row(path: Path, sample: bool) -> str:
    mark = " (sample: play makes a copy)" if sample else ""
    try:
        save = open_save(path, CODEC, write=False)
    except GameError as error:
        return f"{path.stem}{mark}: {error}"
    log = save.log
    day = log.clock(log.head) // DAY + 1
    last = save.hash_of(log.count - 1)
    return f"{path.stem}{mark}: {log.versions.ruleset}, day {day}, record {log.count - 1}, head {last}"


def unplayed(path: Path) -> None:
    """Raises unless the save is there and nobody plays it."""
    if not path.exists():
        raise SaveMissing(f"there is no save at {path}")
    open_save(path, CODEC, write=True).close()


def _new(path: Path) -> None:
    if path.exists() or path.is_symlink():
        raise SaveExists(f"there is a save at {path} already")
    path.parent.mkdir(parents=True, exist_ok=True)


def rename(path: Path, to: Path) -> str:
    """Give a save another name."""
    unplayed(path)
    _new(to)
    path.rename(to)
    _lock(path).unlink(missing_ok=True)
    return f"{path.stem} is now {to.stem}"


def copy(path: Path, to: Path) -> str:
    """Copy a save."""
    if not path.exists():
        raise SaveMissing(f"there is no save at {path}")
    _new(to)
    shutil.copyfile(path, to)
    to.chmod(0o600)
    return f"{to.stem} is a copy of {path.stem}"


def removable(path: Path) -> None:
    """Raises for a sample, for what is not there and for what somebody plays."""
    if real(path) in map(real, samples()):
        raise Refused("that is the sample that comes with the game")
    unplayed(path)


def remove(path: Path) -> str:
    """Remove a save for good; a sample stays."""
    removable(path)
    path.unlink()
    _lock(path).unlink(missing_ok=True)
    return f"{path.stem} is gone"


def _lock(path: Path) -> Path:
    return path.with_name(path.name + ".lock")
