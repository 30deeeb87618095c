"""The shared bestiary: every creature there, every special out of the closed list, every fault named."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

import attrs
import pytest

from gameloop.kernel.errors import ContentError
from gameloop.kernel.notation import parse
from gameloop.world.bestiary import Monster, MonsterFile, load_bestiary, vet_monster
from gameloop.world.content import Library, Report, content_root, structure
from gameloop.world.specials import ACT, OWN, RIDER, SPECIALS, Special, Specials

SHIPPED = content_root() / "bestiary.toml"
NEEDED = (
    *("poison", "paralysis", "level_drain", "regeneration", "only_hurt_by", "breath", "petrify"),
    *("swallow", "attach", "acid", "rust", "charm", "surprise", "disease"),
)
OF_THE_HOUSE = (
    *("halts_at_flame", "puts_out_flames", "shuns_flame", "eats_gear", "sets_alight", "bound"),
    *("holds_morale", "ended_by", "no_fighter", "order", "half_speed", "double_from", "mindless"),
)
PLAIN = {"id": "thing", "name": "Thing", "hd": "2", "ac": 12, "ml": 7, "look": "A thing."}


@pytest.fixture(scope="module")
def monsters() -> Mapping[str, Monster]:
    """The shipped bestiary by id."""
    return load_bestiary(Library())


def with_change(folder: Path, old: str, new: str) -> Library:
    """The shipped content with one text of the bestiary replaced, once."""
    text = SHIPPED.read_text(encoding="utf-8")
    assert old in text
    (folder / "bestiary.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    return Library(content_root(), folder)


def adventure(*tables: dict[str, Any]) -> tuple[tuple[Monster, ...], list[str]]:
    """The monsters of an adventure, and what is wrong with them, as a reader sees it."""
    report = Report()
    found = structure(MonsterFile, {"monster": list(tables)}, "house.toml", report)
    for monster in found.monster if found else ():
        vet_monster(monster, "house.toml", report)
    return (found.monster if found else ()), [str(fault) for fault in report.faults]


def test_all_creatures_are_there(monsters: Mapping[str, Monster]) -> None:
    """124 creatures, each with a look of its own to read and numbers that dice can give."""
    assert len(monsters) == 124
    assert len({monster.look for monster in monsters.values()}) == 124
    assert all(monster.look.endswith((".", "?")) for monster in monsters.values())
    assert all(
        parse(dice).minimum() >= 0 for monster in monsters.values() for dice in (monster.nd, monster.nw)
    )


def test_most_creatures_can_be_fought(monsters: Mapping[str, Monster]) -> None:
    """All but the shrieker and the dryad attack, and whoever has a rider has an attack that brings it."""
    assert [key for key, monster in monsters.items() if not monster.attacks] == ["shrieker", "dryad"]
    for monster in monsters.values():
        for key, special in monster.specials.held().items():
            if special.does == (RIDER,):
                assert key in [attack.rider for attack in monster.attacks], (monster.id, key)


def test_figures_stand_as_written(monsters: Mapping[str, Monster]) -> None:
    """A few creatures, figure by figure: the drawing of the file's keys onto fields is right."""
    goblin = monsters["goblin"]
    assert (goblin.hd, goblin.ac, goblin.ml, goblin.mv.walk, goblin.nd, goblin.nw) == (
        *("1-1", 13, 7, 60),
        *("2d4", "6d10"),
    )
    assert (goblin.int_, goblin.tags) == ("intelligent", ("intelligent", "speaks", "grudge"))
    manticore = monsters["manticore"]
    assert [(a.n, a.dice, a.kind, a.missile, a.armed) for a in manticore.attacks] == [
        (2, "1d4", "claw", False, False),
        (1, "2d4", "bite", False, False),
        (6, "1d6", "spikes", True, False),
    ]
    assert monsters["ghoul"].specials.paralysis is not None
    assert monsters["ghoul"].specials.paralysis.immune == ("elf",)
    troll = monsters["troll"].specials.regeneration
    assert troll is not None
    assert (troll.hp, troll.from_round, troll.not_against) == (3, 3, ("fire", "acid"))


def test_every_special_the_rules_need_occurs(monsters: Mapping[str, Monster]) -> None:
    """What the rules must be able to play is in the list, and some creature of the bestiary has it."""
    assert [key for key in (*NEEDED, *OF_THE_HOUSE) if key not in SPECIALS] == []
    met = {key for monster in monsters.values() for key in monster.specials.held()}
    assert [key for key in NEEDED if key not in met] == []


def test_every_key_of_the_list_is_a_special_of_its_own() -> None:
    """Each key has its own class, says what it does, and stands in the head of the file that ships it."""
    classes = [get_args(field.type)[0] for field in attrs.fields(attrs.resolve_types(Specials))]
    assert len(set(classes)) == len(SPECIALS) == 38
    assert all(issubclass(special, Special) for special in classes)
    assert all(set(special.does) <= {RIDER, ACT, OWN} and special.does for special in classes)
    head = SHIPPED.read_text(encoding="utf-8").partition("[[monster]]")[0]
    for key, special in zip(SPECIALS, classes, strict=True):
        assert f"#   {key} " in head, key
        about = head.partition(f"#   {key} ")[2].partition("\n# ----------")[0]
        for field in attrs.fields(special):
            assert field.name in about, (key, field.name)


def test_figures_of_a_ruleset_have_no_place_in_shared_content(tmp_path: Path) -> None:
    """They would be read by one ruleset and passed over by the others."""
    figures = '{ hd = 1, hp = 4, hp_dice = "1d8", bonuses = {} }'
    text = SHIPPED.read_text(encoding="utf-8").replace(
        'id = "goblin"',
        f'id = "goblin"\nfigures = {figures}\nspecials.stat_damage = {{ stat = "x", dice = "1" }}',
        1,
    )
    (tmp_path / "bestiary.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_bestiary(Library(tmp_path))
    assert [fault.what for fault in caught.value.faults] == [
        "figures and hit are for a ruleset to give",
        "this special is for a ruleset to give",
    ]


def test_every_required_tag_occurs(monsters: Mapping[str, Monster]) -> None:
    """undead, intelligent, speaks, grudge, unnatural, animal and glows are each on some creature."""
    worn = {tag for monster in monsters.values() for tag in monster.tags}
    assert worn == {"undead", "intelligent", "speaks", "grudge", "unnatural", "animal", "glows"}


def test_tags_agree_with_the_file_that_explains_them(monsters: Mapping[str, Monster]) -> None:
    """The tags written out are those that monster_tags.toml derives from kind, wits and its lists."""
    file = content_root() / "barrows" / "monster_tags.toml"
    rules = tomllib.loads(file.read_text(encoding="utf-8"))["tag"]
    for monster in monsters.values():
        derived = []
        for tag in rules:
            kinds, wits = tag["kinds"], tag["intelligence"]
            fits = bool(kinds or wits) and (not kinds or monster.kind in kinds)
            fits = fits and (not wits or monster.int_ in wits)
            if (fits or monster.id in tag["also"]) and monster.id not in tag["never"]:
                derived.append(tag["id"])
        assert list(monster.tags) == derived, monster.id
    named = {name for tag in rules for part in ("also", "never") for name in tag[part]}
    assert sorted(named - set(monsters)) == []


def test_what_they_refer_to_is_there(monsters: Mapping[str, Monster]) -> None:
    """Who rises as another, is always hostile to another or immune by kind names creatures that exist."""
    for monster in monsters.values():
        drain, hostile = monster.specials.level_drain, monster.specials.always_hostile
        paralysis = monster.specials.paralysis
        named = [
            *([drain.rise_as] if drain and drain.rise_as else []),
            *(paralysis.immune if paralysis else ()),
        ]
        named += [foe for foe in (hostile.to if hostile else ()) if foe != "all"]
        assert [name for name in named if name not in monsters] == [], monster.id


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({"specials": {"poisn": {}}}, "monster[thing].specials.poisn: unknown key (did you mean 'poison'?)"),
        (
            {"specials": {"poison": {"deadl": True}}},
            "monster[thing].specials.poison.deadl: unknown key (did you mean 'deadly'?)",
        ),
        ({"tags": ["undaed"]}, "monster[thing].tags[0]: 'undaed' is not known here (did you mean 'undead'?)"),
        (
            {"hd": "two"},
            'monster[thing].hd: \'two\' are no hit dice ("2", "3+1", "1-1", "1/2", "1..3")',
        ),
        (
            {"attacks": [{"kind": "bite", "rider": "poison"}]},
            "monster[thing].attacks[0]: the rider 'poison' is no special of this monster "
            "(a rider is a key of its specials)",
        ),
        (
            {
                "attacks": [{"kind": "bite", "rider": "breath"}],
                "specials": {"breath": {"type": "fire", "shape": "one"}},
            },
            "monster[thing].attacks[0]: 'breath' does not come with a hit",
        ),
        ({"attacks": [{"kind": "bite"}]}, "monster[thing].attacks[0]: the bite has neither dice nor rider"),
        ({"ml": 13}, "monster[thing].ml: 13 is out of range (2 to 12)"),
    ],
)
def test_a_faulty_monster_of_an_adventure_is_named(table: dict[str, Any], expected: str) -> None:
    """File, id, key and the word that was meant, for each kind of fault."""
    assert adventure({**PLAIN, **table})[1] == [f"house.toml: {expected}"]


def test_all_faults_come_at_once() -> None:
    """One bad monster does not hide the faults of the next."""
    wrong = adventure({**PLAIN, "id": "one", "loook": ""}, {**PLAIN, "id": "two", "acc": 3})[1]
    assert wrong == [
        "house.toml: monster[one].loook: unknown key (did you mean 'look'?)",
        "house.toml: monster[two].acc: unknown key (did you mean 'ac'?)",
    ]


def test_a_short_monster_is_enough() -> None:
    """An adventure's monster needs six keys; the rest is a walking, witless creature that does not attack."""
    (thing,), wrong = adventure(PLAIN)
    assert wrong == []
    assert (thing.kind, thing.int_, thing.mv.walk, thing.attacks, thing.specials.held()) == (
        *("monster", "unintelligent", 120),
        *((), {}),
    )


def test_a_misspelt_key_of_the_shipped_file_is_refused(tmp_path: Path) -> None:
    """The loader of the bestiary raises with file, id and suggestion."""
    with pytest.raises(ContentError) as caught:
        load_bestiary(with_change(tmp_path, "specials.regeneration", "specials.regenaration"))
    assert [str(fault) for fault in caught.value.faults] == [
        "bestiary.toml: monster[troll].specials.regenaration: unknown key (did you mean 'regeneration'?)"
    ]


def test_an_id_taken_twice_is_refused(tmp_path: Path) -> None:
    """Two creatures may not share an id."""
    with pytest.raises(ContentError, match=r"monster\[bandit\]: this id is taken"):
        load_bestiary(with_change(tmp_path, 'id = "brigand"', 'id = "bandit"'))
