"""Sentences for what the adventure has in store: plots that go on, endings."""

from __future__ import annotations

from gameloop.session.narrate.scene import Scene, Sentence, rule, story
from gameloop.session.results import Block
from gameloop.session.stacks import a
from gameloop.session.views.hearsay import STANCES
from gameloop.world.amounts import the
from gameloop.world.deals import DealStruck, PromiseBroken, PromiseKept, PromiseMade
from gameloop.world.factions import StanceChanged
from gameloop.world.graves import Buried
from gameloop.world.houses import Appraised
from gameloop.world.plots import EndingReached, PlotAdvanced
from gameloop.world.rumours import RumourHeard, keeper
from gameloop.world.scheduler import DAY
from gameloop.world.sight import made_out
from gameloop.world.storychanges import LevelFlooded

LITTLE = ("the", "a", "an", "of", "at", "and", "who")
GOES_ON = "the game goes on; all that is left is still there"


def advanced(_scene: Scene, event: PlotAdvanced) -> Block | None:
    """What can be made out of it from here."""
    return story(event.text) if event.text else None


def reached(_scene: Scene, event: EndingReached) -> tuple[Block, ...]:
    """An ending, by its name, and whether that was all."""
    told = (Block("title", f"An ending: {event.name}"), story(event.text))
    return told if event.over else (*told, rule(GOES_ON))


def thought(scene: Scene, event: StanceChanged) -> Block | None:
    """A faction thinks better or worse of the party, and why."""
    found = next((f for f in scene.rules.adventure.factions if f.id == event.faction), None)
    name = found.name if found is not None else event.faction
    return rule(
        f"{name}: {'better' if event.by > 0 else 'worse'} disposed to you, {STANCES[event.to]} ({event.why})"
    )


def heard(scene: Scene, event: RumourHeard) -> Block:
    """Who tells what; those met underground have it from somebody."""
    source = next((r.who for r in scene.rules.adventure.rumours if r.n == event.n), "")
    if event.by:
        who = _told_in(scene, event)
    else:
        met = scene.before.encounter
        unseen = met is not None and not made_out(scene.before, met.group)
        teller = "somebody in the dark" if unseen else event.who
        has = f"{teller} has" if unseen else _told_by(teller)
        who = f"{has} it from {from_whom(source)}" if source else teller
    return story(f"{who}: '{event.text}'")


def _told_in(scene: Scene, event: RumourHeard) -> str:
    """Who speaks in a house: whoever keeps it, of what others say as well."""
    house = scene.before.chart().place(event.by)
    host = keeper(house)
    own = {*f"{host} {house.name}".casefold().split()} & {*event.who.casefold().split()} - {*LITTLE}
    return event.who if own or not host else f"{host} has it from {_somebody(event.who)}"


def _somebody(who: str) -> str:
    """Somebody by what he is: `a drinker`, but `Corbin Tiles` and `the boy`."""
    return a(who) if who[:1].islower() and not _has_article(who) else who


def from_whom(who: str) -> str:
    """Somebody of whom others have heard it: `the drinker`, `a raker's widow`, `Corbin Tiles`."""
    return who if _has_article(who) else the(who)


def _has_article(who: str) -> bool:
    """`a raker's widow`, `another seller in Quarter Market`."""
    return who.startswith(("a ", "an ", "the ", "another "))


def _told_by(who: str) -> str:
    """Who has heard it: `the merchant has`, `the bandits have`."""
    return f"the {who.lstrip('0123456789 ')} have" if who[:1].isdecimal() else f"{the(who)} has"


def struck(_scene: Scene, event: DealStruck) -> Block:
    """What they say to it."""
    return story(event.text)


def promised(scene: Scene, event: PromiseMade) -> Block:
    """How long the party has for it."""
    days = (event.due - scene.before.clock) // scene.rules.procedures[DAY].seconds
    return rule(f"promised, within {days} days")


def settled(_scene: Scene, event: PromiseKept | PromiseBroken) -> tuple[Block, ...]:
    """A word that was kept, or was not."""
    kept = isinstance(event, PromiseKept)
    told = (story(event.text),) if event.text else ()
    return (*told, rule("your word is kept" if kept else "your word is broken"))


def buried(scene: Scene, event: Buried) -> Block:
    """A grave."""
    return story(f"{scene.name(event.who)} is buried.")


def flooded(_scene: Scene, event: LevelFlooded) -> Block:
    """A level is lost."""
    return rule(f"level {event.level} is under water")


def appraised(scene: Scene, event: Appraised) -> Block:
    """What a thing would fetch."""
    fetches = (
        f"would fetch {scene.rules.goods.told(event.worth)}" if event.worth else "would fetch nothing here"
    )
    return story(f"{event.name[:1].upper()}{event.name[1:]} {fetches}.")


SENTENCES: dict[type, Sentence] = {
    PlotAdvanced: advanced,
    EndingReached: reached,
    StanceChanged: thought,
    RumourHeard: heard,
    Appraised: appraised,
    DealStruck: struck,
    PromiseMade: promised,
    PromiseKept: settled,
    PromiseBroken: settled,
    LevelFlooded: flooded,
    Buried: buried,
}
