"""What a refusal tells to type is understood: in villages and their houses, on the road, in rooms of each adventure."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gameloop.rulesets import SHELF
from gameloop.session.nouns import nouns
from gameloop.session.results import REFUSED, UNKNOWN
from gameloop.world.begin import VILLAGE
from gameloop.world.modes import EXPLORE, TOWN, mode
from gameloop.world.travel import GoAbout
from tests import play
from tests.property.test_sentences import SHAPES, advised
from tests.property.test_trailing import typed
from tests.table import Table, begun
from tests.unit.test_every_noun import PLAYED, VERBS, rooms, standing
from tests.unit.test_examples import country

PRICED = (
    "buy {}",
    "sell {}",
    "give {} to bor",
    "equip {}",
    "drop {}",
    "where is {}",
    "bor sells {}",
    "sell all {}",
)
IN_TOWN = (
    *PRICED,
    *(
        "go to {}",
        "talk to {}",
        "ask {} about the hill",
        "enter {}",
        "order {}",
        "hire {}",
        "rest at {}",
        "visit {}",
    ),
)
ON_THE_ROAD = (
    *PRICED,
    "travel to {}",
    "go to {}",
    "follow {}",
    "enter {}",
    "camp at {}",
    "forage for {}",
    "climb {}",
)
IN_ROOMS = (
    *SHAPES,
    "go to {}",
    "listen at {}",
    "open {}",
    "talk to {}",
    "climb {}",
    "search {} for traps",
    "hide behind {}",
)
# kinds of nouns that one reads where there is trade
SHOWN = ("any", "place", "way", "keeper", "ware", "trade", "service", "site", "goal")
Case = tuple[Table, str]


@cache
def houses(adventure: str) -> Sequence[str]:
    """The houses of the village of an adventure."""
    return tuple(place.id for place in begun(adventure, at=VILLAGE).rules.adventure.village.places)


@cache
def at(book: str, adventure: str, place: str) -> Table:
    """The party in a room of a dungeon, in a house of a village, or with no place under the sky of its country."""
    play.DEFAULT.append(book)
    try:
        if not place:
            return country()
        if place not in houses(adventure):
            return standing(place, adventure)
        table = begun(adventure, at=VILLAGE)
        if table.state.here.place != place:
            table.do(GoAbout(place))
        return table
    finally:
        play.DEFAULT.pop()


def names(table: Table) -> list[str]:
    """What can be named there, by what it is called."""
    kinds = SHOWN[:1] if mode(table.state) == EXPLORE else SHOWN
    return list(dict.fromkeys(noun.name for kind in kinds for noun in nouns(table.state, table.rules, kind)))


@st.composite
def sayings(draw: st.DrawFn) -> Case:
    """Somewhere, and what is said there about a noun or two that are shown."""
    adventure = draw(st.sampled_from((*PLAYED, "")))
    where = draw(st.sampled_from((houses, rooms))) if adventure else None
    place = draw(st.sampled_from(where(adventure))) if where else ""
    table = at(draw(st.sampled_from(sorted(SHELF))), adventure or PLAYED[0], place)
    said = names(table)
    shapes = {EXPLORE: IN_ROOMS, TOWN: IN_TOWN}.get(mode(table.state), ON_THE_ROAD)
    shape = draw(st.sampled_from((*shapes, *(f"{verb} {{}}" for verb in VERBS))))
    return table, shape.format(draw(st.sampled_from(said)), draw(st.sampled_from(said)))


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(sayings())
def test_what_an_answer_tells_to_type_is_understood_anywhere(
    tmp_path_factory: pytest.TempPathFactory, saying: Case
) -> None:
    """And is not refused for the reason that it was told for."""
    table, line = saying
    told = typed(tmp_path_factory, table, line)
    for other in advised(told.text) if told.status in (REFUSED, UNKNOWN) else ():
        result = typed(tmp_path_factory, table, other)
        assert result.status != UNKNOWN, (line, told.text, other, result.text)
        assert result.text != told.text, (line, other)
