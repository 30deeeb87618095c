"""Figures that are sums: their parts come to what the rules count with, whatever is worn, borne or suffered."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from gameloop.session.published import names, valued
from gameloop.session.session import Session
from gameloop.world.reckoning import falling
from tests.play import feed
from tests.play import session as sitting

# by rulebook: the number that the rules ask for by name, for each figure of a sheet
NUMBERS: Mapping[str, Mapping[str, str]] = {
    "barrows": {name: name for name in ("ac", "to_hit", "save", "steps", "load")},
    "microlite20": {name: name for name in ("ac", "magic", "speed", "phys", "sub", "know", "comm")},
}
CONDITIONS = {
    "barrows": ("blinded", "slowed", "prone", "hasted", "ill"),
    "microlite20": ("blind", "prone", "exhausted", "stunned", "slowed"),
}
PLAY = (
    (), ("aldra: drop all",), ("all: take all",), ("dell: give all to aldra",), ("aldra: remove shield",),
    ("force west",), ("set aldra.level 4 because \"test\"",),
)  # fmt: skip


def agree(game: Session, rules: str) -> None:
    """Every figure of everybody is the sum of its parts, and the number of that name."""
    state, book = game.state, game.game.rules
    for who in state.order:
        for one in book.telling.figures.of(state, who):
            assert one.value == sum(n for n, _ in one.parts)
            assert all(why for _, why in one.parts), one
            assert one.rule in book.book, one
            if one.name in NUMBERS[rules]:
                assert one.value == book.number(state, who, NUMBERS[rules][one.name]), one


@pytest.mark.parametrize("rules", ["barrows", "microlite20"])
def test_the_parts_come_to_the_number_of_the_rules(tmp_path: Path, rules: str) -> None:
    """Burdened, bare, hindered, of another level."""
    game = sitting(tmp_path, rules=rules, settings={"load": "slots"} if rules == "microlite20" else None)
    agree(game, rules)
    shown = {
        one.name for who in game.state.order for one in game.game.rules.telling.figures.of(game.state, who)
    }
    assert set(NUMBERS[rules]) <= shown
    for lines in PLAY:
        feed(game, *lines) if lines else None
        while game.state.question is not None:
            game.feed("1")
        agree(game, rules)
    for name in CONDITIONS[rules]:
        game.feed(f'set aldra.condition {name} because "test"')
        agree(game, rules)


def test_what_is_halved_again_and_again_is_rounded_down_each_time() -> None:
    """As parts that take away; what halves nothing is no part."""
    assert falling((75, "a move"), [(2, "laden"), (1, "whole"), (2, "lame")]) == (
        (75, "a move"),
        (-38, "laden"),
        (-19, "lame"),
    )


def test_a_figure_of_a_sheet_has_a_published_name(tmp_path: Path) -> None:
    """So it can be asked for where one looks for a fault."""
    game = sitting(tmp_path)
    state, rules = game.state, game.game.rules
    assert valued(state, rules, "aldra.ac") == rules.number(state, "p1", "ac")
    assert names(state, rules)["dell.steps"] == rules.number(state, "p4", "steps")
