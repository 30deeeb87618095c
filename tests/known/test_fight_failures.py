"""Failures of other projects in fights: who acts when, what hits, what a critical doubles."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.dice import Rolled
from gameloop.kernel.messages import Event
from gameloop.rulesets.barrows import injury, morale
from gameloop.world.engagement import Intent, Score
from gameloop.world.fighting import FightEnded, InitiativeSet, MoraleTested, Struck, begin_fight
from gameloop.world.orders import PlayRound
from gameloop.world.state import Condition
from gameloop.world.wounds import Died
from tests.skirmish import BOOK, against, appear, draft, keep, people, play
from tests.table import Table, only

LIT = {"light_rules": False}
STRIKE = Intent("attack", "f1")
FOES_FIRST = (Score("foes", 5), Score("party", 3))


def duel(kind: str = "ogre", *, right: str = "", **stats: int) -> Table:
    """A fighter of the first level in melee with one creature; the party has the initiative."""
    table = people(("fighter", 1), settings=LIT)
    table.change("p1", stats={"strength": 10, **stats})
    against(table, kind, contact=[("p1", "f1")])
    return table


def blow(table: Table, *faces: int) -> Struck:
    """The first blow of a round in which the fighter strikes."""
    return next(e for e in play(table, *faces, p1=STRIKE) if isinstance(e, Struck))


def apart(*classes: tuple[str, int], foes: int = 1, distance: int = 240) -> Table:
    """A party and skeletons out of reach, without initiative yet."""
    table = people(*classes, settings=LIT)
    ids = appear(table, *["skeleton"] * foes)
    work = draft(table)
    begin_fight(work, table.rules, ids, distance)
    keep(table, work)
    return table


def test_bb_018_a_critical_doubles_the_dice_and_nothing_else() -> None:
    """Strength +1: 20 with 3 and 5 is 9, a common hit with 3 is 4; a charge doubles all once more."""
    struck = blow(duel(strength=16), 20, 3, 5, 1)
    assert (struck.critical, struck.factor, struck.damage) == (True, 1, 9)
    struck = blow(duel(strength=16), 19, 3, 1)
    assert (struck.critical, struck.factor, struck.damage) == (False, 1, 4)
    table = people(("fighter", 1), settings=LIT)
    table.change("p1", stats={"strength": 16})
    against(table, "ogre", distance=120)
    events = play(table, 20, 7, 3, 5, p1=Intent("charge", "f1"))
    struck = next(e for e in events if isinstance(e, Struck))
    assert (struck.critical, struck.factor, struck.damage) == (True, 2, 18)


@pytest.mark.parametrize(
    ("dice", "scores"),
    [
        ((3, 5), FOES_FIRST),
        ((5, 3), (Score("party", 5), Score("foes", 3))),
        ((4, 4, 3, 5), FOES_FIRST),
    ],
)
def test_bb_080_the_higher_side_goes_first_in_every_round(
    dice: tuple[int, ...], scores: tuple[Score, ...]
) -> None:
    """3-5, 5-3, and a tie thrown again: one order for all rounds; surprise costs the first round and no other."""
    table = apart(("fighter", 1), distance=10000)
    table.change("p1", conditions=(Condition("surprised", until=10),))
    first = table.do(PlayRound(), *dice)
    assert only(first, InitiativeSet).scores == scores
    assert "p1" not in table.state.in_fight().intents
    for _ in range(2):
        events = play(table)
        assert not [e for e in events if isinstance(e, Rolled)]
        assert table.state.in_fight().initiative == scores
    assert not table.state.person("p1").has("surprised")


def test_bb_081_initiative_is_thrown_once_and_each_roll_names_its_rule() -> None:
    """Three rounds, one initiative, by a row of this rulebook; no other rulebook is on the shelf yet to leak."""
    table = apart(("fighter", 1), distance=10000)
    events: list[Event] = []
    for faces in ((2, 5), (), ()):
        events.extend(play(table, *faces))
    thrown = [e for e in events if isinstance(e, Rolled)]
    assert [(e.why, e.rule) for e in thrown] == [("initiative", "A-CBT-01"), ("initiative", "A-CBT-01")]
    assert [e.rule for e in events if isinstance(e, InitiativeSet)] == ["A-CBT-04"]


def slain(table: Table, *who: str) -> None:
    """These die where they stand."""
    for one in who:
        table.run(lambda draft, _rules, one=one: draft.emit(Died(one, rule=None)))


@pytest.mark.parametrize("dead", ["p1", "p2", "p3"])
def test_bb_082_a_side_is_those_of_it_who_can_still_act(dead: str) -> None:
    """The first, the middle or the last of three dies: the others still act; with the last foe the fight is over."""
    table = people(("fighter", 1), ("fighter", 1), ("fighter", 1), settings=LIT)
    against(table, "skeleton", contact=[("p1", "f1"), ("p2", "f1"), ("p3", "f1")])
    slain(table, dead)
    left = [who for who in ("p1", "p2", "p3") if who != dead]
    events = play(table, 1, 1, 1, 1, **dict.fromkeys(left, STRIKE))
    assert [e.who for e in events if isinstance(e, Struck) and e.who in left] == left
    slain(table, "f1")
    ended = play(table)
    assert only(ended, FightEnded)
    assert table.state.fight is None


def test_bb_083_equal_is_enough_and_says_what_was_needed() -> None:
    """Attack = AC hits, save = number succeeds, 2d6 = morale routs, a door opens on 5: one less does not."""
    table = duel()
    struck = blow(table, 13, 1, 1)
    assert (struck.total, struck.needed, struck.hit) == (14, 14, True)
    assert not blow(duel(), 12, 1).hit
    for face, worked in ((14, True), (13, False)):
        saving = people(("fighter", 1), settings=LIT)
        rolled = only(
            saving.run(lambda draft, rules: injury.save(BOOK, draft, rules, "p1", "a test", ""), face), Rolled
        )
        assert (rolled.target, rolled.outcome == "success") == (14, worked)
    for faces, outcome in (((3, 4), "rout"), ((3, 3), "stand")):
        battle = people(("fighter", 1), settings=LIT)
        against(battle, "orc", "orc", distance=240)
        battle.change("f1", conditions=(Condition("dead"),))
        work = draft(battle, *faces)
        morale.check(BOOK, work, battle.rules)
        tested = only(keep(battle, work), MoraleTested)
        assert (tested.total, tested.needed, tested.result) == (sum(faces), 7, outcome)


def test_bb_093_beyond_the_scale_is_a_miss() -> None:
    """An AC of 31 is missed with 20 in all, one below zero hit with a 1; nothing is clamped to the end of a scale."""
    table = duel()
    ogre = attrs.evolve(table.state.kinds["ogre"], ac=31)
    table.state = attrs.evolve(table.state, kinds={**table.state.kinds, "ogre": ogre})
    struck = blow(table, 19, 1)
    assert (struck.total, struck.needed, struck.hit, struck.damage) == (20, 31, False, 0)
    low = duel()
    naked = attrs.evolve(low.state.kinds["ogre"], ac=-9)
    low.state = attrs.evolve(low.state, kinds={**low.state.kinds, "ogre": naked})
    assert blow(low, 1, 1, 1).hit


def test_each_side_is_surprised_by_its_own_die() -> None:
    """Both sides surprised, the others by the thief alone: the party loses the first round, and nobody is asked."""
    table = people(("fighter", 1), ("thief", 1), settings=LIT)
    foes = appear(table, "orc")
    work = draft(table)
    begin_fight(work, table.rules, foes, 120, ("p1", "p2", *foes), "p2")
    keep(table, work)
    surprise = [p.condition("surprised") for p in table.state.people.values()]
    assert [c.other for c in surprise if c] == ["", "", "p2"]
    table.do(PlayRound(), 5, 2, 1, 1)
    assert table.state.question is None
    assert [who for who in table.state.in_fight().intents if who in ("p1", "p2")] == []


@pytest.mark.parametrize("kind", ["dwarf", "elf"])
def test_a_creature_called_like_a_class_is_a_creature(kind: str) -> None:
    """A dwarf who is met has hit dice and no level: he is struck down as any other."""
    table = duel(kind)
    foe = table.state.person("f1")
    assert ("level" in foe.stats, BOOK.classes[kind].id) == (False, kind)
    assert (blow(table, 19, 4).hit, table.state.person("f1").hp <= 0) == (True, True)
