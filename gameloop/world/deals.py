"""Deals: what those who are met, and those who keep the houses of a village, give for what the party pays or promises.

What is on offer is the adventure's (stories.Deal); what a promise comes to is looked after when a command is done.
"""

from __future__ import annotations

from itertools import product

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.amounts import counted
from gameloop.world.bait import EDIBLE
from gameloop.world.bands import awake, talks
from gameloop.world.changes import apply
from gameloop.world.checks import leader
from gameloop.world.conditions import holds, why_not
from gameloop.world.contact import speaker
from gameloop.world.encounters import CAPTIVE, DORMANT, HOSTILE, NEGATIVE, PART, members, shown
from gameloop.world.factions import faction_of, regard
from gameloop.world.flags import raised
from gameloop.world.goods import move, some
from gameloop.world.modes import EXPLORE, MEET, TOWN, WILD, in_village
from gameloop.world.plots import somebody
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset, Slot, Verb
from gameloop.world.scheduler import DAY
from gameloop.world.state import NOWHERE, Item, State
from gameloop.world.stories import DEALT, Deal, Price, done

Share = tuple[Item, str]  # so much of a stack, and whose it is


@frozen
class MakeDeal(Command):
    """Agree to what is offered here."""

    deal: str


@frozen
class DealStruck(Event):
    """A deal was struck with somebody: the id of a band or of a house."""

    deal: str
    partner: str
    text: str


@frozen
class PromiseMade(Event):
    """The party has given its word; `due` are the clock seconds until which it has to be kept."""

    deal: str
    due: int


@frozen
class PromiseKept(Event):
    """What was promised is so."""

    deal: str
    text: str


@frozen
class PromiseBroken(Event):
    """What was promised is not so, and its time is over."""

    deal: str
    text: str


# --- what is on offer -------------------------------------------------------------------------------


def partners(state: State, rules: Ruleset) -> dict[str, tuple[str, ...]]:
    """By the id of each band or house here that could deal: the names under which deals may mean it."""
    if in_village(state):
        return {state.here.place: (state.here.place,)}
    found: dict[str, tuple[str, ...]] = {}
    for band in shown(state):
        faction = faction_of(rules, band.id)
        whole = band.id.partition(PART)[0]
        found[band.id] = (whole, *((band.row,) if band.row else ()), *((faction.id,) if faction else ()))
    return found


def on_offer(state: State, rules: Ruleset) -> dict[str, str]:
    """The deals that could be struck here but for what they cost, each with the id of who offers it."""
    found: dict[str, str] = {}
    for partner, names in partners(state, rules).items():
        for deal in rules.adventure.deals:
            if any(name in deal.with_ for name in names) and _open(state, rules, deal, partner):
                found.setdefault(deal.id, partner)
    return found


def _open(state: State, rules: Ruleset, deal: Deal, partner: str) -> bool:
    """Tells whether somebody would hear of a deal at all."""
    return (
        not done(state.marks, deal)
        and _listens(state, rules, deal, partner)
        and holds(state, rules, deal.when)
    )


def closed_here(state: State, rules: Ruleset) -> tuple[str, ...]:
    """The deals that were struck with those who are here, and are no longer to be had."""
    names = {name for called in partners(state, rules).values() for name in called}
    deals = (deal for deal in rules.adventure.deals if names & {*deal.with_})
    struck = tuple(deal.id for deal in deals if f"{DEALT}{deal.id}" in state.marks)
    offered = on_offer(state, rules) if struck else {}
    return tuple(deal for deal in struck if deal not in offered)


def _listens(state: State, rules: Ruleset, deal: Deal, partner: str) -> bool:
    """Tells whether a partner can be dealt with: houses always, bands in their right mind and mood."""
    if partner not in state.bands:
        return True
    if regard(state, rules, partner) < deal.stance:
        return False
    mood = state.bands[partner].mood
    if not awake(state, partner):
        return False
    if deal.amends and mood not in (HOSTILE, NEGATIVE) and regard(state, rules, partner) >= 0:
        return False
    if deal.hostile:
        return mood != DORMANT
    return mood not in (HOSTILE, DORMANT, CAPTIVE) and talks(state, partner, speaker(state))


def deal_of(rules: Ruleset, deal: str) -> Deal:
    """The deal of that id. Raises StopIteration for none."""
    return next(d for d in rules.adventure.deals if d.id == deal)


def called(state: State, rules: Ruleset, what: str) -> str:
    """A thing of the adventure, or a kind, by name."""
    thing = next((t for ground in rules.adventure.grounds for t in ground.things if t.id == what), None)
    return thing.name if thing is not None else rules.item(what, 1).name


# --- striking it ------------------------------------------------------------------------------------


def make_deal(draft: Drafting, rules: Ruleset, command: MakeDeal) -> None:
    """What it costs goes over, what it brings comes; a promise is noted with its day."""
    state, row = draft.state, rules.row("deal")
    who = leader(draft, rules)
    offers = on_offer(state, rules)
    deal = next((d for d in rules.adventure.deals if d.id == command.deal), None)
    if deal is None or deal.id not in offers:
        draft.refuse(_unheard(state, rules, deal), instead="deals", rule=row)
    partner = offers[deal.id]
    shares = [share for price in _prices(rules, deal) for share in _share(draft, rules, price, row)]
    for what in deal.shows:
        if not _had(state, rules, what):
            name = called(state, rules, what)
            draft.refuse(
                f"that takes a look at the {name}, and none of you has that to show",
                instead="inventory",
                rule=row,
            )
    to = members(state, partner)[0].id if partner in state.bands else NOWHERE
    for item, owner in shares:
        move(draft, item, owner, to, "given" if to else "paid", rule=row)
    draft.emit(DealStruck(deal.id, partner, deal.say, rule=row))
    if deal.promise:
        due = draft.state.clock + deal.within * rules.procedures[DAY].seconds
        draft.emit(PromiseMade(deal.id, due, rule=row))
    apply(draft, rules, deal.then, who)


def _unheard(state: State, rules: Ruleset, deal: Deal | None) -> str:
    """Why a deal is not to be had here."""
    here = [name for names in partners(state, rules).values() for name in names]
    if deal is None or not any(name in deal.with_ for name in here):
        return "nobody here offers that"
    return why_not(state, rules, deal.when) or "they will not hear of that, or not again"


def _prices(rules: Ruleset, deal: Deal) -> tuple[Price, ...]:
    return (*((Price(rules.coin, deal.silver),) if deal.silver else ()), *deal.pays)


def payable(state: State, rules: Ruleset, deal: Deal) -> bool:
    """Tells whether the party has what a deal costs, and what is to be shown for it."""
    wanted = (*_prices(rules, deal), *(Price(what) for what in deal.shows))
    return all(_had(state, rules, price.what) >= price.n for price in wanted)


def _serving(rules: Ruleset, what: str) -> tuple[str, ...]:
    """The kinds or things that will do for one that is asked for: what can be eaten, for food."""
    edible = rules.tools[EDIBLE]
    return (what, *(kind for kind in edible if kind != what)) if what in edible else (what,)


def _had(state: State, rules: Ruleset, what: str) -> int:
    """How many of a thing or kind those have who are on their feet."""
    does = _serving(rules, what)
    held = (item for person in state.able() for item in state.held(person.id))
    return sum(item.n for item in held if item.id in does or item.kind in does)


def _share(draft: Drafting, rules: Ruleset, price: Price, row: str) -> list[Share]:
    """So many of a thing, out of what the party carries, in marching order; a refusal if it has not so many."""
    left, found = price.n, []
    for does, person in product(_serving(rules, price.what), draft.state.able()):
        for item in draft.state.held(person.id):
            n = min(left, item.n) if does in (item.id, item.kind) else 0
            if n:
                found.append((some(item, n), person.id))
                left -= n
    if left:
        need, have = (_so_many(draft.state, rules, price.what, n) for n in (price.n, price.n - left))
        had = have if left < price.n else "none"
        draft.refuse(f"that takes {need}, and you have {had}", instead="inventory", rule=row)
    return found


def _so_many(state: State, rules: Ruleset, what: str, n: int) -> str:
    """So many of a thing or kind in words, coins as money."""
    if what == rules.coin:
        return f"{rules.goods.told(n)} in coin"
    name = called(state, rules, what)
    return f"the {name}" if n == 1 and name.endswith("s") else counted(n, name)


# --- what comes of a promise ------------------------------------------------------------------------


def settle_promises(draft: Drafting, rules: Ruleset) -> None:
    """Each promise that is kept, or whose time is over, brings what the deal says."""
    for name, due in list(draft.state.promises.items()):
        deal = next((d for d in rules.adventure.deals if d.id == name), None)
        if deal is None or draft.state.over or not draft.state.party():
            continue
        row = rules.row("deal")
        if raised(draft.state, deal.promise):
            draft.emit(PromiseKept(name, deal.kept_say, rule=row))
            apply(draft, rules, deal.kept, somebody(draft.state))
        elif draft.state.clock >= due:
            draft.emit(PromiseBroken(name, deal.broken_say, rule=row))
            apply(draft, rules, deal.broken, somebody(draft.state))


def _struck(state: State, event: DealStruck) -> State:
    mark = f"{DEALT}{event.deal}"
    return evolve(state, marks={**state.marks, mark: state.marks.get(mark, 0) + 1})


def _made(state: State, event: PromiseMade) -> State:
    return evolve(state, promises={**state.promises, event.deal: event.due})


def _settled(state: State, event: PromiseKept | PromiseBroken) -> State:
    return evolve(state, promises={d: due for d, due in state.promises.items() if d != event.deal})


VERBS = (
    Verb(
        "deal",
        lambda _state, args: MakeDeal(args["deal"]),
        (TOWN, MEET, EXPLORE, WILD),
        "Agree to what those here offer: what it takes goes over at once. `deals` lists what is on offer.",
        "deal shovel",
        cost="no time, what they ask",
        group="Meetings",
        aliases=("agree", "accept"),
        slots=(Slot("deal", "deal"),),
        forms=("deal WHAT",),
    ),
)
REDUCERS: dict[type[Event], Reducer] = {
    DealStruck: _struck,
    PromiseMade: _made,
    PromiseKept: _settled,
    PromiseBroken: _settled,
}
FEATURE = Feature({MakeDeal: make_deal}, REDUCERS, VERBS)
