"""What a referee may set about somebody, and how it comes about by these rules: by their own advancement."""

from __future__ import annotations

from functools import partial

from gameloop.rulesets.microlite20 import advancing, draining, injury
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.names import EL, LEVEL, MAX_HP
from gameloop.world.making import Making
from gameloop.world.oracletables import Oracle
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.wounds import StatSet, change

ROW, SET = "referee", "set"
MOST_LEVEL = 20
RATION = "food_ration"
NOTHING = "none"  # what somebody can do who can do nothing
SETTABLE = (
    *("asleep", "blinded", "dazed", "deafened", "fatigued", "frightened", "hasted", "ill", "invisible"),
    "nauseated",
)


def making(book: Book, oracle: Oracle) -> Making:
    """Bound to the book; the oracle is that of every ruleset."""
    time = book.numbers.time
    return Making(
        experience=EL,
        experience_span=lambda state, who: (0, advancing.needed(book, state.person(who)) - 1),
        levels=lambda _state, _who: (1, MOST_LEVEL),
        hp_most=lambda state, who: injury.top(state.person(who)),
        gain=_gain,
        reach=partial(_reach, book),
        max_hp=_max_hp,
        conditions={name: book.conditions[name].things == NOTHING for name in SETTABLE},
        ills=tuple(book.conditions),
        weathers={row.name.casefold(): row.id for row in book.wilds.weather},
        supply=RATION,
        hour=time.turn_seconds * time.turns_per_hour,
        oracle=oracle,
    )


def _gain(draft: Drafting, rules: Ruleset, who: str, to: int) -> None:
    change(draft, who, EL, to - draft.state.person(who).pools.get(EL, 0), SET, rule=rules.row(ROW))


def _reach(book: Book, draft: Drafting, rules: Ruleset, who: str, to: int) -> None:
    """Up level after level with all that each brings, questions too; down as if they were drained."""
    level = draft.state.person(who).stats[LEVEL]
    if to < level:
        draining.drain(book, draft, rules, who, level - to, "")
    for _ in range(level, to):
        advancing.rise(book, draft, who)


def _max_hp(draft: Drafting, rules: Ruleset, who: str, to: int) -> None:
    draft.emit(StatSet(who, MAX_HP, to, rule=rules.row(ROW)))
