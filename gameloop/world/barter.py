"""Buying of those one has met: who means well sells at list price what it has."""

from __future__ import annotations

from gameloop.kernel.messages import Command
from gameloop.kernel.values import frozen
from gameloop.world import bands, contact
from gameloop.world.encounters import FRIENDLY, PART, group_of, members, shown
from gameloop.world.goods import hand_over, move
from gameloop.world.modes import EXPLORE, MEET, WILD
from gameloop.world.ruleset import Args, Drafting, Feature, Handler, Ruleset, Slot, Verb
from gameloop.world.sight import HELD, visible
from gameloop.world.state import Band, Item, State
from gameloop.world.town import purse
from gameloop.world.treasure import bound


@frozen
class Lot:
    """A thing that a band would sell: which band, who holds it or where it lies, and the price of all of it."""

    band: str
    holder: str
    item: Item
    price: int


@frozen
class BuyOff(Command):
    """Buy a thing of those here who mean well, whole; `who` empty = the first who has the money and can carry it."""

    item: str
    who: str = ""


def lots(state: State, rules: Ruleset) -> tuple[Lot, ...]:
    """What those here who mean well and can be talked with have to sell: what they carry, and what is theirs here."""
    found = []
    for band in shown(state):
        if band.mood not in FRIENDLY or not bands.talks(state, band.id, contact.speaker(state, band.id)):
            continue
        had = [(p.id, item) for p in members(state, band.id) for item in state.held(p.id)]
        had += [(state.spot(), item) for item in theirs(state, rules, band.id)]
        kept = _taken_in(rules, state, band)
        lots_ = (Lot(band.id, at, item, price(rules, item)) for at, item in had)
        found += [lot for lot in lots_ if not kept & {lot.item.id, lot.item.kind}]
    return tuple(lot for lot in found if lot.price)


def _taken_in(rules: Ruleset, state: State, band: Band) -> set[str]:
    """What a band takes in deals, by id or kind: that it wants itself, and does not sell again."""
    group = group_of(state, band.id)
    names = {band.id.partition(PART)[0], band.row, group.roster if group else ""}
    return {pay.what for deal in rules.adventure.deals if names & {*deal.with_} for pay in deal.pays}


def theirs(state: State, rules: Ruleset, band: str) -> tuple[Item, ...]:
    """What is a band's in this place: in its keeping or in plain sight, and neither shut nor part of the place."""
    plain = {item.id for item in visible(state, rules)}
    owned = {t.id: t for t in state.chart().things if t.owner == band.partition(PART)[0]}
    return tuple(
        item
        for item in state.held(state.spot())
        if item.id in owned
        and (item.id in plain or owned[item.id].how == HELD)
        and bound(state, rules, item.id) is None
    )


def price(rules: Ruleset, item: Item) -> int:
    """What all of a stack costs: its worth, its list price, or that of what it is made of; 0 for what has none."""
    if item.kind == rules.coin:
        return 0
    made = next((recipe for recipe in rules.goods.recipes if recipe.kind == item.kind), None)
    parts = -(-item.n // made.yields) * _listed(rules, made.source) if made is not None else 0
    return item.worth * item.n or _listed(rules, item.kind) * item.n or parts


def _listed(rules: Ruleset, kind: str) -> int:
    return next((ware.price for ware in rules.goods.wares if ware.item.kind == kind), 0)


def buy_off(draft: Drafting, rules: Ruleset, command: BuyOff) -> None:
    """The thing for the money, at no time; the money is theirs."""
    state, row = draft.state, rules.row("moods")
    lot = next((lot for lot in lots(state, rules) if lot.item.id == command.item), None)
    if lot is None:
        draft.refuse("nobody here would sell you that", instead=contact.advice(state, rules, "buy"), rule=row)
    able = [p.id for p in state.able() if command.who in ("", p.id)]
    rich = [who for who in able if purse(state, rules, who) >= lot.price]
    who = next((w for w in rich if rules.moments.may_carry(state, w, lot.item) is None), "")
    if not who:
        told = rules.goods.told(lot.price)
        reason = "nobody who can pay for it can carry it too" if rich else f"none of you alone has the {told}"
        draft.refuse(f"it costs {told}, and {reason}", instead="inventory", rule=row)
    _pay(draft, rules, who, lot, row)
    move(draft, lot.item, lot.holder, who, "bought", rule=row)


def _pay(draft: Drafting, rules: Ruleset, who: str, lot: Lot, row: str) -> None:
    """The price goes from one purse to the first of them."""
    seller = members(draft.state, lot.band)[0].id
    hand_over(draft, rules.coin, lot.price, who, seller, "paid", rule=row)


VERBS = (
    Verb(
        "buy",
        lambda _state, args: _buy(args),
        (MEET, EXPLORE, WILD),
        "Buy what those who mean well have, at its price on the lists or its worth.",
        "buy rope",
        cost="no time",
        group="Meetings",
        slots=(Slot("item", "lot"), Slot("who", "person", ("for",), optional=True)),
        forms=("buy THING", "buy THING for NAME"),
    ),
)


def _buy(args: Args) -> BuyOff:
    return BuyOff(args["item"], args.get("who", ""))


HANDLERS: dict[type[Command], Handler] = {BuyOff: buy_off}
FEATURE = Feature(HANDLERS, verbs=VERBS)
