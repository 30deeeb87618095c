"""What only the light-footed try: to go ahead unheard or unseen, to climb where there is no hold, to pick a pocket.

Each is tried once on an object for as long as the party stays (state.tried).
"""

from __future__ import annotations

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.chart import Way
from gameloop.world.checks import attempt, doer
from gameloop.world.places import Moved, came, ways_known
from gameloop.world.retries import task
from gameloop.world.ruleset import WITH, Args, Drafting, Feature, Handler, Reducer, Ruleset, Slot, Verb
from gameloop.world.spikes import bearer
from gameloop.world.state import Spot, State
from gameloop.world.travel import Go, arrive, passable
from gameloop.world.turns import end_turn, no_rest_owed

SNEAK, HIDE, CLIMB, STEAL = "sneak", "hide", "climb", "steal"
ROPE = "rope"  # a use of things: Ruleset.tools


@frozen
class WentAhead(Event):
    """Somebody tried to go ahead through a way unseen or unheard; feat: sneak, hide."""

    chart: str
    way: str
    who: str
    feat: str
    worked: bool


@frozen
class Climbed(Event):
    """Somebody climbed a way that has no hold, and let a rope down."""

    chart: str
    way: str
    who: str


@frozen
class Slipped(Event):
    """Somebody fell, climbing a way that has no hold."""

    chart: str
    way: str
    who: str
    feet: int


@frozen
class PocketPicked(Event):
    """Somebody reached into a pocket of a band; `noticed`: and was seen."""

    who: str
    band: str
    noticed: bool


@frozen
class GoAhead(Command):
    """Go ahead of the others through a way; feat: sneak (silently) or hide (in shadows)."""

    way: str
    feat: str = SNEAK
    who: str = ""


@frozen
class Climb(Command):
    """Climb a way from the end where it has no hold; the others follow on a rope."""

    way: str
    who: str = ""


@frozen
class Steal(Command):
    """Pick a pocket of a band that is here; empty: those met, or the only ones."""

    band: str = ""
    who: str = ""


# --- going ahead ----------------------------------------------------------------------------------


def go_ahead(draft: Drafting, rules: Ruleset, command: GoAhead) -> None:
    """At no time; what comes of it holds for the party's coming in by that way."""
    way = next((w for w in ways_known(draft.state) if w.id == command.way), None)
    if way is None or way.out:
        draft.refuse("there is no such way here", instead="exits", rule=rules.row("go"))
    passable(draft, rules, way)
    who = untried(draft, rules, command.feat, command.who, way.id)
    worked = attempt(draft, rules, command.feat, who, on=way.id, outcomes=("unnoticed", "noticed")).worked
    row = rules.row(f"feat_{command.feat}" if worked else "feat_failed")
    draft.emit(WentAhead(draft.state.here.chart, way.id, who, command.feat, worked, rule=row))


def untried(draft: Drafting, rules: Ruleset, feat: str, who: str, on: str) -> str:
    """Who tries a feat on something that he has not yet tried it on here; else a refusal."""
    doing = doer(draft, rules, feat, who, "only_thief")
    check = rules.instead(draft.state, doing, feat)
    if trial(feat, doing, on) in draft.state.tried and not rules.checks[check].again:
        name = draft.state.person(doing).name
        draft.refuse(f"{name} has tried that here", instead="look", rule=rules.row("feat_once"))
    return doing


def trial(feat: str, who: str, on: str) -> str:
    """The word by which a try is remembered."""
    return f"{feat}/{who}/{on}"


# --- climbing -------------------------------------------------------------------------------------


def climb(draft: Drafting, rules: Ruleset, command: Climb) -> None:
    """A turn: one climbs, the others follow on his rope; or he falls."""
    way = next((w for w in steep(draft.state) if w.id == command.way), None)
    if way is None:
        draft.refuse("there is nothing to climb there", instead="exits", rule=rules.row("go"))
    who = untried(draft, rules, CLIMB, command.who, way.id)
    others = [
        p for p in draft.state.party() if p.id != who and not rules.number(draft.state, p.id, "climbs_surely")
    ]
    if others and bearer(draft.state, rules.tools[ROPE]) is None:
        draft.refuse(
            "the others could not follow without a rope", instead="inventory", rule=rules.row("feat_climb")
        )
    no_rest_owed(draft, rules)
    here = draft.state.here
    sure = rules.number(draft.state, who, "climbs_surely") > 0  # nothing to roll for
    outcome = None if sure else task(draft, rules, CLIMB, who, way.id, ("climbs", "falls"), mild="no_hold")
    if outcome is None or outcome.worked:
        draft.emit(Climbed(here.chart, way.id, who, rule=rules.row("feat_climb")))
        draft.emit(Moved(Spot(here.chart, way.other(here.place), way.id), rule=rules.row("go")))
        arrive(draft, rules, way)
    elif outcome.harms:
        draft.emit(Slipped(here.chart, way.id, who, way.feet, rule=rules.row("feat_failed")))
        rules.moments.fell(draft, rules, who, way.feet)
    end_turn(draft, rules)


def steep(state: State) -> tuple[Way, ...]:
    """The ways that end here without a hold: climbs that lead one way, seen from their foot."""
    here, found = state.here.place, state.survey().found
    ways = state.chart().ways_at(here)
    return tuple(
        w
        for w in ways
        if w.kind == CLIMB and not w.passable_from(here) and (not w.hidden_from(here) or w.id in found)
    )


# --- the state and the words ----------------------------------------------------------------------


def _tried(state: State, trial: str) -> State:
    return evolve(state, tried=(*state.tried, trial))


def _went_ahead(state: State, event: WentAhead) -> State:
    way = state.charts[event.chart].way(event.way)
    now = came(state, Spot(event.chart, way.other(state.here.place), way.id))
    silent = (*now.silent, event.who) if event.worked else now.silent
    now = evolve(now, silent=silent, noticed=now.noticed or not event.worked)
    return _tried(evolve(state, arrival=now), trial(event.feat, event.who, event.way))


def _climbed(state: State, _event: Climbed) -> State:
    return state


def _slipped(state: State, event: Slipped) -> State:
    return _tried(state, trial(CLIMB, event.who, event.way))


def _picked(state: State, event: PocketPicked) -> State:
    return _tried(state, trial(STEAL, event.who, event.band))


def _climb(state: State, args: Args) -> Command:
    foot = [w.id for w in steep(state)]
    return Climb(args["way"], args.get("who", "")) if args["way"] in foot else Go(args["way"])


VERBS = (
    Verb(
        "sneak",
        lambda _state, args: GoAhead(args["way"], SNEAK, args.get("who", "")),
        ("explore",),
        "Send a thief ahead through a way without a sound: he alone may surprise whoever is there.",
        "sneak north",
        slots=(Slot("way", "way"), WITH),
        forms=("sneak WAY", "sneak WAY with NAME"),
    ),
    Verb(
        "hide",
        lambda _state, args: GoAhead(args["way"], HIDE, args.get("who", "")),
        ("explore",),
        "Send a thief ahead through a way in the shadows: he alone may surprise whoever is there.",
        "hide north",
        slots=(Slot("way", "way"), WITH),
        forms=("hide WAY", "hide WAY with NAME"),
    ),
    Verb(
        "climb",
        _climb,
        ("explore",),
        "Climb. Where there is no hold only a thief can, and the others follow on a rope.",
        "climb up",
        cost="1 turn",
        slots=(Slot("way", "climb"), WITH),
        forms=("climb WAY", "climb WAY with NAME"),
    ),
    Verb(
        "steal",
        lambda _state, args: Steal(args.get("band", ""), args.get("who", "")),
        ("explore", "meet", "wild"),
        "Let a thief pick a pocket of those who are here. If they notice they will think worse of you.",
        "steal from goblin",
        slots=(Slot("band", "band", ("from",), optional=True), WITH),
        forms=("steal from NAME", "steal from NAME with NAME"),
    ),
)
HANDLERS: dict[type[Command], Handler] = {GoAhead: go_ahead, Climb: climb}
REDUCERS: dict[type[Event], Reducer] = {
    WentAhead: _went_ahead,
    Climbed: _climbed,
    Slipped: _slipped,
    PocketPicked: _picked,
}
FEATURE = Feature(HANDLERS, REDUCERS, VERBS, commands=(Steal,))
