"""Party files: a player's own sheets, read strictly, and the living party written back."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest
import tomli

from gameloop.kernel.errors import ContentError, Refused
from gameloop.kernel.letters import visible
from gameloop.rulesets import SHELF
from gameloop.session.games import members
from gameloop.world.people import Enlist
from gameloop.world.state import Condition, Item, Member
from tests.table import begun, rules_of

EXAMPLE = Path(__file__).parents[2] / "content" / "barrows" / "party-example.toml"


def written(tmp_path: Path, text: str) -> tuple[Member, ...]:
    """The people of a file with this text."""
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return members(rules_of(), str(path))


def test_the_example_can_be_played() -> None:
    """Fern the elf and Gannet the thief join, armed and armored as their sheets say."""
    table = begun(party="")
    table.do(Enlist(members(table.rules, str(EXAMPLE))))
    fern, gannet = table.state.party()
    assert (fern.name, fern.kind, fern.hp, fern.spells[0]) == ("Fern", "elf", 5, "sleep")
    assert (gannet.armor, gannet.right) == ("armor_light.mail_shirt.lent", "simple_hand.dagger")
    assert table.rules.number(table.state, gannet.id, "ac") == 12


def test_a_living_party_comes_back_from_its_file(tmp_path: Path) -> None:
    """The ready party, one of them dead, one risen a level with treasure: the same people, the dead left out."""
    table = begun()
    table.change("p2", conditions=(Condition("dead"),))
    table.change("p1", stats={"level": 2, "max_hp": 11, "best_hd_total": 11}, pools={"xp": 2100, "hp": 3})
    goods = (*table.state.held("p1"), Item("goose", "treasure", "silver goose", 1, worth=200, slots=2))
    table.state = attrs.evolve(table.state, goods={**table.state.goods, "p1": goods})
    text = table.rules.write_party(table.state)
    aldra, cid, dell = written(tmp_path, text)
    assert "# not written: 1 x silver goose" in text
    assert (aldra.name, aldra.stats["level"], aldra.pools) == ("Aldra", 2, {"hp": 11, "xp": 2100})
    assert aldra.stats["best_hd_total"] == 11
    ready = {m.name: m for m in table.rules.parties["quick"]}
    for found in (cid, dell):
        assert attrs.evolve(found, goods=()) == attrs.evolve(ready[found.name], goods=())
        assert sorted(i.id for i in found.goods) == sorted(i.id for i in ready[found.name].goods)
    assert sorted((i.id, i.n) for i in aldra.goods if i.kind != "torch") == sorted(
        (i.id, i.n) for i in ready["Aldra"].goods if i.kind != "torch"
    )


def test_every_fault_is_named_at_once(tmp_path: Path) -> None:
    """Ability, hit points, armor, weapon, spells, name and level: one error with all of them."""
    text = EXAMPLE.read_text(encoding="utf-8")
    for old, new in (
        ("strength = 11", "strength = 19"),
        ("hp = 8 ", "hp = 80"),
        ('weapons = ["dagger"]', 'weapons = ["sword"]'),
        ('name = "Gannet"', 'name = "Gan:net"'),
        ("silver = 14", "silver = 14\nlevel = 12"),
    ):
        assert old in text
        text = text.replace(old, new)
    with pytest.raises(ContentError) as caught:
        written(tmp_path, text)
    where = {fault.where.rpartition(".")[2] for fault in caught.value.faults}
    assert {"abilities", "weapons", "name", "level"} <= where


def test_a_level_needs_its_xp_and_its_hit_points(tmp_path: Path) -> None:
    """Level 3 of a thief has 2 hit dice and 3,000 XP."""
    text = EXAMPLE.read_text(encoding="utf-8").replace("silver = 14", "silver = 14\nlevel = 3\nxp = 2999")
    with pytest.raises(ContentError) as caught:
        written(tmp_path, text)
    assert [f.what for f in caught.value.faults] == ["2999 XP are not enough for level 3"]
    enough = text.replace("2999", "3000").replace("hp = 8 ", "hp = 15 ")
    assert written(tmp_path, enough)[1].stats["max_hp"] == 15
    with pytest.raises(ContentError):
        written(tmp_path, enough.replace("hp = 15", "hp = 16"))


def test_no_such_party() -> None:
    """A word that is neither a ready party nor a file is refused, with what there is."""
    with pytest.raises(Refused) as caught:
        members(rules_of(), "nobody")
    assert caught.value.instead == "quick, roll, FILE.toml"


@pytest.mark.parametrize("rules", SHELF)
def test_whatever_a_save_holds_the_file_is_one_that_can_be_read(rules: str) -> None:
    """A name of letters that a file or a terminal obeys, more weapons than there are, a thing that would be a line."""
    table = begun(rules=rules)
    name = 'B"]\n\\\x1b[2J\u202e\x7f'
    table.change("p1", name=name)
    goods = [attrs.evolve(item, n=10**18) for item in table.state.held("p1")]
    goods.append(Item("goose", "treasure", "goose\nhp = 99", 1, worth=200, slots=2))
    table.state = attrs.evolve(table.state, goods={**table.state.goods, "p1": tuple(goods)})
    text = table.rules.write_party(table.state)
    first = tomli.loads(text)["party"][0]["characters"][0]
    assert first["name"] == visible(name)
    assert len(first["weapons"]) <= 100 * len(goods)
    assert "goose hp = 99\n" in text
    assert visible(text) == text
