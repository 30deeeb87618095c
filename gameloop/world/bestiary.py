"""Monsters as every ruleset finds them: what content/bestiary.toml and an adventure's own monsters hold.

A ruleset makes its own record out of each; nothing here knows any rule. What the keys mean stands at the
head of content/bestiary.toml.
"""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Iterable, Mapping, MutableMapping
from typing import Annotated, Any, ClassVar, cast

from gameloop.kernel.values import field, frozen
from gameloop.world.content import Library, Report, structure
from gameloop.world.shape import Between, Count, Dice, DiceOrNone, Id, Natural, OneOf, near
from gameloop.world.specials import NO_SPECIALS, OF_RULESETS, RIDER, Morale, Specials

HALVES = "hit_dice_halves"  # a number of a creature: its hit dice in halves
FILE = "bestiary.toml"
HIT_DICE = r"1/2|[1-9][0-9]?([+-][1-9][0-9]?)?|[1-9][0-9]?\.\.[1-9][0-9]?"
HIT_DICE_FORMS = '"2", "3+1", "1-1", "1/2", "1..3"'
KINDS = (
    "man",
    "demihuman",
    "humanoid",
    "undead",
    "beast",
    "vermin",
    "ooze",
    "construct",
    "monster",
    "dragon",
)
WITS = ("unintelligent", "semi", "intelligent")
UNDEAD, INTELLIGENT, SPEAKS, ANIMAL, MINDLESS = "undead", "intelligent", "speaks", "animal", "mindless"
GLOWS = "glows"  # it is seen in the dark
TAGS = (UNDEAD, INTELLIGENT, SPEAKS, "grudge", "unnatural", ANIMAL, MINDLESS, "human", "silent", GLOWS)
BAITS = ("", "food", "silver", "flame", "bell", "none")
LETTERS = tuple("ABCDEFGHIJKLMNOPQRSTUV")
ARMED = ("weapon", "bow", "crossbow", "rock")
BODILY = (
    *(
        "bite",
        "claw",
        "touch",
        "gore",
        "horn",
        "hoof",
        "butt",
        "tusk",
        "beak",
        "talon",
        "pincer",
        "arm",
        "fist",
    ),
    *("sting", "swarm", "spores", "spit", "snakes", "spikes", "antenna", "blow", "slam", "tentacle"),
)

ArmorClass = Annotated[int, Between(1, 40)]
Letters = tuple[Annotated[str, OneOf(LETTERS)], ...]


@frozen
class Attack:
    """One line of what a creature does in a round: `n` times `dice` with `kind`; a missile if it has a range.

    Without dice it does no damage and only its rider counts; `auto`: it hits without a roll. `hit` is added to its
    roll where a ruleset has figures of its own (see Figures).
    """

    short_forms: ClassVar[tuple[Mapping[str, Any], ...]] = ({"hit": 0},)

    kind: Annotated[str, OneOf(ARMED + BODILY)]
    n: Count = 1
    dice: DiceOrNone = ""
    name: str = ""
    range_ft: Natural = 0
    rider: str = ""
    auto: bool = False
    hit: int = 0

    @property
    def missile(self) -> bool:
        """Whether it strikes from a distance."""
        return self.range_ft > 0

    @property
    def armed(self) -> bool:
        """Whether it is made with something that can be lost, and not with the body."""
        return self.kind in ARMED

    @property
    def called(self) -> str:
        """What a reader sees: its name, else its kind."""
        return self.name or self.kind


@frozen
class Gait:
    """Feet a turn by way of moving; 0: it cannot."""

    walk: Natural = 0
    fly: Natural = 0
    swim: Natural = 0
    web: Natural = 0


ON_FOOT = Gait(walk=120)


@frozen
class Figures:
    """What a ruleset makes of a creature where the classic figures do not do: then its armor class, attacks and
    specials are the ruleset's too.

    `hd` are whole hit dice, 0 below one; `hp` its usual hit points and `hp_dice` the dice for them; `bonuses` those of
    its stats, by their ids; `class_` what it is besides. `hd_dice` are thrown for each of those that differ in hit
    dice, the rest are figures of `hd`. With `sequence` it goes on with its first attack as a person would; `fewer`: of
    it fewer are met, once or twice over.
    """

    hd: Natural
    hp: Count
    hp_dice: Dice
    hd_dice: DiceOrNone = ""
    bonuses: dict[str, int] = field(factory=dict)
    class_: str = ""
    sequence: bool = False
    fewer: Natural = 0


@frozen
class Monster:
    """A kind of creature. `ac` ascends from 10, `ml` is classic morale (2 to 12), `hd` is text, `nd` and `nw`
    are dice for how many are met below ground and above. `figures` are given by a ruleset, never by content that
    all of them share.
    """

    short_forms: ClassVar[tuple[Mapping[str, Any], ...]] = ({"figures": None},)

    id: Id
    name: str
    hd: str
    ac: ArmorClass
    ml: Morale
    look: str
    kind: Annotated[str, OneOf(KINDS)] = "monster"
    int_: Annotated[str, OneOf(WITS)] = "unintelligent"
    mv: Gait = ON_FOOT
    nd: Dice = "1"
    nw: Dice = "1"
    attacks: tuple[Attack, ...] = ()
    specials: Specials = NO_SPECIALS
    tags: tuple[Annotated[str, OneOf(TAGS)], ...] = ()
    bait: Annotated[str, OneOf(BAITS)] = ""
    treasure_carried: Letters = ()
    treasure_lair: Letters = ()
    figures: Figures | None = None


@frozen
class MonsterFile:
    """The keys of a file of monsters."""

    monster: tuple[Monster, ...]


def with_own(bestiary: Mapping[str, Monster], own: Iterable[Monster]) -> Mapping[str, Monster]:
    """The bestiary with the creatures of one game, which count first: of the bestiary each is read when it is met."""
    first = {monster.id: monster for monster in own}
    return ChainMap(first, cast(MutableMapping[str, Monster], bestiary))  # which nobody changes


def load_bestiary(library: Library) -> Mapping[str, Monster]:
    """All monsters of content/bestiary.toml by id, in the order of the file. Raises ContentError with every
    fault: file, id, key and, where one is near, the word that was meant.
    """
    return library.once(FILE, _load)


def _load(library: Library) -> Mapping[str, Monster]:
    report = Report()
    raw = library.read(FILE)
    whole = structure(MonsterFile, raw, FILE, report)
    found = whole.monster if whole else ()
    by_id: dict[str, Monster] = {}
    for monster in found:
        if monster.id in by_id:
            report.add(FILE, f"monster[{monster.id}]", "this id is taken")
        by_id[monster.id] = monster
        vet_monster(monster, FILE, report)
    report.stop()
    return by_id


def vet_monster(monster: Monster, file: str, report: Report) -> None:
    """Report what is wrong with a monster beyond the types of its fields."""
    where = f"monster[{monster.id}]"
    low, span, high = monster.hd.partition("..")
    if not re.fullmatch(HIT_DICE, monster.hd) or (span and int(low) > int(high)):
        report.add(file, f"{where}.hd", f"{monster.hd!r} are no hit dice", HIT_DICE_FORMS)
    if monster.figures is not None or any(attack.hit for attack in monster.attacks):
        report.add(file, where, "figures and hit are for a ruleset to give")
    for key in monster.specials.held():
        if key in OF_RULESETS:
            report.add(file, f"{where}.specials.{key}", "this special is for a ruleset to give")
    vet_attacks(monster, file, where, report)


def vet_attacks(monster: Monster, file: str, where: str, report: Report) -> None:
    """Report attacks that would do nothing, and riders that the monster has not got."""
    for index, attack in enumerate(monster.attacks):
        _vet_attack(monster, attack, file, f"{where}.attacks[{index}]", report)


def _vet_attack(monster: Monster, attack: Attack, file: str, where: str, report: Report) -> None:
    if not attack.rider:
        if not attack.dice:
            report.add(file, where, f"the {attack.called} has neither dice nor rider")
        return
    special = monster.specials.held().get(attack.rider)
    if special is None:
        hint = near(attack.rider, monster.specials.held()) or "a rider is a key of its specials"
        report.add(file, where, f"the rider {attack.rider!r} is no special of this monster", hint)
    elif RIDER not in special.does:
        report.add(file, where, f"{attack.rider!r} does not come with a hit")
