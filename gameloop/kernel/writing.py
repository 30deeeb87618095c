"""Values of a save as dicts, lists and simple values, as strict.py reads them.

Tuples of simple values stay tuples: in JSON they are alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, get_args

from gameloop.kernel.hooks import Hooks
from gameloop.kernel.strict import (
    SIMPLE,
    Plain,
    Short,
    fields,
    holds,
    is_flat_type,
    is_mapping,
    is_tuple,
    is_union,
    short_forms,
    split,
)
from gameloop.kernel.upcast import Ladder
from gameloop.kernel.values import has

_NONE: Any = object()
Write = Callable[[Any], Any]


def write_all_by(using: Hooks) -> None:
    """Every type is written as it is read."""
    using.write_by(lambda _: True, lambda _: _as_it_is)
    using.write_by(has, lambda cls: Writer(cls, using, short_forms(cls)))
    using.write_by(is_mapping, lambda of: _mapping(of, using))
    using.write_by(is_tuple, lambda of: _tuple(of, using))
    using.write_by(is_union, lambda of: _union(of, using))
    using.write_by(is_flat_type, lambda _: _as_it_is)


class Writer:
    """Writes the values of one class: `begun` first, then the fields; those of the short forms are left out where
    they hold what is stated there. `ladder` tells in which version.

    Why two ways: most values hold what is stated in all fields of their short forms, which is seen at one look.
    """

    def __init__(
        self,
        cls: type,
        using: Hooks,
        shorts: tuple[Short, ...],
        begun: Plain | None = None,
        ladder: Ladder | None = None,
    ) -> None:
        self._types = fields(cls)
        self._using = using
        self._begun = begun or {}
        self._ladder = ladder
        self._get = _getter(tuple(self._types))
        self._shorts = [(name, group, _constant(group)) for group in shorts for name in list(group)[:1]]
        alone = {name: constant for name, _, constant in self._shorts}
        self._usual = (*alone.values(), cls, cls)
        self._get_alone = _getter(tuple(alone))
        self._sure = ladder is None and not any(constant is _NONE for constant in alone.values())
        self._needed = tuple(name for name in self._types if name not in alone)
        self._get_needed = _getter(self._needed)
        self._hooks: list[tuple[str, Write]] | None = None

    def __call__(self, value: Any) -> Plain:
        hooks = self._found() if self._hooks is None else self._hooks
        if not self._sure or self._get_alone(value) != self._usual:
            return self._carefully(value, hooks)
        made = self._begun.copy()
        made.update(zip(self._needed, self._get_needed(value), strict=False))
        for name, hook in hooks:
            if name in made:
                made[name] = hook(made[name])
        return made

    def _found(self) -> list[tuple[str, Write]]:
        """What writes the fields that are not simple. Not before it is needed: a class may hold itself."""
        deep = {name: of for name, of in self._types.items() if not is_flat_type(of)}
        self._hooks = [(name, self._using.writer(of)) for name, of in deep.items()]
        return self._hooks

    def _carefully(self, value: Any, hooks: Sequence[tuple[str, Write]]) -> Plain:
        values = dict(zip(self._types, self._get(value), strict=False))
        for name, hook in hooks:
            values[name] = hook(values[name])
        made = {**self._begun, **(self._ladder.lowest(values) if self._ladder else values)}
        for name, group, constant in self._shorts:
            if values[name] == constant or (constant is _NONE and holds(values, group)):
                for gone in group:
                    made.pop(gone, None)
        return made


def _getter(names: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    """Gives those fields of a value, and more behind them: with two names and up it is always a tuple."""
    get: Callable[[Any], tuple[Any, ...]] = attrgetter(*names, "__class__", "__class__")
    return get


def _constant(group: Short) -> Any:
    """The value of the field of a short form, if it is one field and no function gives it; else _NONE."""
    held = next(iter(group.values()))
    if len(group) > 1 or callable(held):
        return _NONE
    return tuple(held) if isinstance(held, list) else held


def _tuple(of: Any, using: Hooks) -> Write:
    kinds = get_args(of)
    if kinds[-1:] == (Ellipsis,):
        each = using.writer(kinds[0])
        return lambda value: [each(part) for part in value]
    hooks = [using.writer(kind) for kind in kinds]
    return lambda value: [hook(part) for part, hook in zip(value, hooks, strict=True)]


def _mapping(of: Any, using: Hooks) -> Write:
    each = using.writer(get_args(of)[1])
    return lambda value: {key: each(part) for key, part in value.items()}


def _union(of: Any, using: Hooks) -> Write:
    hook = using.writer(split(of)[1][0])
    return lambda value: value if value.__class__ in SIMPLE else hook(value)


def _as_it_is(value: Any) -> Any:
    return value
