"""Morale: when a side has lost half its number, and what the routed do (A-MOR-01 to A-MOR-13, A-PLAY-28, A-PLAY-40)."""

from __future__ import annotations

from gameloop.kernel.dice import Aim
from gameloop.rulesets.barrows.bearing import able, acting, fallen
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.figures import bonus
from gameloop.rulesets.barrows.movement import break_off, close, nearest
from gameloop.rulesets.barrows.names import INTELLIGENT, ROUTED, UNDEAD, YIELDED
from gameloop.rulesets.barrows.prowess import beast, encumbered, is_character
from gameloop.world.checks import attempt
from gameloop.world.engagement import Intent
from gameloop.world.fighting import Declared, MoraleTested, choose
from gameloop.world.modes import in_region
from gameloop.world.natures import bound
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.sides import members, other_side, standing
from gameloop.world.state import FOES, PARTY, Condition, Person, State
from gameloop.world.wounds import ConditionEnded, ConditionGained, Fled

PERCENT = 100
PURSUE, LET_GO = "pursue", "let go"


def check(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """Each side that has lost half its number, and has not yet been tried, is tried now (A-MOR-01, A-MOR-07)."""
    for side in (PARTY, FOES):
        if side in draft.state.in_fight().tested:
            continue
        dead = len(fallen(draft.state, side))
        if not shaken(book, draft.state, side, dead):
            continue
        wavering = [p.id for p in standing(draft.state, side) if wavers(book, draft.state, p)]
        if wavering:
            test(book, draft, side, wavering, dead)
        elif any(undead(book, draft.state, p) and able(book, p) for p in standing(draft.state, side)):
            draft.emit(MoraleTested(side, 0, 0, "never", dead, rule="A-MOR-05"))


def shaken(book: Book, state: State, side: str, dead: int) -> bool:
    """Whether a side has lost so many; a lone creature by a setting when its hit points are half gone (A-MOR-11)."""
    began = state.in_fight().began[side]
    if began == 1 and state.setting("lone_morale_at_half_hp"):
        lone = members(state, side)[0]
        return lone.hp * 2 <= lone.stats["max_hp"]
    return bool(dead) and dead * PERCENT >= began * book.morale_at_percent


def wavers(book: Book, state: State, person: Person) -> bool:
    """Whether somebody checks morale: no character does, no undead, nobody who is helpless (A-MOR-05, A-MOR-08)."""
    if is_character(book, person) or not able(book, person):
        return False
    return not undead(book, state, person)


def undead(book: Book, state: State, person: Person) -> bool:
    """Whether somebody is dead already, and knows no fear."""
    return not is_character(book, person) and UNDEAD in beast(book, state, person).tags


def test(book: Book, draft: Drafting, side: str, wavering: list[str], dead: int) -> None:
    """Roll, and on a rout all of them turn to flee (A-MOR-02)."""
    row = book.checks["rout"]
    score = score_of(book, draft.state, side, wavering)
    aim = Aim(score, ">=", ("rout", "stand"))
    rolled = draft.roll(row.dice, "morale", wavering[0], rule=row.rule, aim=aim)
    routs = rolled.total >= score
    result, why = ("rout" if routs else "stand"), why_of(book, draft.state, side, wavering)
    draft.emit(MoraleTested(side, rolled.total, score, result, dead, rule=why))
    for who in wavering if routs else ():
        draft.emit(ConditionGained(who, Condition(ROUTED), rule="A-MOR-10"))


def why_of(book: Book, state: State, side: str, wavering: list[str]) -> str:
    """The row by which a side is tried: hirelings, a lone creature, one where some only sleep or fled,
    a mixed or led side, or any other."""
    if side == PARTY:
        return "A-MOR-08"
    if state.in_fight().began[side] == 1:
        return "A-MOR-11"
    own = {own_score(book, state, state.person(who)): who for who in wavering}
    away = [p for p in members(state, side) if not able(book, p) and p not in fallen(state, side)]
    if away:
        return "A-MOR-06"
    mixed = len(own) > 1 or score_of(book, state, side, wavering) not in own
    return "A-MOR-09" if mixed else "A-MOR-01"


def score_of(book: Book, state: State, side: str, wavering: list[str]) -> int:
    """The leader's score, else the commonest; good modifiers raise it (A-MOR-04, A-MOR-09)."""
    scores = [own_score(book, state, state.person(who)) for who in wavering]
    led = [score for who in wavering if (score := led_score(book, state, side, state.person(who)))]
    return led[0] if led else max(scores, key=scores.count)


def own_score(book: Book, state: State, person: Person) -> int:
    """One's own morale, with what raises it (A-MOR-04, A-ABL-11)."""
    own = beast(book, state, person).morale + bonus(book, person, "morale")
    captain = next((p for p in map(state.person, state.order) if is_character(book, p)), None)
    if person.side != PARTY or captain is None:
        return own
    return own + bonus(book, captain, "retainer_morale")


def led_score(book: Book, state: State, side: str, person: Person) -> int:
    """The score that a leader who still stands gives to his kind, 0 for none (A-MOR-09)."""
    for chief in standing(state, side):
        held = None if is_character(book, chief) else beast(book, state, chief).specials.holds_morale
        if held is not None and person.kind in held.of:
            return held.ml + book.numbers.monster.morale_add
    return 0


# --- the routed -----------------------------------------------------------------------------------


def leave(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """All the routed of a side leave in its phase 3, struck at as they go; whoever is pursued may be caught."""
    side = draft.state.person(who).side
    if not has_exit(draft.state):
        corner(book, draft, side)
        return
    stand(draft, side)
    gone = [p.id for p in routed(draft.state, side) if break_off(book, draft, rules, p.id, free=False)]
    chasers = pursuers(book, draft.state, other_side(side)) if side == FOES else []
    chased = bool(gone and chasers) and pursue(draft, chasers[0])
    for one in gone:
        if chased and not attempt(draft, rules, "flee", one, outcomes=("away", "caught")).worked:
            caught(draft, one, chasers)
        else:
            draft.emit(Fled(one, rule="A-PLAY-28"))


def stand(draft: Drafting, side: str) -> None:
    """What cannot leave its water or its chain fights on (A-PLAY-29)."""
    for person in routed(draft.state, side):
        if bound(draft.state, person.id):
            fight_on(draft, person.id, "A-PLAY-29")


def routed(state: State, side: str) -> tuple[Person, ...]:
    """Those of a side who are running."""
    return tuple(p for p in standing(state, side) if p.has(ROUTED))


def pursuers(book: Book, state: State, side: str) -> list[str]:
    """Who can pursue: characters who can act and are not encumbered (A-PLAY-40)."""
    return [
        p.id
        for p in standing(state, side)
        if is_character(book, p) and acting(book, state, p.id) and not encumbered(book, state, p)
    ]


def pursue(draft: Drafting, leader: str) -> bool:
    """Whether the party goes after them; unasked it does not (A-PLAY-02)."""
    options = (LET_GO, PURSUE)
    return choose(draft, leader, "pursue", "They run. Pursue?", options, LET_GO, rule="A-PLAY-40") == PURSUE


def caught(draft: Drafting, who: str, chasers: list[str]) -> None:
    """Run down: in reach of the nearest, and from now on fighting without further morale (A-PLAY-40)."""
    fight_on(draft, who, "A-PLAY-40")
    close(draft, nearest(draft.state, who, chasers)[0], who, rule="A-PLAY-40")


def fight_on(draft: Drafting, who: str, row: str) -> None:
    """Somebody runs no more, and strikes in this round as in any other."""
    draft.emit(ConditionEnded(who, ROUTED, rule=row))
    draft.emit(Declared(who, Intent("attack"), rule=row))


def has_exit(state: State) -> bool:
    """Whether there is a way out but the one by which the party came (A-PLAY-28); under the sky there always is."""
    if not state.here.chart or in_region(state):
        return True
    ways = state.chart().ways_at(state.here.place)
    return any(way.id != state.here.via and way.passable_from(state.here.place) for way in ways)


def corner(book: Book, draft: Drafting, side: str) -> None:
    """No way out but past the party: those with wits give themselves up, the others fight on (A-PLAY-28)."""
    for one in routed(draft.state, side):
        fight_on(draft, one.id, "A-PLAY-28")
        if INTELLIGENT in beast(book, draft.state, one).tags:
            draft.emit(ConditionGained(one.id, Condition(YIELDED), rule="A-PLAY-28"))
