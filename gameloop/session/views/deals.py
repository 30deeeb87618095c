"""What those here offer, what they want for it, and what the party has promised. Pure functions of the state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from gameloop.session.results import Block
from gameloop.world.amounts import plural
from gameloop.world.deals import called, deal_of, on_offer, payable
from gameloop.world.encounters import group_of, members, named
from gameloop.world.ruleset import Args, Ruleset
from gameloop.world.scheduler import DAY
from gameloop.world.state import State
from gameloop.world.stories import Deal, Price

if TYPE_CHECKING:
    from gameloop.session.session import Session

NOTHING = "Nobody here offers anything."


def offers(
    state: State, rules: Ruleset, *, paid: bool = False, only: str = ""
) -> tuple[tuple[str, str], ...]:
    """The lines to type for what is on offer here, each with what it takes and what it brings; `paid`: of that which
    the party could pay for now; `only`: of that deal alone.
    """
    deals = (deal_of(rules, name) for name in on_offer(state, rules) if only in ("", name))
    fit = (deal for deal in deals if not paid or payable(state, rules, deal))
    return tuple((f"deal {d.name}", _terms(state, rules, d.id)) for d in fit)


def _terms(state: State, rules: Ruleset, name: str) -> str:
    deal = deal_of(rules, name)
    paid = " and ".join(costs(state, rules, deal))
    return f"for {paid}: {deal.ask}" if paid else deal.ask


def costs(state: State, rules: Ruleset, deal: Deal) -> tuple[str, ...]:
    """What a deal takes, part by part, in words."""
    silver = (f"{rules.goods.told(deal.silver)} in coin",) if deal.silver else ()
    things = (_amount(state, rules, price) for price in deal.pays)
    looks = (f"a look at the {called(state, rules, what)}, which you keep" for what in deal.shows)
    word = (f"your word, within {deal.within} days",) if deal.promise else ()
    return (*silver, *things, *looks, *word)


def _amount(state: State, rules: Ruleset, price: Price) -> str:
    """So many of a thing or kind; the one thing of the adventure that is called so without a number."""
    name = called(state, rules, price.what)
    if price.n > 1:
        return f"{price.n} {plural(name)}"
    things = (t for ground in rules.adventure.grounds for t in ground.things)
    own = any(t.id == price.what and t.count == 1 for t in things)
    return f"the {name}" if own else f"1 {name}"


def listing(state: State, rules: Ruleset) -> tuple[Block, ...]:
    """What is on offer here as lines; nothing where nobody offers anything."""
    rows = offers(state, rules)
    return (Block("list", "\n".join(f"  {line}: {terms}" for line, terms in rows)),) if rows else ()


def wanted(state: State, rules: Ruleset) -> Iterator[str]:
    """What each partner here wants and has, in the adventure's words."""
    for partner in dict.fromkeys(on_offer(state, rules).values()):
        group = group_of(state, partner)
        if group is not None and group.wants:
            name = named(state, partner)
            wants = "want" if len(members(state, partner)) > 1 else "wants"
            yield f"{name[:1].upper()}{name[1:]} {wants}: {group.wants}."


def promised(state: State, rules: Ruleset) -> Iterator[str]:
    """What the party has given its word for, and how long it still has."""
    for name, due in state.promises.items():
        deal = deal_of(rules, name)
        days = -(-(due - state.clock) // rules.procedures[DAY].seconds)
        left = f"{days} days left" if days > 1 else "a day left"
        yield f"Promised for {deal.name}: {deal.ask} [{left}]"


def deals_of(session: Session, _args: Args) -> Iterable[Block]:
    """`deals`."""
    state, rules = session.seen(), session.game.rules
    lines = [*wanted(state, rules), *promised(state, rules)]
    told = (Block("list", "\n".join(lines)),) if lines else ()
    return (*(listing(state, rules) or (Block("list", NOTHING),)), *told)
