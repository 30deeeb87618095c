"""A line of play goes into a file of its own, and from a file into another save that began alike."""

from __future__ import annotations

import shutil
from pathlib import Path

import attrs
import pytest
from click.testing import CliRunner

from gameloop.cli import main
from gameloop.kernel.copying import lines
from gameloop.kernel.errors import Refused, SaveDamaged, SaveExists
from gameloop.kernel.log import Log
from gameloop.kernel.records import Entry, Head, Record
from gameloop.kernel.store import open_save
from gameloop.session import games
from gameloop.session.exporting import brought_in, export, graft
from gameloop.session.format import CODEC
from gameloop.session.session import Session
from gameloop.session.verify import differences
from tests.play import MADE, feed, scripted
from tests.play import session as sitting

SAMPLE = Path(__file__).parent.parent.parent / "saves" / "first-delve.jsonl"
TWO_TURNS = (
    "roll d6", "note draught", "branch daring --new-dice", "roll 3d6", "mark here", "roll 2d8", "undo", "roll d20",
    "branch deep --new-dice", "roll d12", "roll d4",
)  # fmt: skip


@pytest.fixture
def game(tmp_path: Path) -> Session:
    """A game with two branches of new dice, one out of the other, and something taken back."""
    made = sitting(tmp_path, "whole")
    feed(made, *TWO_TURNS)
    return made


def opened(path: Path) -> Session:
    """A save to look at."""
    return games.resume(path, write=False)


def test_an_exported_line_is_a_save_with_the_same_dice(game: Session, tmp_path: Path) -> None:
    """Facts, luck, notes, marks; nothing of the lines beside it; and where it comes from."""
    out = tmp_path / "deep.jsonl"
    assert export(game, out, None, MADE) == len(game.save.log.path())
    found = opened(out)
    assert found.state == game.state
    assert found.save.log.luck() == game.save.log.luck()
    assert list(differences(found, all_branches=True)) == []
    assert [note.text or note.mark for note in found.save.log.notes] == ["draught", "here"]
    log = game.save.log
    assert found.save.log.opening.origin == f"{log.opening.campaign}:{game.save.hash_of(log.head)}"
    assert len(found.save.log.entries) == len(log.path())


def test_it_plays_on_as_the_whole_would(game: Session, tmp_path: Path) -> None:
    """The next command throws the same dice in both."""
    export(game, tmp_path / "out.jsonl", None, MADE)
    part = games.resume(tmp_path / "out.jsonl")
    assert feed(part, "search").text == feed(game, "search").text


@pytest.mark.parametrize("branch", ["main", "daring", "daring.1", "DEEP"])
def test_each_branch_can_be_exported(game: Session, tmp_path: Path, branch: str) -> None:
    """Abandoned lines too."""
    export(game, tmp_path / "out.jsonl", branch, MADE)
    found = opened(tmp_path / "out.jsonl")
    assert found.state == game.state_at(game.save.log.tip(branch))
    assert list(differences(found)) == []


def test_every_line_of_the_sample_goes_out_and_comes_back(tmp_path: Path) -> None:
    """Onto a game that was begun alike and stands at its start; what is a part of a longer line is there already."""
    film = opened(SAMPLE)
    script = scripted("first-delve")
    other = sitting(tmp_path, "other", seed=script.seed)
    for name, tip in film.save.log.branches.items():
        export(film, tmp_path / f"{name}.jsonl", name, MADE)
        with open_save(tmp_path / f"{name}.jsonl", CODEC, write=False) as donor:
            try:
                at = other.save.log.tip(graft(other, donor, f"film-{name}").branch)
            except Refused as no:
                assert no.reason == "that line of play is here already"
                at = int(no.instead.removeprefix("goto @"))
        assert other.state_at(at) == film.state_at(tip)
    assert other.save.log.ledger().grafts > 1
    assert list(differences(other, all_branches=True)) == []


def test_a_grafted_line_is_the_one_that_was_played(game: Session, tmp_path: Path) -> None:
    """Same states, same dice where they were new twice; the game stands where it stood, and redo still goes."""
    export(game, tmp_path / "deep.jsonl", None, MADE)
    other = sitting(tmp_path, "other")
    feed(other, "search", "undo")
    head, state = other.save.log.head, other.state
    told = brought_in(other, tmp_path / "deep.jsonl", None)
    assert told == "Branch deep is here now, 5 entries after @2: switch deep plays on there."
    assert (other.save.log.head, other.state, other.save.log.branch) == (head, state, "main")
    assert other.feed("redo").status == "ok"
    assert other.feed("switch deep").status == "ok"
    assert other.state == game.state
    assert other.save.log.luck() == game.save.log.luck()
    assert list(differences(games.resume(other.save.path, write=False), all_branches=True)) == []


def test_a_taken_name_gets_a_number_and_a_taken_mark_stays(game: Session, tmp_path: Path) -> None:
    """What is here already keeps its name."""
    export(game, tmp_path / "deep.jsonl", None, MADE)
    other = sitting(tmp_path, "other")
    feed(other, "mark here", "branch deep", "switch main")
    here = other.save.log.marks["here"]
    assert "Branch deep.1 is here now" in brought_in(other, tmp_path / "deep.jsonl", None)
    assert other.save.log.marks["here"] == here
    assert [note.text for note in other.save.log.notes if note.mark is None] == ["draught", "mark here"]


def test_only_what_is_not_here_is_brought(game: Session, tmp_path: Path) -> None:
    """Played on in the exported file, it goes on the tip of the line that it came from; a second time it is here."""
    out = tmp_path / "out.jsonl"
    export(game, out, None, MADE)
    part = games.resume(out)
    feed(part, "search")
    part.save.close()
    tip = game.save.log.head
    assert brought_in(game, out, "more") == (
        f"Branch more is here now, 1 entry after @{tip}: switch more plays on there."
    )
    with pytest.raises(Refused, match="is here already"):
        brought_in(game, out, "more")


def test_the_honesty_ledger_goes_along(game: Session, tmp_path: Path) -> None:
    """An export counts what its campaign took back; a graft what the file did beyond that, once."""
    out = tmp_path / "out.jsonl"
    whole = game.save.log.ledger()
    assert (whole.undos, whole.branches, whole.new_dice) == (1, 2, 2)
    export(game, out, None, MADE)
    part = games.resume(out)
    assert part.save.log.ledger() == whole
    feed(part, "search", "undo", "dice hand", "roll d6", "3")
    part.save.close()
    for _ in range(2):
        again = tmp_path / "again.jsonl"
        again.unlink(missing_ok=True)
        part = games.resume(out)
        feed(part, "roll d8", "4")
        export(part, again, None, MADE)
        part.save.close()
        brought_in(game, again, "more")
    found = game.save.log.ledger()
    assert (found.undos, found.grafts, found.hand, found.new_dice) == (2, 2, 3, 2)
    assert "Grafts: 2" in game.feed("status long").text


@pytest.mark.parametrize(("how", "why"), [
    ({"seed": "8"}, "other seeds: '8' here, '7' there"),
    ({"rules": "microlite20"}, "other rules: microlite20 here, barrows there"),
    ({"settings": {"front_rank": "3"}}, "did not begin alike"),
    ({"ironman": True}, "ironman"),
])  # fmt: skip
def test_what_began_otherwise_is_refused(
    game: Session, tmp_path: Path, how: dict[str, object], why: str
) -> None:
    """With its reason, and the file untouched."""
    export(game, tmp_path / "deep.jsonl", None, MADE)
    other = sitting(tmp_path, "other", **how)  # type: ignore[arg-type]
    before = other.save.path.read_bytes()
    with pytest.raises(Refused, match=why):
        brought_in(other, tmp_path / "deep.jsonl", None)
    assert other.save.path.read_bytes() == before


def test_a_changed_file_is_refused(game: Session, tmp_path: Path) -> None:
    """A broken chain is damage; facts that do not come to their digest are refused though the chain holds."""
    out, other = tmp_path / "deep.jsonl", sitting(tmp_path, "other")
    export(game, out, None, MADE)
    raw = bytearray(out.read_bytes())
    raw[-300] ^= 1
    (tmp_path / "flipped.jsonl").write_bytes(raw)
    before = other.save.path.read_bytes()
    with pytest.raises(SaveDamaged):
        brought_in(other, tmp_path / "flipped.jsonl", None)
    _forged(out, tmp_path / "forged.jsonl")
    with pytest.raises(Refused, match="does not come to the state that it claims"):
        brought_in(other, tmp_path / "forged.jsonl", None)
    assert other.save.path.read_bytes() == before


def _forged(path: Path, out: Path) -> None:
    """The same save with another digest in its last entry, chained anew."""
    log: Log = open_save(path, CODEC, write=False).log
    records: list[Record] = sorted([*log.entries.values(), *log.others], key=lambda record: record.n)
    last = max(i for i, record in enumerate(records) if isinstance(record, Entry))
    records[last] = attrs.evolve(records[last], digest="0" * 16)
    head: Head = log.opening
    out.write_bytes(b"".join(lines(head, records, CODEC)))


def test_nothing_is_written_over(game: Session, tmp_path: Path) -> None:
    """Nor is a file left where the branch is unknown."""
    out = tmp_path / "out.jsonl"
    export(game, out, None, MADE)
    with pytest.raises(SaveExists):
        export(game, out, None, MADE)
    with pytest.raises(Refused, match="no branch `nowhere`"):
        export(game, tmp_path / "other.jsonl", "nowhere", MADE)
    assert not (tmp_path / "other.jsonl").exists()


def test_at_the_prompt_names_are_bare(game: Session, tmp_path: Path) -> None:
    """In the folder of the save and nowhere else."""
    assert (
        game.feed("export deep").text
        == "In whole.files/deep.jsonl 7 entries can be found now. No time passed."
    )
    assert game.feed("export deep").status == "refused"
    for line in ("export ../deep", "export a/b", "export x of nowhere", "graft nowhere", "graft ../whole"):
        assert game.feed(line).status == "refused"
    assert "is here already" in game.feed("graft deep").text
    shutil.copyfile(tmp_path / "whole.files" / "deep.jsonl", tmp_path / "friend.jsonl")
    other = sitting(tmp_path, "other")
    assert other.feed("graft friend as ally").text.startswith("Branch ally is here now")
    assert other.feed("graft friend as @3").status == "refused"


def test_from_the_shell(game: Session, tmp_path: Path) -> None:
    """`export` and `graft`, and what they end with."""
    game.save.close()

    def run(*words: str) -> tuple[int, str]:
        done = CliRunner().invoke(main, ["--saves", str(tmp_path), *words])
        return done.exit_code, done.output

    out = str(tmp_path / "out" / "daring.jsonl")
    assert run("export", "whole", "-o", out)[0] == 4  # there is no such folder
    (tmp_path / "out").mkdir()
    assert run("export", "whole", "--branch", "daring", "-o", out) == (0, f"{out}: 5 entries\n")
    assert run("new", "other", "--party", "quick", "--seed", "7")[0] == 0
    assert run("graft", "other", out, "--as", "daring")[0] == 0
    assert run("graft", "other", out)[0] == 3
    assert run("graft", "other", str(tmp_path / "nothing"))[0] == 4
    (tmp_path / "noise").write_bytes(b"\x00\xff" * 99)
    assert run("graft", "other", str(tmp_path / "noise"))[0] == 4
    assert run("verify", "other", "--all-branches")[0] == 0
