"""A meeting as it is shown: the contact line, who is here, the numbered choices with their costs and odds."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.kernel.values import evolve
from gameloop.session.narrate import narrate
from gameloop.session.results import OK
from gameloop.session.session import Session
from gameloop.session.views.meeting import choices, present
from gameloop.world.furnishing import Group
from gameloop.world.meetings import WaitAndSee
from gameloop.world.turns import Rest
from tests.play import feed
from tests.play import session as sitting
from tests.scenes import NOTHING, enter, group, scene, wander
from tests.table import Table
from tests.unit.test_examples import seat

NEAR = 1


def face(*groups: Group, die: int = NEAR) -> Table:
    """The party face to face with them."""
    table = scene(*groups)
    enter(table, die)
    return table


def lines(table: Table) -> dict[str, str]:
    """What can be typed, and what it costs."""
    return dict(choices(table.state, table.rules))


def told(session: Session, line: str) -> str:
    """What a line shows."""
    return session.feed(line).text


def test_the_contact_line(tmp_path: Path) -> None:
    """Who, how far, who is surprised, what they want; and below it what can be done, numbered."""
    table = scene(group("orc", 3, mood="negative", here="Three orcs sharpen a spoon."))
    session = seat(tmp_path, table)
    text = told(session, "go east")
    assert "Three orcs sharpen a spoon." in text
    assert "Contact: 3 orcs, " in text
    assert "Nobody is surprised. The orcs threaten you. [they want you to go back the way you came]" in text
    assert "1 parley (2d6+1)" in text


def test_a_number_plays_its_line(tmp_path: Path) -> None:
    """The numbers below the contact line are lines to play."""
    session = seat(tmp_path, scene(group(mood="uncertain")))
    text = told(session, "go east")
    n = text.split(" wait (")[0].split()[-1]
    result = session.feed(n)
    assert (result.status, session.state.encounter) == (OK, None)


def test_choices_by_mood() -> None:
    """Each mood has its own choices; what would be refused is not among them."""
    assert list(lines(face(group(mood="hostile")))) == ["flee", "attack", "wait"]
    assert list(lines(face(group(mood="negative")))) == [
        "parley",
        "parley offering silver",
        "leave",
        "flee",
        "attack",
        "wait",
    ]
    assert list(lines(face(group(mood="positive")))) == ["ask", "leave", "attack", "wait"]
    assert list(lines(face(group("giant_rat", 2, mood="uncertain")))) == [
        "give food",
        "leave",
        "attack",
        "wait",
    ]
    assert list(lines(face(group("giant_rat", 2, mood="hostile")))) == [
        "flee",
        "distract with food",
        "attack",
        "wait",
    ]


def test_costs_and_odds() -> None:
    """The numbers a player needs: dice, targets, who rolls with what, how much bait."""
    shown = lines(face(group("giant_rat", 4, mood="hostile")))
    assert shown["flee"] == "each 5+ on d6; Cid +1, Dell +1"
    assert shown["distract with food"] == "2 days' food"
    wanting = lines(face(group(mood="negative", wants="your torch ends")))
    assert wanting["give Aldra's torch"] == "and you are let go"
    assert "leave" not in wanting


def test_who_is_here() -> None:
    """As the adventure tells it; without words by name, number and mood; who sleeps unseen is not told."""
    table = scene(group("orc", 2, mood="uncertain"))
    enter(table, NEAR)
    table.do(WaitAndSee(), NOTHING)
    assert [block.text for block in present(table.state, table.rules)] == ["2 orcs (watching you)."]
    hidden = scene(group("orc", 2, mood="dormant"))
    enter(hidden, NOTHING)
    assert present(hidden.state, hidden.rules) == ()


def test_surprise_is_told_as_what_it_is() -> None:
    """A die that shows who is surprised needs nothing; and who did not know of the other is told, if nobody is."""
    for faces, roll, contact in (
        (
            (4, 4, NEAR),
            "surprised on 5+: not surprised",
            "Neither side had noticed the other, but both are on guard at once.",
        ),
        ((5, 4), "surprised on 5+: surprised", "You are surprised."),
    ):
        table = scene(wanderers=(wander("orc", mood="uncertain"),))
        table.change("p4", kind="fighter")
        before = table.state
        events = table.do(Rest(), 1, 1, *faces)
        told = "\n".join(block.text for block in narrate(before, events, table.rules))
        assert f"surprise of the party: 1d6 -> {faces[0]}, {roll}" in told
        assert contact in told


def test_coins_are_told_as_the_rulebook_tells_them(tmp_path: Path) -> None:
    """Two silver pieces as a gift, two of gold as bait; never so many nameless coins."""
    game = sitting(tmp_path, seed="11", rules="microlite20")
    told = feed(game, "go north", "go east").text
    assert "parley offering silver (2 sp, and +2)" in told
    assert "distract with silver (2 gp)" in told
    assert "leaves 2 gp" in game.feed("distract with silver").text


@pytest.mark.parametrize("mood", ["hostile", "negative", "uncertain", "positive", "friendly"])
def test_whoever_came_by_no_way_is_offered_each(tmp_path: Path, mood: str) -> None:
    """Begun on the spot, a meeting has no way back: each line out names its way, and is no refusal."""
    table = face(group(mood=mood))
    table.state = evolve(table.state, encounter=evolve(table.state.encounter, came_by="", via=""))
    out = [line for line in lines(table) if line.split()[0] in ("leave", "flee")]
    assert len(out) >= 2
    for number, line in enumerate(out):
        session = seat(tmp_path / str(number), table)
        assert session.feed(line).status == OK, line
        assert session.state.encounter is None or session.state.fight is not None
    refused = seat(tmp_path / "bare", table).feed(out[0].split()[0])
    assert f"Type: {out[0]}, or " in refused.text
