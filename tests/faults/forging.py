"""Saves that somebody else has written: every hash is right, and what they say is not."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from gameloop.kernel.lines import NO_HASH, seal
from gameloop.kernel.records import Head, Versions, named

Records = list[dict[str, Any]]
Place = tuple[str | int, ...]


def forged(path: Path, records: Records) -> Path:
    """A save of these records, its campaign id and all its hashes made anew."""
    last, lines = NO_HASH, []
    for record in records:
        plain = {k: v for k, v in record.items() if k not in ("prev", "hash")}
        if plain.get("kind") == "head":
            plain["campaign"] = _campaign(plain)
        line, last = seal(json.dumps(plain, separators=(",", ":")).encode(), last)
        lines.append(line)
    path.write_bytes(b"".join(lines))
    return path


def _campaign(plain: dict[str, Any]) -> str:
    fields = {name: value for name, value in plain.items() if name != "kind"}
    try:
        return named(Head(**{**fields, "versions": Versions(**plain["versions"])})).campaign
    except TypeError:
        return str(plain["campaign"])


def read(path: Path) -> Records:
    """The records of a save, as they are written."""
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def leaves(records: Records, of: type) -> Iterator[Place]:
    """Where a value of a type stands, the first place of each kind: the number in a list makes no difference, nor which
    format a version is of.
    """
    met = set()
    for number, record in enumerate(records):
        for place in _leaves(record, of):
            kind = (record["kind"], *_kinds(record, place), *map(_step, place))
            kind = kind[: kind.index("schema") + 1] if "schema" in kind else kind
            if kind not in met and place[0] not in ("n", "prev", "hash"):
                met.add(kind)
                yield (number, *place)


def _step(step: str | int) -> str:
    return "#" if isinstance(step, int) else step


def _kinds(record: Any, place: Place) -> Iterator[str]:
    """The kinds of the commands and facts on the way to a place."""
    at = record
    for step in place:
        at = at[step]
        if isinstance(at, dict) and isinstance(at.get("kind"), str):
            yield at["kind"]


def _leaves(value: Any, of: type, place: Place = ()) -> Iterator[Place]:
    if type(value) is of:
        yield place
    elif isinstance(value, dict | list):
        steps = value.items() if isinstance(value, dict) else enumerate(value)
        for step, part in steps:
            yield from _leaves(part, of, (*place, step))


def changed(records: Records, place: Place, change: Callable[[Any], Any]) -> Records:
    """The records with another value at one place."""
    made: Records = json.loads(json.dumps(records))
    at: Any = made
    for step in place[:-1]:
        at = at[step]
    at[place[-1]] = change(at[place[-1]])
    return made
