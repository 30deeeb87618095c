"""What holds for every command and fact, and for every course of play: the save gives back what was put in."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import msgspec
import pytest
from attrs import asdict
from hypothesis import given, settings
from hypothesis import strategies as st

from gameloop.kernel.dice import Rolled
from gameloop.kernel.errors import CodecError, Refused
from gameloop.kernel.jsontext import decode, encode
from gameloop.kernel.log import Log
from gameloop.kernel.messages import Command, Event
from gameloop.kernel.records import Note, Record
from gameloop.kernel.store import create, open_save
from gameloop.kernel.strict import Reader, is_flat
from tests.messages import (
    CODEC,
    Begun,
    Opened,
    Overrule,
    Packed,
    Push,
    Shout,
    Shut,
    Torch,
    Wait,
    Walked,
    entry,
    head,
)

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
wholes = st.integers(-(2**80), 2**80)
rules = st.none() | texts
torches = st.builds(Torch, texts, wholes)
mods = st.lists(st.tuples(wholes, texts), max_size=3).map(tuple)
aims = st.just((None, None, None)) | st.tuples(wholes, st.sampled_from([">=", "<="]), texts)

commands: st.SearchStrategy[Command] = st.one_of(
    st.builds(Push, texts, rules),
    st.builds(Shout, texts, rules),
    st.builds(Overrule, texts),
    st.builds(Wait, wholes, st.none() | texts),
)


@st.composite
def rolls(draw: st.DrawFn) -> Rolled:
    """Rolls of every shape, short forms and long."""
    faces = tuple(draw(st.lists(st.integers(1, 20), max_size=4)))
    kept = tuple(n for n in range(len(faces)) if draw(st.booleans()))
    source = draw(st.sampled_from(["rng", "hand", "set", "tape"]))
    return Rolled(
        draw(texts),
        faces,
        kept,
        draw(wholes),
        draw(mods),
        draw(wholes),
        *draw(aims),
        draw(texts),
        draw(rules),
        source,
        rule=draw(rules),
        secret=draw(st.booleans()),
    )


events: st.SearchStrategy[Event] = st.one_of(
    rolls(),
    st.builds(Opened, texts, st.booleans(), rule=rules, secret=st.booleans()),
    st.builds(Shut, texts, st.booleans(), rule=rules, secret=st.booleans()),
    st.builds(Begun, commands, rule=rules, secret=st.booleans()),
    st.builds(Walked, wholes, texts, rule=rules, secret=st.booleans()),
    st.builds(
        Packed,
        st.none() | torches,
        st.dictionaries(texts, st.lists(torches, max_size=2).map(tuple), max_size=3),
        st.tuples(wholes, texts),
        st.none() | wholes | texts,
        rule=rules,
        secret=st.booleans(),
    ),
)


@given(events)
def test_every_fact_comes_back_equal_and_of_its_own_class(event: Event) -> None:
    """structure(unstructure(x)) is x, also in the types of all parts; the text is ASCII and the only one."""
    raw = CODEC.encode_event(event)
    back = CODEC.decode_event(raw)
    assert raw.isascii()
    assert back == event
    assert repr(back) == repr(event)
    assert CODEC.encode_event(back) == raw


@given(commands)
def test_every_command_comes_back_equal_with_the_same_bytes(command: Command) -> None:
    """Luck is made of these bytes, so they must not change by being read."""
    raw = CODEC.encode_command(command)
    assert CODEC.decode_command(raw) == command
    assert CODEC.encode_command(CODEC.decode_command(raw)) == raw


@given(events, st.data())
def test_a_changed_text_is_refused_or_says_something_else(event: Event, data: st.DataObject) -> None:
    """No two texts mean the same: a byte more, less or other never gives the same fact."""
    raw = CODEC.encode_event(event)
    at = data.draw(st.integers(0, len(raw) - 1))
    other = bytes([data.draw(st.sampled_from(b' 019tfn"\\{}[],:.-e'))])
    for changed in (raw[:at] + other + raw[at:], raw[:at] + raw[at + 1 :], raw[:at] + other + raw[at + 1 :]):
        if changed == raw:
            continue
        try:
            assert encode(decode(changed)) == changed
            assert CODEC.decode_event(changed) != event
        except Exception as error:
            assert isinstance(error, CodecError) or type(error).__name__ == "SaveNewer"


@given(st.one_of(events, commands), st.data())
def test_the_quick_way_of_a_text_agrees_with_the_strict_one(
    message: Event | Command, data: st.DataObject
) -> None:
    """It makes the same value or none, and never one of a text that the strict way refuses."""
    raw = CODEC.encode_event(message) if isinstance(message, Event) else CODEC.encode_command(message)
    read = CODEC.decode_event if isinstance(message, Event) else CODEC.decode_command
    quick = CODEC.quick(type(message))
    assert quick(raw) is None or repr(quick(raw)) == repr(message)
    at = data.draw(st.integers(0, len(raw) - 1))
    other = bytes([data.draw(st.sampled_from(b' 019tfn"\\{}[],:.-e'))])
    changed = data.draw(
        st.sampled_from(
            [raw[:at] + raw[at + 1 :], raw[:at] + other + raw[at:], raw[:at] + other + raw[at + 1 :]]
        )
    )
    found = quick(changed)
    assert found is None or repr(read(changed)) == repr(found)


def test_flat_commands_and_facts_are_read_quickly() -> None:
    """The way is there for those that are met by the thousand, and not for what has had versions."""
    push, shut = Push("north", None), Shut("north", True, rule="A-DOR-01")
    assert CODEC.quick(Push)(CODEC.encode_command(push)) == push
    assert CODEC.quick(Shut)(CODEC.encode_event(shut)) == shut
    assert CODEC.quick(Push)(CODEC.encode_command(Shout("north", None))) is None
    assert CODEC.quick(Wait)(CODEC.encode_command(Wait(1, None))) is None


odd = st.one_of(
    st.none(), st.booleans(), wholes, texts, st.floats(), st.lists(wholes, max_size=2), st.just([[1, "a"]])
)


@given(rolls(), st.dictionaries(st.sampled_from(["dice", "faces", "mods", "target", "secret", "rule"]), odd))
def test_the_fast_way_of_making_a_fact_agrees_with_the_strict_hooks(
    roll: Rolled, changes: dict[str, Any]
) -> None:
    """Both take the same values and make the same facts, or both refuse."""
    plain = {**decode(encode(asdict(roll))), **changes}
    assert is_flat(Rolled)
    try:
        slow = Reader(Rolled, CODEC.using).by_hooks(plain)
    except ValueError:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(plain, Rolled)
    else:
        assert repr(msgspec.convert(plain, Rolled)) == repr(slow)


STEPS = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(["undo", "redo"])),
        st.tuples(st.just("push"), st.sampled_from("abc")),
        st.tuples(st.just("fork"), st.integers(0, 9), st.booleans()),
        st.tuples(st.just("switch"), st.integers(0, 9)),
        st.tuples(st.just("back"), st.integers(0, 9)),
        st.tuples(st.just("note"), texts),
    ),
    max_size=25,
)


def record(log: Log, step: tuple[Any, ...]) -> Record:
    """The record of a step; raises Refused where there is none."""
    match step:
        case ("push", door):
            return entry(log, door, face=3)
        case ("fork", n, salt):
            return log.fork(
                f"b{log.count}", sorted([0, *log.entries])[n % (len(log.entries) + 1)], new_dice=salt
            )
        case ("switch", n):
            return log.switch(list(log.branches)[n % len(log.branches)])
        case ("back", n):
            return log.take_back(n)
        case ("note", text):
            return Note(log.count, log.head, text, text or None)
        case ("undo",):
            return log.undo()
        case _:
            return log.redo()


def told(log: Log) -> tuple[Any, ...]:
    """All that a log knows."""
    luck = [log.luck(n) for n in log.entries]
    where = (log.count, log.head, log.branch, log.redo_target, log.branches)
    return (*where, log.entries, log.others, log.marks, luck, log.ledger(), log.path())


def reachable(log: Log) -> set[int]:
    """The entries that lie under a name, or come back by redo on some branch."""
    for name in list(log.branches):
        log.add(log.switch(name))
        while log.redo_target:
            log.add(log.redo())
    return {one.n for tip in log.branches.values() for one in log.path(tip)}


@settings(max_examples=60)
@given(STEPS)
def test_any_course_of_play_is_read_back_as_it_was_played(steps: list[tuple[Any, ...]]) -> None:
    """Undo, redo, forks and switches in any order: the reopened log equals the one that was played, branch for
    branch, luck for luck, and all entries are still reachable.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "play.jsonl"
        with create(path, head(), CODEC, sync=False) as save:
            for step in steps:
                try:
                    save.append(record(save.log, step))
                except Refused:
                    continue
            again = open_save(path, CODEC, write=False).log
            assert told(again) == told(save.log)
        assert reachable(again) == set(again.entries)


@settings(max_examples=40)
@given(STEPS)
def test_undo_then_redo_is_no_change(steps: list[tuple[Any, ...]]) -> None:
    """Wherever play stands, undo and redo lead back to the same entry, clock and luck."""
    log = Log(head(), CODEC.encode_command)
    for step in steps:
        try:
            log.add(record(log, step))
        except Refused:
            continue
    if log.head:
        before = (log.head, log.clock(log.head), log.luck())
        log.add(log.undo())
        log.add(log.redo())
        assert (log.head, log.clock(log.head), log.luck()) == before
