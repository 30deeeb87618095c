"""Turns, lights, rest and hazards by microlite20 (B-GAP-08, B-GAP-13, B-GAP-14, B-GAP-24, B-GAP-33, B-HAZ)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.dice import Rolled
from gameloop.kernel.messages import Event
from gameloop.rulesets.microlite20 import figures, hazards, injury
from gameloop.world.begin import VILLAGE
from gameloop.world.carrying import die
from gameloop.world.ending import Ended
from gameloop.world.light import Douse, Kindle, LightOut
from gameloop.world.places import Moved
from gameloop.world.resting import Bind, NightRested, RestWeek, Sleep
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.scheduler import WATCH, spend
from gameloop.world.state import DOWN, Spot
from gameloop.world.turns import Rest, TurnEvent
from gameloop.world.wounds import ConditionEnded, ConditionGained, Died, Fell, PoolChanged, Rose
from tests.microlite20 import BOOK
from tests.table import Table, begun, nobody, only

NOBODY_COMES = 6  # the die of every third turn


def put(place: str = "entry", **settings: int | str | bool) -> Table:
    """A table at which the ready party stands in a place of the cellar where nobody lives."""
    table = nobody(begun(rules="microlite20", settings=settings))
    if place != "entry":
        table.run(lambda draft, _rules: draft.emit(Moved(Spot("small", place, ""), rule=None)))
    return table


def village(**settings: int | str | bool) -> Table:
    """A table at which the ready party is in the village."""
    return begun(rules="microlite20", at=VILLAGE, settings=settings)


def hurt(table: Table, who: str, amount: int, *faces: int) -> tuple[Event, ...]:
    """Somebody loses hit points."""
    return table.run(
        lambda draft, rules: rules.moments.hurt(draft, rules, who, amount, "a test", "B-GAP-19"), *faces
    )


def by(events: tuple[Event, ...], pool: str = "hp") -> list[tuple[str, int]]:
    """Whose pool changed by how much."""
    return [(e.who, e.by) for e in events if isinstance(e, PoolChanged) and e.pool == pool]


# --- turns --------------------------------------------------------------------------------------------


@pytest.mark.rule("B-GAP-08")
def test_every_third_turn_somebody_may_come() -> None:
    """No die in two turns out of three; a 1 in the third brings wanderers: 1d2 for the row, 1d3 of them."""
    table = put()
    assert [len([e for e in table.do(Rest()) if isinstance(e, Rolled)]) for _ in range(2)] == [0, 0]
    rolled = only(table.do(Rest(), NOBODY_COMES), Rolled)
    assert (rolled.dice, rolled.target, rolled.outcome) == ("1d6", 1, "nothing")


def test_by_a_setting_a_die_falls_each_turn() -> None:
    """A 3 is nothing."""
    table = put(wandering="event_die")
    assert only(table.do(Rest(), 3), TurnEvent).row == "nothing"


def test_a_torch_burns_an_hour() -> None:
    """It was lit at the beginning: six turns later it is gone for good."""
    table = put("hall")
    for turn in range(1, 6):
        table.do(Rest(), *((NOBODY_COMES,) if turn % 3 == 0 else ()))
    assert len(table.state.lights) == 1
    out = only(table.do(Rest(), NOBODY_COMES), LightOut)
    assert (out.light.kind, out.why, table.state.lights) == ("torch", "burnt", ())
    assert sum(i.n for i in table.state.held("p4") if i.kind == "torch") == 5


def test_a_lantern_burns_oil_as_long_as_there_is_some() -> None:
    """A pint when it is lit, the next after 36 turns; without any it cannot be lit."""
    table = put("hall")
    lantern = table.rules.item("lantern_hooded", 1)
    table.state = attrs.evolve(
        table.state, goods={**table.state.goods, "p2": (*table.state.held("p2"), lantern)}
    )
    table.do(Douse("torch.1"))
    table.do(Kindle("lantern_hooded", "p2"))
    assert [i.n for i in table.state.held("p2") if i.kind == "lamp_oil"] == [1]
    for turn in range(1, 37):
        table.do(Rest(), *((NOBODY_COMES,) if turn % 3 == 0 else ()))
    assert [i.n for i in table.state.held("p2") if i.kind == "lamp_oil"] == []
    assert len(table.state.lights) == 1
    table.do(Douse(table.state.lights[0].id))
    assert table.refuse(Kindle("lantern_hooded", "p2")).rule == "B-GAP-08"


# --- hit points and stats -----------------------------------------------------------------------------


@pytest.mark.rule("B-HP-02", "B-HP-04", "B-AMB-09", "B-GAP-14")
def test_zero_and_below() -> None:
    """The worked example: STR 11, 5 of 14 hit points, hit for 9; cured for 6; at 2 hit for 9 again."""
    table = put()
    table.change("p1", stats={"str": 11, "max_hp": 14}, pools={"hp": 5})
    events = hurt(table, "p1", 9)
    assert (by(events), by(events, "lost.str")) == ([("p1", -5)], [("p1", 4)])
    assert only(events, Fell).who == "p1"
    value = figures.value(BOOK, table.state, table.state.person("p1"), "str")
    assert (value, BOOK.bonus(value)) == (7, -2)
    events = table.run(lambda draft, _rules: injury.heal(draft, "p1", 6, "a test", "B-GAP-14"))
    assert only(events, Rose).who == "p1"
    aldra = table.state.person("p1")
    assert (aldra.hp, aldra.stats["max_hp"], aldra.pools["lost.str"]) == (6, 14, 4)
    table.change("p1", pools={"hp": 2})
    assert only(hurt(table, "p1", 9), Died).rule == "B-HP-04"


@pytest.mark.rule("B-HP-03")
def test_what_befalls_the_fallen_goes_to_strength_alone() -> None:
    """Already at 0, by a setting too that spares the blow which fells."""
    table = put(hp_overflow_same_blow=False)
    events = hurt(table, "p1", 25)
    assert (by(events), by(events, "lost.str")) == ([("p1", -21)], [])
    assert by(hurt(table, "p1", 4), "lost.str") == [("p1", 4)]


@pytest.mark.rule("B-HP-06")
def test_nobody_bleeds() -> None:
    """Near death lasts: a day later the fallen is as he was, and nothing was rolled."""
    table = village()
    hurt(table, "p1", 21)
    before = table.state.person("p1")
    for _ in range(3):
        table.run(lambda draft, rules: spend(draft, rules, WATCH))
    assert table.state.person("p1") == before


@pytest.mark.rule("B-PLAY-08")
def test_a_stat_at_zero() -> None:
    """DEX 0 paralyses until one point is back; STR 0 by poison kills, or by a setting paralyses."""
    table = put()

    def lose(stat: str, amount: int) -> tuple[Event, ...]:
        return table.run(
            lambda draft, rules: injury.lose_stat(
                BOOK, draft, rules, "p1", stat, amount, "poison", "B-GAP-18"
            )
        )

    assert only(lose("dex", 13), ConditionGained).condition.name == "paralyzed"
    back = table.run(lambda draft, _r: injury.regain_stat(BOOK, draft, "p1", "dex", 1, "rest", "B-GAP-14"))
    assert only(back, ConditionEnded).name == "paralyzed"
    assert only(lose("str", 16), Died).rule == "B-PLAY-08"
    table = put(str_zero_by_poison="paralyzed")
    assert only(lose("str", 30), ConditionGained).condition.name == "paralyzed"


def test_the_last_death_ends_the_game() -> None:
    """Outside a fight, at once."""
    table = put()

    def all_die(draft: Drafting, rules: Ruleset) -> None:
        for who in ("p1", "p2", "p3", "p4"):
            die(draft, rules, who, "B-HP-04")

    assert only(table.run(all_die), Ended).how == "lost"


# --- rest ---------------------------------------------------------------------------------------------


@pytest.mark.rule("B-GAP-13", "B-GAP-14", "B-GAP-33")
def test_a_day_of_rest() -> None:
    """The worked example: level 3, 14 of 26 hit points, STR 9 of 14. One watch: 17 and 10; three: 23 and 12."""
    table = village()
    table.change("p1", stats={"level": 3, "str": 14, "max_hp": 26}, pools={"hp": 14, "lost.str": 5})
    found = []
    for _ in range(3):
        table.do(Sleep())
        aldra = table.state.person("p1")
        found.append((aldra.hp, figures.value(BOOK, table.state, aldra, "str")))
    assert found == [(17, 10), (17, 10), (20, 11)]
    table.do(Sleep())
    assert table.state.person("p1").hp == 23


@pytest.mark.rule("B-MAGIC-05", "B-AMB-20", "B-AMB-08")
def test_every_rest_gives_back_what_spells_have_cost() -> None:
    """Cid has paid 9 of 15 and lost 2 more; no cure goes above 6, a rest gives all 9, and once a day the turnings."""
    table = village()
    table.change("p3", pools={"hp": 4, "drain": 9})
    table.change("p2", pools={"turnings": 3})
    table.run(lambda draft, _rules: injury.heal(draft, "p3", 8, "a cure", "B-GAP-14"))
    assert table.state.person("p3").hp == 6
    table.change("p3", pools={"hp": 4})
    events = table.do(Sleep())
    assert (by(events), by(events, "drain")) == ([("p3", 9), ("p3", 1)], [("p3", -9)])
    assert by(events, "turnings") == [("p2", -3)]
    table.change("p3", pools={"hp": 4, "drain": 9})
    table.change("p2", pools={"turnings": 3})
    events = table.do(Sleep())
    assert (by(events), by(events, "turnings")) == ([("p3", 9)], [])


@pytest.mark.rule("B-GAP-33")
def test_in_a_dungeon_a_rest_can_be_broken() -> None:
    """Sixteen checks in 48 turns; wanderers in the third turn end it, and it counts for nothing."""
    table = put()
    table.change("p3", pools={"hp": 4, "drain": 9})
    events = table.do(Sleep(), *[NOBODY_COMES] * 16)
    assert only(events, NightRested).nights == 1
    assert by(events, "drain") == [("p3", -9)]


@pytest.mark.rule("B-GAP-24")
def test_the_hungry_do_not_heal() -> None:
    """A day's food each at the end of a day; whoever had none heals nothing, and is fed by a village."""
    table = put()
    for who in ("p1", "p2", "p3", "p4"):
        goods = tuple(i for i in table.state.held(who) if i.kind != "food_ration")
        table.state = attrs.evolve(table.state, goods={**table.state.goods, who: goods})
    table.change("p1", pools={"hp": 5})
    for _ in range(3):
        table.do(Sleep(), *[NOBODY_COMES] * 16)
    assert table.state.person("p1").has("deprived")
    assert table.state.person("p1").hp == 6  # by the first rest, before the day was over
    table.do(Sleep(), *[NOBODY_COMES] * 16)
    assert table.state.person("p1").hp == 6


@pytest.mark.rule("B-GAP-14")
def test_first_aid_lets_rest_heal_the_fallen() -> None:
    """Untended Aldra stays at 0; Cid, Know 4 and MIND +4, needs 15: a 6 fails, a 7 does it."""
    table = village()
    hurt(table, "p1", 21)
    table.do(Sleep())
    assert table.state.person("p1").hp == 0
    table.do(Bind(), 6)
    events = table.do(Bind(), 7)
    assert (only(events, Rolled).who, only(events, ConditionGained).condition.name) == ("p3", "tended")
    assert table.refuse(Bind()).rule == "B-GAP-14"
    for _ in range(3):
        table.do(Sleep())
    assert not table.state.person("p1").has(DOWN) and not table.state.person("p1").has("tended")


@pytest.mark.rule("B-GAP-13")
def test_a_week_in_a_village() -> None:
    """Seven whole days, two points a level each."""
    table = village()
    table.change("p1", pools={"hp": 1})
    table.do(RestWeek())
    assert (table.state.person("p1").hp, table.state.clock) == (15, 7 * 24 * 3600)
    assert put().refuse(RestWeek()).rule == "B-GAP-33"


# --- hazards ------------------------------------------------------------------------------------------


def fallen(table: Table, feet: int, *faces: int, spikes: bool = False) -> tuple[Event, ...]:
    """Dell falls: Phys 1, DEX +3."""
    return table.run(lambda draft, rules: hazards.fall(BOOK, draft, rules, "p4", feet, spikes=spikes), *faces)


@pytest.mark.rule("B-HAZ-01", "B-HAZ-02", "B-HAZ-03", "B-AMB-23", "B-AMB-24", "B-AMB-34")
def test_falls() -> None:
    """30 feet onto spikes: 4 2 6 and 3 more, DC 30 is out of reach; 10 feet: halved, down; 25 feet: two dice, DC 25."""
    table = put()
    table.change("p4", pools={"hp": 100})
    table.state = attrs.evolve(table.state, order=("p4",))  # nobody to cast a feather fall
    assert by(fallen(table, 30, 4, 2, 6, 20, spikes=True)) == [("p4", -15)]
    assert by(fallen(table, 10, 5, 6)) == [("p4", -2)]
    spiked = fallen(table, 10, 4, 6, spikes=True)  # 4 and a spike, halved together
    assert (by(spiked), only(spiked, PoolChanged).rule) == ([("p4", -2)], "B-AMB-24")
    rolls = [e for e in fallen(table, 25, 1, 1, 1) if isinstance(e, Rolled)]
    assert [(e.dice, e.target) for e in rolls] == [("2d6", None), ("1d20", 25)]
    assert fallen(table, 9) == ()
    rolls = [e for e in fallen(table, 120, *[1] * 12, 1, spikes=True) if isinstance(e, Rolled)]
    assert (rolls[0].dice, rolls[0].mods) == ("12d6", ((10, "spikes"),))


def cold(**settings: int | str | bool) -> Table:
    """A table at which the cellar's entry is bitterly cold."""
    table = put(**settings)
    chart = table.state.chart()
    places = tuple(attrs.evolve(p, tags=("extreme_cold",)) if p.id == "entry" else p for p in chart.places)
    table.state = attrs.evolve(table.state, charts={"small": attrs.evolve(chart, places=places)})
    return table


@pytest.mark.rule("B-HAZ-05", "B-HAZ-06", "B-HAZ-07")
def test_cold_is_harder_each_time() -> None:
    """The worked example: Phys and STR +8 against 15, 16, 17, 18; 7 7 9 9, and 3 and 5 points lost."""
    table = cold()
    table.state = attrs.evolve(table.state, order=("p1",))
    targets, lost = [], []
    for faces in ((7,), (7, 3), (NOBODY_COMES, 9), (9, 5)):
        events = table.do(Rest(), *faces)
        targets += [e.target for e in events if isinstance(e, Rolled) and e.dice == "1d20"]
        lost += by(events)
    assert (targets, lost) == ([15, 16, 17, 18], [("p1", -3), ("p1", -5)])


@pytest.mark.rule("B-AMB-25", "B-PLAY-15")
def test_shelter_forgets_and_clothes_protect() -> None:
    """After a turn inside it begins at 15 again; whoever has clothes for it makes no check."""
    table = cold()
    table.state = attrs.evolve(table.state, order=("p1",))
    table.do(Rest(), 20)
    table.run(lambda draft, _rules: draft.emit(Moved(Spot("small", "hall", ""), rule=None)))
    assert by(table.do(Rest()), "exposure") == [("p1", -1)]
    furs = table.rules.item("outfit_cold_weather", 1)
    table = cold()
    table.state = attrs.evolve(table.state, order=("p1",), goods={**table.state.goods, "p1": (furs,)})
    table.do(Rest())
    table = cold(exposure="off")
    table.do(Rest())
