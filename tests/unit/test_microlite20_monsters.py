"""What microlite20 makes of the creatures of the bestiary and of an adventure: their figures."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from gameloop.kernel.notation import parse
from gameloop.kernel.values import evolve
from gameloop.rulesets.microlite20.bestiary import figured, hp_at, met, whole_hd
from gameloop.rulesets.microlite20.book import load_book
from gameloop.world import adventure
from gameloop.world.bestiary import Figures, Monster, load_bestiary
from gameloop.world.content import Library
from gameloop.world.state import State

BOOK = load_book()
STATE = State(settings={s.id: s.default for s in BOOK.settings.values()})
CLASSIC = evolve(STATE, settings={**STATE.settings, "monsters_source": "bestiary"})


@pytest.fixture(scope="module")
def monsters() -> Mapping[str, Monster]:
    """The shipped bestiary and the monsters of the shipped adventure, by id."""
    library = Library()
    own = adventure.load("lampless-house", library).creatures
    return {**load_bestiary(library), **{monster.id: monster for monster in own}}


def figures(monster: Monster, state: State = STATE) -> Figures:
    """Its figures."""
    made = figured(BOOK, state, monster).figures
    assert made is not None
    return made


def test_every_creature_has_figures(monsters: Mapping[str, Monster]) -> None:
    """Nothing in the bestiary or in the house is beyond these rules, by either source."""
    for monster in monsters.values():
        for state in (STATE, CLASSIC):
            made = figures(monster, state)
            dice = parse(made.hp_dice)
            assert made.hp > 0 and dice.maximum() >= made.hp, monster.id
            assert set(made.bonuses) == {"str", "dex", "mind"}, monster.id


def test_a_goblin_by_its_own_row(monsters: Mapping[str, Monster]) -> None:
    """Armor, hit points, attack and bonuses are of the row; name, morale and numbers of the bestiary."""
    old, made = monsters["goblin"], figured(BOOK, STATE, monsters["goblin"])
    assert (made.ac, made.attacks[0].hit, made.attacks[0].dice) == (15, 2, "1d6")
    assert figures(old) == Figures(
        1, 5, "1d8+1", bonuses={"str": 0, "dex": 1, "mind": -1}, sequence=True, fewer=1
    )
    assert (made.name, made.ml, made.nd, made.mv) == (old.name, old.ml, old.nd, old.mv)


def test_a_goblin_made_over(monsters: Mapping[str, Monster]) -> None:
    """With monsters_source = bestiary: hit dice 1-1, armor class of the bestiary, attack of its hit dice."""
    made = figured(BOOK, CLASSIC, monsters["goblin"])
    assert (made.ac, [a.hit for a in made.attacks]) == (13, [1])
    assert figures(monsters["goblin"], CLASSIC) == Figures(
        1, 3, "1d8-1", bonuses={"str": 0, "dex": 0, "mind": 0}
    )


@pytest.mark.parametrize(
    ("kind", "hd", "hp", "dice", "hit"),
    [
        ("mountain_lion", 3, 15, "3d8+2", 3),
        ("dustmoth", 0, 2, "1d4", 0),
        ("dragon_red", 10, 45, "10d12", 10),
        ("unlit", 1, 4, "1d12", 1),
        ("the_dripping", 3, 13, "3d8", 3),
    ],
)
def test_made_over(monsters: Mapping[str, Monster], kind: str, hd: int, hp: int, dice: str, hit: int) -> None:
    """Level and attack are the hit dice; hit points 4 1/2 a die with the pips; undead and dragons throw d12."""
    made = figured(BOOK, STATE, monsters[kind])
    found = figures(monsters[kind])
    assert (found.hd, found.hp, found.hp_dice, made.attacks[0].hit, found.sequence, found.fewer) == (
        *(hd, hp, dice, hit, False, 0),
    )


@pytest.mark.parametrize(
    ("kind", "class_", "level", "hit", "dice", "level_dice"),
    [
        ("bandit", "fighter", 1, 2, "1d6+1", ""),
        ("berserker", "fighter", 1, 4, "1d8+1", ""),
        ("acolyte", "cleric", 1, 1, "1d6", ""),
        ("veteran", "fighter", 1, 2, "1d8+1", "1d3"),
        ("merchant", "", 1, 1, "1d6", ""),
    ],
)
def test_people(
    monsters: Mapping[str, Monster], kind: str, class_: str, level: int, hit: int, dice: str, level_dice: str
) -> None:
    """Fighters add theirs to attack and damage; a merchant has no class."""
    made, found = figured(BOOK, STATE, monsters[kind]), figures(monsters[kind])
    assert (found.class_, found.hd, found.hd_dice) == (class_, level, level_dice)
    assert (made.attacks[0].hit, made.attacks[0].dice) == (hit, dice)


def test_specials_are_joined_key_by_key(monsters: Mapping[str, Monster]) -> None:
    """A ghoul's own figures of paralysis count; what only its bestiary row has stays; a wraith has both."""
    ghoul = figured(BOOK, STATE, monsters["ghoul"]).specials
    assert ghoul.paralysis is not None
    assert (ghoul.paralysis.rounds, ghoul.paralysis.turns, ghoul.paralysis.dc) == ("1d4+1", "", 12)
    wraith = figured(BOOK, STATE, monsters["wraith"]).specials
    assert wraith.stat_drain is not None and wraith.level_drain is not None


@pytest.mark.parametrize(
    ("kind", "rolled", "n"),
    [("goblin", 5, 3), ("goblin", 1, 1), ("ogre", 6, 2), ("giant_bat", 4, 1), ("unlit", 5, 5)],
)
def test_fewer_are_met(monsters: Mapping[str, Monster], kind: str, rolled: int, n: int) -> None:
    """Half of those with a row, rounded up, a quarter of ogres and bats; all of those that are made over."""
    assert met(BOOK, STATE, figured(BOOK, STATE, monsters[kind]), rolled) == n


def test_the_number_met_by_setting(monsters: Mapping[str, Monster]) -> None:
    """With a divisor of 1 all that were rolled come."""
    state = evolve(STATE, settings={**STATE.settings, "monsters_d20_number_divisor": 1})
    assert met(BOOK, state, figured(BOOK, state, monsters["goblin"]), 7) == 7


def test_hit_points_of_one_with_more_dice(monsters: Mapping[str, Monster]) -> None:
    """A vampire of 9 HD has two dice more than one of 7."""
    found = figures(monsters["vampire"])
    assert (found.hd_dice, hp_at(BOOK, found, 7), hp_at(BOOK, found, 9)) == ("6+1d3", 31, 40)


@pytest.mark.parametrize(
    ("text", "found"), [("1/2", (0, 0)), ("1-1", (1, -1)), ("3+2", (3, 2)), ("7..9", (7, 0)), ("12", (12, 0))]
)
def test_hit_dice_as_text(text: str, found: tuple[int, int]) -> None:
    """Whole dice and pips."""
    assert whole_hd(text) == found
