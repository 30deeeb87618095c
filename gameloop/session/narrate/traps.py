"""Sentences for traps: what one does in its own words, then its cause, and what it does to whom."""

from __future__ import annotations

from collections.abc import Mapping

from gameloop.kernel.dice import Rolled
from gameloop.session.narrate.doors import capital, door
from gameloop.session.narrate.rolls import aim, thrown
from gameloop.session.narrate.scene import Scene, Sentence, rule, story
from gameloop.session.results import Block
from gameloop.world.disarming import CareTaken, TrapAvoided, TrapDisarmed
from gameloop.world.furnishing import Trap
from gameloop.world.trapeffects import AirFreshened, AirThinned, AlarmRaised, BarFell
from gameloop.world.traps import Spared, TrapSprung, trap_name
from gameloop.world.treasure import what_holds

CAUSES: Mapping[str, str] = {
    "enter": "{who} set it off, coming in",
    "pass": "{who} set it off, passing",
    "take": "{who} set it off, taking {thing}",
    "open": "{who} set it off, opening {thing}",
    "flame": "{who} carries a flame",
    "disarm": "{who} set it off, trying to disarm it",
}
ROLL = "room_trap"


def trap_of(scene: Scene, chart: str, trap: str) -> Trap:
    """The trap that is told of."""
    return scene.before.charts[chart].trap(trap)


def sprung(scene: Scene, event: TrapSprung) -> tuple[Block, ...]:
    """The adventure's words, then who set it off by what die, and the row behind it."""
    trap = trap_of(scene, event.chart, event.trap)
    thing = scene.before.charts[event.chart].thing(trap.thing).name if trap.thing else ""
    meant = what_holds(thing) if event.by == "open" else thing
    cause = CAUSES[event.by].format(who=scene.name(event.who), thing=_the(meant))
    rolled = scene.last(ROLL, event.who)
    die = f" ({_die(rolled)})" if rolled is not None and event.by not in ("disarm", "open") else ""
    said = trap.say or f"The {trap_name(trap)} goes off."
    return (story(said), rule(f"{cause}{die}: {event.rule}"))


def _the(thing: str) -> str:
    """A thing as one that was spoken of: `the silver ladle`, but `Alba's torque`."""
    return f"the {thing}" if thing[:1].islower() else thing or "it"


def _die(rolled: Rolled) -> str:
    return f"{thrown(rolled)}{aim(rolled)}"


def spared(scene: Scene, event: Spared) -> Block:
    """A shield, a rope."""
    return story(
        f"{scene.name(event.who)}'s {event.item} saves {scene.name(event.who)} from the worst of it."
    )


def disarmed(scene: Scene, event: TrapDisarmed) -> Block:
    """It is harmless."""
    trap = trap_of(scene, event.chart, event.trap)
    return story(f"{scene.name(event.who)} disarms the {trap_name(trap)}. It is harmless now.")


def avoided(scene: Scene, event: TrapAvoided) -> Block:
    """The act, as the adventure tells it."""
    act = trap_of(scene, event.chart, event.trap).avoid[event.act]
    return story(act.text or f"You {act.verb} it. It is harmless now.")


def care(scene: Scene, event: CareTaken) -> Block:
    """Nothing, as far as anybody can tell."""
    there = scene.before.held(scene.before.spot())
    thing = next((item.name for item in there if item.id == event.thing), "thing")
    tool = f" with {event.using}" if event.using else ""
    return story(f"{scene.name(event.who)} goes about the {thing}{tool}, with care. Nothing happens.")


def alarm(_scene: Scene, _event: AlarmRaised) -> Block:
    """Somebody knows."""
    return story("Somebody will have heard that, and knows what it means.")


def bar(scene: Scene, event: BarFell) -> Block:
    """No way back here."""
    here = door(scene, event.chart, event.way)
    return story(f"{capital(here)} is barred, on the far side.")


def thinned(_scene: Scene, event: AirThinned) -> Block:
    """Less and less."""
    turns = "turn" if event.turns == 1 else "turns"
    if not event.turns:
        return story("You are shut in, and no air moves.")
    return story(f"The air is close: {event.turns} {turns} shut in.")


def fresh(_scene: Scene, _event: AirFreshened) -> Block:
    """Out."""
    return story("There is air again.")


SENTENCES: dict[type, Sentence] = {
    TrapSprung: sprung,
    Spared: spared,
    TrapDisarmed: disarmed,
    TrapAvoided: avoided,
    CareTaken: care,
    AlarmRaised: alarm,
    BarFell: bar,
    AirThinned: thinned,
    AirFreshened: fresh,
}
