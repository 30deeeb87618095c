"""Which commands these rules handle in a way of their own. Imported with the first command."""

from __future__ import annotations

from functools import partial

from gameloop.kernel.messages import Command
from gameloop.rulesets.microlite20 import (
    advancing,
    asking,
    casting,
    creation,
    healing,
    meeting,
    overcoming,
    services,
    sneaking,
    stealing,
    trade,
    using,
    wilderness,
)
from gameloop.rulesets.microlite20.book import Book
from gameloop.world import flight, gifts
from gameloop.world.camp import CampWatch
from gameloop.world.disarming import AvoidTrap, Disarm
from gameloop.world.foraging import Forage
from gameloop.world.magic import Cease, Memorize
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
from gameloop.world.ruleset import Handler
from gameloop.world.services import Hire
from gameloop.world.stealth import GoAhead, Steal
from gameloop.world.town import Carouse
from gameloop.world.uses import TryThing, UseThing


def handlers(book: Book) -> dict[type[Command], Handler]:
    """By the command."""
    return {
        **_meetings(book),
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
        AskThemAbout: gifts.ask_about,
        AttackThem: partial(meeting.attack, book),
        Distract: flight.distract,
        Flee: flight.flee,
        GiveThem: gifts.give,
        GoBack: flight.go_back,
        Parley: partial(meeting.parley, book),
        WaitAndSee: partial(meeting.wait, book),
    }
