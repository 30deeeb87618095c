"""Energy drain: a level down with all that hangs on it, and what becomes of who has none left (A-PLAY-29)."""

from __future__ import annotations

from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.names import HP, LEVEL, MAX_HP, XP
from gameloop.rulesets.barrows.prowess import is_character
from gameloop.world.carrying import die
from gameloop.world.magic import MEMORIZED, memorized
from gameloop.world.rising import will_rise
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.wounds import StatSet, change

ROW = "A-PLAY-29"
WHY = "drained"


def drain(book: Book, draft: Drafting, rules: Ruleset, who: str, levels: int, rise_as: str) -> None:
    """So many levels, one after another; from level 1 it is death."""
    for _ in range(levels):
        person = draft.state.person(who)
        if person.gone or not is_character(book, person):
            return
        if person.stats[LEVEL] == 1:
            die(draft, rules, who, ROW)
            will_rise(draft, rules, who, rise_as, ROW)
        else:
            _one(book, draft, rules, who)


def _one(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """One level down: its XP, fewer hit points at most, fewer spells."""
    person = draft.state.person(who)
    level = person.stats[LEVEL] - 1
    draft.emit(StatSet(who, LEVEL, level, rule=ROW))
    change(draft, who, XP, book.classes[person.kind].at(level).xp - person.pools[XP], WHY, rule=ROW)
    dice = book.numbers.monster.drain_max_hp_dice
    most = max(1, person.stats[MAX_HP] - draft.roll(dice, "drained_hit_points", who, rule=ROW).total)
    draft.emit(StatSet(who, MAX_HP, most, rule=ROW))
    change(draft, who, HP, min(0, most - person.hp), WHY, rule=ROW)
    _forget(draft, rules, who)


def _forget(draft: Drafting, rules: Ruleset, who: str) -> None:
    """Spells beyond the new number are gone, the last ones first."""
    ready = memorized(draft.state.person(who))
    over = sum(ready.values()) - rules.number(draft.state, who, "spells")
    for spell, n in reversed(ready.items()):
        lost = max(0, min(n, over))
        over -= lost
        change(draft, who, MEMORIZED + spell, -lost, WHY, rule=ROW)
