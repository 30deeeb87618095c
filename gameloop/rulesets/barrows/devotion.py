"""The infatuated: they go with whoever charmed them, and fight those who attack him, nobody else (A-PLAY-58)."""

from __future__ import annotations

from itertools import takewhile

from gameloop.rulesets.barrows.arms import melee
from gameloop.rulesets.barrows.bearing import able
from gameloop.rulesets.barrows.blows import strike
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.charms import INFATUATED, mood_of, stands_aside
from gameloop.rulesets.barrows.names import CHARMED
from gameloop.rulesets.barrows.prowess import steps
from gameloop.world.encounters import AWAY, BandMoved, bands_here, members
from gameloop.world.engagement import Intent
from gameloop.world.fighting import Declared, RoundBegan, Struck
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import FOES, Person, State


def love_of(state: State, person: Person) -> str:
    """With whom of the party somebody is infatuated, empty for nobody."""
    charmed = person.condition(CHARMED)
    if person.side != FOES or charmed is None or mood_of(state, person.id) != INFATUATED:
        return ""
    return charmed.other if charmed.other in state.order else ""


def follow(draft: Drafting) -> None:
    """A band all of which is infatuated goes where the party goes."""
    spot = draft.state.spot()
    for band in tuple(draft.state.bands.values()):
        people = members(draft.state, band.id)
        devoted = bool(people) and all(love_of(draft.state, person) for person in people)
        if devoted and band.place not in (AWAY, spot):
            draft.emit(BandMoved(band.id, spot, rule="A-PLAY-58"))


def defend(book: Book, draft: Drafting, rules: Ruleset) -> bool:
    """After the blows of a round: each of the infatuated who is near strikes at one who has struck at his love; tells
    whether anybody did.
    """
    struck = False
    for who in near(book, draft.state):
        love = love_of(draft.state, draft.state.person(who))
        foe = next((f for f in assailants(draft, love) if able(book, draft.state.person(f))), "")
        if not foe or not able(book, draft.state.person(who)):
            continue
        draft.emit(Declared(who, Intent("attack", foe), rule="A-PLAY-58"))
        for arm in melee(book, draft.state, who):
            for _ in range(arm.n):
                if able(book, draft.state.person(foe)):
                    struck = True
                    strike(book, draft, rules, who, foe, arm)
    return struck


def near(book: Book, state: State) -> tuple[str, ...]:
    """The infatuated within a move of those whom they love: in the fight, or come along with the party."""
    spots = state.in_fight().spots
    along = (p.id for band in bands_here(state) for p in members(state, band.id) if p.id not in spots)
    lovers = ((who, love_of(state, state.person(who))) for who in (*spots, *along))
    return tuple(who for who, love in lovers if love in spots and _in_reach(book, state, who, love))


def _in_reach(book: Book, state: State, who: str, love: str) -> bool:
    spots = state.in_fight().spots
    return abs(spots.get(who, spots[love]) - spots[love]) <= steps(book, state, state.person(who))


def assailants(draft: Drafting, love: str) -> tuple[str, ...]:
    """Who has struck at somebody hand to hand in this round, the last first; nobody of those who are charmed."""
    round_ = takewhile(lambda event: not isinstance(event, RoundBegan), reversed(draft.events))
    blows = (e for e in round_ if isinstance(e, Struck) and e.foe == love and not e.missile)
    return tuple(e.who for e in blows if not stands_aside(draft.state.person(e.who)))
