"""A session on a save in a temporary folder, for tests that type lines."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from attrs import frozen

from gameloop.repl.stream import Stream
from gameloop.session import games
from gameloop.session.results import Result
from gameloop.session.session import Session

MADE = "2026-01-01T00:00:00+00:00"
DEFAULT = ["barrows"]  # the rulebook of a game of which no test says another: see conftest.each_rulebook
SCRIPTS = Path(__file__).parent / "scripts"


def session(
    folder: Path,
    name: str = "test",
    *,
    seed: str = "7",
    adventure: str = "lampless-house",
    party: str = games.QUICK,
    settings: Mapping[str, str] | None = None,
    ironman: bool = False,
    rules: str = "",
) -> Session:
    """A new game, ready to be played; without a word of `rules` under the usual rulebook."""
    return games.new(
        folder / f"{name}.jsonl",
        rules=rules or DEFAULT[-1],
        adventure=adventure,
        seed=seed,
        made=MADE,
        settings=settings or {},
        ironman=ironman,
        party=party,
        sync=False,
    )


def reopened(session: Session) -> Session:
    """The same save, closed and opened again."""
    session.save.close()
    return games.resume(session.save.path)


def feed(session: Session, *lines: str) -> Result:
    """Type lines; the result of the last."""
    results = [session.feed(line) for line in lines]
    return results[-1]


@frozen
class Script:
    """A typed session of tests/scripts: its seed, its party, its lines with comments and expectations, its rulebook and
    its adventure (empty: the usual one).
    """

    seed: str
    party: str
    lines: tuple[str, ...]
    rules: str = ""
    adventure: str = ""


def scripted(name: str) -> Script:
    """A script; its first comments name the seed, the party and, if not the usual, rulebook and adventure."""
    lines = tuple((SCRIPTS / f"{name}.glp").read_text(encoding="utf-8").splitlines())
    told = dict(line[2:].split(": ", 1) for line in lines[1:5] if ": " in line)
    return Script(told["seed"], told["party"], lines, told.get("rules", ""), told.get("adventure", ""))


def seated(folder: Path, name: str, script: Script) -> Session:
    """A new game for a script."""
    party = str(SCRIPTS / script.party) if script.party.endswith(games.PARTY_FILE) else script.party
    where = script.adventure or games.ADVENTURE
    game = session(folder, name, seed=script.seed, adventure=where, party=party, rules=script.rules)
    game.strict = True
    return game


def played(folder: Path, name: str) -> tuple[Stream, str]:
    """A script played to its end in a new game of its name, as `gameloop run` does, and what was shown."""
    script, shown = scripted(name), list[str]()
    stream = Stream(seated(folder, name, script), shown.append)
    stream.play(script.lines)
    return stream, "\n".join(shown) + "\n"
