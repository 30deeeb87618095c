"""Sentences for what a turn brings: events, noise, rest, light."""

from __future__ import annotations

from collections.abc import Mapping

from gameloop.session.brought import brought
from gameloop.session.narrate.scene import Scene, Sentence, rule, story
from gameloop.session.results import Block
from gameloop.session.views import places
from gameloop.world.deeds import DeedDone
from gameloop.world.digging import Dug
from gameloop.world.goods import for_hand
from gameloop.world.light import INDOORS, MAGIC, LightLit, LightOut, is_lit, unlit
from gameloop.world.places import unseen
from gameloop.world.state import Light
from gameloop.world.turns import NoiseMade, Rested, RestOwed, TurnEvent, TurnHeld
from gameloop.world.turns import held as turns_held

# dice whose name alone does not tell what comes of them
CAUSES: Mapping[str, str] = {"light": "light: what was lit first has burnt down"}
DARK = "It is dark: nobody can search or read, and blows in the dark go wide."
OUT = {
    "burnt": "{} burns out.",
    "doused": "{} is put out.",
    INDOORS: "{} is put out for the rest.",
    "water": "Water puts out {}.",
}
NOISES = {
    "spikes": "Iron on iron: that was heard.",
    "bars": "That was not quiet.",
    "way": "It is a loud way to travel.",
    "shout": "It comes back from far rooms, a little later.",
    "prize": "It does not come quietly.",
    "smash": "Everybody within a furlong heard that.",
    "trap": "That was loud.",
    "forcing": "That was heard.",
}


def event(scene: Scene, event: TurnEvent) -> Block | None:
    """What the die brought; nothing is not told."""
    if event.nothing:
        return None
    name = event.name.lower()
    return rule(CAUSES.get(name, name) if brought(event, scene.coming) else f"{name}: nothing comes of it")


def noise(_scene: Scene, event: NoiseMade) -> Block:
    """Too loud."""
    return story(NOISES.get(event.why, "That was loud."))


def owed(scene: Scene, event: RestOwed) -> Block:
    """Somebody has to rest."""
    names = ", ".join(scene.name(who) for who in event.who)
    return story(f"{names} must rest: the next turn is one of rest.")


def rested(scene: Scene, event: Rested) -> Block | None:
    """Paid; whether they can go on is told with what the end of the turn brings."""
    if event.left:
        return None
    again = any(isinstance(e, RestOwed) for e in scene.coming)
    return story("You have rested for a turn." if again else "Rested, you can go on.")


def held(scene: Scene, event: TurnHeld) -> Block | None:
    """It goes on as long as the meeting, and is over with it; of several turns of one deed it is told once."""
    if event.turns > turns_held(scene.before):
        if scene.told and isinstance(scene.told[-1], TurnHeld):
            return None
        return rule("this turn goes on, until the meeting or fight is over")
    return rule("the turn in which this began is over")


def _name(scene: Scene, light: Light) -> str:
    holder = scene.before.people.get(light.holder) or scene.after.people.get(light.holder)
    what = light.item.name if light.item else light.kind
    return f"{holder.name}'s {what}" if holder else f"the {what}"


def lit(scene: Scene, event: LightLit) -> Block | tuple[Block, ...]:
    """It burns, unless the deed that lit it has told so; where it was dark before, this is what it shows."""
    what = event.light.item.name if event.light.item else event.light.kind
    lies = event.light.holder not in scene.after.people
    held = story(f"The {what} burns." if lies else f"{scene.name(event.light.holder)} holds a lit {what}.")
    if event.light.kind == MAGIC:
        held = story(f"The light of magic is on {_name(scene, event.light)}.")
    told = () if lies and any(isinstance(e, DeedDone) for e in scene.told) else (held,)
    here = scene.before.here
    known = here.chart and not unseen(scene.before.survey(), here.place)  # else it is shown as it is learned
    dark = known and not is_lit(scene.before) and is_lit(scene.after)
    return (*told, *places.place(scene.after, scene.rules)) if dark and scene.after.fight is None else told


def out(scene: Scene, event: LightOut) -> Block:
    """It does not; perhaps that was the last."""
    said = OUT.get(event.why, "{} goes out.").format(_name(scene, event.light))
    dark = "" if is_lit(scene.after) else f" {darkness(scene)}"
    return story(said[:1].upper() + said[1:] + dark + _hand_free(scene, event))


def _hand_free(scene: Scene, event: LightOut) -> str:
    """The shield that whoever held the light has with him and has put away for it, and the line that takes it up."""
    state, holder = scene.before, scene.before.people.get(event.light.holder)
    if holder is None or holder.left != event.light.id or state.fight is not None or event.why == INDOORS:
        return ""
    put_away = (i for i in for_hand(state, scene.rules, holder.id, "left") if i.id != holder.left)
    item = next((i for i in put_away if not scene.rules.light(state, i)), None)
    if item is None or scene.rules.moments.may_use(state, holder.id, item) is not None:
        return ""
    return f" {holder.name} has a hand free for the {item.name} again: {holder.name.casefold()}: wield {item.name}."


def darkness(scene: Scene) -> str:
    """What it means that the last light is out, and what to type."""
    fuel = next(iter(unlit(scene.after, scene.rules)), None)
    if fuel is None:
        return f"{DARK} Nothing is left to light: feel your way out."
    return f"{DARK} Type: light {fuel.name}."


def dug(_scene: Scene, event: Dug) -> Block:
    """So much further."""
    more = "One more turn of it." if event.left == 1 else f"{event.left} more turns of it."
    return story(f"You dig. {more}" if event.left else "You are through.")


SENTENCES: dict[type, Sentence] = {
    TurnEvent: event,
    NoiseMade: noise,
    RestOwed: owed,
    Rested: rested,
    TurnHeld: held,
    LightLit: lit,
    LightOut: out,
    Dug: dug,
}
