"""Sentences for magic that lasts, and for what magic shows."""

from __future__ import annotations

from gameloop.session.narrate.scene import Scene, Sentence, story
from gameloop.session.results import Block
from gameloop.session.stacks import listed
from gameloop.session.wayfinding import direction
from gameloop.world.effects import Effect, Enchantment
from gameloop.world.enchantments import (
    PERSON,
    Caught,
    Disenchanted,
    Enchanted,
    PowerSpent,
    Sensed,
    enchantment,
)
from gameloop.world.passages import PassageClosed, PassageOpened

GONE = {
    "time": "{spell}{on} is over.",
    "ended": "{spell}{on} ends.",
    "used": "{spell}{on} is used up.",
    "broken": "{spell}{on} is broken.",
}
SHOWN = {
    "magic": "magic",
    "poison": "poison",
    "secret_door": "hidden doors",
    "undead": "the undead",
    "evil": "evil",
    "enemy": "enemies",
    "item_powers": "what it is good for",
    "invisible": "who is unseen",
    "minds": "minds",
    "speech": "what is meant",
    "object": "what is looked for",
    "place": "the place",
}


def enchanted(scene: Scene, event: Enchanted) -> Block | None:
    """What it does, where that can be said in numbers; the spell itself has been told."""
    made = event.enchantment
    said = [text for text in map(power, made.effects) if text]
    if made.kind != PERSON or not said:
        return None
    return story(f"{scene.name(made.on)}: {', '.join(said)}.")


def power(effect: Effect) -> str:
    """An effect in words, empty for one that is not a number."""
    if effect.kind == "mod":
        against = (
            f" against {effect.vs}"
            if effect.vs in ("evil", "fear")
            else f" ({effect.vs})"
            if effect.vs
            else ""
        )
        return f"{called(effect.what)} {effect.n:+d}{against}"
    if effect.kind == "ward":
        much = f" {effect.n}" if effect.n else ""
        return f"kept from {called(effect.what)}{much}"
    if effect.kind == "move":
        return {"fly": "flies", "climb": "climbs", "levitate": "rises and sinks"}.get(
            effect.what, called(effect.what)
        )
    return ""


def called(what: str) -> str:
    """A name of the rules as words."""
    return {"ac": "armor class", "str": "STR", "dex": "DEX", "mind": "MIND", "speed_ft": "speed"}.get(
        what, what.replace("_", " ")
    )


def disenchanted(scene: Scene, event: Disenchanted) -> Block | None:
    """It is over."""
    gone = enchantment(scene.before, event.id)
    if gone is None or gone.spell not in scene.rules.spells:
        return None
    name = scene.rules.spells[gone.spell].name
    return story(GONE[event.why].format(spell=name, on=_on(scene, gone)))


def _on(scene: Scene, gone: Enchantment) -> str:
    return f" on {scene.name(gone.on)}" if gone.kind == PERSON else ""


def spent(scene: Scene, event: PowerSpent) -> Block | None:
    """Some of it is used."""
    used = enchantment(scene.before, event.id)
    if used is None or used.spell not in scene.rules.spells:
        return None
    return story(f"{scene.rules.spells[used.spell].name}: {event.left} left.")


def caught(scene: Scene, event: Caught) -> Block | None:
    """Who is in it now, and was not before."""
    place = enchantment(scene.before, event.id)
    inside = place.people if place else ()
    new = [scene.name(who) for who in event.people if who not in inside]
    free = [scene.name(who) for who in inside if who not in event.people]
    if not new and not free:
        return None
    return story(f"{listed(new)} is in it now." if new else f"{listed(free)} is out of it.")


def sensed(scene: Scene, event: Sensed) -> Block:
    """What is shown."""
    found = listed(event.found) or "nothing of the kind"
    return story(f"{scene.name(event.who)} looks for {SHOWN.get(event.what, called(event.what))}: {found}.")


def opened(_scene: Scene, event: PassageOpened) -> Block:
    """Where the wall was."""
    return story(f"the wall to the {direction(event.way.dir)} opens: a passage leads through.")


def closed(_scene: Scene, _event: PassageClosed) -> Block:
    """The wall is back."""
    return story("the passage in the wall closes.")


SENTENCES: dict[type, Sentence] = {
    Enchanted: enchanted,
    Disenchanted: disenchanted,
    PowerSpent: spent,
    Caught: caught,
    Sensed: sensed,
    PassageOpened: opened,
    PassageClosed: closed,
}
