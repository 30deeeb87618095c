"""Listening at doors: everybody once, in secret, until the door has been open and shut again."""

from __future__ import annotations

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.checks import attempt
from gameloop.world.doorways import OPEN, a_door, hint, make, standing
from gameloop.world.places import with_survey
from gameloop.world.ruleset import WITH, Args, Drafting, Feature, Reducer, Ruleset, Slot, Verb
from gameloop.world.state import State
from gameloop.world.turns import end_turn, no_rest_owed

LISTEN = "listen"


@frozen
class Listened(Event):
    """Somebody has listened at a door; `heard` is what is told, empty for nothing."""

    chart: str
    way: str
    who: str
    heard: str


@frozen
class Listen(Command):
    """Listen at a door; `who` empty = everybody who has not yet listened there."""

    way: str
    who: str = ""


def listen(draft: Drafting, rules: Ruleset, command: Listen) -> None:
    """One secret roll each, all in the time that the ruleset asks for; what is heard is neither number nor kind."""
    way = a_door(draft, rules, command.way)
    if standing(draft.state, rules, way).state == OPEN:
        draft.refuse(f"the {make(way)} stands open", instead="exits", rule=rules.row("listen"))
    able = [
        p.id
        for p in draft.state.able()
        if command.who in ("", p.id) and rules.instead(draft.state, p.id, LISTEN)
    ]
    fresh = [who for who in able if (who, way.id) not in draft.state.survey().listened]
    if not fresh:
        done = "has listened" if command.who else "have all listened"
        name = draft.state.person(command.who).name if command.who else "you"
        instead = hint(draft.state, way, standing(draft.state, rules, way))
        draft.refuse(f"{name} {done} at this {make(way)}", instead=instead, rule=rules.row("listen_once"))
    turns = rules.number(draft.state, "", "listen_turns")
    if turns:
        no_rest_owed(draft, rules)
    chart, beyond = draft.state.here.chart, way.other(draft.state.here.place)
    sound, why = rules.moments.sounds(draft.state, rules, beyond) if beyond else ("", "")
    for who in fresh:
        feat = rules.instead(draft.state, who, LISTEN) != LISTEN
        outcome = attempt(
            draft, rules, LISTEN, who, on=way.id, outcomes=("hears", "hears_nothing"), rule=why, secret=True
        )
        row = "listen_feat" if feat else "listen" if command.who else "listen_all"
        heard = sound if outcome.worked else ""
        if heard and not feat:
            row = "heard"
        draft.emit(Listened(chart, way.id, who, heard, rule=rules.row(row)))
    for _ in range(turns):
        end_turn(draft, rules)


def _listened(state: State, event: Listened) -> State:
    survey = state.surveys[event.chart]
    heard = (*survey.heard, event.way) if event.heard and event.way not in survey.heard else survey.heard
    pair = (event.who, event.way)
    when = {**survey.when, event.way: state.clock}
    survey = evolve(survey, listened=(*survey.listened, pair), heard=heard, when=when)
    return with_survey(state, event.chart, survey)


def _listen(_state: State, args: Args) -> Listen:
    return Listen(args["door"], args.get("who", ""))


VERBS = (
    Verb(
        LISTEN,
        _listen,
        ("explore",),
        "Listen at a door, each of you once until it has been open, or only one. The dead make no sound.",
        "listen at east",
        aliases=("ls",),
        slots=(Slot("door", "door", ("at", "to")), WITH),
        forms=("listen at DOOR", "listen at DOOR with NAME"),
    ),
)
REDUCERS: dict[type[Event], Reducer] = {Listened: _listened}
FEATURE = Feature({Listen: listen}, REDUCERS, VERBS)
