"""Odds that take more than one number: each who flees, how a greeting may be taken, too many dice; and long jobs."""

from __future__ import annotations

import io
import re
import signal
import time
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from gameloop.kernel.dice import Rolled
from gameloop.repl.loop import fed
from gameloop.repl.render import Screen
from gameloop.session.odds import contest
from gameloop.session.session import Session
from gameloop.world.fighting import MoraleTested
from gameloop.world.game import Game
from gameloop.world.state import FOES
from tests.play import feed
from tests.play import session as sitting


def answered(game: Session) -> None:
    """Answer what is asked: what is usual, else the first."""
    for _ in range(20):
        if game.state.question is None:
            return
        if game.feed("fight").status not in ("ok", "ask"):
            game.feed("1")


FORT = (
    "Aldra: fortitude: 1d20 +5 phys +3 str, needs as much as the danger is hard: "
    "10+: 19 in 20, 95 %, 15+: 14 in 20, 70 %, 20+: 9 in 20, 45 %"
)
SAVES = [("barrows", "Aldra: saving throw: 1d20, needs 14+: 7 in 20, 35 %"), ("microlite20", FORT)]


@pytest.fixture
def met(tmp_path: Path) -> Session:
    """Face to face with the goblins of the washing room."""
    game = sitting(tmp_path, seed="4")
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
    assert (
        "and then damage: 1d6 +1 melee damage: 2 to 7, 4.5 on average"
        in met.feed("odds attack goblin 1").text
    )


def test_in_a_round_an_order_that_is_asked_for_has_its_odds(met: Session) -> None:
    """While the question is open: what is thrown is what is thrown afterwards, and nothing is for asking."""
    feed(met, "attack", "round")
    state, count = met.state, met.save.log.count
    assert state.question is not None
    told = met.feed("odds attack goblin 1").text.splitlines()
    assert told[0] == "attack: 1d20 +1 to hit, needs 13+: 9 in 20, 45 %"
    assert told[1] == "and then damage: 1d6 +1 melee damage: 2 to 7, 4.5 on average"
    assert (met.state, met.save.log.count) == (state, count)
    assert met.feed("odds attack nobody").status != "ok"
    met.feed("attack goblin 1")
    answered(met)
    facts = [e for entry in met.save.log.path() if entry.n >= count for e in entry.events]
    thrown = [event for event in facts if isinstance(event, Rolled) and event.who == state.question.to]
    mine = next(roll for roll in thrown if roll.why == "attack")
    assert (mine.dice, mine.target, mine.mods) == ("1d20", 13, ((1, "to_hit"),))


def test_a_throw_against_others_is_counted_over_all_throws_of_all(tmp_path: Path) -> None:
    """Flight from somebody quicker: 400 pairs, of which those count in which nobody reaches as much."""
    game = sitting(tmp_path, rules="microlite20")
    feed(game, "spawn goblin 2", "attack", "round")
    told = game.feed("odds flee").text.splitlines()[0]
    assert told.startswith("flee: Aldra 1d20 +5 phys +1 dex against 1d20 +4 phys +1 dex of goblin 1: ")
    good = sum(mine + 6 > his + 5 for mine, his in product(range(1, 21), repeat=2))
    assert told.endswith(f"{good} in 400, {100 * good // 400} %")
    none = Rolled("1d20", (1,), (0,), 1, (), 1, None, None, None, "flee", "p1", "rng", rule=None)
    assert contest(game.state, [none]) == ""


@pytest.mark.parametrize(("rules", "first"), SAVES)
def test_what_somebody_withstands_is_told(tmp_path: Path, rules: str, first: str) -> None:
    """Of each, or of one; where the danger sets the number, for three of them."""
    game = sitting(tmp_path, rules=rules)
    lines = game.feed("odds save").text.splitlines()
    assert lines[0] == first
    assert {line.split(":")[0] for line in lines[:-1]} == {"Aldra", "Bor", "Cid", "Dell"}
    assert [line for line in lines if line.startswith("Cid")] == game.feed(
        "odds saves cid"
    ).text.splitlines()[:-1]
    assert game.feed("odds save nobody").status == "refused"


@pytest.mark.parametrize("rules", ["barrows", "microlite20"])
def test_the_nerve_of_foes_is_known_when_it_was_seen(tmp_path: Path, rules: str) -> None:
    """Before, that it is not; then the throw that they need, exactly, for others of the kind too."""
    game = sitting(tmp_path, seed="3", rules=rules)
    assert game.feed("odds morale").status == "refused"
    seen: list[MoraleTested] = []
    for _ in range(30):
        if game.state.encounter is None and game.state.fight is None:
            feed(game, "spawn goblin 4")
            told = game.feed("odds morale").text
            assert ("nobody has seen yet" in told) == (not seen), told
            game.feed("attack")
        game.feed("fight")
        answered(game)
        facts = [e for entry in game.save.log.path()[-9:] for e in entry.events]
        seen = [e for e in facts if isinstance(e, MoraleTested) and e.side == FOES]
        if seen or game.state.over:
            break
    assert seen
    if game.state.fight is None:
        feed(game, "spawn goblin 4")
    told = game.feed("odds morale").text.splitlines()[0]
    found = re.fullmatch(r"goblin: 2d6, breaks on (\d+)\+: (\d+) in 36, (\d+) %; as it was at @\d+", told)
    assert found is not None, told
    assert int(found[1]) == seen[-1].needed
    assert int(found[2]) == sum(a + b >= seen[-1].needed for a, b in product(range(1, 7), repeat=2))


def test_a_long_job_tells_how_far_it_is_and_stops_when_asked(met: Session) -> None:
    """A line a game, taken away at the end; Ctrl-C gives what there is."""
    told: list[str] = []

    def counting(text: str) -> None:
        told.append(text)
        met.interrupted = len(told) == 3

    met.stage.counting = counting
    result = met.feed("whatif 50 flee")
    assert result.text.startswith("Played 3 times, ")
    assert told == [*(f"{n} of 50 played; Ctrl-C stops" for n in range(3)), ""]


def test_ctrl_c_gives_what_there_is_at_once(met: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within a command that would take for ever; the games before it count, and the next line is played as ever."""
    decide, begun, log = Game.decide, list[int](), met.save.log.count

    def endless(self: Game, *args: Any) -> Any:
        begun.append(1)
        if len(begun) > 2:
            signal.raise_signal(signal.SIGINT)
            time.sleep(60)
        return decide(self, *args)

    monkeypatch.setattr(Game, "decide", endless)
    since = time.monotonic()
    result = fed(met, "whatif 50 wait")
    assert time.monotonic() - since < 30
    assert result.status == "ok"
    assert result.text.startswith("Played 2 times, ")
    assert not met.in_memory
    monkeypatch.undo()
    assert met.save.log.count == log + 1, "a peek, and nothing else"
    assert fed(met, "whatif 3 flee").text.startswith("Played 3 times, ")


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
