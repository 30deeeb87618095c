"""A sound entry's line taken apart where its keys stand, without a look at what stands between them.

Why that is enough: the pieces put together again are the line, byte for byte. So where each piece is the one way to
write what it tells, the line is the one way to write the entry; whoever makes something of a piece proves that of it.
What is not so simple (letters beyond ASCII, facts that hold a list of facts) is left to the strict way.
"""

from __future__ import annotations

from binascii import hexlify
from hashlib import blake2b

import msgspec

from gameloop.kernel.jsontext import is_simple

HASH_SIZE = 16
PREV = b',"prev":"'
HASH = b',"hash":"'
SEALED = len(HASH) + 2 * HASH_SIZE + len(b'"}')
KIND = b'{"kind":"'

_BEGUN = b'{"n":%d,"kind":"entry",'
_PARENT = b'"parent":'
_TEXT = b'"text":'
_NULL = b"null"
_COMMAND = b',"command":' + KIND
_EVENTS = b'},"events":[' + KIND
_NEXT = b"}," + KIND
_CLOCK = b'}],"clock":'
_DIGEST = b',"digest":"'
_ENDED = b'"%b%%b"%b%%b"}\n' % (PREV, HASH)
_ENDS = len(_ENDED % (bytes(2 * HASH_SIZE), bytes(2 * HASH_SIZE)))

_load, _dump = msgspec.json.Decoder(str | None).decode, msgspec.json.encode


class Pieces(msgspec.Struct, gc=False):
    """What the line of an entry holds. The command and the facts are text still, each without `{"kind":"` and `}`."""

    parent: int
    text: str | None
    command: bytes
    events: list[bytes]
    clock: int
    digest: str
    seal: bytes


def cut(line: bytes, n: int, before: int, prev: bytes) -> Pieces | None:
    """The pieces of the line of entry `n`, its newline included; `prev` is the hash of the line before, in hex, and
    `before` the last entry before it.

    None, or a ValueError, where this is none, or not of a simple form, or not sealed as it must be.
    """
    begun = _BEGUN % n
    if not line.startswith(begun) or not is_simple(line):
        return None
    parent, at = _parent(line, len(begun), before)
    text = at + len(_TEXT)
    command, clock = line.find(_COMMAND, text), line.rfind(_CLOCK)
    events = line.find(_EVENTS, command)
    if not (line.startswith(_TEXT, at) and text < command < events < clock):
        return None
    seal = blake2b(line[: -SEALED - 1], digest_size=HASH_SIZE).digest()
    number, _, digest = line[clock + len(_CLOCK) : -_ENDS].partition(_DIGEST)
    if line[-_ENDS:] != _ENDED % (prev, hexlify(seal)) or not digest.isalnum():
        return None
    facts = line[events + len(_EVENTS) : clock].split(_NEXT)
    wish = line[command + len(_COMMAND) : events]
    return Pieces(parent, _text(line[text:command]), wish, facts, _number(number), digest.decode(), seal)


def _parent(line: bytes, at: int, before: int) -> tuple[int, int]:
    """The parent that is stated there, or else the entry before; and where the line goes on."""
    if not line.startswith(_PARENT, at):
        return before, at
    ends = line.index(b",", at)
    parent = _number(line[at + len(_PARENT) : ends])
    if parent == before:
        raise ValueError("to be left out")
    return parent, ends + 1


def _number(written: bytes) -> int:
    number = int(written)
    if b"%d" % number != written:
        raise ValueError("not as a number is written")
    return number


def _text(written: bytes) -> str | None:
    if written == _NULL:
        return None
    text = _load(written)
    if _dump(text) != written:
        raise ValueError("not as a text is written")
    return text
