"""What factions think of the party: by what it moves, and what it does to those who are met."""

from __future__ import annotations

import attrs
import pytest

from gameloop.session.narrate import narrate
from gameloop.session.views.hearsay import factions
from gameloop.world.actions import When
from gameloop.world.bands import reaction_text
from gameloop.world.encounters import BandGone, MoodSet, Parleyed, RosterChanged
from gameloop.world.factions import StanceChanged, faction_of, stance, sway
from gameloop.world.fighting import end_fight
from gameloop.world.flags import FlagSet
from gameloop.world.furnishing import Roster
from gameloop.world.game import Game
from gameloop.world.meetings import AttackThem, WaitAndSee
from gameloop.world.stories import Faction
from gameloop.world.turns import Rest
from gameloop.world.wounds import Died
from tests.scenes import REACT, band, enter, group, labels, scene
from tests.table import Table, only, rules_of

HOUSE = "lampless-house"
GANG = Roster("gang", "bandit", 6, faction="crew")
CREW = Faction(
    "crew", "The Crew", "six of them", wants="silver", fears="bailiffs", offers="a boat", react=REACT
)


def gang(mood: str = "roll", thinks: int = 0, monster: str = "bandit") -> Table:
    """Two of a gang in the middle room, whose faction thinks so much of the party."""
    table = scene(group("", 2, mood, roster="gang"), rosters=(attrs.evolve(GANG, monster=monster),))
    chart = table.state.charts["test"]
    mustered = attrs.evolve(chart.groups[0], monster=monster)
    chart = attrs.evolve(chart, groups=(mustered,))
    adventure = attrs.evolve(table.rules.adventure, factions=(CREW,), dungeon=chart)
    table.rules = attrs.evolve(table.rules, adventure=adventure)
    table.game = Game(table.rules)
    marks = {"stance.crew": thinks} if thinks else {}
    table.state = attrs.evolve(table.state, charts={"test": chart}, marks=marks)
    return table


def test_those_of_the_house_know_where_they_belong() -> None:
    """By their roster, by the list of their faction, by the row of their wanderers; a part of a group as its whole."""
    rules = rules_of(adventure=HOUSE)
    names = ("scrapers", "old_mother", "bailiff", "sleepers~2", "w_petitioner.1.600", "crab", "kitchen_rats")
    found = [faction_of(rules, name) for name in names]
    assert [f.id if f else "" for f in found] == [
        "dripping_folk",
        "dripping_folk",
        "claimants",
        "claimants",
        "the_unlit",
        "",
        "",
    ]


@pytest.mark.rule("A-OWN-03")
@pytest.mark.parametrize(("thinks", "mood"), [(-2, "hostile"), (2, "positive")])
def test_at_the_ends_nothing_is_rolled(thinks: int, mood: str) -> None:
    """Whoever has made up his mind needs no die."""
    table = gang(thinks=thinks)
    events = enter(table, 1)
    assert "reaction" not in labels(events)
    told = only(events, MoodSet)
    assert (told.mood, told.why, told.rule, told.text) == (mood, "stance", "A-OWN-03", f"({mood})")


@pytest.mark.rule("A-OWN-03")
@pytest.mark.parametrize(("thinks", "mood"), [(-1, "negative"), (1, "positive")])
def test_between_them_a_reaction_is_a_step_off(thinks: int, mood: str) -> None:
    """A 7 on 2d6 is uncertain: a step worse, a step better."""
    table = gang(thinks=thinks)
    events = enter(table, 1, 3, 4)
    told = only(events, MoodSet)
    assert told.mood == mood
    assert "A-OWN-03" in told.rows


def test_who_thinks_nothing_takes_you_as_the_dice_say() -> None:
    """The same 7, and no row of a faction's behind it."""
    told = only(enter(gang(), 1, 3, 4), MoodSet)
    assert told.mood == "uncertain"
    assert "A-OWN-03" not in told.rows


def test_the_dead_are_as_hostile_as_ever() -> None:
    """What their faction thinks shifts nothing that is not rolled."""
    table = gang(thinks=1, monster="zombie")
    assert only(enter(table, 1), MoodSet).mood == "hostile"


@pytest.mark.rule("A-OWN-03")
def test_an_attack_and_a_death_cost_a_step_each() -> None:
    """The first blow, then the first who falls; never below the worst."""
    table = gang("uncertain")
    enter(table, 1)
    events = table.do(AttackThem())
    first = only(events, StanceChanged)
    assert (first.faction, first.by, first.to, first.why) == ("crew", -1, -1, "attacked")
    assert "[The Crew: worse disposed to you, cold to you (attacked)]" in "\n".join(
        b.text for b in narrate(gang().state, (first,), table.rules)
    )
    table.run(lambda draft, _rules: draft.emit(Died("f1", rule=None)))
    table.run(lambda draft, _rules: draft.emit(Died("f2", rule=None)))
    over = table.run(lambda draft, rules: end_fight(draft, rules, "party", ()))
    assert [(e.by, e.to, e.why) for e in over if isinstance(e, StanceChanged)] == [(-1, -2, "slain")]
    assert stance(table.state, "crew") == -2


def test_who_is_only_defied_is_not_offended_twice() -> None:
    """Waiting for those who threaten is no attack of the party's."""
    table = gang("negative")
    enter(table, 1)
    events = table.do(WaitAndSee())
    assert not [e for e in events if isinstance(e, StanceChanged)]


def test_a_faction_speaks_for_a_group_without_words() -> None:
    """Those of a group with words of its own keep to them."""
    table = gang("uncertain")
    enter(table, 1)
    assert reaction_text(table.rules, table.state, "them", "positive") == "(positive)"
    house = rules_of(adventure=HOUSE)
    assert house.adventure.factions[1].react[2].text == "They ask whether you are represented."


def test_the_view_shows_who_has_been_met() -> None:
    """Nobody before that; then who they are, what they want, how they stand."""
    table = gang("uncertain")
    assert factions(table.state, table.rules).text == "You have met nobody who holds together with others."
    enter(table, 1)
    assert factions(table.state, table.rules).text == "The Crew: of no opinion about you."
    table.run(lambda draft, _rules: draft.emit(Parleyed("them", "p1", gift=False, rule=None)))
    assert factions(table.state, table.rules).text.splitlines() == [
        "The Crew: of no opinion about you.",
        "  They are six of them. They want silver.",
        "  They fear bailiffs. They have a boat.",
    ]


@pytest.mark.rule("A-OWN-03")
def test_whoever_breaks_with_you_does_so_for_good() -> None:
    """Once its limit is passed: at the worst, and no deal wins a step back."""
    table = gang("uncertain")
    crew = attrs.evolve(CREW, breaks=(When(flag="shown"),), breaks_with_you="if you show it")
    adventure = attrs.evolve(table.rules.adventure, factions=(crew,))
    table.rules = attrs.evolve(table.rules, adventure=adventure)
    table.game = Game(table.rules)
    table.run(lambda draft, _rules: draft.emit(FlagSet("shown", True, rule=None)))
    events = table.do(Rest(), 6)
    changed = only(events, StanceChanged)
    assert (changed.by, changed.to, changed.why) == (-2, -2, "broke with you")
    table.run(lambda draft, rules: sway(draft, "crew", 2, "dealings", "A-OWN-03"))
    assert stance(table.state, "crew") == -2
    assert "  They break with you if you show it." in factions(table.state, table.rules).text


def test_the_dead_of_a_roster_are_not_met_again() -> None:
    """Of a gang of six two are met and die: four are left, and no more come than that."""
    table = gang("uncertain")
    events = enter(table, 1)
    assert only(events, RosterChanged).to == 4
    table.do(AttackThem())
    for who in ("f1", "f2"):
        table.run(lambda draft, _rules, who=who: draft.emit(Died(who, rule=None)))
    table.run(lambda draft, rules: end_fight(draft, rules, "party", ()))
    table.run(lambda draft, _rules: draft.emit(BandGone("them", "beaten", rule=None)))
    assert table.state.rosters == {"gang": 4}
    assert "them" not in table.state.bands
    assert band  # the group itself is spent, so its room stays empty
    assert "them" in table.state.surveys["test"].spent
