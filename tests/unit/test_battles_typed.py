"""Land and battles as a player types them: what is offered, what is told, what is refused, and what undo takes back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import attrs
import pytest

from gameloop.kernel.dice import Rolled
from gameloop.session.listing import possible
from gameloop.session.results import OK
from gameloop.session.session import Session
from gameloop.session.verify import differences
from gameloop.world.armies import Unit
from gameloop.world.modes import BATTLE, WILD, mode
from gameloop.world.state import PARTY
from tests.play import feed, session

COUNTRY = "country-of-fourth"
LORD = ('set aldra.level 9 because "a test"', "settle", "tax 30")


def abroad(folder: Path, *lines: str, rules: str = "", settings: Mapping[str, str] | None = None) -> Session:
    """The party under the open sky before Sconce, after these lines."""
    game = session(folder, adventure=COUNTRY, rules=rules, settings=settings)
    feed(game, "leave", *lines)
    return game


def drawn_up(folder: Path, foes: str = "orc 12") -> Session:
    """A levy faces a band."""
    game = abroad(folder, *LORD, "levy", f"spawn {foes}", "battle")
    assert mode(game.state) == BATTLE
    return game


def turns(game: Session) -> Iterator[int]:
    """A turn of the battle after another, as long as it goes on; it is long over before so many are."""
    for turn in range(60):
        if game.state.battle is None:
            return
        yield turn
    raise AssertionError(game.feed("look").text)


def risen(folder: Path) -> Session:
    """The households of a lord are up in arms, and he means to fight them."""
    game = abroad(folder, *LORD, "levy")
    held = game.state.holdings["p1"]
    game.state = attrs.evolve(game.state, holdings={"p1": attrs.evolve(held, rebels=held.households)})
    return game


# --- what is offered ----------------------------------------------------------------------------------


def test_rebels_can_be_fought_where_they_rise(tmp_path: Path) -> None:
    """No meeting begins such a battle: it is offered in the open, and fought to its end."""
    game = risen(tmp_path)
    assert mode(game.state) == WILD
    offered = game.feed("?").text
    assert "battle" in offered
    assert "yield" in offered
    assert possible(game, game.grammar().parse("battle"))


def test_a_battle_offers_only_what_can_be_done_in_it(tmp_path: Path) -> None:
    """The list, and what completes an empty line."""
    game = drawn_up(tmp_path)
    offered = game.feed("?").text
    assert "battle " in offered
    assert "travel" not in offered
    now = {verb.name for verb in game.verbs() if BATTLE in verb.modes}
    assert {one.text for one in game.complete("")} <= now


@pytest.mark.parametrize(
    "line", ["go north", "settle", "levy", "rest", "fight", "flee", "spawn orc", "leave"]
)
def test_what_is_done_elsewhere_is_refused_in_a_battle(tmp_path: Path, line: str) -> None:
    """Nothing has happened, and the way on is named."""
    game = drawn_up(tmp_path)
    before = game.state
    told = game.feed(line).text
    assert "battle, send, or ?" in told
    assert told.endswith("No time passed.")
    assert game.state == before


# --- what is told -------------------------------------------------------------------------------------


def test_a_battle_is_told_by_the_names_of_its_units(tmp_path: Path) -> None:
    """No id shows; each throw is told once, with all its dice, by what comes of it."""
    game = drawn_up(tmp_path)
    told = ""
    for _ in turns(game):
        told += game.feed("battle").text + "\n"
    assert "the levy strike the orcs: " in told
    assert "who of the orcs survives: " in told
    assert not any(sign in told for sign in ("levy p1", "levy_p1", "foes orc", "foes_orc", "The the"))
    thrown = [e for n in game.save.log.entries.values() for e in n.events if isinstance(e, Rolled)]
    assert sum(e.why.startswith("survives_") for e in thrown) > told.count("survives")


def test_a_battle_ends_with_a_sum_and_not_with_a_line_for_each(tmp_path: Path) -> None:
    """Who has the field stands on the last screen: of rank and file only the number counts."""
    game = drawn_up(tmp_path, "orc 60")
    for _ in turns(game):
        told = game.feed("battle").text
    assert "orc 1" not in told
    assert "The field is" in "\n".join(told.split("\n")[-12:])


def test_whoever_is_given_battle_is_hostile_from_then_on(tmp_path: Path) -> None:
    """As whoever is attacked is: no band means well after its battle."""
    game = drawn_up(tmp_path)
    assert {band.mood for band in game.state.bands.values()} == {"hostile"}


@pytest.mark.parametrize("line", ["spawn orc 3", "spawn orc 3; attack", "spawn orc 3; battle"])
def test_the_sky_is_over_a_meeting_a_fight_and_a_battle(tmp_path: Path, line: str) -> None:
    """The status line and `due` name the hex and the weather, and nobody misses a light by day."""
    game = abroad(tmp_path, *LORD, "levy", line)
    status = game.feed("status").text
    assert "| 0704 day, clear |" in status
    assert "no light" not in status
    assert ", ;" not in game.feed("due").text


def test_what_is_due_of_land_is_the_tax_of_the_month(tmp_path: Path) -> None:
    """On the last day of it, for whoever has land."""
    game = abroad(tmp_path, 'set aldra.level 9 because "a test"')
    assert "tax" not in game.feed("due").text
    assert game.feed("settle").status == OK
    assert "  D29 06:00  the month's tax of Aldra's land" in game.feed("due").text.splitlines()


def test_why_names_no_die_of_another_unit(tmp_path: Path) -> None:
    """Of what is left of a levy no throw for its foes is the cause; and a unit can be asked about by its name."""
    game = drawn_up(tmp_path, "orc 30")
    for _ in turns(game):
        game.feed("battle")
    assert "orc" not in game.feed("why levy").text
    assert "orcs" in game.feed("why orcs").text
    assert "Nothing here is about" not in game.feed("why orcs").text


def test_what_the_dice_of_two_sides_decide_has_no_single_chance(tmp_path: Path) -> None:
    """It is not said to need no luck."""
    assert 'whatif 100 "battle"' in drawn_up(tmp_path).feed("odds battle").text


# --- what is taken back -------------------------------------------------------------------------------


def test_undo_fight_takes_back_a_battle(tmp_path: Path) -> None:
    """To before the lines were drawn up; and the same commands come to the same."""
    game = drawn_up(tmp_path)
    drawn = game.save.log.head
    for _ in turns(game):
        game.feed("battle")
    after = game.state
    game.feed("undo fight")
    assert game.save.log.head == drawn - 1
    game.feed("battle")
    for _ in turns(game):
        game.feed("battle")
    assert game.state == after
    assert list(differences(game)) == []


# --- what a referee sets ------------------------------------------------------------------------------


def test_a_referee_sets_the_tax_and_who_is_up_in_arms(tmp_path: Path) -> None:
    """By the ordinary facts, so that the rebels can be fought, and go home when there are none; undo takes it back."""
    game = abroad(tmp_path, *LORD, "levy")
    lines = game.feed('set aldra.tax 5 because "a hard winter"').text
    assert "Aldra takes 5 % of what the households yield, from now on." in lines
    feed(game, 'set aldra.rebels 3 because "a rumour of gold"')
    assert (game.state.holdings["p1"].rate, game.state.holdings["p1"].rebels) == (5, 3)
    assert " battle" in game.feed("?").text
    assert (
        "Nobody is up in arms against Aldra any more." in game.feed('set aldra.rebels 0 because "rain"').text
    )
    assert game.state.holdings["p1"].rebels == 0
    feed(game, "undo", "undo")
    assert game.state.holdings["p1"].rebels == 0 and game.state.holdings["p1"].rate == 5
    assert list(differences(game)) == []


def test_what_a_referee_sets_of_land_has_its_range(tmp_path: Path) -> None:
    """The table's highest tax, no more rebels than there are households, and only a lord's."""
    game = abroad(tmp_path, *LORD)
    most, held = game.game.rules.making.most_tax, game.state.holdings["p1"]
    assert (
        f"it takes a whole number, 0 to {most}"
        in game.feed(f'set aldra.tax {most + 1} because "x"').text.casefold()
    )
    over = game.feed(f'set aldra.rebels {held.households + 1} because "x"').text.casefold()
    assert f"it takes a whole number, 0 to {held.households}" in over
    assert "Bor holds no land." in game.feed('set bor.tax 5 because "x"').text
    listed = game.feed("help set").text
    assert f"NAME.tax: 0 to {most}" in listed and f"NAME.rebels: 0 to {held.households}" in listed


# --- what is refused ----------------------------------------------------------------------------------


def test_refusals_about_land_are_sentences(tmp_path: Path) -> None:
    """Nobody, somebody, and a lost party."""
    game = abroad(tmp_path)
    assert "Nobody of the party holds land." in game.feed("levy").text
    assert "Bor holds no land." in game.feed("bor: levy").text
    assert "There is no army here" in game.feed("battle").text
    assert "You are in the open already." in game.feed("leave").text


def test_no_land_is_taken_by_the_lost(tmp_path: Path) -> None:
    """`domain` would tell where they are."""
    game = abroad(tmp_path, LORD[0])
    journey = attrs.evolve(game.state.journey, lost="0101", aware=True)
    game.state = attrs.evolve(game.state, journey=journey)
    assert "lost your way" in game.feed("settle").text
    assert not game.state.holdings


@pytest.mark.usefixtures("each_rulebook")
@pytest.mark.parametrize(("line", "meant"), [("go north", "travel north"), ("go to 0703", "travel to 0703")])
def test_going_in_the_open_is_to_travel(tmp_path: Path, line: str, meant: str) -> None:
    """Whoever learnt to go in a dungeon goes on in the country."""
    assert abroad(tmp_path).grammar().parse(line).canonical == meant


def test_the_other_rulebook_knows_neither_land_nor_battles(tmp_path: Path) -> None:
    """It says so, and no mode begins that has no way out."""
    game = abroad(tmp_path, "spawn orc 3", rules="microlite20")
    assert "No time passed." in game.feed("battle").text
    assert mode(game.state) != BATTLE


def test_a_meeting_offers_a_battle_to_whoever_has_troops_and_room_for_them(tmp_path: Path) -> None:
    """In the menu of the meeting, without which nobody would think of it; never underground."""
    assert "battle" not in abroad(tmp_path, "spawn orc 12").feed("?").text
    game = abroad(tmp_path / "two", *LORD, "levy", "spawn orc 12")
    assert "battle" in game.feed("?").text
    below = abroad(tmp_path / "three", *LORD, "levy", "enter", "enter", "spawn orc 12")
    assert "battle" not in below.feed("?").text
    assert "outside when you go underground" in below.feed("battle").text


def test_the_tax_goes_into_the_coffer_and_is_said_to(tmp_path: Path) -> None:
    """Nobody of the party gets it before he collects it where his land is."""
    game = abroad(tmp_path, *LORD[:2], 'set aldra.coins 900 because "a test"', "enter")
    held = attrs.evolve(game.state.holdings["p1"], households=100)
    game.state = attrs.evolve(game.state, holdings={"p1": held})
    told = feed(game, *["rest week"] * 4).text
    assert "silver" in told.split("The tax of Aldra's manor, ")[1]
    assert "goes into its coffer" in told
    assert "The party:" not in told


def test_diff_tells_what_a_battle_cost(tmp_path: Path) -> None:
    """Of land and levies as of everything else."""
    game = drawn_up(tmp_path, "orc 30")
    feed(game, "mark war", "battle")
    for _ in turns(game):
        game.feed("battle")
    told = game.feed("diff war").text
    assert "Land:" in told
    assert "Aldra's levy: 8 who can fight, 0 hurt -> " in told


def test_whoever_stands_alone_is_told_of(tmp_path: Path) -> None:
    """A unit of which nobody stands but who goes with it is not yet down; with him it is, and that is told once."""
    game = drawn_up(tmp_path, "orc 40")
    held = game.state.in_battle()
    one = attrs.evolve(held.units[0], n=1, began=1, hero_halves=120, morale=0)
    game.state = attrs.evolve(game.state, battle=attrs.evolve(held, units=(one, *held.units[1:])))
    told = feed(game, "battle").text
    assert "Of the levy 1 falls; Aldra stands alone." in told
    for _ in turns(game):
        told = game.feed("battle").text
    assert "The levy are hard pressed" not in told


def test_a_chronicle_counts_nobody_twice(tmp_path: Path) -> None:
    """Whoever was killed in a battle is not beaten in it besides."""
    game = drawn_up(tmp_path, "orc 6")
    for _ in turns(game):
        game.feed("battle")
    feed(game, "chronicle told.md")
    (written,) = tmp_path.rglob("told.md")
    counted = re.findall(r"- Orc: (\d+) (.+)", written.read_text(encoding="utf-8"))
    assert sum(int(n) for n, _ in counted) == 6
    assert {how for _, how in counted} <= {"killed", "beaten in battle"}


@pytest.mark.parametrize(
    "line", ["settle 99999999999", "pass 99999999999 turns", "levy 9999999999999999999999"]
)
def test_a_number_that_is_too_large_is_not_said_to_be_none(tmp_path: Path, line: str) -> None:
    """It is one, of which there is not so much."""
    told = abroad(tmp_path, *LORD).feed(line).text
    assert "is more than anybody counts" in told
    assert "none of" not in told


def test_nobody_speaks_of_one_as_of_many(tmp_path: Path) -> None:
    """Of somebody who is a unit by himself."""
    game = drawn_up(tmp_path, "orc 9")
    held = game.state.in_battle()
    one = Unit("party_servant", PARTY, "Osgar", "hired:servant", 1, "armor_unarmored", 12, 1, 1)
    game.state = attrs.evolve(game.state, battle=attrs.evolve(held, units=(one, *held.units[1:])))
    told = game.feed("send osgar against orcs").text + "\n"
    for _ in turns(game):
        told += game.feed("battle").text + "\n"
    assert "Osgar is to strike the orcs." in told
    assert "Osgar has no die to throw" in told
    assert "Osgar is down." in told
    assert not re.search(r"the Osgar|Osgar (are|strike|have|break) |Of the fallen of Osgar", told)
