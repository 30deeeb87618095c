"""The shapes of content/microlite20/*.toml, one class a kind of record.

What each key means stands at the head of its file. A key that is no field here is refused when content is
loaded.
"""

from __future__ import annotations

from typing import Annotated

from gameloop.kernel.values import field, frozen
from gameloop.world.bestiary import LETTERS, ArmorClass, Attack
from gameloop.world.furnishing import REACTIONS
from gameloop.world.shape import Count, Dice, DiceOrNone, Id, Natural, OneOf
from gameloop.world.specials import NO_SPECIALS, Percent, Specials

STATS = ("str", "dex", "mind")
GROUPS = ("light", "medium", "heavy")
LIGHT, ONE_HAND, TWO_HANDS = "light", "one", "two"
LISTS = ("arcane", "divine")
SAVES = ("reflex", "fortitude", "will")
RETRIES = ("round", "turn", "encounter", "watch", "day", "never")
FAILURES = ("sets_off", "fall_from_half", "under_1d6_damage", "falls", "step_down")
DC = "dc"
WHOLE = 100  # per cent
THINGS = ("", "none", "move", "friend", "roll", "flee", "grapple", "no_spell")

Words = tuple[str, ...]
Ids = tuple[Id, ...]
StatName = Annotated[str, OneOf(STATS)]
StatNames = dict[str, int]


@frozen
class Stat:
    id: StatName
    name: str
    short: str
    words: Words


@frozen
class Skill:
    id: Id
    name: str
    words: Words


@frozen
class Start:
    level: Count
    hp_dice: Dice
    gold_dice: Dice


@frozen
class Race:
    id: Id
    name: str
    look: str
    rule: str
    skill_bonus: Natural
    stats: StatNames
    speed_ft: Count
    keeps_speed: bool = False


@frozen
class ClassRow:
    id: Id
    name: str
    look: str
    armor: tuple[Annotated[str, OneOf(GROUPS)], ...]
    shield: bool
    skills: dict[str, int]
    rules: dict[str, str]
    fights_better: bool = False
    light_weapon_dex: bool = False
    two_light_weapons: bool = False
    sneaks: bool = False
    turns_undead: bool = False
    hired: bool = False
    spells: Annotated[str, OneOf(("", *LISTS))] = ""


@frozen
class Action:
    """What is rolled: the rank of a skill (none: the level alone) and the bonus of a stat."""

    id: Id
    name: str
    skill: str
    stat: StatName
    rule: str
    opposed_skill: str = ""
    opposed_stat: Annotated[str, OneOf(("", *STATS))] = ""


@frozen
class Task:
    """An action as a thing to do. `dc`, `dc_table`, `dc_field` or `opposed`: how hard it is."""

    id: Id
    name: str
    action: Id
    turns: Natural
    in_fight: bool
    retry: Annotated[str, OneOf(RETRIES)]
    dc: Natural = 0
    dc_table: str = ""
    dc_field: Annotated[str, OneOf(("", "find_dc", "disarm_dc"))] = ""
    opposed: bool = False
    needs: str = ""
    without_mod: int = 0
    noise: bool = False
    fail_by: Natural = 0
    fail: Annotated[str, OneOf(("", *FAILURES))] = ""
    reach_ft: Natural = 0
    speed_pct: Natural = 0


@frozen
class ConditionRow:
    """What a condition does; what each key means stands at the head of conditions.toml."""

    id: Id
    name: str
    rule: str
    things: Annotated[str, OneOf(THINGS)] = ""
    helpless: bool = False
    unharmed: bool = False
    no_dex: bool = False
    hit: int = 0
    hit_melee: int = 0
    damage: int = 0
    save: int = 0
    skill: int = 0
    initiative: int = 0
    ac: int = 0
    ac_melee: int = 0
    ac_missile: int = 0
    str_: int = 0
    dex: int = 0
    speed_pct: Natural = WHOLE
    speed_ft: Natural = 0
    attacks: Natural = 0
    attacks_max: Natural = 0
    miss_pct: Natural = 0
    miss_me_pct: Natural = 0
    unseen: bool = False
    deaf: bool = False
    heals: bool = True
    ends: Words = ()
    says: str = ""

    def adds(self, to: str) -> int:
        """What it adds to a figure of that name, 0 for one it has nothing to do with."""
        value: int = getattr(self, to, getattr(self, f"{to}_", 0))
        return value


@frozen
class Weapon:
    id: Id
    name: str
    grip: Annotated[str, OneOf((LIGHT, ONE_HAND, TWO_HANDS))]
    missile: bool
    dice: Dice
    range_ft: Natural
    cost_cp: Natural
    words: Words
    load: bool = False
    ammo: str = ""
    counts_as: Words = ()

    @property
    def light(self) -> bool:
        """Whether it is one of the light ones (B-GAP-21)."""
        return self.grip == LIGHT

    @property
    def two_handed(self) -> bool:
        """Whether it takes both hands (B-COMBAT-21)."""
        return self.grip == TWO_HANDS


@frozen
class Ammo:
    """`cost_cp` is that of a whole lot."""

    id: Id
    name: str
    lot: Count
    cost_cp: Natural
    words: Words
    counts_as: Words = ()


@frozen
class Armor:
    id: Id
    name: str
    group: Annotated[str, OneOf(GROUPS)]
    bonus: Count
    cost_cp: Natural
    words: Words
    counts_as: Words = ()


@frozen
class Shield:
    id: Id
    name: str
    bonus: Count
    cost_cp: Natural
    words: Words
    counts_as: Words = ()


@frozen
class Item:
    id: Id
    name: str
    cost_cp: Natural
    words: Words
    counts_as: Words = ()
    light_ft: Natural = 0
    light_turns: Natural = 0
    burns: str = ""
    per_slot: Natural = 1
    drawn: bool = False


Gear = Weapon | Ammo | Armor | Shield | Item


@frozen
class Packed:
    item: Id
    n: Count


@frozen
class Pack:
    id: Id
    gear: tuple[Packed, ...]


@frozen
class Reaction:
    """How those who are met take the party, on these totals; `id` is the mood, `name` what it is called here."""

    id: Annotated[str, OneOf(REACTIONS)]
    name: str
    on: tuple[int, int]


@frozen
class PersonRow:
    """What people of the bestiary are here (B-GAP-36); without a class they have a level and nothing of one."""

    id: Id
    class_: str
    level: Count
    level_dice: DiceOrNone = ""
    attack_mod: int = 0


@frozen
class NpcParty:
    """A kind of the bestiary that is a party of adventurers: `level` is thrown for each, `mix` how many of each class
    by a setting (B-PLAY-17).
    """

    id: Id
    level: Dice
    mix: dict[str, Dice] = field(factory=dict)


@frozen
class MonsterRow:
    """The figures of a monster of the bestiary (B-GAP-07)."""

    id: Id
    hd: Count
    hp: Count
    hp_dice: Dice
    ac: ArmorClass
    bonuses: StatNames
    attacks: tuple[Attack, ...]
    specials: Specials = NO_SPECIALS
    fewer: Count = 1


@frozen
class GemRow:
    on: tuple[int, int]
    worth: Count


@frozen
class Coins:
    metal: str
    pct: Percent
    dice: Dice


@frozen
class Jewels:
    pct: Percent
    dice: Dice


@frozen
class Hoard:
    """What a letter of the bestiary stands for; `each`: for every creature, else once for those of a kind."""

    letter: Annotated[str, OneOf(LETTERS)]
    coins: tuple[Coins, ...]
    gems: Jewels | None = None
    jewels: Jewels | None = None
    magic: Jewels | None = None
    each: bool = False


@frozen
class HirelingRules:
    """The keys of hirelings.toml."""

    names: tuple[str, ...]
    stat: Count
    hp_dice: Dice
    wage_cp: Count
    offer_dice: Dice
    morale: Count
    morale_dice: Dice
    hurt_pct: Percent
