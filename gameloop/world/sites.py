"""The sites of a hex: to them, into the town or dungeon to which one leads, and out of a town into the country."""

from __future__ import annotations

from gameloop.kernel.messages import Command
from gameloop.kernel.values import frozen
from gameloop.world import watches
from gameloop.world.bearings import found_again
from gameloop.world.modes import TOWN, WILD, in_region, in_village
from gameloop.world.nextwatch import ONE, watch_costs
from gameloop.world.outdoors import (
    chart_region,
    look_about,
    outdoors,
    region_now,
    region_of,
    site_leading_to,
    sites_known,
)
from gameloop.world.places import Moved
from gameloop.world.region import Site
from gameloop.world.ruleset import WILDERNESS, Args, Drafting, Feature, Handler, Ruleset, Slot, Verb
from gameloop.world.state import Spot, State
from gameloop.world.surroundings import see
from gameloop.world.traps import come_in
from gameloop.world.travel import chart_of, go_below
from gameloop.world.watches import VISIT


@frozen
class VisitSite(Command):
    """Go to a site of the hex where the party is."""

    site: str


@frozen
class EnterSite(Command):
    """Go into the town or dungeon to which a site here leads; empty: the one where the party is."""

    site: str = ""


@frozen
class LeaveTown(Command):
    """Out of a village into the country."""


def visit_site(draft: Drafting, rules: Ruleset, command: VisitSite) -> None:
    """To a site that is known: a watch, but none where it lies by the way and the party is not lost."""
    outdoors(draft, rules)
    site = known_site(draft, rules, command.site)
    if site.place == draft.state.here.place:
        draft.refuse("you are there", instead="look", rule=rules.row("act_visit"))
    if at_hand(draft.state, site):
        come_to(draft, rules, site)
        return
    watches.begin(draft, rules, VISIT)
    come_to(draft, rules, site)
    found_again(draft, rules, "landmark")
    watches.end(draft, rules)


def known_site(draft: Drafting, rules: Ruleset, place: str) -> Site:
    """A site of this hex that the party has found; else a refusal."""
    site = next((s for s in sites_known(draft.state) if s.place == place), None)
    if site is None:
        draft.refuse("you know of no such place here", instead="explore", rule=rules.row("act_visit"))
    return site


def at_hand(state: State, site: Site) -> bool:
    """Tells whether it takes no time to come to a site of this hex."""
    return site.place == state.here.place or (site.wayside and not state.journey.aware)


def come_to(draft: Drafting, rules: Ruleset, site: Site) -> None:
    """The party is at the site, and sees who and what is there."""
    region = region_of(draft.state)
    draft.emit(Moved(Spot(region.id, site.place), rule=rules.row("act_visit")))
    arrive(draft, rules)


def arrive(draft: Drafting, rules: Ruleset) -> None:
    """What the place to which the party has come in the open shows, does to it, and who is met there."""
    look_about(draft, rules)
    come_in(draft, rules)
    if draft.state.calm:
        rules.moments.entered(draft, rules)


def enter_site(draft: Drafting, rules: Ruleset, command: EnterSite) -> None:
    """Into what a site leads to, going there first if it is at hand."""
    outdoors(draft, rules)
    wanted = command.site or _leading_here(draft.state)
    site = known_site(draft, rules, wanted)
    row = rules.row("leave")
    if not site.leads:
        draft.refuse("there is nothing to go into there", instead="look", rule=row)
    if not at_hand(draft.state, site):
        draft.refuse("it is too far off for that", instead=f"go to {site.place}", rule=row)
    go_in(draft, rules, site)


def _leading_here(state: State) -> str:
    """The site that `enter` means: where the party is, or the only one at hand that leads somewhere."""
    near = [s.place for s in sites_known(state) if s.leads and at_hand(state, s)]
    here = state.here.place
    return here if here in near or len(near) != 1 else near[0]


def go_in(draft: Drafting, rules: Ruleset, site: Site) -> None:
    """Into the village of a site, at no time, or the dungeon to which it is the way in."""
    chart, place = site.leads.split("/")
    dungeon = rules.adventure.at(chart).dungeon
    if chart == dungeon.id:
        go_below(draft, rules, dungeon, dungeon.way(place))
        return
    chart_of(draft, rules, chart)
    found_again(draft, rules, "town")
    draft.emit(Moved(Spot(chart, place, f"{draft.state.here.chart}/{site.place}"), rule=rules.row("leave")))
    see(draft, rules)


def leave_town(draft: Drafting, rules: Ruleset, _command: LeaveTown) -> None:
    """Out into the country, at no time."""
    row = rules.row("leave")
    if in_region(draft.state):
        draft.refuse("you are in the open already", instead="exits", rule=row)
    if not in_village(draft.state):
        draft.refuse("you are in no village", instead="look", rule=row)
    region = region_now(draft.state, rules)
    site = site_leading_to(region, draft.state.here.chart) if region is not None else None
    if region is None or site is None:
        draft.refuse("nothing is known of the country round it", instead="enter", rule=row)
    chart_region(draft, rules)
    draft.emit(Moved(Spot(region.id, site.place), rule=row))
    look_about(draft, rules)


def _visit_costs(state: State, rules: Ruleset, args: Args) -> str:
    site = next((s for s in sites_known(state) if s.place == args.get("place")), None)
    return "free" if site is not None and at_hand(state, site) else watch_costs(state, rules, args)


def _leave(_state: State, _args: Args) -> Command:
    return LeaveTown()


VERBS = (
    Verb(
        "go",
        lambda _state, args: VisitSite(args["place"]),
        (WILD,),
        "Go to a place of this hex that you have found.",
        "go to crooked beacon",
        cost=ONE,
        costs=_visit_costs,
        group=WILDERNESS,
        slots=(Slot("place", "site", ("to",)),),
        forms=("go to PLACE",),
    ),
    Verb(
        "enter",
        lambda _state, args: EnterSite(args.get("site", "")),
        (WILD,),
        "Go into the town or dungeon that is here.",
        "enter",
        cost="free",
        group=WILDERNESS,
        slots=(Slot("site", "site", optional=True),),
        forms=("enter", "enter PLACE"),
    ),
    Verb(
        "leave",
        _leave,
        (TOWN,),
        "Leave the village for the country round it.",
        "leave",
        cost="free",
        group=WILDERNESS,
        forms=("leave",),
    ),
)
HANDLERS: dict[type[Command], Handler] = {
    VisitSite: visit_site,
    EnterSite: enter_site,
    LeaveTown: leave_town,
}
FEATURE = Feature(HANDLERS, verbs=VERBS)
