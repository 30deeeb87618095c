"""Nothing that is typed is done by half at the cost of time, and no letter or short word stands for what it is not."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from gameloop.session.answers import plainly
from gameloop.session.brought import brought
from gameloop.session.nouns import nouns
from gameloop.session.wayfinding import DIRECTIONS
from gameloop.world.light import INDOORS, LightOut
from gameloop.world.routes import way_outside
from gameloop.world.state import Light, Spot
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
