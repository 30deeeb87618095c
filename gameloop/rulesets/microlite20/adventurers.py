"""Parties of adventurers who are met: made by the same steps as those of the player (B-PLAY-17).

Each of them is somebody of a class, with its pack; the kind that stands behind him has no figures, so that all his
figures are those of a character. What is left to the kind is what every band has: a look, morale, wits, treasure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gameloop.kernel.values import evolve
from gameloop.rulesets.microlite20 import signing
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.burden import item
from gameloop.rulesets.microlite20.names import HP, MAX_HP
from gameloop.rulesets.microlite20.records import STATS, ClassRow, NpcParty
from gameloop.rulesets.microlite20.sheet import newcomer
from gameloop.rulesets.microlite20.spellbook import Spell
from gameloop.world.bestiary import Monster
from gameloop.world.goods import GearMoved, merged
from gameloop.world.people import Described
from gameloop.world.ruleset import Drafting
from gameloop.world.specials import NO_SPECIALS
from gameloop.world.state import FOES, NOWHERE, Item, Member, Person

ROW = "B-PLAY-17"
ROLLED = "rolled"  # of the setting npc_party_mix
OUTFIT = "outfit"  # why they have their gear
USUAL = ("sleep", "magic_missile")  # what the magi among them cast


def party(book: Book, draft: Drafting, monster: Monster, n: int, band: str) -> tuple[Person, ...]:
    """So many adventurers, for the fact that lets them appear; their kinds are noted, and their gear is theirs."""
    row = book.parties[monster.id]
    classes = tuple(_classes(book, draft, row, n))
    many, told = Counter(classes), Counter[str]()
    first = draft.state.next_foe
    people: list[Person] = []
    for k, class_ in enumerate(classes):
        told[class_] += 1
        called = book.classes[class_].name.casefold()
        name = f"{called} {told[class_]}" if many[class_] > 1 else called
        _describe(draft, monster, class_)
        people.append(_person(book, draft, row, book.classes[class_], f"f{first + k}", name, band))
    return tuple(people)


def _classes(book: Book, draft: Drafting, row: NpcParty, n: int) -> Iterator[str]:
    """Their classes: in order, and from the start again; or by a setting so many of each as its dice say."""
    order = book.numbers.npc.order
    if row.mix and draft.state.setting("npc_party_mix") == ROLLED:
        for class_ in order:
            dice = row.mix[class_]
            yield from (class_,) * draft.roll(dice, "number", rule=ROW, secret=True).total
        return
    yield from (order[k % len(order)] for k in range(n))


def _describe(draft: Drafting, monster: Monster, class_: str) -> None:
    """The kind of those of a class: what the bestiary says of adventurers, without its figures."""
    if class_ not in draft.state.kinds:
        kind = evolve(monster, id=class_, attacks=(), specials=NO_SPECIALS, figures=None)
        draft.emit(Described(kind, rule=ROW))


def _person(
    book: Book, draft: Drafting, row: NpcParty, class_: ClassRow, who: str, name: str, band: str
) -> Person:
    """One of them, of a level of his own, with hit points by the dice."""
    level = draft.roll(row.level, "their_level", who, rule=ROW, secret=True).total
    dice = tuple(
        draft.roll(book.start.hp_dice, "their_hit_die", who, rule="B-HP-01", secret=True).total
        for _ in range(level)
    )
    given = book.numbers.npc
    stats = _stats(book, class_)
    made = newcomer(
        book, name, given.race, class_.id, stats, dice, _signed(book, class_, level), _pack(book, class_)
    )
    for thing in made.goods:
        draft.emit(GearMoved(thing, NOWHERE, who, OUTFIT, rule=ROW, secret=True))
    return _of_band(made, who, band)


def _of_band(made: Member, who: str, band: str) -> Person:
    return Person(
        who,
        made.name,
        FOES,
        made.kind,
        group=band,
        stats=made.stats,
        pools={HP: made.stats[MAX_HP]},
        tags=made.tags,
        spells=made.spells,
        armor=made.armor,
        right=made.right,
        left=made.left,
    )


def _stats(book: Book, class_: ClassRow) -> dict[str, int]:
    """The best value for what the class lives by, the next for what serves it next, the last for what is left."""
    given = book.numbers.npc
    leading = (given.main_stat[class_.id], given.second_stat[class_.id])
    order = (*leading, *(stat for stat in STATS if stat not in leading))
    found = dict(zip(order, given.stats, strict=True))
    return {stat: found[stat] + book.races[given.race].stats.get(stat, 0) for stat in STATS}


def _pack(book: Book, class_: ClassRow) -> tuple[Item, ...]:
    """The pack of the class, as whoever is new may take it (B-GAP-04)."""
    return merged(item(book, part.item, part.n) for part in (*book.base_pack, *book.packs[class_.id].gear))


def _signed(book: Book, class_: ClassRow, level: int) -> tuple[str, ...]:
    """A signature spell for each spell level that is open: what they cast in a fight, else the first of the list."""
    levels = range(1, signing.highest(book, level) + 1) if class_.spells else ()
    lists = (signing.choices(book, class_, spell_level) for spell_level in levels)
    return tuple(min(spells, key=lambda spell: not _usual(spell)).id for spells in lists if spells)


def _usual(spell: Spell) -> bool:
    return spell.id in USUAL or any(fx.heal for fx in spell.fx)
