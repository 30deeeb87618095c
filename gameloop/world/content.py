"""TOML files to frozen values, strictly: nothing is guessed, nothing is dropped, and every fault is listed at
once.

A record's shape is an attrs class whose fields have the types of `shape.py`; a field `else_` is the key
`else`. A missing key takes the class's default; an unknown key is a fault that names the nearest known one.
What was read and found sound is kept for the next run, which then reads bytes for their digests alone.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any, Protocol, TypeVar

from gameloop.kernel.errors import CodecError, ContentError, Fault
from gameloop.kernel.packing import pack, packed, unpack
from gameloop.kernel.values import fields_of
from gameloop.world.shape import Wrong, near

T = TypeVar("T")
Raw = dict[str, Any]

MOST_BYTES = 4_000_000
DIGEST_BYTES = 16
BOM = b"\xef\xbb\xbf"
WIDE_MARKS = (b"\xff\xfe", b"\xfe\xff")
PLAIN = (str, int, bool)
FILES, FOLDERS = "/*.toml", "/*"  # how the list of what is in a folder is called among what was looked at
LISTS = (FILES, FOLDERS)
ABSENT = ""  # the digest of a file that is not there


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


class Keeper(Protocol):
    """Where bytes are kept from one run to the next. Nobody relies on it: they may be gone any time."""

    def get(self, name: str) -> bytes:
        """The bytes put last under a name, exactly those; none if there are none any more."""

    def put(self, name: str, raw: bytes) -> None:
        """Keep these bytes, if that can be done."""


class Library:
    """Folders of content laid over one another: of two files with the same relative name the later folder's
    counts.

    It remembers what was read, for `digests`. With a `keeper` what is made of files is kept for the next run, together
    with the digests of all files and lists of files that were looked at; it counts only while all of them are the same.
    """

    def __init__(self, *roots: Path, keeper: Keeper | None = None) -> None:
        self.roots = roots or (content_root(),)
        self._keeper = keeper
        self._read: dict[str, str] = {}
        self._put_by: dict[str, bytes] = {}
        self._tables: dict[str, Raw] = {}
        self._made: dict[str, tuple[Any, dict[str, str]]] = {}
        self._needs: list[dict[str, str]] = [
            {}
        ]  # what each `once` that is running has looked at, innermost last

    def names(self, folder: str) -> tuple[str, ...]:
        """The relative names of all TOML files of a folder (not of the folders in it), sorted."""
        found = {f"{folder}/{path.name}" for root in self.roots for path in (root / folder).glob("*.toml")}
        return self._listed(folder + FILES, tuple(sorted(found)))

    def folders(self, folder: str) -> tuple[str, ...]:
        """The names of the folders in a folder, sorted."""
        found = {path.name for root in self.roots for path in (root / folder).glob("*") if path.is_dir()}
        return self._listed(folder + FOLDERS, tuple(sorted(found)))

    def _listed(self, what: str, found: tuple[str, ...]) -> tuple[str, ...]:
        self._needs[-1][what] = _digest("\n".join(found).encode())
        return found

    def find(self, name: str) -> Path | None:
        """The file that counts for a relative name; None if no folder has it."""
        found = next((root / name for root in reversed(self.roots) if _there(root / name)), None)
        if found is None:
            self._needs[-1][name] = ABSENT
        return found

    def read(self, name: str) -> Raw:
        """A TOML file as plain tables, read once. Raises ContentError, naming the file, and line or byte where
        there is one.
        """
        if name not in self._tables:
            self._tables[name] = self._load(name)
        self._needs[-1][name] = self._read[name]
        return self._tables[name]

    def once(self, name: str, make: Callable[[Library], T]) -> T:
        """What is made of files, made once; with a keeper, once for as long as the files are what they were.

        It is a frozen value, or a mapping or tuple of such.
        """
        if name not in self._made:
            self._needs.append({})
            try:
                value = self._kept(name) or self._make(name, make)
            finally:
                needs = self._needs.pop()
            self._made[name] = (value, needs)
        value, needs = self._made[name]
        self._needs[-1].update(needs)
        made: T = value
        return made

    def _make(self, name: str, make: Callable[[Library], T]) -> T:
        value = make(self)
        if self._keeper is not None:
            self._keeper.put(name, pack(value, self._needs[-1]))
        return value

    def _kept(self, name: str) -> Any:
        """What was made in another run, if it would be made again now; else None."""
        raw = self._keeper.get(name) if self._keeper is not None else b""
        try:
            found = packed(raw) if raw else None
            if found is None or any(self._now(what) != then for what, then in found.needs.items()):
                return None
            value = unpack(found)
        except (CodecError, ContentError, Wrong, OSError):
            return None
        files = {what: then for what, then in found.needs.items() if not what.endswith(LISTS)}
        self._read.update({what: then for what, then in files.items() if then != ABSENT})
        self._needs[-1].update(found.needs)
        return value

    def _now(self, what: str) -> str:
        """The digest that a file, or a list of files, has now. Raises ContentError."""
        if what.endswith(LISTS):
            folder = what.rpartition("/")[0]
            look = self.names if what.endswith(FILES) else self.folders
            look(folder)
            return self._needs[-1].pop(what)
        if what in self._read:
            return self._read[what]
        return ABSENT if self.find(what) is None else _digest(self._bytes_of(what))

    def put_by(self, name: str) -> None:
        """Take a file as it is now, to be read later. Raises ContentError if it cannot be had."""
        try:
            self._put_by[name] = self._take(name)
        except (Wrong, OSError) as error:
            raise ContentError((Fault(name, "file", str(error), getattr(error, "hint", "")),)) from None

    def _take(self, name: str) -> bytes:
        data = self._bytes_of(name)
        self._read[name] = _digest(data)
        return data

    def _bytes_of(self, name: str) -> bytes:
        path = self.find(name)
        if path is None:
            raise ContentError((Fault(name, "file", "there is no such file", self._near(name)),))
        return _bytes(path)

    def _load(self, name: str) -> Raw:
        import tomli

        try:
            raw = tomli.loads(_text(self._put_by.pop(name, b"") or self._take(name)))
        except RecursionError:
            raise ContentError((Fault(name, "file", "tables are nested too deeply"),)) from None
        except (Wrong, OSError, tomli.TOMLDecodeError) as error:
            raise ContentError((Fault(name, "file", str(error), getattr(error, "hint", "")),)) from None
        if not _sound(raw):
            report = Report()
            _plain(raw, name, "", report)
            report.stop()
        return raw

    def digests(self) -> dict[str, str]:
        """For each file read so far, by relative name: blake2b of its bytes, 32 hex digits."""
        return {name: self._read[name] for name in sorted(self._read)}

    def _near(self, name: str) -> str:
        return near(name, self.names(name.rpartition("/")[0]))


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=DIGEST_BYTES).hexdigest()


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


def _sound(value: Any) -> bool:
    """Whether there is nothing to refuse; where it stands, is looked for only if there is."""
    parts = value.values() if isinstance(value, dict) else value
    return all(type(part) in PLAIN or (isinstance(part, dict | list) and _sound(part)) for part in parts)


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
    elif not isinstance(value, PLAIN):
        report.add(file, where, f"{value} is a date or time", "text stands in quotes")


def structure(cls: type[T], raw: object, file: str, report: Report) -> T | None:
    """The plain tables as a value of that class; None if anything is wrong, and then it is reported."""
    from gameloop.world.structuring import (
        structured,  # imported where something is read, since cattrs takes a while
    )

    return structured(cls, raw, file, report)


def salvaged(cls: type[T], raw: object, file: str, report: Report) -> T | None:
    """As `structure`, but what is wrong in a list is left out, so that the rest can be looked at as well; it is
    reported. None if something is wrong that is in no list.
    """
    from gameloop.world.structuring import rest

    return rest(cls, raw, file, report)


def structure_file(cls: type[T], file: str, library: Library, raw: object = None) -> T:
    """A file as a value, or what was made of its plain tables (`raw`). Raises ContentError with every fault."""
    report = Report()
    found = structure(cls, library.read(file) if raw is None else raw, file, report)
    report.stop()
    if found is None:
        raise LookupError(file)
    return found


def structure_all(cls: type[T], file_of: Callable[[str], str], library: Library, report: Report) -> T:
    """A value whose every field is a file, by the file's name. Raises ContentError with the faults of all of them."""
    from gameloop.kernel.hints import hints  # imported where something is read, as structured is

    found = {
        name: structure(of, library.read(file_of(name)), file_of(name), report)
        for name, of in hints(cls, fields_of(cls).names).items()
    }
    report.stop()
    return cls(**found)
