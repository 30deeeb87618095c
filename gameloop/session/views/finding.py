"""Where things are that the party has seen: carried, lying where it has been, places, ways, people; and how far."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gameloop.kernel.values import evolve
from gameloop.session.phrases import split
from gameloop.session.results import NO_TIME, Block
from gameloop.session.severing import singular
from gameloop.session.sights import shown_texts
from gameloop.session.stacks import heap
from gameloop.session.views.afield import company, country
from gameloop.session.views.places import REMEMBERED, exit_line, sees
from gameloop.session.views.whereabouts import at, had, noun_of, people, where
from gameloop.session.wayfinding import side_of
from gameloop.session.waynouns import house_words, ways_about
from gameloop.session.words import Noun, Token, pick, said_of
from gameloop.world.bait import EDIBLE
from gameloop.world.encounters import FOOD
from gameloop.world.flags import told
from gameloop.world.light import is_lit
from gameloop.world.modes import in_region, in_village
from gameloop.world.places import VISITED, known, unseen, ways_known
from gameloop.world.routes import route
from gameloop.world.ruleset import Ruleset
from gameloop.world.shape import spoken
from gameloop.world.sight import lying_at
from gameloop.world.state import Spot, State

MOST = 12  # lines of an answer
OWN = "'s "  # in what is called somebody's


def find(state: State, rules: Ruleset, said: str) -> Block:
    """Where whatever fits the words is, nearest first, with the way there in rooms."""
    words = [Token(word) for word in said.split()]
    known = list(_things(state, rules, whose=OWN in said))
    lines = (
        _called(words, known)
        or _within(said_of(words), known)
        or _told_here(state, rules, said_of(words))
        or _fitting(words, known)
        or [line for part in split(words) for line in _fitting(part, known)]
    )
    more = [f"  and {len(lines) - MOST} more"] if len(lines) > MOST else []
    return Block("list", "\n".join([*lines[:MOST], *more]) or f'You know of no "{said_of(words)}". {NO_TIME}')


def _fitting(words: Sequence[Token], known: Sequence[tuple[Noun, str]]) -> list[str]:
    """The lines of whatever is called so, else of whatever fits the words, each once; of several what fits one."""
    lines = _called(words, known) or [line for noun, line in known if pick(words, [noun])]
    if not lines and words:
        one = [*words[:-1], Token(singular(words[-1].text))]
        lines = [line for noun, line in known if pick(one, [noun])] if one != words else []
    return list(dict.fromkeys(lines))


def _called(words: Sequence[Token], known: Sequence[tuple[Noun, str]]) -> list[str]:
    """The lines of whatever is called so to the letter, each once."""
    said = said_of(words).casefold()
    lines = [line for noun, line in known if said in (noun.name.casefold(), *map(str.casefold, noun.words))]
    return list(dict.fromkeys(lines))


def _within(said: str, known: Sequence[tuple[Noun, str]]) -> list[str]:
    """The lines of whatever has just these words in its name: `ladle`, of a silver ladle."""
    there = _in_these_words(said) if said else None
    lines = [line for noun, line in known if there and there.search(noun.name)]
    return list(dict.fromkeys(lines))


def _in_these_words(said: str) -> re.Pattern[str]:
    return re.compile(rf"(?i)(?<![\w'-]){re.escape(said)}(?![\w'-])")


def _told_here(state: State, rules: Ruleset, said: str) -> list[str]:
    """The line of what the text of this place speaks of in just these words: `the great silver lamp`."""
    if not (said and state.here.chart) or in_region(state):
        return []
    there = any(_in_these_words(said).search(text) for text in shown_texts(state, rules))
    return [f"  {said}: {state.chart().place(state.here.place).name}, here"] if there else []


def _things(state: State, rules: Ruleset, *, whose: bool = False) -> Iterator[tuple[Noun, str]]:
    """Everything that could be looked for, each with its line; `whose`: what somebody has is called his."""
    burning = [light.id for light in state.lights]
    for person in (*state.party(), *state.beasts()):
        for item in state.held(person.id):
            lit = ", burning" if item.id in burning else ""
            noun = noun_of(rules, item, person if whose else None, lit=bool(lit))
            eaten = (FOOD,) if item.kind in rules.tools[EDIBLE] else ()
            yield evolve(noun, words=(*noun.words, *eaten)), f"{had(rules, item, person)}{lit}"
    yield from people(state, rules)
    yield from company(state)
    if in_region(state):
        yield from _lying(state, rules)
    elif state.here.chart:
        yield from _houses(state, rules) if in_village(state) else _places(state, rules)
    yield from _afar(state, rules)
    yield from country(state)


def _houses(state: State, rules: Ruleset) -> Iterator[tuple[Noun, str]]:
    """The houses of a village with those who keep them, and the ways in."""
    for house in state.chart().places:
        here = "here" if house.id == state.here.place else f"go to {spoken(house.id)}"
        yield Noun(house.id, house.name, (*house_words(house), house.who)), f"  {house.name}: {here}"
    for noun in ways_about(state, rules):
        yield noun, f"  {noun.name}: enter {noun.name}"


def _afar(state: State, rules: Ruleset) -> Iterator[tuple[Noun, str]]:
    """What lies in other dungeons, and in villages, where the party has been."""
    for chart in state.charts.values():
        for place in chart.places if chart.id != state.here.chart or in_village(state) else ():
            there = evolve(state, here=Spot(chart.id, place.id))
            if known(there.survey(), place.id) in VISITED:
                for item in lying_at(there, place.id):
                    yield noun_of(rules, item), f"  {heap(rules, item)}: {at(state, there.spot())}"


def _lying(state: State, rules: Ruleset) -> Iterator[tuple[Noun, str]]:
    """What lies in the open where the party has been."""
    survey = state.survey()
    for what, seen in survey.known.items():
        for item in lying_at(state, what) if seen.level in VISITED else ():
            yield noun_of(rules, item), f"  {heap(rules, item)}: {state.chart().place(what).name}"


def _places(state: State, rules: Ruleset) -> Iterator[tuple[Noun, str]]:
    been = [p for p in state.chart().places if known(state.survey(), p.id) in VISITED]
    for place in sorted(been, key=lambda p: len(route(state, p.id))):
        far = where(state, place.id)
        yield Noun(place.id, place.name), f"  {place.name}: {far}"
        for item in lying_at(state, place.id):
            yield noun_of(rules, item), f"  {heap(rules, item)}: {place.name}, {far}"
        if not unseen(state.survey(), place.id):
            for note in told(state, place).looks:
                seen = REMEMBERED if place.id == state.here.place and not is_lit(state) else ""
                yield Noun(note.noun, note.noun, note.words), f"  {note.noun}: {place.name}, {far}{seen}"
        for way in ways_known(state, place.id):
            line = exit_line(state, rules, way, place.id, 0).strip()
            side = (side_of(state, way),) if place.id == state.here.place else ()
            looks = (sees(state, rules, way, place.id), way.beyond, *side)
            noun = Noun(way.id, way.door.make if way.door else way.kind, looks)
            yield noun, f"  {place.name}, {far}: {line}"
