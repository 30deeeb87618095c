"""Damage of a kind against what a creature is: what does nothing to it, half, or double; wounds that close again."""

from __future__ import annotations

from collections.abc import Iterable

from gameloop.world.goods import find
from gameloop.world.natures import specials_of
from gameloop.world.powers import DamageChanged
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.specials import DAMAGE_KINDS, Specials
from gameloop.world.state import Item, State
from gameloop.world.wounds import change

FIRE, MAGIC, MAGIC_BLUNT = "fire", "magic", "magic_blunt"
WOUNDED = "wounded_in_round"  # pools of creatures that regenerate: since when, and what stays
SCARRED = "scarred"
LIGHTS = "light"  # a use of things: Ruleset.tools
BLUNT = ("mace", "club", "hammer", "staff", "flail")  # words in the name of what does not cut


def harm(
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
        draft.emit(DamageChanged(who, amount, counted, given, rule=rules.row("specials")))
    rules.moments.hurt(draft, rules, who, counted, why, row)
    _wounded(draft, rules, who, counted, given)
    return counted


def _wounded(draft: Drafting, rules: Ruleset, who: str, counted: int, kinds: tuple[str, ...]) -> None:
    """Keep of one that regenerates since when it is wounded, and what of it will not close again."""
    special = specials_of(draft.state, who).regeneration
    if special is None or not counted or draft.state.fight is None:
        return
    if not draft.state.person(who).pools.get(WOUNDED):
        change(draft, who, WOUNDED, draft.state.fight.round, "wounded", rule=rules.row("specials"))
    if any(kind in special.not_against for kind in kinds):
        change(draft, who, SCARRED, counted, "scarred", rule=rules.row("specials"))


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


def kinds_of(state: State, rules: Ruleset, who: str, item: str) -> tuple[str, ...]:
    """The kinds of damage that a weapon of somebody deals: by its tags; what gives light when lit deals fire."""
    held = find(state, who, item)
    if held is None:
        return ()
    kinds = [tag for tag in held.tags if tag in DAMAGE_KINDS]
    if held.kind in rules.tools[LIGHTS]:
        kinds.append(FIRE)
    if MAGIC in kinds and _blunt(held):
        kinds.append(MAGIC_BLUNT)
    return tuple(kinds)


def _blunt(item: Item) -> bool:
    return any(word in item.name.casefold() for word in BLUNT)


def regenerate(draft: Drafting, rules: Ruleset, who: str, top: int, *, sooner: int = 0) -> None:
    """So many hit points back, from a round on after the first wound; some damage stays.

    `top` are its hit points; `sooner` is by how many rounds before the end of a round it is that this is asked.
    """
    special, person = specials_of(draft.state, who).regeneration, draft.state.person(who)
    since = person.pools.get(WOUNDED, 0)
    if special is None or not since or draft.state.in_fight().round + sooner < since + special.from_round:
        return
    top -= person.pools.get(SCARRED, 0)
    change(draft, who, "hp", special.hp, "regeneration", rule=rules.row("specials"), top=top)


def forget(draft: Drafting, rules: Ruleset, who: str) -> None:
    """After a fight: since when somebody is wounded is of no more interest."""
    row = rules.row("specials")
    change(draft, who, WOUNDED, -draft.state.person(who).pools.get(WOUNDED, 0), "rest", rule=row)
