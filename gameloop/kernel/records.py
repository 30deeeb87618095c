"""The records of a save, one class per kind; log-format in saves/README.md says what each means.

`n` is the number of the line, from 0. Wall time (`made` of the head and of the end) is handed in as text by
the caller: nothing in here reads a clock. Places in the tree are entry numbers; 0 is the root, before the
first entry.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b

from gameloop.kernel.jsontext import encode
from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import evolve, fields_of, frozen, struct

FORMAT = "gameloop-log/1"
DICE = "blake2b-luck/1"


@frozen
class Versions:
    """What the entries that follow were decided by."""

    engine: str
    digests: str
    ruleset: str
    ruleset_version: str
    content: Mapping[str, str]
    schema: Mapping[str, int]


@frozen
class Head:
    """The first line. `digests` names the scheme of the state digests, `content` has a digest per file read.

    `origin` tells where an exported path comes from: `<campaign>:<hash of its last record>`.
    """

    n: int
    format: str
    campaign: str
    title: str
    seed: str
    dice: str
    versions: Versions
    origin: str | None
    made: str


@struct
class Entry:
    """One command and everything that came of it.

    `text` is what was typed, on the first entry of a line; `clock` is seconds of game time after the entry;
    `digest` is that of the state after it.
    """

    n: int
    parent: int
    text: str | None
    command: Command
    events: tuple[Event, ...]
    clock: int
    digest: str


@frozen
class Crash:
    """A command whose decision failed in a way that is no refusal: luck before it (hex), rolls so far, error
    type.
    """

    n: int
    command: Command
    luck: str
    rolls: tuple[Event, ...]
    error: str
    rule: str | None


@frozen
class Branch:
    """A new name, which is current from here on; its tip is the entry `at`. With `salt` it has new dice from
    there.

    `origin` is set on a graft: `<campaign>:<hash>` of the recording it was taken from.
    """

    n: int
    name: str
    at: int
    salt: int | None
    origin: str | None


@frozen
class Move:
    """The head moves to the entry `to` on the branch `branch`; `why` is one of WHYS."""

    n: int
    why: str
    to: int
    branch: str


UNDO, REDO, SWITCH, TAKE_BACK, RULES_CHANGED = "undo", "redo", "switch", "take back", "rules changed"
WHYS = (UNDO, REDO, SWITCH, TAKE_BACK, RULES_CHANGED)


@frozen
class Epoch:
    """Play goes on under other versions; the head is never rewritten."""

    n: int
    versions: Versions


@frozen
class Note:
    """A player's remark on the entry `at`; with `mark` it is a named place."""

    n: int
    at: int
    text: str
    mark: str | None


@frozen
class Peek:
    """Something hidden was looked at, or dice were tried without playing: what, and how often."""

    n: int
    what: str
    times: int


@frozen
class Carried:
    """What the recording `origin` (`<campaign>:<hash>`), from which entries here were taken, counted in its honesty
    ledger beyond those entries: by the names of the counts. Of one campaign the last such record holds.
    """

    n: int
    origin: str
    counts: Mapping[str, int]


@frozen
class Cut:
    """A torn tail was taken away: how many bytes, their digest, the name of the file that keeps them."""

    n: int
    size: int
    digest: str
    kept: str


@frozen
class End:
    """The session closed in order: digest of the state, hash of the head's record."""

    n: int
    digest: str
    head: str
    made: str


Record = Head | Entry | Crash | Branch | Move | Epoch | Note | Peek | Carried | Cut | End
RECORDS: tuple[type[Record], ...] = (
    Head,
    Entry,
    Crash,
    Branch,
    Move,
    Epoch,
    Note,
    Peek,
    Carried,
    Cut,
    End,
)


def make_head(title: str, seed: str, versions: Versions, made: str, origin: str | None = None) -> Head:
    """A head with its campaign id: 16 hex digits of blake2b over the other fields, so equal runs are
    equal.
    """
    return named(Head(0, FORMAT, "", title, seed, DICE, versions, origin, made))


def named(head: Head) -> Head:
    """The head with the campaign id that its other fields give."""
    fields = {name: getattr(head, name) for name in fields_of(Head).names if name != "campaign"}
    fields["versions"] = {name: getattr(head.versions, name) for name in fields_of(Versions).names}
    return evolve(head, campaign=blake2b(encode(fields), digest_size=8).hexdigest())
