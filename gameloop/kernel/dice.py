"""Throwing dice: where faces come from (`Dice`), and the fact that a roll leaves behind (`Rolled`).

A rule names its roll and says which dice; it never sees where the faces come from. In play that is luck,
for a check of a save its tape, in tests and for dice thrown by hand given faces.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeAlias

from gameloop.kernel import luck as lucks
from gameloop.kernel.errors import DiceError, TapeError
from gameloop.kernel.messages import Event
from gameloop.kernel.notation import COMPARE, Expression, fits, meets, parse, tallied
from gameloop.kernel.values import begin, field, filled, frozen

Mods: TypeAlias = tuple[tuple[int, str], ...]

RNG, HAND, TAPE = "rng", "hand", "tape"  # where faces come from
NO_AIM = (None, None, None)  # neither target nor comparison, so no outcome
MOST_TOLD = 80  # letters of what was recorded, in a message
SUCCESS = "success"
FAILURE = "failure"


class Dice(Protocol):
    """Where faces come from. `source` says it of those thrown last: rng, hand, set or tape."""

    @property
    def source(self) -> str: ...

    def throw(self, label: str, sides: tuple[int, ...]) -> tuple[int, ...]:
        """One face for each die, from 1 to its sides, for the roll of that label. No sides, no faces."""


@frozen
class Rolled(Event):
    """A roll that was made.

    `dice` is the canonical text without a test, `faces` as thrown, `kept` the indices of the dice that
    count, `sum` the value of `dice` on them, `mods` pairs of amount and reason, `total` sum and mods
    together. `target`, `cmp` and `outcome` (a text id) are None where nothing was aimed at. `source` is
    rng, hand, set or tape.
    """

    short_forms: ClassVar[tuple[Mapping[str, Any], ...]] = (
        {"kept": lambda roll: list(range(len(roll["faces"])))},
        {"mods": []},
        {"target": None, "cmp": None, "outcome": None},
        {"source": "rng"},
    )

    dice: str
    faces: tuple[int, ...]
    kept: tuple[int, ...]
    sum: int
    mods: Mods
    total: int
    target: int | None
    cmp: str | None
    outcome: str | None
    why: str
    who: str | None
    source: str

    @property
    def met(self) -> bool:
        """Whether the total met its target; False where nothing was aimed at."""
        return self.target is not None and self.cmp is not None and meets(self.total, self.cmp, self.target)

    @property
    def label(self) -> str:
        """The name under which luck gives this roll its faces."""
        return label(self.why, self.who)


begin(Rolled)  # so many are made that `roll` goes past the constructor


@frozen
class Aim:
    """What a roll is to reach: `cmp` is one of >=, <=, >, <, =; `outcomes` are text ids, good one first."""

    target: int
    cmp: str = field()
    outcomes: tuple[str, str] = (SUCCESS, FAILURE)

    @cmp.validator
    def _known(self, _attribute: object, cmp: str) -> None:
        if cmp not in COMPARE:
            raise DiceError(f'"{cmp}" compares nothing: use one of {", ".join(COMPARE)}', cmp, 0)

    def outcome(self, total: int) -> str:
        """The text id of what this total comes to."""
        good, bad = self.outcomes
        return good if meets(total, self.cmp, self.target) else bad


def label(why: str, who: str | None) -> str:
    """The name of a roll: `why`, or `why@who` where somebody makes it."""
    return why if who is None else f"{why}@{who}"


def roll(
    dice: Dice,
    expression: str,
    why: str,
    who: str | None = None,
    *,
    rule: str | None,
    mods: Mods = (),
    aim: Aim | None = None,
    secret: bool = False,
) -> Rolled:
    """Throw the dice of an expression once and settle what they come to.

    A test at the end of the expression (`2d6>=7`) is its aim, with the outcomes success and failure. Raises
    DiceError, before any die is thrown, if the expression cannot be read or is aimed twice.
    """
    read = parse(expression)
    aim = aim if read.test is None else _aim(read, read.test, aim)
    faces = dice.throw(why if who is None else f"{why}@{who}", read.sides)
    tally = tallied(expression, faces)
    total = tally.sum + sum([amount for amount, _ in mods]) if mods else tally.sum
    target, cmp, outcome = (aim.target, aim.cmp, aim.outcome(total)) if aim else NO_AIM
    held = {
        "rule": rule,
        "secret": secret,
        "origin": "",
        "dice": read.dice,
        "faces": faces,
        "kept": tally.kept,
        "sum": tally.sum,
        "mods": mods,
        "total": total,
        "target": target,
        "cmp": cmp,
        "outcome": outcome,
        "why": why,
        "who": who,
        "source": dice.source,
    }
    return filled(Rolled, held)


def _aim(read: Expression, test: tuple[str, int], aim: Aim | None) -> Aim:
    if aim is not None:
        raise DiceError(
            f"{read.canonical()} has a test of its own, and is aimed at {aim.target} too", read.canonical(), 0
        )
    cmp, target = test
    return Aim(target, cmp)


class LuckDice:
    """The dice of one entry: its luck, and how often each label was thrown so far, empty throws too."""

    source = RNG

    def __init__(self, luck: bytes) -> None:
        self._source = lucks.keyed(luck)
        self._thrown: dict[str, int] = {}

    def throw(self, label: str, sides: tuple[int, ...]) -> tuple[int, ...]:
        ordinal = self._thrown.get(label, 0)
        self._thrown[label] = ordinal + 1
        return lucks.drawn(self._source, label, ordinal, sides)


class TapeDice:
    """Recorded faces, given back in order of recording; past their end the dice `then`, if there are any.

    `throw` raises TapeError where label or sides are not those recorded, where the recorded faces cannot
    lie on the dice, and past the end without `then`.
    """

    def __init__(self, rolls: Sequence[Rolled], then: Dice | None = None) -> None:
        self._rolls = tuple(rolls)
        self._then = then
        self._next = 0
        self.source = RNG

    @property
    def left(self) -> int:
        """How many recorded rolls were not asked for yet."""
        return len(self._rolls) - self._next

    def throw(self, label: str, sides: tuple[int, ...]) -> tuple[int, ...]:
        if self.left:
            rolled = self._rolls[self._next]
            self._next += 1
            self.source = rolled.source
            return _played(rolled, label, sides)
        if self._then is None:
            raise TapeError(f"roll {self._next + 1} is {label}, but the recording holds only {self._next}")
        faces = self._then.throw(label, sides)
        self.source = self._then.source
        return faces


class LabelTape:
    """Recorded faces found by label: the n-th roll of a label has the faces of the n-th recorded one.

    So a command keeps its dice where others fall away. Rolls that the recording does not hold, or of other dice, come
    from `then`; recorded ones that nobody asks for are left.
    """

    def __init__(self, rolls: Sequence[Rolled], then: Dice) -> None:
        self._recorded: dict[str, list[Rolled]] = {}
        for rolled in rolls:
            self._recorded.setdefault(rolled.label, []).append(rolled)
        self._then = then
        self.source = RNG

    def throw(self, label: str, sides: tuple[int, ...]) -> tuple[int, ...]:
        faces = self._then.throw(label, sides)  # thrown in any case, so that its count of the label goes on
        recorded = self._recorded.get(label)
        rolled = recorded.pop(0) if recorded else None
        if rolled is None or _recorded_sides(rolled) != sides or not fits(rolled.faces, sides):
            self.source = self._then.source
            return faces
        self.source = TAPE
        return rolled.faces


class HandDice:
    """Faces that a person threw and typed, for one roll; the dice `under` it go on as if they had been thrown."""

    source = HAND

    def __init__(self, faces: tuple[int, ...], under: Dice | None) -> None:
        self._faces = faces
        self._under = under

    def throw(self, label: str, sides: tuple[int, ...]) -> tuple[int, ...]:
        if self._under is not None:
            self._under.throw(label, sides)
        if not fits(self._faces, sides):
            raise TapeError(f"{label}: the typed faces {self._faces} cannot lie on {_spelt(sides)}")
        return self._faces


def _played(rolled: Rolled, label: str, sides: tuple[int, ...]) -> tuple[int, ...]:
    if rolled.label != label:
        raise TapeError(f"the rules roll {label}, the recording holds {rolled.label}")
    if _recorded_sides(rolled) != sides:
        raise TapeError(f"{label}: the rules throw {_spelt(sides)}, the recording holds {rolled.dice}")
    if not fits(rolled.faces, sides):
        raise TapeError(f"{label}: the recorded faces {_few(rolled.faces)} cannot lie on {_few(rolled.dice)}")
    return rolled.faces


def _few(told: object) -> str:
    """What a recording says, in few letters: it may say anything."""
    text = f"{told}"
    return text if len(text) <= MOST_TOLD else f"{text[:MOST_TOLD]}..."


def _recorded_sides(rolled: Rolled) -> tuple[int, ...]:
    try:
        return parse(rolled.dice).sides
    except DiceError as error:
        raise TapeError(f"{rolled.label}: the recorded dice cannot be read: {error}") from error


class ForcedDice:
    """Given faces, in order, whatever the label: for tests and known examples.

    `throw` raises TapeError when the faces run out, or cannot lie on the dice.
    """

    source = RNG

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = tuple(faces)

    @property
    def left(self) -> tuple[int, ...]:
        """The faces not asked for yet."""
        return self._faces

    def throw(self, label: str, sides: tuple[int, ...]) -> tuple[int, ...]:
        faces, rest = self._faces[: len(sides)], self._faces[len(sides) :]
        if not fits(faces, sides):
            raise TapeError(f"{label}: the given faces {faces} cannot lie on {_spelt(sides)}")
        self._faces = rest
        return faces


def _spelt(sides: tuple[int, ...]) -> str:
    return " ".join(f"d{most}" for most in sides) or "no dice"
