"""Verify: decide each saved command again on its recorded dice, and compare rolls, events and digest; and ask of each
die that luck threw whether luck throws it so.

Replay folds facts and needs no rules; this is the other half: it tells whether the rules of today would have made
the same of it, and names the first difference.
"""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import closing
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from gameloop.kernel.dice import RNG, LuckDice, Rolled, TapeDice
from gameloop.kernel.digest import digest
from gameloop.kernel.errors import DiceError, Diverged, Refused, TapeError
from gameloop.kernel.log import Log
from gameloop.kernel.messages import Event, tag
from gameloop.kernel.notation import parse
from gameloop.kernel.questions import Answer
from gameloop.kernel.records import Entry, Epoch
from gameloop.kernel.values import fields_of, frozen, has
from gameloop.session.redeciding import Again, decided_again
from gameloop.session.rehearsing import stoppable
from gameloop.session.results import Block
from gameloop.session.segments import judged
from gameloop.session.sharing import cores
from gameloop.session.timeline import place
from gameloop.world.game import Game
from gameloop.world.ruleset import Args
from gameloop.world.state import State

if TYPE_CHECKING:
    from gameloop.session.session import Session

LUCK = "luck"  # the verdict on a die that luck would have thrown otherwise
SHOWN = 8  # digits of a digest that are told
HALF = 40  # letters of a long value that are shown at either end


@frozen
class Difference:
    """Where a saved entry and the rules of today part: verdict is rolls, events or digest, or luck for a loaded die."""

    entry: int
    verdict: str
    at: int  # which event, from 1; 0 = the entry as a whole
    field: str
    saved: str
    now: str
    rule: str | None

    def __str__(self) -> str:
        where = f"@{self.entry}.{self.at}" if self.at else f"@{self.entry}"
        what = f" {self.field}" if self.field else ""
        by = f" ({self.rule})" if self.rule else ""
        judge = "luck says" if self.verdict == LUCK else "the rules say"
        return f"{where} {self.verdict}{what}: the log says {self.saved}, {judge} {self.now}{by}"


def entry_difference(game: Game, before: State, entry: Entry) -> Difference | None:
    """Re-decide one entry on its recorded dice; None if it comes out the same."""
    [again] = decided_again(game, before, [entry])
    return _difference_of(again)


def _difference_of(again: Again) -> Difference | None:
    entry, after, events, fault = again
    if after is not None:
        return _state(entry, after)
    if fault is not None:
        return Difference(entry.n, "events", 0, "", f"{len(entry.events)} events", f"{fault}", None)
    return _first(entry, "rolls", *map(_rolls, (entry.events, events))) or _first(
        entry, "events", entry.events, events
    )


def _rolls(events: Iterable[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, Rolled)]


def loaded(log: Log, entry: Entry) -> Difference | None:
    """The first roll of an entry whose dice are said to be luck's and are not; None where all are fair.

    Dice thrown by hand, set by a referee or taken from another recording are no claim of luck.
    """
    rolls = [(k, event) for k, event in enumerate(entry.events, 1) if isinstance(event, Rolled)]
    if not rolls:
        return None
    dice = LuckDice(log.luck(entry.n))
    for k, event in rolls:
        # of the others too: luck counts how often a label is thrown
        fair = dice.throw(event.label, _sides(event))
        if event.source == RNG and fair != event.faces:
            return Difference(entry.n, LUCK, k, "faces", short(event.faces), short(fair), event.rule)
    return None


def _sides(event: Rolled) -> tuple[int, ...]:
    try:
        return parse(event.dice).sides
    except DiceError:
        return ()  # no such dice can be thrown


def answerable(session: Session) -> bool:
    """Tells whether the unfinished command still comes to the open question under the rules of today."""
    question = session.state.question
    if question is None:
        return True
    try:
        session.game.decide(session.state, Answer(question.options[0]), TapeDice(()))
    except Diverged:
        return False
    except TapeError:
        return True  # it came to the question, and then wanted dice beyond it
    return True


def _first(entry: Entry, verdict: str, saved: Iterable[Event], now: Iterable[Event]) -> Difference | None:
    old, new = list(saved), list(now)
    for k, (one, other) in enumerate(zip(old, new, strict=False), 1):
        if one != other:
            return _field(entry, verdict, k, one, other)
    if len(old) != len(new):
        k = min(len(old), len(new))
        return Difference(entry.n, verdict, k + 1, "", _kind(old, k), _kind(new, k), None)
    return None


def _field(entry: Entry, verdict: str, k: int, one: Event, other: Event) -> Difference:
    if type(one) is not type(other):
        return Difference(entry.n, verdict, k, "", tag(type(one)), tag(type(other)), other.rule)
    where, held, fresh = _apart("", one, other)
    return Difference(entry.n, verdict, k, where, short(held), short(fresh), one.rule)


def _apart(where: str, held: Any, fresh: Any) -> tuple[str, Any, Any]:
    """The first place inside two unequal values of one shape at which they differ, and what stands there."""
    if type(held) is type(fresh):
        for name, one, other in _parts(held, fresh):
            if one != other:
                return _apart(f"{where}.{name}" if where else name, one, other)
    return where, held, fresh


def _parts(held: Any, fresh: Any) -> Iterable[tuple[str, Any, Any]]:
    """What two values of one type consist of, side by side: by field, by key, or by number from 1."""
    if has(type(held)):
        for name in fields_of(type(held)).names:
            yield name, getattr(held, name), getattr(fresh, name)
    elif isinstance(held, Mapping):
        for key in sorted({*held, *fresh}):
            yield str(key), held.get(key), fresh.get(key)
    elif isinstance(held, tuple):
        for n, (one, other) in enumerate(zip_longest(held, fresh), 1):
            yield getattr(one, "id", "") or str(n), one, other


def short(value: Any) -> str:
    """A value as it is written in a difference: its beginning and its end, if it is long."""
    text = repr(value)
    return text if len(text) <= 2 * HALF else f"{text[:HALF]} ... {text[-HALF:]}"


def _kind(events: list[Event], k: int) -> str:
    return tag(type(events[k])) if k < len(events) else "nothing more"


def _state(entry: Entry, after: State) -> Difference | None:
    now = digest(after)
    return None if now == entry.digest else Difference(entry.n, "digest", 0, "", entry.digest, now, None)


def differences(
    session: Session, *, all_branches: bool = False, since: int = 0, jobs: int = 1
) -> Generator[Difference, None, None]:
    """Every entry of the present line (or of the whole file) that comes out differently, in order, from entry `since`
    on; where it comes out as it was, every one whose dice luck throws otherwise. By so many processes: they change
    nothing.
    """
    log = session.save.log
    numbers = log.entries if all_branches else log.path().numbers
    return judged(session, _difference, array("I", (n for n in numbers if n >= since)), jobs)


def first_difference(
    session: Session, *, all_branches: bool = False, since: int = 0, jobs: int = 1
) -> Difference | None:
    """The first of these differences; little is decided beyond it, at most to the end of a piece for each process."""
    with closing(differences(session, all_branches=all_branches, since=since, jobs=jobs)) as found:
        return next(found, None)


def _difference(session: Session, again: Again) -> Difference | None:
    return _difference_of(again) or loaded(session.save.log, again.entry)


@frozen
class OtherContent:
    """A content file that is not that under which some entries were decided: the first and last of them, its digest
    then and now; "" where it was not there.
    """

    file: str
    first: int
    last: int
    then: str
    now: str

    def __str__(self) -> str:
        then, now = (digest[:SHOWN] or "none" for digest in (self.then, self.now))
        return f"{self.file} is not that of @{self.first} to @{self.last}: {then} then, {now} now"


def other_content(session: Session, since: int = 0) -> Iterator[OtherContent]:
    """The content files that are not those under which the entries of the present line were decided, by epoch."""
    log, now = session.save.log, session.game.rules.digests
    epochs = [(0, log.opening.versions), *((r.n, r.versions) for r in log.others if isinstance(r, Epoch))]
    ends = [*(n for n, _ in epochs[1:]), log.count]
    for (begin, versions), end in zip(epochs, ends, strict=True):
        decided = [entry.n for entry in log.path() if max(begin, since) <= entry.n < end]
        then = versions.content
        for name in sorted({*then, *now}) if decided else ():
            if then.get(name) != now.get(name):
                yield OtherContent(name, decided[0], decided[-1], then.get(name, ""), now.get(name, ""))


SOUND = "every roll, event and digest as the rules make them, every die of luck's as luck throws it"


def unclaimed(session: Session) -> str:
    """What is not said of the dice, since others than luck threw them; empty if luck threw all."""
    count = session.save.log.ledger()
    dice = {"by hand": count.hand, "from another recording": count.tape}
    told = " and ".join(f"{n} {whence}" for whence, n in dice.items() if n)
    return f"rolls {told}: that these are fair is not claimed" if told else ""


def verify(session: Session, args: Args) -> Iterable[Block]:
    """Check the present line, from a reference on if one is named, as the player asks for it."""
    since = place(session, args["ref"]).entry if "ref" in args else 0
    with stoppable(session):
        found = first_difference(session, since=since, jobs=cores())
    if session.interrupted:
        raise Refused("stopped: nothing is said of this log", instead="verify")
    n = sum(entry.n >= since for entry in session.save.log.path())
    if found is None:
        more = unclaimed(session)
        yield Block("parser", f"Verified: {n} entries, {SOUND}." + (f" {more.capitalize()}." if more else ""))
    else:
        yield Block("parser", f"The log stands, and differs from the rules of this version: {found}")
    for changed in other_content(session, since):
        yield Block("parser", f"{changed}; outside, gameloop impact tells what that changes.")
