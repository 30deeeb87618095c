"""Sentences for beasts, hirelings, and those who wait outside."""

from __future__ import annotations

from gameloop.session.narrate.scene import Scene, Sentence, rule, story
from gameloop.session.results import Block
from gameloop.session.stacks import listed
from gameloop.world.encounters import plural
from gameloop.world.retainers import Advertised, Built, ProspectsCame, ProspectsHired, Shortfall
from gameloop.world.train import FOUND, BeastGone, BeastJoined, Bolted, Rejoined, StayedBehind

WHY = {"sold": "is sold"}


def beast(scene: Scene, event: BeastJoined) -> Block:
    """What it is, and what it bears."""
    return story(f"{scene.rules.telling.brief(scene.after, event.beast.id)}, goes with you.")


def gone(scene: Scene, event: BeastGone) -> Block:
    """Sold."""
    return story(f"{scene.name(event.who)} {WHY[event.why]}.")


def stayed(scene: Scene, event: StayedBehind) -> Block:
    """Who waits."""
    return story(f"{_names(scene, event.who)} {'wait' if len(event.who) > 1 else 'waits'} outside.")


def rejoined(scene: Scene, event: Rejoined) -> Block:
    """Who is there again."""
    many = len(event.who) > 1
    how = "are found again" if many else "is found again"
    back = "are with you again" if many else "is with you again"
    return story(f"{_names(scene, event.who)} {how if event.how == FOUND else back}.")


def bolted(scene: Scene, event: Bolted) -> Block:
    """Off, and the load with them."""
    return story(f"{_names(scene, event.who)} {'bolt' if len(event.who) > 1 else 'bolts'} with the load.")


def _names(scene: Scene, people: tuple[str, ...]) -> str:
    names = [scene.name(who) for who in people]
    told = listed(names)
    return f"{told[0].upper()}{told[1:]}"


def _trade(scene: Scene, kind: str, n: int) -> str:
    """So many of a kind of people."""
    name = next((t.name for t in scene.rules.goods.trades if t.id == kind), kind)
    return f"1 {name}" if n == 1 else f"{n} {plural(name)}"


def advertised(scene: Scene, event: Advertised) -> Block:
    """Whom one looks for."""
    name = _trade(scene, event.trade, 2).removeprefix("2 ")
    return story(f"It is cried that you look for {name}. Come back in a week.")


def came(scene: Scene, event: ProspectsCame) -> Block | None:
    """Who asks for work, for those who are there to see it."""
    if scene.after.here.chart != event.chart:
        return None
    if not event.n:
        name = _trade(scene, event.trade, 2).removeprefix("2 ")
        return story(f"The week is over, and no {name} have come.")
    return story(
        f"{_trade(scene, event.trade, event.n)} {'ask' if event.n > 1 else 'asks'} you for work (hire)."
    )


def taken_on(scene: Scene, event: ProspectsHired) -> Block:
    """Who serves now, and what for."""
    wage = scene.rules.goods.told(event.wage)
    return story(f"You take on {_trade(scene, event.trade, event.n)}, at {wage} a month each.")


def short(scene: Scene, event: Shortfall) -> Block:
    """A warning."""
    return rule(f"you have {event.have} of the {_trade(scene, event.trade, event.wanted)} that these want")


def built(_scene: Scene, event: Built) -> Block:
    """What stands there."""
    return story(event.what)


SENTENCES: dict[type, Sentence] = {
    BeastJoined: beast,
    BeastGone: gone,
    StayedBehind: stayed,
    Rejoined: rejoined,
    Bolted: bolted,
    Advertised: advertised,
    ProspectsCame: came,
    ProspectsHired: taken_on,
    Shortfall: short,
    Built: built,
}
