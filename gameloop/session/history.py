"""The log as a player reads it: what happened, why, and the film of it. What is secret stays so."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from gameloop.kernel.dice import Rolled
from gameloop.kernel.errors import Refused
from gameloop.kernel.messages import Event, tag
from gameloop.kernel.paths import Path
from gameloop.kernel.records import Branch, Entry, Move, Note, Peek, Record
from gameloop.kernel.values import fields_of
from gameloop.session.narrate import begun, telling
from gameloop.session.narrate.rolls import open_roll, words
from gameloop.session.results import Block
from gameloop.session.secrets import REVEAL, told_events
from gameloop.session.timeline import place, typed
from gameloop.world.ruleset import Args, Ruleset
from gameloop.world.state import State

if TYPE_CHECKING:
    from gameloop.session.session import Session

Wanted = Callable[[Event], bool]
ROLLS, ROLL = "rolls", "roll"  # the word that asks for dice alone, and their voice
LINES = 20  # lines that `log` shows unless told otherwise


def path(session: Session) -> Path:
    """The entries from the beginning to where the session looks."""
    at = session.save.log.head if session.viewing is None else session.viewing
    return session.save.log.path(at)


def log(session: Session, args: Args) -> Iterable[Block]:
    """The last entries, or so many of them; or those with a word in them, of a kind, by a rule, between references."""
    first = place(session, args["ref"]).entry if "ref" in args else 0
    last = place(session, args["until"]).entry if "until" in args else session.save.log.count
    words = args.get("word", "").casefold().split()
    count = _count(words)
    words = [] if count else words
    voice = ROLL if ROLLS in words else ""
    wanted = [word for word in words if word != ROLLS]
    facts = _facts(session, args)
    pick = _lines_with if voice or facts else _with
    entries = (entry for entry in path(session) if first <= entry.n <= last)
    groups = [group for entry in entries if (group := pick(wanted, told(session, entry, voice, facts)))]
    notes = [f"@{n.at} {'mark ' + n.mark if n.mark else 'note: ' + n.text}" for n in session.save.log.notes]
    notes += [
        line for record in session.save.log.others if isinstance(record, Peek) for line in _looked(record)
    ]
    shown = groups[-count:] if count else groups if args else _last(groups)
    lines = [line for group in shown for line in group]
    found = [] if voice or facts or count else [note for note in notes if _has(wanted, note)]
    yield Block("list", "\n".join([*lines, *found]) or "nothing yet")


def _count(words: Sequence[str]) -> int:
    """How many entries `5`, `last 5` or `last` asks for; 0 where the words ask for something else."""
    number = words[-1] if words and words[:-1] in ([], ["last"]) else ""
    if words == ["last"]:
        return 1
    return int(number) if number.isascii() and number.isdecimal() and len(number) < 6 else 0


def _facts(session: Session, args: Args) -> Wanted | None:
    """Which facts are asked for: of a kind, by a rule, or both; None for all. Raises Refused for what is neither."""
    from gameloop.session.exports import KINDS, nearest

    kind, row = args.get("kind", "").casefold().replace(" ", "_"), args.get("rule", "").upper()
    if kind and kind not in KINDS:
        raise Refused(f"there is no kind {kind}; {nearest(kind)}", instead="log kind rolled")
    if row and row not in session.game.rules.book:
        raise Refused(f"{session.game.rules.title} has no rule `{row}`", instead="rule WORD")
    if not kind and not row:
        return None
    return lambda event: kind in ("", tag(type(event))) and row in ("", event.rule) and not event.secret


def _with(words: Sequence[str], lines: Iterable[str]) -> list[str]:
    """An entry's lines with all of the words in them, under its first; nothing if no line has them."""
    head, *rest = lines
    found = rest if _has(words, head) else [line for line in rest if _has(words, line)]
    return [head, *found] if found or _has(words, head) else []


def _lines_with(words: Sequence[str], lines: Iterable[str]) -> list[str]:
    """An entry's own lines with all of the words, under its first; nothing if no line of its own has them."""
    head, *rest = lines
    found = [line for line in rest if _has(words, line)]
    return [head, *found] if found else []


def _has(words: Sequence[str], line: str) -> bool:
    return all(word in line.casefold() for word in words)


def _last(groups: list[list[str]]) -> list[list[str]]:
    """The last entries whole, as many as make LINES lines, at least one."""
    kept: list[list[str]] = []
    for group in reversed(groups):
        if kept and sum(len(g) for g in (group, *kept)) > LINES:
            break
        kept.insert(0, group)
    return kept


def record_told(session: Session, record: Record) -> Iterator[str]:
    """Any record in lines; those that only keep the file in order have none."""
    if isinstance(record, Entry):
        yield from told(session, record)
    elif isinstance(record, Note):
        yield f"@{record.n} {f'mark {record.mark}' if record.mark else f'note: {record.text}'} (at @{record.at})"
    elif isinstance(record, Branch | Move):
        what = f"branch {record.name}" if isinstance(record, Branch) else f"{record.why} to @{record.to}"
        yield f"@{record.n} {what}"
    elif isinstance(record, Peek):
        yield from _looked(record)


def _looked(record: Peek) -> Iterator[str]:
    """What was revealed; other looks at secrets are only counted."""
    if record.what.startswith(REVEAL):
        yield f"@{record.n} {record.what}"


def told(session: Session, entry: Entry, voice: str = "", wanted: Wanted | None = None) -> Iterator[str]:
    """An entry in lines: what was typed, then each event that has a sentence (in that voice), by its name `@n.k`; with
    `wanted` those facts alone, also where they have none.
    """
    yield f"@{entry.n} > {typed(entry)}"
    last = -1
    for k, block in blocks_of(session, entry) if wanted is None else _each(session, entry, wanted):
        if voice not in ("", block.voice):
            continue
        name = f"  @{entry.n}.{k + 1} "
        for line in block.text.split("\n"):
            yield f"{name if k != last else ' ' * len(name)}{line}"
            last = k


def _each(session: Session, entry: Entry, wanted: Wanted) -> Iterator[tuple[int, Block]]:
    """The facts that are wanted, each with what tells it, or with its kind."""
    blocks = tuple(blocks_of(session, entry))
    for k, event in enumerate(told_events(session, entry)):
        if wanted(event):
            yield from [(n, block) for n, block in blocks if n == k] or [(k, silent(session, entry, k))]


def silent(session: Session, entry: Entry, k: int) -> Block:
    """A fact that has no sentence of its own, by its kind: `[condition ended: Ada]`."""
    state, event = session.state_at(entry.n), entry.events[k]
    if isinstance(event, Rolled):
        person = state.people.get(event.who or "")
        return open_roll(event, person.name if person else "")
    who = [state.people[one].name for one in state.order if one in people_of(state, event)]
    return Block("parser", f"[{words(tag(type(event)))}{': ' if who else ''}{', '.join(who)}]")


def people_of(state: State, event: Event) -> frozenset[str]:
    """The people that the fields of an event name: whom it is about, and by whom it came."""
    values = (getattr(event, name) for name in fields_of(type(event)).names)
    return frozenset(value for value in values if isinstance(value, str) and value in state.people)


def blocks_of(session: Session, entry: Entry) -> Iterator[tuple[int, Block]]:
    """What tells each event of an entry, with the event's place."""
    for k, block, _ in telling(
        session.state_at(entry.parent),
        told_events(session, entry),
        session.game.rules,
        begun(session.save.log, entry.n),
    ):
        if block is not None:
            yield k, block


def rule(session: Session, args: Args) -> Iterable[Block]:
    """A rule in our words, by its id; or every rule with a word in its title or section."""
    word, book = args["id"], session.game.rules.book
    if word.upper() in book:
        return rule_blocks(session.game.rules, word.upper())
    found = [r for r in book.values() if word.casefold() in f"{r.section} {r.title}".casefold()]
    if not found:
        raise Refused(
            f"{session.game.rules.title} has no rule `{word}`", instead="rule combat, or an id from `why`"
        )
    return (Block("list", "\n".join(f"{r.id} {r.title}" for r in found)),)


def rule_blocks(rules: Ruleset, row: str) -> Iterator[Block]:
    """A row of the rulebook. Raises Refused for an unknown one."""
    found = rules.book.get(row)
    if found is None:
        raise Refused(f"{rules.title} has no rule `{row}`", instead=f"rule {next(iter(rules.book))}")
    yield Block("rule", f"{found.id} {found.title}: {found.text}")
