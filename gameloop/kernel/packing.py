"""Frozen values as bytes and back: for what a program keeps for itself and can always make anew.

Unlike a save nothing here is checked value by value: whoever reads must know by a digest that the bytes are his own.
Reading runs no code. It finds classes among those of this program that are loaded already, and fills their fields.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from gameloop.kernel.errors import CodecError
from gameloop.kernel.values import Shape, begin, filled

PROGRAM = __name__.partition(".")[0]

_CLASS = -1  # the key under which a table tells that it is a value, and of which class
_DEEP = (dict, list)


class Packed(msgspec.Struct):
    """A value, and what must hold for it to be as good as one made anew: `needs`, in the words of whoever packs.

    `classes` are those in it by their number, as `module:name`.
    """

    needs: dict[str, str]
    classes: list[str]
    value: msgspec.Raw


_decode = msgspec.msgpack.Decoder(Packed).decode


def pack(value: Any, needs: Mapping[str, str]) -> bytes:
    """A value made of frozen values, tuples, mappings by text, and simple values. Raises TypeError for any other."""
    classes: dict[type, int] = {}
    plain = msgspec.Raw(msgspec.msgpack.encode(_plain(value, classes)))
    names = [f"{cls.__module__}:{cls.__qualname__}" for cls in classes]
    return msgspec.msgpack.encode(Packed(dict(needs), names, plain))


def packed(raw: bytes) -> Packed:
    """What such bytes hold, the value as it is written. Raises CodecError."""
    try:
        return _decode(raw)
    except (ValueError, RecursionError) as error:
        raise CodecError(f"not what was packed: {error}") from error


def _plain(value: Any, classes: dict[type, int]) -> Any:
    cls: Any = type(value)
    if value is None or cls in (str, int, bool):
        return value
    if cls is tuple:
        return [_plain(part, classes) for part in value]
    if isinstance(value, Mapping):
        if not all(type(key) is str for key in value):
            raise TypeError("a mapping is packed by text alone")
        return {key: _plain(part, classes) for key, part in value.items()}
    shape = begin(cls)
    if shape is None:
        raise TypeError(f"a {cls.__name__} cannot be packed")
    held = {name: getattr(value, name) for name in shape.names}
    told = {name: _plain(part, classes) for name, part in held.items() if not _usual(name, part, shape)}
    return {_CLASS: classes.setdefault(cls, len(classes)), **told}


def _usual(name: str, value: Any, shape: Shape) -> bool:
    default = shape.defaults.get(name, _usual)
    return type(default) is type(value) and bool(default == value)


def unpack(found: Packed) -> Any:
    """The value. Raises CodecError."""
    try:
        makers = [_maker(name) for name in found.classes]
        plain = msgspec.msgpack.decode(found.value)
        return _made(plain, makers) if type(plain) in _DEEP else plain
    except (ValueError, LookupError, AttributeError, TypeError, RecursionError) as error:
        raise CodecError(f"not what was packed: {error}") from error


def _made(node: Any, makers: list[Callable[[dict[Any, Any]], Any]]) -> Any:
    if node.__class__ is list:
        return tuple([_made(part, makers) if part.__class__ in _DEEP else part for part in node])
    for key, part in node.items():
        if part.__class__ in _DEEP:
            node[key] = _made(part, makers)
    return makers[node.pop(_CLASS)](node) if _CLASS in node else node


def _maker(name: str) -> Callable[[dict[Any, Any]], Any]:
    """What makes a value of that class out of its fields."""
    module, _, cls_name = name.partition(":")
    if module.partition(".")[0] != PROGRAM:
        raise ValueError(f"{name} is no class of {PROGRAM}")
    cls: Any = vars(sys.modules[module])[cls_name]
    shape = begin(cls)
    if shape is None:
        raise ValueError(f"{name} is no class of frozen values")
    defaults, factories, known = shape.defaults, shape.factories, frozenset(shape.names)

    def make(told: dict[Any, Any]) -> Any:
        held = {**defaults, **told}
        for name, factory in factories.items():
            if name not in held:
                held[name] = factory()
        if held.keys() != known:
            raise ValueError(f"other fields than those of {cls_name}")
        return filled(cls, held)

    return make
