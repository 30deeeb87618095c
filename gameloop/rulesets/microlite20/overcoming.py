"""What counts as overcome, and what it is worth to the party: foes, and traps (B-ADV-01 to B-ADV-04, B-AMB-33)."""

from __future__ import annotations

from collections.abc import Iterable

from gameloop.rulesets.microlite20 import advancing, treasury
from gameloop.rulesets.microlite20.book import Book
from gameloop.world import disarming
from gameloop.world.disarming import AvoidTrap, Disarm, TrapAvoided, TrapDisarmed
from gameloop.world.encounters import CAPTIVE
from gameloop.world.fates import GIVEN_UP
from gameloop.world.growth import OVERCOME, Overcome
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import DEAD, FLED, FOES, State

SLAIN, FLIGHT, CAPTURED, PARLEY = "slain", "fled", "captured", "parley"  # how foes are overcome
IN_HAND = (SLAIN, CAPTURED)  # those who can be searched
HIRELING = "hireling"  # a tag of people
FOES_OVERCOME, TRAP_OVERCOME = "foes overcome", "a trap overcome"  # why encounter levels are gained


def defeated(book: Book, draft: Drafting, people: Iterable[str]) -> None:
    """Those of these foes who are slain, fled or captured count for the party, each once (B-ADV-01, B-AMB-33)."""
    state = draft.state
    found = [(who, fate(state, who)) for who in people if who in state.people]
    _reward(book, draft, [(who, how) for who, how in found if how])


def bypassed(book: Book, draft: Drafting, people: Iterable[str]) -> None:
    """These foes let the party pass after a parley; that counts as well (B-AMB-33)."""
    state = draft.state
    _reward(book, draft, [(who, fate(state, who) or PARLEY) for who in people if who in state.people])


def fate(state: State, who: str) -> str:
    """How a foe is out of the way for good; empty for one who is not."""
    person = state.people[who]
    band = state.bands.get(person.group)
    if person.has(DEAD):
        return SLAIN
    if person.has(FLED):
        return FLIGHT
    return CAPTURED if person.has(GIVEN_UP) or (band is not None and band.mood == CAPTIVE) else ""


def _reward(book: Book, draft: Drafting, beaten: list[tuple[str, str]]) -> None:
    new = [(who, how) for who, how in beaten if _counts(draft.state, who)]
    if not new:
        return
    foes = tuple(who for who, _ in new)
    worth, row = advancing.encounter_level(book, draft.state, foes), _row(draft.state, foes)
    draft.emit(Overcome(foes, tuple(how for _, how in new), rule="B-AMB-33"))
    treasury.lay_out(book, draft, tuple(who for who, how in new if how in IN_HAND))
    advancing.award(book, draft, takers(draft.state), worth, FOES_OVERCOME, row)


def _counts(state: State, who: str) -> bool:
    return state.people[who].side == FOES and OVERCOME not in state.people[who].tags


def _row(state: State, foes: tuple[str, ...]) -> str:
    """The row by which a group is counted (B-ADV-01, B-ADV-03, B-AMB-26)."""
    kinds = dict.fromkeys(state.people[who].kind for who in foes)
    return "B-AMB-26" if len(kinds) > 1 else "B-ADV-03" if len(foes) > 1 else "B-ADV-01"


def takers(state: State) -> tuple[str, ...]:
    """Who gains what the party overcomes: everybody who is with it, but for hirelings (B-GAP-25)."""
    return tuple(p.id for p in state.party() if not p.gone and HIRELING not in p.tags)


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
            advancing.award(book, draft, takers(draft.state), el, TRAP_OVERCOME, "B-ADV-02")
