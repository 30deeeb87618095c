"""The log in memory: heads, branches, luck and the ledger."""

from __future__ import annotations

import pytest

from gameloop.kernel import luck
from gameloop.kernel.errors import CodecError, Refused
from gameloop.kernel.ledger import Ledger
from gameloop.kernel.log import MAX_CLOCK, Log
from gameloop.kernel.records import Branch, Crash, Move, Note, Peek
from gameloop.kernel.values import evolve
from tests.messages import CODEC, Overrule, Push, d20, entry, head, log


def played(*doors: str) -> Log:
    """A log with an entry for each door; entries are numbered from 1."""
    made = log()
    for door in doors:
        made.add(entry(made, door))
    return made


def numbers(made: Log, n: int | None = None) -> list[int]:
    """The numbers on the path."""
    return [one.n for one in made.path(n)]


def test_a_new_log_stands_at_its_root() -> None:
    """Before the first entry the path is empty, the clock 0 and the branch main."""
    made = log()
    assert (made.count, made.head, made.branch, numbers(made), made.clock(0)) == (1, 0, "main", [], 0)


def test_entries_follow_one_another() -> None:
    """Each entry has the one before as its parent, and `path` gives them in order."""
    made = played("a", "b", "c")
    assert numbers(made) == [1, 2, 3]
    assert numbers(made, 2) == [1, 2]
    assert [one.parent for one in made.path()] == [0, 1, 2]
    assert made.clock(3) == 180


def test_undo_moves_to_the_parent_and_redo_comes_back() -> None:
    """Undo and redo are records that move the head; the entries stay."""
    made = played("a", "b")
    made.add(made.undo())
    assert (made.head, made.redo_target) == (1, 2)
    made.add(made.undo())
    assert (made.head, made.redo_target) == (0, 1)
    made.add(made.redo())
    made.add(made.redo())
    assert (made.head, made.redo_target, made.count) == (2, None, 7)


def test_the_ends_refuse() -> None:
    """Undo at the root and redo at the tip say no, and change nothing."""
    made = log()
    with pytest.raises(Refused, match="nothing to undo"):
        made.undo()
    with pytest.raises(Refused, match="nothing to redo"):
        made.redo()
    assert made.count == 1


def test_a_command_after_undo_leaves_the_old_line_under_a_name() -> None:
    """The abandoned line is main.1; the next one main.2; redo is over."""
    made = played("a", "b", "c")
    made.add(made.undo())
    made.add(made.undo())
    made.add(entry(made, "x"))
    assert made.branches == {"main": 6, "main.1": 3}
    assert made.entries[6].parent == 1
    assert made.redo_target is None
    made.add(made.undo())
    made.add(entry(made, "y"))
    assert made.branches == {"main": 8, "main.1": 3, "main.2": 6}


def test_automatic_names_pass_over_names_that_are_taken() -> None:
    """A branch that a player called main.1 keeps its name."""
    made = played("a")
    made.add(made.fork("Main.1"))
    made.add(made.switch("main"))
    made.add(made.undo())
    made.add(entry(made, "x"))
    assert list(made.branches) == ["main", "Main.1", "main.2"]


def test_fifty_undos_at_one_point_make_fifty_names() -> None:
    """Names do not collide however often the same point is gone back to."""
    made = played("a")
    for _ in range(50):
        made.add(made.undo())
        made.add(entry(made, "a"))
    assert list(made.branches)[-1] == "main.50"
    assert len(set(made.branches.values())) == 51


def test_take_back_goes_several_entries_at_once_and_redo_step_by_step() -> None:
    """Taking back to an entry is one record; redo returns entry by entry."""
    made = played("a", "b", "c")
    made.add(made.take_back(1))
    assert made.head == 1
    made.add(made.redo())
    assert made.head == 2
    for wrong in (2, 3, 99, -1):
        with pytest.raises(Refused, match="does not lie before"):
            made.take_back(wrong)


def test_a_branch_is_current_at_once_and_switching_returns() -> None:
    """Branching at an old entry moves the head there; the tip of main stays."""
    made = played("a", "b", "c")
    made.add(made.fork("side", at=1))
    made.add(entry(made, "x"))
    assert (made.branch, made.head, made.branches) == ("side", 5, {"main": 3, "side": 5})
    made.add(made.switch("MAIN"))
    assert (made.branch, made.head) == ("main", 3)


def test_each_branch_keeps_its_own_redo() -> None:
    """What was undone on main can be redone after a visit to another branch."""
    made = played("a", "b")
    made.add(made.undo())
    made.add(made.fork("side"))
    assert made.redo_target is None
    made.add(made.switch("main"))
    assert made.redo_target == 2


@pytest.mark.parametrize(
    "name", ["", " a", "a ", "a\nb", "x" * 61, "main", "MAIN", "side", "SI\u0308de", "@3", "~1", "a\u200b"]
)
def test_bad_or_taken_branch_names_are_refused(name: str) -> None:
    """Names are compared without case and in composed form; no control letters, no blank ends, no references."""
    made = played("a")
    made.add(made.fork("side"))
    made.add(made.fork("S\u00cfde"))
    with pytest.raises(Refused, match="branch name"):
        made.fork(name)


@pytest.mark.parametrize("name", ["a/b", "..", "-x", "con", "a:b", "\u00e9", "\U0001f3b2", "two words"])
def test_branch_names_are_text_and_no_file_names(name: str) -> None:
    """Any text that can be printed is a name."""
    made = played("a")
    made.add(made.fork(name))
    assert made.tip(name) == 1


def test_only_a_fitting_record_is_added() -> None:
    """A wrong number, parent, time, move or place is refused, and the log is as before."""
    made = played("a", "b")
    entry_3 = entry(made, "c")
    for wrong in (
        entry(log(), "a"),
        type(entry_3)(3, 1, None, Push("a", None), (), 180, ""),
        type(entry_3)(3, 2, None, Push("a", None), (), 119, ""),
        Move(3, "undo", 0, "main"),
        Move(3, "redo", 2, "main"),
        Move(3, "switch", 1, "main"),
        Move(3, "take back", 1, "side"),
        Move(3, "whim", 1, "main"),
        Branch(3, "main", 1, None, None),
        Branch(3, "side", 7, None, None),
        Branch(3, "side", 1, -1, None),
        Note(3, 9, "a remark", None),
        head(),
    ):
        with pytest.raises(CodecError, match="record"):
            made.add(wrong)
    assert (made.count, made.head, made.branches) == (3, 2, {"main": 2})


def test_marks_name_places() -> None:
    """A note with a mark can be gone to by name; set again, it names the later place."""
    made = played("a", "b")
    made.add(Note(3, 1, "the trap", "trap"))
    made.add(Note(4, 2, "only a remark", None))
    made.add(Note(5, 2, "", "trap"))
    assert made.marks == {"trap": 2}
    assert [note.text for note in made.notes] == ["the trap", "only a remark", ""]


def test_luck_follows_the_commands_on_the_path() -> None:
    """The luck of an entry is made of that of its parent and the bytes of its command, from the seed on."""
    made = played("a", "b")
    one = luck.after(luck.first("lantern"), b'{"kind":"push","door":"a","who":"p1"}')
    two = luck.after(one, b'{"kind":"push","door":"b","who":"p1"}')
    assert (made.luck(0), made.luck(1), made.luck(2), made.luck()) == (luck.first("lantern"), one, two, two)


def test_undo_and_the_same_command_have_the_same_luck() -> None:
    """Dice come from decisions: the same again after undo, another for another command."""
    made = played("a")
    first = made.luck(1)
    made.add(made.undo())
    assert made.luck_for(Push("a", "p1")) == first
    assert made.luck_for(Push("b", "p1")) != first
    made.add(entry(made, "a"))
    assert made.luck() == first


def test_a_salted_branch_has_new_dice_from_its_entry_only() -> None:
    """The salt counts for entries on the branch's entry while it is current; what follows builds on them."""
    made = played("a")
    plain = made.luck_for(Push("b", "p1"))
    made.add(made.fork("other", new_dice=True))
    salted = luck.after(luck.salted(made.luck(1), 2), b'{"kind":"push","door":"b","who":"p1"}')
    assert made.luck_for(Push("b", "p1")) == salted != plain
    made.add(entry(made, "b"))
    assert made.luck(3) == salted
    assert made.luck_for(Push("c", "p1")) == luck.after(salted, b'{"kind":"push","door":"c","who":"p1"}')
    made.add(made.switch("main"))
    assert made.luck_for(Push("b", "p1")) == plain


def test_luck_of_an_old_command_comes_from_its_bytes_as_written() -> None:
    """A command in an old shape keeps its luck, though it would be written otherwise today."""
    made = log()
    made.add(entry(made, "a"), written=b'{"kind":"push","door":"a"}')
    assert made.luck() == luck.after(luck.first("lantern"), b'{"kind":"push","door":"a"}')


def test_a_crash_changes_nothing() -> None:
    """The record of a failed command is kept, and play stands where it stood."""
    made = played("a")
    made.add(Crash(made.count, Push("b", None), made.luck().hex(), (d20(3),), "ZeroDivisionError", None))
    assert (made.head, made.count, made.redo_target, len(made.others)) == (1, 3, None, 1)


def test_the_ledger_counts_the_whole_file() -> None:
    """Undos and what they took back, branches, new dice, peeks, and dice and acts from outside."""
    made = log()
    made.add(entry(made, "a", face=3))
    made.add(entry(made, "b"))
    made.add(made.undo())
    made.add(made.undo())
    made.add(made.redo())
    made.add(made.fork("side"))
    made.add(made.fork("lucky", new_dice=True))
    made.add(made.fork("brought", origin="0011:2233"))
    made.add(Peek(made.count, "whatif", 4))
    rolls = tuple(d20(5, source=source) for source in ("hand", "tape", "set", "rng"))
    made.add(made.entry(Overrule("weather"), rolls, text=None, clock=60, digest=""))
    made.add(made.take_back(1, why="rules changed"))
    assert made.ledger() == Ledger(
        undos=2,
        undone=2,
        undone_with_dice=1,
        branches=2,
        new_dice=1,
        grafts=1,
        peeks=4,
        referee=2,
        hand=1,
        tape=1,
    )


def test_the_log_needs_no_codec_but_the_bytes_of_commands() -> None:
    """A log is built from a head and one function."""
    assert Log(head(), CODEC.encode_command).opening == head()


def test_the_entries_that_made_the_game_end_where_something_was_typed() -> None:
    """Later ones without a text of their own, the further steps of a line, are none of them."""
    made = log()
    for text in (None, None, "typed", None):
        made.add(entry(made, text=text))
    assert made.made == 2


def test_the_clock_may_reach_its_end_and_not_pass_it() -> None:
    """A time beyond is damage."""
    made = log()
    last = evolve(entry(made), clock=MAX_CLOCK)
    made.check(last)
    with pytest.raises(CodecError, match="beyond"):
        made.check(evolve(last, clock=MAX_CLOCK + 1))
