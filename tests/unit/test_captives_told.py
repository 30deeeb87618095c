"""Captives by hand and by word: whatever is done to one is done, or answered with his name, and where he is is kept."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from gameloop.session.session import Session
from gameloop.world.encounters import members
from gameloop.world.light import quench
from gameloop.world.state import Band, Condition, Spot
from tests.skirmish import appear
from tests.table import Table, begun
from tests.unit.test_examples import HOUSE, seat

TIED, ASLEEP = Condition("tied"), Condition("asleep", 10**9, stops=True)
# verbs, and what the answer speaks of; `@` is whoever it is done to
ANSWERED = {
    "search @": "nothing is left on",
    "carry @": "led along wherever you go",
    "take @": "led along wherever you go",
    "drag @": "led along wherever you go",
    "feed @": "has to be fed",
    "give food to @": "nothing comes of offering the supply",
    "give @ food": "nothing comes of offering the supply",
    "give 1 silver to @": "nothing comes of offering money",
    "heal @": "is none of you",
    "bandage @": "is none of you",
    "wake @": "awake already",
    "give @ to aldra": "goblin",
    "hand over @": "a captive can be led along or freed",
    "tie up @": "bound, and led along already",
}


def keeping(folder: Path, *conditions: Condition, lead: bool = True, count: int = 2) -> tuple[Session, Table]:
    """The party at the lit stair, each of so many goblins in its hands bound by himself."""
    table = begun(HOUSE, at="dungeon")
    people = appear(table, *["goblin"] * count, mood="captive")
    bands = {}
    for who in people:
        table.change(who, conditions=conditions)
        name = f"{'captives' if lead else 'left'}.{who}"
        bands[name] = Band(name, (who,), table.state.spot(), mood="captive", known=True)
    table.state = attrs.evolve(table.state, bands=bands)
    return seat(folder, table), table


@pytest.mark.parametrize("line", ANSWERED)
@pytest.mark.parametrize("name", ["goblin 1", "the captive", "the goblin"])
def test_what_is_done_to_a_captive_is_answered_of_him(tmp_path: Path, line: str, name: str) -> None:
    """No time, nothing changed, and the answer is of the captive, not of the slain or of something else here."""
    session, _ = keeping(tmp_path, TIED)
    before = session.state
    told = session.feed(line.replace("@", name)).text
    assert ANSWERED[line].casefold() in told.casefold()
    assert "oblin" in told
    assert "No time passed" in told
    assert session.state is before


@pytest.mark.parametrize(
    "line", ["wake goblin 1", "wake up the captive", "shake goblin 1 awake", "rouse goblin 1"]
)
def test_a_captive_who_sleeps_is_woken(tmp_path: Path, line: str) -> None:
    """And can then be asked; how he looks says both."""
    session, _ = keeping(tmp_path, TIED, ASLEEP, count=1)
    assert "Bound, asleep, and led along." in session.feed("how is the goblin").text
    assert (
        "The goblin is not awake to answer. Type: wake goblin." in session.feed("question the captive").text
    )
    assert "wakes" in session.feed(line).text
    assert "Bound, and led along." in session.feed("x goblin").text
    assert "wakes" not in session.feed(line).text
    assert "No time passed" not in session.feed("question the captive").text
    assert all(band.gave for band in session.state.bands.values())


def test_who_sleeps_and_is_not_bound_is_not_woken(tmp_path: Path) -> None:
    """He would be an enemy on his feet."""
    session, _ = keeping(tmp_path, ASLEEP, count=1, lead=False)
    before = session.state
    assert "an enemy on his feet" in session.feed("wake goblin").text
    assert session.state is before


def test_each_of_several_captives_is_told_and_named(tmp_path: Path) -> None:
    """Two who are bound by themselves are two in the list, and whoever is asked must be named."""
    session, _ = keeping(tmp_path, TIED)
    looked, found = session.feed("look").text, session.feed("who is bound").text
    for name in ("oblin 1", "oblin 2"):
        assert f"{name} (captive)." in looked
        assert f"{name}: here, bound" in found
        assert name in session.feed("ask").text
    assert session.feed("ask goblin 2").status == "ok"


@pytest.mark.parametrize(
    "line", ["free @", "ask @", "search @", "x @", "talk to @", "feed @", "carry @", "wake @"]
)
def test_of_a_captive_who_is_elsewhere_it_is_told_where(tmp_path: Path, line: str) -> None:
    """Left in a room, or waiting below while the party is in the village."""
    session, _ = keeping(tmp_path, TIED, lead=False, count=1)
    for ways, where in (
        (("north",), "Lych Stair, 1 room away"),
        (("south", "leave"), "Lych Stair, The Lampless House"),
    ):
        for way in ways:
            session.feed(way)
        told = session.feed(line.replace("@", "goblin")).text
        assert where in told, told
        assert "bound" in told
    for sold in ("sell goblin", "give goblin to wen tarrow"):
        assert "Lych Stair, The Lampless House, bound" in session.feed(sold).text


@pytest.mark.parametrize("said", ["the captives", "both goblins", "all the prisoners", "goblins"])
def test_all_captives_at_once_are_each_of_them(tmp_path: Path, said: str) -> None:
    """Left, led on, woken and freed."""
    session, _ = keeping(tmp_path, TIED, ASLEEP)
    for verb, told in (
        ("wake", "wakes"),
        ("leave", "left here, bound"),
        ("tie up", "led along again"),
        ("free", "free to go"),
    ):
        assert session.feed(f"{verb} {said}").text.count(told) == 2, verb
    assert not any(members(session.state, band) for band in session.state.bands)


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        (Condition("dead", other="lampless-house/stair"), "body of a goblin"),
        (Condition("fled"), "goblin 2: got away"),
    ],
)
def test_whoever_fell_or_ran_is_known_by_the_name_he_had_in_the_fight(
    tmp_path: Path, condition: Condition, told: str
) -> None:
    """And the one who is left is told apart from him."""
    table = begun(HOUSE, at="dungeon")
    appear(table, "goblin", "goblin")
    table.change("f2", conditions=(attrs.evolve(condition, other=condition.other and table.state.spot()),))
    session = seat(tmp_path, table)
    assert told in session.feed("where is goblin 2").text
    assert told not in session.feed("where is goblin 1").text


@pytest.mark.parametrize("line", ["who is down", "who's hurt", "who are dead"])
def test_who_is_hurt_is_told_of_all(tmp_path: Path, line: str) -> None:
    """As the list of the party tells it."""
    session, _ = keeping(tmp_path, TIED)
    assert session.feed(line).canonical == "party"


def test_those_who_live_are_found_beside_their_dead(tmp_path: Path) -> None:
    """`where are the goblins` tells of both."""
    table = begun(HOUSE, at="dungeon")
    appear(table, "goblin", "goblin", "goblin", mood="uncertain")
    table.change("f3", conditions=(Condition("dead", other=table.state.spot()),))
    session = seat(tmp_path, table)
    told = session.feed("where are the goblins").text
    assert "2 goblins: here" in told
    assert "the body of a goblin: here" in told


def test_a_comrade_who_lies_elsewhere_is_not_looked_for_in_the_dark(tmp_path: Path) -> None:
    """No light would show him."""
    table = begun(HOUSE, at="dungeon")
    table.change("p2", conditions=(Condition("dead", other=table.state.spot()),))
    table.state = attrs.evolve(table.state, here=Spot("lampless-house", "nave"))
    table.run(lambda draft, _rules: quench(draft, "doused", "A-DUN-04"))
    session = seat(tmp_path, table)
    for line in ("take bor", "x bor", "carry bor", "search bor"):
        told = session.feed(line).text
        assert "Bor, dead: Lych Stair" in told, line
        assert "light torch" not in told


@pytest.mark.parametrize(
    ("line", "told"), [("carry dell", "Dell can walk"), ("dismiss cid", "Cid is one of you")]
)
def test_what_is_not_done_to_a_comrade_says_why_not(tmp_path: Path, line: str, told: str) -> None:
    """In a word about him."""
    assert told in seat(tmp_path, begun(HOUSE, at="dungeon")).feed(line).text


@pytest.mark.parametrize(
    "line", ["knock down the west door", "break down the west door", "kick in the west door"]
)
def test_a_door_is_knocked_down_by_force(tmp_path: Path, line: str) -> None:
    """And not knocked at, as at a bell."""
    assert seat(tmp_path, begun(HOUSE, at="dungeon")).feed(line).canonical == "force west"


@pytest.mark.parametrize(("room", "name"), [("refectory", "nib"), ("mould_room", "piers")])
@pytest.mark.parametrize("verb", ["free", "untie", "release"])
def test_those_whom_an_adventure_has_bound_are_freed_as_it_says(
    tmp_path: Path, room: str, name: str, verb: str
) -> None:
    """By whatever word; and of nobody bound it is said that he would not stand still."""
    table = begun(HOUSE, at="dungeon")
    table.state = attrs.evolve(table.state, here=Spot("lampless-house", room))
    people = appear(table, "goblin" if name == "nib" else "commoner", mood="captive")
    band = attrs.evolve(table.state.bands["band"], id=name, people=people)
    table.state = attrs.evolve(table.state, bands={name: band})
    session = seat(tmp_path, table)
    session.feed("light torch")
    for line in ("wake", "carry", "push", "shake"):
        assert "stand still" not in session.feed(f"{line} {name}").text, line
    session.feed(f"{verb} {name}")
    assert name not in session.state.bands
