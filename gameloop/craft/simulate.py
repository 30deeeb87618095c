"""`content simulate`: campaigns played by a policy on the real rules, in several processes, the same by any number.

Each campaign depends on its seed alone, so it does not matter who plays it, nor in which order.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, partial
from pathlib import Path

from gameloop.craft.delver import Delver
from gameloop.craft.mind import Stuck
from gameloop.craft.policies import Policy, policy
from gameloop.craft.rover import Rover
from gameloop.craft.tales import Tale, tale
from gameloop.kernel.records import make_head
from gameloop.kernel.values import frozen
from gameloop.session.caching import Cache
from gameloop.session.format import versions
from gameloop.session.games import QUICK, named
from gameloop.session.session import Session
from gameloop.session.sharing import in_order
from gameloop.session.sketching import Sketch
from gameloop.world.adventure import of_seed
from gameloop.world.begin import START, Begin
from gameloop.world.content import Library
from gameloop.world.ending import ALL_LOST
from gameloop.world.game import Game
from gameloop.world.people import Enlist
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import Member

NAME = "campaign"
IDLE = 4  # trips that brought nothing new end a campaign


@frozen
class Job:
    """What is played: an adventure under a rulebook, by a policy, with content from these folders.

    `trips` is how often each campaign goes in at most, 0 = as the policy says; `first` is the seed of the first one.
    """

    adventure: str
    rules: str
    policy: str
    roots: tuple[Path, ...]
    trips: int = 0
    first: int = 0


@cache
def bound(job: Job) -> tuple[Game, Policy]:
    """The game and the policy of a job, made once in each process. Raises ContentError, Refused."""
    library = Library(*job.roots, keeper=Cache(job.roots))
    rules = named(job.rules)(library, job.adventure)
    return Game(rules), policy(job.policy, library)


def party(rules: Ruleset, by: Policy) -> tuple[Member, ...]:
    """Those of the ready party whom a policy takes along."""
    found = tuple(member for member in rules.parties[QUICK] if member.kind not in by.without)
    return found[:1] if by.alone else found


def campaign(job: Job, n: int) -> Tale:
    """The nth campaign of a job."""
    with tempfile.TemporaryDirectory(prefix="gameloop-") as folder:
        return _played(job, n, Path(folder) / f"{NAME}.jsonl")


def _played(job: Job, n: int, path: Path) -> Tale:
    game, by = bound(job)
    head = make_head(NAME, f"{job.policy} {n}", versions(game.rules), "")
    session = Session(Sketch(path, head), game)
    session.submit(Begin(game.rules.name, of_seed(job.adventure, ""), {}, ironman=False, at=START))
    session.submit(Enlist(party(game.rules, by)))
    mind = (Delver if game.rules.adventure.region is None else Rover)(session, by)
    mind.grow([member.name.casefold() for member in party(game.rules, by)])
    stuck = ""
    try:
        _trips(mind, job.trips or by.trips)
    except Stuck as where:
        stuck = f"in {where.where}, after: {where.line}"
    return tale(session, mind, stuck)


def _trips(mind: Delver, most: int) -> None:
    """So many at most, as long as people can be found, and one in so many comes to something new."""
    been: list[tuple[int, int]] = []
    while mind.trips < most and not mind.over:
        mind.trip()
        been.append(mind.progress)
        if been[-IDLE:].count(mind.progress) == IDLE:
            return
        if mind.given_up or mind.state.over not in ("", ALL_LOST):
            return  # nobody can help those who are left, or an ending is the last word
        mind.rest()
        if not mind.over and not mind.state.party():
            raise Stuck(mind.here, mind.last)


def campaigns(job: Job, number: int, processes: int, told: Callable[[int], object]) -> tuple[Tale, ...]:
    """So many campaigns, in their order; `told` hears of each that is done. Stopped, those done so far.

    Raises ContentError, Refused.
    """
    bound(job)  # faults are raised here, not in each process
    done: list[Tale] = []
    with suppress(KeyboardInterrupt):
        for one in in_order(partial(_one, job), range(job.first, job.first + number), processes):
            done.append(one)
            told(len(done))
    return tuple(done)


def _one(job: Job, n: int) -> Iterator[Tale]:
    yield campaign(job, n)
