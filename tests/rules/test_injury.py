"""Damage, the save at 0 hit points, grievous wounds and death (ledger section 8)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.messages import Event
from gameloop.rulesets.barrows import bearers, hindrance, injury
from gameloop.rulesets.barrows.book import Book, load_book
from gameloop.world.checks import attempt
from gameloop.world.ending import Ended
from gameloop.world.goods import GearMoved
from gameloop.world.people import Appeared, Described
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import FOES, Band, Condition, Person
from gameloop.world.wounds import ConditionGained, Died, Fell, PoolChanged
from tests.table import Table, begun, only

BOOK: Book = load_book()
WEEK = 7 * 24 * 60 * 60


def struck(table: Table, who: str, amount: int, *faces: int) -> tuple[Event, ...]:
    """Somebody takes so much damage from a blow."""
    return table.run(
        lambda draft, rules: rules.moments.hurt(draft, rules, who, amount, "hit", "A-CBT-15"), *faces
    )


def felled(table: Table, who: str, *faces: int) -> tuple[Event, ...]:
    """Somebody comes to 0 hit points and makes his save; faces: wound, and what belongs to it."""
    return struck(table, who, 99, 20, *faces)


def with_goblin(table: Table, *, tags: tuple[str, ...] = ()) -> str:
    """A goblin of 2 hit points is here."""

    def come(draft: Drafting, rules: Ruleset) -> None:
        draft.emit(Described(rules.creatures["goblin"], rule=None))
        goblin = Person("f1", "goblin 1", FOES, "goblin", stats={"max_hp": 2}, pools={"hp": 2}, tags=tags)
        draft.emit(Appeared(Band("g", ("f1",), draft.state.spot()), (goblin,), rule=None))

    table.run(come)
    return "f1"


@pytest.mark.rule("A-INJ-01")
def test_hit_points_do_not_fall_below_zero() -> None:
    """Six hit points and 9 damage: 0 are left, and the fact says 6."""
    table = begun()
    lost = only(struck(table, "p1", 9, 20, 1), PoolChanged)
    assert (lost.by, lost.to, lost.rule) == (-6, 0, "A-INJ-01")
    assert table.state.person("p1").hp == 0


def test_damage_that_is_just_enough_is_all_of_the_blow() -> None:
    """Six hit points and 6 damage: nothing is cut off, and the row is the blow's own."""
    lost = only(struck(begun(), "p1", 6, 20, 1), PoolChanged)
    assert (lost.by, lost.to, lost.rule) == (-6, 0, "A-CBT-15")


@pytest.mark.rule("A-INJ-09")
def test_a_failed_save_at_zero_is_death() -> None:
    """A fighter of level 1 needs 14: 13 kills, and no wound is rolled."""
    table = begun()
    events = struck(table, "p1", 6, 13)
    assert only(events, Died).who == "p1"
    assert table.state.person("p1").gone
    assert [p.id for p in table.state.party()] == ["p2", "p3", "p4"]


@pytest.mark.rule("A-INJ-10", "A-INJ-19")
def test_a_save_at_zero_leaves_a_wound_and_puts_out_of_action() -> None:
    """14 is enough; whoever lives is down and grievously wounded."""
    table = begun()
    events = struck(table, "p1", 6, 14, 1)
    assert only(events, Fell).who == "p1"
    person = table.state.person("p1")
    assert person.has("down") and person.has("grievous") and not person.gone
    assert "p1" not in [p.id for p in table.state.able()]


@pytest.mark.rule("A-INJ-19")
def test_hit_again_at_zero_saves_again() -> None:
    """At 0 there is nothing to lose, but the save comes again: failed, he is dead."""
    table = begun()
    felled(table, "p1", 1)
    events = struck(table, "p1", 1, 2)
    assert not [e for e in events if isinstance(e, PoolChanged)]
    assert only(events, Died).who == "p1"


def test_a_second_wound_does_not_make_him_fall_twice() -> None:
    """Down is down: the second save gives a wound and no second fall."""
    table = begun()
    felled(table, "p1", 1)
    assert not [e for e in struck(table, "p1", 1, 20, 1) if isinstance(e, Fell)]
    assert table.state.person("p1").condition("gruesome_scars") == Condition("gruesome_scars", value=2)


@pytest.mark.rule("A-INJ-09")
def test_creatures_die_at_zero() -> None:
    """A goblin at 0 hit points is dead without a die."""
    table = begun()
    assert only(struck(table, with_goblin(table), 2), Died).who == "f1"


@pytest.mark.rule("A-INJ-09", "A-INJ-10")
def test_a_setting_lets_creatures_save() -> None:
    """With monsters_save_at_zero the goblin saves on 19 (below 1 HD) and gets a wound."""
    table = begun(settings={"monsters_save_at_zero": True})
    events = struck(table, with_goblin(table), 2, 19, 6)
    assert only(events, Fell).who == "f1"
    assert table.state.person("f1").has("dismembered_leg")


@pytest.mark.rule("A-INJ-09")
def test_somebody_with_a_name_saves() -> None:
    """A creature that is somebody saves as people do."""
    table = begun()
    assert only(struck(table, with_goblin(table, tags=("named",)), 2, 19, 1), Fell).who == "f1"


@pytest.mark.rule("A-INJ-11")
def test_scars_weigh_on_reactions_and_add_up() -> None:
    """Aldra's Charisma gives +1; one scar takes it back, a second one makes it -1."""
    table = begun()
    number = table.rules.number
    assert number(table.state, "p1", "reaction") == 1
    felled(table, "p1", 1)
    assert number(table.state, "p1", "reaction") == 0
    felled(table, "p1", 1)
    assert number(table.state, "p1", "reaction") == -1


@pytest.mark.rule("A-INJ-12", "A-INJ-13")
def test_one_eye_spoils_the_aim_and_two_blind() -> None:
    """An eye lost: missiles at disadvantage, blows as before. The second: no missiles, blows at disadvantage."""
    table = begun()
    number = table.rules.number
    felled(table, "p1", 2)
    assert number(table.state, "p1", "edge.missile_attack") == -1
    assert number(table.state, "p1", "edge.melee_attack") == 0
    events = felled(table, "p1", 2)
    assert "A-INJ-13" in [e.rule for e in events if isinstance(e, ConditionGained)]
    blind = table.state.person("p1")
    assert hindrance.barred(BOOK, blind, "missile_attack")
    assert number(table.state, "p1", "edge.melee_attack") == -1


@pytest.mark.rule("A-INJ-14", "A-INJ-18")
def test_a_broken_right_arm_spoils_what_it_does() -> None:
    """Die 4 is the right arm, die 2 two weeks: the sword, doors and locks at disadvantage; then it heals."""
    table = begun()
    number = table.rules.number
    felled(table, "p1", 3, 4, 2)
    assert table.state.person("p1").condition("broken_arm.right") == Condition(
        "broken_arm.right", until=2 * WEEK
    )
    assert [number(table.state, "p1", f"edge.{a}") for a in ("melee_attack", "force_door", "thievery")] == [
        -1,
        -1,
        -1,
    ]
    assert number(table.state, "p1", "edge.listen") == 0


@pytest.mark.rule("A-INJ-14", "A-CBT-32")
def test_a_broken_left_arm_spoils_only_what_takes_both() -> None:
    """Die 3 is the left arm: the sword in the right hand strikes as before, a polearm in both does not."""
    table = begun()
    felled(table, "p1", 3, 3, 1)
    assert table.rules.number(table.state, "p1", "edge.melee_attack") == 0
    polearm = table.rules.item("martial_polearm", 1)
    table.state = attrs.evolve(table.state, goods={**table.state.goods, "p1": (polearm,)})
    table.change("p1", right=polearm.id, left=polearm.id)
    assert table.rules.number(table.state, "p1", "edge.melee_attack") == -1
    table.change("p1", conditions=(), pools={"hp": 1})
    events = felled(table, "p1", 5)
    assert "A-CBT-32" in [e.rule for e in events]


@pytest.mark.rule("A-INJ-14")
def test_disadvantage_reaches_the_dice() -> None:
    """Bor with a broken arm forces a door with two dice and the worse of them."""
    table = begun()
    felled(table, "p2", 3, 4, 1)
    rolled = table.run(lambda draft, rules: attempt(draft, rules, "force_door", "p2"), 6, 2)[0]
    assert "A-INJ-14" in [c.rule for c in felled(table, "p2", 3, 4, 1) if isinstance(c, ConditionGained)]
    assert (rolled.dice, rolled.sum) == ("2d6kl1", 2)  # type: ignore[attr-defined]


@pytest.mark.rule("A-INJ-15", "A-INJ-18")
def test_a_broken_leg_halves_speed_and_load() -> None:
    """Limits 5 and 10 instead of 10 and 20, speed by 2, for as many weeks as the die says."""
    table = begun()
    felled(table, "p1", 4, 3)
    person = table.state.person("p1")
    assert bearers.capacity(BOOK, table.state, person) == (5, 10)
    assert hindrance.slowed(BOOK, person) == 2
    assert person.condition("broken_leg.1") == Condition("broken_leg.1", until=3 * WEEK)


@pytest.mark.rule("A-INJ-16", "A-CBT-32")
def test_a_lost_arm_bars_bulky_weapons_and_a_shield_beside_a_weapon() -> None:
    """Aldra's shield is put away; sword and shield together, or a polearm, are refused from then on."""
    table = begun()
    felled(table, "p1", 5)
    person = table.state.person("p1")
    assert (person.right, person.left) == ("martial_hand.sword.lent", "")
    assert hindrance.arms(BOOK, person) == 1
    no = table.rules.moments.may_use(table.state, "p1", table.rules.item("martial_polearm", 1))
    assert no is not None and no.rule == "A-CBT-32"


@pytest.mark.rule("A-INJ-17")
def test_a_lost_leg_is_for_good() -> None:
    """Half speed and half the limits, without an end."""
    table = begun()
    felled(table, "p1", 6)
    person = table.state.person("p1")
    assert bearers.capacity(BOOK, table.state, person) == (5, 10)
    assert person.condition("dismembered_leg") == Condition("dismembered_leg", value=1)


@pytest.mark.rule("A-INJ-15", "A-INJ-17", "A-INJ-22")
def test_each_halving_applies() -> None:
    """Two broken legs make a quarter, each with its own time; a lost one besides makes an eighth."""
    table = begun()
    felled(table, "p1", 4, 1)
    felled(table, "p1", 4, 4)
    person = table.state.person("p1")
    assert hindrance.slowed(BOOK, person) == 4
    assert [c.until for c in person.conditions if c.name.startswith("broken_leg")] == [WEEK, 4 * WEEK]
    felled(table, "p1", 6)
    assert hindrance.slowed(BOOK, table.state.person("p1")) == 8


@pytest.mark.rule("A-INJ-17", "A-INJ-22")
def test_both_legs_lost_halve_twice() -> None:
    """A quarter of the speed; limits 2 and 5 instead of 10 and 20."""
    table = begun()
    felled(table, "p1", 6)
    felled(table, "p1", 6)
    person = table.state.person("p1")
    assert person.condition("dismembered_leg") == Condition("dismembered_leg", value=2)
    assert hindrance.slowed(BOOK, person) == 4
    assert bearers.capacity(BOOK, table.state, person) == (2, 5)


@pytest.mark.rule("A-PLAY-29")
def test_save_or_die_kills_outright() -> None:
    """Whoever failed the save is dead: no second save, no wound."""
    table = begun()
    events = table.run(lambda draft, rules: injury.slay(BOOK, draft, rules, "p1", "A-PLAY-29"))
    assert (only(events, Died).rule, table.state.person("p1").hp) == ("A-PLAY-29", 0)


@pytest.mark.rule("A-INJ-10", "A-PLAY-29")
def test_save_or_die_may_mean_zero_hit_points() -> None:
    """With the setting zero_hp the save at 0 is rolled, and 20 saves."""
    table = begun(settings={"save_or_die": "zero_hp"})
    table.run(lambda draft, rules: injury.slay(BOOK, draft, rules, "p1", "A-PLAY-29"), 20, 1)
    assert table.state.person("p1").has("down")


@pytest.mark.rule("A-PLAY-09")
def test_the_dead_leave_all_they_had_where_they_fell() -> None:
    """Every stack of Aldra's lies in the entry now; nothing is lost."""
    table = begun()
    had = table.state.held("p1")
    events = struck(table, "p1", 6, 1)
    assert [e.item for e in events if isinstance(e, GearMoved)] == list(had)
    assert table.state.held("p1") == ()
    assert table.state.held(table.state.spot()) == had
    dead = table.state.person("p1").condition("dead")
    assert dead is not None and dead.other == table.state.spot()


@pytest.mark.rule("A-PLAY-12")
def test_the_death_of_the_last_ends_the_game() -> None:
    """Three die, the game goes on; the fourth dies, and it is over."""
    table = begun()
    for who in ("p1", "p2", "p3"):
        assert not [e for e in struck(table, who, 99, 1) if isinstance(e, Ended)]
    assert only(struck(table, "p4", 99, 1), Ended).how == "lost"
    assert table.state.over == "lost"


@pytest.mark.rule("A-CBT-27")
def test_a_saving_throw_needs_the_number_of_the_class() -> None:
    """A fighter of level 1 saves on 14 and fails on 13; nothing is automatic."""
    table = begun()
    saved: list[bool] = []
    table.run(lambda draft, rules: saved.append(rules.moments.save(draft, rules, "p1", "poison", "")), 14)
    table.run(lambda draft, rules: saved.append(rules.moments.save(draft, rules, "p1", "poison", "")), 13)
    assert saved == [True, False]
