"""Land at name level: households, tax, uprisings, levies (A-DOM-01 to A-DOM-14, A-PLAY-76, A-PLAY-77)."""

from __future__ import annotations

from gameloop.kernel.dice import Aim
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.figures import bonus
from gameloop.rulesets.barrows.landrecords import DomainRow, RegionRow, Tax
from gameloop.rulesets.barrows.names import LEVEL
from gameloop.rulesets.barrows.prowess import is_character
from gameloop.world.armies import Battle, Holding
from gameloop.world.goods import hand_over, move, of_kind
from gameloop.world.holdings import (
    COFFER,
    EmptyCoffer,
    GiveIn,
    HouseholdsLost,
    LandLost,
    LandTaken,
    SetTax,
    TakeLand,
    TaxCollected,
    TaxSet,
    Uprising,
    UprisingEnded,
    place_of,
)
from gameloop.world.outdoors import hex_here, outdoors, region_of
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.scheduler import DAY
from gameloop.world.state import NOWHERE, PARTY, State

PERCENT = 100
ASK = "ask"
GIVE_IN, FIGHT = "give in", "fight"
GAVE_IN, BEATEN, DEAD = "gave_in", "beaten", "dead"
HIGH = "retainer_morale"  # what a high charisma adds, among others


def take(book: Book, draft: Drafting, rules: Ruleset, command: TakeLand) -> None:
    """A character of the highest level takes the land of his class, in a hex that has no lord (A-DOM-01, A-PLAY-76)."""
    outdoors(draft, rules)
    if draft.state.journey.aware:
        draft.refuse(
            "you have lost your way, and land is where one knows", instead="explore", rule="A-PLAY-76"
        )
    who = command.who or _first_fit(book, draft.state) or draft.state.able()[0].id
    row = _fit(book, draft, who)
    at = place_of(draft.state)
    if any(held.at == at for held in draft.state.holdings.values()):
        draft.refuse("this land has a lord", instead="travel", rule="A-PLAY-76")
    miles = _miles(book, draft, command.miles) if row.households else 0
    area = _region(book, draft.state)
    households = sum(_thrown(draft, area, who) for _ in range(miles))
    found = Holding(who, row.id, at, area.id, miles, households, book.domain.usual_percent)
    draft.emit(LandTaken(found, rule="A-DOM-02" if row.households else "A-DOM-01"))


def _first_fit(book: Book, state: State) -> str:
    """The first of the party who may take land and has none."""
    fit = (
        p.id
        for p in state.able()
        if is_character(book, p) and p.stats[LEVEL] >= book.domain.min_level and p.id not in state.holdings
    )
    return next(fit, "")


def _fit(book: Book, draft: Drafting, who: str) -> DomainRow:
    """The kind of land that somebody may take; a refusal below the level, and for whoever holds land."""
    person, least = draft.state.person(who), book.domain.min_level
    row = next((d for d in book.domain.domain if d.class_ == person.kind), None)
    if row is None:
        draft.refuse(f"{person.name} is of no class that holds land", rule="A-DOM-01")
    if person.stats[LEVEL] < least:
        reason = f"{person.name} is of level {person.stats[LEVEL]}, and land is held from level {least}"
        draft.refuse(reason, instead="xp", rule="A-DOM-01")
    if who in draft.state.holdings:
        draft.refuse(f"{person.name} holds land already", instead="domain", rule="A-PLAY-76")
    return row


def _miles(book: Book, draft: Drafting, asked: int) -> int:
    """How many miles square a manor is (A-DOM-04)."""
    least, most = book.domain.square_miles_min, book.domain.square_miles_max
    miles = asked or book.domain.square_miles_default
    if not least <= miles <= most:
        draft.refuse(f"a manor has {least} to {most} square miles", instead=f"settle {most}", rule="A-DOM-04")
    return miles


def _region(book: Book, state: State) -> RegionRow:
    """How thickly this hex is settled, as the map says; else the first row (A-DOM-03, A-PLAY-76)."""
    rows = {row.id: row for row in book.domain.region}
    tags = region_of(state).place(hex_here(state)).tags
    return next((rows[tag] for tag in tags if tag in rows), book.domain.region[0])


def _thrown(draft: Drafting, area: RegionRow, who: str) -> int:
    """The households of one square mile, never below 0 (A-DOM-03)."""
    return max(0, draft.roll(area.households_dice, "households", who, rule="A-DOM-03").total)


# --- what a lord says ---------------------------------------------------------------------------------


def holding(draft: Drafting, who: str, *, peopled: bool = False, present: bool = False) -> Holding:
    """The land of the lord who is meant (empty: the first of the party); a refusal for want of one, or of households,
    or where he has to be there.
    """
    state = draft.state
    lord = who or next((one for one in state.order if one in state.holdings), "")
    held = state.holdings.get(lord)
    if held is None:
        none = f"{state.person(who).name} holds no land" if who else "nobody of the party holds land"
        draft.refuse(none, instead="settle", rule="A-DOM-01")
    if peopled and not held.miles:
        draft.refuse("there are no households on this land", instead="domain", rule="A-DOM-02")
    if present and held.at != place_of(state):
        draft.refuse("that is done where the land is", instead="domain", rule="A-PLAY-76")
    return held


def set_tax(book: Book, draft: Drafting, _rules: Ruleset, command: SetTax) -> None:
    """The rate from now on, up to the highest of the table (A-DOM-07, A-DOM-08)."""
    held = holding(draft, command.who, peopled=True)
    most = book.domain.tax[-1].rate_percent
    if not 0 <= command.percent <= most:
        draft.refuse(f"nobody pays more than {most} %", instead=f"tax {most}", rule="A-DOM-08")
    if command.percent == held.rate:
        draft.refuse("that is the tax already", instead="domain", rule="A-DOM-07")
    row = tax_row(book, command.percent)
    draft.emit(TaxSet(held.lord, command.percent, rule="A-DOM-08" if row.target else "A-DOM-07"))


def tax_row(book: Book, rate: int) -> Tax:
    """The row of a rate; between two of them the next higher counts (A-DOM-08)."""
    return next(row for row in book.domain.tax if rate <= row.rate_percent)


def empty_coffer(_book: Book, draft: Drafting, rules: Ruleset, command: EmptyCoffer) -> None:
    """Take the coins that the land has yielded, on the land (A-DOM-06)."""
    held = holding(draft, command.who, peopled=True, present=True)
    coffer = held.at + COFFER
    coins = of_kind(draft.state, (coffer,), rules.coin)
    if not coins:
        draft.refuse("the coffer is empty", instead="domain", rule="A-DOM-06")
    hand_over(draft, rules.coin, coins, coffer, held.lord, "tax", rule="A-DOM-06")


def give_in(book: Book, draft: Drafting, _rules: Ruleset, command: GiveIn) -> None:
    """The usual tax from now on (A-PLAY-77)."""
    held = holding(draft, command.who, peopled=True)
    if not held.rebels:
        draft.refuse("nobody rises against you", instead="domain", rule="A-PLAY-77")
    yield_to(book, draft, held)


def yield_to(book: Book, draft: Drafting, held: Holding) -> None:
    """A lord gives in."""
    if held.rate != book.domain.usual_percent:
        draft.emit(TaxSet(held.lord, book.domain.usual_percent, rule="A-PLAY-77"))
    draft.emit(UprisingEnded(held.lord, GAVE_IN, held.households, rule="A-PLAY-77"))


# --- the end of a month -------------------------------------------------------------------------------


def month_ended(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """On the last day of each month every lord's tax is collected, wherever he is (A-PLAY-76, A-GEN-13)."""
    day = draft.state.clock // rules.procedures[DAY].seconds
    if day % int(draft.state.setting("days_per_month")):
        return
    for held in tuple(draft.state.holdings.values()):
        if draft.state.people[held.lord].gone:
            draft.emit(LandLost(held.lord, DEAD, rule="A-DOM-01"))
        elif held.miles and not held.rebels:
            _collect(book, draft, rules, held)


def _collect(book: Book, draft: Drafting, rules: Ruleset, held: Holding) -> None:
    """The roll that a high rate needs, then the tax, in whole coins; the rest is carried over (A-DOM-05, A-DOM-06)."""
    if held.households and _rises(book, draft, held):
        _uprising(book, draft, held)
        return
    due = held.households * book.domain.coins_per_household_month * held.rate + held.carried
    coins, carried = divmod(due, PERCENT)
    draft.emit(TaxCollected(held.lord, coins, carried, ("A-GEN-13", "A-PLAY-76"), rule="A-DOM-06"))
    if coins:
        move(draft, rules.item(rules.coin, coins), NOWHERE, held.at + COFFER, "tax", rule="A-DOM-05")


def _rises(book: Book, draft: Drafting, held: Holding) -> bool:
    """Whether the households rise: 2d6 at or above the number of the rate, less by one under a beloved lord."""
    row = tax_row(book, held.rate)
    if not row.target:
        return False
    beloved = bonus(book, draft.state.person(held.lord), HIGH) > 0
    mods = ((book.domain.beloved_uprising, "beloved"),) if beloved else ()
    aim = Aim(row.target, ">=", ("rise", "pay"))
    rule = "A-DOM-09" if beloved else "A-DOM-08"
    return draft.roll(book.domain.uprising_dice, "uprising", held.lord, rule=rule, mods=mods, aim=aim).met


def _uprising(book: Book, draft: Drafting, held: Holding) -> None:
    """No tax this month; the lord gives in, or means to fight as many as there are households (A-DOM-10, A-PLAY-77)."""
    draft.emit(Uprising(held.lord, held.households, rule="A-DOM-10"))
    state = draft.state
    troops = held.lord in state.levies or any(not is_character(book, p) for p in state.party())
    name = state.person(held.lord).name
    text = f"{held.households} households rise against {name}. Give in (the usual tax from now on), or fight?"
    asked = troops and state.settings.get("uprising_policy", ASK) == ASK  # older saves have no such setting
    if not asked or draft.ask(held.lord, "uprising", text, (GIVE_IN, FIGHT), rule="A-PLAY-77") == GIVE_IN:
        yield_to(book, draft, draft.state.holdings[held.lord])


# --- after a battle with rebels -----------------------------------------------------------------------


def rebels_died(draft: Drafting, lord: str, dead: int) -> None:
    """So many households fewer (A-PLAY-77)."""
    if dead:
        left = draft.state.holdings[lord].households - dead
        draft.emit(HouseholdsLost(lord, left, rule="A-PLAY-77"))


def after_battle(book: Book, draft: Drafting, battle: Battle, winner: str) -> None:
    """Beaten rebels: the rate stands; a beaten lord gives in (A-PLAY-77)."""
    held = draft.state.holdings[battle.why]
    if winner == PARTY:
        draft.emit(UprisingEnded(held.lord, BEATEN, held.households, rule="A-PLAY-77"))
    else:
        yield_to(book, draft, held)
