"""What Sconce does for those who come out of the House: verses, graves, keys, armour, moths, a mule, fines, a room."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from gameloop.session.session import Session
from gameloop.world.bands import bring_in
from gameloop.world.carrying import die
from gameloop.world.goods import find
from gameloop.world.graves import Buried, bodies
from gameloop.world.state import BEARING, DEAD, Condition, Item, Known, Spot
from gameloop.world.travel import Go
from tests.play import feed
from tests.table import Table, begun
from tests.unit.test_examples import seat

HOUSE = "lampless-house"
EACH = pytest.mark.usefixtures("each_rulebook")
RICH = 600  # as a player names a sum


def abroad(*things: str, coins: int = 0) -> Table:
    """The party in Sconce after a look down the stair; Bor has things out of the hill, Aldra so many coins."""
    table = begun(HOUSE)
    table.do(Go("lych_stair:s"))
    chart = table.state.charts[HOUSE]
    goods = dict(table.state.goods)
    for name in things:
        spot = f"{HOUSE}/{chart.thing(name).room}"
        found = next(item for item in goods[spot] if item.id == name)
        goods[spot] = tuple(item for item in goods[spot] if item.id != name)
        goods["p2"] = (*goods["p2"], found)
    if coins:
        rest = tuple(item for item in goods["p1"] if item.kind != table.rules.coin)
        goods["p1"] = (*rest, table.rules.item(table.rules.coin, coins * table.rules.goods.unit))
    table.state = attrs.evolve(table.state, goods=goods)
    return table


def sconce(folder: Path, *things: str, coins: int = 0) -> Session:
    """The same as a session."""
    return seat(folder, abroad(*things, coins=coins))


def owns(game: Session, kind: str) -> int:
    """How many of a kind, or of a thing by its id, the party has."""
    held = (item for person in game.state.party() for item in game.state.held(person.id))
    return sum(item.n for item in held if kind in (item.kind, item.id))


def below(game: Session, room: str) -> None:
    """The party is in a room of the House."""
    game.state = attrs.evolve(game.state, here=Spot(HOUSE, room))


def been(table: Table, room: str) -> Table:
    """The party in a room of the House that it has seen by light."""
    survey = table.state.surveys[HOUSE]
    surveys = {
        **table.state.surveys,
        HOUSE: attrs.evolve(survey, known={**survey.known, room: Known("been")}),
    }
    table.state = attrs.evolve(table.state, here=Spot(HOUSE, room), surveys=surveys)
    return table


def test_past_a_hundred_in_one_night_the_house_makes_a_verse(tmp_path: Path) -> None:
    """At a hundred it does not; of two nights it does not add up; then it does, once, and it stays on the wall."""
    game = sconce(tmp_path, coins=400)
    assert "verse about it" not in feed(game, "aldra: carouse 100").text
    feed(game, "rest night")
    assert "verse about it" not in feed(game, "aldra: carouse 60").text
    assert "has a verse about it, four lines" in feed(game, "aldra: carouse 41").text
    assert "The newest verse on the wall is about you." in feed(game, "look").text
    assert "has a verse" not in feed(game, "aldra: carouse 102").text


def test_what_is_given_away_elsewhere_makes_no_verse(tmp_path: Path) -> None:
    """The chapel has its own wall."""
    game = sconce(tmp_path, coins=400)
    feed(game, "go to chapel", "donate 150", "go to spent match")
    assert "verse" not in feed(game, "aldra: carouse 1").text


@EACH
def test_a_key_is_cut_from_its_label_and_opens_that_door(tmp_path: Path) -> None:
    """Not without the labels; then once; and the iron door opens to it, by whatever verb."""
    bare = sconce(tmp_path / "bare", coins=RICH)
    assert "none of you has that to show" in feed(bare, "go to forge", "deal a key").text
    game = sconce(tmp_path, "hook_labels", coins=RICH)
    feed(game, "go to forge", "deal a key")
    assert owns(game, "oil_key") == 1
    assert owns(game, "hook_labels") == 1
    assert "No time passed" in feed(game, "deal a key").text
    below(game, "kitchen")
    told = feed(game, "unlock east").text
    assert "The new key goes in as if it had been expected." in told


@EACH
def test_the_pay_chest_is_carried_out_shut_and_opened_for_a_tenth(tmp_path: Path) -> None:
    """Nobody buys it shut; opened at the forge it is worth what is in it."""
    game = sconce(tmp_path, "pay_chest", coins=RICH)
    feed(game, "go to toll house")
    assert "Nobody pays for pay chest unopened" in feed(game, "sell pay chest").text
    before = owns(game, game.game.rules.coin)
    assert "One blow, cold chisel" in feed(game, "go to forge", "deal the pay chest").text
    unit = game.game.rules.goods.unit
    assert before - owns(game, game.game.rules.coin) == 75 * unit
    sold = feed(game, "go to toll house", "sell pay chest").text
    assert "750" in sold or "75 gp" in sold, sold


@EACH
def test_the_pay_chest_can_be_taken_without_its_key(tmp_path: Path) -> None:
    """Shut, as it stands; wherever it is put down it is still shut, and can be broken open."""
    game = seat(tmp_path, been(abroad(), "dormitory"))
    feed(game, "take pay chest")
    assert owns(game, "pay_chest") == 1
    below(game, "vestry")
    feed(game, "drop pay chest")
    assert "is locked" in feed(game, "open pay chest").text


@EACH
def test_medium_armour_takes_a_week(tmp_path: Path) -> None:
    """It is not on the wall; it is ordered, and paid, and there a week later."""
    game = sconce(tmp_path, coins=RICH)
    rules = game.game.rules
    kind = rules.tools["medium_armor"][0]
    feed(game, "go to forge")
    name = next(ware.name for ware in rules.goods.wares if ware.item.kind == kind)
    assert "sells" in feed(game, f"buy {name}").text
    assert "'A week,' she says." in feed(game, "deal medium armour").text
    assert "deal your armour" not in feed(game, "deals").text
    assert "Dagny Forge has put a coat of mail on the post" in feed(game, "rest week").text
    before = owns(game, kind)
    feed(game, "deal your armour")
    assert owns(game, kind) == before + 1


@EACH
def test_a_dead_comrade_who_is_carried_home_is_buried(tmp_path: Path) -> None:
    """Sister Corrow takes nothing for it; whoever carried him has his hands free, and nobody else has to be buried."""
    table = abroad()
    table.run(lambda draft, rules: die(draft, rules, "p4", "A-INJ-09"))
    table.change("p1", conditions=(Condition(BEARING, value=20, other="p4"),))
    game = seat(tmp_path, table)
    feed(game, "go to chapel")
    assert [person.id for person in bodies(game.state)] == ["p4"]
    told = feed(game, "deal a burial")
    assert any(isinstance(event, Buried) for event in told.events)
    assert "Dell is buried." in told.text
    assert not game.state.people["p1"].has(BEARING)
    assert game.state.people["p4"].has(DEAD)
    assert bodies(game.state) == ()
    assert "deal a burial" not in feed(game, "deals").text
    assert "It has been swept already." in feed(game, "look").text


def test_a_body_left_in_the_hill_is_not_there_to_be_buried() -> None:
    """It lies where it fell."""
    table = begun(HOUSE)
    table.run(lambda draft, rules: die(draft, rules, "p4", "A-INJ-09"))
    assert [person.id for person in bodies(table.state)] == ["p4"]
    table.do(Go("lych_stair:s"))
    assert bodies(table.state) == ()


@EACH
def test_live_moths_are_taken_without_a_flame_or_under_a_veil_and_fetch_fifteen(tmp_path: Path) -> None:
    """With a torch in the room nobody has one."""
    game = seat(tmp_path, been(abroad(), "infirmary"))
    assert "a veil over it" in feed(game, "take live dustmoth").text
    game.state = attrs.evolve(game.state, lights=())
    feed(game, "take 2 live dustmoth")
    assert owns(game, "live_moths") == 2
    game.state = attrs.evolve(game.state, here=Spot("sconce", "moth_races"))
    before = owns(game, game.game.rules.coin)
    assert "'Wild,' says Corbin Tiles" in feed(game, "deal a live moth").text
    assert owns(game, "live_moths") == 1
    assert owns(game, game.game.rules.coin) - before == 15 * game.game.rules.goods.unit


def brawl(table: Table) -> Table:
    """One of the Claimants lies dead in the refectory."""
    here = table.state.here
    table.state = attrs.evolve(table.state, here=Spot(HOUSE, "refectory"))
    table.run(lambda draft, rules: bring_in(draft, rules, "refectory"))
    victim = table.state.bands["barricade"].people[0]
    table.run(lambda draft, rules: die(draft, rules, victim, "A-INJ-09"))
    table.state = attrs.evolve(table.state, here=here)
    return table


@EACH
def test_brawlers_are_fined_and_lend_and_sell_nothing_till_they_pay(tmp_path: Path) -> None:
    """A day after a Claimant is dead it stands on the board; for 25 it is wiped off."""
    game = seat(tmp_path, brawl(abroad(coins=RICH)))
    assert "Three widows have been here before you." in feed(game, "go to toll house").text
    assert "deal a shovel" in feed(game, "deals").text
    assert "BRAWLING, it says" in feed(game, "rest week").text
    deals = feed(game, "deals").text
    assert "deal a shovel" not in deals
    assert "deal the fine: for 25" in deals
    feed(game, "deal the fine")
    assert "deal a shovel" in feed(game, "deals").text


def test_who_hides_at_hasks_is_not_fined(tmp_path: Path) -> None:
    """The back room is to be had once she has the ring; what was chalked up is forgotten, and nothing is any more."""
    table = brawl(abroad("abbots_ring", coins=1000))
    game = seat(tmp_path, table)
    feed(game, "go to toll house", "go to hask")
    assert "deal the back room" not in feed(game, "deals").text
    feed(game, "deal his ring")
    assert "'I live alone,' says Perpetua Hask" in feed(game, "deal the back room").text
    feed(game, "rest night", "rest night")
    assert "fined" not in game.state.flags
    late = seat(tmp_path / "late", brawl(abroad("abbots_ring", coins=1000)))
    feed(late, "go to toll house", "rest night", "rest night")
    assert "fined" in late.state.flags
    feed(late, "go to hask", "deal his ring", "deal the back room")
    assert "fined" not in late.state.flags


@EACH
def test_pole_shows_the_outfall_and_his_good_mule_fetches_what_is_left_there(tmp_path: Path) -> None:
    """Bolted it can be seen and not entered; open, the mule brings what the party put down, and nothing else."""
    game = sconce(tmp_path, coins=RICH)
    feed(game, "go to mule yard")
    assert "the south slope" not in feed(game, "exits").text
    feed(game, "deal the outfall")
    assert "the south slope" in feed(game, "exits").text
    assert "barred inside" in feed(game, "enter the south slope").text
    assert "deal the good mule" not in feed(game, "deals").text
    table = Table(game.game.rules, game.state)
    cached = Item("goose", "treasure", "silver goose", 1, worth=200, slots=2)
    spot = f"{HOUSE}/outfall"
    own = table.state.held(spot)
    here = table.state.here
    table.state = attrs.evolve(
        table.state,
        here=Spot(HOUSE, "outfall"),
        goods={**table.state.goods, spot: (*own, cached)},
    )
    game.state = table.state
    feed(game, "open south")
    game.state = attrs.evolve(game.state, here=here, encounter=None)
    told = feed(game, "deal the good mule").text
    assert "Of the eleven it is the one that looks at you." in told
    assert "Here lies now: a silver goose." in told
    assert find(game.state, game.state.spot(), "goose") is not None
    assert game.state.held(spot) == own
