"""A report holds all that a fault needs, names left out on request; one that somebody else wrote is not believed."""

from __future__ import annotations

import getpass
import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from gameloop.cli import main
from gameloop.kernel.dice import Rolled
from gameloop.kernel.errors import SaveDamaged, SaveError, SaveExists, SaveMissing, SaveNewer
from gameloop.kernel.lines import MAX_LINE, NO_HASH, seal
from gameloop.kernel.messages import tag
from gameloop.kernel.records import Crash
from gameloop.session import games
from gameloop.session.reporting import placeless, write_report
from gameloop.session.session import Session
from gameloop.session.shrinking import by_crash
from gameloop.session.unpacking import Opened, open_report
from gameloop.session.verify import differences
from gameloop.world.game import Game
from gameloop.world.people import Enlist, Recruit
from tests.play import MADE, feed
from tests.play import session as sitting

CORPUS = sorted((Path(__file__).parent.parent / "corpus").glob("*/*.jsonl"))
SECRETS = (
    *("Xanthippe", "my cellar", "draughty here", "the hidden thing", "moonbeam", "blueberry"),
    *("uncle of hers", "whispers carry", "is she kin"),
)


@pytest.fixture
def game(tmp_path: Path) -> Session:
    """A game in which much was typed that is nobody else's business."""
    made = sitting(tmp_path, "moonbeam", seed="blueberry", party="roll")
    made.feed("enlist Xanthippe")
    while made.state.question is not None:
        made.feed("1")
    feed(
        made, 'note "draughty here"', "mark blueberry", 'roll d6 for "my cellar"', "dice hand", "roll d8", "5"
    )
    feed(
        made,
        'set xanthippe.coins 30 because "an uncle of hers"',
        'ruling "whispers carry"',
        'ask "is she kin?"',
        "auto",
    )
    feed(
        made, 'chance 2-in-6 "the hidden thing"', "auto", "dice rng", "branch moonbeam --new-dice", "roll d20"
    )
    return made


def sent(session: Session, *, redact: bool = False) -> Opened:
    """A report of a game, opened again as another save."""
    folder = session.save.path.parent
    file = folder / f"it-{redact}.report"
    write_report(session, file, MADE, redact=redact)
    return open_report(file, folder / f"it-{redact}.jsonl")


def look(opened: Opened) -> Session:
    """The game of a report."""
    return games.resume(opened.save, write=False, content=(opened.content,) if opened.content else ())


def test_a_report_is_the_game(game: Session) -> None:
    """Same state, same luck, dice that are claimed."""
    found = look(sent(game))
    assert found.state == game.state
    assert found.save.log.luck() == game.save.log.luck()
    assert list(differences(found)) == []
    assert found.save.log.ledger() == game.save.log.ledger()


def test_a_redacted_one_holds_nothing_that_was_typed(game: Session) -> None:
    """It folds, and verifies by its tape, with every face that fell; that luck threw them is not claimed."""
    opened = sent(game, redact=True)
    raw = opened.save.read_text("ascii") + opened.save.with_name("it-True.report").read_text("ascii")
    own = (*SECRETS, getpass.getuser(), str(game.save.path.parent), str(Path.home()))
    assert [
        secret for secret in own if re.search(rf"(?<![a-z]){re.escape(secret)}(?![a-z])", raw, re.IGNORECASE)
    ] == []
    found = look(opened)
    assert "person_1.coins" in raw
    assert list(differences(found)) == []
    assert faces(found) == faces(game)
    assert found.save.log.ledger().tape == sum(source == "rng" for _, source in faces(game, sources=True))
    assert found.save.log.ledger().hand == 1
    assert "from another recording: that these are fair is not claimed" in found.feed("verify").text
    assert [p.name for p in found.state.party()] == ["Person 1"]


def faces(session: Session, *, sources: bool = False) -> list[tuple[tuple[int, ...], str]]:
    """What every roll of a game showed."""
    rolls = [e for entry in session.save.log.path() for e in entry.events if isinstance(e, Rolled)]
    return [(roll.faces, roll.source if sources else "") for roll in rolls]


TRACE = """Traceback (most recent call last):
  File "/gameloop/world/doors.py", line 3, in force
  File "/home/bob smith/venv/lib/python3.11/site-packages/attrs/x.py", line 1
  File "C:\\Users\\bob\\mine.py", line 2
  File "~/games/own.py", line 2
OSError: [Errno 28] No space left: '/srv/bob/saves/friday.jsonl' at 1/2, and/or 3 / 4"""


def test_a_traceback_tells_no_folder_of_a_machine() -> None:
    """The program's own files as they lie in it, others by name; what only looks like a path stays."""
    told = placeless(TRACE)
    assert "bob" not in told and "home" not in told and "srv" not in told
    for part in (
        *(
            ' File "/gameloop/world/doors.py", line 3',
            ' File "attrs/x.py"',
            ' File "mine.py"',
            ' File "own.py"',
        ),
        *("'friday.jsonl'", "1/2, and/or 3 / 4"),
    ):
        assert part in told, part


@pytest.mark.parametrize("name", ["bor", "torch", "force", "door", "p1", "roll", "the", "Rolled", "auto"])
def test_a_name_may_be_any_word(tmp_path: Path, name: str) -> None:
    """One that is a word of the rules too is left out, and no word of the rules with it."""
    game = sitting(tmp_path, "named", party="roll")
    game.feed(f"enlist {name}")
    while game.state.question is not None:
        game.feed("1")
    feed(
        game,
        "dice hand",
        f"{name}: force door" if game.state.here.chart else "roll d6",
        "6",
        "roll d6",
        "auto",
    )
    found = look(sent(game, redact=True))
    assert list(differences(found)) == []
    assert [kinds(e) for e in found.save.log.path()] == [kinds(e) for e in game.save.log.path()]


def kinds(entry: Any) -> list[str]:
    """What kinds of facts an entry holds."""
    return [tag(type(event)) for event in entry.events]


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_old_saves_are_redacted_fact_for_fact(path: Path, tmp_path: Path) -> None:
    """Also those that the rules of today decide otherwise: the same facts, the same differences, other names."""
    game = games.resume(path, write=False)
    write_report(game, tmp_path / "it.report", MADE, redact=True)
    found = look(open_report(tmp_path / "it.report", tmp_path / "it.jsonl"))
    assert [kinds(e) for e in found.save.log.path()] == [kinds(e) for e in game.save.log.path()]
    mine, theirs = list(differences(found)), list(differences(game))
    assert [(d.verdict, d.at, d.field, d.rule) for d in mine] == [
        (d.verdict, d.at, d.field, d.rule) for d in theirs
    ]
    raw = (tmp_path / "it.report").read_text("ascii")
    assert [name for name in typed(game) if re.search(rf"\b{name}\b", raw)] == []


def typed(game: Session) -> set[str]:
    """The names that a player gave to somebody; those of hired people come from a table."""
    commands = [entry.command for entry in game.save.log.path()]
    members = {
        member.name for command in commands if isinstance(command, Enlist) for member in command.members
    }
    return members | {command.name for command in commands if isinstance(command, Recruit)}


def test_a_crash_writes_a_report_that_crashes_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Traceback, record and game in one file; shrinking it finds the same fault, redacted or not."""
    game = sitting(tmp_path, "broken")
    game.feed("roll d4")
    honest = Game.decide

    def bad(self: Game, state: Any, command: Any, dice: Any) -> Any:
        if getattr(command, "dice", "") == "1d13":
            from gameloop.world.game import Crashed

            raise Crashed(()) from KeyError("Aldra, of all people")
        return honest(self, state, command, dice)

    monkeypatch.setattr(Game, "decide", bad)
    told = game.feed("roll 1d13").text
    assert "Something broke" in told
    [kept] = (tmp_path / "broken.files").glob("*.report")
    shown = game.feed("bug").text
    assert "KeyError" in shown
    assert f"broken.files/{kept.name} holds this and the game" in shown
    for redact in (False, True):
        write_report(game, tmp_path / f"{redact}.report", MADE, redact=redact)
        opened = open_report(tmp_path / f"{redact}.report", tmp_path / f"{redact}.jsonl")
        assert ("Aldra" in opened.traces[-1]) is not redact
        assert str(Path(__file__).parent.parent.parent) not in opened.traces[-1]
        found = look(opened)
        assert [r.error for r in found.save.log.others if isinstance(r, Crash)] == ["KeyError"]
        assert len(by_crash(found).kept) == 1
    early = open_report(kept, tmp_path / "early.jsonl")
    assert "KeyError" in early.traces[-1]


def test_own_content_goes_along(tmp_path: Path) -> None:
    """What was read from the player's own folder, and nothing else of it."""
    own = tmp_path / "own"
    (own / "adventures").mkdir(parents=True)
    shipped = Path(games.__file__).parent.parent.parent / "content" / "adventures" / "small.toml"
    mine = shipped.read_bytes().replace(b'id = "small"', b'id = "mine"')
    (own / "adventures" / "mine.toml").write_bytes(mine.replace(b"\n", b"\r\n", 3))
    (own / "diary.toml").write_text("secret = 1")
    game = games.new(
        tmp_path / "mine.jsonl",
        rules=None,
        adventure="mine",
        seed="1",
        made=MADE,
        settings={},
        content=(own,),
    )
    game.feed("roll d6")
    opened = sent(game)
    assert opened.content is not None
    assert [path.name for path in opened.content.rglob("*.toml")] == ["mine.toml"]
    assert look(opened).game.rules.digests == game.game.rules.digests
    assert list(differences(look(opened))) == []


# --- what others send -------------------------------------------------------------------------------

Opening = dict[str, Any]


def doctored(session: Session, change: Callable[[Opening], object], out: Path) -> Path:
    """A report with another first line, sealed anew."""
    write_report(session, out, MADE)
    first, _, rest = out.read_bytes().partition(b"\n")
    opening = {k: v for k, v in json.loads(first).items() if k not in ("prev", "hash")}
    change(opening)
    line, _ = seal(json.dumps(opening, separators=(",", ":")).encode(), NO_HASH)
    out.write_bytes(line + rest)
    return out


@pytest.mark.parametrize("change", [
    lambda o: o.update(content={"../../../etc/cron.toml": "x"}),
    lambda o: o.update(content={"/etc/passwd.toml": "x"}),
    lambda o: o.update(content={"a/../../b.toml": "x"}),
    lambda o: o.update(content={"a\\b.toml": "x"}),
    lambda o: o.update(content={".hidden.toml": "x"}),
    lambda o: o.update(content={"a.toml\n": "x"}),
    lambda o: o.update(content={"run.sh": "x"}),
    lambda o: o.update(content={"a.toml": 1}),
    lambda o: o.update(content={f"{n}.toml": "" for n in range(999)}),
    lambda o: o.update(content={"a.toml": "", "a.toml/b.toml": ""}),
    lambda o: o.update(traces=[["x"]]),
    lambda o: o.update(lines=-1),
    lambda o: o.update(lines=10**12),
    lambda o: o.update(lines=True),
    lambda o: o.update(engine={"a": {}}),
    lambda o: o.update(more=1),
    lambda o: o.pop("redacted"),
    lambda o: o.update(format="gameloop-report/2"),
])  # fmt: skip
def test_a_strange_first_line_is_refused(
    game: Session, tmp_path: Path, change: Callable[[Opening], object]
) -> None:
    """Wherever it points, whatever it promises; and nothing is left behind."""
    file = doctored(game, change, tmp_path / "bad.report")
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(SaveError) as found:
        open_report(file, tmp_path / "bad.jsonl")
    assert isinstance(found.value, SaveDamaged | SaveNewer)
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("raw", [
    b"", b"\n", b"{}\n", b"\x00" * 5000, b"[" * 100_000, b'{"format":"gameloop-report/1"}\n',
    b'{"format":"gameloop-report/1","a":' + b"[" * 5000 + b"]" * 5000 + b"}\n",
    b'{"format":"gameloop-report/1"' + b" " * (MAX_LINE + 9) + b"}\n",
    gzip.compress(b"0" * 10_000_000), "ünï".encode(), b"PK\x03\x04" + b"\xff" * 99,
])  # fmt: skip
def test_noise_is_no_report(tmp_path: Path, raw: bytes) -> None:
    """Deep, huge, packed, or nothing at all."""
    (tmp_path / "noise").write_bytes(raw)
    with pytest.raises(SaveDamaged):
        open_report(tmp_path / "noise", tmp_path / "out.jsonl")
    assert not (tmp_path / "out.jsonl").exists()


def test_a_changed_or_cut_body_is_refused(game: Session, tmp_path: Path) -> None:
    """Each line is chained, and how many there are is told."""
    file = tmp_path / "whole.report"
    write_report(game, file, MADE)
    whole = file.read_bytes()
    ends = [i + 1 for i, byte in enumerate(whole) if byte == 10]
    for bad in (
        whole[: ends[-2]],
        whole[: ends[0]],
        whole[: ends[-1] - 9],
        whole + whole[ends[-2] :],
        whole[:-200] + bytes([whole[-200] ^ 1]) + whole[-199:],
        whole[: ends[1]] + b"x" * (MAX_LINE + 5) + b"\n" + whole[ends[1] :],
    ):
        file.write_bytes(bad)
        with pytest.raises(SaveError):
            open_report(file, tmp_path / "bad.jsonl")
        assert not (tmp_path / "bad.jsonl").exists()


def test_nothing_is_written_over(game: Session, tmp_path: Path) -> None:
    """Neither a save nor what lies beside one."""
    opened = sent(game)
    file = tmp_path / "it-False.report"
    with pytest.raises(SaveExists):
        open_report(file, opened.save)
    (tmp_path / "other.files").mkdir()
    with pytest.raises(SaveExists):
        open_report(file, tmp_path / "other.jsonl")
    with pytest.raises(SaveExists):
        write_report(game, file, MADE)
    with pytest.raises(SaveMissing):
        open_report(tmp_path / "nothing", tmp_path / "third.jsonl")


def test_from_the_shell(game: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`report` and `open-report`; what a terminal would obey is left out of what is shown."""
    monkeypatch.chdir(tmp_path)
    game.save.close()

    def run(*words: str) -> tuple[int, str]:
        done = CliRunner().invoke(main, ["--saves", str(tmp_path), *words])
        return done.exit_code, done.output

    code, told = run("report", "moonbeam", "--redact")
    assert (code, told.splitlines()[-1]) == (
        0,
        "Names, notes, texts and seed are left out; that its dice are fair is not claimed.",
    )
    assert run("report", "moonbeam")[0] == 4  # it is there already
    code, told = run("open-report", "moonbeam.report", "--as", "theirs")
    assert code == 0
    assert "entries: every roll, event and digest as the rules make them" in told
    assert f"--saves {tmp_path} play theirs" in told
    assert run("verify", "theirs") == (0, run("verify", "theirs")[1])
    assert run("open-report", "moonbeam.report", "--as", "../x")[0] == 3
    assert run("open-report", "nothing")[0] == 4
    bad = doctored(
        game, lambda o: o.update(traces=["\x1b]0;pwn\x07 \x9b2J"], engine="\x1b[2J"), tmp_path / "esc"
    )
    code, told = run("open-report", str(bad))
    assert code == 0
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", told)
