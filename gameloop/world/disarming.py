"""What is done about traps that are known: a thief takes them apart, others find a way around them."""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import frozen
from gameloop.world.checks import doer, leader
from gameloop.world.deeds import LOOK
from gameloop.world.furnishing import Avoid, Trap
from gameloop.world.goods import counts_as, find
from gameloop.world.places import with_survey
from gameloop.world.retries import task
from gameloop.world.ruleset import BY, Args, Drafting, Feature, Reducer, Ruleset, Slot, Verb
from gameloop.world.sight import visible
from gameloop.world.state import Item, State
from gameloop.world.traps import DISARM, TREASURE, at_hand, marked, spring
from gameloop.world.turns import end_turn, no_rest_owed

SMASH = "smash"  # the act of breaking a thing open: no way of getting around a trap at leisure


@frozen
class TrapDisarmed(Event):
    """Somebody has taken a trap apart."""

    chart: str
    trap: str
    who: str


@frozen
class TrapAvoided(Event):
    """A trap is harmless by an act of its own list: `act` is its number there, `using` the name of the thing."""

    chart: str
    trap: str
    who: str
    act: int
    using: str


@frozen
class CareTaken(Event):
    """Somebody went about a thing with care, and nothing came of it; `using` is the name of what he did it with."""

    chart: str
    thing: str
    who: str
    using: str


@frozen
class Disarm(Command):
    """Take a known trap apart; `who` empty = whoever has the best chance."""

    trap: str
    who: str = ""


@frozen
class AvoidTrap(Command):
    """Make a trap harmless, or go about a thing with care: the id of either; with a thing that somebody has.

    `verb` is the act that was named, empty = any.
    """

    short_forms = ({"verb": ""},)

    what: str
    using: str = ""
    holder: str = ""
    verb: str = ""


def disarm(draft: Drafting, rules: Ruleset, command: Disarm) -> None:
    """One try for a turn; one that fails badly springs the trap on him who tried."""
    trap = a_trap(draft, rules, command.trap)
    no_rest_owed(draft, rules)
    who = doer(draft, rules, DISARM, command.who, "only_thief")
    ends, row = ("disarmed", "goes_off"), rules.row(DISARM)
    outcome = task(draft, rules, DISARM, who, trap.id, ends, mild="no_progress", rule=row)
    if outcome.worked:
        row = rules.row("treasure_trap" if trap.kind == TREASURE else "trap_disarmed")
        draft.emit(TrapDisarmed(draft.state.here.chart, trap.id, who, rule=row))
    elif outcome.harms:
        spring(draft, rules, trap, who, DISARM)
    end_turn(draft, rules)


def a_trap(draft: Drafting, rules: Ruleset, trap_id: str) -> Trap:
    """The trap of that id, if it is known and at hand; else a refusal."""
    trap = next((t for t in at_hand(draft.state) if t.id == trap_id), None)
    if trap is None:
        draft.refuse("you know of no such trap here", instead="search", rule=rules.row("known_traps"))
    return trap


def avoid(draft: Drafting, rules: Ruleset, command: AvoidTrap) -> None:
    """A turn and no roll; over a thing of which no trap is known the turn goes by in any case."""
    state, who = draft.state, leader(draft, rules)
    item = find(state, command.holder, command.using) if command.using else None
    if command.using and item is None:
        draft.refuse("nobody has such a thing", instead="i", rule=rules.row("avoid_trap"))
    if command.what in {t.id for t in at_hand(state)}:
        trap: Trap | None = a_trap(draft, rules, command.what)
    elif command.what in {i.id for i in visible(state, rules)}:
        trap = next(iter(hanging_on(state, command.what)), None)
    else:
        draft.refuse("there is no such thing here", instead="look", rule=rules.row("avoid_trap"))
    no_rest_owed(draft, rules)
    found = way_around(state, trap, item, command.verb) if trap is not None else None
    if found is None and trap is not None and trap in at_hand(state):
        _no_way(draft, rules, trap, who)
    chart, row = state.here.chart, rules.row("trap_avoided")
    if trap is not None and found is not None:
        number, used = found
        draft.emit(TrapAvoided(chart, trap.id, who, number, used.name if used else "", rule=row))
    else:
        draft.emit(CareTaken(chart, command.what, who, item.name if item else "", rule=row))
    end_turn(draft, rules)


def hanging_on(state: State, thing: str) -> tuple[Trap, ...]:
    """The traps on a thing that are not spent."""
    return tuple(t for t in state.chart().traps_on(thing) if t.id not in state.survey().spent)


def way_around(state: State, trap: Trap, item: Item | None, verb: str = "") -> tuple[int, Item | None] | None:
    """The number of the first act that somebody can do, and the thing it takes: the one named, else any.

    Of several acts that of the verb comes first.
    """
    for number, act in sorted(acts(trap), key=lambda pair: pair[1].verb != verb):
        if not act.using and item is None:
            return number, None
        having = (item,) if item is not None else tuple(i for p in state.able() for i in state.held(p.id))
        fit = next((i for i in having if counts_as(i, act.using)), None)
        if fit is not None:
            return number, fit
    return None


def acts(trap: Trap) -> Iterator[tuple[int, Avoid]]:
    """What can be done at leisure about a trap, each act with its number."""
    return ((n, act) for n, act in enumerate(trap.avoid) if act.verb != SMASH)


def has_act(trap: Trap, verb: str) -> bool:
    """Tells whether a trap can be got around by an act of that verb."""
    return any(act.verb == verb for _, act in acts(trap))


def snags(state: State, noun: str) -> tuple[str, ...]:
    """A trap by its own id, or by that of the thing it sits on."""
    return (noun, *(t.id for thing in things_meant(state, noun) for t in state.chart().traps_on(thing)))


def things_meant(state: State, noun: str) -> tuple[str, ...]:
    """The things that lie here which a noun means: by their ids, or by a word of their names that the text says."""
    there = [t for t in state.chart().things_at(state.here.place) if find(state, state.spot(), t.id)]
    word = noun.removeprefix(LOOK)
    return tuple(t.id for t in there if noun == t.id or (word != noun and word in t.name.split()))


def taken_care(state: State, verb: str, noun: str) -> bool:
    """Tells whether a verb of the hands is an act about a trap of a noun that the party knows of."""
    return any(trap.id in snags(state, noun) and has_act(trap, verb) for trap in at_hand(state))


def _no_way(draft: Drafting, rules: Ruleset, trap: Trap, who: str) -> None:
    thing = f"; leave the {draft.state.chart().thing(trap.thing).name or 'thing'} alone" if trap.thing else ""
    draft.refuse(
        f"that is no way around it{thing}",
        instead="disarm" if rules.instead(draft.state, who, DISARM) else "look",
        rule=rules.row("avoid_trap"),
    )


def _harmless(state: State, event: TrapDisarmed | TrapAvoided) -> State:
    survey = marked(state.surveys[event.chart], event.trap, spent=True)
    return with_survey(state, event.chart, survey)


def _care(state: State, _event: CareTaken) -> State:
    return state


def _avoid(_state: State, args: Args) -> AvoidTrap:
    holder, _, item = args.get("using", "").rpartition(":")
    return AvoidTrap(args["what"], item, holder)


VERBS = (
    Verb(
        DISARM,
        lambda _state, args: Disarm(args["trap"], args.get("who", "")),
        ("explore", "wild"),
        "Take apart a trap that you know of. Only a thief can, and a try that fails sets it off.",
        "disarm",
        cost="1 turn",
        slots=(Slot("trap", "trap"), BY),
        forms=("disarm TRAP", "disarm TRAP by NAME"),
        check=DISARM,
    ),
    Verb(
        "avoid",
        _avoid,
        ("explore", "wild"),
        "Get around a trap with care, or with the right thing; or go about a thing you do not trust with something "
        "other than your hands.",
        "avoid",
        cost="1 turn",
        aliases=("swap", "hook", "wet", "step", "follow", "dodge"),
        slots=(Slot("what", "snag"), Slot("using", "item", ("with", "using"), optional=True)),
        forms=("avoid TRAP", "avoid TRAP with THING", "avoid THING with THING"),
    ),
)
REDUCERS: dict[type[Event], Reducer] = {TrapDisarmed: _harmless, TrapAvoided: _harmless, CareTaken: _care}
FEATURE = Feature({Disarm: disarm, AvoidTrap: avoid}, REDUCERS, VERBS)
