"""Failures of other projects in going back, and in what players call things, tried from the prompt."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.kernel.digest import digest
from gameloop.kernel.errors import Refused, SaveExists
from gameloop.session import games, saves, shelf
from tests.play import MADE, feed, session

EACH = pytest.mark.usefixtures("each_rulebook")


def test_bb_117_going_back_keeps_every_consequence(tmp_path: Path) -> None:
    """A turn with all that its end brought comes back whole; a branch from the middle of it begins at its end."""
    game = session(tmp_path, adventure="small", seed="3")
    feed(game, "force east")
    whole = digest(game.state)
    entry = game.save.log.head
    assert len(game.save.log.entries[entry].events) > 4
    assert game.state.lights == ()
    feed(game, "undo")
    assert len(game.state.lights) == 1
    feed(game, "redo")
    assert digest(game.state) == whole
    feed(game, f"branch middle @{entry}.2")
    assert digest(game.state) == whole
    assert game.save.log.head == entry


@EACH
def test_there_is_no_going_back_behind_the_beginning(tmp_path: Path) -> None:
    """However far one goes, undo, goto and branch end where the game was ready; there one can look and play."""
    game = session(tmp_path, adventure="small")
    start = digest(game.state)
    for line in ("undo 999", "undo 1000000000", "undo to start", "undo to @1", "undo day"):
        feed(game, "rest")
        assert feed(game, line).status == "ok"
        assert digest(game.state) == start
        assert feed(game, line).status == "refused"
    for line in ("undo 0", "undo -1", "undo \u00b2", "undo soon"):
        before = game.save.path.read_bytes()
        feed(game, line)
        assert (digest(game.state), game.save.path.read_bytes()) == (start, before)
    feed(game, "goto start")
    assert "Entry" in feed(game, "look").text
    feed(game, "end", "branch anew start")
    assert digest(game.state) == start
    assert feed(game, "rest").status == "ok"


@EACH
def test_undo_fight_without_a_fight_takes_nothing_back(tmp_path: Path) -> None:
    """It is said that there was none."""
    game = session(tmp_path, adventure="small", seed="3")
    feed(game, "force east")
    before = digest(game.state)
    assert "No fight lies before this moment" in feed(game, "undo fight").text
    assert digest(game.state) == before


@EACH
@pytest.mark.parametrize(
    "name", ["@1", "~1", "x~1", "start", "END", "last", '""', "T3", "r2", "D2.T1", "d2", "combat", "Dawn"]
)
def test_a_mark_that_could_not_be_gone_to_is_refused(tmp_path: Path, name: str) -> None:
    """References of the game's own are no names; any other name leads back."""
    game = session(tmp_path, adventure="small")
    assert feed(game, f"mark {name}").status == "refused"
    assert game.save.log.marks == {}
    feed(game, "mark a/b", "rest")
    assert "Back in the present" in feed(game, "goto a/b", "end").text


@EACH
def test_a_count_of_none_is_no_count_of_all(tmp_path: Path) -> None:
    """`0` gives, lays down, takes and makes nothing: it is refused, and nothing moves."""
    game = session(tmp_path, adventure="small")
    feed(game, "drop 2 torches by cid")
    before, raw = digest(game.state), game.save.path.read_bytes()
    for line in ("aldra: give 0 silver to bor", "aldra: drop 0 torches", "take 0 torches", "make 0 torches"):
        assert feed(game, line).status == "unknown"
    assert (digest(game.state), game.save.path.read_bytes()) == (before, raw)


BAD = (
    "../../x",
    "a/b",
    ".",
    "..",
    "~",
    "",
    "CON",
    "lpt1",
    "x\0y",
    "x\ny",
    "$HOME",
    "/tmp/x",
    "A/B Company",
    "-x",
    "\u00e9",
)


@EACH
@pytest.mark.parametrize("name", BAD)
def test_bb_121_a_name_never_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    """Slashes, dots, devices, controls: refused, with a name that would do; no link is written through."""
    folder = tmp_path / "saves"
    with pytest.raises(Refused) as caught:
        saves.path_of(name, folder)
    assert saves.path_of(caught.value.instead, folder).parent == folder
    folder.mkdir()
    outside = tmp_path / "outside.jsonl"
    (folder / "link.jsonl").symlink_to(outside)
    with pytest.raises(SaveExists):
        games.new(
            folder / "link.jsonl",
            rules="barrows",
            adventure="small",
            seed="1",
            made=MADE,
            settings={},
            sync=False,
        )
    game = session(folder, "real", adventure="small")
    game.save.close()
    for act in (shelf.copy, shelf.rename):
        with pytest.raises(SaveExists):
            act(folder / "real.jsonl", folder / "link.jsonl")
    assert not outside.exists()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["saves"]


def test_bb_124_import() -> None:
    """A session of a colleague's comes in as a save or a branch of its own, at its beginning."""
    pytest.skip("there is no way to graft an exported game into another yet")
