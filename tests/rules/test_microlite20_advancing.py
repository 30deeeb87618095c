"""Encounter levels and the levels they bring, by microlite20 (B-ADV, B-AMB-26 to B-AMB-28, B-AMB-33)."""

from __future__ import annotations

import pytest

from gameloop.kernel.messages import Event
from gameloop.kernel.questions import Asked
from gameloop.kernel.values import evolve
from gameloop.rulesets.microlite20 import advancing, aftermath, figures, overcoming
from gameloop.rulesets.microlite20.advancing import encounter_level
from gameloop.world.encounters import Defeated
from gameloop.world.growth import SpellChosen
from gameloop.world.state import DEAD, DOWN, FLED, Condition, Person, State
from gameloop.world.town import Carouse
from gameloop.world.wounds import PoolChanged, Rose, StatSet
from tests.microlite20 import BOOK, drafted, foe, person, state_of
from tests.table import begun


def dead(one: Person, how: str = DEAD) -> Person:
    """The same, out of the way."""
    return evolve(one, conditions=(Condition(how),))


def gained(events: tuple[Event, ...], pool: str = "el") -> list[tuple[str, int]]:
    """Who gained how much of a pool."""
    return [(e.who, e.by) for e in events if isinstance(e, PoolChanged) and e.pool == pool and e.by > 0]


def beaten(state: State, *faces: int) -> tuple[State, tuple[Event, ...]]:
    """The state and the facts after those foes who are out of the way have been counted."""
    foes = [p.id for p in state.people.values() if p.side == "foes"]
    return drafted(state, lambda draft: aftermath.count(BOOK, draft, tuple(foes)), *faces)


@pytest.mark.parametrize(
    ("n", "el"), [(1, 1), (2, 2), (3, 2), (4, 3), (7, 3), (8, 4), (15, 4), (16, 5), (64, 7)]
)
def test_the_number_of_foes_counts_by_doublings(n: int, el: int) -> None:
    """One kobold is worth 1, two 2, four 3, and so on."""
    kobolds = [foe(f"f{i}", "kobold", 1) for i in range(n)]
    assert encounter_level(BOOK, state_of(kobolds), [k.id for k in kobolds]) == el


@pytest.mark.rule("B-ADV-04")
def test_counting_kobolds() -> None:
    """The examples of the rules, and a creature below one hit die."""
    one, two, four = ([foe(f"f{i}", "kobold", 1) for i in range(n)] for n in (1, 2, 4))
    assert [encounter_level(BOOK, state_of(k), [f.id for f in k]) for k in (one, two, four)] == [1, 2, 3]
    assert encounter_level(BOOK, state_of([foe("f1", "dustmoth", 0)]), ["f1"]) == 1


@pytest.mark.rule("B-ADV-01", "B-AMB-33")
def test_a_slain_foe_is_worth_its_hit_dice() -> None:
    """A dead ogre of 4 HD brings 4, once and never again."""
    state = state_of([person("ama", "fighter"), dead(foe("f1", "ogre", 4))])
    after, events = beaten(state)
    assert gained(events) == [("ama", 4)]
    assert [(e.people, e.by) for e in events if isinstance(e, Defeated)] == [(("f1",), "slain")]
    assert after.defeated == ("f1",)
    assert beaten(after)[1] == ()


@pytest.mark.rule("B-ADV-03", "B-AMB-27")
def test_many_foes_and_nobody_divides() -> None:
    """Three wolves of 2 HD, slain and fled, are worth 3, and both of the party gain all of it."""
    wolves = [dead(foe("f1", "wolf", 2)), dead(foe("f2", "wolf", 2), FLED), dead(foe("f3", "wolf", 2))]
    _, events = beaten(state_of([person("ama", "fighter"), person("bor", "cleric"), *wolves]))
    assert gained(events) == [("ama", 3), ("bor", 3)]
    assert [(e.people, e.by) for e in events if isinstance(e, Defeated)] == [
        (("f1", "f3"), "slain"),
        (("f2",), "routed"),
    ]


@pytest.mark.rule("B-AMB-26")
@pytest.mark.parametrize(("setting", "el"), [("per_kind", 7), ("highest", 6)])
def test_mixed_groups(setting: str, el: int) -> None:
    """An ogre and four goblins: 4 and 3, or 4 and twice doubled; five foes are twice doubled."""
    foes = [dead(foe("f0", "ogre", 4)), *(dead(foe(f"f{i}", "goblin", 1)) for i in range(1, 5))]
    _, events = beaten(state_of([person("ama", "fighter"), *foes], el_mixed=setting))
    assert gained(events) == [("ama", el)]


def test_who_stands_yet_does_not_count() -> None:
    """A foe who has not been beaten is worth nothing."""
    assert beaten(state_of([person("ama", "fighter"), foe("f1", "ogre", 4)]))[1] == ()


@pytest.mark.rule("B-AMB-33")
def test_a_foe_passed_by_after_a_parley_counts() -> None:
    """Whoever lets the party pass is overcome as well."""
    state = state_of([person("ama", "fighter"), foe("f1", "ogre", 4)])
    _, events = drafted(state, lambda draft: overcoming.overcome(BOOK, draft, {"f1": "bypassed"}))
    assert gained(events) == [("ama", 4)]
    assert [e.by for e in events if isinstance(e, Defeated)] == ["bypassed"]


def test_the_dead_gain_nothing() -> None:
    """The rest gain no more for it."""
    people = [person("ama", "fighter"), dead(person("cid", "magi"))]
    _, events = beaten(state_of([*people, dead(foe("f1", "ogre", 4))]))
    assert gained(events) == [("ama", 4)]


# --- levels -----------------------------------------------------------------------------------------


@pytest.mark.rule("B-ADV-05", "B-ADV-06", "B-ADV-07", "B-AMB-28")
def test_a_level_and_what_is_left_over() -> None:
    """8 of 10 and 4 more: level 2, nothing left, a d6 more at most and left; the wounds stay."""
    ama = person("ama", "fighter", stats=(14, 10, 10), hp=18, el=8)
    ama = evolve(ama, pools={**ama.pools, "hp": 5})
    after, events = beaten(state_of([ama, dead(foe("f1", "ogre", 4))]), 3)
    now = after.people["ama"]
    assert (now.stats["level"], now.stats["max_hp"], now.stats["die.2"]) == (2, 21, 3)
    assert (now.pools["hp"], now.pools["el"]) == (8, 0)
    assert [e.value for e in events if isinstance(e, StatSet) and e.stat == "level"] == [2]


@pytest.mark.parametrize(
    ("level", "el", "risen"), [(1, 9, False), (1, 10, True), (2, 19, False), (2, 20, True)]
)
def test_how_much_a_level_takes(level: int, el: int, risen: bool) -> None:
    """Ten times the level one has."""
    ama = person("ama", "rogue", level=level, el=el - 1)
    state = state_of([ama, dead(foe("f1", "kobold", 1))])
    answers = {"stat_point": "dex"} if risen and level == 2 else {}
    after, _ = drafted(
        state,
        lambda draft: aftermath.count(BOOK, draft, ("f1",)),
        *((4,) if risen else ()),
        answers=answers,
    )
    assert after.people["ama"].stats["level"] == level + risen


def test_one_level_at_a_time() -> None:
    """Thirty at once at level 1 are one level, not two."""
    after, _ = drafted(
        state_of([person("ama", "rogue")]),
        lambda draft: advancing.award(BOOK, draft, ["ama"], 30, "foes overcome", "B-ADV-01"),
        2,
    )
    assert (after.people["ama"].stats["level"], after.people["ama"].pools["el"]) == (2, 0)


@pytest.mark.rule("B-ADV-08")
def test_levels_go_on_without_end() -> None:
    """A fighter of level 25 becomes one of 26, at once and for nothing but encounter levels; attacks rise with it."""
    ama = person("ama", "fighter", level=25, el=249)
    after, _ = beaten(state_of([ama, dead(foe("f1", "kobold", 1))]), 1)
    now = after.people["ama"]
    assert now.stats["level"] == 26
    assert [
        figures.attack_bonus(BOOK, after, one, "str") for one in (person("x", "fighter", level=4), ama, now)
    ] == [*(5, 31, 32)]


@pytest.mark.rule("B-ADV-12")
def test_money_brings_no_level() -> None:
    """Whatever is spent on an evening in the village: refused, with what a level is got by."""
    table = begun("lampless-house", at="village", rules="microlite20")
    no = table.refuse(Carouse(5, who="p1"))
    assert (no.rule, no.instead) == ("B-ADV-12", "xp")


@pytest.mark.rule("B-ADV-09")
@pytest.mark.parametrize(("stat", "value", "max_hp"), [("str", 11, 20), ("dex", 11, 19), ("mind", 11, 19)])
def test_a_stat_goes_up_at_the_third_level(stat: str, value: int, max_hp: int) -> None:
    """One of the three, and with STR a hit point."""
    ama = person("ama", "fighter", level=2, hp=14)
    after, _ = drafted(
        state_of([ama]),
        lambda draft: advancing.award(BOOK, draft, ["ama"], 20, "foes overcome", "B-ADV-01"),
        5,
        answers={"stat_point": stat},
    )
    now = after.people["ama"]
    assert (now.stats[stat], now.stats["max_hp"], now.stats[f"point.3.{stat}"]) == (value, max_hp, 1)


@pytest.mark.rule("B-ADV-10")
def test_a_new_spell_level_brings_a_signature() -> None:
    """At level 3 a cleric chooses one of level 2 and keeps that of level 1."""
    bor = person("bor", "cleric", level=2, spells=("bless",))
    after, events = drafted(
        state_of([bor]),
        lambda draft: advancing.award(BOOK, draft, ["bor"], 20, "foes overcome", "B-ADV-01"),
        5,
        answers=(("stat_point", "mind"), ("signature", BOOK.spells["hold_person"].name)),
    )
    assert after.people["bor"].spells == ("bless", "hold_person")
    assert [e.spell for e in events if isinstance(e, SpellChosen)] == ["hold_person"]


def test_a_level_wakes_whoever_lies_there() -> None:
    """Hit points are hit points (B-GAP-14)."""
    ama = evolve(person("ama", "rogue", el=9), conditions=(Condition(DOWN),))
    ama = evolve(ama, pools={**ama.pools, "hp": 0})
    after, events = beaten(state_of([ama, dead(foe("f1", "kobold", 1))]), 2)
    assert after.people["ama"].pools["hp"] == 2 and not after.people["ama"].has(DOWN)
    assert any(isinstance(event, Rose) for event in events)


@pytest.mark.rule("B-AMB-21")
def test_a_signature_is_for_good() -> None:
    """From level 4 to 5 one for spell level 3 is asked for, and for those that stand nothing."""
    bor = person("bor", "cleric", level=4, spells=("bless", "hold_person"))
    after, events = drafted(
        state_of([bor]),
        lambda draft: advancing.award(BOOK, draft, ["bor"], 40, "foes overcome", "B-ADV-01"),
        5,
        answers={"signature": BOOK.spells["prayer"].name},
    )
    assert after.people["bor"].spells == ("bless", "hold_person", "prayer")
    assert [event.rule for event in events if isinstance(event, Asked)] == ["B-ADV-10"]


@pytest.mark.rule("B-ADV-11")
def test_nothing_depends_on_the_page_of_examples() -> None:
    """What a level brings follows from the book alone: the hit die, the points, the spell levels."""
    figures_ = BOOK.numbers.advance
    assert (figures_.el_per_level, figures_.hp_dice, figures_.stat_point_levels) == (10, "1d6", 3)
