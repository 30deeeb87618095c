"""Frozen values that are finished at their first use, and `evolve`."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import attrs
import pytest
from attrs import field

from gameloop.kernel.digest import digest
from gameloop.kernel.values import evolve, frozen


def made() -> tuple[Any, Any]:
    """Two new classes, one the base of the other, of which nothing has been used yet."""

    @frozen
    class Base:
        name: str
        rule: str | None = field(default=None, kw_only=True)

    @frozen
    class Door(Base):
        tries: int = 0
        value: int = 0
        seen: tuple[str, ...] = ()

        @cached_property
        def often(self) -> bool:
            return self.tries > 1

    return Base, Door


def test_a_class_of_which_nothing_was_used_has_its_fields_when_they_are_asked_for() -> None:
    """The base's fields come first, as attrs has them; asking the derived class first changes nothing."""
    base, door = made()
    assert [f.name for f in attrs.fields(door)] == ["name", "rule", "tries", "value", "seen"]
    assert [f.name for f in attrs.fields(base)] == ["name", "rule"]
    assert attrs.has(made()[1])


def test_values_are_equal_hash_alike_show_their_fields_and_cannot_be_changed() -> None:
    """What attrs.frozen promises holds from the first value on."""
    _, door = made()
    one = door("north", 1, rule="A-DOR-01")
    assert one == door("north", tries=1, rule="A-DOR-01") != door("north", 2)
    assert hash(one) == hash(door("north", 1, rule="A-DOR-01"))
    assert repr(one).endswith("Door(name='north', rule='A-DOR-01', tries=1, value=0, seen=())")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        one.tries = 2
    with pytest.raises(TypeError):
        door()


def test_evolve_gives_a_new_value_without_what_the_old_one_found_out_about_itself() -> None:
    """Neither a digest nor a cached property passes over, and the old value stays as it is."""
    _, door = made()
    old = door("north", 2)
    before = digest(old)
    assert old.often
    new = evolve(old, tries=0, value=0)
    assert (new, old) == (door("north", 0), door("north", 2))
    assert not new.often
    assert digest(new) == digest(door("north", 0)) != before


def test_evolve_refuses_what_is_no_field() -> None:
    """A misspelt field is an error, also on a value that holds things beside its fields."""
    _, door = made()
    old = door("north")
    with pytest.raises(TypeError, match="no field tris"):
        evolve(old, tris=1)
    digest(old)
    with pytest.raises(TypeError, match="no field _digest"):
        evolve(old, _digest=b"")


def test_evolve_of_a_class_with_validators_goes_through_them() -> None:
    """A class that checks its values is made by attrs, so nothing unchecked comes into being."""

    @frozen
    class Small:
        n: int = field(validator=attrs.validators.lt(10))

    with pytest.raises(ValueError, match="10"):
        evolve(Small(1), n=10)
    assert evolve(Small(1), n=9) == Small(9)


def test_evolve_of_a_class_with_slots_is_that_of_attrs() -> None:
    """Values of other libraries have slots."""

    @attrs.frozen
    class Slotted:
        a: int
        b: int = 2

    assert evolve(Slotted(1), a=3) == Slotted(3, 2)
