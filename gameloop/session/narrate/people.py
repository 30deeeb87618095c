"""Sentences for people who join, march, learn and rise."""

from __future__ import annotations

from gameloop.kernel.decider import fold
from gameloop.kernel.questions import AUTO
from gameloop.session.narrate.scene import Scene, Sentence, rule, story
from gameloop.session.results import Block
from gameloop.world.followers import Crumbled, SideTaken
from gameloop.world.game import evolve
from gameloop.world.goods import GearMoved
from gameloop.world.growth import SpellChosen
from gameloop.world.handdice import EVERY_DIE, PARTY_DICE, DiceChosen
from gameloop.world.people import Joined, OrderSet, Titled
from gameloop.world.state import DEAD, NOWHERE, PARTY
from gameloop.world.wounds import StatSet

STATS = {
    "level": "{who} is of level {value} now.",
    "max_hp": "{who} has {value} hit points at most now.",
    "str": "{who} has STR {value} now.",
    "dex": "{who} has DEX {value} now.",
    "mind": "{who} has MIND {value} now.",
}


def joined(scene: Scene, event: Joined) -> Block:
    """Somebody is with the party now, and who, with all that he brings."""
    who = event.person.id
    brings = [e for e in scene.coming if isinstance(e, GearMoved) and e.to == who and e.source == NOWHERE]
    return story(f"{scene.rules.telling.brief(fold(evolve, scene.after, brings), who)}, joins the party.")


def ordered(scene: Scene, event: OrderSet) -> Block | None:
    """The marching order; nothing where nobody is left to march, or a body is taken along."""
    if not event.order or scene.after.person(event.order[-1]).has(DEAD):
        return None
    return story(f"marching order: {', '.join(map(scene.name, event.order))}.")


def dice(scene: Scene, event: DiceChosen) -> Block:
    """Who throws real dice from now on."""
    if not event.who:
        return rule("all dice are the game's again")
    whose = {EVERY_DIE: "every die that falls openly", PARTY_DICE: "the party's dice"}
    named = ", ".join(whose.get(who) or f"{scene.name(who)}'s dice" for who in event.who)
    return rule(f"by hand from now on: {named}; type what they show, or {AUTO}")


def titled(scene: Scene, event: Titled) -> Block:
    """A title is reached."""
    return story(f"{scene.name(event.who)} may be called {event.title} from now on.")


def stat(scene: Scene, event: StatSet) -> Block | None:
    """A figure that a player sees; others stay in the log."""
    text = STATS.get(event.stat)
    return story(text.format(who=scene.name(event.who), value=event.value)) if text else None


def sided(scene: Scene, event: SideTaken) -> Block:
    """Whose orders somebody takes now."""
    does = "does what you say" if event.side == PARTY else "turns on you"
    return story(f"{scene.name(event.who)} {does}.")


def crumbled(scene: Scene, event: Crumbled) -> Block:
    """Dust."""
    return story(f"{scene.name(event.who)} falls to dust.")


def chosen(scene: Scene, event: SpellChosen) -> Block:
    """A spell of one's own."""
    return story(
        f"{scene.name(event.who)} makes {scene.rules.spells[event.spell].name} a spell of their own."
    )


SENTENCES: dict[type, Sentence] = {
    Crumbled: crumbled,
    SideTaken: sided,
    DiceChosen: dice,
    Joined: joined,
    OrderSet: ordered,
    SpellChosen: chosen,
    StatSet: stat,
    Titled: titled,
}
