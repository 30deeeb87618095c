"""Whoever asks for prices, how somebody is or what is said here is answered, and pays only for what is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.play import feed, session

GREETINGS = ("hello", "hi there", "hey", "greetings all", "good morning", "good evening everybody")


@pytest.mark.usefixtures("each_rulebook")
@pytest.mark.parametrize("line", GREETINGS)
def test_a_greeting_pays_for_nothing(tmp_path: Path, line: str) -> None:
    """In a house where what is told costs silver, hello shows who is there."""
    game = session(tmp_path)
    feed(game, "go south")
    before = game.state
    assert "Wen Tarrow" in feed(game, line).text
    assert game.state is before


def test_talk_tells_the_price_of_what_is_told_before_it_is_paid(tmp_path: Path) -> None:
    game = session(tmp_path)
    feed(game, "go south")
    before = game.state
    assert feed(game, "talk").text == "Wen Tarrow tells what is said here, for 1 silver piece: ask."
    assert game.state is before
    assert "pays a silver piece" in feed(game, "ask").text


def test_talk_tells_what_is_said_where_that_is_free(tmp_path: Path) -> None:
    """And of one thing, if it is named."""
    game = session(tmp_path)
    feed(game, "go to village", "go to toll house")
    assert "I sweep it myself." in feed(game, "talk to pym").text
    assert "a matter of business" in feed(game, "talk about the ledger").text


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("what does a mule cost?", "mule: 30, at Gaffer Pole's yard"),
        ("how much is a mule", "mule: 30, at Gaffer Pole's yard"),
        ("how much is rope", "1 rope: made of 1 supply, 1 (buy supply; make rope)"),
        ("price of torches", "3 torches: made of 1 supply, 1 (buy supply; make torch)"),
        ("prices archer", "archer: 60 a month (advertise for archers)"),
    ],
)
@pytest.mark.parametrize("house", ["spent match", "rusk and daughter", "mule yard"])
def test_what_one_thing_costs(tmp_path: Path, line: str, told: str, house: str) -> None:
    """Wherever in the village that is asked."""
    game = session(tmp_path)
    feed(game, "go to village", f"go to {house}")
    before = game.state
    assert told in feed(game, line).text.splitlines()
    assert game.state is before


def test_the_price_of_what_a_deal_gives(tmp_path: Path) -> None:
    game = session(tmp_path)
    feed(game, "go to village", "go to forge")
    told = "deal medium armour: for 250 in coin: a coat of it for one of you, in a week"
    assert told in feed(game, "how much is medium armour").text


def test_the_price_of_a_ware_outside_a_village(tmp_path: Path) -> None:
    game = session(tmp_path)
    assert feed(game, "prices mule").text == "mule: 30 in a village that sells it"


def test_a_deal_tells_what_is_paid_and_what_is_only_shown(tmp_path: Path) -> None:
    """Of a key cut by its label the labels are shown and kept."""
    game = session(tmp_path)
    feed(game, "go to village", "go to forge")
    assert "deal a key: for 30 in coin and a look at the labels, which you keep:" in feed(game, "deals").text
    no = feed(game, "deal a key").text
    assert "that takes a look at the" in no.casefold()
    assert "none of you has that to show" in no


def test_a_deal_that_is_done_is_told_as_done(tmp_path: Path) -> None:
    """It is neither offered again nor pointed to, whatever it is asked by."""
    game = session(tmp_path)
    feed(game, "go to village", "go to toll house", "deal a shovel")
    before = game.state
    assert feed(game, "deal a shovel").text.startswith("- That deal is done: a shovel.")
    told = feed(game, "ask pym about the shovel").text
    assert told.startswith('- That business about "the shovel" with Reeve Aldous Pym is done.')
    assert game.state is before


def test_what_they_buy_is_not_told_as_a_ware(tmp_path: Path) -> None:
    game = session(tmp_path)
    feed(game, "go to village", "go to rusk and daughter")
    told = feed(game, "buy oil").text
    assert told.startswith(
        "- Jars of oil: nobody sells that over a counter, but there is a deal about it here."
    )


@pytest.mark.usefixtures("each_rulebook")
@pytest.mark.parametrize("line", ["question", "inquire"])
def test_a_question_without_words_advises_no_spell_that_nobody_has(tmp_path: Path, line: str) -> None:
    game = session(tmp_path)
    before = game.state
    told = feed(game, line).text
    assert "Type: spells." in told
    assert "augury" not in told
    assert game.state is before


def test_whoever_keeps_a_house_is_questioned_as_he_is_asked(tmp_path: Path) -> None:
    game = session(tmp_path)
    feed(game, "go to village", "go to toll house")
    assert "a matter of business" in feed(game, "question pym about the ledger").text
    assert "I sweep it myself." in feed(game, "question him").text


@pytest.mark.usefixtures("each_rulebook")
def test_what_somebody_can_do_and_how_he_is(tmp_path: Path) -> None:
    game = session(tmp_path)
    sheet = feed(game, "sheet bor").text
    assert sheet in feed(game, "what can bor do?").text
    assert sheet in feed(game, "how is bor?").text
    assert feed(game, "inventory").text in feed(game, "who wears what").text


@pytest.mark.parametrize("line", ["make a torch", "make a torch out of supply", "craft torches from supply"])
def test_what_is_made_may_be_named_with_what_it_is_made_of(tmp_path: Path, line: str) -> None:
    game = session(tmp_path)
    assert "turns supply into 3 torches" in feed(game, line).text


@pytest.mark.parametrize("line", ["hints", "hint"])
def test_hints_are_the_offers(tmp_path: Path, line: str) -> None:
    game = session(tmp_path)
    assert feed(game, "?").text in feed(game, line).text
