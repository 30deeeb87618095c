"""Section 2 of the ledger: abilities, and somebody new made at the prompt."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.dice import Rolled
from gameloop.world.begin import VILLAGE
from gameloop.world.ending import Ended
from gameloop.world.goods import GearMoved
from gameloop.world.people import Joined, Recruit
from gameloop.world.places import Moved
from gameloop.world.wounds import Died, PoolChanged
from tests.table import Table, begun, only, rules_of

ABILITIES = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
THIEF = (3, 4, 5, 6, 5, 4, 5, 5, 4, 2, 3, 4, 6, 6, 2, 1, 2, 3, 2, 3, 3, 4)
BRIGHT = (*(3, 3, 3) * 3, 5, 5, 4, *(3, 3, 3) * 2, 4, 3, 3, 3)  # Intelligence 14, 4 HP, 9 silver
PLAIN = (*(3, 3, 3) * 6, 4, 3, 3, 3)


@pytest.fixture
def table() -> Table:
    """A game that begins in the village with nobody."""
    return begun(party="", at=VILLAGE)


@pytest.mark.rule(
    "A-ABL-01", "A-ABL-07", "A-ABL-09", "A-ABL-13", "A-ABL-14", "A-ABL-15", "A-CLS-11", "A-ABL-02"
)
def test_gold_01(table: Table) -> None:
    """A-GOLD-01: a new thief, dice in the order of the sheet."""
    asked = table.do(Recruit("Gannet"), *THIEF)
    rolls = [e for e in asked if isinstance(e, Rolled)]
    assert [r.why for r in rolls] == [*ABILITIES, "hit_points", "silver"]
    table.answer("thief")
    person = table.person("Gannet")
    assert [person.stats[a] for a in ABILITIES] == [12, 15, 14, 9, 14, 6]
    assert (person.hp, person.stats["max_hp"], person.stats["best_hd_total"]) == (5, 5, 2)
    assert (person.pools["xp"], person.stats["level"]) == (500, 1)
    assert [(i.kind, i.n) for i in table.state.held(person.id)] == [("silver_piece", 10)]
    numbers = [
        table.rules.number(table.state, person.id, n) for n in ("to_hit", "save", "missile_damage", "flee")
    ]
    assert numbers == [1, 14, 1, 1]
    assert table.rules.number(table.state, person.id, "melee_damage") == 0


@pytest.mark.rule("A-ABL-02", "A-ABL-04", "A-ABL-06", "A-ABL-10", "A-ABL-11")
@pytest.mark.parametrize(
    ("ability", "names"),
    [
        ("strength", ("melee_damage", "open_doors")),
        ("dexterity", ("missile_damage", "flee")),
        ("charisma", ("reaction", "retainer_morale")),
    ],
)
@pytest.mark.parametrize(("score", "bonus"), [(3, 0), (13, 0), (14, 1), (18, 1)])
def test_a_score_of_fourteen_gives_the_bonus_and_eighteen_no_more(
    ability: str, names: tuple[str, str], score: int, bonus: int
) -> None:
    """Boundaries 13 and 14, 3 and 18; there are no penalties."""
    table = begun()
    table.change("p1", stats={**dict.fromkeys(ABILITIES, 10), ability: score})
    every = ("melee_damage", "open_doors", "missile_damage", "flee", "reaction", "retainer_morale")
    found = {name: table.rules.number(table.state, "p1", name) for name in every}
    assert found == {name: bonus if name in names else 0 for name in every}


@pytest.mark.rule("A-ABL-08", "A-ABL-16", "A-MAG-04")
def test_a_bright_mage_picks_four_spells_one_by_one(table: Table) -> None:
    """Four questions, then the grimoire and the silver, and nothing else."""
    table.do(Recruit("Wren"), *BRIGHT)
    table.answer("mage")
    for spell in ("Sleep", "Knock", "Charm"):
        table.answer(spell)
    events = table.answer("Bless")
    person = table.person("Wren")
    assert person.spells == ("sleep", "knock", "charm", "bless")
    assert [(i.kind, i.n) for i in table.state.held(person.id)] == [("silver_piece", 9), ("grimoire", 1)]
    assert [e.rule for e in events if isinstance(e, GearMoved)] == ["A-ABL-13", "A-ABL-16"]


@pytest.mark.rule("A-ELF-04")
def test_an_elf_begins_with_three_spells_and_can_cast_none(table: Table) -> None:
    """Three in the grimoire, drawn by a d25 that skips what is written; no spell a day at level 1."""
    table.do(Recruit("Fern"), *PLAIN)
    table.answer("elf")
    table.answer("roll", 1, 1, 25, 2)
    person = table.person("Fern")
    order = tuple(rules_of().telling.sheet(table.state, person.id))
    assert len(person.spells) == 3
    assert person.spells[0] == "animate_dead"
    assert table.rules.number(table.state, person.id, "spells") == 0
    assert any("Grimoire" in line for line in order)


@pytest.mark.rule("A-PLAY-05")
def test_a_party_has_eight_people_at_most(table: Table) -> None:
    """The ninth is refused, by the dice or with a sheet."""
    for name in ("Ada", "Ben", "Cox", "Dot", "Eli", "Fay", "Gil", "Hob"):
        table.do(Recruit(name), *PLAIN)
        table.answer("fighter")
    assert len(table.state.party()) == 8
    no = table.refuse(Recruit("Ivo"))
    assert (no.reason, no.rule) == ("a party has 8 people at most", "A-PLAY-05")


@pytest.mark.rule("A-PLAY-05")
@pytest.mark.parametrize("name", ["", " ", "x" * 25, "7", "a:b", "Gan\tnet", "gannet"])
def test_names_tell_people_apart(table: Table, name: str) -> None:
    """Empty, too long, no letter, unprintable or taken in any spelling: refused before a die is thrown."""
    table.do(Recruit("Gannet"), *THIEF)
    table.answer("thief")
    assert table.refuse(Recruit(name)).rule == "A-PLAY-05"


@pytest.mark.rule("A-PLAY-13")
def test_a_replacement_joins_at_the_doorstep_only() -> None:
    """Below ground nobody new is to be had; in the village, later, level 1 and the rule of replacements."""
    table = begun()
    no = table.refuse(Recruit("Ivo"))
    assert (no.reason, no.rule) == ("new people wait in the village", "A-PLAY-13")
    table.state = attrs.evolve(at_village(table).state, clock=600)
    table.do(Recruit("Ivo"), *PLAIN)
    joined = only(table.answer("fighter"), Joined)
    assert (joined.rule, table.person("Ivo").stats["level"], table.state.order[-1]) == ("A-PLAY-13", 1, "p5")


@pytest.mark.rule("A-PLAY-13")
def test_a_replacement_of_level_three_has_the_xp_of_that_row() -> None:
    """Setting replacement_level: each level's hit dice are thrown in turn."""
    table = begun(party="", at=VILLAGE, settings={"replacement_level": 3})
    table.state = attrs.evolve(table.state, clock=600)
    table.do(Recruit("Ivo"), *PLAIN)
    events = table.answer("fighter", 2, 1, 3, 3, 4)
    person = table.person("Ivo")
    assert (person.stats["level"], person.pools["xp"]) == (3, 4000)
    assert (person.stats["max_hp"], person.hp) == (10, 4)
    assert [e.rule for e in events if isinstance(e, PoolChanged)] == ["A-PLAY-13"]


@pytest.mark.rule("A-PLAY-12")
def test_new_people_come_the_next_morning_after_the_last_is_lost() -> None:
    """The end is a fact; enlisting clears it, on day 2 in watch 1, in the village; the dead stay as they lie."""
    table = begun()
    before = table.state.held("p1")
    for who in table.state.order:
        table.state = table.game.evolve(table.state, Died(who, rule=None))
    table.state = table.game.evolve(table.state, Ended("lost", rule="A-PLAY-12"))
    assert table.state.over == "lost"
    events = table.do(Recruit("Ivo"), *PLAIN)
    assert only(events, Moved).spot.chart == "tollgate"
    table.answer("fighter")
    assert (table.state.over, table.state.clock, table.state.order) == ("", 86400, ("p5",))
    assert table.state.held("p1") == before


def at_village(table: Table) -> Table:
    """The same party, standing in the village of the adventure."""
    other = begun(party="", at=VILLAGE)
    state = attrs.evolve(
        table.state,
        charts={**table.state.charts, **other.state.charts},
        here=other.state.here,
        surveys={**table.state.surveys, **other.state.surveys},
    )
    return Table(table.rules, state)
