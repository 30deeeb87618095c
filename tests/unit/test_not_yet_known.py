"""What is there and not known yet is never denied: a closer look, a search or a light is told of instead."""

from __future__ import annotations

import re
from pathlib import Path

import attrs
import pytest

from gameloop.kernel.questions import Question
from gameloop.session.answers import meant
from gameloop.session.session import Session
from gameloop.session.sights import sights
from gameloop.world.counters import BUY, elsewhere
from gameloop.world.deeds import LOOK
from gameloop.world.doorways import OPEN, with_door
from gameloop.world.light import quench, unlit
from gameloop.world.sight import HIDDEN
from gameloop.world.state import DoorNow
from tests.table import Table
from tests.unit.test_every_noun import PLAYED, answer, grammar, rooms, standing
from tests.unit.test_examples import at_house, seat

DENIED = r"(?i)nothing would come|only tire|nothing moves|nothing here changes|would do nothing|no use here"
TRIED = ("open {}", "smash {}", "break {}", "pry {}", "pull {}", "cut {}", "empty {}")


def unsearched(room: str, adventure: str = "lampless-house") -> Table:
    """The party in a room of which it knows what meets the eye, and nothing else."""
    table = standing(room, adventure)
    chart = table.state.chart()
    survey = attrs.evolve(table.state.survey(), found=())
    table.state = attrs.evolve(table.state, surveys={**table.state.surveys, chart.id: survey})
    return table


def in_the_dark(room: str) -> Table:
    """The party in a room that it has seen by light, without any now."""
    table = unsearched(room)
    table.run(lambda draft, _rules: quench(draft, "doused", "A-DUN-04"))
    return table


@pytest.mark.parametrize("adventure", PLAYED)
def test_what_is_put_away_in_a_noun_is_never_denied_by_trying_it(adventure: str, tmp_path: Path) -> None:
    tried = 0
    for room in rooms(adventure):
        table = unsearched(room, adventure)
        hidden = [t for t in table.state.chart().things_at(room) if t.how in HIDDEN]
        spoken = set(re.findall(r"[a-z]+", " ".join(f"{t.name} {t.here}" for t in hidden).casefold()))
        features = [s.noun.name for s in sights(table.state, table.rules) if s.noun.id.startswith(LOOK)]
        if not spoken & {*features}:
            continue
        (tmp_path / room).mkdir()
        session = seat(tmp_path / room, table)
        words = grammar(session)
        for line in (verb.format(name) for name in features if name in spoken for verb in TRIED):
            said = answer(session, words, line)
            assert not re.search(DENIED, said) or "search" in said, (room, line, said)
            tried += 1
    assert tried


def test_a_till_that_nobody_has_looked_over_is_looked_over_first(tmp_path: Path) -> None:
    session = seat(tmp_path, unsearched("counters_grille"))
    for line in ("open the till", "smash the till"):
        result = session.feed(line)
        assert "Nobody has looked the till over yet. Type: examine till." in result.blocks[0].text
    session.feed("examine till")
    assert "opens the till" in "\n".join(b.text for b in session.feed("open the till").blocks)


def test_what_does_not_move_is_said_not_to_as_far_as_can_be_seen_until_there_was_a_search(
    tmp_path: Path,
) -> None:
    session = seat(tmp_path, unsearched("counters_grille"))
    assert "as far as can be seen without a search. Type: examine chair, or search." in told(
        session, "push the chair"
    )
    session.feed("search")
    assert "without a search" not in told(session, "push the chair")


def told(session: Session, line: str) -> str:
    """What a line is answered with."""
    return "\n".join(block.text for block in session.feed(line).blocks)


def test_in_the_dark_nobody_and_nothing_is_denied_that_was_seen_by_light(tmp_path: Path) -> None:
    session = seat(tmp_path, in_the_dark("counters_grille"))
    for line, noun in (
        ("talk to the clerk", "clerk"),
        ("smash the till", "till"),
        ("unlock the till", "till"),
    ):
        assert f'No "{noun}" can be made out in the dark. Type: light torch.' in told(session, line)
    assert "clerk: Counter's Grille, here, as you saw it by light" in told(session, "where is the clerk")


def test_what_can_be_felt_for_and_taken_can_be_used_where_it_lies(tmp_path: Path) -> None:
    session = seat(tmp_path, in_the_dark("counters_grille"))
    assert "One clear note" in told(session, "ring the bell")


def test_what_no_counter_sells_is_pointed_to_where_a_deal_gives_it(tmp_path: Path) -> None:
    table = at_house("forge")
    session = seat(tmp_path, table)
    assert "Medium armour: nobody sells that over a counter, but there is a deal about it here." in told(
        session, "buy medium armour"
    )
    for house, line in (("forge", "deal medium armour"), ("chapel", "go to forge; deal medium armour")):
        there = at_house(house)
        no = elsewhere(there.state, there.rules, BUY, ("armor_medium",), "medium armor")
        assert no is not None
        assert (no.reason, no.instead) == ("nobody in Sconce sells medium armor over the counter", line)


def test_whoever_is_behind_a_way_that_stands_open_is_gone_to(tmp_path: Path) -> None:
    table = unsearched("counters_grille")
    way = next(
        w for w in table.state.chart().ways_at("counters_grille") if w.toward("counters_grille") == "east"
    )
    table.state = with_door(table.state, table.state.here.chart, way.id, DoorNow(OPEN))
    assert "Type: go east." in told(seat(tmp_path, table), "talk to the one behind the grille")


def test_whoever_a_question_is_about_may_be_named_behind_the_answer() -> None:
    question = Question(
        "p1",
        "fate",
        "Goblin 2 is helpless. What becomes of that one?",
        ("leave lying", "tie up", "kill", "let go"),
    )
    for line, answered in (
        ("tie up goblin 2", "tie up"),
        ("tie up the goblin", "tie up"),
        ("kill it", "kill"),
        ("let go", "let go"),
        ("kill goblin 1", None),
        ("kill bor", None),
        ("2 goblin", None),
    ):
        assert meant(line, question, lambda _word: "") == answered


def test_whoever_has_nothing_to_light_is_told_of_the_ways_and_of_no_torch(tmp_path: Path) -> None:
    table = in_the_dark("counters_grille")
    burns = {item.id for item in unlit(table.state, table.rules)}
    held = {who: tuple(i for i in had if i.id not in burns) for who, had in table.state.goods.items()}
    table.state = attrs.evolve(table.state, goods=held)
    session = seat(tmp_path, table)
    for line in ("examine the till", "talk to the clerk", "search", "read the papers"):
        assert "Type: exits." in told(session, line), line
