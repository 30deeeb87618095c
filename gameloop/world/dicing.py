"""Dice thrown for their own sake: `roll`."""

from __future__ import annotations

from gameloop.kernel.errors import DiceError
from gameloop.kernel.messages import Command
from gameloop.kernel.notation import parse
from gameloop.kernel.values import frozen
from gameloop.world.modes import MODES
from gameloop.world.ruleset import Args, Drafting, Feature, Ruleset, Slot, Verb
from gameloop.world.state import State


@frozen
class RollDice(Command):
    """Throw an expression; `why` says what for, in the player's words."""

    dice: str
    why: str


def roll_dice(draft: Drafting, _rules: Ruleset, command: RollDice) -> None:
    """Throw it, if it can be read."""
    try:
        parse(command.dice)
    except DiceError as error:
        draft.refuse(str(error), instead="roll 3d6", rule=None)
    draft.roll(command.dice, f"roll for {command.why}" if command.why else "roll", rule=None)


def _roll(_state: State, args: Args) -> RollDice:
    return RollDice(args["dice"], args.get("why", ""))


VERBS = (
    Verb(
        "roll",
        _roll,
        MODES,
        "Throw dice: 3d6, d20+1, 4d6kh3, 2-in-6, 2d6>=7, adv, dis.",
        "roll 3d6",
        group="Referee",
        slots=(Slot("dice", "dice"), Slot("why", "text", ("for",), optional=True)),
        forms=("roll DICE", "roll DICE for WHAT"),
    ),
)
FEATURE = Feature({RollDice: roll_dice}, verbs=VERBS)
