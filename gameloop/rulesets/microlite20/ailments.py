"""What goes on working in somebody after the bite: second doses of poison, days of disease (B-GAP-18, B-GAP-29)."""

from __future__ import annotations

from collections.abc import Mapping

from gameloop.kernel.clock import Timer, TimerSet
from gameloop.rulesets.microlite20 import injury, lasting
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.saving import BODY, save
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.specials import Specials
from gameloop.world.state import Condition
from gameloop.world.wounds import ConditionEnded, ConditionGained

ROW, POISON_ROW = "B-GAP-29", "B-GAP-18"
SECOND = "poison."  # the kind of a timer: a dose of a poison, which of the two, and the creature whose it is
HIT_POINTS = "hp"
CONSTITUTION = "con"
DISEASED = "diseased"
HELD_OFF = 1  # value of the condition: the last save was made, the next one cures
SICKNESS = "disease."  # the kind of a timer: a day of a disease, with the creature whose it is


def poisoned(book: Book, draft: Drafting, rules: Ruleset, timer: Timer) -> None:
    """A dose that was to come works now, against a new save (timers of kind SECOND)."""
    if not timer.kind.startswith(SECOND) or timer.who not in draft.state.people:
        return
    which, _, kind = timer.kind.removeprefix(SECOND).partition(".")
    monster, who = draft.state.kinds.get(kind), timer.who
    if monster is None or monster.specials.poison is None or draft.state.person(who).gone:
        return
    wait = lasting.delays(draft.state, who)
    if wait:
        later = Timer(draft.state.clock + wait, timer.kind, timer.id, who)
        draft.emit(TimerSet(later, rule=POISON_ROW, secret=True))
        return
    special, figures = monster.specials.poison, book.numbers.monster
    hd = monster.figures.hd if monster.figures else 0
    dc = special.dc or figures.special_dc + hd // figures.special_dc_hd
    if not save(draft, rules, who, BODY, dc, "poison", POISON_ROW, ((special.save_mod, "special"),)):
        doses = second if which == "second" else first
        dose(book, draft, rules, who, doses(book, monster.specials))


def first(book: Book, specials: Specials) -> Mapping[str, str | int]:
    """What the first dose takes: the poison's own, else as one without figures (B-PLAY-19)."""
    special = specials.poison
    return special.first if special is not None and special.dc else {"str": book.numbers.monster.deadly_dice}


def second(book: Book, specials: Specials) -> Mapping[str, str | int]:
    """What the second dose takes."""
    special = specials.poison
    return special.second if special is not None and special.dc else {"str": book.numbers.monster.deadly_dice}


def dose(book: Book, draft: Drafting, rules: Ruleset, who: str, harms: Mapping[str, str | int]) -> None:
    """Points of stats, or hit points, taken by poison or disease."""
    for what, dice in harms.items():
        if draft.state.person(who).gone:
            return
        amount = draft.roll(str(dice), f"{what}_damage", who, rule=POISON_ROW).total
        if what == HIT_POINTS:
            rules.moments.hurt(draft, rules, who, amount, "poison", POISON_ROW)
        else:
            injury.lose_stat(book, draft, rules, who, stat_of(what), amount, "poison", POISON_ROW)


def stat_of(name: str) -> str:
    """A stat of these rules: constitution counts as STR (B-GAP-06)."""
    return "str" if name == CONSTITUTION else name


# --- disease ----------------------------------------------------------------------------------------


def sickened(book: Book, draft: Drafting, rules: Ruleset, timer: Timer) -> None:
    """A day of a disease: a save, or its damage; two saves in a row cure it (timers of kind SICKNESS)."""
    if not timer.kind.startswith(SICKNESS) or timer.who not in draft.state.people:
        return
    kind, found = timer.kind.removeprefix(SICKNESS), draft.state.person(timer.who).condition(DISEASED)
    monster = draft.state.kinds.get(kind)
    special = monster.specials.disease if monster else None
    if special is None or found is None or draft.state.person(timer.who).gone:
        return
    dc = special.dc or book.numbers.monster.disease_dc
    held = save(draft, rules, timer.who, BODY, dc, "disease", ROW)
    if held and found.value == HELD_OFF:
        draft.emit(ConditionEnded(timer.who, DISEASED, rule=ROW))
        return
    if not held:
        dose(book, draft, rules, timer.who, special.first)
    draft.emit(ConditionGained(timer.who, Condition(DISEASED, value=int(held), other=found.other), rule=ROW))
    due = draft.state.clock + max(1, special.every_days) * rules.procedures["day"].seconds
    draft.emit(TimerSet(Timer(due, timer.kind, timer.id, timer.who), rule=ROW, secret=True))
