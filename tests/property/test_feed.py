"""Typing anything at all: the session answers, and what it does not accept changes nothing."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from gameloop.kernel.digest import digest
from gameloop.kernel.records import make_head
from gameloop.kernel.store import create
from gameloop.rulesets import SHELF, find
from gameloop.session import games
from gameloop.session.results import ASK, DANGER, OK, OVER, REFUSED, UNKNOWN
from gameloop.session.session import Session
from gameloop.session.suggest import complete
from gameloop.session.words import LINE_LIMIT, clean
from gameloop.world.begin import START, Begin
from gameloop.world.game import Game
from gameloop.world.people import Enlist
from tests.play import MADE

WORDS = (
    "look", "go", "north", "force", "west", "take", "all", "roll", "3d6", "chance", "note", "undo", "redo", "g",
    "oops", "again", "goto", "@1", "~2", "T0", "branch", "switch", "main", "rest", "light", "?", "help", "1", "2", "9",
    "bor:", "aldra,", "with", "to", "at", "and", ";", "then", '"', "'", "#", "-1", "--help", "cast", "sleep", "log",
    "attack", "goblin", "map", "level", "why", "rule", "mark", "sheet", "drop", "torch", "verify", "replay",
    "half", "of", "weakest", "nearest", "it", "others:", "all:", "until", "3x", "for", "in", "watch", "bank", "give",
    "sell", "buy", "spawn", "alias", "=", "option", "dice", "hand", "auto", "set", "because", "aldra.hp", "reveal",
    "diff", "odds", "find",
    "silver", "supply", "wait", "hurt", "parley", "flee", "fight", "order", "orders", "guard", "search",
    "listen", "leave",
    "unload", "load", "mule", "stop", "off", "turn", "say", "pay", "use", "lamp", "on", "by", "table", "scene", "pass",
)  # fmt: skip
LETTERS = st.text(st.characters(), max_size=60)  # surrogates and controls too
PROSE = st.lists(st.sampled_from(WORDS) | st.text(max_size=5), max_size=7).map(" ".join)
LINES = LETTERS | PROSE


BOOKS = {name: find(name)(games.library(), games.ADVENTURE) for name in SHELF}
RULES = st.sampled_from(sorted(SHELF))
FIGHT, BY_HAND = ("spawn goblin 2", "attack"), ("dice hand", "force west")
BEGUN = st.sampled_from((("look",), ("go south",), FIGHT[:1], FIGHT, BY_HAND))
SEVERAL = st.builds(lambda begun, lines: [*begun, *lines], BEGUN, st.lists(LINES, min_size=1, max_size=5))
BRIEF = settings(
    max_examples=80,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    phases=(Phase.explicit, Phase.generate),
)


@contextmanager
def sitting(name: str = "barrows") -> Iterator[Session]:
    """A game of its own for each example, so that what fails once fails again."""
    rules = BOOKS[name]
    with tempfile.TemporaryDirectory() as folder:
        head = make_head("test", "7", games.versions(rules), MADE)
        save = create(Path(folder) / "test.jsonl", head, games.CODEC, sync=False)
        game = Session(save, Game(rules))
        game.submit(Begin(name, games.ADVENTURE, {}, False, START))
        game.submit(Enlist(rules.parties[games.QUICK]))
        yield game
        save.close()


@given(lines=SEVERAL, rules=RULES)
@BRIEF
def test_whatever_is_typed_is_answered(lines: list[str], rules: str) -> None:
    """`feed` never raises; and nothing typed may count as a fault of the program."""
    with sitting(rules) as game:
        for line in lines:
            result = game.feed(line)
            assert result.status in (OK, ASK, REFUSED, UNKNOWN, DANGER, OVER)
            assert "Something broke" not in result.text, game.feed("bug").text


@given(lines=SEVERAL, rules=RULES)
@BRIEF
def test_what_is_not_accepted_changes_neither_state_nor_file(lines: list[str], rules: str) -> None:
    """A line that is refused or not understood leaves the digest and every byte of the save as they were."""
    with sitting(rules) as game:
        for line in lines:
            before, bytes_before = digest(game.state), game.save.path.read_bytes()
            result = game.feed(line)
            if result.status in (REFUSED, UNKNOWN) and not result.events and not result.canonical:
                assert digest(game.state) == before
                assert game.save.path.read_bytes() == bytes_before
                assert "No time passed" in result.text


@given(lines=SEVERAL, text=LINES, rules=RULES)
@BRIEF
def test_whatever_is_begun_can_be_completed(lines: list[str], text: str, rules: str) -> None:
    """Completion gives a list, changes nothing, and its texts fit where they are to stand."""
    with sitting(rules) as game:
        for line in lines:
            game.feed(line)
        before, count = digest(game.state), game.save.log.count
        offered = complete(
            game, clean(text, keep_end=True)
        )  # which at the prompt would hide a fault of its own
        assert game.complete(text) == offered
        for found in offered:
            assert 0 <= found.back <= len(text)
            assert found.text
        assert (digest(game.state), game.save.log.count) == (before, count)


def test_a_line_that_is_too_long_is_answered_and_not_half_done() -> None:
    """What would be cut off might have been the point of it: nothing happens, and the limit is said."""
    with sitting() as game:
        before, count = digest(game.state), game.save.log.count
        for line in ("x" * 10_000, "note " + "e\u0301" * 10_000, "roll 3d6; " * 1_000):
            result = game.feed(line)
            assert result.status == UNKNOWN
            assert f"at most {LINE_LIMIT} letters" in result.text
        assert (digest(game.state), game.save.log.count) == (before, count)
        assert game.feed("note " + "e\u0301" * 2_000).status == OK
        assert game.save.log.notes[-1].text == "\u00e9" * 2_000
