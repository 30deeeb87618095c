"""What can be named of goods that are carried or for sale, of beasts, and of people for hire."""

from __future__ import annotations

from collections.abc import Sequence

from gameloop.kernel.values import evolve
from gameloop.session.words import Noun
from gameloop.world.amounts import plural
from gameloop.world.barter import lots
from gameloop.world.counters import sold_at
from gameloop.world.modes import in_village
from gameloop.world.retainers import HIRED
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import Item, Person, State


def things(state: State, rules: Ruleset) -> Sequence[Noun]:
    """What the party and its beasts carry, each as `PERSON:ITEM`."""
    bearers = (*state.party(), *state.beasts())
    return tuple(owned(state, p, item, rules, p.id) for p in bearers for item in state.held(p.id))


def of(state: State, person: Person, item: Item) -> str:
    """A thing that somebody has, as his; what burns is told from what does not."""
    burning = any(light.id == item.id for light in state.lights)
    return f"{person.name}'s {'burning ' if burning else ''}{item.name}"


def owned(state: State, person: Person, item: Item, rules: Ruleset, owner: str) -> Noun:
    """What somebody has, as his."""
    burning = any(light.id == item.id for light in state.lights)
    name = f"burning {item.name}" if burning else item.name
    words = (name, item.id, *(() if burning else rules.goods.words(item)))
    return Noun(f"{person.id}:{item.id}", of(state, person, item), words, owner, n=item.n)


def in_hand(state: State, rules: Ruleset) -> Sequence[Noun]:
    """What those of the party have in hand."""
    hands = {f"{p.id}:{item}" for p in state.party() for item in (p.right, p.left) if item}
    return tuple(noun for noun in things(state, rules) if noun.id in hands)


def wielded(state: State, rules: Ruleset) -> Sequence[Noun]:
    """What they strike, shoot and throw with."""
    hands = {f"{p.id}:{p.right}" for p in state.party() if p.right}
    return tuple(noun for noun in things(state, rules) if noun.id in hands)


def freight(state: State, rules: Ruleset) -> Sequence[Noun]:
    """The beasts, each as `BEAST:`, and what they bear."""
    held = (owned(state, b, item, rules, b.id) for b in state.beasts() for item in state.held(b.id))
    return (*(evolve(b, id=f"{b.id}:") for b in beasts(state, rules)), *held)


def beasts(state: State, _rules: Ruleset) -> Sequence[Noun]:
    """The beasts that are here."""
    return tuple(Noun(b.id, b.name) for b in state.beasts())


def carriers(state: State, rules: Ruleset) -> Sequence[Noun]:
    """Whoever can be given things."""
    return (*(Noun(p.id, p.name) for p in state.party()), *beasts(state, rules))


def sellable(state: State, rules: Ruleset) -> Sequence[Noun]:
    """What is carried, and the beasts, each as `BEAST:`."""
    return (*things(state, rules), *(evolve(b, id=f"{b.id}:") for b in beasts(state, rules)))


def trades(_state: State, rules: Ruleset) -> Sequence[Noun]:
    """The kinds of people that can be hired."""
    return tuple(Noun(t.id, t.name, t.words) for t in rules.goods.trades)


def retainers(state: State, _rules: Ruleset) -> Sequence[Noun]:
    """Those of the party who serve for a wage."""
    return tuple(Noun(p.id, p.name, (p.kind.replace("_", " "),)) for p in state.party() if HIRED in p.tags)


def wares(state: State, rules: Ruleset) -> Sequence[Noun]:
    """What is sold, in this house before others; then what is not sold but made of what is."""
    here = sold_at(rules, state.chart().place(state.here.place)) if in_village(state) else ()
    sold = tuple(Noun(ware.id, ware.name, ware.words) for ware in dict.fromkeys((*here, *rules.goods.wares)))
    made = tuple(Noun(r.kind, r.name, (plural(r.name), *r.words)) for r in rules.goods.recipes)
    return (*sold, *(noun for noun in made if all(noun.name != ware.name for ware in sold)))


def lots_here(state: State, rules: Ruleset) -> Sequence[Noun]:
    """What those here who mean well would sell."""
    return tuple(Noun(lot.item.id, lot.item.name, rules.goods.words(lot.item)) for lot in lots(state, rules))


def services(_state: State, rules: Ruleset) -> Sequence[Noun]:
    """What is done for money in villages."""
    return tuple(Noun(one.id, one.name, one.words) for one in rules.goods.services)
