"""Magic in general: who may cast what, what is memorized, studied and copied (A-MGC, A-MAG, A-ELF)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.decider import Draft
from gameloop.kernel.dice import ForcedDice
from gameloop.rulesets.barrows import magic
from gameloop.rulesets.barrows.book import load_book
from gameloop.world.magic import (
    CastSpell,
    CopySpell,
    Memorize,
    Memorized,
    SpellCast,
    WrittenDown,
    memorized,
)
from gameloop.world.people import Enlist
from gameloop.world.scheduler import advance
from gameloop.world.state import Condition, Item
from gameloop.world.wounds import ConditionEnded, ConditionGained, PoolChanged
from tests.evidence import saw
from tests.table import Table, begun, only, rules_of

BOOK = load_book()
NIGHT = {"study": 1}
HOUR = (6,) * 6  # the event dice of the six turns that study takes in a dungeon


def mage(level: int = 1, spells: tuple[str, ...] = ("sleep", "bless", "knock"), at: str = "start") -> Table:
    """A table with a fighter, Aldra p1, and a mage, Cid p2."""
    return caster("mage", level, spells, at)


def caster(kind: str, level: int, spells: tuple[str, ...], at: str = "start") -> Table:
    """A table with a fighter p1 and somebody p2 of a class and level who has these spells written."""
    table = begun(party="", at=at)
    aldra, _, cid, _ = rules_of().parties["quick"]
    sheet = attrs.evolve(cid, kind=kind, stats={**cid.stats, "level": level}, spells=spells)
    table.do(Enlist((aldra, sheet)))
    return table


def ready(table: Table, who: str = "p2") -> dict[str, int]:
    """What somebody has ready."""
    return memorized(table.state.person(who))


@pytest.mark.rule("A-PLAY-06")
def test_a_mage_begins_with_the_first_spell_of_his_grimoire_ready() -> None:
    """A mage of level 1 with three written spells has the first of them ready, and has studied today."""
    table = mage()
    assert ready(table) == {"sleep": 1}
    assert table.state.person("p2").pools["study"] == 0


@pytest.mark.rule("A-PLAY-06", "A-ELF-03")
def test_an_elf_of_level_1_begins_with_nothing_ready_and_can_memorize_nothing() -> None:
    """An elf's first level has spells written and none a day."""
    table = caster("elf", 1, ("sleep", "bless", "knock"))
    assert ready(table) == {}
    assert table.state.person("p2").spells == ("sleep", "bless", "knock")
    table.change("p2", pools=NIGHT)
    no = table.refuse(Memorize(("sleep",)))
    assert (no.rule, no.reason) == ("A-ELF-03", "Cid can have 0 a day ready")


@pytest.mark.rule("A-MAG-03", "A-MAG-06")
def test_a_mage_memorizes_as_many_spells_as_he_has_levels() -> None:
    """At level 2 a third spell is refused, two are had."""
    table = mage(2)
    table.change("p2", pools=NIGHT)
    assert table.refuse(Memorize(("sleep", "bless", "knock"))).rule == "A-MAG-03"
    table.do(Memorize(("bless", "knock")), *HOUR)
    assert ready(table) == {"bless": 1, "knock": 1}


@pytest.mark.parametrize(
    ("level", "many"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4), (9, 4)]
)
@pytest.mark.rule("A-ELF-03", "A-PLAY-06")
def test_an_elf_has_half_as_many_spells_as_levels(level: int, many: int) -> None:
    """One more than the table says is refused at each level."""
    table = caster("elf", level, ("sleep", "bless", "knock", "charm", "slow"))
    assert sum(ready(table).values()) == many
    table.change("p2", pools=NIGHT)
    no = table.refuse(Memorize(("sleep",) * (many + 1)))
    assert (no.rule, no.reason) == ("A-ELF-03", f"Cid can have {many} a day ready")


@pytest.mark.rule("A-MGC-08", "A-MGC-09")
def test_studying_replaces_the_whole_list_and_may_name_a_spell_twice() -> None:
    """What was ready before is gone; the same spell can be had twice; a second study on one night is refused."""
    table = mage(2)
    assert ready(table) == {"sleep": 1, "bless": 1}
    assert table.refuse(Memorize(("knock",))).rule == "A-MGC-09"
    table.change("p2", pools=NIGHT)
    studied = only(table.do(Memorize(("knock", "knock")), *HOUR), Memorized)
    assert studied.spells == ("knock", "knock")
    assert ready(table) == {"knock": 2}
    assert table.refuse(Memorize(("sleep",))).rule == "A-MGC-09"


@pytest.mark.rule("A-MGC-10")
def test_only_what_stands_in_the_own_grimoire_can_be_memorized() -> None:
    """Fireball is not written in it."""
    table = mage()
    table.change("p2", pools=NIGHT)
    no = table.refuse(Memorize(("fireball",)))
    assert (no.rule, no.reason) == ("A-MGC-10", "Fireball is not in Cid's grimoire")


MAGE_AND_ELF = [
    pytest.param("mage", "A-MAG", marks=pytest.mark.rule("A-MAG-05", "A-MAG-06")),
    pytest.param("elf", "A-ELF", marks=pytest.mark.rule("A-ELF-05", "A-ELF-06")),
]


@pytest.mark.parametrize(("kind", "rows"), MAGE_AND_ELF)
def test_a_grimoire_is_read_for_an_hour(kind: str, rows: str) -> None:
    """Study and copying."""
    study_takes_an_hour_in_a_dungeon_and_needs_the_grimoire(kind, f"{rows}-06")
    a_scroll_is_copied_in_an_hour_and_used_up(kind, f"{rows}-05")


def study_takes_an_hour_in_a_dungeon_and_needs_the_grimoire(kind: str, row: str) -> None:
    """Six turns of ten minutes go by; without the book it is refused."""
    table = caster(kind, 2, ("sleep",))
    table.change("p2", pools=NIGHT)
    table.do(Memorize(("sleep",)), *HOUR)
    assert table.state.clock == 3600
    table.change("p2", pools=NIGHT)
    kept = tuple(i for i in table.state.held("p2") if i.kind != "grimoire")
    table.state = attrs.evolve(table.state, goods={**table.state.goods, "p2": kept})
    no = table.refuse(Memorize(("sleep",)))
    assert (no.rule, no.reason) == (row, "Cid has no grimoire to read in")
    assert table.refuse(Memorize(("sleep",), "p1")).rule == "A-MAG-03"


@pytest.mark.rule("A-PLAY-66")
def test_in_a_settlement_study_is_part_of_the_morning() -> None:
    """No time goes by in the village."""
    table = mage(at="village")
    table.change("p2", pools=NIGHT)
    studied = only(table.do(Memorize(("bless",))), Memorized)
    assert studied.rule == "A-PLAY-66"
    assert table.state.clock == 0


@pytest.mark.rule("A-MGC-09")
def test_a_night_of_rest_allows_one_study() -> None:
    """What a night does is a fact; for somebody who casts nothing it does nothing."""
    table = mage()
    draft = Draft(table.state, Memorize(()), table.game.evolve, ForcedDice(()))
    magic.morning(draft, table.rules)
    magic.morning(draft, table.rules)
    saw(draft.events)
    assert [(e.who, e.pool, e.to) for e in draft.events if isinstance(e, PoolChanged)] == [("p2", "study", 1)]


@pytest.mark.rule("A-MAG-07")
def test_a_grimoire_takes_two_hands() -> None:
    """It is two items of load, and with one arm nobody reads in it."""
    table = mage()
    assert BOOK.load("grimoire") == 2
    table.change("p2", pools=NIGHT, conditions=(Condition("dismembered_arm", value=1),))
    assert table.refuse(Memorize(("sleep",))).rule == "A-MAG-07"


def a_scroll_is_copied_in_an_hour_and_used_up(kind: str, row: str) -> None:
    """The spell is written down after six turns, the scroll is gone; a known spell and a blank are refused."""
    table = caster(kind, 2, ("sleep",))
    scrolls = (magic.scroll(BOOK, "haste"), magic.scroll(BOOK, "sleep"), Item("torch", "torch", "torch"))
    table.state = attrs.evolve(table.state, goods={**table.state.goods, "p1": scrolls})
    written = only(table.do(CopySpell("spell_scroll.haste"), *HOUR), WrittenDown)
    assert (written.who, written.spell) == ("p2", "haste")
    assert table.state.clock == 3600
    assert table.state.person("p2").spells == ("sleep", "haste")
    assert [i.id for i in table.state.held("p1")] == ["spell_scroll.sleep", "torch"]
    no = table.refuse(CopySpell("spell_scroll.sleep"))
    assert (no.rule, no.reason) == (row, "Sleep is in Cid's grimoire already")
    assert table.refuse(CopySpell("torch")).rule == row
    no = table.refuse(CopySpell("spell_scroll.haste"))
    assert (no.rule, no.reason) == ("A-MAG-05", "nobody has that")


@pytest.mark.rule("A-MGC-01", "A-MGC-07")
def test_a_spell_cast_is_gone() -> None:
    """Outside a fight it takes no turn; cast again it is refused."""
    table = mage(spells=("bless",))
    events = table.do(CastSpell("bless", ("p1",)))
    assert only(events, SpellCast).targets == ("p1",)
    assert only(events, PoolChanged).rule == "A-MGC-07"
    assert table.state.clock == 0
    assert ready(table) == {}
    no = table.refuse(CastSpell("bless", ("p1",)))
    assert (no.rule, no.reason) == ("A-MGC-07", "Cid has not got Bless ready")
    table.change("p2", pools={"memorized.bless": 1}, conditions=(Condition("asleep"),))
    assert table.refuse(CastSpell("bless", ("p1",))).rule == "A-MGC-01"


@pytest.mark.rule("A-MGC-03")
def test_a_spell_lasts_a_turn_for_each_spell_level() -> None:
    """A mage of level 3: half an hour, over when it has passed."""
    table = mage(3, ("bless",))
    blessed = only(table.do(CastSpell("bless", ("p1",))), ConditionGained)
    assert (blessed.condition, blessed.rule) == (Condition("blessed", 1800, 0, "p2"), "A-MGC-03")
    draft = Draft(table.state, Memorize(()), table.game.evolve, ForcedDice(()))
    advance(draft, table.rules, 1799, "turn")
    assert draft.state.person("p1").has("blessed")
    advance(draft, table.rules, 1800, "turn")
    saw(draft.events)
    over = only(tuple(draft.events), ConditionEnded)
    assert (over.who, over.name) == ("p1", "blessed")


@pytest.mark.rule("A-MGC-02")
def test_armor_that_the_class_forbids_bars_casting() -> None:
    """A mage in light armor, and an elf with a shield in hand or in heavy armor, cast nothing; medium is allowed."""
    table = mage(spells=("bless",))
    wear(table, "armor_light")
    no = table.refuse(CastSpell("bless", ("p1",)))
    assert (no.rule, no.reason, no.instead) == (
        "A-MGC-02",
        "Cid cannot cast with light armor on",
        "remove light armor",
    )
    table = caster("elf", 2, ("bless",))
    wear(table, "armor_heavy")
    assert table.refuse(CastSpell("bless", ("p1",))).rule == "A-MGC-02"
    wear(table, "armor_medium", "shield")
    assert table.refuse(CastSpell("bless", ("p1",))).reason == "Cid cannot cast with shield on"
    wear(table, "armor_medium")
    table.do(CastSpell("bless", ("p1",)))
    assert table.state.person("p1").has("blessed")


def wear(table: Table, armor: str, shield: str = "") -> None:
    """Cid wears this, and holds that, whatever his class says."""
    goods = tuple(table.rules.item(kind, 1) for kind in (armor, shield) if kind)
    table.state = attrs.evolve(table.state, goods={**table.state.goods, "p2": goods})
    table.change("p2", armor=armor, left=shield, right="")


@pytest.mark.parametrize("level", [1, 5, 9])
@pytest.mark.rule("A-MGC-05", "A-MAG-08")
def test_the_spell_level_of_a_mage_is_his_level(level: int) -> None:
    """It stands on the cast spell; at level 1 two people are one too many."""
    table = mage(level, ("bless",))
    if level == 1:
        assert table.refuse(CastSpell("bless", ("p1", "p2"))).rule == "A-MGC-05"
    cast = only(table.do(CastSpell("bless", ("p1", "p2")[:level])), SpellCast)
    assert (cast.level, cast.by) == (level, "A-MAG-08")
    assert table.refuse(CastSpell("bless", ("p1",) * 3)).rule == "A-MGC-07"


@pytest.mark.parametrize(("level", "spell_level"), [(2, 1), (3, 1), (5, 2), (9, 4)])
@pytest.mark.rule("A-ELF-07")
def test_the_spell_level_of_an_elf_is_half_his_level(level: int, spell_level: int) -> None:
    """Rounded down."""
    cast = only(caster("elf", level, ("bless",)).do(CastSpell("bless", ("p1",))), SpellCast)
    assert (cast.level, cast.by) == (spell_level, "A-ELF-07")


@pytest.mark.rule("A-MGC-13")
def test_nothing_is_cast_at_spell_level_0() -> None:
    """An elf of level 1, even with a spell ready (which only a test can give him)."""
    table = caster("elf", 1, ("bless",))
    table.change("p2", pools={"memorized.bless": 1})
    no = table.refuse(CastSpell("bless", ("p1",)))
    assert (no.rule, no.reason) == ("A-MGC-13", "Cid is of too low a level to cast anything")
    table.change("p1", pools={"memorized.bless": 1})
    assert table.refuse(CastSpell("bless", ("p1",), "p1")).rule == "A-MAG-03"


@pytest.mark.rule("A-MGC-06")
def test_any_caster_may_know_any_spell_of_the_one_list() -> None:
    """25 spells without levels: a mage of level 1 has each ready that he has written."""
    assert len(BOOK.spells) == 25
    for spell in BOOK.spells:
        assert ready(mage(spells=(spell,))) == {spell: 1}
    no = mage().refuse(CastSpell("wish", (), "p2"))
    assert (no.rule, no.reason) == ("A-MGC-06", "there is no such spell")


def test_a_spell_that_would_do_nothing_is_refused_before_it_is_spent() -> None:
    """With nobody there a Fireball is refused with what it is for, and is still ready."""
    table = mage(spells=("fireball",))
    no = table.refuse(CastSpell("fireball"))
    assert (no.rule, no.reason) == (
        "A-SPL-08",
        "Fireball would do nothing in here: it is for enemies",
    )
    assert ready(table) == {"fireball": 1}
