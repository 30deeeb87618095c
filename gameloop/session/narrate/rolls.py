"""Sentences for dice: `force door: Bruna d6 -> 4, needs 5+: holds`."""

from __future__ import annotations

from gameloop.kernel.dice import Rolled
from gameloop.session.narrate.scene import Scene, Sentence
from gameloop.session.results import Block

SIGN = {">=": "+", "<=": " or less", ">": " exceeded", "<": " undercut", "=": " exactly"}
# that it was rolled at all would tell that there is something, or nothing that is not told by what comes of it
UNASKED = ("notice_secret_door", "room_trap", "wandering", "number", "by_which_exit", "doing")


WITH_ITS_FACT = (  # told by the fact that comes of it
    "attack",
    "damage",
    "initiative",
    "morale",
    "goal",
    "mark",
    "prey",
    "cleave_target",
    "encounter_distance",
)


def rolled(scene: Scene, event: Rolled) -> Block | None:
    """The roll in one line; a secret one only says that dice fell, and one nobody asked for not even that."""
    if event.why in WITH_ITS_FACT or (event.secret and event.why in UNASKED):
        return None
    if event.secret:
        return Block("roll", f"[secret roll: {words(event.why)}]")
    who = f"{scene.name(event.who)} " if event.who else ""
    total = f" = {event.total}" if event.mods else ""
    return Block("roll", f"{words(event.why)}: {who}{thrown(event)}{total}{aim(event)}")


def thrown(event: Rolled) -> str:
    """The dice, their faces, and what was added: `1d20 -> 12 +1 to hit`; a fixed number has no faces."""
    mods = "".join(f" {amount:+d} {words(reason)}" for amount, reason in event.mods)
    return f"{event.dice} {faces(event)}{mods}" if event.faces else f"{event.dice}{mods}"


def words(why: str) -> str:
    """A label as words: `force_door` -> `force door`."""
    return why.replace("_", " ")


def faces(event: Rolled) -> str:
    """The faces, those that do not count between tildes."""
    if len(event.faces) == 1 and event.sum == event.faces[0]:
        return f"-> {event.faces[0]}"
    shown = ", ".join(str(f) if i in event.kept else f"~{f}~" for i, f in enumerate(event.faces))
    return f"({shown}) -> {event.sum}"


def aim(event: Rolled) -> str:
    """What it had to reach, and what it came to."""
    if event.target is None:
        return ""
    return f", needs {event.target}{SIGN[event.cmp or '>=']}: {words(event.outcome or '')}"


SENTENCES: dict[type, Sentence] = {Rolled: rolled}
