"""Lines that ask for work without end, or for themselves: each gets one answer, at once, and the session goes on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gameloop.kernel.values import evolve
from gameloop.session.nouns import nouns
from gameloop.session.preferences import Preferences
from gameloop.session.results import OK, REFUSED, UNKNOWN
from gameloop.session.session import Session
from gameloop.world.modes import FIGHT
from gameloop.world.state import DOWN, Condition
from tests.play import feed, session
from tests.skirmish import against
from tests.table import Table


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Session]:
    """A party of four at the stair."""
    made = session(tmp_path)
    yield made
    made.save.close()


@pytest.mark.parametrize(
    "line",
    ["99x 99x 99x 99x status", "99x " * 1000 + "look", "rest until T5 until T6", "3x rest until T5"],
)
def test_what_is_repeated_is_not_repeated_again(game: Session, line: str) -> None:
    """99 times 99 times 99 times, a million views, would keep a script for hours."""
    result = game.feed(line)
    assert result.status == UNKNOWN
    assert result.text == (
        "- What is repeated cannot be repeated again. Type: 3x search, or rest until T20. No time passed."
    )


@pytest.mark.parametrize(
    "line", ['whatif 1000 "whatif 1000 rest"', 'whatif 1000 "rest; whatif 1000 whatif 1000 rest"']
)
def test_what_is_played_beside_the_game_plays_nothing_beside_itself(game: Session, line: str) -> None:
    """A thousand games in each of a thousand: the inner ones are refused, so that the outer end at once."""
    result = game.feed(line)
    assert result.status == OK
    assert "broken off, since a line could not be done: 1000" in result.text


@pytest.mark.parametrize("failed", ["xyzzy", "xyzzy oops", "xyzzy oops oops", "xyzzy oop"])
@pytest.mark.parametrize("mend", ["oops oops", "oops oop", 'oops "oops oops"', "oop oops oops"])
def test_no_line_mends_itself_for_ever(game: Session, failed: str, mend: str) -> None:
    """`oops oops` made of a faulty line `oops oops`, and so on until the stack was full, which ended the program."""
    feed(game, failed)
    assert game.feed(mend).status in (REFUSED, UNKNOWN)
    assert game.feed("look").status == OK


def test_words_of_a_players_own_are_looked_up_once(game: Session) -> None:
    """Words that mean one another, or themselves, end in a word that nobody knows."""
    feed(game, "alias ab = ba", "alias ba = ab", "alias aba = aba")
    assert [game.feed(word).status for word in ("ab", "ba", "aba")] == [UNKNOWN] * 3


@pytest.mark.parametrize("word", ["quit", "q", "YES", "n", "1", "undo"])
def test_no_word_of_a_players_own_takes_the_place_of_another(game: Session, word: str) -> None:
    """Neither at the prompt nor from his file: with `quit` for `look` he could not quit, with `yes` not answer."""
    assert game.feed(f"alias {word} = look").status == REFUSED
    game.preferences = Preferences(alias={word.casefold(): "look"})
    assert f"(not used: {word.casefold()} is a" in game.feed("alias").text
    assert game.feed(word).text != game.feed("look").text


@pytest.mark.usefixtures("each_rulebook")
def test_in_a_fight_whatever_is_named_breaks_nothing(tmp_path: Path) -> None:
    """`take north` made the place do it, which nobody of that name could."""
    game = session(tmp_path, adventure="small")
    table = Table(game.game.rules, game.state)
    against(table, "orc", "orc", distance=120)
    game.state = table.state
    kinds = ("any", "scenery", "person", "foe", "target", "way", "lying")
    words = {n.name for kind in kinds for n in nouns(game.state, game.game.rules, kind)}
    verbs = [v.name for v in game.verbs() if v.make and FIGHT in v.modes and v.slots]
    for line in (f"{verb} {word}" for verb in verbs for word in (*words, "north", "x")):
        game.state = table.state
        assert "broke in gameloop" not in game.feed(line).text, line
    game.save.close()


def test_until_in_free_text_is_a_word_like_others(game: Session) -> None:
    """What is written, named or looked for may hold `until`; it was repeated, or refused as nothing to wait for."""
    assert game.feed("note we wait until dawn").text == "Noted. No time passed."
    assert game.feed("alias nap = rest until T2").text == "nap = rest until T2, for this sitting."
    assert game.feed("find until dawn").text == 'You know of no "until dawn". No time passed.'
    assert not game.feed("whatif 1 rest until T2").text.endswith("never end]")


def test_a_fault_in_a_game_beside_the_game_is_reported_beside_the_save(
    game: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not in a folder of its own wherever the program was started."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("gameloop.session.reading.wished", lambda *_line: 1 // 0)
    game.feed("whatif 1 rest")
    assert not (tmp_path / "whatif.files").exists()
    assert list((tmp_path / "test.files").glob("report-*.txt"))


@pytest.mark.parametrize(
    "line",
    [
        "quit",
        "3x quit",
        "save-as x",
        "transcript on",
        "chronicle",
        "map svg x",
        "export x",
        "switch main",
        "undo",
    ],
)
def test_beside_the_game_only_the_party_does_anything(game: Session, line: str) -> None:
    """A save that is written nowhere cannot be left, copied or gone back in: that broke, or would write real files."""
    before = sorted(game.save.path.parent.rglob("*"))
    result = game.feed(f'whatif 2 "{line}"')
    assert result.status == OK
    assert "broken off, since a line could not be done: 2" in result.text
    assert "broke in gameloop" not in result.text
    assert sorted(game.save.path.parent.rglob("*")) == before
    assert not game.left


@pytest.mark.parametrize("line", [",", "-1", "...", '"', "#2", "'", "x ,", "x -"])
def test_signs_alone_mean_no_noun(game: Session, line: str) -> None:
    """A phrase without a word in it would fit every noun."""
    result = game.feed(line)
    assert result.status in (OK, UNKNOWN)
    assert "What about" not in result.text
    assert not result.canonical.startswith("examine")


def test_what_was_typed_is_not_read_out_at_length(game: Session) -> None:
    """An answer to four thousand letters is a line."""
    told = game.feed(f"x {'y ' * 2000}").text
    assert len(told) < 300
    assert told.endswith("No time passed.")


@pytest.mark.usefixtures("each_rulebook")
@pytest.mark.parametrize(
    "line", ["distract with food", "flee", "parley", "attack", "leave", "wait", "deal x"]
)
def test_whoever_meets_a_party_that_lies_on_the_ground_breaks_nothing(game: Session, line: str) -> None:
    """Bait was left by nobody, and the slowest of nobody was looked for."""
    game.feed("spawn goblin 2")
    down = {who: evolve(game.state.people[who], conditions=(LYING,)) for who in game.state.order}
    game.state = evolve(game.state, people={**game.state.people, **down})
    assert "broke in gameloop" not in game.feed(line).text


LYING = Condition(DOWN, stops=True)
