"""Frozen values: attrs classes that get their methods when they are first used, and a quick `evolve`.

Why: there are some 450 of them, and attrs needs half a millisecond for each: it describes the fields, then writes and
compiles the methods. A sitting meets two hundred, most of them for a few values only, and all that while somebody waits
for the first prompt. So a class begins with methods that serve any class by the names of its fields. It becomes a class
of attrs when it has made many values, which its own constructor makes faster, or when somebody asks for its fields.
Why no slots: a class with slots is another class than the one decorated, so it cannot wait; and the fields of a
value without them are one dict, which is copied several times faster than attrs makes a value anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from inspect import get_annotations
from operator import attrgetter
from threading import RLock
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeVar

from gameloop.kernel.lean import msgspec
from gameloop.kernel.structs import STRUCTS, as_struct

if TYPE_CHECKING:
    import attrs
    from attrs import evolve as changed
    from attrs import evolve as evolve
    from attrs import field as field
    from attrs import frozen as frozen
    from attrs import frozen as struct
else:
    replace = msgspec.structs.replace
    changed = replace  # as evolve, of structs alone: for what is done with every fact

    def frozen(cls: type) -> type:
        """As attrs.frozen, without slots; finished by attrs when it has made many values or a field is asked for."""
        cls.__attrs_attrs__ = _Waiting(cls)
        cls.__init__ = _first(cls)
        return cls

    def struct(cls: type) -> type:
        """As frozen, for values of which changed ones are made all the time: inside they are structs (structs.py)."""
        return as_struct(frozen(cls), _own_shape(cls))

    def field(**how: Any) -> Any:
        """As attrs.field, for classes of this module."""
        return _Field(how)

    def evolve(value: Any, /, **changes: Any) -> Any:
        """As attrs.evolve, for classes of this module and others. Raises TypeError for what is no field.

        What a value has found out about itself (its digest, cached properties) does not pass to the new one, but how
        its parts are digested does: most of them are the same.
        """
        cls = value.__class__
        if cls in STRUCTS:
            return replace(value, **changes)
        size = _SIZES.get(cls)
        if size is None:
            return _evolve_first(value, changes)
        held = value.__dict__ | changes
        if len(held) != size:
            held = _fields_alone(value, held, changes)
        made = _new(cls)
        _set(made, "__dict__", held)  # not filled: beyond thirty fields Python would move it twice
        return made

    def _evolve_first(value: Any, changes: Mapping[str, Any]) -> Any:
        """As evolve, for a class of which it does not know yet whether its values are a dict."""
        shape = shape_of(type(value))
        if shape is None:
            import attrs

            return attrs.evolve(value, **changes)
        _SIZES[type(value)] = len(shape.names)
        return evolve(value, **changes)

    def _fields_alone(value: Any, held: dict[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
        """Without what a value has found out about itself, but for how its parts are digested."""
        shape = fields_of(type(value))
        if strange := [name for name in changes if name not in shape.names]:
            raise TypeError(f"{type(value).__name__} has no field {', '.join(strange)}")
        kept = shape.names if PARTS not in held else (*shape.names, PARTS)
        if UNREAD not in held:
            return held if len(held) == len(kept) else {name: held[name] for name in kept}
        left = {name: make for name, make in held[UNREAD].items() if name not in held}
        return {name: held[name] for name in kept if name in held} | ({UNREAD: left} if left else {})


def has(cls: type) -> bool:
    """As attrs.has, and nothing is finished for it."""
    return any("__attrs_attrs__" in base.__dict__ for base in getattr(cls, "__mro__", ()))


T = TypeVar("T")
NOTHING: Any = object()  # no default
PARTS = "_digested"  # where a value keeps how its larger parts are digested
UNREAD = "_unread"  # where a value keeps what makes its fields that nobody has asked for yet
_new, _set = object.__new__, object.__setattr__
_SIZES: dict[type, int] = {}  # how many fields there are, of classes whose values are a dict
MANY = 300  # values after which a constructor of the class's own has paid for itself
CLASS_VARIABLE = ("ClassVar", "typing.ClassVar")


class _Field:
    """What `field` was told, until it is known who is to be told it."""

    def __init__(self, how: dict[str, Any]) -> None:
        self.how = how

    def validator(self, check: T) -> T:
        """As a decorator: what checks the field."""
        self.how["validator"] = check
        return check


class Shape(NamedTuple):
    """The fields of a class: all names in the order of attrs, those that may be given by their place, the values and
    the makers of those that need not be given, and those that are not shown.
    """

    names: tuple[str, ...]
    placed: tuple[str, ...]
    defaults: Mapping[str, Any]
    factories: Mapping[str, Callable[[], Any]]
    silent: tuple[str, ...]


PLAIN = {"default", "factory", "kw_only", "repr"}  # what a field may be told and still hold what it is given


@cache
def shape_of(cls: type) -> Shape | None:
    """The fields of a class whose values take anything as it is and keep it in a dict, or in a struct of ours; None for
    another class of attrs.

    Raises NotAnAttrsClassError for any other.
    """
    if shape := STRUCTS.get(cls) or _own_shape(cls):
        return shape
    import attrs

    fields = attrs.fields(cls)
    plain = all(field.init and field.converter is None and field.validator is None for field in fields)
    return _shape_of_attrs(fields) if plain and not hasattr(cls, "__slots__") else None


def fields_of(cls: type) -> Shape:
    """The fields of any class of attrs. Raises NotAnAttrsClassError for another."""
    if shape := shape_of(cls):
        return shape
    import attrs

    return _shape_of_attrs(attrs.fields(cls))


@cache
def _own_shape(cls: type) -> Shape | None:
    """The fields of a class of this module, found without attrs; None where that is not enough."""
    told = _told(cls)
    return None if told is None else _shape(told)


@cache
def _told(cls: type) -> dict[str, Mapping[str, Any]] | None:
    """What every field was told, in the order of attrs; None if it is more than this module understands."""
    waits = isinstance(cls.__dict__.get("__attrs_attrs__"), _Waiting)
    if not waits or hasattr(cls, "__attrs_post_init__") or issubclass(cls, BaseException):
        return None
    told: dict[str, Mapping[str, Any]] = {}
    for base in reversed(cls.__mro__[1:-1]):
        if "__attrs_attrs__" in base.__dict__:
            inherited = _told(base)
            if inherited is None:
                return None
            told.update(inherited)
    for name, kind in get_annotations(cls).items():
        if str(kind).startswith(CLASS_VARIABLE):
            continue
        how = _how(cls.__dict__.get(name, NOTHING))
        if how is None or name.startswith("_"):  # the constructor would call it otherwise
            return None
        told.pop(name, None)
        told[name] = how
    return told


def _how(held: Any) -> Mapping[str, Any] | None:
    """What a field was told by what stands in the class for it; None if attrs has to understand that."""
    if held is NOTHING:
        return {}
    how = held.how if isinstance(held, _Field) else {"default": held}
    return how if how.keys() <= PLAIN and not _of_attrs(how.get("default")) else None


def _of_attrs(default: object) -> bool:
    """Whether a default is something that attrs is to understand."""
    return type(default).__module__.partition(".")[0] in ("attr", "attrs")


def _shape(told: Mapping[str, Mapping[str, Any]]) -> Shape:
    return Shape(
        tuple(told),
        tuple(name for name, how in told.items() if not how.get("kw_only")),
        {name: how["default"] for name, how in told.items() if "default" in how},
        {name: how["factory"] for name, how in told.items() if "factory" in how},
        tuple(name for name, how in told.items() if not how.get("repr", True)),
    )


class _Waiting:
    """Stands where attrs keeps the fields of a class, until somebody asks for them."""

    def __init__(self, cls: type) -> None:
        self._cls = cls
        self.aside: dict[
            str, Any
        ] = {}  # what stood in the class for fields that are made when they are asked for

    def __get__(self, value: object, asking: type) -> Any:
        _finish(self._cls)
        return asking.__attrs_attrs__  # type: ignore[attr-defined]


_LOCK = RLock()
_BEGUN = ("__init__", "__setattr__", "__delattr__")


def begin(cls: Any) -> Shape | None:
    """The fields of a class of this module of which values are going to be made past its constructor; its methods are
    ready then. None for another class, and for one that needs its constructor.
    """
    shape = _own_shape(cls)
    if shape is not None:
        _begin(cls, shape)
    return shape


def filled(cls: type[T], held: dict[str, Any]) -> T:
    """A value that has all its fields as they are told, past the constructor, of a class that has begun.

    For what is made by the hundred thousand: its fields must be all there and right.
    """
    made: Any = _new(cls)
    _set(made, "__dict__", held)
    return made  # type: ignore[no-any-return]


def filled_later(cls: type[T], held: dict[str, Any], unread: Mapping[str, Callable[[], Any]]) -> T:
    """As `filled`, but some fields are made by what is `unread`, each when it is first asked for."""
    if _SIZES.get(cls) != _NEVER:
        _read_when_asked(cls)
    return filled(cls, {**held, UNREAD: unread})


_NEVER = -1  # how many fields the dict of a value has that may be unread: it must be looked at


def _read_when_asked(cls: Any) -> None:
    """Let values of a class have fields that are not there yet: no default may stand in the class for them."""
    with _LOCK:
        waiting = cls.__dict__["__attrs_attrs__"]
        for name in fields_of(cls).names if isinstance(waiting, _Waiting) else ():
            if name in cls.__dict__:
                waiting.aside[name] = cls.__dict__[name]
                delattr(cls, name)
        cls.__getattr__ = _asked
        _SIZES[cls] = _NEVER


def _asked(value: Any, name: str) -> Any:
    """A field that was not read yet. Raises AttributeError for what is none."""
    unread = value.__dict__.get(UNREAD, {})
    if name not in unread:
        raise AttributeError(f"{type(value).__name__!r} object has no attribute {name!r}")
    made = value.__dict__[name] = unread[name]()
    return made


def _begin(cls: Any, shape: Shape) -> None:
    """Give a class the methods that serve any class, once."""
    with _LOCK:
        if isinstance(cls.__dict__["__attrs_attrs__"], _Waiting) and "__setattr__" not in cls.__dict__:
            cls.__init__ = _filling(cls, shape)
            cls.__setattr__, cls.__delattr__ = _refuse_to_set, _refuse_to_set
            type.__setattr__(cls, "__match_args__", shape.placed)
            _compare_and_show(cls, shape)


def _finish(cls: Any) -> None:
    """Make a class one of attrs."""
    with _LOCK:
        if not isinstance(cls.__dict__["__attrs_attrs__"], _Waiting):
            return
        import attrs

        shape, aside = _own_shape(cls), cls.__dict__["__attrs_attrs__"].aside
        for name in ("__attrs_attrs__", "__match_args__", *_BEGUN):
            if name in cls.__dict__:
                delattr(cls, name)
        for name, held in {**cls.__dict__, **aside}.items():
            if name in aside or isinstance(held, _Field):
                setattr(cls, name, attrs.field(**held.how) if isinstance(held, _Field) else held)
        attrs.frozen(cls, slots=False, eq=False, repr=False)
        _compare_and_show(cls, shape or fields_of(cls))


def _shape_of_attrs(fields: tuple[attrs.Attribute[Any], ...]) -> Shape:
    import attrs

    factory: Any = attrs.Factory
    made = {f.name: f.default for f in fields if f.default is not attrs.NOTHING}
    factories = {name: held.factory for name, held in made.items() if isinstance(held, factory)}
    return Shape(
        tuple(f.name for f in fields),
        tuple(f.name for f in fields if not f.kw_only),
        {name: held for name, held in made.items() if name not in factories},
        factories,
        tuple(f.name for f in fields if not f.repr),
    )


def _filling(cls: Any, shape: Shape) -> Callable[..., None]:
    """A constructor for values of any shape. What it cannot make it leaves to that of attrs, which says why."""
    names, placed, defaults, factories, _ = shape
    known, most, left = frozenset(names), len(placed), MANY

    def __init__(self: Any, *args: Any, **given: Any) -> None:  # noqa: N807
        nonlocal left
        left -= 1
        held = {**defaults, **dict(zip(placed, args, strict=False)), **given}
        for name, make in factories.items():
            if name not in held:
                held[name] = make()
        twice = args and not given.keys().isdisjoint(placed[: len(args)])
        if held.keys() == known and len(args) <= most and not twice and left:
            self.__dict__.update(held)
        else:
            _finish(cls)
            cls.__init__(self, *args, **given)

    return __init__


def _refuse_to_set(value: object, name: str, new: object = None) -> NoReturn:
    from attrs.exceptions import FrozenInstanceError

    raise FrozenInstanceError()


def _compare_and_show(cls: Any, shape: Shape) -> None:
    cls.__eq__, cls.__hash__ = _comparing(shape.names)
    if "__repr__" not in cls.__dict__:
        cls.__repr__ = _showing([name for name in shape.names if name not in shape.silent])


def _comparing(names: tuple[str, ...]) -> tuple[Callable[[Any, object], bool], Callable[[Any], int]]:
    """Equality and hash by the class and all fields."""
    parts: Callable[[Any], object] = attrgetter(*names) if names else lambda _: ()

    def __eq__(self: Any, other: object) -> bool:  # noqa: N807
        if other.__class__ is not self.__class__:
            return NotImplemented
        # the dicts in C; where they hold more than fields, or not yet all of them, field by field
        return self.__dict__ == other.__dict__ or parts(self) == parts(other)

    def __hash__(self: Any) -> int:  # noqa: N807
        return hash((self.__class__, parts(self)))

    return __eq__, __hash__


def _showing(names: list[str]) -> Callable[[Any], str]:
    def __repr__(self: Any) -> str:  # noqa: N807
        parts = (f"{name}={getattr(self, name)!r}" for name in names)
        return f"{type(self).__qualname__.rpartition('>.')[2]}({', '.join(parts)})"

    return __repr__


def _first(cls: Any) -> Any:
    def __init__(self: Any, *args: Any, **kwargs: Any) -> None:  # noqa: N807
        if begin(cls) is None:
            _finish(cls)
        cls.__init__(self, *args, **kwargs)

    return __init__
