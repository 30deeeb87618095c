"""The living party written as a party file, which another game can begin with."""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.kernel.letters import on_a_line, quoted
from gameloop.rulesets.microlite20 import figures
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.names import DIE, EL, LEVEL, PURSE
from gameloop.rulesets.microlite20.records import STATS
from gameloop.world.state import Item, Person, State

MOST = 100  # weapons of one kind: nobody bears more, whatever a save says
HEAD = """# Written by gameloop. What is no gear of the lists, wounds, and hit points lost are not in it.

[[party]]
id = "party"
name = "A party out of a game"
look = "They have been somewhere, and some of it is still on their boots."
"""


def write(book: Book, state: State) -> str:
    """Every living character with gear of the lists; what cannot be written stands in a comment."""
    people = (person for person in state.party() if person.kind in book.callings)
    return HEAD + "".join(_character(book, state, person) for person in people)


def _character(book: Book, state: State, person: Person) -> str:
    return "\n[[party.characters]]\n" + "".join(f"{line}\n" for line in _lines(book, state, person))


def _lines(book: Book, state: State, person: Person) -> Iterator[str]:
    goods, race = state.held(person.id), figures.race(book, person)
    stats = ", ".join(f"{stat} = {person.stats[stat]}" for stat in STATS)
    dice = ", ".join(str(person.stats[f"{DIE}{n}"]) for n in range(1, person.stats[LEVEL] + 1))
    yield f"name = {quoted(person.name)}"
    yield f"race = {quoted(race.id if race else '')}"
    yield f"class = {quoted(person.kind)}"
    yield f"stats = {{ {stats} }}"
    yield f"hp_dice = [{dice}]"
    yield f"el = {person.pools.get(EL, 0)}"
    yield f"cp = {sum(thing.n for thing in goods if thing.kind == PURSE)}"
    yield f"signature = [{', '.join(quoted(spell) for spell in person.spells)}]"
    yield from _gear(book, goods, person)


def _gear(book: Book, goods: tuple[Item, ...], person: Person) -> Iterator[str]:
    """What is worn and wielded, then all the rest; a thing of its own name is no gear of the lists."""
    worn = next((thing for thing in goods if thing.id == person.armor), None)
    held = (thing for thing in goods if thing.id in (person.left, person.right))
    shield = next((thing for thing in held if thing.kind in book.shields), None)
    weapons = sorted(
        (thing for thing in goods if _weapon(book, thing)), key=lambda thing: thing.id != person.right
    )
    if worn:
        yield f"armor = {quoted(worn.kind)}"
    if shield:
        yield f"shield = {quoted(shield.kind)}"
    yield f"weapons = [{', '.join(quoted(thing.kind) for thing in weapons for _ in range(min(thing.n, MOST)))}]"
    left = [(t, t.n - (t in (worn, shield))) for t in goods if t not in weapons and t.kind != PURSE]
    yield "gear = ["
    yield from (f"  {{ item = {quoted(t.kind)}, n = {n} }}," for t, n in left if n and _listed(book, t))
    yield "]"
    yield from (f"# not written: {t.n} x {on_a_line(t.name)}" for t, _ in left if not _listed(book, t))


def _weapon(book: Book, thing: Item) -> bool:
    return thing.kind in book.weapons and _listed(book, thing)


def _listed(book: Book, thing: Item) -> bool:
    """Whether a thing is one of the lists, and nothing made or found that only counts as one."""
    return thing.id == thing.kind and thing.kind in book.gear
