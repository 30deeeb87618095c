"""The types of fields are those that typing finds, found with less work."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, get_type_hints

import pytest

import gameloop
from gameloop.kernel.hints import hints
from gameloop.kernel.values import fields_of, frozen
from gameloop.world.shape import OneOf

Word = Annotated[str, OneOf(("a",))]


@frozen
class Odd:
    """Annotations of every form."""

    many: ClassVar[int] = 1
    plain: str
    word: Word
    maybe: Word | None
    words: tuple[Word, ...]
    either: tuple[str, ...] | tuple[int, ...]
    pair: tuple[int, str] | None
    nested: tuple[tuple[Word, ...], ...]
    table: Mapping[str, tuple[Word | None, ...]]
    others: tuple[Odd, ...] | None
    text: str | int | None


def classes(of: type) -> Iterator[type]:
    """Every class of values of the program that was imported, and the odd one."""
    for cls in type.__subclasses__(of):
        if cls.__module__.startswith("gameloop.") and "__attrs_attrs__" in cls.__dict__:
            yield cls
        yield from classes(cls)


@pytest.mark.parametrize("extras", [False, True])
def test_hints_are_those_of_typing(extras: bool) -> None:
    """For every class of values, with what annotations add and without."""
    for module in pkgutil.walk_packages(gameloop.__path__, "gameloop."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    for cls in (Odd, *dict.fromkeys(classes(object))):
        names = fields_of(cls).names
        try:
            told = get_type_hints(cls, include_extras=extras)
        except NameError:  # a word that is imported for type checkers alone: no such class stands in a save
            continue
        found = hints(cls, names, extras=extras)
        assert list(found) == list(names)
        assert found == {name: told[name] for name in names}
