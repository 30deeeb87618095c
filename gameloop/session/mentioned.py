"""What lies here by the words in which it is told, not by its name alone: the takings, of silver from a till."""

from __future__ import annotations

import re
from collections.abc import Collection

from gameloop.session.sights import PARTICLES
from gameloop.session.words import Noun
from gameloop.world.furnishing import Thing
from gameloop.world.ruleset import Ruleset
from gameloop.world.sight import lying_at
from gameloop.world.state import State

WORD = r"[a-z]{4,}"


def mentioned(state: State, rules: Ruleset) -> tuple[Noun, ...]:
    """Each thing that lies here in sight, with the words that stand both in what is told of the place for it and in
    what is told of it looked at closely: so these are of the thing, and not of what it lies in, nor of what something
    can be done with here.
    """
    deeds = [deed for deed in rules.adventure.deeds if deed.room in ("", state.here.place)]
    others = {word for deed in deeds for what in deed.what for word in what.casefold().split()}
    things = {thing.id: thing for thing in state.chart().things_at(state.here.place)}
    lying = ((item, things.get(item.id)) for item in lying_at(state, state.here.place))
    told = ((item, _own(thing, others)) for item, thing in lying if thing is not None)
    return tuple(Noun(item.id, item.name, words) for item, words in told if words)


def _own(thing: Thing, others: Collection[str]) -> tuple[str, ...]:
    here, look = (re.findall(WORD, text.casefold()) for text in (thing.here, thing.look))
    return tuple(dict.fromkeys(word for word in here if word in look and word not in {*PARTICLES, *others}))
