"""Beasts of burden in a fight: struck only for want of people, and whether they stand it (A-PLAY-42, A-MOR-12)."""

from __future__ import annotations

from gameloop.kernel.dice import Aim
from gameloop.rulesets.barrows.bearers import carrier
from gameloop.rulesets.barrows.blows import one_of
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.movement import aim
from gameloop.rulesets.barrows.names import MAX_HP
from gameloop.world import flight
from gameloop.world.fighting import MoraleTested
from gameloop.world.meetings import Distract, Flee
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import BEASTS, FOES, Person, State
from gameloop.world.train import bolt

PERCENT = 100
ROUT, STAND = "rout", "stand"


def score(book: Book, _state: State, beasts: tuple[Person, ...]) -> int:
    """The commonest score among them, the first of several as common (A-MOR-09, A-MOR-12)."""
    scores = [carrier(book, one).morale for one in beasts]
    return max(scores, key=scores.count)


def hit(book: Book, draft: Drafting) -> None:
    """After a blow at one of them: half of them hit is enough to try the others, once in a fight."""
    state = draft.state
    hurt = sum(_hurt(state.person(who)) for who in state.train if who not in (*state.waiting, *state.strayed))
    began = state.in_fight().began.get(BEASTS, 0)
    if BEASTS not in state.in_fight().tested and hurt * PERCENT >= began * book.morale_at_percent:
        panic(book, draft)


def _hurt(beast: Person) -> bool:
    return beast.gone or beast.hp < beast.stats[MAX_HP]


def panic(book: Book, draft: Drafting, at: str = "") -> None:
    """They are tried; routed, they run off with their load, to be found where they were (`at`, usually here)."""
    beasts = draft.state.beasts()
    if not beasts:
        return
    row, needed = book.checks["rout"], score(book, draft.state, beasts)
    aim = Aim(needed, ">=", (ROUT, STAND))
    rolled = draft.roll(row.dice, "morale", beasts[0].id, rule="A-MOR-12", aim=aim)
    if draft.state.fight is not None:
        hurt = sum(_hurt(draft.state.person(one.id)) for one in beasts)
        result = ROUT if rolled.met else STAND
        draft.emit(MoraleTested(BEASTS, rolled.total, needed, result, hurt, rule="A-PLAY-42"))
    if rolled.met:
        bolt(draft, tuple(one.id for one in beasts), at or draft.state.spot(), rule="A-PLAY-42")


def strike_at(book: Book, draft: Drafting, who: str) -> str:
    """The beast that an enemy strikes who has nobody else to go for; empty if there is none (A-PLAY-42)."""
    state = draft.state
    if state.person(who).side != FOES or aim(book, state, who):
        return ""
    people = state.in_fight().people
    near = [b.id for b in state.beasts() if b.id in people]
    return one_of(draft, near, "prey", who, "A-PLAY-42") if near else ""


def fled(book: Book, draft: Drafting, rules: Ruleset, command: Flee | Distract) -> None:
    """The party runs, and its beasts are tried; what is tried in the fight that may come of it is not tried again."""
    spot = draft.state.spot()
    if isinstance(command, Flee):
        flight.flee(draft, rules, command)
    else:
        flight.distract(draft, rules, command)
    if draft.state.spot() != spot or draft.state.fight is not None:
        panic(book, draft, spot)
