"""One line of a save: sealed on writing, checked and structured on reading.

Every line ends in `,"prev":"<hash of the line before>","hash":"<its own>"}`; its own is blake2b-128 over the
bytes before the last `,"hash":"`, as they are and never over a rewriting of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from itertools import count
from types import NoneType
from typing import Any, NamedTuple

import msgspec

from gameloop.kernel.codec import Codec
from gameloop.kernel.cutting import HASH, HASH_SIZE, KIND, PREV, SEALED, cut
from gameloop.kernel.errors import CodecError, SaveNewer
from gameloop.kernel.jsontext import decode, encode, is_simple
from gameloop.kernel.messages import Command, Event, tag
from gameloop.kernel.parts import Parts
from gameloop.kernel.records import RECORDS, Entry, Record
from gameloop.kernel.strict import shown
from gameloop.kernel.wholly import alike

MAX_LINE = 4 * 1024 * 1024
NO_HASH = "0" * 32

_HASHED = len(PREV) + 32 + len(b'"')

_KINDS: dict[str, type[Record]] = {tag(cls): cls for cls in RECORDS}
_ENTRY = tag(Entry)
_KEYS = "n, kind, parent, text, command, events, clock, digest"
_KIND = KIND[1:]
_NULL = msgspec.Raw(b"null")


def seal(body: bytes, prev: str) -> tuple[bytes, str]:
    """A body (a JSON object of one key or more) as a whole line with its newline, chained to the line before;
    and its hash.
    """
    hashed = b'%b%b%b"' % (body[:-1], PREV, prev.encode())
    digest = blake2b(hashed, digest_size=HASH_SIZE).hexdigest()
    return b'%b%b%b"}\n' % (hashed, HASH, digest.encode()), digest


def unseal(line: bytes, prev: str) -> tuple[bytes, str]:
    """The body and the hash of a line given without its newline. Raises CodecError for a broken hash or
    chain.
    """
    hashed = line[:-SEALED]
    digest = blake2b(hashed, digest_size=HASH_SIZE).hexdigest()
    if not line.endswith(b'%b%b"}' % (HASH, digest.encode())):
        raise CodecError("the hash does not fit the line: it was changed after it was written")
    if not hashed.endswith(b'%b%b"' % (PREV, prev.encode())):
        raise CodecError("`prev` is not the hash of the line before: a line was removed, added or moved")
    return hashed[:-_HASHED] + b"}", digest


def hashed(line: bytes) -> bytes:
    """What the hash of a whole line is made of."""
    return line[: -SEALED - 1] if line[-1:] == b"\n" else line[:-SEALED]


class _Envelope(msgspec.Struct, kw_only=True):
    """An entry of which all but the numbers and the digest is text still, as it is written."""

    n: int
    kind: str
    parent: int | msgspec.UnsetType = msgspec.UNSET
    text: msgspec.Raw
    command: msgspec.Raw
    events: list[msgspec.Raw]
    clock: int
    digest: str


class Run(NamedTuple):
    """Entries, each the child of the one before, with the bytes of their commands, and the hashes of their lines."""

    entries: list[Entry]
    commands: list[bytes]
    seals: bytes


NONE = Run([], [], b"")

_envelope, _dump = msgspec.json.Decoder(_Envelope).decode, msgspec.json.encode


class Lines:
    """Records to bodies and back, for the kinds of one codec.

    Equal texts of commands and events become one object, which is right since they are values, and saves most
    of the work: the same rolls and the same commands come again and again.
    """

    def __init__(self, codec: Codec) -> None:
        self._codec = codec
        self._commands = Parts(codec, codec.command, Command)
        self._events = Parts(codec, codec.event, Event)
        self._quick = codec.often[Record]

    def body(self, record: Record, before: int) -> bytes:
        """A record as JSON text; `before` is the last entry before it in the file, or 0.

        Raises CodecError when it could not be read back as the same record: what cannot be read is not
        written.
        """
        return self.written(record, before)[0]

    def written(self, record: Record, before: int) -> tuple[bytes, bytes | None]:
        """As `body`; and, for an entry, the bytes of its command."""
        plain = self._plain(record, before)
        body = encode(plain)
        if len(body) > MAX_LINE - _HASHED - SEALED:
            raise CodecError(f"record {record.n} is longer than a line may be ({MAX_LINE} bytes)")
        self.prove(body, record, before)
        return body, encode(plain["command"]) if record.__class__ is Entry else None

    def prove(self, body: bytes, record: Record, before: int) -> None:
        """Raises CodecError unless it is the record that is read from that body, as this module has written it."""
        # of an entry the writing makes sure of the rest of what a reading asks
        written = record.__class__ is Entry and is_simple(body)
        found, _ = self._told(_opened(body), before) if written else self.record(body, record.n, before)
        if found != record:
            raise CodecError(f"record {record.n} is not what it would be when read back")

    def _plain(self, record: Record, before: int) -> dict[str, Any]:
        plain: dict[str, Any] = self._codec.plain(record)
        if record.__class__ is Entry and record.parent == before:
            del plain["parent"]
        return plain

    def entries(self, lines: Sequence[bytes], prev: str, n: int, before: int) -> Run:
        """The entries of the first of these lines, newlines included, as many as are sound and can be read quickly.

        `prev` is the hash of the line before the first of them, `before` the last entry before it. Whoever looks at the
        next line by itself says which it is, and what is wrong with it, if anything is.
        """
        run = self._in_one_go(lines, prev, n, before)
        return run if run.entries or not lines else self._alone(lines[0], prev, n, before)

    def _in_one_go(self, lines: Sequence[bytes], prev: str, n: int, before: int) -> Run:
        told = self._codec.wholly.told(lines)
        seals = [blake2b(hashed(line), digest_size=HASH_SIZE).hexdigest() for line in lines[: len(told)]]
        stated = [(line.n, line.prev, line.hash) for line in told]
        chain = list(zip(count(n), (prev, *seals), seals, strict=False))
        if stated != chain:
            told = told[: alike(stated, chain)]
        written = [bytes(line.command) for line in told]
        try:
            commands, facts = list(map(self._commands.whole, written)), self._codec.wholly.facts(told)
        except Exception:  # one by one it is seen which it is, and what is wrong with it
            return NONE
        parents = (before, *range(n, n + len(told)))
        made = [
            Entry(line.n, parent, line.text, command, events, line.clock, line.digest)
            for line, parent, command, events in zip(told, parents, commands, facts, strict=False)
        ]
        return Run(made, written, bytes.fromhex("".join(seals[: len(told)])))

    def _alone(self, line: bytes, prev: str, n: int, before: int) -> Run:
        """The entry of one line, whatever its facts are; none of a line that is anything else, or has a fault."""
        self._codec.wholly.miss()
        try:
            found = cut(line, n, before, prev.encode()) if len(line) <= MAX_LINE else None
            if found is None:
                return NONE
            command = self._commands[found.command]
            events = tuple(map(self._events.__getitem__, found.events))
        except (ValueError, RecursionError, CodecError, SaveNewer):
            return NONE
        entry = Entry(n, found.parent, found.text, command, events, found.clock, found.digest)
        return Run([entry], [b"%b%b}" % (KIND, found.command)], found.seal)

    def again(self, line: bytes, n: int, before: int) -> Entry:
        """The entry of a line that was read before and is the same still."""
        told = _envelope(line)
        command = self._commands.whole(bytes(told.command))
        events = tuple(map(self._events.whole, map(bytes, told.events)))
        parent = before if told.parent is msgspec.UNSET else told.parent
        return Entry(n, parent, msgspec.json.decode(told.text), command, events, told.clock, told.digest)

    def record(self, body: bytes, n: int, before: int) -> tuple[Record, bytes | None]:
        """The record of a body; and, for an entry, the bytes of its command.

        Raises SaveNewer for an unknown kind or version, CodecError (with the path) for anything else that is
        wrong.
        """
        if body.startswith(b'{"n":%d,"kind":"entry",' % n):
            return self._entry(body, before)
        return self._other(body, n), None

    def _entry(self, body: bytes, before: int) -> tuple[Entry, bytes]:
        told = _opened(body)
        if _dump(told) != body or not is_simple(body):
            decode(body)
            raise CodecError(f"entry: expected the keys {_KEYS}, each once and in this order")
        if told.parent == before:
            raise CodecError("entry: `parent` must be left out where it is the entry before")
        return self._told(told, before)

    def _told(self, told: _Envelope, before: int) -> tuple[Entry, bytes]:
        """The entry that is told so, and the bytes of its command."""
        written = bytes(told.command)
        command, events = self._parts(written, list(map(bytes, told.events)))
        parent = before if told.parent is msgspec.UNSET else told.parent
        return Entry(told.n, parent, _typed(told.text), command, events, told.clock, told.digest), written

    def _parts(self, command: bytes, events: list[bytes]) -> tuple[Command, tuple[Event, ...]]:
        where = "command"
        try:
            wish = self._commands.whole(command)
            where = "events"
            return wish, tuple(map(self._events.whole, events))
        except CodecError as error:
            place = f"[{self._events.first_unseen(events)}]" if where == "events" else ""
            raise CodecError(f"entry.{where}{place}{error}") from error

    def _other(self, body: bytes, n: int) -> Record:
        at = body.find(_KIND) + len(_KIND)
        kind = body[at : body.find(b'"', at)]
        quick: Record | None = self._quick[kind](body) if kind in self._quick and is_simple(body) else None
        if quick is not None and quick.n == n:
            return quick
        found = self._slowly(body, n)
        self._quick.met(kind, type(found))
        return found

    def _slowly(self, body: bytes, n: int) -> Record:
        plain = decode(body)
        if plain.__class__ is not dict:
            raise CodecError(f"expected an object, got {shown(plain)}")
        number, kind = plain.get("n"), plain.get("kind")
        if number != n or number.__class__ is not int:
            raise CodecError(f"expected record number {n}, got {shown(number)}")
        if not isinstance(kind, str):
            raise CodecError("`kind` is missing or no text")
        if kind == _ENTRY:
            raise CodecError(f"entry: expected the keys {_KEYS}, each once and in this order")
        if kind not in _KINDS:
            raise SaveNewer(f"the record kind `{kind}` is not known to this engine")
        of = _KINDS[kind]
        try:
            made: Record = self._codec.using.reader(of)(plain, of)
        except Exception as error:
            self._codec.blame(error, lambda: decode(body), of, kind)
        return made


def _opened(body: bytes) -> _Envelope:
    """An entry of which the parts are text still. Raises CodecError."""
    try:
        return _envelope(body)
    except (ValueError, RecursionError) as error:
        decode(body)
        raise CodecError(f"entry: {error}") from error


def _typed(written: msgspec.Raw) -> str | None:
    """What was typed, of its text. Raises CodecError."""
    text = None if written == _NULL else decode(bytes(written))
    if text.__class__ not in (str, NoneType):
        raise CodecError(f"entry.text: expected a text or null, got {shown(text)}")
    found: str | None = text
    return found
