"""The rulebook put together and bound to an adventure; most of it is made, and imported, when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from gameloop.kernel.late import late, later, with_later
from gameloop.kernel.values import evolve
from gameloop.rulesets.microlite20.book import Book, read_book
from gameloop.rulesets.microlite20.files import FOLDER
from gameloop.rulesets.microlite20.grounds import read_grounds
from gameloop.rulesets.microlite20.names import PURSE
from gameloop.world import adventure
from gameloop.world.adventure import Adventure
from gameloop.world.bestiary import load_bestiary, with_own
from gameloop.world.content import Library
from gameloop.world.oracletables import load_oracle
from gameloop.world.reckoning import Figures
from gameloop.world.references import readings
from gameloop.world.rows import rows_of, tools_of
from gameloop.world.rulebook import Rulebook
from gameloop.world.ruleset import Check, Goods, Procedure, Ruleset, Telling, Verb, Wilds
from gameloop.world.state import Member
from gameloop.world.wares import Ware
from gameloop.world.wording import wordings

if TYPE_CHECKING:
    from gameloop.rulesets.microlite20 import (
        attacks,
        bearing,
        burden,
        exploring,
        figures,
        finds,
        grimoire,
        handling,
        healing,
        making,
        meeting,
        moments,
        parties,
        partyfile,
        plan,
        reckoning,
        services,
        sheet,
        tasks,
        telling,
        trade,
        turning,
        wilderness,
        working,
    )
    from gameloop.rulesets.microlite20.parties import Party
else:
    late(
        globals(),
        __package__,
        "attacks",
        "bearing",
        "burden",
        "exploring",
        "figures",
        "finds",
        "grimoire",
        "handling",
        "healing",
        "making",
        "meeting",
        "moments",
        "parties",
        "partyfile",
        "plan",
        "reckoning",
        "services",
        "sheet",
        "tasks",
        "telling",
        "trade",
        "turning",
        "wilderness",
        "working",
    )

NAME = FOLDER


def build(library: Library, adventure_id: str, seed: str) -> Ruleset:
    """The rulebook bound to an adventure, in a game with that seed. Raises ContentError with every fault."""
    return with_later(_ruleset(library, *_bound(library, adventure_id, seed)))


def _ruleset(library: Library, book: Book, played: Adventure) -> Ruleset:
    return Ruleset(
        name=NAME,
        title="Microlite20",
        version=1,
        coin=PURSE,
        door="closed",
        checks=later(_checks, book),
        rows=rows_of(library, FOLDER),
        book=Rulebook(library, FOLDER),
        procedures=_procedures(book),
        **readings(book.settings),
        parties=library.once(f"{FOLDER}/ready", _parties),
        read_party=partial(_read_party, book),
        write_party=partial(partyfile.write, book),
        adventure=played,
        creatures=with_own(load_bestiary(library), played.creatures),
        making=later(making.making, book, load_oracle(library)),
        digests=library.digests(),
        number=partial(figures.number, book),
        handlers=later(handling.handlers, book),
        instead=partial(tasks.instead, book),
        light=partial(exploring.light, book),
        tools=tools_of(library, FOLDER, book.gear),
        verbs=later(_verbs),
        verb=wordings(library, FOLDER).told,
        legal=partial(plan.legal, book),
        item=partial(burden.item, book),
        goods=later(_goods, book, library.once(f"{FOLDER}/wares", _wares)),
        telling=_telling(book),
        spells=later(grimoire.texts, book),
        magic=later(grimoire.magic, book),
        asks_referee=lambda state: state.setting("rulings") == "ask",
        moments=later(moments.moments, book),
        meetings=later(meeting.meetings, book),
        wilds=_wilds(book),
    )


def _verbs() -> tuple[Verb, ...]:
    from gameloop.rulesets.microlite20.verbs import VERBS  # imported when something is typed

    return VERBS


def _read_party(book: Book, path: Path) -> tuple[Member, ...]:
    return _members(book, parties.load_party(path, book))


def _wares(library: Library) -> tuple[Ware, ...]:
    return trade.wares(read_book(library))


def _procedures(book: Book) -> dict[str, Procedure]:
    time = book.numbers.time
    span = time.turn_seconds * time.turns_per_watch
    made = {
        "round": Procedure(time.round_seconds),
        "turn": Procedure(time.turn_seconds, later(moments.turn, book)),
        "watch": Procedure(span, later(moments.watch, book)),
        "day": Procedure(span * time.watches_per_day, later(moments.day, book)),
    }
    return {name: with_later(one) for name, one in made.items()}


def _bound(library: Library, adventure_id: str, seed: str) -> tuple[Book, Adventure]:
    """The book with the numbers of an adventure, and the adventure with its worth in this book's coin."""
    book = read_book(library)
    played = adventure.load(adventure_id, library, seed, book.numbers.money.value_cp)
    return evolve(book, grounds=read_grounds(library, played)), played


def _checks(book: Book) -> dict[str, Check]:
    more = (turning.check(book), attacks.check(book))
    return {**tasks.checks(book), **working.checks(book), **{check.id: check for check in more}}


def _parties(library: Library) -> Mapping[str, tuple[Member, ...]]:
    book = read_book(library)
    return {id_: _members(book, party) for id_, party in parties.load_parties(library, book).items()}


def _members(book: Book, party: Party) -> tuple[Member, ...]:
    return tuple(sheet.member(book, character) for character in party.characters)


def _wilds(book: Book) -> Wilds:
    return Wilds(
        night=partial(figures.night, book),
        season=lambda _state, clock: wilderness.season(book, clock).name,
        weather=partial(wilderness.weather, book),
        barred=lambda state, _rules, act, clock: wilderness.barred(book, state, act, clock),
        stride=lambda draft, _rules, _act: wilderness.stride(book, draft.state),
        cost=partial(wilderness.cost, book),
        far=partial(wilderness.far, book),
        course=lambda draft, rules, side: wilderness.course(book, draft, rules, side),
        away=lambda draft, _rules: wilderness.away(book, draft),
    )


def _goods(book: Book, wares: tuple[Ware, ...]) -> Goods:
    made = Goods(
        words=partial(burden.words, book),
        hold=partial(burden.hold, book),
        load=partial(burden.counting, book),
        bearing=partial(burden.bearing, book),
        shed_first=(PURSE,),
        wares=wares,
        offer=partial(trade.offer, book),
        recipes=(),
        told=partial(trade.told, book),
        services=later(services.services, book),
        unit=book.numbers.money.gold_cp,
        coins=later(trade.coins, book),
        unknown=partial(finds.unknown, book),
    )
    return with_later(made)


def _telling(book: Book) -> Telling:
    return Telling(
        partial(telling.sheet, book),
        partial(telling.brief, book),
        partial(telling.progress, book),
        ends=partial(grimoire.ends, book),
        gained={row.id: row.says for row in book.conditions.values() if row.says},
        looms=partial(telling.looms, book),
        purse=partial(trade.told, book),
        spent=healing.spent,
        halted=lambda state, who: bearing.stands_still(state, state.person(who)),
        figures=Figures(
            partial(reckoning.figures_of, book), ("fortitude", "reflex", "will"), book.numbers.morale.dice
        ),
        worn=partial(telling.worn, book),
    )
