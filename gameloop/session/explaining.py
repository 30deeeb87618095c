"""`why`: the event behind something, its dice, the command it came from, the rule in our words, and what was before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from gameloop.kernel.clock import ClockAdvanced
from gameloop.kernel.dice import Rolled
from gameloop.kernel.errors import Refused
from gameloop.kernel.messages import Event
from gameloop.kernel.records import Entry
from gameloop.session import sums
from gameloop.session.causes import causes, summed
from gameloop.session.history import blocks_of, people_of, rule_blocks, silent
from gameloop.session.listing import against
from gameloop.session.narrate.rolls import IN_BATTLE, thrown
from gameloop.session.results import Block, refusal
from gameloop.session.secrets import told_events
from gameloop.session.sums import Named
from gameloop.session.timeline import typed
from gameloop.world.fighting import FightEnded, PhaseBegan, RoundEnded
from gameloop.world.ruleset import Args

if TYPE_CHECKING:
    from gameloop.session.session import Session

APART = (ClockAdvanced, PhaseBegan, RoundEnded, FightEnded)  # facts after which another matter begins
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
    figures = summed(session, what.casefold())
    rules = _rows(session, figures)
    for entry, k in islice(causes(session, what), many):
        yield from _told(session, entry, k)
        row = _row(entry, k)
        if figures:
            yield from sums.told(session.seen(), session.game.rules, figures)
            yield from (block for one in rules for block in rule_blocks(session.game.rules, one))
            figures = ()
        if row and row not in rules:
            rules.append(row)
            yield from rule_blocks(session.game.rules, row)


def _rows(session: Session, figures: Sequence[Named]) -> list[str]:
    """The rules by which figures are made up, each once."""
    found = sums.of(session.seen(), session.game.rules, figures)
    return list(dict.fromkeys(figure.rule for _, figure in found))


def _told(session: Session, entry: Entry, k: int) -> Iterator[Block]:
    """One event: where it stands, the command behind it, the dice of which it came, and itself; of what is not told,
    what is told beside it.
    """
    yield Block("parser", f"@{entry.n}.{k + 1}, from: {typed(entry)}")
    blocks: dict[int, list[Block]] = {}
    for n, block in blocks_of(session, entry):
        blocks.setdefault(n, []).append(block)
    dice = _dice(session, entry, k, blocks)
    yield from dice
    if k in blocks:
        yield from blocks[k]
        return
    if not (dice and isinstance(entry.events[k], Rolled)):  # which its dice have told
        yield silent(session, entry, k)
    beside = [] if dice else [n for n in blocks if _related(session, entry, n, k)]
    if beside:
        yield blocks[min(beside, key=lambda n: (abs(n - k), n > k))][0]


def _related(session: Session, entry: Entry, n: int, k: int) -> bool:
    """Tells whether a fact is told that is about the same people as another, or came by the same rule."""
    one, other = entry.events[n], entry.events[k]
    if isinstance(one, Rolled):
        return False
    state = session.state_at(entry.n)
    return _by_one_rule(one, other) or bool(people_of(state, one) & people_of(state, other))


def _dice(session: Session, entry: Entry, k: int, blocks: Mapping[int, Sequence[Block]]) -> list[Block]:
    """The roll of which an event came, as it is told: by a fact between them that tells it, else by itself; nothing
    where the event tells it.
    """
    events = told_events(session, entry)
    at = k if isinstance(events[k], Rolled) else _roll_of(session, entry, k)
    roll = events[at] if at >= 0 else None
    if not isinstance(roll, Rolled):
        return []
    if roll.secret:  # which is told only as far as that it was made
        return list(blocks.get(at, ())) if at != k else []
    tell = (n for n in range(at, k + 1) if any(thrown(roll) in block.text for block in blocks.get(n, ())))
    fact = next(tell, -1)
    if fact == k:
        return []
    return list(blocks[fact]) if fact >= 0 else [silent(session, entry, at)]


def _roll_of(session: Session, entry: Entry, k: int) -> int:
    """The place of the roll that an event came of, -1 for none: since time last went on, the last by nobody in
    particular, by whom it is about (or who had to do with him in between), or by its rule; the one just before what is
    about nobody.
    """
    events = told_events(session, entry)
    states = [session.state_at(n) for n in (entry.parent, entry.n)]

    def about(event: Event) -> set[str]:
        return {who for state in states for who in people_of(state, event)}

    linked = about(events[k])
    for n in range(k - 1, -1, -1):
        event = events[n]
        if isinstance(event, APART):
            return -1
        if isinstance(event, Rolled) and not event.why.startswith(IN_BATTLE):
            by = event.who is None or event.who in linked or (n == k - 1 and not linked)
            if by or _by_one_rule(event, events[k]):
                return n
        elif about(event) & linked:
            linked |= about(event)
    return -1


def _by_one_rule(one: Event, other: Event) -> bool:
    return one.rule is not None and one.rule == other.rule


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
    last = session.refusal
    yield Block(
        "parser", f"As things were at @{last.at}, of {last.line}: {last.block.text.removeprefix('- ')}"
    )
    if last.rule:
        yield from rule_blocks(session.game.rules, last.rule)
