"""Creatures as people of the game: with the figures of these rules, numbered in their group (B-GAP-07, B-GAP-36)."""

from __future__ import annotations

from gameloop.rulesets.microlite20 import adventurers
from gameloop.rulesets.microlite20.bestiary import figured, hp_at, own
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.names import AC, HP, LEVEL, MAX_HP, PHYS, RANK
from gameloop.world.bestiary import INTELLIGENT, Figures, Monster
from gameloop.world.people import Described
from gameloop.world.ruleset import Drafting
from gameloop.world.state import FOES, Person

ROLLED = "rolled"  # of the setting monster_hp


def people(book: Book, draft: Drafting, monster: Monster, n: int, band: str, name: str) -> tuple[Person, ...]:
    """So many of a kind, for the fact that lets them appear; notes the kind when it is the first of it.

    `name` is what they are called (empty: as their kind); several are numbered from 1 on. Adventurers are a party.
    """
    if monster.id in book.parties:
        return adventurers.party(book, draft, monster, n, band)
    if monster.id not in draft.state.kinds:
        row = "B-GAP-07" if own(book, draft.state, monster) else "B-GAP-36"
        draft.emit(Described(figured(book, draft.state, monster), rule=row))
    kind = draft.state.kinds[monster.id]
    called = name or kind.name.casefold()
    first = draft.state.next_foe
    names = [f"{called} {k + 1}" for k in range(n)] if n > 1 else [called]
    return tuple(person(book, draft, kind, f"f{first + k}", names[k], band) for k in range(n))


def person(book: Book, draft: Drafting, kind: Monster, who: str, name: str, band: str) -> Person:
    """One of them, with hit points of its own. Raises LookupError for a kind without figures of these rules."""
    if kind.figures is None:
        raise LookupError(f"{kind.id} has no figures")
    figures = kind.figures
    hd = _hit_dice(draft, figures, who)
    hp = _hit_points(book, draft, figures, hd, who)
    return Person(
        who,
        name,
        FOES,
        kind.id,
        group=band,
        stats={**_stats(book, kind, figures), LEVEL: hd, MAX_HP: hp},
        pools={HP: hp},
        tags=kind.tags,
    )


def _hit_dice(draft: Drafting, figures: Figures, who: str) -> int:
    if not figures.hd_dice:
        return figures.hd
    return draft.roll(figures.hd_dice, "hit_dice", who, rule="B-GAP-36", secret=True).total


def _hit_points(book: Book, draft: Drafting, figures: Figures, hd: int, who: str) -> int:
    """As listed, or rolled by a setting (B-GAP-36)."""
    if draft.state.setting("monster_hp") != ROLLED:
        return max(1, hp_at(book, figures, hd))
    return max(1, draft.roll(figures.hp_dice, "hit_points", who, rule="B-GAP-36", secret=True).total)


def _stats(book: Book, kind: Monster, figures: Figures) -> dict[str, int]:
    """The value of each stat is 10 and twice the bonus; who has wits adds to Phys (B-GAP-15, B-GAP-36)."""
    given = book.numbers.stats
    values = {
        stat: max(0, given.monster_base + given.monster_per_bonus * figures.bonuses.get(stat, 0))
        for stat in book.stats
    }
    clever = {RANK + PHYS: book.numbers.monster.intelligent_bonus} if INTELLIGENT in kind.tags else {}
    return {**values, AC: kind.ac, **clever}
