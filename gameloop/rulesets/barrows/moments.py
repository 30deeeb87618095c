"""What these rules do at the moments at which shared code calls them, and when a span of time goes by."""

from __future__ import annotations

from functools import partial

from gameloop.rulesets.barrows import (
    aftermath,
    burden,
    circles,
    devotion,
    exploring,
    feats,
    feeding,
    fighting,
    hindrance,
    injury,
    interruption,
    land,
    lasting,
    levies,
    magic,
    movement,
    plan,
    seeing,
    senses,
    wilderness,
)
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.names import ASLEEP
from gameloop.world import choices, contact, fates, wandering, want
from gameloop.world.light import start_lights
from gameloop.world.ruleset import Drafting, Moments, Ruleset, Step
from gameloop.world.sheets import sheet_fault
from gameloop.world.trapeffects import breathe
from gameloop.world.traps import bring_flame


def moments(book: Book) -> Moments:
    """Bound to the book."""
    return Moments(
        hurt=partial(interruption.hurt, book),
        save=partial(injury.save, book),
        noise=partial(exploring.noise, book),
        entered=partial(_entered, book),
        meet=contact.meet,
        rouse=contact.rouse,
        choices=choices.choices,
        may_use=partial(burden.may_use, book),
        may_carry=partial(burden.may_carry, book),
        sheet_fault=sheet_fault,
        enlisted=partial(_enlisted, book),
        morning=magic.morning,
        fight_began=partial(fighting.fight_began, book),
        play_round=partial(fighting.play_round, book),
        cannot=lambda state, _rules, who, intent: plan.cannot(book, state, who, intent),
        plan=lambda state, _rules, who: plan.plan(book, state, who),
        aim=partial(movement.aim, book),
        fired=partial(lasting.fired, book),
        ended=partial(lasting.ended, book),
        stops=partial(hindrance.stops, book),
        cast=partial(magic.cast_now, book),
        study=partial(magic.study, book),
        copy=partial(magic.copy, book),
        kindled=bring_flame,
        opened=wandering.opened,
        wandering=wandering.wandering,
        clue=wandering.clue,
        sounds=seeing.sounds,
        fell=partial(feats.fell, book),
        beaten=lambda draft, _rules, who: aftermath.count(book, draft, who),
        shaken_off=(ASLEEP,),
    )


def _entered(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """What elves and dwarves notice as they come in, then who is met there."""
    fates.follow(draft, rules)
    devotion.follow(draft)
    circles.left(draft)
    senses.entered(book, draft, rules)
    contact.entered(draft, rules)
    seeing.entered(book, draft, rules)


def _enlisted(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """Who joins has his spells ready, and a party that begins underground its torches lit (A-PLAY-06, A-PLAY-08)."""
    magic.ready_at_first(book, draft, rules)
    start_lights(draft, rules)


def turn(book: Book) -> tuple[Step, ...]:
    """What the end of a turn brings, in its order."""
    return breathe, partial(exploring.end_of_turn, book), contact.end_of_turn, wandering.besiege


def watch(book: Book) -> tuple[Step, ...]:
    """What the end of a watch brings."""
    return (partial(wilderness.watch_over, book),)


def day(book: Book) -> tuple[Step, ...]:
    """People eat first, then beasts and those who wait, then the levy; the month's tax comes last."""
    return (
        want.day_ended,
        partial(feeding.day_ended, book),
        partial(levies.day_ended, book),
        partial(land.month_ended, book),
    )
