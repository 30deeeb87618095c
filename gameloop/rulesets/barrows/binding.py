"""The rulebook put together and bound to an adventure; most of it is made, and imported, when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from gameloop.kernel.late import late, later, with_later
from gameloop.rulesets.barrows.book import Book, read_book
from gameloop.rulesets.barrows.names import PURSE, SUPPLY
from gameloop.rulesets.barrows.records import CheckRow
from gameloop.world import adventure
from gameloop.world.bestiary import Monster, load_bestiary, with_own
from gameloop.world.content import Library
from gameloop.world.journey import AHEAD
from gameloop.world.oracletables import load_oracle
from gameloop.world.reckoning import Figures
from gameloop.world.references import readings
from gameloop.world.retinue import Retinue
from gameloop.world.rows import rows_of, tools_of
from gameloop.world.rulebook import Rulebook
from gameloop.world.ruleset import Check, Goods, Magic, Procedure, Ruleset, SpellText, Telling, Verb, Wilds
from gameloop.world.state import Member
from gameloop.world.wording import wordings

if TYPE_CHECKING:
    from gameloop.rulesets.barrows import (
        bearing,
        burden,
        charms,
        exploring,
        figures,
        handling,
        hirelings,
        making,
        meeting,
        moments,
        parties,
        partyfile,
        plan,
        raising,
        reckoning,
        seasons,
        sheet,
        targets,
        telling,
        trade,
        train,
        wilderness,
    )
else:
    late(
        globals(),
        __package__,
        "bearing",
        "burden",
        "charms",
        "exploring",
        "figures",
        "handling",
        "hirelings",
        "making",
        "meeting",
        "moments",
        "parties",
        "partyfile",
        "plan",
        "raising",
        "reckoning",
        "seasons",
        "sheet",
        "targets",
        "telling",
        "trade",
        "train",
        "wilderness",
    )

NAME = FOLDER = "barrows"


def build(library: Library, adventure_id: str, seed: str) -> Ruleset:
    """The rulebook bound to an adventure, in a game with that seed. Raises ContentError with every fault."""
    return with_later(_bound(library, read_book(library), adventure.load(adventure_id, library, seed)))


def _bound(library: Library, book: Book, played: adventure.Adventure) -> Ruleset:
    return Ruleset(
        name=NAME,
        title="Barrows & Basilisks",
        version=1,
        coin=PURSE,
        door="stuck",
        checks=later(_checks, book),
        rows=rows_of(library, FOLDER),
        book=Rulebook(library, FOLDER),
        procedures=_procedures(book),
        **readings(book.settings),
        parties=library.once(f"{FOLDER}/ready", _parties),
        read_party=partial(_read_party, book),
        write_party=partial(partyfile.write, book),
        adventure=played,
        creatures=later(_creatures, book, played, load_bestiary(library)),
        making=later(making.making, book, load_oracle(library)),
        digests=library.digests(),
        number=partial(figures.number, book),
        handlers=later(handling.handlers, book),
        instead=partial(figures.instead, book),
        light=partial(exploring.light, book),
        tools=tools_of(library, FOLDER, (*book.items, *book.armor, *book.shields)),
        verbs=later(_verbs),
        legal=lambda state, _rules, who: plan.legal(book, state, who),
        verb=wordings(library, FOLDER).told,
        item=partial(sheet.item, book),
        goods=later(_goods, book),
        asks_referee=lambda state: state.setting("rulings") == "ask",
        telling=_telling(book),
        spells=later(_spells, book),
        magic=_magic(book),
        moments=later(moments.moments, book),
        meetings=later(meeting.meetings, book),
        wilds=_wilds(book),
        retinue=_retinue(book),
    )


def _verbs() -> tuple[Verb, ...]:
    from gameloop.rulesets.barrows.verbs import VERBS  # imported when something is typed

    return VERBS


def _read_party(book: Book, path: Path) -> tuple[Member, ...]:
    return tuple(sheet.member(book, one) for one in parties.load_party(path, book).characters)


def _wilds(book: Book) -> Wilds:
    return Wilds(
        night=partial(seasons.night, book),
        season=lambda state, clock: seasons.season(book, state, clock).name,
        weather=partial(wilderness.weather, book),
        barred=lambda state, _rules, act, clock: wilderness.barred(book, state, act, clock),
        stride=lambda draft, _rules, act: wilderness.stride(book, draft, act),
        cost=lambda _state, _one, _other: book.wilds.hex_miles,
        far=lambda miles: f"{miles} mile{'s' * (miles != 1)}",
        course=lambda _draft, _rules, _side: AHEAD,
        away=lambda draft, _rules: wilderness.away(book, draft),
    )


def _creatures(
    book: Book, played: adventure.Adventure, bestiary: Mapping[str, Monster]
) -> Mapping[str, Monster]:
    return with_own(bestiary, _own(book, played))


def _own(book: Book, played: adventure.Adventure) -> Iterator[Monster]:
    """The adventure's own, and those that the rules make."""
    yield from played.creatures
    yield raising.kind(book)
    yield from train.kinds(book)
    yield from hirelings.kinds(book)


def _retinue(book: Book) -> Retinue:
    return Retinue(partial(train.stays, book), partial(train.left, book), partial(hirelings.returned, book))


def _magic(book: Book) -> Magic:
    return Magic(
        lambda state, who: state.person(who).spells,
        partial(telling.spells, book),
        partial(targets.aims, book),
        lambda state, spell, who: charms.spared(state, spell, who),
    )


def _goods(book: Book) -> Goods:
    made = Goods(
        words=partial(burden.words, book),
        hold=partial(burden.hold, book),
        load=partial(burden.load, book),
        bearing=partial(burden.bearing, book),
        shed_first=(SUPPLY, PURSE),
        wares=later(lambda: (*trade.wares(book), *train.wares(book))),
        offer=partial(trade.offer, book),
        told=str,
        recipes=later(trade.recipes, book),
        trades=later(hirelings.trades, book),
        vessels=later(train.vessels, book),
        coins={"sp": 1},
        weight=partial(burden.weight, book),
    )
    return with_later(made)


def _parties(library: Library) -> Mapping[str, tuple[Member, ...]]:
    book = read_book(library)
    found = parties.load_parties(library, book).values()
    return {party.id: tuple(sheet.member(book, one) for one in party.characters) for party in found}


def _telling(book: Book) -> Telling:
    return Telling(
        partial(telling.sheet, book),
        partial(telling.brief, book),
        partial(telling.progress, book),
        partial(telling.ends, book),
        partial(telling.looms, book),
        spent=telling.spent,
        halted=lambda state, who: bearing.stands_still(state, state.person(who)),
        figures=Figures(partial(reckoning.figures_of, book), ("saving_throw",), book.checks["rout"].dice),
        level_costs=lambda kind, level: book.classes[kind].at(level).xp,
    )


def _spells(book: Book) -> Mapping[str, SpellText]:
    return {one.id: SpellText(one.id, one.name, one.words, one.text) for one in book.spells.values()}


def _checks(book: Book) -> Mapping[str, Check]:
    return {row.id: _check(row) for row in book.checks.values()}


def _check(row: CheckRow) -> Check:
    return Check(
        row.id,
        row.kind,
        row.dice,
        row.rule,
        row.target or None,
        row.target_from,
        row.bonus_names,
        row.bonus_to,
        row.modifiers,
    )


def _procedures(book: Book) -> dict[str, Procedure]:
    time = book.numbers.time
    turn = time.turn_seconds
    made = {
        "round": Procedure(turn // time.rounds_per_turn),
        "turn": Procedure(turn, later(moments.turn, book)),
        "watch": Procedure(time.watch_seconds, later(moments.watch, book)),
        "day": Procedure(time.day_seconds, later(moments.day, book)),
    }
    return {name: with_later(one) for name, one in made.items()}
