"""What rules and content of today would make of a recorded game: each command on the recorded state before it.

Dice are found by label: a roll that the record holds has its faces, a new one has luck. So one difference does not
spread to all that follow, and what is listed is what a change of rules changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gameloop.kernel.dice import RNG, Rolled
from gameloop.kernel.errors import GameError
from gameloop.kernel.messages import Event, tag
from gameloop.kernel.records import Entry
from gameloop.kernel.values import evolve, frozen
from gameloop.session.redeciding import Again
from gameloop.session.rerunning import decided, step_of
from gameloop.session.segments import judged
from gameloop.session.session import Session


@frozen
class Change:
    """An entry that would come out otherwise: by which rule (None: none is named), what was, and what would be."""

    entry: int
    rule: str | None
    was: str
    now: str


def changes(session: Session, jobs: int = 1) -> Iterator[Change]:
    """Every entry of the present line that would come out otherwise, in its order; by so many processes."""
    return judged(session, _change, session.save.log.path().numbers, jobs)


def _change(session: Session, again: Again) -> Change | None:
    """What differs on the recorded dice may still be the same where they are found by label."""
    if again.after is not None:
        return None
    entry = again.entry
    before, fortune = session.state_at(entry.parent), session.save.log.luck(entry.parent)
    try:
        events, _ = decided(session.game, before, fortune, step_of(entry))
    except GameError as error:
        return Change(entry.n, getattr(error, "rule", None), f"{len(entry.events)} events", str(error))
    return _first(entry, _plain(entry.events), _plain(events))


def by_rule(found: Sequence[Change]) -> dict[str, list[Change]]:
    """The changes by the rule that makes them, the rule of most changes first; without a rule under an empty text."""
    groups: dict[str, list[Change]] = {}
    for change in found:
        groups.setdefault(change.rule or "", []).append(change)
    return dict(sorted(groups.items(), key=lambda group: -len(group[1])))


def _first(entry: Entry, was: Sequence[Event], now: Sequence[Event]) -> Change | None:
    """The first event that differs, or is there only once."""
    for old, new in zip(was, now, strict=False):
        if old != new:
            return Change(entry.n, new.rule or old.rule, tag(type(old)), _named(old, new))
    if len(was) == len(now):
        return None
    extra = (was if len(was) > len(now) else now)[min(len(was), len(now))]
    told = ("nothing more", tag(type(extra)))
    return Change(entry.n, extra.rule, *(told if len(now) > len(was) else told[::-1]))


def _named(old: Event, new: Event) -> str:
    """What is there instead: another kind of event, or the same with other figures."""
    return f"{tag(type(new))}, with other figures" if type(old) is type(new) else tag(type(new))


def _plain(events: Sequence[Event]) -> list[Event]:
    """Events as they are compared: a die from the tape counts as the one that it was recorded from."""
    return [evolve(e, source=RNG) if isinstance(e, Rolled) else e for e in events]
