"""Creatures as they enter the game, by microlite20 (B-GAP-07, B-GAP-15, B-GAP-36)."""

from __future__ import annotations

import pytest

from gameloop.rulesets.microlite20 import creatures
from gameloop.world import adventure
from gameloop.world.bestiary import Monster, load_bestiary
from gameloop.world.content import Library
from gameloop.world.people import Described
from gameloop.world.state import Person
from tests.microlite20 import BOOK, drafted, state_of
from tests.table import begun

KINDS = {
    **load_bestiary(Library()),
    **{monster.id: monster for monster in adventure.load("lampless-house", Library()).creatures},
}


def met(kind: str, n: int, *faces: int, **settings: str) -> tuple[Monster | None, tuple[Person, ...]]:
    """What is noted of the kind, and so many of it."""
    made: list[Person] = []
    _, events = drafted(
        state_of([], **settings),
        lambda draft: made.extend(creatures.people(BOOK, draft, KINDS[kind], n, "b1", "")),
        *faces,
    )
    found = [event.monster for event in events if isinstance(event, Described)]
    return (found[0] if found else None), tuple(made)


@pytest.mark.rule("B-GAP-07")
def test_a_goblin_with_figures_of_its_own() -> None:
    """Armor class 15, hit points 5, level 1, its stats 10 and twice the bonus, and 3 more Phys for its wits."""
    kind, people = met("goblin", 2)
    assert kind is not None and kind.ac == 15
    assert [(one.id, one.name, one.pools) for one in people] == [
        ("f1", "goblin 1", {"hp": 5}),
        ("f2", "goblin 2", {"hp": 5}),
    ]
    assert people[0].stats == {
        "str": 10,
        "dex": 12,
        "mind": 8,
        "level": 1,
        "max_hp": 5,
        "ac": 15,
        "rank.phys": 3,
    }


@pytest.mark.rule("B-GAP-07")
@pytest.mark.parametrize(("kind", "number", "come"), [("goblin", 5, 3), ("ogre", 6, 2), ("unlit", 4, 4)])
def test_fewer_come_of_those_who_are_stronger(kind: str, number: int, come: int) -> None:
    """Half, rounded up, or a quarter; those made over come as many as the table says."""
    table = begun(rules="microlite20")
    assert table.rules.meetings.number(table.state, KINDS[kind], number) == come
    table.run(lambda draft, _rules: creatures.people(BOOK, draft, KINDS["goblin"], 1, "b1", ""))


@pytest.mark.rule("B-GAP-36")
def test_the_lampless_made_over() -> None:
    """One of the Unlit: level 1, armor class 11, hit points 4, an attack at +1, plain stats, no wits."""
    kind, (one,) = met("unlit", 1)
    assert kind is not None and [a.hit for a in kind.attacks] == [1]
    assert (one.name, one.stats) == (
        "unlit",
        {"str": 10, "dex": 10, "mind": 10, "level": 1, "max_hp": 4, "ac": 11},
    )


@pytest.mark.rule("B-GAP-36")
def test_hit_points_by_setting() -> None:
    """monster_hp = rolled: a d12 for the undead, a d8 and two pips for the lion."""
    assert met("unlit", 1, 11, monster_hp="rolled")[1][0].pools["hp"] == 11
    assert met("mountain_lion", 1, 1, 2, 3, monster_hp="rolled")[1][0].pools["hp"] == 8


@pytest.mark.rule("B-GAP-36")
def test_those_who_differ_in_hit_dice_roll_for_them() -> None:
    """Veterans of level 1 to 3: the third has 9 hit points more than the first."""
    _, (first, third) = met("veteran", 2, 1, 3)
    assert [(one.stats["level"], one.pools["hp"]) for one in (first, third)] == [(1, 4), (3, 13)]


def test_a_kind_is_noted_once() -> None:
    """The second time it is in the state already."""
    state, _ = drafted(
        state_of([]), lambda draft: creatures.people(BOOK, draft, KINDS["goblin"], 1, "b1", "")
    )
    _, events = drafted(state, lambda draft: creatures.people(BOOK, draft, KINDS["goblin"], 1, "b1", ""))
    assert events == ()
