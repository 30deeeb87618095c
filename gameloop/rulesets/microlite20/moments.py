"""What these rules do at the moments at which shared code calls them, and when a span of time goes by."""

from __future__ import annotations

from functools import partial

from gameloop.kernel.clock import Timer
from gameloop.rulesets.microlite20 import (
    aftermath,
    ailments,
    burden,
    casting,
    climate,
    draining,
    effects,
    exploring,
    fighting,
    hazards,
    hirelings,
    injury,
    lasting,
    movement,
    plan,
    tasks,
    unlaid,
    wilderness,
)
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.names import SHAKEN_OFF
from gameloop.world import choices, contact, fates, wandering, want
from gameloop.world.defeat import come_home
from gameloop.world.light import start_lights
from gameloop.world.rising import rise
from gameloop.world.ruleset import Drafting, Moments, Ruleset, Step
from gameloop.world.sheets import sheet_fault
from gameloop.world.sounds import sounds
from gameloop.world.state import Condition
from gameloop.world.trapeffects import breathe
from gameloop.world.traps import bring_flame


def moments(book: Book) -> Moments:
    """Bound to the book."""
    return Moments(
        hurt=partial(injury.hurt, book),
        save=partial(tasks.save, book),
        noise=partial(exploring.noise, book),
        entered=_entered,
        meet=contact.meet,
        rouse=contact.rouse,
        choices=choices.choices,
        may_use=partial(burden.may_use, book),
        may_carry=partial(burden.may_carry, book),
        sheet_fault=sheet_fault,
        enlisted=start_lights,
        morning=_morning,
        fight_began=partial(fighting.fight_began, book),
        play_round=partial(fighting.play_round, book),
        cannot=partial(plan.cannot, book),
        plan=partial(plan.plan, book),
        aim=partial(movement.aim, book),
        fired=partial(_fired, book),
        ended=_ended,
        stops=partial(effects.stops, book),
        cast=partial(casting.cast_now, book),
        study=partial(casting.study, book),
        copy=partial(casting.copy, book),
        rolled=lambda draft, _rules, who, numbers: lasting.rolled(draft, who, numbers),
        kindled=partial(_kindled, book),
        opened=wandering.opened,
        wandering=wandering.wandering,
        clue=wandering.clue,
        sounds=sounds,
        fell=partial(hazards.slipped, book),
        beaten=lambda draft, _rules, who: aftermath.count(book, draft, who),
        shaken_off=SHAKEN_OFF,
    )


def _entered(draft: Drafting, rules: Ruleset) -> None:
    """Captives come along, then it is seen who is met there."""
    fates.follow(draft, rules)
    contact.entered(draft, rules)


def _morning(_draft: Drafting, _rules: Ruleset) -> None:
    """What a rest brings has been given by then (healing)."""


def _fired(book: Book, draft: Drafting, rules: Ruleset, timer: Timer) -> None:
    """Magic is over, a poison works anew, a disease goes on, the drained and the dead stir, victors come back."""
    unlaid.fired(draft, timer)
    draining.next_day(book, draft, rules, timer)
    rise(draft, rules, timer, draining.ROW)
    come_home(draft, rules, timer)
    ailments.poisoned(book, draft, rules, timer)
    ailments.sickened(book, draft, rules, timer)


def _ended(_draft: Drafting, _rules: Ruleset, _who: str, _condition: Condition) -> None:
    """Nothing follows by these rules when a condition is over by the clock."""


def _kindled(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """A lamp burns oil; then the flame is where flames are a risk."""
    exploring.kindled(book, draft)
    bring_flame(draft, rules)


def turn(book: Book) -> tuple[Step, ...]:
    """What the end of a turn brings, in its order."""
    return (
        breathe,
        partial(exploring.end_of_turn, book),
        partial(hazards.exposure, book),
        contact.end_of_turn,
        wandering.besiege,
    )


def watch(book: Book) -> tuple[Step, ...]:
    """What the end of a watch brings."""
    return (
        partial(exploring.watch_over, book),
        partial(climate.watch_over, book),
        partial(wilderness.watch_over, book),
    )


def day(book: Book) -> tuple[Step, ...]:
    """What the end of a day brings."""
    return want.day_ended, partial(hirelings.wages, book), partial(wilderness.dawn, book)
