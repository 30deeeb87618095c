"""Attacks of the second rulebook: bonuses, how many, armor class, damage (B-COMBAT, B-AMB-12 to 18, B-AMB-36)."""

from __future__ import annotations

import pytest

from gameloop.rulesets.microlite20.arms import sequence
from gameloop.world.state import Intent
from tests.ml_fights import BOOK

ATTACK = Intent("attack", "f1")
SHOOT = Intent("shoot", "f1")


@pytest.mark.rule("B-COMBAT-13", "B-COMBAT-14", "B-COMBAT-15", "B-COMBAT-17")
@pytest.mark.parametrize(
    ("total", "attacks"),
    [
        (-2, [-2]),
        (0, [0]),
        (1, [1]),
        (5, [5]),
        (6, [6, 1]),
        (10, [10, 5]),
        (11, [11, 6, 1]),
        (12, [12, 7, 2]),
        (15, [15, 10, 5]),
        (16, [16, 11, 6, 1]),
        (17, [17, 12, 7, 2]),
        (20, [20, 15, 10, 5]),
        (21, [21, 16, 11, 6]),
        (25, [25, 20, 15, 10]),
    ],
)
def test_attacks_go_on_five_worse_each_while_the_bonus_is_above_zero(total: int, attacks: list[int]) -> None:
    """The table of the ledger; four at most."""
    assert [total + step for step in sequence(BOOK, total)] == attacks
