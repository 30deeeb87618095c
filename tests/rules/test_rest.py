"""Binding wounds, nights and weeks of rest (ledger sections 8 and 14, A-PLAY-64)."""

from __future__ import annotations

from itertools import repeat

import attrs
import pytest

from gameloop.kernel.clock import ClockAdvanced
from gameloop.kernel.dice import Rolled
from gameloop.rulesets.barrows import bearers, hindrance
from gameloop.rulesets.barrows.book import load_book
from gameloop.world.begin import VILLAGE
from gameloop.world.fighting import begin_fight
from gameloop.world.people import Appeared, Described, Enlist
from gameloop.world.resting import Bind, NightBroken, NightRested, RestWeek, Sleep, Waited
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import FOES, Band, Condition, Person
from gameloop.world.wounds import ConditionEnded, ConditionGained, PoolChanged, Rose, StatSet
from tests.table import Table, begun, only

BOOK = load_book()
HOUR = 60 * 60
DAY = 24 * HOUR
NOTHING = 6  # on the event die
NIGHT = tuple(repeat(NOTHING, 48))  # the event dice of a night in a dungeon


def after_a_fight(table: Table, lost: dict[str, int]) -> None:
    """A fight is just over, in which these hit points were lost."""
    for who, n in lost.items():
        table.change(who, pools={"hp": table.state.person(who).hp - n})
    table.state = attrs.evolve(table.state, unbound=lost)


def wounded(table: Table, who: str, name: str = "broken_leg.1") -> None:
    """Somebody is down at 0 hit points, grievously wounded, with that wound for three weeks."""
    table.change(
        who,
        pools={"hp": 0},
        conditions=(Condition("down"), Condition("grievous"), Condition(name, until=21 * DAY)),
    )


@pytest.mark.rule("A-INJ-02")
def test_binding_never_goes_above_the_maximum() -> None:
    """Whoever has all hit points again has nothing to bind."""
    table = begun()
    table.state = attrs.evolve(table.state, unbound={"p1": 3})
    assert table.refuse(Bind(("p1",))).rule == "A-INJ-02"


@pytest.mark.rule("A-INJ-02", "A-INJ-03")
def test_binding_gives_back_a_die_up_to_what_the_fight_took() -> None:
    """Aldra lost 3 and rolls 5: 3 back. Bor lost 4 and rolls 2: 2 back. The turn's event die follows."""
    table = begun()
    after_a_fight(table, {"p1": 3, "p2": 4})
    events = table.do(Bind(), 5, 2, NOTHING)
    assert [(e.who, e.by) for e in events if isinstance(e, PoolChanged)] == [("p1", 3), ("p2", 2)]
    assert only(events, ClockAdvanced).to == 600


@pytest.mark.rule("A-INJ-03")
def test_binding_is_done_once_a_fight() -> None:
    """Bound once, Bor still lacks hit points, and is refused."""
    table = begun()
    after_a_fight(table, {"p2": 4})
    table.do(Bind(("p2",)), 1, NOTHING)
    assert table.refuse(Bind(("p2",))).rule == "A-INJ-03"
    assert table.refuse(Bind()).rule == "A-INJ-03"


@pytest.mark.rule("A-INJ-05")
def test_the_deprived_roll_no_binding_die() -> None:
    """Aldra is deprived: she is refused, and of all only Bor rolls."""
    table = begun()
    after_a_fight(table, {"p1": 3, "p2": 4})
    table.change("p1", conditions=(Condition("deprived", other="food"),))
    assert table.refuse(Bind(("p1",))).rule == "A-INJ-05"
    assert next(e.who for e in table.do(Bind(), 1, NOTHING) if isinstance(e, Rolled)) == "p2"


@pytest.mark.rule("A-INJ-02", "A-INJ-20", "A-INJ-19")
def test_the_grievously_wounded_may_bind_and_are_up_again() -> None:
    """At 0 hit points, 5 lost: a 2 gives 2, on both feet, still grievously wounded."""
    table = begun()
    table.state = attrs.evolve(table.state, unbound={"p3": 5})
    wounded(table, "p3")
    events = table.do(Bind(("p3",)), 2, NOTHING)
    assert only(events, Rose).rule == "A-INJ-19"
    person = table.state.person("p3")
    assert (person.hp, person.has("grievous"), person.has("down")) == (2, True, False)


@pytest.mark.rule("A-PLAY-64", "A-INJ-04")
def test_a_night_in_a_dungeon_is_48_turns_each_with_its_die() -> None:
    """With camping gear for all: 48 event dice, 8 hours, all hit points back."""
    table = begun()
    table.change("p1", pools={"hp": 1})
    events = table.do(Sleep(), *NIGHT)
    assert (table.state.clock, table.state.person("p1").hp) == (8 * HOUR, 6)
    assert only(events, NightRested).nights == 1


@pytest.mark.rule("A-WLD-21", "A-INJ-05")
def test_whoever_has_no_camping_gear_is_deprived_for_the_night() -> None:
    """Cid's gear is gone: he is without shelter, regains nothing, and is well again in the morning."""
    table = begun()
    goods = tuple(i for i in table.state.held("p3") if i.kind != "camping_gear")
    table.state = attrs.evolve(table.state, goods={**table.state.goods, "p3": goods})
    table.change("p3", pools={"hp": 1})
    table.change("p1", pools={"hp": 1})
    events = table.do(Sleep(), *NIGHT)
    assert only(events, ConditionGained).condition == Condition("deprived", other="shelter")
    assert only(events, ConditionEnded).name == "deprived"
    assert (table.state.person("p3").hp, table.state.person("p1").hp) == (1, 6)
    table.state = attrs.evolve(table.state, unbound={"p3": 1})
    table.change("p3", conditions=(Condition("deprived", other="shelter"),))
    assert table.refuse(Bind(("p3",))).rule == "A-INJ-05"


@pytest.mark.rule("A-INJ-04")
def test_camping_gear_is_not_asked_for_without_its_setting() -> None:
    """With camp_gear_required off the same night restores him."""
    table = begun(settings={"camp_gear_required": False})
    table.state = attrs.evolve(table.state, goods={})
    table.change("p3", pools={"hp": 1})
    table.do(Sleep(), *NIGHT)
    assert table.state.person("p3").hp == 6


def test_two_nights_in_one_day_count_once() -> None:
    """In a dungeon one may sleep thrice a day: towards a week that is one night."""
    table = begun()
    counts = [only(table.do(Sleep(), *NIGHT), NightRested).nights for _ in range(2)]
    assert counts == [1, 1]


def test_a_night_that_ends_with_the_day_belongs_to_it() -> None:
    """Asleep from the last watch of a day to its end, and through the first of the next: two nights."""
    table = begun()
    table.state = attrs.evolve(table.state, clock=DAY - 8 * HOUR, turn_began=DAY - 8 * HOUR)
    counts = [only(table.do(Sleep(), *NIGHT), NightRested).nights for _ in range(2)]
    assert (counts, table.state.clock) == ([1, 2], DAY + 8 * HOUR)


@pytest.mark.rule("A-INJ-04", "A-WLD-11")
def test_a_night_in_the_village_restores_all_hit_points() -> None:
    """From the first turn of the day: until nightfall, then one watch; everybody has all hit points."""
    table = begun(at=VILLAGE)
    table.change("p1", pools={"hp": 1})
    table.change("p2", pools={"hp": 2})
    events = table.do(Sleep())
    assert [e.to for e in events if isinstance(e, ClockAdvanced)] == [16 * HOUR, 24 * HOUR]
    assert only(events, Waited).until == 16 * HOUR
    assert [p.hp for p in table.state.party()] == [p.stats["max_hp"] for p in table.state.party()]
    assert {e.rule for e in events if isinstance(e, PoolChanged) and e.pool == "hp"} == {"A-INJ-04"}


@pytest.mark.rule("A-WLD-01", "A-WLD-11")
def test_a_night_begun_after_dark_is_eight_hours() -> None:
    """At hour 20 it is night already: the watch in bed is 8 hours from there."""
    table = begun(at=VILLAGE)
    table.state = attrs.evolve(table.state, clock=20 * HOUR, turn_began=20 * HOUR)
    assert only(table.do(Sleep()), ClockAdvanced).to == 28 * HOUR


@pytest.mark.rule("A-WLD-02", "A-WLD-03")
@pytest.mark.parametrize(("season", "dusk"), [(0, 16), (1, 16), (2, 8), (3, 8)])
def test_which_watches_are_light(season: int, dusk: int) -> None:
    """Spring and summer have two watches of daylight, autumn and winter one; a season has 91 days."""
    table = begun(at=VILLAGE)
    days = (season * 91 + 90, 91, 182)  # the last of the season; the first of summer, the first of autumn
    waits = []
    for day in days:
        table.state = attrs.evolve(table.state, clock=day * DAY, turn_began=day * DAY)
        waited = only(table.do(Sleep()), Waited)
        waits.append(((waited.until - day * DAY) // HOUR, waited.rule))
    assert waits[0][0] == dusk
    assert waits[1:] == [(16, "A-WLD-02"), (8, "A-WLD-03")]


@pytest.mark.rule("A-WLD-02")
def test_the_first_season_is_a_setting() -> None:
    """A game that begins in winter has one watch of daylight on its first day, and its clock begins at 0."""
    table = begun(at=VILLAGE, settings={"start_season": "winter"})
    assert table.state.clock == 0
    waited = only(table.do(Sleep()), Waited)
    assert (waited.until, waited.rule) == (8 * HOUR, "A-WLD-02")


@pytest.mark.rule("A-PLAY-64")
def test_a_fight_breaks_the_night_off() -> None:
    """The second event die brings a fight: two turns are gone, nothing is regained, the want of shelter is over."""

    def ambush(draft: Drafting, rules: Ruleset) -> None:
        draft.emit(Described(rules.creatures["goblin"], rule=None))
        goblin = Person("f1", "goblin 1", FOES, "goblin", stats={"max_hp": 2}, pools={"hp": 2})
        draft.emit(Appeared(Band("g", ("f1",), draft.state.spot()), (goblin,), rule=None))
        begin_fight(draft, rules, ("f1",), 120)

    plain = begun()
    rules = attrs.evolve(plain.rules, moments=attrs.evolve(plain.rules.moments, wandering=ambush))
    table = Table(rules, attrs.evolve(plain.state, goods={}))
    table.change("p1", pools={"hp": 1})
    events = table.do(Sleep(), NOTHING, 1)
    assert (table.state.clock, table.state.person("p1").hp) == (1200, 1)
    assert only(events, NightBroken).rule == "A-PLAY-64"
    assert not [e for e in events if isinstance(e, NightRested)]
    assert not [p for p in table.state.party() if p.has("deprived")]


@pytest.mark.rule("A-PLAY-64")
def test_a_night_in_a_dungeon_may_be_refused() -> None:
    """With the setting dungeon_night at refused nobody sleeps there."""
    table = begun(settings={"dungeon_night": "refused"})
    assert table.refuse(Sleep()).rule == "A-PLAY-64"


@pytest.mark.rule("A-INJ-07", "A-INJ-21", "A-INJ-08")
def test_the_grievously_wounded_need_a_week() -> None:
    """A night gives Cid nothing. The seventh night ends it: first the die for his maximum, then all hit points."""
    table = begun(at=VILLAGE)
    wounded(table, "p3")
    table.change("p3", stats={"max_hp": 4, "best_hd_total": 4})
    table.do(Sleep())
    assert table.state.person("p3").hp == 0
    events = table.do(RestWeek(), 1, 1, 6, 1)
    assert [e.nights for e in events if isinstance(e, NightRested)] == [2, 3, 4, 5, 6, 7]
    assert {e.rule for e in events if isinstance(e, StatSet)} == {"A-INJ-08"}
    person = table.state.person("p3")
    assert (person.stats["max_hp"], person.hp, person.has("grievous"), person.has("down")) == (
        6,
        6,
        False,
        False,
    )
    assert person.has("broken_leg.1")
    rows = [e.rule for e in events if getattr(e, "who", "") == "p3" and not isinstance(e, Rolled)]
    assert rows == ["A-INJ-08", "A-INJ-08", "A-INJ-21", "A-INJ-07", "A-INJ-19"]


@pytest.mark.rule("A-INJ-08")
def test_a_lower_total_leaves_the_maximum_and_constitution_counts() -> None:
    """Bor (Constitution 16) rolls 6 and has 9, which is 6 + 3: nothing changes."""
    table = begun(at=VILLAGE)
    events = table.do(RestWeek(), 1, 6, 1, 1)
    assert not [e for e in events if isinstance(e, StatSet)]
    rolled = [e for e in events if isinstance(e, Rolled)]
    assert [(e.who, e.total) for e in rolled] == [("p1", 1), ("p2", 6), ("p3", 1), ("p4", 1)]


@pytest.mark.rule("A-INJ-08")
def test_the_week_may_be_repeated() -> None:
    """A second week begins to count at one."""
    table = begun(at=VILLAGE)
    table.do(RestWeek(), 1, 1, 1, 1)
    events = table.do(RestWeek(), 1, 1, 1, 1)
    assert [e.nights for e in events if isinstance(e, NightRested)] == [1, 2, 3, 4, 5, 6, 7]
    assert table.state.clock == 14 * DAY


@pytest.mark.rule("A-INJ-08")
def test_no_week_in_a_dungeon() -> None:
    """Hit dice are rolled anew in a settlement only."""
    assert begun().refuse(RestWeek()).rule == "A-INJ-08"


@pytest.mark.rule("A-INJ-23")
def test_first_the_reroll_then_the_hit_points() -> None:
    """Cid has all of his 4: a 6 makes it 6, and two hit points come with it."""
    table = begun(at=VILLAGE)
    table.change("p3", stats={"max_hp": 4, "best_hd_total": 4}, pools={"hp": 4})
    events = table.do(RestWeek(), 1, 1, 6, 1)
    gained = next(e for e in events if isinstance(e, PoolChanged))
    assert (gained.by, gained.to, gained.rule) == (2, 6, "A-INJ-23")


@pytest.mark.rule("A-INJ-08")
def test_whoever_cannot_heal_rerolls_and_regains_nothing() -> None:
    """In a settlement nobody starves; a disease lets nothing heal, and the new maximum stands all the same."""
    table = begun(at=VILLAGE)
    table.change(
        "p3", stats={"max_hp": 4, "best_hd_total": 4}, pools={"hp": 1}, conditions=(Condition("diseased"),)
    )
    events = table.do(RestWeek(), 1, 1, 6, 1)
    assert [e.value for e in events if isinstance(e, StatSet)] == [6, 6]
    assert table.state.person("p3").hp == 1


@pytest.mark.rule("A-INJ-07")
def test_any_other_use_of_time_breaks_the_row_of_nights() -> None:
    """Three nights, a turn of something else, and the count begins anew."""
    table = begun(at=VILLAGE)
    for _ in range(3):
        table.do(Sleep())
    table.state = attrs.evolve(table.state, clock=table.state.clock + 600, turn_began=table.state.clock + 600)
    assert only(table.do(Sleep()), NightRested).nights == 1
    wounded(table, "p1")
    assert only(table.do(Sleep()), NightRested).nights == 2
    events = table.do(RestWeek(), 1, 1, 1, 1)
    assert "A-INJ-07" in [e.rule for e in events if isinstance(e, PoolChanged)]


@pytest.mark.rule("A-INJ-01", "A-INJ-07", "A-INJ-08", "A-INJ-10", "A-INJ-15", "A-INJ-18")
def test_gold_08() -> None:
    """A-GOLD-08: mage, max 4, at 3 takes 5; save 16, wound 4, 3 weeks; a night, then a week in town, die 6."""
    table = begun(at=VILLAGE, party="")
    mage = next(m for m in table.rules.parties["quick"] if m.kind == "mage")
    stats = {**mage.stats, "max_hp": 4, "best_hd_total": 4}
    table.do(Enlist((attrs.evolve(mage, stats=stats, pools={"hp": 3, "xp": 0}),)))
    table.run(lambda draft, rules: rules.moments.hurt(draft, rules, "p1", 5, "hit", "A-CBT-15"), 16, 4, 3)
    person = table.state.person("p1")
    assert (person.hp, person.gone, hindrance.slowed(BOOK, person)) == (0, False, 2)
    assert bearers.capacity(BOOK, table.state, person) == (5, 10)
    table.do(Sleep())
    assert (table.state.person("p1").hp, table.state.clock) == (0, DAY)
    table.state = attrs.evolve(table.state, marks={})  # the week is a week of its own
    table.do(RestWeek(), 6)
    person = table.state.person("p1")
    assert (person.stats["max_hp"], person.hp, person.has("grievous")) == (6, 6, False)
    leg = person.condition("broken_leg.1")
    assert leg is not None and (table.state.clock, leg.until) == (8 * DAY, 21 * DAY)
    table.state = attrs.evolve(table.state, clock=20 * DAY, turn_began=20 * DAY)
    assert "broken_leg.1" in [e.name for e in table.do(Sleep()) if isinstance(e, ConditionEnded)]
    assert table.state.clock == 21 * DAY
