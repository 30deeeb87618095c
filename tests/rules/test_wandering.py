"""Wanderers: the table of the level, who can come, and by which way (A-DUN-05, A-PLAY-45)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.messages import Event
from gameloop.world.encounters import EncounterBegan, ForeShadowed, Hinted, PendingTaken
from gameloop.world.furnishing import Roster
from gameloop.world.meetings import WaitAndSee
from gameloop.world.people import Appeared
from gameloop.world.records import Wanderer
from gameloop.world.turns import Rest
from gameloop.world.wounds import Died
from tests.scenes import EAST, NOTHING, ON, enter, labels, met, scene, wander
from tests.table import Table, only

ENCOUNTER = 1
READY = (1, 1)  # nobody is surprised
NEAR = 1


def inside(*rows: Wanderer, **more: object) -> Table:
    """The ready party in the middle room of three, under a table of these rows."""
    table = scene(wanderers=rows, **more)  # type: ignore[arg-type]
    enter(table, NOTHING)
    return table


def calm(**more: object) -> Wanderer:
    """A row whose people wait and watch."""
    return wander(mood="uncertain", **more)


@pytest.mark.rule("A-DUN-05", "A-PLAY-45")
def test_the_table_of_the_level() -> None:
    """The die picks the row, the row says how many; they come by the exit that is not behind the party."""
    rows = (
        calm(id="few", roll=(1, 3), number="1d4"),
        calm(id="dead", roll=(4, 6), monster="skeleton", number="2"),
    )
    table = inside(*rows)
    events = table.do(Rest(), ENCOUNTER, 2, 3, *READY, NEAR)
    assert labels(events)[:3] == ["dungeon_event", "wandering", "number"]
    assert (len(only(events, Appeared).people), only(events, Appeared).band.row) == (3, "few")
    assert met(table).via == ON


@pytest.mark.rule("A-PLAY-45")
def test_another_level_has_another_table() -> None:
    """Rows of a deeper level do not count."""
    deeper = calm(id="deep", level=2, monster="skeleton")
    table = inside(calm(), deeper)
    assert only(table.do(Rest(), ENCOUNTER, 1, *READY, NEAR), Appeared).band.row == "w"


@pytest.mark.rule("A-PLAY-45")
def test_with_one_exit_they_bar_the_way() -> None:
    """If there is only the way by which the party came, they come by that."""
    table = inside(calm(), dead_end=True)
    table.do(Rest(), ENCOUNTER, 1, *READY, NEAR)
    assert met(table).via == EAST


@pytest.mark.rule("A-PLAY-45")
def test_a_die_among_several_exits() -> None:
    """With two exits ahead a die says which."""
    table = inside(calm())
    chart = table.state.chart()
    third = attrs.evolve(chart.way(ON), id="third", dir="s", back="n")
    table.state = attrs.evolve(table.state, charts={"test": attrs.evolve(chart, ways=(*chart.ways, third))})
    events = table.do(Rest(), ENCOUNTER, 1, 2, *READY, NEAR)
    assert labels(events)[2] == "by_which_exit"
    assert met(table).via == "third"


@pytest.mark.rule("A-PLAY-46")
def test_whoever_was_hinted_at_comes_by_the_exit_that_the_hint_named() -> None:
    """With two exits ahead no die says which: the noise was to the east, and that is where they come from."""
    table = inside(calm())
    chart = table.state.chart()
    third = attrs.evolve(chart.way(ON), id="third", dir="s", back="n")
    table.state = attrs.evolve(table.state, charts={"test": attrs.evolve(chart, ways=(*chart.ways, third))})
    assert only(table.do(Rest(), 2, 1), Hinted).text == "A noise to the east."
    events = table.do(Rest(), ENCOUNTER, *READY[:1], NEAR)
    assert "by_which_exit" not in labels(events)
    assert met(table).via == ON


@pytest.mark.rule("A-PLAY-45")
@pytest.mark.parametrize(("people", "count"), [(4, 5), (2, 3)])
def test_halved_for_a_small_party(people: int, count: int) -> None:
    """With scale_to_party one or two characters meet half as many, rounded up."""
    table = inside(calm(number="5"), settings={"scale_to_party": True})
    for who in table.state.order[people:]:
        table.run(lambda draft, _r, who=who: draft.emit(Died(who, rule=None)))
    assert len(only(table.do(Rest(), ENCOUNTER, 1, *READY, NEAR), Appeared).people) == count


@pytest.mark.rule("A-PLAY-45")
def test_a_roster_that_runs_low_and_out() -> None:
    """No more come than are left; when nobody is left the row tells what they left behind."""
    roster = (Roster("gang", "bandit", 1),)
    table = inside(calm(monster="", roster="gang", number="4", gone="A hat."), rosters=roster)
    assert len(only(table.do(Rest(), ENCOUNTER, 1, *READY, NEAR), Appeared).people) == 1
    table.run(lambda draft, _r: draft.emit(Died("f1", rule=None)))
    table.do(WaitAndSee())
    assert hinted(table.do(Rest(), ENCOUNTER, 1)) == ("gone", "A hat.")
    assert hinted(table.do(Rest(), 2, 1)) == ("gone", "A hat.")


def hinted(events: tuple[Event, ...]) -> tuple[str, str]:
    """What was told in place of a meeting."""
    assert not any(isinstance(e, EncounterBegan) for e in events)
    hint = only(events, Hinted)
    return hint.sense, hint.text


@pytest.mark.rule("A-PLAY-45")
def test_a_row_that_waits_for_a_flag() -> None:
    """Until the flag is up the row only tells what else is heard."""
    row = calm(needs="door_open", else_="BOOM, {way}.")
    table = inside(row)
    assert hinted(table.do(Rest(), ENCOUNTER, 1)) == ("nothing", "BOOM, to the east.")
    table.state = attrs.evolve(table.state, flags=("door_open",))
    assert only(table.do(Rest(), ENCOUNTER, 1, *READY, NEAR), Appeared)


@pytest.mark.rule("A-PLAY-45")
def test_one_of_a_kind_that_is_dead_does_not_come() -> None:
    """Who is unique comes again while he lives, and not after."""
    table = inside(calm(number="1", unique=True, gone="His hat."))
    table.do(Rest(), ENCOUNTER, 1, *READY, NEAR)
    table.do(WaitAndSee())
    table.do(Rest(), ENCOUNTER, 1, *READY, NEAR)
    assert list(table.state.bands) == ["w"]
    table.run(lambda draft, _r: draft.emit(Died("f1", rule=None)))
    table.do(WaitAndSee())
    assert hinted(table.do(Rest(), ENCOUNTER, 1)) == ("gone", "His hat.")


@pytest.mark.rule("A-ENC-15")
def test_what_was_foreshadowed_comes_instead_of_a_throw() -> None:
    """With an encounter pending the table is not thrown again."""
    table = inside(calm(number="1d4"))
    table.do(Rest(), 2, 1, 4)
    events = table.do(Rest(), ENCOUNTER, 1, NEAR)
    assert only(events, PendingTaken)
    assert "wandering" not in labels(events)
    assert len(only(events, Appeared).people) == 4


@pytest.mark.rule("A-PLAY-45")
def test_what_they_are_about() -> None:
    """Of several doings a die picks one, and it is told with the meeting."""
    table = inside(calm(doing=("singing", "counting", "asleep")))
    events = table.do(Rest(), ENCOUNTER, 1, 2, *READY, NEAR)
    assert only(events, EncounterBegan).text == "counting"


@pytest.mark.rule("A-ENC-15")
def test_whoever_comes_into_a_meeting_waits() -> None:
    """An encounter that a noise brings while somebody is met already is settled, and comes next."""
    table = inside(calm())
    table.do(Rest(), ENCOUNTER, 1, *READY, NEAR)
    events = table.run(lambda draft, rules: rules.moments.wandering(draft, rules), 1)
    assert only(events, ForeShadowed).pending.row == "w"
    assert met(table).group == "w.1.1200"
