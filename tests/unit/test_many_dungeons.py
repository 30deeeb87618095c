"""A country of several dungeons: what is asked about one of them is not answered by another."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.world.actions import When
from gameloop.world.conditions import KINDS, holds, why_not
from gameloop.world.factions import StanceChanged
from gameloop.world.sites import LeaveTown
from gameloop.world.storychanges import LevelFlooded, flood
from tests.play import session
from tests.table import begun, only

COUNTRY = "country-of-fourth"


@pytest.mark.parametrize("rules", ["barrows", "microlite20"])
def test_nobody_minds_what_nobody_has_seen(rules: str, tmp_path: Path) -> None:
    """The party goes down into the House: the factions of the other dungeons think of it what they thought."""
    game = session(tmp_path, adventure=COUNTRY, rules=rules)
    events = [
        e for line in ("enter the village path", "go north", "go south") for e in game.feed(line).events
    ]
    assert events
    assert not [e for e in events if isinstance(e, StanceChanged)]


@pytest.mark.parametrize("part", ["gone", "taken", "open", "shut", "found", "spent", "lies"])
def test_of_a_dungeon_not_yet_seen_nothing_is_so(part: str) -> None:
    """Neither a thing taken nor a door shut nor a group gone, and the reason why not is told all the same."""
    assert part in KINDS
    table = begun(COUNTRY, at="start")
    chart = next(c for c in table.rules.adventure.grounds if c.id == "salt-parliament")
    assert chart.id not in table.state.charts
    what = {
        "gone": chart.groups[0].id,
        "taken": chart.things[0].id,
        "lies": chart.things[0].id,
        "found": chart.traps[0].id,
        "spent": chart.traps[0].id,
    }.get(part, next(w.id for w in chart.ways if w.door is not None))
    when = (When(**{part: what}),)  # type: ignore[arg-type]
    assert not holds(table.state, table.rules, when)
    assert why_not(table.state, table.rules, when)


def test_the_flood_of_a_plot_comes_where_the_plot_is() -> None:
    """The party is in the open when it comes due: the House is under water, and nobody drowns."""
    table = begun(COUNTRY)
    table.do(LeaveTown())
    part = next(p for p in table.rules.adventure.parts if p.id == "lampless-house")
    change = next(change for plot in part.plots for change in plot.then if change.do == "flood")
    events = table.run(lambda draft, rules: flood(draft, rules, change, "p1"))
    assert only(events, LevelFlooded).chart == "lampless-house"
    assert len(table.state.able()) == 4
