"""Whoever comes into a room of the House without light is told nothing of it that only light shows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from gameloop.session.narrate import narrate
from gameloop.session.results import Block
from gameloop.session.session import Session
from gameloop.world.chart import Place
from gameloop.world.light import LightLit, bright, is_lit, quench
from gameloop.world.places import Found
from gameloop.world.state import Condition, Light, Spot
from gameloop.world.surroundings import see, see_at_last
from tests.skirmish import appear
from tests.table import Table, begun
from tests.unit.test_examples import HOUSE, seat

DARK_ROOMS = [p.id for p in begun(HOUSE).rules.adventure.dungeon.places if p.light == "dark"]


def groping(room: str) -> Table:
    """The party in a room of the House that it came to without light, having been nowhere else."""
    table = begun(HOUSE, at="dungeon")
    table.run(lambda draft, _rules: quench(draft, "doused", "A-DUN-04"))
    chart = table.state.chart()
    survey = attrs.evolve(table.state.survey(), known={})
    table.state = attrs.evolve(
        table.state, here=Spot(chart.id, room), surveys={**table.state.surveys, chart.id: survey}
    )
    table.run(see)
    assert not is_lit(table.state)
    return table


def by_light(session: Session, room: str) -> Iterator[str]:
    """Every text of a room that takes light to be read."""
    chart = session.state.chart()
    place: Place = chart.place(room)
    yield from (place.see, *(note.text for note in place.looks))
    yield from (way.sees(room) for way in chart.ways_at(room))
    yield from (thing.here for thing in chart.things_at(room) if thing.here)
    yield from (thing.look for thing in chart.things_at(room) if thing.look)
    yield from (group.here for group in chart.groups_at(room) if group.here)


def typed(session: Session, room: str) -> Iterator[str]:
    """What a player might type to hear of a room where he stands in the dark."""
    chart = session.state.chart()
    yield from ("look", "exits", "map list", "?", "take all", "search")
    for note in chart.place(room).looks:
        yield from (f"examine {note.noun}", f"find {note.noun}", f"pull {note.noun}")
    for thing in chart.things_at(room):
        name = thing.name or thing.id.replace("_", " ")
        yield from (f"take {name}", f"examine {name}", f"find {name}", f"open {name}")
    for way in chart.ways_at(room):
        yield f"examine {way.side(room)}"


@pytest.mark.usefixtures("each_rulebook")
@pytest.mark.parametrize("room", DARK_ROOMS)
def test_nothing_that_takes_light_is_told(room: str, tmp_path: Path) -> None:
    """Not of the room, what lies and stands in it, nor of its ways: only how they feel."""
    session = seat(tmp_path, groping(room))
    before = session.state
    firsts = [text.partition(". ")[0] for text in by_light(session, room)]
    secrets = [text for text in firsts if " " in text]  # a single word can stand in any sentence
    for line in typed(session, room):
        result = session.feed(line)
        told = [text for text in secrets if text in result.text]
        assert not told, (line, told)
        assert session.state == before or line.startswith(("take ", "open ", "pull ")), line
        session.state = before


@pytest.mark.usefixtures("each_rulebook")
def test_a_light_shows_the_room_and_its_exits_at_last(tmp_path: Path) -> None:
    """As soon as there is one; from then on they are remembered, also without it."""
    session = seat(tmp_path, groping("nave"))
    told = session.feed("light torch").text
    for text in ("A low church with no altar", "a gap where a screen was", "A great silver lamp hangs"):
        assert text in told
    session.feed("douse torch")
    assert "a gap where a screen was" in session.feed("exits").text
    assert "screen: Nave, here" in session.feed("find screen").text


def test_who_comes_back_with_a_light_is_told_all_of_it_once(tmp_path: Path) -> None:
    """Not the one sentence of a place seen before."""
    session = seat(tmp_path, groping("nave"))
    session.feed("go south")
    session.feed("light torch")
    told = session.feed("go north").text
    assert told.count("A low church with no altar") == 1
    assert "A chain runs over the roof beam" in told


def test_light_by_any_other_means_shows_it_too() -> None:
    """A light that nobody lit by hand: what is seen is known when the command is done."""
    table = groping("nave")
    before = table.state
    glow = Light("glow.1", "magic_light", table.state.order[0], table.state.clock)
    events = table.run(
        lambda draft, rules: (draft.emit(LightLit(glow, rule=None)), see_at_last(draft, rules))
    )
    blocks: list[Block] = list(narrate(before, events, table.rules))
    assert any("A low church with no altar" in block.text for block in blocks)
    assert not bright(table.state)
    assert not any(known.dark for known in table.state.survey().known.values())


def test_a_way_that_was_seen_is_told_in_the_dark_as_it_was(tmp_path: Path) -> None:
    """Nobody sees a gleam of bronze where there is no light; that somebody saw one is said."""
    table = begun(HOUSE, at="dungeon")
    table.state = attrs.evolve(table.state, here=Spot("lampless-house", "nave"))
    table.run(see)
    lit = seat(tmp_path, table).feed("exits").text
    assert "a gleam of bronze" in lit
    assert "as you saw it by light" not in lit
    table.run(lambda draft, _rules: quench(draft, "doused", "A-DUN-04"))
    (tmp_path / "dark").mkdir()
    told = seat(tmp_path / "dark", table).feed("exits").text
    assert "a gleam of bronze, as you saw it by light" in told


def test_what_nobody_has_seen_is_not_remembered_by_light(tmp_path: Path) -> None:
    """A door seen from the other side alone, and a hidden way that is found in the dark: they are told to the touch."""
    table = begun(HOUSE, at="dungeon")
    table.state = attrs.evolve(table.state, here=Spot("lampless-house", "hall_of_receipts"))
    table.run(see)
    table.run(lambda draft, _rules: quench(draft, "doused", "A-DUN-04"))
    table.state = attrs.evolve(table.state, here=Spot("lampless-house", "washing_room"))
    table.run(see)
    told = seat(tmp_path, table).feed("exits").text
    assert "as you saw it by light" not in told
    assert "west  a door, to the touch" in told
    table.state = attrs.evolve(table.state, here=Spot("lampless-house", "counters_grille"))
    table.run(see)
    found = Found("lampless-house", ("counters_grille:w",), "told", rule=None)
    before = table.state
    events = table.run(lambda draft, _rules: draft.emit(found))
    said = "\n".join(block.text for block in narrate(before, events, table.rules))
    assert "tally board" not in said
    assert "to the touch" in said


def test_a_captive_of_ones_own_is_known_in_the_dark(tmp_path: Path) -> None:
    """One has the rope in hand; another whom one left bound is not known without a light."""
    table = begun(HOUSE, at="dungeon")
    people = appear(table, "goblin", mood="captive")
    table.change(people[0], conditions=(Condition("tied"),))
    band = table.state.bands["band"]
    table.run(lambda draft, _rules: quench(draft, "doused", "A-DUN-04"))
    dark = Spot("lampless-house", "nave")
    for name, shown in (("captives.f1", "Goblin (captive)."), ("left.f1", "Something in the dark.")):
        led = attrs.evolve(band, id=name, place="lampless-house/nave")
        table.state = attrs.evolve(table.state, bands={name: led}, here=dark)
        (tmp_path / name).mkdir()
        session = seat(tmp_path / name, table)
        assert shown in session.feed("look").text
        assert ("You know of no" in session.feed("where is the goblin?").text) == (
            shown != "Goblin (captive)."
        )
