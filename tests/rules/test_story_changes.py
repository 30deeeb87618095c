"""What deals, plots and endings do beyond the room they are struck in: coin, signs, water, people who come and go."""

from __future__ import annotations

import attrs
import pytest

from gameloop.session.views.places import look
from gameloop.world.actions import Change
from gameloop.world.bands import bring_in
from gameloop.world.changes import OpenedAfar, apply
from gameloop.world.encounters import BandMoved
from gameloop.world.ending import Ended
from gameloop.world.flags import FlagSet
from gameloop.world.light import is_lit
from gameloop.world.places import Spent
from gameloop.world.plots import EndingReached, PlotAdvanced
from gameloop.world.resting import Sleep
from gameloop.world.state import Band, Known, Spot
from gameloop.world.storychanges import LevelFlooded
from gameloop.world.travel import Enter, Go
from gameloop.world.turns import Rest
from gameloop.world.wounds import Died
from tests.table import Table, begun, only

HOUSE = "lampless-house"
NOTHING = 6  # the event die that brings nothing
DARK = "Ashes, and cold fat. What rolls under your foot is a candle. They are all candles."


def at(place: str) -> Table:
    """The party somewhere in the House."""
    table = begun(HOUSE)
    table.state = attrs.evolve(table.state, here=Spot(HOUSE, place))
    return table


def change(table: Table, *changes: Change) -> tuple[object, ...]:
    """Changes, as if the first of the party had brought them about."""
    return table.run(lambda draft, rules: apply(draft, rules, changes, "p1"))


def test_what_befalls_in_the_hill_befalls_there_though_the_party_is_in_the_village() -> None:
    """A door opens out of sight, a thing lies elsewhere, somebody is gone; the map shows nothing of it."""
    table = begun(HOUSE)
    table.do(Go("lych_stair:s"))
    events = change(
        table,
        Change("open", "stair_head:d"),
        Change("put", "candle", "vat_hall", 60),
        Change("remove", "barricade"),
        Change("mark", to="stair_head", text="Four helmets."),
    )
    assert only(events, OpenedAfar).secret  # type: ignore[arg-type]
    assert only(events, Spent).what == "barricade"  # type: ignore[arg-type]
    survey = table.state.surveys[HOUSE]
    assert (survey.doors["stair_head:d"].state, "stair_head:d" in survey.known) == ("open", False)
    assert [(i.kind, i.n) for i in table.state.held(f"{HOUSE}/vat_hall") if i.kind == "candle"] == [
        ("candle", 60)
    ]
    assert table.state.changes == {f"{HOUSE}/stair_head": ("Four helmets.",)}


def test_nothing_befalls_before_the_hill_is_in_the_log() -> None:
    """There is nothing yet that could change."""
    table = begun(HOUSE, at="village")
    change(
        table,
        Change("open", "stair_head:d"),
        Change("remove", "barricade"),
        Change("put", "candle", "vat_hall"),
    )
    assert HOUSE not in table.state.charts


def test_a_kind_of_things_is_given_beside_what_they_have() -> None:
    """Twelve candles more, not those of somebody else."""
    table = at("vat_hall")
    table.state = attrs.evolve(
        table.state, goods={**table.state.goods, "p2": (table.rules.item("candle", 3),)}
    )
    change(table, Change("give", "candle", n=12))
    assert [i.n for who in ("p1", "p2") for i in table.state.held(who) if i.kind == "candle"] == [12, 3]


@pytest.mark.rule("A-OWN-01")
def test_the_sluice_takes_eight_turns_and_leaves_no_way_down() -> None:
    """Four signs on the way; then the level is under water, and that is an ending."""
    table = at("nave")
    table.run(lambda draft, _rules: draft.emit(FlagSet("sluice_open", True, rule=None)))
    turns = [table.do(Rest(), NOTHING) for _ in range(9)]
    steps = [
        [e.step for e in events if isinstance(e, PlotAdvanced) and e.plot == "flood"] for events in turns
    ]
    assert steps == [[], [1], [], [2], [], [3], [], [4], [5]]
    assert only(turns[-1], LevelFlooded).level == 2
    assert only(turns[-1], EndingReached).ending == "drown"
    table.state = attrs.evolve(table.state, here=Spot(HOUSE, "winch_room"))
    assert table.refuse(Go("winch_room:d")).reason == "there is water to the roof beyond"


def test_whoever_is_below_then_is_drowned() -> None:
    """The whole party, and the game is over."""
    table = at("cistern")
    events = change(table, Change("flood", n=2))
    assert [e.who for e in events if isinstance(e, Died)] == ["p1", "p2", "p3", "p4"]
    assert only(events, Ended).how == "lost"  # type: ignore[arg-type]


def test_nobody_enters_by_a_grating_that_is_under_water() -> None:
    """The outfall is on the level that is lost."""
    table = begun(HOUSE)
    table.do(Go("lych_stair:s"))
    change(table, Change("flood", n=2), Change("open", "outfall:s"))
    survey = table.state.surveys[HOUSE]
    known = attrs.evolve(survey, known={**survey.known, "outfall:s": Known("seen")})
    table.state = attrs.evolve(table.state, surveys={**table.state.surveys, HOUSE: known})
    assert table.refuse(Enter("outfall:s")).reason == "there is water to the roof inside"


@pytest.mark.rule("A-OWN-01")
def test_when_the_vat_is_cold_the_goblins_are_at_the_chimney_and_the_hall_is_dark() -> None:
    """Those who were met move; those who were not are never placed there; the text and the light are other ones."""
    table = begun(HOUSE)
    met = Band("vat_goblins", (), f"{HOUSE}/vat_hall", "positive", known=True)
    table.do(Go("lych_stair:s"))
    table.state = attrs.evolve(table.state, bands={"vat_goblins": met})
    for _ in range(2):
        table.do(Sleep())
    assert only(table.do(Sleep()), BandMoved).place == f"{HOUSE}/chimney_foot"
    table.state = attrs.evolve(table.state, here=Spot(HOUSE, "vat_hall"), lights=())
    assert not is_lit(table.state)
    assert look(table.state, table.rules)[1].text == DARK


@pytest.mark.parametrize(("cold", "placed"), [(False, ["old_mother", "vat_goblins"]), (True, ["old_mother"])])
def test_a_group_is_there_from_when_and_until_its_flags_say(cold: bool, placed: list[str]) -> None:
    """Before the vat is cold five are in the hall and none at the chimney; after it the other way round."""
    table = at("vat_hall")
    if cold:
        table.run(lambda draft, _rules: draft.emit(FlagSet("vat_cold", True, rule=None)))
    table.run(lambda draft, rules: bring_in(draft, rules, "vat_hall"))
    assert sorted(table.state.bands) == placed
    table.run(lambda draft, rules: bring_in(draft, rules, "chimney_foot"))
    assert ("chimney_goblins" in table.state.bands) is cold
