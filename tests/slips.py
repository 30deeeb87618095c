"""Slips of whoever writes content: something left out, misspelt, doubled, emptied, or put in place of another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from gameloop.world.content import Library

Path = tuple[str | int, ...]
HOW = ("left out", "misspelt", "twice", "empty", "a word", "a number", "in a list", "in a table", "another")


class Changed(Library):
    """The shipped content, with these tables in place of files of that name; `sound` is what is made of the others."""

    def __init__(self, raw: Mapping[str, dict[str, Any]], sound: Library | None = None) -> None:
        super().__init__()
        self._raw = raw
        self._made = {} if sound is None else dict(sound._made)

    def read(self, name: str) -> dict[str, Any]:
        return self._raw[name] if name in self._raw else super().read(name)


def paths(part: Any, path: Path = ()) -> Iterator[Path]:
    """The way down to everything in plain tables."""
    pairs = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for key, value in pairs:
        yield (*path, key)
        yield from paths(value, (*path, key))


def at(raw: Any, path: Path) -> Any:
    """What stands there."""
    for key in path:
        raw = raw[key]
    return raw


def slip(tables: dict[str, Any], path: Path, how: str, other: Path) -> dict[str, Any]:
    """The tables with one slip, one of HOW; "another" puts what stands at `other` there."""
    raw = deepcopy(tables)
    holder, key = at(raw, path[:-1]), path[-1]
    value = holder[key]
    if how == "left out":
        del holder[key]
    elif how == "misspelt" and isinstance(holder, dict):
        holder[f"{key}_"] = holder.pop(key)
    elif how == "twice" and isinstance(holder, list):
        holder.append(deepcopy(value))
    else:
        holder[key] = {
            "empty": type(value)(),
            "a word": "nobody_knows_this",
            "a number": -1,
            "in a list": [value],
            "in a table": {"it": value},
        }.get(how, deepcopy(at(tables, other)))
    return raw
