"""How the dungeon goes on without the party: for each night in the village, rosters renew and the closed list of
stories.RESTOCKS is played. Nothing gains treasure by it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gameloop.kernel.messages import Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.adventure import Adventure
from gameloop.world.bait import EDIBLE
from gameloop.world.bands import draw, survivors
from gameloop.world.chart import Chart
from gameloop.world.encounters import BandGone, members
from gameloop.world.factions import faction_of
from gameloop.world.goods import move
from gameloop.world.modes import in_village
from gameloop.world.places import Spent
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset
from gameloop.world.scheduler import DAY
from gameloop.world.signs import sign
from gameloop.world.state import DEAD, NOWHERE, State
from gameloop.world.stories import Faction, Restock

MOURNED = "mourned."  # marks: how many dead a faction has drawn its conclusions from


@frozen
class RoomGivenUp(Event):
    """A faction with so many dead holds a room no longer."""

    faction: str
    place: str
    dead: int


def restock(draft: Drafting, rules: Ruleset) -> None:
    """What the nights that went by in this command have brought, if the party spent them in the village."""
    seconds = rules.procedures[DAY].seconds
    nights = draft.state.clock // seconds - draft.before.clock // seconds
    played = near(draft.state, rules)
    if not in_village(draft.state) or played.dungeon.id not in draft.state.charts:
        return
    for _ in range(nights):
        renew(draft, rules)
        for row in played.restock:
            RULES[row.rule](draft, rules, row)


def near(state: State, rules: Ruleset) -> Adventure:
    """The adventure to which the village belongs where the party is."""
    return rules.adventure.at(state.here.chart)


def renew(draft: Drafting, rules: Ruleset) -> None:
    """Each roster that has dice for it grows by them, up to what it was."""
    for roster in near(draft.state, rules).dungeon.rosters:
        lacking = (
            roster.count - draft.state.rosters.get(roster.id, roster.count) - _placed(draft.state, roster.id)
        )
        if roster.renews and lacking > 0:
            grown = draft.roll(roster.renews, "renewed", rule=rules.row("restock"), secret=True).total
            draw(draft, rules, roster.id, min(grown, lacking), "renewed")


def _placed(state: State, roster: str) -> int:
    """How many of a roster live in the rooms where they were met."""
    groups = [g.id for chart in state.charts.values() for g in chart.groups if g.roster == roster]
    return sum(len(members(state, band)) for band in state.bands if band in groups)


# --- the rules --------------------------------------------------------------------------------------


def give_up(draft: Drafting, rules: Ruleset, row: Restock) -> None:
    """A faction that has lost more people than it had when it last took stock draws back by a room."""
    for faction in near(draft.state, rules).factions:
        dead = losses(draft.state, rules, faction)
        room = _last_held(draft.state, rules, faction)
        if room and dead > draft.state.marks.get(f"{MOURNED}{faction.id}", 0):
            _leave(draft, rules, faction, room, dead)
            sign(draft, rules, room, row.say, rules.row("restock"))
            beside = _empty_beside(draft.state, rules, room)
            if beside:
                sign(draft, rules, beside, row.beside, rules.row("restock"))


def losses(state: State, rules: Ruleset, faction: Faction) -> int:
    """How many of a faction are dead."""
    dead = (p for p in state.people.values() if p.group and p.has(DEAD))
    return sum(1 for p in dead if faction_of(rules, p.group) == faction)


def _last_held(state: State, rules: Ruleset, faction: Faction) -> str:
    """The last of its rooms, but for its first, in which a faction still has somebody placed; empty for none."""
    return next((room for room in reversed(faction.holds[1:]) if _holders(state, rules, room)), "")


def _holders(state: State, rules: Ruleset, room: str) -> tuple[str, ...]:
    """The groups placed in a room that are there, met or not."""
    chart = near(state, rules).dungeon
    spent = state.surveys[chart.id].spent
    groups = [g for g in chart.groups if g.room == room and g.roster]
    return tuple(g.id for g in groups if g.id not in spent or _home(state, g.id, f"{chart.id}/{room}"))


def _home(state: State, band: str, spot: str) -> bool:
    return band in state.bands and state.bands[band].place == spot and bool(members(state, band))


def _leave(draft: Drafting, rules: Ruleset, faction: Faction, room: str, dead: int) -> None:
    """Those placed there go back to their roster, so that they are met elsewhere."""
    chart, rule = near(draft.state, rules).dungeon, rules.row("restock")
    for name in _holders(draft.state, rules, room):
        if name in draft.state.bands:
            draw(draft, rules, chart.group(name).roster, survivors(draft.state, name), "returned")
            draft.emit(BandGone(name, "drew back", rule=rule))
        else:
            draft.emit(Spent(chart.id, name, "drew back", rule=rule, secret=True))
    draft.emit(RoomGivenUp(faction.id, room, dead, rule=rule, secret=True))


def _empty_beside(state: State, rules: Ruleset, room: str) -> str:
    """A room next to another in which nobody is placed, the first in the order of the chart; empty for none."""
    chart = near(state, rules).dungeon
    beyond = (way.other(room) for way in chart.ways_at(room) if not way.hidden)
    return next((place for place in beyond if place and _empty(chart, place)), "")


def _empty(chart: Chart, place: str) -> bool:
    """Tells whether nobody was placed in a room from the beginning."""
    return all(group.when for group in chart.groups_at(place))


def scavenge(draft: Drafting, rules: Ruleset, _row: Restock) -> None:
    """Food that lies about in the dungeon is eaten."""
    inside = f"{near(draft.state, rules).dungeon.id}/"
    for spot in [holder for holder in draft.state.goods if holder.startswith(inside)]:
        for item in draft.state.held(spot):
            if item.kind in rules.tools[EDIBLE]:
                move(draft, item, spot, NOWHERE, "scavenged", rule=rules.row("restock"))


RULES: Mapping[str, Callable[[Drafting, Ruleset, Restock], None]] = {
    "give_up": give_up,
    "scavenge": scavenge,
}


def _given_up(state: State, event: RoomGivenUp) -> State:
    return evolve(state, marks={**state.marks, f"{MOURNED}{event.faction}": event.dead})


REDUCERS: dict[type[Event], Reducer] = {
    RoomGivenUp: _given_up,
}
FEATURE = Feature(reducers=REDUCERS)
