"""TOML files to frozen values, strictly: nothing is guessed, nothing is dropped, and every fault is listed at
once.

A record's shape is an attrs class whose fields have the types of `shape.py`; a field `else_` is the key
`else`. A missing key takes the class's default; an unknown key is a fault that names the nearest known one.
"""

from __future__ import annotations

import difflib
import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_args, get_origin

import attrs
import tomli
from cattrs import ClassValidationError, Converter, ForbiddenExtraKeysError, IterableValidationError
from cattrs.errors import AttributeValidationNote, IterableValidationNote
from cattrs.gen import make_dict_structure_fn, override

from gameloop.kernel.errors import ContentError, DiceError, Fault
from gameloop.kernel.notation import parse
from gameloop.world.chart import Note
from gameloop.world.furnishing import REACTIONS, Reaction
from gameloop.world.shape import ID_PATTERN, Between, IsDice, IsId, OneOf

T = TypeVar("T")
Raw = dict[str, Any]
Hook = Callable[[Any, Any], Any]

MOST_BYTES = 4_000_000
DIGEST_BYTES = 16
BOM = b"\xef\xbb\xbf"
WIDE_MARKS = (b"\xff\xfe", b"\xfe\xff")
NAMES = {str: "text", int: "a whole number", bool: "true or false", list: "a list", dict: "a table"}


class Wrong(ValueError):  # noqa: N818 - names what the value is
    """A value that is not what its key asks for; `hint` says what would do."""

    def __init__(self, what: str, hint: str = "") -> None:
        super().__init__(what)
        self.hint = hint


class Report:
    """Faults as they are found; `stop` raises ContentError with all of them, if there are any."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def add(self, file: str, where: str, what: str, hint: str = "") -> None:
        """Note a fault."""
        self.faults.append(Fault(file, where, what, hint))

    def stop(self) -> None:
        """Raise ContentError if anything was noted."""
        if self.faults:
            raise ContentError(tuple(self.faults))


# --- where content lies ---------------------------------------------------------------------------


def content_root() -> Path:
    """The folder of the shipped content: inside the installed package, else the checkout's own."""
    package = Path(__file__).resolve().parent.parent
    packed = package / "_content"
    return packed if packed.is_dir() else package.parent / "content"


class Library:
    """Folders of content laid over one another: of two files with the same relative name the later folder's
    counts.

    It remembers what was read, for `digests`.
    """

    def __init__(self, *roots: Path) -> None:
        self.roots = roots or (content_root(),)
        self._read: dict[str, str] = {}
        self._tables: dict[str, Raw] = {}

    def names(self, folder: str) -> tuple[str, ...]:
        """The relative names of all TOML files of a folder (not of the folders in it), sorted."""
        found = {f"{folder}/{path.name}" for root in self.roots for path in (root / folder).glob("*.toml")}
        return tuple(sorted(found))

    def folders(self, folder: str) -> tuple[str, ...]:
        """The names of the folders in a folder, sorted."""
        found = {path.name for root in self.roots for path in (root / folder).glob("*") if path.is_dir()}
        return tuple(sorted(found))

    def find(self, name: str) -> Path | None:
        """The file that counts for a relative name; None if no folder has it."""
        return next((root / name for root in reversed(self.roots) if _there(root / name)), None)

    def read(self, name: str) -> Raw:
        """A TOML file as plain tables, read once. Raises ContentError, naming the file, and line or byte where
        there is one.
        """
        if name not in self._tables:
            self._tables[name] = self._load(name)
        return self._tables[name]

    def _load(self, name: str) -> Raw:
        path = self.find(name)
        if path is None:
            raise ContentError((Fault(name, "file", "there is no such file", self._near(name)),))
        try:
            data = _bytes(path)
            self._read[name] = hashlib.blake2b(data, digest_size=DIGEST_BYTES).hexdigest()
            raw = tomli.loads(_text(data))
        except RecursionError:
            raise ContentError((Fault(name, "file", "tables are nested too deeply"),)) from None
        except (Wrong, OSError, tomli.TOMLDecodeError) as error:
            raise ContentError((Fault(name, "file", str(error), getattr(error, "hint", "")),)) from None
        report = Report()
        _plain(raw, name, "", report)
        report.stop()
        return raw

    def digests(self) -> dict[str, str]:
        """For each file read so far, by relative name: blake2b of its bytes, 32 hex digits."""
        return {name: self._read[name] for name in sorted(self._read)}

    def _near(self, name: str) -> str:
        return near(name, self.names(name.rpartition("/")[0]))


def _there(path: Path) -> bool:
    return path.exists() or path.is_symlink()


def _bytes(path: Path) -> bytes:
    if path.is_dir():
        raise Wrong("this is a folder, not a file")
    data = path.read_bytes()
    if len(data) > MOST_BYTES:
        raise Wrong(f"the file has {len(data)} bytes", f"at most {MOST_BYTES}")
    return data


def _text(data: bytes) -> str:
    if data.startswith(WIDE_MARKS):
        raise Wrong("the file is UTF-16", "save it as UTF-8")
    try:
        return data.removeprefix(BOM).decode()
    except UnicodeDecodeError as error:
        raise Wrong(
            f"byte {error.start} (0x{data[error.start]:02x}) is not UTF-8", "save it as UTF-8"
        ) from None


def _plain(value: object, file: str, where: str, report: Report) -> None:
    """Refuse what content never holds: floats (they are not exact) and dates (they are not ids)."""
    if isinstance(value, dict):
        for key, part in value.items():
            _plain(part, file, f"{where}.{key}" if where else key, report)
    elif isinstance(value, list):
        for index, part in enumerate(value):
            _plain(part, file, f"{where}[{index}]", report)
    elif isinstance(value, float):
        report.add(file, where, f"{value} is a fraction", 'write whole numbers, or text: "1/2"')
    elif not isinstance(value, str | int):
        report.add(file, where, f"{value} is a date or time", "text stands in quotes")


def near(word: str, known: Iterable[str]) -> str:
    """A hint that names the known word nearest to this one; "" if none is near."""
    close = difflib.get_close_matches(word, sorted(known), n=1)
    return f"did you mean {close[0]!r}?" if close else ""


# --- records --------------------------------------------------------------------------------------


def structure(cls: type[T], raw: object, file: str, report: Report) -> T | None:
    """The plain tables as a value of that class; None if anything is wrong, and then it is reported."""
    try:
        return _CONVERTER.structure(raw, cls)
    except (Wrong, ClassValidationError, IterableValidationError) as error:
        _explain(error, file, "", raw, report)
        return None


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


def key_of(name: str) -> str:
    """The TOML key of a field: Python's reserved words have a _ behind them."""
    return name.rstrip("_")


def keys_of(cls: type) -> tuple[str, ...]:
    """Every key that a record of this class may have."""
    return tuple(key_of(field.name) for field in attrs.fields(attrs.resolve_types(cls)))


# --- the strict converter -------------------------------------------------------------------------


def _is(kind: type) -> Hook:
    def hook(value: object, _: object) -> object:
        if type(value) is not kind:
            raise Wrong(f"{value!r} is not {NAMES[kind]}")
        return value

    return hook


def _annotated(cls: Any, _: Converter) -> Hook:
    """`Annotated[str, OneOf(...)]` and its like: the plain type first, then the mark."""
    plain, mark = get_args(cls)

    def hook(value: object, _: object) -> object:
        _is(plain)(value, plain)
        CHECKS[type(mark)](value, mark)
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
    if not ID_PATTERN.fullmatch(value):
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
    renamed: Any = {
        field.name: override(rename=key_of(field.name))
        for field in attrs.fields(attrs.resolve_types(cls))
        if field.name.endswith("_")
    }
    inner = make_dict_structure_fn(cls, converter, **renamed)

    def hook(value: object, kind: Any) -> Any:
        if not isinstance(value, dict):
            raise Wrong(f"{value!r} is not a table")
        return inner(value, kind)

    return hook


def _react(value: object, _: object) -> tuple[Reaction, ...]:
    """A table from mood to text."""
    table = _CONVERTER.structure(value, dict[str, str])
    for mood in table:
        _one_of(mood, OneOf(REACTIONS))
    return tuple(Reaction(mood, table[mood]) for mood in REACTIONS if mood in table)


def _look(value: object, _: object) -> tuple[Note, ...]:
    """A table from noun to text."""
    table = _CONVERTER.structure(value, dict[str, str])
    return tuple(Note(noun, text) for noun, text in table.items())


def _of(origin: object) -> Callable[[Any], bool]:
    return lambda cls: get_origin(cls) is origin


def _converter() -> Converter:
    converter = Converter(forbid_extra_keys=True, detailed_validation=True)
    factories: Any = converter.register_structure_hook_factory
    factories(attrs.has, _record)
    factories(_of(tuple), _tuple)
    factories(_of(dict), _table)
    factories(_of(Annotated), _annotated)
    for kind in (str, int, bool):
        converter.register_structure_hook(kind, _is(kind))
    converter.register_structure_hook_func(lambda cls: cls == tuple[Reaction, ...], _react)
    converter.register_structure_hook_func(lambda cls: cls == tuple[Note, ...], _look)
    return converter


_CONVERTER = _converter()
