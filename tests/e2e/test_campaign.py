"""Three hundred commands from end to end: played, verified and replayed by the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from gameloop.cli import main
from gameloop.session import games
from tests.plans import PLANS, shown, typed
from tests.play import SCRIPTS, scripted

NAME = "campaign"


def test_a_long_campaign_plays_verifies_and_replays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fights, questions, a death, a level, undo, branches: no line fails, no rule differs, the digest is the same."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    script = scripted(NAME)

    def cli(*words: str) -> list[str]:
        done = CliRunner().invoke(main, ["--saves", str(tmp_path), *words])
        assert done.exit_code == 0, done.output[-2000:]
        return done.stdout.splitlines()

    cli("new", NAME, "--party", str(SCRIPTS / script.party), "--seed", script.seed)
    shown_lines = cli("run", NAME, str(SCRIPTS / f"{NAME}.glp"))
    assert sum(line.startswith("> ") for line in shown_lines) == typed(script) >= 300
    cli("verify", NAME, "--all-branches")
    replayed = json.loads(cli("replay", NAME, "--json")[-1])
    assert replayed["digest"] == json.loads(cli("show", NAME, "--json")[-1])["digest"]
    game = games.resume(tmp_path / f"{NAME}.jsonl", write=False)
    assert shown(PLANS[NAME], game, typed(script))
    assert {"main", "cautious", "daring", "main.1"} <= set(game.save.log.branches)
    assert {"stair", "lamp"} <= set(game.save.log.marks)
