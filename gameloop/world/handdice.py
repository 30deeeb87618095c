"""Dice thrown by hand: who throws real ones and types their faces is a fact like any other.

Why a question: a typed face has to be waited for, and must never be asked for again. So a roll by hand is a question of
the rules whose answer is the faces; undo, branches and replays treat it as they treat every answer.
"""

from __future__ import annotations

from gameloop.kernel.errors import DiceError
from gameloop.kernel.messages import Command, Event
from gameloop.kernel.notation import parse
from gameloop.kernel.questions import AUTO
from gameloop.kernel.values import evolve, frozen
from gameloop.world.dicing import RollDice
from gameloop.world.modes import MODES
from gameloop.world.people import Recruit
from gameloop.world.ruleset import Args, Drafting, Feature, Reducer, Ruleset, Slot, Verb
from gameloop.world.state import PARTY, State

PARTY_DICE, EVERY_DIE = (
    PARTY,
    "every",
)  # whose dice: the party's whoever is in it, or all that are thrown openly
HAND, ALL, RNG = "hand", "all", "rng"
OWN = (RollDice, Recruit)  # commands whose dice nobody in the game throws, but the player himself


@frozen
class ChooseDice(Command):
    """Say whose dice are thrown by hand from now on: persons, PARTY_DICE, EVERY_DIE; none leaves all to luck."""

    who: tuple[str, ...]


@frozen
class DiceChosen(Event):
    """These throw their open dice by hand from now on."""

    who: tuple[str, ...]


def choose_dice(draft: Drafting, _rules: Ruleset, command: ChooseDice) -> None:
    """Note whose dice are thrown by hand; not in an ironman campaign."""
    if draft.state.ironman:
        draft.refuse("this is an ironman campaign: no dice by hand", instead="roll d6", rule=None)
    if command.who == draft.state.by_hand:
        same = f"{ALL}, or dice {RNG}" if command.who else HAND
        draft.refuse("the dice are thrown so already", instead=f"dice {same}", rule=None)
    draft.emit(DiceChosen(command.who, rule=None))


def wanted(draft: Drafting, expression: str, why: str, who: str | None) -> str:
    """The question for the faces of a roll that somebody throws by hand; "" where luck throws it."""
    if not draft.state.by_hand or not _throws(draft, who):
        return ""
    try:
        dice = parse(expression)
    except DiceError:
        return ""  # the roll itself says what is wrong
    return _text(draft.state, dice.dice, dice.sides, why, who) if dice.sides else ""


def _throws(draft: Drafting, who: str | None) -> bool:
    state = draft.state
    if EVERY_DIE in state.by_hand:
        return True
    own = who is None and isinstance(draft.command, OWN)
    party = who == PARTY or who in state.order or own
    return who in state.by_hand or (party and PARTY_DICE in state.by_hand)


def _text(state: State, dice: str, sides: tuple[int, ...], why: str, who: str | None) -> str:
    person = state.people.get(who or "")
    whose = f" for {person.name}" if person else ""
    return f"Your {dice}{whose} ({_label(state, why)})? {asked_for(sides)}"


def _label(state: State, why: str) -> str:
    """What a roll is for, in words; the id of a unit, which ends the labels of its rolls, as its name."""
    units = state.battle.units if state.battle else ()
    unit = next((unit for unit in units if why.endswith(f"_{unit.id}")), None)
    label = why.removesuffix(f"_{unit.id}") if unit else why
    return label.replace("_", " ") + (f", {unit.name}" if unit else "")


def asked_for(sides: tuple[int, ...]) -> str:
    """What to type: `1 to 20, or auto`; `3 numbers from 1 to 6, or auto`; `1 to 6, 1 to 8, or auto`."""
    if len(sides) > 1 and len(set(sides)) == 1:
        return f"{len(sides)} numbers from 1 to {sides[0]}, or {AUTO}"
    return ", ".join([*(f"1 to {most}" for most in sides), f"or {AUTO}"])


def _chosen(state: State, event: DiceChosen) -> State:
    return evolve(state, by_hand=event.who)


def _choose(_state: State, args: Args) -> ChooseDice:
    how, who = args["how"], args.get("who", "")
    if how == HAND:
        return ChooseDice(tuple(who.split(",")) if who else (PARTY_DICE,))
    return ChooseDice((EVERY_DIE,) if how == ALL else ())


VERBS = (
    Verb(
        "dice",
        _choose,
        MODES,
        "Throw real dice and type what they show: `hand` for the party's, or for those you name; `all` for every die "
        "that is thrown openly; `rng` leaves them to the game again. Secret dice are always the game's.",
        "dice hand",
        group="Referee",
        slots=(Slot("how", "word", words=(HAND, ALL, RNG)), Slot("who", "people", optional=True)),
        forms=("dice hand [NAME, NAME ...]", "dice all", "dice rng"),
    ),
)
REDUCERS: dict[type[Event], Reducer] = {DiceChosen: _chosen}
FEATURE = Feature({ChooseDice: choose_dice}, REDUCERS, VERBS)
