"""Damage of a kind against what a creature is: what does nothing to it, half, or double (A-PLAY-29)."""

from __future__ import annotations

from collections.abc import Iterable

from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.interruption import begun, lose
from gameloop.rulesets.barrows.prowess import specials_of
from gameloop.world.goods import find
from gameloop.world.powers import DamageChanged
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.specials import DAMAGE_KINDS, Specials
from gameloop.world.state import Item, State
from gameloop.world.wounds import change

FIRE, MAGIC, MAGIC_BLUNT = "fire", "magic", "magic_blunt"
WOUNDED = "wounded_in_round"  # pools of creatures that regenerate: since when, and what stays
SCARRED = "scarred"
BLUNT = ("mace", "club", "hammer", "staff", "flail")  # words in the name of what does not cut


def harm(
    book: Book,
    draft: Drafting,
    rules: Ruleset,
    who: str,
    amount: int,
    why: str,
    row: str,
    kinds: Iterable[str] = (),
) -> int:
    """Deal damage of these kinds; gives how much of it counted. Everything that hurts in a fight comes here."""
    given = tuple(kinds)
    counted = counts(draft.state, who, amount, given)
    if counted != amount:
        draft.emit(DamageChanged(who, amount, counted, given, rule="A-PLAY-29"))
    casting = begun(draft.state, who)
    rules.moments.hurt(draft, rules, who, counted, why, row)
    if casting is not None and begun(draft.state, who) is None:
        lose(draft, who, casting.spell, "down", "A-CBT-09")
    _wounded(draft, who, counted, given)
    return counted


def _wounded(draft: Drafting, who: str, counted: int, kinds: tuple[str, ...]) -> None:
    """Keep of one that regenerates since when it is wounded, and what of it will not close again."""
    special = specials_of(draft.state, who).regeneration
    if special is None or not counted or draft.state.fight is None:
        return
    if not draft.state.person(who).pools.get(WOUNDED):
        change(draft, who, WOUNDED, draft.state.fight.round, "wounded", rule="A-PLAY-29")
    if any(kind in special.not_against for kind in kinds):
        change(draft, who, SCARRED, counted, "scarred", rule="A-PLAY-29")


def counts(state: State, who: str, amount: int, kinds: tuple[str, ...]) -> int:
    """How much of damage of these kinds counts on somebody: nothing, half (rounded down), all, or double."""
    nature = specials_of(state, who)
    if nature.immune is not None and any(k in nature.immune.to for k in kinds):
        return 0
    if nature.double_from is not None and any(k in nature.double_from.kinds for k in kinds):
        return amount * 2
    return int(amount * _share(nature, kinds)) // 2


def _share(nature: Specials, kinds: tuple[str, ...]) -> int:
    """What share of the damage counts, in halves."""
    if nature.only_hurt_by is not None:
        hurting = [k for k in kinds if k in nature.only_hurt_by.only]
        if not hurting:
            return 0
        return 1 if all(k in nature.only_hurt_by.half for k in hurting) else 2
    return 1 if nature.shuns_flame is not None and FIRE not in kinds else 2


def kinds_of(book: Book, state: State, who: str, item: str) -> tuple[str, ...]:
    """The kinds of damage that a weapon of somebody deals: by its tags; a burning thing deals fire."""
    held = find(state, who, item)
    if held is None:
        return ()
    kinds = [tag for tag in held.tags if tag in DAMAGE_KINDS]
    if book.items[held.kind].light if held.kind in book.items else False:
        kinds.append(FIRE)
    if MAGIC in kinds and _blunt(held):
        kinds.append(MAGIC_BLUNT)
    return tuple(kinds)


def _blunt(item: Item) -> bool:
    return any(word in item.name.casefold() for word in BLUNT)
