"""What these rules make of a monster of the bestiary or of an adventure (A-PLAY-23, A-MON-02 to A-MON-13)."""

from __future__ import annotations

from gameloop.kernel.values import frozen
from gameloop.rulesets.barrows.book import Book
from gameloop.world.bestiary import Attack, Monster
from gameloop.world.encounters import FOOD, SILVER
from gameloop.world.specials import Specials

SPAN = ".."
BELOW_ONE = ("1/2", "1-1")


@frozen
class MonsterRecord:
    """A monster in the figures of these rules.

    `whole` are whole hit dice, 0 below 1; `steps` is what it covers in a round (120 = a man on foot), on land or in
    the air; `bait` is what it stops for.
    """

    id: str
    name: str
    hd: str
    whole: int
    hp: int
    to_hit: int
    save: int
    xp: int
    ac: int
    morale: int
    steps: int
    attacks: tuple[Attack, ...]
    specials: Specials
    tags: tuple[str, ...]
    bait: str
    look: str


def whole_hd(hd: str) -> int:
    """Whole hit dice of a text: n of `n` and `n+k`, 0 of `1/2` and `1-1`, the least of `a..b` (A-GEN-15)."""
    if hd in BELOW_ONE:
        return 0
    return int(hd.partition(SPAN)[0].partition("+")[0].partition("-")[0])


def half_units(whole: int) -> int:
    """Hit dice in halves: 1 for what is below 1 (A-GEN-15)."""
    return whole * 2 or 1


def hd_dice(hd: str) -> str:
    """What is rolled for the hit dice of one creature of `a..b`; empty for all that is fixed (A-GEN-15)."""
    low, span, high = hd.partition(SPAN)
    if not span:
        return ""
    return f"{int(low) - 1}+1d{int(high) - int(low) + 1}"


def record(book: Book, monster: Monster, *, whole: int | None = None, semi: str = FOOD) -> MonsterRecord:
    """The record of a monster. `whole`: the hit dice rolled for one of `a..b`, else the least.

    `semi`: what baits the half-witted (setting semi_intelligent, A-PLAY-41).
    """
    dice = whole_hd(monster.hd) if whole is None else whole
    row = book.by_hd(dice)
    slowed = 2 if monster.specials.half_speed else 1
    return MonsterRecord(
        id=monster.id,
        name=monster.name,
        hd=monster.hd,
        whole=dice,
        hp=row.hp,
        to_hit=row.to_hit,
        save=row.save,
        xp=row.xp,
        ac=monster.ac,
        morale=monster.ml + book.numbers.monster.morale_add,
        steps=max(monster.mv.walk, monster.mv.fly) // slowed,
        attacks=monster.attacks,
        specials=monster.specials,
        tags=monster.tags,
        bait=monster.bait or {"unintelligent": FOOD, "semi": semi}.get(monster.int_, SILVER),
        look=monster.look,
    )
