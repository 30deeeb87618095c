"""Spells under the open sky: the weather as one wishes, and how far a glass shows (A-SPL-06, A-PLAY-62)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.clock import TimerSet
from gameloop.kernel.questions import Asked
from gameloop.rulesets.barrows import scrying, skies, wilderness
from gameloop.world.enchantments import Sensed
from gameloop.world.journeys import LeaveTown
from gameloop.world.magic import CastSpell
from gameloop.world.people import Enlist
from gameloop.world.places import Learned
from gameloop.world.scheduler import advance
from gameloop.world.state import Item, Known
from gameloop.world.turns import TurnEvent
from gameloop.world.weather import WeatherChanged
from tests.rules.test_spells import ready
from tests.skirmish import BOOK, people
from tests.table import Table, begun, only, rules_of

DAY = 86_400
REGION = "wick-country"


def abroad(level: int) -> Table:
    """A mage p1 of that level, out of the village of a country."""
    table = begun(REGION, party="")
    mage = next(m for m in rules_of().parties["quick"] if m.kind == "mage")
    table.do(Enlist((attrs.evolve(mage, stats={**mage.stats, "level": level}),)))
    table.do(LeaveTown())
    return table


@pytest.mark.rule("A-SPL-06")
def test_the_weather_is_as_the_caster_wishes_for_a_day_a_spell_level_and_no_die_changes_it() -> None:
    """SL 2: a storm for two days; a 5 on the wilderness die brings nothing meanwhile, and a step afterwards."""
    table = abroad(2)
    ready(table, "p1", "control_weather", "control_weather")
    asked = only(table.do(CastSpell("control_weather")), Asked)
    assert asked.question.options == ("clear", "overcast", "rain", "storm")
    events = table.answer("storm")
    changed, held = only(events, WeatherChanged), only(events, TimerSet)
    assert (changed.weather, changed.name, changed.rule) == ("weather_storm", "storm", "A-SPL-06")
    assert held.timer.due == table.state.clock + 2 * DAY
    later = table.run(lambda work, rules: wilderness.wild_die(BOOK, work, rules), 5)
    assert only(later, TurnEvent).row == "wild_weather"
    assert not any(isinstance(e, WeatherChanged) for e in later)
    table.run(lambda work, rules: advance(work, rules, held.timer.due, "watch"))
    assert not skies.held(table.state)
    after = table.run(lambda work, rules: wilderness.wild_die(BOOK, work, rules), 5, 6)
    assert only(after, WeatherChanged).rule == "A-WLD-19"


@pytest.mark.rule("A-SPL-06")
def test_there_is_one_weather_at_a_time_and_none_where_the_sky_is_always_the_same() -> None:
    """Two wishes, or one for something else, are refused; so is any in an adventure without a country."""
    table = abroad(1)
    ready(table, "p1", "control_weather")
    for wrong in (("weather_rain", "weather_storm"), ("p1",)):
        assert (
            table.refuse(CastSpell("control_weather", wrong)).reason == "Control Weather brings one weather"
        )
    home = people(("mage", 1))
    no = skies.fault(home.rules, BOOK, BOOK.spells["control_weather"], ())
    assert no is not None and no.rule == "A-SPL-06"


@pytest.mark.rule("A-PLAY-62")
def test_what_is_farther_off_than_the_glass_reaches_is_not_shown_and_the_spell_is_spent() -> None:
    """SL 1 reaches ten miles: one hex of six, not two."""
    table = abroad(1)
    ready(table, "p1", "scry", "scry")
    region = table.state.chart()
    far = {p.id: scrying.miles(table.state, region.id, p.id) for p in region.places}
    near = next(p for p, away in far.items() if 0 < away <= 10)
    off = next(p for p, away in far.items() if away > 10)
    survey = table.state.surveys[region.id]
    known = {**survey.known, near: Known("heard"), off: Known("heard")}
    table.state = attrs.evolve(
        table.state,
        goods={**table.state.goods, "p1": (Item("mirror", "mirror", "mirror"),)},
        surveys={**table.state.surveys, region.id: attrs.evolve(survey, known=known)},
    )
    nothing = table.do(CastSpell("scry", (f"{region.id}/{off}",)))
    assert only(nothing, Sensed).found == () and not any(isinstance(e, Learned) for e in nothing)
    shown = table.do(CastSpell("scry", (f"{region.id}/{near}",)))
    assert only(shown, Learned).what == (near,)
    assert only(shown, Sensed).found[0] == region.place(near).name
