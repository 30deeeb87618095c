"""A recorded round decided in one run: what comes of each of its entries is what comes of each alone."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gameloop.kernel.questions import Answer, Asked
from gameloop.session import games
from gameloop.session.redeciding import Again, decided_again, redecided
from gameloop.session.session import Session
from gameloop.session.verify import differences
from tests.faults.forging import Records, forged, read

CORPUS = Path(__file__).parent.parent / "corpus"
DELVE = games.samples()[0]


def told(again: Again) -> tuple[Any, ...]:
    """What can be compared of it: of a fault its kind and its words."""
    return again.entry, again.after, again.events, type(again.fault), str(again.fault)


def alone(session: Session) -> list[tuple[Any, ...]]:
    """What comes of every entry, each decided by itself as play decides it."""
    entries = session.save.log.entries.values()
    states = ((session.state_at(entry.parent), entry) for entry in entries)
    return [told(*decided_again(session.game, before, [entry])) for before, entry in states]


def in_rounds(session: Session) -> list[tuple[Any, ...]]:
    """The same by rounds."""
    runs = redecided(session, list(session.save.log.entries))
    return [told(again) for run in runs for again in run]


def opened(path: Path) -> Session:
    """For reading."""
    return games.resume(path, write=False)


@pytest.mark.parametrize("name", ["barrows/campaign", "barrows/first-delve", "microlite20/rivals"])
def test_saves_of_former_versions(tmp_path: Path, name: str) -> None:
    """Which the rules of today decide otherwise here and there, on every branch."""
    path = Path(shutil.copyfile(CORPUS / f"{name}.jsonl", tmp_path / "old.jsonl"))
    assert in_rounds(opened(path)) == alone(opened(path))


def test_a_round_is_one_run(tmp_path: Path) -> None:
    """The answers of the sample are never decided alone."""
    session = opened(Path(shutil.copyfile(DELVE, tmp_path / "delve.jsonl")))
    entries = list(session.save.log.entries.values())
    at = next(n for n, entry in enumerate(entries) if isinstance(entry.command, Answer))
    round_ = [entries[at - 1]]
    while isinstance(round_[-1].events[-1], Asked):
        round_.append(entries[at + len(round_) - 1])
    found = decided_again(session.game, session.state_at(round_[0].parent), round_)
    assert len(found) == len(round_) > 2
    assert [again.entry for again in found if again.after is not None] == round_


def _answers(records: Records) -> list[int]:
    """Where the answers of the first round stand."""
    first = next(n for n, r in enumerate(records) if r.get("command", {}).get("kind") == "answer")
    last = next(n for n, r in enumerate(records[first:], first) if r["command"]["kind"] != "answer")
    return list(range(first, last))


def _loaded(records: Records) -> None:
    """A roll that falls otherwise, in the last part of the round."""
    events = records[_answers(records)[-1]]["events"]
    roll = next(event for event in events if event["kind"] == "rolled")
    roll["faces"] = [face % 2 + 1 for face in roll["faces"]]


def _told_otherwise(records: Records) -> None:
    """A fact amid the round that the rules do not make, so that what follows stands on another state."""
    declared = next(e for e in records[_answers(records)[1]]["events"] if e["kind"] == "declared")
    declared["intent"]["kind"] = "guard"


def _no_option(records: Records) -> None:
    """An answer that was never among the options; the facts are those of the old one."""
    records[_answers(records)[1]]["command"]["choice"] = "dance"


def _another_option(records: Records) -> None:
    """An answer that could have been given; the facts are those of the old one."""
    at = _answers(records)[1]
    asked = records[at - 1]["events"][-1]["question"]
    records[at]["command"]["choice"] = next(
        o for o in asked["options"] if o != records[at]["command"]["choice"]
    )


def _never_answered(records: Records) -> None:
    """Something else is done while the question is open."""
    records[_answers(records)[1]]["command"] = {"kind": "search"}


def _one_roll_less(records: Records) -> None:
    """A part of the round lacks a die that the rules throw in it."""
    events = records[_answers(records)[-1]]["events"]
    events.remove(next(event for event in events if event["kind"] == "rolled"))


@pytest.mark.parametrize(
    "change", [_loaded, _told_otherwise, _no_option, _another_option, _never_answered, _one_roll_less]
)
def test_saves_that_somebody_else_has_written(tmp_path: Path, change: Callable[[Records], None]) -> None:
    """Each fault of a round is found at the same entry and said in the same words as of that entry alone."""
    records = read(DELVE)
    change(records)
    path = forged(tmp_path / "forged.jsonl", records)
    assert in_rounds(opened(path)) == alone(opened(path))
    assert list(differences(opened(path)))


def test_a_round_that_was_broken_off(tmp_path: Path) -> None:
    """The save ends at an open question, and nothing is found."""
    records = read(DELVE)
    path = forged(tmp_path / "forged.jsonl", records[: _answers(records)[2]])
    assert in_rounds(opened(path)) == alone(opened(path))
    assert not list(differences(opened(path)))


def test_an_answer_that_was_taken_back(tmp_path: Path) -> None:
    """Two answers to one question, on two branches: each goes on from the question, neither from the other."""
    records = read(DELVE)
    game = games.resume(forged(tmp_path / "forged.jsonl", records[: _answers(records)[2]]))
    game.feed("undo")
    question = game.state.question
    assert question is not None
    old = records[_answers(records)[1]]["command"]["choice"]
    assert game.feed(next(o for o in question.options if o != old)).status == "ask"
    game.save.close()
    path = game.save.path
    assert in_rounds(opened(path)) == alone(opened(path))
    assert not list(differences(opened(path), all_branches=True))
