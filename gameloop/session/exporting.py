"""One line of play out of a save into a file of its own, and from such a file into another save of the same origin.

A common ancestor is known by its luck, which is a function of the seed and of every command so far, and by the digest
of its state: so a grafted line throws the dice that it threw where it was played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gameloop.kernel.branches import name_fault
from gameloop.kernel.copying import Copier, brought, lines, write_new
from gameloop.kernel.decider import fold
from gameloop.kernel.digest import digest
from gameloop.kernel.errors import Refused
from gameloop.kernel.log import MAIN, ROOT, Log
from gameloop.kernel.records import SWITCH, Branch, Entry, Move, Note, Record, make_head
from gameloop.kernel.store import SaveFile, open_save
from gameloop.kernel.values import evolve, frozen
from gameloop.session.format import CODEC
from gameloop.session.reports import folder
from gameloop.session.results import Block
from gameloop.session.saves import SUFFIX, is_name
from gameloop.session.timeline import honest, plural
from gameloop.world.ruleset import Args

if TYPE_CHECKING:
    from gameloop.session.session import Session


def origin_of(save: SaveFile, n: int) -> str:
    """What names a record of a save wherever it is told again: `<campaign>:<hash>`."""
    return f"{save.log.opening.campaign}:{save.hash_of(n)}"


def path_lines(save: SaveFile, tip: int, made: str) -> Iterator[bytes]:
    """The way to an entry as a whole save of its own: head, records, what the honesty ledger counts beyond it."""
    old = save.log.opening
    head = make_head(old.title, old.seed, old.versions, made, origin_of(save, tip))
    return lines(head, path_records(save, tip), CODEC)


def path_records(save: SaveFile, tip: int) -> Iterator[Record]:
    """The records of that save behind its head."""
    log = save.log
    entries = log.path(tip)
    copier = Copier(log, ROOT, 1, log.opening.versions)
    yield from copier.told(entries)
    for n, record in enumerate(brought(log, entries, origin_of(save, tip)), copier.n):
        yield evolve(record, n=n)


def export(session: Session, path: Path, branch: str | None, made: str) -> int:
    """Write one line of play (by default the present one) as a save of its own; how many entries it has.

    Raises Refused for an unknown branch or where nothing was played, SaveError if it cannot be written.
    """
    log = session.save.log
    tip = log.head if branch is None else log.tip(branch)
    if tip == ROOT:
        raise Refused("nothing was played there")
    write_new(path, path_lines(session.save, tip, made))
    return len(log.path(tip))


@frozen
class Grafted:
    """What was grafted: on which branch, how many entries, behind which entry of the old lines."""

    branch: str
    entries: int
    at: int


def graft(session: Session, donor: SaveFile, name: str) -> Grafted:
    """Bring the present line of another recording in as a branch; the game stands where it stood.

    Raises Refused where they have not begun alike, the line is here already or does not hold together, and in an
    ironman campaign; SaveError if it cannot be written: what was written till then is a sound part of that branch.
    """
    honest(session, "graft")
    fault = name_fault(name)
    if fault:
        raise Refused(f"the branch name `{name}` {fault}", instead="graft FILE as NAME")
    log = session.save.log
    path = donor.log.path()
    shared, at = _ancestor(log, donor.log, path)
    if shared == len(path):
        raise Refused("that line of play is here already", instead=f"goto @{at}")
    if at < log.made:
        raise Refused(_strangers(log, donor.log), instead="play, to play that file by itself")
    entries = path[shared:]
    _holds(session, at, entries)
    back = Move(0, SWITCH, log.head, log.branch)
    branch = log.free_name(name)
    for record in _grafts(log, donor, entries, at, branch):
        session.save.append(record)
    for carried in brought(donor.log, path, origin_of(donor, donor.log.head), log.opening.campaign):
        session.save.append(evolve(carried, n=log.count))
    session.go(evolve(back, n=log.count))
    return Grafted(branch, len(entries), at)


def _ancestor(log: Log, donor: Log, path: Sequence[Entry]) -> tuple[int, int]:
    """How many entries of a path are here too, and which of ours is the last of them; ROOT if none is."""
    ours = {(log.luck(n), log.entries[n].digest): n for n in log.entries}
    for shared in range(len(path), 0, -1):
        entry = path[shared - 1]
        found = ours.get((donor.luck(entry.n), entry.digest))
        if found is not None:
            return shared, found
    return 0, ROOT


def _strangers(log: Log, donor: Log) -> str:
    """Why two recordings have no line in common."""
    ours, theirs = log.opening, donor.opening
    if ours.seed != theirs.seed:
        return f"they began with other seeds: {ours.seed!r} here, {theirs.seed!r} there"
    if ours.versions.ruleset != theirs.versions.ruleset:
        return (
            f"they are played by other rules: {ours.versions.ruleset} here, {theirs.versions.ruleset} there"
        )
    return "they did not begin alike: the adventure, the settings or the people are others"


def _holds(session: Session, at: int, entries: Sequence[Entry]) -> None:
    """See that the facts of some entries come to the states that they claim. Raises Refused."""
    state = session.state_at(at)
    for entry in entries:
        try:
            state = fold(session.game.evolve, state, entry.events)
        except Exception as error:
            raise Refused(f"@{entry.n} of that file does not fit what was before it ({error!r})") from error
        if digest(state) != entry.digest:
            raise Refused(f"@{entry.n} of that file does not come to the state that it claims")


def _grafts(log: Log, donor: SaveFile, entries: Sequence[Entry], at: int, branch: str) -> Iterator[Record]:
    """The records of a graft: its branch and its entries. Where its dice are new again on the way, a branch begins."""
    again = sum(donor.log.salt(entry.n) is not None for entry in entries[1:])
    names = iter([*(log.free_name(f"{branch}-{n}") for n in range(1, again + 1)), branch])
    first = Branch(0, next(names), at, None, origin_of(donor, entries[-1].n))
    copier = Copier(donor.log, at, log.count, log.versions, lambda _: next(names))
    for record in copier.told(entries, first):
        yield _marked_once(log, record) if isinstance(record, Note) else record


def _marked_once(log: Log, note: Note) -> Note:
    """A mark whose name means a moment here already stays as a note."""
    return evolve(note, text=note.text or f"mark {note.mark}", mark=None) if note.mark in log.marks else note


def exported(session: Session, args: Args) -> Iterable[Block]:
    """`export NAME`: the line of play that is looked at, or a branch, into a file beside the save."""
    path = folder(session.save.path) / f"{_bare(args['name'])}{SUFFIX}"
    if "branch" in args:
        session.save.log.tip(args["branch"])  # before a folder is made for it
    path.parent.mkdir(mode=0o700, exist_ok=True)
    n = export(session, path, args.get("branch"), session.save.log.opening.made)
    told = f"In {path.parent.name}/{path.name} {plural(n, 'entry', 'entries')} can be found now."
    yield Block("parser", f"{told} No time passed.")


def grafted(session: Session, args: Args) -> Iterable[Block]:
    """`graft NAME`: the line of play in a file beside the save, or in another save of its folder, as a branch."""
    name = _bare(args["name"])
    beside = folder(session.save.path) / f"{name}{SUFFIX}"
    path = beside if beside.exists() else session.save.path.with_name(f"{name}{SUFFIX}")
    yield Block("parser", f"{brought_in(session, path, args.get('branch'))} No time passed.")


def brought_in(session: Session, path: Path, name: str | None) -> str:
    """Graft a file on, under a name or that of its own branch or itself; what came of it. Raises what `graft` does."""
    with open_save(path, CODEC, write=False) as donor:
        own = donor.log.branch if donor.log.branch != MAIN else path.stem
        done = graft(session, donor, name or own)
    many = plural(done.entries, "entry", "entries")
    return f"Branch {done.branch} is here now, {many} after @{done.at}: switch {done.branch} plays on there."


def _bare(name: str) -> str:
    if not is_name(name):
        raise Refused(f"`{name}` cannot be the name of a file here", instead="export daring")
    return name
