"""Plots of the adventure on the game clock, and its endings."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from gameloop.kernel.clock import ClockAdvanced
from gameloop.session.narrate import narrate
from gameloop.world.ending import Ended
from gameloop.world.flags import FlagSet, raised
from gameloop.world.game import Game
from gameloop.world.plots import EndingReached, PlotAdvanced, PlotBegan
from gameloop.world.resting import RestWeek, Sleep
from gameloop.world.state import State
from gameloop.world.stories import Ending, Plot, Step
from gameloop.world.travel import Enter, Go
from gameloop.world.turns import Rest
from tests.adventures import faults, mill
from tests.table import Table, begun, only, rules_of

NEW_DICE = (1, 1, 1, 1)  # of a week in bed
NOTHING = 6  # the event die that brings nothing
HOUSE = "lampless-house"
DAY = 24 * 60 * 60


def abroad() -> Table:
    """The party in Sconce, on the day on which it was down the stair for the first time."""
    table = begun(HOUSE)
    table.do(Go("lych_stair:s"))
    return table


def told(events: tuple[object, ...]) -> list[tuple[str, int]]:
    """Which plots took which step."""
    return [(e.plot, e.step) for e in events if isinstance(e, PlotAdvanced)]


def plotted(*plots: Plot, endings: tuple[Ending, ...] = ()) -> Table:
    """A table whose adventure has these plots and endings and no others."""
    table = begun()
    adventure = attrs.evolve(table.rules.adventure, plots=plots, endings=endings)
    table.rules = attrs.evolve(table.rules, adventure=adventure)
    table.game = Game(table.rules)
    return table


def flag(table: Table, name: str) -> tuple[object, ...]:
    """A flag is raised, and the next command sees to what follows."""
    table.run(lambda draft, _rules: draft.emit(FlagSet(name, True, rule=None)))
    return table.do(Rest(), NOTHING)


@pytest.mark.rule("A-OWN-01")
def test_plots_come_about_while_you_sleep() -> None:
    """Three nights in Sconce: the axe, the panniers, and the vat is cold; the bars and the prints go on meanwhile."""
    table = abroad()
    nights = [told(table.do(Sleep())) for _ in range(6)]
    nights.append(told(table.do(Sleep(), *NEW_DICE)))
    assert nights == [
        [("pews", 1)],
        [("pews", 2), ("bars", 1)],
        [("pews", 3)],
        [("bars", 2), ("overdue", 1)],
        [("bars", 3)],
        [("overdue", 2)],
        [("overdue", 3)],
    ]
    begun_by_them = [
        flag for flag in table.state.flags if not flag.endswith("_settled")
    ]  # traps went off long ago
    assert begun_by_them == ["claimants_gone", "dead_in_sconce", "vat_cold"]


def test_in_a_week_of_rest_each_sign_is_told_on_its_own_day() -> None:
    """The prints of the fourth night stand between the fourth day and the fifth."""
    table = abroad()
    before, events = table.state, table.do(RestWeek(), *NEW_DICE)
    lines = [block.text for block in narrate(before, events, table.rules)]
    prints = next(n for n, line in enumerate(lines) if line.startswith("Sister Corrow has found wet prints"))
    assert lines.index("Day 4 is over.") < prints < lines.index("Day 5 is over.")
    assert lines.index("Day 7 is over.") < lines.index("7 days of rest are over.")


@pytest.mark.rule("A-OWN-01")
def test_a_plot_that_is_pointless_stands_still() -> None:
    """Whoever has fuelled the vat hears no more of pews."""
    table = abroad()
    table.do(Sleep())
    table.run(lambda draft, _rules: draft.emit(FlagSet("vat_fuelled", True, rule=None)))
    assert [told(table.do(Sleep())) for _ in range(2)] == [[("bars", 1)], []]
    assert not raised(table.state, "vat_cold")


def test_what_is_seen_of_it_depends_on_where_one_is() -> None:
    """In the village the smoke, in the hill the axe."""
    table = abroad()
    before, events = table.state, table.do(Sleep())
    assert only(events, PlotAdvanced).text.startswith("There was oak smoke over Mothgrave")
    assert "There was oak smoke over Mothgrave" in "\n".join(
        b.text for b in narrate(before, events, table.rules)
    )
    again = abroad()
    again.do(Enter())
    again.run(lambda draft, _rules: draft.emit(ClockAdvanced(draft.state.clock + DAY, "watch", rule=None)))
    heard = only(again.do(Rest(), NOTHING), PlotAdvanced)
    assert (heard.text, heard.rule) == (
        "Somewhere east an axe goes into oak, and goes on. It sounds like seating.",
        "A-OWN-01",
    )


def test_nobody_is_told_before_the_first_descent() -> None:
    """The days count from there."""
    table = begun(HOUSE, at="village")
    assert [told(table.do(Sleep())) for _ in range(4)] == [[], [], [], []]


@pytest.mark.rule("A-OWN-01")
def test_a_flag_can_begin_a_plot_that_goes_by_turns() -> None:
    """Water: a sign after one turn, due after two, and what it sets can begin the next at once."""
    water = Plot(
        "water",
        "It is up to the roof.",
        "sluice",
        turn=2,
        sets=("full",),
        steps=(Step(turn=1, say="Ankles."),),
    )
    table = plotted(water, Plot("after", "Silence.", "full"))
    first = flag(table, "sluice")
    assert [type(e).__name__ for e in first][-2:] == ["TurnEvent", "PlotBegan"]
    assert only(first, PlotBegan).secret
    second, third = table.do(Rest(), NOTHING), table.do(Rest(), NOTHING)
    assert only(second, PlotAdvanced).text == "Ankles."
    assert told(third) == [("water", 2), ("after", 1)]
    assert told(table.do(Rest(), NOTHING)) == []


@pytest.mark.rule("A-OWN-02")
@pytest.mark.parametrize(("over", "left"), [(False, ""), (True, "peace")])
def test_an_ending_is_reached_once_and_the_game_goes_on_or_is_over(over: bool, left: str) -> None:
    """When its flags are true; the save says which of the two it is."""
    peace = Ending("peace", "Peace", ("quiet",), "It is quiet.", ("quiet",), over=over)
    table = plotted(endings=(peace,))
    before = table.state
    events = flag(table, "quiet")
    reached = only(events, EndingReached)
    assert (reached.ending, reached.over, reached.rule) == ("peace", over, "A-OWN-02")
    assert (table.state.endings, table.state.over) == (("peace",), left)
    assert [e.how for e in events if isinstance(e, Ended)] == ([left] if over else [])
    lines = [block.text for block in narrate(before, events, table.rules)]
    assert "An ending: Peace" in lines
    assert ("[the game goes on; all that is left is still there]" in lines) is not over
    if not over:
        assert not [e for e in table.do(Rest(), NOTHING) if isinstance(e, EndingReached)]


def test_a_command_that_came_to_nothing_moves_no_plot() -> None:
    """Nothing happens without a cause that stands in the log."""
    table = plotted(endings=(Ending("peace", "Peace", (), "It is quiet.", ("quiet",)),))
    table.run(lambda draft, _rules: draft.emit(FlagSet("quiet", True, rule=None)))
    assert table.state.endings == ()


def test_the_shipped_endings_wait_for_flags_that_the_house_has() -> None:
    """Four of them, each for its own."""
    endings = rules_of(adventure=HOUSE).adventure.endings
    assert {e.id: e.flags for e in endings} == {
        "settle": ("settled",),
        "claim": ("ledger_delivered",),
        "drown": ("flooded",),
        "partner": ("ledger_burned",),
    }


def test_a_clock_needs_a_trigger_and_an_ending_its_flags(tmp_path: Path) -> None:
    """File, key and id are said, for each of them."""
    text = (
        mill()
        + '[[clock]]\nid = "rain"\nday = 2\nsay = "It rains."\n[[clock]]\nid = "sun"\ntrigger = "noon"\nsay = "Sun."\n'
    )
    text += '[[ending]]\nid = "dry"\nname = "Dry"\nneeds = ["sun"]\nsay = "It is dry."\n'
    found = [(f.file, f.where, f.what) for f in faults(tmp_path, text)]
    assert found == [
        ("adventures/mill.toml", "clock[rain].trigger", "this key is missing"),
        ("adventures/mill.toml", "clock[sun].trigger", "there is no flag 'noon'"),
        ("adventures/mill.toml", "ending[dry].flags", "this key is missing"),
    ]


def test_old_states_know_of_no_ending() -> None:
    """A save from before there were endings folds to what it was."""
    assert State().endings == ()
