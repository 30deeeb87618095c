"""Frozen classes as structs of msgspec: what the world is made of, of which changed values are made all the time.

Why: a changed struct is made in C, in a third of the time and of the room that a value with a dict takes; and a text of
a save becomes a struct with nothing to be made of it. To whoever looks from outside it is a class of attrs.
Why not all classes: making a struct takes a while at the start, and facts are to be classes of attrs.
"""

from __future__ import annotations

from inspect import get_annotations
from typing import TYPE_CHECKING, Any

from msgspec import defstruct, field

if TYPE_CHECKING:
    from gameloop.kernel.values import Shape

STRUCTS: dict[type, Shape] = {}  # the fields of each
_MADE_ANEW = {"__attrs_attrs__", "__annotations__", "__init__", "__dict__", "__weakref__"}


def as_struct(cls: Any, shape: Shape | None) -> Any:
    """A class with these fields as a struct that has its place, its fields and its methods.

    Raises TypeError for a class that tells more of its fields than what they are at first.
    """
    if shape is None or shape.silent or len(shape.placed) < len(shape.names):
        raise TypeError(f"{cls.__name__} is for attrs alone")
    held = {name: part for name, part in cls.__dict__.items() if name not in {*_MADE_ANEW, *shape.names}}
    made: Any = defstruct(
        cls.__name__, _told(cls, shape), module=cls.__module__, namespace=held, frozen=True, dict=True
    )
    made.__attrs_attrs__ = _Twin(cls)
    STRUCTS[made] = shape
    return made


def _told(cls: type, shape: Shape) -> list[tuple[str, Any, Any] | tuple[str, Any]]:
    """The fields as msgspec is told of them."""
    kinds = get_annotations(cls)
    usual = {
        **shape.defaults,
        **{name: field(default_factory=make) for name, make in shape.factories.items()},
    }
    return [
        (name, kinds[name], usual[name]) if name in usual else (name, kinds[name]) for name in shape.names
    ]


class _Twin:
    """Stands in a struct where attrs keeps the fields of a class: they are those of the class that it was made of."""

    def __init__(self, cls: type) -> None:
        self._cls = cls

    def __get__(self, value: object, asking: type) -> Any:
        return self._cls.__attrs_attrs__  # type: ignore[attr-defined]
