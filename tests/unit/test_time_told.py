"""The clock that is shown and the light that is told are of one mind, and what was broken off is said to be so."""

from __future__ import annotations

import re
from pathlib import Path

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gameloop.session.views.places import look
from gameloop.session.views.times import DAY, HOUR, day_and_hour
from gameloop.world.resting import Sleep
from gameloop.world.scheduler import WATCH, advance
from gameloop.world.turns import Interrupted
from tests.play import feed, session
from tests.table import begun
from tests.wild import abroad

EACH = pytest.mark.usefixtures("each_rulebook")
DAWN, DUSK, EARLY_DUSK = 6, 22, 14  # by the clock; in autumn and winter it is dark sooner
SEASONS = {"spring": DUSK, "summer": DUSK, "autumn": EARLY_DUSK, "winter": EARLY_DUSK}


def hour(clock: int) -> int:
    """The hour that is shown."""
    return int(day_and_hour(clock)[1][:2])


@settings(max_examples=60, deadline=None)
@given(days=st.integers(0, 700), seconds=st.integers(0, DAY - 1), season=st.sampled_from(sorted(SEASONS)))
def test_it_is_night_by_the_clock_whenever_it_is_night(days: int, seconds: int, season: str) -> None:
    """From six in the morning it is day, till ten in the evening or, in the dark half of the year, two hours past
    noon: on every day of two years, whatever the season at the start.
    """
    table = begun(party="", settings={"start_season": season})
    clock = days * DAY + seconds
    later = tuple(SEASONS)[(tuple(SEASONS).index(season) + days // (13 * 7)) % len(SEASONS)]
    day = DAWN <= hour(clock) < SEASONS[later]
    assert table.rules.wilds.night(table.state, clock) is not day


@settings(max_examples=25, deadline=None)
@given(
    at=st.integers(0, 2 * DAY),
    season=st.sampled_from(sorted(SEASONS)),
    where=st.sampled_from(("village", "wild")),
)
def test_a_night_of_rest_ends_in_the_morning(at: int, season: str, where: str) -> None:
    """Whenever one lies down, in a bed or by a fire: it is day, and early in it."""
    table = (
        begun(at="village", settings={"start_season": season})
        if where == "village"
        else abroad("0203", start_season=season, standing_answers="auto")
    )
    if at > table.state.clock:
        table.run(lambda draft, rules: advance(draft, rules, at, WATCH))
    table.do(Sleep())
    assert DAWN <= hour(table.state.clock) < EARLY_DUSK
    assert not table.rules.wilds.night(table.state, table.state.clock)


def test_the_status_of_a_morning_in_the_village_is_a_morning(tmp_path: Path) -> None:
    """Whoever stays the night is told of dusk, and then of a new day at six."""
    game = session(tmp_path)
    told = feed(game, "south", "stay the night").text
    assert told.index("You wait for dusk.") < told.index("A night of rest is over.")
    assert feed(game, "status").text.startswith("D2 06:00 | ")


def test_what_was_slept_by_day_is_called_no_night(tmp_path: Path) -> None:
    """Where eight hours of rest are had at any time, from ten past six they end in the afternoon."""
    game = session(tmp_path, rules="microlite20")
    assert "8 hours of rest by day are over." in feed(game, "south", "sleep").text
    assert feed(game, "status").text.startswith("D1 14:10 | ")
    assert "8 hours of rest by day are over." in feed(game, "sleep").text
    assert "A night of rest is over." in feed(game, "sleep").text


def test_a_second_night_is_waited_for_too(tmp_path: Path) -> None:
    """A whole day goes by before it, which is said."""
    game = session(tmp_path)
    feed(game, "south", "sleep")
    assert feed(game, "sleep").text.startswith("You wait for dusk.")


@pytest.mark.parametrize(("seed", "minutes"), [("4", "10 minutes"), ("5", "50 minutes")])
def test_a_study_that_is_broken_off_says_so(tmp_path: Path, seed: str, minutes: str) -> None:
    """How much of it was done, that it counts for nothing, and how to go on; and so it is."""
    game = session(tmp_path, seed=seed)
    told = feed(game, "south", "rest night", "enter", "cid: memorize sleep")
    broken = next(event for event in told.events if isinstance(event, Interrupted))
    assert (broken.what, broken.who, broken.of) == ("study", "p3", 6)
    assert (
        f"Cid's study is broken off after {minutes} of 1 hour: nothing is ready by it. "
        "Once you are alone, memorize anew." in told.text
    )
    assert told.cost["seconds"] == broken.turns * HOUR // 6 or game.state.encounter is not None


def test_a_study_that_is_done_says_how_long_it_took(tmp_path: Path) -> None:
    """An hour underground, in the morning of a village no time."""
    game = session(tmp_path, seed="1")
    feed(game, "south", "rest night")
    assert "Cid has ready: Sleep.\n[no time passed]" in feed(game, "cid: memorize sleep").text
    feed(game, "rest night", "enter")
    assert "[it took 6 turns]" in feed(game, "cid: memorize sleep").text


@EACH
def test_a_night_underground_that_is_broken_off_says_so(tmp_path: Path) -> None:
    """After so much of eight hours, for nothing."""
    told = feed(session(tmp_path), "north", "sleep").text
    assert re.search(r"The night's rest is broken off after .+ of 8 hours: it counts for nothing\.", told)
    assert "Once you are alone, sleep anew." in told


@EACH
def test_a_place_that_is_lit_is_not_called_dark(tmp_path: Path) -> None:
    """At the foot of the stair a lamp burns; in the hall nothing does."""
    game = session(tmp_path)
    feed(game, "douse torch")
    assert "| lit here |" in feed(game, "status").text
    assert feed(game, "look").text.startswith("Lych Stair (1)   lit here\n")
    feed(game, "north")
    assert "| no light |" in feed(game, "status").text


@EACH
@pytest.mark.parametrize(("room", "light"), [("lych_stair", "to the day"), ("outfall", "daylight")])
def test_no_daylight_is_told_of_by_night(room: str, light: str) -> None:
    """Where one sees out, at every hour of a day: the word for the light is that of the clock."""
    table = begun(adventure="lampless-house")
    spot = attrs.evolve(table.state.here, place=room)
    for clock in range(0, DAY, HOUR):
        state = attrs.evolve(table.state, clock=clock, turn_began=clock, here=spot)
        told = "\n".join(block.text for block in look(state, table.rules)).casefold()
        night = table.rules.wilds.night(state, clock)
        assert night is not (DAWN <= hour(clock) < DUSK)
        assert (light in told) is not night
        assert ("moonlight" in told or "to the night" in told) is night


def test_nobody_studies_in_the_dark(tmp_path: Path) -> None:
    """Where the last torch burns out over the book, the study is broken off; without light none is begun."""
    game = session(tmp_path, seed="1")
    feed(game, "south", "rest night", "enter", "light torch", "north")
    told = feed(game, "cid: memorize sleep").text
    assert "Cid's study is broken off after 50 minutes of 1 hour: " in told
    assert "Once there is light, memorize anew." in told
    assert feed(game, "cid: memorize sleep").text.startswith("- It is too dark to read. Type: light torch.")
