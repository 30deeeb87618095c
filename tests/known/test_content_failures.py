"""Failures of other projects in loading content, each tried here under its number in our list."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.kernel.errors import ContentError, Fault
from gameloop.world.content import Library
from tests.adventures import changed, faults, loaded, mill, shelve

LOFT = '[[room]]\nid = "loft"\nname = "Loft"\nxy = [2, 0]\nsee = "Hay."\n'
CLOSET = '[[room]]\nid = "closet"\nname = "Closet"\nxy = [2, 1]\nsee = "Brooms."\n'
WAY_UP = '[[way]]\na = "stones"\nb = "loft"\ndirs = ["u", "d"]\nkind = "locked"\nkey = "{key}"\n'
WAY_IN = '[[way]]\na = "stones"\nb = "closet"\ndirs = ["e", "w"]\nkind = "locked"\nkey = "{key}"\n'
KEY = '[[toy]]\nid = "{id}"\nroom = "{room}"\n'


def told(folder: Path, *texts: str | bytes) -> list[str]:
    """Each fault as a player would read it, without the file."""
    return [str(fault).removeprefix("adventures/mill.toml: ") for fault in faults(folder, *texts)]


def key(id: str, room: str) -> str:  # noqa: A002 - the word of the format
    """A key that lies in a room."""
    return KEY.format(id=id, room=room)


def test_bb_102_missing_is_not_called_a_circle(tmp_path: Path) -> None:
    """A key that is not there, one behind its own lock, two behind each other's: one message each."""
    missing = mill() + LOFT + WAY_UP.format(key="iron_kye") + key("iron_key", "stones")
    assert told(tmp_path / "a", missing) == [
        "way[stones:u].key: there is no thing 'iron_kye' (did you mean 'iron_key'?)"
    ]
    own = mill() + LOFT + WAY_UP.format(key="iron_key") + key("iron_key", "loft")
    assert told(tmp_path / "b", own) == ["thing[iron_key]: this key lies behind the lock that it opens"]
    both = mill() + LOFT + CLOSET + WAY_UP.format(key="iron_key") + WAY_IN.format(key="brass_key")
    both += key("iron_key", "closet") + key("brass_key", "loft")
    assert told(tmp_path / "c", both) == [
        "thing[iron_key]: these keys lie behind each other's locks (iron_key -> brass_key -> iron_key)"
    ]


def test_what_follows_from_a_circle_is_not_said(tmp_path: Path) -> None:
    """A second key behind the same lock is a consequence of the first, and no other fault."""
    text = mill() + LOFT + WAY_UP.format(key="iron_key") + key("iron_key", "loft") + key("gold_key", "loft")
    text += '[[treasure]]\nid = "chest"\nroom = "race"\nlock = "gold_key"\n'
    assert told(tmp_path, text) == ["thing[iron_key]: this key lies behind the lock that it opens"]


RECORDS = {
    "room": '[[room]]\nid = "race"\nname = "N"\nxy = [5, 5]\nsee = "S."\n',
    "place": '[[place]]\nid = "alehouse"\nname = "N"\n',
    "treasure": '[[treasure]]\nid = "millers_ring"\nroom = "race"\n',
    "toy": '[[toy]]\nid = "millers_ring"\nroom = "race"\n',
    "group": '[[group]]\nid = "mill_rats"\nroom = "race"\nmonster = "giant_rat"\n',
    "trap": '[[trap]]\nid = "upper_stone"\nroom = "race"\ntell = "race.see"\n',
    "roster": '[[roster]]\nid = "r"\nmonster = "giant_rat"\ncount = 9\n' * 2,
    "flag": '[[flag]]\nid = "f"\n' * 2,
    "faction": '[[faction]]\nid = "f"\nname = "F"\n' * 2,
    "ending": '[[ending]]\nid = "e"\nname = "E"\nneeds = []\nsay = "S."\n' * 2,
    "clock": '[[clock]]\nid = "c"\nday = 1\nsay = "S."\n' * 2,
    "rumour": '[[rumour]]\nn = 1\ntruth = "true"\nwho = "W"\nsay = "S."\nabout = []\n' * 2,
}


@pytest.mark.parametrize("section", RECORDS)
def test_bb_104_an_id_twice_is_found_for_every_kind(tmp_path: Path, section: str) -> None:
    """The same id twice in one file, and in two files in either order, is always the same fault."""
    [fault] = twice(faults(tmp_path / "one", mill() + RECORDS[section]))
    assert (fault.what, fault.where.partition("[")[0]) == ("this id is used twice", section)
    assert fault.hint == "first in adventures/mill.toml"
    for name, texts in (("two", (mill(), RECORDS[section])), ("turned", (RECORDS[section], mill()))):
        [fault] = twice(faults(tmp_path / name, *texts))
        assert fault.where.startswith(section)


def twice(found: tuple[Fault, ...]) -> list[Fault]:
    """Those of what is wrong that are ids used twice."""
    return [fault for fault in found if fault.what == "this id is used twice"]


def test_ids_that_look_alike_are_no_ids(tmp_path: Path) -> None:
    """Another case, a space behind, a composed letter: refused, so that no two ids can look alike."""
    for number, odd in enumerate(("Ring", "ring ", "r\u00edng", "ri\u0301ng", "ring__b", "")):
        [fault] = faults(tmp_path / str(number), changed('"millers_ring"', f'"{odd}"'))
        assert fault.what == f"{odd!r} is not an id"


def test_a_repeated_key_or_table_is_a_fault(tmp_path: Path) -> None:
    """What TOML itself forbids is reported with its line."""
    [fault] = faults(tmp_path, changed('title = "The Drowned Mill"', 'title = "A"\ntitle = "B"'))
    assert fault.what == "Cannot overwrite a value (at line 5, column 12)"


def test_a_table_in_two_files_is_a_fault(tmp_path: Path) -> None:
    """A second [village] in another file is not dropped in silence."""
    [fault] = faults(tmp_path, mill(), '[village]\nid = "x"\nname = "X"\nstart = "alehouse"\n')
    assert (fault.file, fault.where) == ("adventures/mill/1.toml", "village")
    assert fault.what == "another file has this table already"


def test_an_overlay_replaces_on_purpose(tmp_path: Path) -> None:
    """Of two roots the later one's file counts whole: that is the one way to replace, and it is explicit."""
    library = shelve(tmp_path, mill())
    assert library.find("adventures/mill.toml") == tmp_path / "adventures" / "mill.toml"


@pytest.mark.parametrize(
    ("old", "new", "where", "what"),
    [
        ('id = "millers_ring"', "id = 10", "treasure[0].id", "10 is not text"),
        ('name = "miller\'s ring"', "name = false", "treasure[millers_ring].name", "False is not text"),
        ("value = 90 ", "value = 1_000.5 ", "treasure[0].value", "1000.5 is a fraction"),
        ("value = 90 ", "value = inf ", "treasure[0].value", "inf is a fraction"),
        ("value = 90 ", "value = nan ", "treasure[0].value", "nan is a fraction"),
        ("value = 90 ", "value = true ", "treasure[millers_ring].value", "True is not a whole number"),
        ("value = 90 ", 'value = "90" ', "treasure[millers_ring].value", "'90' is not a whole number"),
        ('name = "Ford"', "name = 2024-01-01", "village.name", "2024-01-01 is a date or time"),
        ("count = 3\n", "count = true\n", "group[mill_rats].count", "True is not a whole number"),
        ('number = "1d3"', "number = 2e3", "wander[0].number", "2000.0 is a fraction"),
    ],
)
def test_bb_105_nothing_is_coerced(tmp_path: Path, old: str, new: str, where: str, what: str) -> None:
    """A number for text, text for a number, true for one, a fraction, a date: errors at their keys."""
    assert [(fault.where, fault.what) for fault in faults(tmp_path, changed(old, new))] == [(where, what)]


def test_numbers_with_underscores_are_numbers(tmp_path: Path) -> None:
    """1_000 is TOML's own way of writing a thousand."""
    assert loaded(tmp_path, changed("value = 90 ", "value = 1_000 ")).dungeon.things[0].value == 1000


def test_bb_106_a_mark_and_line_ends_change_nothing(tmp_path: Path) -> None:
    """The same adventure with a byte order mark and with lines ended as on Windows."""
    plain = loaded(tmp_path / "plain", mill())
    assert loaded(tmp_path / "bom", b"\xef\xbb\xbf" + mill().encode()) == plain
    assert loaded(tmp_path / "crlf", mill().replace("\n", "\r\n")) == plain


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (mill().encode("utf-16"), "the file is UTF-16"),
        (b"# caf\xe9\n", "byte 5 (0xe9) is not UTF-8"),
        (b"a = 1\x00\n", "Expected newline or end of document after a statement (at line 1, column 6)"),
    ],
)
def test_other_encodings_are_named(tmp_path: Path, data: bytes, what: str) -> None:
    """UTF-16, Latin-1 and a stray NUL: the message says which byte or where."""
    assert [fault.what for fault in faults(tmp_path, data)] == [what]


def test_what_is_no_file(tmp_path: Path) -> None:
    """An empty file lacks its tables; a folder and a link to itself are told as what they are."""
    assert told(tmp_path / "empty", "") == [
        "adventure: this table is missing ([adventure])",
        "village: this table is missing ([village])",
    ]
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "loop.toml").symlink_to(tmp_path / "loop.toml")
    for name, what in (("folder.toml", "this is a folder"), ("loop.toml", "Too many levels")):
        with pytest.raises(ContentError, match=what):
            Library(tmp_path).read(name)


MONSTER = """
[[monster]]
id = "miller"
name = "Miller"
kind = "undead"
look = "White all over."
hd = "1"
ac = 12
ml = 8
mv = { walk = 90 }
nd = "1"
nw = "1"
int = "semi"
attacks = [{ dice = "1d6", kind = "fist" }]
"""


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("ml = 8", "ml = 13", "monster[miller].ml"),
        ("ml = 8", "ml = 1", "monster[miller].ml"),
        ("ac = 12", "ac = -2", "monster[miller].ac"),
        ('hd = "1"', 'hd = "many"', "monster[miller].hd"),
        ("roll = [1, 2]", "roll = [2, 1]", "wander[w_rats].roll"),
        ("value = 90 ", "value = -1 ", "treasure[millers_ring].value"),
        ("count = 3\n", "count = 0\n", "group[mill_rats].count"),
        ('kind = "fist" }', 'kind = "fist", rider = "poison" }', "monster[miller].attacks[0]"),
        ("mv = { walk = 90 }", "mv = { hop = 90 }", "monster[miller].mv.hop"),
        (
            'int = "semi"',
            'int = "semi"\nspecials.order = { at = "last", dice = "1d6" }',
            "monster[miller].specials.order.dice",
        ),
    ],
)
def test_bb_107_values_that_are_wrong_together(tmp_path: Path, old: str, new: str, where: str) -> None:
    """Out of range, on another scale, backwards, or naming what the record lacks: found at load."""
    assert [fault.where for fault in faults(tmp_path, changed(old, new, mill() + MONSTER))][:1] == [where]


@pytest.mark.parametrize("dice", ["1d", "2d6+", "3x6", "1d6 fire", "d6/d8", "1d0", "d"])
def test_bb_108_bad_dice_are_found_at_load(tmp_path: Path, dice: str) -> None:
    """A dice text in an attack is read by the parser of the game; the fault names file, key and column."""
    text = changed('dice = "1d6", kind', f'dice = "{dice}", kind', mill() + MONSTER)
    [fault] = faults(tmp_path, text)
    assert fault.file == "adventures/mill.toml"
    assert fault.where == "monster[miller].attacks[0].dice"
    assert "is not dice" in fault.what


def test_a_number_is_no_dice(tmp_path: Path) -> None:
    """6 without quotes is told as what it is; "d6" is short for one die."""
    text = changed('dice = "1d6", kind', "dice = 6, kind", mill() + MONSTER)
    assert told(tmp_path / "a", text) == ["monster[miller].attacks[0].dice: 6 is not text"]
    assert loaded(tmp_path / "b", changed('dice = "1d6", kind', 'dice = "d6", kind', mill() + MONSTER))


def test_bb_109_tables_cannot_call_tables(tmp_path: Path) -> None:
    """A wandering row has no key for another table, so no roll can lead to endless rolls."""
    text = changed('number = "1d3"', 'number = "1d3"\ntable = "w_rats"')
    assert [fault.what for fault in faults(tmp_path, text)] == ["unknown key"]


def test_a_long_chain_of_locks_ends(tmp_path: Path) -> None:
    """Forty locks, each with the key to the next behind it; with the first key at the end, one fault."""
    count = 40
    rooms = [f'[[room]]\nid = "r{n}"\nname = "R"\nxy = [{n + 2}, 0]\nsee = "S."\n' for n in range(count)]
    before = ["stones", *(f"r{n}" for n in range(count))]
    way = '[[way]]\na = "{a}"\nb = "r{n}"\ndirs = ["e", "w"]\nkind = "locked"\nkey = "k{n}"\n'
    ways = [way.format(a=before[n], n=n) for n in range(count)]
    keys = [key(f"k{n}", before[n]) for n in range(count)]
    assert len(loaded(tmp_path / "a", mill() + "".join(rooms + ways + keys)).dungeon.places) == count + 3
    keys[0] = key("k0", f"r{count - 1}")
    [fault] = faults(tmp_path / "b", mill() + "".join(rooms + ways + keys))
    assert fault.where == "thing[k0]"


@pytest.mark.parametrize(
    ("old", "new", "where", "hint"),
    [
        ('damage = "1d6"', 'dammage = "1d6"', "trap[upper_stone].dammage", "did you mean 'damage'?"),
        ("party = 3", "Party = 3", "adventure.Party", "did you mean 'party'?"),
        ("[[treasure]]", "[[treasures]]", "treasures", "did you mean 'treasure'?"),
        ('use = ["rest"', 'uses = ["rest"', "place[alehouse].uses", "did you mean 'use'?"),
        ('wants = "flour"', 'wants = "flour"\nat = 3', "group[mill_rats].at", "did you mean 'watchful'?"),
    ],
)
def test_bb_110_a_misspelt_key_is_an_error(tmp_path: Path, old: str, new: str, where: str, hint: str) -> None:
    """A key that is not known is never dropped: where it stands, and the nearest known one."""
    found = faults(tmp_path, changed(old, new))
    assert [(fault.where, fault.what) for fault in found] == [(where, "unknown key")]
    assert found[0].hint == hint or found[0].hint.startswith("known keys: ")
