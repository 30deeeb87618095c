"""Order, turns, moves and flight in the fights of the second rulebook (B-COMBAT-01, B-COMBAT-02, B-PLAY-03, 04)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.dice import Rolled
from gameloop.world.encounters import Defeated, Ran
from gameloop.world.engagement import Intent
from gameloop.world.fighting import BrokeOff, Closed, InitiativeSet, Stepped, Struck, begin_fight
from gameloop.world.goods import GearMoved
from gameloop.world.orders import Declare, PlayOn, PlayRound
from gameloop.world.state import Condition
from gameloop.world.wounds import Died, Fell, Fled
from tests.ml_fights import against, appear, draft, hero, heroes, keep, play
from tests.table import Table, only

ATTACK = Intent("attack", "f1")
FLEE = Intent("flee")


def calm(table: Table, *who: str) -> Table:
    """These do nothing, and are in the fight all the same."""
    for one in who:
        table.change(one, conditions=(Condition("surprised"),))
    return table


@pytest.mark.rule("B-COMBAT-01", "B-AMB-11")
def test_the_order_is_thrown_for_once_and_ties_go_by_dexterity_then_side_then_roster() -> None:
    """B-GOLD-09: rogue (+3) 9, fighter 12, goblin (+1) 11, wolf (+2) 10, all 12; a cleric (+1) before the goblin."""
    table = heroes(
        hero("rogue", stats=(10, 16, 10)),
        hero("fighter", stats=(10, 10, 10)),
        hero("cleric", stats=(10, 12, 10)),
    )
    foes = appear(table, "goblin", "wolf")
    work = draft(table)
    begin_fight(work, table.rules, foes, 500)
    keep(table, work)
    calm(table, *foes)
    for who in ("p1", "p2", "p3"):
        table.do(Declare(who, Intent("hold")))
    events = table.do(PlayRound(), 9, 12, 11, 11, 10)
    order = only(events, InitiativeSet)
    assert [(s.who, s.score) for s in order.scores] == [
        ("p1", 12),
        ("f2", 12),
        ("p3", 12),
        ("f1", 12),
        ("p2", 12),
    ]
    assert [e.mods for e in events if isinstance(e, Rolled)] == [
        ((3, "dex"),),
        (),
        ((1, "dex"),),
        ((1, "dex"),),
        ((2, "dex"),),
    ]
    for who in ("p1", "p2", "p3"):
        table.do(Declare(who, Intent("hold")))
    assert not any(isinstance(e, Rolled) for e in table.do(PlayRound()))


@pytest.mark.rule("B-COMBAT-01")
def test_without_a_tie_the_highest_acts_first() -> None:
    """15 before 9."""
    table = heroes(hero("fighter"))
    foes = appear(table, "ogre")
    work = draft(table)
    begin_fight(work, table.rules, foes, 500)
    keep(table, work)
    calm(table, *foes)
    table.do(Declare("p1", Intent("hold")))
    assert [s.who for s in only(table.do(PlayRound(), 9, 16), InitiativeSet).scores] == ["f1", "p1"]


@pytest.mark.rule("B-COMBAT-02", "B-PLAY-03")
@pytest.mark.parametrize(("race", "feet"), [("human", 60), ("dwarf", 40)])
def test_a_move_is_the_whole_turn_and_goes_twice_the_speed(race: str, feet: int) -> None:
    """100 feet off: two moves, and the blow comes in the third turn."""
    table = heroes(hero("fighter", race=race))
    against(table, "ogre", distance=100)
    calm(table, "f1")
    first = play(table, p1=ATTACK)
    assert only(first, Stepped).by == feet
    more = [play(table, p1=ATTACK) for _ in range((100 - 1) // feet)]
    assert only(more[-1], Closed).foe == "f1"
    assert not any(isinstance(e, Struck) for e in more[-1])
    assert only(play(table, 2, p1=ATTACK), Struck).foe == "f1"


@pytest.mark.rule("B-PLAY-03")
def test_a_creature_moves_half_its_feet_of_a_turn() -> None:
    """An ogre has 90 feet a turn: 45."""
    table = heroes(hero("fighter"))
    against(table, "ogre", distance=200)
    feet = table.state.kinds["ogre"].mv.walk
    assert only(play(table), Stepped).by == -feet // 2


@pytest.mark.rule("B-PLAY-03")
def test_three_at_most_engage_one() -> None:
    """The fourth comes up, and stands there."""
    table = heroes(hero("fighter"), hero("fighter"), hero("fighter"), hero("fighter"))
    against(table, "ogre", distance=30)
    calm(table, "f1")
    events = play(table, **{f"p{n}": ATTACK for n in range(1, 5)})
    assert [e.who for e in events if isinstance(e, Closed)] == ["p1", "p2", "p3"]
    assert [e.who for e in events if isinstance(e, Stepped)][-1] == "p4"


@pytest.mark.rule("B-PLAY-03")
def test_leaving_takes_the_move_and_no_roll() -> None:
    """Nobody strikes at whoever goes (B-COMBAT-24)."""
    table = heroes(hero("fighter"))
    against(table, "ogre", contact=(("p1", "f1"),))
    calm(table, "f1")
    events = play(table, p1=Intent("withdraw"))
    assert (only(events, BrokeOff).foe, only(events, Stepped).by) == ("f1", -60)
    assert not any(isinstance(e, Rolled) for e in events)


@pytest.mark.rule("B-GAP-32")
def test_the_attacks_that_are_left_go_to_another_whom_the_player_picks() -> None:
    """The first kills; of two others he is asked for one."""
    table = heroes(hero("cleric", stats=(22, 10, 10)))
    pairs = tuple(("p1", f"f{n}") for n in (1, 2, 3))
    against(table, "goblin", "goblin", "goblin", contact=pairs)
    calm(table, "f1", "f2", "f3")
    table.change("f2", pools={"hp": 50})
    table.change("f3", pools={"hp": 50})
    table.change("f1", pools={"hp": 1})
    play(table, 15, 2, p1=ATTACK)
    assert table.state.question is not None
    blows = [e for e in table.answer("goblin 3", 2, 1, 1) if isinstance(e, Struck)]
    assert [b.foe for b in blows] == ["f3"]


@pytest.mark.rule("B-PLAY-04")
def test_a_creature_stays_with_whom_it_is_engaged_and_throws_a_die_among_equals() -> None:
    """Of two engaged the second; the nearer one is gone for when it is free."""
    table = heroes(hero("fighter"), hero("fighter"))
    against(table, "ogre", contact=(("p1", "f1"), ("p2", "f1")))
    blows = [e for e in play(table, 2, 1, 1) if isinstance(e, Struck)]
    assert [b.foe for b in blows] == ["p2", "p2"]
    table = heroes(hero("fighter"), hero("fighter"))
    against(table, "ogre", distance=300)
    assert only(play(table, 1), Stepped).who == "f1"


@pytest.mark.rule("B-PLAY-04")
@pytest.mark.parametrize(("setting", "struck"), [(False, ["p2", "p2"]), (True, ["p1", "p1"])])
def test_the_fallen_are_left_alone_while_others_stand(setting: bool, struck: list[str]) -> None:
    """By a setting they are targets as others are."""
    table = heroes(hero("fighter"), hero("fighter"), settings={"attack_the_fallen": setting})
    against(table, "ogre", contact=(("p1", "f1"), ("p2", "f1")))
    table.change("p1", conditions=(Condition("asleep", stops=True),))
    faces = (1, 1, 2, 2, 1) if setting else (1, 1)  # the first blow wakes her
    assert [e.foe for e in play(table, *faces) if isinstance(e, Struck)] == struck


@pytest.mark.rule("B-PLAY-04")
@pytest.mark.parametrize(
    ("foe", "setting", "dead", "robbed"),
    [
        ("wolf", "by_kind", True, False),
        ("bandit", "by_kind", False, True),
        ("bandit", "all_die", True, False),
        ("wolf", "all_robbed", False, True),
    ],
)
def test_beasts_kill_the_fallen_and_others_rob_them(foe: str, setting: str, dead: bool, robbed: bool) -> None:
    """Coins go, and those at 0 hit points are left there; by the setting the same end for all."""
    table = heroes(hero("fighter", hp=1), settings={"defeat": setting})
    against(table, foe, contact=(("p1", "f1"),))
    coins = (table.rules.item(table.rules.coin, 7),)
    table.state = attrs.evolve(table.state, goods={**table.state.goods, "p1": coins})
    events = play(table, 19, 1)
    assert any(isinstance(e, Fell) for e in events)
    assert any(isinstance(e, Died) for e in events) == dead
    assert any(isinstance(e, GearMoved) and e.why == "robbed" for e in events) == robbed


@pytest.mark.rule("B-GAP-12")
@pytest.mark.parametrize(("mine", "theirs", "away"), [(12, 9, True), (9, 12, False)])
def test_running_is_the_slowest_against_the_fastest_and_a_tie_is_caught(
    mine: int, theirs: int, away: bool
) -> None:
    """Phys and DEX: the ogre's 4 - 1, the fighter's 4 + 0 = 4; 12 + 4 against 9 + 3."""
    table = heroes(hero("fighter"))
    against(table, "ogre", distance=100)
    table.change("f1", stats={"rank.phys": 0})
    events = play(table, mine, theirs, *(() if away else (1, 1)), p1=FLEE)
    assert only(events, Ran).who == ("p1",)
    assert any(isinstance(e, Fled) for e in events) == away
    assert any(isinstance(e, Closed) for e in events) != away
    assert any(isinstance(e, Struck) for e in events) != away


@pytest.mark.rule("B-GAP-12")
def test_a_tie_is_caught() -> None:
    """10 + 4 against 11 + 3."""
    table = heroes(hero("fighter"))
    against(table, "ogre", distance=100)
    table.change("f1", stats={"rank.phys": 0})
    assert only(play(table, 10, 11, 1, 1, p1=FLEE), Closed).how == "caught"


@pytest.mark.rule("B-GAP-12")
def test_whoever_flees_from_a_melee_is_free_or_struck_two_turns_later() -> None:
    """Leaving costs the turn and both come after her; then 12 + 4 against 10 + 6: caught, and both strike. She has to
    leave the melee again, and is free by 17 + 4 against 20.
    """
    table = heroes(hero("fighter"))
    against(table, "gargoyle", "gargoyle", contact=(("p1", "f1"), ("p1", "f2")))
    first = play(table, p1=FLEE)
    assert [e.foe for e in first if isinstance(e, BrokeOff)] == ["f1", "f2"]
    assert [e.who for e in first if isinstance(e, Closed)] == ["f1", "f2"]
    caught = play(table, 12, 10, 1, 1, 1, 1, p1=FLEE)
    assert {e.who for e in caught if isinstance(e, Struck)} == {"f1", "f2"}
    assert not any(isinstance(e, (Closed, Fled)) for e in caught)
    assert [e.who for e in play(table, p1=FLEE) if isinstance(e, Closed)] == ["f1", "f2"]
    assert only(play(table, 17, 14, p1=FLEE), Fled).who == "p1"


@pytest.mark.rule("B-GAP-12")
def test_who_turns_to_fight_again_has_to_leave_the_melee_again() -> None:
    """A blow between: to flee costs the turn once more."""
    table = heroes(hero("fighter"))
    against(table, "ogre", contact=(("p1", "f1"),))
    play(table, p1=FLEE)
    play(table, 1, 1, p1=ATTACK)
    again = play(table, p1=FLEE)
    assert only(again, BrokeOff).foe == "f1"
    assert not any(isinstance(e, Ran) for e in again)


@pytest.mark.rule("B-GAP-12")
def test_enemies_who_have_others_upon_them_follow_nobody() -> None:
    """Ben holds the ogre: Ann is away without a die."""
    table = heroes(hero("fighter"), hero("fighter"))
    against(table, "ogre", contact=(("p2", "f1"),))
    assert only(play(table, 1, 1, p1=FLEE), Fled).who == "p1"


@pytest.mark.rule("B-GAP-31")
def test_a_round_is_six_seconds() -> None:
    """The clock."""
    table = heroes(hero("fighter"))
    against(table, "ogre", distance=500)
    calm(table, "f1")
    before = table.state.clock
    play(table)
    assert table.state.clock - before == 6


@pytest.mark.rule("B-AMB-33")
def test_the_slain_are_defeated_once_and_worth_their_hit_dice() -> None:
    """Two wolves of 2 hit dice are EL 3, for each of the two."""
    table = heroes(hero("fighter"), hero("fighter"))
    against(table, "wolf", "wolf", contact=(("p1", "f1"), ("p2", "f2")))
    table.change("f1", pools={"hp": 1})
    table.change("f2", pools={"hp": 1})
    events = play(table, 19, 1, 1, 1, 19, 1, p1=ATTACK, p2=Intent("attack", "f2"))
    beaten = only(events, Defeated)
    assert (beaten.people, beaten.by, beaten.rule) == (("f1", "f2"), "slain", "B-AMB-33")
    assert [table.state.person(who).pools["el"] for who in ("p1", "p2")] == [3, 3]


def test_fight_plays_on_by_what_is_usual_without_a_question() -> None:
    """Nobody has said anything: the engaged strikes, and the round is played."""
    table = heroes(hero("fighter", gear=("longsword",), worn={"right": "longsword"}))
    against(table, "ogre", contact=(("p1", "f1"),))
    calm(table, "f1")
    assert only(table.do(PlayOn(), 2), Struck).who == "p1"
