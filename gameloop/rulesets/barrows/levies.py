"""The war levy: called up, fed, paid, gone home (A-DOM-11 to A-DOM-14)."""

from __future__ import annotations

from gameloop.kernel.dice import Aim
from gameloop.rulesets.barrows import land
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.injury import week_seconds
from gameloop.world.armies import Holding, Levy
from gameloop.world.goods import move, some
from gameloop.world.holdings import (
    LevyChanged,
    LevyFed,
    LevyGone,
    LevyPaid,
    LevyRaised,
    PayLevy,
    RaiseLevy,
    SendLevyHome,
    place_of,
)
from gameloop.world.modes import in_village
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.scheduler import DAY
from gameloop.world.state import NOWHERE, Item, State
from gameloop.world.town import pay, purse
from gameloop.world.want import larder

LAND, SUPPLY = "land", "supply"


def call_up(book: Book, draft: Drafting, _rules: Ruleset, command: RaiseLevy) -> None:
    """Up to one from each household, where the land is, but none from those whose man fell (A-DOM-11)."""
    held = land.holding(draft, command.who, peopled=True, present=True)
    most = max(held.households - held.fallen, 0) * book.domain.levy.per_household
    if held.rebels:
        draft.refuse("your people are up in arms themselves", instead="yield", rule="A-PLAY-77")
    if held.lord in draft.state.levies:
        draft.refuse("your levy serves already", instead="disband", rule="A-DOM-11")
    if not 0 <= command.n <= most or not most:
        instead = f"levy {most}" if most else "domain"
        draft.refuse(f"{most} households send {most} at most", instead=instead, rule="A-DOM-11")
    draft.emit(LevyRaised(held.lord, command.n or most, _called(book, draft.state, held), rule="A-DOM-11"))


def _called(book: Book, state: State, held: Holding) -> int:
    """Since when their weeks count: those of a year are owed once, however often they are called up (A-DOM-12)."""
    day = week_seconds(book) // book.numbers.time.days_per_week
    year = book.domain.levy.again_after_months * int(state.setting("days_per_month")) * day
    return held.called if held.called and state.clock - held.called < year else state.clock


def _of(draft: Drafting, who: str) -> tuple[str, Levy]:
    """The levy of the lord who is meant; a refusal for want of one."""
    state = draft.state
    lord = who or next((one for one in state.order if one in state.levies), "")
    if lord not in state.levies:
        draft.refuse("nobody has been called up", instead="levy", rule="A-DOM-11")
    return lord, state.levies[lord]


def disband(_book: Book, draft: Drafting, _rules: Ruleset, command: SendLevyHome) -> None:
    """A lord lets them go."""
    lord, _ = _of(draft, command.who)
    draft.emit(LevyGone(lord, "dismissed", rule="A-DOM-11"))


def pay_wages(book: Book, draft: Drafting, rules: Ruleset, command: PayLevy) -> None:
    """A week beyond those owed, at a quarter of a month's wage of light foot (A-DOM-14)."""
    lord, levy = _of(draft, command.who)
    price = (levy.n + levy.hurt) * book.domain.levy.coins_per_week
    has = purse(draft.state, rules, lord)
    if has < price:
        name = draft.state.person(lord).name
        draft.refuse(f"a week costs {price}, and {name} has {has}", instead="disband", rule="A-DOM-14")
    pay(draft, rules, lord, price, "wages", rule="A-DOM-14")
    until = max(levy.paid, _owed_until(book, levy)) + week_seconds(book)
    draft.emit(LevyPaid(lord, until, rule="A-DOM-14"))


def _owed_until(book: Book, levy: Levy) -> int:
    """Until when a levy serves without pay, in clock seconds (A-DOM-12)."""
    return levy.since + book.domain.levy.unpaid_weeks * week_seconds(book)


def day_ended(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """Each levy eats, heals, and goes home when its time is over."""
    for lord, levy in tuple(draft.state.levies.items()):
        if draft.state.people[lord].gone:
            draft.emit(LevyGone(lord, "lost", rule="A-DOM-11"))
            continue
        _eat(book, draft, rules, lord)
        if lord in draft.state.levies:
            _heal(draft, lord)
            _serve(book, draft, rules, lord, levy)


def _eat(book: Book, draft: Drafting, rules: Ruleset, lord: str) -> None:
    """At home and in settlements they are fed; elsewhere their lord feeds them, or they go (A-DOM-12)."""
    state, levy = draft.state, draft.state.levies[lord]
    if in_village(state) or state.holdings[lord].at == place_of(state):
        draft.emit(LevyFed(lord, LAND, rule="A-DOM-12"))
        return
    wanted = (levy.n + levy.hurt) * book.domain.levy.food_per_day
    if sum(item.n for _, item in _food(state, rules)) < wanted:
        draft.emit(LevyGone(lord, "unfed", rule="A-DOM-12"))
        return
    for who, item in _food(state, rules):
        eaten = min(item.n, wanted)
        if eaten:
            move(draft, some(item, eaten), who, NOWHERE, "eaten", rule="A-DOM-12")
        wanted -= eaten
    draft.emit(LevyFed(lord, SUPPLY, rule="A-DOM-12"))


def _food(state: State, rules: Ruleset) -> tuple[tuple[str, Item], ...]:
    return tuple((p.id, item) for p in state.party() for item in larder(state, rules, p.id))


def _heal(draft: Drafting, lord: str) -> None:
    """The grievously wounded are themselves again after their week (A-INJ-07)."""
    levy = draft.state.levies[lord]
    if levy.hurt and levy.well <= draft.state.clock:
        draft.emit(LevyChanged(lord, levy.n + levy.hurt, 0, 0, rule="A-INJ-07"))


def _serve(book: Book, draft: Drafting, rules: Ruleset, lord: str, levy: Levy) -> None:
    """After their weeks the unpaid go at once, and the paid are tried each week (A-DOM-13, A-DOM-14)."""
    beyond = draft.state.clock - _owed_until(book, levy)
    every = book.domain.levy.check_every_weeks * week_seconds(book)
    if beyond < 0:
        return
    if beyond and beyond % every < rules.procedures[DAY].seconds and _unwilling(book, draft, lord):
        draft.emit(LevyGone(lord, "unwilling", rule="A-DOM-14"))
    elif levy.paid <= draft.state.clock:
        draft.emit(LevyGone(lord, "unpaid", rule="A-DOM-13"))


def _unwilling(book: Book, draft: Drafting, lord: str) -> bool:
    """One roll for the whole levy; its lord's charisma adds nothing (A-DOM-14)."""
    aim = Aim(book.domain.levy.morale, ">=", ("go", "stay"))
    return draft.roll(book.checks["rout"].dice, "levy_morale", lord, rule="A-DOM-14", aim=aim).met


def lost(book: Book, draft: Drafting, lord: str, dead: int, wounded: int) -> None:
    """What a battle left of a levy; the wounded are out of action for a week (A-MAS-07, A-INJ-07)."""
    levy = draft.state.levies.get(lord)
    if levy is None or not dead + wounded:
        return
    n = levy.n - dead - wounded
    if not n + wounded + levy.hurt:
        draft.emit(LevyGone(lord, "lost", dead, rule="A-MAS-07"))
        return
    well = draft.state.clock + week_seconds(book) if wounded else levy.well
    draft.emit(LevyChanged(lord, n, levy.hurt + wounded, well, dead, rule="A-MAS-07"))
