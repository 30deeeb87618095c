"""`why`: the event behind something, its dice, the command it came from, the rule in our words, and what was before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from gameloop.kernel.dice import Rolled
from gameloop.kernel.errors import Refused
from gameloop.kernel.records import Entry
from gameloop.session.causes import causes
from gameloop.session.history import blocks_of, rule_blocks, typed
from gameloop.session.listing import against
from gameloop.session.narrate.rolls import IN_BATTLE, open_roll
from gameloop.session.results import Block, refusal
from gameloop.session.secrets import told_events
from gameloop.world.ruleset import Args

if TYPE_CHECKING:
    from gameloop.session.session import Session

REFUSALS = ("not", "no", "refusal", "refused")  # words for what was refused last
MOST = 50  # events that are told at once


def why(session: Session, args: Args) -> Iterable[Block]:
    """The event that last made something so; `back N`: the events before it that it rests on, N in all."""
    what = args.get("what", "").strip()
    if what.casefold() in REFUSALS:
        yield from _refusal(session)
        return
    head, _, line = what.partition(" ")
    if head.casefold() == REFUSALS[0]:
        yield from _now(session, line.strip())
        return
    told = args.get("back", "1")
    many = min(int(told), MOST) if told.isascii() and told.isdecimal() and int(told[:4]) else 1
    rules: list[str] = []
    for entry, k in islice(causes(session, what), many):
        yield from _told(session, entry, k)
        row = _row(entry, k)
        if row and row not in rules:
            rules.append(row)
            yield from rule_blocks(session.game.rules, row)


def _told(session: Session, entry: Entry, k: int) -> Iterator[Block]:
    """One event: where it stands, the command behind it, the roll of which it came, and itself."""
    events = told_events(session, entry)
    yield Block("parser", f"@{entry.n}.{k + 1}, from: {typed(entry)}")
    places = [k]
    if not isinstance(events[k], Rolled):  # the roll of which it came
        rolls = ((n, event) for n, event in enumerate(events[:k]) if isinstance(event, Rolled))
        places += [n for n, roll in rolls if not roll.why.startswith(IN_BATTLE)][-1:]
    blocks = tuple(blocks_of(session, entry))
    for at in places:
        found = [block for n, block in blocks if n == at]
        yield from found or _bare(session, entry, at)


def _bare(session: Session, entry: Entry, k: int) -> Iterator[Block]:
    """A roll that is told with what came of it, by itself; nothing for what is secret or no roll."""
    event = told_events(session, entry)[k]
    if isinstance(event, Rolled) and not event.secret:
        person = session.state_at(entry.n).people.get(event.who or "")
        yield open_roll(event, person.name if person else "")


def _row(entry: Entry, k: int) -> str:
    """The rule behind an event; of one that no rule made by itself, that of the nearest beside it."""
    near = sorted(range(len(entry.events)), key=lambda at: (abs(at - k), at > k))
    return next((row for at in near if not entry.events[at].secret and (row := entry.events[at].rule)), "")


def _now(session: Session, line: str) -> Iterator[Block]:
    """Why a line would be refused as things are, with the rule that says so; or that it would not be."""
    parsed = session.grammar().parse(line)
    no = against(session, parsed)
    if no is None:
        yield Block("parser", f"Nothing speaks against it: {parsed.canonical}.")
        return
    yield refusal(no.reason, no.instead, no.rule)
    if no.rule:
        yield from rule_blocks(session.game.rules, no.rule)


def _refusal(session: Session) -> Iterator[Block]:
    """What was refused last, the moment at which it was, and the rule that says so."""
    if session.refusal is None:
        raise Refused("nothing was refused in this sitting", instead="why, for the last roll")
    block, rule = session.refusal
    yield Block("parser", f"As things are at @{session.save.log.head}: {block.text.removeprefix('- ')}")
    if rule:
        yield from rule_blocks(session.game.rules, rule)
