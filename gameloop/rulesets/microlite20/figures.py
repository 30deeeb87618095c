"""Every number of a person that checks and shared code ask for by name: `number(state, who, "ac")`.

A stat (`str`, `dex`, `mind`) is asked for by its bonus, since nearly everything is; its value is `value`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gameloop.rulesets.microlite20 import burden, lasting, modifiers, tasks
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.names import AC, DRAINED, LEVEL, LOST, MIND, RANK
from gameloop.rulesets.microlite20.records import STATS, WHOLE, Race
from gameloop.world.bestiary import HALVES
from gameloop.world.furnishing import BREATHE_WATER, FLY, SEE_HIDDEN, UNDERSTAND
from gameloop.world.goods import find, of_kind
from gameloop.world.sides import frontage
from gameloop.world.state import Person, State

Figure = Callable[[Book, State, Person], int]
EDGE, WITHOUT, AID = "edge.", "without.", "spell_"


def number(book: Book, state: State, who: str, name: str) -> int:
    """The number of that name of a person; raises KeyError for an unknown name."""
    if name in WORLD:
        return WORLD[name](book, state)
    if name.startswith(tasks.DIFFICULTY):
        return tasks.difficulty(book, state, who, name.removeprefix(tasks.DIFFICULTY))
    person = state.person(who)
    if name.startswith(EDGE):
        return 0
    if name.startswith(WITHOUT):
        return int(not of_kind(state, [p.id for p in state.party()], name.removeprefix(WITHOUT)))
    if name.startswith(AID):
        return lasting.aids(state, who, name.removeprefix(AID))
    if name in STATS:
        return bonus(book, state, person, name)
    if name in book.skills:
        return rank(book, state, person, name)
    return FIGURES[name](book, state, person)


# --- stats ------------------------------------------------------------------------------------------


def value(book: Book, state: State, person: Person, stat: str) -> int:
    """A stat as it is now, less damage and drain, never under 0 (B-STAT-05, B-PLAY-08)."""
    gone = person.pools.get(LOST + stat, 0) + person.pools.get(DRAINED + stat, 0)
    return max(0, person.stats[stat] - gone + modifiers.added(book, state, person, stat))


def bonus(book: Book, state: State, person: Person, stat: str) -> int:
    """The bonus of a stat as it is now (B-STAT-05); of the helpless DEX counts as 0 (B-PLAY-06)."""
    if stat == "dex" and modifiers.helpless(book, person):
        return book.numbers.helpless.dex_bonus
    return book.bonus(value(book, state, person, stat))


def level(person: Person) -> int:
    """The level of a character (B-STAT-01)."""
    return person.stats[LEVEL]


# --- skills -----------------------------------------------------------------------------------------


def race(book: Book, person: Person) -> Race | None:
    """The race of a character, None for whoever has none."""
    return next((book.races[tag] for tag in person.tags if tag in book.races), None)


def rank(book: Book, state: State, person: Person, skill: str) -> int:
    """Level, and what class, race or wits add (B-SKILL-02); what race adds may be left to the roll (B-AMB-02)."""
    row = book.classes.get(person.kind)
    trained = row.skills.get(skill, 0) if row else 0
    own = trained + person.stats.get(RANK + skill, 0)
    return level(person) + own + (_race_bonus(book, person) if state.setting(IN_RANK) else 0)


def race_bonus(book: Book, state: State, person: Person) -> int:
    """What race adds to every skill roll where it is no part of the rank (B-RACE-01, B-AMB-02)."""
    return 0 if state.setting(IN_RANK) else _race_bonus(book, person)


def _race_bonus(book: Book, person: Person) -> int:
    found = race(book, person)
    return found.skill_bonus if found else 0


def _given(to: str) -> Figure:
    """What conditions add to a figure of that name."""
    return lambda book, state, person: modifiers.added(book, state, person, to)


# --- fighting ---------------------------------------------------------------------------------------


def class_bonus(book: Book, person: Person) -> int:
    """What a fighter adds to attacks and damage (B-CLASS-04, B-CLASS-05)."""
    row, figures = book.classes.get(person.kind), book.numbers.combat
    if row is None or not row.fights_better:
        return 0
    return figures.class_bonus * (1 + level(person) // figures.class_bonus_levels)


def attack_bonus(book: Book, state: State, person: Person, stat: str) -> int:
    """Level, the bonus of a stat, and what a fighter adds (B-COMBAT-03, B-COMBAT-04)."""
    return level(person) + bonus(book, state, person, stat) + class_bonus(book, person)


def magic_bonus(book: Book, state: State, person: Person) -> int:
    """Level and MIND bonus, which is the same as a will save (B-COMBAT-05, B-SKILL-14)."""
    return level(person) + bonus(book, state, person, MIND)


def armor_class(book: Book, state: State, person: Person, *, aware: bool = True) -> int:
    """10, DEX bonus, armor and shield; whoever is unaware has no good of his DEX (B-COMBAT-06, B-COMBAT-07)."""
    shape = lasting.shape(state, person.id)
    if shape is not None:
        return shape.ac + modifiers.added(book, state, person, "ac")
    dex = bonus(book, state, person, "dex")
    if not aware or any(row.no_dex for row in modifiers.conditions(book, person)):
        dex = min(dex, 0)
    return (
        book.numbers.combat.armor_class
        + dex
        + armor(book, state, person)
        + modifiers.added(book, state, person, "ac")
    )


def armor(book: Book, state: State, person: Person) -> int:
    """What armor worn and shield in hand add (B-AMB-12); of a creature its hide."""
    if AC in person.stats:
        return person.stats[AC] - book.numbers.combat.armor_class - book.bonus(person.stats["dex"])
    worn = find(state, person.id, person.armor)
    held = (find(state, person.id, item) for item in (person.left, person.right))
    shields = (item for item in held if item and item.kind in book.shields)
    shield = max(
        (book.shields[s.kind].bonus + lasting.on_thing(state, s.id, "armor") for s in shields), default=0
    )
    unseen = lasting.added(state, person.id, "armor")  # not together with armor that is worn
    if worn is None or worn.kind not in book.armor:
        return unseen + shield
    return book.armor[worn.kind].bonus + lasting.on_thing(state, worn.id, "armor") + shield


def speed(book: Book, state: State, person: Person) -> int:
    """Feet of half a move on foot: by race, armor and conditions (B-GAP-09)."""
    found, figures = race(book, person), book.numbers.movement
    feet = found.speed_ft if found else next(iter(book.races.values())).speed_ft
    worn = find(state, person.id, person.armor)
    if (
        worn
        and worn.kind in book.armor
        and book.armor[worn.kind].group != LIGHT
        and not (found and found.keeps_speed)
    ):
        feet = figures.armored_speed_ft if feet > figures.armored_speed_ft else figures.armored_slow_speed_ft
    feet += modifiers.added(book, state, person, "speed_ft")
    for row in modifiers.conditions(book, person):
        feet = feet * row.speed_pct // WHOLE
    return feet


def turning_uses(book: Book, state: State, person: Person) -> int:
    """How often a day somebody may try to turn the undead (B-CLASS-21, B-AMB-07)."""
    row = book.classes.get(person.kind)
    if row is None or not row.turns_undead:
        return 0
    return max(0, book.numbers.turning.uses + magic_bonus(book, state, person))


# --- load -------------------------------------------------------------------------------------------


def load(book: Book, state: State, person: Person) -> int:
    """Slots carried, nothing where load does not count (B-GAP-09)."""
    return burden.counting(book, state, person.id)


def encumbered(book: Book, state: State, person: Person) -> int:
    """1 for whoever carries more than freely."""
    return int(load(book, state, person) > book.numbers.carry.free_slots)


# --- the figures of nobody in particular ----------------------------------------------------------------


def night(book: Book, _state: State, clock: int) -> bool:
    """The watches of a day that are for camp are its last."""
    time = book.numbers.time
    watch = clock // (time.turn_seconds * time.turns_per_watch) % time.watches_per_day
    return watch >= book.wilds.travel_watches


def day_seconds(book: Book, _state: State) -> int:
    """A day (B-GAP-08)."""
    time = book.numbers.time
    return time.turn_seconds * time.turns_per_watch * time.watches_per_day


def hour_seconds(book: Book, _state: State) -> int:
    """An hour (B-GAP-08)."""
    time = book.numbers.time
    return time.turn_seconds * time.turns_per_hour


IN_RANK = "human_bonus_in_rank"
LIGHT = "light"


def front(book: Book, state: State) -> int:
    """How many of a side can be reached at once where the party is, 0 for any number (B-PLAY-03)."""
    return frontage(state, book.numbers.movement.corridor_front, book.numbers.movement.doorway_front)


def fallen_load(book: Book, state: State) -> int:
    """What somebody weighs who must be carried, nothing where load does not count."""
    return book.numbers.carry.fallen_slots if burden.counted(state) else 0


WORLD: Mapping[str, Callable[[Book, State], int]] = {
    "bait_food_per_hd": lambda book, _state: book.numbers.encounter.bait_food_per_hd,
    "bait_silver_per_hd": lambda book, _state: book.numbers.encounter.bait_coins_per_hd,
    "crawl_turns": lambda book, _state: book.numbers.party.crawl_turns,
    "doorstep_turns": lambda book, _state: book.numbers.party.doorstep_turns,
    "fallen_load": fallen_load,
    "food_a_day": lambda book, _state: book.numbers.party.food_a_day,
    "forces_doors": lambda _book, _state: 2,
    "front": front,
    "gift_silver_per_hd": lambda book, _state: book.numbers.encounter.gift_coins_per_hd,
    "hour_seconds": hour_seconds,
    "listen_turns": lambda book, _state: book.tasks["listen"].turns,
    "nights_left": lambda _book, _state: 0,
    "parleys": lambda _book, state: int(state.setting("parley_tries")),
    "party_max": lambda book, _state: book.numbers.party.size_max,
    "prisoners_per_rope": lambda book, _state: book.numbers.party.prisoners_per_rope,
    "sleeps_till_day": lambda _book, _state: 0,
    "start_clock": lambda _book, _state: 0,
}
FIGURES: Mapping[str, Figure] = {
    "climbs_surely": lambda _book, state, person: int(lasting.moves(state, person.id, lasting.CLIMBING)),
    FLY: lambda _book, state, person: int(lasting.moves(state, person.id, lasting.AIRBORNE)),
    BREATHE_WATER: lambda _book, state, person: int(lasting.warded(state, person.id, "drowning")),
    UNDERSTAND: lambda _book, state, person: int(lasting.senses(state, person.id, "languages")),
    SEE_HIDDEN: lambda _book, state, person: int(lasting.senses(state, person.id, "invisible")),
    "ac": armor_class,
    "encumbered": encumbered,
    "load": load,
    "load_limit": lambda book, state, _person: book.numbers.carry.free_slots if burden.counted(state) else 0,
    "load_most": lambda book, state, _person: book.numbers.carry.most_slots if burden.counted(state) else 0,
    HALVES: lambda _book, _state, person: 2 * max(1, level(person)),
    "hp": lambda _book, _state, person: person.hp,
    "level": lambda _book, _state, person: level(person),
    "magic": lambda book, state, person: magic_bonus(book, state, person),
    "race": race_bonus,
    "skill": _given("skill"),
    "save": _given("save"),
    "speed": speed,
}
