"""Bands as those who are met: who they are, what they weigh in hit dice, whether they talk, what they want, whether
flames keep them off; how they come into a place and leave it. The facts: encounters.py."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gameloop.world import captives, factions
from gameloop.world.bestiary import ANIMAL, HALVES, INTELLIGENT, SPEAKS, UNDEAD, Monster
from gameloop.world.encounters import (
    AWAY,
    DORMANT,
    FRIENDLY,
    HOSTILE,
    PASSIVE,
    UNKNOWN,
    BandGone,
    BandMoved,
    RosterChanged,
    bands_here,
    group_of,
    members,
)
from gameloop.world.flags import raised
from gameloop.world.furnishing import Group, Reaction
from gameloop.world.light import is_flame, lights_here
from gameloop.world.people import Appeared
from gameloop.world.places import Spent
from gameloop.world.records import Wanderer
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import DEAD, Band, Light, State
from gameloop.world.trapeffects import warned

BEAST_SPEECH = "beast_speech"


# --- who is where -----------------------------------------------------------------------------------


def bring_in(draft: Drafting, rules: Ruleset, place: str) -> None:
    """Those placed in a room become bands, once; they come out of what is left of their roster."""
    chart = draft.state.chart()
    for group in chart.groups_at(place):
        if not _due(draft.state, group):
            continue
        if group.id in draft.state.bands or group.id in draft.state.survey().spent:
            continue
        draft.emit(Spent(chart.id, group.id, "appeared", rule=rules.row("roster"), secret=True))
        n = min(group.count, draft.state.rosters.get(group.roster, group.count))
        if n:
            kind = group.monster or chart.roster(group.roster).monster
            draw(draft, rules, group.roster, -n, "met")
            mood = UNKNOWN if group.mood == DORMANT and warned(draft.state, group.id) else group.mood
            band = Band(group.id, (), f"{chart.id}/{place}", mood)
            appear(draft, rules, band, kind, n, group.name)


def _due(state: State, group: Group) -> bool:
    """Tells whether the time has come for a group, and is not over."""
    return (not group.when or raised(state, group.when)) and not (group.until and raised(state, group.until))


def appear(draft: Drafting, rules: Ruleset, band: Band, kind: str, n: int, name: str = "") -> None:
    """A band of `n` of a kind is there; who waits unseen is not told of."""
    people = rules.meetings.people(draft, rules.creatures[kind], n, band.id, name)
    whole = Band(band.id, tuple(p.id for p in people), band.place, band.mood, row=band.row)
    draft.emit(Appeared(whole, people, rule=rules.row("meeting"), secret=band.mood == DORMANT))


def draw(draft: Drafting, rules: Ruleset, roster: str, by: int, why: str) -> None:
    """So many more or fewer of a kind are left to be met; nothing for those who belong to no roster."""
    if by and roster in draft.state.rosters:
        to = draft.state.rosters[roster] + by
        draft.emit(RosterChanged(roster, by, to, why, rule=rules.row("roster"), secret=True))


def depart(draft: Drafting, rules: Ruleset, band: str, why: str) -> None:
    """Wanderers go on their way: the survivors return to their roster, who is one of a kind may be met again."""
    row = row_of(rules, draft.state.bands[band])
    if row is None:
        return
    alive = survivors(draft.state, band)
    if row.unique:  # dead or alive, there is no other
        draft.emit(BandMoved(band, AWAY, rule=rules.row("roster")))
        return
    draw(draft, rules, row.roster, alive, "returned")
    draft.emit(BandGone(band, why, rule=rules.row("roster")))


def survivors(state: State, band: str) -> int:
    """How many of a band live, those who ran too."""
    return sum(1 for who in state.bands[band].people if not state.people[who].has(DEAD))


def row_of(rules: Ruleset, band: Band) -> Wanderer | None:
    """The row of the wandering table that a band came by; None for those placed."""
    return next((row for row in rules.adventure.wanderers if band.row and row.id == band.row), None)


def wandering(state: State, band: str) -> bool:
    """Tells whether a band came by a wandering table."""
    return bool(state.bands[band].row)


def together(state: State, band: str) -> tuple[str, ...]:
    """A band and those in its place who take its side: of those who neither sleep, wait, lie bound nor mean well, all
    its kin, and whoever is hostile already.
    """
    place = state.bands[band].place
    awake = (b for b in bands_here(state, place) if b.mood not in (*PASSIVE, *FRIENDLY) and b.id != band)
    return (band, *(b.id for b in awake if b.mood == HOSTILE or kin(state, band, b.id)))


def kin(state: State, one: str, other: str) -> bool:
    """Tells whether two bands are of one side: they live in one place, or are of one kind."""
    if group_of(state, one) is not None and group_of(state, other) is not None:
        return True
    return any(kind in kinds(state, other) for kind in kinds(state, one))


def elsewhere(state: State, band: str) -> bool:
    """Tells whether a band is not where the party is: behind a door that has just been opened."""
    return state.bands[band].place != state.spot()


# --- what they are ----------------------------------------------------------------------------------


def kinds(state: State, band: str) -> tuple[Monster, ...]:
    """The kinds of those of a band who are left."""
    return tuple(state.kinds[p.kind] for p in members(state, band))


def tagged(state: State, band: str, tag: str) -> bool:
    """Tells whether anybody of a band has a tag."""
    return any(tag in kind.tags for kind in kinds(state, band))


def undead(state: State, band: str) -> bool:
    """Tells whether a band is of the dead."""
    return tagged(state, band, UNDEAD)


def talks(state: State, band: str, speaker: str) -> bool:
    """Tells whether a band can be talked with: it speaks, or it is of animals and the spell is on."""
    if undead(state, band) and not tagged(state, band, INTELLIGENT):
        return False
    animals = tagged(state, band, ANIMAL) and state.person(speaker).has(BEAST_SPEECH)
    return tagged(state, band, SPEAKS) or animals


def awake(state: State, band: str) -> bool:
    """Tells whether anybody of a band is on his feet and in his senses: neither asleep nor held."""
    return any(p.acts for p in members(state, band))


def helpless(state: State, band: str) -> bool:
    """Tells whether nobody of a band could lift a hand: such a band comes to nobody, and begins no fight."""
    return all(captives.helpless(p) for p in members(state, band))


def hit_dice(state: State, rules: Ruleset, bands: Iterable[str]) -> int:
    """Hit dice of those left of some bands together, in halves, the sum rounded up."""
    halves = sum(rules.number(state, p.id, HALVES) for band in bands for p in members(state, band))
    return -(-halves // 2)


def bait(state: State, rules: Ruleset, band: str) -> str:
    """What a band stops for."""
    return rules.meetings.bait(state, kinds(state, band)[0])


def held_off(state: State, rules: Ruleset, band: str) -> bool:
    """Tells whether enough flames stand on the ground before creatures that halt at them."""
    halting = [kind.specials.halts_at_flame for kind in kinds(state, band)]
    if not halting or any(h is None for h in halting):
        return False
    each = max(h.n for h in halting if h is not None)
    return len(flames_set_down(state)) >= each * hit_dice(state, rules, (band,))


def halts(state: State, band: str) -> bool:
    """Tells whether flames enough on the ground hold all of a band where they are."""
    found = kinds(state, band)
    return bool(found) and all(kind.specials.halts_at_flame is not None for kind in found)


def flames(state: State) -> tuple[Light, ...]:
    """What burns here, carried or set down."""
    return tuple(light for light in lights_here(state) if is_flame(state, light))


def flames_set_down(state: State) -> tuple[Light, ...]:
    """The flames that stand on the ground here."""
    return tuple(light for light in flames(state) if light.holder == state.spot())


def harmless(state: State, band: str) -> bool:
    """Tells whether nobody of a band fights."""
    return all(kind.specials.no_fighter is not None for kind in kinds(state, band))


def stays(state: State, band: str) -> bool:
    """Tells whether a band does not leave its place whatever happens."""
    group = group_of(state, band)
    if group is not None and (group.holds_ground or not group.pursues):
        return True
    return any(kind.specials.bound is not None for kind in kinds(state, band))


def shuns(state: State, band: str) -> bool:
    """Tells whether a band keeps away from the flames that the party carries or has set down here."""
    return bool(flames(state)) and all(kind.specials.shuns_flame is not None for kind in kinds(state, band))


# --- what they say ----------------------------------------------------------------------------------


def reaction_text(rules: Ruleset, state: State, band: str, mood: str) -> str:
    """How a band shows a mood, as the adventure tells it; empty where it tells nothing."""
    group, row = group_of(state, band), row_of(rules, state.bands[band])
    told: Sequence[Reaction] = group.react if group else row.react if row else ()
    faction = factions.faction_of(rules, band)
    others = faction.react if faction else ()
    return next((r.text for r in (*told, *others) if r.mood == mood), "")


def wants(state: State, band: str) -> str:
    """What a placed band wants; empty where nothing is said."""
    group = group_of(state, band)
    return group.wants if group else ""


def gives(state: State, band: str) -> str:
    """What a placed band has to give; empty where nothing is said."""
    group = group_of(state, band)
    return group.gives if group else ""


def own_group(state: State, kind: str) -> Group | None:
    """The placed group of one that is the creature of that kind, for wanderers who have a home."""
    chart = state.chart()
    return next((g for g in chart.groups if g.monster == kind and not g.roster and g.count == 1), None)
