"""What somebody is worth in a fight: hit dice, armour class, bonus to hit, save, steps, morale, light."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gameloop.kernel.keeping import kept_by
from gameloop.kernel.late import late
from gameloop.rulesets.barrows import bearers, burden
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.hindrance import slowed
from gameloop.rulesets.barrows.monsters import MonsterRecord, record, whole_hd
from gameloop.rulesets.barrows.names import HIT_DICE, LEVEL
from gameloop.rulesets.barrows.records import Level
from gameloop.world.bestiary import Monster
from gameloop.world.goods import find
from gameloop.world.light import lights_here
from gameloop.world.state import PARTY, Person, State
from gameloop.world.train import mount

if TYPE_CHECKING:
    from gameloop.rulesets.barrows import exploring
else:
    late(globals(), __package__, "exploring")

DARK = "dark"


def level(book: Book, person: Person) -> Level:
    """The row of the class table for somebody's level (A-CLS-11)."""
    return book.classes[person.kind].at(person.stats[LEVEL])


def beast(book: Book, state: State, person: Person) -> MonsterRecord:
    """The record of a creature, with the hit dice it has itself (A-PLAY-23)."""
    monster = state.kinds[person.kind]
    return _record(book, monster, person.stats.get(HIT_DICE, whole_hd(monster.hd)))


@kept_by
def _record(book: Book, monster: Monster, whole: int) -> MonsterRecord:
    return record(book, monster, whole=whole)


def is_character(book: Book, person: Person) -> bool:
    """Tells whether somebody has a class, and a level in it: dwarves and elves that are met are creatures."""
    return LEVEL in person.stats and person.kind in book.classes


def hit_dice(book: Book, state: State, person: Person) -> int:
    """Whole hit dice (A-GEN-15), the level of a character."""
    return person.stats[LEVEL] if is_character(book, person) else beast(book, state, person).whole


def to_hit(book: Book, state: State, person: Person) -> int:
    """The bonus to hit (A-CLS-11, A-MON-03)."""
    return level(book, person).to_hit if is_character(book, person) else beast(book, state, person).to_hit


def save(book: Book, state: State, person: Person) -> int:
    """The number to save (A-CLS-11, A-MON-02)."""
    return level(book, person).save if is_character(book, person) else beast(book, state, person).save


def armor_class(book: Book, state: State, person: Person) -> int:
    """Armour and a shield in hand, nothing else (A-CBT-28, A-EQP-13)."""
    if not is_character(book, person):
        return beast(book, state, person).ac
    worn = find(state, person.id, person.armor)
    bare = next(iter(book.armor.values()))
    return (book.armor[worn.kind] if worn else bare).ac + shield_bonus(book, state, person)


def shield_bonus(book: Book, state: State, person: Person) -> int:
    """What the shield in hand adds."""
    held = shield(book, state, person)
    kind = find(state, person.id, held)
    return book.shields[kind.kind].ac_bonus if kind else 0


def shield(book: Book, state: State, person: Person) -> str:
    """The id of the shield in hand, or nothing."""
    held = (find(state, person.id, item) for item in (person.left, person.right))
    return next((item.id for item in held if item and item.kind in book.shields), "")


def steps(book: Book, state: State, person: Person) -> int:
    """Steps a round: a move on foot, halved for each thing that halves it (A-PLAY-14, A-EQP-25, A-TRN-14); of a rider
    those of his beast (A-TRN-15).
    """
    horse = mount(state, person)
    if horse is not None:
        return steps(book, state, horse)
    own = (
        book.numbers.fight.steps_per_move if is_character(book, person) else beast(book, state, person).steps
    )
    halves = book.conditions["encumbered"].speed_divisor if encumbered(book, state, person) else 1
    return own // (halves * slowed(book, person))


def encumbered(book: Book, state: State, person: Person) -> bool:
    """Whether somebody bears more than he can freely (A-EQP-02, A-TRN-14)."""
    if not bearers.bears(book, person):
        return False
    return burden.load(book, state, person.id) > burden.limit(book, state, person)


def in_the_dark(book: Book, state: State, person: Person) -> bool:
    """Whether one of the party has no light to fight by (A-GAP-19); creatures see in the dark (A-MON-01)."""
    if person.side != PARTY or not is_character(book, person) or not state.setting("light_rules"):
        return False
    if not state.here.chart or state.chart().place(state.here.place).light != DARK:
        return False
    seen = sum(exploring.light(book, state, light.item) for light in lights_here(state) if light.item)
    return person.id not in [p.id for p in state.party()][:seen]
