"""Circle of Protection: what it is drawn with, who is in it, whom it bars (A-SPL-05, A-PLAY-22, A-PLAY-63)."""

from __future__ import annotations

from gameloop.kernel.values import evolve
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.names import CIRCLED
from gameloop.rulesets.barrows.working import Working, material
from gameloop.world.goods import move, some
from gameloop.world.ruleset import Drafting
from gameloop.world.state import NOWHERE, State
from gameloop.world.wounds import ConditionEnded, ConditionGained

SPELL = "circle_of_protection"
STUFF, STAND = "A-PLAY-63", "A-PLAY-22"


def draw(working: Working) -> None:
    """A ring about the caster's place: chalk or salt is used up, or the caster bleeds for it."""
    _pay(working)
    fight = working.draft.state.fight
    spot = fight.spots.get(working.who, 0) if fight else 0
    for who in working.targets:
        working.gain(who, CIRCLED, value=spot)


def _pay(working: Working) -> None:
    draft, spell = working.draft, working.spell
    found = material(draft.state, working.who, spell)
    if found is not None:
        holder, stuff = found
        move(draft, some(stuff, 1), holder, NOWHERE, "used up", rule=STUFF)
        return
    blood = int(spell.blood_hp_dice)
    working.rules.moments.hurt(draft, working.rules, working.who, blood, "blood", STUFF)


def keeps_off(book: Book, state: State, who: str, foe: str) -> bool:
    """Whether a circle keeps somebody from closing with that one, who stands where it was drawn (A-PLAY-22)."""
    ring = state.person(foe).condition(CIRCLED)
    kind = state.kinds.get(state.person(who).kind)
    if ring is None or kind is None or state.in_fight().spots.get(foe, 0) != ring.value:
        return False
    return any(tag in kind.tags for tag in book.spells[SPELL].bars_tags)


def left(draft: Drafting) -> None:
    """Whoever goes elsewhere is out of his circle."""
    for person in draft.state.party():
        if person.has(CIRCLED):
            draft.emit(ConditionEnded(person.id, CIRCLED, rule=STAND))


def fight_over(draft: Drafting, people: tuple[str, ...]) -> None:
    """After a fight those who still stand in a circle are in it for the next one too, the others are out of it."""
    spots = draft.state.in_fight().spots
    for who in people:
        ring = draft.state.person(who).condition(CIRCLED)
        if ring is not None and spots.get(who, 0) != ring.value:
            draft.emit(ConditionEnded(who, CIRCLED, rule=STAND))
        elif ring is not None and ring.value:
            draft.emit(ConditionGained(who, evolve(ring, value=0), rule=STAND))
