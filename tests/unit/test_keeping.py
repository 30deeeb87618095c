"""What is kept with frozen values, and the states that a command comes to again."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import SimpleNamespace
from typing import Any, NoReturn

import pytest

from gameloop import rulesets, world
from gameloop.kernel.digest import _LAST, _ROWS, digest
from gameloop.kernel.keeping import kept, kept_by, kept_while, once
from gameloop.kernel.messages import Event
from gameloop.kernel.trail import Trail
from gameloop.kernel.values import changed, fields_of
from gameloop.rulesets.barrows.book import load_book
from gameloop.session import games
from gameloop.world.flags import FlagSet
from gameloop.world.game import evolve
from gameloop.world.state import BEASTS, FOES, PARTY, State

CORPUS = Path(__file__).parent.parent / "corpus" / "barrows"
RAISED = FlagSet("bridge", True, rule=None)


def test_a_value_is_looked_at_once_for_each_word_and_a_changed_one_anew() -> None:
    asked = []

    @kept
    def marked(state: State, word: str) -> bool:
        asked.append(word)
        return word in state.flags

    state = State()
    assert [marked(state, "a"), marked(state, "a"), marked(state, "b")] == [False, False, False]
    assert asked == ["a", "b"]
    assert marked(changed(state, flags=("a",)), "a")
    assert asked == ["a", "b", "a"]


def test_of_a_value_alone_it_is_found_once() -> None:
    asked = []

    @once
    def most(state: State) -> int:
        asked.append(state.flags)
        return len(state.flags)

    state = State()
    assert [most(state), most(state), most(changed(state, flags=("a",)))] == [0, 0, 1]
    assert asked == [(), ("a",)]


def test_what_a_function_raises_is_not_kept() -> None:
    tries = []

    @kept
    def wanting(_state: State, word: str) -> str:
        tries.append(word)
        raise LookupError(word)

    state = State()
    for _ in range(2):
        with pytest.raises(LookupError):
            wanting(state, "a")
    assert tries == ["a", "a"]


def test_another_book_of_the_same_content_is_asked_anew() -> None:
    @kept_by
    def priced(book: dict[str, int], _state: State, word: str) -> int:
        return book[word]

    state, cheap, dear = State(), {"rope": 1}, {"rope": 9}
    assert [priced(book, state, "rope") for book in (cheap, dear, cheap)] == [1, 9, 1]


def test_what_rests_on_some_fields_is_found_again_when_one_of_them_changes() -> None:
    asked = []

    @kept_while("flags", "here.place")
    def marked(state: State, word: str) -> tuple[bool, str]:
        asked.append(word)
        return word in state.flags, state.here.place

    state = State(flags=("a",))
    later = changed(state, clock=10)
    assert [marked(state, "a"), marked(later, "a"), marked(later, "b")] == [
        (True, ""),
        (True, ""),
        (False, ""),
    ]
    assert asked == ["a", "b"]
    there = changed(later, here=changed(later.here, chart="c"))
    assert marked(there, "a") == (True, "")
    assert asked == ["a", "b"]
    assert marked(changed(there, here=changed(there.here, place="p")), "a") == (True, "p")
    assert marked(changed(there, flags=()), "a") == (False, "")
    assert asked == ["a", "b", "a", "a"]


def test_by_another_book_what_rests_on_some_fields_is_found_anew() -> None:
    @kept_while("flags", books=1)
    def priced(book: dict[str, int], _state: State, word: str) -> int:
        return book[word]

    state, cheap, dear = State(), {"rope": 1}, {"rope": 9}
    assert [priced(book, state, "rope") for book in (cheap, dear, cheap)] == [1, 9, 1]


class Unseen:
    """Stands for a field that nobody may look at."""

    def look(self, *_: object) -> NoReturn:
        raise AssertionError("it was looked at")

    __getattr__ = __getitem__ = __contains__ = __iter__ = __len__ = __bool__ = __eq__ = look
    __hash__ = None  # type: ignore[assignment]


def bare(state: State, names: tuple[str, ...]) -> Any:
    """The state with these fields alone."""
    whole = {name for name in names if "." not in name}
    parts: dict[str, dict[str, Any]] = {}
    for name in names:
        field, _, part = name.partition(".")
        if part:
            parts.setdefault(field, {})[part] = getattr(getattr(state, field), part)
    stubs: dict[str, Any] = {field: SimpleNamespace(**held) for field, held in parts.items()}
    unseen: dict[str, Any] = {
        name: Unseen() for name in fields_of(State).names if name not in whole and name not in parts
    }
    return changed(state, **stubs, **unseen)


def told(names: tuple[str, ...], state: State) -> bool:
    """Whether a state has all these fields."""
    return state.fight is not None or not any(name.startswith("fight.") for name in names)


BOOK = load_book()
SIDES = [(PARTY,), (FOES,), (BEASTS,)]
Asked = Callable[[State], list[tuple[Any, ...]]]
ASKED: dict[
    str, tuple[tuple[Any, ...], Asked]
] = {  # by function: the books, and the words that are asked of a state
    "State.party": ((), lambda _: [()]),
    "State.able": ((), lambda _: [()]),
    "members": ((), lambda _: SIDES),
    "standing": ((), lambda _: SIDES),
    "fallen": ((), lambda _: SIDES),
    "order": ((), lambda _: [()]),
    "way_out": ((), lambda _: [()]),
    "lights_here": ((), lambda _: [()]),
    "holds_out": ((BOOK,), lambda _: SIDES),
    "load": ((BOOK,), lambda state: [(who,) for who in state.order]),
}


def found_while() -> dict[str, Any]:
    """Every function that rests on some fields, by name."""
    names = [m.name for of in (world, rulesets) for m in walk_packages(of.__path__, f"{of.__name__}.")]
    places = [vars(State), *(vars(import_module(name)) for name in names)]
    there = [one for place in places for one in place.values() if inspect.isfunction(one)]
    return {one.__qualname__: one for one in there if hasattr(one, "looks_at")}


@pytest.mark.parametrize("name", ["first-delve", "campaign", "land"])
def test_what_rests_on_some_fields_looks_at_nothing_else(name: str) -> None:
    """Given nothing else it finds the same, in every state of a game."""
    functions = found_while()
    assert functions.keys() == ASKED.keys()
    game = games.resume(CORPUS / f"{name}.jsonl", write=False)
    counted = dict.fromkeys(ASKED, 0)
    for state in map(game.state_at, game.save.log.entries):
        for key, (books, words) in ASKED.items():
            names, find = functions[key].looks_at, inspect.unwrap(functions[key])
            for word in words(state) if told(names, state) and state.here.chart else ():
                assert find(*books, bare(state, names), *word) == functions[key](*books, state, *word)
                counted[key] += 1
    assert min(counted.values()) > 5


def test_what_is_kept_is_no_part_of_the_value() -> None:
    @kept
    def told(_state: State, word: str) -> str:
        return word

    state = State()
    assert told(state, "a") == "a"
    assert state == State()
    assert digest(state) == digest(State())


def test_the_same_facts_lead_to_the_very_same_states_until_another_command_begins() -> None:
    trail, start = Trail(evolve), State()
    trail.begin(start)
    first = trail.evolve(start, RAISED)
    assert first == evolve(start, RAISED)
    trail.begin(start)
    assert trail.evolve(start, FlagSet("bridge", True, rule=None)) is first
    assert trail.evolve(start, FlagSet("gate", True, rule=None)).flags == ("gate",)
    trail.begin(State())
    again = trail.evolve(start, RAISED)
    assert again == first
    assert again is not first


def test_a_fact_is_folded_once_on_a_trail() -> None:
    folded: list[Event] = []

    def counting(state: State, event: Event) -> State:
        folded.append(event)
        return evolve(state, event)

    trail, start = Trail(counting), State()
    for _ in range(3):
        trail.begin(start)
        trail.evolve(start, RAISED)
    assert folded == [RAISED]


def test_a_long_table_of_which_rows_are_kept_has_the_digest_that_all_its_rows_have() -> None:
    marks = {f"m{n}": n for n in range(12)}
    fewer = {name: n for name, n in marks.items() if name != "m3"}
    tables = (marks, {**marks, "m5": 99}, {**marks, "late": 1}, fewer, dict(reversed(marks.items())))
    warm = [digest(State(marks=table)) for table in tables]
    cold = []
    for table in tables:
        _LAST.clear()
        _ROWS.clear()
        cold.append(digest(State(marks=table)))
    assert warm == cold
    assert len(set(warm)) == len(tables)
