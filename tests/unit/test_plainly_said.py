"""What somebody new types and reads: no word stays without an answer that is so, and nothing told is not so."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.session.absent import absent
from gameloop.session.session import Session
from gameloop.session.words import Noun, Token
from tests.play import feed, session

GOBLINS = ("go north", "open east")  # two of them, at the door of the washing room


@pytest.fixture
def game(tmp_path: Path) -> Session:
    """The ready party at the lit stair."""
    return session(tmp_path)


@pytest.mark.parametrize(
    "line", ["what is here?", "what's here", "where am i", "who is here", "what do we see"]
)
def test_a_question_about_the_place_is_a_look(game: Session, line: str) -> None:
    """As one asks it of a person."""
    assert feed(game, line).text == feed(game, "look").text


def test_a_question_about_a_thing_is_a_look_at_it(game: Session) -> None:
    """With its article and its question mark; what they want is what they offer."""
    assert feed(game, "what is the lamp?").text == feed(game, "examine lamp").text
    assert feed(game, "what can i do?").text == feed(game, "?").text
    assert feed(game, *GOBLINS, "what do they want").text == feed(game, "deals").text


def test_somebody_beyond_a_way_is_not_nobody(game: Session) -> None:
    """The text of the grille speaks of him."""
    said = feed(game, "go north", "talk to the man behind the grille")
    assert said.text == "- Whoever is beyond the way west is not met yet. Type: pick west. No time passed."


def test_an_answer_names_a_thing_without_its_article(game: Session) -> None:
    """And says what is lacking: somebody to speak with."""
    said = feed(game, "talk to the boy").text
    assert said == '- "boy" is only spoken of: nobody of that name is here. Type: look. No time passed.'


def test_a_door_is_forced_and_not_broken_like_a_chest(game: Session) -> None:
    """Whatever is said for it, and what it was taken for is told."""
    said = feed(game, "smash door")
    assert said.canonical == "force west"
    assert said.text.startswith("(force west)")


def test_a_locked_door_is_not_said_to_be_forced(game: Session) -> None:
    """Where force is refused, what does open it is proposed."""
    said = feed(game, "go north", "smash grille").text
    opens = "pick west"
    assert (
        said == f"- The grille is locked, and force does not help. Type: {opens}. [A-DOR-10] No time passed."
    )
    assert f"Type: {opens}." in feed(game, "force grille").text


def test_a_knock_is_at_the_door_that_is_here(tmp_path: Path) -> None:
    """Of several it is asked which; nobody opens, and what else can be done there is proposed. No bell is meant."""
    quiet = session(tmp_path, seed="11")
    said = feed(quiet, "knock").text
    assert said == ("- A knock would not open the west door. Type: listen at west. No time passed.")
    asked = feed(quiet, "go north", "knock")
    assert (asked.text, asked.ask.options if asked.ask else ()) == (
        "Knock at which door? No time passed.",
        ("west", "east"),
    )
    assert feed(quiet, "2").text.startswith("- A knock would not open the east door.")
    said = feed(quiet, "go north", "go north", "knock").text
    assert said.startswith("- A knock would not open the bronze door below. Type: listen at down")


@pytest.mark.parametrize("rules", ["barrows", "microlite20"])
def test_nobody_hearing_anything_is_said_once(tmp_path: Path, rules: str) -> None:
    """However many listen; that dice fell for each is told, and each can still be revealed."""
    quiet = session(tmp_path, rules=rules)
    said = feed(quiet, "listen at west").text.splitlines()
    assert said[:2] == ["[secret roll: listen, 4 of you]", "Nobody hears anything."]
    assert sum(line.startswith("listen: ") for line in feed(quiet, "reveal").text.splitlines()) == 4


def test_a_walk_that_ends_early_says_why(tmp_path: Path) -> None:
    """Of several rooms; one that comes to where it was to go ends as ever."""
    walk = session(tmp_path, seed="11")
    feed(walk, "go north", "go north", "go north")
    assert feed(walk, "go to lych stair").text.endswith("[stopped: clue]")
    assert walk.state.here.place == "nave"
    assert "stopped" not in feed(walk, "go to hall").text
    assert walk.state.here.place == "hall_of_receipts"


def test_an_open_quote_is_not_said_again(game: Session) -> None:
    """The answer has quotes of its own."""
    assert feed(game, 'ask "unfinished').text.startswith('- No "unfinished" here: nobody is here ')


def test_several_can_be_looked_for_at_once(game: Session) -> None:
    """Each with its own line."""
    assert feed(game, "where are bor and cid").text == "  Bor: here\n  Cid: here"
    assert feed(game, "where are plugh and xyzzy").text == 'You know of no "plugh and xyzzy". No time passed.'


def test_one_who_listens_alone_is_named(game: Session) -> None:
    """No more than one has listened."""
    assert (
        feed(game, "cid: listen at west").text
        == "[secret roll: listen]\nCid hears nothing.\n[no time passed]"
    )


def test_where_somebody_hears_something_all_are_named(tmp_path: Path) -> None:
    """It is worth something then to know who."""
    said = feed(session(tmp_path, seed="11"), "go north", "listen at east").text.splitlines()
    assert [line.split(" hears ")[0] for line in said[1:-1]] == ["Aldra", "Bor", "Cid", "Dell"]


def washing_room(tmp_path: Path) -> Session:
    """Its goblins have been dealt with, its wire is cut, and a torch burns."""
    quiet = session(tmp_path, seed="5")
    feed(quiet, *GOBLINS, "deal torch", "leave", "go north", "cut wire", "go east", "light torch", "search")
    assert quiet.state.here.place == "washing_room"
    assert quiet.state.encounter is None
    return quiet


def test_what_hangs_in_an_opening_is_no_door_to_listen_at(tmp_path: Path) -> None:
    """The curtain of the washing room."""
    said = feed(washing_room(tmp_path), "listen at curtain").text
    assert said.startswith(
        "- No door is in the way east, so what is to be heard of it you hear already: "
        "a greasy curtain; gnawing behind it."
    )


def test_a_trap_that_is_known_is_called_one(tmp_path: Path) -> None:
    """It can be named as it was told."""
    said = feed(washing_room(tmp_path), "examine bell string").text
    assert said.startswith("A trap that you know of: bell string.")


def test_they_are_those_who_are_met(game: Session) -> None:
    """Though nobody was named before."""
    feed(game, *GOBLINS, "deal torch")
    assert "have it from" in feed(game, "ask them").text


def test_nobody_walks_far_past_those_who_are_met(game: Session) -> None:
    """One way at a time."""
    said = feed(game, *GOBLINS, "go to the nave").text
    assert said.startswith("- You are not alone, and cannot walk so far past them.")


def test_the_village_is_where_the_way_out_is(game: Session) -> None:
    """The last place before it."""
    feed(game, "go north")
    assert feed(game, "go to the village").text.startswith("Lych Stair (1)")


def test_the_dead_are_not_unknown() -> None:
    """Who lies there is told by name, and that nothing is done with him."""
    there = {"dead": (Noun("p3", "Cid"),)}
    assert absent("person", [Token("cid")], lambda kind: there.get(kind, ())) == (
        "Cid is dead, and lies here",
        "look",
    )


def test_who_is_named_to_turn_supply_into_something_does_it(game: Session) -> None:
    """Not the first who has some."""
    assert feed(game, "bor: convert supply to torches").text.startswith("Bor turns supply into 3 torches.")


def test_a_torch_that_is_put_away_goes_out(game: Session) -> None:
    """And it is told what the hand gives up that takes one."""
    taken = feed(game, "douse torch", "light torch with aldra").text.splitlines()
    assert taken[0] == "Aldra holds a lit torch."
    assert "Aldra puts the village shield away." in taken
    put = feed(game, "wear Aldra's village shield").text.splitlines()
    assert put[0] == "Aldra puts the torch away."
    assert put[1].startswith("Aldra's torch is put out.")
    assert not game.state.lights


def test_going_ahead_is_told_as_what_is_to_come(game: Session) -> None:
    """Nobody has moved yet."""
    said = feed(game, "sneak north").text
    assert said.endswith("You are all still here. Type: go north.\n[no time passed]")


def test_what_is_taken_back_is_named(game: Session) -> None:
    """The line, and whether dice were thrown for it."""
    feed(game, "search")
    assert feed(game, "undo").text.startswith("Taken back: 1 entry, search. Dice were thrown for it:")


def test_several_of_a_kind_are_fought_as_so_many(game: Session) -> None:
    """They get their numbers in the fight."""
    assert "It comes to a fight with 2 goblins, " in feed(game, *GOBLINS, "attack").text


def test_several_things_are_taken_by_their_plural(game: Session) -> None:
    """As the text of the place calls them."""
    feed(game, "bor: drop iron spikes")
    assert feed(game, "take spikes").text.startswith("Aldra takes 6 iron spikes.")


@pytest.mark.parametrize(
    ("line", "called"),
    [("identify", "identify"), ("appraise", "appraise"), ("evade", "evade"), ("donat 3", "donate")],
)
def test_what_cannot_be_done_here_is_called_as_it_was_typed(game: Session, line: str, called: str) -> None:
    """Another word for a verb is not answered by the verb, but a short form is by the whole word."""
    assert feed(game, line).text.startswith(f'- You can "{called}" only')
