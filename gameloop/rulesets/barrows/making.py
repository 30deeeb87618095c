"""What a referee may set about somebody, and how it comes about by these rules: by their own advancement."""

from __future__ import annotations

from functools import partial

from gameloop.rulesets.barrows import draining, levels
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.names import BEST, LEVEL, MAX_HP, SUPPLY, XP
from gameloop.world.making import Making
from gameloop.world.oracletables import Oracle
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import State
from gameloop.world.wounds import StatSet, change

ROW, SET = "referee", "set"
MOST_XP = 10_000_000
SETTABLE = (
    *(
        "asleep",
        "beast_speech",
        "blessed",
        "blinded",
        "dazzled",
        "hasted",
        "held",
        "ill",
        "invisible",
        "prone",
    ),
    "slowed",
)


def making(book: Book, oracle: Oracle) -> Making:
    """Bound to the book; the oracle is that of every ruleset."""
    time = book.numbers.time
    return Making(
        experience=XP,
        experience_span=partial(_xp_span, book),
        levels=partial(_levels, book),
        hp_most=lambda state, who: state.person(who).stats[MAX_HP],
        gain=partial(_gain, book),
        reach=partial(_reach, book),
        max_hp=partial(_max_hp, book),
        conditions={name: not book.conditions[name].acts for name in SETTABLE},
        ills=tuple(book.conditions),
        weathers={row.name.casefold(): row.id for row in book.wilds.weather},
        supply=SUPPLY,
        hour=time.turn_seconds * time.turns_per_hour,
        oracle=oracle,
        most_tax=book.domain.tax[-1].rate_percent,
    )


def _xp_span(book: Book, state: State, who: str) -> tuple[int, int]:
    """At least what his level takes."""
    person = state.person(who)
    return book.classes[person.kind].at(person.stats[LEVEL]).xp, MOST_XP


def _levels(book: Book, state: State, who: str) -> tuple[int, int]:
    return 1, book.classes[state.person(who).kind].levels[-1].level


def _gain(book: Book, draft: Drafting, rules: Ruleset, who: str, to: int) -> None:
    """XP that are won bring the levels that they always bring; those taken away bring nothing."""
    by = to - draft.state.person(who).pools[XP]
    if by > 0:
        levels.gain(book, draft, who, by, SET, rule=rules.row(ROW))
    else:
        change(draft, who, XP, by, SET, rule=rules.row(ROW))


def _reach(book: Book, draft: Drafting, rules: Ruleset, who: str, to: int) -> None:
    """Up by the XP that the level takes, level after level with all that each brings; down as if they were drained."""
    person = draft.state.person(who)
    if to < person.stats[LEVEL]:
        draining.drain(book, draft, rules, who, person.stats[LEVEL] - to, "")
        return
    missing = book.classes[person.kind].at(to).xp - person.pools[XP]
    change(draft, who, XP, max(0, missing), SET, rule=rules.row(ROW))
    levels.rise(book, draft, who, to)


def _max_hp(book: Book, draft: Drafting, rules: Ruleset, who: str, to: int) -> None:
    """The hit dice that count are so many too: what is thrown later has to be better."""
    more = book.high({a: draft.state.person(who).stats[a] for a in book.abilities}, MAX_HP)
    draft.emit(StatSet(who, BEST, max(0, to - more), rule=rules.row(ROW)))
    draft.emit(StatSet(who, MAX_HP, to, rule=rules.row(ROW)))
