"""Sentences for wounds, falling, dying, and getting better."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeGuard

from gameloop.kernel.messages import Event
from gameloop.session.endings import ENDED
from gameloop.session.narrate.scene import Scene, Sentence, story
from gameloop.session.results import Block
from gameloop.session.stacks import listed
from gameloop.world.deeds import DeedDone
from gameloop.world.encounters import EncounterBegan
from gameloop.world.ending import ALL_LOST, Ended
from gameloop.world.fighting import Struck
from gameloop.world.state import DEAD, FLED, FOES
from gameloop.world.wounds import ConditionEnded, ConditionGained, Died, Fell, PoolChanged, Rose

HP = "hp"
EARNED = {
    "xp": ("XP", "XP"),
    "el": ("encounter level", "encounter levels"),
}  # pools of what is earned: one, several
GAINED: Mapping[str, str] = {
    "grievous": "{who} is grievously wounded: no night gives hit points back, only a week of rest does.",
    "gruesome_scars": "{who} will carry gruesome scars: -1 to reactions when {who} speaks.",
    "eye_gouged_out": "{who} loses an eye: missile attacks at disadvantage, for good.",
    "blinded": "{who} is blind: no missile attacks, melee attacks at disadvantage.",
    "broken_arm.left": "{who}'s left arm is broken: what it does is at disadvantage.",
    "broken_arm.right": "{who}'s right arm is broken: what it does is at disadvantage.",
    "broken_leg": "{who}'s leg is broken: half speed, half the load.",
    "dismembered_arm": "{who} loses an arm: no bulky weapon, no shield beside a weapon.",
    "dismembered_leg": "{who} loses a leg: half speed and half the load, for good.",
    "asleep": "{who} sleeps.",
    "bearing": "{who} takes up {other}.",
    "deprived": "{who} is deprived ({other}): no hit points come back.",
    "held": "{who} cannot move.",
    "hand_useless": "{who}'s hand goes numb, and strikes the worse for it.",
    "seized": "{who} is held fast.",
    "holding": "{who} does not let go.",
    "nauseated": "{who} retches at the stench.",
    "in_the_dark": "{who} cannot see.",
    "dancing": "{who} dances, and cannot stop.",
    "blessed": "{who} is blessed: +1 to attacks, saves and morale.",
    "charmed": "{who} is charmed.",
    "hasted": "{who} will act before all others.",
    "invisible": "{who} cannot be seen.",
    "circled": "{who} stands in the circle.",
    "flying": "{who} flies.",
    "all_seeing": "{who} sees what is hidden.",
    "beast_speech": "{who} can speak with animals.",
    "all_understanding": "{who} understands every tongue.",
    "waterborne": "{who} can breathe under water.",
    "wind_shielded": "Winds turn missiles from {who}.",
    "dead": "",
    "inquiring": "{who} may ask {value} more (question ...).",
    "stirred": "The dead lips of {who} move.",
    "risen": "{who} stands up and waits for orders.",
    "bodiless": "{who}'s body lies as if dead.",
    "dominated": "{other} looks out of the eyes of {who}.",
    "slowed": "{who} will act after all others.",
    "prone": "{who} goes down flat.",
    "disarmed": "what {who} fought with lies on the ground.",
    "dazzled": "{who} cannot see straight.",
    "surprised": "{who} is taken by surprise.",
    "routed": "{who} turns to run.",
    "yielded": "{who} gives up.",
    "turned": "{who} turns away in dread.",
    "sneaking": "{who} is out of sight.",
    "grappled": "{who} is held fast by {other}.",
    "paralyzed": "{who} cannot move.",
    "grappling": "",
    "noticed": "",
    "lost_sight": "",
    "unaware": "",
    "tied": "",
    "charging": "",
}


def pool(scene: Scene, event: PoolChanged) -> Block | None:
    """Hit points and experience; how many a foe has left is not told. Of other pools the ruleset tells."""
    if event.pool in EARNED:
        return experience(scene, event) if event.by > 0 else None
    if event.pool != HP:
        says = scene.rules.telling.worn(scene.after, event.who, event.pool, event.by)
        return _told(says.format(who=scene.name(event.who)))
    if _told_by_the_blow(scene, event):
        return None
    points = "hit point" if abs(event.by) == 1 else "hit points"
    verb = "loses" if event.by < 0 else "regains"
    left = "" if scene.after.people[event.who].side == FOES else f" ({event.to} left)"
    return story(f"{scene.name(event.who)} {verb} {abs(event.by)} {points}{left}.")


def experience(scene: Scene, event: PoolChanged) -> Block | None:
    """What several gain alike is told once, with the last of them."""
    if _alike(next(iter(scene.coming), None), event):
        return None
    who = [event.who]
    for earlier in reversed(scene.told):
        if not _alike(earlier, event):
            break
        who.insert(0, earlier.who)
    names = [scene.name(one) for one in who]
    much = f"{event.by} {EARNED[event.pool][event.by != 1]}"
    if len(names) == 1:
        return story(f"{names[0]} gains {much} ({event.why}).")
    what = f"{much} each ({event.why})"
    return story(f"{', '.join(names[:-1])} and {names[-1]} gain {what}.")


def _alike(other: Event | None, event: PoolChanged) -> TypeGuard[PoolChanged]:
    if not isinstance(other, PoolChanged) or other.pool != event.pool:
        return False
    return (other.by, other.why) == (event.by, event.why)


def _told_by_the_blow(scene: Scene, event: PoolChanged) -> bool:
    """Tells whether a foe loses what the blow just told has said, so that there is nothing to add."""
    last = scene.told[-1] if scene.told else None
    hit = isinstance(last, Struck) and last.foe == event.who and last.damage > 0
    foe = scene.after.people[event.who].side == FOES
    return hit and foe and isinstance(last, Struck) and (-event.by == last.damage or not event.to)


def fell(scene: Scene, event: Fell) -> Block:
    """Down, and alive."""
    return story(f"{scene.name(event.who)} goes down, alive.")


def rose(scene: Scene, event: Rose) -> Block:
    """Up again."""
    return story(f"{scene.name(event.who)} is back on both feet, more or less.")


def died(scene: Scene, event: Died) -> Block:
    """Dead, and what was carried lies there."""
    if any(isinstance(e, DeedDone) for e in scene.told) and scene.before.people[event.who].side == FOES:
        return story(f"{scene.name(event.who)} lies down for good.")
    goods = " All that was carried lies there." if scene.before.held(event.who) else ""
    return story(f"{scene.name(event.who)} is dead.{goods}")


def gained(scene: Scene, event: ConditionGained) -> Block | None:
    """What is so about somebody now; who is surprised was told with the meeting, if that has just begun."""
    if event.condition.name == "surprised" and any(isinstance(e, EncounterBegan) for e in scene.told):
        return None
    other = event.condition.other
    named = listed(map(scene.name, other.split())) if _people(scene, other) else other
    if event.condition.name == "surprised" and other:
        return _unaware(scene, event, named)
    texts = {**GAINED, **scene.rules.telling.gained}
    return _told(
        _words(
            scene,
            event.who,
            event.condition.name,
            named,
            texts,
            "{who} is now {name}.",
            event.condition.value,
        )
    )


def _unaware(scene: Scene, event: ConditionGained, of: str) -> Block | None:
    """Who does not know of some of the party yet; of several it is told once."""
    if any(_surprised(earlier) for earlier in scene.told):
        return None
    more = any(_surprised(later) for later in scene.coming)
    return story(f"{'they do' if more else f'{scene.name(event.who)} does'} not know of {of} yet.")


def _surprised(event: Event) -> bool:
    return isinstance(event, ConditionGained) and event.condition.name == "surprised"


def _people(scene: Scene, other: str) -> bool:
    """Tells whether a text is the ids of people."""
    return bool(other) and all(one in scene.after.people for one in other.split())


def ended(scene: Scene, event: ConditionEnded) -> Block | None:
    """What is no longer so; of the dead there is nothing to tell."""
    if scene.after.people[event.who].has(DEAD):
        return None
    if event.name == FLED:
        return _no_further(scene, event)
    return _told(_words(scene, event.who, event.name, "", ENDED, "{who} is no longer {name}."))


def _no_further(scene: Scene, event: ConditionEnded) -> Block | None:
    """Where those are now who got away, told once of all: with the others again, or where they ran to."""
    if _turns_back(next(iter(scene.coming), None)):
        return None
    ran = [event.who]
    for earlier in reversed(scene.told):
        if not _turns_back(earlier):
            break
        ran.insert(0, earlier.who)
    names, one = listed(map(scene.name, ran)), len(ran) == 1
    if scene.after.fight is not None:
        return story(f"{names} {'comes' if one else 'come'} back into the fight.")
    if any(person.id not in ran for person in scene.after.party()):
        return story(f"{names} {'comes' if one else 'come'} back to the others.")
    return story(f"{names} {'has' if one else 'have'} run far enough.")


def _turns_back(event: Event | None) -> TypeGuard[ConditionEnded]:
    return isinstance(event, ConditionEnded) and event.name == FLED


def _told(text: str) -> Block | None:
    return story(text) if text else None


def _words(
    scene: Scene, who: str, name: str, other: str, said: Mapping[str, str], plain: str, value: int = 0
) -> str:
    sentence = said.get(name, said.get(name.partition(".")[0], plain))
    return sentence.format(who=scene.name(who), name=name.replace("_", " "), other=other, value=value)


def over(_scene: Scene, event: Ended) -> Block:
    """Nobody is left, or the adventure has come to its end."""
    lost = "Nobody of the party is left. " if event.how == ALL_LOST else ""
    return story(f"{lost}This game is over.")


SENTENCES: dict[type, Sentence] = {
    PoolChanged: pool,
    Fell: fell,
    Rose: rose,
    Died: died,
    ConditionGained: gained,
    ConditionEnded: ended,
    Ended: over,
}
