"""Meetings: who notices whom, surprise, distance, mood (ledger section 6)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.dice import Rolled
from gameloop.kernel.messages import Event
from gameloop.world.doors import ForceDoor
from gameloop.world.encounters import EncounterBegan, ForeShadowed, Hinted, MoodSet
from gameloop.world.fighting import FightBegan
from gameloop.world.light import LightOut
from gameloop.world.locks import PickLock
from gameloop.world.meetings import AttackThem, GoBack, Parley
from gameloop.world.orders import PlayRound
from gameloop.world.people import Appeared
from gameloop.world.state import Arrival, Condition
from gameloop.world.travel import Go
from gameloop.world.turns import NoiseMade, Rest
from tests.scenes import EAST, NOTHING, band, began, enter, group, labels, met, scene, wander
from tests.table import Table, only

MOVE = 120  # steps
SURPRISED = "surprised"


def rolls(events: tuple[Event, ...], why: str) -> Rolled:
    """The one roll of that label."""
    return only(tuple(e for e in events if isinstance(e, Rolled) and e.why == why), Rolled)


def dark(table: Table) -> Table:
    """The same table with every light out."""
    for light in table.state.lights:
        table.run(lambda draft, _rules, light=light: draft.emit(LightOut(light, "test", rule=None)))
    return table


def surprised(table: Table) -> set[str]:
    """Who is surprised."""
    return set(met(table).surprised)


# --- order, surprise --------------------------------------------------------------------------------


@pytest.mark.rule("A-ENC-01")
def test_surprise_then_distance_then_mood() -> None:
    """The dice of a meeting fall in that order, and then the party has the choice."""
    table = scene(group(count=2), door="stuck")
    events = table.do(ForceDoor(EAST), 4, 2, 1, 3, 4)
    assert labels(events) == ["force_door", "surprise_of_those_met", "encounter_distance", "reaction"]
    assert table.state.fight is None
    assert met(table).group == "them"


@pytest.mark.rule("A-ENC-02")
@pytest.mark.parametrize(("die", "caught"), [(4, False), (5, True)])
def test_five_surprises_one_die_a_side(die: int, caught: bool) -> None:
    """Each side that does not know of the other throws one d6, and is surprised on 5 or more."""
    table = wanderers()
    events = table.do(Rest(), 1, 1, die, 1, *(() if caught else (1,)), 3, 4)
    assert labels(events)[2:4] == ["surprise_of_the_party", "surprise_of_those_met"]
    assert surprised(table) == ({"p1", "p2", "p3", "p4"} if caught else set())


@pytest.mark.rule("A-PLAY-44")
def test_who_knows_is_not_rolled_for() -> None:
    """Through an open way, with light, everybody knows of everybody."""
    events = enter(scene(group()), 2, 3, 4)
    assert labels(events) == ["encounter_distance", "reaction"]
    assert began(events).unaware == ()


@pytest.mark.rule("A-ENC-03")
def test_the_surprised_lose_the_first_round() -> None:
    """A party surprised by enemies is in the fight at once, and does nothing in its first round."""
    table = dark(scene(group(mood="hostile"), light="dark"))
    events = enter(table, 5)
    assert only(events, FightBegan).people == ("p1", "p2", "p3", "p4", "f1")
    assert all(table.state.people[who].has(SURPRISED) for who in table.state.order)


@pytest.mark.rule("A-ENC-04")
def test_a_door_burst_at_the_first_try_surprises() -> None:
    """The first try takes those behind unawares; a later one does not."""
    first = scene(group(), door="stuck")
    assert "surprise_of_those_met" in labels(first.do(ForceDoor(EAST), 4, 5, 3, 4))
    later = scene(group(), door="stuck")
    later.do(ForceDoor(EAST), 1, NOTHING)
    assert "surprise_of_those_met" not in labels(later.do(ForceDoor(EAST), 4, 2, 1, 3, 4))


@pytest.mark.rule("A-ENC-04")
def test_a_picked_lock_surprises() -> None:
    """Whoever sits in a locked room expects a key."""
    table = scene(group(), door="locked")
    events = table.do(PickLock(EAST), 3, 5, 3, 4)
    assert rolls(events, "surprise_of_those_met").total == 5


@pytest.mark.rule("A-ENC-04", "A-ENC-06", "A-THF-05")
@pytest.mark.parametrize(("die", "by"), [(2, ()), (3, ("p4",)), (6, ("p4",))])
def test_a_thief_ahead_surprises_alone(die: int, by: tuple[str, ...]) -> None:
    """Whoever went ahead unseen surprises on 3 or more, and nobody else does, whatever the die."""
    table = scene(group(mood="uncertain"))
    ahead = Arrival(EAST, "room", silent=("p4",))
    table.state = attrs.evolve(table.state, arrival=ahead)
    events = enter(table, die, *(() if by else (1,)))
    assert rolls(events, "surprise_of_those_met").target == 3
    assert met(table).by == by
    assert surprised(table) == ({"f1"} if by else set())


@pytest.mark.rule("A-ENC-06", "A-THF-05")
@pytest.mark.parametrize(
    ("die", "who", "by"), [(2, set(), ()), (3, {"f1"}, ("p4",)), (4, {"f1"}, ("p4",)), (5, {"f1"}, ())]
)
def test_one_die_is_read_for_all_and_for_the_thief(die: int, who: set[str], by: tuple[str, ...]) -> None:
    """With ground of its own the party surprises on 5; on 3 or 4 the thief does, alone."""
    table = scene(group(mood="uncertain"), door="stuck")
    table.do(ForceDoor(EAST), 4, die, *(() if who else (1,)))
    assert surprised(table) == who
    assert met(table).by == by


@pytest.mark.rule("A-ENC-06")
def test_surprised_by_the_thief_alone() -> None:
    """In the first round they cannot act against the thief, and act against the others."""
    table = scene(group(mood="uncertain"), door="stuck")
    table.do(ForceDoor(EAST), 4, 3)
    table.do(AttackThem())
    assert table.state.people["f1"].condition(SURPRISED) == Condition(SURPRISED, 10, other="p4")


@pytest.mark.rule("A-ENC-05")
@pytest.mark.parametrize(("die", "caught"), [(4, False), (5, True)])
def test_without_light_the_party_may_be_surprised(die: int, caught: bool) -> None:
    """In the dark the party does not know of who is there."""
    table = dark(scene(group(mood="uncertain"), light="dark"))
    enter(table, die, *(() if caught else (1,)))
    assert surprised(table) == ({"p1", "p2", "p3", "p4"} if caught else set())


@pytest.mark.rule("A-ENC-05", "A-PLAY-44")
def test_a_failed_try_without_a_noise_heard() -> None:
    """Who tries again at a door, and never heard anybody behind it, may be surprised; who heard them is not."""
    deaf = scene(group(mood="uncertain"), door="stuck")
    deaf.do(ForceDoor(EAST), 1, NOTHING)
    assert labels(deaf.do(ForceDoor(EAST), 4, 1, 2))[1] == "surprise_of_the_party"
    warned = scene(group(mood="uncertain"), door="stuck")
    warned.do(ForceDoor(EAST), 1, NOTHING)
    survey = attrs.evolve(warned.state.survey(), heard=(EAST,))
    warned.state = attrs.evolve(warned.state, surveys={"test": survey})
    assert labels(warned.do(ForceDoor(EAST), 4, 2)) == ["force_door", "encounter_distance"]


@pytest.mark.rule("A-ENC-04", "A-ENC-05", "A-ENC-13")
def test_golden_13() -> None:
    """Strength 15 and a 4 open at the first try, a 5 surprises them, one move away; later it is the party."""
    table = scene(group(mood="hostile"), door="stuck")
    table.do(ForceDoor(EAST), 4, 5)
    assert (surprised(table), met(table).distance) == ({"f1"}, MOVE)
    table.do(AttackThem())
    assert table.state.people["f1"].has(SURPRISED)
    unheard = scene(group(mood="hostile"), door="stuck")
    unheard.do(ForceDoor(EAST), 3, NOTHING)
    events = unheard.do(ForceDoor(EAST), 4, 5)
    assert began(events).surprised == ("p1", "p2", "p3", "p4")
    assert began(events).distance == MOVE
    assert unheard.state.fight is not None


@pytest.mark.rule("A-PLAY-44")
@pytest.mark.parametrize("watchful", [False, True])
def test_the_watchful_are_never_unaware(watchful: bool) -> None:
    """A door burst at the first try surprises nobody who watches."""
    table = scene(group(mood="uncertain", watchful=watchful), door="stuck")
    events = table.do(ForceDoor(EAST), 4, *((1,) if watchful else (6,)))
    assert ("surprise_of_those_met" in labels(events)) is not watchful


@pytest.mark.rule("A-PLAY-44", "A-PLAY-32")
def test_sleepers_attacked_are_unaware() -> None:
    """Those who are dormant do not see the blow coming: they roll, and 5 surprises them."""
    table = scene(group("killer_bee", mood="dormant", here="Bees sleep."))
    enter(table, NOTHING)
    events = table.do(AttackThem("them"), 5)
    assert began(events).surprised == ("f1",)
    assert band(table).mood == "hostile"


@pytest.mark.rule("A-PLAY-30")
@pytest.mark.parametrize(("die", "caught"), [(3, False), (4, True)])
def test_those_who_lie_in_wait(die: int, caught: bool) -> None:
    """What surprises on 1-3 in 6 makes the party unaware, and surprises it on 4 or more."""
    table = scene(group("bugbear", mood="uncertain"))
    assert table.rules.creatures["bugbear"].specials.surprise.on_d6 == 3  # type: ignore[union-attr]
    events = enter(table, die, *(() if caught else (1,)))
    assert rolls(events, "surprise_of_the_party").target == 4
    assert bool(surprised(table)) is caught


# --- wanderers --------------------------------------------------------------------------------------


def wanderers(**more: object) -> Table:
    """The ready party in the middle room, with a table of one row; the event die 1 brings it."""
    table = scene(wanderers=(wander(**more),))
    enter(table, NOTHING)
    return table


@pytest.mark.rule("A-ENC-07", "A-ENC-08")
def test_both_sides_surprised() -> None:
    """Wanderers and party may both be surprised: round 1 passes without an action, round 2 begins as usual."""
    table = wanderers(mood="hostile")
    table.do(Rest(), 1, 1, 5, 5)
    assert table.state.fight is not None
    assert all(table.state.people[who].has(SURPRISED) for who in table.state.in_fight().people)
    table.do(PlayRound(), 6, 1)
    assert table.state.in_fight().contact == ()
    assert not any(table.state.people[who].has(SURPRISED) for who in table.state.in_fight().people)


@pytest.mark.rule("A-ENC-08", "A-ENC-15")
def test_a_clue_warns_the_party_and_keeps_the_encounter() -> None:
    """The clue settles who comes, in secret; the encounter brings just them, and the party knows of them."""
    table = wanderers(number="1d4")
    hint = table.do(Rest(), 2, 1, 3)
    assert only(hint, ForeShadowed).secret
    assert only(hint, Hinted).text == "A noise to the east."
    events = table.do(Rest(), 1, 2, 1, 3, 4)
    assert labels(events) == ["dungeon_event", "surprise_of_those_met", "encounter_distance", "reaction"]
    assert len(only(events, Appeared).people) == 3
    assert table.state.pending is None


@pytest.mark.rule("A-ENC-08")
def test_noise_warns_the_wanderers() -> None:
    """Who was too loud in this turn takes nobody unawares."""
    table = wanderers()
    table.run(lambda draft, _rules: draft.emit(NoiseMade("test", rule=None)))
    events = table.do(Rest(), 1, 1, 1, 1, 3, 4)
    assert labels(events)[2] == "surprise_of_the_party"
    assert "surprise_of_those_met" not in labels(events)


@pytest.mark.rule("A-ENC-15", "A-PLAY-46", "A-DUN-06")
def test_hints_in_their_order() -> None:
    """Heard, smelt, seen, sure; each once; what is seen needs light; then nothing more is said."""
    table = wanderers()
    assert only(table.do(Rest(), 2, 1), Hinted).sense == "heard"
    assert only(table.do(Rest(), 2), Hinted).sense == "smelt"
    lit = table.state
    dim = dark(table)
    charts = {"test": attrs.evolve(dim.state.chart(), places=unlit(dim))}
    dim.state = attrs.evolve(dim.state, charts=charts)
    assert only(dim.do(Rest(), 2), Hinted).sense == "sure"
    table.state = lit
    assert only(table.do(Rest(), 2), Hinted).sense == "seen"
    assert only(table.do(Rest(), 2), Hinted).sense == "sure"
    assert not any(isinstance(e, Hinted) for e in table.do(Rest(), 2))


def unlit(table: Table) -> tuple[object, ...]:
    """The places of the chart, without light."""
    return tuple(attrs.evolve(place, light="dark") for place in table.state.chart().places)


@pytest.mark.rule("A-PLAY-46")
def test_a_hint_that_nobody_wrote() -> None:
    """Without words of the adventure there is a sound, and of the dead a smell; no die is thrown for it."""
    living = wanderers(heard="")
    assert only(living.do(Rest(), 2, 1), Hinted).text == "Something moves to the east."
    dead = wanderers(heard="", monster="skeleton")
    assert only(dead.do(Rest(), 2, 1), Hinted).text == "There is a smell of graves to the east."


# --- mood -------------------------------------------------------------------------------------------


@pytest.mark.rule("A-ENC-09")
def test_a_mood_that_is_known_is_not_rolled() -> None:
    """The adventure says how they are: no die; where it does not, two dice."""
    assert labels(enter(scene(group(mood="negative")), 2)) == ["encounter_distance"]
    assert labels(enter(scene(group()), 2, 3, 4)) == ["encounter_distance", "reaction"]


@pytest.mark.rule("A-ENC-10")
@pytest.mark.parametrize(
    ("dice", "mood"),
    [
        ((1, 1), "hostile"),
        ((1, 2), "negative"),
        ((2, 3), "negative"),
        ((3, 3), "uncertain"),
        ((4, 4), "uncertain"),
        ((4, 5), "positive"),
        ((5, 6), "positive"),
        ((6, 6), "enthusiastic"),
    ],
)
def test_the_table_of_moods(dice: tuple[int, int], mood: str) -> None:
    """Boundaries at 2, 5, 8 and 11."""
    table = scene(group(gives="a map"))
    table.change("p1", stats={"charisma": 10})
    assert only(enter(table, 2, *dice), MoodSet).mood == mood


@pytest.mark.rule("A-ENC-10", "A-ENC-11", "A-ABL-10", "A-PLAY-07")
@pytest.mark.parametrize(
    ("charisma", "scars", "dice", "total", "mood"),
    [
        (14, 0, (6, 6), 13, "enthusiastic"),
        (10, 1, (1, 1), 1, "hostile"),
        (10, 2, (4, 4), 6, "uncertain"),
        (14, 1, (4, 4), 8, "uncertain"),
        (13, 0, (4, 4), 8, "uncertain"),
        (14, 0, (4, 4), 9, "positive"),
    ],
)
def test_the_speaker_counts(charisma: int, scars: int, dice: tuple[int, int], total: int, mood: str) -> None:
    """The first in marching order speaks: high Charisma adds 1, each set of scars takes 1; the table clamps."""
    table = scene(group(gives="a map"))
    marks = (Condition("gruesome_scars", value=scars),) if scars else ()
    table.change("p1", stats={"charisma": charisma}, conditions=marks)
    table.change("p2", stats={"charisma": 18})
    events = enter(table, 2, *dice)
    assert rolls(events, "reaction").total == total
    assert only(events, MoodSet).mood == mood


@pytest.mark.rule("A-PLAY-07")
def test_the_next_speaks_when_the_first_is_down() -> None:
    """He who is first and able speaks."""
    table = scene(group())
    table.change("p1", conditions=(Condition("down"),), pools={"hp": 0})
    events = enter(table, 2, 3, 4)
    assert rolls(events, "reaction").who == "p2"


@pytest.mark.rule("A-ENC-12")
def test_the_dead_are_hostile_without_a_die() -> None:
    """Undead are Hostile and not to be talked with, but for those with wits; a mood the adventure gives stands."""
    table = scene(group("skeleton"))
    events = enter(table, 2)
    assert (labels(events), only(events, MoodSet).mood) == (["encounter_distance"], "hostile")
    assert table.refuse(Parley()).rule == "A-ENC-12"
    wits = scene(group("wraith"))
    enter(wits, 2)
    wits.do(Parley(), 6, 6)
    assert band(wits).mood == "uncertain"
    calm = scene(group("skeleton", mood="uncertain"))
    enter(calm, 2)
    assert band(calm).mood == "uncertain"


@pytest.mark.rule("A-ENC-13", "A-ENC-14")
@pytest.mark.parametrize(
    ("tags", "die", "faces", "moves"),
    [((), 4, (3,), 3), ((), 5, (), 1), (("outdoors",), 4, (1, 2, 3, 4), 10)],
)
def test_distance_in_moves(tags: tuple[str, ...], die: int, faces: tuple[int, ...], moves: int) -> None:
    """One move if a side is surprised, else 1d4; under the sky 4d6; kept as 120 steps to the move."""
    table = dark(scene(group(mood="uncertain"), light="dark", tags=tags))
    enter(table, die, *faces)
    assert met(table).distance == moves * MOVE


@pytest.mark.rule("A-ENC-13")
def test_distance_under_the_sky_when_surprised() -> None:
    """Outdoors 1d4 moves if a side is surprised."""
    table = dark(scene(group(mood="uncertain"), light="dark", tags=("outdoors",)))
    enter(table, 5, 3)
    assert met(table).distance == 3 * MOVE


@pytest.mark.rule("A-OWN-12")
@pytest.mark.parametrize(
    ("light", "flame", "long", "feet"),
    [("lit", True, 30, 30), ("lit", True, 400, 360), ("dark", True, 90, 40), ("dark", False, 90, 90)],
)
def test_nobody_is_met_farther_off_than_the_walls_and_the_light_allow(
    light: str, flame: bool, long: int, feet: int
) -> None:
    """The die says three moves, 360 steps; whoever has no light hears them no farther off than the place is long."""
    table = scene(group(mood="uncertain"), light=light)
    adventure = attrs.evolve(table.rules.adventure, lengths={"room": long})
    table.rules = table.game.rules = attrs.evolve(table.rules, adventure=adventure)
    if not flame:
        dark(table)
    events = enter(table, *(() if flame else (4,)), 3)
    assert rolls(events, "encounter_distance").faces == (3,)
    assert began(events).distance == feet


# --- doors, places ----------------------------------------------------------------------------------


@pytest.mark.rule("A-PLAY-47")
def test_met_at_the_threshold() -> None:
    """Creatures behind a door are met as it opens; the fight is in the room, or in the doorway if the party says so."""
    table = scene(group(mood="hostile"), door="stuck")
    table.do(ForceDoor(EAST), 4, 1, 1)
    assert table.state.here.place == "yard"
    closed = table.state
    table.do(AttackThem())
    assert table.state.here.place == "room"
    table.state = closed
    table.do(AttackThem(doorway=True))
    assert (table.state.here.place, table.state.in_fight().front) == ("yard", 1)


@pytest.mark.rule("A-PLAY-36")
def test_meeting_again_brings_no_new_roll() -> None:
    """A mood belongs to the group: who was uncertain is there when the party comes back, and nothing is rolled."""
    table = scene(group())
    enter(table, 2, 3, 4)
    mood = band(table).mood
    assert mood == "uncertain"
    table.do(GoBack(), NOTHING, NOTHING)
    events = table.do(Go(EAST), NOTHING)
    assert labels(events) == ["dungeon_event"]
    assert not any(isinstance(e, EncounterBegan) for e in events)
    assert band(table).mood == mood
