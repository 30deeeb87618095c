"""When creatures lose heart, and how they flee: from the turn after, each in its own turn (B-PLAY-02, B-GAP-12)."""

from __future__ import annotations

from gameloop.kernel.dice import Aim
from gameloop.rulesets.microlite20 import movement
from gameloop.rulesets.microlite20.bearing import ROUTED, TURNED, able, down, running
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.records import WHOLE
from gameloop.world.captives import GIVEN_UP
from gameloop.world.fighting import MoraleTested, choose
from gameloop.world.modes import in_region
from gameloop.world.natures import bound, specials_of
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.sides import members, other_side, reach, standing
from gameloop.world.state import FOES, PARTY, Condition, Person, State
from gameloop.world.wounds import ConditionEnded, ConditionGained, Fled

ROW, FLIGHT = "B-PLAY-02", movement.FLIGHT
PURSUE, LET_GO = "pursue", "let go"
OFF, NEVER = "off", "never"  # of the settings morale and morale_single


def check(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """At the end of a turn: the side of the creatures is tried when its first is down, and when half of them are."""
    state = draft.state
    if state.setting("morale") == OFF or not _shaken(book, state):
        return
    wavering = [p.id for p in standing(state, FOES) if wavers(book, state, p)]
    if wavering:
        test(book, draft, wavering)


def _shaken(book: Book, state: State) -> bool:
    """Whether something has happened that calls for a check which has not been made yet."""
    began, lost = state.in_fight().began[FOES], len(down(book, state, FOES))
    last = state.in_fight().tested.get(FOES)
    if began == 1:
        lone = members(state, FOES)[0]
        few = lone.hp * WHOLE <= lone.stats["max_hp"] * book.numbers.morale.single_hp_pct
        return last is None and few and state.setting("morale_single") != NEVER
    if last is None:
        return lost > 0
    half = -(-began * book.numbers.morale.half_pct // WHOLE)
    return last < half <= lost


def wavers(book: Book, state: State, person: Person) -> bool:
    """Whether somebody can lose heart: a creature that is able, not running yet, of a morale below the highest."""
    kind = state.kinds.get(person.kind)
    if kind is None or not able(book, person) or running(person):
        return False
    return kind.ml < book.numbers.morale.never_at


def test(book: Book, draft: Drafting, wavering: list[str]) -> None:
    """Above the score of the side breaks it: all of them flee in their next turns."""
    score, lost = score_of(draft.state, wavering), len(down(book, draft.state, FOES))
    aim = Aim(score + 1, ">=", ("rout", "stand"))
    rolled = draft.roll(book.numbers.morale.dice, "morale", wavering[0], rule=ROW, aim=aim)
    broken = rolled.total > score
    result = "rout" if broken else "stand"
    draft.emit(MoraleTested(FOES, rolled.total, score + 1, result, lost, rule=ROW))
    for who in wavering if broken else ():
        draft.emit(ConditionGained(who, Condition(ROUTED), rule=ROW))


def score_of(state: State, wavering: list[str]) -> int:
    """The score that a leader gives who still stands, else the commonest of theirs."""
    kinds = [state.person(who).kind for who in wavering]
    for chief in standing(state, FOES):
        held = specials_of(state, chief.id).holds_morale
        if held is not None and any(kind in held.of for kind in kinds):
            return held.ml
    scores = [state.kinds[kind].ml for kind in kinds]
    return max(scores, key=scores.count)


# --- the broken -------------------------------------------------------------------------------------


def flee(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """The turn of somebody who runs: out of the melee with one move, away with the next (B-GAP-12)."""
    state = draft.state
    if bound(state, who):
        stand(draft, who)
    elif reach(state, who) and not movement.has_run(state, who):
        _leave(book, draft, who)
    elif not _way_out(state, who) or _pursued(book, draft, rules, who):
        give_up(draft, who)
    else:
        draft.emit(Fled(who, rule=FLIGHT))


def _leave(book: Book, draft: Drafting, who: str) -> None:
    """Out of the melee; whoever is held there cannot."""
    if movement.stuck(draft.state.person(who)):
        give_up(draft, who)
        return
    movement.leave(book, draft, who)


def stand(draft: Drafting, who: str) -> None:
    """What cannot leave its water or its chain fights on."""
    for name in (ROUTED, TURNED):
        if draft.state.person(who).has(name):
            draft.emit(ConditionEnded(who, name, rule=ROW))


def give_up(draft: Drafting, who: str) -> None:
    """Who cannot get away surrenders; of the dead it cowers (B-PLAY-02, B-GAP-16)."""
    if draft.state.person(who).has(TURNED):
        return
    if draft.state.person(who).side == FOES and not draft.state.person(who).has(GIVEN_UP):
        draft.emit(ConditionGained(who, Condition(GIVEN_UP), rule=ROW))


def _way_out(state: State, who: str) -> bool:
    """Whether there is a way out but the one by which the party came; of the party any way serves."""
    if not state.here.chart or in_region(state) or state.person(who).side == PARTY:
        return True
    ways = state.chart().ways_at(state.here.place)
    return any(way.id != state.here.via and way.passable_from(state.here.place) for way in ways)


def _pursued(book: Book, draft: Drafting, rules: Ruleset, who: str) -> bool:
    """Whether somebody who runs is run down: the party is asked once for each of them (B-GAP-12)."""
    state = draft.state
    chasers = movement.pursuers(book, state, who)
    if not chasers:
        return False
    upon = chasers[0] in reach(state, who)
    if other_side(state.person(who).side) == PARTY and not upon and not _asked(draft, chasers[0], who):
        return False
    return bool(rules.meetings.caught(draft, rules, (who,), chasers))


def _asked(draft: Drafting, leader: str, who: str) -> bool:
    text = f"{draft.state.person(who).name} runs. Pursue?"
    return choose(draft, leader, "pursue", text, (LET_GO, PURSUE), LET_GO, rule=FLIGHT) == PURSUE
