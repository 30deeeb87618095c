"""Sentences for land and levies."""

from __future__ import annotations

from gameloop.session.narrate.scene import Scene, Sentence, story
from gameloop.session.results import Block
from gameloop.session.stacks import some
from gameloop.session.views.times import clock
from gameloop.world.armies import Holding
from gameloop.world.holdings import (
    HouseholdsLost,
    LandLost,
    LandTaken,
    LevyChanged,
    LevyFed,
    LevyGone,
    LevyPaid,
    LevyRaised,
    TaxCollected,
    TaxSet,
    Uprising,
    UprisingEnded,
)
from gameloop.world.settable import SET

HOME = {
    "dismissed": "are let go, and go home",
    "unpaid": "have served their weeks and go home unpaid",
    "unfed": "have nothing to eat, and go home",
    "unwilling": "have had enough, and go home",
    "lost": "are no more",
}


def _land(scene: Scene, lord: str) -> Holding:
    return scene.after.holdings.get(lord) or scene.before.holdings[lord]


def taken(scene: Scene, event: LandTaken) -> Block:
    """What it is, and what lives on it."""
    held = event.holding
    name = scene.name(held.lord)
    if not held.miles:
        return story(f"{name} has a {held.kind} here now.")
    size = f"{held.miles} square miles of {held.region}, with {held.households} households"
    return story(f"{name} is lord of a {held.kind} here: {size}. They pay {held.rate} % a month.")


def lost(scene: Scene, event: LandLost) -> Block:
    """Nobody's now."""
    return story(f"The {_land(scene, event.lord).kind} of {scene.name(event.lord)} has no lord any more.")


def tax(scene: Scene, event: TaxSet) -> Block:
    """From now on."""
    return story(
        f"{scene.name(event.lord)} takes {event.percent} % of what the households yield, from now on."
    )


def collected(scene: Scene, event: TaxCollected) -> Block:
    """What the month brought."""
    coins = some(scene.rules.item(scene.rules.coin, event.coins)) if event.coins else "nothing"
    into = " goes into its coffer" if event.coins else ""
    rest = f", and {event.carried} hundredths are carried over" if event.carried else ""
    tax = f"The tax of {scene.name(event.lord)}'s {_land(scene, event.lord).kind}"
    return story(f"{tax}, {coins},{into}{rest}." if into else f"{tax}: {coins}{rest}.")


def rose(scene: Scene, event: Uprising) -> Block:
    """No tax, and a choice."""
    return story(f"{event.rebels} households rise against {scene.name(event.lord)}. No tax comes in.")


def calm(scene: Scene, event: UprisingEnded) -> Block:
    """How it ended."""
    if event.how == "beaten":
        return story(f"The rising is beaten. {event.households} households are left, and the tax stands.")
    if event.how == SET:
        return story(f"Nobody is up in arms against {scene.name(event.lord)} any more.")
    return story(f"{scene.name(event.lord)} gives in, and they go back to their fields.")


def households(scene: Scene, event: HouseholdsLost) -> Block:
    """They will be missed."""
    return story(f"{event.left} households are left on {scene.name(event.lord)}'s land.")


def raised(scene: Scene, event: LevyRaised) -> Block:
    """So many come."""
    served = (
        " Part of the time that they owe this year is served." if 0 < event.called < scene.after.clock else ""
    )
    return story(f"{event.n} follow {scene.name(event.lord)} to war, with what they have.{served}")


def paid(scene: Scene, event: LevyPaid) -> Block:
    """Until then."""
    return story(f"{scene.name(event.lord)}'s levy is paid until {clock(event.until)}.")


def fed(_scene: Scene, _event: LevyFed) -> None:
    """It is a day like others."""


def changed(scene: Scene, event: LevyChanged) -> Block:
    """What is left of it."""
    hurt = f", and {event.hurt} lie wounded" if event.hurt else ""
    return story(f"{scene.name(event.lord)}'s levy: {event.n} can fight{hurt}.")


def gone(scene: Scene, event: LevyGone) -> Block:
    """Home."""
    return story(f"{scene.name(event.lord)}'s levy {HOME[event.why]}.")


SENTENCES: dict[type, Sentence] = {
    LandTaken: taken,
    LandLost: lost,
    TaxSet: tax,
    TaxCollected: collected,
    Uprising: rose,
    UprisingEnded: calm,
    HouseholdsLost: households,
    LevyRaised: raised,
    LevyPaid: paid,
    LevyFed: fed,
    LevyChanged: changed,
    LevyGone: gone,
}
