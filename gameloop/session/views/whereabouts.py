"""Where people are of whom the party knows: its own, living and dead; those it met; the slain; and what these hold.

For `find`, `where is` and `how is`. Pure functions of the state; nothing is named that was never made out.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from gameloop.kernel.values import evolve
from gameloop.session.remains import CALLED, kind_of, several
from gameloop.session.sights import band_words
from gameloop.session.stacks import heap
from gameloop.session.words import Noun
from gameloop.world.bands import helpless
from gameloop.world.captives import TIED
from gameloop.world.defeat import home
from gameloop.world.encounters import members, named, plural
from gameloop.world.light import thing_of
from gameloop.world.places import VISITED, known, unseen
from gameloop.world.routes import route
from gameloop.world.ruleset import Ruleset
from gameloop.world.sight import made_out
from gameloop.world.state import DEAD, DOWN, FLED, FOES, NOWHERE, UNSURVEYED, Band, Item, Person, State

Line = tuple[Noun, str]
BODIES = ("bodies", "slain")
HERE = ": here"
SEEN_LAST = "when you last saw {}"


def where(state: State, place: str) -> str:
    """How far a place is by the ways that are known."""
    if place == state.here.place:
        return "here"
    rooms = len(route(state, place))
    return f"{rooms} room{'s' * (rooms > 1)} away" if rooms else "no way there from here is known"


def at(state: State, spot: str) -> str:
    """A spot in words: here, a place and how far it is, or a place of another dungeon or village."""
    chart, _, place = spot.partition("/")
    if spot == state.spot():
        return "here"
    name = state.charts[chart].place(place).name
    return (
        f"{name}, {where(state, place)}"
        if chart == state.here.chart
        else f"{name}, {state.charts[chart].title}"
    )


def noun_of(rules: Ruleset, item: Item, holder: Person | None = None, *, lit: bool = False) -> Noun:
    """A thing by its name, its kind, what else it may be called, whether it burns, and whose it is."""
    plain = (item.name, item.kind.replace("_", " "), *rules.goods.words(item))
    words = (*plain, *(f"burning {word}" for word in plain if lit))
    whose = tuple(f"{holder.name}'s {word}" for word in words) if holder is not None else ()
    return Noun(item.id, item.name, (*words, *whose))


def had(rules: Ruleset, item: Item, holder: Person) -> str:
    """The line of a thing that somebody has."""
    return f"  {heap(rules, item)}: {holder.name} has {'it' if item.n == 1 else 'them'}"


def people(state: State, rules: Ruleset) -> Iterator[Line]:
    """Everybody of whom the party knows, each with a line, and what those hold who are not of it."""
    yield from (line for who in state.people for line in _comrade(state, state.people[who]))
    for band in state.bands.values():
        if band.known and (spot := home(state, band)):
            noun = Noun(band.id, named(state, band.id), band_words(state, band))
            yield (
                noun,
                f"  {noun.name}: drawn off from {at(state, spot)}, and back once you are gone from there",
            )
    bands = [band for band in state.bands.values() if members(state, band.id) and _knows(state, band)]
    for band in bands:
        yield Noun(band.id, named(state, band.id), band_words(state, band)), _met(state, band)
    yield from (line for band in bands for line in _taken(state, rules, band))
    yield from _slain(state)
    yield from _fled(state)


def away(state: State, rules: Ruleset) -> tuple[Noun, ...]:
    """Those of whom the party knows that they are somewhere else: what is told of each, by what each may be called."""
    told = ((noun, line.strip()) for noun, line in people(state, rules))
    return tuple(
        evolve(noun, id=line) for noun, line in told if HERE not in line and noun.id in _beings(state, noun)
    )


def _beings(state: State, noun: Noun) -> tuple[str, ...]:
    """The ids of those who are no things."""
    return (*state.people, *state.bands, *((noun.id,) if "@" in noun.id else ()))


# --- one's own ----------------------------------------------------------------------------------------


def _comrade(state: State, person: Person) -> Iterator[Line]:
    """One of the party or of its beasts, as far as not the party itself is asked where it is."""
    if person.side == FOES or person.id in (*state.waiting, *state.strayed):
        return
    noun = Noun(person.id, person.name, (person.kind.replace("_", " "),))
    if person.has(DEAD):
        body = tuple(f"{word} of {person.name}" for word in CALLED[:2])
        noun = Noun(person.id, person.name, (*noun.words, *CALLED, *body))
        yield noun, f"  {person.name}, dead: {_grave(state, person)}"
    elif person.has(FLED):
        yield noun, f"  {person.name}: away, out of this fight"
    elif person.id not in (*state.order, *state.train):
        yield noun, f"  {person.name}: not with you any more"
    else:
        bearers = " and ".join(p.name for p in state.bearers(person.id))
        lies = f", carried by {bearers}" if bearers else ", down" if person.has(DOWN) else ""
        yield noun, f"  {person.name}: here{lies}"


def _grave(state: State, person: Person) -> str:
    """Where the body of somebody is."""
    bearers = " and ".join(p.name for p in state.bearers(person.id))
    dead = person.condition(DEAD)
    spot = dead.other if dead is not None else NOWHERE
    if bearers:
        return f"carried by {bearers}"
    return at(state, spot) if spot.partition("/")[0] in state.charts else "in a grave, or gone"


# --- others -------------------------------------------------------------------------------------------


def _knows(state: State, band: Band) -> bool:
    """Tells whether the party has made those out: here by what it sees now, elsewhere where it has had a light."""
    if not band.known or not band.place:
        return False
    if band.place == state.spot():
        return made_out(state, band.id)
    chart, _, place = band.place.partition("/")
    survey = state.surveys.get(chart, UNSURVEYED)
    return known(survey, place) in VISITED and not unseen(survey, place)


def _met(state: State, band: Band) -> str:
    """Those of a band: where they are, and how."""
    people = members(state, band.id)
    bound = all(p.has(TIED) for p in people)
    how = ", bound" if bound else ", helpless" if helpless(state, band.id) else ""
    last = (
        ""
        if band.place == state.spot() or bound
        else f", {SEEN_LAST.format('them' if len(people) > 1 else 'it')}"
    )
    name = people[0].name if bound and len(people) == 1 else named(state, band.id)  # each of several captives
    return f"  {name}: {at(state, band.place)}{how}{last}"


def _taken(state: State, rules: Ruleset, band: Band) -> Iterator[Line]:
    """What those of a band hold that the party knows: all that the bound have, of others what was taken from it."""
    for person in members(state, band.id):
        for item in state.held(person.id):
            if person.has(TIED) or thing_of(state, item.id) is not None:
                yield noun_of(rules, item, person), had(rules, item, person)


def _slain(state: State) -> Iterator[Line]:
    """The slain where the party has been, those of a kind who lie together in one line."""
    dead = [
        (p, c.other) for p in state.people.values() if p.side == FOES and (c := p.condition(DEAD)) is not None
    ]
    lying = Counter((kind_of(state, p), spot) for p, spot in dead if _been(state, spot))
    own: dict[tuple[str, str], list[str]] = defaultdict(list)
    for person, spot in dead:
        own[kind_of(state, person), spot].append(person.name)
    for (kind, spot), n in lying.items():
        words = (
            kind,
            plural(kind),
            *kind.split(),
            *CALLED,
            *BODIES,
            f"dead {kind}",
            f"dead {plural(kind)}",
            *own[kind, spot],
        )
        noun = Noun(f"{kind}@{spot}", f"{'bodies' if n > 1 else 'body'} of {several(kind, n)}", words)
        yield noun, f"  the {noun.name}: {at(state, spot)}"


def _fled(state: State) -> Iterator[Line]:
    """Those who got away from a fight, and belong to nobody who is known to be anywhere."""
    for person in state.people.values():
        if person.side == FOES and person.has(FLED) and not person.has(DEAD):
            yield Noun(person.id, person.name), f"  {person.name}: got away, and nobody knows where to"


def _been(state: State, spot: str) -> bool:
    """Tells whether the party has been in a place with a light, or is there."""
    chart, _, place = spot.partition("/")
    survey = state.surveys.get(chart, UNSURVEYED)
    return spot == state.spot() or (known(survey, place) in VISITED and not unseen(survey, place))
