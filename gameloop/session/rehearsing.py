"""`whatif 100 "fight; take all"`: lines played again and again beside the game, with other dice each time.

Nothing of it is written but that it was done: it plays the true world, hidden things too, so it is a look at secrets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from gameloop.kernel.errors import Refused
from gameloop.kernel.questions import AUTO, Question
from gameloop.kernel.values import evolve, frozen
from gameloop.session.folding import States
from gameloop.session.results import ASK, OK, OVER, Block, Result
from gameloop.session.sketching import Sketch
from gameloop.session.words import steps
from gameloop.world.engagement import INTENT
from gameloop.world.goods import of_kind
from gameloop.world.ruleset import Args
from gameloop.world.state import DEAD, DOWN, State

if TYPE_CHECKING:
    from gameloop.session.session import Session

TIMES, MOST = 100, 1000  # how often lines are played unless told otherwise, and at most
ANSWERS = 200  # open questions that are answered in one game: more means that it would not end
USUAL = "fight"  # the answer that lets all in a fight do what is usual


@frozen
class Outcome:
    """What came of one game: who died and fell, turns that went by, coins gained, whether a line was refused."""

    dead: int
    down: int
    turns: int
    coins: int
    refused: str  # what a line was answered that could not be done


def whatif(session: Session, args: Args) -> Iterable[Block]:
    """Play lines so often with other dice, and tell the spread. Raises Refused in an ironman campaign."""
    lines = steps(args.get("lines", ""))
    if not lines:
        raise Refused("there is nothing to play", instead="whatif 100 fight")
    times = min(int(args.get("n", TIMES)), MOST)
    session.peek("whatif", times)
    played = _played(session, lines, times)
    session.stage.counting("")
    return (Block("list", told(played)),)


@contextmanager
def stoppable(session: Session) -> Iterator[None]:
    """Nothing of this is written, so Ctrl-C cuts it short anywhere, even within a command; that is noted."""
    try:
        session.in_memory = True
        yield
        session.in_memory = False
    except KeyboardInterrupt:
        session.interrupted = True
    finally:
        session.in_memory = False


def _played(session: Session, lines: Sequence[str], times: int) -> list[Outcome]:
    """The games that were played to their end."""
    played: list[Outcome] = []
    with stoppable(session):
        for n in range(times):
            if session.interrupted:
                break
            session.stage.counting(f"{n} of {times} played; Ctrl-C stops")
            played.append(_once(session, lines, n))
    return played


def _once(session: Session, lines: Sequence[str], n: int) -> Outcome:
    """One game beside the game, from here."""
    game, refused = beside(session, f"whatif {n}"), ""
    for line in lines:
        result = game.feed(line)
        if result.status not in (OK, ASK, OVER):
            return _outcome(session, session.state, game.state, result.text)
        result = (result, *settled(game))[-1]
        refused = "" if result.status in (OK, OVER) else result.text
        if refused or game.state.over:
            break
    return _outcome(session, session.state, game.state, refused)


def beside(session: Session, seed: str) -> Session:
    """A game like this one, from here, with other dice; nothing of it is written."""
    start = evolve(session.state, by_hand=())
    save = _sketch(session, seed)
    return type(session)(save, session.game, states=States(save.path, start, save.log))


def settled(game: Session) -> Iterator[Result]:
    """Answer what is asked in a game beside the game, until nothing is."""
    for _ in range(ANSWERS):
        if game.state.question is None:
            return
        yield game.feed(_answer(game.state.question))


def _answer(question: Question) -> str:
    """What is answered beside the game: what is usual in a fight, else the first; dice by hand are left to luck."""
    if question.dice:
        return AUTO
    return USUAL if question.topic == INTENT else "1"


def _sketch(session: Session, seed: str) -> Sketch:
    """A save like the game's, with a seed of its own."""
    like = session.save.log
    sketch = Sketch(session.save.path, evolve(like.opening, seed=seed))
    sketch.log.versions = like.versions
    return sketch


def _outcome(session: Session, before: State, after: State, refused: str) -> Outcome:
    coin, turn = session.game.rules.coin, session.game.rules.procedures["turn"].seconds

    def having(state: State, condition: str) -> int:
        return sum(state.people[who].has(condition) for who in state.order)

    return Outcome(
        having(after, DEAD) - having(before, DEAD),
        max(0, having(after, DOWN) - having(before, DOWN)),
        (after.clock - before.clock) // turn,
        of_kind(after, after.order, coin) - of_kind(before, before.order, coin),
        refused,
    )


def told(played: Sequence[Outcome]) -> str:
    """The spread in lines: how often nobody died, how many died, time and coins from least to most."""
    if not played:
        return "Stopped before the first was played."
    many = len(played)
    worst = max(one.dead for one in played)
    deaths = [f"{n} dead: {sum(one.dead == n for one in played)}" for n in range(worst + 1)]
    lines = [
        f"Played {many} times, with other dice each time:",
        f"  {', '.join(deaths)}",
        f"  fallen and not dead: {_spread([one.down for one in played])}",
        f"  turns: {_spread([one.turns for one in played])}",
        f"  coins: {_spread([one.coins for one in played])}",
    ]
    stopped = [one.refused for one in played if one.refused]
    return "\n".join(
        [
            *lines,
            *([f"  broken off, since a line could not be done: {len(stopped)}"] if stopped else []),
            *(f"    {why}" for why in dict.fromkeys(stopped)),
        ]
    )


def _spread(figures: Sequence[int]) -> str:
    """The least, the middle one and the most; one figure if all are the same."""
    ordered = sorted(figures)
    if ordered[0] == ordered[-1]:
        return f"{ordered[0]}"
    return f"{ordered[0]} to {ordered[-1]}, half of the time at most {ordered[(len(ordered) - 1) // 2]}"
