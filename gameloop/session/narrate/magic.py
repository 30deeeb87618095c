"""Sentences for spells, and for what creatures can do beyond blows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gameloop.session.narrate.fighting import crowds
from gameloop.session.narrate.scene import Scene, Sentence, story
from gameloop.session.results import Block
from gameloop.session.stacks import listed
from gameloop.world.laying import LaidToRest
from gameloop.world.magic import (
    Memorized,
    SpellBegun,
    SpellCast,
    SpellCountered,
    SpellLost,
    WrittenDown,
)
from gameloop.world.powers import DamageChanged, PowerUsed
from gameloop.world.questioning import Foretold
from gameloop.world.services import Departed, Served
from gameloop.world.sides import other_side, standing

LOST: Mapping[str, str] = {
    "hit": "The blow breaks {who}'s {spell}: it is lost.",
    "down": "{who}'s {spell} is lost with the caster.",
    "helpless": "{who} cannot finish {spell}: it is lost.",
}
POWERS: Mapping[str, str] = {
    "breath": "{who} breathes on {targets}.",
    "charm": "{who} works on the mind of {targets}.",
    "fear": "The sight of {who} strikes {targets}.",
    "petrify": "{who} turns a stony eye on {targets}.",
    "puts_out_flames": "{who} puts out every flame in the room.",
}


def memorized(scene: Scene, event: Memorized) -> Block | None:
    """What is ready now; nothing where nothing can be."""
    if not event.spells:
        return None
    return story(f"{scene.name(event.who)} has ready: {listed(spell(scene, one) for one in event.spells)}.")


def begun(scene: Scene, event: SpellBegun) -> Block:
    """Words and gestures."""
    return story(f"{scene.name(event.who)} begins {spell(scene, event.casting.spell)}.")


def lost(scene: Scene, event: SpellLost) -> Block:
    """Spent for nothing."""
    return story(LOST[event.why].format(who=scene.name(event.who), spell=spell(scene, event.spell)))


def cast(scene: Scene, event: SpellCast) -> tuple[Block, ...]:
    """It takes effect; what it does has sentences of its own, and whom it cannot touch is said at once."""
    people = [who for who in event.targets if who in scene.before.people]
    on = f" on {listed(dict.fromkeys(scene.name(who) for who in people))}" if people else ""
    told = story(f"{scene.name(event.who)} casts {spell(scene, event.spell)}{on}.")
    return (told, *_in_vain(scene, event.spell, people or _against(scene, event.who)))


def _against(scene: Scene, who: str) -> list[str]:
    """Those of the other side who are in the fight."""
    fighting = scene.before.fight is not None
    return (
        [p.id for p in standing(scene.before, other_side(scene.before.person(who).side))] if fighting else []
    )


def _in_vain(scene: Scene, name: str, people: Sequence[str]) -> Iterator[Block]:
    """To whom of these people a spell does nothing, and why."""
    why = {who: scene.rules.magic.spared(scene.before, name, who) for who in people}
    for reason in dict.fromkeys(filter(None, why.values())):
        spared = [scene.name(who) for who, said in why.items() if said == reason]
        yield story(f"It does nothing to {listed(crowds(spared))}: {reason}.")


def countered(scene: Scene, event: SpellCountered) -> Block:
    """One spell against another."""
    safe = listed(scene.name(who) for who in event.protected)
    return story(f"{scene.name(event.who)} gives up {spell(scene, event.gave)} and shields {safe} from it.")


def served(scene: Scene, event: Served) -> Block:
    """It is cast for money; what it does has sentences of its own."""
    told = scene.rules.goods.told(event.price)
    if event.service not in scene.rules.spells:
        return story(f"{scene.name(event.on)} goes along for {told} a day.")
    return story(f"For {told} somebody casts {spell(scene, event.service)} on {scene.name(event.on)}.")


def departed(scene: Scene, event: Departed) -> Block:
    """Somebody has had enough."""
    return story(f"{scene.name(event.who)} goes home, {event.why}.")


def written(scene: Scene, event: WrittenDown) -> Block:
    """One more in the book."""
    return story(f"{scene.name(event.who)} copies {spell(scene, event.spell)} into the grimoire.")


def foretold(scene: Scene, event: Foretold) -> Block:
    """What was asked, and what was told."""
    answers = scene.name(event.of) if event.of else scene.rules.spells[event.spell].name
    return story(f'{scene.name(event.who)} asks: "{event.question}" {answers} answers: {event.answer}.')


def changed(scene: Scene, event: DamageChanged) -> Block:
    """It counts otherwise."""
    who = scene.name(event.who)
    if not event.counted:
        return story(f"It does nothing to {who}.")
    return story(f"It hurts {who} {'more' if event.counted > event.dealt else 'less'} than it should.")


def power(scene: Scene, event: PowerUsed) -> Block:
    """Something that is no blow."""
    targets = listed(scene.name(who) for who in event.targets) or "nobody"
    return story(POWERS[event.power].format(who=scene.name(event.who), targets=targets))


def laid(scene: Scene, event: LaidToRest) -> Block:
    """Rest."""
    whose = scene.name(event.who)
    how = f"says the name of {whose}" if event.name else f"gives {whose} what was missing"
    return story(f"{scene.name(event.by)} {how}. It lies down.")


def spell(scene: Scene, name: str) -> str:
    """A spell as it is called."""
    return scene.rules.spells[name].name


SENTENCES: dict[type, Sentence] = {
    Memorized: memorized,
    SpellBegun: begun,
    SpellLost: lost,
    SpellCast: cast,
    SpellCountered: countered,
    Departed: departed,
    Served: served,
    Foretold: foretold,
    WrittenDown: written,
    DamageChanged: changed,
    PowerUsed: power,
    LaidToRest: laid,
}
