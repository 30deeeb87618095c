"""Plans: a way past an obstacle, or a trap, that no rule knows. The player as referee says how likely it is.

What is asked is asked of the referee, and stands in the log with its answer; the dice decide, and the adventure says
what comes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.questions import REFEREE
from gameloop.kernel.values import frozen
from gameloop.world.actions import RISKS, Change
from gameloop.world.bandchanges import hurt
from gameloop.world.changes import OVERCOME, apply
from gameloop.world.checks import attempt, leader
from gameloop.world.conditions import holds
from gameloop.world.deeds import PLAN
from gameloop.world.light import is_flame, lights_here, put_out
from gameloop.world.modes import EXPLORE, MEET, WILD
from gameloop.world.records import Obstacle
from gameloop.world.ruleset import Args, Drafting, Feature, Reducer, Ruleset, Slot, Verb
from gameloop.world.state import State
from gameloop.world.traps import at_hand, trap_name
from gameloop.world.turns import end_turn, make_noise, no_rest_owed

ROW = "plan"
ODDS = RISKS[1:4]  # likely, even, unlikely
NOISE, TURN, WOUND, LIGHT = "noise", "a turn", "a wound", "a light"


@frozen
class PlanTried(Event):
    """Somebody tried what no rule knows: `text` in the player's words, `against` an obstacle or a trap by its id.

    `odds` and `cost` are what the referee said of it; `worked` is how it went.
    """

    chart: str
    against: str
    who: str
    text: str
    odds: str
    cost: str
    worked: bool


@frozen
class Plan(Command):
    """Try a plan against an obstacle or trap of this place; `against` empty = the one there is."""

    referee = True

    text: str
    against: str = ""


def in_the_way(state: State, rules: Ruleset) -> tuple[Obstacle, ...]:
    """The obstacles of this place that are still in the way."""
    spent, here = state.survey().spent, state.here.place
    there = (o for o in rules.adventure.obstacles if o.room == here and f"{OVERCOME}{o.id}" not in spent)
    return tuple(o for o in there if not o.over or not holds(state, rules, o.over))


def stakes(state: State, rules: Ruleset) -> Mapping[str, str]:
    """What is at stake in this place, by the id of the obstacle or trap."""
    obstacles = {o.id: o.stake for o in in_the_way(state, rules)}
    return {**obstacles, **{t.id: f"the {trap_name(t)}" for t in at_hand(state)}}


def plan(draft: Drafting, rules: Ruleset, command: Plan) -> None:
    """The stake, the odds and the cost are settled, then the die falls; a plan takes a turn."""
    against, stake = aimed(draft, rules, command)
    no_rest_owed(draft, rules)
    who, row = leader(draft, rules), rules.row(ROW)
    text = f'"{command.text}". At stake: {stake}. How likely is that to work?'
    odds = draft.ask(REFEREE, "odds", text, ODDS, rule=row)
    costs = tuple(cost for cost in COSTS if cost != LIGHT or flames(draft.state))
    cost = draft.ask(REFEREE, "cost", "And if it does not, what does it cost?", costs, rule=row)
    worked = attempt(
        draft, rules, f"{PLAN}{odds}", who, outcomes=("it works", "it does not"), rule=row
    ).worked
    chart = draft.state.here.chart
    draft.emit(PlanTried(chart, against, who, command.text, odds, cost, worked, rule=row))
    if worked:
        apply(draft, rules, (success(rules, against),), who)
    else:
        COSTS[cost](draft, rules, who)
    end_turn(draft, rules)


def aimed(draft: Drafting, rules: Ruleset, command: Plan) -> tuple[str, str]:
    """What the plan is against, and what is at stake; a refusal if there is no such thing here."""
    there = stakes(draft.state, rules)
    if not there:
        draft.refuse(
            "nothing is in your way here that a plan could get past",
            instead="look, or ?",
            rule=rules.row(ROW),
        )
    if not command.against and len(there) > 1:
        names = " or ".join(f'plan "..." against {name.replace("_", " ")}' for name in there)
        draft.refuse("say what the plan is against", instead=names, rule=rules.row(ROW))
    against = command.against or next(iter(there))
    if against not in there:
        draft.refuse("that is not in your way here", instead="look", rule=rules.row(ROW))
    return against, there[against]


def success(rules: Ruleset, against: str) -> Change:
    """What it means that a plan works."""
    known = any(o.id == against for o in rules.adventure.obstacles)
    return Change("overcome" if known else "disarm", against)


def flames(state: State) -> bool:
    """Tells whether a flame could be lost."""
    return any(is_flame(state, light) for light in lights_here(state))


# --- what a plan costs that does not work -----------------------------------------------------------


def _noise(draft: Drafting, rules: Ruleset, _who: str) -> None:
    if draft.state.calm:
        make_noise(draft, rules, ROW)


def _turn(draft: Drafting, rules: Ruleset, _who: str) -> None:
    end_turn(draft, rules)


def _wound(draft: Drafting, rules: Ruleset, who: str) -> None:
    hurt(draft, rules, Change("hurt", dice=rules.adventure.harm), who)


def _light(draft: Drafting, rules: Ruleset, _who: str) -> None:
    light = next(light for light in lights_here(draft.state) if is_flame(draft.state, light))
    put_out(draft, light, "deed", rules.row(ROW), used=True)


COSTS: Mapping[str, Callable[[Drafting, Ruleset, str], None]] = {
    NOISE: _noise,
    TURN: _turn,
    WOUND: _wound,
    LIGHT: _light,
}


def _tried(state: State, _event: PlanTried) -> State:
    """What comes of it are facts of their own."""
    return state


def _plan(_state: State, args: Args) -> Plan:
    return Plan(args["text"], args.get("against", ""))


VERBS = (
    Verb(
        "plan",
        _plan,
        (EXPLORE, MEET, WILD),
        "Try what no rule knows against what is in your way: you say how likely it is and what it costs if it fails, "
        "the die decides, and all of it is logged as a ruling of yours.",
        'plan "a pew across the gap"',
        cost="1 turn",
        group="Referee",
        slots=(Slot("text", "text"), Slot("against", "stake", ("against",), optional=True)),
        forms=('plan "TEXT"', 'plan "TEXT" against WHAT'),
    ),
)
REDUCERS: dict[type[Event], Reducer] = {PlanTried: _tried}
FEATURE = Feature({Plan: plan}, REDUCERS, VERBS)
