"""Kinds of creatures, as the bestiary and adventures tell them: the shape of a [[monster]] table.

What the keys mean stands at the head of content/bestiary.toml. A ruleset makes its own figures of them.
"""

from __future__ import annotations

import re
from typing import Annotated

import attrs
from attrs import field, frozen

from gameloop.world.content import Library, Report, near, structure
from gameloop.world.shape import Between, Count, Dice, DiceOrNone, Id, Natural, OneOf

FILE = "bestiary.toml"
KINDS = ("man", "demihuman", "humanoid", "undead", "beast", "vermin", "ooze", "monster", "dragon")
MINDS = ("unintelligent", "semi", "intelligent")
TAGS = ("undead", "intelligent", "speaks", "grudge", "unnatural", "animal", "mindless", "human")
BAITS = ("", "food", "silver", "flame", "bell", "none")
MOVES = ("walk", "fly", "swim", "web")
LOWEST_MORALE, HIGHEST_MORALE = 2, 12
WORST_MOD, BEST_MOD = -20, 20
HIT_DICE = re.compile(r"1/2|\d+([+-]\d+)?|\d+\.\.\d+")


@frozen
class Attack:
    """`n` attacks of one kind in a round; without `dice`, no damage; `rider` names what works on a hit."""

    kind: str
    n: Count = 1
    dice: DiceOrNone = ""
    name: str = ""
    rider: str = ""
    range_ft: Natural = 0
    auto: bool = False


@frozen
class Special:
    """The fields of one special ability; which of them it may have, SPECIALS says."""

    by: str = ""
    effect: str = ""
    when: str = ""
    type: str = ""
    shape: str = ""
    size: str = ""
    form: str = ""
    free: str = ""
    at: str = ""
    rise_as: str = ""
    given: str = ""
    unless: str = ""
    dice: DiceOrNone = ""
    dice_per_hd: DiceOrNone = ""
    turns: DiceOrNone = ""
    onset_turns: DiceOrNone = ""
    onset_rounds: DiceOrNone = ""
    n: Natural = 0
    ml: Natural = 0
    length_ft: Natural = 0
    width_ft: Natural = 0
    range_ft: Natural = 0
    per_day: Natural = 0
    on_d6: Natural = 0
    hd_below: Natural = 0
    pct: Natural = 0
    magic_pct: Natural = 0
    hits: Natural = 0
    levels: Natural = 0
    hp: Natural = 0
    from_round: Natural = 0
    hit: Annotated[int, Between(WORST_MOD, BEST_MOD)] = 0
    on: Natural = 0
    margin: Natural = 0
    save_mod: Annotated[int, Between(WORST_MOD, BEST_MOD)] = 0
    group: Natural = 0
    days: Natural = 0
    current_hp: bool = False
    deadly: bool = False
    lamp: bool = False
    name: bool = False
    items: tuple[str, ...] = ()
    to: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    half: tuple[str, ...] = ()
    not_against: tuple[str, ...] = ()
    immune: tuple[str, ...] = ()


SPECIALS: dict[str, tuple[str, ...]] = {
    "poison": ("deadly", "effect", "days", "turns", "save_mod", "onset_turns", "onset_rounds"),
    "paralysis": ("turns", "immune"),
    "petrify": ("by", "range_ft"),
    "level_drain": ("levels", "rise_as"),
    "disease": ("pct", "effect"),
    "blind": (),
    "attach": ("dice", "free"),
    "swallow": ("on", "margin", "size", "dice"),
    "hug": ("hits", "dice"),
    "constrict": ("dice",),
    "rust": ("magic_pct",),
    "acid": ("items",),
    "puts_out_flames": ("by", "n"),
    "eats_gear": ("items",),
    "breath": (
        "type",
        "shape",
        "length_ft",
        "width_ft",
        "dice",
        "dice_per_hd",
        "current_hp",
        "per_day",
        "on_d6",
    ),
    "charm": ("by", "effect", "save_mod", "group"),
    "fear": ("by", "effect", "range_ft", "hd_below"),
    "regeneration": ("hp", "from_round", "not_against"),
    "only_hurt_by": ("only", "half", "form"),
    "immune": ("to",),
    "surprise": ("on_d6", "when"),
    "stench": ("hit", "range_ft"),
    "always_hostile": ("to",),
    "order": ("at",),
    "mindless": (),
    "half_speed": (),
    "double_from": ("kinds",),
    "halts_at_flame": ("n",),
    "shuns_flame": (),
    "sets_alight": (),
    "bound": ("to", "free"),
    "holds_morale": ("of", "ml"),
    "ended_by": ("lamp", "name", "given"),
    "no_fighter": ("unless",),
}


@frozen
class Creature:
    """A kind of creature. `hd` is text, `ac` ascending, `ml` on the classic scale, `mv` feet a turn."""

    id: Id
    name: str
    kind: Annotated[str, OneOf(KINDS)]
    look: str
    hd: str
    ac: Count
    ml: Annotated[int, Between(LOWEST_MORALE, HIGHEST_MORALE)]
    mv: dict[str, int]
    nd: Dice
    nw: Dice
    int_: Annotated[str, OneOf(MINDS)]
    attacks: tuple[Attack, ...] = ()
    tags: tuple[Annotated[str, OneOf(TAGS)], ...] = ()
    bait: Annotated[str, OneOf(BAITS)] = ""
    treasure_carried: tuple[str, ...] = ()
    treasure_lair: tuple[str, ...] = ()
    specials: dict[str, Special] = field(factory=dict)


@frozen
class Bestiary:
    """The tables of the bestiary's file."""

    monster: tuple[Creature, ...]


def bestiary(library: Library) -> tuple[Creature, ...]:
    """All creatures that every adventure may use. Raises ContentError with every fault."""
    report = Report()
    book = structure(Bestiary, library.read(FILE), FILE, report)
    seen: dict[str, None] = {}
    for creature in book.monster if book else ():
        if creature.id in seen:
            report.add(FILE, f"monster[{creature.id}]", "this id is used twice")
        seen[creature.id] = None
        vet(creature, FILE, report)
    report.stop()
    return book.monster if book else ()


def vet(creature: Creature, file: str, report: Report) -> None:
    """Report what is wrong with a creature beyond the types of its fields."""
    where = f"monster[{creature.id}]"
    if not HIT_DICE.fullmatch(creature.hd):
        report.add(
            file, f"{where}.hd", f"{creature.hd!r} is no number of hit dice", '"2", "3+1", "1/2", "1..3"'
        )
    for way in creature.mv:
        if way not in MOVES:
            report.add(file, f"{where}.mv.{way}", "no such way of moving", ", ".join(MOVES))
    for index, attack in enumerate(creature.attacks):
        if attack.rider and attack.rider not in creature.specials:
            key = f"{where}.attacks[{index}].rider"
            report.add(file, key, f"{attack.rider!r} is none of its specials")
    for name, special in creature.specials.items():
        _vet_special(name, special, file, f"{where}.specials.{name}", report)


def _vet_special(name: str, special: Special, file: str, where: str, report: Report) -> None:
    if name not in SPECIALS:
        report.add(file, where, "no such special", near(name, SPECIALS) or ", ".join(SPECIALS))
        return
    for key, value in attrs.asdict(special).items():
        if value and key not in SPECIALS[name]:
            report.add(file, f"{where}.{key}", "this special has no such key", ", ".join(SPECIALS[name]))
