"""The round of a fight: order, blows, charges, withdrawal, tricks (A-CBT)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.clock import ClockAdvanced
from gameloop.kernel.dice import Rolled
from gameloop.kernel.messages import Event
from gameloop.world.engagement import Intent, Score
from gameloop.world.fighting import (
    BrokeOff,
    Closed,
    InitiativeSet,
    PhaseBegan,
    Stepped,
    Struck,
    begin_fight,
)
from gameloop.world.orders import Declare, PlayRound
from gameloop.world.state import Condition, Item
from gameloop.world.wounds import ConditionEnded, ConditionGained, PoolChanged
from tests import skirmish
from tests.skirmish import HOLD, against, appear, declare, draft, keep, people
from tests.table import Table, only

LIT = {"light_rules": False}
GUARD = Intent("guard")


def play(table: Table, *faces: int, **intents: Intent) -> tuple[Event, ...]:
    """A round in which the first of the party strikes whoever is in reach, unless something else is said."""
    return skirmish.play(table, *faces, **{"p1": GUARD, **intents})


def duel(kind: str = "orc", **fields: object) -> tuple[Table, str]:
    """A fighter of the first level in melee with one creature; the party has the initiative."""
    table = people(("fighter", 1), settings=LIT)
    if fields:
        table.change("p1", **fields)
    (foe,) = against(table, kind, contact=[("p1", "f1")])
    return table, foe


def struck(table: Table, *faces: int, **intents: Intent) -> Struck:
    """The first blow of a round."""
    return next(e for e in play(table, *faces, **intents) if isinstance(e, Struck))


@pytest.mark.rule("A-CBT-01", "A-CBT-02", "A-CBT-03", "A-CBT-04", "A-CBT-11", "A-CBT-12")
def test_equal_initiative_is_thrown_again_and_kept() -> None:
    """Each side a d6, again while equal; five phases; the next round throws no initiative."""
    table = people(("fighter", 1), settings=LIT)
    foes = appear(table, "orc")
    work = draft(table)
    begin_fight(work, table.rules, foes, 240)
    keep(table, work)
    declare(table)
    events = table.do(PlayRound(), 4, 4, 2, 5)
    assert only(events, InitiativeSet).scores == (Score("foes", 5), Score("party", 2))
    phases = [e.phase for e in events if isinstance(e, PhaseBegan)]
    assert phases == ["magic", "missile", "move", "melee", "effect"]
    again = play(table, 1, 3)  # the orc has come on: it closes and misses, the fighter misses
    assert not [e for e in again if isinstance(e, InitiativeSet)]


@pytest.mark.rule("A-CBT-14", "A-CBT-15", "A-EQP-15", "A-ABL-03")
def test_an_attack_hits_at_the_armour_class_and_the_damage_is_taken() -> None:
    """13 + 1 meets AC 14; a sword does 1d6, high Strength adds 1; one less on the die misses."""
    table, foe = duel("ogre", stats={"strength": 14})
    table.change(foe, pools={"hp": 16})
    assert table.rules.number(table.state, foe, "ac") == 14
    blow = struck(table, 13, 3, 1)
    assert (blow.total, blow.needed, blow.hit, blow.damage) == (14, 14, True, 4)
    assert table.state.person(foe).hp == 12
    assert not struck(table, 12, 1).hit


@pytest.mark.rule("A-CBT-16", "A-CBT-22")
def test_a_natural_twenty_doubles_the_dice_and_not_the_bonus() -> None:
    """2d6 (3, 5) + 1 for Strength = 9."""
    table, _ = duel("ogre", stats={"strength": 16})
    blow = struck(table, 20, 3, 5, 1)
    assert (blow.critical, blow.damage) == (True, 9)


@pytest.mark.rule("A-CBT-16")
def test_a_natural_twenty_hits_whatever_the_armor() -> None:
    """Against AC 30 a 20 hits, and a 19 does not."""
    table = people(("fighter", 1), settings=LIT)
    iron = attrs.evolve(table.rules.creatures["ogre"], id="iron", ac=30)
    against(table, iron, contact=[("p1", "f1")])
    blow = struck(table, 20, 3, 5, 1)
    assert (blow.needed, blow.hit) == (30, True)
    assert not struck(table, 19, 1).hit


@pytest.mark.rule("A-CBT-16", "A-EQP-21")
def test_bare_hands_do_one_and_two_on_a_critical() -> None:
    """Without a weapon 1 damage, 2 with a natural 20; no die is thrown for it."""
    table, _ = duel("ogre", right="", stats={"strength": 9})
    assert struck(table, 20, 1).damage == 2
    assert struck(table, 19, 1).damage == 1


@pytest.mark.rule("A-CBT-17", "A-CBT-18", "A-CBT-19", "A-CBT-22", "A-GEN-01")
def test_gold_04_a_charge_with_a_critical_hit() -> None:
    """A-GOLD-04: d20 20 and 7, d6 3 and 5, Strength 16: (3 + 5 + 1) x 2 = 18."""
    table = people(("fighter", 1), settings=LIT)
    table.change("p1", stats={"strength": 16})
    (foe,) = against(table, "orc", distance=120)
    table.change(foe, stats={"max_hp": 30}, pools={"hp": 30})
    # AC 14 is what the example has; an orc has 13, and 20 + 1 hits both
    events = play(table, 20, 7, 3, 5, 1, p1=Intent("charge", foe))
    blow = next(e for e in events if isinstance(e, Struck))
    assert (blow.critical, blow.damage, blow.factor) == (True, 18, 2)
    attack = next(e for e in events if isinstance(e, Rolled) and e.why == "attack")
    assert (attack.dice, attack.faces, attack.kept) == ("2d20kh1", (20, 7), (0,))
    assert table.state.person(foe).hp == 12
    assert only(events, Closed).how == "charging"


@pytest.mark.rule("A-CBT-17", "A-CBT-29")
def test_a_charge_needs_the_first_round_room_and_nobody_in_reach() -> None:
    """Refused in melee, further than a move, and after the first round."""
    table, foe = duel()
    assert table.refuse(Declare("p1", Intent("charge", foe))).rule == "A-CBT-29"
    table = people(("fighter", 1), settings=LIT)
    (foe,) = against(table, "orc", distance=121)
    assert table.refuse(Declare("p1", Intent("charge", foe))).rule == "A-CBT-17"
    table = people(("fighter", 1), settings=LIT)
    (foe,) = against(table, "goblin", distance=400)
    play(table)
    play(table)
    assert table.refuse(Declare("p1", Intent("charge", foe))).reason == "a charge is for the first round"


@pytest.mark.rule("A-CBT-18")
def test_the_charge_waits_for_the_next_attack_on_that_enemy() -> None:
    """A reaction attack on the charged enemy uses it up, one on another does not."""
    table = people(("fighter", 1), settings=LIT)
    foes = against(table, "ogre", "ogre", contact=[("p1", "f1"), ("p1", "f2")])
    table.change("p1", conditions=(Condition("charging", other=foes[1]),))
    first = struck(table, 1, 1, 1, p1=Intent("attack", foes[0]))
    assert first.how == ()
    second = struck(table, 1, 2, 1, 1, p1=Intent("attack", foes[1]))
    assert second.how == ("charging",)
    assert not table.state.person("p1").has("charging")


@pytest.mark.rule("A-CBT-20", "A-PLAY-14")
def test_a_full_withdrawal_is_struck_at_by_everybody_left_behind() -> None:
    """Two ogres strike as he goes; he ends a whole move away, where their 90 steps do not bring them."""
    table = people(("fighter", 1), settings=LIT)
    against(table, "ogre", "ogre", contact=[("p1", "f1"), ("p1", "f2")])
    events = play(table, 1, 1, p1=Intent("withdraw", how="full"))
    assert [e.who for e in events if isinstance(e, Struck)] == ["f1", "f2"]
    assert next(e for e in events if isinstance(e, Stepped)).to == -120


@pytest.mark.rule("A-CBT-21")
def test_half_a_move_is_not_struck_at() -> None:
    """Nobody strikes as he goes half as far; the orc comes after him and strikes in phase 4."""
    table, foe = duel()
    events = play(table, 1, p1=Intent("withdraw", how="half"))
    assert only(events, BrokeOff).foe == foe
    assert next(e for e in events if isinstance(e, Stepped)).to == -60
    blows = [e for e in events if isinstance(e, Struck)]
    assert len(blows) == 1
    assert events.index(blows[0]) > events.index(next(e for e in events if isinstance(e, Closed)))


@pytest.mark.rule("A-CBT-20")
def test_the_surprised_do_not_strike_at_who_withdraws() -> None:
    """A surprised enemy in reach lets him go."""
    table, foe = duel()
    table.change(foe, conditions=(Condition("surprised", until=10),))
    events = play(table, p1=Intent("withdraw", how="full"))
    assert not [e for e in events if isinstance(e, Struck)]


@pytest.mark.rule("A-CBT-23")
def test_two_doublings_are_one_unless_they_stack() -> None:
    """A thief who charges a surprised enemy: twice, or four times by the setting."""
    for stacks, damage in ((False, 8), (True, 16)):
        table = people(("thief", 1), settings={**LIT, "double_damage_stacks": stacks})
        table.change("p1", stats={"strength": 9}, right="simple_hand.dagger", left="")
        (foe,) = against(table, "ogre", distance=60)
        table.change(foe, conditions=(Condition("surprised", until=10),))
        assert struck(table, 15, 2, 4, p1=Intent("charge", foe)).damage == damage


@pytest.mark.rule("A-THF-03", "A-THF-04")
def test_backstab_has_advantage_and_doubles() -> None:
    """On the surprised a thief throws two dice, keeps the better, and does twice the damage, with a bow too."""
    table = people(("thief", 1), settings=LIT)
    table.change("p1", stats={"dexterity": 9})
    (foe,) = against(table, "ogre", distance=120)
    table.change(foe, conditions=(Condition("surprised", until=10),))
    blow = struck(table, 3, 15, 4, p1=Intent("shoot", foe))
    assert (blow.how, blow.hit, blow.damage) == (("backstab",), True, 8)
    later = struck(table, 15, 4, p1=Intent("shoot", foe))
    assert (later.how, later.damage) == ((), 4)


@pytest.mark.rule("A-CBT-24", "A-PLAY-27")
def test_a_creature_takes_the_trick_only_if_the_damage_would_fell_it() -> None:
    """An orc at 1 goes down flat and keeps its hit point; an ogre takes the damage."""
    table, foe = duel("orc")
    table.change(foe, pools={"hp": 1})
    events = play(table, 15, 4, 1, p1=Intent("maneuver", foe, "trip"))
    assert next(e for e in events if isinstance(e, ConditionGained)).condition.name == "prone"
    assert table.state.person(foe).hp == 1
    table, foe = duel("ogre")
    events = play(table, 15, 4, 1, p1=Intent("maneuver", foe, "trip"))
    assert [e.by for e in events if isinstance(e, PoolChanged)] == [-5]


@pytest.mark.rule("A-CBT-24")
@pytest.mark.parametrize(("hp", "left", "prone"), [(4, 4, True), (5, 1, False)])
def test_damage_that_is_just_enough_fells(hp: int, left: int, prone: bool) -> None:
    """4 damage: an orc at 4 goes down flat, one at 5 takes it."""
    table, foe = duel("orc")
    table.change(foe, stats={"max_hp": 9}, pools={"hp": hp})
    play(table, 15, 3, 1, p1=Intent("maneuver", foe, "trip"))
    assert (table.state.person(foe).hp, table.state.person(foe).has("prone")) == (left, prone)


@pytest.mark.rule("A-PLAY-19")
def test_who_lies_has_no_move_and_is_struck_with_advantage_until_his_phase_is_over() -> None:
    """Tripped in round 1: he does not come after who falls back in round 2, and gets up when phase 3 is over."""
    table = people(("fighter", 1), ("dwarf", 1), settings={**LIT, "maneuver_policy": "trick"})
    (foe,) = against(table, "ogre", contact=[("p1", "f1"), ("p2", "f1")])
    first = play(table, 15, 4, 12, 3, 2, 1, p1=Intent("maneuver", foe, "trip"), p2=GUARD)
    attack = next(e for e in first if isinstance(e, Rolled) and e.who == "p2")
    assert (attack.dice, attack.faces) == ("2d20kh1", (12, 3))
    half = Intent("withdraw", how="half")
    second = play(table, p1=half, p2=half)
    assert not [e for e in second if isinstance(e, Closed | Struck)]
    assert only(second, ConditionEnded).name == "prone"


@pytest.mark.rule("A-PLAY-19", "A-PLAY-17")
def test_what_is_struck_out_of_the_hand_is_picked_up_as_an_action() -> None:
    """Asked, a named foe's victim chooses the trick: his sword lies there; picking it up is his round."""
    table = people(("fighter", 1), settings={**LIT, "maneuver_policy": "trick"})
    (foe,) = against(table, "orc", contact=[("p1", "f1")])
    play(table, 15, 4, 1, p1=Intent("maneuver", foe, "disarm"))
    assert table.state.person(foe).has("disarmed")
    events = play(table, 1)
    assert only(events, ConditionEnded).name == "disarmed"


@pytest.mark.rule("A-PLAY-19")
def test_the_dazzled_strike_at_disadvantage_until_the_end_of_the_next_round() -> None:
    """Blinded in round 1, hindered in round 2, free in round 3."""
    table = people(("fighter", 1), settings={**LIT, "maneuver_policy": "trick"})
    (foe,) = against(table, "ogre", contact=[("p1", "f1")])
    play(table, 15, 4, 19, 2, p1=Intent("maneuver", foe, "blind"))
    second = play(table, 1, 19, 2)
    attack = [e for e in second if isinstance(e, Rolled) and e.who == foe]
    assert attack[0].dice == "2d20kl1"
    third = play(table, 1, 2)
    attack = [e for e in third if isinstance(e, Rolled) and e.who == foe]
    assert attack[0].dice == "1d20"


@pytest.mark.rule("A-CBT-13")
def test_who_shoots_stands_still() -> None:
    """The bowman does not move in phase 3."""
    table = people(("thief", 1), settings=LIT)
    (foe,) = against(table, "ogre", distance=600)
    events = play(table, 1, p1=Intent("shoot", foe))
    assert [e.who for e in events if isinstance(e, Stepped)] == [foe]


@pytest.mark.rule("A-CBT-05", "A-INJ-19")
def test_one_intent_a_round_and_none_for_the_helpless() -> None:
    """Saying it again replaces it; who is down says nothing."""
    table, foe = duel()
    table.do(Declare("p1", Intent("attack", foe)))
    table.do(Declare("p1", HOLD))
    assert table.state.in_fight().intents == {"p1": HOLD}
    table.change("p1", conditions=(Condition("down"),))
    assert table.refuse(Declare("p1", HOLD)).rule == "A-INJ-19"


@pytest.mark.rule("A-CBT-30")
def test_a_round_is_ten_seconds_of_the_turn() -> None:
    """The clock goes on by a round, and the turn is the same."""
    table, _ = duel()
    began = table.state.turn_began
    events = play(table, 1, 1)
    assert only(events, ClockAdvanced).to == 10
    assert table.state.turn_began == began


def test_sides_act_in_turn_each_as_it_spoke() -> None:
    """The side with the initiative strikes first; of the party who spoke first."""
    table = people(("fighter", 1), ("dwarf", 1), settings=LIT)
    against(table, "ogre", contact=[("p1", "f1"), ("p2", "f1")], first="foes")
    table.do(Declare("p2", Intent("attack", "f1")))
    table.do(Declare("p1", Intent("attack", "f1")))
    events = table.do(PlayRound(), 1, 1, 1, 1)
    assert [e.who for e in events if isinstance(e, Struck)] == ["f1", "p2", "p1"]


@pytest.mark.rule("A-CBT-01", "A-CBT-04", "A-CBT-12", "A-PLAY-15", "A-PLAY-24")
def test_gold_21_a_front_rank_and_who_goes_past_it() -> None:
    """A-GOLD-21: orc 1 closes with A by a die, orc 2 with B, orc 3 goes past both to C."""
    table, foes = front()
    events = table.do(PlayRound(), 2, 5, 1, 9, 15, 2, 8, 12, 4, 3)
    assert [(e.who, e.foe) for e in events if isinstance(e, Closed)] == [
        (foes[0], "p1"),
        (foes[1], "p2"),
        (foes[2], "p3"),
    ]
    blows = [(e.who, e.foe, e.total, e.hit, e.damage) for e in events if isinstance(e, Struck)]
    assert blows == [
        (foes[0], "p1", 10, False, 0),
        (foes[1], "p2", 16, True, 2),
        (foes[2], "p3", 9, False, 0),
        ("p1", foes[0], 13, True, 4),
        ("p2", foes[1], 4, False, 0),
    ]
    assert table.state.person(foes[0]).has("dead")


@pytest.mark.rule("A-PLAY-16")
def test_gold_21_in_a_corridor_the_third_waits() -> None:
    """A-GOLD-21, variant: two of a side can be in contact; orc 3 comes up and waits."""
    table, foes = front(corridor=True)
    events = table.do(PlayRound(), 2, 5, 1, 9, 15, 2, 12, 4, 3)
    assert [e.who for e in events if isinstance(e, Closed)] == [foes[0], foes[1]]
    assert table.state.in_fight().front == 2


def give(table: Table, who: str, item: Item) -> None:
    """Somebody has this too."""
    goods = {**table.state.goods, who: (*table.state.held(who), item)}
    table.state = attrs.evolve(table.state, goods=goods)


def narrow(table: Table) -> None:
    """The place where the party stands is a passage."""
    chart, here = table.state.chart(), table.state.here.place
    places = tuple(attrs.evolve(p, kind="passage") if p.id == here else p for p in chart.places)
    charts = {**table.state.charts, chart.id: attrs.evolve(chart, places=places)}
    table.state = attrs.evolve(table.state, charts=charts)


def front(*, corridor: bool = False) -> tuple[Table, tuple[str, ...]]:
    """Fighters of AC 16 and 14 before a mage, who hold, against three orcs one move away."""
    table = people(("fighter", 1), ("fighter", 1), ("mage", 1), settings=LIT)
    plate = table.rules.item("armor_heavy", 1)
    mail = table.rules.item("armor_medium", 1)
    for who, suit in (("p1", plate), ("p2", mail)):
        table.change(who, armor=suit.id, left="", stats={"strength": 9})
        give(table, who, suit)
    foes = appear(table, "orc", "orc", "orc")
    work = draft(table)
    if corridor:
        narrow(table)
        work = draft(table)
    begin_fight(work, table.rules, foes, 120)
    keep(table, work)
    declare(table, p1=Intent("attack", foes[0]), p2=Intent("attack", foes[1]))
    return table, foes
