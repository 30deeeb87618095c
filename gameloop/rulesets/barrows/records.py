"""The shapes of content/barrows/*.toml, one class a kind of record.

What each key means stands at the head of its file. A key that is no field here is refused when content is
loaded.
"""

from __future__ import annotations

from typing import Annotated

from gameloop.kernel.values import field, fields_of, frozen
from gameloop.world.shape import Count, Dice, DiceOrNone, Id, Natural, OneOf

AT_LEAST, AT_MOST = "at_least", "at_most"
DIE, TARGET = "die", "target"
ATTACKS = ("melee_attack", "missile_attack", "acts_of_that_arm")
PER = ("casting", "spell_level", "caster_level", "hd_spell_level")
UNITS = ("instant", "turn", "day", "week", "month", "year", "combat")
FIGHT, EXPLORE, WILD, TALK = SITUATIONS = ("fight", "explore", "wild", "talk")
WHATS = ("creature", "corpse", "caster", "weather", "area", "line", "door", "portal", "place")

Words = tuple[str, ...]
Ids = tuple[Id, ...]


@frozen
class Bonus:
    """Named numbers, each added to the die, the score or the sum it names."""

    melee_damage: int = 0
    missile_damage: int = 0
    damage_to_grudge: int = 0
    open_doors: int = 0
    hear_noises: int = 0
    flee: int = 0
    reaction: int = 0
    attack: int = 0
    saving_throw: int = 0
    morale: int = 0
    retainer_morale: int = 0
    max_hp: int = 0
    starting_spells: int = 0
    starting_xp: int = 0

    def get(self, name: str) -> int:
        """The number of that name of BONUSES."""
        number: int = getattr(self, name)
        return number


BONUSES = fields_of(Bonus).names
TO_HIT = "to_hit"
NO_BONUS = Bonus()
BonusName = Annotated[str, OneOf((*BONUSES, TO_HIT))]


@frozen
class Named:
    """A record of which only its name is told."""

    id: Id
    name: str
    rule: str = ""


@frozen
class Ability:
    id: Id
    name: str
    rule: str
    bonus: Bonus
    words: Words = ()


@frozen
class Start:
    level: Count
    xp: Natural
    hp_dice: Dice
    silver_dice: Dice


@frozen
class Level:
    level: Count
    xp: Natural
    hd: Dice
    to_hit: Natural
    save: Count
    spells: Natural = 0


@frozen
class ClassRow:
    id: Id
    name: str
    look: str
    weapon_groups: Ids
    armor_max: Id
    shield_allowed: bool
    titles: Words
    title_rule: str
    features: Ids
    levels: tuple[Level, ...]
    bonus: Bonus = NO_BONUS
    check_instead: dict[str, str] = field(factory=dict)
    spell_level_divisor: Natural = 0
    starting_spells: Natural = 0
    grimoire_rule: str = ""
    greed_min_sp: Natural = 0
    greed_range_feet: Natural = 0
    grudge_tag: str = ""

    def at(self, level: int) -> Level:
        """The row of a level, from 1. Raises StopIteration beyond the table."""
        return next(row for row in self.levels if row.level == level)


@frozen
class Armor:
    id: Id
    name: str
    ac: Count
    cost_sp: Natural
    items: Natural
    examples: Words
    words: Words


@frozen
class Shield:
    id: Id
    name: str
    ac_bonus: Count
    cost_sp: Natural
    items: Natural
    words: Words


@frozen
class Weapon:
    id: Id
    name: str
    group: Id
    damage: Dice
    bulky: bool
    needs_ammunition: bool
    cost_sp: Natural
    examples: Words
    words: Words
    items: Natural = 1

    @property
    def missile(self) -> bool:
        """Whether it is used in the missile phase (A-EQP-17)."""
        return self.needs_ammunition


@frozen
class Item:
    id: Id
    name: str
    bulky: bool
    tiny: bool
    per_item: Count
    lasting: bool
    cost_sp: Natural
    rule: str
    words: Words
    light: bool = False
    light_people: Natural = 0


@frozen
class Conversion:
    id: Id
    name: str
    makes: Ids
    yields: Count
    rule: str
    needed_with_tag: str = ""


@frozen
class Targets:
    n: Natural
    per: Annotated[str, OneOf(PER)]
    what: Annotated[str, OneOf(WHATS)]


@frozen
class Duration:
    n: Natural
    unit: Annotated[str, OneOf(UNITS)]
    per: Annotated[str, OneOf(PER)]


@frozen
class Questions:
    dice: Dice
    per: Annotated[str, OneOf(PER)]


@frozen
class Range:
    n: Natural
    per: Annotated[str, OneOf(PER)]


@frozen
class Spell:
    id: Id
    name: str
    text: str
    targets: Targets
    duration: Duration
    save_effect: Annotated[str, OneOf(("none", "half", "negates"))]
    rule: str
    situations: tuple[Annotated[str, OneOf(SITUATIONS)], ...]
    use: str = ""
    helps: bool = False
    hostile: bool = False
    strangers: bool = False
    words: Words = ()
    damage: DiceOrNone = ""
    damage_per: Annotated[str, OneOf(("", *PER))] = ""
    bonus: Bonus = NO_BONUS
    condition: str = ""
    acts_in_phase: Annotated[str, OneOf(("", "first", "last"))] = ""
    material: Ids = ()
    blood_hp_dice: DiceOrNone = ""
    place_tag: str = ""
    bars_tags: Ids = ()
    questions: Questions | None = None
    truth_check: str = ""
    answer_table: str = ""
    end_check: str = ""
    end_table: str = ""
    range_miles: Range | None = None


@frozen
class DeadFor:
    spell_level: Count
    n: Natural = 0
    unit: Annotated[str, OneOf(("", *UNITS))] = ""
    no_limit: bool = False


@frozen
class TableRow:
    """A row and all that it may do; what its table does not use is at rest."""

    on: tuple[int, ...]
    id: Id
    name: str
    bonus: Bonus = NO_BONUS
    disposition: str = ""
    attacks_at_once: bool = False
    pursues: bool = False
    talks: bool = False
    disadvantage: tuple[Annotated[str, OneOf(ATTACKS)], ...] = ()
    twice: str = ""
    heals_weeks_dice: DiceOrNone = ""
    speed_divisor: Count = 1
    capacity_divisor: Count = 1
    arms_lost: Natural = 0
    legs_lost: Natural = 0
    condition: str = ""
    rest_turns: Natural = 0
    torches_out: Natural = 0
    rest_watches: Natural = 0
    table: str = ""
    weather_steps: int = 0


@frozen
class Table:
    """Rows that dice pick from (A-GEN-16)."""

    id: Id
    name: str
    dice: Dice
    clamp: bool
    bonus_names: tuple[BonusName, ...]
    rule: str
    rows: tuple[TableRow, ...]

    def row(self, total: int) -> TableRow:
        """The row of a total; one off the table takes the nearest, if it clamps, or raises StopIteration."""
        if self.clamp:
            total = min(max(total, self.rows[0].on[0]), self.rows[-1].on[-1])
        return next(row for row in self.rows if row.on[0] <= total <= row.on[-1])


@frozen
class CheckRow:
    id: Id
    name: str
    kind: Annotated[str, OneOf((AT_LEAST, AT_MOST))]
    dice: Dice
    bonus_names: tuple[BonusName, ...]
    rule: str
    target: Natural = 0
    target_from: Annotated[str, OneOf(("", "ac", "save", "morale"))] = ""
    bonus_to: Annotated[str, OneOf((DIE, TARGET))] = DIE
    modifiers: dict[str, int] = field(factory=dict)


@frozen
class MonsterHd:
    hd: str
    name: str
    hp: Count
    to_hit: Natural
    save: Count
    xp: Natural


@frozen
class Tag:
    id: Id
    name: str
    kinds: Words
    intelligence: Words
    also: Ids
    never: Ids


@frozen
class ConditionRow:
    id: Id
    name: str
    acts: bool
    rule: str
    disadvantage: tuple[Annotated[str, OneOf(ATTACKS)], ...] = ()
    barred: tuple[Annotated[str, OneOf(ATTACKS)], ...] = ()
    attacked_with: Annotated[str, OneOf(("", "advantage", "disadvantage"))] = ""
    speed_divisor: Count = 1
    cure: Annotated[str, OneOf(("", "mundane", "magical"))] = ""


@frozen
class Material:
    id: Id
    name: str
    kinds: Ids


@frozen
class MoraleRank:
    id: Id
    name: str
    morale: Count
    examples: Words


@frozen
class Distance:
    id: Id
    name: str
    surprised_dice: Dice
    not_surprised_dice: Dice


@frozen
class Weather:
    id: Id
    name: str
    winter_name: str = ""


@frozen
class Season:
    id: Id
    name: str
    daylight_watches: Count
