"""The rulebook put together and bound to an adventure. What is not done before the first prompt is imported late."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from gameloop.kernel.clock import Timer
from gameloop.kernel.late import late
from gameloop.kernel.messages import Command
from gameloop.kernel.values import evolve
from gameloop.rulesets.microlite20 import (
    advancing,
    ailments,
    asking,
    attacks,
    burden,
    casting,
    draining,
    effects,
    exploring,
    figures,
    finds,
    grimoire,
    hirelings,
    injury,
    lasting,
    making,
    meeting,
    movement,
    overcoming,
    plan,
    services,
    sheet,
    sneaking,
    tasks,
    telling,
    trade,
    turning,
    unlaid,
    using,
    verbs,
    wilderness,
    working,
)
from gameloop.rulesets.microlite20.bearing import stands_still
from gameloop.rulesets.microlite20.book import Book, read_book
from gameloop.rulesets.microlite20.files import FOLDER
from gameloop.rulesets.microlite20.grounds import read_grounds
from gameloop.rulesets.microlite20.names import SHAKEN_OFF
from gameloop.rulesets.microlite20.parties import Party, load_parties, load_party
from gameloop.rulesets.microlite20.trade import PURSE
from gameloop.world import adventure, choices, contact, fates, flight, gifts, wandering, want
from gameloop.world.adventure import Adventure
from gameloop.world.bestiary import load_bestiary, with_own
from gameloop.world.camp import CampWatch
from gameloop.world.content import Library
from gameloop.world.defeat import come_home
from gameloop.world.disarming import AvoidTrap, Disarm
from gameloop.world.foraging import Forage
from gameloop.world.light import start_lights
from gameloop.world.magic import Cease, Memorize
from gameloop.world.meetings import AskThem, AttackThem, Distract, Flee, GiveThem, GoBack, Parley, WaitAndSee
from gameloop.world.oracletables import load_oracle
from gameloop.world.people import LevelUp, Recruit
from gameloop.world.questioning import Inquire
from gameloop.world.reckoning import Figures
from gameloop.world.references import readings
from gameloop.world.resting import Bind, RestWeek, Sleep
from gameloop.world.rising import rise
from gameloop.world.rows import rows_of, tools_of
from gameloop.world.rulebook import Rulebook
from gameloop.world.ruleset import (
    Check,
    Drafting,
    Goods,
    Handler,
    Moments,
    Procedure,
    Ruleset,
    Telling,
)
from gameloop.world.services import Hire
from gameloop.world.sheets import sheet_fault
from gameloop.world.sounds import sounds
from gameloop.world.state import Condition, Member
from gameloop.world.stealth import GoAhead, Steal
from gameloop.world.town import Carouse
from gameloop.world.trapeffects import breathe
from gameloop.world.traps import bring_flame
from gameloop.world.uses import TryThing, UseThing
from gameloop.world.wording import wordings

if TYPE_CHECKING:
    from gameloop.rulesets.microlite20 import (
        climate,
        creation,
        fighting,
        hazards,
        healing,
        partyfile,
        reckoning,
        stealing,
    )
else:
    globals().update(
        late(
            __package__,
            "climate",
            "creation",
            "fighting",
            "hazards",
            "healing",
            "partyfile",
            "reckoning",
            "stealing",
        )
    )

NAME = FOLDER


def build(library: Library, adventure_id: str, seed: str) -> Ruleset:
    """The rulebook bound to an adventure, in a game with that seed. Raises ContentError with every fault."""
    book, played = _bound(library, adventure_id, seed)
    return Ruleset(
        name=NAME,
        title="Microlite20",
        version=1,
        coin=PURSE,
        door="closed",
        checks=_checks(book),
        rows=rows_of(library, FOLDER),
        book=Rulebook(library, FOLDER),
        procedures=_procedures(book),
        **readings(book.settings),
        parties=library.once(f"{FOLDER}/ready", _parties),
        read_party=lambda path: _members(book, load_party(path, book)),
        write_party=partial(partyfile.write, book),
        adventure=played,
        creatures=with_own(load_bestiary(library), played.creatures),
        making=making.making(book, load_oracle(library)),
        digests=library.digests(),
        number=partial(figures.number, book),
        handlers={**_meetings(book), **_handlers(book)},
        instead=partial(tasks.instead, book),
        light=partial(exploring.light, book),
        tools=tools_of(library, FOLDER, book.gear),
        verbs=verbs.VERBS,
        verb=wordings(library, FOLDER).told,
        legal=partial(plan.legal, book),
        item=partial(burden.item, book),
        goods=_goods(book, library),
        telling=_telling(book),
        spells=grimoire.texts(book),
        magic=grimoire.magic(book),
        asks_referee=lambda state: state.setting("rulings") == "ask",
        moments=_moments(book),
        meetings=meeting.meetings(book),
        wilds=wilderness.wilds(book),
    )


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
    return {id_: _members(book, party) for id_, party in load_parties(library, book).items()}


def _members(book: Book, party: Party) -> tuple[Member, ...]:
    return tuple(sheet.member(book, character) for character in party.characters)


def _goods(book: Book, library: Library) -> Goods:
    return Goods(
        words=partial(burden.words, book),
        hold=partial(burden.hold, book),
        load=partial(burden.counting, book),
        bearing=partial(burden.bearing, book),
        shed_first=(PURSE,),
        wares=library.once(f"{FOLDER}/wares", lambda library: trade.wares(read_book(library))),
        offer=partial(trade.offer, book),
        recipes=(),
        told=partial(trade.told, book),
        services=services.services(book),
        unit=book.numbers.money.gold_cp,
        coins=trade.coins(book),
        unknown=partial(finds.unknown, book),
    )


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
        halted=lambda state, who: stands_still(state, state.person(who)),
        figures=Figures(
            partial(reckoning.figures_of, book), ("fortitude", "reflex", "will"), book.numbers.morale.dice
        ),
        worn=partial(telling.worn, book),
    )


def _handlers(book: Book) -> dict[type[Command], Handler]:
    return {
        AvoidTrap: partial(overcoming.avoid, book),
        Bind: partial(healing.bind, book),
        CampWatch: partial(healing.sleep, book),
        Carouse: trade.carouse,
        Cease: casting.cease,
        Forage: partial(wilderness.forage, book),
        Disarm: partial(overcoming.disarm, book),
        GoAhead: sneaking.go_ahead,
        Inquire: asking.inquire,
        LevelUp: partial(advancing.level_up, book),
        Memorize: casting.memorize,
        Recruit: partial(creation.recruit, book),
        RestWeek: partial(healing.rest_week, book),
        Sleep: partial(healing.sleep, book),
        Steal: partial(stealing.steal, book),
        Hire: partial(services.hire, book),
        TryThing: partial(using.sip, book),
        UseThing: partial(using.use, book),
    }


def _meetings(book: Book) -> dict[type[Command], Handler]:
    return {
        AskThem: gifts.ask,
        AttackThem: partial(meeting.attack, book),
        Distract: flight.distract,
        Flee: flight.flee,
        GiveThem: gifts.give,
        GoBack: flight.go_back,
        Parley: partial(meeting.parley, book),
        WaitAndSee: partial(meeting.wait, book),
    }


def _procedures(book: Book) -> dict[str, Procedure]:
    time = book.numbers.time
    turn = time.turn_seconds
    steps = (
        breathe,
        partial(exploring.end_of_turn, book),
        partial(hazards.exposure, book),
        contact.end_of_turn,
        wandering.besiege,
    )
    watch = turn * time.turns_per_watch
    dawn = (want.day_ended, partial(hirelings.wages, book), partial(wilderness.dawn, book))
    return {
        "round": Procedure(time.round_seconds),
        "turn": Procedure(turn, steps),
        "watch": Procedure(
            watch,
            (
                partial(exploring.watch_over, book),
                partial(climate.watch_over, book),
                partial(wilderness.watch_over, book),
            ),
        ),
        "day": Procedure(
            watch * time.watches_per_day,
            dawn,
        ),
    }


def _moments(book: Book) -> Moments:
    return Moments(
        hurt=partial(injury.hurt, book),
        save=partial(tasks.save, book),
        noise=partial(exploring.noise, book),
        entered=_entered,
        meet=contact.meet,
        rouse=contact.rouse,
        choices=choices.choices,
        may_use=partial(burden.may_use, book),
        may_carry=partial(burden.may_carry, book),
        sheet_fault=sheet_fault,
        enlisted=start_lights,
        morning=_morning,
        fight_began=partial(fighting.fight_began, book),
        play_round=partial(fighting.play_round, book),
        cannot=partial(plan.cannot, book),
        plan=partial(plan.plan, book),
        aim=partial(movement.aim, book),
        fired=partial(_fired, book),
        ended=_ended,
        stops=partial(effects.stops, book),
        cast=partial(casting.cast_now, book),
        study=partial(casting.study, book),
        copy=partial(casting.copy, book),
        rolled=lambda draft, _rules, who, numbers: lasting.rolled(draft, who, numbers),
        kindled=partial(_kindled, book),
        opened=wandering.opened,
        wandering=wandering.wandering,
        clue=wandering.clue,
        sounds=sounds,
        fell=partial(hazards.slipped, book),
        shaken_off=SHAKEN_OFF,
    )


def _entered(draft: Drafting, rules: Ruleset) -> None:
    """Captives come along, then it is seen who is met there."""
    fates.follow(draft, rules)
    contact.entered(draft, rules)


def _morning(_draft: Drafting, _rules: Ruleset) -> None:
    """What a rest brings has been given by then (healing)."""


def _fired(book: Book, draft: Drafting, rules: Ruleset, timer: Timer) -> None:
    """Magic is over, a poison works anew, a disease goes on, the drained and the dead stir, victors come back."""
    unlaid.fired(draft, timer)
    draining.next_day(book, draft, rules, timer)
    rise(draft, rules, timer, draining.ROW)
    come_home(draft, rules, timer)
    ailments.poisoned(book, draft, rules, timer)
    ailments.sickened(book, draft, rules, timer)


def _ended(_draft: Drafting, _rules: Ruleset, _who: str, _condition: Condition) -> None:
    """Nothing follows by these rules when a condition is over by the clock."""


def _kindled(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """A lamp burns oil; then the flame is where flames are a risk."""
    exploring.kindled(book, draft)
    bring_flame(draft, rules)
