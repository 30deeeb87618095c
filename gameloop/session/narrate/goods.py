"""Sentences for things that change hands."""

from __future__ import annotations

from collections.abc import Callable

from gameloop.kernel.decider import fold
from gameloop.kernel.messages import Event
from gameloop.session.narrate.scene import Scene, Sentence, story
from gameloop.session.results import Block
from gameloop.session.stacks import heap, some, stack
from gameloop.session.wayfinding import direction
from gameloop.world.amounts import the
from gameloop.world.captives import TIED
from gameloop.world.fates import LOOSED
from gameloop.world.foraging import FORAGED
from gameloop.world.game import evolve
from gameloop.world.goods import FELL_BACK, Equipped, GearMoved
from gameloop.world.holdings import COFFER
from gameloop.world.light import LightOut
from gameloop.world.places import ways_known
from gameloop.world.state import NOWHERE, State
from gameloop.world.supply import MADE, TURNED
from gameloop.world.town import serving
from gameloop.world.train import HITCHED, LOADED
from gameloop.world.traps import TrapSprung
from gameloop.world.uses import Recognized, ThingUsed


def moved(scene: Scene, event: GearMoved) -> Block | None:
    """Who did what with it; and who is encumbered by it now, or no longer."""
    burden = "".join(_burden(scene, event, holder) for holder in (event.source, event.to))
    if event.why in UNTOLD or _put_out(scene, event):
        return story(burden.strip()) if burden and event.why not in UNSAID else None
    if event.why == TURNED or event.to.endswith(COFFER):
        return None  # what is made of it, and what land yields, is told
    return story(f"{WAYS.get(event.why, _other)(scene, event)}{burden}")


def _put_out(scene: Scene, event: GearMoved) -> bool:
    """Tells whether it is a light that went out, which is told by itself: what burnt becomes what can be lit."""
    outs = [one for one in scene.told if isinstance(one, LightOut) and one.why == event.why]
    return NOWHERE in (event.source, event.to) and any(
        event.item.id in (one.light.id, one.light.item.id if one.light.item else "") for one in outs
    )


def _some(scene: Scene, event: GearMoved) -> str:
    """A stack in a sentence; of money the sum."""
    purse = scene.rules.telling.purse
    if purse is not None and event.item.kind == scene.rules.coin:
        return purse(event.item.n)
    return some(event.item)


def _taken(scene: Scene, event: GearMoved) -> str:
    whose = f" from {scene.name(event.source)}" if event.source in scene.before.people else ""
    return f"{scene.name(event.to)} takes {_some(scene, event)}{whose}."


def _dropped(scene: Scene, event: GearMoved) -> str:
    if any(isinstance(earlier, TrapSprung) for earlier in scene.told):
        return f"{scene.name(event.source)} lets go of {_some(scene, event)}, which falls: that was the trap."
    return f"{scene.name(event.source)} drops {_some(scene, event)}."


def _thrown(scene: Scene, event: GearMoved) -> str:
    return f"{scene.name(event.source)} throws {_some(scene, event)}. {_landed(scene, event)}."


def _landed(scene: Scene, event: GearMoved) -> str:
    """Where it lies that was thrown: on which side of the party."""
    before, there = scene.before, event.to.rpartition("/")[2]
    if event.to == before.spot():
        return "It lies here on the ground"
    way = next((w for w in ways_known(before) if w.other(before.here.place) == there), None)
    side = direction(way.side(before.here.place)) if way is not None else ""
    return {"down": "It falls, and lies below", "": "It lands somewhere beyond"}.get(
        side, f"It lands beyond, to the {side}"
    )


def _fell_back(scene: Scene, event: GearMoved) -> str:
    return f"{scene.name(event.source)} throws {_some(scene, event)}. It comes down again, and lies here."


def _tied(scene: Scene, event: GearMoved) -> str:
    return f"{scene.name(event.source)}'s {event.item.name} binds {the(scene.after.person(event.to).name)}."


def _loosed(scene: Scene, event: GearMoved) -> str:
    held = event.to in scene.after.people
    return f"The {event.item.name} {f'still binds {scene.name(event.to)}' if held else 'lies here now'}."


def _given(scene: Scene, event: GearMoved) -> str:
    return f"{scene.name(event.source)} gives {_some(scene, event)} to {scene.name(event.to)}."


def _begun(scene: Scene, event: GearMoved) -> str:
    return f"{scene.name(event.to)} has {_some(scene, event)}."


def _won(scene: Scene, event: GearMoved) -> str:
    return f"{scene.name(event.to)} has {_some(scene, event)} back."


def _splintered(scene: Scene, event: GearMoved) -> str:
    return f"{scene.name(event.source)}'s {event.item.name} splinters."


def _other(scene: Scene, event: GearMoved) -> str:
    if event.to in scene.after.people:
        return f"{scene.name(event.to)} gets {_some(scene, event)}."
    if event.source in scene.before.people:
        return f"{scene.name(event.source)} loses {_some(scene, event)}."
    return f"{heap(scene.rules, event.item)}: {event.why}."


def _found(scene: Scene, event: GearMoved) -> str:
    return f"On them: {_some(scene, event)}."


def _bought(scene: Scene, event: GearMoved) -> str:
    place = serving(scene.after, "buy")
    return f"{scene.name(event.to)} buys {_some(scene, event)}{f' at {place.name}' if place else ''}."


def _hitched(scene: Scene, event: GearMoved) -> str:
    return f"{scene.name(event.to)} pulls {_some(scene, event)} now."


def _launched(_scene: Scene, event: GearMoved) -> str:
    return f"In the water: {stack(event.item)}."


def _stowed(scene: Scene, event: GearMoved) -> str:
    return f"{scene.name(event.source)} stows {_some(scene, event)}."


def _unstowed(_scene: Scene, event: GearMoved) -> str:
    return f"Laid ashore: {stack(event.item)}."


def _hauled(scene: Scene, event: GearMoved) -> str:
    who = f"{scene.name(event.to)} takes up" if event.to in scene.after.people else "Ashore lies"
    return f"{who} {_some(scene, event)}."


def _brought(scene: Scene, event: GearMoved) -> str:
    return f"Here lies now: {_some(scene, event)}."


def _loaded(scene: Scene, event: GearMoved) -> str:
    return f"{scene.name(event.to)} is loaded with {_some(scene, event)}."


def _sold(scene: Scene, event: GearMoved) -> str:
    place = serving(scene.after, "sell")
    return f"{scene.name(event.source)} sells {_some(scene, event)}{f' at {place.name}' if place else ''}."


def _paid(scene: Scene, event: GearMoved) -> str:
    if event.item.kind != scene.rules.coin:
        return f"{scene.name(event.source)} hands over {_some(scene, event)}."
    return f"{scene.name(event.source)} pays {_some(scene, event)}."


def _received(scene: Scene, event: GearMoved) -> str:
    return f"{scene.name(event.to)} receives {_some(scene, event)}."


def _eaten(scene: Scene, event: GearMoved) -> str:
    verb = "is" if event.item.n == 1 else "are"
    return f"{some(event.item)} of {scene.name(event.source)}'s {verb} eaten."


def _robbed(scene: Scene, event: GearMoved) -> str:
    whose = f" from {scene.name(event.source)}" if event.source in scene.before.people else ""
    return f"the victors take {_some(scene, event)}{whose}."


LIT = "lit"
# told with the death, the light, the door that it comes of
UNTOLD = (
    "fell",
    "outfit",
    "afloat",
    LIT,
    "bait",
    "burnt",
    "doused",
    "water",
    "spiked",
    "pulled",
    "scavenged",
    "moved",
    "dented",
    "used up",
    "laid down",
    "enchanted",
    "blessed",
    "mending",
)

UNSAID = ("fell", "outfit")  # after these nobody asks what somebody has to bear


def _mended(_scene: Scene, event: GearMoved) -> str:
    return f"{stack(event.item)}: as good as new."


def _called(scene: Scene, event: GearMoved) -> str:
    return f"{some(event.item)} comes to {scene.name(event.to)}."


def _gone(_scene: Scene, event: GearMoved) -> str:
    return f"{stack(event.item)}: gone as it came."


def _lost(scene: Scene, event: GearMoved) -> str:
    return f"{stack(event.item)}: {event.why}, and worth nothing now."


def _picked(scene: Scene, event: GearMoved) -> str:
    return f"{scene.name(event.to)} is {_some(scene, event)} richer."


def _made(scene: Scene, event: GearMoved) -> str:
    return f"{scene.name(event.to)} turns supply into {_some(scene, event)}."


def _drunk(scene: Scene, event: GearMoved) -> str:
    return f"{scene.name(event.source)} drinks {_some(scene, event)}."


def _foraged(scene: Scene, event: GearMoved) -> str:
    if event.to not in scene.after.people:
        return f"{_some(scene, event)} is more than anybody can carry."
    return f"{scene.name(event.to)} takes {_some(scene, event)}."


WAYS: dict[str, Callable[[Scene, GearMoved], str]] = {
    "called": _called,
    "gone": _gone,
    "made by magic": _begun,
    "mended": _mended,
    "bought": _bought,
    "broken": _lost,
    "spoiled": _lost,
    "dropped": _dropped,
    "drunk": _drunk,
    "eaten": _eaten,
    FORAGED: _foraged,
    "found in the purse": _begun,
    "found on them": _found,
    "given": _given,
    MADE: _made,
    "owned from the start": _begun,
    "paid": _paid,
    "picked": _picked,
    "received": _received,
    "robbed": _robbed,
    "sold": _sold,
    "splintered": _splintered,
    HITCHED: _hitched,
    "launched": _launched,
    "stowed": _stowed,
    "unstowed": _unstowed,
    "won": _won,
    "hauled": _hauled,
    "brought": _brought,
    LOADED: _loaded,
    "taken": _taken,
    "thrown": _thrown,
    FELL_BACK: _fell_back,
    TIED: _tied,
    LOOSED: _loosed,
}


def used(scene: Scene, event: ThingUsed) -> Block:
    """A thing of power; what it does has sentences of its own."""
    others = [scene.name(one) for one in event.on if one in scene.before.people and one != event.who]
    on = f" on {', '.join(others)}" if others else ""
    return story(f"{scene.name(event.who)} uses the {event.name}{on}.")


def recognized(_scene: Scene, event: Recognized) -> Block:
    """Now it is known."""
    return story(f"It is a {event.name}.")


def _burden(scene: Scene, event: GearMoved | Equipped, holder: str) -> str:
    """What the change means for the load of a holder, if it means anything; of a light that is lit as a whole."""
    if holder not in scene.after.people or any(_of_one(event, other) for other in scene.told):
        return ""
    after = fold(evolve, scene.after, [other for other in scene.coming if _of_one(event, other)])
    was, now = _encumbered(scene, scene.before, holder), _encumbered(scene, after, holder)
    items = scene.rules.number(after, holder, "load")
    if now and not was:
        return f" {scene.name(holder)} is encumbered now, with {items} items."
    return f" {scene.name(holder)} is no longer encumbered." if was and not now else ""


def _of_one(event: GearMoved | Equipped, other: Event) -> bool:
    """Tells whether two things that changed hands are one act: what is lit is no torch any more, but a burning one."""
    lit = isinstance(event, GearMoved) and event.why == LIT
    return lit and isinstance(other, GearMoved) and other.why == LIT


def _encumbered(scene: Scene, state: State, who: str) -> bool:
    return bool(scene.rules.number(state, who, "encumbered"))


def equipped(scene: Scene, event: Equipped) -> Block | None:
    """What is worn or in hand now; a thing for both hands is told once, a light as it is lit."""
    person = scene.after.person(event.who)
    if any(light.id == event.item for light in scene.after.lights):
        return _made_way(scene, event)
    if event.item and event.where == "left" and person.right == event.item:
        return None
    was = scene.before.person(event.who)
    item = event.item or getattr(was, event.where)
    if not event.item and event.where == "right" and was.left == item:
        return None
    name = next((i.name for i in scene.before.held(event.who) if i.id == item), item)
    burden = _burden(scene, event, event.who)
    if not event.item:
        return story(f"{person.name} puts the {name} away.{burden}")
    return story(f"{person.name} {'wears' if event.where == 'armor' else 'holds'} the {name}.{burden}")


def _made_way(scene: Scene, event: Equipped) -> Block | None:
    """What the hand that takes a light held before is put away."""
    old = getattr(scene.before.person(event.who), event.where)
    name = next((i.name for i in scene.before.held(event.who) if i.id == old), "")
    put_away = f"{scene.name(event.who)} puts the {name} away." if name and old != event.item else ""
    told = f"{put_away}{_burden(scene, event, event.who)}".strip()
    return story(told) if told else None


SENTENCES: dict[type, Sentence] = {
    GearMoved: moved,
    Equipped: equipped,
    Recognized: recognized,
    ThingUsed: used,
}
