"""Sentences for battles: what units do to each other, and what is left of them."""

from __future__ import annotations

from gameloop.kernel.dice import Rolled
from gameloop.kernel.messages import Event
from gameloop.session.narrate.rolls import faces
from gameloop.session.narrate.scene import Scene, Sentence, rule, story
from gameloop.session.results import Block
from gameloop.session.views.battles import roll_call, strength
from gameloop.world.amounts import the
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
    alone,
)
from gameloop.world.encounters import Defeated
from gameloop.world.state import FOES, PARTY
from gameloop.world.wounds import ConditionGained, Died, Fell, Fled, PoolChanged

GONE = {  # for many, and for one by himself
    False: ("are all down", "break, and run from the field"),
    True: ("is down", "breaks, and runs from the field"),
}
AFTERMATH = (ConditionGained, Defeated, Died, Fell, Fled, PoolChanged)
RESULTS = {"rout": "they rout", "stand": "they stand", "never": "they know no fear"}


def _unit(scene: Scene, name: str) -> Unit:
    return (scene.before.battle or scene.after.in_battle()).unit(name)


def _the(scene: Scene, name: str) -> str:
    return the(_unit(scene, name).name)


def _thrown(scene: Scene, what: str, unit: str) -> str:
    """The dice that a unit has just thrown for something, those of one kind in a row: `12d6 (2, 5, ...)`."""
    rolls = [e for e in scene.told if isinstance(e, Rolled) and e.why == f"{what}_{unit}"]
    shown = [str(face) for roll in rolls for face in roll.faces]
    if len(rolls) == 1 and what == "morale":
        return f" {rolls[0].dice} {faces(rolls[0])}"
    return f": {len(shown)}{rolls[0].dice[rolls[0].dice.index('d') :]} ({', '.join(shown)})" if rolls else ""


def began(scene: Scene, event: BattleBegan) -> tuple[Block, ...]:
    """Who is there, and what to type."""
    told = story("Two lines are drawn up. Type battle for a turn of it, send and join to say how.")
    return (told, *roll_call(scene.after))


def turn(_scene: Scene, event: BattleTurnBegan) -> Block:
    """Ten minutes of it."""
    return rule(f"turn {event.turn} of the battle")


def sent(scene: Scene, event: UnitSent) -> Block:
    """Who goes for whom."""
    are = "is" if alone(_unit(scene, event.unit)) else "are"
    return story(f"{_the(scene, event.unit)} {are} to strike {_the(scene, event.at)}.")


def joined(scene: Scene, event: UnitJoined) -> Block:
    """Somebody is with them now, or with nobody."""
    name = scene.name(event.who)
    return story(f"{name} goes with {_the(scene, event.unit)}." if event.unit else f"{name} stands aside.")


def struck(scene: Scene, event: UnitStruck) -> Block:
    """How many of their dice hit."""
    own, at, single = _the(scene, event.unit), _the(scene, event.at), alone(_unit(scene, event.unit))
    if not event.dice:
        return Block("roll", f"{own} {'has' if single else 'have'} no die to throw")
    dice = _thrown(scene, "battle", event.unit)
    return Block(
        "roll", f"{own} strike{'s' * single} {at}{dice}, each hits on {event.needed}+ -> {event.hits}"
    )


def lost(scene: Scene, event: UnitLost) -> Block | None:
    """How many of them fall, and who of those with them stands alone; nothing where the last of them falls."""
    unit = _unit(scene, event.unit)
    down = any(isinstance(e, UnitGone) and (e.unit, e.why) == (event.unit, FALLEN) for e in scene.coming)
    if down and (not event.fell or alone(unit)):
        return None
    if not event.fell and not (unit.hero and not event.left):
        pressed = "is hard pressed" if alone(unit) else "are hard pressed, and nobody falls"
        return story(f"{the(unit.name)} {pressed}.")
    fell = f"{the(unit.name)} falls" if alone(unit) else f"of {the(unit.name)} {event.fell} fall"
    fell += "s" * (event.fell == 1 and not alone(unit))
    stands = f"{scene.name(unit.hero)} stands alone" if unit.hero and not down else strength(event.left)
    left = strength(event.left) if event.left else stands
    return story(f"{fell}; {left}." if event.fell else f"{left}.")


def tested(scene: Scene, event: UnitTested) -> Block:
    """Whether they stand."""
    unit = _unit(scene, event.unit)
    aim = f":{_thrown(scene, 'morale', event.unit)}, rout on {event.score}+" if event.score else ""
    return Block("roll", f"morale of {the(unit.name)}{aim}: {RESULTS[event.result]}")


def gone(scene: Scene, event: UnitGone) -> Block:
    """They are off the field."""
    unit = _unit(scene, event.unit)
    with_them = f", {scene.name(unit.hero)} with them" if unit.hero else ""
    fallen, ran = GONE[alone(unit)]
    said = fallen if event.why == FALLEN else ran
    return story(f"{the(unit.name)} {said}{with_them}.")


def counted(scene: Scene, event: CasualtiesCounted) -> tuple[Block, ...]:
    """Who of the fallen lives, and the dice that say so."""
    own, dead, live = _the(scene, event.unit), "is dead", "lives, grievously wounded"
    if alone(_unit(scene, event.unit)):
        thrown = Block("roll", f"whether {own} survives{_thrown(scene, 'survives', event.unit)}")
        return (thrown, story(f"{own} {dead if event.dead else live}."))
    dice = Block("roll", f"who of {own} survives{_thrown(scene, 'survives', event.unit)}")
    dead = f"{event.dead} {'is' if event.dead == 1 else 'are'} dead"
    live = f"{event.wounded} live{'s' * (event.wounded == 1)}, grievously wounded"
    return (dice, story(f"Of the fallen of {own} {dead}; {live}."))


def ended(_scene: Scene, event: BattleEnded) -> Block:
    """Whose the field is."""
    if not event.winner:
        return story("Nobody has the field.")
    return story("The field is yours." if event.winner == PARTY else "The field is theirs.")


def counted_already(scene: Scene, event: Event) -> bool:
    """Tells whether an event is about one of a band after its battle: of rank and file the number has been told."""
    if not isinstance(event, AFTERMATH) or not any(isinstance(e, BattleEnded) for e in scene.told):
        return False
    return isinstance(event, Defeated) or scene.after.people[event.who].side == FOES


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
