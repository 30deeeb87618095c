"""Travel over land: from hex to hex a watch at a time, to the sites of a hex, into towns and out of them again.

A journey over several watches is one entry a watch: `next_step` gives the step, the session plays it. What is left
over of a watch counts on the way to the same place, or in the same direction, and is lost otherwise.
"""

from __future__ import annotations

from heapq import heappop, heappush

from gameloop.kernel import hexes
from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world import watches
from gameloop.world.chart import SIDES
from gameloop.world.gear import shed
from gameloop.world.modes import TOWN, WILD, in_region, in_village
from gameloop.world.outdoors import (
    chart_region,
    found,
    hex_here,
    look_about,
    outdoors,
    region_of,
    site_leading_to,
    sites_known,
)
from gameloop.world.places import Moved, known, see
from gameloop.world.region import Region, Site
from gameloop.world.ruleset import (
    WILDERNESS,
    Args,
    Drafting,
    Feature,
    Handler,
    Reducer,
    Ruleset,
    Slot,
    Verb,
)
from gameloop.world.state import Spot, State
from gameloop.world.travel import chart_of
from gameloop.world.watches import MARCH, TRAVEL, VISIT


@frozen
class TravelWatch(Command):
    """Travel for a watch, towards a hex or in a direction; `march`: by night."""

    bound: str
    march: bool = False


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


@frozen
class Journey(Command):
    """Travel to a hex or site. The session plays it watch by watch; it is no entry of its own."""

    place: str


@frozen
class MilesMade(Event):
    """A watch of travel towards that has brought so much; `left` of it counts on the same way."""

    bound: str
    made: int
    left: int


# --- a watch of travel ------------------------------------------------------------------------------


def travel_watch(draft: Drafting, rules: Ruleset, command: TravelWatch) -> None:
    """As many hexes as the stride reaches; it ends at the goal, at water, or where somebody is met."""
    region = outdoors(draft, rules)
    act = MARCH if command.march else TRAVEL
    watches.may_spend(draft, rules, act)
    not_lost(draft, rules)
    passable(draft, rules, region, command.bound)
    shed(draft, rules)
    journey = draft.state.journey
    kept = journey.made if journey.bound == command.bound and draft.state.settings.get(KEPT, True) else 0
    watches.begin(draft, rules, act)
    made = rules.wilds.stride(draft, rules, act)
    left = _walk(draft, rules, command.bound, kept + made)
    draft.emit(MilesMade(command.bound, made, left, rule=rules.row("miles")))
    watches.end(draft, rules)


KEPT = "miles_carry_over"


def not_lost(draft: Drafting, rules: Ruleset) -> None:
    """Refuse to travel to whoever knows that he is lost."""
    if draft.state.journey.aware:
        reason = "you are lost, and cannot travel until you have found a landmark"
        draft.refuse(reason, instead="explore", rule=rules.row("lost"))


def passable(draft: Drafting, rules: Ruleset, region: Region, bound: str) -> None:
    """Refuse a goal that is off the map, that is reached, or to which no step leads."""
    here, row = hex_here(draft.state), rules.row("go_outdoors")
    if not bound:
        draft.refuse("say where to", instead="travel north, or travel to PLACE", rule=row)
    if bound in hexes.SIDES:
        if not region.beside(here, bound):
            draft.refuse(f"the map ends {SIDES[bound]} of here", instead="map hex", rule=row)
    elif bound not in region.hexes:
        draft.refuse(f"there is no hex {bound} on the map", instead="map hex", rule=row)
    elif bound == here:
        draft.refuse("you are in that hex", instead="look", rule=row)
    if not _next(draft.state, rules, bound):
        reason = "there is water in the way, and you have no boat"
        draft.refuse(reason, instead="travel another way", rule=rules.row("water"))


def _walk(draft: Drafting, rules: Ruleset, bound: str, points: int) -> int:
    """Step by step as far as it reaches; gives what is left over."""
    while draft.state.calm and (beyond := _next(draft.state, rules, bound)):
        cost = rules.wilds.cost(draft.state, hex_here(draft.state), beyond)
        if cost > points:
            return points
        points -= cost
        _step(draft, rules, beyond)
    return points if bound in hexes.SIDES else 0


def _step(draft: Drafting, rules: Ruleset, beyond: str) -> None:
    """Into the next hex."""
    region = region_of(draft.state)
    draft.emit(Moved(Spot(region.id, beyond), rule=rules.row("go_outdoors")))
    look_about(draft, rules)
    rules.moments.entered(draft, rules)


def _next(state: State, rules: Ruleset, bound: str) -> str:
    """The hex to which the next step leads, empty if it cannot be walked to."""
    region, here = region_of(state), hex_here(state)
    if bound in hexes.SIDES:
        beyond = region.beside(here, bound)
        return beyond if beyond and _land(state, beyond) else ""
    return next(iter(route(state, rules, bound)), "")


def _land(state: State, hex_: str) -> bool:
    """Tells whether a hex can be walked into, as far as the party knows."""
    region = region_of(state)
    return not (known(state.survey(), hex_) and region.is_water(hex_))


def route(state: State, rules: Ruleset, goal: str) -> tuple[str, ...]:
    """The hexes to a hex, the cheapest way as far as it is known, the first by name among equals; empty for none."""
    region, start = region_of(state), hex_here(state)
    queue: list[tuple[int, tuple[str, ...], str]] = [(0, (), start)]
    done: dict[str, None] = {}
    while queue:
        spent, path, at = heappop(queue)
        if at == goal:
            return path
        if at in done:
            continue
        done[at] = None
        for _, beyond in region.around(at):
            if beyond not in done and _land(state, beyond):
                heappush(queue, (spent + rules.wilds.cost(state, at, beyond), (*path, beyond), beyond))
    return ()


# --- sites ------------------------------------------------------------------------------------------


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
    look_about(draft, rules)
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
    """Into the village of a site."""
    chart, place = site.leads.split("/")
    chart_of(draft, rules, chart)
    found_again(draft, rules, "town")
    draft.emit(Moved(Spot(chart, place, f"{draft.state.here.chart}/{site.place}"), rule=rules.row("leave")))
    see(draft, rules)


def leave_town(draft: Drafting, rules: Ruleset, _command: LeaveTown) -> None:
    """Out into the country, at no time."""
    row = rules.row("leave")
    if not in_village(draft.state):
        draft.refuse("you are in no village", instead="look", rule=row)
    region = rules.adventure.region
    site = site_leading_to(region, draft.state.here.chart) if region is not None else None
    if region is None or site is None:
        draft.refuse("nothing is known of the country round it", instead="enter", rule=row)
    chart_region(draft, rules)
    draft.emit(Moved(Spot(region.id, site.place), rule=row))
    look_about(draft, rules)


# --- lost and found -----------------------------------------------------------------------------------


@frozen
class Lost(Event):
    """The party has lost its way: it takes itself to be in the hex `believed`; `aware`: it knows that it is lost."""

    believed: str
    aware: bool


@frozen
class BearingsFound(Event):
    """The party knows again where it is; how: landmark, town, course."""

    how: str


def get_lost(draft: Drafting, *, rule: str, aware: bool = True) -> None:
    """The party does not know any more where it is: it was here when it last did."""
    if not draft.state.journey.lost:
        draft.emit(Lost(hex_here(draft.state), aware, rule=rule))


def found_again(draft: Drafting, rules: Ruleset, how: str) -> None:
    """Whoever was lost knows again where he is."""
    if draft.state.journey.lost:
        draft.emit(BearingsFound(how, rule=rules.row("found_again")))


# --- along a route ----------------------------------------------------------------------------------


def next_step(state: State, rules: Ruleset, place: str) -> Command | None:
    """The next command of a journey to a hex or site; None where no way leads there, or it is over."""
    if in_village(state):
        return LeaveTown()
    if not in_region(state):
        return None
    region = region_of(state)
    goal = region.hex_of(place)
    if goal != hex_here(state):
        return TravelWatch(goal)
    site = region.site(place)
    if site is None or not found(state.survey(), site):
        return None
    inward = site.leads and at_hand(state, site) and site.leads.partition("/")[0] != region.id
    return EnterSite(place) if inward else None if state.here.place == place else VisitSite(place)


def arrived(state: State, rules: Ruleset, place: str) -> bool:
    """Tells whether a journey is over: the party is there, or in the town that lies there."""
    if state.here.place == place:
        return True
    region = rules.adventure.region
    site = region.site(place) if region is not None else None
    return site is not None and site.leads.partition("/")[0] == state.here.chart


# --- the state and the words --------------------------------------------------------------------------


def _made(state: State, event: MilesMade) -> State:
    return evolve(state, journey=evolve(state.journey, bound=event.bound, made=event.left))


def _lost(state: State, event: Lost) -> State:
    journey = evolve(state.journey, lost=event.believed, aware=event.aware, bound="", made=0)
    return evolve(state, journey=journey)


def _found(state: State, _event: BearingsFound) -> State:
    return evolve(state, journey=evolve(state.journey, lost="", aware=False))


def _travel(_state: State, args: Args) -> Command:
    return Journey(args["place"]) if "place" in args else TravelWatch(args.get("side", ""))


def _leave(_state: State, _args: Args) -> Command:
    return LeaveTown()


VERBS = (
    Verb(
        "travel",
        _travel,
        (WILD, TOWN),
        "Travel over land: for a watch in a direction, or to a hex or place, watch by watch, until something comes "
        "between or night falls.",
        "travel north",
        cost="1 watch",
        group=WILDERNESS,
        aliases=("tr", "journey"),
        slots=(Slot("side", "heading", optional=True), Slot("place", "goal", ("to",), optional=True)),
        forms=("travel DIRECTION", "travel to PLACE", "travel to 0302"),
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
REDUCERS: dict[type[Event], Reducer] = {MilesMade: _made, Lost: _lost, BearingsFound: _found}
HANDLERS: dict[type[Command], Handler] = {
    TravelWatch: travel_watch,
    VisitSite: visit_site,
    EnterSite: enter_site,
    LeaveTown: leave_town,
}
FEATURE = Feature(HANDLERS, REDUCERS, VERBS)
