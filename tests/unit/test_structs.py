"""Structs: frozen classes of which changed values are made all the time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gameloop.kernel.digest import digest
from gameloop.kernel.values import evolve, field, fields_of, frozen, has, shape_of, struct


class Told:
    """Somebody, before it is said how his values are kept."""

    name: str
    tries: int = 0
    goods: Mapping[str, int] = field(factory=dict)
    known: tuple[str, ...] = ()

    @property
    def often(self) -> bool:
        """Whether more than one try was made."""
        return self.tries > 1


@struct
class Named:
    """Somebody of whom many stand in a state, each told from the others by his id."""

    id: str
    tries: int = 0
    known: tuple[str, ...] = ()


def twins() -> tuple[Any, Any]:
    """That class as a struct, and as one of attrs."""
    held = {name: part for name, part in vars(Told).items() if name not in ("__dict__", "__weakref__")}
    return struct(type("Told", (), held)), frozen(type("Told", (), dict(held)))


def test_a_struct_has_the_fields_methods_and_place_of_its_class() -> None:
    """Attrs sees in it what it sees in the class that it was made of."""
    made, plain = twins()
    assert has(made)
    assert attrs.has(made)
    assert (made.__module__, made.__qualname__, made.__doc__) == (__name__, "Told", Told.__doc__)
    assert [f.name for f in attrs.fields(made)] == ["name", "tries", "goods", "known"]
    assert shape_of(made) == fields_of(made) == fields_of(plain)
    assert made("door", 2).often
    assert attrs.asdict(made("door")) == attrs.asdict(plain("door"))
    assert attrs.evolve(made("door"), tries=3) == made("door", 3)


def test_a_struct_cannot_be_changed_and_has_mappings_of_its_own() -> None:
    """As of attrs.frozen: no field can be set, and nothing is shared that can be changed."""
    made, _ = twins()
    with pytest.raises(AttributeError):
        made("door").tries = 2
    assert made("door").goods is not made("door").goods
    with pytest.raises(TypeError):
        made()


def test_evolve_makes_another_struct_and_refuses_what_is_no_field() -> None:
    """The old one stays as it is, and what it found out about itself does not pass over."""
    made, _ = twins()
    old = made("door")
    before = digest(old)
    new = evolve(old, tries=2)
    assert (old, new) == (made("door"), made("door", 2))
    assert digest(new) != before == digest(old)
    with pytest.raises(TypeError, match="tris"):
        evolve(old, tris=1)


@pytest.mark.parametrize("how", [{"default": "", "kw_only": True}, {"default": "", "repr": False}], ids=str)
def test_a_class_that_says_more_of_a_field_is_for_attrs_alone(how: dict[str, Any]) -> None:
    """Rather than that a struct silently does otherwise."""
    with pytest.raises(TypeError, match="for attrs alone"):
        struct(type("Told", (), {"__annotations__": {"name": "str"}, "name": field(**how)}))


@given(st.lists(st.tuples(st.sampled_from(["goods", "known", "tries"]), st.integers(0, 3)), max_size=12))
def test_a_struct_is_digested_as_the_class_that_it_was_made_of(steps: list[tuple[str, int]]) -> None:
    """However it came about, and whatever was digested before: the digests in saves are those of attrs classes."""
    made, plain = twins()
    one, other = made("door"), plain("door")
    for name, n in steps:
        held: Any = {"goods": {str(n): n}, "known": ("k",) * n, "tries": n}[name]
        one, other = evolve(one, **{name: held}), evolve(other, **{name: held})
        assert digest(one) == digest(other)


@given(st.lists(st.tuples(st.integers(0, 11), st.integers(0, 3)), min_size=1, max_size=20))
def test_a_long_table_is_digested_as_it_is_now(steps: list[tuple[int, int]]) -> None:
    """Its rows are kept from one digest to the next: of one that has another value since, anew."""
    made, plain = twins()
    goods = {f"thing {n}": n for n in range(10)}
    for row, n in steps:
        goods = {**goods, f"thing {row}": n}
        assert digest(made("door", goods=goods)) == digest(plain("door", goods=goods))
        assert digest(made("gate", goods=goods)) == digest(plain("gate", goods=goods))


@given(
    st.lists(
        st.builds(Named, st.sampled_from("abc"), st.integers(0, 2), st.sampled_from([(), ("x",), ("x", "y")]))
    )
)
def test_the_digest_of_a_struct_rests_on_no_other(people: list[Named]) -> None:
    """Whoever was digested before, those with the same id too, and however few of them are remembered."""
    for most in (1, 4096):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("gameloop.kernel.digest._MOST", most)
            found = [digest(evolve(one)) for one in people]
        for one, seen in zip(people, found, strict=True):
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr("gameloop.kernel.digest._LAST", {})
                assert digest(evolve(one)) == seen
