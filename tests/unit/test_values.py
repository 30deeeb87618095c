"""Frozen values that are finished at their first use, and `evolve`."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import attrs
import pytest

import gameloop
from gameloop.kernel.digest import digest
from gameloop.kernel.values import MANY, evolve, field, fields_of, frozen, has, shape_of


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


@pytest.mark.parametrize(
    "wrong",
    [(), ("n", 1, 2, (), "more"), {"name": "n", "tris": 1}, {"tries": 1}, ("n", {"name": "m"})],
    ids=str,
)
def test_a_wrong_call_is_the_same_error_before_and_after_a_class_is_one_of_attrs(wrong: Any) -> None:
    """What is missing, too much, unknown or said twice is refused, in the words of attrs."""
    given = wrong if isinstance(wrong, dict) else wrong[-1] if wrong and isinstance(wrong[-1], dict) else {}
    placed = () if isinstance(wrong, dict) else tuple(part for part in wrong if not isinstance(part, dict))
    said = []
    for asked in (False, True):
        _, door = made()
        if asked:
            attrs.fields(door)
        else:
            door("north")
        with pytest.raises(TypeError) as error:
            door(*placed, **given)
        said.append(str(error.value))
    assert said[0] == said[1]


def test_the_first_values_of_a_class_are_equal_to_those_after_many() -> None:
    """The constructor changes after many values; what it makes does not."""
    _, door = made()
    values = [door("north", tries=1, rule="A-DOR-01") for _ in range(MANY + 2)]
    assert values == [values[0]] * len(values)
    assert digest(values[0]) == digest(values[-1])
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        values[-1].tries = 2
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del values[0].tries


def test_each_value_has_a_mapping_of_its_own_where_a_factory_makes_it() -> None:
    """A default that can be changed is never shared."""

    @frozen
    class Room:
        marks: dict[str, int] = field(factory=dict)

    assert Room().marks is not Room().marks
    assert Room({"a": 1}) == Room(marks={"a": 1}) != Room()


def test_a_class_with_a_hook_or_with_fields_of_attrs_is_made_by_attrs() -> None:
    """What this module does not understand it leaves alone."""

    @frozen
    class Hooked:
        n: int

        def __attrs_post_init__(self) -> None:
            raise LookupError(self.n)

    @frozen
    class Checked:
        n: int = attrs.field(validator=attrs.validators.instance_of(int))

    with pytest.raises(LookupError):
        Hooked(1)
    with pytest.raises(TypeError):
        Checked("1")
    assert shape_of(Checked) is None
    assert has(Checked)
    assert not has(int)


def classes(of: type) -> Iterator[type]:
    """Every class of values of the program that was imported."""
    for cls in type.__subclasses__(of):
        if cls.__module__.startswith("gameloop.") and "__attrs_attrs__" in cls.__dict__:
            yield cls
        yield from classes(cls)


def test_the_fields_of_every_class_are_those_that_attrs_finds() -> None:
    """Names, order, place, defaults and what is shown: found without attrs, they are no different."""
    for module in pkgutil.walk_packages(gameloop.__path__, "gameloop."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    found = [(cls, fields_of(cls)) for cls in dict.fromkeys(classes(object))]
    assert len(found) > 500
    for cls, shape in found:
        fields = attrs.fields(cls)
        assert shape.names == tuple(f.name for f in fields)
        assert shape.placed == tuple(f.name for f in fields if not f.kw_only)
        assert shape.silent == tuple(f.name for f in fields if not f.repr)
        for f in fields:
            held = shape.defaults.get(f.name, attrs.NOTHING)
            assert (
                attrs.Factory(shape.factories[f.name]) if f.name in shape.factories else held
            ) == f.default


def test_a_digest_is_that_of_the_fields_whatever_was_digested_before() -> None:
    """What is known of the parts of the value before is used for those alone that are still the very same."""

    @frozen
    class Hall:
        name: str
        doors: tuple[str, ...] = ()
        marks: dict[str, tuple[int, ...]] = field(factory=dict)

    steps: list[dict[str, Any]] = [
        {"doors": ("a", "b")},
        {"marks": {"x": (1,)}},
        {"name": "m"},
        {"marks": {"x": (1, 2)}, "doors": ("a",)},
        {"doors": (), "marks": {}},
        {"doors": ("a", "b")},
    ]
    hall, told = Hall("n"), {"name": "n"}
    for step in steps:
        digest(hall)
        hall, told = evolve(hall, **step), {**told, **step}
        assert digest(hall) == digest(Hall(**told))
        assert hall == Hall(**told)
