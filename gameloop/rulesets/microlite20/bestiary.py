"""What these rules make of a creature of the bestiary or of an adventure: figures of their own, or made over.

The whole of it stands in `Monster.figures` and in its armor class, attacks and specials, so that the fact by which a
kind enters the game holds all that play reads of it.
"""

from __future__ import annotations

from gameloop.kernel.values import evolve
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.records import MonsterRow, PersonRow
from gameloop.world.bestiary import Attack, Figures, Monster
from gameloop.world.state import State

OWN = "d20"  # of the setting monsters_source
HALF = "1/2"
SPAN = ".."
HARDY = ("undead", "dragon")  # the kinds with the larger hit die


def figured(book: Book, state: State, monster: Monster) -> Monster:
    """A creature as these rules have it: by its own row, as people of a class, or made over (B-GAP-07, B-GAP-36)."""
    row = own(book, state, monster)
    if row is not None:
        return _by_row(monster, row)
    if monster.figures is not None:
        return monster
    return _made_over(book, monster, book.people.get(monster.id))


def own(book: Book, state: State, monster: Monster) -> MonsterRow | None:
    """The row of a creature, where it has one and the setting monsters_source asks for it (B-GAP-07)."""
    return book.monsters.get(monster.id) if state.setting("monsters_source") == OWN else None


def met(book: Book, state: State, monster: Monster, rolled: int) -> int:
    """How many are met where so many were rolled: fewer of those whose figures are stronger here (B-GAP-07)."""
    fewer = monster.figures.fewer if monster.figures else 0
    divisor = int(state.setting("monsters_d20_number_divisor")) * fewer
    return -(-rolled // divisor) if divisor else rolled


def hp_at(book: Book, figures: Figures, hd: int) -> int:
    """The usual hit points of one with so many hit dice, where those of a kind differ in them (B-GAP-36)."""
    return figures.hp + _mean(hd - figures.hd, book.numbers.monster.hit_die)


def _by_row(monster: Monster, row: MonsterRow) -> Monster:
    return evolve(
        monster,
        ac=row.ac,
        attacks=row.attacks,
        specials=monster.specials.joined(row.specials),
        figures=Figures(
            row.hd, row.hp, row.hp_dice, bonuses=row.bonuses, sequence=bool(row.attacks), fewer=row.fewer
        ),
    )


def _made_over(book: Book, monster: Monster, person: PersonRow | None) -> Monster:
    rules, (whole, pips) = book.numbers.monster, whole_hd(monster.hd)
    hd = person.level if person else whole
    class_ = person.class_ if person else ""
    better = book.classes[class_].fights_better if class_ else False
    more = book.numbers.combat.class_bonus if better else 0
    hit = (hd if whole else rules.half_hd_attack) + more + (person.attack_mod if person else 0)
    die = rules.hardy_hit_die if monster.kind in HARDY else rules.hit_die
    figures = Figures(
        hd,
        max(1, _mean(whole, rules.hit_die) + pips) if whole else rules.half_hp,
        f"{whole}d{die}{pips:+}" if pips and whole else f"{whole}d{die}" if whole else rules.half_hp_dice,
        hd_dice=person.level_dice if person else hd_dice(monster.hd),
        bonuses=dict.fromkeys(book.stats, 0),
        class_=class_,
    )
    return evolve(monster, attacks=tuple(_with(a, hit, more) for a in monster.attacks), figures=figures)


def _with(attack: Attack, hit: int, damage: int) -> Attack:
    """The attack of somebody who adds this to the roll, and that to its damage if it does any (B-CLASS-04)."""
    dice = f"{attack.dice}+{damage}" if attack.dice and damage else attack.dice
    return evolve(attack, hit=hit, dice=dice)


def whole_hd(hd: str) -> tuple[int, int]:
    """Whole hit dice of a text and what is added to their hit points: `3+2` is (3, 2), `1/2` (0, 0), `7..9` (7, 0)."""
    if hd == HALF:
        return 0, 0
    least = hd.partition(SPAN)[0]
    sign = "-" if "-" in least else "+"
    whole, _, pips = least.partition(sign)
    return int(whole), int(sign + pips) if pips else 0


def hd_dice(hd: str) -> str:
    """What is thrown for the hit dice of one creature of `7..9`; empty for all others."""
    low, span, high = hd.partition(SPAN)
    return f"{int(low) - 1}+1d{int(high) - int(low) + 1}" if span else ""


def _mean(dice: int, sides: int) -> int:
    """What so many dice come to as a rule, rounded down (B-AMB-34)."""
    return dice * (sides + 1) // 2
