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

NAMES = ("campaign", "rivals")


@pytest.mark.parametrize("name", NAMES)
def test_a_long_campaign_plays_verifies_and_replays(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fights, questions, deaths, a level, undo, branches: no line fails, no rule differs, the digest is the same."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    script, plan = scripted(name), PLANS[name]

    def cli(*words: str) -> list[str]:
        done = CliRunner().invoke(main, ["--saves", str(tmp_path), *words])
        assert done.exit_code == 0, done.output[-2000:]
        return done.stdout.splitlines()

    party = str(SCRIPTS / script.party) if script.party.endswith(".toml") else script.party
    rules = ("--rules", script.rules) if script.rules else ()
    cli("new", name, "--party", party, "--seed", script.seed, *rules)
    shown_lines = cli("run", name, str(SCRIPTS / f"{name}.glp"))
    assert sum(line.startswith("> ") for line in shown_lines) == typed(script) >= plan.lines
    cli("verify", name, "--all-branches")
    replayed = json.loads(cli("replay", name, "--json")[-1])
    assert replayed["digest"] == json.loads(cli("show", name, "--json")[-1])["digest"]
    game = games.resume(tmp_path / f"{name}.jsonl", write=False)
    assert shown(plan, game, typed(script))
    assert len(game.save.log.branches) >= 2
