"""A person in the words of barrows: sheet, one line, progress."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from gameloop.kernel.late import late
from gameloop.rulesets.barrows import bearers, burden, figures, hindrance, prowess
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.names import FLYING, RISEN, SEAL, WEATHER_HELD
from gameloop.rulesets.barrows.records import BONUSES, Ability
from gameloop.rulesets.barrows.trainrecords import Hireling
from gameloop.world.magic import MEMORIZED, memorized
from gameloop.world.modes import in_region, in_village
from gameloop.world.retainers import ADVERT
from gameloop.world.spans import left
from gameloop.world.state import DEPRIVED, Condition, Person, State

if TYPE_CHECKING:
    from gameloop.rulesets.barrows import hirelings, resting
else:
    late(globals(), __package__, "hirelings", "resting")

EVENTS, WILD = "dungeon_event", "wild_event"
TIMED: Mapping[str, str] = {
    SEAL: "a Wizard Lock ends",
    FLYING: "a flight may end, and each turn from then on",
    WEATHER_HELD: "the weather is its own again",
    RISEN: "the hold over the risen dead ends",
    ADVERT: "an advertisement has run its week",
}


def sheet(book: Book, state: State, who: str) -> tuple[str, ...]:
    """Everything about a person that is a figure; goods are told by the inventory."""
    person = state.person(who)
    if not prowess.is_character(book, person):
        return _creature(book, state, person)
    n = figures.number
    lines = [
        f"{person.name}, {title(book, state, person)}",
        f"HP {person.hp}/{person.stats['max_hp']}  AC {n(book, state, who, 'ac')}"
        f"  to hit +{n(book, state, who, 'to_hit')}  save {n(book, state, who, 'save')}+"
        f"  steps {n(book, state, who, 'steps')}",
        "  ".join(_score(book, person, ability) for ability in book.abilities.values()),
        progress(book, state, who),
        f"Load {_load(book, state, person)}",
    ]
    lines += [f"Can: {', '.join(book.features[tag].name for tag in person.tags if tag in book.features)}"]
    if person.spells:
        lines += [f"Grimoire: {', '.join(_spell(book, person, spell) for spell in person.spells)}"]
        lines += [f"Spells a day: {n(book, state, who, 'spells')}"]
    now = conditions(book, state, person)
    return (*lines, *((f"Now: {now}",) if now else ()))


def _creature(book: Book, state: State, person: Person) -> tuple[str, ...]:
    """A creature that goes with the party: its figures, and what it bears."""
    n, now = figures.number, conditions(book, state, person)
    told = (
        f"{person.name}, {_kind(book, state, person)}",
        f"HP {person.hp}/{person.stats['max_hp']}  AC {n(book, state, person.id, 'ac')}"
        f"  to hit +{n(book, state, person.id, 'to_hit')}  save {n(book, state, person.id, 'save')}+"
        f"  steps {n(book, state, person.id, 'steps')}",
    )
    load = (f"Load {_load(book, state, person)}",) if bearers.bears(book, person) else ()
    return (*told, *load, *((f"Now: {now}",) if now else ()))


def _kind(book: Book, state: State, person: Person) -> str:
    """What a creature is, and its hit dice; a beast is called by its kind anyway."""
    kind = "" if bearers.is_beast(book, person) else f"{state.kinds[person.kind].name.lower()}, "
    return f"{kind}HD {prowess.hit_dice(book, state, person) or '1/2'}"


def title(book: Book, state: State, person: Person) -> str:
    """Class and level; from name level on the title too (A-CLS-16); of a creature what it is."""
    if not prowess.is_character(book, person):
        return _kind(book, state, person)
    row = book.classes[person.kind]
    level = person.stats["level"]
    top = f", {' or '.join(row.titles)}" if level == row.levels[-1].level else ""
    return f"{row.name.lower()} {level}{top}"


def _score(book: Book, person: Person, ability: Ability) -> str:
    score = person.stats[ability.id]
    given = [
        f"{ability.bonus.get(name):+d} {name.replace('_', ' ')}"
        for name in BONUSES
        if ability.bonus.get(name)
    ]
    high = f" ({', '.join(given)})" if score >= book.high_at else ""
    return f"{ability.words[0].upper()} {score}{high}"


def _spell(book: Book, person: Person, spell: str) -> str:
    ready = person.pools.get(f"{MEMORIZED}{spell}", 0)
    return f"{book.spells[spell].name}{' (ready)' if ready == 1 else f' (ready x {ready})' if ready else ''}"


def _load(book: Book, state: State, person: Person) -> str:
    items = burden.load(book, state, person.id)
    hindered = ", encumbered" if prowess.encumbered(book, state, person) else ""
    free, most = burden.limit(book, state, person), burden.most(book, state, person)
    return f"{items} of {free} items (at most {most}){hindered}"


def conditions(book: Book, state: State, person: Person) -> str:
    """What is so about somebody now, in words."""
    return ", ".join(_condition(book, state, c) for c in person.conditions)


def _condition(book: Book, state: State, condition: Condition) -> str:
    """A condition, how often, of what, and for how long yet: `broken left arm for 5 days`."""
    row, _, which = condition.name.partition(".")
    names = {w.id: w.name.lower() for w in book.tables[hindrance.WOUNDS].rows}
    name = {**names, **{c.id: c.name for c in book.conditions.values()}}.get(row, row.replace("_", " "))
    if which in hindrance.BOTH:
        name = name.replace("arm", f"{which} arm")
    times = f" x{condition.value}" if row in names and condition.value > 1 else ""
    lacking = f" of {condition.other.replace(' ', ' and ')}" if row == DEPRIVED else ""
    time = book.numbers.time
    day = time.day_seconds
    return f"{name}{times}{lacking}{left(condition.until - state.clock, time.turn_seconds, day)}"


def brief(book: Book, state: State, who: str) -> str:
    """One line: name, class and level, hit points, armor class, load, conditions."""
    person = state.person(who)
    now = conditions(book, state, person)
    return (
        f"{person.name}, {title(book, state, person)}: HP {person.hp}/{person.stats['max_hp']}, "
        f"AC {prowess.armor_class(book, state, person)}, load {_load(book, state, person)}{f', {now}' if now else ''}"
    )


def progress(book: Book, state: State, who: str) -> str:
    """XP, and how many are missing; creatures gain none."""
    person = state.person(who)
    if not prowess.is_character(book, person):
        return "gains no XP"
    missing = figures.xp_missing(book, person)
    level = person.stats["level"]
    if missing:
        return f"XP {person.pools['xp']}: {missing} more for level {level + 1}"
    top = level == book.classes[person.kind].levels[-1].level
    return f"XP {person.pools['xp']}: {'the top level' if top else f'enough for level {level + 1}'}"


def ends(book: Book, state: State) -> tuple[tuple[int, str], ...]:
    """When spells that have a time of their own end, or may (A-MGC-03, A-SPL-09), and when land pays (A-PLAY-76):
    clock seconds, and what.
    """
    timed = tuple((timer.due, TIMED[timer.kind]) for timer in state.timers if timer.kind in TIMED)
    month = book.numbers.time.day_seconds * int(state.setting("days_per_month"))
    pays = (state.clock // month + 1) * month
    lords = (held for held in state.holdings.values() if held.miles)
    return (*timed, *((pays, f"the month's tax of {state.person(held.lord).name}'s land") for held in lords))


def looms(book: Book, state: State) -> tuple[str, ...]:
    """What the end of a turn underground, or of a watch outdoors, may bring (A-DUN-04, A-WLD-14); not in a village."""
    warned = tuple(_short(*one) for one in hirelings.shortfalls(book, state))
    if not state.here.chart or in_village(state):
        return warned
    wild = in_region(state)
    table = book.tables[WILD if wild else EVENTS]
    rows = ", ".join(f"{_span(row.on)} {row.name.lower()}" for row in table.rows)
    when = "end of each watch on the way" if wild else "end of each turn, and each noise"
    return (f"{when}: {table.dice}: {rows}", *warned)


def _short(row: Hireling, have: int, wanted: int) -> str:
    """Of which specialists there are too few."""
    return f"{row.counts} in your service want {wanted} {row.name.casefold()}, and have {have}"


def spent(state: State) -> str:
    """After a fight: that wounds can be bound, and for how long."""
    bindable = any(resting.unbindable(state, p.id) is None for p in state.party())
    return "Wounds can be bound until the next fight (bind)." if bindable else ""


def _span(on: tuple[int, ...]) -> str:
    low, high = on[0], on[-1]
    return f"{low}" if low == high else f"{low}-{high}"


# --- spells -----------------------------------------------------------------------------------------


def spells(book: Book, state: State, who: str) -> tuple[str, ...]:
    """The grimoire of somebody: what is written, what is ready, what each does."""
    person = state.person(who)
    ready = memorized(person)
    marks = {spell: f"{ready[spell]} ready" if ready.get(spell) else "-" for spell in person.spells}
    lines = (f"  {book.spells[one].name} ({mark}): {book.spells[one].text}" for one, mark in marks.items())
    rest = "; - is not ready: memorize SPELL, after a night's rest" if "-" in marks.values() else ""
    return (f"{person.name}'s grimoire{rest}:", *lines)
