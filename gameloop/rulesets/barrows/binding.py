"""The rulebook put together and bound to an adventure. What is not done before the first prompt is imported late."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from gameloop.kernel.late import late
from gameloop.kernel.messages import Command
from gameloop.rulesets.barrows import (
    burden,
    circles,
    exploring,
    figures,
    hindrance,
    hirelings,
    injury,
    interruption,
    levels,
    making,
    meeting,
    movement,
    possession,
    raising,
    resting,
    sheet,
    targets,
    telling,
    trade,
    train,
    verbs,
    wilderness,
)
from gameloop.rulesets.barrows.bearing import stands_still
from gameloop.rulesets.barrows.book import Book, read_book
from gameloop.rulesets.barrows.names import ASLEEP, PURSE, SUPPLY
from gameloop.rulesets.barrows.parties import load_parties, load_party
from gameloop.rulesets.barrows.records import CheckRow
from gameloop.world import adventure, choices, contact, fates, flight, gifts, wandering, want
from gameloop.world.battle import GiveBattle, JoinUnit, PlayBattle, SendAgainst
from gameloop.world.bestiary import Monster, load_bestiary, with_own
from gameloop.world.camp import CampWatch
from gameloop.world.content import Library
from gameloop.world.foraging import Forage
from gameloop.world.holdings import EmptyCoffer, GiveIn, PayLevy, RaiseLevy, SendLevyHome, SetTax, TakeLand
from gameloop.world.light import start_lights
from gameloop.world.magic import Cease
from gameloop.world.meetings import AskThem, AttackThem, Distract, Flee, GiveThem, GoBack, Parley, WaitAndSee
from gameloop.world.oracletables import load_oracle
from gameloop.world.people import LevelUp, Recruit
from gameloop.world.questioning import Inquire
from gameloop.world.reckoning import Figures
from gameloop.world.references import readings
from gameloop.world.resting import Bind, RestWeek, Sleep
from gameloop.world.retainers import Advertise, BuildHere, Dismiss, TakeOn
from gameloop.world.retinue import Retinue
from gameloop.world.rows import rows_of, tools_of
from gameloop.world.rulebook import Rulebook
from gameloop.world.ruleset import (
    Check,
    Drafting,
    Goods,
    Handler,
    Magic,
    Moments,
    Procedure,
    Ruleset,
    SpellText,
    Step,
    Telling,
)
from gameloop.world.sheets import sheet_fault
from gameloop.world.state import Member
from gameloop.world.stealth import Steal
from gameloop.world.town import Buy, Carouse, Sell
from gameloop.world.trainverbs import Dismount, Ride
from gameloop.world.trapeffects import breathe
from gameloop.world.traps import bring_flame
from gameloop.world.wording import wordings

if TYPE_CHECKING:
    from gameloop.rulesets.barrows import (
        asking,
        bolting,
        creation,
        devotion,
        feats,
        feeding,
        fighting,
        land,
        lasting,
        levies,
        magic,
        partyfile,
        plan,
        reckoning,
        seeing,
        senses,
        war,
    )
else:
    globals().update(
        late(
            __package__,
            "asking",
            "bolting",
            "creation",
            "devotion",
            "feats",
            "feeding",
            "fighting",
            "land",
            "lasting",
            "levies",
            "magic",
            "partyfile",
            "plan",
            "reckoning",
            "seeing",
            "senses",
            "war",
        )
    )

NAME = FOLDER = "barrows"


def build(library: Library, adventure_id: str, seed: str) -> Ruleset:
    """The rulebook bound to an adventure, in a game with that seed. Raises ContentError with every fault."""
    book, played = read_book(library), adventure.load(adventure_id, library, seed)
    return Ruleset(
        name=NAME,
        title="Barrows & Basilisks",
        version=1,
        coin=PURSE,
        door="stuck",
        checks={row.id: _check(row) for row in book.checks.values()},
        rows=rows_of(library, FOLDER),
        book=Rulebook(library, FOLDER),
        procedures=_procedures(book),
        **readings(book.settings),
        parties=library.once(f"{FOLDER}/ready", _parties),
        read_party=lambda path: tuple(sheet.member(book, c) for c in load_party(path, book).characters),
        write_party=partial(partyfile.write, book),
        adventure=played,
        creatures=with_own(load_bestiary(library), _creatures(book, played)),
        making=making.making(book, load_oracle(library)),
        digests=library.digests(),
        number=partial(figures.number, book),
        handlers=_handlers(book),
        instead=partial(figures.instead, book),
        light=partial(exploring.light, book),
        tools=tools_of(library, FOLDER, (*book.items, *book.armor, *book.shields)),
        verbs=verbs.VERBS,
        legal=lambda state, _rules, who: plan.legal(book, state, who),
        verb=wordings(library, FOLDER).told,
        item=partial(sheet.item, book),
        goods=_goods(book),
        asks_referee=lambda state: state.setting("rulings") == "ask",
        telling=_telling(book),
        spells={s.id: SpellText(s.id, s.name, s.words, s.text) for s in book.spells.values()},
        magic=_magic(book),
        moments=_moments(book),
        meetings=meeting.meetings(book),
        wilds=wilderness.wilds(book),
        retinue=_retinue(book),
    )


def _creatures(book: Book, played: adventure.Adventure) -> Iterator[Monster]:
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
    )


def _goods(book: Book) -> Goods:
    return Goods(
        words=partial(burden.words, book),
        hold=partial(burden.hold, book),
        load=partial(burden.load, book),
        bearing=partial(burden.bearing, book),
        shed_first=(SUPPLY, PURSE),
        wares=(*trade.wares(book), *train.wares(book)),
        offer=partial(trade.offer, book),
        told=str,
        recipes=trade.recipes(book),
        trades=hirelings.trades(book),
        vessels=train.vessels(book),
        coins={"sp": 1},
        weight=partial(burden.weight, book),
    )


def _parties(library: Library) -> Mapping[str, tuple[Member, ...]]:
    book = read_book(library)
    found = load_parties(library, book).values()
    return {party.id: tuple(sheet.member(book, one) for one in party.characters) for party in found}


def _telling(book: Book) -> Telling:
    return Telling(
        partial(telling.sheet, book),
        partial(telling.brief, book),
        partial(telling.progress, book),
        partial(telling.ends, book),
        partial(telling.looms, book),
        spent=telling.spent,
        halted=lambda state, who: stands_still(state, state.person(who)),
        figures=Figures(partial(reckoning.figures_of, book), ("saving_throw",), book.checks["rout"].dice),
        level_costs=lambda kind, level: book.classes[kind].at(level).xp,
    )


def _handlers(book: Book) -> dict[type[Command], Handler]:
    return {
        **_meetings(book),
        **_lords(book),
        **_followers(book),
        Bind: partial(resting.bind, book),
        Cease: possession.cease,
        Inquire: partial(asking.inquire, book),
        CampWatch: partial(resting.rest_watch, book),
        Carouse: partial(trade.carouse, book),
        Forage: partial(wilderness.forage, book),
        LevelUp: partial(levels.level_up, book),
        Recruit: partial(creation.recruit, book),
        RestWeek: partial(resting.rest_week, book),
        Steal: partial(feats.steal, book),
        Sleep: partial(resting.sleep, book),
    }


def _lords(book: Book) -> dict[type[Command], Handler]:
    return {
        GiveBattle: partial(war.give_battle, book),
        PlayBattle: partial(war.play, book),
        SendAgainst: partial(war.send, book),
        JoinUnit: partial(war.join, book),
        TakeLand: partial(land.take, book),
        SetTax: partial(land.set_tax, book),
        EmptyCoffer: partial(land.empty_coffer, book),
        GiveIn: partial(land.give_in, book),
        RaiseLevy: partial(levies.call_up, book),
        PayLevy: partial(levies.pay_wages, book),
        SendLevyHome: partial(levies.disband, book),
    }


def _followers(book: Book) -> dict[type[Command], Handler]:
    return {
        Advertise: partial(hirelings.advertise, book),
        BuildHere: partial(hirelings.build, book),
        Buy: partial(train.buy, book),
        Dismiss: partial(hirelings.dismiss, book),
        Dismount: partial(train.dismount, book),
        Ride: partial(train.ride, book),
        Sell: partial(train.sell, book),
        TakeOn: partial(hirelings.take_on, book),
    }


def _meetings(book: Book) -> dict[type[Command], Handler]:
    return {
        AskThem: gifts.ask,
        AttackThem: contact.attack,
        Distract: partial(bolting.fled, book),
        Flee: partial(bolting.fled, book),
        GiveThem: gifts.give,
        GoBack: flight.go_back,
        Parley: gifts.parley,
        WaitAndSee: contact.wait,
    }


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
    return {
        "round": Procedure(turn // time.rounds_per_turn),
        "turn": Procedure(
            turn,
            (breathe, partial(exploring.end_of_turn, book), contact.end_of_turn, wandering.besiege),
        ),
        "watch": Procedure(turn * time.turns_per_watch, (partial(wilderness.watch_over, book),)),
        "day": Procedure(turn * time.turns_per_watch * time.watches_per_day, _day(book)),
    }


def _day(book: Book) -> tuple[Step, ...]:
    """People eat first, then beasts and those who wait, then the levy; the month's tax comes last."""
    return (
        want.day_ended,
        partial(feeding.day_ended, book),
        partial(levies.day_ended, book),
        partial(land.month_ended, book),
    )


def _moments(book: Book) -> Moments:
    return Moments(
        hurt=partial(interruption.hurt, book),
        save=partial(injury.save, book),
        noise=partial(exploring.noise, book),
        entered=partial(_entered, book),
        meet=contact.meet,
        rouse=contact.rouse,
        choices=choices.choices,
        may_use=partial(burden.may_use, book),
        may_carry=partial(burden.may_carry, book),
        sheet_fault=sheet_fault,
        enlisted=partial(_enlisted, book),
        morning=magic.morning,
        fight_began=partial(fighting.fight_began, book),
        play_round=partial(fighting.play_round, book),
        cannot=lambda state, _rules, who, intent: plan.cannot(book, state, who, intent),
        plan=lambda state, _rules, who: plan.plan(book, state, who),
        aim=partial(movement.aim, book),
        fired=partial(lasting.fired, book),
        ended=partial(lasting.ended, book),
        stops=partial(hindrance.stops, book),
        cast=partial(magic.cast_now, book),
        study=partial(magic.study, book),
        copy=partial(magic.copy, book),
        kindled=bring_flame,
        opened=wandering.opened,
        wandering=wandering.wandering,
        clue=wandering.clue,
        sounds=seeing.sounds,
        fell=partial(feats.fell, book),
        shaken_off=(ASLEEP,),
    )


def _entered(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """What elves and dwarves notice as they come in, then who is met there."""
    fates.follow(draft, rules)
    devotion.follow(draft)
    circles.left(draft)
    senses.entered(book, draft, rules)
    contact.entered(draft, rules)
    seeing.entered(book, draft, rules)


def _enlisted(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """Who joins has his spells ready, and a party that begins underground its torches lit (A-PLAY-06, A-PLAY-08)."""
    magic.ready_at_first(book, draft, rules)
    start_lights(draft, rules)
