"""What is tried with a skill, by what and how hard it is (B-SKILL, B-GAP-17, B-PLAY-07).

Every roll of a skill is a check: d20, the rank, the bonus of the stat, and what the occasion adds, each told apart. The
acts of exploring are checks of their own names, which shared code asks for; the number is that of the door, trap or
thing (grounds), or of the tables.
"""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.rulesets.microlite20 import lasting, modifiers
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.names import LEVEL
from gameloop.rulesets.microlite20.parts import AGAINST
from gameloop.rulesets.microlite20.records import DC, Action, Task
from gameloop.world.checks import BET, attempt
from gameloop.world.ruleset import Check, Drafting, Ruleset
from gameloop.world.state import State

DIFFICULTY = "dc."  # a number of a way, thing or trap: how hard that act is on it
SAVES = ("fortitude", "reflex", "will")
REFLEX, DODGE = "reflex", "B-SKILL-07"
RISK = "room_trap"
LISTEN = "listen"
AGAIN = "turn"
AID = "spell_"  # a number of somebody: what magic adds to one action alone


def checks(book: Book) -> dict[str, Check]:
    """Every check by its id: tasks, saves, plans, and the die of whoever is at risk of a trap."""
    return {check.id: check for check in _checks(book)}


def _checks(book: Book) -> Iterator[Check]:
    for task in book.tasks.values():
        yield _task(book, task)
    for id_ in SAVES:
        yield _rolled(book, id_, book.actions[id_], "save")
    risk = book.numbers.trap
    yield Check(RISK, "at_most", risk.risk_dice, "B-GAP-19", risk.risk_at_most)
    plan = book.numbers.plan
    for odds, target in (("likely", plan.likely), ("even", plan.even), ("unlikely", plan.unlikely)):
        yield Check(f"plan_{odds}", "at_least", plan.dice, "B-OWN-06", target)
    bet = book.numbers.bet
    yield Check(BET, "at_least", bet.dice, "B-OWN-08", bet.won)


def _task(book: Book, task: Task) -> Check:
    table = book.dcs.get(task.dc_table, {})
    fixed = task.dc or table.get(DC, 0)
    return _rolled(book, task.id, book.actions[task.action], "skill", task, fixed)


def _rolled(
    book: Book, id_: str, action: Action, given: str, task: Task | None = None, fixed: int = 0
) -> Check:
    needs = {f"without.{task.needs}": task.without_mod} if task and task.needs else {}
    against = (action.opposed_skill, action.opposed_stat, given, "race")
    return Check(
        id_,
        "at_least",
        book.numbers.skills.dice,
        action.rule,
        fixed or None,
        "" if fixed else DIFFICULTY + id_,
        _bonuses(action, given),
        modifiers=needs,
        harm_from=task.fail_by if task and task.fail_by else 1,
        again=task is not None and task.retry == AGAIN,
        noisy=task is not None and task.noise,
        against=against if action.opposed_skill else (),
    )


def _bonuses(action: Action, given: str) -> tuple[str, ...]:
    """Rank, stat, conditions, and what race adds beside the rank; a will save has no rank (B-SKILL-13)."""
    own = (f"{AID}{action.id}",) if action.id in AGAINST else ()
    return (action.skill, action.stat, given, "race", *own) if action.skill else (LEVEL, action.stat, given)


def instead(book: Book, state: State, who: str, check: str) -> str:
    """Everybody may try everything (B-SKILL-01); the deaf hear nothing."""
    person = state.people.get(who)
    if check == LISTEN and person is not None and any(row.deaf for row in modifiers.conditions(book, person)):
        return ""
    return check


# --- how hard it is -------------------------------------------------------------------------------------


def difficulty(book: Book, state: State, on: str, act: str) -> int:
    """How hard an act is on a way, thing or trap: its own number, else that of the tables, else the usual one."""
    if act == LISTEN:
        beyond = state.chart().way(on).other(state.here.place)
        return book.grounds.number(act, beyond) or _through_door(book)
    held = lasting.held_by(state, on) if act == "force_door" else 0
    return (book.grounds.number(act, on) or _usual(book, state, on, act)) + held


def _through_door(book: Book) -> int:
    return book.dc(LISTEN, "unarmored_walk") + book.dc("listen_mod", "through_door")


def _usual(book: Book, state: State, on: str, act: str) -> int:
    ways = {way.id: way for way in state.chart().ways}
    if act == "force_door":
        door = ways[on].door if on in ways else None
        return book.dc("door_stuck" if door and door.state != "locked" else "door_locked", "simple")
    if act == "search" and on in ways:
        return book.dc("secret_door_find")
    if act == "search" and all(trap.id != on for trap in state.chart().traps):
        return book.numbers.skills.default_dc
    return book.dc(*USUAL[act])


USUAL = {
    "search": ("trap_find_simple", DC),
    "disarm": ("trap_find_simple", DC),
    "pick_lock": ("lock", "very_simple"),
    "climb": ("climb", "dungeon_wall"),
}


def save(book: Book, draft: Drafting, rules: Ruleset, who: str, against: str, trap: str) -> bool:
    """The save that a trap calls for, against its own number or the usual one; what falls is dodged (B-SKILL-07)."""
    row = book.grounds.trap(trap)
    needed = row.dc or book.numbers.skills.default_dc
    why, rule = f"{row.save}_{against}", DODGE if row.save == REFLEX else ""
    outcomes = ("withstands", "gives way")
    return attempt(draft, rules, row.save, who, needed=needed, why=why, rule=rule, outcomes=outcomes).worked
