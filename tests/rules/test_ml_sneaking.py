"""Going unseen and surprise by the second rulebook (B-CLASS-09, B-CLASS-10, B-GAP-10, B-GAP-35, B-PLAY-11)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.messages import Event
from gameloop.world.attitudes import Grounds, Surprise
from gameloop.world.engagement import Intent
from gameloop.world.fighting import Closed, Struck, begin_fight
from gameloop.world.orders import Declare
from gameloop.world.state import Arrival, Condition, Spot
from gameloop.world.stealth import GoAhead
from tests.ml_fights import against, appear, draft, hero, heroes, keep, play
from tests.table import Table

ATTACK = Intent("attack", "f1")
SNEAK = Intent("sneak")
THREE = (
    hero("rogue", 1, stats=(10, 14, 10), gear=("dagger",), worn={"right": "dagger"}),  # Sub 4 and DEX 2
    hero("cleric", 1, stats=(10, 10, 10)),  # Sub 1
    hero("fighter", 1, stats=(10, 6, 10)),  # Sub 1, DEX -2
)


def found(table: Table, grounds: Grounds, *faces: int) -> Surprise:
    """Who is surprised when the party meets the band."""
    work = draft(table, *faces)
    surprise = table.rules.meetings.surprise(work, table.rules, "band", grounds)
    keep(table, work)
    return surprise


def ambush(*members: object, foes: tuple[str, ...] = ("hobgoblin", "hobgoblin")) -> Table:
    """These, and two hobgoblins (Sub 1, DEX +1) who have not seen them."""
    table = heroes(*members)  # type: ignore[arg-type]
    appear(table, *foes)
    for who in ("f1", "f2"):
        table.change(who, stats={"rank.sub": 0})
    return table


@pytest.mark.rule("B-GAP-35", "B-CLASS-09")
def test_of_a_group_that_hides_only_those_who_beat_the_best_answer_are_unseen() -> None:
    """B-GOLD-14: 18, 16, 7 against 17: only the rogue."""
    table = ambush(*THREE)
    surprise = found(table, Grounds(ahead=("p1", "p2", "p3")), 12, 15, 9, 15, 3)
    assert (surprise.who, surprise.by) == (("f1", "f2"), ("p1",))


@pytest.mark.rule("B-GAP-35", "B-CLASS-09")
def test_if_all_of_them_beat_it_the_others_are_surprised() -> None:
    """18, 18, 18 against 17."""
    table = ambush(*THREE)
    surprise = found(table, Grounds(ahead=("p1", "p2", "p3")), 12, 17, 19, 15, 3)
    assert (surprise.who, surprise.by) == (("f1", "f2"), ())


@pytest.mark.rule("B-CLASS-09")
def test_an_equal_roll_notices() -> None:
    """17 against 17."""
    table = ambush(THREE[0])
    assert found(table, Grounds(ahead=("p1",)), 11, 15, 3).who == ()


@pytest.mark.rule("B-GAP-10")
def test_where_nobody_hides_each_unaware_side_is_surprised_on_1_and_2() -> None:
    """B-GOLD-14: 3 for the party, 2 for them."""
    table = ambush(*THREE)
    row = "B-GAP-10"
    assert found(table, Grounds(party=row, foes=row), 3, 2).who == ("f1", "f2")
    assert found(table, Grounds(party=row, foes=row), 2, 3).who == ("p1", "p2", "p3")
    assert found(table, Grounds(party=row, on_d6=4), 4).who == ("p1", "p2", "p3")


@pytest.mark.rule("B-GAP-10")
def test_the_surprised_do_nothing_in_the_first_round_and_lose_their_dexterity() -> None:
    """The ogre stands there; from the second round on it strikes."""
    table = heroes(hero("fighter"))
    foes = appear(table, "hobgoblin")
    work = draft(table)
    begin_fight(work, table.rules, foes, 0, foes)
    keep(table, work)
    table.do(Declare("p1", Intent("hold")))
    events = play(table, 9, 8, p1=Intent("hold"))
    assert not any(isinstance(e, Struck) for e in events)
    assert not table.state.person("f1").has("surprised")


@pytest.mark.rule("B-CLASS-10", "B-COMBAT-07", "B-AMB-04")
def test_the_first_attack_out_of_hiding_adds_the_sub_rank_and_meets_no_dexterity() -> None:
    """B-GOLD-14: AC 14 in place of 15, and 4 more; the next is like any other."""
    table = heroes(THREE[0])
    foes = appear(table, "hobgoblin")
    table.change("f1", pools={"hp": 40})
    work = draft(table)
    begin_fight(work, table.rules, foes, 0, foes, "p1")
    work.emit(Closed("p1", "f1", "", rule=None))
    keep(table, work)
    mine, _his = blows(play(table, 20, 3, 15, 2, 1, p1=ATTACK))
    assert (mine.needed, mine.damage) == (14, 2 + 4)
    mine, _his = blows(play(table, 5, 1, p1=ATTACK))
    assert mine.needed == 15


def blows(events: tuple[Event, ...]) -> list[Struck]:
    """The blows of a round."""
    return [event for event in events if isinstance(event, Struck)]


def lurking(*, lit: bool, **settings: int | str | bool) -> Table:
    """The rogue 30 feet from a hobgoblin that is in the fight and does nothing, in the light or in the dark."""
    table = heroes(THREE[0], settings=settings)
    against(table, "hobgoblin", distance=30)
    table.change("f1", pools={"hp": 40}, conditions=(Condition("surprised"),), stats={"rank.sub": 0})
    if not lit:
        table.state = attrs.evolve(table.state, here=Spot("small", "guard"), lights=())
    return table


@pytest.mark.rule("B-PLAY-11", "B-CLASS-09", "B-CLASS-10")
def test_in_the_dark_a_rogue_sneaks_in_one_turn_and_strikes_in_the_next() -> None:
    """A shot out of the dark: the Sub rank, and no DEX; after it he is known."""
    table = lurking(lit=False)
    play(table, 15, 1, p1=SNEAK)
    assert table.state.person("p1").condition("sneaking") is not None
    table.change("f1", conditions=())
    mine = blows(play(table, 18, 3, p1=Intent("shoot", "f1")))[0]
    assert (mine.needed, mine.damage, mine.how) == (14, 3 + 4, ("unseen", "sneaking up"))
    assert not table.state.person("p1").has("sneaking")
    assert table.state.person("f1").has("noticed")


@pytest.mark.rule("B-AMB-37", "B-PLAY-11", "B-CLASS-09")
def test_sneaking_takes_a_rogue_in_the_dark_and_the_setting() -> None:
    """Refused in the light, to others, in the melee, and by the setting."""
    assert lurking(lit=True).refuse(Declare("p1", SNEAK)).rule == "B-PLAY-11"
    assert lurking(lit=False, sneak_in_fight="never").refuse(Declare("p1", SNEAK)).rule == "B-AMB-37"
    table = heroes(hero("fighter"))
    against(table, "hobgoblin", distance=60)
    assert table.refuse(Declare("p1", SNEAK)).rule == "B-CLASS-09"


@pytest.mark.rule("B-AMB-37")
def test_who_has_noticed_cannot_be_tried_again() -> None:
    """The answer was better: it is on its guard against him."""
    table = lurking(lit=False)
    play(table, 2, 19, p1=SNEAK)
    assert table.state.person("f1").condition("noticed") == Condition("noticed", other="p1")
    assert table.refuse(Declare("p1", SNEAK)).rule == "B-PLAY-11"


@pytest.mark.rule("B-AMB-37", "B-PLAY-11")
def test_whoever_was_out_of_sight_for_a_whole_round_may_try_again() -> None:
    """Not in the round after he was noticed, but in the one after that; a shot in between shows him anew."""
    table = lurking(lit=False)
    play(table, 2, 19, p1=SNEAK)
    assert table.refuse(Declare("p1", SNEAK)).rule == "B-PLAY-11"
    play(table, 2, p1=Intent("shoot", "f1"))
    assert table.refuse(Declare("p1", SNEAK)).rule == "B-PLAY-11"
    play(table)
    assert not table.state.person("f1").has("noticed")
    play(table, 15, 1, p1=SNEAK)
    sneaking = table.state.person("p1").condition("sneaking")
    assert sneaking is not None
    assert sneaking.other == "f1"


@pytest.mark.rule("B-GAP-10")
def test_all_go_ahead_where_nobody_is_named_and_nothing_is_thrown_yet() -> None:
    """The rolls come when there is somebody."""
    table = heroes(*THREE)
    way = next(w for w in table.state.chart().ways_at("entry") if not w.out)
    table.do(GoAhead(way.id))
    assert table.state.arrival == Arrival(way.id, way.other("entry"), silent=("p1", "p2", "p3"))
