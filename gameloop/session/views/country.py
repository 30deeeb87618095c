"""What is round the party under the open sky: the ground on every side, the places of this hex. Pure functions."""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.session.results import Block
from gameloop.session.wayfinding import direction
from gameloop.world.boats import lying
from gameloop.world.outdoors import position, region_of, sites_known, whereabouts
from gameloop.world.places import known
from gameloop.world.region import Site
from gameloop.world.ruleset import Ruleset
from gameloop.world.scheduler import WATCH
from gameloop.world.sites import at_hand
from gameloop.world.state import State
from gameloop.world.travel import spans


def around(state: State, rules: Ruleset) -> Block:
    """Where one can go from here: each direction with its ground, each place that is known here, with what it costs."""
    rows = [*_sides(state), *_sites(state)]
    width = max((len(line) for line, _ in rows), default=0)
    shown = [f"  {line:{width}}  {tells}" for line, tells in rows]
    boats = lying(state)
    shown += [f"  {boats}"] if boats else []
    return Block("list", "\n".join(shown) or "  nothing that you can make out")


def _sides(state: State) -> Iterator[tuple[str, str]]:
    """The ground on each side of where the party takes itself to be; nothing once it knows that it is lost."""
    region = region_of(state)
    here = position(state, region)
    if state.journey.aware:
        return
    for side, name in region.around(here):
        if known(state.survey(), name):
            path = ", by the road" if region.path(here, name) else ""
            yield f"travel {direction(side)}", f"{name} {region.hexes[name].name.casefold()}{path}"


def _sites(state: State) -> Iterator[tuple[str, str]]:
    for site in sites_known(state):
        if site.place != state.here.place or site.leads:
            yield _line(state, site), _costs(state, site)


def _line(state: State, site: Site) -> str:
    verb = "enter" if site.leads and at_hand(state, site) else "go to"
    return f"{verb} {region_of(state).place(site.place).name.casefold()}"


def _costs(state: State, site: Site) -> str:
    return "at hand" if at_hand(state, site) else spans(1, WATCH)


def title(state: State) -> str:
    """The hex as it is called above what is seen: its name and coordinates, as far as the party knows them."""
    at = "lost" if state.journey.aware else position(state, region_of(state))
    return f"{whereabouts(state)} ({at})"
