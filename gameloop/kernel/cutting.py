"""A sound entry's line taken apart where its keys stand, without a look at what stands between them.

Why that is enough: the pieces put together again are the line, byte for byte. So where each piece is the one way to
write what it tells, the line is the one way to write the entry; whoever makes something of a piece proves that of it.
What is not so simple (a parent, letters beyond ASCII, facts that hold a list of facts) is left to the strict way.
"""

from __future__ import annotations

from binascii import hexlify
from hashlib import blake2b
from typing import NamedTuple

import msgspec

HASH_SIZE = 16
PREV = b',"prev":"'
HASH = b',"hash":"'
SEALED = len(HASH) + 2 * HASH_SIZE + len(b'"}')
KIND = b'{"kind":"'

_BEGUN = b'{"n":%d,"kind":"entry","text":'
_COMMAND = b',"command":' + KIND
_EVENTS = b'},"events":[' + KIND
_NEXT = b"}," + KIND
_CLOCK = b'}],"clock":'
_DIGEST = b',"digest":"'
_ENDED = b'"%b%%b"%b%%b"}\n' % (PREV, HASH)
_ENDS = len(_ENDED % (bytes(2 * HASH_SIZE), bytes(2 * HASH_SIZE)))

_load, _dump = msgspec.json.Decoder(str | None).decode, msgspec.json.encode


class Pieces(NamedTuple):
    """What the line of an entry holds. The command and the facts are text still, each without `{"kind":"` and `}`."""

    text: str | None
    command: bytes
    events: list[bytes]
    clock: int
    digest: str
    seal: bytes


def cut(line: bytes, n: int, prev: bytes) -> Pieces | None:
    """The pieces of the line of entry `n`, its newline included; `prev` is the hash of the line before, in hex.

    None, or a ValueError, where this is none, or not of the simplest form, or not sealed as it must be. The line
    must be one that jsontext.is_simple.
    """
    begun = _BEGUN % n
    command, events, clock = line.find(_COMMAND), line.find(_EVENTS), line.rfind(_CLOCK)
    if not (line.startswith(begun) and len(begun) < command < events < clock):
        return None
    seal = blake2b(line[: -SEALED - 1], digest_size=HASH_SIZE).digest()
    number, _, digest = line[clock + len(_CLOCK) : -_ENDS].partition(_DIGEST)
    if (
        line[-_ENDS:] != _ENDED % (prev, hexlify(seal))
        or b"%d" % int(number) != number
        or not digest.isalnum()
    ):
        return None
    written = line[len(begun) : command]
    text = _load(written)
    if _dump(text) != written:
        return None
    facts = line[events + len(_EVENTS) : clock].split(_NEXT)
    return Pieces(text, line[command + len(_COMMAND) : events], facts, int(number), digest.decode(), seal)
