"""A walker that knows only what doors do goes through the shipped adventures, in every state."""

from __future__ import annotations

import pytest
from attrs import evolve, frozen

from gameloop.world.adventure import load
from gameloop.world.chart import Chart, Way
from gameloop.world.content import Library

CHARTS = {
    name: load(name, Library()).dungeon
    for name in ("lampless-house", "bad-honey", "salt-parliament", "small")
}
BOTH = pytest.mark.parametrize("chart", CHARTS.values(), ids=CHARTS.keys())


@frozen
class Walk:
    """Where the walker is, which keys it has, and which bars it has lifted."""

    at: str
    keys: frozenset[str] = frozenset()
    lifted: frozenset[str] = frozenset()


def locks(chart: Chart) -> frozenset[str]:
    """Every key that something in the chart asks for."""
    doors = {way.door.key for way in chart.ways if way.door and way.door.key}
    return frozenset(doors | {thing.lock for thing in chart.things if thing.lock})


def opens(way: Way, walk: Walk) -> bool:
    """Whether a way lets the walker pass: it searches, forces and climbs, but has no thief and no pick."""
    if not way.b or not way.passable_from(walk.at):
        return False
    if way.door and way.door.state == "locked":
        return way.door.key in walk.keys
    if way.door and way.door.state == "barred":
        return way.id in walk.lifted or way.door.barred_from == walk.at
    return True


def nexts(chart: Chart, walk: Walk, wanted: frozenset[str]) -> list[Walk]:
    """The states one step on: through a way (a lifted bar stays lifted), or with a key taken."""
    steps = []
    for way in chart.ways_at(walk.at):
        if opens(way, walk):
            bars = {way.id} if way.door and way.door.state == "barred" else set()
            steps.append(evolve(walk, at=way.other(walk.at), lifted=walk.lifted | bars))
    for thing in chart.things_at(walk.at):
        if thing.id in wanted - walk.keys and (not thing.lock or thing.lock in walk.keys):
            steps.append(evolve(walk, keys=walk.keys | {thing.id}))
    return steps


def states(chart: Chart, wanted: frozenset[str]) -> dict[Walk, list[Walk]]:
    """Every state that can be come to from the stair, and the states after it."""
    found: dict[Walk, list[Walk]] = {}
    waiting = [Walk(chart.start)]
    while waiting:
        walk = waiting.pop()
        if walk not in found:
            found[walk] = nexts(chart, walk, wanted)
            waiting.extend(found[walk])
    return found


@BOTH
def test_every_room_can_be_reached(chart: Chart) -> None:
    """No room needs a thief, a spell or a key that is not there."""
    assert sorted({walk.at for walk in states(chart, locks(chart))}) == sorted(
        place.id for place in chart.places
    )


@BOTH
def test_the_stair_can_be_reached_from_every_state(chart: Chart) -> None:
    """Whatever keys were left lying and whatever bars left in place: from nowhere is there no way back."""
    graph = states(chart, locks(chart))
    before: dict[Walk, list[Walk]] = {walk: [] for walk in graph}
    for walk, after in graph.items():
        for then in after:
            before[then].append(walk)
    home = {walk for walk in graph if walk.at == chart.start}
    waiting = list(home)
    while waiting:
        for walk in before[waiting.pop()]:
            if walk not in home:
                home.add(walk)
                waiting.append(walk)
    assert len(graph) > len(chart.places)
    assert [walk for walk in graph if walk not in home] == []


@BOTH
def test_every_key_lies_before_its_lock(chart: Chart) -> None:
    """With one lock nailed up for good, its key can still be had."""
    for key in locks(chart):
        nailed = evolve(chart, ways=tuple(w for w in chart.ways if not w.door or w.door.key != key))
        assert any(key in walk.keys for walk in states(nailed, frozenset({key}))), key


def test_the_house_has_four_keys() -> None:
    """The keys that doors and chests of the House ask for."""
    assert sorted(locks(CHARTS["lampless-house"])) == [
        "abbots_key",
        "brass_counter_key",
        "house_keys",
        "marrables_key",
    ]
