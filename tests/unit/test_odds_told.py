"""Odds that take more than one number: each who flees, how a greeting may be taken, too many dice; and long jobs."""

from __future__ import annotations

import io
from itertools import product
from pathlib import Path

import pytest

from gameloop.repl.render import Screen
from gameloop.session.session import Session
from tests.play import feed
from tests.play import session as sitting


@pytest.fixture
def met(tmp_path: Path) -> Session:
    """Face to face with the goblins of the washing room."""
    game = sitting(tmp_path, seed="3")
    feed(game, "go north", "go east")
    assert game.state.encounter is not None
    return game


def test_each_who_flees_has_a_chance_of_his_own(met: Session) -> None:
    """With what is added for each, exactly; and nothing is thrown for it."""
    state = met.state
    told = met.feed("odds flee").text.splitlines()
    assert told[:4] == [
        "Aldra: flee: 1d6, needs 5+: 2 in 6, 33 %",
        "Bor: flee: 1d6, needs 5+: 2 in 6, 33 %",
        "Cid: flee: 1d6 +1 unarmored, needs 5+: 3 in 6, 50 %",
        "Dell: flee: 1d6 +1 flee, needs 5+: 3 in 6, 50 %",
    ]
    assert met.state == state


def test_a_greeting_is_counted_throw_by_throw(met: Session) -> None:
    """All 36 of them, each mood with its own."""
    told = met.feed("odds parley").text.splitlines()[0]
    head, _, spread = told.rpartition(": ")
    assert head == "reaction: 2d6 +1 speaker"
    counts = {part.split()[0]: int(part.split()[1]) for part in spread.split(", ")}
    assert sum(counts.values()) == 36
    totals = [a + b + 1 for a, b in product(range(1, 7), repeat=2)]
    assert counts["enthusiastic"] == sum(total >= 12 for total in totals)


def test_what_are_too_many_dice_to_count_is_thrown(met: Session) -> None:
    """And says so, with the number of throws; the same again the same."""
    exact = met.feed("odds roll 3d6>=11").text
    assert exact.startswith("roll: 3d6, needs 11+: 108 in 216, 50 %")
    told = met.feed("odds roll 20d20>=210").text
    assert "by trial, of 10000 throws" in told
    assert met.feed("odds roll 20d20>=210").text == told


def test_a_blow_tells_its_damage_from_least_to_most(met: Session) -> None:
    """With what is added to it."""
    met.feed("attack")
    assert "and then damage: 1d6 +1 melee damage: 2 to 7" in met.feed("odds attack goblin 1").text


def test_a_long_job_tells_how_far_it_is_and_stops_when_asked(met: Session) -> None:
    """A line a game, taken away at the end; Ctrl-C gives what there is."""
    told: list[str] = []

    def counting(text: str) -> None:
        told.append(text)
        met.interrupted = len(told) == 3

    met.counting = counting
    result = met.feed("whatif 50 flee")
    assert result.text.startswith("Played 3 times, ")
    assert told == [*(f"{n} of 50 played; Ctrl-C stops" for n in range(3)), ""]


def test_the_count_is_one_line_on_a_terminal() -> None:
    """Written over itself, shorter than the terminal, nothing of it left."""
    out = io.StringIO()
    screen = Screen(out, {"NO_COLOR": "1"}, width=20)
    for text in ("1 of 50 played; Ctrl-C stops", "\x1b[2J", ""):
        screen.count(text)
    lines = out.getvalue().split("\r")
    assert "\n" not in out.getvalue()
    assert [line.rstrip() for line in lines if line] == ["1 of 50 played; Ctr", "[2J", ""]
    assert {len(line) for line in lines} == {0, 19}


def test_what_others_answer_is_counted_against_their_dice(tmp_path: Path) -> None:
    """The slowest of the party against the fastest of two goblins, before a fight and in one; equal is caught."""
    game = sitting(tmp_path, seed="3", rules="microlite20")
    feed(game, "go north", "go east")
    state = game.state
    met = game.feed("odds flee").text.splitlines()[0]
    assert met == "flee: Bor 1d20 +1 phys against 1d20 +4 phys +1 dex of goblin 1: 120 in 400, 30 %"
    good = sum(own + 1 > his + 5 for own, his in product(range(1, 21), repeat=2))
    assert (good, game.state) == (120, state)
    feed(game, "attack")
    fought = game.feed("odds flee").text.splitlines()[0]
    assert (
        fought == "flee: Aldra 1d20 +5 phys +1 dex against 1d20 +4 phys +1 dex of goblin 1: 210 in 400, 52 %"
    )


def test_a_spell_that_minds_withstand_tells_its_chance(tmp_path: Path) -> None:
    """Cid's sleep against each who may resist it."""
    game = sitting(tmp_path, seed="3", rules="microlite20")
    feed(game, "go north", "go east", "attack")
    told = game.feed("odds cid: cast sleep").text.splitlines()[0]
    assert told.startswith("spell will: Cid 1d20 +5 magic against 1d20 +1 level -1 mind of goblin 1")
    assert told.endswith(" %")
