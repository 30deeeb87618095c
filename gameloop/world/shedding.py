"""Too much: what somebody lays down who carries more than he can, and no more of it than he must."""

from __future__ import annotations

from collections.abc import Callable

from gameloop.kernel.questions import PLAYER
from gameloop.world.fighting import unasked
from gameloop.world.goods import GearMoved, move, moved, some
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import NOWHERE, Item, State


def shed(draft: Drafting, rules: Ruleset) -> None:
    """Before the party moves, whoever carries more than he can now lays down what is chosen, no more than he must."""
    for who in [p.id for p in (*draft.state.able(), *draft.state.beasts())]:
        while excess(draft.state, rules, who) > 0:
            item = _to_shed(draft, rules, who)
            part = _enough(draft.state, rules, who, item)
            move(draft, part, who, draft.state.spot(), "dropped", rule=rules.row("overloaded"))


def excess(state: State, rules: Ruleset, who: str) -> int:
    """How many items somebody carries above what he can at all."""
    return rules.number(state, who, "load") - rules.number(state, who, "load_most")


def _to_shed(draft: Drafting, rules: Ruleset, who: str) -> Item:
    """What goes: the player's choice; with standing answers the kinds that the ruleset names, then the last thing."""
    goods = draft.state.held(who)
    if unasked(draft.state):
        first = (i for kind in rules.goods.shed_first for i in goods if i.kind == kind)
        return next(first, goods[-1])
    over = excess(draft.state, rules, who)
    text = f"{draft.state.person(who).name} carries {over} items too many to move. What is laid down?"
    said = draft.ask(PLAYER, "shed", text, [i.name for i in goods], rule=rules.row("overloaded"))
    return next(i for i in goods if i.name == said)


def _enough(state: State, rules: Ruleset, who: str, item: Item) -> Item:
    return least(state, who, item, lambda after: excess(after, rules, who) <= 0)


def least(state: State, who: str, item: Item, fits: Callable[[State], bool]) -> Item:
    """As few of a stack of somebody's as are enough, laid down; all of it if that is not enough."""
    low, high = 1, item.n
    while low < high:
        middle = (low + high) // 2
        without = moved(state, GearMoved(some(item, middle), who, NOWHERE, "", rule=None))
        low, high = (low, middle) if fits(without) else (middle + 1, high)
    return some(item, low)
