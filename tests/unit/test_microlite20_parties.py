"""Party files of microlite20: the ready party and the example are sound, all faults are listed."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.kernel.errors import ContentError
from gameloop.rulesets.microlite20 import partyfile, trade
from gameloop.rulesets.microlite20.parties import load_parties, load_party
from gameloop.rulesets.microlite20.sheet import member
from gameloop.session import games
from gameloop.world.content import Library, content_root
from tests.microlite20 import BOOK
from tests.play import MADE, feed, reopened, session
from tests.table import begun

EXAMPLE = content_root() / "microlite20" / "party-example.toml"


def faults(folder: Path, *changes: tuple[str, str]) -> list[str]:
    """What is wrong with the example after these changes."""
    text = EXAMPLE.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (folder / "mine.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_party(folder / "mine.toml", BOOK)
    return [f"{fault.where.removeprefix('party[example].')}: {fault.what}" for fault in caught.value.faults]


def test_the_ready_party_has_one_of_each_class_and_can_pay_for_what_it_has() -> None:
    """Fighter, cleric, magi, rogue; the gear and the coins together are less than 180 gold pieces each."""
    sheets = load_parties(Library(), BOOK)["quick"].characters
    assert [sheet.class_ for sheet in sheets] == ["fighter", "cleric", "magi", "rogue"]
    assert {sheet.race for sheet in sheets} == {"human", "dwarf", "elf", "halfling"}
    for sheet in sheets:
        goods = member(BOOK, sheet).goods
        worth = sum(trade.price(BOOK.gear[i.kind]) * i.n for i in goods if i.kind != trade.PURSE)
        assert worth + sheet.cp <= 18000, sheet.name


def test_the_example_is_sound() -> None:
    """Two people, as its comments say; words of the lists are understood."""
    hedda, pip = (member(BOOK, sheet) for sheet in load_party(EXAMPLE, BOOK).characters)
    assert (hedda.pools["hp"], pip.pools["hp"], pip.right) == (19, 12, "sword_short")
    assert {item.kind for item in hedda.goods} >= {"chain_shirt", "mace_heavy", "healers_kit", "food_ration"}


def test_all_faults_of_all_sheets_are_listed_at_once(tmp_path: Path) -> None:
    """A magi in mail with a shield, a stat of 25, a race and a spell that there are not, a thing nobody knows."""
    assert faults(
        tmp_path,
        ('class = "cleric"', 'class = "magi"'),
        ("str = 15", "str = 25"),
        ('signature = ["bless"]', 'signature = ["wish"]'),
        ('race = "halfling"', 'race = "gnome"'),
        ('"sling_bullet"', '"blunderbuss"'),
        ('armor = "leather"', 'armor = "full plate"'),
    ) == [
        "characters[Hedda].stats: str 25 cannot be rolled",
        "characters[Hedda].armor: a magi wears no light armor",
        "characters[Hedda].shield: a magi uses no shield",
        "characters[Hedda].signature: there is no spell 'wish'",
        "characters[Pip].race: there is no race 'gnome'",
        "characters[Pip].gear: 'blunderbuss' is not known here",
        "characters[Pip].armor: a rogue wears no heavy armor",
    ]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('class = "rogue"', 'class = "thief"', "characters[Pip].class: there is no class 'thief'"),
        ("hp_dice = [3]", "hp_dice = [7]", "characters[Pip].hp_dice: 7 is no face of 1d6"),
        ("hp_dice = [3]", "hp_dice = []", "characters[Pip].hp_dice: there is a hit die for each level"),
        ("cp = 120", "cp = 120\nel = 10", "characters[Pip].el: 10 EL would have brought a level"),
        ("dex = 18, mind", "mind", "characters[Pip].stats: dex is missing"),
        ("dex = 18", "dex = 18, luck = 9", "characters[Pip].stats: there is no stat 'luck'"),
        ('"sling"]', '"rope"]', "characters[Pip].weapons: 'rope' is no weapon"),
        ('name = "Pip"', 'name = "Hedda"', "characters[Hedda].name: 'Hedda': that name is taken"),
        (
            'signature = ["bless"]',
            'signature = ["magic_missile"]',
            "characters[Hedda].signature: a cleric has no signature Magic Missile",
        ),
        (
            'signature = ["bless"]',
            "signature = []",
            "characters[Hedda].signature: the signature spells of Hedda are one for each spell level from 1 to 1",
        ),
        (
            'weapons = ["short sword", "sling"]',
            'weapons = []\nsignature = ["bless"]',
            "characters[Pip].signature: a rogue has no signature Bless",
        ),
    ],
)
def test_a_fault_is_named(tmp_path: Path, old: str, new: str, expected: str) -> None:
    """Where it is and what it is."""
    assert faults(tmp_path, (old, new)) == [expected]


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    """The ready party out of a game is the ready party, but for the torch that burns."""
    table = begun(rules="microlite20")
    path = tmp_path / "out.toml"
    path.write_text(partyfile.write(BOOK, table.state), encoding="utf-8")
    again = [member(BOOK, sheet) for sheet in load_party(path, BOOK).characters]
    for ready, read in zip(table.rules.parties["quick"], again, strict=True):
        assert (read.stats, read.tags, read.spells, read.armor) == (
            ready.stats,
            ready.tags,
            ready.spells,
            ready.armor,
        )
        goods = {item.kind: item.n for item in ready.goods}
        assert {item.kind: item.n for item in read.goods if item.kind != "torch"} == {
            kind: n for kind, n in goods.items() if kind != "torch"
        }


def test_a_save_says_its_own_rules(tmp_path: Path) -> None:
    """Whatever was played last: it opens under the rulebook it was made with, and lists under no other."""
    one = session(tmp_path, "one", rules="microlite20")
    feed(one, "force west")
    two = session(tmp_path, "two", rules="barrows")
    assert reopened(one).game.rules.name == "microlite20"
    assert reopened(two).game.rules.name == "barrows"


def test_a_party_of_another_rulebook_is_refused(tmp_path: Path) -> None:
    """Its keys are not those of a sheet here: each is named."""
    path = content_root() / "barrows" / "party-example.toml"
    with pytest.raises(ContentError, match="abilities"):
        games.new(
            tmp_path / "x.jsonl",
            rules="microlite20",
            adventure="small",
            seed="7",
            made=MADE,
            settings={},
            party=str(path),
            sync=False,
        )
