"""Plain TOML tables to frozen values, by the types of `shape.py`: exact types, known keys, sound ids and dice.

Every fault is kept with the way to it, in the errors of cattrs, and told as a line each.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Annotated, Any, TypeVar, get_args, get_origin

from cattrs import ClassValidationError, Converter, ForbiddenExtraKeysError, IterableValidationError
from cattrs.errors import AttributeValidationNote, IterableValidationNote

from gameloop.kernel.errors import DiceError
from gameloop.kernel.hints import hints
from gameloop.kernel.notation import parse
from gameloop.kernel.values import fields_of, has
from gameloop.world.actions import When
from gameloop.world.chart import Note
from gameloop.world.content import Report
from gameloop.world.furnishing import REACTIONS, Reaction
from gameloop.world.shape import ID_PATTERN, Between, IsDice, IsId, OneOf, Wrong, key_of, near

T = TypeVar("T")
Hook = Callable[[Any, Any], Any]
Path = tuple[str | int, ...]

SHOWN = ("name", "title", "see", "look", "say", "ask", "who", "stake")  # keys of what a player reads
NAMES = {str: "text", int: "a whole number", bool: "true or false", list: "a list", dict: "a table"}


def _is(kind: type) -> Hook:
    def hook(value: object, _: object) -> object:
        if type(value) is not kind:
            raise Wrong(f"{value!r} is not {NAMES[kind]}")
        return value

    return hook


def _annotated(cls: Any, _: Converter) -> Hook:
    """`Annotated[str, OneOf(...)]` and its like: the plain type first, then the mark."""
    plain, mark = get_args(cls)
    exact, check = _is(plain), CHECKS[type(mark)]

    def hook(value: object, _: object) -> object:
        exact(value, plain)
        check(value, mark)
        return value

    return hook


def _one_of(value: str, mark: OneOf) -> None:
    if value not in mark.words:
        raise Wrong(
            f"{value!r} is not known here", near(value, mark.words) or "one of " + ", ".join(mark.words)
        )


def _between(value: int, mark: Between) -> None:
    if not mark.low <= value <= mark.high:
        raise Wrong(f"{value} is out of range", f"{mark.low} to {mark.high}")


def _id(value: str, _: IsId) -> None:
    if not re.fullmatch(ID_PATTERN, value):
        raise Wrong(f"{value!r} is not an id", "small letters a-z, digits, single _ or -, a letter first")


def _dice(value: str, mark: IsDice) -> None:
    if mark.empty and not value:
        return
    try:
        parse(value)
    except DiceError as error:
        raise Wrong(f"{value!r} is not dice: {error}") from None


CHECKS: dict[type, Callable[[Any, Any], None]] = {OneOf: _one_of, Between: _between, IsId: _id, IsDice: _dice}


def _tuple(cls: Any, converter: Converter) -> Hook:
    item, *others = get_args(cls)
    inner = converter.get_structure_hook(item)
    exactly = None if Ellipsis in others else 1 + len(others)

    def hook(value: object, _: object) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise Wrong(f"{value!r} is not a list", "write [ ... ]")
        if exactly is not None and len(value) != exactly:
            raise Wrong(f"{len(value)} entries where {exactly} belong")
        return tuple(_each(enumerate(value), inner, item, cls))

    return hook


def _table(cls: Any, converter: Converter) -> Hook:
    item = get_args(cls)[1]
    inner = converter.get_structure_hook(item)

    def hook(value: object, _: object) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise Wrong(f"{value!r} is not a table")
        return dict(zip(value, _each(value.items(), inner, item, cls), strict=True))

    return hook


def _each(
    parts: Iterable[tuple[Any, Any]], inner: Callable[[Any, Any], Any], item: Any, cls: Any
) -> list[Any]:
    done, errors = [], []
    for key, part in parts:
        try:
            done.append(inner(part, item))
        except (Wrong, ClassValidationError, IterableValidationError) as error:
            error.add_note(IterableValidationNote("", key, item))
            errors.append(error)
    if errors:
        raise IterableValidationError("", errors, cls)
    return done


def _record(cls: Any, converter: Converter) -> Hook:
    """A table by its keys; of those that are SHOWN a text that must be there must say something.

    Why not the function that cattrs makes: compiling it takes longer than what it does.
    """
    shape = fields_of(cls)
    types = hints(cls, shape.names, extras=True)
    names = {key_of(name): name for name in shape.names}
    needed = [
        key for key, name in names.items() if name not in shape.defaults and name not in shape.factories
    ]
    hooks: dict[str, Hook] = {}

    def part(key: str, value: object) -> Any:
        if key not in hooks:
            hooks[key] = converter.get_structure_hook(types[names[key]])
        if key in needed and key in SHOWN and isinstance(value, str) and not value.strip():
            raise Wrong(f"{value!r} is no text", "it is shown, and must say something")
        return hooks[key](value, types[names[key]])

    def hook(value: object, _: object) -> Any:
        if not isinstance(value, dict):
            raise Wrong(f"{value!r} is not a table")
        made: dict[str, Any] = {}
        errors: list[Exception] = []
        for key, held in value.items():
            if key in names:
                try:
                    made[names[key]] = part(key, held)
                except (Wrong, ClassValidationError, IterableValidationError) as error:
                    errors.append(_noted(error, names[key], types))
        errors.extend(_noted(KeyError(key), names[key], types) for key in needed if key not in value)
        if extra := value.keys() - names.keys():
            errors.append(ForbiddenExtraKeysError("", cls, extra))
        if errors:
            raise ClassValidationError("", errors, cls)
        return cls(**made)

    return hook


def _noted(error: Exception, name: str, types: Mapping[str, Any]) -> Exception:
    error.add_note(AttributeValidationNote("", name, types[name]))
    return error


def _react(value: object, _: object) -> tuple[Reaction, ...]:
    """A table from mood to text."""
    table = _texts(value)
    for mood in table:
        _one_of(mood, OneOf(REACTIONS))
    return tuple(Reaction(mood, table[mood]) for mood in REACTIONS if mood in table)


def _look(value: object, _: object) -> tuple[Note, ...]:
    """A table from noun to text."""
    return tuple(Note(noun, text) for noun, text in _texts(value).items())


def _texts(value: object) -> dict[str, str]:
    """A table of texts, each of which says something."""
    table = CONVERTER.structure(value, dict[str, str])
    for name, text in table.items():
        if not text.strip():
            raise Wrong(f"{name} says nothing", "it is shown, and must say something")
    return table


def _when(value: object, _: object) -> tuple[When, ...]:
    """One table, or a list of tables of which any will do."""
    rows = [value] if isinstance(value, dict) else value
    made: tuple[When, ...] = _tuple(tuple[When, ...], CONVERTER)(rows, None)
    return made


def _of(origin: object) -> Callable[[Any], bool]:
    return lambda cls: get_origin(cls) is origin


def _converter() -> Converter:
    converter = Converter(forbid_extra_keys=True, detailed_validation=True)
    factories: Any = converter.register_structure_hook_factory
    factories(has, _record)
    factories(_of(tuple), _tuple)
    for origin in (dict, Mapping):
        factories(_of(origin), _table)
    factories(_of(Annotated), _annotated)
    for kind in (str, int, bool):
        converter.register_structure_hook(kind, _is(kind))
    converter.register_structure_hook_func(lambda cls: cls == tuple[Reaction, ...], _react)
    converter.register_structure_hook_func(lambda cls: cls == tuple[Note, ...], _look)
    converter.register_structure_hook_func(lambda cls: cls == tuple[When, ...], _when)
    return converter


CONVERTER = _converter()


# --- what is wrong ------------------------------------------------------------------------------------


def structured(cls: type[T], raw: object, file: str, report: Report) -> T | None:
    """The plain tables as a value of that class; None if anything is wrong, and then it is reported."""
    try:
        return CONVERTER.structure(raw, cls)
    except (Wrong, ClassValidationError, IterableValidationError) as error:
        _explain(error, file, "", raw, report)
        return None


def rest(cls: type[T], raw: object, file: str, report: Report) -> T | None:
    """As `structured`, without the entries of inner lists that are wrong; None if anything else is, or cannot do
    without them.
    """
    try:
        return CONVERTER.structure(raw, cls)
    except (Wrong, ClassValidationError, IterableValidationError) as error:
        _explain(error, file, "", raw, report)
        wrong = [_entry(path) for path in _paths(error, ())]
    if not all(wrong):
        return None
    left = deepcopy(raw)
    for path in sorted(set(wrong), reverse=True):
        entries, at = _part(left, path[:-1]), path[-1]
        if not isinstance(entries, list) or not isinstance(at, int):
            return None  # a table stands where a list belongs
        entries.pop(at)
    try:
        return CONVERTER.structure(left, cls)
    except (Wrong, ClassValidationError, IterableValidationError):
        return None  # what was left out is one of a pair


def _paths(error: BaseException, path: Path) -> Iterator[Path]:
    """The way down to each thing that is wrong."""
    parts = getattr(error, "exceptions", ())
    for part in parts:
        kind = AttributeValidationNote if isinstance(error, ClassValidationError) else IterableValidationNote
        key = _key(part, kind)
        yield from _paths(part, path if key is None else (*path, key))
    if not parts:
        yield path


def _entry(path: Path) -> Path:
    """The entry of an inner list in which something is wrong, as a way down; empty if it is in none."""
    ends = [n for n, key in enumerate(path) if isinstance(key, int) and n > 1]
    return path[: ends[0] + 1] if ends else ()


def _part(raw: Any, path: Path) -> Any:
    for key in path:
        raw = raw[key]
    return raw


def _explain(error: BaseException, file: str, where: str, raw: Any, report: Report) -> None:
    """Walk down the errors of cattrs, keeping the path and the raw value at hand."""
    if isinstance(error, ClassValidationError):
        for part in error.exceptions:
            key = _key(part, AttributeValidationNote)
            path, value = _step(where, raw, key)
            if isinstance(part, KeyError):
                report.add(file, path, "this key is missing")
            elif isinstance(part, ForbiddenExtraKeysError):
                _unknown(part, file, where, report)
            else:
                _explain(part, file, path, value, report)
    elif isinstance(error, IterableValidationError):
        for part in error.exceptions:
            path, value = _step(where, raw, _key(part, IterableValidationNote))
            _explain(part, file, path, value, report)
    else:
        report.add(file, where or "file", str(error), getattr(error, "hint", ""))


def _key(error: BaseException, kind: type[AttributeValidationNote] | type[IterableValidationNote]) -> Any:
    for note in getattr(error, "__notes__", ()):
        if isinstance(note, AttributeValidationNote) and kind is AttributeValidationNote:
            return key_of(note.name)
        if isinstance(note, IterableValidationNote) and kind is IterableValidationNote:
            return note.index
    return None


def _step(where: str, raw: Any, key: Any) -> tuple[str, Any]:
    """One key or index further down: the path to say, with the id of a record where it has one, and the
    value.
    """
    if key is None:
        return where, raw
    if isinstance(key, int) and isinstance(raw, list):
        value = raw[key]
        name = value.get("id") if isinstance(value, dict) else None
        return f"{where}[{name if isinstance(name, str) else key}]", value
    value = raw.get(key) if isinstance(raw, dict) else None
    return (f"{where}.{key}" if where else str(key)), value


def _unknown(error: ForbiddenExtraKeysError, file: str, where: str, report: Report) -> None:
    known = keys_of(error.cl)
    for key in sorted(error.extra_fields):
        hint = near(key, known) or "known keys: " + ", ".join(known)
        report.add(file, f"{where}.{key}" if where else key, "unknown key", hint)


def keys_of(cls: type) -> tuple[str, ...]:
    """Every key that a record of this class may have."""
    return tuple(key_of(name) for name in fields_of(cls).names)
