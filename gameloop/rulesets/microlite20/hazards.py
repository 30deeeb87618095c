"""Falls, heat and cold (B-HAZ-01 to B-HAZ-03, B-HAZ-05 to B-HAZ-07)."""

from __future__ import annotations

from gameloop.kernel.notation import parse
from gameloop.rulesets.microlite20 import casting, lasting
from gameloop.rulesets.microlite20.book import Book
from gameloop.world.checks import attempt
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import Person, State
from gameloop.world.wounds import change

FALL = "fall"
HOT, COLD = "extreme_heat", "extreme_cold"  # tags of places
EXPOSURE = "exposure"  # pool: checks since the last shelter
WARM = "outfit_cold_weather"
OFF, BY_WATCH = "off", "once_a_watch"


# --- falls ----------------------------------------------------------------------------------------------


def slipped(book: Book, draft: Drafting, rules: Ruleset, who: str, feet: int) -> None:
    """A climb that fails badly ends half-way up (B-PLAY-07)."""
    fall(book, draft, rules, who, (feet or book.numbers.hazard.climb_feet) // 2)


def fall(book: Book, draft: Drafting, rules: Ruleset, who: str, feet: int, *, spikes: bool = False) -> None:
    """A die for each ten feet, a point for each with spikes; a reflex save against the feet halves it."""
    figures = book.numbers.hazard
    tens = feet // figures.fall_feet
    flies = lasting.moves(draft.state, who, lasting.AIRBORNE)
    if (
        not tens
        or flies
        or lasting.warded(draft.state, who, "falling")
        or casting.in_time(book, draft, rules, who)
    ):
        return
    sides = parse(figures.fall_dice).sides[0]
    sharp = min(figures.spike_damage_max, figures.spike_damage * tens) if spikes else 0
    mods = ((sharp, "spikes"),) if sharp else ()
    whole = "B-AMB-23" if feet % figures.fall_feet else "B-HAZ-01"
    amount = draft.roll(f"{tens}d{sides}", FALL, who, rule="B-HAZ-03" if sharp else whole, mods=mods).total
    saved = attempt(draft, rules, "reflex", who, needed=feet, why=FALL, rule="B-HAZ-02").worked
    row = "B-AMB-24" if sharp and saved else "B-HAZ-01"
    rules.moments.hurt(draft, rules, who, amount // 2 if saved else amount, FALL, row)


# --- heat and cold --------------------------------------------------------------------------------------


def exposure(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """In extreme heat or cold everybody unprotected saves, harder each time, or is hurt; elsewhere it is forgotten."""
    weather = extreme(draft.state)
    if not weather:
        forget(draft)
    elif _due(book, draft.state):
        check_all(book, draft, rules, weather)


def forget(draft: Drafting) -> None:
    """In shelter the checks begin anew."""
    for person in draft.state.party():
        change(draft, person.id, EXPOSURE, -person.pools.get(EXPOSURE, 0), "shelter", rule="B-AMB-25")


def check_all(book: Book, draft: Drafting, rules: Ruleset, weather: str) -> bool:
    """One check for everybody unprotected; tells whether anybody failed."""
    failed = False
    for person in draft.state.party():
        if not person.gone and not protected(draft.state, person, weather):
            failed = _suffer(book, draft, rules, person.id, weather) or failed
    return failed


def extreme(state: State) -> str:
    """The extreme weather where the party is, empty for none."""
    tags = state.chart().place(state.here.place).tags if state.here.chart else ()
    return next((tag for tag in (HOT, COLD) if tag in tags), "")


def _due(book: Book, state: State) -> bool:
    """Whether a check is due now: every ten minutes, or by a setting once a watch or never (B-PLAY-15)."""
    time, how = book.numbers.time, state.setting(EXPOSURE)
    every = time.turns_per_watch if how == BY_WATCH else book.numbers.hazard.exposure_turns
    return how != OFF and state.clock // time.turn_seconds % every == 0


def protected(state: State, person: Person, weather: str) -> bool:
    """Magic protects from both, clothes from the cold (B-GAP-24)."""
    clothes = weather == COLD and any(item.kind == WARM for item in state.held(person.id))
    return clothes or lasting.warded(state, person.id, "heat_cold") or lasting.guarded(state, "heat_cold")


def _suffer(book: Book, draft: Drafting, rules: Ruleset, who: str, weather: str) -> bool:
    """One check; tells whether it failed."""
    figures = book.numbers.hazard
    before = draft.state.person(who).pools.get(EXPOSURE, 0)
    needed = figures.exposure_dc + figures.exposure_dc_step * before
    change(draft, who, EXPOSURE, 1, weather, rule="B-PLAY-15")
    row = "B-HAZ-06" if before else "B-HAZ-05"
    if attempt(draft, rules, "fortitude", who, needed=needed, why=weather, rule=row).worked:
        return False
    amount = draft.roll(figures.exposure_dice, weather, who, rule="B-HAZ-07").total
    rules.moments.hurt(draft, rules, who, amount, weather, "B-HAZ-07")
    return True
