"""Meetings by the second rulebook: reaction, talk, what moods do, getting away (B-PLAY-01, B-GAP-10, B-GAP-12)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.dice import Rolled
from gameloop.world.attitudes import Grounds, Surprise
from gameloop.world.contact import begin
from gameloop.world.encounters import Defeated, EncounterBegan, EncounterEnded, MoodSet, Parleyed
from gameloop.world.fighting import FightBegan
from gameloop.world.meetings import AttackThem, Flee, GoBack, Parley, WaitAndSee
from gameloop.world.state import Light, Spot, State
from tests.ml_fights import appear, draft, hero, heroes, keep
from tests.table import Table, only


def met(*foes: str, mood: str = "", faces: tuple[int, ...] = (), **settings: int | str | bool) -> Table:
    """A party of a fighter and a rogue face to face with these, in the dark guard room; the rolls of it."""
    table = heroes(hero("fighter"), hero("rogue"), settings=settings)
    table.state = at(table, "guard")
    appear(table, *(foes or ("bandit", "bandit")), mood=mood)
    work = draft(table, *faces)
    begin(work, table.rules, "band", Grounds())
    keep(table, work)
    return table


def at(table: Table, place: str) -> State:
    """The state with the party in a place, come by its first way."""
    chart = table.state.chart()
    way = next(w for w in chart.ways_at(place) if not w.out)
    return attrs.evolve(table.state, here=Spot(chart.id, place, way.id))


def mood(table: Table) -> str:
    """How those met take the party."""
    return table.state.bands["band"].mood


@pytest.mark.rule("B-PLAY-01", "B-GAP-11")
@pytest.mark.parametrize(
    ("dice", "taken"),
    [
        ((1, 2), "negative"),
        ((2, 3), "negative"),
        ((3, 3), "uncertain"),
        ((4, 4), "uncertain"),
        ((4, 5), "positive"),
        ((5, 6), "positive"),
        ((6, 6), "enthusiastic"),
    ],
)
def test_two_dice_say_how_a_group_takes_the_party(dice: tuple[int, int], taken: str) -> None:
    """3 to 5 hostile, 6 to 8 uncertain, 9 to 11 indifferent, 12 friendly."""
    assert mood(met(faces=(3, 4, *dice))) == taken


@pytest.mark.rule("B-PLAY-01")
def test_on_a_two_they_attack_at_once() -> None:
    """The fight has begun, and nobody was asked."""
    table = met(faces=(3, 4, 1, 1))
    assert mood(table) == "hostile"
    assert table.state.fight is not None


@pytest.mark.rule("B-PLAY-01")
@pytest.mark.parametrize("foe", ["skeleton", "gray_ooze"])
def test_the_mindless_dead_and_oozes_attack_at_sight(foe: str) -> None:
    """No die but the distance."""
    assert met(foe, faces=(3, 4)).state.fight is not None


@pytest.mark.rule("B-PLAY-01")
def test_by_a_setting_all_are_hostile() -> None:
    """No roll."""
    assert met(faces=(3, 4), reaction="always_hostile").state.fight is not None


@pytest.mark.rule("B-PLAY-01")
@pytest.mark.parametrize(
    ("dice", "taken"), [((4, 4), "positive"), ((1, 3), "negative"), ((6, 6), "enthusiastic")]
)
def test_those_in_doubt_throw_once_more_and_doubt_again_is_indifference(
    dice: tuple[int, int], taken: str
) -> None:
    """Wait and see."""
    table = met(mood="uncertain", faces=(3, 4))
    table.do(WaitAndSee(), *dice)
    assert mood(table) == taken


@pytest.mark.rule("B-PLAY-01")
def test_those_who_bar_the_way_attack_whoever_does_not_go() -> None:
    """One round of waiting; but they let the party go back."""
    table = met(mood="negative", faces=(3, 4))
    table.do(WaitAndSee())
    assert table.state.fight is not None
    table = met("giant_rat", mood="negative", faces=(3, 4))
    assert only(table.do(GoBack()), EncounterEnded).how == "left"


@pytest.mark.rule("B-PLAY-01")
@pytest.mark.parametrize(
    ("die", "taken"),
    [(14, "positive"), (13, "uncertain"), (10, "uncertain"), (9, "negative"), (1, "negative")],
)
def test_a_word_moves_them_a_step_up_or_when_it_fails_by_five_a_step_down(die: int, taken: str) -> None:
    """Comm 1 and MIND 0 against 15."""
    table = met(mood="uncertain", faces=(3, 4))
    events = table.do(Parley(), die)
    assert (only(events, Parleyed).who, mood(table)) == ("p1", taken)
    rolled = next(e for e in events if isinstance(e, Rolled))
    assert (rolled.target, rolled.mods) == (15, ((1, "comm"),))


@pytest.mark.rule("B-AMB-33", "B-PLAY-01")
def test_whoever_is_won_over_by_a_word_is_defeated_once() -> None:
    """Two bandits, EL 2; not again when they are slain."""
    table = met(mood="uncertain", faces=(3, 4))
    events = table.do(Parley(), 20)
    beaten = only(events, Defeated)
    assert (beaten.people, beaten.by) == (("f1", "f2"), "bypassed")
    assert [table.state.person(who).pools["el"] for who in ("p1", "p2")] == [2, 2]


@pytest.mark.rule("B-PLAY-01")
@pytest.mark.parametrize(("tries", "heard"), [(1, False), (2, True)])
def test_they_are_spoken_with_once_or_as_often_as_the_setting_says(tries: int, heard: bool) -> None:
    """The second word."""
    table = met(mood="uncertain", faces=(3, 4), parley_tries=tries)
    table.do(Parley(), 12)
    if heard:
        table.do(Parley(), 12)
    else:
        assert table.refuse(Parley()).rule == "B-PLAY-01"


@pytest.mark.rule("B-PLAY-01")
def test_beasts_are_not_to_be_talked_with() -> None:
    """Refused."""
    assert met("giant_rat", mood="uncertain", faces=(3, 4)).refuse(Parley()).rule == "B-PLAY-01"


@pytest.mark.rule("B-PLAY-01")
def test_whoever_is_attacked_fights() -> None:
    """The friendly too."""
    table = met(mood="enthusiastic", faces=(3, 4))
    events = table.do(AttackThem())
    assert only(events, FightBegan).people == ("p1", "p2", "f1", "f2")
    assert {e.mood for e in events if isinstance(e, MoodSet)} == {"hostile"}


@pytest.mark.rule("B-GAP-12")
@pytest.mark.parametrize(("mine", "theirs", "away"), [(12, 5, True), (8, 12, False)])
def test_a_party_that_runs_is_as_fast_as_its_slowest(mine: int, theirs: int, away: bool) -> None:
    """The rogue has Phys 1, the fighter 4; a bandit Phys 1 and 3 for its wits."""
    table = met(mood="negative", faces=(3, 4))
    events = table.do(Flee(), mine, theirs)
    rolls = [e for e in events if isinstance(e, Rolled) and e.why.startswith("flee")]
    assert rolls[0].who == "p2"
    assert (table.state.fight is None) == away


def test_nobody_follows_whom_he_does_not_mean_ill() -> None:
    """No die."""
    table = met(mood="uncertain", faces=(3, 4))
    assert only(table.do(Flee()), EncounterEnded).how == "fled"


@pytest.mark.rule("B-GAP-10")
def test_a_party_that_surprises_need_not_be_seen() -> None:
    """Surprised they do not attack before it has a say, and it can leave."""
    table = heroes(hero("fighter"))
    table.state = at(table, "guard")
    appear(table, "skeleton", mood="")
    work = draft(table, 1, 3, 4)
    begin(work, table.rules, "band", Grounds(foes="B-GAP-10"))
    events = keep(table, work)
    assert only(events, EncounterBegan).encounter.surprised == ("f1",)
    assert table.state.fight is None
    assert only(table.do(GoBack()), EncounterEnded).how == "evaded"


@pytest.mark.rule("B-GAP-10")
def test_distances_are_thrown_for_and_end_at_the_wall() -> None:
    """2d6 times 10 feet, and no more than the room is long; 1d4 times 30 where both are surprised."""
    table = heroes(hero("fighter"))
    table.state = at(table, "guard")
    appear(table, "bandit")
    place = table.state.chart().place("guard")
    long = max(max(wide, deep) for _, _, wide, deep in place.area) * table.state.chart().unit
    for faces, found, feet in (
        ((1, 1), Surprise(), 20),
        ((6, 6), Surprise(), min(120, long)),
        ((1,), Surprise(("p1", "f1")), 30),
    ):
        work = draft(table, *faces)
        assert table.rules.meetings.distance(work, table.rules, "band", found) == feet
        keep(table, work)


@pytest.mark.rule("B-OWN-11")
@pytest.mark.parametrize(
    ("light", "burning", "long", "feet"),
    [("lit", "", 0, 120), ("lit", "", 70, 70), ("dark", "torch", 70, 40), ("dark", "candle", 70, 10)],
)
def test_nobody_is_met_farther_off_than_the_walls_and_the_light_allow(
    light: str, burning: str, long: int, feet: int
) -> None:
    """Twice as far as a light gives light; the walls alone where there is light anyway."""
    table = heroes(hero("fighter"))
    table.state = at(table, "guard")
    appear(table, "bandit", mood="uncertain")
    chart = table.state.chart()
    places = tuple(attrs.evolve(p, light=light, area=()) for p in chart.places)
    lit = (Light("x", burning, "p1", 0),) if burning else ()
    table.state = attrs.evolve(table.state, charts={chart.id: attrs.evolve(chart, places=places)}, lights=lit)
    adventure = attrs.evolve(table.rules.adventure, lengths={"guard": long})
    rules = attrs.evolve(table.rules, adventure=adventure)
    work = draft(table, 6, 6)
    begin(work, rules, "band", Grounds())
    assert only(keep(table, work), EncounterBegan).encounter.distance == feet
