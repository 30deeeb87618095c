"""Frozen values: attrs classes that get their methods when they are first used, and a quick `evolve`.

Why: there are some 450 of them, and attrs writes and compiles the methods of a class when the class is made, half
a millisecond each. A sitting meets a few dozen, so the others would be the greater part of the wait for the first
prompt. Only the constructor is worth compiling: comparing, hashing and showing are done by one function for all.
Why no slots: a class with slots is another class than the one decorated, so it cannot wait; and the fields of a
value without them are one dict, which is copied several times faster than attrs makes a value anew.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from threading import RLock
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from attrs import evolve as evolve
    from attrs import frozen as frozen
else:

    def frozen(cls: type) -> type:
        """As attrs.frozen, without slots; finished when the first value is made or a field is asked for."""
        cls.__attrs_attrs__ = _Waiting(cls)
        cls.__init__ = _first(cls)
        return cls

    def evolve(value: Any, /, **changes: Any) -> Any:
        """As attrs.evolve, for classes of this module and others. Raises TypeError for what is no field.

        What a value has found out about itself (its digest, cached properties) does not pass to the new one.
        """
        names = _names(type(value))
        if names is None:
            return attrs.evolve(value, **changes)
        held = {**value.__dict__, **changes}
        if len(held) != len(names):
            if strange := [name for name in changes if name not in names]:
                raise TypeError(f"{type(value).__name__} has no field {', '.join(strange)}")
            held = {name: held[name] for name in names}
        made = object.__new__(type(value))
        made.__dict__.update(held)
        return made


class _Waiting:
    """Stands where attrs keeps the fields of a class, until somebody asks for them."""

    def __init__(self, cls: type) -> None:
        self._cls = cls

    def __get__(self, value: object, asking: type) -> Any:
        _finish(self._cls)
        return asking.__attrs_attrs__  # type: ignore[attr-defined]


_LOCK = RLock()


def _finish(cls: Any) -> None:
    with _LOCK:
        if isinstance(cls.__dict__["__attrs_attrs__"], _Waiting):
            del cls.__attrs_attrs__, cls.__init__
            attrs.frozen(cls, slots=False, eq=False, repr=False)
            cls.__eq__, cls.__hash__ = _comparing([field.name for field in attrs.fields(cls)])
            if "__repr__" not in cls.__dict__:
                cls.__repr__ = _show


def _comparing(names: list[str]) -> tuple[Callable[[Any, object], bool], Callable[[Any], int]]:
    """Equality and hash by the class and all fields."""
    parts: Callable[[Any], object] = attrgetter(*names) if names else lambda _: ()

    def __eq__(self: Any, other: object) -> bool:  # noqa: N807
        return parts(self) == parts(other) if other.__class__ is self.__class__ else NotImplemented

    def __hash__(self: Any) -> int:  # noqa: N807
        return hash((self.__class__, parts(self)))

    return __eq__, __hash__


def _show(value: Any) -> str:
    parts = [
        f"{field.name}={getattr(value, field.name)!r}" for field in attrs.fields(type(value)) if field.repr
    ]
    return f"{type(value).__qualname__.rpartition('>.')[2]}({', '.join(parts)})"


def _first(cls: Any) -> Any:
    def __init__(self: Any, *args: Any, **kwargs: Any) -> None:  # noqa: N807
        _finish(cls)
        cls.__init__(self, *args, **kwargs)

    return __init__


@cache
def _names(cls: type) -> tuple[str, ...] | None:
    """The fields of a class whose values are a dict and take any value as it is; None for another."""
    fields = attrs.fields(cls)
    plain = all(field.init and field.converter is None and field.validator is None for field in fields)
    return tuple(field.name for field in fields) if plain and not hasattr(cls, "__slots__") else None
