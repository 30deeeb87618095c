"""Sentences of a verb and nouns that are shown: what is not done is answered by the noun's name and costs nothing."""

from __future__ import annotations

import re
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gameloop.rulesets import SHELF
from gameloop.session.nouns import nouns
from gameloop.session.results import REFUSED, UNKNOWN
from gameloop.session.words import Noun
from gameloop.world.calling import ONTO
from tests import play
from tests.table import Table
from tests.unit.test_every_noun import HOUSE, VERBS, names, rooms, standing
from tests.unit.test_examples import seat

STAYS = "No time passed."
SHAPES = (  # sentences as people say them, about one noun, or about two
    *(
        "kick {}",
        "set fire to {}",
        "carefully push {}",
        "have aldra pull {}",
        "aldra pulls {}",
        "touch {}",
        "lower {}",
    ),
    *(
        "pick up {}",
        "we search {}",
        "jump over {}",
        "listen to {}",
        "break down {}",
        "wash {}",
        "peek behind {}",
    ),
    *(
        "break {} with {}",
        "put {} on {}",
        "fill {} with {}",
        "tie {} to {}",
        "please give {} to {}",
        "hit {} with {}",
    ),
)


@cache
def at(book: str, room: str) -> Table:
    """The party in a room of the House under a rulebook."""
    play.DEFAULT.append(book)
    try:
        return standing(room)
    finally:
        play.DEFAULT.pop()


@st.composite
def sentences(draw: st.DrawFn) -> tuple[str, str, str, tuple[Noun, ...]]:
    """A rulebook, a room, what is typed there, and the nouns that it is about."""
    book, room = draw(st.sampled_from(sorted(SHELF))), draw(st.sampled_from(rooms(HOUSE)))
    table = at(book, room)
    shown = tuple(nouns(table.state, table.rules, "any"))
    verb, noun = draw(st.sampled_from(VERBS)), draw(st.sampled_from(shown))
    other = draw(st.one_of(st.none(), st.sampled_from(shown)))
    if draw(st.booleans()):
        shape = draw(st.sampled_from(SHAPES))
        second = other or noun
        about = (noun, second) if shape.count("{}") > 1 else (noun,)
        return book, room, shape.format(noun.name, second.name), about
    onto = f" {ONTO.get(verb, 'with')} {other.name}" if other else ""
    return book, room, f"{verb} {noun.name}{onto}", (noun, other) if other else (noun,)


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(sentences())
def test_what_is_not_done_names_the_noun_and_costs_nothing(
    tmp_path_factory: pytest.TempPathFactory, sentence: tuple[str, str, str, tuple[Noun, ...]]
) -> None:
    """In one line that says so; neither the state nor the log has changed."""
    book, room, line, about = sentence
    session = seat(tmp_path_factory.mktemp("sentence"), at(book, room))
    before, records = session.state, session.save.log.count
    result = session.feed(line)
    if result.status in (REFUSED, UNKNOWN):
        assert (session.state, session.save.log.count) == (before, records), line
        assert len(result.text.splitlines()) == 1, result.text
        assert result.text.endswith(STAYS), result.text
        assert any(names(n, result.text) or n.name.split()[-1] in result.text for n in about), line
    session.save.close()


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.sampled_from(sorted(SHELF)),
    st.text(
        st.characters(codec="utf-8", exclude_categories=("Cs", "Cc", "Zl", "Zp")), min_size=3, max_size=40
    ),
)
def test_nonsense_gets_one_line_and_no_time_passes(
    tmp_path_factory: pytest.TempPathFactory, book: str, nonsense: str
) -> None:
    """Whatever it is made of, behind a word that no verb begins like."""
    session = seat(tmp_path_factory.mktemp("nonsense"), at(book, "nave"))
    before, records = session.state, session.save.log.count
    result = session.feed(f"zzx{nonsense}".replace(";", "").replace("#", ""))
    assert result.status in (REFUSED, UNKNOWN), nonsense
    assert len(result.text.splitlines()) == 1, result.text
    assert (session.state, session.save.log.count) == (before, records)
    session.save.close()


def advised(text: str) -> list[str]:
    """The lines that an answer tells to type, without those that hold a word to be filled in."""
    said = text.partition(" Type: ")[2].partition(STAYS)[0].partition(" [")[0].strip(" .")
    lines = re.split(r", or | or |, ", said) if said else []
    return [line for line in lines if not re.search(r"[A-Z]{3,}", line)]


@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(sentences())
def test_what_an_answer_tells_to_type_is_understood(
    tmp_path_factory: pytest.TempPathFactory, sentence: tuple[str, str, str, tuple[Noun, ...]]
) -> None:
    """And is not refused for the reason that it was told for."""
    book, room, line, _about = sentence
    session = seat(tmp_path_factory.mktemp("advice"), at(book, room))
    told = session.feed(line)
    session.save.close()
    for other in advised(told.text) if told.status in (REFUSED, UNKNOWN) else ():
        fresh = seat(tmp_path_factory.mktemp("advised"), at(book, room))
        result = fresh.feed(other)
        assert result.status != UNKNOWN, (line, told.text, other, result.text)
        assert result.text != told.text, (line, other)
        fresh.save.close()
