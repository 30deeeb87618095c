"""Meetings and fights as they are told: nothing that the party cannot know, one as one, why somebody does not act."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from gameloop.session.narrate import narrate
from gameloop.session.remains import remains
from gameloop.session.session import Session
from gameloop.session.views.fights import overview
from gameloop.session.views.meeting import present
from gameloop.world import specials as s
from gameloop.world.bestiary import Attack
from gameloop.world.doors import ForceDoor
from gameloop.world.engagement import Intent
from gameloop.world.fighting import Declared
from gameloop.world.furnishing import Reaction, Trap
from gameloop.world.light import LightOut, quench
from gameloop.world.magic import MEMORIZED
from gameloop.world.meetings import GoBack
from gameloop.world.orders import PlayRound
from gameloop.world.sounds import sounds
from gameloop.world.state import Condition, Spot
from gameloop.world.trapeffects import AlarmRaised, air_mark
from gameloop.world.turns import Rest
from gameloop.world.wandering import wandering
from gameloop.world.wounds import ConditionGained, Died
from tests.play import feed
from tests.play import session as sitting
from tests.rules.test_specials import burning, creature, tough
from tests.scenes import NOTHING, enter, group, labels, scene, wander
from tests.skirmish import against, declare, draft, play
from tests.table import Table
from tests.unit.test_examples import seat

ENCOUNTER, READY, NEAR, CAUGHT = 1, 1, 1, 5


def dark(table: Table) -> Table:
    """The same table without a light."""
    table.run(lambda draft, _rules: quench(draft, "doused", "A-DUN-04"))
    return table


def told(table: Table, *faces: int, command: object = None) -> str:
    """What is told of a turn of rest, or of going into the middle room, with these dice."""
    before = table.state
    events = table.do(Rest(), *faces) if command == "rest" else enter(table, *faces)
    return "\n".join(block.text for block in narrate(before, events, table.rules))


# --- in the dark ------------------------------------------------------------------------------------


def test_what_nobody_sees_is_heard(tmp_path: Path) -> None:
    """No number, no name, no doing: what the adventure has them heard as, and from where; `look` tells no more."""
    row = wander("skeleton", "2", mood="uncertain", doing=("carrying a bier",), heard="A drip {way} stops.")
    table = dark(scene(wanderers=(row,), light="dark"))
    enter(table, NOTHING)
    said = told(table, ENCOUNTER, 1, READY, READY, NEAR, command="rest")
    assert "Contact in the dark, by the sound 120 feet away: A drip to the east stops." in said
    assert said.endswith("Whatever it is comes no nearer.")
    assert "skeleton" not in said and "bier" not in said and "2" not in said.partition("Contact")[2][:4]
    assert [block.text for block in present(table.state, table.rules)] == ["Something in the dark."]
    shown = seat(tmp_path, table).feed("look").text
    assert "skeleton" not in shown
    assert "Something in the dark." in shown


@pytest.mark.parametrize(
    ("monster", "heard"),
    [
        ("skeleton", "No sound, and a smell of graves."),
        ("orc", "Voices."),
        ("giant_rat", "Something moves."),
        ("fire_beetle", "Contact: 2 fire beetles"),
        ("bandit", "Contact: 2 bandits"),
    ],
)
def test_what_they_are_is_told_by_their_sound_or_their_own_light(monster: str, heard: str) -> None:
    """People carry a light about, and some creatures glow; all others are heard or smelt."""
    table = dark(scene(group(monster, 2, mood="uncertain"), light="dark"))
    said = told(table, 4, NEAR)
    assert heard in said
    assert (monster.replace("_", " ") in said) is heard.startswith("Contact")


def test_with_a_light_all_of_it_is_seen() -> None:
    """Who, how many, what they are at, and from where they come."""
    row = wander("skeleton", "2", mood="uncertain", doing=("carrying a bier",))
    table = scene(wanderers=(row,))
    enter(table, NOTHING)
    said = told(table, ENCOUNTER, 1, READY, READY, NEAR, command="rest")
    assert "Contact: 2 skeletons from the east, carrying a bier, 120 feet away." in said


# --- one is one -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "said"),
    [(1, "The bandit threatens you."), (2, "'Trespass,' says one, and the others agree.")],
)
def test_one_alone_is_not_told_as_several(count: int, said: str) -> None:
    """Where the adventure speaks of several, one alone is told plainly."""
    react = (Reaction("negative", "'Trespass,' says one, and the others agree."),)
    table = scene(group(count=count, react=react))
    assert said in told(table, NEAR, 2, 2)


def test_one_alone_is_not_met_doing_what_takes_two() -> None:
    """Of a roster of which one is left."""
    row = wander("skeleton", "1", mood="uncertain", doing=("carrying a bier between them",))
    table = scene(wanderers=(row,))
    enter(table, NOTHING)
    said = told(table, ENCOUNTER, 1, READY, READY, NEAR, command="rest")
    assert "Contact: a skeleton from the east, 120 feet away." in said


def test_one_who_did_not_know_of_the_party_is_told_as_one() -> None:
    """By its name, in the singular."""
    table = scene(wanderers=(wander("skeleton", "1", mood="uncertain"),))
    enter(table, NOTHING)
    table.state = attrs.evolve(table.state, pending=None)
    said = told(table, ENCOUNTER, 1, READY, READY, NEAR, command="rest")
    assert "Neither side had noticed the other, but both are on guard at once." in said
    later = scene(group(mood="uncertain"), door="stuck")
    session_text = "\n".join(
        block.text for block in narrate(later.state, _forced(later, 4, 1, NEAR), later.rules)
    )
    assert "The bandit had not noticed you, but is on guard at once." in session_text


def _forced(table: Table, *faces: int) -> tuple[object, ...]:
    return table.do(ForceDoor("yard-room"), *faces)


# --- who does not act, and when ---------------------------------------------------------------------


def test_who_is_surprised_by_some_alone_is_said_with_what_it_means() -> None:
    """The thief's die alone: those met can act against the others."""
    table = scene(group("orc", 2, mood="uncertain"), door="stuck")
    text = "\n".join(block.text for block in narrate(table.state, _forced(table, 4, 3), table.rules))
    assert (
        "Only Dell takes the orcs by surprise: if it comes to a fight, they can act in its first round, "
        "but not against Dell." in text
    )
    work = draft(table)
    thief = next(p.id for p in table.state.party() if p.name == "Dell")
    work.emit(ConditionGained("f1", Condition("surprised", 10, other=thief), rule="A-ENC-06"))
    (block,) = narrate(table.state, work.events, table.rules)
    assert block.text == "Orc 1 does not know of Dell yet."


def test_the_slow_are_said_to_act_last() -> None:
    """Whatever the dice for initiative say."""
    table = tough()
    slow = creature(attacks=(Attack("bite", dice="1"),), order=s.Order("last"))
    against(table, slow, slow, contact=(("p1", "f1"),))
    table.state = attrs.evolve(table.state, fight=attrs.evolve(table.state.in_fight(), initiative=()))
    before = table.state
    events = play(table, 1, 4, 2, 2, 2, p1=Intent("attack", "f1"))
    text = "\n".join(block.text for block in narrate(before, events, table.rules))
    assert "[initiative: you 1, they 4; they act last in each phase by nature, whatever the dice say]" in text


def test_who_is_kept_off_by_flames_is_said_once() -> None:
    """In the first round, and of each in `ranks`."""
    table = tough()
    beast = creature("1", (Attack("bite", dice="1"),), halts_at_flame=s.HaltsAtFlame())
    against(table, beast, beast, distance=30)
    burning(table, table.state.spot())
    before = table.state
    events = play(table, 2, 2, p1=Intent("guard"))
    text = "\n".join(block.text for block in narrate(before, events, table.rules))
    assert "kept off by flames on the ground, and does nothing while those burn." in text
    lines = overview(before, table.rules)[1].text.splitlines()
    assert [line.endswith("[kept off by flames]") for line in lines[-2:]] == [True, False]


def test_a_blow_at_another_than_was_meant_says_why(tmp_path: Path) -> None:
    """The one to be attacked is out of reach, and another is in it."""
    table = tough()
    beast = creature("1", (Attack("bite", dice="1"),))
    against(table, beast, beast, contact=(("p1", "f2"),))
    fight = table.state.in_fight()
    far = attrs.evolve(fight, spots={**fight.spots, "f1": 900})
    table.state = attrs.evolve(table.state, fight=far)
    declare(table, p1=Intent("attack", "f1"))
    before = table.state
    events = table.do(PlayRound(), 2, 2)
    text = "\n".join(block.text for block in narrate(before, events, table.rules))
    assert ", with " in text and " out of reach, strikes at " in text


def test_who_has_no_weapon_in_hand_is_told_as_a_fight_begins(tmp_path: Path) -> None:
    """While he has one with him; nothing is said of those who have theirs in hand."""
    table = scene(group("orc", mood="hostile"))
    assert "in hand" not in told(table, NEAR)
    bare = scene(group("orc", mood="uncertain"))
    enter(bare, NEAR)
    bare.change("p1", right="", left="")
    game = seat(tmp_path, bare)
    assert (
        "Aldra has nothing to fight with in hand: the village sword is put away." in game.feed("attack").text
    )


def test_what_a_power_does_is_told_as_it_is_done_and_not_by_its_name() -> None:
    """A foe's intent to use one is no line of its own."""
    table = tough()
    against(table, creature("1", (Attack("bite", dice="1"),)))
    work = draft(table)
    work.emit(Declared("f1", Intent("power", how="puts_out_flames"), rule="A-PLAY-24"))
    assert not list(narrate(table.state, work.events, table.rules))


def test_who_wears_no_armor_guards_while_others_stand() -> None:
    """A mage without a spell left does not go to the front because somebody there has fallen; alone he fights."""
    for party, meant in ((("fighter", "mage"), "guard"), (("mage",), "attack")):
        table = tough(*((kind, 1) for kind in party))
        against(table, creature("1", (Attack("bite", dice="1"),)), distance=10)
        mage = table.state.order[-1]
        ready = table.state.person(mage).pools
        table.change(mage, pools={name: 0 for name in ready if name.startswith(MEMORIZED)})
        assert table.rules.moments.plan(table.state, table.rules, mage).kind == meant


# --- who can come -----------------------------------------------------------------------------------


@pytest.mark.parametrize("door", ["locked", "barred"])
def test_nobody_wanders_into_a_place_that_is_shut(door: str) -> None:
    """The event die is thrown, and nothing comes of it, nor of a clue; through a door merely stuck somebody does."""
    for state, dice in ((door, [2]), (door, [1]), ("stuck", [1, 1, READY, READY, NEAR])):
        table = scene(wanderers=(wander(mood="uncertain"),), dead_end=True, door="closed")
        enter(table, NOTHING)
        chart, way = table.state.chart(), table.state.chart().ways[0]
        shut = attrs.evolve(way, door=attrs.evolve(way.door, state=state, barred_from="room"))
        charts = {chart.id: attrs.evolve(chart, ways=(shut,))}
        surveys = {chart.id: attrs.evolve(table.state.survey(), doors={})}
        table.state = attrs.evolve(table.state, charts=charts, surveys=surveys)
        assert (labels(table.do(Rest(), *dice)) == ["dungeon_event"]) is (state == door)
        assert (table.state.encounter is None) is (state == door)


def test_nobody_wanders_in_where_no_air_moves() -> None:
    """A trap has shut the party in: even a door that is merely stuck stays as it is."""
    table = scene(wanderers=(wander(mood="uncertain"),), dead_end=True, door="stuck")
    chart = table.state.chart()
    trap = Trap("snuff", "yard", "", "falls")
    charts = {chart.id: attrs.evolve(chart, traps=(trap,))}
    marks = {air_mark(chart.id, "snuff"): 0}
    table.state = attrs.evolve(table.state, charts=charts, marks=marks)
    assert labels(table.do(Rest(), ENCOUNTER)) == ["dungeon_event"]


def test_those_who_were_warned_sound_otherwise() -> None:
    """The snoring behind a door is over once a bell has rung there."""
    table = scene(group("bandit", 2, mood="roll"))
    chart = table.state.chart()
    places = tuple(attrs.evolve(p, heard="Snoring." if p.id == "room" else "") for p in chart.places)
    table.state = attrs.evolve(table.state, charts={chart.id: attrs.evolve(chart, places=places)})
    assert sounds(table.state, table.rules, "room")[0] == "Snoring."
    table.run(lambda draft, _rules: draft.emit(AlarmRaised("test", "them", rule=None)))
    assert sounds(table.state, table.rules, "room")[0] == "voices"


# --- asked, and what is left ------------------------------------------------------------------------


def test_the_slain_lie_where_they_fell(tmp_path: Path) -> None:
    """`look` says who; what is tried with them has an answer."""
    table = scene(group("goblin", 2, mood="uncertain"))
    enter(table, NEAR)
    for who in ("f1", "f2"):
        table.run(lambda draft, _rules, who=who: draft.emit(Died(who, rule=None)))
    table.state = attrs.evolve(table.state, encounter=None)
    assert remains(table.state) == "The bodies of 2 goblins lie here."
    game = seat(tmp_path, table)
    assert "The bodies of 2 goblins lie here." in game.feed("look").text
    assert game.feed("examine bodies").text.endswith("The bodies of 2 goblins lie here.")
    assert game.feed("burn the bodies").text.endswith("No time passed.")
    searched = game.feed("search the bodies").text
    assert searched.startswith("- Nothing worth taking is on the dead who lie here: ")
    assert searched.endswith("No time passed.")
    table.run(lambda draft, _rules: quench(draft, "doused", "A-DUN-04"))
    unlit = attrs.evolve(table.state, charts={"test": _unlit(table)})
    assert remains(unlit) == ""


def _unlit(table: Table) -> object:
    chart = table.state.chart()
    return attrs.evolve(chart, places=tuple(attrs.evolve(p, light="dark") for p in chart.places))


def test_how_many_of_a_band_are_helpless_is_said() -> None:
    """Asleep, they are no danger to anybody."""
    table = scene(group("orc", 2, mood="uncertain"))
    enter(table, NEAR)
    table.change("f1", conditions=(Condition("asleep", stops=True),))
    assert [block.text for block in present(table.state, table.rules)] == [
        "2 orcs (watching you, 1 of them helpless)."
    ]


def test_a_flame_that_goes_out_is_told_once() -> None:
    """Whatever put it out; the torch in the hand is not told besides."""
    table = scene(light="dark")
    before = table.state
    assert before.lights
    events = table.run(lambda draft, _rules: quench(draft, "trap", "A-TRP-05"))
    told_ = [block.text for block in narrate(before, events, table.rules)]
    flames = sum(isinstance(e, LightOut) for e in events)
    assert len([line for line in told_ if "torch" in line]) == flames
    assert not any(": torch" in line for line in told_)


def test_they_do_not_sell_what_they_took_in(tmp_path: Path) -> None:
    """The goblins of the washing room take a torch as one takes a baby."""
    game: Session = sitting(tmp_path)
    feed(game, "go north", "open east", "deal a torch")
    assert game.feed("buy torch").text.startswith("- ")


def test_a_door_by_which_somebody_comes_is_told_to_shut_behind_him() -> None:
    """As the list of ways shows it on the same screen; by an open way nothing is said."""
    for door, told in (
        ("stuck", " from the west (the door falls shut again), "),
        ("open", " from the west, "),
    ):
        table = scene(wanderers=(wander("orc", "1", mood="uncertain"),), door=door, dead_end=True)
        table.state = attrs.evolve(table.state, here=Spot("test", "room"))
        before = table.state
        events = table.run(lambda draft, rules: wandering(draft, rules), 1, READY, READY, NEAR)
        text = "\n".join(block.text for block in narrate(before, events, table.rules))
        assert f"Contact: an orc{told}" in text


def test_those_who_let_the_party_go_are_left_and_not_given_the_slip() -> None:
    """Surprised or not, whoever means no harm could do nothing about it anyway."""
    table = scene(group("orc", 2, mood="uncertain"))
    enter(table, NEAR)
    taken = attrs.evolve(table.state.encounter, surprised=("f1", "f2"))
    table.state = attrs.evolve(table.state, encounter=taken)
    before = table.state
    text = "\n".join(
        block.text for block in narrate(before, table.do(GoBack(), NOTHING, NOTHING), table.rules)
    )
    assert "You leave them." in text
