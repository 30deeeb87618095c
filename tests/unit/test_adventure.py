"""Adventures: from a file to charts."""

from __future__ import annotations

import re
from pathlib import Path

import attrs
import pytest

from gameloop.kernel import grid
from gameloop.kernel.errors import ContentError, Fault
from gameloop.world.adventure import load, shelf
from gameloop.world.chart import Chart, Door, Note
from gameloop.world.content import Library
from gameloop.world.furnishing import Effect, Wakes
from gameloop.world.plans import dissect
from tests.adventures import changed, faults, loaded, mill

HOUSE = load("lampless-house", Library())
SMALL = load("small", Library())


# --- the shipped adventures -----------------------------------------------------------------------


def test_the_shelf_shows_what_can_be_loaded() -> None:
    """The shipped adventures are found by name."""
    assert shelf(Library()) == (
        "bad-honey",
        "country-of-fourth",
        "lampless-house",
        "salt-parliament",
        "small",
        "wick-country",
    )


def test_the_house_is_whole() -> None:
    """Every room, way, way out, treasure and tool, group and trap of the House is in its chart."""
    chart = HOUSE.dungeon
    assert len(chart.places) == 40
    assert len([way for way in chart.ways if way.b]) == 58
    assert [way.out for way in chart.ways if way.out] == [
        "sconce/spent_match",
        "sconce/spent_match",
        "sconce/spent_match",
        "sconce/toll_house",
        "sconce/spent_match",
    ]
    assert (len(chart.things), len(chart.groups), len(chart.traps), len(chart.rosters)) == (58, 25, 10, 6)
    assert len(HOUSE.village.places) == 8
    assert HOUSE.village.ways == ()
    assert [len(HOUSE.table(level)) for level in (1, 2)] == [8, 8]
    assert len(HOUSE.creatures) == 11


def test_kind_becomes_a_passage_and_its_door() -> None:
    """One word in the file says both how one passes and what shuts the way."""
    chart = HOUSE.dungeon
    assert chart.way("porters_lodge:n").kind == "crawl"
    assert chart.way("porters_lodge:n").door == Door("hatch", "closed")
    assert chart.way("hall_of_receipts:w").door == Door("grille", "locked", key="brass_counter_key")
    bronze = Door("bronze door", "barred", barred_from="stair_head", stays_open=True)
    assert chart.way("stair_head:d").door == bronze
    assert chart.way("lych_stair:n").door is None


def test_a_secret_can_be_plain_from_behind() -> None:
    """The tally board hides the tunnel from the counting room, and from nobody in the tunnel."""
    way = HOUSE.dungeon.way("counters_grille:w")
    assert way.hidden_from("counters_grille")
    assert not way.hidden_from("toll_passage")
    assert HOUSE.dungeon.way("vestry:e").hidden_from("refectory")


def test_groups_take_their_kind_from_their_roster() -> None:
    """The scrapers are goblins because their roster is."""
    assert HOUSE.dungeon.group("scrapers").monster == "goblin"
    assert HOUSE.dungeon.group("dripping_at_home").wakes == Wakes(("stay", "flame"), turns=2)


def test_traps_know_their_way_and_their_effects() -> None:
    """A trap's way and the ways in its effects are ids, whichever end the file named."""
    plate = HOUSE.dungeon.trap("weighted_plate")
    assert plate.effects[0] == Effect("bar", "dormitory:w")
    assert [trap.id for trap in HOUSE.dungeon.traps_on("hall_of_receipts:e")] == ["bell_wire"]
    assert [trap.id for trap in HOUSE.dungeon.traps_at("muniments")] == ["wax_flour"]


@pytest.mark.parametrize("chart", [HOUSE.dungeon, SMALL.dungeon], ids=["house", "small"])
def test_every_square_is_owned_once(chart: Chart) -> None:
    """No two rooms or ways of a level share a square."""
    levels = {place.id: place.level for place in chart.places}
    owned = [(place.level, at) for place in chart.places for at in grid.squares(place.area)]
    owned += [(levels[way.a], at) for way in chart.ways for at in grid.squares(way.area)]
    assert len(owned) == len(dict.fromkeys(owned)) > 80


def test_all_texts_are_plain_ascii() -> None:
    """The shipped adventures can be shown on any terminal."""
    assert repr(attrs.astuple(HOUSE)).isascii()
    assert repr(attrs.astuple(SMALL)).isascii()


def test_the_index_is_no_part_of_the_value() -> None:
    """A chart whose look-ups were used equals one whose were not, and shows no more fields."""
    fresh = attrs.evolve(SMALL.dungeon)
    assert SMALL.dungeon.place("hall").front == 3
    assert fresh == SMALL.dungeon
    assert not [field.name for field in attrs.fields(Chart) if field.name.startswith("_")]


# --- plans ----------------------------------------------------------------------------------------


def test_the_small_plan_has_every_kind_of_door() -> None:
    """Signs and digits become ways with the door that their tables say."""
    doors = {way.id: (way.door.make, way.door.state) for way in SMALL.dungeon.ways if way.door}
    assert doors == {
        "entry:e": ("door", "unsaid"),
        "passage-1:e": ("door", "open"),
        "passage-1:s": ("portcullis", "unsaid"),
        "way-1": ("door", "closed"),
        "way-2": ("door", "stuck"),
        "way-3": ("door", "locked"),
        "way-4": ("door", "barred"),
        "way-5": ("door", "spiked"),
        "way-6": ("hatch", "closed"),
        "way-7": ("panel", "closed"),
    }
    chute = SMALL.dungeon.way("chute")
    assert (chute.feet, chute.one_way, chute.passable_from("store")) == (20, True, False)


def test_words_go_with_their_noun() -> None:
    """Synonyms stand beside the text that they lead to."""
    text = "Newer than the wall it is on, and it sounds hollow."
    assert SMALL.dungeon.place("guard").looks[0] == Note("plaster", text, ("wall", "east wall"))


def test_a_passage_is_one_place_however_it_bends() -> None:
    """Squares of passage that hang together are one place; a room is one however it is cut."""
    plan = dissect("aa+...\n###.#.\nb+..#a\n", 1)
    assert [(patch.mark, grid.size(patch.area)) for patch in plan.patches] == [("a", 3), ("", 7), ("b", 1)]
    assert [(joint.mark, joint.a, joint.b, joint.dir) for joint in plan.joints] == [
        ("", 0, 1, "n"),
        ("+", 0, 1, "e"),
        ("+", 2, 1, "e"),
    ]
    assert plan.faults == ()


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ("a+b\n#c#\n", ("row 1, column 2", "'+' has 3 sides; a way has two")),
        ("a+#\n", ("row 1, column 2", "'+' needs floor on both sides")),
        ("a!b\n", ("row 1, column 2", "'!' is no mark of a plan")),
        ("a++b\n", ("row 1, column 2", "'+' needs floor on both sides")),
        ("a" + 600 * "." + "b\n", ("level 1", "a plan is at most 512 squares wide and high")),
    ],
)
def test_a_slip_of_the_pen_is_named(rows: str, fault: tuple[str, str]) -> None:
    """A door with three sides, with one, or a mark that means nothing: row and column are said."""
    assert fault in dissect(rows, 1).faults


def drawn(rows: str, ways: str) -> str:
    """The mill on a plan of these rows instead of its sketch."""
    text = mill()
    for mark, name in (("a", "race"), ("b", "stones"), ("c", "counting")):
        at = text.index(f'id = "{name}"')
        text = text[:at] + f'mark = "{mark}"\n' + text[at:]
    start, end = text.index("[[way]]"), text.index("[[out]]")
    text = text[:start] + text[end:]
    return f"{text}\n{rows}\n{ways}"


PLANS = "[[chart.plan]]\nrows = 'aa1bb2'\n[[chart.plan]]\nlevel = 2\nrows = '2cc'\n"


def test_a_digit_on_two_plans_is_a_stair(tmp_path: Path) -> None:
    """The stair has a square on either level, and goes down from the first."""
    ways = '[chart.way.1]\nkind = "door"\n[chart.way.2]\na_sees = "a stair"\n'
    stair = loaded(tmp_path, drawn(PLANS, ways)).dungeon.way("way-2")
    assert (stair.a, stair.b, stair.dir, stair.back) == ("stones", "counting", "d", "u")
    assert (stair.area, stair.far) == (((5, 0, 1, 1),), ((0, 0, 1, 1),))


def test_a_plan_and_its_tables_must_agree(tmp_path: Path) -> None:
    """A mark without table, a table without mark, a digit that leads nowhere: all are listed."""
    ways = '[chart.way.1]\nkind = "door"\na = "counting"\n'
    plan = PLANS.replace("2cc", "3dd")
    assert [(fault.where, fault.what) for fault in faults(tmp_path, drawn(plan, ways))] == [
        ("chart.plan", "no room has the mark 'd'"),
        ("room[counting].mark", "no plan shows a room 'c'"),
        ("chart.way.way-1", "on the plan it goes from 'race' to 'stones'"),
        ("chart.way.2", "the plan shows this way, but it has no table"),
        ("chart.way.3", "the plan shows this way, but it has no table"),
    ]


# --- the worked example, and what can be wrong with it --------------------------------------------


def test_the_worked_example_loads(tmp_path: Path) -> None:
    """What content/README.md tells a stranger to write is an adventure in three rooms."""
    adventure = loaded(tmp_path, mill())
    assert [place.id for place in adventure.dungeon.places] == ["race", "stones", "counting"]
    assert adventure.dungeon.way("race:e").area == ((5, 1, 3, 1),)
    assert adventure.dungeon.way("stones:s").area == ((10, 3, 1, 3),)


def test_a_folder_is_read_as_one_file(tmp_path: Path) -> None:
    """An adventure cut in two between tables is the same adventure."""
    cut = mill().index("[[way]]")
    assert loaded(tmp_path / "two", mill()[:cut], mill()[cut:]) == loaded(tmp_path / "one", mill())


def test_no_adventure_of_that_name() -> None:
    """A misspelt name is answered with the nearest, and no path is ever followed."""
    for name, hint in (
        ("smal", "did you mean 'small'?"),
        (
            "../bestiary",
            "known: bad-honey, country-of-fourth, lampless-house, salt-parliament, small, wick-country, "
            "generated (a dungeon of its own for each seed), generated-land (a country without end)",
        ),
    ):
        with pytest.raises(ContentError) as caught:
            load(name, Library())
        assert caught.value.faults == (Fault("adventures", name, "there is no such adventure", hint),)


@pytest.mark.parametrize(
    ("old", "new", "where", "what"),
    [
        (
            'start = "race"',
            'start = "rase"',
            "adventure.start",
            "there is no room 'rase'",
        ),
        (
            'b = "counting"',
            'b = "cuonting"',
            "way[stones:s].b",
            "there is no room 'cuonting'",
        ),
        (
            'kind = "stuck"',
            'kind = "locked"',
            "way[race:e].key",
            "this key is missing",
        ),
        (
            'kind = "stuck"',
            'kind = "barred"',
            "way[race:e].barred_from",
            "this key is missing",
        ),
        (
            'hid_from = "stones"',
            'hid_from = "race"',
            "way[stones:s].hid_from",
            "'race' is no end of this way",
        ),
        (
            'tell = "stones.look.flour"',
            "",
            "way[stones].tell",
            "this key is missing",
        ),
        (
            'tell = "stones.look.stones"',
            'tell = "stones.look.x"',
            "trap[upper_stone].tell",
            "there is no text 'stones.look.x'",
        ),
        (
            'room = "counting"',
            'room = "closet"',
            "treasure[millers_ring].room",
            "there is no room 'closet'",
        ),
        (
            'mood = "uncertain"',
            'mood = "dormant"',
            "group[mill_rats].wakes",
            "this key is missing",
        ),
        (
            'smelt = "Wet fur {way}."',
            'smelt = ""',
            "wander[w_rats].smelt",
            "this clue is empty",
        ),
        (
            'smelt = "Wet fur {way}."',
            'smelt = "{wy}"',
            "wander[w_rats].smelt",
            "a placeholder that is not known",
        ),
        (
            'react.hostile = "They come."',
            "",
            "wander[w_rats].react",
            "no text for hostile",
        ),
        (
            "roll = [1, 2]",
            "roll = [2, 3]",
            "wander[w_rats].roll",
            "rolls 2 to 3, where 1 comes next",
        ),
        (
            "roll = [1, 2]",
            "roll = [1, 5]",
            "wander, level 1",
            "no die has 5 sides",
        ),
        (
            "level = [1, 2]",
            "level = [2, 1]",
            "adventure.level",
            "the lowest level is above the highest",
        ),
        (
            "xy = [1, 1]",
            "xy = [1, 0]",
            "room[counting].xy",
            "this cell is taken by another room of the level",
        ),
        (
            "xy = [1, 1]",
            "",
            "room[counting].xy",
            "a room needs its cell, if no plan is drawn",
        ),
        (
            'room = "counting"',
            'room = ""',
            "treasure[millers_ring].room",
            "the id of a room is missing",
        ),
        (
            "level = [1, 2]",
            "level = []",
            "adventure.level",
            "0 entries where 2 belong",
        ),
        (
            "roll = [1, 2]",
            "roll = [1, 2, 3]",
            "wander[w_rats].roll",
            "3 entries where 2 belong",
        ),
        (
            'id = "mill" ',
            'id = "will" ',
            "adventure.id",
            "'will' is not the name of the file",
        ),
    ],
)
def test_a_slip_is_found_and_named(tmp_path: Path, old: str, new: str, where: str, what: str) -> None:
    """One change to the worked example, one fault, at the key where it is."""
    assert [(fault.where, fault.what) for fault in faults(tmp_path, changed(old, new))] == [(where, what)]


@pytest.mark.parametrize("empty", ["", " "])
@pytest.mark.parametrize(
    ("key", "old", "where"),
    [
        ("title", r'title = "[^"]*"', "adventure.title"),
        ("name", r'name = "Ford"', "village.name"),
        ("name", r'name = "The Alehouse"', "place[alehouse].name"),
        ("name", r'name = "Mill-race"', "room[race].name"),
        ("see", r'see = "The stopped wheel[^"]*"', "room[race].see"),
    ],
)
def test_a_text_that_must_be_there_must_say_something(
    tmp_path: Path, key: str, old: str, where: str, empty: str
) -> None:
    """Whoever comes there would read nothing: the file, the key and the record are named."""
    found = faults(tmp_path, re.sub(old, f'{key} = "{empty}"', mill(), count=1))
    assert [(f.file, f.where, f.what) for f in found] == [
        ("adventures/mill.toml", where, f"{empty!r} is no text")
    ]


def test_a_room_without_a_way_is_cut_off(tmp_path: Path) -> None:
    """A room that nothing leads to is named."""
    room = '[[room]]\nid = "loft"\nname = "Loft"\nxy = [2, 2]\nsee = "Hay."\n'
    assert [str(fault) for fault in faults(tmp_path, mill() + room)] == [
        "adventures/mill.toml: room[loft]: nothing leads to this room from the start"
    ]


def test_a_roster_cannot_be_overdrawn(tmp_path: Path) -> None:
    """More creatures placed than there are."""
    roster = '[[roster]]\nid = "rats"\nmonster = "giant_rat"\ncount = 2\n'
    text = changed('monster = "giant_rat"              #', 'roster = "rats" #') + roster
    assert [str(fault) for fault in faults(tmp_path, text)] == [
        "adventures/mill.toml: roster[rats].count: 3 are placed in rooms, but there are 2"
    ]


def test_the_worth_is_held_against_the_sums(tmp_path: Path) -> None:
    """An author who says what a level is worth hears when it is not."""
    text = changed("party = 3\n", "party = 3\npacing.value_level = { 1 = 100 }\n")
    assert [fault.what for fault in faults(tmp_path, text)] == [
        "100 is said, but the treasure of the level is worth 90"
    ]
