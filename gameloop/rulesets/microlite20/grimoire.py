"""The spells that somebody can cast, as a player reads them, and the things they may be cast on (B-MAGIC-01 to 08)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gameloop.kernel.late import late
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.names import DRAIN, LEVEL
from gameloop.world.effects import Enchantment
from gameloop.world.enchantments import PERSON, lying_on
from gameloop.world.places import known
from gameloop.world.ruleset import Magic, SpellText
from gameloop.world.sight import lying_at
from gameloop.world.state import DEAD, State

if TYPE_CHECKING:
    from gameloop.rulesets.microlite20 import casting, natures, signing
else:
    late(globals(), __package__, "casting", "natures", "signing")


def magic(book: Book) -> Magic:
    """How spells are used under these rules."""
    return Magic(
        lambda state, who: casting.on_list(book, state, who),
        lambda state, who: tuple(lines(book, state, who)),
        aims,
        lambda state, spell, who: natures.spared(book, state, spell, who),
    )


def texts(book: Book) -> dict[str, SpellText]:
    """Every spell as it is named and read."""
    return {
        s.id: SpellText(s.id, s.name, (*s.words, s.id.replace("_", " ")), s.text)
        for s in book.spells.values()
    }


def lines(book: Book, state: State, who: str) -> Iterator[str]:
    """What somebody casts: up to which level, the signature spells with what they do, the others by level and cost."""
    person = state.person(who)
    top, paid = signing.highest(book, person.stats[LEVEL]), person.pools.get(DRAIN, 0)
    told = f"; paid for spells: {paid} HP" if paid else ""
    which = casting.list_of(book, state, person)
    yield f"{person.name} casts {which} spells up to level {top}{told}; spells NAME tells what one does."
    others: dict[tuple[int, int], list[str]] = {}
    for spell in casting.open_to(book, state, who):
        row = book.spells[spell]
        level, cost = casting.rank(book, state, person, row), casting.cost(book, state, person, row)
        price = row.gp + row.gp_per_hd
        gold = f"{price} gp" if price else ""
        if spell in person.spells:
            marks = [f"level {level}", f"{cost} HP", *([gold] if gold else []), "signature"]
            yield f"  {row.name} ({', '.join(marks)}): {row.text}"
        else:
            others.setdefault((level, cost), []).append(f"{row.name} ({gold})" if gold else row.name)
    for (level, cost), names in others.items():
        yield f"  Level {level}, {cost} HP each: {', '.join(names)}."
    yield from _beyond(book, which, top)


def lying(book: Book, state: State, who: str) -> Iterator[tuple[str, int]]:
    """The magic that lies on somebody by name, what is left of it, and the second at which it ends (0: none)."""
    for one in lying_on(state, PERSON, who):
        row = book.spells.get(one.spell)
        name = row.name if row else one.spell.replace("_", " ")
        if any(e.kind != "condition" for e in one.effects):
            yield (f"{name} ({one.left} left)" if one.left else name), one.until


def ends(book: Book, state: State) -> tuple[tuple[int, str], ...]:
    """The magic on people, things, ways and places that ends by the clock, and when."""
    return tuple(
        (one.until, f"{book.spells[one.spell].name}{_on(state, one)} ends")
        for one in state.enchantments
        if one.until and one.spell in book.spells
    )


def _on(state: State, one: Enchantment) -> str:
    return f" on {state.person(one.on).name}" if one.kind == PERSON and one.on in state.people else ""


def _beyond(book: Book, which: str, top: int) -> Iterator[str]:
    """What the list has besides, up to a level."""
    for row in book.beyond:
        if row.list == which and row.level <= top:
            yield f"  No part of this game, of level {row.level}: {', '.join(row.names)}."


def aims(state: State) -> tuple[tuple[str, str], ...]:
    """What a spell may be cast on beside people and doors: things, the dead who lie here, places that are known."""
    if not state.here.chart:
        return ()
    carried = tuple((f"{p.id}:{i.id}", i.name) for p in state.party() for i in state.held(p.id))
    lying = tuple((f"{state.spot()}:{i.id}", i.name) for i in lying_at(state, state.here.place))
    return (*lying, *carried, *_dead(state), *_places(state))


def _dead(state: State) -> tuple[tuple[str, str], ...]:
    found = ((p, p.condition(DEAD)) for p in state.people.values())
    return tuple(
        (p.id, f"{p.name}'s body") for p, dead in found if dead is not None and dead.other == state.spot()
    )


def _places(state: State) -> tuple[tuple[str, str], ...]:
    survey = state.survey()
    return tuple(
        (p.id, p.name) for p in state.chart().places if p.id != state.here.place and known(survey, p.id)
    )
