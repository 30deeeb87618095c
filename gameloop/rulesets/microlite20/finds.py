"""Things of power that are found: which, how good, with how many charges (B-GAP-30, B-PLAY-12, B-PLAY-13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from gameloop.kernel.values import evolve
from gameloop.rulesets.microlite20 import burden
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.checking import HUNDRED, SIX
from gameloop.rulesets.microlite20.magicrows import ARMOR, POTION, SCROLL, SWORD, WAND, Magic, On
from gameloop.rulesets.microlite20.names import LEVEL
from gameloop.rulesets.microlite20.spellbook import Spell
from gameloop.rulesets.microlite20.things import MAGIC
from gameloop.world.effects import Effect
from gameloop.world.enchantments import THING, enchant, lying_on
from gameloop.world.ruleset import Drafting
from gameloop.world.state import Item, State
from gameloop.world.uses import Recognized, known

ROW, ARMS_ROW = "B-PLAY-13", "B-GAP-30"
AT_ONCE = "at_once"  # of the setting items_known
SCROLL_KIND = "spell_scroll"


class _Ranged(Protocol):
    @property
    def on(self) -> On: ...


T = TypeVar("T", bound=_Ranged)


def found(book: Book, draft: Drafting) -> Item:
    """One thing of power, by the level of the best of the party; all dice are secret."""
    best = max((person.stats[LEVEL] for person in draft.state.party()), default=1)
    table = book.magic.later if best >= book.magic.later_level else book.magic.kinds
    kind = _row(draft, table, HUNDRED, "magic_kind").kind
    if kind in (POTION, WAND):
        return _thing(book, draft, kind)
    if kind == SCROLL:
        return scroll(_spell(book, draft))
    return _arms(book, draft, kind)


def _row(draft: Drafting, rows: Sequence[T], dice: str, why: str) -> T:
    face = draft.roll(dice, why, rule=ROW, secret=True).total
    return next(row for row in rows if row.on[0] <= face <= row.on[1])


def _one(draft: Drafting, names: Sequence[str], why: str) -> str:
    return names[draft.roll(f"1d{len(names)}", why, rule=ROW, secret=True).total - 1]


def _thing(book: Book, draft: Drafting, kind: str) -> Item:
    """A potion, or a wand with its charges."""
    rows = {row.id: row for row in book.magic.magic if row.kind == kind}
    row = rows[_one(draft, tuple(rows), kind)]
    item = Item(row.id, row.id, called(book, draft.state, row.id), slots=0, tags=(MAGIC,))
    if kind == POTION:
        return item
    charges = draft.roll(book.numbers.item.wand_dice, "charges", rule=ROW, secret=True).total
    made = evolve(item, id=f"{row.id}.{draft.state.next_enchantment}")
    _lay(draft, row.id, made.id, (), charges, ROW)
    return made


def called(book: Book, state: State, kind: str) -> str:
    """What a thing of power is called: its name if that is known, else its look (B-PLAY-13)."""
    row = next(row for row in book.magic.magic if row.id == kind)
    open_ = known(state, kind) or state.setting("items_known") == AT_ONCE
    return row.name if open_ else row.look


def unknown(book: Book, state: State, item: Item) -> bool:
    """Tells whether it is a thing of power of which only the look is known yet (B-PLAY-13)."""
    row = next((row for row in book.magic.magic if row.id == item.kind), None)
    return row is not None and called(book, state, row.id) != row.name


def recognize(draft: Drafting, row: Magic) -> None:
    """It is known what such things are (B-PLAY-13)."""
    if not known(draft.state, row.id):
        draft.emit(Recognized(row.id, row.name, rule=ROW))


def nature(book: Book, draft: Drafting, item: Item) -> str:
    """What a thing of power is, told by magic; empty for a thing without."""
    row = next((row for row in book.magic.magic if row.id == item.kind), None)
    if row is not None:
        recognize(draft, row)
        return row.name
    return next((one.spell for one in lying_on(draft.state, THING, item.id)), "")


def _spell(book: Book, draft: Drafting) -> Spell:
    which = _row(draft, book.magic.scroll_list, SIX, "scroll_list").kind
    level = _row(draft, book.magic.scroll_level, SIX, "scroll_level").level
    spells = {spell.id: spell for spell in book.spells.values() if spell.level(which) == level}
    return spells[_one(draft, tuple(spells), "scroll_spell")]


def scroll(spell: Spell) -> Item:
    """A scroll of one spell: what it holds can be read off it."""
    return Item(f"scroll.{spell.id}", SCROLL_KIND, f"scroll of {spell.name}", slots=0, tags=(MAGIC, spell.id))


def _arms(book: Book, draft: Drafting, kind: str) -> Item:
    """A weapon or armor that is better, or worse, than it looks."""
    worn = kind == ARMOR
    names = book.magic.armors if worn else book.magic.swords if kind == SWORD else book.magic.weapons
    plain = burden.item(book, _one(draft, names, kind), 1)
    bonuses = book.magic.armor_bonus if worn else book.magic.weapon_bonus
    bonus = _row(draft, bonuses, HUNDRED, "magic_bonus").bonus
    return arms(draft, plain, bonus, worn=worn)


def arms(draft: Drafting, plain: Item, bonus: int, *, worn: bool) -> Item:
    """That thing with a bonus: to attack and damage, or to the armor class; it works by itself (B-GAP-30)."""
    item = evolve(
        plain,
        id=f"{plain.kind}.{draft.state.next_enchantment}",
        name=f"runed {plain.name}",
        tags=(*plain.tags, MAGIC),
    )
    to = ("armor",) if worn else ("attack", "damage")
    _lay(
        draft,
        f"{plain.name} {bonus:+d}",
        item.id,
        tuple(Effect("mod", what, bonus) for what in to),
        0,
        ARMS_ROW,
    )
    return item


def _lay(draft: Drafting, name: str, item: str, powers: tuple[Effect, ...], charges: int, rule: str) -> None:
    """The power of a thing, for good, and so many uses of it."""
    enchant(draft, name, "", 1, (THING, item), powers, left=charges, rule=rule, secret=True)
