"""What stands behind a sentence: where, with what, in what manner, what for. It is never why nothing is understood."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gameloop.rulesets import SHELF
from gameloop.session.results import REFUSED, UNKNOWN, Result
from gameloop.world.modes import mode
from gameloop.world.ruleset import Verb
from tests import play
from tests.property.test_sentences import STAYS, advised
from tests.table import Table
from tests.unit.test_examples import at_house, brawl, country, meeting, seat, stair, village

PHRASES = (
    *("with his mace", "behind aldra", "in the dark", "from the board", "up the stairs", "away", "for traps"),
    *("as quietly as a mouse", "under the table", "while bor watches", "for no reason", "against the wall"),
    *("like a hero", "using her left hand", "near the door", "because we must", "together", "warily"),
    *("around the corner", "into the dark", "so that nobody hears", "over there", "with great effort"),
)
MOMENTS: Mapping[str, Callable[[], Table]] = {
    "stair": stair,
    "meeting": meeting,
    "fight": brawl,
    "village": village,
    "house": lambda: at_house("forge"),
    "wild": country,
}
OWN = ("text", "topic")  # kinds of arguments that are words of the player's own
UNDERSTOOD = '- I understand "'  # how an answer begins that says what of a line is clear
slow = settings(
    max_examples=20,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@cache
def at(book: str, moment: str) -> Table:
    """A moment under a rulebook."""
    play.DEFAULT.append(book)
    try:
        return MOMENTS[moment]()
    finally:
        play.DEFAULT.pop()


def typed(folder: pytest.TempPathFactory, table: Table, line: str) -> Result:
    """What comes of a line, in a game of its own."""
    session = seat(folder.mktemp("trailing"), table)
    try:
        return session.feed(line)
    finally:
        session.save.close()


@st.composite
def lines(draw: st.DrawFn) -> tuple[Table, Verb, str]:
    """A moment, a verb of it that takes no words of the player's own, and its example or by itself."""
    book, moment = draw(st.sampled_from(sorted(SHELF))), draw(st.sampled_from(sorted(MOMENTS)))
    table = at(book, moment)
    verbs = [
        verb
        for verb in table.game.verbs
        if mode(table.state) in verb.modes and not any(slot.kind in OWN for slot in verb.slots)
    ]
    verb = draw(st.sampled_from(verbs))
    return table, verb, draw(st.sampled_from((verb.name, verb.example)))


@slow
@given(lines(), st.sampled_from(PHRASES))
def test_a_phrase_at_the_end_is_heeded_or_left_out(
    tmp_path_factory: pytest.TempPathFactory, case: tuple[Table, Verb, str], phrase: str
) -> None:
    """What was understood without it is understood with it, or what of it is; it is never taken into a name."""
    table, _verb, line = case
    if typed(tmp_path_factory, table, line).status == UNKNOWN:
        return
    said = typed(tmp_path_factory, table, f"{line} {phrase}")
    if said.status in (REFUSED, UNKNOWN):
        assert said.text.endswith(STAYS)
        whole = re.search(rf'"[^"]+ {phrase}"', said.text)
        assert whole is None or said.text.startswith(UNDERSTOOD), (line, phrase, said.text)


@slow
@given(lines(), st.sampled_from(PHRASES))
def test_what_is_told_to_type_about_it_is_understood(
    tmp_path_factory: pytest.TempPathFactory, case: tuple[Table, Verb, str], phrase: str
) -> None:
    """Wherever one is: in company, in a fight, in a village and its houses, on the road."""
    table, _verb, line = case
    told = typed(tmp_path_factory, table, f"{line} {phrase}")
    for other in advised(told.text) if told.status in (REFUSED, UNKNOWN) else ():
        result = typed(tmp_path_factory, table, other)
        assert result.status != UNKNOWN, (line, told.text, other, result.text)
        assert result.text != told.text, (line, other)
