"""The spells of the second rulebook as content: what is text, what is vetted, numbers that grow with the caster."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.kernel.errors import ContentError
from gameloop.rulesets.microlite20.book import load_book
from gameloop.rulesets.microlite20.parts import PerLevel
from gameloop.world.content import content_root

BOOK = load_book()


def test_the_list_of_text_spells_is_that_of_the_data() -> None:
    """Nobody has to find out by casting that a spell asks a referee."""
    told = (content_root() / "microlite20" / "README.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1].strip() for line in told.splitlines() if line.startswith("| ")]
    assert rows[1:] == [spell.name for spell in BOOK.spells.values() if spell.asks]
    assert f"holds {len(BOOK.spells)} spells" in told


def test_there_are_so_many_spells_on_each_list() -> None:
    """113 arcane, 73 divine, 159 in all, and each spell level has some up to the fifth."""
    assert len(BOOK.spells) == 159
    assert sum(spell.arcane >= 0 for spell in BOOK.spells.values()) == 113
    assert sum(spell.divine >= 0 for spell in BOOK.spells.values()) == 73
    assert {spell.arcane for spell in BOOK.spells.values()} == {-1, 0, 1, 2, 3, 4, 5}


@pytest.mark.parametrize(
    ("number", "at"),
    [
        (PerLevel(base=1, add=1, every=2, from_=1, most=5), {1: 1, 2: 1, 3: 2, 9: 5, 20: 5}),
        (PerLevel(add=1, every=3, least=1, most=3), {1: 1, 3: 1, 6: 2, 12: 3}),
        (PerLevel(base=25, add=5, every=2), {1: 25, 2: 30, 5: 35}),
        (PerLevel(base=-1), {1: -1, 9: -1}),
    ],
)
def test_a_number_grows_with_the_level(number: PerLevel, at: dict[int, int]) -> None:
    """Base and steps, between the least and the most."""
    assert {level: number.at(level) for level in at} == at


def test_faults_in_spells_are_named(tmp_path: Path) -> None:
    """File, spell, key and what is meant."""
    folder = tmp_path / "microlite20"
    folder.mkdir()
    whole = (content_root() / "microlite20" / "spells.toml").read_text(encoding="utf-8")
    broken = whole.replace(
        'fx = [{ damage = { dice = "1d3", type = "acid" } }]', 'fx = [{ damage = { dise = "1d3" } }]'
    )
    (folder / "spells.toml").write_text(broken, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_book((content_root(), tmp_path))
    faults = [str(fault) for fault in caught.value.faults]
    assert any("spell[acid_splash].fx[0].damage.dise" in fault and "dice" in fault for fault in faults)
    two = whole.replace(
        "fx = [{ light = { ft = 20 } }]", "fx = [{ light = { ft = 20 }, miss = { pct = 5 } }]", 1
    )
    (folder / "spells.toml").write_text(two.replace('id = "flare"', 'id = "daze"'), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_book((content_root(), tmp_path))
    faults = [str(fault) for fault in caught.value.faults]
    assert any(
        "spell[light].fx[0]" in fault and "one part belongs in each entry" in fault for fault in faults
    )
    assert any("spell[daze]" in fault and "taken" in fault for fault in faults)
