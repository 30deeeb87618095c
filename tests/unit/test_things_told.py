"""Things and people at the prompt: what is typed, what is told, and whose thing a word means."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.session import games
from gameloop.session.narrate import narrate
from gameloop.session.results import ASK, OK, REFUSED, UNKNOWN
from gameloop.session.session import Session
from gameloop.world.amounts import plural
from gameloop.world.wounds import PoolChanged


@pytest.fixture
def delve(tmp_path: Path) -> Session:
    """The ready party in the Toll Cellar."""
    return begin(tmp_path, "quick")


@pytest.fixture
def village(tmp_path: Path) -> Session:
    """Nobody yet, in the village."""
    return begin(tmp_path, "roll")


def begin(folder: Path, party: str, rules: str = "barrows", adventure: str = "small") -> Session:
    """A game with the dice of seed 7."""
    return games.new(
        folder / "test.jsonl",
        rules=rules,
        adventure=adventure,
        seed="7",
        made="",
        settings={},
        party=party,
        sync=False,
    )


def told(session: Session, line: str) -> list[str]:
    """What a line is answered with, besides that it took no time."""
    return [block.text for block in session.feed(line).blocks if block.text != "[no time passed]"]


def test_whose_thing_a_word_means(delve: Session) -> None:
    """Named with its owner, or with whoever is to do it; else the player is asked, and a number answers."""
    asked = delve.feed("drop camping gear")
    assert asked.status == ASK
    assert asked.ask is not None
    assert asked.ask.options == tuple(f"{name}'s camping gear" for name in ("Aldra", "Bor", "Cid", "Dell"))
    assert told(delve, "2") == ["Bor drops camping gear."]
    assert told(delve, "aldra: drop dagger") == ["Aldra drops a dagger."]
    assert told(delve, "drop dell's dagger") == ["Dell drops a dagger."]
    assert told(delve, "aldra: take dagger") == ["Aldra takes 2 daggers."]


def test_numbers_and_all(delve: Session) -> None:
    """A number takes part of a stack, all takes everything in sight, too many are refused."""
    assert told(delve, "cid: drop 2 torch") == ["Cid drops 2 torches."]
    assert delve.feed("take 3 torches").status == REFUSED
    assert told(delve, "take all") == ["Aldra takes 2 torches."]
    assert delve.feed("take all").status == REFUSED
    assert delve.feed("take nonsense").status == UNKNOWN


def test_hands_are_told_once(delve: Session) -> None:
    """What takes both hands is one sentence, taken up or put away."""
    assert told(delve, "dell: remove bow") == ["Dell puts the village hunting bow away."]
    assert told(delve, "dell: wield bow") == ["Dell holds the village hunting bow."]
    assert told(delve, "bor: give 12 silver to dell") == ["Bor gives 12 silver pieces to Dell."]


def test_who_is_encumbered_is_told_when_it_begins_and_when_it_ends(delve: Session) -> None:
    """Dell carries 10; a rope of somebody else's supply makes 11."""
    assert told(delve, "aldra: make rope") == ["Aldra turns supply into a rope."]
    assert told(delve, "aldra: give rope to dell") == [
        "Aldra gives a rope to Dell. Dell is encumbered now, with 11 items."
    ]
    assert told(delve, "dell: drop 1 rope") == ["Dell drops a rope. Dell is no longer encumbered."]


def test_somebody_new_is_made_step_by_step(village: Session) -> None:
    """Eight rolls, a question with every class and its look, and the newcomer with his purse."""
    asked = village.feed("enlist Bruna")
    rolls = [b.text.split(":")[0] for b in asked.blocks if b.voice == "roll"]
    assert rolls == [
        *("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"),
        *("hit points", "silver"),
    ]
    assert asked.ask is not None
    assert asked.ask.options == ("fighter", "mage", "thief", "elf", "dwarf")
    assert village.feed("thief").status == OK
    assert told(village, "party")[0].startswith("1. Bruna, thief 1: HP ")
    assert told(village, "xp") == ["Bruna: XP 0: 1500 more for level 2"]


def test_trade_is_told_with_its_place(village: Session) -> None:
    """The stall serves for it."""
    village.feed("enlist Bruna")
    village.feed("fighter")
    village.feed("go to stall")
    assert told(village, "buy 2 supply") == [
        "Bruna pays 2 silver pieces.",
        "Bruna buys 2 supplies at The stall.",
    ]
    assert told(village, "sell 2 supply") == [
        "Bruna sells 2 supplies at The stall.",
        "Bruna receives a silver piece.",
    ]
    assert "supply" in told(village, "prices")[0]


@pytest.mark.parametrize(
    ("one", "several"),
    [
        ("torch", "torches"),
        ("jar of lamp oil", "jars of lamp oil"),
        ("supply", "supplies"),
        ("key", "keys"),
        ("glass", "glasses"),
        ("gilded skulls", "gilded skulls"),
        ("camping gear", "camping gear"),
        ("day's food", "days' food"),
        ("village light armor", "village light armor"),
    ],
)
def test_several_of_a_thing(one: str, several: str) -> None:
    """Plurals, and what has none."""
    assert plural(one) == several


def test_hit_dice_thrown_anew_tell_what_came_of_them(village: Session) -> None:
    """Everybody's, after `rest week` with an article or without: a better throw the new number, any other that the
    old one stands.
    """
    before = {p.id: p.stats["max_hp"] for p in village.state.party()}
    told = village.feed("rest a week").text.splitlines()
    for person in village.state.party():
        at = next(n for n, line in enumerate(told) if line.startswith(f"hit dice: {person.name} "))
        most = person.stats["max_hp"]
        better = f"{person.name} has {most} hit points at most now."
        kept = f"{person.name} keeps {most} hit points at most: the throw was no better."
        assert told[at + 1] == (better if most > before[person.id] else kept)


def test_differences_of_goods_are_told_as_goods_and_money_are(tmp_path: Path) -> None:
    """Several in the plural, sums as the rulebook tells them; a day in the village once."""
    game = begin(tmp_path, "quick", "microlite20", "lampless-house")
    for line in ("leave", "mark here", "go to forge", "buy longsword", "bor: drop torches"):
        game.feed(line)
    changes = told(game, "diff here")[0].splitlines()
    assert "  Cid: -15 gp, +1 longsword" in changes
    assert "  Bor: -6 torches" in changes
    assert told(game, "due")[0].splitlines()[0] == "It is D1 06:10."


def test_food_for_several_days(tmp_path: Path) -> None:
    """It is not called 4 day's food."""
    game = begin(tmp_path, "quick", "microlite20", "lampless-house")
    lines = told(game, "inventory aldra")[0].splitlines()
    assert "  4 days' food" in lines


def test_what_a_deal_takes_and_is_not_there(tmp_path: Path) -> None:
    """How many of the thing in plain words, and none of it instead of 0."""
    game = begin(tmp_path, "quick", adventure="lampless-house")
    for line in ("leave", "go to rusk"):
        game.feed(line)
    assert told(game, "deal jars") == [
        "- That takes 1 jar of oil, and you have none. Type: inventory. [A-OWN-08] No time passed."
    ]


def test_a_list_of_prices_fits_a_screen(tmp_path: Path) -> None:
    """All of one sort and price stand together, clubs are free, and silver weapons stand in one sentence."""
    game = begin(tmp_path, "quick", "microlite20", "lampless-house")
    lines = told(game, "prices")[0].splitlines()
    assert "     free club, quarterstaff, sling" in lines
    assert any(
        line.startswith("Of silver, at 10 times the price (buy silver dagger): dagger, ") for line in lines
    )
    assert not any("silver longbow" in line for line in lines)
    assert len(lines) < 90


def test_spells_of_a_long_list_are_named_by_level_and_one_is_read_out(tmp_path: Path) -> None:
    """Fourscore sentences scroll off the screen; what one spell does is asked for by its name."""
    game = begin(tmp_path, "quick", "microlite20", "lampless-house")
    lines = [line for block in told(game, "spells") for line in block.splitlines()]
    assert len(lines) < 20
    assert any(line.startswith("  Level 0, 1 HP each: Light, Detect Magic, ") for line in lines)
    assert told(game, "spells grease") == [
        "Grease: A slippery floor. Whoever stands on it may fall, round after round."
    ]


def test_time_that_brings_nothing_is_told(tmp_path: Path) -> None:
    """A turn of rest without a throw of dice is not answered with silence."""
    game = begin(tmp_path, "quick", "microlite20", "lampless-house")
    assert told(game, "rest") == ["You all rest for a turn."]


def test_what_was_not_played_beside_the_game_says_why(village: Session) -> None:
    """The refusal itself, once."""
    assert told(village, 'whatif 5 "force west"')[0].splitlines()[-2:] == [
        "  broken off, since a line could not be done: 5",
        "    " + told(village, "force west")[0],
    ]


def test_one_encounter_level_is_one(tmp_path: Path) -> None:
    """Not 1 encounter levels."""
    game = begin(tmp_path, "quick", "microlite20", "lampless-house")
    for by, words in ((1, "1 encounter level"), (2, "2 encounter levels")):
        events = [PoolChanged("p1", "el", by, by, "foes overcome", rule="B-ADV-05")]
        [block] = narrate(game.state, events, game.game.rules)
        assert block.text == f"Aldra gains {words} (foes overcome)."
