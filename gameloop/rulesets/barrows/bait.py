"""Bait: what makes those who follow stop, how much of it, and dropping it (A-FLE-08 to A-FLE-11, A-PLAY-41)."""

from __future__ import annotations

from gameloop.rulesets.barrows import bands
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.names import EDIBLE
from gameloop.world.encounters import FLAME, FOOD, SILVER, BaitDropped
from gameloop.world.goods import find, move, some
from gameloop.world.light import light_up, lights_here, unlit
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import Item, State

NONE = "none"
Share = tuple[Item, str]  # so much of a stack, and whose it is


def needed(book: Book, state: State, band: str, what: str) -> int:
    """How much of a bait all who would follow need."""
    dice = bands.hit_dice(state, bands.together(state, band))
    per = book.numbers.bait
    return dice * {FOOD: per.rations_per_hd, SILVER: per.silver_per_hd}.get(what, 1)


def right(book: Book, state: State, band: str, what: str) -> bool:
    """Tells whether they stop for that kind of bait at all (A-FLE-10)."""
    wanted = bands.bait(book, state, band)
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
    return FOOD if kind in EDIBLE else SILVER if kind == rules.coin else what


def called(state: State, what: str) -> str:
    """A bait in words."""
    item, _ = thing(state, what)
    return item.name if item else what


def bundle(book: Book, draft: Drafting, rules: Ruleset, band: str, what: str) -> tuple[Share, ...]:
    """What the party leaves of that bait: as much as they need, out of what it has; a refusal if it has not so much."""
    state = draft.state
    need = needed(book, state, band, what)
    found = at_hand(book, state, rules, band, what)
    have = sum(item.n for item, _ in found)
    if have < need:
        row = {FOOD: "A-FLE-08", SILVER: "A-FLE-09"}.get(what, "A-PLAY-41")
        draft.refuse(
            f"that takes {need} of {called(state, what)}, and you have {have}", instead="inventory", rule=row
        )
    return found


def at_hand(book: Book, state: State, rules: Ruleset, band: str, what: str) -> tuple[Share, ...]:
    """What the party has of that bait, and no more than they need; of a thing that is named, that stack alone."""
    need = needed(book, state, band, what)
    item, owner = thing(state, what)
    if item is not None:
        return ((some(item, min(item.n, need)), owner),)
    return shares(state, kinds_of(state, rules, what), need)


def kinds_of(state: State, rules: Ruleset, what: str) -> tuple[str, ...]:
    """The kinds of things that are such bait; burning ones before those that have to be lit."""
    if what == FOOD:
        return EDIBLE
    if what == SILVER:
        return (rules.coin,)
    if what == FLAME:
        burning = [light.kind for light in bands.flames(state) if light.holder != state.spot()]
        return tuple(dict.fromkeys((*burning, *(item.kind for item in unlit(state, rules)))))
    own = [
        i.kind for p in state.party() for i in state.held(p.id) if what in i.id or what in i.name.casefold()
    ]
    return tuple(dict.fromkeys(own))


def drop(book: Book, draft: Drafting, rules: Ruleset, band: str, what: str, left: tuple[Share, ...]) -> bool:
    """Leave it on the ground; tells whether they stop for it."""
    row = {FOOD: "A-FLE-08", SILVER: "A-FLE-09"}.get(what, "A-PLAY-41")
    worked = right(book, draft.state, band, what)
    name = called(draft.state, what)
    spot = draft.state.spot()
    for item, owner in left:
        for one in lit(draft, rules, item, owner) if what == FLAME else (item,):
            move(draft, one, owner, spot, "bait", rule=row)
    n = sum(item.n for item, _ in left)
    rows = (row, "A-FLE-11", "A-PLAY-41")
    draft.emit(BaitDropped(left[0][1], name, n, worked, rows, rule=row if worked else "A-FLE-10"))
    return worked


def lit(draft: Drafting, rules: Ruleset, item: Item, owner: str) -> tuple[Item, ...]:
    """Things of that stack, burning: those that burn already, and others lit for it one by one."""
    burning = [light.id for light in lights_here(draft.state)]
    if item.id in burning:
        return (item,)
    found = []
    for _ in range(item.n):
        before = [light.id for light in draft.state.lights]
        light_up(draft, rules, owner, item, "A-PLAY-55")
        new = next(light.id for light in draft.state.lights if light.id not in before)
        found.append(next(i for i in draft.state.held(owner) if i.id == new))
    return tuple(found)


def shares(state: State, kinds: tuple[str, ...], need: int) -> tuple[Share, ...]:
    """So many of some kinds, out of what the party carries, in marching order; what burns before what does not."""
    burning = [light.id for light in state.lights]
    taken: list[Share] = []
    for kind in kinds:
        stacks = [(i, p.id) for p in state.party() for i in state.held(p.id) if i.kind == kind]
        for item, owner in sorted(stacks, key=lambda share: share[0].id not in burning):
            n = min(item.n, need)
            if n:
                need -= n
                taken.append((some(item, n), owner))
    return tuple(taken)
