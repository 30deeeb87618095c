"""What creatures do to gear, as far as all rules agree: what is worn and of which stuff, what is lost or eaten."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gameloop.world.fighting import choose
from gameloop.world.goods import find, move, some
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import NOWHERE, Item, State

MadeOf = Callable[[Item, str], bool]  # whether a thing is of a stuff
METAL, ARMOR, METAL_WEAPON = "metal", "armor", "metal_weapon"
BURNS = ("wood", "leather", "cloth")


def worn(state: State, who: str) -> tuple[Item, ...]:
    """What somebody has on and in hand, the armor first."""
    person = state.person(who)
    found = (find(state, who, item) for item in dict.fromkeys((person.armor, person.left, person.right)))
    return tuple(item for item in found if item is not None)


def first(state: State, who: str, materials: Iterable[str], made_of: MadeOf) -> Item | None:
    """The first thing of these stuffs: by what is named first, what is worn before what is carried."""
    goods = (*worn(state, who), *state.held(who))
    return next((item for material in materials for item in goods if made_of(item, material)), None)


def eat(draft: Drafting, rules: Ruleset, who: str, materials: Iterable[str], made_of: MadeOf) -> None:
    """Somebody drops a thing of these stuffs, as he chooses, and it is eaten."""
    wanted = tuple(materials)
    edible = [i for i in draft.state.held(who) if any(made_of(i, m) for m in wanted)]
    if not edible:
        return
    names = {item.name: item for item in edible}
    text = f"What does {draft.state.person(who).name} let go of?"
    said = choose(draft, who, "drop", text, tuple(names), next(iter(names)), rule=rules.row("specials"))
    lose(draft, rules, who, names[said], "is eaten")


def lose(draft: Drafting, rules: Ruleset, who: str, item: Item, how: str) -> None:
    """One of a stack is gone."""
    move(draft, some(item, 1), who, NOWHERE, how, rule=rules.row("specials"))
