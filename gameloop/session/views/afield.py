"""Where hexes, sites, beasts and whoever stayed behind are, as far as the party knows: for `find`. Pure functions."""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.kernel import hexes
from gameloop.session.views.hexes import region_known
from gameloop.session.wayfinding import direction
from gameloop.session.words import Noun
from gameloop.world.outdoors import found, position, site_leading_to
from gameloop.world.places import VISITED, known
from gameloop.world.region import Region, Site
from gameloop.world.state import UNSURVEYED, State, Survey

Line = tuple[Noun, str]


def country(state: State) -> Iterator[Line]:
    """The hexes and sites of the country that are known, the nearest first."""
    region = region_known(state)
    if region is None:
        return
    survey, here = state.surveys.get(region.id, UNSURVEYED), _here(state, region)
    shown = [name for name in region.hexes if known(survey, name)]
    for name in sorted(shown, key=lambda name: _steps(here, name)):
        yield from (
            _site(region, survey, site, here) for site in region.sites_in(name) if known(survey, site.place)
        )
        yield _hex(region, survey, name, here)


def _here(state: State, region: Region) -> str:
    """The hex where the party is, or in which the village or dungeon lies where it is; empty if it does not know."""
    if state.journey.aware:
        return ""
    site = site_leading_to(region, state.here.chart)
    return site.hex if site is not None else position(state, region)


def _steps(here: str, name: str) -> int:
    return hexes.distance(hexes.parse(here), hexes.parse(name)) if here else 0


def _hex(region: Region, survey: Survey, name: str, here: str) -> Line:
    ground = region.hexes[name].name.casefold()
    own = region.place(name).name
    called = (
        f"{name}, {own}"
        if own.casefold() != ground and known(survey, name) in VISITED
        else f"{name}, {ground}"
    )
    return Noun(name, own, (name, ground)), f"  {called}: {far(here, name)}"


def _site(region: Region, survey: Survey, site: Site, here: str) -> Line:
    name = region.place(site.place).name
    heard = "" if found(survey, site) else ", by hearsay"
    return Noun(site.place, name), f"  {name}: in {site.hex}, {far(here, site.hex)}{heard}"


def far(here: str, name: str) -> str:
    """How far off a hex is, and in which direction."""
    if not here:
        return "you do not know how far, or which way"
    steps = _steps(here, name)
    if not steps:
        return "here"
    side = direction(hexes.toward(hexes.parse(here), hexes.parse(name)))
    return f"{steps} hex{'es' * (steps > 1)} {side} of here"


def company(state: State) -> Iterator[Line]:
    """The beasts, and whoever waits elsewhere or has run off."""
    for beast in state.beasts():
        yield Noun(beast.id, beast.name, (beast.kind.replace("_", " "),)), f"  {beast.name}: here"
    for where, how in ((state.waiting, "waits at"), (state.strayed, "ran off near")):
        for who, spot in where.items():
            person = state.person(who)
            if not person.gone:
                noun = Noun(who, person.name, (person.kind.replace("_", " "),))
                yield noun, f"  {person.name} {how} {_called(state, spot)}"


def _called(state: State, spot: str) -> str:
    chart, _, place = spot.partition("/")
    return state.charts[chart].place(place).name
