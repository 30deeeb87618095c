"""What a look shows is found by whoever types it: no noun of a text, a way, a list is denied whatever is done to it."""

from __future__ import annotations

import re
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gameloop.rulesets import SHELF
from gameloop.session.results import REFUSED, UNKNOWN
from gameloop.session.sights import PARTICLES
from gameloop.session.views.places import look
from gameloop.world.modes import EXPLORE, mode
from tests.property.test_advice import at, houses
from tests.property.test_sentences import STAYS
from tests.property.test_trailing import typed
from tests.table import Table
from tests.unit.test_every_noun import PLAYED, rooms

LEADING = r"\b(?:an?|the|his|her|its|their|your|two|three|four|six|twelve|no|every|each) "
WORD = r"[A-Za-z][A-Za-z-]{2,}"
DENIED = r'^- (?:No "|I don\'t know|.* is here, but not for that)'
NO_NOUNS = frozenset((*PARTICLES, "hundred", "dozen"))
ANYWHERE = ("examine", "look at", "take", "read", "talk to", "ask about")
IN_ROOMS = (
    *ANYWHERE[:-1],
    *("touch", "open", "break", "listen at", "dig", "dig through", "cut", "climb", "push", "wash", "kick"),
)


@cache
def shown(table: Table) -> tuple[str, ...]:
    """The noun phrases of a look: a word behind an article, a number or whose it is; in a room, where every word of a
    text can be named, two words too.
    """
    found, most = [], 2 if mode(table.state) == EXPLORE else 1
    for line in "\n".join(block.text for block in look(table.state, table.rules)).splitlines():
        for lead in re.finditer(LEADING, line):
            said = re.match(rf"{WORD}(?: {WORD})?", line[lead.end() :])
            words = said[0].split() if said else []
            found += [" ".join(words[:n]) for n in range(1, min(most, len(words)) + 1)]
    return tuple(dict.fromkeys(one for one in found if NO_NOUNS.isdisjoint(one.casefold().split())))


@st.composite
def doings(draw: st.DrawFn) -> tuple[Table, str]:
    """A room or a house of any adventure under any rulebook, and what is typed there about something that is shown."""
    adventure = draw(st.sampled_from(PLAYED))
    place = draw(st.sampled_from(draw(st.sampled_from((houses, rooms)))(adventure)))
    table = at(draw(st.sampled_from(sorted(SHELF))), adventure, place)
    verb = draw(st.sampled_from(IN_ROOMS if mode(table.state) == EXPLORE else ANYWHERE))
    return table, f"{verb} the {draw(st.sampled_from(shown(table)))}"


@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(doings())
def test_nothing_that_is_shown_is_denied(
    tmp_path_factory: pytest.TempPathFactory, doing: tuple[Table, str]
) -> None:
    """It is done, or it is said in one line why not; no word is quoted that was not typed."""
    table, line = doing
    result = typed(tmp_path_factory, table, line)
    assert not re.search(DENIED, result.text), (line, result.text)
    if result.status in (REFUSED, UNKNOWN):
        assert len(result.text.splitlines()) == 1
        assert result.text.endswith(STAYS), result.text
        assert all(said.casefold() in line.casefold() for said in result.text.split('"')[1::2]), result.text
