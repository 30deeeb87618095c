"""Verify finds what the rules of today would have made differently, and names it."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from gameloop.kernel.dice import LuckDice, Rolled
from gameloop.session.verify import differences, entry_difference, loaded
from gameloop.world.places import Charted
from tests.play import feed, session

EACH = pytest.mark.usefixtures("each_rulebook")


@EACH
def test_a_clean_game_has_no_difference(tmp_path: Path) -> None:
    """What was just played re-decides to itself."""
    game = session(tmp_path)
    feed(game, "force west with bor", "roll 3d6")
    assert list(differences(game)) == []


def test_a_changed_target_is_found_with_event_field_and_rule(tmp_path: Path) -> None:
    """A rule that now needs another number is named at its roll."""
    game = session(tmp_path)
    feed(game, "force west with bor")
    checks = {**game.game.rules.checks}
    checks["force_door"] = attrs.evolve(checks["force_door"], target=6)
    game.game.rules = attrs.evolve(game.game.rules, checks=checks)
    changed = type(game.game)(game.game.rules)
    entry = game.save.log.entries[3]
    found = entry_difference(changed, game.state_at(entry.parent), entry)
    assert found is not None
    assert (found.entry, found.verdict, found.at, found.field, found.saved, found.now) == (
        3,
        "rolls",
        1,
        "target",
        "5",
        "6",
    )
    assert found.rule == "A-DOR-02"


@EACH
def test_a_doctored_event_is_found(tmp_path: Path) -> None:
    """An event that the rules would not have made is named by kind and place."""
    game = session(tmp_path)
    feed(game, "force west with bor")
    entry = game.save.log.entries[3]
    doctored = attrs.evolve(entry, events=entry.events[:1] + entry.events[2:])
    found = entry_difference(game.game, game.state_at(entry.parent), doctored)
    assert found is not None
    assert found.verdict == "events"
    assert found.at == 2


@EACH
def test_a_fact_too_many_and_a_false_digest_are_found(tmp_path: Path) -> None:
    """What stands behind the last event that the rules make; and a state that is not what the events lead to."""
    game = session(tmp_path)
    feed(game, "force west with bor")
    entry = game.save.log.entries[3]
    before = game.state_at(entry.parent)
    longer = attrs.evolve(entry, events=(*entry.events, entry.events[-1]))
    found = entry_difference(game.game, before, longer)
    assert found is not None
    assert (found.verdict, found.at, found.now) == ("events", len(entry.events) + 1, "nothing more")
    false = "0" * len(entry.digest)
    found = entry_difference(game.game, before, attrs.evolve(entry, digest=false))
    assert found is not None
    assert (found.verdict, found.at, found.saved, found.now) == ("digest", 0, false, entry.digest)


@EACH
def test_what_differs_deep_in_a_map_is_named_by_its_path_and_shown_short(tmp_path: Path) -> None:
    """A changed text of one room is found at that room, and no whole map is printed for it."""
    game = session(tmp_path)
    entry = game.save.log.entries[1]
    charted = next(event for event in entry.events if isinstance(event, Charted))
    first, *others = charted.chart.places
    places = (attrs.evolve(first, see="A hole. " * 40), *others)
    doctored = tuple(
        attrs.evolve(event, chart=attrs.evolve(event.chart, places=places)) if event is charted else event
        for event in entry.events
    )
    found = entry_difference(game.game, game.state_at(entry.parent), attrs.evolve(entry, events=doctored))
    assert found is not None
    assert found.field == f"chart.places.{first.id}.see"
    assert (
        found.saved == "'A hole. A hole. A hole. A hole. A hole. ...  hole. A hole. A hole. A hole. A hole. '"
    )
    assert len(str(found)) < 300


@EACH
def test_a_loaded_die_is_found(tmp_path: Path) -> None:
    """A roll that the rules would take, with another face than luck throws; of no other source is luck asked."""
    game = session(tmp_path)
    feed(game, "roll 3d6")
    entry = game.save.log.entries[game.save.log.head]
    [roll] = entry.events
    assert isinstance(roll, Rolled)
    assert loaded(game.save.log, entry) is None
    false = attrs.evolve(roll, faces=(6, 6, 6), sum=18, total=18)
    found = loaded(game.save.log, attrs.evolve(entry, events=(false,)))
    assert found is not None
    assert (found.verdict, found.at, found.field, found.saved) == ("luck", 1, "faces", "(6, 6, 6)")
    assert str(found).endswith(f"the log says (6, 6, 6), luck says {roll.faces}")
    for source in ("hand", "tape", "set"):
        assert (
            loaded(game.save.log, attrs.evolve(entry, events=(attrs.evolve(false, source=source),))) is None
        )


@EACH
def test_rolls_of_one_label_are_told_apart_by_order(tmp_path: Path) -> None:
    """Two equal rolls of one command swapped are not what luck throws."""
    game = session(tmp_path)
    game.feed("roll 3d6")
    log, n = game.save.log, game.save.log.head
    [roll] = log.entries[n].events
    assert isinstance(roll, Rolled)
    second = LuckDice(log.luck(n))
    second.throw(roll.label, (6, 6, 6))
    faces = second.throw(roll.label, (6, 6, 6))
    other = attrs.evolve(roll, faces=faces, sum=sum(faces), total=sum(faces))
    assert loaded(log, attrs.evolve(log.entries[n], events=(roll, other))) is None
    swapped = loaded(log, attrs.evolve(log.entries[n], events=(other, roll)))
    assert swapped is not None
    assert swapped.at == 1


@EACH
def test_it_can_begin_anywhere(tmp_path: Path) -> None:
    """Only what was played from there on; a reference that is none is refused."""
    game = session(tmp_path)
    feed(game, "roll d6", "roll d8")
    whole, last = game.feed("verify").text, game.feed("verify from ~0").text
    assert (whole.split()[1], last.split()[1]) == (str(len(game.save.log.path())), "1")
    assert game.feed("verify from nowhere").status == "refused"
