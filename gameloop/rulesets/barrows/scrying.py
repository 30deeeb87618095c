"""Scry: what it is looked into, whom and what can be looked for, and what is seen (A-SPL-16, A-PLAY-62, A-PLAY-63)."""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.kernel import hexes
from gameloop.rulesets.barrows.records import Spell
from gameloop.rulesets.barrows.working import Working, material
from gameloop.world.enchantments import Sensed
from gameloop.world.encounters import AWAY, named
from gameloop.world.fighting import choose as pick
from gameloop.world.magic import MANY
from gameloop.world.outdoors import site_leading_to
from gameloop.world.places import known
from gameloop.world.region import Region
from gameloop.world.ruleset import Drafting, No
from gameloop.world.seeing import glimpse
from gameloop.world.sight import lying_at
from gameloop.world.state import UNSURVEYED, State

GLASS, SEEN = "A-PLAY-63", "A-PLAY-62"
BAND = "band/"  # begins the targets that are people
SHOWN = "place"


def fault(state: State, who: str, spell: Spell, named_: tuple[str, ...]) -> No | None:
    """Why somebody cannot look there: nothing to look into, or nothing that he knows of."""
    still = bool(state.here.chart) and spell.place_tag in state.chart().place(state.here.place).tags
    if material(state, who, spell) is None and not still:
        glass = "a mirror, a crystal ball or still water"
        return No(f"{spell.name} takes {glass}", GLASS, "make mirror")
    there = dict(known_of(state))
    if not there:
        return No("nobody of you knows of any other place yet", SEEN, "explore")
    if not named_ and len(there) > MANY:
        return No("you know of many places and people: say which", SEEN, f"cast {spell.id} on NAME")
    if len(named_) > 1 or any(one not in there for one in named_):
        return No(f"{spell.name} shows one place, or one of those you know of", SEEN, f"cast {spell.id}")
    return None


def known_of(state: State) -> Iterator[tuple[str, str]]:
    """The places and people elsewhere that the party has been to, met or heard of, by target and name."""
    here = state.here
    for chart in state.charts.values():
        survey = state.surveys.get(chart.id, UNSURVEYED)
        for place in chart.places:
            if known(survey, place.id) and (chart.id, place.id) != (here.chart, here.place):
                yield f"{chart.id}/{place.id}", place.name
    for band in state.bands.values():
        if band.known and band.place not in (AWAY, state.spot()) and named(state, band.id) != "nobody":
            yield f"{BAND}{band.id}", named(state, band.id)


def choose(draft: Drafting, who: str, spell: Spell, named_: tuple[str, ...]) -> tuple[str, ...]:
    """As named, else as the caster says now."""
    if named_:
        return named_
    there = {name: one for one, name in reversed(tuple(known_of(draft.state)))}
    text = f"What does {draft.state.person(who).name} look for?"
    options = tuple(reversed(there))
    return (there[pick(draft, who, "spell_target", text, options, options[0], rule=SEEN)],)


def scry(working: Working) -> None:
    """Who is there, and what can be seen as it is now; what is hidden stays hidden."""
    draft, rules = working.draft, working.rules
    for target in working.targets:
        state = draft.state
        spot = state.bands[target.removeprefix(BAND)].place if target.startswith(BAND) else target
        chart, _, place = spot.partition("/")
        reach = working.spell.range_miles.n * working.level if working.spell.range_miles else 0
        if miles(state, chart, place) > reach:
            draft.emit(Sensed(working.who, SHOWN, (), rule=SEEN))
            continue
        seen = glimpse(draft, rules, chart, place)
        things = tuple(i.name for i in lying_at(draft.state, place)) if chart == state.here.chart else ()
        draft.emit(Sensed(working.who, SHOWN, (*seen, *things), rule=SEEN))


def miles(state: State, chart: str, place: str) -> int:
    """How far off a place is as a bird flies, over the country in which both lie; 0 where no country says so."""
    region = next((c for c in state.charts.values() if isinstance(c, Region)), None)
    if region is None:
        return 0
    here, there = _hex(region, state.here.chart, state.here.place), _hex(region, chart, place)
    return hexes.distance(hexes.parse(here), hexes.parse(there)) * region.unit if here and there else 0


def _hex(region: Region, chart: str, place: str) -> str:
    """The hex in which a place lies, that of a dungeon or village by the site that leads there; empty if unknown."""
    if chart == region.id:
        return region.hex_of(place)
    site = site_leading_to(region, chart)
    return site.hex if site is not None else ""
