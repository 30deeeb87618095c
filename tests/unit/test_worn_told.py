"""What a change of a pool means, and what a fight leaves to be done, in the words of the second rulebook."""

from __future__ import annotations

import pytest

from gameloop.world.state import DOWN, Condition
from tests.ml_fights import against, hero, heroes
from tests.table import Table

ANN = hero("fighter", stats=(16, 10, 10))


def fought() -> Table:
    """Ann and Ben against an ogre."""
    table = heroes(ANN, ANN)
    against(table, "ogre")
    return table


@pytest.mark.parametrize(
    ("who", "pool", "by", "says"),
    [
        ("p1", "lost.str", 4, "{who} loses 4 STR (12 left, +1)."),
        ("p1", "lost.str", -1, "{who} regains 1 STR (12 left, +1)."),
        ("p1", "drained.mind", 2, "{who} loses 2 MIND (8 left, -1)."),
        ("p1", "temp_hp", -1, "{who} loses 1 hit point that magic lent (3 of them left)."),
        ("p1", "temp_hp", 4, ""),
        ("p1", "drain", 2, ""),
        ("f1", "lost.str", 2, "{who} loses 2 STR."),
    ],
)
def test_stats_and_lent_hit_points_are_told(who: str, pool: str, by: int, says: str) -> None:
    """What is left, and its bonus, of one's own people only."""
    table = fought()
    table.change("p1", pools={"lost.str": 4, "drained.mind": 2, "temp_hp": 3})
    assert table.rules.telling.worn(table.state, who, pool, by) == says


def test_first_aid_is_offered_for_those_who_lie_there_and_for_nobody_else() -> None:
    """The hurt heal by rest alone."""
    table = fought()
    table.change("p1", pools={"hp": 3})
    assert table.rules.telling.spent(table.state) == ""
    table.change("p1", pools={"hp": 0}, conditions=(Condition(DOWN, stops=True),))
    assert table.rules.telling.spent(table.state) == "Without first aid (bind) no rest heals Ann."
