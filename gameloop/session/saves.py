"""Where saves are, what they may be called, and which one was played last."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path

import platformdirs

from gameloop.kernel.errors import Refused
from gameloop.kernel.lean import msgspec

NAME = r"[A-Za-z0-9][A-Za-z0-9 _-]{0,63}"
SUFFIX = ".jsonl"
LAST = "last.json"
RESERVED = r"(?i)(con|prn|aux|nul|com[0-9]|lpt[0-9])"  # names that Windows keeps for devices
APP = "gameloop"
NOWHERE = Path(os.devnull)  # what is in it is never there, and cannot be made


def own(where: Callable[[str], Path]) -> Path:
    """One of the user's own folders, as platformdirs finds it; one in which nothing can be kept where no home is known,
    as in a container without HOME.
    """
    try:
        return where(APP)
    except RuntimeError:
        return NOWHERE / APP


def folder(chosen: str | None, env: Mapping[str, str], here: Path) -> Path:
    """The saves folder: chosen, else $GAMELOOP_SAVES, else ./saves in a checkout, else the user's data folder."""
    if chosen or env.get("GAMELOOP_SAVES"):
        return Path(chosen or env["GAMELOOP_SAVES"])
    if (here / "gameloop" / "kernel").is_dir() and (here / "saves").is_dir():
        return here / "saves"
    return own(platformdirs.user_data_path) / "saves"


def path_of(name: str, saves: Path) -> Path:
    """The file of a save: a name in the folder, or a path ending in .jsonl. Raises Refused for any other word."""
    if name.endswith(SUFFIX):
        return Path(name)
    if is_name(name):
        return saves / f"{name.rstrip()}{SUFFIX}"
    raise Refused(f"{printable(name)} cannot be the name of a save", instead=proposal(name))


def is_name(name: str) -> bool:
    """Tells whether a save may be called so."""
    return bool(re.fullmatch(NAME, name)) and not re.fullmatch(RESERVED, name)


def proposal(name: str) -> str:
    """A name near the given one that would do."""
    kept = re.sub(r"[^A-Za-z0-9 _-]+", "-", name).strip(" -_")[:64]
    return f"save-{kept}" if re.fullmatch(RESERVED, kept) else kept or "delve-1"


def printable(text: str) -> str:
    """A typed name for a message: quoted, controls as escapes, not too long."""
    import json

    return json.dumps(text[:80])


def names(saves: Path) -> list[str]:
    """The names of all saves in a folder, sorted."""
    return sorted(path.stem for path in saves.glob(f"*{SUFFIX}")) if saves.is_dir() else []


def fresh(saves: Path, stem: str) -> str:
    """The first free name of the form `stem-N`."""
    taken = {name.casefold() for name in names(saves)}
    return next(f"{stem}-{n}" for n in range(1, len(taken) + 2) if f"{stem}-{n}".casefold() not in taken)


def remember(rules: str, path: Path) -> None:
    """Note that this save was played last; never fails a game for it."""
    file = own(platformdirs.user_state_path) / LAST
    known = {**_known(file), rules: str(path.resolve()), "": str(path.resolve())}
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.with_suffix(".new").write_bytes(msgspec.json.format(msgspec.json.encode(known), indent=1))
        file.with_suffix(".new").replace(file)
    except (OSError, UnicodeEncodeError):
        return


def last(rules: str) -> Path | None:
    """The save of these rules (empty: of any) that was played last, if it is still there."""
    found = _known(own(platformdirs.user_state_path) / LAST).get(rules)
    path = Path(found) if found else None
    return path if path and path.is_file() else None


def _known(file: Path) -> dict[str, str]:
    try:
        raw = msgspec.json.decode(file.read_bytes())
    except (OSError, ValueError):
        return {}
    return {str(k): v for k, v in raw.items() if isinstance(v, str)} if isinstance(raw, dict) else {}
