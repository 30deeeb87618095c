"""Battles: units against units, in turns of their own. What a unit can do, and what becomes of it.

How dice fall, and what a hit is, is the ruleset's: it handles the commands. See armies.py for what a unit is.
"""

from __future__ import annotations

from typing import Any

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.armies import Battle, Unit
from gameloop.world.modes import BATTLE, MEET, WILD
from gameloop.world.ruleset import BATTLE as GROUP
from gameloop.world.ruleset import Args, Drafting, Feature, Reducer, Ruleset, Slot, Verb
from gameloop.world.state import State

# whose a unit is: SOURCE, or SOURCE:ID
LEVY, REBELS, HIRED, BAND = "levy", "rebels", "hired", "band"


@frozen
class GiveBattle(Command):
    """Draw up the troops against those who are met, or against rebels."""


@frozen
class PlayBattle(Command):
    """Let a turn of the battle be fought."""


@frozen
class SendAgainst(Command):
    """Say which unit of the enemy a unit is to strike."""

    unit: str
    at: str


@frozen
class JoinUnit(Command):
    """Somebody goes with a unit, or with none (empty)."""

    unit: str
    who: str = ""


@frozen
class BattleBegan(Event):
    """Units face each other; `why` as in Battle. `rows` bore on what they count as."""

    units: tuple[Unit, ...]
    why: str
    rows: tuple[str, ...] = ()


@frozen
class BattleTurnBegan(Event):
    """A turn of the battle is fought, the first being 1."""

    turn: int


@frozen
class UnitSent(Event):
    """A unit is to strike that one from now on."""

    unit: str
    at: str


@frozen
class UnitJoined(Event):
    """Somebody goes with a unit (empty: with none); `halves` are his own hit dice in halves."""

    who: str
    unit: str
    halves: int


@frozen
class UnitStruck(Event):
    """A unit strikes another: so many dice, so many of them at or above what was needed."""

    unit: str
    at: str
    dice: int
    needed: int
    hits: int


@frozen
class UnitLost(Event):
    """So many of a unit fell, `left` are left; `lost` are half hit dice lost beyond them."""

    unit: str
    fell: int
    left: int
    lost: int


@frozen
class UnitTested(Event):
    """A unit that has lost half was tried; result: rout, stand, or never for those who know no fear."""

    unit: str
    total: int
    score: int
    result: str


@frozen
class UnitGone(Event):
    """A unit is off the field; why: armies.ROUTED, armies.FALLEN."""

    unit: str
    why: str


@frozen
class CasualtiesCounted(Event):
    """Of those of a unit who fell so many are dead, and so many live, grievously wounded."""

    unit: str
    dead: int
    wounded: int


@frozen
class BattleEnded(Event):
    """A battle is over; the winner is a side, empty if nobody stands."""

    winner: str


def alone(unit: Unit) -> bool:
    """Tells whether a unit is somebody by himself, of whom nobody speaks as of many."""
    return unit.began == 1 and unit.source.partition(":")[0] in (HIRED, BAND)


def refuse(draft: Drafting, rules: Ruleset, _command: Command) -> None:
    """These rules know no battles."""
    draft.refuse("nothing here is fought out by armies", rule=rules.row("nobody_able"))


# --- reducers -------------------------------------------------------------------------------------


def _change(state: State, unit: str, **fields: Any) -> State:
    battle = state.in_battle()
    units = tuple(evolve(u, **fields) if u.id == unit else u for u in battle.units)
    return evolve(state, battle=evolve(battle, units=units))


def _began(state: State, event: BattleBegan) -> State:
    return evolve(state, battle=Battle(event.units, event.why))


def _turn(state: State, event: BattleTurnBegan) -> State:
    return evolve(state, battle=evolve(state.in_battle(), turn=event.turn))


def _sent(state: State, event: UnitSent) -> State:
    return _change(state, event.unit, strikes=event.at)


def _joined(state: State, event: UnitJoined) -> State:
    for unit in state.in_battle().units:
        if unit.hero == event.who:
            state = _change(state, unit.id, hero="", hero_halves=0)
    return _change(state, event.unit, hero=event.who, hero_halves=event.halves) if event.unit else state


def _lost(state: State, event: UnitLost) -> State:
    return _change(state, event.unit, n=event.left, lost=event.lost)


def _tested(state: State, event: UnitTested) -> State:
    return _change(state, event.unit, tested=True)


def _gone(state: State, event: UnitGone) -> State:
    return _change(state, event.unit, gone=event.why)


def _ended(state: State, _event: BattleEnded) -> State:
    return evolve(state, battle=None)


def _told(state: State, _event: Event) -> State:
    """It tells, and what comes of it is other facts."""
    return state


# --- verbs ----------------------------------------------------------------------------------------


def _send(_state: State, args: Args) -> SendAgainst:
    return SendAgainst(args["unit"], args["foe"])


def _join(_state: State, args: Args) -> JoinUnit:
    return JoinUnit(args.get("unit", ""), args.get("who", ""))


UNIT = Slot("unit", "unit")
WHO = Slot("who", "person", ("by",), optional=True)
VERBS = (
    Verb(
        "battle",
        lambda state, _args: PlayBattle() if state.battle is not None else GiveBattle(),
        (MEET, WILD, BATTLE),
        "Draw up your troops against those who are met, or who rise on your land; in a battle: fight one turn of it.",
        "battle",
        cost="10 minutes",
        costs=lambda state, _rules, _args: "10 minutes" if state.battle is not None else "free",
        group=GROUP,
        forms=("battle",),
    ),
    Verb(
        "send",
        _send,
        (BATTLE,),
        "Say which of their units one of yours is to strike; without that each strikes the one opposite.",
        "send levy against rebels",
        group=GROUP,
        slots=(UNIT, Slot("foe", "enemy_unit", ("against", "at"))),
        forms=("send UNIT against UNIT",),
    ),
    Verb(
        "join",
        _join,
        (BATTLE,),
        "Go with a unit: add your hit dice to its dice, and be the last of it to fall. Only you may leave it again.",
        "join levy",
        group=GROUP,
        slots=(UNIT, WHO),
        forms=("join UNIT", "NAME: join UNIT"),
    ),
    Verb(
        "part",
        lambda _state, args: JoinUnit("", args.get("who", "")),
        (BATTLE,),
        "Leave the unit that somebody goes with, between turns.",
        "part",
        group=GROUP,
        slots=(WHO,),
        forms=("part", "NAME: part"),
    ),
)
REDUCERS: dict[type[Event], Reducer] = {
    BattleBegan: _began,
    BattleTurnBegan: _turn,
    UnitSent: _sent,
    UnitJoined: _joined,
    UnitStruck: _told,
    UnitLost: _lost,
    UnitTested: _tested,
    UnitGone: _gone,
    CasualtiesCounted: _told,
    BattleEnded: _ended,
}
HANDLERS = dict.fromkeys((GiveBattle, PlayBattle, SendAgainst, JoinUnit), refuse)
FEATURE = Feature(dict(HANDLERS), REDUCERS, VERBS)
