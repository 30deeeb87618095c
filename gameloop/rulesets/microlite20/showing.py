"""Spells that show, tell, take elsewhere, change shape or bring back (B-GAP-05, B-PLAY-16)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gameloop.kernel.grid import OPPOSITE, bounds, centre, toward
from gameloop.kernel.values import evolve
from gameloop.rulesets.microlite20 import natures, parts, things
from gameloop.rulesets.microlite20.bestiary import figured
from gameloop.rulesets.microlite20.draining import TAKEN, drain
from gameloop.rulesets.microlite20.finds import nature
from gameloop.rulesets.microlite20.working import Working
from gameloop.world.chart import Way
from gameloop.world.corpses import use_up
from gameloop.world.effects import Effect
from gameloop.world.enchantments import PERSON, PLACE, Sensed, enchant
from gameloop.world.encounters import EncounterEnded, present
from gameloop.world.furnishing import Group
from gameloop.world.magic import nearby
from gameloop.world.passages import PassageOpened
from gameloop.world.people import Described, Joined
from gameloop.world.places import Found, Moved, ways_known
from gameloop.world.seeing import auras, glimpse
from gameloop.world.sides import apart, foes, reach
from gameloop.world.state import DEAD, FOES, PARTY, Spot, State
from gameloop.world.surroundings import see
from gameloop.world.travel import chart_of
from gameloop.world.wounds import ConditionEnded, Fled, StatSet, change

ROW = "B-GAP-05"
SKELETON, HOSTILE = "skeleton", "hostile"

# --- what is shown ----------------------------------------------------------------------------------


def sense(working: Working, part: parts.Sense) -> None:
    """What is here of the kind is told at once; how long more is told stands in what the spell lays."""
    look = SHOWN.get(part.what)
    if look is not None:
        working.draft.emit(Sensed(working.who, part.what, look(working), rule=ROW))


def magic(working: Working) -> tuple[str, ...]:
    """Things, people and doors here under magic."""
    return auras(working.state, working.rules)


def poison(working: Working) -> tuple[str, ...]:
    """Whether those touched are venomous, or the thing is poisoned."""
    state = working.state
    kinds = ((one, natures.creature(state, one)) for one in working.targets if one in state.people)
    people = tuple(state.person(one).name for one, kind in kinds if kind and kind.specials.poison)
    stacks = (things.stack(state, one)[1] for one in working.targets if one not in state.people)
    return (*people, *(item.name for item in stacks if item and "poison" in item.tags))


def hidden_doors(working: Working) -> tuple[str, ...]:
    """The hidden ways of this place are found."""
    state, here = working.state, working.state.here
    found = tuple(
        way
        for way in state.chart().ways_at(here.place)
        if way.hidden_from(here.place) and way.id not in state.survey().found
    )
    if found:
        working.draft.emit(Found(here.chart, tuple(way.id for way in found), "magic", rule=ROW))
        see(working.draft, working.rules)
    return tuple(way.side(here.place) for way in found)


def about(working: Working) -> tuple[tuple[str, str], ...]:
    """The creatures here and next door: the kind of each group, and where it is (empty: here)."""
    state = working.state
    met = tuple((state.person(one).kind, "") for one in nearby(state) if state.person(one).side != PARTY)
    waiting = tuple((group.monster, side) for group, side in _next_door(state))
    return tuple(dict.fromkeys((*met, *waiting)))


def _next_door(state: State) -> tuple[tuple[Group, str], ...]:
    """The groups that wait behind the ways from here, each with the way."""
    sides = {way.other(state.here.place): way.side(state.here.place) for way in ways_known(state)}
    return tuple(
        (group, sides[group.room])
        for group in state.chart().groups
        if group.room in sides and group.monster and present(state, group.id)
    )


def _kinds(working: Working, wanted: Callable[[str], bool]) -> tuple[str, ...]:
    creatures = working.rules.creatures
    return tuple(
        f"{creatures[kind].name.lower()}{f' ({where})' if where else ''}"
        for kind, where in about(working)
        if kind in creatures and wanted(kind)
    )


def undead(working: Working) -> tuple[str, ...]:
    """The undead here and next door."""
    return _kinds(working, lambda kind: working.rules.creatures[kind].kind == natures.UNDEAD)


def evil(working: Working) -> tuple[str, ...]:
    """What counts as evil here and next door."""
    undead_ = natures.UNDEAD
    return _kinds(
        working, lambda kind: kind in working.book.evil or working.rules.creatures[kind].kind == undead_
    )


def enemies(working: Working) -> tuple[str, ...]:
    """Who means harm here and next door: the enemies of a fight, whoever is met and hostile, who lies in wait."""
    state = working.state
    here = tuple(
        state.person(one).name
        for one in nearby(state)
        if state.person(one).side == FOES and (state.fight is not None or _hostile(state, one))
    )
    waiting = tuple(
        f"{working.rules.creatures[group.monster].name.lower()} ({side})"
        for group, side in _next_door(state)
        if group.mood == HOSTILE and group.monster in working.rules.creatures
    )
    return (*here, *waiting)


def _hostile(state: State, who: str) -> bool:
    band = state.bands.get(state.person(who).group)
    return band is not None and band.mood == HOSTILE


def minds(working: Working) -> tuple[str, ...]:
    """Whatever has a mind, of those caught."""
    state = working.state
    return tuple(state.person(one).name for one in working.touched() if not natures.mindless(state, one))


def powers(working: Working) -> tuple[str, ...]:
    """What a thing is good for."""
    stacks = (things.stack(working.state, one)[1] for one in working.targets)
    known = {thing.id: thing.does for chart in working.state.charts.values() for thing in chart.things}
    told = (item for item in stacks if item is not None)
    return tuple(known.get(i.id) or nature(working.book, working.draft, i) or i.name for i in told)


def unseen(working: Working) -> tuple[str, ...]:
    """Whoever is invisible here."""
    state = working.state
    return tuple(state.person(one).name for one in nearby(state) if state.person(one).has("invisible"))


def treasure(working: Working) -> tuple[str, ...]:
    """In which direction the nearest thing of worth lies."""
    state = working.state
    chart, here = state.chart(), state.chart().place(state.here.place)
    if not here.area:
        return ()
    start = centre(bounds(here.area))
    rooms = {thing.room for thing in chart.things if state.held(f"{chart.id}/{thing.room}")}
    far = [
        (abs(x - start[0]) + abs(y - start[1]), place.id, toward(start, (x, y)))
        for place in chart.places
        if place.id in rooms and place.area and place.id != here.id and place.level == here.level
        for x, y in (centre(bounds(place.area)),)
    ]
    return (min(far)[-1],) if far else ()


def place(working: Working) -> tuple[str, ...]:
    """A place not far off, as from its door, and who is in it."""
    chart = working.state.here.chart
    return tuple(
        name for place in working.targets for name in glimpse(working.draft, working.rules, chart, place)
    )


SHOWN: Mapping[str, Callable[[Working], tuple[str, ...]]] = {
    "magic": magic,
    "poison": poison,
    "secret_door": hidden_doors,
    "undead": undead,
    "evil": evil,
    "enemy": enemies,
    "minds": minds,
    "item_powers": powers,
    "invisible": unseen,
    "object": treasure,
    "place": place,
}


# --- elsewhere --------------------------------------------------------------------------------------


def travel(working: Working, _part: parts.Travel) -> None:
    """In a fight those touched are out of it; else the party is at once where the caster wants it."""
    draft, rules = working.draft, working.rules
    if draft.state.fight is not None:
        for one in dict.fromkeys((working.who, *working.touched())):
            draft.emit(Fled(one, rule=ROW))
        return
    for target in working.targets:
        village = rules.adventure.at(draft.state.here.chart).village
        spot = Spot(draft.state.here.chart, target)
        if target == village.id:
            chart_of(draft, rules, target)
            spot = Spot(village.id, village.start)
        met = draft.state.encounter
        if met is not None:
            draft.emit(EncounterEnded(met.group, "left", rule=ROW))
        draft.emit(Moved(spot, rule=ROW))
        see(draft, rules)
        rules.moments.entered(draft, rules)


def passage(working: Working, _part: parts.Passage) -> None:
    """A way through the wall, for as long as the spell lasts."""
    draft, state = working.draft, working.state
    chart, here = state.chart(), state.chart().place(state.here.place)
    for target in working.targets:
        there = chart.place(target)
        side = toward(centre(bounds(here.area)), centre(bounds(there.area)))
        way = Way(f"passage.{state.next_enchantment}", here.id, target, side, OPPOSITE[side])
        draft.emit(PassageOpened(chart.id, way, rule=ROW))
        enchant(
            draft,
            working.spell.id,
            working.who,
            working.level,
            (PLACE, f"{chart.id}/{here.id}"),
            (Effect("passage", way.id),),
            until=working.until(working.span),
            rule=ROW,
        )
        see(draft, working.rules)


def cut_off(working: Working) -> tuple[str, ...]:
    """The nearest enemies whom nobody is engaged with, as many as a wall keeps off."""
    state = working.state
    free = [p.id for p in foes(state, working.who) if not reach(state, p.id)]
    most = working.book.areas["wall"].most
    return tuple(sorted(free, key=lambda one: apart(state, working.who, one)))[:most]


# --- other shapes, and back from the dead -----------------------------------------------------------


def shape(working: Working, _part: parts.Shape) -> None:
    """Somebody who is willing has the shape of a creature: its armor class, attacks and gait."""
    draft, kind = working.draft, working.choice
    for one in working.touched():
        if kind not in draft.state.kinds:
            monster = figured(working.book, draft.state, working.rules.creatures[kind])
            draft.emit(Described(monster, rule=ROW))
        enchant(
            draft,
            working.spell.id,
            working.who,
            working.level,
            (PERSON, one),
            (Effect("shape", kind),),
            until=working.until(working.span),
            rule=ROW,
        )


def raise_up(working: Working, part: parts.Raise) -> None:
    """The dead lives, a level lower; one of level 1 is weaker for good (B-GAP-14, B-PLAY-09)."""
    draft = working.draft
    for one in working.targets:
        draft.emit(ConditionEnded(one, DEAD, rule="B-GAP-14"))
        person = draft.state.person(one)
        change(draft, one, "hp", 1 - person.hp, working.spell.id, rule="B-GAP-14")
        if working.rules.number(draft.state, one, "level") > 1:
            drain(working.book, draft, working.rules, one, part.levels_lost, "")
            change(draft, one, TAKEN, -part.levels_lost, working.spell.id, rule="B-PLAY-09")
        else:
            draft.emit(StatSet(one, "str", person.stats["str"] - part.str_lost, rule="B-PLAY-09"))


def raise_dead(working: Working, _part: parts.Call) -> None:
    """A corpse rises and goes with the caster."""
    draft = working.draft
    for one in working.targets:
        dead = draft.state.person(one)
        people, kind = working.rules.meetings.people, working.rules.creatures[working.choice or SKELETON]
        use_up(draft, one, ROW)
        made = people(draft, kind, 1, "", f"{dead.name}'s bones")[0]
        person = evolve(made, id=f"p{draft.state.next_person}", side=PARTY)
        draft.emit(Joined(person, (), rule=ROW))
