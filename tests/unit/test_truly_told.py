"""What is carried is found by what it is good for, and what cannot be had here is said to be so, and why."""

from __future__ import annotations

from pathlib import Path

import attrs

from gameloop.world.state import Known
from tests.rules.test_deals import BREAD, offered
from tests.unit.test_every_noun import standing
from tests.unit.test_examples import seat
from tests.unit.test_things_told import begin, told


def test_who_has_food_finds_what_is_eaten(tmp_path: Path) -> None:
    """Whoever carries supplies has food, and all of them are told."""
    game = begin(tmp_path, "quick", adventure="lampless-house")
    assert [line.strip() for line in told(game, "who has food?")[-1].splitlines()] == [
        "supply: Aldra has it",
        "2 supplies: Bor has them",
        "2 supplies: Cid has them",
        "supply: Dell has it",
    ]


def test_the_village_that_no_known_way_leads_to_is_not_here(tmp_path: Path) -> None:
    """Where a text speaks of it, it is still another place; the ways that are seen are what can be tried."""
    table = standing("stair_head", "lampless-house")
    survey = attrs.evolve(table.state.survey(), known={"stair_head": Known("been")})
    surveys = {**table.state.surveys, table.state.here.chart: survey}
    table.state = attrs.evolve(table.state, surveys=surveys)
    game = seat(tmp_path, table)
    assert told(game, "go to the village") == [
        "- You know of no way from here to the village yet. Type: exits. No time passed."
    ]


def test_what_is_asked_about_a_deal_leads_to_its_terms(tmp_path: Path) -> None:
    """Nobody is told to agree in order to learn what to."""
    game = seat(tmp_path, offered(BREAD))
    said = "\n".join(told(game, "what is bread?"))
    assert "Type: deals." in said
    assert "a deal about that is offered here" in said
    assert "for 2 days' food: they let you by" in "\n".join(told(game, "deals"))


def test_the_only_deal_there_is_is_the_deal(tmp_path: Path) -> None:
    """Whoever accepts it gets it; of several it must be said which."""
    one, two = (tmp_path / name for name in ("one", "two"))
    one.mkdir()
    two.mkdir()
    assert "'Bread,' they say." in told(seat(one, offered(BREAD)), "accept the deal")
    more = attrs.evolve(BREAD, id="more", name="more bread")
    asked = "\n".join(told(seat(two, offered(BREAD, more)), "accept the deal"))
    assert "more bread" in asked
    assert "No time passed." in asked
