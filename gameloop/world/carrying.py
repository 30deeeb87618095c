"""Those who cannot walk: carried as a load, or crawling; and what becomes of the goods of those who die."""

from __future__ import annotations

from gameloop.world.ending import end_if_nobody_is_left
from gameloop.world.goods import laid_down, move
from gameloop.world.people import OrderSet
from gameloop.world.resting import Carry, SetDown
from gameloop.world.ruleset import Drafting, Feature, Ruleset
from gameloop.world.state import BEARING, DEAD, DOWN, Condition, Person, State
from gameloop.world.train import unseat
from gameloop.world.wounds import ConditionEnded, ConditionGained, Died

PAIR = 2


def carry(draft: Drafting, rules: Ruleset, command: Carry) -> None:
    """Take somebody up: the bearers named, or the first who can."""
    state, person, row = draft.state, draft.state.person(command.who), rules.row("carry")
    if not _helpless(state, person):
        reason = f"{person.name} can walk, and only whoever cannot is carried"
        draft.refuse(reason, instead=f"sheet {person.name}", rule=row)
    if state.bearers(person.id):
        draft.refuse(f"{person.name} is carried already", instead=f"setdown {person.name}", rule=row)
    by = command.by or _first_who_can(state, rules)
    no = _fault(state, rules, by)
    if no:
        draft.refuse(no, instead=(laid_down(state, by[0], rules.coin) if by else "") or "rest", rule=row)
    if person.id not in state.order:
        draft.emit(OrderSet((*state.order, person.id), rule=row))
    for who in by:
        share = _whole(state, rules) // len(by)
        draft.emit(ConditionGained(who, Condition(BEARING, value=share, other=person.id), rule=row))


def set_down(draft: Drafting, rules: Ruleset, command: SetDown) -> None:
    """Leave off carrying somebody."""
    person = draft.state.person(command.who)
    if not draft.state.bearers(person.id):
        draft.refuse(f"nobody carries {person.name}", rule=rules.row("carry"))
    put_down(draft, person.id, rules.row("carry"))


def wake_all(draft: Drafting, rules: Ruleset) -> None:
    """Nobody sleeps while the party goes on: whoever is up wakes the sleepers; a refusal if all of it sleep."""
    row = rules.row("wake")
    for person in draft.state.party():
        for name in rules.moments.shaken_off:
            if not person.has(name):
                continue
            if not draft.state.able():
                draft.refuse(f"{person.name} sleeps, and nobody is up to wake him", instead="rest", rule=row)
            draft.emit(ConditionEnded(person.id, name, rule=row))


def put_down(draft: Drafting, who: str, row: str) -> None:
    """Nobody carries somebody any more."""
    for bearer in draft.state.bearers(who):
        let_go(draft, bearer.id, row)


def let_go(draft: Drafting, bearer: str, row: str) -> None:
    """Whoever falls carries nobody any more."""
    if draft.state.person(bearer).has(BEARING):
        draft.emit(ConditionEnded(bearer, BEARING, rule=row))


def die(draft: Drafting, rules: Ruleset, who: str, row: str) -> None:
    """Death: all the dead had lies where he fell; outside a fight the last one's death ends the game."""
    draft.emit(Died(who, rule=row))
    let_go(draft, who, rules.row("carry"))
    unseat(draft, who, rule=row)
    for item in draft.state.held(who):
        move(draft, item, who, draft.state.spot(), "fell", rule=rules.row("goods_fall"))
    if draft.state.fight is None:
        end_if_nobody_is_left(draft, rules)


def _helpless(state: State, person: Person) -> bool:
    """Down, or a body that lies here."""
    dead = person.condition(DEAD)
    return person.has(DOWN) or (dead is not None and dead.other == state.spot())


def _first_who_can(state: State, rules: Ruleset) -> tuple[str, ...]:
    """One alone if somebody can, else the first two who can share the load, in marching order."""
    able = tuple(p.id for p in state.able())
    alone = tuple(who for who in able if not _fault(state, rules, (who,)))
    share = _whole(state, rules) // PAIR
    half = tuple(who for who in able if _room(state, rules, who) >= share and not _bears(state, who))
    return alone[:1] or half[:PAIR] or able[:1]


def _whole(state: State, rules: Ruleset) -> int:
    """The load that somebody is."""
    return rules.number(state, "", "fallen_load")


def _room(state: State, rules: Ruleset, who: str) -> int:
    return rules.number(state, who, "load_most") - rules.number(state, who, "load")


def _bears(state: State, who: str) -> bool:
    return state.person(who).has(BEARING)


def _fault(state: State, rules: Ruleset, by: tuple[str, ...]) -> str:
    """Why these cannot carry somebody together, or an empty text."""
    if not by:
        return "nobody is on their feet to carry anybody"
    if len(by) > PAIR:
        return "two can share the load, and not more"
    share = _whole(state, rules) // len(by)
    for who in by:
        name = state.person(who).name
        if state.person(who).has(DOWN) or _bears(state, who):
            return f"{name} cannot carry anybody else" if _bears(state, who) else f"{name} cannot walk"
        if _room(state, rules, who) < share:
            return (
                f"{name} would have to carry {share} items more, and has room for {_room(state, rules, who)}"
            )
    return ""


FEATURE = Feature({Carry: carry, SetDown: set_down})
