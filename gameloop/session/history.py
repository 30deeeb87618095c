"""The log as a player reads it: what happened, why, and the film of it. What is secret stays so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from gameloop.kernel.dice import Rolled
from gameloop.kernel.errors import Refused
from gameloop.kernel.log import Path
from gameloop.kernel.messages import Event, tag
from gameloop.kernel.questions import Answer
from gameloop.kernel.records import Branch, Entry, Move, Note, Peek, Record
from gameloop.kernel.values import fields_of
from gameloop.session.narrate import begun, telling
from gameloop.session.narrate.rolls import open_roll
from gameloop.session.published import names, valued
from gameloop.session.results import Block
from gameloop.session.secrets import REVEAL, told_events
from gameloop.session.timeline import place
from gameloop.world.ruleset import Args, Ruleset
from gameloop.world.state import State

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
    for k, block in _blocks(session, entry):
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


def _blocks(session: Session, entry: Entry) -> Iterator[tuple[int, Block]]:
    """What tells each event of an entry, with the event's place."""
    for k, block, _ in telling(
        session.state_at(entry.parent),
        told_events(session, entry),
        session.game.rules,
        begun(session.save.log, entry.n),
    ):
        if block is not None:
            yield k, block


def why(session: Session, args: Args) -> Iterable[Block]:
    """The event that last made something so: its dice, the command behind it, the rule in our words."""
    entry, k = _cause(session, args.get("what", "").strip())
    events = told_events(session, entry)
    event = events[k]
    yield Block("parser", f"@{entry.n}.{k + 1}, from: {typed(entry)}")
    blocks = tuple(_blocks(session, entry))
    places = [k]
    if not isinstance(event, Rolled):  # the roll of which it came
        places += [n for n in range(k) if isinstance(events[n], Rolled)][-1:]
    for at in places:
        told = [block for n, block in blocks if n == at]
        yield from told or _bare(session, entry, at)
    if event.rule:
        yield from rule_blocks(session.game.rules, event.rule)


def _bare(session: Session, entry: Entry, k: int) -> Iterator[Block]:
    """A roll that is told with what came of it, by itself; nothing for what is secret or no roll."""
    event = told_events(session, entry)[k]
    if isinstance(event, Rolled) and not event.secret:
        person = session.state_at(entry.n).people.get(event.who or "")
        yield open_roll(event, person.name if person else "")


def _made_so(session: Session, name: str) -> tuple[Entry, int] | None:
    """The event by which a published name came to be what it is; None for no name, and for what was so all along."""
    rules, entries = session.game.rules, path(session)
    if name not in names(session.seen(), rules):
        return None
    for entry in reversed(entries):
        before = session.state_at(entry.parent)
        if valued(before, rules, name) != valued(session.state_at(entry.n), rules, name):
            return entry, _by_which(session, entry, name)
    return None


def _by_which(session: Session, entry: Entry, name: str) -> int:
    """The last event of an entry that changed what a published name stands for."""
    rules, state, found = session.game.rules, session.state_at(entry.parent), 0
    for k, event in enumerate(entry.events):
        after = session.game.evolve(state, event)
        found = k if valued(after, rules, name) != valued(state, rules, name) else found
        state = after
    return found


def _cause(session: Session, what: str) -> tuple[Entry, int]:
    if made := _made_so(session, what.casefold()):
        return made
    if what.startswith(("@", "~")):
        found = place(session, what)
        if found.entry in session.save.log.entries:
            entry = session.save.log.entries[found.entry]
            if found.event <= len(entry.events):
                return entry, max(0, found.event - 1)
        raise Refused(f"there is no event {what}", instead="log")
    for entry in reversed(path(session)):
        state = session.state_at(entry.n)
        events = told_events(session, entry)
        for k in range(len(events) - 1, -1, -1):
            if _about(state, events[k], what.casefold()):
                return entry, k
    raise Refused(
        f"nothing in the log is about {what or 'anything'}", instead="why @12.3, why force, or a name"
    )


def _about(state: State, event: Event, word: str) -> bool:
    """Tells whether an event is about a word: its rule, kind, spell, its roll's label, or a name in it."""
    if event.secret:
        return False
    if not word or word == "last":
        return event.rule is not None and isinstance(event, Rolled)
    if word in (str(event.rule).casefold(), *tag(type(event)).split("_")):
        return True
    if isinstance(event, Rolled) and word in event.why.replace("_", " "):
        return True
    if word in str(getattr(event, "spell", "")).replace("_", " "):
        return True
    ids = [p.id for p in state.people.values() if p.name.casefold() == word]
    return any(getattr(event, name) in ids for name in fields_of(type(event)).names if ids)


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
