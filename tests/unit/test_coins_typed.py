"""Sums of money as they are typed: in the coins of the rulebook, for things that are given and for prices."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.session.session import Session
from gameloop.world.state import State
from gameloop.world.town import purse
from tests.play import feed
from tests.play import session as sitting


def village(folder: Path, rules: str) -> Session:
    """The ready party before the House, gone up to Sconce."""
    game = sitting(folder, seed="11", rules=rules)
    feed(game, "go south")
    return game


def money(game: Session, who: str, state: State | None = None) -> int:
    """What somebody has, in the coins that all is counted in."""
    return purse(state or game.state, game.game.rules, who)


@pytest.mark.parametrize(
    ("rules", "said", "sum_"),
    [
        ("microlite20", "5 gp", 500),
        ("microlite20", "3 sp", 30),
        ("microlite20", "1 gp 2 sp 3 cp", 123),
        ("microlite20", "7 cp", 7),
        ("barrows", "3 sp", 3),
    ],
)
def test_a_sum_is_given_in_the_coins_of_the_rulebook(
    tmp_path: Path, rules: str, said: str, sum_: int
) -> None:
    """And never iron spikes in place of silver pieces."""
    game = village(tmp_path, rules)
    before = [money(game, who) for who in ("p1", "p2")]
    assert game.feed(f"aldra: give {said} to bor").status == "ok"
    assert [money(game, who) for who in ("p1", "p2")] == [before[0] - sum_, before[1] + sum_]


def test_what_is_named_in_one_coin_takes_its_name_too(tmp_path: Path) -> None:
    """`donate 1 gp` is `donate 1`; three silver are no number of gold."""
    game = village(tmp_path, "microlite20")
    feed(game, "go to chapel")
    before = money(game, "p1")
    assert feed(game, "aldra: donate 1 gp").status == "ok"
    assert money(game, "p1") == before - 100
    assert feed(game, "aldra: donate 3 sp").status == "unknown"


def test_whoever_lacks_money_is_told_who_could_give_it_by_a_line_that_works(tmp_path: Path) -> None:
    """Cid has it; typed, the sword can be bought. Where nobody has so much the prices are named."""
    game = village(tmp_path, "microlite20")
    refused = feed(game, "go to forge", "bor: buy longsword").text
    line = refused.partition("Type: ")[2].partition(". ")[0]
    assert line.endswith("to Bor")
    assert feed(game, line, "bor: buy longsword").status == "ok"
    assert "Type: prices." in game.feed("bor: buy full plate").text
    assert "There are only " in game.feed("aldra: give 500 gp to bor").text
    assert "copper piece" not in game.feed("aldra: give 500 gp to bor").text
