"""A slip anywhere in the House: it is still sound, or every fault has its file, key and id; it never breaks."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gameloop.kernel.errors import ContentError, Fault
from gameloop.world.adventure import Adventure
from gameloop.world.content import Library
from gameloop.world.loading import read
from tests.slips import HOW, Changed, Path, at, paths, slip

HOUSE = "lampless-house"
FILE = f"adventures/{HOUSE}.toml"
RAW = Library().read(FILE)
PATHS = list(paths(RAW))


def found(raw: dict[str, Any]) -> tuple[Adventure | None, tuple[Fault, ...]]:
    """The adventure that tables make, or what is wrong with them."""
    try:
        return read(HOUSE, Changed({FILE: raw})), ()
    except ContentError as error:
        return None, error.faults


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(PATHS), st.sampled_from(HOW), st.sampled_from(PATHS))
@example(("text", 6, "when"), "in a table", ("room", 26))
def test_one_slip_is_told_with_file_key_and_id_or_does_no_harm(path: Path, how: str, other: Path) -> None:
    """Whatever is deleted, renamed, doubled, emptied or put in place of another."""
    adventure, faults = found(slip(RAW, path, how, other))
    assert (adventure is None) == bool(faults)
    for fault in faults:
        assert fault.file == FILE
        assert fault.where and fault.what
        section = fault.where.partition("[")[0].partition(".")[0].partition(",")[0]
        assert section in RAW or section == "thing" or section == path[0] or how in ("misspelt", "in a table")


def record(section: str, id_: str) -> int:
    """The place of a record in its section."""
    return next(n for n, row in enumerate(RAW[section]) if row.get("id") == id_)


IDS = [
    (section, row["id"])
    for section, rows in RAW.items()
    if isinstance(rows, list)
    for row in rows
    if "id" in row
]
UNNAMED = (
    "deed",
    "clock",
    "wander",
    "trap",
    "ending",
    "deal",
    "flag",
)  # of these some are named by nothing else
GOODS = ("treasure", "toy")
# keys at which a rulebook may know goods by that name, which is asked when a game begins (vetgoods)
OF_THE_RULEBOOK = {"using", "what", "has"}


@settings(max_examples=12, deadline=None)
@given(st.sampled_from([one for one in IDS if one[0] not in UNNAMED]))
def test_a_renamed_id_is_missed_wherever_it_was_named(one: tuple[str, str]) -> None:
    """By key and id of whatever names it, if anything does."""
    section, id_ = one
    named = [path for path in PATHS if at(RAW, path) == id_ and path[-1] not in ("id", "name")]
    if section in GOODS:
        named = [path for path in named if OF_THE_RULEBOOK.isdisjoint(path)]
    raw = deepcopy(RAW)
    raw[section][record(section, id_)]["id"] = "called_otherwise"
    _, faults = found(raw)
    told = [fault for fault in faults if f"'{id_}'" in fault.what]
    assert told or not named, named
    assert {fault.where.partition("[")[0].partition(".")[0] for fault in told} <= set(RAW)


FIVE = {
    "a toy's effect that is not in the list": "deed[read_names].then[0].do",
    "a name that leads nowhere": "deal[stub].with",
    "a clue without one of its senses": "wander[w_gatherers].smelt",
    "a room that nothing leads to": "room[loft]",
    "an ending that cannot be reached": "ending[claim].flags",
}


def test_all_that_is_wrong_is_told_at_once() -> None:
    """Faults of every kind, each with file, key and id."""
    raw = deepcopy(RAW)
    raw["deed"][record("deed", "read_names")]["then"][0]["do"] = "explode"
    raw["deal"][record("deal", "stub")]["with"] = ["nobody"]
    raw["wander"][record("wander", "w_gatherers")]["smelt"] = ""
    raw["room"].append({"id": "loft", "name": "Loft", "n": 41, "level": 1, "xy": [9, 9], "see": "Hay."})
    for deal in ("ledger_to_reeve", "ledger_to_marrable"):
        then = raw["deal"][record("deal", deal)]["then"]
        then[:] = [change for change in then if change.get("what") != "ledger_delivered"]
    _, faults = found(raw)
    assert {fault.file for fault in faults} == {FILE}
    assert set(FIVE.values()) <= {fault.where for fault in faults}


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (("room", 0, "look", "lamp"), " ", "room[lych_stair].look"),
        (("way", 0, "b"), "", "way[lych_stair].b"),
        (("deed", "name_row", "when"), {}, "deed[name_row].when"),
        (("group", "alba", "wakes", "on"), [], "group[alba].wakes.on"),
        (("wander", "w_rats", "react", "hostile"), "", "wander[w_rats].react"),
        (("ending", "drown", "say"), "", "ending[drown].say"),
        (("rumour", 2, "say"), "", "rumour[2].say"),
        (("deal", "stub", "ask"), "", "deal[stub].ask"),
        (("deed", "read_board", "say"), "", "deed[read_board].then"),
    ],
)
def test_what_says_nothing_is_a_fault(path: Path, value: object, where: str) -> None:
    """A text that would be shown, a condition, what rouses sleepers, what comes of a deed."""
    raw = deepcopy(RAW)
    section, name = path[0], path[1]
    assert isinstance(section, str)
    row = record(section, name) if isinstance(name, str) else name
    at(raw, (section, row, *path[2:-1]))[path[-1]] = value
    assert where in {fault.where for fault in found(raw)[1]}
