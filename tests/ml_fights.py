"""Fights under the second rulebook for tests: heroes of one's own making against creatures, with every die forced."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from gameloop.kernel.decider import Draft
from gameloop.kernel.dice import ForcedDice
from gameloop.kernel.messages import Event
from gameloop.rulesets.microlite20 import creatures
from gameloop.rulesets.microlite20.book import load_book
from gameloop.world.bestiary import Monster
from gameloop.world.dicing import RollDice
from gameloop.world.engagement import Intent, Score
from gameloop.world.fighting import Closed, InitiativeSet, begin_fight
from gameloop.world.orders import Declare, PlayRound
from gameloop.world.people import Appeared, Enlist
from gameloop.world.state import Band, Item, Member, State
from tests import evidence
from tests.table import Table, begun

BOOK = load_book()
HOLD = Intent("hold")
NAMES = ("Ann", "Ben", "Cal", "Dot")


def hero(
    kind: str,
    level: int = 1,
    *,
    stats: tuple[int, int, int] = (10, 10, 10),
    hp: int = 30,
    race: str = "elf",
    gear: Sequence[str] = (),
    worn: Mapping[str, str] | None = None,
) -> Member:
    """Somebody of a class and level, with these values of STR, DEX, MIND; `worn` says what is where."""
    goods = tuple(
        Item(
            one.partition("*")[0],
            one.partition("*")[0],
            one.partition("*")[0],
            int(one.partition("*")[2] or 1),
        )
        for one in gear
    )
    values = dict(zip(("str", "dex", "mind"), stats, strict=True))
    held = {"armor": "", "right": "", "left": "", **(worn or {})}
    return Member(
        name="",
        kind=kind,
        stats={**values, "level": level, "max_hp": hp},
        pools={"hp": hp},
        tags=(race,),
        spells=(),
        goods=goods,
        **held,
    )


def heroes(*members: Member, settings: Mapping[str, int | str | bool] | None = None) -> Table:
    """These as the party p1, p2 ..., called Ann, Ben, Cal, Dot."""
    table = begun(party="", rules="microlite20", settings=settings)
    named = tuple(attrs.evolve(m, name=name) for m, name in zip(members, NAMES, strict=False))
    table.do(Enlist(named))
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
    """Creatures of these kinds are here, as one band; gives their ids f1, f2 ..."""
    ids: tuple[str, ...] = ()
    for n, kind in enumerate(kind for k, kind in enumerate(kinds) if kind not in kinds[:k]):
        work = draft(table)
        monster = table.rules.creatures[kind] if isinstance(kind, str) else kind
        name = f"band{n or ''}"
        here = creatures.people(BOOK, work, monster, kinds.count(kind), name, "")
        band = Band(name, tuple(p.id for p in here), table.state.spot(), mood=mood, known=True)
        work.emit(Appeared(band, here, rule=None))
        keep(table, work)
        ids = (*ids, *(p.id for p in here))
    return ids


def against(
    table: Table,
    *kinds: str | Monster,
    distance: int = 0,
    contact: Sequence[tuple[str, str]] = (),
    order: Sequence[str] = (),
) -> tuple[str, ...]:
    """A fight against these, so many feet away, these pairs engaged, in this order of play (the party first)."""
    foes = appear(table, *kinds)
    work = draft(table)
    begin_fight(work, table.rules, foes, distance)
    for who, foe in contact:
        work.emit(Closed(who, foe, "", rule=None))
    people = tuple(order) or (*(p.id for p in table.state.party()), *foes)
    work.emit(InitiativeSet(tuple(Score(who, 20 - n) for n, who in enumerate(people)), rule=None))
    keep(table, work)
    return foes


def play(table: Table, *faces: int, **intents: Intent) -> tuple[Event, ...]:
    """A round: who is not named holds."""
    for person in table.state.able():
        if not person.has("surprised"):
            table.do(Declare(person.id, intents.get(person.id, HOLD)))
    return table.do(PlayRound(), *faces)
