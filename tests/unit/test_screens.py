"""Screens as a new player reads them: the village, the dark, lists that are short, meetings told with names."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.kernel.values import evolve
from gameloop.repl.plain_text import text
from gameloop.session.narrate import narrate
from gameloop.session.session import Session
from gameloop.session.views.meeting import line
from gameloop.session.views.places import exits
from gameloop.world.doors import OpenDoor
from gameloop.world.engagement import Intent
from gameloop.world.light import Douse
from gameloop.world.meetings import AttackThem
from gameloop.world.state import Condition, State
from tests.play import feed, session
from tests.scenes import EAST, enter, group, scene
from tests.skirmish import against, people, play
from tests.table import Table


@pytest.fixture
def game(tmp_path: Path) -> Session:
    """The ready party at the stair of the House."""
    return session(tmp_path)


@pytest.fixture
def village(game: Session) -> Session:
    """The same, gone up to the village."""
    feed(game, "south")
    return game


def told(table: Table, before: State, events: tuple[object, ...]) -> list[str]:
    """The sentences of these events."""
    return [block.text for block in narrate(before, events, table.rules)]  # type: ignore[arg-type]


def dark(game: Session) -> Session:
    """The same with every light put out."""
    assert feed(game, "douse").status == "ok"
    return game


# --- the village ------------------------------------------------------------------------------------


def test_a_village_lists_its_places_and_the_way_back(village: Session) -> None:
    """What to type, the name, what can be done there; nothing is hidden, so nothing `is to be seen`."""
    shown = exits(village.state, village.game.rules).text.splitlines()
    assert shown[:3] == [
        "  here                     rest, carouse, ask (1 silver piece)",
        "  anywhere                 enlist",
        "  go to toll house         The Toll-house: sell, ask",
    ]
    assert shown[4] == "  go to forge              Dagny Forge: buy, sell, identify, ask"
    assert shown[-1] == "  enter                    the village path: back to The Lampless House"
    assert village.feed("map").text == village.feed("exits").text == "\n".join(shown)


def test_each_errand_can_be_typed_as_it_is_listed(village: Session) -> None:
    """`go to PLACE` for every line but what is done here, and the last, which is `enter`."""
    here = exits(village.state, village.game.rules).text.splitlines()
    for row in here[2:-1]:
        said = row.strip().split("  ")[0]
        assert feed(village, said).status == "ok", said
    assert feed(village, "enter").status == "ok"
    assert village.state.here.chart == "lampless-house"


def test_what_is_made_and_not_sold_says_how(village: Session) -> None:
    """Torches come out of supply."""
    assert village.feed("buy torches").text == (
        "- Torch is not sold here, but made of supply. "
        "Type: go to rusk and daughter; buy supply; make torch. [A-EQP-09] No time passed."
    )
    assert feed(village, "go to rusk and daughter; buy supply; make torch").status == "ok"


def test_one_place_can_be_said_by_its_short_name_or_its_long_one(village: Session) -> None:
    """`toll house` as listed, `the toll-house` as it is called."""
    assert feed(village, "go to the toll-house").canonical == "go to The Toll-house"


# --- short lists ------------------------------------------------------------------------------------


def test_a_refusal_lists_what_is_here_and_nothing_that_is_carried(game: Session) -> None:
    """Features of the place and ways; neither the party's gear nor its people."""
    assert game.feed("x dragon").text == (
        '- No "dragon" here; things to look at: lamp, bracket, steps, north, west, south. No time passed.'
    )


def test_what_an_exit_speaks_of_can_be_looked_at(game: Session) -> None:
    """The stone hands in the arch to the north."""
    assert game.feed("x hands").text.startswith("North: an arch; stone hands beyond it")


# --- the dark ---------------------------------------------------------------------------------------


def test_the_last_light_out_says_what_that_means_and_what_to_type(game: Session) -> None:
    """The stair has a lamp of its own, so the party goes where it has none."""
    table = scene(light="dark")
    before = table.state
    events = table.do(Douse(before.lights[0].id))
    assert told(table, before, events)[-1] == (
        "Cid's torch is put out. It is dark: nobody can search or read, and blows in the dark go wide. "
        "Type: light torch."
    )


def test_in_the_dark_a_light_comes_first_and_in_the_light_never(game: Session) -> None:
    """`?` at the stair offers no second torch; in a dark place it begins with one."""
    assert "light torch" not in game.feed("?").text
    table = scene(light="dark")
    game.state = evolve(table.state, lights=())
    assert game.feed("?").text.splitlines()[0].split()[:3] == ["1", "light", "torch"]


# --- meetings ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mood", "count", "said"),
    [
        ("hostile", 2, "The bandits mean to attack."),
        ("negative", 1, "The bandit threatens you. [they want you to go back the way you came]"),
        ("uncertain", 2, "The bandits wait, and watch you."),
    ],
)
def test_those_who_are_met_are_called_by_their_name(mood: str, count: int, said: str) -> None:
    """`The bandits`, not `They`; and one of them is `a bandit` when first seen."""
    table = scene(group(count=count, mood=mood))
    before = table.state
    text = "\n".join(told(table, before, enter(table, 1)))
    assert said in text
    assert f"Contact: {'a bandit' if count == 1 else '2 bandits'}, " in text
    assert "encounter distance" not in text


def test_those_who_sleep_are_not_told_as_they_were() -> None:
    """One of two bandits is dead and one asleep: they play dice no more."""
    table = scene(group(count=2, mood="uncertain", here="Two bandits play dice."))
    enter(table, 1)
    band = table.state.bands["them"]
    assert line(table.state, table.rules, band) == "Two bandits play dice."
    table.change("f1", conditions=(Condition("down"),))
    assert (
        line(table.state, table.rules, table.state.bands["them"])
        == "2 bandits (watching you, 1 of them helpless)."
    )


# --- what is told once ------------------------------------------------------------------------------


def test_a_single_creature_has_its_article_and_its_loss_is_told_by_the_blow() -> None:
    """Ann strikes the ogre for six: one line, and no second one that counts the six again."""
    table = people(("fighter", 1))
    against(table, "ogre", contact=[("p1", "f1")])
    before = table.state
    lines = told(table, before, play(table, 19, 6, 1, p1=Intent("attack", "f1")))
    assert any(line.startswith("Ann strikes at the ogre: 1d20 -> 19") for line in lines)
    assert not any(line.startswith("The ogre loses") for line in lines)


def test_what_all_gain_alike_is_told_once() -> None:
    """Ann and Ben slay an orc: one line for both."""
    table = people(("fighter", 1), ("fighter", 1))
    against(table, "orc", contact=[("p1", "f1")])
    before = table.state
    lines = told(table, before, play(table, 19, 6, p1=Intent("attack", "f1")))
    assert [line for line in lines if "XP" in line] == ["Ann and Ben gain 7 XP each (slaying)."]


# --- the log ----------------------------------------------------------------------------------------


def test_the_log_groups_what_came_of_a_line_under_it(game: Session) -> None:
    """Each entry begins with what was typed; a fact of several lines has its name once; exits are no facts."""
    feed(game, "force west")
    shown = game.feed("log force").text.splitlines()
    assert shown[0].startswith("@3 > force west")
    assert all(line.startswith(("  @3.", "       ")) for line in shown[1:])
    assert "stone hands beyond it" not in game.feed("log").text


def test_a_number_is_echoed_as_the_line_it_stands_for(game: Session) -> None:
    """`1` walks north, and says so."""
    feed(game, "?")
    assert game.feed("1").text.splitlines()[0] == "(go north)"


def test_an_answer_is_kept_as_words(game: Session) -> None:
    """`listen`, then `1`: the log has `listen at west`, no id."""
    asked = feed(game, "n", "listen")
    assert asked.text == "Listen at what? No time passed."
    feed(game, "1")
    assert game.save.log.entries[game.save.log.head].text == "listen at west"


# --- what can be done -------------------------------------------------------------------------------


def test_a_verb_of_several_moments_names_them_all(tmp_path: Path) -> None:
    """`go` before anybody is enlisted: not `only when you meet somebody`, which is one of three."""
    game = session(tmp_path, party="roll")
    assert game.feed("go").text.startswith(
        '- You can "go" only when you meet somebody or while exploring or in the village, and now you are'
    )


def test_somebody_who_is_enlisted_in_small_letters_has_a_name(tmp_path: Path) -> None:
    """It begins with a capital wherever it stands; only creatures without a name have an article."""
    game = session(tmp_path, party="roll")
    told = feed(game, "enlist hob", "fighter").text
    assert "\nHob has " in told
    assert "hob" not in told
    assert [person.name for person in game.state.party()] == ["Hob"]


def test_a_question_of_several_lines_is_shown_once(tmp_path: Path) -> None:
    """`?` adds what else can be done; the question itself stands below it once."""
    game = session(tmp_path, party="roll")
    feed(game, "enlist hob")
    shown = text(game.feed("?"))
    assert shown.splitlines()[0] == (
        "A question is open; undo takes it back, and status, party, map, log and help can be looked at."
    )
    assert shown.count("What is Hob?") == 1
    assert shown.splitlines()[-1] == "  5 dwarf"


def test_the_village_offers_what_is_done_there(village: Session) -> None:
    """The way back first, then trade and company."""
    feed(village, "go to rusk and daughter")
    lines = [row.split()[1] for row in village.feed("?").text.splitlines()[:-1]]
    assert lines == ["enter", "ask", "buy", "prices", "enlist", "rest", "carouse", "look"]


def test_who_is_attacked_is_not_told_twice() -> None:
    """From the doorway into the room: the bandits stood there already, and that they mind it is plain."""
    table = scene(group(count=2, mood="uncertain", here="Two bandits play dice."), door="closed")
    table.do(OpenDoor(EAST), 1)
    before = table.state
    lines = told(table, before, table.do(AttackThem()))
    assert lines[0].startswith("room")
    assert not any("play dice" in line or "mean to attack" in line for line in lines)
