"""Scenes to cast spells in: a party of masters, with enemies, bodies, ailing friends and broken things at hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs
import pytest

from gameloop.kernel.clock import Timer
from gameloop.kernel.decider import Draft, Waiting
from gameloop.kernel.messages import Event
from gameloop.kernel.questions import Asked, Question
from gameloop.rulesets.microlite20 import casting, creatures
from gameloop.rulesets.microlite20.bestiary import figured
from gameloop.rulesets.microlite20.book import Book, load_book
from gameloop.world.dicing import RollDice
from gameloop.world.effects import Effect, Enchantment
from gameloop.world.engagement import Encounter, Fight
from gameloop.world.game import evolve
from gameloop.world.magic import CastSpell
from gameloop.world.people import Appeared, Described
from gameloop.world.state import FOES, PARTY, Band, Condition, Item, Person, State
from tests import evidence
from tests.table import Table, begun, nobody

BOOK: Book = load_book()
AILING = ("frightened", "slowed", "blinded", "diseased", "deafened")


class Steady:
    """Dice that favor the caster: each of his own is high, whoever answers rolls low."""

    source = "set"

    def throw(self, label: str, sides: tuple[int, ...]) -> tuple[int, ...]:
        """A high face, or 1 for who resists."""
        low = "resisted" in label
        return tuple(1 if low else max(1, n - 2) for n in sides)


def caster(who: str, name: str, kind: str, level: int = 20, mind: int = 18, **more: object) -> Person:
    """Somebody of a class, with hit points for every spell."""
    stats = {"str": 14, "dex": 14, "mind": mind, "level": level, "max_hp": 300, f"die.{level + 1}": 4}
    person = Person(who, name, PARTY, kind, stats=stats, pools={"hp": 150}, tags=("human",))
    return attrs.evolve(person, **more)


def goods() -> Mapping[str, tuple[Item, ...]]:
    """What the party has: something of every sort that a spell is cast on, and gold."""
    return {
        "p1": (Item("torch", "torch", "torch", 3), Item("gold", "copper_piece", "copper", 2_000_000)),
        "p3": (
            Item("longsword", "longsword", "longsword"),
            Item("water", "water_gallon", "gallon of water"),
            Item("rope", "rope", "rope", tags=("broken",)),
            Item("ham", "food_ration", "ham", tags=("spoiled",)),
            Item("ring", "gem", "odd ring", tags=("magic",)),
        ),
    }


def party(settings: Mapping[str, int | str | bool] | None = None) -> Table:
    """Mira the magi, Cle the cleric, Bor the fighter and Ada, who has all that can be cured, in a quiet entry."""
    table = nobody(begun(rules="microlite20", party="", settings=settings))
    ailing = caster(
        "p4",
        "Ada",
        "rogue",
        level=5,
        pools={"hp": 20, "lost.dex": 4, "drained.mind": 1, "drained_levels": 1},
        conditions=tuple(Condition(name, until=90_000) for name in AILING),
    )
    people = (
        caster("p1", "Mira", "magi"),
        caster("p2", "Cle", "cleric"),
        caster("p3", "Bor", "fighter", level=5, right="longsword"),
        ailing,
    )
    curse = Enchantment(
        "e1", "bane", "p9", 1, "person", "p4", effects=(Effect("mod", "attack", -1), Effect("curse"))
    )
    table.state = attrs.evolve(
        table.state,
        people={p.id: p for p in people},
        order=tuple(p.id for p in people),
        goods={**table.state.goods, **goods()},
        next_person=5,
        enchantments=(curse,),
        next_enchantment=2,
        timers=(Timer(90_000, "poison.first.viper", "p", "p4"),),
    )
    return table


def with_foes(table: Table, *kinds: str, distance: int = 0, fight: bool = True) -> tuple[str, ...]:
    """These creatures are there, in a fight at that distance, or met."""
    draft = Draft(table.state, RollDice("1", ""), evolve, Steady())
    made: tuple[Person, ...] = ()
    for kind in kinds:
        if kind not in draft.state.kinds:
            draft.emit(Described(figured(BOOK, draft.state, table.rules.creatures[kind]), rule=None))
        name = f"{kind} {len(made) + 1}"
        made = (
            *made,
            creatures.person(BOOK, draft, draft.state.kinds[kind], f"f{len(made) + 1}", name, "band"),
        )
    ids = tuple(p.id for p in made)
    draft.emit(Appeared(Band("band", ids, draft.state.spot(), mood="uncertain", known=True), made, rule=None))
    state = draft.state
    spots = {**dict.fromkeys(state.order, 0), **dict.fromkeys(ids, distance)}
    table.state = attrs.evolve(state, encounter=Encounter("band", distance))
    if fight:
        began = Fight({PARTY: 4, FOES: len(ids)}, people=(*state.order, *ids), round=1, spots=spots)
        table.state = attrs.evolve(table.state, fight=began)
    return ids


def with_body(table: Table) -> None:
    """Somebody of the party lies dead here, and somebody else in bones."""
    dead = Condition("dead", value=table.state.clock, other=table.state.spot())
    old = caster("p8", "Old", "fighter", level=3, conditions=(dead,))
    table.state = attrs.evolve(
        table.state, people={**table.state.people, "p8": old}, order=(*table.state.order, "p8")
    )


def cast(table: Table, spell: str, *named: str, who: str = "", dice: object = None) -> tuple[Event, ...]:
    """Cast a spell by whoever has it, outside a fight or as the thing of a turn; gives what happened."""
    by = who or ("p1" if BOOK.spells[spell].arcane >= 0 else "p2")
    draft = Draft(table.state, CastSpell(spell, named, by), evolve, dice or Steady())  # type: ignore[arg-type]
    if table.state.fight is None:
        casting.cast_now(BOOK, draft, table.rules, by, spell, named)
    else:
        casting.perform(BOOK, draft, table.rules, by, spell, named)
    table.state = draft.state
    evidence.saw(draft.events)
    return tuple(draft.events)


def question_of(table: Table, spell: str, *named: str) -> Question:
    """What is asked when a spell is cast outside a fight."""
    by = "p1" if BOOK.spells[spell].arcane >= 0 else "p2"
    draft = Draft(table.state, CastSpell(spell, named, by), evolve, Steady())
    with pytest.raises(Waiting):
        casting.cast_now(BOOK, draft, table.rules, by, spell, named)
    evidence.saw(draft.events)
    return [event.question for event in draft.events if isinstance(event, Asked)][-1]


def at(table: Table, state: State) -> Table:
    """Another table at the same moment."""
    return Table(table.rules, state)


def names(events: Iterable[Event]) -> tuple[str, ...]:
    """The kinds of these events, in their order."""
    return tuple(type(event).__name__ for event in events)
