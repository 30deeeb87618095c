"""Which commands these rules handle in a way of their own. Imported with the first command."""

from __future__ import annotations

from functools import partial

from gameloop.kernel.messages import Command
from gameloop.rulesets.barrows import (
    asking,
    bolting,
    creation,
    feats,
    hirelings,
    land,
    levels,
    levies,
    possession,
    resting,
    trade,
    train,
    war,
    wilderness,
)
from gameloop.rulesets.barrows.book import Book
from gameloop.world import contact, flight, gifts
from gameloop.world.battle import GiveBattle, JoinUnit, PlayBattle, SendAgainst
from gameloop.world.camp import CampWatch
from gameloop.world.foraging import Forage
from gameloop.world.holdings import EmptyCoffer, GiveIn, PayLevy, RaiseLevy, SendLevyHome, SetTax, TakeLand
from gameloop.world.magic import Cease
from gameloop.world.meetings import (
    AskThem,
    AskThemAbout,
    AttackThem,
    Distract,
    Flee,
    GiveThem,
    GoBack,
    Parley,
    WaitAndSee,
)
from gameloop.world.people import LevelUp, Recruit
from gameloop.world.questioning import Inquire
from gameloop.world.resting import Bind, RestWeek, Sleep
from gameloop.world.retainers import Advertise, BuildHere, Dismiss, TakeOn
from gameloop.world.ruleset import Handler
from gameloop.world.stealth import Steal
from gameloop.world.town import Buy, Carouse, Sell
from gameloop.world.trainverbs import Dismount, Ride


def handlers(book: Book) -> dict[type[Command], Handler]:
    """By the command."""
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
        AskThemAbout: gifts.ask_about,
        AttackThem: contact.attack,
        Distract: partial(bolting.fled, book),
        Flee: partial(bolting.fled, book),
        GiveThem: gifts.give,
        GoBack: flight.go_back,
        Parley: gifts.parley,
        WaitAndSee: contact.wait,
    }
