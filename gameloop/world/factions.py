"""Factions: who is of which, and what each thinks of the party, from WORST to BEST (stories.py).

A stance at either end settles how those of a faction take the party, without a roll; between, it makes what the rules
say better or worse by a step. It moves by blows and thefts, and by what the adventure says.
"""

from __future__ import annotations

from gameloop.kernel.keeping import kept
from gameloop.kernel.messages import Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.adventure import Adventure
from gameloop.world.attitudes import Mood
from gameloop.world.conditions import holds
from gameloop.world.encounters import HOSTILE, PART, POSITIVE
from gameloop.world.furnishing import REACTIONS
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset
from gameloop.world.state import DEAD, State
from gameloop.world.stories import BEST, WORST, Faction

STANCE = "stance."  # marks: what a faction thinks
DONE = "broken."  # marks: the factions that are done with the party
BROKE = "broke with you"
WHY = "stance"  # why a mood is as it is
COUNT = "."  # between the row of a band of wanderers and its number


@frozen
class StanceChanged(Event):
    """A faction thinks better or worse of the party by so much; why: attacked, robbed, slain, or what befell."""

    faction: str
    by: int
    to: int
    why: str


def faction_of(rules: Ruleset, band: str) -> Faction | None:
    """The faction of a band: that of its group, or of the roster that it came out of; None for those of none."""
    return _faction_of(rules.adventure, band.partition(PART)[0])


@kept
def _faction_of(adventure: Adventure, name: str) -> Faction | None:
    row = name.partition(COUNT)[0]
    grounds = adventure.grounds
    groups = ((g.id, g.roster) for ground in grounds for g in ground.groups)
    rows = ((w.id, w.roster) for w in adventure.wanderers)
    roster = next((roster for known, roster in (*groups, *rows) if known in (name, row)), "")
    of = next((r.faction for ground in grounds for r in ground.rosters if r.id == roster), "")
    return next((f for f in adventure.factions if name in f.groups or f.id == of), None)


def stance(state: State, faction: str) -> int:
    """What a faction thinks of the party, 0 before it has thought anything."""
    return state.marks.get(f"{STANCE}{faction}", 0)


def broken(state: State, faction: str) -> bool:
    """Tells whether a faction is done with the party for good."""
    return f"{DONE}{faction}" in state.marks


def regard(state: State, rules: Ruleset, band: str) -> int:
    """What the faction of a band thinks of the party, 0 for those of none."""
    faction = faction_of(rules, band)
    return stance(state, faction.id) if faction else 0


def settled(state: State, rules: Ruleset, band: str) -> Mood | None:
    """The mood of a band whose faction has made up its mind, so that nothing is rolled for it; None else."""
    mood = {WORST: HOSTILE, BEST: POSITIVE}.get(regard(state, rules, band))
    return Mood(mood, WHY, rules.row("stance")) if mood else None


def leaning(state: State, rules: Ruleset, band: str, found: Mood) -> Mood:
    """A mood as the rules found it, a step better or worse by what the faction of a band thinks."""
    by = regard(state, rules, band)
    if not by or found.mood not in REACTIONS:
        return found
    at = max(0, min(len(REACTIONS) - 1, REACTIONS.index(found.mood) + by))
    return evolve(found, mood=REACTIONS[at], rows=(*found.rows, rules.row("stance")))


def sway(draft: Drafting, faction: str, by: int, why: str, rule: str) -> None:
    """A faction thinks better or worse of the party, within bounds; of whoever is done with it nothing is won."""
    now = stance(draft.state, faction)
    to = max(WORST, min(BEST, now + by))
    if to != now and not broken(draft.state, faction):
        draft.emit(StanceChanged(faction, to - now, to, why, rule=rule))


def break_off(draft: Drafting, rules: Ruleset) -> None:
    """A faction whose limit is passed is done with the party for good."""
    for faction in rules.adventure.factions:
        if not faction.breaks or broken(draft.state, faction.id):
            continue
        if holds(draft.state, rules, faction.breaks):
            by = WORST - stance(draft.state, faction.id)
            draft.emit(StanceChanged(faction.id, by, WORST, BROKE, rule=rules.row("stance")))


def offend(draft: Drafting, rules: Ruleset, band: str, why: str) -> None:
    """Those of a band have been attacked, or robbed: their faction minds."""
    faction = faction_of(rules, band)
    if faction is not None:
        sway(draft, faction.id, -1, why, rules.row("stance"))


def mourn(draft: Drafting, rules: Ruleset, people: tuple[str, ...]) -> None:
    """A fight is over: each faction that has lost somebody in it minds, once."""
    fallen = (draft.state.people[who] for who in people if who in draft.state.people)
    found = [faction_of(rules, p.group) for p in fallen if p.group and p.has(DEAD)]
    for name in dict.fromkeys(faction.id for faction in found if faction is not None):
        sway(draft, name, -1, "slain", rules.row("stance"))


def _stance(state: State, event: StanceChanged) -> State:
    marks = {**state.marks, f"{STANCE}{event.faction}": event.to}
    if event.why == BROKE:
        marks[f"{DONE}{event.faction}"] = 1
    return evolve(state, marks=marks)


REDUCERS: dict[type[Event], Reducer] = {StanceChanged: _stance}
FEATURE = Feature(reducers=REDUCERS)
