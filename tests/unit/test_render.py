"""How blocks look: on a terminal, in plain lines, in ASCII. Words carry the meaning, styles only help."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wcwidth import wcswidth

from gameloop.repl.columns import window, wrapped
from gameloop.repl.letters import ascii_only, visible, wide
from gameloop.repl.plain import Plain, lines
from gameloop.repl.render import STYLES, Screen
from gameloop.session.results import Ask, Block, Result
from tests.play import session

VOICES = (
    "title",
    "story",
    "rule",
    "roll",
    "danger",
    "parser",
    "tip",
    "list",
    "map",
    "plan",
    "status",
    "help",
)
CODES = re.compile(r"\x1b\[[0-9;]*m")
WIDE = "\u6f22\u5b57"  # two letters, four columns
BOXES = re.compile("[\u2500-\u259f]")


class Terminal(io.StringIO):
    """A stream that says that it is a terminal."""

    def __init__(self, encoding: str = "utf-8") -> None:
        super().__init__()
        self.name_of_encoding = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self.name_of_encoding

    def isatty(self) -> bool:
        return True


def drawn(*blocks: Block, width: int = 40, encoding: str = "utf-8", **env: str) -> str:
    """What a terminal of that width is sent."""
    out = Terminal(encoding)
    Screen(out, {"TERM": "xterm", **env}, width).show(Result("ok", blocks))
    return out.getvalue()


@pytest.mark.parametrize("voice", VOICES)
def test_the_words_are_the_same_without_styles(voice: str) -> None:
    """No meaning by colour alone: stripped of codes the lines are those that NO_COLOR gives."""
    block = Block(voice, "Thus [red]is[/red] said :smile: 12")
    assert CODES.sub("", drawn(block)) == CODES.sub("", drawn(block, NO_COLOR="1"))
    assert "[red]is[/red] said :smile: 12" in CODES.sub("", drawn(block))


def test_no_color_takes_colours_away_and_empty_counts_as_unset() -> None:
    """`NO_COLOR=` in a script means that it is not wanted."""
    block = Block("roll", "force door: d6 -> 4")
    assert "\x1b[0;36m" in drawn(block)
    assert "\x1b[0;36m" in drawn(block, NO_COLOR="")
    assert "36" not in drawn(block, NO_COLOR="1")


def test_rules_stand_in_brackets_and_dangers_say_so() -> None:
    """Where a style helps, a sign or word does too."""
    assert CODES.sub("", drawn(Block("rule", "Exhaustion"))) == "[Exhaustion]\n"
    assert set(STYLES) <= set(VOICES)


def test_lines_are_wrapped_by_whole_words_and_maps_are_not() -> None:
    """A folded map is no map: it is cut, and whole if the whole is asked for."""
    assert drawn(Block("story", "one two three four five six"), width=21) == (
        "one two three four\nfive six\n"
    )
    row = "#" * 100
    assert drawn(Block("map", row), width=21) == f"{row[:20]}\n"
    assert drawn(Block("plan", row), width=21) == f"{row}\n"


def test_a_map_is_cut_to_the_window_around_the_party() -> None:
    """Thirty columns and nine rows, cut to twenty and three: the party in the middle, at an edge no more outside."""
    rows = ["." * 30 for _ in range(9)]
    rows[4] = f"{'.' * 12}@{'.' * 17}"
    assert list(window("\n".join(rows), 20, 3)) == ["." * 20, f"{'.' * 10}@{'.' * 9}", "." * 20]
    rows[4], rows[8] = "." * 30, f"{'.' * 29}@"
    assert list(window("\n".join(rows), 20, 3)) == ["." * 20, "." * 20, f"{'.' * 19}@"]


def test_what_hangs_on_stands_under_its_column() -> None:
    """Lists stay lists; where the second column leaves too little room the indent is kept."""
    assert list(wrapped(" 1 parley with the goblins", 21)) == [" 1 parley with the", "   goblins"]
    assert list(wrapped("  go to The Toll-house  The Toll-house: sell", 30)) == [
        "  go to The Toll-house  The",
        "  Toll-house: sell",
    ]
    assert list(wrapped("  north  an arch; stone hands", 21)) == ["  north  an arch;", "         stone hands"]


def test_width_is_counted_in_columns() -> None:
    """Ideographs take two; a letter with its accent one."""
    assert list(wrapped("\u6f22\u5b57 " * 5, 20)) == [
        "\u6f22\u5b57 \u6f22\u5b57 \u6f22\u5b57 \u6f22\u5b57",
        "\u6f22\u5b57",
    ]
    assert wcswidth("e\u0301") == 1


@given(st.text(max_size=300), st.integers(0, 60))
@settings(max_examples=150, deadline=None)
def test_wrapping_loses_no_word_and_no_line_is_too_long(text: str, width: int) -> None:
    """Whatever the text and the width, the words come out in order."""
    text = visible(text)
    rows = list(wrapped(text, width))
    assert " ".join(" ".join(rows).split()) == " ".join(text.split())
    for row in rows:
        assert wcswidth(row) <= max(width, 20) or len(row.split()) <= 1


@given(st.text(max_size=200))
@settings(max_examples=150, deadline=None)
def test_nothing_that_a_terminal_obeys_is_shown(text: str) -> None:
    """No escape, no control, no override of direction; in ASCII nothing else but that."""
    shown = visible(text)
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", shown)
    assert ascii_only(shown).isascii()


def test_letters_have_plain_likes() -> None:
    """Quotes, dashes, arrows, accents and drawing signs by what looks like them."""
    assert (
        ascii_only("\u201c\u00c6lf\u201d \u2014 caf\u00e9 \u2192 \u2588\u00b7 \u6f22")
        == '"Aelf" - cafe -> #. ?'
    )


def test_an_ascii_terminal_gets_ascii() -> None:
    """A letter that cannot be shown never ends the game."""
    assert drawn(Block("story", "caf\u00e9 \u6f22"), encoding="ascii") == "cafe ?\n"


def test_drawing_letters_are_wide_in_some_places() -> None:
    """There maps are drawn in ASCII."""
    assert wide({"LANG": "ja_JP.UTF-8"})
    assert not wide({"LANG": "ja_JP.UTF-8", "LC_ALL": "de_DE.UTF-8"})
    assert not wide({})


@pytest.mark.parametrize("voice", VOICES)
def test_plain_lines_hold_no_box_and_no_tab(voice: str) -> None:
    """What reads aloud stumbles over both."""
    block = Block(voice, "a\tb\n" + "word " * 40)
    for line in lines(Result("ok", (block,)), 40):
        assert not BOXES.search(line)
        assert "\t" not in line


def test_plain_lines_say_what_they_are_first() -> None:
    """The kind is the first word, where it is not plain talk."""
    said = (Block("roll", "force door: 1d6 -> 4"), Block("rule", "A rule"), Block("story", "It opens."))
    assert list(lines(Result("ok", said), 79)) == ["Roll: force door: 1d6 -> 4", "Rule: A rule", "It opens."]


def test_plain_lines_have_no_columns() -> None:
    """A gap that only the eye understands becomes a comma; maps keep theirs."""
    table = Block("list", " 1 go north    1 turn\n  south  an arch")
    assert list(lines(Result("ok", (table,)), 79)) == [" 1 go north, 1 turn", "  south, an arch"]
    assert list(lines(Result("ok", (Block("map", "#  #"),)), 79)) == ["#  #"]


def test_plain_options_are_numbered() -> None:
    """An answer is a number."""
    ask = Ask("rules", "Who stays?", ("Aldra", "Bor"))
    assert list(lines(Result("ask", (), ask=ask), 79)) == ["Who stays?", "  1 Aldra", "  2 Bor"]


def test_a_long_choice_is_cut_and_a_question_of_the_rules_is_not() -> None:
    """Forty things to look at are no list; what the rules ask is answered from the whole of it."""
    options = tuple(f"thing {n}" for n in range(1, 41))
    choice = list(lines(Result("ask", (), ask=Ask("parser", "Examine what?", options)), 79))
    assert choice[0] == "Examine what?"
    assert choice[-2:] == ["  6 thing 6", "  and 34 more: name it"]
    whole = list(lines(Result("ask", (), ask=Ask("rules", "Which?", options)), 79))
    assert len(whole) < 12
    assert all(f"{n} thing {n}" in "\n".join(whole) for n in range(1, 41))


def test_plain_mode_tells_the_status_after_what_took_time(tmp_path: Path) -> None:
    """There is no toolbar; after a look there is nothing new to tell."""
    said: list[str] = []
    game = session(tmp_path)
    front = Plain(game, input, said.append)
    front.show(game.feed("force west"))
    assert said[-1].startswith("T1 D1 06:10 | ")
    said.clear()
    front.show(game.feed("exits"))
    assert not any(line.startswith("T1 ") for line in said)


@pytest.mark.parametrize("columns", [24, 40, 60, 79])
def test_numbered_choices_stay_whole(columns: int) -> None:
    """A number stands with its line; what fits goes into one row, and only a choice wider than all is cut."""
    choices = ("1 parley (2d6+1)", "2 give food (3, and they go)", "3 leave (they let you)", "4 wait")
    rows = list(wrapped("  ".join(choices), columns))
    assert "  ".join(rows).replace("    ", " ") == "  ".join(choices) or columns == 24
    for choice in choices:
        assert any(choice in row for row in rows) or len(choice) > columns
    assert all(len(row) <= columns for row in rows)
    plain = list(lines(Result("ok", (Block("list", "  ".join(choices)),)), columns))
    assert all(any(choice in row for row in plain) or len(choice) > columns for choice in choices)


def test_equal_lines_in_a_row_are_told_once_with_their_number() -> None:
    """On a terminal; plain lines say each."""
    same = (Block("roll", "[secret roll: listen]"),) * 3
    assert CODES.sub("", drawn(*same, Block("story", "So."))).splitlines()[:2] == [
        "[secret roll: listen] (x3)",
        "So.",
    ]
    assert list(lines(Result("ok", same), 79)) == ["[secret roll: listen]"] * 3
