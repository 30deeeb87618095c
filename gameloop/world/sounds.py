"""What can be heard of a place through its door."""

from __future__ import annotations

from gameloop.world.bestiary import Monster
from gameloop.world.encounters import DORMANT
from gameloop.world.flags import told
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import DOWN, State
from gameloop.world.trapeffects import warned

SPEAKS, UNDEAD = "speaks", "undead"
VOICES, MOVING = "voices", "something moving"


def sounds(state: State, rules: Ruleset, place: str) -> tuple[str, str]:
    """What can be heard of a place next door, and by which row: its own words, else voices or something moving.

    Undead make no sound, and who is dormant none yet. Where only such are, or nobody was put,
    the place's own words are what it sounds like by itself; where its people are gone or on their guard they no longer
    hold.
    """
    own = "" if _alert(state, place) else told(state, state.chart().place(place)).heard
    there = dwellers(state, rules, place)
    audible = [kind for kind, mood in there if UNDEAD not in kind.tags and mood != DORMANT]
    if audible:
        return own or (VOICES if any(SPEAKS in kind.tags for kind in audible) else MOVING), ""
    silent = own if there or not state.chart().groups_at(place) else ""
    awake = any(mood != DORMANT for _, mood in there)
    return silent, rules.row("no_sound") if awake else ""


def _alert(state: State, place: str) -> bool:
    """Tells whether somebody placed there has been warned, and has left off what he was at."""
    return any(warned(state, group.id) for group in state.chart().groups_at(place))


def dwellers(state: State, rules: Ruleset, place: str) -> tuple[tuple[Monster, str], ...]:
    """Kind and mood of those in a place: placed there and not met yet, or come there since."""
    chart, survey = state.chart(), state.survey()
    waiting = [
        (rules.creatures[g.monster], g.mood)
        for g in chart.groups_at(place)
        if g.id not in state.bands and g.id not in survey.spent
        if not g.roster or state.rosters.get(g.roster, 0)
    ]
    spot = f"{chart.id}/{place}"
    people = ((state.people[w], b.mood) for b in state.bands.values() if b.place == spot for w in b.people)
    return (*waiting, *((state.kinds[p.kind], m) for p, m in people if not p.gone and not p.has(DOWN)))
