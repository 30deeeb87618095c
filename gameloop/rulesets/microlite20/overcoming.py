"""What counts as overcome, and what it is worth to the party: foes, and traps (B-ADV-01 to B-ADV-04, B-AMB-33)."""

from __future__ import annotations

from collections.abc import Mapping

from gameloop.rulesets.microlite20 import advancing, treasury
from gameloop.rulesets.microlite20.book import Book
from gameloop.world import disarming
from gameloop.world.disarming import AvoidTrap, Disarm, TrapAvoided, TrapDisarmed
from gameloop.world.encounters import Defeated
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import Person, State

SLAIN, ROUTED, CAPTURED, BYPASSED = "slain", "routed", "captured", "bypassed"  # how foes are overcome
IN_HAND = (SLAIN, CAPTURED)  # those who can be searched
FOES_OVERCOME, TRAP_OVERCOME = "foes overcome", "a trap overcome"  # why encounter levels are gained


def overcome(book: Book, draft: Drafting, by: Mapping[str, str]) -> None:
    """Foes are defeated, each by what is said; they count for the party once, and what they had on them lies there
    (B-ADV-01, B-AMB-33).
    """
    new = {who: how for who, how in by.items() if who not in draft.state.defeated}
    for how in (SLAIN, ROUTED, CAPTURED, BYPASSED):
        if some := tuple(who for who in new if new[who] == how):
            draft.emit(Defeated(some, how, rule="B-AMB-33"))
    if not new:
        return
    foes = tuple(new)
    worth, row = advancing.encounter_level(book, draft.state, foes), _row(draft.state, foes)
    treasury.lay_out(book, draft, tuple(who for who in foes if new[who] in IN_HAND))
    advancing.award(book, draft, takers(book, draft.state), worth, FOES_OVERCOME, row)


def _row(state: State, foes: tuple[str, ...]) -> str:
    """The row by which a group is counted (B-ADV-01, B-ADV-03, B-AMB-26)."""
    kinds = dict.fromkeys(state.people[who].kind for who in foes)
    return "B-AMB-26" if len(kinds) > 1 else "B-ADV-03" if len(foes) > 1 else "B-ADV-01"


def takers(book: Book, state: State) -> tuple[str, ...]:
    """Who gains what the party overcomes: everybody who is with it, but for hirelings (B-AMB-27, B-GAP-25)."""
    return tuple(p.id for p in state.party() if not hired(book, p))


def hired(book: Book, person: Person) -> bool:
    """Whether somebody goes along for a wage."""
    row = book.classes.get(person.kind)
    return row is not None and row.hired


def disarm(book: Book, draft: Drafting, rules: Ruleset, command: Disarm) -> None:
    """As everywhere; a trap that is harmless now is worth its encounter level (B-ADV-02)."""
    disarming.disarm(draft, rules, command)
    _traps(book, draft)


def avoid(book: Book, draft: Drafting, rules: Ruleset, command: AvoidTrap) -> None:
    """As everywhere; a trap that is harmless now is worth its encounter level (B-ADV-02)."""
    disarming.avoid(draft, rules, command)
    _traps(book, draft)


def _traps(book: Book, draft: Drafting) -> None:
    for event in tuple(draft.events):
        if isinstance(event, TrapDisarmed | TrapAvoided):
            el = book.grounds.trap(event.trap).el
            advancing.award(book, draft, takers(book, draft.state), el, TRAP_OVERCOME, "B-ADV-02")
