"""Sentences for dice: `force door: Bruna d6 -> 4, needs 5+: holds`."""

from __future__ import annotations

from gameloop.kernel.dice import HAND, Rolled
from gameloop.kernel.messages import Event
from gameloop.session.narrate.scene import Scene, Sentence, story
from gameloop.session.results import Block
from gameloop.world.listening import LISTEN
from gameloop.world.wounds import StatSet

SURPRISE, UNSURPRISED = "surprise_of", {"ready": "not surprised"}
HIT_DICE, MOST = "hit_dice", "max_hp"
SIGN = {">=": "+", "<=": " or less", ">": " exceeded", "<": " undercut", "=": " exactly"}
# that it was rolled at all would tell that there is something, or nothing that is not told by what comes of it
UNASKED = (
    *("notice_secret_door", "room_trap", "wandering", "number", "by_which_exit", "doing"),
    *("their_level", "their_hit_die"),
)


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
    "distance",
)


IN_BATTLE = ("battle_", "survives_", "morale_")  # and the id of a unit: told by name with what comes of it


def rolled(scene: Scene, event: Rolled) -> Block | tuple[Block, ...] | None:
    """The roll in one line; a secret one only says that dice fell, and one nobody asked for not even that.

    Hit dice that were thrown anew tell what comes of them, also where that is nothing.
    """
    if (
        event.why in WITH_ITS_FACT
        or event.why.startswith(IN_BATTLE)
        or (event.secret and event.why in UNASKED)
    ):
        return None
    if event.secret:
        return _hidden(scene, event)
    line = open_roll(event, scene.name(event.who) if event.who else "")
    person = scene.before.people.get(event.who or "")
    if person is None or event.why != HIT_DICE or MOST not in person.stats or _bettered(scene, event):
        return line
    most = person.stats[MOST]
    return (line, story(f"{person.name} keeps {most} hit points at most: the throw was no better."))


def _hidden(scene: Scene, event: Rolled) -> Block | None:
    """That dice fell in secret: one line for all who listen at once, else one for each throw."""
    if event.why != LISTEN:
        return Block("roll", f"[secret roll: {words(event.why)}]")
    if any(_beside(event, other) for other in scene.told):
        return None
    others = sum(_beside(event, other) for other in scene.coming)
    many = f", {1 + others} of you" if others else ""
    return Block("roll", f"[secret roll: {words(event.why)}{many}]")


def _beside(event: Rolled, other: Event) -> bool:
    """Tells whether two secret rolls of one telling are for the same."""
    return isinstance(other, Rolled) and other.secret and other.why == event.why


def _bettered(scene: Scene, event: Rolled) -> bool:
    """Tells whether hit dice that were thrown anew are better than those of before."""
    for later in scene.coming:
        if isinstance(later, Rolled) and (later.why, later.who) == (event.why, event.who):
            return False
        if isinstance(later, StatSet) and (later.who, later.stat) == (event.who, MOST):
            return True
    return False


def open_roll(event: Rolled, name: str) -> Block:
    """A roll that is no secret in one line, `name` being who made it."""
    who = f"{name} " if name else ""
    total = f" = {event.total}" if event.mods else ""
    came = f", {outcome(event)}" if event.target is not None else ""
    head = f"{words(event.why)}: {who}"
    return Block("roll", f"{head}{thrown(event)}{total}{aim(event)}", f"{head}{event.total}{came}")


def thrown(event: Rolled) -> str:
    """The dice, their faces, and what was added: `1d20 -> 12 +1 to hit`; a fixed number has no faces."""
    dice = f"{event.dice} by hand" if event.source == HAND else event.dice
    mods = "".join(f" {amount:+d} {words(reason)}" for amount, reason in event.mods)
    return f"{dice} {faces(event)}{mods}" if event.faces else f"{event.dice}{fixed(event)}{mods}"


def fixed(event: Rolled) -> str:
    """What no dice come to, where the text itself does not say it: `0d6+3 -> 3`."""
    return "" if event.dice == str(event.sum) else f" -> {event.sum}"


def words(why: str) -> str:
    """A label as words: `force_door` -> `force door`."""
    return why.replace("_", " ")


def faces(event: Rolled) -> str:
    """The faces, those that do not count between tildes."""
    if len(event.faces) == 1 and event.sum == event.faces[0]:
        return f"-> {event.faces[0]}"
    kept = frozenset(event.kept)  # a stranger's save may hold any number of them
    shown = ", ".join(str(f) if i in kept else f"~{f}~" for i, f in enumerate(event.faces))
    return f"({shown}) -> {event.sum}"


def aim(event: Rolled) -> str:
    """What it had to reach, and what it came to."""
    if event.target is None:
        return ""
    number = f"{event.target}{SIGN[event.cmp or '>=']}"
    needed = "surprised on" if event.why.startswith(SURPRISE) else "needs"  # a surprise nobody needs
    return f", {needed} {number}: {outcome(event)}"


def outcome(event: Rolled) -> str:
    """What an aimed roll came to, in a word or two."""
    if event.why.startswith(SURPRISE):
        return UNSURPRISED.get(event.outcome or "", "surprised")
    return words(event.outcome or "")


SENTENCES: dict[type, Sentence] = {Rolled: rolled}
