"""What a player does as his own referee beside `set` and the oracle: rulings that stand, creatures, turns that pass."""

from __future__ import annotations

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world import bands, contact
from gameloop.world.attitudes import Grounds
from gameloop.world.encounters import UNKNOWN
from gameloop.world.modes import EXPLORE, MODES, TOWN, WILD
from gameloop.world.remarks import remark
from gameloop.world.ruleset import Args, Drafting, Feature, Reducer, Ruleset, Slot, Verb
from gameloop.world.scheduler import TURN, spend
from gameloop.world.state import Band, State

ROW = "referee"
MOST_RULINGS = 99
MOST_SPAWNED = 99
SHOWN = 40  # letters of a word that is no name
SPAWNED = "spawned."  # how the names of bands begin that a referee has brought
RULING, SPAWN, PASS = 'ruling "torches gutter in the wet"', "spawn giant rat 2", "pass 3 turns"


@frozen
class RulingMade(Event):
    """From now on this is ruled, in the player's words."""

    text: str


@frozen
class RulingDropped(Event):
    """This is not ruled any more."""

    text: str


@frozen
class MakeRuling(Command):
    """Lay down how something is ruled from now on."""

    referee = True

    text: str


@frozen
class DropRuling(Command):
    """Let a ruling fall, by its number in the list, from 1."""

    referee = True

    n: int


@frozen
class Spawn(Command):
    """Bring `n` of a kind of the bestiary before the party."""

    referee = True

    creature: str
    n: int = 1


@frozen
class PassTurn(Command):
    """Let a turn go by in which the party does nothing, not even rest."""

    referee = True


def make_ruling(draft: Drafting, rules: Ruleset, command: MakeRuling) -> None:
    """It stands until it is dropped; what follows from it is for the player to see to."""
    row = rules.row(ROW)
    text = remark(draft, command.text, RULING, row)
    standing = draft.state.rulings
    if text in standing:
        draft.refuse("that is ruled already", instead="rulings", rule=row)
    if len(standing) >= MOST_RULINGS:
        draft.refuse(f"{MOST_RULINGS} rulings are the most", instead="ruling drop 1", rule=row)
    draft.emit(RulingMade(text, rule=row))


def drop_ruling(draft: Drafting, rules: Ruleset, command: DropRuling) -> None:
    """It does not stand any more."""
    standing = draft.state.rulings
    if not 0 < command.n <= len(standing):
        draft.refuse(f"there is no ruling {command.n}", instead="rulings", rule=rules.row(ROW))
    draft.emit(RulingDropped(standing[command.n - 1], rule=rules.row(ROW)))


def spawn(draft: Drafting, rules: Ruleset, command: Spawn) -> None:
    """They are here, and are met; each side knows of the other."""
    row, kind = rules.row(ROW), rules.creatures.get(command.creature)
    if kind is None:
        reason = f"there is no {command.creature[:SHOWN]!r} in the bestiary"
        draft.refuse(reason, instead=SPAWN, rule=row)
    if not 1 <= command.n <= MOST_SPAWNED:
        draft.refuse(f"1 to {MOST_SPAWNED} can be brought at once", instead=SPAWN, rule=row)
    _alone(draft, rules)
    band = _free_name(draft.state, kind.id)
    bands.appear(draft, rules, Band(band, (), draft.state.spot(), UNKNOWN), kind.id, command.n)
    contact.begin(draft, rules, band, Grounds())


def pass_turn(draft: Drafting, rules: Ruleset, _command: PassTurn) -> None:
    """A turn, with what the end of every turn brings."""
    _alone(draft, rules)
    spend(draft, rules, TURN)


def _alone(draft: Drafting, rules: Ruleset) -> None:
    """Refuse where there is no party in a place, or somebody is met already."""
    row = rules.row(ROW)
    if not draft.state.party() or not draft.state.here.chart:
        draft.refuse("there is no party to whom anything could happen", instead="enlist, or help", rule=row)
    if not draft.state.calm:
        draft.refuse("you are not alone, and one thing comes after another", instead="?", rule=row)


def _free_name(state: State, kind: str) -> str:
    """A name for a band that no band has or had."""
    n = 1 + sum(band.startswith(f"{SPAWNED}{kind}.") for band in state.bands)
    while f"{SPAWNED}{kind}.{n}" in state.bands:
        n += 1
    return f"{SPAWNED}{kind}.{n}"


def _made(state: State, event: RulingMade) -> State:
    return evolve(state, rulings=(*state.rulings, event.text))


def _dropped(state: State, event: RulingDropped) -> State:
    return evolve(state, rulings=tuple(text for text in state.rulings if text != event.text))


def _ruling(_state: State, args: Args) -> Command:
    return DropRuling(int(args["n"])) if "n" in args else MakeRuling(args.get("text", ""))


def _spawn(_state: State, args: Args) -> Spawn:
    return Spawn(args["kind"], int(args.get("n") or args.get("more") or 1))


VERBS = (
    Verb(
        "ruling",
        _ruling,
        MODES,
        "Lay down how something is ruled from now on, in your own words; `rulings` lists them.",
        RULING,
        group="Referee",
        slots=(Slot("n", "number", ("drop",), optional=True), Slot("text", "text", optional=True)),
        forms=('ruling "TEXT"', "ruling drop N"),
    ),
    Verb(
        "spawn",
        _spawn,
        (EXPLORE, TOWN, WILD),
        "Bring creatures of the bestiary before the party: a meeting like any other.",
        SPAWN,
        group="Referee",
        slots=(
            Slot("n", "number", optional=True),
            Slot("kind", "creature"),
            Slot("more", "number", optional=True),
        ),
        forms=("spawn KIND", "spawn KIND N"),
    ),
    Verb(
        "pass",
        lambda _state, _args: PassTurn(),
        (EXPLORE, TOWN, WILD),
        "Let turns go by as they do, without resting; it stops when something happens.",
        PASS,
        cost="1 turn each",
        group="Referee",
        slots=(
            Slot("n", "number", optional=True),
            Slot("word", "word", optional=True, words=("turns", "turn")),
        ),
        forms=("pass", "pass N turns"),
        repeats=True,
    ),
)
REDUCERS: dict[type[Event], Reducer] = {RulingMade: _made, RulingDropped: _dropped}
FEATURE = Feature(
    {MakeRuling: make_ruling, DropRuling: drop_ruling, Spawn: spawn, PassTurn: pass_turn}, REDUCERS, VERBS
)
