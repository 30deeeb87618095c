"""The log as a player reads it: what happened, why, and the film of it. What is secret stays so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from gameloop.kernel.errors import Refused
from gameloop.kernel.log import Path
from gameloop.kernel.messages import tag
from gameloop.kernel.questions import Answer
from gameloop.kernel.records import Branch, Entry, Move, Note, Peek, Record
from gameloop.session.narrate import begun, telling
from gameloop.session.results import Block
from gameloop.session.secrets import REVEAL, told_events
from gameloop.session.timeline import place
from gameloop.world.ruleset import Args, Ruleset

if TYPE_CHECKING:
    from gameloop.session.session import Session

ROLLS, ROLL = "rolls", "roll"  # the word that asks for dice alone, and their voice
LINES = 20  # lines that `log` shows unless told otherwise


def path(session: Session) -> Path:
    """The entries from the beginning to where the session looks."""
    at = session.save.log.head if session.viewing is None else session.viewing
    return session.save.log.path(at)


def log(session: Session, args: Args) -> Iterable[Block]:
    """The last entries, or those with a word in them, or since a reference."""
    entries: Iterable[Entry] = path(session)
    if "ref" in args:
        since = place(session, args["ref"]).entry
        entries = tuple(entry for entry in entries if entry.n >= since)
    words = args.get("word", "").casefold().split()
    voice = ROLL if ROLLS in words else ""
    wanted = [word for word in words if word != ROLLS]
    pick = _lines_with if voice else _with
    groups = [group for entry in entries if (group := pick(wanted, told(session, entry, voice)))]
    notes = [f"@{n.at} {'mark ' + n.mark if n.mark else 'note: ' + n.text}" for n in session.save.log.notes]
    notes += [
        line for record in session.save.log.others if isinstance(record, Peek) for line in _looked(record)
    ]
    shown = groups if words or "ref" in args else _last(groups)
    lines = [line for group in shown for line in group]
    found = [] if voice else [note for note in notes if _has(wanted, note)]
    yield Block("list", "\n".join([*lines, *found]) or "nothing yet")


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


def told(session: Session, entry: Entry, voice: str = "") -> Iterator[str]:
    """An entry in lines: what was typed, then each event that has a sentence (in that voice), by its name `@n.k`."""
    yield f"@{entry.n} > {typed(entry)}"
    last = -1
    for k, block in blocks_of(session, entry):
        if voice not in ("", block.voice):
            continue
        name = f"  @{entry.n}.{k + 1} "
        for line in block.text.split("\n"):
            yield f"{name if k != last else ' ' * len(name)}{line}"
            last = k


def typed(entry: Entry) -> str:
    """What stands over an entry: the line typed, the answer given, else the kind of command."""
    if isinstance(entry.command, Answer):
        return entry.command.choice
    return entry.text or tag(type(entry.command)).replace("_", " ")


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
            f"{session.game.rules.title} has no rule {word}", instead="rule combat, or an id from `why`"
        )
    return (Block("list", "\n".join(f"{r.id} {r.title}" for r in found)),)


def rule_blocks(rules: Ruleset, row: str) -> Iterator[Block]:
    """A row of the rulebook. Raises Refused for an unknown one."""
    found = rules.book.get(row)
    if found is None:
        raise Refused(f"{rules.title} has no rule {row}", instead=f"rule {next(iter(rules.book))}")
    yield Block("rule", f"{found.id} {found.title}: {found.text}")
