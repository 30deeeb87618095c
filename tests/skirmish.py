"""Fights for tests: a party of one's own making against creatures of the bestiary, with every die forced."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from gameloop.kernel.decider import Draft
from gameloop.kernel.dice import ForcedDice
from gameloop.kernel.messages import Event
from gameloop.rulesets.barrows.book import load_book
from gameloop.rulesets.barrows.creatures import people_of
from gameloop.world.bestiary import Monster
from gameloop.world.dicing import RollDice
from gameloop.world.engagement import Intent, Score
from gameloop.world.fighting import Closed, InitiativeSet, begin_fight
from gameloop.world.orders import Declare, PlayRound
from gameloop.world.people import Appeared, Enlist
from gameloop.world.state import Band, Person, State
from tests import evidence
from tests.table import Table, begun, rules_of

BOOK = load_book()
HOLD = Intent("hold")


def people(*sheets: tuple[str, int], settings: Mapping[str, int | str | bool] | None = None) -> Table:
    """A party of these classes and levels, p1, p2 ..., in light by the ready sheets; names are Ann, Ben, Cal, Dot."""
    table = begun(party="", settings=settings)
    ready = {m.kind: m for m in rules_of().parties["quick"]}
    ready["elf"] = attrs.evolve(ready["mage"], kind="elf")
    names = iter(("Ann", "Ben", "Cal", "Dot"))
    members = tuple(
        attrs.evolve(ready[kind], name=next(names), kind=kind, stats={**ready[kind].stats, "level": level})
        for kind, level in sheets
    )
    table.do(Enlist(members))
    return table


def draft(table: Table, *faces: int) -> Draft[State]:
    """A draft on the state of the table, for rules that no command reaches alone; `keep` takes over what it did."""
    return Draft(table.state, RollDice("1d6", ""), table.game.evolve, ForcedDice(faces))


def keep(table: Table, done: Draft[State]) -> tuple[Event, ...]:
    """The table goes on from the draft."""
    table.state = done.state
    evidence.saw(done.events)
    return tuple(done.events)


def appear(table: Table, *kinds: str | Monster, mood: str = "hostile") -> tuple[str, ...]:
    """Creatures of these kinds are here, as one band; gives their ids."""
    work = draft(table)
    here: tuple[Person, ...] = ()
    for kind in (kind for n, kind in enumerate(kinds) if kind not in kinds[:n]):
        monster = table.rules.creatures[kind] if isinstance(kind, str) else kind
        here = (*here, *made(table, work, monster, kinds.count(kind), len(here)))
    band = Band("band", tuple(p.id for p in here), table.state.spot(), mood=mood, known=True)
    work.emit(Appeared(band, here, rule=None))
    keep(table, work)
    return tuple(p.id for p in here)


def made(table: Table, work: Draft[State], monster: Monster, n: int, after: int) -> tuple[Person, ...]:
    """So many of a kind, numbered on from those that are there."""
    if table.rules.name == "barrows":
        return people_of(BOOK, work, monster, n, group="band", after=after)
    return table.rules.meetings.people(work, monster, n, "band", "")


def against(
    table: Table,
    *kinds: str | Monster,
    distance: int = 0,
    contact: Sequence[tuple[str, str]] = (),
    first: str = "party",
) -> tuple[str, ...]:
    """A fight against these, so many steps away, these pairs in contact, that side with the initiative."""
    foes = appear(table, *kinds)
    work = draft(table)
    begin_fight(work, table.rules, foes, distance)
    for who, foe in contact:
        work.emit(Closed(who, foe, "", rule=None))
    other = "foes" if first == "party" else "party"
    if table.rules.name == "barrows":  # where sides have it, and not each for himself
        work.emit(InitiativeSet((Score(first, 2), Score(other, 1)), rule=None))
    keep(table, work)
    return foes


def declare(table: Table, **intents: Intent) -> None:
    """What each of the party means to do; whoever is not named holds."""
    for person in table.state.able():
        if person.has("surprised"):
            continue
        table.do(Declare(person.id, intents.get(person.id, HOLD)))


def play(table: Table, *faces: int, **intents: Intent) -> tuple[Event, ...]:
    """A round."""
    declare(table, **intents)
    return table.do(PlayRound(), *faces)
