"""Two moments side by side: people, goods, clock, light, land, the map, foes; only what changed and the party knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from gameloop.session.results import Block
from gameloop.session.timeline import place
from gameloop.session.views.places import door
from gameloop.session.views.times import clock
from gameloop.session.wayfinding import direction
from gameloop.world.amounts import counted
from gameloop.world.encounters import named
from gameloop.world.modes import in_region
from gameloop.world.outdoors import whereabouts
from gameloop.world.places import VISITED, known, ways_known
from gameloop.world.ruleset import Args, Ruleset
from gameloop.world.state import DEAD, Band, Person, State

if TYPE_CHECKING:
    from gameloop.session.session import Session

SAME = "Nothing that you know of is different."


def diff(session: Session, args: Args) -> Iterator[Block]:
    """Compare a moment with another, or with now."""
    words = args["refs"].split()
    one = session.state_at(place(session, words[0]).entry)
    other = session.state_at(place(session, words[1]).entry) if len(words) > 1 else session.seen()
    yield Block("list", told(differences(one, other, session.game.rules)))


def differences(one: State, other: State, rules: Ruleset) -> dict[str, list[str]]:
    """What is different, a line each, by group; groups without any are left out."""
    found = {group: list(find(one, other, rules)) for group, find in GROUPS.items()}
    return {group: lines for group, lines in found.items() if lines}


def told(groups: Mapping[str, Sequence[str]]) -> str:
    """The differences as lines; SAME if there are none."""
    lines = [
        line for group, found in groups.items() for line in (f"{group}:", *(f"  {one}" for one in found))
    ]
    return "\n".join(lines) or SAME


def _clock(one: State, other: State, _rules: Ruleset) -> Iterator[str]:
    if one.clock != other.clock:
        yield f"{clock(one.clock)} -> {clock(other.clock)}"


def _where(one: State, other: State, _rules: Ruleset) -> Iterator[str]:
    if one.here != other.here:
        yield f"{_place(one)} -> {_place(other)}"


def _place(state: State) -> str:
    return whereabouts(state) if state.here.chart else "nowhere yet"


def _sky(one: State, other: State, rules: Ruleset) -> Iterator[str]:
    """The weather, where both moments are under it."""
    was, now = (rules.wilds.weather(state) if state.here.chart else "" for state in (one, other))
    if was != now and in_region(one) and in_region(other):
        yield f"{was} -> {now}"


def _light(one: State, other: State, _rules: Ruleset) -> Iterator[str]:
    if len(one.lights) != len(other.lights):
        yield f"{len(one.lights)} burning -> {len(other.lights)}"


def _people(one: State, other: State, _rules: Ruleset) -> Iterator[str]:
    for who in dict.fromkeys((*one.order, *other.order)):
        if who not in one.order:
            yield f"{other.people[who].name} has joined"
        elif who not in other.order:
            yield f"{one.people[who].name} is no longer of the party"
        else:
            changes = list(_person(one.people[who], other.people[who]))
            if changes:
                yield f"{one.people[who].name}: {', '.join(changes)}"


def _person(one: Person, other: Person) -> Iterator[str]:
    for name in dict.fromkeys((*one.pools, *one.stats, *other.pools, *other.stats)):
        was, now = _figure(one, name), _figure(other, name)
        if was != now:
            yield f"{name.replace('_', ' ')} {was} -> {now}"
    had, has = ({c.name for c in person.conditions} for person in (one, other))
    yield from (f"now {name.replace('_', ' ')}" for name in sorted(has - had))
    yield from (f"no longer {name.replace('_', ' ')}" for name in sorted(had - has))


def _figure(person: Person, name: str) -> int:
    return person.pools.get(name, person.stats.get(name, 0))


def _goods(one: State, other: State, rules: Ruleset) -> Iterator[str]:
    for who in dict.fromkeys((*one.order, *other.order)):
        was, now = _stacks(one, who), _stacks(other, who)
        more = {thing: now.get(thing, 0) - was.get(thing, 0) for thing in dict.fromkeys((*was, *now))}
        changes = [_moved(rules, kind, name, by) for (kind, name), by in more.items() if by]
        if changes:
            name = other.people[who].name if who in other.people else one.people[who].name
            yield f"{name}: {', '.join(changes)}"


def _moved(rules: Ruleset, kind: str, name: str, by: int) -> str:
    """So many more or fewer of a thing, money as the ruleset tells sums: `-3 torches`, `-9 gp`."""
    purse = rules.telling.purse if kind == rules.coin else None
    told = purse(abs(by)) if purse else counted(abs(by), name)
    return f"{'+' if by > 0 else '-'}{told}"


def _stacks(state: State, who: str) -> Mapping[tuple[str, str], int]:
    """How many of each thing somebody carries, by its kind and name."""
    found: dict[tuple[str, str], int] = {}
    for item in state.held(who):
        thing = (item.kind, item.name)
        found[thing] = found.get(thing, 0) + item.n
    return found


def _land(one: State, other: State, _rules: Ruleset) -> Iterator[str]:
    """What the party's lords hold, and who follows them."""
    for lord in dict.fromkeys((*one.holdings, *other.holdings)):
        yield from _turned(other.people[lord].name, _held(one, lord), _held(other, lord))
    for lord in dict.fromkeys((*one.levies, *other.levies)):
        yield from _turned(f"{other.people[lord].name}'s levy", _levied(one, lord), _levied(other, lord))


def _turned(whose: str, was: str, now: str) -> Iterator[str]:
    if was != now:
        yield f"{whose}: {was} -> {now}"


def _held(state: State, lord: str) -> str:
    held = state.holdings.get(lord)
    if held is None:
        return "no land"
    up = f", {held.rebels} up in arms" if held.rebels else ""
    return f"a {held.kind}" + (f", {held.households} households, tax {held.rate} %{up}" if held.miles else "")


def _levied(state: State, lord: str) -> str:
    levy = state.levies.get(lord)
    return f"{levy.n} who can fight, {levy.hurt} hurt" if levy else "none"


def _map(one: State, other: State, rules: Ruleset) -> Iterator[str]:
    """Places come to know, and doors that look different."""
    if not other.here.chart or other.here.chart not in one.charts:
        return
    chart = other.here.chart
    old, new = one.surveys[chart], other.surveys[chart]
    for place_ in other.charts[chart].places:
        was, now = known(old, place_.id), known(new, place_.id)
        if was != now and (was in VISITED or now in VISITED):
            yield f"{place_.name}: {was or 'unknown'} -> {now or 'unknown'}"
    if one.here.chart == chart:
        yield from _doors(one, other, rules)


def _doors(one: State, other: State, rules: Ruleset) -> Iterator[str]:
    for place_ in other.chart().places:
        for way in ways_known(other, place_.id):
            was, now = door(one, rules, way), door(other, rules, way)
            if was != now and way.a == place_.id:
                side = direction(way.side(place_.id))
                yield f"{side} of {place_.name}:{was or ' unseen'} ->{now or ' unseen'}"


def _foes(one: State, other: State, _rules: Ruleset) -> Iterator[str]:
    before, after = _seen(one), _seen(other)
    for name, band in after.items():
        if name not in before:
            yield f"{named(other, name)}: met"
        elif before[name].mood != band.mood:
            yield f"{named(other, name)}: {before[name].mood or 'no mood'} -> {band.mood}"
    unseen = {who for band in other.bands.values() if not band.known for who in band.people}
    dead = [p for who, p in other.people.items() if who not in (*other.order, *unseen) and p.has(DEAD)]
    new = [p.name for p in dead if p.id not in one.people or not one.people[p.id].has(DEAD)]
    if new:
        yield f"dead: {', '.join(new)}"


def _seen(state: State) -> Mapping[str, Band]:
    """The groups that the party knows of: not who waits in the dark, or behind a door."""
    return {name: band for name, band in state.bands.items() if band.known}


GROUPS: Mapping[str, Callable[[State, State, Ruleset], Iterator[str]]] = {
    "Clock": _clock,
    "Place": _where,
    "Light": _light,
    "Weather": _sky,
    "People": _people,
    "Goods": _goods,
    "Land": _land,
    "Map": _map,
    "Foes": _foes,
}
