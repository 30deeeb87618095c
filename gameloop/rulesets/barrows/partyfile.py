"""The living party written as a party file, which another game can begin with (A-PLAY-05)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gameloop.kernel.letters import on_a_line, quoted
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.names import PURSE
from gameloop.rulesets.barrows.prowess import is_character
from gameloop.rulesets.barrows.sheet import BARE, LENT
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
    return HEAD + "".join(
        _character(book, state, person) for person in state.party() if is_character(book, person)
    )


def _character(book: Book, state: State, person: Person) -> str:
    return "\n[[party.characters]]\n" + "".join(f"{line}\n" for line in _lines(book, state, person))


def _lines(book: Book, state: State, person: Person) -> Iterator[str]:
    goods = state.held(person.id)
    weapons = [item for item in _first(goods, person.right) if item.kind in book.weapons]
    shield = next((item for item in goods if item.kind in book.shields), None)
    worn = next((item for item in goods if item.id == person.armor), None)
    scores = ", ".join(f"{a} = {person.stats[a]}" for a in book.abilities)
    yield f"name = {quoted(person.name)}"
    yield f"class = {quoted(person.kind)}"
    yield f"abilities = {{ {scores} }}"
    yield f"hp = {person.stats['max_hp']}"
    yield f"level = {person.stats['level']}"
    yield f"xp = {person.pools['xp']}"
    yield f"silver = {sum(item.n for item in goods if item.kind == PURSE)}"
    yield f"armor = {quoted(_word(book, worn) if worn else BARE)}"
    yield f"shield = {'true' if shield else 'false'}"
    yield f"weapons = [{_listed(_word(book, item) for item in weapons for _ in range(min(item.n, MOST)))}]"
    yield f"spells = [{_listed(person.spells)}]"
    yield from _gear(book, goods, worn, shield)
    yield f"lent = [{_listed(_word(book, item) for item in goods if LENT in item.tags)}]"


def _gear(book: Book, goods: Iterable[Item], worn: Item | None, shield: Item | None) -> Iterator[str]:
    """What is neither worn nor a weapon; one of the shields is written above."""
    left: list[Item] = []
    for item in goods:
        used = item is worn or item is shield
        n = item.n - 1 if used else item.n
        if n and item.kind not in book.weapons and item.kind != PURSE:
            left.append(Item(item.id, item.kind, item.name, n))
    known = [item for item in left if item.kind in book.words.values()]
    yield "gear = ["
    yield from (f"  {{ item = {quoted(_word(book, item))}, n = {item.n} }}," for item in known)
    yield "]"
    yield from (f"# not written: {item.n} x {on_a_line(item.name)}" for item in left if item not in known)


def _first(goods: Iterable[Item], held: str) -> list[Item]:
    """Goods with the one in hand in front, where the reader of a sheet looks for it."""
    return sorted(goods, key=lambda item: item.id != held)


def _word(book: Book, item: Item) -> str:
    """A word for a thing by which its kind is found again; its own name if the lists know it."""
    name = item.id.removesuffix(f".{LENT}").removeprefix(f"{item.kind}.").replace("_", " ")
    return name if book.words.get(name) == item.kind else item.kind


def _listed(words: Iterable[str]) -> str:
    return ", ".join(map(quoted, words))
