"""Encounter levels and the levels they bring (B-ADV, B-AMB-26 to B-AMB-28)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from gameloop.kernel.questions import PLAYER
from gameloop.rulesets.microlite20 import signing
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.injury import wake
from gameloop.rulesets.microlite20.names import DIE, EL, HP, LEVEL, MAX_HP, POINT, STR
from gameloop.rulesets.microlite20.records import STATS
from gameloop.world.people import LevelUp
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import Person, State
from gameloop.world.wounds import StatSet, change

PER_KIND = "per_kind"


# --- what an encounter is worth ---------------------------------------------------------------------


def encounter_level(book: Book, state: State, foes: Iterable[str]) -> int:
    """What these foes were worth together: their hit dice, and 1 for each doubling of their number (B-ADV-01 to 04).

    Of several kinds each counts for itself, or by a setting all as the highest of them (B-AMB-26).
    """
    people = [state.person(who) for who in foes]
    if not people:
        return 0
    if state.setting("el_mixed") != PER_KIND:
        return max(worth(book, p) for p in people) + doublings(book, len(people))
    kinds = Counter((p.kind, worth(book, p)) for p in people)
    return sum(hd + doublings(book, n) for (_, hd), n in sorted(kinds.items()))


def worth(book: Book, person: Person) -> int:
    """The encounter level of one alone: hit dice or level, fractions counting as 1 (B-ADV-01)."""
    return max(book.numbers.advance.el_min, person.stats[LEVEL])


def doublings(book: Book, n: int) -> int:
    """How often a number has doubled from 1 (B-ADV-03)."""
    times = 0
    while n >= book.numbers.advance.foes_double:
        n //= book.numbers.advance.foes_double
        times += 1
    return times


# --- getting it -------------------------------------------------------------------------------------


def award(book: Book, draft: Drafting, who: Iterable[str], el: int, why: str, row: str) -> None:
    """Give everybody who took part the whole of an encounter level, nobody a share, and the level that it may bring
    (B-AMB-27).
    """
    takers = tuple(one for one in who if el and not draft.state.person(one).gone)
    for one in takers:
        change(draft, one, EL, el, why, rule=row if one == takers[0] else "B-AMB-27")
    for one in takers:
        if draft.state.person(one).pools[EL] >= needed(book, draft.state.person(one)):
            rise(book, draft, one)


def needed(book: Book, person: Person) -> int:
    """The sum that the next level takes (B-ADV-05)."""
    return book.numbers.advance.el_per_level * person.stats[LEVEL]


def rise(book: Book, draft: Drafting, who: str) -> None:
    """One level at once, whatever is left over (B-ADV-05 to 10): a hit die, at times a stat, a signature spell."""
    figures = book.numbers.advance
    level = draft.state.person(who).stats[LEVEL] + 1
    change(draft, who, EL, -draft.state.person(who).pools.get(EL, 0), "level", rule="B-ADV-06")
    draft.emit(StatSet(who, LEVEL, level, rule="B-ADV-05"))
    gained = draft.roll(figures.hp_dice, "hit_die", who, rule="B-ADV-07").total
    draft.emit(StatSet(who, f"{DIE}{level}", gained, rule="B-ADV-07"))
    stronger(draft, who, gained, "B-ADV-07")
    if level % figures.stat_point_levels == 0:
        _stat_point(book, draft, who, level)
    signing.sign(book, draft, who, "B-ADV-10")


def stronger(draft: Drafting, who: str, by: int, row: str) -> None:
    """More hit points: at the most, and left (B-AMB-28); whoever lay there has some now."""
    draft.emit(StatSet(who, MAX_HP, draft.state.person(who).stats[MAX_HP] + by, rule=row))
    change(draft, who, HP, by, "level", rule="B-AMB-28" if by > 0 else row)
    wake(draft, who)


def _stat_point(book: Book, draft: Drafting, who: str, level: int) -> None:
    """A stat of the player's choice goes up; STR takes the hit points with it (B-ADV-09)."""
    person = draft.state.person(who)
    shown = "  ".join(f"{book.stats[stat].short} {person.stats[stat]}" for stat in STATS)
    text = f"{person.name} is level {level}: which stat goes up? {shown}"
    stat = draft.ask(PLAYER, "stat_point", text, STATS, rule="B-ADV-09")
    by = book.numbers.advance.stat_point
    draft.emit(StatSet(who, stat, person.stats[stat] + by, rule="B-ADV-09"))
    draft.emit(StatSet(who, f"{POINT}{level}.{stat}", by, rule="B-ADV-09"))
    if stat == STR:
        stronger(draft, who, by, "B-ADV-09")


def level_up(book: Book, draft: Drafting, _rules: Ruleset, command: LevelUp) -> None:
    """Levels come by themselves; here only what is missing can be had (B-ADV-12)."""
    person = draft.state.person(command.who)
    missing = needed(book, person) - person.pools.get(EL, 0)
    text = (
        f"{person.name} needs {missing} more EL for level {person.stats[LEVEL] + 1}, which then comes at once"
    )
    draft.refuse(text, instead="xp", rule="B-ADV-05")
