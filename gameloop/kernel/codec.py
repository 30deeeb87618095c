"""Commands and facts to plain JSON and back: one stable tag per kind, exact types, one way to write each
value.

Wire form: `kind` first, `v` next if the version is above 1, then the fields in class order, `origin` only
where a referee made it so, `secret` only when true, `rule` last and always, also null. Fields that a class
declares in `short_forms` are left out while they hold the stated values, whether a fact is made of it or holds
it; no other field ever is. All text is ASCII, without blanks (jsontext.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, NoReturn, TypeVar

import msgspec

from gameloop.kernel.errors import CodecError, SaveNewer
from gameloop.kernel.hooks import Hook
from gameloop.kernel.jsontext import MAX_DEPTH, decode, encode
from gameloop.kernel.kinds import Kinds, one_each
from gameloop.kernel.messages import Command, Event, tag
from gameloop.kernel.records import RECORDS, Record
from gameloop.kernel.strict import (
    Misfit,
    Plain,
    Reader,
    Short,
    explain,
    shown,
    strict,
)
from gameloop.kernel.swift import Form, Swift, Unfit
from gameloop.kernel.upcast import Ladder, Upcaster
from gameloop.kernel.wholly import Wholly
from gameloop.kernel.writing import climber, write_all_by, writer

T = TypeVar("T")

_SECRET = {"secret": False}
_KIND_AT = len(b'{"kind":"')
_INNER_DEPTH = (
    MAX_DEPTH // 2
)  # of a command or fact inside another; a deeper one is read strictly with the whole
_ORIGIN = {"origin": ""}
# texts of one kind after which a quicker way to read them has paid for itself; for that of records attrs is imported
_OFTEN, _OFTEN_RECORD = 16, 512


class Codec:
    """Knows every kind of command and fact by its tag.

    Raises ValueError for one tag in both families, and for a version without a way to it, as soon as its class is
    found. A type that has no place in a save raises TypeError when its class is first used.
    """

    def __init__(
        self,
        commands: Kinds[Command],
        events: Kinds[Event],
        upcasters: Iterable[Upcaster] = (),
    ) -> None:
        families: tuple[Kinds[Any], ...] = (commands, events)
        self._family = one_each((kind, family) for family in families for kind in family)
        self._steps = self._by_kind(upcasters)
        self._ladders: dict[type, Ladder | None] = {}
        self._quick: dict[type, Callable[[bytes], Any]] = {}
        self.using = strict()
        write_all_by(self.using)
        self._swift = Swift(self.using, self._part)
        self.often: dict[Any, Often] = {of: Often(self, _OFTEN) for of in (Command, Event)}
        self.often[Record] = Often(self, _OFTEN_RECORD)
        self.wholly = Wholly(lambda: self.forms(Event))
        self.command = Family("command", commands, self._reader)
        self.event = Family("event", events, self._reader)
        self.using.read_by(lambda of: of is Command, lambda _: self.command)
        self.using.read_by(lambda of: of is Event, lambda _: self.event)
        self.using.read_by(lambda of: of in RECORDS, self._record_reader)
        self.using.write_by(lambda of: of in RECORDS, self._record_writer)
        self.using.write_by(_is_message, self._writer)
        self.using.write_by(lambda of: of == tuple[Event, ...], self._facts_writer)
        for family in families:
            for cls in family.found:
                self._ladder(cls)

    def schema(self) -> dict[str, int]:
        """Kind -> version of every command and fact, sorted by kind."""
        return {kind: self._family[kind].versions[kind] for kind in sorted(self._family)}

    def plain(self, value: Any) -> Any:
        """A value as dicts, lists and simple values. Raises CodecError for an unknown kind or a wrong type."""
        try:
            return self.using.writers[type(value)](value)
        except (AttributeError, TypeError, ValueError) as error:
            raise CodecError(f"a {type(value).__name__} that cannot be written: {error}") from error

    def value(self, raw: bytes, cls: type[T], name: str, depth: int = MAX_DEPTH) -> T:
        """A strict reading of JSON text as `cls`. Raises SaveNewer, or CodecError naming the path from
        `name`.
        """
        try:
            made: T = self.using.reader(cls)(decode(raw, depth), cls)
        except Exception as error:
            self.blame(error, lambda: decode(raw), cls, name)
        return made

    def encode_command(self, command: Command) -> bytes:
        """A command as it is written: the bytes of which luck is made."""
        return encode(self.plain(command))

    def encode_event(self, event: Event) -> bytes:
        """A fact as it is written."""
        return encode(self.plain(event))

    def decode_command(self, raw: bytes) -> Command:
        """A command from its bytes. Raises SaveNewer or CodecError."""
        return self.value(raw, Command, "command")

    def decode_event(self, raw: bytes) -> Event:
        """A fact from its bytes. Raises SaveNewer or CodecError."""
        return self.value(raw, Event, "event")

    def climbs(self, cls: type) -> bool:
        """Whether lines of this class may differ from what would be written today, since it has had other
        versions.
        """
        return _is_message(cls) and self._ladder(cls) is not None

    def quick(self, cls: type) -> Callable[[bytes], Any]:
        """What reads the text of a command, fact or record of this class several times faster than the hooks.

        The text must be one that jsontext.is_simple. It takes only what it would write again in the same way, which
        proves every key, its order and its type at once, and gives None for anything else. It looks at the class for a
        while first, so it is for kinds that are met often.
        """
        if cls not in self._quick:
            self._quick[cls] = _never if self.climbs(cls) else self._quick_way(cls)
        return self._quick[cls]

    def forms(self, of: type[Command] | type[Event]) -> list[Form]:
        """How those messages stand in a text that have been met, but for what needs the strict way."""
        often = self.often[of]
        often.hurry()
        classes = [self.class_of(kind.decode()) for kind, quick in often.items() if quick is not _never]
        return [self._swift.message(cls, tag(cls), _shorts(cls)) for cls in classes]

    def _quick_way(self, cls: type) -> Callable[[bytes], Any]:
        try:
            if cls in RECORDS:
                read: Callable[[bytes], Any] = msgspec.json.Decoder(cls).decode
                return partial(self._quick_record, read, b'"kind":"%b"' % tag(cls).encode())
            return self._swift.reader(cls, tag(cls), _shorts(cls))
        except (TypeError, Unfit):  # it holds what only our own hooks know
            return _never

    def _quick_record(self, read: Callable[[bytes], Any], kind: bytes, raw: bytes) -> Any:
        try:
            made = read(raw)
            number, _, fields = msgspec.json.encode(made).partition(b",")
            return made if raw == b"%b,%b,%b" % (number, kind, fields) else None
        except (ValueError, RecursionError):
            return None

    def _part(self, of: type, raw: bytes) -> Any:
        """A command or fact inside another. Raises as a strict reading would, or Unfit."""
        kind = raw[_KIND_AT : raw.find(b'"', _KIND_AT)].decode()
        cls = self.class_of(kind)
        found = self.quick(cls)(raw) if cls is not None and issubclass(cls, of) else None
        return self.using.reader(of)(decode(raw, _INNER_DEPTH), of) if found is None else found

    def blame(self, error: Exception, again: Callable[[], Any], of: Any, name: str) -> NoReturn:
        """Raises what a failed reading comes to: SaveNewer as it is, else CodecError with the path.

        `again` gives the plain value once more, since the failed reading has used it up.
        """
        if isinstance(error, SaveNewer):
            raise error
        if isinstance(error, CodecError):
            raise CodecError(f"{name}: {error}") from error
        raise CodecError(explain(self.using, again(), of, name) or f"{name}: {error}") from error

    def class_of(self, kind: str) -> Any:
        """The class of a tag; None for one that is not known."""
        return self._family[kind][kind] if kind in self._family else None

    def _by_kind(self, upcasters: Iterable[Upcaster]) -> dict[str, list[Upcaster]]:
        steps: dict[str, list[Upcaster]] = {}
        for one in upcasters:
            if one.kind not in self._family:
                raise ValueError(f"an upcaster for `{one.kind}`, of which there is no class")
            steps.setdefault(one.kind, []).append(one)
        return steps

    def _ladder(self, cls: type[Command] | type[Event]) -> Ladder | None:
        """The steps up to a class that has had other versions; None for one that has had none. Raises ValueError."""
        if cls not in self._ladders:
            steps = self._steps.get(tag(cls), ())
            self._ladders[cls] = Ladder(cls, steps) if cls.version > 1 or cls.since or steps else None
        return self._ladders[cls]

    def _reader(self, cls: type[Command] | type[Event]) -> Hook:
        kind = tag(cls)
        shorts = _shorts(cls)
        if ladder := self._ladder(cls):
            return _Climber(Reader(cls, self.using, kind, shorts=shorts), ladder)
        return _Level(cls, self.using, kind, shorts=shorts)

    def _record_reader(self, cls: type) -> Hook:
        return Reader(cls, self.using, tag(cls), at=1)

    def _record_writer(self, cls: type) -> Callable[[Any], Plain]:
        return writer(cls, self.using, (), {"kind": tag(cls)}, at=1)

    def _writer(self, cls: type[Command] | type[Event]) -> Callable[[Any], Plain]:
        if cls is Command or cls is Event:
            writers = self.using.writers
            return lambda message: writers[type(message)](message)
        if self.class_of(tag(cls)) is not cls:
            raise CodecError(f"`{tag(cls)}` is not a registered kind")
        begun, ladder = {"kind": tag(cls)}, self._ladder(cls)
        if ladder:
            return climber(cls, self.using, _shorts(cls), begun, ladder)
        return writer(cls, self.using, _shorts(cls), begun)

    def _facts_writer(self, _: Any) -> Callable[[Any], list[Plain]]:
        """Those of an entry in one go."""
        writers = self.using.writers
        return lambda facts: [writers[type(fact)](fact) for fact in facts]


class Often(dict[bytes, Callable[[bytes], Any]]):
    """Quick readers by the kind of a text, for kinds of which there are many. They stay as long as the codec does."""

    def __init__(self, codec: Codec, often: int) -> None:
        super().__init__()
        self._codec = codec
        self._often = often
        self._met: Counter[bytes] = Counter()
        self._classes: dict[bytes, type] = {}

    def met(self, kind: bytes, cls: type) -> None:
        """A text of that kind had to be read by the hooks."""
        self._met[kind] += 1
        self._classes[kind] = cls
        if self._met[kind] == self._often:
            self[kind] = self._codec.quick(cls)

    def long(self, kind: bytes, of: type) -> Callable[[bytes], Any] | None:
        """The quick reader for one text that is as long as many; None for a kind that is no known one of `of`."""
        cls = self._codec.class_of(kind.decode())
        if cls is not None and issubclass(cls, of):
            self._classes[kind] = cls
            self[kind] = self._codec.quick(cls)
        return self.get(kind)

    def hurry(self) -> None:
        """So much is to be read that a quicker way pays for every kind that has been met."""
        for kind in self._classes.keys() - self.keys():
            self[kind] = self._codec.quick(self._classes[kind])


def _never(_: bytes) -> None:
    """What cannot be read quickly."""


class Family:
    """Commands or facts: structures any of them, by its tag. Readers are made when first needed."""

    def __init__(self, name: str, known: Mapping[str, Any], make: Callable[[Any], Hook]) -> None:
        self.name = name
        self._known = known
        self._make = make
        self._readers: dict[Any, Hook] = {}

    def __call__(self, plain: Any, _: Any = None) -> Any:
        """The message; `plain` is used up. Raises Misfit, or SaveNewer for a kind that is not known."""
        if plain.__class__ is not dict:
            raise Misfit(f"expected an object ({self.name}), got {shown(plain)}")
        kind = plain.get("kind")
        read = self._readers.get(kind) if kind.__class__ is str else None
        return (read or self._first(plain))(plain, None)

    def among(self, plain: Any) -> Any:
        """The reader for this plain value, if there is one: an error is then explained with its path."""
        kind = plain.get("kind") if isinstance(plain, dict) else None
        found = self._readers.get(kind) if isinstance(kind, str) else None
        return found.read if isinstance(found, _Climber) else found

    def _first(self, plain: Plain) -> Hook:
        kind = plain.get("kind")
        if not isinstance(kind, str):
            raise Misfit(f"`kind` is missing or no text ({self.name})")
        if kind not in self._known:
            raise _newer(self.name, kind, plain.get("v", 1))
        return self._readers.setdefault(kind, self._make(self._known[kind]))


class _Level(Reader):
    """Reads a kind that has had one version only."""

    def _learn(self, plain: Plain) -> Any:
        if type(plain.get("v")) is int and plain["v"] > 1:
            raise _newer("kind", self.kind, plain["v"])
        return super()._learn(plain)


class _Climber:
    """Reads a kind that has had several versions: an old one is brought up step by step first."""

    def __init__(self, read: Reader, ladder: Ladder) -> None:
        self.read = read
        self._ladder = ladder

    def __call__(self, plain: Plain, _: Any = None) -> Any:
        version = plain.get("v", 1)
        if type(version) is not int or version < 1 or (list(plain)[:2] == ["kind", "v"] and version == 1):
            raise Misfit(f"not a version: {shown(version)}")
        if version > self._ladder.version:
            raise _newer("kind", plain["kind"], version)
        values = {name: value for name, value in plain.items() if name not in ("kind", "v")}
        now = self._ladder.climb(values, version)
        if version > self._ladder.written(now):
            raise Misfit(f"version {version} is written only where its new fields are used")
        if version < self._ladder.version:
            now = {name: now[name] for name in (*self.read.types, *now) if name in now}
        return self.read({"kind": plain["kind"], **now})


def _shorts(cls: type[Command] | type[Event]) -> tuple[Short, ...]:
    return (*cls.short_forms, _ORIGIN, _SECRET) if issubclass(cls, Event) else cls.short_forms


def _newer(family: str, kind: str, version: Any) -> SaveNewer:
    return SaveNewer(f"the {family} `{kind}` version {version} is not known to this engine")


def _is_message(of: Any) -> bool:
    return isinstance(of, type) and issubclass(of, Command | Event)
