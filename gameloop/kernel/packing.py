"""Frozen values as bytes and back: for what a program keeps for itself and can always make anew.

Unlike a save nothing here is checked value by value: whoever reads must know by a digest that the bytes are his own.
Reading runs no code but that of this program: it finds classes in its modules, and fills their fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import Any

import msgspec

from gameloop.kernel.errors import CodecError
from gameloop.kernel.values import Shape, begin, filled, filled_later, has, shape_of

PROGRAM = __name__.partition(".")[0]
MAKERS = ("kernel", "world", "rulesets")  # the folders of the code by which content is read
PLACES = tuple(f"{PROGRAM}.{folder}." for folder in MAKERS)

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
    shape = shape_of(cls) if has(cls) else None
    if shape is None:
        raise TypeError(f"a {cls.__name__} cannot be packed")
    held = {name: getattr(value, name) for name in shape.names}
    told = {name: _plain(part, classes) for name, part in held.items() if not _usual(name, part, shape)}
    return {_CLASS: classes.setdefault(cls, len(classes)), **told}


def _usual(name: str, value: Any, shape: Shape) -> bool:
    default = shape.defaults.get(name, _usual)
    return type(default) is type(value) and bool(default == value)


def unpack(found: Packed) -> Any:
    """The value. Raises CodecError.

    Of a frozen value, or of a mapping, the parts are read each when it is first asked for, for most of a rulebook and
    of an adventure is not looked at before something happens. CodecError then, if a part is not what was packed.
    """
    makers = _Makers(found.classes)
    with _telling():
        parts = _parts(found.value)
        if parts is None:
            return _part(found.value, makers)
        number = parts.pop(_CLASS, None)
        unread = {key: partial(_part, raw, makers) for key, raw in parts.items()}
        if number is None:
            return Unread(unread)
        return _later(found.classes[msgspec.msgpack.decode(number, type=int)], unread)


def _later(name: str, unread: Mapping[str, Callable[[], Any]]) -> Any:
    """A value of the class of that name. Those that are no dict inside are read at once."""
    cls, shape = _class(name)
    whole = _completed(cls, shape, unread)
    if begin(cls):
        return filled_later(cls, {key: held for key, held in whole.items() if key not in unread}, unread)
    return cls(**{**whole, **{key: read() for key, read in unread.items()}})


@contextmanager
def _telling() -> Iterator[None]:
    """Whatever is wrong with bytes that were not packed here is a CodecError."""
    try:
        yield
    except (ValueError, LookupError, ImportError, AttributeError, TypeError, RecursionError) as error:
        raise CodecError(f"not what was packed: {error}") from error


_decode_parts = msgspec.msgpack.Decoder(dict[int | str, msgspec.Raw]).decode


def _parts(raw: msgspec.Raw) -> dict[Any, msgspec.Raw] | None:
    """The parts of a value or mapping as they are written; None for anything else."""
    try:
        return _decode_parts(raw)
    except msgspec.ValidationError:
        return None


def _part(raw: msgspec.Raw, makers: _Makers) -> Any:
    with _telling():
        return _made(msgspec.msgpack.decode(raw), makers)


class Unread(Mapping[str, Any]):
    """A mapping of which each value is read when it is first asked for."""

    def __init__(self, unread: Mapping[str, Callable[[], Any]]) -> None:
        self._unread = unread
        self._read: dict[str, Any] = {}

    def __getitem__(self, key: str) -> Any:
        if key not in self._read:
            self._read[key] = self._unread[key]()
        return self._read[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._unread)

    def __len__(self) -> int:
        return len(self._unread)

    def __repr__(self) -> str:
        return repr(dict(self))


Maker = Callable[[dict[Any, Any]], Any]


class _Makers(dict[int, Maker]):
    """What makes values of each class by its number, found when it is first needed."""

    def __init__(self, names: list[str]) -> None:
        super().__init__()
        self._names = names

    def __missing__(self, number: int) -> Maker:
        self[number] = made = _maker(*_class(self._names[number]))
        return made


def _made(node: Any, makers: _Makers) -> Any:
    if node.__class__ is list:
        return tuple([_made(part, makers) if part.__class__ in _DEEP else part for part in node])
    if node.__class__ is not dict:
        return node
    for key, part in node.items():
        if part.__class__ in _DEEP:
            node[key] = _made(part, makers)
    return makers[node.pop(_CLASS)](node) if _CLASS in node else node


def _class(name: str) -> tuple[type[Any], Shape]:
    """The class of that name, which must be one of frozen values, and its fields."""
    module, _, cls_name = name.partition(":")
    if not module.startswith(PLACES):
        raise ValueError(f"{name} is no class by which content is told")
    cls: Any = vars(import_module(module))[cls_name]
    shape = shape_of(cls) if has(cls) else None
    if shape is None:
        raise ValueError(f"{name} is no class of frozen values")
    return cls, shape


def _completed(cls: type[Any], shape: Shape, told: Mapping[Any, Any]) -> dict[str, Any]:
    """All fields: those that are not told are the usual ones. Raises ValueError for fields of another class."""
    held = {**shape.defaults, **told}
    for name, factory in shape.factories.items():
        if name not in held:
            held[name] = factory()
    if held.keys() != set(shape.names):
        raise ValueError(f"other fields than those of {cls.__name__}")
    return held


def _maker(cls: type[Any], shape: Shape) -> Maker:
    """What makes a value of a class out of its fields."""
    fill = filled if begin(cls) else _constructed
    return lambda told: fill(cls, _completed(cls, shape, told))


def _constructed(cls: type[Any], held: dict[str, Any]) -> Any:
    return cls(**held)
