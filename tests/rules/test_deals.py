"""Deals: what is on offer where, what it takes, what comes of it, and of a word kept or broken."""

from __future__ import annotations

import attrs
import pytest

from gameloop.session.narrate import narrate
from gameloop.session.views.deals import listing, offers, promised, wanted
from gameloop.session.views.meeting import choices
from gameloop.world.actions import Change, When
from gameloop.world.bands import bring_in
from gameloop.world.deals import (
    DealStruck,
    MakeDeal,
    PromiseBroken,
    PromiseKept,
    PromiseMade,
    on_offer,
    payable,
)
from gameloop.world.encounters import EncounterEnded, MoodSet
from gameloop.world.engagement import Encounter
from gameloop.world.factions import StanceChanged, stance
from gameloop.world.flags import FlagSet, raised
from gameloop.world.game import Game
from gameloop.world.goods import GearMoved, of_kind
from gameloop.world.plots import EndingReached
from gameloop.world.resting import Sleep
from gameloop.world.state import NOWHERE, Spot, Survey
from gameloop.world.stories import Deal, Price
from gameloop.world.travel import GoAbout
from gameloop.world.turns import Rest
from tests.scenes import enter, group, scene
from tests.table import Table, begun, only, rules_of

HOUSE = "lampless-house"
BREAD = Deal(
    "bread", "bread", ("them",), "they let you by", "'Bread,' they say.", pays=(Price("food_ration", 2),)
)


def offered(*deals: Deal, mood: str = "uncertain", monster: str = "bandit") -> Table:
    """Two are met who offer these deals."""
    table = scene(group(monster, 2, mood))
    table.rules = attrs.evolve(table.rules, adventure=attrs.evolve(table.rules.adventure, deals=deals))
    table.game = Game(table.rules)
    enter(table, 1)
    return table


def given(table: Table, kind: str, n: int = 1, who: str = "p1") -> Table:
    """Somebody has so many of a kind; nobody else has any, nor other food where it is food."""
    edible = table.rules.tools["edible"]
    gone = edible if kind in edible else (kind,)
    goods = {p: tuple(i for i in held if i.kind not in gone) for p, held in table.state.goods.items()}
    goods[who] = (*goods.get(who, ()), table.rules.item(kind, n))
    table.state = attrs.evolve(table.state, goods=goods)
    return table


def sconce(place: str, thing: str = "") -> Table:
    """The party in a house of Sconce after a look down the stair, with a thing out of the hill."""
    table = begun(HOUSE)
    table.state = attrs.evolve(table.state, here=Spot(HOUSE, "lych_stair"))
    if thing:
        room = next(t.room for t in table.state.chart().things if t.id == thing)
        found = next(i for i in table.state.goods[f"{HOUSE}/{room}"] if i.id == thing)
        table.run(lambda draft, _r: draft.emit(GearMoved(found, f"{HOUSE}/{room}", "p1", "taken", rule=None)))
    village = table.rules.adventure.village
    table.state = attrs.evolve(
        table.state,
        charts={**table.state.charts, village.id: village},
        surveys={**table.state.surveys, village.id: Survey()},
        here=Spot(village.id, "hask" if place != "hask" else "forge"),
    )
    table.do(GoAbout(place))
    return table


@pytest.mark.rule("A-OWN-08")
def test_what_it_costs_goes_over_and_what_it_brings_comes() -> None:
    """Two days' food out of two packs, into the hands of the first of them."""
    deal = attrs.evolve(BREAD, then=(Change("mood", "them", to="positive"), Change("pass", "them")))
    table = given(given(offered(deal), "food_ration", 1), "silver_piece", 0)
    table.state = attrs.evolve(
        table.state, goods={**table.state.goods, "p2": (table.rules.item("food_ration", 3),)}
    )
    events = table.do(MakeDeal("bread"), 6)
    moved = [(e.source, e.to, e.item.n, e.why) for e in events if isinstance(e, GearMoved)]
    assert moved == [("p1", "f1", 1, "given"), ("p2", "f1", 1, "given")]
    assert (only(events, DealStruck).partner, only(events, DealStruck).rule) == ("them", "A-OWN-08")
    assert (only(events, MoodSet).mood, only(events, EncounterEnded).how) == ("positive", "passed")


@pytest.mark.rule("A-OWN-08")
def test_any_food_will_do_and_comes_out_of_the_packs_of_all() -> None:
    """One has one supply, another two: three days' food are to be had of them together, and no more."""
    deal = attrs.evolve(BREAD, pays=(Price("food_ration", 3),))
    table = given(offered(deal), "supply", 1)
    more = {**table.state.goods, "p2": (table.rules.item("supply", 2),)}
    table.state = attrs.evolve(table.state, goods=more)
    assert payable(table.state, table.rules, deal)
    moved = [e for e in table.do(MakeDeal("bread")) if isinstance(e, GearMoved)]
    assert [(e.source, e.item.kind, e.item.n) for e in moved] == [("p1", "supply", 1), ("p2", "supply", 2)]
    no = given(offered(deal), "supply", 2).refuse(MakeDeal("bread"))
    assert no.reason == "that takes 3 days' food, and you have 2 days' food"


@pytest.mark.rule("A-OWN-08")
def test_who_has_not_so_much_is_told_how_much_he_has() -> None:
    """Before anything goes over."""
    no = given(offered(BREAD), "food_ration", 1).refuse(MakeDeal("bread"))
    assert no.reason == "that takes 2 days' food, and you have 1 day's food"


def test_the_menu_of_a_meeting_shows_what_each_side_puts_down() -> None:
    """Behind the first line of the meeting; in calm and in the village `look` shows it."""
    table = given(offered(BREAD), "food_ration", 2)
    assert choices(table.state, table.rules)[1] == ("deal bread", "for 2 days' food: they let you by")
    house = sconce("toll_house")
    assert listing(house.state, house.rules)[0].text.splitlines()[0] == (
        "  deal a shovel: the Reeve lends you one, to see what you do with it"
    )


@pytest.mark.parametrize(
    ("mood", "thinks", "there"), [("hostile", 0, True), ("positive", 0, False), ("positive", -1, True)]
)
def test_amends_are_made_to_those_who_have_something_to_forgive(
    mood: str, thinks: int, *, there: bool
) -> None:
    """Friends take no blood money, unless theirs think ill of the party."""
    table = begun(HOUSE, at="dungeon")
    table.state = attrs.evolve(table.state, here=Spot(HOUSE, "refectory"))
    table.run(lambda draft, rules: bring_in(draft, rules, "refectory"))
    them = attrs.evolve(table.state.bands["barricade"], mood=mood, known=True)
    marks = {**table.state.marks, "stance.claimants": thinks}
    table.state = attrs.evolve(table.state, bands={**table.state.bands, "barricade": them}, marks=marks)
    assert ("blood_money" in on_offer(table.state, table.rules)) is there


@pytest.mark.parametrize("mood", ["hostile", "dormant"])
def test_there_is_no_dealing_with_those_who_attack_or_sleep(mood: str) -> None:
    """Unless the deal is made for those who mean to attack."""
    table = offered(BREAD, attrs.evolve(BREAD, id="toll", hostile=True))
    them = attrs.evolve(table.state.bands["them"], mood=mood)
    table.state = attrs.evolve(table.state, bands={"them": them})
    assert list(on_offer(table.state, table.rules)) == (["toll"] if mood == "hostile" else [])


def test_beasts_offer_nothing() -> None:
    """Whoever cannot talk cannot deal."""
    assert on_offer(offered(BREAD, monster="wolf").state, offered(BREAD).rules) == {}


def test_a_deal_is_struck_once_unless_it_says_otherwise() -> None:
    """And a condition can hold it back."""
    table = given(offered(BREAD, attrs.evolve(BREAD, id="more", times=0)), "food_ration", 9)
    table.do(MakeDeal("bread"))
    table.do(MakeDeal("more"))
    table.do(MakeDeal("more"))
    assert table.refuse(MakeDeal("bread")).reason == "they will not hear of that, or not again"
    later = offered(attrs.evolve(BREAD, when=(When(flag="noon"),)))
    assert later.refuse(MakeDeal("bread")).reason == "it is not time for that"
    assert later.refuse(MakeDeal("wine")).reason == "nobody here offers that"


def word(**more: object) -> Table:
    """The party has given its word to open the sluice within two days."""
    deal = Deal(
        "word",
        "your word",
        ("them",),
        "they believe you",
        "'Within two days,' they say.",
        promise="opened",
        within=2,
        kept=(Change("coin", n=10),),
        kept_say="They pay.",
        broken=(Change("mood", "them", to="hostile"),),
        broken_say="They remember.",
    )
    table = offered(attrs.evolve(deal, **more))  # type: ignore[arg-type]
    events = table.do(MakeDeal("word"))
    assert only(events, PromiseMade).due == table.state.clock + 2 * 24 * 60 * 60
    return table


@pytest.mark.rule("A-OWN-08")
def test_a_word_is_kept_as_soon_as_what_was_promised_is_so() -> None:
    """With the next command that does anything."""
    table = word()
    assert list(promised(table.state, table.rules)) == [
        "Promised for your word: they believe you [2 days left]"
    ]
    table.run(lambda draft, _rules: draft.emit(EncounterEnded("them", "left", rule=None)))
    table.run(lambda draft, _rules: draft.emit(FlagSet("opened", True, rule=None)))
    before = table.state
    events = table.do(Rest(), 6, 6)
    assert only(events, PromiseKept).rule == "A-OWN-08"
    assert [e.item.n for e in events if isinstance(e, GearMoved) and e.source == NOWHERE] == [10]
    assert table.state.promises == {}
    lines = [b.text for b in narrate(before, events, table.rules)]
    assert "They pay." in lines
    assert "[your word is kept]" in lines


@pytest.mark.rule("A-OWN-08")
def test_a_word_that_is_not_kept_in_time_is_broken() -> None:
    """Two days later they are hostile, wherever the party is."""
    table = word()
    table.run(lambda draft, _rules: draft.emit(EncounterEnded("them", "left", rule=None)))
    table.state = attrs.evolve(table.state, clock=table.state.promises["word"])
    events = table.do(Rest(), 6, 6)
    assert only(events, PromiseBroken).text == "They remember."
    assert table.state.bands["them"].mood == "hostile"


# --- the deals of the House ---------------------------------------------------------------------------


@pytest.mark.rule("A-OWN-02")
def test_the_ledger_out_of_the_hill_is_an_ending() -> None:
    """The Reeve pays a thousand, the claim is settled in his favour, and the game goes on."""
    table = sconce("toll_house", "the_ledger")
    had = of_kind(table.state, table.state.order, table.rules.coin)
    events = table.do(MakeDeal("ledger_to_reeve"))
    assert of_kind(table.state, table.state.order, table.rules.coin) - had == 1000
    assert only(events, EndingReached).ending == "claim"
    assert raised(table.state, "ledger_delivered")
    assert (stance(table.state, "claimants"), table.state.over) == (-1, "")


def test_the_writ_makes_the_claimants_enemies_for_good() -> None:
    """Once it is the Reeve's, nothing wins them back."""
    table = sconce("toll_house", "founders_writ")
    events = table.do(MakeDeal("writ_to_reeve"))
    changes = [(e.faction, e.to, e.why) for e in events if isinstance(e, StanceChanged)]
    assert changes[-1][:2] == ("claimants", -2)
    assert stance(table.state, "claimants") == -2


def test_what_is_shown_is_kept() -> None:
    """The Widow reads his hand off the writ, and gives it back."""
    table = sconce("hask", "founders_writ")
    events = table.do(MakeDeal("seal_at_hask"))
    assert not [e for e in events if isinstance(e, GearMoved)]
    assert raised(table.state, "abbot_known")


def test_a_loan_is_paid_back_or_sold_on() -> None:
    """A hundred now, a hundred and twenty within the week."""
    table = sconce("moth_races")
    table.do(MakeDeal("loan"))
    back = given(table, "silver_piece", 200)
    kept = back.do(MakeDeal("loan_back"))
    assert only(kept, PromiseKept).deal == "loan"
    table = sconce("moth_races")
    table.do(MakeDeal("loan"))
    for _ in range(6):
        table.do(Sleep())
    broken = table.do(Sleep(), 1, 1, 1, 1)
    assert only(broken, PromiseBroken).deal == "loan"
    assert stance(table.state, "claimants") == -1


def test_every_deal_of_the_house_names_what_it_takes() -> None:
    """In words that can be read: each kind of thing is known to the rulebook."""
    rules = rules_of(adventure=HOUSE)
    for deal in rules.adventure.deals:
        for price in deal.pays:
            own = [t.id for t in rules.adventure.dungeon.things]
            assert price.what in own or rules.item(price.what, 1).name


def test_what_they_want_stands_beside_it() -> None:
    """In the adventure's words."""
    table = offered(BREAD)
    assert [line for line, _ in offers(table.state, table.rules)] == ["deal bread"]
    table.state = attrs.evolve(
        table.state,
        charts={"test": attrs.evolve(table.state.charts["test"], groups=(group(count=2, wants="bread"),))},
    )
    assert list(wanted(table.state, table.rules)) == ["2 bandits want: bread."]


@pytest.mark.parametrize("book", ["barrows", "microlite20"])
def test_every_sum_of_the_house_is_in_the_coin_of_the_rulebook(book: str) -> None:
    """A hundred silver are a hundred, or a thousand of a coin of which ten are one."""
    rules, plain = rules_of(book, HOUSE), rules_of("barrows", HOUSE)
    deal = next(d for d in rules.adventure.deals if d.id == "keys_please")
    coins = deal.silver // 100
    loan = next(d for d in rules.adventure.deals if d.id == "loan")
    paid = [c.n for c in loan.then if c.do == "coin"]
    settle = next(e for e in rules.adventure.endings if e.id == "settle")
    assert paid == [100 * coins]
    assert [c.n for c in settle.then if c.do == "coin"] == [1200 * coins]
    prices = [r.price for r in rules.adventure.rumours]
    assert prices == [r.price * coins for r in plain.adventure.rumours]
    worth = {t.id: t.value for t in rules.adventure.dungeon.things}
    assert worth["the_ledger"] == 1500 * coins


def facing(band: str, mood: str, *things: str) -> Table:
    """The party face to face with a group of the House in a mood, with things out of the hill and 500 silver."""
    table = begun(HOUSE)
    room = table.state.chart().group(band).room
    for name in things:
        spot = f"{HOUSE}/{table.state.chart().thing(name).room}"
        found = next(i for i in table.state.goods[spot] if i.id == name)
        table.run(lambda draft, _r, i=found, s=spot: draft.emit(GearMoved(i, s, "p1", "taken", rule=None)))
    given(table, "silver_piece", 500)
    table.state = attrs.evolve(table.state, here=Spot(HOUSE, room))
    table.run(lambda draft, rules: bring_in(draft, rules, room))
    there = attrs.evolve(table.state.bands[band], mood=mood, known=True)
    table.state = attrs.evolve(
        table.state, bands={**table.state.bands, band: there}, encounter=Encounter(band, 60)
    )
    return table


def test_the_ledger_makes_marrable_right() -> None:
    """Fifteen hundred, a faction for a friend, and the ending."""
    table = facing("bailiff", "negative", "the_ledger")
    assert "deal the ledger" in [line for line, _ in offers(table.state, table.rules)]
    events = table.do(MakeDeal("ledger_to_marrable"))
    assert only(events, EndingReached).ending == "claim"
    assert (stance(table.state, "claimants"), stance(table.state, "dripping_folk")) == (2, -1)
    assert of_kind(table.state, table.state.order, "silver_piece") == 2000


def test_blood_money_buys_off_those_who_mean_to_attack() -> None:
    """This once; no other deal is to be had of them."""
    table = facing("barricade", "hostile")
    assert list(on_offer(table.state, table.rules)) == ["blood_money"]
    events = table.do(MakeDeal("blood_money"))
    assert only(events, EncounterEnded).how == "passed"
    assert (table.state.bands["barricade"].mood, stance(table.state, "claimants")) == ("negative", 1)


def test_the_writ_is_offered_for_only_by_who_has_it() -> None:
    """The menu gives nothing away."""
    without = [line for line, _ in offers(facing("bailiff", "uncertain").state, rules_of(adventure=HOUSE))]
    held = facing("bailiff", "uncertain", "founders_writ")
    assert "deal the writ" not in without
    assert "deal the writ" in [line for line, _ in offers(held.state, held.rules)]
