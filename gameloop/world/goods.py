"""Goods: one fact moves them between holders, so nothing is made or lost unseen.

A holder is a person's id, `chart/place` for what lies there, or NOWHERE for shops, what is used up, what is made.
"""

from __future__ import annotations

from collections.abc import Iterable

from gameloop.kernel.messages import Event
from gameloop.kernel.values import changed, frozen
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset
from gameloop.world.state import NOWHERE, Item, Person, State, with_person

FELL_BACK = "fell back"  # why a thing lies where the party stands that was thrown up
LEFT = ("dropped", "bait", "thrown", FELL_BACK)  # put down on purpose: a light stays where it was put


@frozen
class GearMoved(Event):
    """`item.n` of a stack went from one holder to another; why says how: taken, dropped, bought, eaten, burnt ..."""

    item: Item
    source: str
    to: str
    why: str


@frozen
class Equipped(Event):
    """A thing is now worn or held: `where` is armor, right or left; `item` is its id, empty for nothing."""

    who: str
    where: str
    item: str


def move(draft: Drafting, item: Item, source: str, to: str, why: str, *, rule: str) -> None:
    """Move `item.n` of a stack. Raises LookupError if the source has not so many: handlers check first."""
    if source != NOWHERE and count(draft.state, source, item.id) < item.n:
        raise LookupError(f"{source} has not {item.n} {item.id}")
    draft.emit(GearMoved(item, source, to, why, rule=rule))


def find(state: State, holder: str, item: str) -> Item | None:
    """The stack of that id among a holder's goods."""
    for stack in state.held(holder):
        if stack.id == item:
            return stack
    return None


def counts_as(item: Item, kinds: tuple[str, ...]) -> bool:
    """Whether a thing is one of these: by its id, by its kind, or by what its ruleset takes it for (its tags)."""
    return item.id in kinds or item.kind in kinds or any(tag in kinds for tag in item.tags)


def count(state: State, holder: str, item: str) -> int:
    """How many of a stack a holder has."""
    found = find(state, holder, item)
    return found.n if found else 0


def for_hand(state: State, rules: Ruleset, who: str, hand: str) -> list[Item]:
    """What somebody has with him, in hand or not, that is held in that hand (right, left) alone."""
    holds = ((item, rules.goods.hold(item)) for item in state.held(who))
    return [item for item, hold in holds if hold is not None and hold.places == (hand,)]


def of_kind(state: State, holders: Iterable[str], kind: str) -> int:
    """How many things of a kind the holders have together."""
    return sum(i.n for holder in holders for i in state.held(holder) if i.kind == kind)


def some(item: Item, n: int) -> Item:
    """`n` of that stack."""
    return changed(item, n=n)


def hand_over(draft: Drafting, kind: str, n: int, source: str, to: str, why: str, *, rule: str) -> int:
    """Move `n` of a kind out of whatever stacks somebody has; gives how many he had too few."""
    for stack in draft.state.held(source):
        part = min(n, stack.n) if stack.kind == kind else 0
        if part:
            move(draft, some(stack, part), source, to, why, rule=rule)
            n -= part
    return n


def merged(goods: Iterable[Item]) -> tuple[Item, ...]:
    """Goods with like things in one stack."""
    stacks: dict[str, Item] = {}
    for new in goods:
        old = stacks.get(new.id)
        stacks[new.id] = changed(new, n=new.n + (old.n if old else 0))
    return tuple(stacks.values())


def _less(items: tuple[Item, ...], item: Item) -> tuple[Item, ...]:
    kept = []
    for stack in items:
        left = stack.n - item.n if stack.id == item.id else stack.n
        if left > 0:
            kept.append(stack if left == stack.n else some(stack, left))
    return tuple(kept)


def _more(items: tuple[Item, ...], item: Item) -> tuple[Item, ...]:
    if item.id in [i.id for i in items]:
        return tuple([some(i, i.n + item.n) if i.id == item.id else i for i in items])
    return (*items, item)


def moved(state: State, event: GearMoved) -> State:
    """The state after goods have changed hands."""
    item, source, to = event.item, event.source, event.to
    goods = {**state.goods}
    if source != NOWHERE:
        goods[source] = _less(goods.get(source, ()), item)
    if to != NOWHERE:
        goods[to] = _more(goods.get(to, ()), item)
    if not all(goods.values()):
        goods = {holder: items for holder, items in goods.items() if items}
    state = changed(state, goods=goods)
    if state.lights:
        state = _with_its_light(state, event)
    return _unhand(state, source, item.id) if source in state.people else state


def _with_its_light(state: State, event: GearMoved) -> State:
    """What burns goes on burning where it is now; what is used up is out."""
    if event.item.id not in [light.id for light in state.lights]:
        return state
    moved = (
        changed(light, holder=event.to, left=event.why in LEFT) if light.id == event.item.id else light
        for light in state.lights
    )
    return changed(state, lights=tuple(light for light in moved if light.holder != NOWHERE))


def _unhand(state: State, holder: str, item: str) -> State:
    """What somebody no longer has is neither worn nor held."""
    person = state.people[holder]
    if item not in (person.armor, person.right, person.left) or find(state, holder, item):
        return state
    bare: dict[str, str] = {
        where: "" for where in ("armor", "right", "left") if getattr(person, where) == item
    }
    return with_person(state, _holding(person, bare)) if bare else state


def _holding(person: Person, places: dict[str, str]) -> Person:
    return changed(
        person,
        armor=places.get("armor", person.armor),
        right=places.get("right", person.right),
        left=places.get("left", person.left),
    )


def _equipped(state: State, event: Equipped) -> State:
    return with_person(state, _holding(state.people[event.who], {event.where: event.item}))


def laid_down(state: State, who: str, coin: str) -> str:
    """The line that lays down what somebody took last, his coins excepted; empty if he has nothing else."""
    held = [item for item in state.held(who) if item.kind != coin]
    return f"{state.person(who).name.casefold()}: drop {held[-1].name}" if held else ""


def lightened(state: State, who: str, coin: str) -> str:
    """The line that makes somebody's load, or a beast's, lighter; what he carries where nothing can be laid down."""
    if who in state.train:
        return f"unload {state.person(who).name.casefold()}" if state.held(who) else "inventory"
    return laid_down(state, who, coin) or "inventory"


REDUCERS: dict[type[Event], Reducer] = {GearMoved: moved, Equipped: _equipped}
FEATURE = Feature(reducers=REDUCERS)
