"""Section 18 of the ledger: mass combat, and how a program plays it (A-MAS, A-PLAY-78 to A-PLAY-80)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.messages import Event
from gameloop.rulesets.barrows import war
from gameloop.world.armies import FALLEN, ROUTED, Holding, Levy, Unit
from gameloop.world.battle import (
    BattleBegan,
    BattleEnded,
    CasualtiesCounted,
    GiveBattle,
    JoinUnit,
    PlayBattle,
    SendAgainst,
    UnitGone,
    UnitLost,
    UnitStruck,
    UnitTested,
)
from gameloop.world.carrying import Died
from gameloop.world.encounters import EncounterEnded
from gameloop.world.engagement import Encounter
from gameloop.world.holdings import LevyChanged
from gameloop.world.state import FOES, PARTY, Spot
from gameloop.world.wounds import ConditionGained
from tests.skirmish import against, people
from tests.table import Table, only


def unit(name: str, side: str, n: int, *, halves: int = 2, armor: str = "light", morale: int = 7) -> Unit:
    """A unit that nobody else's troops are behind."""
    return Unit(name, side, name, "hired", halves, f"armor_{armor}", morale, n, n)


def fought(*units: Unit, **settings: int | str | bool) -> Table:
    """A battle of these."""
    table = people(("fighter", 9), settings=settings)
    table.run(lambda draft, _rules: war.begin(draft, units, "test"))
    return table


def led(*kinds: str) -> Table:
    """A lord with a levy of eight has met these."""
    table = people(("fighter", 9))
    against(table, *kinds)
    (band,) = table.state.bands
    table.state = attrs.evolve(table.state, fight=None, encounter=Encounter(band, 0))
    assert "underground" in str(table.refuse(GiveBattle()))
    table.state = attrs.evolve(table.state, here=Spot("", ""))
    assert "no troops" in str(table.refuse(GiveBattle()))
    lord = table.state.order[0]
    held = Holding(lord, "manor", "x/0101", "borderlands", 3, 8, 10)
    table.state = attrs.evolve(table.state, levies={lord: Levy(8, 0)}, holdings={lord: held})
    return table


def of(events: tuple[Event, ...], kind: type[Event], unit_: str) -> list[Event]:
    """The facts of a kind about a unit."""
    return [e for e in events if isinstance(e, kind) and e.unit == unit_]  # type: ignore[attr-defined]


@pytest.mark.rule("A-MAS-01", "A-MAS-02", "A-MAS-04", "A-MAS-05", "A-MAS-06", "A-MAS-07", "A-PLAY-80")
def test_gold_19_foot_against_horse() -> None:
    """A-GOLD-19: 5 medium foot of 1 HD and morale 7 against 4 heavy horse of 2 HD and morale 8."""
    foot = unit("foot", PARTY, 5, armor="medium", morale=7)
    horse = unit("horse", FOES, 4, halves=4, armor="heavy", morale=8)
    table = fought(foot, horse)
    events = table.do(PlayBattle(), 6, 6, 3, 1, 5, 5, 6, 1, 2, 3, 4, 4, 5, 2, 4)
    assert [(e.unit, e.dice, e.needed, e.hits) for e in events if isinstance(e, UnitStruck)] == [
        ("foot", 5, 6, 2),
        ("horse", 8, 5, 3),
    ]
    assert [(e.unit, e.fell, e.left, e.lost) for e in events if isinstance(e, UnitLost)] == [
        ("foot", 3, 2, 0),
        ("horse", 1, 3, 0),
    ]
    assert only(events, UnitTested) == UnitTested("foot", 6, 7, "stand", rule="A-MAS-06")
    assert table.state.battle is not None
    events = table.do(PlayBattle(), 6, 6, *[5] * 6, 1, 1, 2, 3, 6, 1, 1, 2, 2)
    assert of(events, UnitGone, "foot") == [UnitGone("foot", FALLEN, rule="A-MAS-04")]
    assert only(events, BattleEnded) == BattleEnded(FOES, rule="A-PLAY-80")
    assert table.state.battle is None


@pytest.mark.rule("A-MAS-07")
def test_three_or_more_lives() -> None:
    """Foot 2, 3, 6: one dead and two grievously wounded; horse 2: dead."""
    table = fought(unit("foot", PARTY, 3, morale=12), unit("horse", FOES, 1, halves=4, morale=12))
    events = table.do(PlayBattle(), 6, 6, 1, 6, 6, 1, 1, 2, 3, 2)
    assert [e for e in events if isinstance(e, CasualtiesCounted)] == [
        CasualtiesCounted("foot", 1, 1, rule="A-MAS-07"),
        CasualtiesCounted("horse", 1, 0, rule="A-MAS-07"),
    ]


@pytest.mark.rule("A-MAS-01")
def test_half_dice_are_added_up_before_they_are_rounded() -> None:
    """Five of half a hit die throw two dice; one hit takes two of them."""
    table = fought(unit("rats", PARTY, 5, halves=1, morale=12), unit("foot", FOES, 9, morale=12))
    events = table.do(PlayBattle(), 1, 1, 6, *[1] * 8)
    assert of(events, UnitStruck, "rats")[0].dice == 2  # type: ignore[attr-defined]
    assert of(events, UnitLost, "rats") == [UnitLost("rats", 2, 3, 0, rule="A-MAS-04")]


@pytest.mark.rule("A-MAS-04")
def test_hits_left_over_stay_for_the_next_turn() -> None:
    """One hit fells none of those who have two hit dice; the next one does."""
    table = fought(unit("foot", PARTY, 1, morale=12), unit("horse", FOES, 3, halves=4, morale=12))
    events = table.do(PlayBattle(), 4, *[1] * 6)
    assert of(events, UnitLost, "horse") == [UnitLost("horse", 0, 3, 2, rule="A-MAS-04")]
    events = table.do(PlayBattle(), 4, *[1] * 6)
    assert of(events, UnitLost, "horse") == [UnitLost("horse", 1, 2, 0, rule="A-MAS-04")]


@pytest.mark.rule("A-MAS-05")
def test_both_fall_at_the_same_time() -> None:
    """One against one, both hit: nobody is left, and nobody has the field."""
    table = fought(unit("one", PARTY, 1), unit("other", FOES, 1))
    events = table.do(PlayBattle(), 6, 6, 1, 1)
    assert only(events, BattleEnded) == BattleEnded("", rule="A-PLAY-80")


@pytest.mark.rule("A-MAS-06", "A-PLAY-80")
def test_a_unit_that_has_lost_half_routs_at_or_above_its_score() -> None:
    """4 + 3 = 7 against 7 routs; it leaves the field with those who stand."""
    table = fought(unit("foot", PARTY, 2), unit("orcs", FOES, 2))
    events = table.do(PlayBattle(), 6, 1, 1, 1, 4, 3, 5)
    assert only(events, UnitTested) == UnitTested("orcs", 7, 7, "rout", rule="A-MAS-06")
    assert of(events, UnitGone, "orcs") == [UnitGone("orcs", ROUTED, rule="A-PLAY-80")]
    assert only(events, BattleEnded).winner == PARTY


@pytest.mark.rule("A-MAS-06")
def test_morale_is_tried_once() -> None:
    """Who has stood is not tried again."""
    table = fought(unit("foot", PARTY, 4, morale=12), unit("orcs", FOES, 4))
    events = table.do(PlayBattle(), 6, 6, 1, 1, *[1] * 4, 1, 1)
    assert only(events, UnitTested).result == "stand"
    events = table.do(PlayBattle(), 6, 1, 1, 1, 1, 1)
    assert not [e for e in events if isinstance(e, UnitTested)]


@pytest.mark.rule("A-MAS-03")
@pytest.mark.parametrize(("kind", "armor"), [("goblin", "light"), ("ogre", "medium"), ("giant_rat", "light")])
def test_creatures_count_by_their_armor_class(kind: str, armor: str) -> None:
    """Of a party's levy all are light; those who are met count by their class, without a shield."""
    table = led(kind)
    units = only(table.do(GiveBattle()), BattleBegan).units
    assert [u.armor for u in units] == ["armor_light", f"armor_{armor}"]


@pytest.mark.rule("A-PLAY-78")
def test_who_is_struck() -> None:
    """The one named, else the one opposite in the list, else the first still standing."""
    first, second = unit("first", PARTY, 1), unit("second", PARTY, 1)
    left, right = unit("left", FOES, 1), unit("right", FOES, 1)
    table = fought(first, second, left, right)
    battle = table.state.in_battle()
    assert war.opposite(battle, battle.unit("second")).id == "right"
    table.do(SendAgainst("second", "left"))
    battle = table.state.in_battle()
    assert war.opposite(battle, battle.unit("second")).id == "left"
    gone = attrs.evolve(
        battle, units=tuple(attrs.evolve(u, gone=ROUTED) if u.id == "left" else u for u in battle.units)
    )
    assert war.opposite(gone, gone.unit("first")).id == "right"


@pytest.mark.rule("A-PLAY-78")
def test_a_turn_is_ten_minutes() -> None:
    """And nothing of what ends a turn underground."""
    table = fought(unit("foot", PARTY, 4), unit("orcs", FOES, 4))
    before = table.state.clock
    table.do(PlayBattle(), *[1] * 8)
    assert table.state.clock - before == 600


@pytest.mark.rule("A-PLAY-79", "A-MAS-08")
def test_a_hero_adds_his_dice_and_falls_last() -> None:
    """A fighter of level 9 with two foot throws 11 dice; when all are down he is tried, and rolls a wound."""
    table = fought(unit("foot", PARTY, 2, morale=12), unit("horde", FOES, 40, morale=12))
    hero = table.state.order[0]
    table.do(JoinUnit("foot"))
    assert war.dice_of(table.state.in_battle().unit("foot")) == 11
    events = table.do(PlayBattle(), *[1] * 11, *[6] * 10, *[1] * 30)
    assert of(events, UnitLost, "foot") == [UnitLost("foot", 2, 0, 16, rule="A-MAS-04")]
    assert table.state.in_battle().unit("foot").gone == ""
    events = table.do(PlayBattle(), *[1] * 9, *[6] * 1, *[1] * 39, 1, 1, 3, 1)
    assert of(events, UnitGone, "foot") == [UnitGone("foot", FALLEN, rule="A-PLAY-79")]
    gained = [e.condition.name for e in events if isinstance(e, ConditionGained) and e.who == hero]
    assert gained == ["grievous", "gruesome_scars"]


@pytest.mark.rule("A-PLAY-79", "A-MAS-07")
def test_a_hero_may_die() -> None:
    """On 1 or 2."""
    table = fought(unit("foot", PARTY, 1, morale=12), unit("horde", FOES, 20, morale=12))
    table.do(JoinUnit("foot"))
    events = table.do(PlayBattle(), *[1] * 10, *[6] * 20, 1, 2)
    assert only(events, Died).who == table.state.order[0]


@pytest.mark.rule("A-PLAY-79")
def test_only_a_character_goes_with_a_unit_and_may_leave_it() -> None:
    """Between turns; twice with the same is refused."""
    table = fought(unit("foot", PARTY, 2), unit("orcs", FOES, 2))
    table.do(JoinUnit("foot"))
    assert "already" in str(table.refuse(JoinUnit("foot")))
    table.do(JoinUnit(""))
    assert table.state.in_battle().unit("foot").hero == ""
    assert "no unit" in str(table.refuse(JoinUnit("")))


@pytest.mark.rule("A-PLAY-78")
def test_a_levy_gives_battle_to_those_who_are_met() -> None:
    """Whoever is met in numbers can be met by an army; without one it is refused."""
    table = led(*["goblin"] * 6)
    lord = table.state.order[0]
    table.do(GiveBattle())
    units = table.state.in_battle().units
    assert [(u.name, u.n, u.halves, u.morale, u.hero) for u in units] == [
        ("levy", 8, 2, 6, lord),
        ("goblins", 6, 1, units[1].morale, ""),
    ]
    events = table.do(PlayBattle(), *[6] * 17, *[1] * 3, *[1] * 6)
    assert only(events, BattleEnded).winner == PARTY
    assert only(events, EncounterEnded).how == "battle"
    assert not [e for e in events if isinstance(e, LevyChanged)]
    assert len([e for e in events if isinstance(e, Died)]) == 6


@pytest.mark.rule("A-PLAY-80")
def test_those_who_can_strike_nobody_part() -> None:
    """One of half a hit die against another: no die falls, and without an end there would be no way out."""
    table = fought(unit("rat", PARTY, 1, halves=1), unit("bat", FOES, 1, halves=1))
    events = table.do(PlayBattle())
    assert [e.dice for e in events if isinstance(e, UnitStruck)] == [0, 0]
    assert only(events, BattleEnded) == BattleEnded("", rule="A-PLAY-80")
    assert table.state.battle is None
