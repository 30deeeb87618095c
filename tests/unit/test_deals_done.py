"""Every deal of an adventure is struck as it is typed: what it takes goes over, what it says comes, words are kept."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from gameloop.world.adventure import Adventure
from gameloop.world.bait import EDIBLE
from gameloop.world.deals import DealStruck, PromiseBroken, PromiseKept, PromiseMade, deal_of, settle_promises
from gameloop.world.encounters import HOSTILE, NEGATIVE
from gameloop.world.engagement import Encounter
from gameloop.world.factions import STANCE, faction_of
from gameloop.world.goods import of_kind
from gameloop.world.places import Spent
from gameloop.world.state import DoorNow, Item, Spot, Survey
from gameloop.world.stories import Deal
from gameloop.world.wounds import Died
from tests.coming import Done, missing, typed
from tests.skirmish import appear
from tests.table import Table
from tests.unit.test_deeds_done import ADVENTURES, give, with_band
from tests.unit.test_every_noun import standing
from tests.unit.test_examples import seat

pytestmark = pytest.mark.usefixtures("each_rulebook")
FOOD = "food_ration"
DEALS = [(name, deal) for name, adventure in ADVENTURES.items() for deal in adventure.deals]
with_promise = pytest.mark.parametrize(
    ("adventure", "deal"),
    [(name, deal) for name, deal in DEALS if deal.promise],
    ids=lambda it: getattr(it, "id", it),
)


def offered(adventure: str, deal: Deal) -> Table:
    """The party face to face with whoever agrees to a deal, with all that it takes."""
    whole = ADVENTURES[adventure]
    houses = {place.id for place in whole.village.places}
    partner = deal.with_[0]
    table = standing(room_of(whole, partner), adventure)
    if partner in houses:
        table = in_house(table, partner)
    else:
        meet(table, partner, deal)
    suit(table, deal)
    for price in deal.pays:
        give(table, price.what, price.n)
    for what in (*deal.shows, *(when.has for when in deal.when if when.has)):
        if all(item.id != what for item in table.state.held("p1")):
            give(table, what, 1)
    give(table, table.rules.coin, 3_000_000)
    return table


def room_of(whole: Adventure, partner: str) -> str:
    """Where a partner is met: his room, that of the first of his faction, or the first of all."""
    dungeon, rosters = whole.dungeon, {r.id for r in whole.dungeon.rosters if r.faction == partner}
    found = next((g for g in dungeon.groups if g.id == partner or g.roster in rosters), None)
    return found.room if found else dungeon.places[0].id


def meet(table: Table, partner: str, deal: Deal) -> None:
    """Those who agree to it are met, and mean ill if it is made for such."""
    chart, mood = table.state.chart(), HOSTILE if deal.hostile else NEGATIVE if deal.amends else "positive"
    ids = [g.id for g in chart.groups]
    if partner in ids:
        group = partner
    elif any(w.id == partner for w in table.rules.adventure.wanderers):
        group = _wanderers(table, partner, mood)
    else:
        group = next(g for g in ids if (f := faction_of(table.rules, g)) and f.id == partner)
    if group not in table.state.bands:
        with_band(table, group, mood)
    table.state = attrs.evolve(table.state, encounter=Encounter(group, 30))


def _wanderers(table: Table, row: str, mood: str) -> str:
    """Those of a row of the wandering table stand here."""
    wanderer = next(w for w in table.rules.adventure.wanderers if w.id == row)
    (who,) = appear(table, wanderer.monster)
    band = attrs.evolve(table.state.bands[table.state.people[who].group], mood=mood, known=True, row=row)
    table.state = attrs.evolve(table.state, bands={**table.state.bands, band.id: band})
    return band.id


def in_house(table: Table, house: str) -> Table:
    """The party in a house of the village, the dungeon in the log."""
    village = table.rules.adventure.village
    table.state = attrs.evolve(
        table.state,
        charts={**table.state.charts, village.id: village},
        surveys={**table.state.surveys, village.id: Survey()},
        here=Spot(village.id, house),
    )
    return table


def suit(table: Table, deal: Deal) -> None:
    """The first of the conditions of a deal holds, and whoever offers it thinks well enough of the party."""
    chart = table.rules.adventure.dungeon
    for faction in table.rules.adventure.factions:
        marks = {**table.state.marks, f"{STANCE}{faction.id}": max(deal.stance, 0)}
        table.state = attrs.evolve(table.state, marks=marks)
    if not deal.when:
        return
    when = deal.when[0]
    table.state = attrs.evolve(table.state, flags=(when.flag,) if when.flag else ())
    if when.friendly and when.friendly not in table.state.bands:
        with_band(table, when.friendly, "positive")
    survey = table.state.surveys[chart.id]
    doors = {**survey.doors, when.open: DoorNow("open")} if when.open else survey.doors
    surveys = {**table.state.surveys, chart.id: attrs.evolve(survey, doors=doors)}
    table.state = attrs.evolve(table.state, surveys=surveys)
    for what in (when.gone, when.spent):
        if what:
            table.run(
                lambda draft, _r, w=what: draft.emit(Spent(chart.id, w, "as the test has it", rule=None))
            )
    if when.mourning:
        table.run(lambda draft, _rules: draft.emit(Died("p4", rule=None)))


def struck(adventure: str, deal: Deal, folder: Path) -> Done:
    """A deal typed by its name, where it is offered."""
    session = seat(folder, offered(adventure, deal))
    return typed(session, f"deal {deal.name}")


@pytest.mark.parametrize(("adventure", "deal"), DEALS, ids=lambda it: getattr(it, "id", it))
def test_a_deal_is_struck_as_it_is_typed_and_what_it_says_comes(
    adventure: str, deal: Deal, tmp_path: Path
) -> None:
    """What is paid is gone from the party, what is shown is not; the word that was given is noted."""
    came = struck(adventure, deal, tmp_path)
    deal = deal_of(came.rules, deal.id)  # in the coin of the rulebook
    (did,) = came.said(DealStruck)
    assert (did.deal, did.text) == (deal.id, deal.say)
    assert missing(came, deal.then) == []
    for price in deal.pays:
        paid = sum(n(state, price.what) * sign for state, sign in ((came.before, 1), (came.after, -1)))
        assert paid == price.n - sum(c.n or 1 for c in deal.then if c.do == "give" and c.what == price.what)
    for what in deal.shows:
        assert n(came.after, what) == n(came.before, what) > 0
    money = (of_kind(s, (*s.order, s.spot()), came.rules.coin) for s in (came.before, came.after))
    coins = sum(c.n for c in deal.then if c.do == "coin")
    assert next(money) - deal.silver + coins == next(money)
    assert [e.deal for e in came.said(PromiseMade)] == ([deal.id] if deal.promise else [])


def n(state: object, what: str) -> int:
    """How much of a thing or kind the party has."""
    return sum(i.n for who in state.order for i in state.held(who) if what in (i.id, i.kind))  # type: ignore[attr-defined]


@pytest.mark.parametrize(("adventure", "deal"), DEALS, ids=lambda it: getattr(it, "id", it))
def test_a_deal_can_be_struck_so_often_and_no_more(adventure: str, deal: Deal, tmp_path: Path) -> None:
    """Then it is no longer offered, and saying it again strikes none, or another of that name."""
    if not deal.times:
        pytest.skip("as often as wanted")
    table = offered(adventure, deal)
    marks = {**table.state.marks, f"deal.{deal.id}": deal.times}
    table.state = attrs.evolve(table.state, marks=marks)
    session = seat(tmp_path, table)
    again = typed(session, f"deal {deal.name}")
    assert deal.id not in [event.deal for event in again.events if isinstance(event, DealStruck)]
    assert again.events or again.after == again.before


@with_promise
def test_a_word_is_kept_as_soon_as_it_is_so_and_broken_when_its_days_are_over(
    adventure: str, deal: Deal, tmp_path: Path
) -> None:
    """With what the file says comes of it."""
    came = struck(adventure, deal, tmp_path)
    deal = deal_of(came.rules, deal.id)
    due = came.after.promises[deal.id]
    kept = Table(came.rules, attrs.evolve(came.after, flags=(*came.after.flags, deal.promise)))
    late = Table(came.rules, attrs.evolve(came.after, clock=due))
    for table, kind, changes, said in (
        (kept, PromiseKept, deal.kept, deal.kept_say),
        (late, PromiseBroken, deal.broken, deal.broken_say),
    ):
        before = table.state
        events = table.run(settle_promises)
        done = Done(came.rules, before, table.state, events)
        (told,) = done.said(kind)
        assert (told.deal, told.text) == (deal.id, said)
        assert missing(done, changes) == []


@pytest.mark.parametrize(
    ("adventure", "deal"),
    [(name, deal) for name, deal in DEALS if any(price.what == FOOD for price in deal.pays)],
    ids=lambda it: getattr(it, "id", it),
)
def test_whatever_can_be_eaten_is_food_out_of_several_hands(
    adventure: str, deal: Deal, tmp_path: Path
) -> None:
    """What the rules let be eaten pays for what asks for food, be it carried by several."""
    table = offered(adventure, deal)
    *_, eaten = table.rules.tools[EDIBLE]
    (price,) = [price for price in deal.pays if price.what == FOOD]
    goods = {who: tuple(i for i in held if i.kind != FOOD) for who, held in table.state.goods.items()}
    parts = {"p1": price.n // 2, "p2": price.n - price.n // 2}
    for who in table.state.order:
        held = tuple(i for i in goods.get(who, ()) if i.kind != eaten)
        goods[who] = (*held, Item(eaten, eaten, eaten, parts[who])) if parts.get(who) else held
    table.state = attrs.evolve(table.state, goods=goods)
    came = typed(seat(tmp_path, table), f"deal {deal.name}")
    assert [event.deal for event in came.said(DealStruck)] == [deal.id]
    got = sum(c.n or 1 for c in deal.then if c.do == "give" and c.what == eaten)
    assert n(came.before, eaten) - n(came.after, eaten) == price.n - got
