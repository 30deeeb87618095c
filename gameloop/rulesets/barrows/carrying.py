"""Those who cannot walk: carried as a load, or crawling (A-GAP-40, A-PLAY-09, A-PLAY-10)."""

from __future__ import annotations

from gameloop.rulesets.barrows import burden
from gameloop.rulesets.barrows.book import Book
from gameloop.world.resting import Carry, SetDown, crawlers
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import BEARING, DEAD, DOWN, Condition, Person, State
from gameloop.world.wounds import ConditionEnded, ConditionGained

PAIR = 2


def carry(book: Book, draft: Drafting, _rules: Ruleset, command: Carry) -> None:
    """Take somebody up: the bearers named, or the first who can (A-GAP-40)."""
    state, person = draft.state, draft.state.person(command.who)
    if not _helpless(state, person):
        draft.refuse(f"{person.name} is not to be carried", rule="A-PLAY-10")
    if state.bearers(person.id):
        draft.refuse(f"{person.name} is carried already", instead=f"setdown {person.name}", rule="A-PLAY-10")
    by = command.by or _first_who_can(book, state)
    no = _fault(book, state, by)
    if no:
        draft.refuse(no, instead="drop something first", rule="A-PLAY-10")
    for who in by:
        share = book.numbers.carry.fallen_person_items // len(by)
        draft.emit(ConditionGained(who, Condition(BEARING, value=share, other=person.id), rule="A-PLAY-10"))


def set_down(_book: Book, draft: Drafting, _rules: Ruleset, command: SetDown) -> None:
    """Leave off carrying somebody."""
    person = draft.state.person(command.who)
    if not draft.state.bearers(person.id):
        draft.refuse(f"nobody carries {person.name}", rule="A-PLAY-10")
    put_down(draft, person.id)


def put_down(draft: Drafting, who: str) -> None:
    """Nobody carries somebody any more."""
    for bearer in draft.state.bearers(who):
        draft.emit(ConditionEnded(bearer.id, BEARING, rule="A-PLAY-10"))


def let_go(draft: Drafting, bearer: str) -> None:
    """Whoever falls carries nobody any more."""
    if draft.state.person(bearer).has(BEARING):
        draft.emit(ConditionEnded(bearer, BEARING, rule="A-PLAY-10"))


def move_turns(book: Book, state: State) -> int:
    """Turns that a move to the next room takes: more while somebody crawls (A-PLAY-10)."""
    return book.numbers.party.crawl_turns if crawlers(state) else 1


def _helpless(state: State, person: Person) -> bool:
    """Down, or a body that lies here."""
    dead = person.condition(DEAD)
    return person.has(DOWN) or (dead is not None and dead.other == state.spot())


def _first_who_can(book: Book, state: State) -> tuple[str, ...]:
    """One alone if somebody can, else the first two who can share the load, in marching order."""
    able = tuple(p.id for p in state.able())
    alone = tuple(who for who in able if not _fault(book, state, (who,)))
    whole = book.numbers.carry.fallen_person_items
    half = tuple(who for who in able if _room(book, state, who) >= whole // PAIR and not _bears(state, who))
    return alone[:1] or half[:PAIR] or able[:1]


def _room(book: Book, state: State, who: str) -> int:
    return burden.most(book, state.person(who)) - burden.load(book, state, who)


def _bears(state: State, who: str) -> bool:
    return state.person(who).has(BEARING)


def _fault(book: Book, state: State, by: tuple[str, ...]) -> str:
    """Why these cannot carry somebody together, or an empty text."""
    if not by:
        return "nobody is on their feet to carry anybody"
    if len(by) > PAIR:
        return "two can share the load, and not more"
    share = book.numbers.carry.fallen_person_items // len(by)
    for who in by:
        name = state.person(who).name
        if state.person(who).has(DOWN) or _bears(state, who):
            return f"{name} cannot carry anybody else" if _bears(state, who) else f"{name} cannot walk"
        if _room(book, state, who) < share:
            return (
                f"{name} would have to carry {share} items more, and has room for {_room(book, state, who)}"
            )
    return ""
