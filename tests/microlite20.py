"""People and drafts for tests of microlite20's rules that need no game around them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from gameloop.kernel.decider import Draft
from gameloop.kernel.dice import ForcedDice
from gameloop.kernel.messages import Event
from gameloop.kernel.questions import Answered
from gameloop.rulesets.microlite20.book import Book, load_book
from gameloop.world.bestiary import Monster
from gameloop.world.dicing import RollDice
from gameloop.world.game import evolve
from gameloop.world.ruleset import Drafting
from gameloop.world.state import FOES, PARTY, Person, State
from tests import evidence

BOOK: Book = load_book()


def person(
    who: str,
    kind: str,
    *,
    level: int = 1,
    stats: tuple[int, int, int] = (10, 10, 10),
    hp: int = 14,
    el: int = 0,
    tags: tuple[str, ...] = (),
    spells: tuple[str, ...] = (),
) -> Person:
    """One of a class with these values of STR, DEX and MIND; their names are their ids with a capital."""
    values = dict(zip(("str", "dex", "mind"), stats, strict=True))
    return Person(
        who,
        who.capitalize(),
        PARTY,
        kind,
        stats={**values, "level": level, "max_hp": hp},
        pools={"hp": hp, "el": el},
        tags=tags,
        spells=spells,
    )


def foe(who: str, kind: str, level: int) -> Person:
    """A creature of that many hit dice."""
    stats = {"str": 10, "dex": 10, "mind": 10, "level": level, "max_hp": 5}
    return Person(who, who, FOES, kind, stats=stats, pools={"hp": 5})


def state_of(people: Iterable[Person], **settings: int | str | bool) -> State:
    """A state with these people, the party in this order, and these settings instead of the usual ones.

    The kinds of the foes have nothing on them and no special.
    """
    by_id = {one.id: one for one in people}
    usual = {row.id: row.default for row in BOOK.settings.values()}
    order = tuple(one.id for one in by_id.values() if one.side == PARTY)
    kinds = {
        one.kind: Monster(one.kind, one.kind, "1", 10, 7, "It.") for one in by_id.values() if one.side == FOES
    }
    return State(settings={**usual, **settings}, people=by_id, order=order, kinds=kinds)


class Told(Draft[State]):
    """A draft that has been told all answers beforehand."""

    def _arrive(self, answered: Answered) -> None:
        pass


def drafted(
    state: State,
    act: Callable[[Drafting], object],
    *faces: int,
    answers: Mapping[str, str] | tuple[tuple[str, str], ...] = (),
) -> tuple[State, tuple[Event, ...]]:
    """The state and the facts after a rule has had its way; every forced face must be used."""
    given = tuple(answers.items()) if isinstance(answers, Mapping) else answers
    dice = ForcedDice(faces)
    draft: Drafting = Told(state, RollDice("1", "a test"), evolve, dice, given)
    act(draft)
    assert not dice.left, f"not thrown: {dice.left}"
    evidence.saw(draft.events)
    return draft.state, tuple(draft.events)
