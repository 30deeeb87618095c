"""A long session is cut down to what a fault needs, and kept as a save and as a test."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gameloop.kernel.errors import Refused
from gameloop.kernel.log import ROOT
from gameloop.session import bisecting, games, rerunning, shrinking
from gameloop.session.expressions import holds_yet, parse
from gameloop.session.published import lookup
from gameloop.session.reproducing import CRASH, DIVERGES, WHEN, as_test, purpose, write_entries, write_steps
from gameloop.session.session import Session
from gameloop.session.verify import differences
from gameloop.world.dicing import RollDice
from gameloop.world.light import Kindle, kindle
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.wounds import StatSet
from tests.play import MADE, feed, played, reopened
from tests.play import session as sitting

HOME = Path(__file__).parent.parent.parent
NOISE = "roll d6; roll 2d6 for luck; note words; map; roll d20; undo"
DROP, THING = "drop dell's rope", "rope"
HURTS = "aldra.strength > 90"


def cursed(draft: Drafting, rules: Ruleset, command: Kindle) -> None:
    """A planted fault: whoever makes light in the dark, when a sack lies there, grows strong."""
    dark, here = not draft.state.lights, draft.state.held(draft.state.spot())
    kindle(draft, rules, command)
    if dark and any(item.kind == THING for item in here):
        draft.emit(StatSet("p1", "strength", 99, rule=None))


def plant(game: Session, handler: Callable[..., None]) -> None:
    """Let a game make light by another rule."""
    game.game._handlers[Kindle] = handler


def long_session(folder: Path, many: int) -> Session:
    """The quick party drops a thing, puts out its light and makes light, with much else before, between and after."""
    game = sitting(folder, "long")
    plant(game, cursed)
    for line in (DROP, "douse torch", "light torch"):
        feed(game, *[NOISE] * many, line)
    feed(game, *[NOISE] * many)
    return game


def test_a_fault_of_three_commands_is_found_in_a_long_session(tmp_path: Path) -> None:
    """Begin, enlist, drop, douse, light: nothing else is left; far fewer decisions than playing it all 400 times."""
    game = long_session(tmp_path, 20)
    whole = len(game.save.log.path())
    found = shrinking.by_predicate(game, parse(HURTS))
    assert [type(step.command).__name__ for step in found.kept] == [
        "Begin",
        "Enlist",
        "Drop",
        "Douse",
        "Kindle",
    ]
    assert whole > 150
    assert found.tries <= 400


def test_what_shows_only_once_is_not_cut_down(tmp_path: Path) -> None:
    """A fault that is not there when it is tried again rests on something that is not in the save."""
    game = sitting(tmp_path)
    steps = tuple(map(rerunning.step_of, game.save.log.path()))
    trail = shrinking.Retracing(game, game.save.log.path(), steps, lambda place, _: place)
    shown = iter((True, False))
    with pytest.raises(Refused, match=re.escape(shrinking.FALLS_OUT)):
        shrinking.Shrinker(trail, lambda _: next(shown), game.stage.counting).shrink(steps)


def test_what_other_rules_decided_is_no_ground_to_build_on(tmp_path: Path) -> None:
    """Where the recording leads is taken from it only as far as it leads there today: else nothing would show."""
    game = long_session(tmp_path, 1)
    feed(game, "rest")
    end = parse(f"{HURTS} and clock > {game.state.clock - 1}")
    assert len(shrinking.by_predicate(game, end).kept) > 2
    plant(game, kindle)
    with pytest.raises(Refused, match=re.escape(shrinking.FALLS_OUT)):
        shrinking.by_predicate(game, end)


def test_what_leads_nowhere_is_not_kept(tmp_path: Path) -> None:
    """A step that falls out of a rest goes without a try of its own."""
    game = sitting(tmp_path)
    path = game.save.log.path()
    trail = shrinking.Retracing(
        game, path, "ab", lambda place, step: place if step == "b" else (place[0], b"")
    )
    assert len(list(trail.along("xbyb"))) == 3
    assert trail.keep() == ("x", "y")


def test_the_recording_is_believed_only_where_it_comes_out_so_today(tmp_path: Path) -> None:
    """What follows a step that is decided otherwise now leads on from what comes of it now, be its command the same."""
    game = long_session(tmp_path, 1)
    path = game.save.log.path()
    steps = tuple(map(rerunning.step_of, path))
    plant(game, kindle)
    trail = shrinking.Retracing(game, path, steps, lambda place, step: shrinking._played(game, place, step))
    whole = list(trail.along(steps))
    trail.keep()
    assert [next(trail.along(steps[:n])) for n in range(len(steps) + 1)] == whole
    assert any(game.state_at(entry.n) != state for entry, (state, _) in zip(path, whole[1:], strict=True))


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Session:
    """A game in which nothing is done."""
    return sitting(tmp_path_factory.mktemp("still"))


@given(st.integers(1, 150), st.frozensets(st.integers(0, 149), max_size=12))
def test_what_is_needed_is_left_and_nothing_else(still: Session, many: int, some: frozenset[int]) -> None:
    """Where each command does its part alone, whatever stands between."""
    needed = {n for n in some if n < many}
    trail = shrinking.Retracing(still, (), (), lambda place, _: (place[0], b""))

    def fails(kept: Sequence[int]) -> bool:
        assert len(list(trail.along(kept[:-1]))) >= 1
        return needed <= {*kept}

    found = shrinking.Shrinker(trail, fails, lambda _: None).shrink(tuple(range(many)))
    assert found.kept == tuple(sorted({*needed, many - 1}))


def test_one_of_two_thousand_commands_is_hunted_down(tmp_path: Path) -> None:
    """A planted fault that needs three commands: bisect and verify name the entry, shrink leaves the three, and the
    test made of them fails with the fault and passes without.
    """
    game = sitting(tmp_path, "campaign")
    plant(game, cursed)
    for line in (DROP, "douse torch", "light torch", "search"):
        for n in range(500):
            game.submit(RollDice(f"{n % 4 + 1}d6", f"noise {n}"))
        feed(game, line)
    path = game.save.log.path()
    assert len(path) >= 2000
    at = next(entry.n for entry in path if isinstance(entry.command, Kindle))
    assert [(entry.n, so) for entry, so in bisecting.flips(game, parse(HURTS))] == [(at, True)]
    found = shrinking.by_predicate(game, parse(HURTS))
    assert [type(step.command).__name__ for step in found.kept[2:]] == ["Drop", "Douse", "Kindle"]
    assert found.tries <= 400
    small = tmp_path / "small.jsonl"
    write_steps(game, small, found.kept, f"{WHEN}{HURTS}", MADE)
    (tmp_path / "test_made.py").write_text(as_test(games.resume(small, write=False)), "utf-8")
    assert run(tmp_path) == 0
    spoil(tmp_path)
    assert run(tmp_path) == 1
    plant(game, kindle)
    assert next(iter(differences(game))).entry == at


def test_a_real_campaign_is_shrunk_with_few_decisions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A death after two hundred commands, each of which needs those before it to make sense: fewer tries than for two
    thousand that do not, most of them cut short, and each one that is left is needed.
    """
    game = played(tmp_path, "campaign")[0].session
    asked: list[int] = []
    decided = rerunning.decided
    monkeypatch.setattr(rerunning, "decided", lambda *told: asked.append(1) or decided(*told))
    death = parse("party.dead > 0")
    found = shrinking.by_predicate(game, death)
    assert not found.stopped
    assert found.tries <= 400
    assert len(asked) <= found.tries * len(game.save.log.path()) / 2
    asked.clear()

    def dies(steps: Sequence[rerunning.Step]) -> bool:
        all_of_it = rerunning.rerun(game.game, game.state_at(ROOT), game.save.log.luck(ROOT), steps)
        return any(holds_yet(death, lookup(one.state, game.game.rules)) for one in all_of_it)

    assert dies(found.kept)
    for n in range(len(found.kept)):
        assert not dies((*found.kept[:n], *found.kept[n + 1 :]))


def test_ctrl_c_leaves_the_fewest_so_far(tmp_path: Path) -> None:
    """What is left fails all the same, and has fewer commands than the game; the count says how it goes."""
    game = long_session(tmp_path, 20)
    told: list[str] = []

    def count(text: str) -> None:
        told.append(text)
        if len(told) == 12:
            raise KeyboardInterrupt

    game.stage.counting = count
    found = shrinking.by_predicate(game, parse(HURTS))
    assert found.stopped
    assert len(found.kept) < len(game.save.log.path())
    assert found.kept[-1].command.__class__ is Kindle
    assert told[-1].startswith("12 tries, ") and told[-1].endswith(" left; Ctrl-C stops")
    game.stage.counting = lambda _: None
    assert len(shrinking.by_predicate(game, parse(HURTS)).kept) == 5


def test_what_is_shrunk_is_a_save_that_names_its_origin(tmp_path: Path) -> None:
    """It opens, holds the recorded dice, and verifies under the rule that it was recorded with."""
    game = long_session(tmp_path, 3)
    found = shrinking.by_predicate(game, parse(HURTS))
    small = tmp_path / "small.jsonl"
    write_steps(game, small, found.kept, f"{WHEN}{HURTS}", MADE)
    again = games.resume(small, write=False)
    plant(again, cursed)
    assert list(differences(again)) == []
    assert purpose(again) == f"{WHEN}{HURTS}"
    campaign, _, head = (again.save.log.opening.origin or "").partition(":")
    assert (campaign, head) == (game.save.log.opening.campaign, game.save.hash_of(game.save.log.count - 1))


def test_the_test_made_of_it_fails_with_the_fault_and_passes_without(tmp_path: Path) -> None:
    """It runs as it is; here the fault is planted by a conftest beside it."""
    game = long_session(tmp_path, 3)
    small = tmp_path / "small.jsonl"
    write_steps(game, small, shrinking.by_predicate(game, parse(HURTS)).kept, f"{WHEN}{HURTS}", MADE)
    (tmp_path / "test_made.py").write_text(as_test(games.resume(small, write=False)), "utf-8")
    assert run(tmp_path) == 0
    spoil(tmp_path)
    assert run(tmp_path) == 1


def spoil(folder: Path) -> None:
    """Plant the fault for tests in that folder."""
    (folder / "conftest.py").write_text(
        "from gameloop.world.light import FEATURE, Kindle\n"
        "from tests.unit.test_shrinking import cursed\n"
        "FEATURE.handlers[Kindle] = cursed\n",
        "utf-8",
    )


def run(folder: Path) -> int:
    """The exit code of pytest on the test that was made."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "--rootdir",
        str(folder),
        "test_made.py",
    ]
    env = {"PYTHONPATH": str(HOME), "PATH": "/usr/bin:/bin"}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, check=False).returncode


def test_a_crash_on_record_is_shrunk(tmp_path: Path) -> None:
    """The command that failed, and what it needed before it."""

    def broken(draft: Drafting, rules: Ruleset, command: Kindle) -> None:
        if draft.state.order and not draft.state.lights:
            raise ZeroDivisionError
        kindle(draft, rules, command)

    game = sitting(tmp_path)
    plant(game, broken)
    feed(game, *[NOISE] * 4, DROP, *[NOISE] * 4, "douse torch", "roll d6", "light torch")
    found = shrinking.by_crash(game)
    assert [type(step.command).__name__ for step in found.kept] == ["Begin", "Enlist", "Douse", "Kindle"]
    small = tmp_path / "crash.jsonl"
    write_steps(game, small, found.kept, CRASH, MADE)
    assert purpose(games.resume(small, write=False)) == CRASH


def test_what_the_rules_decide_otherwise_is_shrunk_by_its_facts(tmp_path: Path) -> None:
    """The recorded entries that the different one rests on; verify shows it on them."""
    game = long_session(tmp_path, 3)
    plant(game, kindle)
    found = shrinking.by_divergence(game)
    assert [type(entry.command).__name__ for entry in found.kept] == ["Begin", "Enlist", "Douse", "Kindle"]
    small = tmp_path / "facts.jsonl"
    write_entries(game, small, found.kept, DIVERGES, MADE)
    again = games.resume(small, write=False)
    assert [one.entry for one in differences(again)] == [4]
    assert "def test_facts(" in as_test(again)


def test_what_never_fails_cannot_be_shrunk(tmp_path: Path) -> None:
    """Each way says so."""
    game = sitting(tmp_path)
    feed(game, "roll d6")
    for how in (lambda: shrinking.by_predicate(game, parse(HURTS)), lambda: shrinking.by_crash(game)):
        with pytest.raises(Refused):
            how()
    with pytest.raises(Refused):
        shrinking.by_divergence(game)


def test_a_roll_keeps_its_dice_by_label(tmp_path: Path) -> None:
    """And says that they are from a tape, in a save that still opens and verifies."""
    game = sitting(tmp_path)
    feed(game, "roll d20 for luck", "roll d6", "roll d20 for luck")
    steps = [shrinking.step_of(entry) for entry in game.save.log.path()]
    small = tmp_path / "few.jsonl"
    write_steps(game, small, [*steps[:2], steps[-1]], "", MADE)
    few = reopened(games.resume(small))
    last = few.save.log.path()[-1]
    assert isinstance(last.command, RollDice)
    assert [(r.faces, r.source) for r in last.events] == [(steps[-1].rolls[0].faces, "tape")]  # type: ignore[attr-defined]
    assert list(differences(few)) == []
