"""What cannot be above ground, typed: off the map, over water, without money, without food, by the dead. Each is
refused with its reason, and nothing else happens; faults of a region's file are listed, all at once.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from gameloop.cli import main
from gameloop.rulesets import SHELF
from gameloop.session.results import REFUSED, UNKNOWN
from gameloop.session.session import Session
from gameloop.world.content import content_root
from gameloop.world.modes import OVER, mode
from tests.conserving import all_adds_up
from tests.play import session
from tests.wild import COUNTRY
from tests.year import meanwhile

NAMES = ("aldra", "bor", "cid", "dell")
POOR = tuple(f'set {name}.coins 0 because "robbed"' for name in NAMES)
MANY = 200  # lines within which something has come about
DUSK = ("leave", "travel north", "travel north")  # after two watches of daylight


def begun(folder: Path, rules: str, *lines: str) -> Session:
    """The quick party in Sconce, and what was typed since; all of it was done."""
    game = session(folder, adventure=COUNTRY, rules=rules, seed="9")
    for line in lines:
        assert game.feed(line).status not in (REFUSED, UNKNOWN), line
    return game


def refused(game: Session, line: str, *why: str) -> None:
    """A line is refused for a reason that is told; nothing is lost, no time passes, the file is as it was."""
    before, size = game.state, game.save.path.stat().st_size
    result = game.feed(line)
    assert result.status in (REFUSED, UNKNOWN), (line, result.text)
    assert all(word in result.text for word in why), (line, result.text)
    assert result.text.rstrip().endswith("No time passed."), result.text
    assert game.state is before, line
    assert game.save.path.stat().st_size == size, line
    all_adds_up(game)


@pytest.mark.parametrize("rules", SHELF)
@pytest.mark.parametrize("line", ["travel to 9999", "travel to 0000", "travel to 0106", "travel to atlantis"])
def test_there_is_no_hex_beyond_the_map(rules: str, line: str, tmp_path: Path) -> None:
    """Named as it was typed, with what there is."""
    refused(begun(tmp_path, rules, "leave"), line, line.rpartition(" ")[2], "0101")


@pytest.mark.parametrize("rules", SHELF)
def test_a_direction_leads_off_the_map(rules: str, tmp_path: Path) -> None:
    """At its northern edge, reached on foot."""
    game = begun(tmp_path, rules, "leave")
    for _ in range(MANY):
        if game.state.here.place == "0301":
            break
        found = ("explore",) if game.state.journey.lost else ()
        lines = (
            ("1",)
            if game.state.question
            else (*meanwhile(game.state), *found, "travel to 0301", "camp", "rest")
        )
        next(line for line in lines if game.feed(line).status not in (REFUSED, UNKNOWN))
    assert game.state.here.place == "0301"
    refused(game, "travel north", "map")


@pytest.mark.parametrize("rules", SHELF)
@pytest.mark.parametrize("line", ["travel to 0204", "travel southwest"])
def test_nobody_walks_on_water(rules: str, line: str, tmp_path: Path) -> None:
    """The lake lies beside Sconce."""
    refused(begun(tmp_path, rules, "leave"), line, "water", "no boat")


def test_whoever_has_nothing_hires_nobody_and_buys_nothing(tmp_path: Path) -> None:
    """Advertising, a footman who has come to ask, a mule, a spree, a gift, a wager."""
    prepared = ("go to mule yard", "advertise for light foot", "rest week")
    game = begun(tmp_path, "barrows", 'set aldra.coins 99 because "luck"', *prepared)
    for line in POOR:
        game.feed(line)
    refused(game, "hire light foot", "costs 20", "you have 0")
    refused(game, "advertise for archers", "costs", "you have 0")
    refused(game, "buy mule", "costs 30", "you have 0")
    refused(game, "carouse 5", "Nobody has 5")
    for house, line in (("chapel", "donate 5"), ("moth races", "gamble 5")):
        game.feed(f"go to {house}")
        refused(game, line, "5")


def test_nobody_hires_those_who_are_still_being_cried_for(tmp_path: Path) -> None:
    """Whoever asks before the week is over is not sent to pay for it once more."""
    game = begun(tmp_path, "barrows", 'set aldra.coins 99 because "luck"', "go to mule yard")
    refused(game, "hire archer", "asks for work", "advertise for archer")
    game.feed("advertise for archer")
    refused(game, "hire archer", "still being cried", "Type: due")


def test_whoever_has_nothing_finds_nobody_under_the_other_rules(tmp_path: Path) -> None:
    """A hireling, a spell for money, a gift, a wager, wares."""
    game = begun(tmp_path, "microlite20", *POOR)
    for house, line in (
        ("mule yard", "hire hireling"),
        ("chapel", "hire cure minor wounds"),
        ("chapel", "donate 5"),
        ("moth races", "gamble 5"),
        ("rusk and daughter", "buy torch"),
    ):
        game.feed(f"go to {house}")
        refused(game, line)


@pytest.mark.parametrize("rules", SHELF)
def test_nobody_eats_what_is_not_there(rules: str, tmp_path: Path) -> None:
    """A day without food is over; then there is none to make good with, nor any moon."""
    game = begun(tmp_path, rules)
    for name in NAMES:
        game.feed(f'set {name}.supply 0 because "rats"')
    for kind in ("ration", "rations", "food", "supply"):
        game.feed(f"all: drop all {kind}")
    refused(game, "aldra: eat moon", "moon")
    refused(game, "aldra: eat")


def test_the_dead_march_nowhere(tmp_path: Path) -> None:
    """One of them cannot lead the others; all of them are past marching, by day and by night."""
    game = begun(tmp_path, "barrows", *DUSK[:2])
    for name in NAMES:
        game.feed(f'set {name}.hp 1 because "fever"')
    for _ in range(MANY):
        lines = ("1",) if game.state.question else ("fight", "attack", "spawn ogre 6")
        next((line for line in lines if game.feed(line).status not in (REFUSED, UNKNOWN)), "")
        if mode(game.state) == OVER:
            break
    assert mode(game.state) == OVER
    for line in ("forcemarch north", "forcemarch to 0302", "bor: forcemarch north", "travel north", "camp"):
        refused(game, line)


def test_every_fault_of_a_country_is_listed_at_once(tmp_path: Path) -> None:
    """A town with water all round it, and a table that leaves out a face of its die: both by one check."""
    source = (content_root() / "adventures" / f"{COUNTRY}.toml").read_text(encoding="utf-8")
    spoilt = source.replace('hex = "0304"', 'hex = "0105"').replace("pwpps", "wwpps")
    spoilt = spoilt.replace('roll = [3, 4]\nmonster = "wolf"', 'roll = [4, 4]\nmonster = "wolf"', 1)
    (tmp_path / "adventures").mkdir()
    (tmp_path / "adventures" / f"{COUNTRY}.toml").write_text(spoilt, encoding="utf-8")
    done = CliRunner().invoke(main, ["content", "check", str(tmp_path)])
    assert done.exit_code != 0
    assert "room[greave]: nothing leads to this room from the start" in done.output
    assert "where 3 comes next" in done.output
    saves = tmp_path / "saves"
    words = (
        "--saves",
        str(saves),
        "new",
        "x",
        "--content",
        str(tmp_path),
        "--adventure",
        COUNTRY,
        "--party",
        "quick",
    )
    assert CliRunner().invoke(main, list(words)).exit_code != 0
    assert not list(saves.glob("*.jsonl"))
