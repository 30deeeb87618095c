"""Other actions of a round: what hands do with things, in phase 4 and without a roll (A-PLAY-08, A-PLAY-17)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gameloop.rulesets.barrows import burden
from gameloop.rulesets.barrows.book import Book
from gameloop.world import gear
from gameloop.world.goods import find, move
from gameloop.world.hands import DROP, EQUIP, GIVE, LIGHT, TAKE
from gameloop.world.light import hands, light_up
from gameloop.world.ruleset import Drafting, No, Ruleset
from gameloop.world.state import Intent, Item, Person, State

ROW = "A-PLAY-17"
NO_SUCH = No("there is no such thing at hand", ROW, "i")


def fault(book: Book, state: State, person: Person, intent: Intent) -> No | None:
    """Why somebody cannot do that with a thing now."""
    item = thing(state, person.id, intent)
    if item is None:
        return NO_SUCH
    return FAULTS[intent.kind](book, state, person, intent, item)


def thing(state: State, who: str, intent: Intent) -> Item | None:
    """The thing that is meant: among one's own, or on the ground."""
    return find(state, state.spot() if intent.kind == TAKE else who, intent.how)


def _equip(book: Book, state: State, person: Person, _intent: Intent, item: Item) -> No | None:
    if gear.worn(state, person.id, item.id):
        return No("it is in hand already", "A-PLAY-08", "attack")
    if item.kind in book.armor:
        return No("there is no time for that in a fight", ROW, "attack")
    return burden.may_use(book, state, person.id, item)


def _fine(_book: Book, _state: State, _person: Person, _intent: Intent, _item: Item) -> No | None:
    return None


def _take(book: Book, state: State, person: Person, _intent: Intent, item: Item) -> No | None:
    return burden.may_carry(book, state, person.id, item)


def _give(book: Book, state: State, person: Person, intent: Intent, item: Item) -> No | None:
    if intent.target == person.id or all(p.id != intent.target for p in state.able()):
        return No("give it to another of you who stands", ROW, "give rope to ...")
    return burden.may_carry(book, state, intent.target, item)


def _light(book: Book, state: State, person: Person, _intent: Intent, item: Item) -> No | None:
    row = book.items.get(item.kind)
    if row is None or not row.light or any(light.id == item.id for light in state.lights):
        return No("there is no lighting that", "A-PLAY-55", "light torch")
    return None if person.id in hands(state) else No("there is no hand for it", "A-PLAY-08", "drop it first")


FAULTS: Mapping[str, Callable[[Book, State, Person, Intent, Item], No | None]] = {
    EQUIP: _equip,
    DROP: _fine,
    TAKE: _take,
    GIVE: _give,
    LIGHT: _light,
}


# --- deeds of phase 4 -----------------------------------------------------------------------------


def do(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """Do what was meant, if it can still be done."""
    intent = draft.state.in_fight().intents[who]
    item = thing(draft.state, who, intent)
    if item is not None and fault(book, draft.state, draft.state.person(who), intent) is None:
        DEEDS[intent.kind](draft, rules, who, intent, item)


def _wield(draft: Drafting, rules: Ruleset, who: str, _intent: Intent, item: Item) -> None:
    gear.take_up(draft, rules, who, item)


def _put_down(draft: Drafting, _rules: Ruleset, who: str, _intent: Intent, item: Item) -> None:
    move(draft, item, who, draft.state.spot(), "dropped", rule=ROW)


def _pick_up(draft: Drafting, rules: Ruleset, who: str, _intent: Intent, item: Item) -> None:
    gear.pick_up(draft, rules, who, item, "")


def _hand_over(draft: Drafting, _rules: Ruleset, who: str, intent: Intent, item: Item) -> None:
    move(draft, item, who, intent.target, "given", rule=ROW)


def _kindle(draft: Drafting, rules: Ruleset, who: str, _intent: Intent, item: Item) -> None:
    light_up(draft, rules, who, item, "A-PLAY-55")
    rules.moments.kindled(draft, rules)


DEEDS: Mapping[str, Callable[[Drafting, Ruleset, str, Intent, Item], None]] = {
    EQUIP: _wield,
    DROP: _put_down,
    TAKE: _pick_up,
    GIVE: _hand_over,
    LIGHT: _kindle,
}
