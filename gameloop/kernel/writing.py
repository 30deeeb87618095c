"""Values of a save as dicts, lists and simple values, as strict.py reads them.

Tuples of simple values stay tuples: in JSON they are alike.

Why a function is compiled for each class, as attrs does it: after each sync the processor has to fetch everything anew,
and a short function that names the fields of its class is through before one that goes along lists of them has begun.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
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

Write = Callable[[Any], Any]


def write_all_by(using: Hooks) -> None:
    """Every type is written as it is read."""
    using.write_by(lambda _: True, lambda _: _as_it_is)
    using.write_by(has, lambda cls: writer(cls, using, short_forms(cls)))
    using.write_by(is_mapping, lambda of: _mapping(of, using))
    using.write_by(is_tuple, lambda of: _tuple(of, using))
    using.write_by(is_union, lambda of: _union(of, using))
    using.write_by(is_flat_type, lambda _: _as_it_is)


def writer(
    cls: type, using: Hooks, shorts: tuple[Short, ...], more: Plain | None = None, at: int = 0
) -> Write:
    """What writes the values of one class: its fields, and before field number `at` whatever `more` is told of each of
    them. Those of the short forms are left out where they hold what is stated there.
    """
    return _compiled(cls.__name__, _Source(cls, using, shorts, more or {}, at))


def climber(cls: type, using: Hooks, shorts: tuple[Short, ...], begun: Plain, ladder: Ladder) -> Write:
    """What writes the values of a class that has had other versions, in that which `ladder` tells."""
    whole = writer(cls, using, ())

    def write(value: Any) -> Plain:
        values = whole(value)
        made = {**begun, **ladder.lowest(values)}
        for group in shorts:
            if holds(values, group):
                for gone in group:
                    made.pop(gone, None)
        return made

    return write


def _compiled(name: str, source: _Source) -> Write:
    known = source.known
    exec(compile("\n".join(source.lines()), f"<what writes {name}>", "exec"), known)
    write: Write = known["write"]
    return write


class _Source:
    """The text of the function that writes the values of a class, and what its names stand for: `known`.

    Of what is in it nothing comes from a save: the names are those of the fields of the class.
    """

    def __init__(self, cls: type, using: Hooks, shorts: tuple[Short, ...], more: Plain, at: int) -> None:
        self.known: dict[str, Any] = {}
        self._types = fields(cls)
        self._using = using
        self._shorts = shorts
        self._more = more
        self._at = at

    def lines(self) -> Iterator[str]:
        """The lines of the function `write`."""
        parts = [f"{name!r}: {self._field(name, of)}" for name, of in self._types.items()]
        parts[self._at : self._at] = [f"{name!r}: {self._name(value)}" for name, value in self._more.items()]
        yield "def write(value):"
        yield f"    made = {{{', '.join(parts)}}}"
        for group in sorted(self._shorts, key=_is_constant):  # what is counted is counted of all the fields
            yield f"    if {' and '.join(self._holds(name, held) for name, held in group.items())}:"
            yield f"        del {', '.join(f'made[{name!r}]' for name in group)}"
        yield "    return made"

    def _field(self, name: str, of: Any) -> str:
        """How a field is written. What writes it is not looked for before it is needed: a class may hold itself."""
        if is_flat_type(of):
            return f"value.{name}"
        key = f"write_{name}"

        def first(value: Any) -> Any:
            self.known[key] = self._using.writer(of)
            return self.known[key](value)

        self.known[key] = first
        return f"{key}(value.{name})"

    def _holds(self, name: str, held: Any) -> str:
        if callable(held):
            return f"list(made[{name!r}]) == {self._name(held)}(made)"
        return f"value.{name} == {self._name(tuple(held) if isinstance(held, list) else held)}"

    def _name(self, value: Any) -> str:
        name = f"known_{len(self.known)}"
        self.known[name] = value
        return name


def _is_constant(group: Short) -> bool:
    return not any(map(callable, group.values()))


def _mapping(of: Any, using: Hooks) -> Write:
    each = using.writer(get_args(of)[1])
    return lambda value: {key: each(part) for key, part in value.items()}


def _tuple(of: Any, using: Hooks) -> Write:
    kinds = get_args(of)
    if kinds[-1:] == (Ellipsis,):
        each = using.writer(kinds[0])
        return lambda value: [each(part) for part in value]
    hooks = [using.writer(kind) for kind in kinds]
    return lambda value: [hook(part) for part, hook in zip(value, hooks, strict=True)]


def _union(of: Any, using: Hooks) -> Write:
    hook = using.writer(split(of)[1][0])
    return lambda value: value if value.__class__ in SIMPLE else hook(value)


def _as_it_is(value: Any) -> Any:
    return value
