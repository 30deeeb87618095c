"""What can be agreed upon here, and what has a price, by the names they have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gameloop.kernel.values import evolve
from gameloop.session import trainnouns
from gameloop.session.words import Noun
from gameloop.world.deals import closed_here, deal_of, on_offer
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import State

THE_ONE = ("deal", "offer")  # what one calls the only deal there is


def deals(state: State, rules: Ruleset) -> Sequence[Noun]:
    """What is on offer here; if it is one deal alone, `the deal` is that."""
    offered = _named(rules, on_offer(state, rules))
    if len(offered) != 1:
        return offered
    return (evolve(offered[0], words=(*offered[0].words, *THE_ONE)),)


def closed(state: State, rules: Ruleset) -> Sequence[Noun]:
    """What was agreed upon here, and is done."""
    return _named(rules, closed_here(state, rules))


def _named(rules: Ruleset, ids: Iterable[str]) -> Sequence[Noun]:
    struck = (deal_of(rules, name) for name in ids)
    return tuple(Noun(deal.id, deal.name, (deal.id.replace("_", " "),)) for deal in struck)


def priced(state: State, rules: Ruleset) -> Sequence[Noun]:
    """Whatever has a price: wares, what is made of them, what is done for money, people for hire, deals."""
    of = (trainnouns.wares, trainnouns.services, trainnouns.trades, deals)
    found = (noun for nouns_of in of for noun in nouns_of(state, rules))
    return tuple({noun.id: noun for noun in found}.values())
