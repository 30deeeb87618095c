"""Where we were: the lines shown when a game is taken up again, when it is left, and when it is over."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import takewhile
from typing import TYPE_CHECKING

from gameloop.session.results import Block
from gameloop.session.views import status
from gameloop.world.fighting import FightBegan
from gameloop.world.outdoors import whereabouts
from gameloop.world.ruleset import Args
from gameloop.world.state import State

if TYPE_CHECKING:
    from gameloop.session.session import Session

LAST = 5  # sentences of the retelling of an end


def previously(session: Session, _args: Args) -> Iterable[Block]:
    """Where, what happened last, how everybody is, and what light there is if that matters: a line each."""
    state = session.seen()
    place = whereabouts(state) if state.here.chart else "nowhere yet"
    told = next(_told(session), "nothing yet").split("\n")[0]
    lines = [
        f"Previously: {place}, {status.when(state, session.game.rules)}.",
        f"Last: {told}",
        f"Party: {status.people(state) or 'nobody'}",
        *_endings(session, state),
        *(f"Light: {light}" for light in (status.lights(state),) if light),
    ]
    yield Block("list", "\n".join(lines))


def _endings(session: Session, state: State) -> Iterator[str]:
    """The endings that were reached, and that the game goes on or is over."""
    known = {ending.id: ending.name for ending in session.game.rules.adventure.endings}
    reached = [known.get(name, name) for name in state.endings]
    if reached:
        yield f"Ended: {', '.join(reached)}; the game {'is over' if state.over else 'goes on'}"


def ending(session: Session, shown: Collection[str] = ()) -> Iterator[Block]:
    """What led to the end of a game, in five lines of which none is among those just `shown`; what is offered now."""
    told: list[str] = []
    for sentence in _told(session):
        if sentence not in shown and sentence not in told:
            told.append(sentence)
        if len(told) == LAST:
            break
    if told:
        yield Block("title", "What went before:")
        yield Block("list", "\n".join(reversed(told)))
    back = "" if session.state.ironman else "undo takes it back; "
    more = "enlist makes another party; " if any(v.name == "enlist" for v in session.verbs()) else ""
    yield Block(
        "parser",
        f"Now: {back}{more}log tells it all; quit, and {session.outside.format('new NAME')} begins anew.",
    )


def _told(session: Session) -> Iterator[str]:
    """What was told, last sentence first."""
    from gameloop.session.narrate import begun, narrate  # thirty modules: not for a game just begun

    log = session.save.log
    at = log.head if session.viewing is None else session.viewing
    while at:
        entry = log.entries[at]
        earlier, at = begun(log, at), entry.parent
        blocks = list(narrate(session.state_at(at), entry.events, session.game.rules, earlier))
        yield from (b.text for b in reversed(blocks) if b.voice in ("story", "danger"))


def honesty(session: Session) -> str:
    """What the file counts, over all its lines of play: entries, what was taken back, branched, looked up, decided."""
    log = session.save.log
    count = log.ledger()
    elsewhere = [
        *([f"grafts: {count.grafts}"] if count.grafts else []),
        *([f"rolls from other recordings: {count.tape}"] if count.tape else []),
    ]
    return "\n".join(
        [
            f"Entries on this line: {len(log.path())}",
            f"Taken back: {count.undone} in {count.undos} undos, {count.undone_with_dice} of them with dice",
            f"Branches: {count.branches}, {count.new_dice} with new dice",
            f"Looks at secrets: {count.peeks}; acts of the referee: {count.referee}; dice by hand: {count.hand}",
            *("; ".join(elsewhere).capitalize() for _ in elsewhere[:1]),
        ]
    )


def saved(session: Session) -> str:
    """What `save` says: that nothing is left to do, and where it is."""
    save = session.save
    if not save.writable:
        return "Nothing is to be saved: you are only looking."
    return f"Everything is saved already, up to record {save.log.count - 1}: {save.path}"


def farewell(session: Session) -> str:
    """What `quit` says: the record and hash to remember, what was played, how to come back."""
    save = session.save
    n = save.log.count - 1
    played = list(takewhile(lambda entry: entry.n >= session.opened, reversed(save.log.path())))
    seconds = sum(e.clock - save.log.clock(e.parent) for e in played)
    turns = seconds // session.game.rules.procedures["turn"].seconds
    fights = sum(isinstance(event, FightBegan) for entry in played for event in entry.events)
    count = f"{turns} turn{'s' * (turns != 1)}, {fights} fight{'s' * (fights != 1)}"
    return f"Saved: record {n}, head {save.hash_of(n)}. {count}. `{session.way_back}` brings you back here."
