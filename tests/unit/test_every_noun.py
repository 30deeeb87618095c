"""Whatever is typed about any noun that is shown in an adventure is answered in one line that names the noun."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import attrs
import pytest

from gameloop.kernel.dice import ForcedDice
from gameloop.kernel.errors import Refused, TapeError
from gameloop.rulesets import SHELF
from gameloop.session.nouns import nouns
from gameloop.session.parser import Grammar
from gameloop.session.results import Ambiguous, NotUnderstood
from gameloop.session.session import Session
from gameloop.session.words import Noun
from gameloop.world.actions import PLAN_VERBS, TAKE
from gameloop.world.deeds import fitting, item_of
from gameloop.world.disarming import acts
from gameloop.world.game import Crashed
from gameloop.world.light import is_lit
from gameloop.world.modes import EXPLORE
from gameloop.world.state import Known, Spot
from tests.table import Table, begun
from tests.unit.test_examples import HOUSE, seat

VERBS = tuple(verb for verb in PLAN_VERBS if verb != TAKE)
PLAYED = ("lampless-house", "bad-honey", "salt-parliament")  # what is shipped to be played
OF_THINGS = (
    "throw",
    "leave",
    "light",
    "wear",
    "use",
    "pour",
)  # what can be done with anything carried, or of its kind
OF_WAYS = ("open", "pull")  # a door, and the spikes in one
OF_SHUT = ("open", "light")  # what is shut, and what burns
SOME = 5  # every which room is tried under the other rulebooks too: nouns are the adventure's


def rooms(adventure: str) -> list[str]:
    """Every room of an adventure."""
    return [place.id for place in begun(adventure).rules.adventure.dungeon.places]


CASES = [
    (book, adventure, room)
    for n, book in enumerate(SHELF)
    for adventure in PLAYED
    for room in rooms(adventure)[:: SOME if n else 1]
]
in_rooms = pytest.mark.parametrize(("each_rulebook", "adventure", "room"), CASES, indirect=["each_rulebook"])


def standing(room: str, adventure: str = HOUSE) -> Table:
    """The party in a room of an adventure, all of it known and everything in it found."""
    table = begun(adventure, at="dungeon")
    chart = table.state.chart()
    known = {x.id: Known("been") for x in (*chart.places, *chart.ways)}
    found = (*(t.id for t in chart.things), *(w.id for w in chart.ways), *(t.id for t in chart.traps))
    survey = attrs.evolve(table.state.survey(), known=known, found=found, spent=())
    table.state = attrs.evolve(
        table.state, here=Spot(chart.id, room), surveys={**table.state.surveys, chart.id: survey}
    )
    return table


def grammar(session: Session) -> Grammar:
    """The grammar of the moment, which gathers its nouns once."""
    gather = cache(lambda kind: tuple(nouns(session.state, session.game.rules, kind)))
    return Grammar(session.verbs(), EXPLORE, gather, prefixes=True, meeting=tuple)


def answer(session: Session, words: Grammar, line: str) -> str:
    """What a line is answered with, if it is refused; empty if it would be done, or begun with a die."""
    try:
        parsed = words.parse(line)
    except (NotUnderstood, Ambiguous) as no:
        return no.text if isinstance(no, Ambiguous) else no.reason
    assert parsed.verb.make is not None
    try:
        session.game.decide(session.state, parsed.verb.make(session.state, parsed.args), ForcedDice(()))
    except Refused as no:
        return f"{no.reason} {no.instead}"
    except (TapeError, Crashed) as stopped:
        assert isinstance(stopped.__cause__ or stopped, TapeError), line
    return ""


@in_rooms
@pytest.mark.usefixtures("each_rulebook")
def test_every_verb_over_every_noun_is_answered_by_name(adventure: str, room: str, tmp_path: Path) -> None:
    """It is done, or the answer names the noun; nothing is thrown and nothing breaks."""
    session = seat(tmp_path, standing(room, adventure))
    assert is_lit(session.state)
    words = grammar(session)
    for noun in nouns(session.state, session.game.rules, "any"):
        for verb in VERBS:
            said = answer(session, words, f"{verb} {noun.id}")
            assert not said or names(noun, said), (verb, noun, said)
            assert said or meant(session, verb, noun.id), (verb, noun)


def meant(session: Session, verb: str, noun: str) -> bool:
    """Whether something says that this can be done: a deed, an act about a trap, or what such things are."""
    state, rules = session.state, session.game.rules
    if fitting(state, rules, verb, noun):
        return True
    if any(act.verb == verb for trap in state.chart().traps for _, act in acts(trap)):
        return True
    if item_of(state, noun) is not None:
        return verb in OF_THINGS
    way = state.chart().way_or_none(noun)
    return verb in OF_WAYS if way is not None else verb in OF_SHUT


@in_rooms
@pytest.mark.usefixtures("each_rulebook")
def test_a_word_of_the_text_that_is_nothing_more_is_answered_by_name(
    adventure: str, room: str, tmp_path: Path
) -> None:
    """Whatever the first sight speaks of can be named, looked at and tried."""
    session = seat(tmp_path, standing(room, adventure))
    words = grammar(session)
    for noun in nouns(session.state, session.game.rules, "scenery"):
        assert noun.name in answer(session, words, f"cut {noun.id}").casefold(), noun
        assert noun.name in session.feed(f"examine {noun.id}").text.casefold(), noun


def names(noun: Noun, said: str) -> bool:
    """Whether an answer names a noun: by its name, or by another word for it."""
    name = (noun.name.partition("'s ")[2] or noun.name).removeprefix("burning ")
    return any(word.casefold() in said.casefold() for word in (name, *noun.words, noun.id) if word)


@pytest.mark.usefixtures("each_rulebook")
@pytest.mark.parametrize(
    "line", ["cut blorb", "pour blorb on steps", "throw blorb", "blorb lamp", "use", "plan"]
)
def test_nonsense_gets_one_line_and_no_time_passes(line: str, tmp_path: Path) -> None:
    """No entry is written and nothing is thrown."""
    session = seat(tmp_path, begun(HOUSE, at="dungeon"))
    before, records = session.state, session.save.log.count
    result = session.feed(line)
    assert result.status in ("unknown", "refused", "ask")
    assert len(result.text.splitlines()) == 1
    assert (session.state, session.save.log.count) == (before, records)


@pytest.mark.usefixtures("each_rulebook")
def test_in_the_dark_what_cannot_be_seen_cannot_be_named(tmp_path: Path) -> None:
    """It says so; what the dark itself is told with can be named."""
    table = standing("nave")
    table.state = attrs.evolve(table.state, lights=())
    session = seat(tmp_path, table)
    assert session.feed("pull cleat").text.startswith('- No "cleat" can be made out in the dark.')
    assert "the steps" in session.feed("push steps").text
