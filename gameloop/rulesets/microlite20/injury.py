"""Hit points and stats that are lost, and what follows at 0 of either (B-HP-02 to B-HP-06, B-GAP-15, B-PLAY-08)."""

from __future__ import annotations

from gameloop.rulesets.microlite20 import figures, lasting, modifiers
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.names import DRAIN, DRAINED, HP, LOST, MAX_HP, STR, TEMP_HP
from gameloop.world.carrying import die, let_go, put_down
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import DOWN, Condition, Person
from gameloop.world.wounds import ConditionEnded, ConditionGained, Fell, Rose, change

HARMED = "harmed"  # what ends conditions
DIES = "dies"
PARALYZED, UNCONSCIOUS = "paralyzed", "unconscious"
AT_ZERO = {"dex": PARALYZED, "mind": UNCONSCIOUS}  # what a stat at 0 brings (B-PLAY-08)
STAT_ROW, DOWN_ROW = "B-PLAY-08", "B-HP-02"
BEYOND, SAME_BLOW = "B-HP-03", "B-AMB-09"  # damage beyond 0 hit points


def character(book: Book, person: Person) -> bool:
    """Whether somebody dies like people do, and not at 0 hit points."""
    return person.kind in book.classes


def hurt(book: Book, draft: Drafting, rules: Ruleset, who: str, amount: int, why: str, row: str) -> None:
    """Take hit points: those of magic first, then one's own; beyond 0 they come off STR, and STR 0 is death.

    A creature is dead at 0 (B-GAP-15).
    """
    person = draft.state.person(who)
    if person.gone or amount <= 0 or any(r.unharmed for r in modifiers.conditions(book, person)):
        return
    amount += change(draft, who, TEMP_HP, -amount, why, rule=row)
    lost = -change(draft, who, HP, -amount, why, rule=row)
    _harmed(book, draft, who)
    if draft.state.person(who).hp:
        return
    if not character(book, draft.state.person(who)):
        die(draft, rules, who, "B-GAP-15")
        return
    fell = _fall(draft, who, DOWN_ROW)
    if amount > lost and (not fell or draft.state.setting("hp_overflow_same_blow")):
        lose_stat(book, draft, rules, who, STR, amount - lost, why, SAME_BLOW if fell else BEYOND)


def _fall(draft: Drafting, who: str, row: str) -> bool:
    """At 0 hit points somebody lies there, near death; tells whether that is new. The dead lie there already."""
    if draft.state.person(who).gone or draft.state.person(who).has(DOWN):
        return False
    draft.emit(Fell(who, rule=row))
    let_go(draft, who, row)
    return True


def exhausted(draft: Drafting, who: str) -> None:
    """Whoever has paid his last hit point for a spell lies there like others at 0 (B-HP-05, B-AMB-10)."""
    if not draft.state.person(who).hp:
        _fall(draft, who, "B-HP-05")


def _harmed(book: Book, draft: Drafting, who: str) -> None:
    """What ends by being hurt is over."""
    lasting.harmed(draft, who)
    for row in tuple(modifiers.conditions(book, draft.state.person(who))):
        if HARMED in row.ends:
            draft.emit(ConditionEnded(who, row.id, rule=row.rule))


# --- stats ------------------------------------------------------------------------------------------


def lose_stat(
    book: Book,
    draft: Drafting,
    rules: Ruleset,
    who: str,
    stat: str,
    amount: int,
    why: str,
    row: str,
    *,
    drain: bool = False,
) -> None:
    """Take points of a stat, which days of rest give back, or only magic (`drain`); what 0 brings follows."""
    left = figures.value(book, draft.state, draft.state.person(who), stat)
    taken = min(amount, left)
    if not taken or draft.state.person(who).gone:
        return
    change(draft, who, (DRAINED if drain else LOST) + stat, taken, why, rule=row)
    if taken == left:
        _at_zero(draft, rules, who, stat, row)


def _at_zero(draft: Drafting, rules: Ruleset, who: str, stat: str, row: str) -> None:
    """STR 0 is death, DEX 0 paralyses, MIND 0 takes the senses (B-HP-04, B-PLAY-08)."""
    by_damage = row in (BEYOND, SAME_BLOW)
    if stat == STR and (by_damage or draft.state.setting("str_zero_by_poison") == DIES):
        die(draft, rules, who, "B-HP-04" if by_damage else STAT_ROW)
        return
    draft.emit(ConditionGained(who, Condition(AT_ZERO.get(stat, PARALYZED), stops=True), rule=STAT_ROW))


def regain_stat(book: Book, draft: Drafting, who: str, stat: str, amount: int, why: str, row: str) -> None:
    """Give points of a damaged stat back; the first one ends what 0 has brought."""
    was = figures.value(book, draft.state, draft.state.person(who), stat)
    back = -change(draft, who, LOST + stat, -amount, why, rule=row)
    condition = AT_ZERO.get(stat, PARALYZED)
    if back and not was and draft.state.person(who).has(condition):
        draft.emit(ConditionEnded(who, condition, rule=STAT_ROW))


# --- healing ----------------------------------------------------------------------------------------


def top(person: Person) -> int:
    """The most hit points somebody can have now: what is paid for spells only rest gives back (B-MAGIC-05)."""
    return max(0, person.stats[MAX_HP] - person.pools.get(DRAIN, 0))


def heal(draft: Drafting, who: str, amount: int, why: str, row: str) -> int:
    """Give hit points back; the first one wakes whoever lies there (B-GAP-14). Gives how many they were."""
    person = draft.state.person(who)
    if person.gone:
        return 0
    gained = change(draft, who, HP, amount, why, rule=row, top=top(person))
    if gained:
        wake(draft, who)
    return gained


def wake(draft: Drafting, who: str) -> None:
    """Whoever has hit points again is on his feet."""
    if draft.state.person(who).has(DOWN) and draft.state.person(who).hp:
        draft.emit(Rose(who, rule="B-GAP-14"))
        put_down(draft, who, DOWN_ROW)
