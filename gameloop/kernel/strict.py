"""Strict structuring: plain JSON values become attrs values, or are refused.

Why not cattrs, which reads content: its own hooks coerce ("10" -> 10, True -> 1, None -> "None") and drop unknown
keys, and where all hooks are these, finding them took longer than reading a game. Here are exact types, exact keys
in their fixed order. A reader remembers the shapes (keys and types) that it
has found sound, so that an honest value costs one look-up.

A field may be int, str, bool, None, a tuple, a Mapping with text keys, an attrs class, or a union of simple
types with at most one of the others. Everything else (float, set, list, Any) is refused with a TypeError when
the class is first used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from types import NoneType, UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin

import msgspec

from gameloop.kernel.hints import hints
from gameloop.kernel.hooks import Hook, Hooks
from gameloop.kernel.values import MANY, fields_of, has, shape_of

Plain = dict[str, Any]
Short = Mapping[str, Any]

SIMPLE = frozenset({int, str, bool, NoneType})


class Misfit(ValueError):  # noqa: N818
    """A plain value is not of the stated type."""


def strict() -> Hooks:
    """Hooks by which every type is read strictly, or refused with a TypeError."""
    made = Hooks()
    made.read_by(lambda _: True, _refuse)
    made.read_by(SIMPLE.__contains__, lambda _: _exact)
    made.read_by(has, lambda cls: reader(cls, made))
    made.read_by(is_mapping, lambda of: _mapping(of, made))
    made.read_by(is_tuple, lambda of: _tuple(of, made))
    made.read_by(is_union, lambda of: _union(of, made))
    return made


def fields(cls: type) -> dict[str, Any]:
    """The types of the fields that the constructor takes, by name, in the order in which they are written.

    That is the order of the class, but what every fact has (`origin`, `secret`, `rule`) comes last.
    """
    found = hints(
        cls, fields_of(cls).names
    )  # without what an annotation adds: a save knows types, content knows limits
    for last in ("origin", "secret", "rule") if "secret" in found else ():
        found[last] = found.pop(last)
    return found


def shown(value: Any) -> str:
    """A plain value in few letters, for messages."""
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


class _Plan(NamedTuple):
    """What to do with a mapping of certain keys: what it may not hold, and what is left out."""

    barred: tuple[Short, ...]
    counted: tuple[tuple[str, Callable[[Plain], Any]], ...]
    constant: Plain


class Reader:
    """Structures one attrs class.

    `kind` is the tag expected under the key `kind`, standing before field number `at`; without it there is
    none. `shorts` are groups of fields that are left out together exactly while they hold the given plain
    values; a callable gives such a value from the other fields.

    Why two ways to make the object: `msgspec.convert` is as strict as the hooks and several times faster, but
    sees no unknown keys inside a nested class and no tags, and has to look at the class first. So it makes the
    classes that hold none of these, once they are met often.
    """

    def __init__(
        self, cls: type, using: Hooks, kind: str = "", at: int = 0, shorts: tuple[Short, ...] = ()
    ) -> None:
        self.cls = cls
        self.types = fields(cls)
        self.kind = kind
        self._using = using
        self._at = at
        self._shorts = shorts
        self._plans: dict[tuple[str, ...], _Plan] = {}
        self._left = MANY
        self._make: Callable[[Plain], Any] = self._make_first

    def __call__(self, plain: Any, _: Any = None) -> Any:
        """The object. `plain` is used up. Raises ValueError, or what a validator of the class raises."""
        if plain.__class__ is not dict:
            raise Misfit(f"expected an object, got {shown(plain)}")
        plan = self._plans.get(tuple(plain)) or self._learn(plain)
        if self.kind and plain["kind"] != self.kind:
            raise Misfit(f"expected the kind `{self.kind}`, got {shown(plain['kind'])}")
        barred, counted, constant = plan
        for group in barred:
            if holds(plain, group):
                raise Misfit(f"{', '.join(f'`{name}`' for name in group)} must be left out here")
        for name, give in counted:
            plain[name] = give(plain)
        plain.update(constant)
        return self._make(plain)

    def _make_first(self, plain: Plain) -> Any:
        self._left -= 1
        if not self._left:
            self._make = partial(msgspec.convert, type=self.cls) if is_flat(self.cls) else self.by_hooks
        return self.by_hooks(plain)

    def by_hooks(self, plain: Plain) -> Any:
        """The object, from the plain values of all its fields."""
        return self.cls(**{name: hook(plain[name], of) for name, of, hook in self._hooks})

    @cached_property
    def _hooks(self) -> tuple[tuple[str, Any, Hook], ...]:
        """Found when first used: a class may hold itself."""
        return tuple((name, of, self._using.reader(of)) for name, of in self.types.items())

    def _learn(self, plain: Plain) -> _Plan:
        """Checks keys that are new, and remembers them. Raises Misfit."""
        left_out = [group for group in self._shorts if not any(name in plain for name in group)]
        gone = {name: held for group in left_out for name, held in group.items()}
        self._check_keys(plain, gone)
        counted = tuple((name, held) for name, held in gone.items() if callable(held))
        constant = {name: held for name, held in gone.items() if not callable(held)}
        plan = _Plan(tuple(group for group in self._shorts if group not in left_out), counted, constant)
        return self._plans.setdefault(tuple(plain), plan)

    def _check_keys(self, plain: Plain, gone: Plain) -> None:
        expected = [name for name in self.types if name not in gone]
        if self.kind:
            expected.insert(self._at, "kind")
        for name in plain:
            if name not in expected:
                raise Misfit(f"unknown key `{name}`")
        for name in expected:
            if name not in plain:
                raise Misfit(f"`{name}` is missing")
        if list(plain) != expected:
            raise Misfit(f"keys out of order: expected {', '.join(expected)}")


def reader(cls: type, using: Hooks) -> Hook:
    """The reader of a class without a tag."""
    return Reader(cls, using, shorts=short_forms(cls))


def short_forms(cls: type) -> tuple[Short, ...]:
    """What a class without a tag leaves out: fields that came when saves had been written without them."""
    return tuple(getattr(cls, "short_forms", ()))


def explain(using: Hooks, value: Any, of: Any, path: str) -> str:
    """Where and why `value` is not an `of` (a type or a Reader): the deepest place at fault with its path, or
    "".
    """
    try:
        _hook(using, of)(_copy(value), of)
    except Exception as error:
        fault = f"{path}: {error}"
    else:
        return ""  # so a part that is sound is looked at once, however much it holds
    parts = (explain(using, part, kind, f"{path}{name}") for name, part, kind in _parts(using, value, of))
    return next(filter(None, parts), fault)


def _parts(using: Hooks, value: Any, of: Any) -> list[tuple[str, Any, Any]]:
    hook = _hook(using, of)
    hook = hook.among(value) if hasattr(hook, "among") else hook
    if isinstance(hook, Reader):
        known = hook.types if isinstance(value, dict) else {}
        return [(f".{name}", value[name], of) for name, of in known.items() if name in value]
    if is_union(of):
        return [] if type(value) in SIMPLE else [("", value, t) for t in split(of)[1]]
    if isinstance(value, list) and is_tuple(of):
        kinds = get_args(of)
        each = kinds[:1] * len(value) if kinds[-1:] == (Ellipsis,) else kinds
        return [(f"[{i}]", part, kind) for i, (part, kind) in enumerate(zip(value, each, strict=False))]
    if isinstance(value, dict) and is_mapping(of):
        return [(f".{key}", part, get_args(of)[1]) for key, part in value.items()]
    return []


def _hook(using: Hooks, of: Any) -> Any:
    return of if isinstance(of, Reader) else using.reader(of)


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copy(part) for key, part in value.items()}
    return [_copy(part) for part in value] if isinstance(value, list) else value


def is_flat(cls: type) -> bool:
    """Whether a class holds nothing but simple values, and tuples and mappings of them, as its constructor
    takes them.
    """
    types = hints(cls, fields_of(cls).names)
    if shape_of(cls):
        return all(map(is_flat_type, types.values()))
    import attrs

    return all(
        field.init
        and field.converter is None
        and field.alias == field.name
        and is_flat_type(types[field.name])
        for field in attrs.fields(cls)
    )


def is_flat_type(of: Any) -> bool:
    """Whether a type is simple, or a tuple or mapping of such types."""
    if is_union(of) or is_tuple(of) or is_mapping(of):
        return all(is_flat_type(part) for part in get_args(of) if part is not Ellipsis)
    return of in SIMPLE


def split(of: Any) -> tuple[frozenset[type], tuple[Any, ...]]:
    """The simple types and the other types that a field may hold. Raises TypeError for two others."""
    members = get_args(of) if is_union(of) else (of,)
    others = tuple(member for member in members if member not in SIMPLE)
    if len(others) > 1:
        raise TypeError(f"a union of two classes cannot be told apart in a save: {of}")
    return frozenset(member for member in members if member in SIMPLE), others


def _fits(value: Any, of: Any, where: str = "") -> None:
    simple, others = split(of)
    if type(value) in simple or (others and type(value) not in SIMPLE):
        return
    raise Misfit(f"{where}expected {_name(of)}, got {shown(value)}")


def _name(of: Any) -> str:
    return of.__name__ if isinstance(of, type) and not get_args(of) else str(of)


def holds(plain: Plain, group: Short) -> bool:
    """Whether `plain` holds the stated values of a short form, so that they are to be left out; a tuple is as good
    as an array.
    """
    for name, held in group.items():
        found = plain[name]
        if (list(found) if found.__class__ is tuple else found) != (held(plain) if callable(held) else held):
            return False
    return True


def _exact(value: Any, of: Any) -> Any:
    if value.__class__ is not of:
        raise Misfit(f"expected {_name(of)}, got {shown(value)}")
    return value


def _refuse(of: Any) -> Hook:
    def read(_: Any, __: Any) -> Any:
        raise TypeError(f"{_name(of)} has no place in a save")

    return read


def is_union(of: Any) -> bool:
    """Whether a type is a union."""
    return get_origin(of) in (Union, UnionType)


def _union(of: Any, using: Hooks) -> Hook:
    simple, others = split(of)
    hook = using.reader(others[0]) if others else _exact

    def read(value: Any, _: Any) -> Any:
        if value.__class__ in simple:
            return value
        if not others:
            _fits(value, of)
        return hook(value, others[0])

    return read


def is_mapping(of: Any) -> bool:
    """Whether a type is a mapping."""
    return get_origin(of) in (Mapping, dict)


def _mapping(of: Any, using: Hooks) -> Hook:
    key, each = get_args(of)
    if key is not str:
        raise TypeError(f"a mapping in a save has text for keys: {of}")
    hook = using.reader(each)

    def read(value: Any, _: Any) -> Any:
        if value.__class__ is not dict:
            raise Misfit(f"expected an object, got {shown(value)}")
        return {key: hook(part, each) for key, part in value.items()}

    return read


def is_tuple(of: Any) -> bool:
    """Whether a type is a tuple."""
    return get_origin(of) is tuple


def _tuple(of: Any, using: Hooks) -> Hook:
    kinds = get_args(of)
    if kinds[-1:] != (Ellipsis,):
        return _fixed(kinds, using)
    each = kinds[0]
    simple, others = split(each)
    hook = using.reader(each)

    def read(value: Any, _: Any) -> Any:
        if value.__class__ is not list:
            raise Misfit(f"expected an array, got {shown(value)}")
        if not others and simple.issuperset(map(type, value)):
            return tuple(value)
        return tuple([hook(part, each) for part in value])

    return read


def _fixed(kinds: tuple[Any, ...], using: Hooks) -> Hook:
    hooks = [(using.reader(kind), kind) for kind in kinds]

    def read(value: Any, _: Any) -> Any:
        if value.__class__ is not list or len(value) != len(hooks):
            raise Misfit(f"expected an array of {len(hooks)}, got {shown(value)}")
        return tuple([hook(part, kind) for part, (hook, kind) in zip(value, hooks, strict=True)])

    return read
