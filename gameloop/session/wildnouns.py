"""What can be named under the open sky: directions, hexes, the sites of the country."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gameloop.kernel import hexes
from gameloop.session.wayfinding import direction
from gameloop.session.words import Noun
from gameloop.world.modes import in_region, in_village
from gameloop.world.outdoors import position, region_now, region_of, sites_known
from gameloop.world.places import VISITED, known
from gameloop.world.region import Region
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import UNSURVEYED, State, Survey

ROAD = ("road", "path", "track", "trail")  # words for what leads from hex to hex


def headings(state: State, _rules: Ruleset) -> Sequence[Noun]:
    """The six directions in which hexes touch, also by the ground that is seen there, and by the road."""
    seen = dict(_grounds(state)) if in_region(state) and not state.journey.aware else {}
    return tuple(Noun(side, direction(side), (side, *seen.get(side, ()))) for side in hexes.SIDES)


def _grounds(state: State) -> Iterator[tuple[str, tuple[str, ...]]]:
    region, here = region_of(state), position(state, region_of(state))
    for side, name in region.around(here):
        if known(state.survey(), name):
            yield side, (region.hexes[name].name, *(ROAD if region.path(here, name) else ()))


def goals(state: State, rules: Ruleset) -> Sequence[Noun]:
    """The hexes and sites of the country that are known, from a village that lies in it too.

    Its towns and villages have names that everybody in it knows.
    """
    region = region_now(state, rules)
    if region is None or not (in_region(state) or in_village(state)):
        return ()
    survey = state.surveys.get(region.id, UNSURVEYED)
    grounds = (name for name in region.hexes if in_region(state))
    towns = {chart.id for chart in rules.adventure.settlements}
    by_name = (s.place for s in region.sites if known(survey, s.place) or s.chart in towns)
    return (
        *(_site(region, place) for place in by_name),
        *(_hex(region, survey, name) for name in grounds),
    )


def _hex(region: Region, survey: Survey, name: str) -> Noun:
    """A hex by its coordinates, and by a name of its own that the party has read there."""
    own = (region.place(name).name,) if name in region.told and known(survey, name) in VISITED else ()
    return Noun(name, name, own)


def _site(region: Region, place: str) -> Noun:
    """A site by its name."""
    return Noun(place, region.place(place).name, (place.replace("_", " "),))


def sites(state: State, _rules: Ruleset) -> Sequence[Noun]:
    """The sites of the hex that have been found."""
    if not in_region(state):
        return ()
    return tuple(_site(region_of(state), site.place) for site in sites_known(state))
