"""Kinds of commands or facts by their tags, each class found when it is first needed.

Why: a save tells the version of every kind there is, and an opening one needs few of their classes; each of the others
would have to be imported for nothing while the player waits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from gameloop.kernel.messages import Command, Event, tag

V = TypeVar("V")
M = TypeVar("M", bound=Command | Event)
Kind = type[Command] | type[Event]
TAKEN = ("kind", "v")  # keys of the format, which no field may be called


class Kinds(Mapping[str, type[M]]):
    """All kinds of a family: `versions` by tag, and what gives the class of a tag.

    Raises ValueError, when it is found, for a class that is not what was told of it or has a field called as a key of
    the format.
    """

    def __init__(self, versions: Mapping[str, int], find: Callable[[str], type[M]]) -> None:
        self.versions = versions
        self._find = find
        self._found: dict[str, type[M]] = {}

    def __getitem__(self, kind: str) -> type[M]:
        found = self._found.get(kind)
        if found is None:
            version = self.versions[kind]
            found = self._found[kind] = _sound(self._find(kind), kind, version)
        return found

    @property
    def found(self) -> tuple[type[M], ...]:
        """The classes that were needed so far."""
        return tuple(self._found.values())

    def __iter__(self) -> Iterator[str]:
        return iter(self.versions)

    def __len__(self) -> int:
        return len(self.versions)


def kinds_of(classes: Iterable[type[M]]) -> Kinds[M]:
    """The kinds of classes that are there already. Raises ValueError for two of one tag, and for an unsound one."""
    found = one_each((tag(cls), cls) for cls in classes)
    kinds = Kinds({kind: cls.version for kind, cls in found.items()}, found.__getitem__)
    for kind in kinds:
        kinds[kind]
    return kinds


def one_each(told: Iterable[tuple[str, V]]) -> dict[str, V]:
    """What is told of tags, by tag. Raises ValueError for a tag that comes twice."""
    found: dict[str, V] = {}
    for kind, one in told:
        if kind in found:
            raise ValueError(f"`{kind}` is the tag of two classes")
        found[kind] = one
    return found


def _sound(cls: type[M], kind: str, version: int) -> type[M]:
    if (tag(cls), cls.version) != (kind, version):
        raise ValueError(f"`{kind}` {version} was told, and the class is `{tag(cls)}` {cls.version}")
    for name in TAKEN:
        if name in cls.__annotations__:
            raise ValueError(f"`{kind}`: the field name `{name}` is taken by the format")
    return cls
