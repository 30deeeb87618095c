"""Nothing that is typed is done by half at the cost of time, and no letter or short word stands for what it is not."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from gameloop.session.answers import plainly
from gameloop.session.brought import brought
from gameloop.session.moments import namesakes
from gameloop.session.nouns import nouns
from gameloop.session.wayfinding import DIRECTIONS
from gameloop.world.light import INDOORS, LightOut
from gameloop.world.modes import FIGHT, MEET
from gameloop.world.routes import way_outside
from gameloop.world.state import Condition, Light, Spot
from gameloop.world.turns import RestOwed, TurnEvent
from tests.play import feed, session
from tests.unit.test_every_noun import in_rooms, standing
from tests.unit.test_examples import seat

SIDES = ("n", "s", "e", "w", "u", "d")
ALONE = ("{}: rest", "{} stay here", "tell {} to wait here", "{}: go {side}", "{}: explore", "{}: sleep")


@in_rooms
@pytest.mark.usefixtures("each_rulebook")
def test_no_one_of_several_drags_the_others_along(tmp_path: Path, adventure: str, room: str) -> None:
    """What one is told to do that all would do with him is refused, and no time goes by."""
    game = seat(tmp_path, standing(room, adventure))
    before = game.state
    name = game.state.party()[1].name.casefold()
    way = next((w.side(room) for w in game.state.chart().ways_at(room)), "n")
    for form in ALONE:
        line = form.format(name, side=way)
        assert "without the others" in feed(game, line).text, line
    assert game.state is before


@in_rooms
@pytest.mark.usefixtures("each_rulebook")
def test_a_letter_for_a_side_means_no_other_way(tmp_path: Path, adventure: str, room: str) -> None:
    """Where no way leads to a side, its letter is refused with the side's name, whatever else begins so."""
    game = seat(tmp_path, standing(room, adventure))
    words = {way.side(room) for way in game.state.chart().ways_at(room)}
    words |= {word for noun in nouns(game.state, game.game.rules, "way") for word in noun.words}
    for side in (one for one in SIDES if not {one, *DIRECTIONS[one]} & words):
        for line in (side, f"go {side}"):
            before = game.state
            assert feed(game, line).text.startswith("- No way leads "), (line, room)
            assert game.state is before


@pytest.mark.usefixtures("each_rulebook")
@pytest.mark.parametrize("line", ["capture him", "tie him", "take him", "open him", "force him", "light her"])
def test_him_is_no_thing_and_no_door(tmp_path: Path, line: str) -> None:
    """Whoever is meant by it, nothing is done to what was named before."""
    game = session(tmp_path)
    feed(game, "examine west", "examine torch")
    before = game.state
    said = feed(game, line).text
    assert game.state is before
    assert "door" not in said.partition("Type:")[0].casefold()
    assert "torch" not in said.partition("Type:")[0].casefold()


def test_a_die_that_brings_nothing_stops_nothing() -> None:
    """Of exhaustion only the rest that is owed is what it brings."""
    die = TurnEvent("exhaustion", "Exhaustion", nothing=False, rule="A-DUN-04")
    assert not brought(die, ())
    assert brought(die, (RestOwed(1, ("bor",), rule="A-DUN-04"),))
    out = LightOut(Light("torch.1", "torch", "bor", 0), INDOORS, rule="A-DUN-04")
    assert not brought(die, (out, die, RestOwed(1, ("bor",), rule="A-DUN-04")))


def test_a_rest_does_not_stop_for_the_light_that_is_put_out_for_it(tmp_path: Path) -> None:
    """`rest until healed` in a village goes on night after night."""
    game = session(tmp_path, rules="microlite20")
    feed(game, "go south")
    one = game.state.party()[0]
    hurt = attrs.evolve(one, pools={**one.pools, "hp": one.hp - 4})
    game.state = attrs.evolve(game.state, people={**game.state.people, one.id: hurt})
    said = feed(game, "rest until healed").text
    assert "[stopped: healed]" in said
    assert "a light is out" not in said


def test_a_way_out_that_is_blocked_is_not_the_nearest(tmp_path: Path) -> None:
    """Who goes to the village from beside the fall of brick goes by the stair."""
    table = standing("toll_passage")
    way = way_outside(table.state)
    assert way is not None
    assert way.a == "lych_stair"
    game = seat(tmp_path, table)
    assert game.state.here == Spot(game.state.here.chart, "toll_passage")
    assert "blocked" not in feed(game, "go to village").text


def test_an_answer_in_short_is_said_in_full() -> None:
    """`leave` is not all that `leave lying` says; its number, and its words, are."""
    assert not plainly("leave", "leave lying")
    assert plainly("leave lying", "leave lying")
    assert plainly("1", "leave lying")
    assert plainly("bandit 2", "bandit 2")


def test_what_is_not_so_has_no_cause(tmp_path: Path) -> None:
    """Nobody is told why somebody is hurt who is not."""
    game = session(tmp_path)
    assert feed(game, "why is aldra hurt").text.startswith("- Aldra is not hurt.")
    assert feed(game, "why is it dark").text.startswith("- It is not dark here.")


@in_rooms
@pytest.mark.usefixtures("each_rulebook")
def test_to_leave_to_a_side_is_to_go_there(tmp_path: Path, adventure: str, room: str) -> None:
    """`leave north` is read as `go north`, and lays no way down."""
    game = seat(tmp_path, standing(room, adventure))
    for noun in nouns(game.state, game.game.rules, "way"):
        if noun.name in DIRECTIONS or any(noun.name in longer for longer in DIRECTIONS.values()):
            assert game.grammar().parse(f"leave {noun.name}").canonical == f"go {noun.name}"


def test_takings_are_taken_by_what_they_are_told_as(tmp_path: Path) -> None:
    """By a word that stands in both texts of a thing; a word of what it lies in is not the thing."""
    game = seat(tmp_path, standing("counters_grille"))
    assert feed(game, "take the takings").text.startswith("- The till is shut. Type: open till.")
    game = seat(tmp_path / "hall", standing("hall_of_receipts"))
    feed(game, "take the hollow")
    assert all(item.id != "porter_silver" for p in game.state.party() for item in game.state.held(p.id))
    assert "takes" in feed(game, "take sixty silver pieces").text


@pytest.mark.usefixtures("each_rulebook")
@pytest.mark.parametrize("line", ["search lamp", "search lamp for traps"])
def test_what_is_only_looked_at_took_no_time(tmp_path: Path, line: str) -> None:
    """A search that comes to a look says so, and that no time passed."""
    game = session(tmp_path)
    before = game.state
    said = feed(game, line).text
    assert game.state is before
    assert "o time passed" in said


def test_what_ends_is_told_as_it_will_be(tmp_path: Path) -> None:
    """`due` uses the words in which the end is told."""
    table = standing("lych_stair")
    who = table.state.party()[0]
    table.change(who.id, conditions=(Condition("hand_useless", until=table.state.clock + 600),))
    game = seat(tmp_path, table)
    told = feed(game, "due").text
    assert f"{who.name}'s hand is as good as ever" in told
    assert "hand useless" not in told


def test_a_letter_attacks_in_a_meeting_as_in_a_fight(tmp_path: Path) -> None:
    """`a` is no word that is denied and advised in one line."""
    table = standing("hall_of_receipts")
    game = seat(tmp_path, table)
    attacks = [v for v in game.verbs() if v.name == "attack"]
    known = namesakes([v for v in attacks if "a" in v.aliases], attacks, MEET)
    assert known
    assert all(MEET in verb.modes for verb in known)
    assert namesakes(attacks, attacks, FIGHT) == []
