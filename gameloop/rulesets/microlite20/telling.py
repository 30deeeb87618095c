"""A person in the words of these rules: sheet, one line, progress; and what the end of a turn may bring."""

from __future__ import annotations

from gameloop.rulesets.microlite20 import advancing, burden, figures, grimoire, injury
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.names import DRAINED, EL, LEVEL, LOST, MAX_HP, TEMP_HP, TURNINGS
from gameloop.rulesets.microlite20.records import STATS
from gameloop.world.modes import in_region, in_village
from gameloop.world.outdoors import hex_here, region_of
from gameloop.world.spans import left
from gameloop.world.state import DEPRIVED, FOES, Condition, Person, State


def sheet(book: Book, state: State, who: str) -> tuple[str, ...]:
    """Everything about a person that is a figure; goods are told by the inventory."""
    person = state.person(who)
    lines = [
        f"{person.name}, {title(book, person)}",
        f"HP {_hp(person)}  AC {_armor(book, state, person)}  {_attacks(book, state, person)}"
        f"  speed {figures.speed(book, state, person)} ft",
        "  ".join(_stat(book, state, person, stat) for stat in STATS),
        "  ".join(
            f"{skill.id.title()} {figures.rank(book, state, person, skill.id)}"
            for skill in book.skills.values()
        ),
        progress(book, state, who),
        *_load(book, state, person),
        *_powers(book, state, person),
    ]
    now = conditions(book, state, person)
    return (*lines, *((f"Now: {now}",) if now else ()))


def title(book: Book, person: Person) -> str:
    """Race, class and level."""
    race, row = figures.race(book, person), book.classes.get(person.kind)
    if row is None:
        return f"{person.kind.replace('_', ' ')} of {person.stats[LEVEL]} HD"
    return f"{race.name.lower() + ' ' if race else ''}{row.name.lower()} {person.stats[LEVEL]}"


def _hp(person: Person) -> str:
    """Hit points; how many can be had before a rest, where spells have cost some (B-MAGIC-05)."""
    top = injury.top(person)
    paid = f" (at most {top} before a rest)" if top < person.stats[MAX_HP] else ""
    return f"{person.hp}/{person.stats[MAX_HP]}{paid}"


def _armor(book: Book, state: State, person: Person) -> str:
    """Armor class, and that of whoever is unaware, where it is another (B-COMBAT-07)."""
    usual = figures.armor_class(book, state, person)
    unaware = figures.armor_class(book, state, person, aware=False)
    return f"{usual} ({unaware} unaware)" if unaware != usual else str(usual)


def _attacks(book: Book, state: State, person: Person) -> str:
    melee = figures.attack_bonus(book, state, person, "str")
    missile = figures.attack_bonus(book, state, person, "dex")
    return f"melee {melee:+d}  missile {missile:+d}  magic {figures.magic_bonus(book, state, person):+d}"


def _stat(book: Book, state: State, person: Person, stat: str) -> str:
    """A stat, what it was before damage, and its bonus."""
    now, whole = figures.value(book, state, person, stat), person.stats[stat]
    was = f" of {whole}" if now != whole else ""
    return f"{book.stats[stat].short} {now}{was} ({book.bonus(now):+d})"


def _load(book: Book, state: State, person: Person) -> tuple[str, ...]:
    """Slots carried, where they count at all (B-GAP-09)."""
    if not burden.counted(state):
        return ()
    return (f"Load {burden.load(book, state, person.id)} of {book.numbers.carry.most_slots} slots",)


def _powers(book: Book, state: State, person: Person) -> tuple[str, ...]:
    """Signature spells, and how often the undead may yet be turned today (B-MAGIC-07, B-CLASS-21)."""
    row, lines = book.classes.get(person.kind), []
    if person.spells:
        lines.append(f"Signature: {', '.join(book.spells[spell].name for spell in person.spells)}")
    if row is not None and row.turns_undead:
        uses = figures.turning_uses(book, state, person)
        lines.append(f"Turnings today: {max(0, uses - person.pools.get(TURNINGS, 0))} of {uses} left")
    return tuple(lines)


def conditions(book: Book, state: State, person: Person) -> str:
    """What is so about somebody now, in words."""
    time, day = book.numbers.time, figures.day_seconds(book, state)
    magic = (
        f"{name}{left(until - state.clock, time.turn_seconds, day) if until else ''}"
        for name, until in grimoire.lying(book, state, person.id)
    )
    return ", ".join((*(_condition(book, state, c) for c in person.conditions), *magic))


def _condition(book: Book, state: State, condition: Condition) -> str:
    """A condition and for how long yet: `blind for 5 turns`."""
    row = book.conditions.get(condition.name)
    name = row.name if row else condition.name.replace("_", " ")
    if condition.name == DEPRIVED:
        name = f"without {condition.other.replace(' ', ' and ')}"
    seconds = condition.until - state.clock
    return f"{name}{left(seconds, book.numbers.time.turn_seconds, figures.day_seconds(book, state))}"


def brief(book: Book, state: State, who: str) -> str:
    """One line: name, race, class and level, hit points, armor class, conditions."""
    person = state.person(who)
    now = conditions(book, state, person)
    line = f"{person.name}, {title(book, person)}: HP {_hp(person)}, AC {_armor(book, state, person)}"
    return f"{line}, {now}" if now else line


def progress(book: Book, state: State, who: str) -> str:
    """The sum of encounter levels, and how many are missing (B-ADV-05)."""
    person = state.person(who)
    if person.kind not in book.callings:
        return "serves, and gains no level"
    have, needed = person.pools.get(EL, 0), advancing.needed(book, person)
    return f"EL {have}: {needed - have} more for level {person.stats[LEVEL] + 1}"


def worn(book: Book, state: State, who: str, pool: str, by: int) -> str:
    """What a stat loses or gets back, and what is gone of hit points that magic lent (B-HP-03)."""
    person = state.person(who)
    if pool == TEMP_HP and by < 0:
        return f"{{who}} loses {_points(-by)} that magic lent ({person.pools.get(TEMP_HP, 0)} of them left)."
    stat = pool.removeprefix(LOST).removeprefix(DRAINED)
    if stat == pool or stat not in book.stats:
        return ""
    now = figures.value(book, state, person, stat)
    left = "" if person.side == FOES else f" ({now} left, {book.bonus(now):+d})"
    return f"{{who}} {'loses' if by > 0 else 'regains'} {abs(by)} {book.stats[stat].short}{left}."


def _points(count: int) -> str:
    return f"{count} hit point{'' if count == 1 else 's'}"


def looms(book: Book, state: State) -> tuple[str, ...]:
    """What a turn underground, or a day outdoors, may bring (B-GAP-08, B-PLAY-14); nothing in a village."""
    if not state.here.chart or in_village(state):
        return ()
    if in_region(state):
        chance = book.wilds.at(region_of(state).hexes[hex_here(state)].id).in6
        return (f"every day: somebody comes on {chance} of {book.wilds.encounter_dice}",)
    found = book.numbers.encounter
    odds = f"somebody comes on {found.wandering_at_most} of {found.wandering_dice}"
    return (f"every {found.wandering_turns} turns, and each noise: {odds}",)
