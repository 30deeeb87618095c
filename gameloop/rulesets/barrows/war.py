"""Battles of units: a die for each hit die, both sides at once, then morale (A-MAS, A-PLAY-78 to A-PLAY-80).

Who is drawn up stands in muster.py, what becomes of the fallen in casualties.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from gameloop.kernel.dice import Aim
from gameloop.kernel.notation import MAX_DICE
from gameloop.rulesets.barrows import casualties, muster
from gameloop.rulesets.barrows.book import Book
from gameloop.world.amounts import the
from gameloop.world.armies import FALLEN, ROUTED, Battle, Unit
from gameloop.world.battle import (
    BattleBegan,
    BattleEnded,
    BattleTurnBegan,
    GiveBattle,
    JoinUnit,
    PlayBattle,
    SendAgainst,
    UnitGone,
    UnitJoined,
    UnitLost,
    UnitSent,
    UnitStruck,
    UnitTested,
)
from gameloop.world.contact import ATTACKED, turn
from gameloop.world.modes import open_ground
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.scheduler import TURN, advance
from gameloop.world.sides import other_side
from gameloop.world.state import FOES, PARTY

PERCENT = 100
HALVES = 2  # of a hit die
ROUT, STAND, NEVER = "rout", "stand", "never"


def give_battle(book: Book, draft: Drafting, rules: Ruleset, _command: GiveBattle) -> None:
    """Draw up troops against those who are met, or against the rebels of this land (A-PLAY-77, A-PLAY-78)."""
    enemy, why = muster.enemies(book, draft.state)
    if not enemy:
        draft.refuse("there is no army here to fight", instead="look", rule="A-PLAY-78")
    if not open_ground(draft.state):
        draft.refuse("troops stay outside when you go underground", instead="attack", rule="A-PLAY-75")
    own, met = muster.troops(book, draft.state), draft.state.encounter is not None
    if not own:
        draft.refuse("you have no troops here", instead="attack" if met else "yield", rule="A-PLAY-78")
    if met:
        turn(draft, rules, why, ATTACKED)
    begin(draft, (*own, *enemy), why)


def begin(draft: Drafting, units: Sequence[Unit], why: str) -> None:
    """The units face each other."""
    draft.emit(BattleBegan(tuple(units), why, ("A-MAS-03",), rule="A-PLAY-78"))


def send(_book: Book, draft: Drafting, _rules: Ruleset, command: SendAgainst) -> None:
    """Name the enemy that a unit strikes (A-PLAY-78)."""
    draft.emit(UnitSent(command.unit, command.at, rule="A-PLAY-78"))


def join(book: Book, draft: Drafting, _rules: Ruleset, command: JoinUnit) -> None:
    """A character goes with one unit, or leaves it, between turns (A-PLAY-79)."""
    battle, state = draft.state.in_battle(), draft.state
    leaders = [p.id for p in state.able() if muster.leads(book, p)]
    there = [u.hero for u in battle.units if u.hero in leaders]
    who = command.who or next(iter((*there, *leaders) if not command.unit else leaders), "")
    if not who or not muster.leads(book, state.person(who)):
        draft.refuse("only characters go with a unit", instead="battle", rule="A-PLAY-79")
    now = next((u for u in battle.units if u.hero == who), None)
    if (now is not None and now.id == command.unit) or (now is None and not command.unit):
        where = f"goes with {the(now.name)} already" if now else "goes with no unit"
        draft.refuse(f"{state.person(who).name} {where}", instead="battle", rule="A-PLAY-79")
    if command.unit and battle.unit(command.unit).hero:
        other = state.person(battle.unit(command.unit).hero).name
        draft.refuse(f"{other} goes with that unit", instead="battle", rule="A-PLAY-79")
    draft.emit(UnitJoined(who, command.unit, muster.halves(book, state, who), rule="A-PLAY-79"))


# --- a turn -----------------------------------------------------------------------------------------


def play(book: Book, draft: Drafting, rules: Ruleset, _command: PlayBattle) -> None:
    """Ten minutes: all strike, all lose at the same time, then those are tried who have lost half (A-MAS-05)."""
    battle = draft.state.in_battle()
    draft.emit(BattleTurnBegan(battle.turn + 1, rule="A-MAS-05"))
    advance(draft, rules, draft.state.clock + rules.procedures[TURN].seconds, TURN)
    hits: dict[str, int] = {}
    for unit in battle.standing(PARTY) + battle.standing(FOES):
        at = opposite(battle, unit)
        hits[at.id] = hits.get(at.id, 0) + _strike(book, draft, unit, at)
    for unit in battle.units:
        if hits.get(unit.id):
            _lose(draft, unit, hits[unit.id])
    for unit in draft.state.in_battle().units:
        if not unit.gone and not unit.tested:
            _try(book, draft, unit)
    _end(book, draft, rules)


def opposite(battle: Battle, unit: Unit) -> Unit:
    """Whom a unit strikes: the named one, else the one opposite in the list, else the first standing (A-PLAY-78)."""
    there = battle.standing(other_side(unit.side))
    named = next((u for u in there if u.id == unit.strikes), None)
    if named is not None:
        return named
    own = [u.id for u in battle.units if u.side == unit.side].index(unit.id)
    facing = [u for u in battle.units if u.side != unit.side][own : own + 1]
    return next((u for u in facing if not u.gone), there[0])


def dice_of(unit: Unit) -> int:
    """A die for each hit die of those who stand, halves added up and rounded down; and those of the one who goes
    with them (A-MAS-01, A-PLAY-79).
    """
    return unit.n * unit.halves // HALVES + unit.hero_halves // HALVES


def needed(book: Book, unit: Unit) -> int:
    """What a die needs to hit a unit, by its armor alone (A-MAS-02, A-MAS-03)."""
    return next(row.target for row in book.mass_combat.mass_hit if row.armor == unit.armor)


def _strike(book: Book, draft: Drafting, unit: Unit, at: Unit) -> int:
    """How many of a unit's dice hit; thrown in handfuls where they are many."""
    left, hits, target = dice_of(unit), 0, needed(book, at)
    sides = book.mass_combat.dice.partition("d")[2]
    while left:
        handful = min(left, MAX_DICE)
        rolled = draft.roll(f"{handful}d{sides}", f"battle_{unit.id}", rule="A-MAS-01")
        hits += sum(face >= target for face in rolled.faces)
        left -= handful
    draft.emit(UnitStruck(unit.id, at.id, dice_of(unit), target, hits, rule="A-MAS-02"))
    return hits


def _lose(draft: Drafting, unit: Unit, hits: int) -> None:
    """Each hit takes a hit die; who has several falls when all are gone, and the one who goes with them last."""
    lost = unit.lost + hits * HALVES
    fell = min(lost // unit.halves, unit.n)
    rest = lost - fell * unit.halves
    draft.emit(UnitLost(unit.id, fell, unit.n - fell, rest, rule="A-MAS-04"))
    if fell == unit.n and rest >= unit.hero_halves:
        draft.emit(UnitGone(unit.id, FALLEN, rule="A-PLAY-79" if unit.hero else "A-MAS-04"))


def _try(book: Book, draft: Drafting, unit: Unit) -> None:
    """Morale of a unit that has lost half of those who began (A-MAS-06)."""
    if not unit.n or (unit.began - unit.n) * PERCENT < unit.began * book.morale_at_percent:
        return
    if not unit.morale:
        draft.emit(UnitTested(unit.id, 0, 0, NEVER, rule="A-MOR-05"))
        return
    row, aim = book.checks["rout"], Aim(unit.morale, ">=", (ROUT, STAND))
    rolled = draft.roll(row.dice, f"morale_{unit.id}", rule="A-MAS-06", aim=aim)
    result = ROUT if rolled.met else STAND
    draft.emit(UnitTested(unit.id, rolled.total, unit.morale, result, rule="A-MAS-06"))
    if rolled.met:
        draft.emit(UnitGone(unit.id, ROUTED, rule="A-PLAY-80"))


def _end(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """It is over when a side has no unit left; the side that stays has the field (A-PLAY-80).

    Where nobody who stands has a die to throw it would go on for ever: they part, and nobody has the field.
    """
    battle = draft.state.in_battle()
    stand = {side: battle.standing(side) for side in (PARTY, FOES)}
    both = all(stand.values())
    if both and any(dice_of(unit) for units in stand.values() for unit in units):
        return
    winner = "" if both else next((side for side, units in stand.items() if units), "")
    counted = casualties.count(book, draft, battle)
    draft.emit(BattleEnded(winner, rule="A-PLAY-80"))
    casualties.settle(book, draft, rules, battle, winner, counted)
