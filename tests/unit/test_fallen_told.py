"""Who has won and draws off, who ran and is back, and who can only crawl: told as it is, and only what holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.kernel.messages import Event
from gameloop.rulesets.barrows.defeat import defeat
from gameloop.session.narrate import narrate
from gameloop.world.carrying import die
from gameloop.world.encounters import EncounterEnded, MoodSet
from gameloop.world.engagement import Intent
from gameloop.world.light import quench
from gameloop.world.meetings import Distract
from gameloop.world.orders import Declare, PlayRound
from gameloop.world.people import Appeared, Described
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import FOES, Band, Condition, Person
from gameloop.world.turns import Rest
from gameloop.world.wounds import Died, PoolChanged
from tests.play import session
from tests.rules.test_flight import GOAL, NOTHING, in_fight, running
from tests.scenes import enter, group, scene, wander
from tests.table import Table
from tests.unit.test_examples import seat

NEAR = 1
LYING = (Condition("down"), Condition("grievous"))


def lie(table: Table) -> None:
    """All of the party are at 0 hit points."""
    for person in table.state.party():
        table.change(person.id, pools={**person.pools, "hp": 0}, conditions=LYING)


def beaten(count: int) -> tuple[Table, str]:
    """Wolves that live in the room have beaten the party there, and what was told of it."""
    table = scene(group("wolf", count, mood="uncertain"), wanderers=())
    enter(table, NEAR)
    victors = next(iter(table.state.bands.values())).people
    lie(table)
    table.run(lambda draft, _r: draft.emit(EncounterEnded(table.state.encounter.group, "fight", rule=None)))
    table.run(lambda draft, _r: die(draft, _r, "p4", "A-INJ-09"))
    before = table.state
    events = table.run(lambda draft, rules: defeat(draft, rules, victors), 4, 4, 4)
    return table, "\n".join(block.text for block in narrate(before, events, table.rules))


@pytest.mark.parametrize(
    ("count", "told", "shown"),
    [
        (1, "The wolf leaves you where you lie, and will", "A wolf has drawn off, and will be back once you"),
        (
            3,
            "The wolves leave you where you lie, and will",
            "3 wolves have drawn off, and will be back once you",
        ),
    ],
)
def test_victors_who_live_there_are_told_to_come_back(
    tmp_path: Path, count: int, told: str, shown: str
) -> None:
    """As they go, in the room while they are away, and where they are asked for; the dead comrade lies there too."""
    table, said = beaten(count)
    assert f"{told} be back here once you are gone." in said
    game = seat(tmp_path, table)
    look = game.feed("look").text
    assert shown in look
    assert "Dell lies here, dead." in look
    assert "drawn off from here, and back once you are gone from there" in game.feed("where is the wolf").text


def test_who_got_away_comes_back_to_the_others() -> None:
    """Told of the way back, and of whoever ran and is alone only that he ran far enough; both slay together."""
    table = in_fight()
    running(table, "p3", "p4")
    table.do(PlayRound(), 6, 1, 6, 6, GOAL)
    table.run(lambda draft, _r: draft.emit(Died("f1", rule=None)))
    for who in ("p1", "p2"):
        table.do(Declare(who, Intent("hold")))
    before = table.state
    events = table.do(PlayRound(), NOTHING, NOTHING)
    assert "Cid and Dell come back to the others." in _told(before, events, table)
    assert {e.who for e in events if isinstance(e, PoolChanged) and e.pool == "xp"} == {
        "p1",
        "p2",
        "p3",
        "p4",
    }


def _told(before: object, events: tuple[Event, ...], table: Table) -> str:
    return "\n".join(block.text for block in narrate(before, events, table.rules))


def test_nobody_explores_who_cannot_stand(tmp_path: Path) -> None:
    """They crawl, a way at a time: the list does not offer to explore, and it costs nothing to ask."""
    table = scene(wanderers=())
    lie(table)
    game = seat(tmp_path, table)
    before = game.state
    said = game.feed("explore").text
    assert "Nobody is on their feet to explore" in said
    assert "No time passed." in said
    assert game.state == before
    assert "explore" not in game.feed("?").text
    assert "crawl: that is slow." in game.feed("go east").text


def test_who_is_let_go_may_crawl_away_and_is_told_so(tmp_path: Path) -> None:
    """With nobody on their feet: to wait, or where nobody minds to leave, for the turns that it takes."""
    table = scene(group("wolf", 2, mood="uncertain"))
    enter(table, NEAR)
    lie(table)
    menu = seat(tmp_path, table).feed("?").text
    assert "you are let go, the way you came; 2 turns, since Aldra cannot walk" in menu
    assert "nobody is on their feet: they do as they like" in menu
    met = next(iter(table.state.bands))
    table.run(lambda draft, _r: draft.emit(MoodSet(met, "hostile", "attacked", "", rule=None)))
    assert "you are let go" not in seat(tmp_path / "hostile", table).feed("?").text


def test_what_comes_upon_those_who_lie_there_finds_nobody_on_guard() -> None:
    """Nothing is said of a guard that nobody keeps."""
    table = scene(group("wolf", 2, mood="uncertain"), light="dark")
    table.run(lambda draft, _rules: quench(draft, "doused", "A-DUN-04"))
    lie(table)
    before = table.state
    said = _told(before, enter(table, 5, 1), table)
    assert "Nobody of you can stand up to whatever it is." in said
    assert "on your guard" not in said


def test_what_is_heard_in_the_dark_is_not_seen_and_told_as_that() -> None:
    """It may have been heard before: what the party did not do is see it."""
    table = scene(group("wolf", 2, mood="uncertain"), light="dark")
    table.run(lambda draft, _rules: quench(draft, "doused", "A-DUN-04"))
    before = table.state
    assert "You could not see whatever it is, but are on your guard at once." in _told(
        before, enter(table, 1, NEAR), table
    )


def test_who_is_led_along_stays_behind_where_the_party_goes_out(tmp_path: Path) -> None:
    """Bound, and told: nobody vanishes without a word."""
    game = session(tmp_path)
    wolf = Person("f1", "wolf 1", FOES, "wolf", pools={"hp": 4})

    def come(draft: Drafting, rules: Ruleset) -> None:
        draft.emit(Described(rules.creatures["wolf"], rule=None))
        band = Band("captives.f1", ("f1",), draft.state.spot(), mood="captive", known=True)
        draft.emit(Appeared(band, (wolf,), rule=None))

    table = Table(game.game.rules)
    table.state = game.state
    table.run(come)
    game.state = table.state
    said = game.feed("go south").text
    assert "Wolf 1 stays behind, bound, and is led along again once you are back." in said


def test_who_takes_the_bait_is_said_to_go_off_with_it() -> None:
    """And not to stop for it, where they are gone at once."""
    table = scene(wanderers=(wander("giant_rat", "2", mood="uncertain"),))
    enter(table, NOTHING)
    table.do(Rest(), 1, 1, 1, 1, NEAR)
    before = table.state
    said = _told(before, table.do(Distract("food")), table)
    assert "They take it, and go off with it." in said
    assert "stop for it" not in said
