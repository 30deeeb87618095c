"""Dirty tricks in a fight: trip, disarm, blind (A-CBT-24 to A-CBT-26, A-PLAY-19)."""

from __future__ import annotations

from gameloop.rulesets.barrows.arms import DISARMED, armed, weapon_item
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.names import PRONE
from gameloop.rulesets.barrows.prowess import is_character
from gameloop.world.fighting import choose
from gameloop.world.goods import Equipped, move, some
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.scheduler import ROUND
from gameloop.world.state import PARTY, Condition
from gameloop.world.wounds import ConditionEnded, ConditionGained

TRIP, DISARM, BLIND = "trip", "disarm", "blind"
TRICKS = (TRIP, DISARM, BLIND)
DAZZLED = "dazzled"
ROW = "A-PLAY-19"
DAMAGE, TRICK = "the damage", "the trick"


def taken(book: Book, draft: Drafting, foe: str, damage: int, trick: str) -> bool:
    """Whether the one who is hit suffers the trick and not the damage (A-CBT-25)."""
    person = draft.state.person(foe)
    lethal = damage >= person.hp
    if person.side != PARTY and not is_character(book, person):
        policy = draft.state.setting("maneuver_policy")
        return policy == "trick" or (policy == "trick_if_lethal" and lethal)
    text = f"{person.name} is hit for {damage}, at {person.hp}: take the damage, or suffer the {trick}?"
    auto = TRICK if lethal else DAMAGE
    return choose(draft, foe, "trick", text, (DAMAGE, TRICK), auto, rule="A-CBT-25") == TRICK


def play(book: Book, draft: Drafting, rules: Ruleset, foe: str, trick: str) -> None:
    """The trick does what it does."""
    if trick == TRIP:
        value = draft.state.in_fight().round
        creature = not is_character(book, draft.state.person(foe))
        row = "A-PLAY-27" if creature else ROW
        draft.emit(ConditionGained(foe, Condition(PRONE, value=value), rule=row))
    elif trick == DISARM and armed(book, draft.state, foe):
        disarm(book, draft, foe)
    else:
        dazzle(draft, rules, foe)


def disarm(book: Book, draft: Drafting, foe: str) -> None:
    """What the right hand holds lies at his feet."""
    person = draft.state.person(foe)
    item = weapon_item(book, draft.state, person) if is_character(book, person) else None
    draft.emit(ConditionGained(foe, Condition(DISARMED, other=item.id if item else ""), rule=ROW))
    if item is not None:
        move(draft, some(item, 1), foe, draft.state.spot(), "disarmed", rule=ROW)


def dazzle(draft: Drafting, rules: Ruleset, foe: str) -> None:
    """Attacks at disadvantage until the end of the next round."""
    until = draft.state.clock + 2 * rules.procedures[ROUND].seconds
    draft.emit(ConditionGained(foe, Condition(DAZZLED, until=until), rule=ROW))


def recover(_book: Book, draft: Drafting, _rules: Ruleset, who: str) -> None:
    """Pick up what lies at one's feet: the round's action."""
    lost = draft.state.person(who).condition(DISARMED)
    if lost is None:
        return
    draft.emit(ConditionEnded(who, DISARMED, rule="A-PLAY-17"))
    item = next((i for i in draft.state.held(draft.state.spot()) if i.id == lost.other), None)
    if item is not None:
        move(draft, some(item, 1), draft.state.spot(), who, "picked up", rule="A-PLAY-17")
        draft.emit(Equipped(who, "right", item.id, rule="A-PLAY-17"))


def stand_up(draft: Drafting) -> None:
    """At the end of phase 3 those get up who lay there when it began."""
    fight = draft.state.in_fight()
    for who in fight.people:
        prone = draft.state.person(who).condition(PRONE)
        if prone is not None and prone.value < fight.round:
            draft.emit(ConditionEnded(who, PRONE, rule=ROW))
