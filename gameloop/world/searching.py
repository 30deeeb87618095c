"""Searching: a place gives up its hidden ways, its traps and what is put away in it, for turns of looking."""

from __future__ import annotations

import re

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.checks import doer, look_for
from gameloop.world.furnishing import Thing
from gameloop.world.light import is_lit
from gameloop.world.places import SEARCHED, Found, known, learn
from gameloop.world.retries import once
from gameloop.world.ruleset import WITH, Args, Drafting, Feature, Reducer, Ruleset, Slot, Verb
from gameloop.world.sight import HIDDEN
from gameloop.world.state import State
from gameloop.world.surroundings import see
from gameloop.world.train import find_strayed, strayed_here
from gameloop.world.treasure import SEARCH, SearchThing
from gameloop.world.turns import end_turn, light_duties

WORDS = r"[a-z]+"
TREASURE_TRAP = "treasure"  # the kind of a trap that only looking at the treasure itself finds


@frozen
class Searched(Event):
    """A turn of searching a place is over; `left` more are needed, 0 = all of it has been searched."""

    chart: str
    place: str
    left: int


@frozen
class Search(Command):
    """Search the place where the party stands, for a turn."""


@frozen
class LookCloser(Command):
    """Look closely at something that the text of the place speaks of."""

    noun: str


def search(draft: Drafting, rules: Ruleset, _command: Search) -> None:
    """A turn of it; a large place takes several. What it holds is found without a roll, or where the ruleset has a
    check for it by the best of the party, who may try again.
    """
    state = draft.state
    here = state.here
    rolls = SEARCH in rules.checks
    done = known(state.survey(), here.place) == SEARCHED and not strayed_here(state)
    if done and (once(state) or not rolls):
        draft.refuse("you have searched this place", instead="exits", rule=rules.row("search"))
    if not is_lit(state) and state.settings.get("light_rules", True):
        draft.refuse("nobody can search in the dark", instead="light torch", rule=rules.row("dark"))
    light_duties(draft, rules)
    find_strayed(draft, rules)
    who = doer(draft, rules, SEARCH, "") if rolls else ""
    turns = state.chart().place(here.place).search_turns
    left = max(0, state.marks.get(mark(here.chart, here.place), turns) - 1)
    draft.emit(Searched(here.chart, here.place, left, rule=rules.row("search")))
    if not left:
        discover(draft, rules, who)
    end_turn(draft, rules)


def discover(draft: Drafting, rules: Ruleset, who: str) -> None:
    """Everything hidden here is known now, or where somebody (`who`) must roll for it, what his one roll finds."""
    state = draft.state
    hidden = (*hidden_ways(state), *hidden_traps(state), *hidden_things(state))
    found = look_for(draft, rules, SEARCH, who, hidden) if who else hidden
    for row, what in (
        ("search", hidden_ways(state)),
        ("search_traps", hidden_traps(state)),
        ("search_things", hidden_things(state)),
    ):
        if new := tuple(one for one in what if one in found):
            draft.emit(Found(state.here.chart, new, "search", rule=rules.row(row)))
    learn(draft, rules, state.here.chart, SEARCHED, (state.here.place,), "search")
    see(draft, rules)


def hidden_ways(state: State) -> tuple[str, ...]:
    """The ways here that somebody in this place has still to find."""
    here, found = state.here.place, state.survey().found
    return tuple(w.id for w in state.chart().ways_at(here) if w.hidden_from(here) and w.id not in found)


def hidden_traps(state: State) -> tuple[str, ...]:
    """The traps of this place that are not known, without those on treasure."""
    traps, survey = state.chart().traps_at(state.here.place), state.survey()
    known_ids = (*survey.found, *survey.spent)
    return tuple(t.id for t in traps if t.kind != TREASURE_TRAP and t.id not in known_ids)


def hidden_things(state: State) -> tuple[str, ...]:
    """The things put away here that are not found."""
    lying = [item.id for item in state.held(state.spot())]
    things = state.chart().things_at(state.here.place)
    found = state.survey().found
    return tuple(t.id for t in things if t.how in HIDDEN and t.id in lying and t.id not in found)


def hidden_by(state: State, word: str) -> tuple[Thing, ...]:
    """The things put away here that a closer look at something finds: those whose text speaks of it."""
    hidden = hidden_things(state)
    things = (t for t in state.chart().things_at(state.here.place) if t.id in hidden and t.how == HIDDEN[0])
    return tuple(t for t in things if word.casefold() in re.findall(WORDS, f"{t.name} {t.here}".casefold()))


def look_closer(draft: Drafting, rules: Ruleset, command: LookCloser) -> None:
    """At no time, with light."""
    found = hidden_by(draft.state, command.noun) if is_lit(draft.state) else ()
    if not found:
        draft.refuse("a closer look finds nothing", instead="search", rule=rules.row("search_things"))
    what = tuple(thing.id for thing in found)
    draft.emit(Found(draft.state.here.chart, what, "look", rule=rules.row("search_things")))


def mark(chart: str, place: str) -> str:
    """The name of the mark that counts the turns of searching still needed."""
    return f"search.{chart}/{place}"


def _searched(state: State, event: Searched) -> State:
    marks = {**state.marks, mark(event.chart, event.place): event.left}
    return evolve(state, marks=marks)


def _search(_state: State, args: Args) -> Command:
    return SearchThing(args["what"], args.get("who", "")) if "what" in args else Search()


VERBS = (
    Verb(
        "search",
        _search,
        ("explore", "wild"),
        "Search the whole place for hidden doors, traps and what is put away; a large place takes several turns. "
        "Or let a thief look a thing over for traps.",
        "search",
        cost="1 turn",
        aliases=("sr",),
        slots=(Slot("what", "lying", optional=True), WITH),
        forms=("search", "search THING", "search THING with NAME"),
    ),
)
REDUCERS: dict[type[Event], Reducer] = {Searched: _searched}
FEATURE = Feature({Search: search, LookCloser: look_closer}, REDUCERS, VERBS)
