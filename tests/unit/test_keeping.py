"""What is kept with frozen values, and the states that a command comes to again."""

from __future__ import annotations

import pytest

from gameloop.kernel.digest import _LAST, _ROWS, digest
from gameloop.kernel.keeping import kept, kept_by, once
from gameloop.kernel.messages import Event
from gameloop.kernel.trail import Trail
from gameloop.kernel.values import changed
from gameloop.world.flags import FlagSet
from gameloop.world.game import evolve
from gameloop.world.state import State

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
