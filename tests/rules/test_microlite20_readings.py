"""Readings of microlite20, and what it does without, that no other test of these rules is about."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.questions import Asked
from gameloop.rulesets.microlite20 import bestiary, figures, injury, natures, plan
from gameloop.rulesets.microlite20.records import STATS
from gameloop.world.checks import contest
from gameloop.world.content import Library
from gameloop.world.effects import Effect
from gameloop.world.enchantments import PERSON, enchant
from gameloop.world.magic import CastSpell
from gameloop.world.rulebook import DONE, rules_of
from gameloop.world.state import DEAD
from gameloop.world.turns import NoiseMade, Shout
from gameloop.world.wounds import Died
from tests.microlite20 import BOOK, drafted, foe, person, state_of
from tests.ml_fights import appear
from tests.table import Table, begun, nobody, only

ROWS = {row.id: row for row in rules_of(Library(), "microlite20")}


@pytest.fixture
def table() -> Table:
    """The ready party in the small adventure."""
    return begun(rules="microlite20")


def of_class(table: Table, kind: str) -> str:
    """Somebody of a class."""
    return next(p.id for p in table.state.party() if p.kind == kind)


# --- figures ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "bonus"), [(1, 1), (4, 1), (5, 2), (9, 2), (10, 3), (14, 3), (15, 4), (19, 4), (20, 5)]
)
def test_a_fighter_grows_harder(level: int, bonus: int) -> None:
    """1 more at every fifth level; a rogue never."""
    assert figures.class_bonus(BOOK, person("ama", "fighter", level=level)) == bonus
    assert figures.class_bonus(BOOK, person("ama", "rogue", level=level)) == 0


@pytest.mark.rule("B-COMBAT-05")
def test_a_magic_attack_adds_mind_and_level() -> None:
    """Level 4 and MIND 14 are 6, for a fighter as for a magi."""
    people = [person(kind, kind, level=4, stats=(18, 18, 14)) for kind in ("fighter", "magi")]
    state = state_of(people)
    assert [figures.magic_bonus(BOOK, state, one) for one in people] == [6, 6]


@pytest.mark.rule("B-AMB-29")
def test_borrowed_and_lost_strength_leave_hit_points_alone() -> None:
    """STR 14: four more by magic, then five points lost; the most hit points stay 20."""
    state = state_of([person("ama", "fighter", stats=(14, 10, 10), hp=20)])
    stronger, _ = drafted(
        state,
        lambda draft: enchant(
            draft, "x", "ama", 1, (PERSON, "ama"), (Effect("mod", "str", 4),), rule="B-GAP-05"
        ),
    )
    assert figures.value(BOOK, stronger, stronger.people["ama"], "str") == 18
    assert injury.top(stronger.people["ama"]) == 20
    weaker = attrs.evolve(state.people["ama"], pools={**state.people["ama"].pools, "lost.str": 5})
    assert figures.value(BOOK, state, weaker, "str") == 9
    assert injury.top(weaker) == 20


@pytest.mark.parametrize(("mine", "theirs", "worked"), [(11, 10, True), (10, 10, False), (9, 10, False)])
def test_ties_fail(table: Table, mine: int, theirs: int, worked: bool) -> None:
    """Two alike in everything: an equal roll is no success for whoever acts."""
    same = {"str": 10, "dex": 10, "mind": 10, "level": 1}
    table.change("p1", stats=same, tags=(), kind="fighter")
    table.change("p2", stats=same, tags=(), kind="fighter")
    came = []
    table.run(
        lambda draft, rules: came.append(contest(draft, rules, "grapple", "p1", ("p2",)).worked), mine, theirs
    )
    assert came == [worked]


# --- who casts what ---------------------------------------------------------------------------------


@pytest.mark.rule("B-CLASS-14", "B-CLASS-18")
def test_each_class_casts_from_its_own_list(table: Table) -> None:
    """No cure for the magi, no missile for the cleric."""
    magi, cleric = of_class(table, "magi"), of_class(table, "cleric")
    assert table.refuse(CastSpell("cure_light_wounds", (), magi)).rule == "B-CLASS-14"
    assert table.refuse(CastSpell("magic_missile", (), cleric)).rule == "B-CLASS-18"


# --- creatures --------------------------------------------------------------------------------------


@pytest.mark.rule("B-GAP-15")
def test_a_creature_at_nothing_is_dead(table: Table) -> None:
    """A goblin of 5 hit points takes 5; its DEX, with a bonus of 1, counts as 12."""
    (who,) = appear(table, "goblin")
    assert table.state.people[who].stats["dex"] == 12
    events = table.run(lambda draft, rules: injury.hurt(BOOK, draft, rules, who, 5, "a test", "B-GAP-15"))
    assert only(events, Died).rule == "B-GAP-15"
    assert table.state.people[who].has(DEAD)


@pytest.mark.rule("B-GAP-06")
def test_six_stats_are_three() -> None:
    """No figure of a creature or a poison names a stat that is not there; and goblins are dull, not unwise."""
    for row in BOOK.monsters.values():
        assert set(row.bonuses) == set(STATS), row.id
        for special in row.specials.held().values():
            harms = {*getattr(special, "first", {}), *getattr(special, "second", {})}
            assert harms <= set(STATS), row.id
            assert getattr(special, "stat", "") in ("", *STATS), row.id


@pytest.mark.rule("B-GAP-27")
def test_who_is_evil_where_nobody_is_aligned() -> None:
    """Goblins and the dead are, for wards; a wolf is not, and no character ever."""
    kinds = ("goblin", "wolf")
    people = [person("ama", "fighter"), *(foe(f"f{n}", kind, 1) for n, kind in enumerate(kinds))]
    state = state_of(people)
    assert [natures.evil(BOOK, state, who) for who in ("ama", "f0", "f1")] == [False, True, False]
    dead = attrs.evolve(bestiary.figured(BOOK, state, state.kinds["wolf"]), kind="undead")
    state = attrs.evolve(state, kinds={**state.kinds, "wolf": dead})
    assert natures.evil(BOOK, state, "f1")


# --- what there is not ------------------------------------------------------------------------------


def test_there_is_nothing_else_to_do_in_a_fight() -> None:
    """No charge, no tricks but a grapple, and the best of rolls is one number."""
    assert not {"charge", "maneuver", "flank", "trip"} & set(plan.FAULTS)
    assert BOOK.numbers.combat.natural_best == 20


@pytest.mark.rule("B-GAP-37", "B-GAP-38", "B-GAP-39", "B-GAP-43")
@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("B-GAP-37", "B-PLAY-03"),
        ("B-GAP-38", "B-PLAY-04"),
        ("B-GAP-39", "B-PLAY-05"),
        ("B-GAP-43", "B-PLAY-15"),
    ],
)
def test_rows_that_point_elsewhere(row: str, told: str) -> None:
    """What they leave open is told by a row that is played."""
    assert ROWS[told].status == DONE
    assert ROWS[row].text.rstrip(".").endswith(f"is told under {ROWS[told].title.lower()}")


@pytest.mark.rule("B-GAP-34")
def test_without_a_referee_the_program_decides_or_asks() -> None:
    """Whether a shout was too loud is asked of who wants to be asked, and else is so."""
    asked = nobody(begun(rules="microlite20", settings={"rulings": "ask"}))
    assert only(asked.do(Shout()), Asked).rule == "B-GAP-34"
    plain = nobody(begun(rules="microlite20"))
    assert only(plain.do(Shout(), 6), NoiseMade).why == "shout"
