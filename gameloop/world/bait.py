"""Bait: what makes those who follow stop, how much of it, and dropping it."""

from __future__ import annotations

from collections.abc import Mapping

from gameloop.world import bands
from gameloop.world.amounts import counted
from gameloop.world.encounters import FLAME, FOOD, SILVER, BaitDropped
from gameloop.world.goods import find, move, some
from gameloop.world.light import light_up, lights_here, unlit
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import Item, State

NONE = "none"
EDIBLE = "edible"  # a use of things: Ruleset.tools, in the order in which it is eaten
PER_HD: Mapping[str, str] = {FOOD: "bait_food_per_hd", SILVER: "bait_silver_per_hd"}  # numbers of the ruleset
WORDS: Mapping[str, str] = {FOOD: "day's food", FLAME: "burning light"}
Share = tuple[Item, str]  # so much of a stack, and whose it is


def needed(state: State, rules: Ruleset, band: str, what: str) -> int:
    """How much of a bait all who would follow need."""
    dice = bands.hit_dice(state, rules, bands.together(state, band))
    return dice * (rules.number(state, "", PER_HD[what]) if what in PER_HD else 1)


def right(state: State, rules: Ruleset, band: str, what: str) -> bool:
    """Tells whether they stop for that kind of bait at all."""
    wanted = bands.bait(state, rules, band)
    item, _ = thing(state, what)
    return wanted != NONE and (
        what == wanted if item is None else wanted in (*item.tags, *item.kind.split("_"))
    )


def thing(state: State, what: str) -> tuple[Item | None, str]:
    """The stack that a bait of the form PERSON:ITEM is, and whose; None for a kind of bait."""
    owner, _, own = what.rpartition(":")
    return find(state, owner, own), owner


def meant(state: State, rules: Ruleset, what: str) -> str:
    """The kind of bait that is meant: coins are silver and supply is food, as much as it takes."""
    item, _ = thing(state, what)
    kind = item.kind if item else ""
    return FOOD if kind in rules.tools[EDIBLE] else SILVER if kind == rules.coin else what


def called(state: State, what: str) -> str:
    """A bait in words."""
    item, _ = thing(state, what)
    return item.name if item else what


def amount(rules: Ruleset, n: int, what: str) -> str:
    """So much of it as one says it: coins as the ruleset tells them."""
    purse = rules.telling.purse if what == SILVER else None
    return purse(n) if purse else counted(n, WORDS.get(what, what))


def lacking(rules: Ruleset, need: int, have: int, what: str, whose: str = "you have") -> str:
    """What is said where there is too little of it; `whose` says who has so much."""
    purse = rules.telling.purse if what == SILVER else None
    left = (purse(have) if purse else str(have)) if have else NONE
    return f"that takes {amount(rules, need, what)}, and {whose} {left}"


def bundle(draft: Drafting, rules: Ruleset, band: str, what: str) -> tuple[Share, ...]:
    """What the party leaves of that bait: as much as they need, out of what it has; a refusal if it has not so much."""
    state = draft.state
    need = needed(state, rules, band, what)
    found = at_hand(state, rules, band, what)
    have = sum(item.n for item, _ in found)
    if have < need:
        reason = lacking(rules, need, have, called(state, what))
        if what == FLAME:
            reason = _unlit(state, found, need)
        draft.refuse(reason, instead="inventory", rule=row_of(rules, what))
    return found


def _unlit(state: State, found: tuple[Share, ...], need: int) -> str:
    """What is said where too few lights burn, and could be lit, to be set down."""
    lit = [light.id for light in state.lights]
    burning = sum(item.n for item, _ in found if item.id in lit)
    more = sum(item.n for item, _ in found) - burning
    return (
        f"that takes {counted(need, WORDS[FLAME])}; of yours {burning or NONE} "
        f"burn{'s' if burning == 1 else ''}, and {more or NONE} could be lit"
    )


def row_of(rules: Ruleset, what: str) -> str:
    """The row behind a kind of bait."""
    return rules.row({FOOD: "bait_food", SILVER: "bait_silver"}.get(what, "bait"))


def at_hand(state: State, rules: Ruleset, band: str, what: str) -> tuple[Share, ...]:
    """What the party has of that bait, and no more than they need; of a thing that is named, that stack alone."""
    need = needed(state, rules, band, what)
    item, owner = thing(state, what)
    if item is not None:
        return ((some(item, min(item.n, need)), owner),)
    return shares(state, kinds_of(state, rules, what), need)


def kinds_of(state: State, rules: Ruleset, what: str) -> tuple[str, ...]:
    """The kinds of things that are such bait; burning ones before those that have to be lit."""
    if what == FOOD:
        return rules.tools[EDIBLE]
    if what == SILVER:
        return (rules.coin,)
    if what == FLAME:
        burning = [light.kind for light in bands.flames(state) if light.holder != state.spot()]
        return tuple(dict.fromkeys((*burning, *(item.kind for item in unlit(state, rules)))))
    own = [
        i.kind for p in state.party() for i in state.held(p.id) if what in i.id or what in i.name.casefold()
    ]
    return tuple(dict.fromkeys(own))


def drop(draft: Drafting, rules: Ruleset, band: str, what: str, left: tuple[Share, ...]) -> bool:
    """Leave it on the ground; tells whether they stop for it."""
    row = row_of(rules, what)
    worked = right(draft.state, rules, band, what)
    name = called(draft.state, what)
    spot = draft.state.spot()
    for item, owner in left:
        for one in lit(draft, rules, item, owner) if what == FLAME else (item,):
            move(draft, one, owner, spot, "bait", rule=row)
    n = sum(item.n for item, _ in left)
    rows = (row, rules.row("bait_amount"), rules.row("bait"))
    draft.emit(
        BaitDropped(left[0][1], name, n, worked, rows, rule=row if worked else rules.row("bait_wrong"))
    )
    return worked


def lit(draft: Drafting, rules: Ruleset, item: Item, owner: str) -> tuple[Item, ...]:
    """Things of that stack, burning: those that burn already, and others lit for it one by one."""
    burning = [light.id for light in lights_here(draft.state)]
    if item.id in burning:
        return (item,)
    found = []
    for _ in range(item.n):
        before = [light.id for light in draft.state.lights]
        light_up(draft, rules, owner, item, rules.row("bait_lit"))
        new = next(light.id for light in draft.state.lights if light.id not in before)
        found.append(next(i for i in draft.state.held(owner) if i.id == new))
    return tuple(found)


def shares(state: State, kinds: tuple[str, ...], need: int, own: str = "") -> tuple[Share, ...]:
    """So many of some kinds, out of what the party carries, or one of it, in marching order; what burns before what
    does not.
    """
    burning = [light.id for light in state.lights]
    taken: list[Share] = []
    for kind in kinds:
        givers = (p.id for p in state.party() if own in ("", p.id))
        stacks = [(i, who) for who in givers for i in state.held(who) if i.kind == kind]
        for item, owner in sorted(stacks, key=lambda share: share[0].id not in burning):
            n = min(item.n, need)
            if n:
                need -= n
                taken.append((some(item, n), owner))
    return tuple(taken)
