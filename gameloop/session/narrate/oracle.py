"""Sentences for the oracle, and for what a player does as his own referee."""

from __future__ import annotations

from gameloop.session.narrate.scene import Scene, Sentence, rule, story
from gameloop.session.results import Block
from gameloop.world.oracle import ChanceTaken, OracleAnswered, SceneSet, TableDrawn
from gameloop.world.refereeing import RulingDropped, RulingMade
from gameloop.world.setting import FactSet

NONE = "none"


def answered(_scene: Scene, event: OracleAnswered) -> Block:
    """The question, how likely a yes was, and the answer."""
    edge = f", {event.edge}" if event.edge else ""
    twist = " And something else happens:" if event.twist else ""
    odds = event.odds.replace("-", " ")
    return story(f'"{event.question}" (a yes is {odds}): {event.answer}{edge}.{twist}')


def drawn(_scene: Scene, event: TableDrawn) -> Block:
    """What the table said."""
    return story(f"{event.table.replace('-', ' ')}: {event.text}.")


def played(_scene: Scene, event: SceneSet) -> Block:
    """What was planned, and what comes of it."""
    plan = f'"{event.plan}": ' if event.plan else "The scene: "
    return story(f"{plan}{event.text}.")


def taken(_scene: Scene, event: ChanceTaken) -> Block:
    """What the chance was for, and whether it came."""
    said = f'"{event.text}": ' if event.text else "The chance: "
    return story(f"{said}{'it is so' if event.happens else 'it is not so'}.")


def made(_scene: Scene, event: FactSet) -> Block:
    """What was made so, and why."""
    return rule(f"set: {event.name} {event.now} (was {event.was or NONE}), because {event.because}")


def ruled(_scene: Scene, event: RulingMade) -> Block:
    """What is ruled from now on."""
    return rule(f"ruled from now on: {event.text}")


def dropped(_scene: Scene, event: RulingDropped) -> Block:
    """What is ruled no longer."""
    return rule(f"not ruled any more: {event.text}")


SENTENCES: dict[type, Sentence] = {
    OracleAnswered: answered,
    TableDrawn: drawn,
    SceneSet: played,
    ChanceTaken: taken,
    FactSet: made,
    RulingMade: ruled,
    RulingDropped: dropped,
}
