"""Where the party is in a region, and what it sees from there."""

from __future__ import annotations

from gameloop.kernel import hexes
from gameloop.kernel.messages import Event
from gameloop.kernel.values import frozen
from gameloop.world.land import fill, lie
from gameloop.world.modes import in_region
from gameloop.world.places import charted, known, learn
from gameloop.world.region import Region, Site
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset
from gameloop.world.state import State, Survey
from gameloop.world.stories import FALSE, Rumour


@frozen
class RegionCharted(Event):
    """The fixed shape of a region enters the game, whole."""

    region: Region


def region_of(state: State) -> Region:
    """The region where the party is. Raises LookupError elsewhere."""
    chart = state.chart()
    if not isinstance(chart, Region):
        raise LookupError(f"{chart.id} is no region")
    return chart


def hex_here(state: State) -> str:
    """The hex where the party is."""
    return region_of(state).hex_of(state.here.place)


def position(state: State, region: Region) -> str:
    """The hex where the party takes itself to be; empty if it is not in that region."""
    if state.here.chart != region.id:
        return ""
    return state.journey.lost or region.hex_of(state.here.place)


def whereabouts(state: State) -> str:
    """What the party calls the place where it is; of a hex in which it has lost its way it knows the ground alone."""
    chart = state.chart()
    if state.journey.lost and isinstance(chart, Region) and state.here.place in chart.hexes:
        return chart.hexes[state.here.place].name
    return chart.place(state.here.place).name


def outdoors(draft: Drafting, rules: Ruleset) -> Region:
    """The region where the party is; a refusal of what is only done in the open."""
    if not in_region(draft.state):
        draft.refuse("that is done under the open sky", instead="leave", rule=rules.row("outdoors"))
    return region_of(draft.state)


def region_now(state: State, rules: Ruleset) -> Region | None:
    """The region of the adventure as it is by now, from wherever; None if there is none."""
    drawn = rules.adventure.region
    found = state.charts.get(drawn.id) if drawn is not None else None
    return found if isinstance(found, Region) else drawn


def chart_region(draft: Drafting, rules: Ruleset) -> Region | None:
    """The region of the adventure, entering the log when it is first needed; None if there is none."""
    region = rules.adventure.region
    if region is not None and region.id not in draft.state.charts:
        draft.emit(RegionCharted(region, rule=None))
    return region


def heard_of(draft: Drafting, rules: Ruleset, rumour: Rumour) -> None:
    """A rumour says where a site beyond what is drawn lies: the party knows of it, and of the land between."""
    beyond = rules.adventure.beyond
    if beyond is None or rumour.truth == FALSE:
        return
    for place, hex_ in ((place, beyond.home(place)) for place in rumour.about):
        if not hex_:
            continue
        chart_region(draft, rules)
        region = region_now(draft.state, rules)
        if region is not None:
            lie(draft, rules, region, _between(draft.state, region, hex_))
            fill(draft, rules, region.id, hex_)
            learn(draft, rules, region.id, "heard", (hex_, place), "rumour")


def _between(state: State, region: Region, hex_: str) -> tuple[str, ...]:
    """The hexes of a straight walk to one, from where the party is."""
    site = site_leading_to(region, state.here.chart)
    here = region.hex_of(state.here.place) if in_region(state) else site.hex if site is not None else hex_
    return tuple(hexes.name(at) for at in hexes.line(hexes.parse(here), hexes.parse(hex_)))


def look_about(draft: Drafting, rules: Ruleset) -> None:
    """Learn what is seen from the hex where the party is: the ground around it, and what is plain in it. Whoever is
    lost can put nothing of it on the map.
    """
    hex_ = hex_here(draft.state)
    lie(draft, rules, region_of(draft.state), (hex_,))
    fill(draft, rules, draft.state.here.chart, hex_)
    if draft.state.journey.lost:
        return
    region = region_of(draft.state)
    learn(draft, rules, region.id, "been", tuple(dict.fromkeys((hex_, draft.state.here.place))))
    plain = (site.place for site in region.sites_in(hex_) if site.plain)
    learn(draft, rules, region.id, "seen", (*(name for _, name in region.around(hex_)), *plain))


def sites_known(state: State, hex_: str | None = None) -> tuple[Site, ...]:
    """The sites of a hex (default: here) that the party has found, in the order of the region."""
    region, survey = region_of(state), state.survey()
    at = hex_here(state) if hex_ is None else hex_
    return tuple(site for site in region.sites_in(at) if found(survey, site))


def found(survey: Survey, site: Site) -> bool:
    """Tells whether a site is known so well that one can go to it: to have heard of it is not enough."""
    return known(survey, site.place) not in ("", "heard")


def site_leading_to(region: Region, chart: str) -> Site | None:
    """The site that leads to a chart."""
    return next((site for site in region.sites if site.chart == chart), None)


def _charted(state: State, event: RegionCharted) -> State:
    return charted(state, event.region)


REDUCERS: dict[type[Event], Reducer] = {RegionCharted: _charted}
FEATURE = Feature(reducers=REDUCERS)
