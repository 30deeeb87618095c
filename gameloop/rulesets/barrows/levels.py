"""Experience and levels (A-CLS-03 to A-CLS-11, A-CLS-16, A-PLAY-69)."""

from __future__ import annotations

from collections.abc import Iterable

from gameloop.rulesets.barrows import prowess
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.names import BEST, LEVEL, MAX_HP, XP
from gameloop.rulesets.barrows.records import Level
from gameloop.world.modes import in_village
from gameloop.world.people import LevelUp, Titled
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import Person
from gameloop.world.wounds import StatSet, change

AT_ONCE = "at_once"


def gain(book: Book, draft: Drafting, who: str, xp: int, why: str, *, rule: str) -> None:
    """Give somebody XP, and the levels they bring, at once or when the party is in a settlement (A-PLAY-69)."""
    top = following(book, draft.state.person(who)) is None
    change(draft, who, XP, xp, why, rule="A-CLS-10" if top else rule)
    if draft.state.setting("level_up") == AT_ONCE or in_village(draft.state):
        rise(book, draft, who)


def share(book: Book, draft: Drafting, who: Iterable[str], xp: int, why: str) -> None:
    """Split XP for slaying equally among these, rounded down (A-CLS-03, A-CLS-04)."""
    ids = tuple(who)
    rule = "A-CLS-04" if len(ids) > 1 else "A-CLS-03"
    if draft.state.setting("xp_for_slaying") and ids:
        for one in ids:
            gain(book, draft, one, xp // len(ids), why, rule=rule)


def following(book: Book, person: Person) -> Level | None:
    """The row of the next level, None at the top of the table (A-CLS-10)."""
    wanted = person.stats[LEVEL] + 1
    return next((row for row in book.classes[person.kind].levels if row.level == wanted), None)


def rise(book: Book, draft: Drafting, who: str, most: int = 0) -> None:
    """Every level that the XP of somebody allow, one after another (A-CLS-05, A-CLS-09); with `most` none above it."""
    rule = "A-CLS-05"
    row = _due(book, draft.state.person(who))
    while row is not None and not 0 < most < row.level:
        reach(book, draft, who, row, rule)
        rule = "A-CLS-09"
        row = _due(book, draft.state.person(who))


def _due(book: Book, person: Person) -> Level | None:
    row = following(book, person)
    return row if row is not None and row.xp <= person.pools[XP] else None


def reach(book: Book, draft: Drafting, who: str, row: Level, rule: str) -> None:
    """Reach a level: all its hit dice are thrown anew; at the top level a title comes too (A-CLS-16)."""
    class_ = book.classes[draft.state.person(who).kind]
    top = row.level == class_.levels[-1].level
    draft.emit(StatSet(who, LEVEL, row.level, rule="A-CLS-16" if top else rule))
    reroll(book, draft, who, rule="A-CLS-06")
    title = " or ".join(class_.titles)
    if top and title not in draft.state.person(who).tags:  # whoever lost the level kept the title
        draft.emit(Titled(who, title, rule=class_.title_rule))


def reroll(book: Book, draft: Drafting, who: str, *, rule: str) -> None:
    """Throw all hit dice; a better total is the new maximum, and the hit points left stay (A-CLS-06 to A-CLS-08)."""
    person = draft.state.person(who)
    sides = book.start.hp_dice.partition("d")[2]
    total = draft.roll(f"{prowess.level(book, person).hd}d{sides}", "hit_dice", who, rule=rule).total
    if total > person.stats[BEST]:
        draft.emit(StatSet(who, BEST, total, rule=rule))
        more = book.high({a: person.stats[a] for a in book.abilities}, MAX_HP)
        draft.emit(StatSet(who, MAX_HP, total + more, rule=rule))


def level_up(book: Book, draft: Drafting, rules: Ruleset, command: LevelUp) -> None:
    """Gain the levels that wait, in a settlement; or say what is missing."""
    person = draft.state.person(command.who)
    if not prowess.is_character(book, person):
        draft.refuse(f"{person.name} gains no levels", rule="A-CLS-05")
    row = following(book, person)
    if row is None:
        draft.refuse(f"level {person.stats[LEVEL]} is the last", rule="A-CLS-10")
    missing = row.xp - person.pools[XP]
    if missing > 0:
        draft.refuse(
            f"{person.name} needs {missing} more XP for level {row.level}", instead="xp", rule="A-CLS-05"
        )
    if draft.state.setting("level_up") != AT_ONCE and not in_village(draft.state):
        draft.refuse("levels are gained in a settlement", rule="A-PLAY-69")
    rise(book, draft, command.who)
