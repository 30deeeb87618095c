"""Nothing is told that is no longer so, and whatever is told can be named: found in play at a terminal."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from gameloop.session.results import OK, REFUSED
from gameloop.session.session import Session
from gameloop.session.stacks import some
from gameloop.session.views.meeting import at_home
from gameloop.session.views.places import exits
from gameloop.session.views.status import lights
from gameloop.world.bands import bring_in
from gameloop.world.conditions import KINDS
from gameloop.world.deals import on_offer
from gameloop.world.encounters import plural
from gameloop.world.state import DoorNow, Item
from gameloop.world.traps import at_hand
from tests.play import feed, session
from tests.table import Table, begun
from tests.unit.test_every_noun import standing
from tests.unit.test_examples import HOUSE, seat

EACH = pytest.mark.usefixtures("each_rulebook")


@EACH
def test_what_a_search_has_told_can_be_named(tmp_path: Path) -> None:
    """Not before it is told."""
    game = session(tmp_path)
    assert 'No "strokes" here' in feed(game, "examine strokes").text
    told = feed(game, "search").text
    assert "tally strokes in pairs" in told
    assert "tally strokes in pairs" in feed(game, "examine strokes").text
    assert "the strokes" in feed(game, "read strokes").text


@EACH
def test_in_the_dark_the_ways_that_are_felt_can_be_examined_and_nothing_is_read(tmp_path: Path) -> None:
    """A hatch to the touch is a hatch; paper is paper, and dark."""
    table = standing("porters_lodge")
    table.state = attrs.evolve(table.state, lights=())
    game = seat(tmp_path, table)
    for way in ("north", "east"):
        assert feed(game, f"examine {way}").text.startswith(f"{way.capitalize()}: ")
    feed(game, "take labels")
    dark = feed(game, "read labels")
    assert dark.status == REFUSED
    assert "too dark to read" in dark.text


@EACH
def test_the_status_counts_the_lights_that_are_here(tmp_path: Path) -> None:
    """A torch that was left in another room lights that."""
    game = session(tmp_path)
    feed(game, "north", "drop burning torch")
    assert lights(game.state) == "1 light not carried"
    feed(game, "south")
    if game.state.here.place == "lych_stair":
        assert lights(game.state) == "lit here"


def test_a_trap_that_breaks_with_what_it_sits_on_is_gone(tmp_path: Path) -> None:
    """Nobody is warned of it any more, and it is said that it broke."""
    table = standing("counters_grille")
    table.state = attrs.evolve(table.state, lights=begun(HOUSE, at="dungeon").state.lights)
    assert [t.id for t in at_hand(table.state)] == ["thumb_needle"]
    game = seat(tmp_path, table)
    for _ in range(30):
        told = feed(game, "smash till").text
        if "breaks" in told and "needle" not in told.split("breaks")[0]:
            break
    assert "You break the till, and the plate with it." in told
    assert at_hand(game.state) == ()


@EACH
def test_the_plate_is_pushed_with_the_right_thing_before_the_needle_is_known(tmp_path: Path) -> None:
    """Whoever thinks of it need not have found it; with another thing it is no use, and no time passes."""
    table = begun(HOUSE, at="dungeon", traps=True)
    game = seat(tmp_path, table)
    key(game)
    assert feed(game, "push till with torch").status == REFUSED
    assert "You push the plate with something that does not bleed." in feed(game, "push till with key").text


def key(game: Session) -> None:
    """Aldra stands before the till with the key of the grille."""
    table = Table(game.game.rules, game.state)
    things = {t.id: t for t in table.state.chart().things}
    spot = f"{HOUSE}/{things['brass_counter_key'].room}"
    found = next(i for i in table.state.goods[spot] if i.id == "brass_counter_key")
    goods = {**table.state.goods, "p1": (*table.state.held("p1"), found)}
    here = attrs.evolve(table.state.here, place="counters_grille")
    game.state = attrs.evolve(table.state, goods=goods, here=here)


@EACH
def test_the_pedlar_sells_what_he_cries(tmp_path: Path) -> None:
    """A torch for two silver, as often as one likes."""
    game = session(tmp_path)
    feed(game, "spawn merchant")
    if game.state.encounter is None:
        return
    band = game.state.bands[game.state.encounter.group]
    assert "pedlars_torch" not in on_offer(game.state, game.game.rules)
    row = attrs.evolve(band, row="w_pedlar", mood="uncertain")
    game.state = attrs.evolve(game.state, bands={**game.state.bands, band.id: row})
    before = torches(game)
    assert "He counts your two silver by feel." in feed(game, "deal a torch").text
    assert torches(game) == before + 1


def torches(game: Session) -> int:
    """How many torches the party has."""
    held = (item for p in game.state.party() for item in game.state.held(p.id))
    return sum(item.n for item in held if item.kind == "torch")


@pytest.mark.parametrize(
    ("room", "way", "before", "after"),
    [
        ("outfall", "outfall:s", "a bolted grating", "its bolts drawn"),
        ("chimney_foot", "chimney_foot:w", "spike points", "six holes in it"),
        ("stair_head", "stair_head:d", "three bars and a lot of wax", "its bars on the floor"),
        ("abbots_parlour", "abbots_parlour:s", "a locked door", "a door, scorched at the top"),
    ],
)
def test_a_door_is_told_as_it_is_when_what_held_it_is_undone(
    room: str, way: str, before: str, after: str
) -> None:
    """Also once it has fallen shut again."""
    table = standing(room)
    assert before in exits(table.state, table.rules).text
    assert not KINDS["spent"](table.state, table.rules, way)
    doors = {**table.state.survey().doors, way: DoorNow("stuck", unlocked=True)}
    survey = attrs.evolve(table.state.survey(), doors=doors)
    table.state = attrs.evolve(table.state, surveys={**table.state.surveys, HOUSE: survey})
    told = exits(table.state, table.rules).text
    assert after in told
    assert before not in told


def test_cut_bells_do_not_tinkle(tmp_path: Path) -> None:
    """Neither in the light nor in the dark."""
    game = seat(tmp_path, standing("washing_room"))
    assert feed(game, "cut bells").status == OK
    assert "a wire that has been cut" in feed(game, "look").text
    game.state = attrs.evolve(game.state, lights=())
    assert "tinkles" not in feed(game, "look").text


def test_what_is_called_silver_gets_no_article_and_taking_is_told_once(tmp_path: Path) -> None:
    """Not `a silver from the till`; and a lamp that is taken is not echoed as a command as well."""
    game = seat(tmp_path, standing("nave"))
    feed(game, "tie rope to cleat")
    told = feed(game, "take founder's lamp").text
    assert "takes the founder's lamp." in told
    assert ": take founder's lamp" not in told
    till = Item("till", "treasure", "silver from the till", 1, worth=180)
    assert some(till) == "silver from the till"


def test_doors_above_and_below_are_called_so(tmp_path: Path) -> None:
    """Nobody says the down door."""
    game = seat(tmp_path, standing("stair_head"))
    told = feed(game, "open down").text
    assert "The bar comes off the bronze door below." in told
    assert "down bronze door" not in told


def test_what_somebody_has_is_given_and_not_taken(tmp_path: Path) -> None:
    """It says who has it."""
    game = session(tmp_path)
    assert (
        "- Aldra has the village sword: only the fallen are searched" in feed(game, "take aldra's sword").text
    )


def test_where_new_people_wait_is_said_by_a_line_that_goes_there(tmp_path: Path) -> None:
    """From deep below the way home comes first."""
    game = session(tmp_path)
    assert "Type: leave." in feed(game, "enlist Orla").text
    below = seat(tmp_path / "below", standing("stair_foot"))
    assert "Type: go to lych stair; leave." in feed(below, "enlist Orla").text


def test_several_of_the_unlit_are_the_unlit() -> None:
    """And several of the folk the folk."""
    assert [plural(word) for word in ("unlit", "folk", "goblin", "bandit")] == [
        "unlit",
        "folk",
        "goblins",
        "bandits",
    ]


def test_those_who_have_come_to_mean_ill_are_not_told_at_their_work(tmp_path: Path) -> None:
    """Rats that are about to bite do not go back to eating."""
    table = standing("kitchen")
    table.run(lambda draft, rules: bring_in(draft, rules, "kitchen"))
    for mood, told in (("uncertain", True), ("hostile", False)):
        band = attrs.evolve(table.state.bands["kitchen_rats"], mood=mood, known=True)
        table.state = attrs.evolve(table.state, bands={"kitchen_rats": band})
        assert (at_home(table.state, table.rules, "kitchen_rats") != "") is told
    assert "4 giant rats (hostile)." in feed(seat(tmp_path, table), "look").text


def test_whoever_would_leave_where_no_way_leads_out_is_told_so(tmp_path: Path) -> None:
    """In those words."""
    game = seat(tmp_path, standing("stair_foot"))
    assert feed(game, "leave").text.startswith(
        "- No way leads out into the open here. Type: exits, or go to village."
    )


@EACH
def test_a_way_is_not_to_be_taken_and_the_answer_names_it(tmp_path: Path) -> None:
    """It is no thing, and nobody has it."""
    assert "The west door" in feed(session(tmp_path), "take west").text
