"""Every number of a person that checks and shared code ask for by name: `number(state, who, "ac")`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from gameloop.kernel.keeping import kept_by
from gameloop.kernel.late import late
from gameloop.rulesets.barrows import bearers, burden, hindrance, prowess
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.monsters import half_units
from gameloop.rulesets.barrows.names import ALL_SEEING, ALL_UNDERSTANDING, FLYING, HIT_DICE, WATERBORNE
from gameloop.rulesets.barrows.records import BONUSES
from gameloop.rulesets.barrows.weeks import missing
from gameloop.world.bestiary import HALVES
from gameloop.world.furnishing import BREATHE_WATER, FLY, SEE_HIDDEN, UNDERSTAND
from gameloop.world.sides import frontage
from gameloop.world.state import Person, State

if TYPE_CHECKING:
    from gameloop.rulesets.barrows import natures
else:
    late(globals(), __package__, "natures")

Figure = Callable[[Book, State, Person], int]
EDGE = "edge."


def number(book: Book, state: State, who: str, name: str) -> int:
    """The number of that name of a person; raises KeyError for an unknown name."""
    if name in WORLD:
        return WORLD[name](book, state)
    person = state.person(who)
    if name in FIGURES:
        return FIGURES[name](book, state, person)
    if name.startswith(EDGE):
        return edge(book, state, person, name.removeprefix(EDGE))
    if name in BONUSES:
        return bonus(book, person, name)
    raise KeyError(name)


@kept_by
def bonus(book: Book, person: Person, name: str) -> int:
    """What high abilities, the class, spells and scars add to a check (A-ABL-02, A-SPL-03, A-INJ-11)."""
    high = [a.bonus.get(name) for a in book.abilities.values() if person.stats.get(a.id, 0) >= book.high_at]
    own = book.classes[person.kind].bonus.get(name) if prowess.is_character(book, person) else 0
    lasting = sum(
        spell.bonus.get(name)
        for spell in (book.spells.values() if person.conditions else ())
        if spell.condition and person.has(spell.condition)
    )
    sick = natures.sickness(person) if name == "attack" else 0
    scars = hindrance.reaction(book, person) if name == "reaction" else 0
    return sum(high) + own + lasting + scars + sick


def edge(book: Book, state: State, person: Person, act: str) -> int:
    """Advantage (1) or disadvantage (-1) that a person's own state gives at a check, or at an attack of a kind."""
    return -1 if hindrance.hindered(book, state, person, act) else 0


def load(book: Book, state: State, person: Person) -> int:
    """Items carried (A-EQP-01)."""
    return burden.load(book, state, person.id)


def _unarmored(book: Book, _state: State, person: Person) -> int:
    """1 for a character without body armor, else 0 (A-FLE-05)."""
    return int(prowess.is_character(book, person) and not person.armor)


def _encumbered(book: Book, state: State, person: Person) -> int:
    return int(prowess.encumbered(book, state, person))


def xp_missing(book: Book, person: Person) -> int:
    """XP missing to the next level, 0 at the top level (A-CLS-05, A-CLS-10)."""
    above = (r.xp for r in book.classes[person.kind].levels if r.level == person.stats["level"] + 1)
    return max(0, next(above, 0) - person.pools["xp"])


def spell_level(book: Book, _state: State, person: Person) -> int:
    """The level at which somebody casts, 0 for whoever casts nothing (A-MAG-08, A-ELF-07)."""
    by = book.classes[person.kind].spell_level_divisor
    return person.stats["level"] // by if by else 0


def _limit(book: Book, state: State, person: Person) -> int:
    return burden.limit(book, state, person)


def _most(book: Book, state: State, person: Person) -> int:
    return burden.most(book, state, person)


def _spells(book: Book, _state: State, person: Person) -> int:
    return prowess.level(book, person).spells


def _hour(book: Book, _state: State) -> int:
    time = book.numbers.time
    return time.turn_seconds * time.turns_per_hour


def _has(condition: str) -> Figure:
    """1 for whoever has a condition, else 0."""
    return lambda _book, _state, person: int(person.has(condition))


def instead(book: Book, state: State, who: str, check: str) -> str:
    """The check that somebody makes in place of another, empty if he cannot try it (A-THF-06, A-THF-13)."""
    person = state.people.get(who)
    if person is None:
        return check
    row = book.classes.get(person.kind)
    if check in FEATS:
        return FEAT_CHECK if FEAT_FEATURE in person.tags else ""
    return row.check_instead.get(check, check) if row else check


# what only thieves try (A-THF-07 to A-THF-12)
FEATS = ("pick_lock", "climb", "sneak", "hide", "steal", "disarm")
FEAT_CHECK, FEAT_FEATURE = "thievery", "thief_feats"
WORLD: Mapping[str, Callable[[Book, State], int]] = {
    "bait_food_per_hd": lambda book, _state: book.numbers.bait.rations_per_hd,
    "bait_silver_per_hd": lambda book, _state: book.numbers.bait.silver_per_hd,
    "hour_seconds": _hour,
    "front": lambda book, state: frontage(
        state, book.numbers.frontage.corridor, book.numbers.frontage.doorway
    ),
    "gift_silver_per_hd": lambda book, _state: book.numbers.parley.gift_silver_per_hd,
    "crawl_turns": lambda book, _state: book.numbers.party.crawl_turns,
    "fallen_load": lambda book, _state: book.numbers.carry.fallen_person_items,
    "food_a_day": lambda book, _state: book.supply_per_person_day,
    "doorstep_turns": lambda book, _state: book.numbers.town.doorstep_turns,
    "listen_turns": lambda _book, _state: 0,
    "nights_left": missing,
    "prisoners_per_rope": lambda book, _state: book.numbers.party.prisoners_per_rope,
    "forces_doors": lambda _book, state: int(bool(state.settings.get("force_locked_doors"))),
    "sleeps_till_day": lambda _book, _state: 1,
    "start_clock": lambda _book, _state: 0,
    "parleys": lambda _book, state: int(state.setting("parley_rolls")),
    "party_max": lambda book, _state: book.numbers.party.size_max,
}
FIGURES: Mapping[str, Figure] = {
    "climbs_surely": _has(FLYING),
    FLY: _has(FLYING),
    BREATHE_WATER: _has(WATERBORNE),
    UNDERSTAND: _has(ALL_UNDERSTANDING),
    SEE_HIDDEN: _has(ALL_SEEING),
    "ac": prowess.armor_class,
    "fodder": lambda book, _state, person: bearers.fodder(book, person),
    "encumbered": _encumbered,
    HIT_DICE: prowess.hit_dice,
    HALVES: lambda _book, _state, person: half_units(person.stats[HIT_DICE]),
    "load": load,
    "load_limit": _limit,
    "load_most": _most,
    "save": prowess.save,
    "spell_level": spell_level,
    "spells": _spells,
    "steps": prowess.steps,
    "to_hit": prowess.to_hit,
    "unarmored": _unarmored,
}
