"""Failures of other projects with tables: scores and levels beyond them, gaps, hit dice of odd forms."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from gameloop.kernel.errors import ContentError
from gameloop.rulesets.barrows import levels
from gameloop.rulesets.barrows.book import load_book
from gameloop.rulesets.barrows.monsters import half_units, record, whole_hd
from gameloop.session.games import members
from gameloop.world.content import content_root
from gameloop.world.people import LevelUp
from tests.adventures import changed, faults, mill
from tests.known.test_content_failures import MONSTER
from tests.skirmish import BOOK, draft, keep
from tests.table import begun, rules_of

EXAMPLE = content_root() / "barrows" / "party-example.toml"


@pytest.mark.parametrize(("score", "bonus"), [(3, 0), (13, 0), (14, 1), (18, 1)])
def test_bb_090_scores_end_at_3_and_18(tmp_path: Path, score: int, bonus: int) -> None:
    """The table has one step; a score that cannot be rolled is refused by name, never read as an average one."""
    table = begun()
    table.change("p1", stats={"strength": score})
    assert table.rules.number(table.state, "p1", "open_doors") == bonus
    sheet = EXAMPLE.read_text(encoding="utf-8")
    for wrong in (-1, 0, 1, 2, 19, 25):
        mine = tmp_path / "mine.toml"
        mine.write_text(sheet.replace("strength = 11", f"strength = {wrong}"), encoding="utf-8")
        with pytest.raises(ContentError, match=f"strength {wrong} cannot be rolled"):
            members(rules_of(), str(mine))


def test_bb_091_levels_and_hit_dice_beyond_the_table_are_defined() -> None:
    """Level 9 is the last, whatever the XP; hit dice above 15 go on by a formula, and the save stops at 2."""
    table = begun()
    for xp, level in ((255999, 8), (1, 9), (256000, 9)):
        work = draft(table, *[1] * 60)
        levels.gain(BOOK, work, "p1", xp, "a test", rule="A-CLS-04")
        keep(table, work)
        assert table.state.person("p1").stats["level"] == level
    assert table.refuse(LevelUp("p1")).reason == "level 9 is the last"
    rows = {hd: BOOK.by_hd(hd) for hd in (0, 1, 15, 16, 17, 18, 20)}
    assert [(hd, r.hp, r.to_hit, r.save, r.xp) for hd, r in rows.items()] == [
        *((0, 2, 0, 19, 10), (1, 4, 1, 18, 15), (15, 60, 15, 4, 2900)),
        *((16, 64, 16, 3, 3200), (17, 68, 17, 2, 3500), (18, 72, 18, 2, 3800), (20, 80, 20, 2, 4400)),
    ]


@pytest.mark.parametrize(
    ("hd", "figures"),
    [
        *(("1/2", (0, 1, 2, 0, 19, 10)), ("1-1", (0, 1, 2, 0, 19, 10)), ("1", (1, 2, 4, 1, 18, 15))),
        *(("2+1", (2, 4, 8, 2, 17, 30)), ("1..3", (1, 2, 4, 1, 18, 15))),
    ],
)
def test_bb_094_hit_dice_have_one_reader(tmp_path: Path, hd: str, figures: tuple[int, ...]) -> None:
    """HP, to-hit, save, XP and the count in spells come of one text; any other form is refused when it is read."""
    orc = attrs.evolve(rules_of().creatures["orc"], hd=hd)
    made = record(BOOK, orc, whole=whole_hd(hd))
    assert (made.whole, half_units(made.whole), made.hp, made.to_hit, made.save, made.xp) == figures
    for n, wrong in enumerate(("\u00bd", "<1", "2D6", "2d6", "0", "", "5..3", "-1", "1/3", " 1")):
        text = changed('hd = "1"', f'hd = "{wrong}"', mill() + MONSTER)
        [fault] = faults(tmp_path / str(n), text)
        assert fault.where == "monster[miller].hd"


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("on = [4, 6]", "on = [5, 6]", "the next total is 4"),
        ("on = [4, 6]", "on = [3, 6]", "the next total is 4"),
        ("on = [4, 6]", "on = [4, 5]", "1d6 goes from 1 to 6"),
        ("on = [4, 6]", "on = [4, 7]", "1d6 goes from 1 to 6"),
        ("on = [4, 6]", "on = [4]", "[4] is no range"),
        ("on = [4, 6]", "on = []", "[] is no range"),
    ],
)
def test_bb_095_a_table_covers_its_dice_once(tmp_path: Path, old: str, new: str, what: str) -> None:
    """A gap, an overlap, too short, too long, no range: found at load. A modified 2d6 of 1 or 13 takes the last row."""
    own = tmp_path / "barrows"
    own.mkdir()
    text = (content_root() / "barrows" / "wounds.toml").read_text(encoding="utf-8")
    assert text.count(old) == 1
    (own / "wounds.toml").write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_book([content_root(), tmp_path])
    assert [what in str(fault) for fault in caught.value.faults] == [True]
    moods = next(t for t in BOOK.tables.values() if t.id == "reaction")
    assert (moods.row(1), moods.row(13)) == (moods.rows[0], moods.rows[-1])
