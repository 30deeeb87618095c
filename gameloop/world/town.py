"""What can be done in a village: buy, sell, carouse. The wares and what they fetch are the ruleset's."""

from __future__ import annotations

from gameloop.kernel.messages import Command
from gameloop.kernel.values import frozen
from gameloop.world import amounts
from gameloop.world.bait import amount
from gameloop.world.chart import Place
from gameloop.world.checks import leader
from gameloop.world.counters import BUY, SELL, elsewhere, of_item, of_ware
from gameloop.world.encounters import SILVER
from gameloop.world.gear import carried, counted, owned
from gameloop.world.goods import GearMoved, hand_over, move, moved, of_kind, some
from gameloop.world.modes import TOWN, in_village
from gameloop.world.places import TREASURE
from gameloop.world.portions import ALL, COUNT, number_of
from gameloop.world.ruleset import BY, Args, Drafting, Feature, No, Ruleset, Slot, Verb
from gameloop.world.state import NOWHERE, Item, State
from gameloop.world.treasure import still_shut
from gameloop.world.wares import Ware

CAROUSE = "carouse"  # a use of houses


@frozen
class Buy(Command):
    """Buy `n` of a ware; `who` empty = the first who has the silver and can carry it."""

    ware: str
    n: int = 1
    who: str = ""


@frozen
class Sell(Command):
    """Somebody sells `n` of what he carries; `item` empty = all treasure that anybody carries."""

    who: str = ""
    item: str = ""
    n: int = ALL


@frozen
class Carouse(Command):
    """Somebody spends silver and gains nothing by it; `on` says for what, in the player's words."""

    silver: int
    on: str = ""
    who: str = ""


def serving(state: State, use: str) -> Place | None:
    """The place of the village that serves for something: here if it can be done here, else the first that does."""
    if not in_village(state):
        return None
    chart = state.chart()
    here = chart.place(state.here.place)
    return next((p for p in (here, *chart.places) if use in p.uses), None)


def purse(state: State, rules: Ruleset, who: str) -> int:
    """How much money somebody has on him."""
    return of_kind(state, (who,), rules.coin)


def in_coin(rules: Ruleset, n: int) -> str:
    """So many coins in words: `1 silver piece`."""
    told = rules.telling.purse
    return told(n) if told else amounts.counted(n, rules.item(rules.coin, n).name)


def pay(draft: Drafting, rules: Ruleset, who: str, price: int, why: str, *, rule: str) -> None:
    """Take money out of somebody's purse and out of the game. He has it: handlers check first."""
    hand_over(draft, rules.coin, price, who, NOWHERE, why, rule=rule)


def afford(draft: Drafting, rules: Ruleset, price: int, *, rule: str) -> None:
    """Refuse what all purses of the party together do not hold."""
    have, told = sum(purse(draft.state, rules, p.id) for p in draft.state.party()), rules.goods.told
    if have < price:
        draft.refuse(f"it costs {told(price)}, and you have {told(have)}", instead="prices", rule=rule)


def pay_all(draft: Drafting, rules: Ruleset, first: str, price: int, why: str, *, rule: str) -> None:
    """Pay out of whatever purses the party has, that of the first before the others."""
    people = [p.id for p in draft.state.party()]
    for who in sorted(people, key=lambda one: one != first):
        part = min(price, purse(draft.state, rules, who))
        if part:
            pay(draft, rules, who, part, why, rule=rule)
        price -= part


# --- buying ---------------------------------------------------------------------------------------


def buy(draft: Drafting, rules: Ruleset, command: Buy) -> None:
    """At list price, in a village, with one's own silver."""
    in_a_village(draft, rules)
    ware = next((w for w in rules.goods.wares if w.id == command.ware), None)
    recipe = next((r for r in rules.goods.recipes if r.kind == command.ware), None)
    if ware is None and recipe is not None:
        source = next(w.name for w in rules.goods.wares if w.item.kind == recipe.source)
        reason = f"{recipe.name} is not sold here, but made of {source}"
        draft.refuse(reason, instead=f"buy {source}; make {recipe.name}", rule=recipe.rule)
    if ware is None or command.n < 1:
        draft.refuse("that is not for sale", instead="prices", rule=rules.row("buy"))
    turned_away(draft, elsewhere(draft.state, rules, BUY, of_ware(ware), ware.name))
    bought = some(ware.item, command.n)
    who = command.who or buyer(draft.state, rules, ware, command.n) or leader(draft, rules)
    turned_away(draft, hindrance(draft.state, rules, who, ware, command.n))
    pay(draft, rules, who, ware.price * command.n, "paid", rule=rules.row("price"))
    move(draft, bought, NOWHERE, who, "bought", rule=ware.rule)


def turned_away(draft: Drafting, no: No | None) -> None:
    """Refuse for a reason, if there is one."""
    if no is not None:
        draft.refuse(no.reason, instead=no.instead, rule=no.rule)


def in_a_village(draft: Drafting, rules: Ruleset) -> None:
    """Refuse what is only done in a village."""
    if not in_village(draft.state):
        draft.refuse("there is no shop here; that is done in a village", rule=rules.row("buy"))


def buyer(state: State, rules: Ruleset, ware: Ware, n: int) -> str:
    """Who buys: whom nothing hinders and it does not encumber, else whom nothing hinders, else nobody (empty)."""
    can = [p.id for p in state.able() if hindrance(state, rules, p.id, ware, n) is None]
    free = [w for w in can if _free(state, rules, w, some(ware.item, n))]
    return next(iter((*free, *can)), "")


def _free(state: State, rules: Ruleset, who: str, item: Item) -> bool:
    return rules.goods.load(state, who, (item,)) <= rules.number(state, who, "load_limit")


def hindrance(state: State, rules: Ruleset, who: str, ware: Ware, n: int) -> No | None:
    """Why somebody cannot buy so much."""
    if who not in {p.id for p in state.able()}:
        return No("nobody of that name can go shopping", rules.row("buy"), "party")
    price, has = ware.price * n, purse(state, rules, who)
    if has < price:
        name = state.person(who).name
        told = rules.goods.told
        reason = f"{name} has {told(has)} of the {told(price)} that it costs"
        return No(reason, rules.row("price"), _lent(state, rules, who, price - has))
    return rules.moments.may_carry(state, who, some(ware.item, n))


def _lent(state: State, rules: Ruleset, who: str, missing: int) -> str:
    """Who could give somebody the money that he needs for it, as a line; the prices, if nobody could."""
    rich = (p.name for p in state.able() if p.id != who and purse(state, rules, p.id) >= missing)
    giver = next(rich, "")
    sum_ = amount(rules, missing, SILVER)
    return f"{giver}: give {sum_} to {state.person(who).name}" if giver else "prices"


# --- selling --------------------------------------------------------------------------------------


def sell(draft: Drafting, rules: Ruleset, command: Sell) -> None:
    """For what the ruleset says that it fetches."""
    in_a_village(draft, rules)
    if not command.item:
        sell_treasure(draft, rules)
        return
    item = counted(draft, rules, carried(draft, rules, command.who, command.item), command.n)
    turned_away(draft, unsold(draft.state, rules, command.who, item))
    sold(draft, rules, command.who, item)


def sell_treasure(draft: Drafting, rules: Ruleset) -> None:
    """Everything that is good for nothing but its worth."""
    state = draft.state
    goods = [(p.id, i) for p in state.able() for i in state.held(p.id) if i.kind == TREASURE]
    nos = [unsold(state, rules, who, item) for who, item in goods]
    if None not in nos:
        there = (no for no in nos if no is not None and no.rule == rules.row("house"))
        turned_away(draft, (*there, *nos, No("nobody carries treasure", rules.row("sell"), "i"))[0])
    for who, item in goods:
        if unsold(draft.state, rules, who, item) is None:
            sold(draft, rules, who, item)


def unsold(state: State, rules: Ruleset, who: str, item: Item) -> No | None:
    """Why it cannot be sold: nobody buys it, or not in this house, or the silver for it cannot be carried."""
    offer = rules.goods.offer(item)
    if still_shut(state, item.id):
        return No(f"nobody pays for {item.name} unopened", rules.row("house"), "inventory")
    if isinstance(offer, No):
        return offer
    no = elsewhere(state, rules, SELL, of_item(rules, item), item.name)
    if no is not None:
        return no
    without = moved(state, GearMoved(item, who, NOWHERE, "sold", rule=None))
    return rules.moments.may_carry(without, who, rules.item(rules.coin, offer.coins))


def sold(draft: Drafting, rules: Ruleset, who: str, item: Item) -> None:
    """The thing goes, the money comes."""
    offer = rules.goods.offer(item)
    if isinstance(offer, No):
        raise LookupError(offer.reason)
    move(draft, item, who, NOWHERE, "sold", rule=offer.rule)
    move(draft, rules.item(rules.coin, offer.coins), NOWHERE, who, "received", rule=offer.rule)


# --- verbs ----------------------------------------------------------------------------------------


def _buy(_state: State, args: Args) -> Buy:
    return Buy(args["ware"], int(args.get("n", 1)), args.get("who", ""))


def _buy_costs(_state: State, rules: Ruleset, args: Args) -> str:
    """No time, and the price of what is named."""
    ware = next((w for w in rules.goods.wares if w.id == args.get("ware")), None)
    return f"no time, {in_coin(rules, ware.price * int(args.get('n', 1)))}" if ware is not None else "no time"


def _sell(state: State, args: Args) -> Sell:
    return Sell(*owned(args), number_of(state, args, args["item"])) if "item" in args else Sell()


def _carouse(_state: State, args: Args) -> Carouse:
    return Carouse(int(args["silver"]), args.get("on", ""), args.get("who", ""))


VERBS = (
    Verb(
        "buy",
        _buy,
        (TOWN,),
        "Buy at list price; prices shows the list. Torches, rope, food and the like are made of supply.",
        "buy supply",
        cost="no time",
        costs=_buy_costs,
        group="Town",
        slots=(
            Slot("n", "number", optional=True),
            Slot("ware", "ware"),
            Slot("who", "carrier", ("for",), optional=True),
        ),
        forms=("buy WARE", "buy N WARE", "buy WARE for NAME"),
    ),
    Verb(
        "sell",
        _sell,
        (TOWN,),
        "Sell treasure at its worth and used gear at half; sell all sells all treasure.",
        "sell all",
        cost="no time",
        group="Town",
        slots=(COUNT, Slot("item", "sellable", optional=True), BY),
        forms=("sell THING", "sell N|half THING", "sell all"),
    ),
    Verb(
        CAROUSE,
        _carouse,
        (TOWN,),
        "Spend silver on pleasure, gifts or gambling, whatever you say it is: each piece of it is an experience point.",
        'carouse 10 on "a wake for the goose"',
        cost="no time",
        group="Town",
        slots=(
            Slot("silver", "number"),
            Slot("on", "text", ("on",), optional=True),
            BY,
        ),
        forms=("carouse SILVER", 'carouse SILVER on "WHAT"', "NAME: carouse SILVER"),
    ),
)
FEATURE = Feature({Buy: buy, Sell: sell}, verbs=VERBS, commands=(Carouse,))
