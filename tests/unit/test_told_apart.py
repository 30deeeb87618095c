"""A question names options that can be told apart, and what to type in place of a refused line can be typed."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from gameloop.session.nouns import KINDS, nouns
from gameloop.session.results import Ambiguous, NotUnderstood
from gameloop.session.views.places import exits
from gameloop.session.words import choose, tokens
from gameloop.world.bands import bring_in
from gameloop.world.state import State
from tests.play import feed, session
from tests.table import Table, begun
from tests.unit.test_every_noun import rooms, standing
from tests.unit.test_examples import HOUSE, seat

SMALL = "small"


def peopled(room: str, adventure: str) -> Table:
    """The party in a room where everything is found, and everybody seen."""
    table = standing(room, adventure)
    table.run(lambda draft, rules: bring_in(draft, rules, room))
    bands = {name: attrs.evolve(band, known=True) for name, band in table.state.bands.items()}
    table.state = attrs.evolve(table.state, bands=bands)
    return table


def asked(table: Table, kind: str) -> list[tuple[str, ...]]:
    """The options of every question that a word of some noun of a kind brings about."""
    there = nouns(table.state, table.rules, kind)
    words = {word for noun in there for said in (noun.name, *noun.words) for word in (said, *said.split())}
    found = []
    for word in sorted(words):
        try:
            choose(tokens(word), there, str, kind)
        except Ambiguous as question:
            found.append(question.options)
        except NotUnderstood:
            continue
    return found


@pytest.mark.parametrize(
    ("adventure", "room"), [(a, room) for a in (HOUSE, SMALL) for room in rooms(a)[:: 4 if a == HOUSE else 1]]
)
def test_no_question_has_two_options_that_look_alike(adventure: str, room: str) -> None:
    """Whatever word is typed for whatever there is."""
    table = peopled(room, adventure)
    for kind in KINDS:
        for options in asked(table, kind):
            assert len(set(options)) == len(options), (kind, options)


def test_of_two_ways_to_one_side_each_is_called_by_its_place(tmp_path: Path) -> None:
    """In the list of exits, in the question, and in the line that goes there."""
    table = standing("hall", SMALL)
    shown = exits(table.state, table.rules).text
    assert "  first west " in shown
    assert "  second west " in shown
    game = seat(tmp_path, table)
    question = feed(game, "go west").ask
    assert question is not None
    assert question.options == ("first west", "second west")
    before = game.state.here.place
    assert feed(game, "examine second west").text.startswith("Second west: ")
    assert game.state.here.place == before


def test_somebodys_torch_can_be_lit(tmp_path: Path) -> None:
    """By whoever has it, and what burns is told from what does not."""
    game = session(tmp_path)
    told = "Aldra holds a lit torch.\nAldra puts the village shield away.\n[no time passed]"
    assert feed(game, "light Aldra's torch").text == told
    assert feed(game, "examine Aldra's burning torch").text == "Torch: nothing more to see."


def test_a_porter_is_somebody_who_bears_things(tmp_path: Path) -> None:
    """Not an armorer, whatever letters they share."""
    game = session(tmp_path)
    feed(game, "leave", "go to mule yard")
    told = feed(game, "hire porter").text
    assert told.startswith("- No servant asks for work here. Type: advertise for servant.")
    feed(game, "go to forge")
    assert "armorer. No time" not in feed(game, "hire mortar").text


@pytest.mark.usefixtures("each_rulebook")
def test_who_carries_too_much_is_told_a_line_that_makes_it_less(tmp_path: Path) -> None:
    """And that line is understood."""
    table = begun(HOUSE, settings={"load": "slots"} if begun(HOUSE).rules.name != "barrows" else None)
    game = seat(tmp_path, laden(table))
    said = feed(game, "aldra: take 1 anvil").text
    line = said.partition("Type: ")[2].partition(". ")[0]
    before = load(game.state, table)
    assert feed(game, line).status == "ok", said
    assert load(game.state, table) < before


def load(state: State, table: Table) -> int:
    """How much Aldra carries."""
    return table.rules.number(state, "p1", "load")


def laden(table: Table) -> Table:
    """Aldra can bear no more, and something heavy lies at her feet."""
    spot = table.state.spot()
    heap = attrs.evolve(table.rules.item("torch", 1), id="anvil", kind="treasure", name="anvil", slots=60)
    table.state = attrs.evolve(table.state, goods={**table.state.goods, spot: (heap,)})
    return table
