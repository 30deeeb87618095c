"""Exploring a hex for what lies in it. What was found is gone to as any other place is (journeys.py)."""

from __future__ import annotations

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import frozen
from gameloop.world import watches
from gameloop.world.bearings import found_again
from gameloop.world.modes import WILD
from gameloop.world.nextwatch import ONE, watch_costs
from gameloop.world.outdoors import found, hex_here, outdoors, region_of, sites_known
from gameloop.world.places import learn
from gameloop.world.region import Site
from gameloop.world.ruleset import WILDERNESS, Drafting, Feature, Reducer, Ruleset, Verb
from gameloop.world.state import State
from gameloop.world.train import find_strayed
from gameloop.world.watches import EXPLORE


@frozen
class ExploreArea(Command):
    """Explore the hex where the party is, for a watch."""


@frozen
class Explored(Event):
    """A watch of exploring has shown that site; empty: nothing new."""

    site: str


def explore_area(draft: Drafting, rules: Ruleset, _command: ExploreArea) -> None:
    """The next site of the hex that is not known, without a roll; whoever is lost and sees any, knows where he is."""
    region = outdoors(draft, rules)
    watches.begin(draft, rules, EXPLORE)
    site = hidden(draft.state)
    shown = site or next(iter(sites_known(draft.state)), None) if draft.state.journey.lost else site
    draft.emit(Explored(shown.place if shown else "", rule=rules.row("act_explore")))
    found_again(draft, rules, "landmark")
    find_strayed(draft, rules)
    if site is not None:
        learn(draft, rules, region.id, "seen", (site.place,), "search")
    watches.end(draft, rules)


def hidden(state: State) -> Site | None:
    """The next site of this hex that the party has not found."""
    sites, survey = region_of(state).sites_in(hex_here(state)), state.survey()
    return next((site for site in sites if not found(survey, site)), None)


def _told(state: State, _event: Explored) -> State:
    return state


VERBS = (
    Verb(
        "explore",
        lambda _state, _args: ExploreArea(),
        (WILD,),
        "Explore the country round you for what lies in it: each watch shows the next place, as long as there is one.",
        "explore",
        cost=ONE,
        costs=watch_costs,
        group=WILDERNESS,
        aliases=("ex",),
        forms=("explore",),
    ),
)
REDUCERS: dict[type[Event], Reducer] = {Explored: _told}
FEATURE = Feature({ExploreArea: explore_area}, REDUCERS, VERBS)
