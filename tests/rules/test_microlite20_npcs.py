"""Parties of adventurers who are met: how they are made and what they cast (B-PLAY-17)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.decider import fold
from gameloop.kernel.dice import Rolled
from gameloop.kernel.questions import Answer, Asked
from gameloop.rulesets.microlite20 import adventurers, arms, npcs, overcoming, treasury
from gameloop.world import bands, fates
from gameloop.world.attitudes import Grounds
from gameloop.world.contact import begin, end_of_turn
from gameloop.world.encounters import Defeated, MoodSet
from gameloop.world.engagement import Intent
from gameloop.world.meetings import AttackThem
from gameloop.world.orders import PlayRound
from gameloop.world.people import Appeared
from gameloop.world.state import Band, Condition, Person
from gameloop.world.wounds import PoolChanged
from tests import evidence
from tests.ml_fights import draft, hero, heroes, keep
from tests.spellcasting import BOOK, Steady, party, with_foes
from tests.table import Table, only

SIX = (1, 4, 1, 3, 1, 5, 1, 2, 1, 6, 1, 1)  # level 1 and a hit die, six times


def company(*faces: int, n: int = 6, kind: str = "adventurer", **settings: str) -> Table:
    """A fighter in a quiet room, and there so many adventurers with levels and hit dice by these faces."""
    table = heroes(hero("fighter", hp=30, gear=("rope",)), settings=settings)
    work = draft(table, *faces)
    here = adventurers.party(BOOK, work, table.rules.creatures[kind], n, "band")
    band = Band("band", tuple(p.id for p in here), table.state.spot(), known=True)
    work.emit(Appeared(band, here, rule=adventurers.ROW))
    keep(table, work)
    return table


def they(table: Table) -> tuple[Person, ...]:
    """The adventurers."""
    return tuple(table.state.person(who) for who in table.state.bands["band"].people)


@pytest.mark.rule("B-PLAY-17")
def test_a_party_is_filled_in_the_order_of_the_classes() -> None:
    """Six: fighter, cleric, rogue, magi, fighter, cleric; human, 13 where the class wants it, 11 next, 10 last."""
    table = company(*SIX)
    assert [(p.name, p.kind) for p in they(table)] == [
        ("fighter 1", "fighter"),
        ("cleric 1", "cleric"),
        ("rogue", "rogue"),
        ("magi", "magi"),
        ("fighter 2", "fighter"),
        ("cleric 2", "cleric"),
    ]
    stats = [(p.stats["str"], p.stats["dex"], p.stats["mind"]) for p in they(table)[:4]]
    assert stats == [(13, 11, 10), (11, 10, 13), (11, 13, 10), (11, 10, 13)]
    assert {p.tags for p in they(table)} == {("human",)}
    assert [p.hp for p in they(table)] == [17, 14, 16, 13, 19, 12]  # STR and the die
    assert [p.spells for p in they(table)[1:4]] == [("cure_light_wounds",), (), ("magic_missile",)]


@pytest.mark.rule("B-PLAY-17")
def test_each_has_the_level_of_his_own_dice_and_the_pack_of_his_class() -> None:
    """A fighter of level 3, scale and heavy shield: 16, longsword +5 for 1d8+2; the seasoned are 4 to 9."""
    table = company(3, 2, 2, 2, 1, 1, n=2)
    fighter, cleric = they(table)
    assert (fighter.stats["level"], fighter.hp, cleric.stats["level"]) == (3, 19, 1)
    state, rules = table.state, table.rules
    assert [rules.number(state, p.id, "ac") for p in they(table)] == [16, 15]
    sword = arms.melee(BOOK, state, fighter.id)
    assert (sword.name, sword.standing, sword.dice) == ("longsword", 5, "1d8")
    assert {"scale_mail", "rope", "torch"} <= {item.kind for item in state.held(fighter.id)}
    old = company(1, 1, 1, 1, 1, n=1, kind="seasoned_adventurer")
    assert they(old)[0].stats["level"] == 4


@pytest.mark.rule("B-PLAY-17")
def test_by_a_setting_the_dice_say_how_many_of_each_class_there_are() -> None:
    """Two fighters, a cleric, a rogue, no magi; whatever the number was. Where no dice are given it stays the order."""
    table = company(2, 1, 1, 1, *(1, 3) * 4, n=7, npc_party_mix="rolled")
    assert [p.name for p in they(table)] == ["fighter 1", "fighter 2", "cleric", "rogue"]
    old = company(1, 1, 1, 1, 1, n=1, kind="seasoned_adventurer", npc_party_mix="rolled")
    assert [p.name for p in they(old)] == ["fighter"]


@pytest.mark.rule("B-PLAY-17")
def test_they_are_met_like_any_band() -> None:
    """A mood by two dice, morale 8, a word to say; their worth is their levels, each class for itself."""
    table = company(*SIX)
    work = draft(table, 3, 4, 3, 3, 4)
    begin(work, table.rules, "band", Grounds())
    events = keep(table, work)
    assert only(events, MoodSet).mood == "uncertain"
    assert (bands.talks(table.state, "band", "p1"), table.state.kinds["magi"].ml) == (True, 8)
    assert bands.hit_dice(table.state, table.rules, ("band",)) == 6
    worked = overcoming.advancing.encounter_level(BOOK, table.state, table.state.bands["band"].people)
    assert worked == 2 + 2 + 1 + 1  # two fighters, two clerics, a rogue, a magi


@pytest.mark.rule("B-PLAY-17")
def test_what_they_have_is_their_gear_and_a_purse_for_each() -> None:
    """Whoever is killed or tied up leaves his pack there; the letter V is thrown for each, not once for all."""
    table = company(*(1, 3) * 5, n=5)
    one, two = "f1", "f5"  # both fighters
    rolled = draft(table, *(100,) * 14)
    assert not tuple(treasury.rolled(BOOK, rolled, (one, two)))
    assert len(rolled.events) == 14  # seven chances for each
    work = draft(table)
    fates.kill(work, table.rules, one)
    fates.tie(work, table.rules, two)
    keep(table, work)
    here = {item.kind: item.n for item in table.state.held(table.state.spot())}
    assert (here["longsword"], here["scale_mail"], here["torch"]) == (2, 2, 12)
    assert [item.kind for item in table.state.held(two)] == ["rope"]


def weak(table: Table, *who: str) -> None:
    """These are of level 1, and weak enough to be put to sleep."""
    for one in who:
        table.change(one, stats={"level": 1})


def test_an_enemy_magi_puts_several_to_sleep_or_shoots_at_one() -> None:
    """Three of level 1 are worth a sleep, two a missile; with half his hit points left he fights."""
    table = party()
    (mage,) = with_foes(table, "apprentice_mage", distance=40)
    table.change(mage, stats={"max_hp": 12}, pools={"hp": 12})
    weak(table, "p1", "p2", "p3")
    assert npcs.spell(BOOK, table.state, table.rules, mage) == Intent("cast", "", "sleep")
    table.change("p3", stats={"level": 9})
    assert npcs.spell(BOOK, table.state, table.rules, mage) == Intent("cast", "", "magic_missile")
    table.change(mage, pools={"hp": 6})
    assert npcs.spell(BOOK, table.state, table.rules, mage) is None


def test_an_enemy_cleric_cures_whoever_has_least() -> None:
    """A friend at half; nobody while all have more."""
    table = party()
    cleric, brigand = with_foes(table, "acolyte", "brigand", distance=40)
    table.change(cleric, stats={"max_hp": 8}, pools={"hp": 8})
    assert npcs.spell(BOOK, table.state, table.rules, cleric) is None
    table.change(brigand, stats={"max_hp": 6}, pools={"hp": 3})
    assert npcs.spell(BOOK, table.state, table.rules, cleric) == Intent("cast", brigand, "cure_light_wounds")


def test_it_is_cast_in_their_turn() -> None:
    """The mage pays for his missile, and somebody of the party is hurt by it."""
    table = party({"standing_answers": "auto"})
    (mage,) = with_foes(table, "apprentice_mage", distance=40)
    table.change(mage, stats={"max_hp": 12, "level": 1}, pools={"hp": 12})
    fight = attrs.evolve(table.state.in_fight(), initiative=())
    table.state = attrs.evolve(table.state, fight=fight)
    events = table.game.decide(table.state, PlayRound(), Steady())
    assert any(type(e).__name__ == "SpellCast" and getattr(e, "who", "") == mage for e in events)


@pytest.mark.rule("B-AMB-33", "B-PLAY-17")
def test_who_is_killed_where_he_lies_counts_as_defeated_once() -> None:
    """A fighter of level 3 and a cleric of level 1: 3 and 1 EL, once; what they had on them lies there."""
    table = company(3, 2, 2, 2, 1, 1, n=2)
    table.change("f1", pools={"hp": 0}, conditions=(Condition("down"),))
    table.change("f2", pools={"hp": 0}, conditions=(Condition("down"),))
    table.do(AttackThem("band"))
    events = table.game.decide(table.state, Answer("kill all"), Steady())
    evidence.saw(events)
    assert [(e.people, e.by) for e in events if isinstance(e, Defeated)] == [(("f1", "f2"), "slain")]
    assert sum(e.by for e in events if isinstance(e, PoolChanged) and e.pool == "el") == 4
    assert any(isinstance(e, Rolled) and e.rule == "B-PLAY-12" for e in events)
    table.state = fold(table.game.evolve, table.state, events)
    assert not [e for e in table.do(AttackThem("band")) if isinstance(e, (Defeated, Asked))]


@pytest.mark.rule("B-PLAY-17")
def test_who_lies_there_is_not_met_again_and_may_be_disposed_of_later() -> None:
    """Left near death they begin no fight; an attack on them asks what becomes of them."""
    table = company(*(1, 3) * 2, n=2)
    table.state = attrs.evolve(
        table.state, bands={"band": attrs.evolve(table.state.bands["band"], mood="hostile", met=1)}
    )
    for one in ("f1", "f2"):
        table.change(one, pools={"hp": 0}, conditions=(Condition("down"),))
    work = draft(table)
    end_of_turn(work, table.rules)
    assert not work.events
    asked = only(table.do(AttackThem("band")), Asked).question
    assert (asked.text, asked.options[0]) == (
        "Fighter is helpless. What becomes of that one?",
        "leave lying",
    )
