"""Damage and what follows at 0 hit points: the save, the grievous wound, death (A-INJ-01, A-INJ-09 to A-INJ-22)."""

from __future__ import annotations

from collections.abc import Mapping

from gameloop.kernel.values import evolve
from gameloop.rulesets.barrows import hindrance, saving
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.names import ASLEEP, DISEASED, HP, MAX_HP
from gameloop.rulesets.barrows.records import TableRow
from gameloop.world.carrying import die, let_go, put_down
from gameloop.world.goods import Equipped
from gameloop.world.retainers import HIRED
from gameloop.world.ruleset import Drafting, No, Ruleset
from gameloop.world.state import DEPRIVED, DOWN, Condition, Person, State
from gameloop.world.wounds import ConditionEnded, ConditionGained, Fell, Rose, change

GRIEVOUS = "grievous"
CARRY = "A-PLAY-10"
NAMED = "named"  # the tag of a creature that is somebody
DEATH = "death"
WHICH_ARM = "which_arm"
ARM = "arm_"
ZERO_HP = "zero_hp"
ROWS: Mapping[str, str] = {
    "gruesome_scars": "A-INJ-11",
    "eye_gouged_out": "A-INJ-12",
    "broken_arm": "A-INJ-14",
    "broken_leg": "A-INJ-15",
    "dismembered_arm": "A-INJ-16",
    "dismembered_leg": "A-INJ-17",
}


def save(_book: Book, draft: Drafting, rules: Ruleset, who: str, against: str, _what: str) -> bool:
    """One saving throw (A-CBT-27); `against` is a word for what threatens, whatever it is in particular."""
    return saving.save(draft, rules, who, against, "A-CBT-27")


def hurt(book: Book, draft: Drafting, rules: Ruleset, who: str, amount: int, why: str, row: str) -> None:
    """Take hit points, never below 0 (A-INJ-01); at 0 comes the save, also for who lay at 0 already (A-INJ-19)."""
    person = draft.state.person(who)
    if not amount or person.gone:
        return
    change(draft, who, HP, -amount, why, rule=row if amount <= person.hp else "A-INJ-01")
    if draft.state.person(who).hp:
        if person.has(ASLEEP):
            draft.emit(ConditionEnded(who, ASLEEP, rule="A-SPL-17"))
    else:
        at_zero(book, draft, rules, who)


def at_zero(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """The save of somebody who has come to 0 hit points: a wound, or death (A-INJ-09, A-INJ-10)."""
    saves = saves_at_zero(draft.state, draft.state.person(who))
    if saves and saving.save(draft, rules, who, DEATH, "A-INJ-09"):
        if not draft.state.person(who).has(DOWN):
            draft.emit(Fell(who, rule="A-INJ-19"))
            let_go(draft, who, CARRY)
        wound(book, draft, who)
    else:
        die(draft, rules, who, "A-INJ-09")


def saves_at_zero(state: State, person: Person) -> bool:
    """Whether somebody may save at 0 hit points: people, also hired, and the named; others by a setting (A-AMB-14)."""
    creature = person.kind in state.kinds and NAMED not in person.tags and HIRED not in person.tags
    return not creature or state.setting("monsters_save_at_zero") is True


def slay(book: Book, draft: Drafting, rules: Ruleset, who: str, row: str) -> None:
    """A failed save or die: dead outright, or by a setting 0 hit points and what follows of that (A-PLAY-29)."""
    change(draft, who, HP, -draft.state.person(who).hp, DEATH, rule=row)
    if draft.state.setting("save_or_die") == ZERO_HP:
        at_zero(book, draft, rules, who)
    else:
        die(draft, rules, who, row)


def wound(book: Book, draft: Drafting, who: str) -> None:
    """Roll a grievous wound and what belongs to it (A-INJ-10 to A-INJ-18)."""
    table = book.tables[hindrance.WOUNDS]
    if not draft.state.person(who).has(GRIEVOUS):
        draft.emit(ConditionGained(who, Condition(GRIEVOUS), rule=table.rule))
    row = table.row(draft.roll(table.dice, table.id, who, rule=table.rule).total)
    person = draft.state.person(who)
    if row.twice and person.has(row.id):
        draft.emit(ConditionGained(who, Condition(row.twice), rule="A-INJ-13"))
    draft.emit(ConditionGained(who, _condition(book, draft, person, row), rule=ROWS[row.id]))
    if row.arms_lost:
        put_away(book, draft, who)


def _condition(book: Book, draft: Drafting, person: Person, row: TableRow) -> Condition:
    """The wound as a condition: lasting ones add up, a broken limb has its own name and its own time."""
    if not row.heals_weeks_dice:
        known = hindrance.condition(person, row.id)
        return evolve(known, value=known.value + 1)
    name = _limb(book, draft, person, row.id)
    weeks = draft.roll(row.heals_weeks_dice, "healing_weeks", person.id, rule="A-INJ-18").total
    until = draft.state.clock + weeks * week_seconds(book)
    return Condition(name, max(until, hindrance.condition(person, name).until))


def _limb(book: Book, draft: Drafting, person: Person, wound_id: str) -> str:
    """A name of its own for each broken limb: which arm is rolled, legs are counted."""
    if wound_id == hindrance.BROKEN_ARM:
        table = book.tables[WHICH_ARM]
        arm = table.row(draft.roll(table.dice, table.id, person.id, rule=table.rule).total).id
        return f"{wound_id}.{arm.removeprefix(ARM)}"
    taken = sum(hindrance.wound_of(c.name) == wound_id for c in person.conditions)
    names = (f"{wound_id}.{n + 1}" for n in range(taken + 1))
    return next(name for name in names if not person.has(name))


def put_away(book: Book, draft: Drafting, who: str) -> None:
    """What a lost arm can no longer hold is put away: the shield beside a weapon, a bulky weapon (A-CBT-32)."""
    for where in (hindrance.LEFT, hindrance.RIGHT):
        person = draft.state.person(who)
        held = next((i for i in draft.state.held(who) if i.id == getattr(person, where)), None)
        if held and hindrance.arms_fault(book, draft.state, who, held.kind):
            draft.emit(Equipped(who, where, "", rule="A-CBT-32"))


def week_seconds(book: Book) -> int:
    """A week (A-GEN-12)."""
    time = book.numbers.time
    return time.day_seconds * time.days_per_week


def healing_fault(person: Person) -> No | None:
    """Why somebody cannot regain hit points by any means (A-INJ-05)."""
    deprived = person.condition(DEPRIVED)
    if deprived is not None:
        return No(f"{person.name} is deprived of {deprived.other.replace(' ', ' and ')}", "A-INJ-05")
    if person.has(DISEASED):
        return No(f"{person.name} has a disease that lets nothing heal", "A-PLAY-29")
    return None


def heal(draft: Drafting, who: str, amount: int, why: str, row: str) -> int:
    """Give hit points back up to the maximum, nothing to the deprived (A-INJ-05); gives how many they were."""
    person = draft.state.person(who)
    if person.gone or healing_fault(person) is not None:
        return 0
    gained = change(draft, who, HP, amount, why, rule=row, top=person.stats[MAX_HP])
    if gained and person.has(DOWN):
        draft.emit(Rose(who, rule="A-INJ-19"))
        put_down(draft, who, CARRY)
    return gained
