"""Scry: what it is looked into, whom and what can be looked for, and what is seen (A-SPL-16, A-PLAY-62, A-PLAY-63)."""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.rulesets.barrows.records import Spell
from gameloop.rulesets.barrows.working import Working, material
from gameloop.world.enchantments import Sensed
from gameloop.world.encounters import AWAY, named
from gameloop.world.fighting import choose as pick
from gameloop.world.magic import MANY
from gameloop.world.places import known
from gameloop.world.ruleset import Drafting, No
from gameloop.world.seeing import glimpse
from gameloop.world.sight import lying_at
from gameloop.world.state import State, Survey

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
        survey = state.surveys.get(chart.id, Survey())
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
        seen = glimpse(draft, rules, chart, place)
        things = tuple(i.name for i in lying_at(draft.state, place)) if chart == state.here.chart else ()
        draft.emit(Sensed(working.who, SHOWN, (*seen, *things), rule=SEEN))
