"""Where things are that the party has seen: carried, lying where it has been, places, ways, people; and how far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gameloop.session.phrases import split
from gameloop.session.results import NO_TIME, Block
from gameloop.session.stacks import heap
from gameloop.session.views.afield import company, country
from gameloop.session.views.places import exit_line, sees
from gameloop.session.words import Noun, Token, pick, said_of
from gameloop.world.flags import told
from gameloop.world.modes import in_region, in_village
from gameloop.world.places import VISITED, known, unseen, ways_known
from gameloop.world.routes import route
from gameloop.world.ruleset import Ruleset
from gameloop.world.sight import fallen, lying_at
from gameloop.world.state import Item, State

MOST = 12  # lines of an answer


def find(state: State, rules: Ruleset, said: str) -> Block:
    """Where whatever fits the words is, nearest first, with the way there in rooms."""
    words = [Token(word) for word in said.split()]
    known = list(_things(state, rules))
    lines = _fitting(words, known) or [line for part in split(words) for line in _fitting(part, known)]
    more = [f"  and {len(lines) - MOST} more"] if len(lines) > MOST else []
    return Block(
        "list", "\n".join([*lines[:MOST], *more]) or f'You have seen no "{said_of(words)}". {NO_TIME}'
    )


def _fitting(words: Sequence[Token], known: Sequence[tuple[Noun, str]]) -> list[str]:
    """The lines of whatever fits the words, each once."""
    return list(dict.fromkeys(line for noun, line in known if pick(words, [noun])))


def _things(state: State, rules: Ruleset) -> Iterator[tuple[Noun, str]]:
    """Everything that could be looked for, each with its line."""
    for person in state.party():
        for item in state.held(person.id):
            yield (
                _noun(rules, item),
                f"  {heap(rules, item)}: {person.name} has {'it' if item.n == 1 else 'them'}",
            )
        yield Noun(person.id, person.name), f"  {person.name}: here"
    for person in fallen(state):
        yield Noun(person.id, person.name), f"  {person.name} lies here"
    yield from company(state)
    if in_region(state):
        yield from _lying(state, rules)
    elif state.here.chart and not in_village(state):
        yield from _places(state, rules)
    yield from country(state)


def _lying(state: State, rules: Ruleset) -> Iterator[tuple[Noun, str]]:
    """What lies in the open where the party has been."""
    survey = state.survey()
    for what, seen in survey.known.items():
        for item in lying_at(state, what) if seen.level in VISITED else ():
            yield _noun(rules, item), f"  {heap(rules, item)}: {state.chart().place(what).name}"


def _places(state: State, rules: Ruleset) -> Iterator[tuple[Noun, str]]:
    been = [p for p in state.chart().places if known(state.survey(), p.id) in VISITED]
    for place in sorted(been, key=lambda p: len(route(state, p.id))):
        where = _where(state, place.id)
        yield Noun(place.id, place.name), f"  {place.name}: {where}"
        for item in lying_at(state, place.id):
            yield _noun(rules, item), f"  {heap(rules, item)}: {place.name}, {where}"
        if not unseen(state.survey(), place.id):
            for note in told(state, place).looks:
                yield Noun(note.noun, note.noun, note.words), f"  {note.noun}: {place.name}, {where}"
        for way in ways_known(state, place.id):
            line = exit_line(state, rules, way, place.id, 0).strip()
            noun = Noun(way.id, way.door.make if way.door else way.kind, (sees(state, rules, way, place.id),))
            yield noun, f"  {place.name}, {where}: {line}"


def _noun(rules: Ruleset, item: Item) -> Noun:
    return Noun(item.id, item.name, (item.kind.replace("_", " "), *rules.goods.words(item)))


def _where(state: State, place: str) -> str:
    """How far a place is by the ways that are known."""
    if place == state.here.place:
        return "here"
    rooms = len(route(state, place))
    return f"{rooms} room{'s' * (rooms > 1)} away" if rooms else "no way there from here is known"
