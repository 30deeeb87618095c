"""What hands do with things in a fight, whatever the rules: who may, and what comes of it, without a roll."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gameloop.kernel.values import frozen
from gameloop.world import gear
from gameloop.world.engagement import Intent
from gameloop.world.goods import find, move
from gameloop.world.hands import DROP, EQUIP, GIVE, LIGHT, TAKE
from gameloop.world.light import hands, light_up
from gameloop.world.ruleset import Drafting, No, Ruleset
from gameloop.world.state import Item, Person, State


@frozen
class Handling:
    """What a ruleset says of it: who may use and carry what, what is armor, what gives light; the rows behind it."""

    may_use: Callable[[State, str, Item], No | None]
    may_carry: Callable[[State, str, Item], No | None]
    armor: Callable[[Item], bool]
    burns: Callable[[Item], bool]
    row: str
    hand_row: str
    light_row: str


def fault(of: Handling, state: State, person: Person, intent: Intent) -> No | None:
    """Why somebody cannot do that with a thing now."""
    item = thing(state, person.id, intent)
    if item is None:
        return No("there is no such thing at hand", of.row, "i")
    return FAULTS[intent.kind](of, state, person, intent, item)


def thing(state: State, who: str, intent: Intent) -> Item | None:
    """The thing that is meant: among one's own, or on the ground."""
    return find(state, state.spot() if intent.kind == TAKE else who, intent.how)


def _equip(of: Handling, state: State, person: Person, _intent: Intent, item: Item) -> No | None:
    if gear.worn(state, person.id, item.id):
        return No("it is in hand already", of.hand_row, "attack")
    if of.armor(item):
        return No("there is no time for that in a fight", of.row, "attack")
    return of.may_use(state, person.id, item)


def _fine(_of: Handling, _state: State, _person: Person, _intent: Intent, _item: Item) -> No | None:
    return None


def _take(of: Handling, state: State, person: Person, _intent: Intent, item: Item) -> No | None:
    return of.may_carry(state, person.id, item)


def _give(of: Handling, state: State, person: Person, intent: Intent, item: Item) -> No | None:
    if intent.target == person.id or all(p.id != intent.target for p in state.able()):
        return No("give it to another of you who stands", of.row, "party")
    return of.may_carry(state, intent.target, item)


def _light(of: Handling, state: State, person: Person, _intent: Intent, item: Item) -> No | None:
    if not of.burns(item) or any(light.id == item.id for light in state.lights):
        return No("there is no lighting that", of.light_row, "light torch")
    return None if person.id in hands(state) else No("there is no hand for it", of.hand_row, "i")


FAULTS: Mapping[str, Callable[[Handling, State, Person, Intent, Item], No | None]] = {
    EQUIP: _equip,
    DROP: _fine,
    TAKE: _take,
    GIVE: _give,
    LIGHT: _light,
}


# --- deeds ----------------------------------------------------------------------------------------


def do(of: Handling, draft: Drafting, rules: Ruleset, who: str, intent: Intent) -> None:
    """Do what was meant, if it can still be done."""
    item = thing(draft.state, who, intent)
    if item is not None and fault(of, draft.state, draft.state.person(who), intent) is None:
        DEEDS[intent.kind](of, draft, rules, who, intent, item)


def _wield(_of: Handling, draft: Drafting, rules: Ruleset, who: str, _intent: Intent, item: Item) -> None:
    gear.take_up(draft, rules, who, item)


def _put_down(of: Handling, draft: Drafting, _rules: Ruleset, who: str, _intent: Intent, item: Item) -> None:
    move(draft, item, who, draft.state.spot(), "dropped", rule=of.row)


def _pick_up(_of: Handling, draft: Drafting, rules: Ruleset, who: str, _intent: Intent, item: Item) -> None:
    gear.pick_up(draft, rules, who, item, "")


def _hand_over(of: Handling, draft: Drafting, _rules: Ruleset, who: str, intent: Intent, item: Item) -> None:
    move(draft, item, who, intent.target, "given", rule=of.row)


def _kindle(of: Handling, draft: Drafting, rules: Ruleset, who: str, _intent: Intent, item: Item) -> None:
    light_up(draft, rules, who, item, of.light_row)
    rules.moments.kindled(draft, rules)


DEEDS: Mapping[str, Callable[[Handling, Drafting, Ruleset, str, Intent, Item], None]] = {
    EQUIP: _wield,
    DROP: _put_down,
    TAKE: _pick_up,
    GIVE: _hand_over,
    LIGHT: _kindle,
}
