"""What is said, and done, when a save is opened under other rules or with a torn end."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from gameloop.kernel.records import Epoch
from gameloop.repl.loop import play
from gameloop.repl.stream import Stream
from gameloop.session.opening import first_wrong_digest, notices
from gameloop.session.prompting import opening
from gameloop.session.results import Result
from gameloop.session.session import Session
from tests.play import feed, reopened, session


def torn(folder: Path) -> Session:
    """A save whose last line was cut, opened again."""
    game = session(folder)
    feed(game, "force west", "roll 3d6")
    game.save.close()
    game.save.path.write_bytes(game.save.path.read_bytes()[:-40])
    return reopened(game)


def test_a_sound_save_opens_in_silence(tmp_path: Path) -> None:
    """Nothing to say, nothing written."""
    game = session(tmp_path)
    feed(game, "force west")
    size = game.save.path.stat().st_size
    game = reopened(game)
    assert list(notices(game)) == []
    assert game.save.path.stat().st_size == size
    game.save.close()


def test_a_torn_line_is_set_aside_and_told(tmp_path: Path) -> None:
    """Half a line at the end is cut away, kept beside the save, and said in one sentence."""
    game = torn(tmp_path)
    assert [entry.text for entry in game.save.log.path()][-1] == "force west"
    told = [block.text for block in notices(game)]
    assert len(told) == 1
    assert "torn" in told[0]
    assert feed(game, "roll 3d6").status == "ok"
    game.save.close()


@pytest.mark.parametrize("as_json", [False, True])
def test_a_script_says_first_what_was_found(tmp_path: Path, as_json: bool) -> None:
    """As text and as an object of its own, before the first line is played."""
    game, said = torn(tmp_path), list[str]()
    assert Stream(game, said.append, as_json).play(["look"])
    assert "Danger: the last line was torn" in said[1 if as_json else 0]
    game.save.close()


def test_the_prompt_says_first_what_was_found(tmp_path: Path) -> None:
    """Above the banner, at whatever terminal."""
    game, shown = torn(tmp_path), list[Result]()

    class Gone:
        """A terminal that shows and then is gone."""

        show = staticmethod(shown.append)

        def read(self) -> str:
            """No line comes."""
            raise EOFError

    play(game, Gone())
    assert "the last line was torn" in shown[0].blocks[0].text
    assert shown[0].blocks[1].voice == "title"
    game.save.close()


def test_play_under_another_version_is_noted_once_before_its_first_entry(tmp_path: Path) -> None:
    """An epoch record stands before the first entry decided by other rules, and only there."""
    game = session(tmp_path)
    feed(game, "roll 1d6")
    game.game.rules = attrs.evolve(game.game.rules, version=99)
    feed(game, "roll 1d6", "roll 1d8")
    epochs = [record for record in game.save.log.others if isinstance(record, Epoch)]
    assert [epoch.versions.ruleset_version for epoch in epochs] == ["99"]


def test_a_state_that_no_longer_folds_to_its_digest_is_named(tmp_path: Path) -> None:
    """If a reducer changed, the first entry that differs is told."""
    game = session(tmp_path)
    feed(game, "roll 1d6", "roll 1d8")
    assert first_wrong_digest(game) == 0
    log = game.save.log
    log.entries[3] = attrs.evolve(log.entries[3], digest="0" * 16)
    log.entries[4] = attrs.evolve(log.entries[4], digest="0" * 16)
    assert first_wrong_digest(game) == 3


def test_a_party_still_to_be_made_is_told_how(tmp_path: Path) -> None:
    """What is shown first says to enlist, as long as nobody is there."""
    game = session(tmp_path, party="roll")
    assert "Nobody is in the party yet. Type enlist NAME" in opening(game)[-1].text
    feed(game, "enlist Bruna", "fighter")
    assert opening(game)[-1].text == "Type ? for what can be done here."
