"""Sentences for battles: what units do to each other, and what is left of them."""

from __future__ import annotations

from gameloop.session.narrate.scene import Scene, Sentence, rule, story
from gameloop.session.results import Block
from gameloop.session.views.battles import roll_call, strength
from gameloop.world.armies import FALLEN, Unit
from gameloop.world.battle import (
    BattleBegan,
    BattleEnded,
    BattleTurnBegan,
    CasualtiesCounted,
    UnitGone,
    UnitJoined,
    UnitLost,
    UnitSent,
    UnitStruck,
    UnitTested,
)
from gameloop.world.state import PARTY

RESULTS = {"rout": "they rout", "stand": "they stand", "never": "they know no fear"}


def _unit(scene: Scene, name: str) -> Unit:
    return (scene.before.battle or scene.after.in_battle()).unit(name)


def began(scene: Scene, event: BattleBegan) -> tuple[Block, ...]:
    """Who is there, and what to type."""
    told = story("Two lines are drawn up. Type battle for a turn of it, send and join to say how.")
    return (told, *roll_call(scene.after))


def turn(_scene: Scene, event: BattleTurnBegan) -> Block:
    """Ten minutes of it."""
    return rule(f"turn {event.turn} of the battle")


def sent(scene: Scene, event: UnitSent) -> Block:
    """Who goes for whom."""
    return story(f"The {_unit(scene, event.unit).name} are to strike the {_unit(scene, event.at).name}.")


def joined(scene: Scene, event: UnitJoined) -> Block:
    """Somebody is with them now, or with nobody."""
    name = scene.name(event.who)
    return story(
        f"{name} goes with the {_unit(scene, event.unit).name}." if event.unit else f"{name} stands aside."
    )


def struck(scene: Scene, event: UnitStruck) -> Block:
    """How many of their dice hit."""
    own, at = _unit(scene, event.unit), _unit(scene, event.at)
    text = f"{own.name} strike {at.name}: {event.dice} dice, each hits on {event.needed}+ -> {event.hits}"
    return Block("roll", text)


def lost(scene: Scene, event: UnitLost) -> Block:
    """How many of them fall."""
    unit = _unit(scene, event.unit)
    if not event.fell:
        return story(f"The {unit.name} are hard pressed, and nobody falls.")
    return story(f"Of the {unit.name} {event.fell} fall{'s' * (event.fell == 1)}; {strength(event.left)}.")


def tested(scene: Scene, event: UnitTested) -> Block:
    """Whether they stand."""
    unit = _unit(scene, event.unit)
    aim = f" {event.total}, rout on {event.score}+" if event.score else ""
    return Block("roll", f"morale of the {unit.name}:{aim}: {RESULTS[event.result]}")


def gone(scene: Scene, event: UnitGone) -> Block:
    """They are off the field."""
    unit = _unit(scene, event.unit)
    said = "are all down" if event.why == FALLEN else "break, and run from the field"
    return story(f"The {unit.name} {said}.")


def counted(scene: Scene, event: CasualtiesCounted) -> Block:
    """Who of the fallen lives."""
    unit = _unit(scene, event.unit)
    return story(
        f"Of the fallen {unit.name} {event.dead} are dead; {event.wounded} live, grievously wounded."
    )


def ended(_scene: Scene, event: BattleEnded) -> Block:
    """Whose the field is."""
    if not event.winner:
        return story("Nobody is left standing on the field.")
    return story("The field is yours." if event.winner == PARTY else "The field is theirs.")


SENTENCES: dict[type, Sentence] = {
    BattleBegan: began,
    BattleTurnBegan: turn,
    UnitSent: sent,
    UnitJoined: joined,
    UnitStruck: struck,
    UnitLost: lost,
    UnitTested: tested,
    UnitGone: gone,
    CasualtiesCounted: counted,
    BattleEnded: ended,
}
