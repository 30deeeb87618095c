"""What spells and magic items are made of: the closed list of effect parts, one class each, with typed fields.

A part that is not a field of `Effect` is refused when content is loaded; effects.py gives each of them what it does.
What each field means stands at the head of content/microlite20/spells.toml (B-GAP-05).
"""

from __future__ import annotations

from typing import Annotated

from gameloop.kernel.values import fields_of, frozen
from gameloop.world.shape import Between, Count, Dice, DiceOrNone, Id, Natural, OneOf

FARTHEST = 10_000
MOST_PERCENT = 100

Number = Annotated[int, Between(-FARTHEST, FARTHEST)]
Percent = Annotated[int, Between(0, MOST_PERCENT)]


@frozen
class PerLevel:
    """A number that grows with the level of the caster, between `least` and `most` (0: without such a limit)."""

    base: Number = 0
    add: Number = 0
    every: Count = 1
    from_: Natural = 0
    least: Natural = 0
    most: Natural = 0

    def at(self, level: int) -> int:
        """The number at a level: base + add for every full `every` levels above `from`."""
        n = self.base + self.add * ((level - self.from_) // self.every)
        n = max(n, self.least) if self.least else n
        return min(n, self.most) if self.most else n


NOTHING = PerLevel()
ONE = PerLevel(base=1)

ENERGY = ("fire", "cold", "acid", "lightning", "sonic")
DAMAGE_TYPES = (*ENERGY, "force", "positive", "negative", "weapon")
NATURES = ("living", "undead", "not_undead")
MOD_TO = (
    *("attack", "damage", "ac", "armor", "save", "skill"),
    *("str", "dex", "mind", "speed_ft", "one_roll", "damage_times", "things_per_turn", "all_rolls"),
)
AGAINST = ("evil", "fear", "jump", "bluff", "find_trap", "sneak", "climb")
WARDS = (
    *("energy", "fire", "weapon", "heat_cold", "falling", "drowning", "poison", "charm"),
    *("surprise", "attack", "undead", "lycanthrope", "magic", "magic_missile"),
)
SENSES = (
    *("magic", "poison", "magic_writing", "languages", "secret_door", "undead", "evil", "enemy"),
    *("item_powers", "invisible", "dark", "minds", "object", "place"),
)
UNDONE = (
    *("breakage", "spoiled", "fear", "invisible", "paralysis", "blindness", "poison", "disease", "curse"),
    *("stat_damage", "stat_drain", "level_drain", "magic"),
)
MOVES = ("levitate", "climb", "fly", "walk_on_water", "mist")
ZONES = ("square_10", "radius_10", "radius_20", "wall")

On = Annotated[str, OneOf(("", "always", "resisted"))]
Nature = Annotated[str, OneOf(("", *NATURES))]
Resist = Annotated[str, OneOf(("", "fort", "will"))]
Ends = Annotated[str, OneOf(("", "attacks", "harmed"))]
Side = Annotated[str, OneOf(("", "ally", "foe"))]
HitDice = tuple[Natural, Natural]


@frozen
class Damage:
    """Hit points lost."""

    dice: Dice
    type: Annotated[str, OneOf(DAMAGE_TYPES)]
    times: PerLevel = ONE
    plus: PerLevel = NOTHING
    each: Annotated[str, OneOf(("", "ray", "round", "aimed", "near", "crossing"))] = ""
    on: On = ""
    vs: Nature = ""
    mends_undead: bool = False


@frozen
class Heal:
    """Hit points back; the undead are hurt by it, or by half of it if they evade."""

    dice: Dice
    plus: PerLevel = NOTHING


@frozen
class Mod:
    """A number added to a roll or figure while it lasts; what dice throw is added to it, `minus` turns it round."""

    to: Annotated[str, OneOf(MOD_TO)]
    n: PerLevel = NOTHING
    dice: DiceOrNone = ""
    minus: bool = False
    side: Side = ""
    vs: Annotated[str, OneOf(("", *AGAINST))] = ""


@frozen
class Afflict:
    """A condition; where there are `of`, the caster says which."""

    id: str = ""
    of: tuple[Id, ...] = ()
    dice: DiceOrNone = ""
    plus: PerLevel = NOTHING
    after_dice: DiceOrNone = ""
    unit: Annotated[str, OneOf(("round", "turn"))] = "round"
    hd: HitDice = (0, FARTHEST)
    on: On = ""
    vs: Nature = ""
    save: Resist = ""
    ends: Ends = ""
    again: bool = False
    dc: Natural = 0


@frozen
class TempHp:
    """Hit points above the maximum, lost first and gone with the spell."""

    dice: DiceOrNone = ""
    plus: PerLevel = NOTHING
    of_damage: bool = False


@frozen
class Glow:
    """Light so many feet about."""

    ft: Count


@frozen
class Door:
    """What a door does; `locked`: even one that is locked, barred, stuck or sealed; `dc`: so much harder to force."""

    do: Annotated[str, OneOf(("open", "hold", "lock"))]
    locked: bool = False
    dc: Natural = 0


@frozen
class Move:
    """A way of moving, so many feet in a move (0: as fast as on foot)."""

    mode: Annotated[str, OneOf(MOVES)]
    ft: Natural = 0


@frozen
class Ward:
    """What is kept off: so much each time (`ignore`), so much in all (`absorb`), or whole."""

    what: Annotated[str, OneOf(WARDS)]
    ignore: PerLevel = NOTHING
    absorb: PerLevel = NOTHING
    hd_dice: DiceOrNone = ""
    save: Resist = ""
    mindless_save: bool = True
    ends: Ends = ""


@frozen
class Sense:
    """What is shown or told."""

    what: Annotated[str, OneOf(SENSES)]
    ft: Natural = 0


@frozen
class Undo:
    """What is ended or mended; magic ends where dice and `plus` reach `dc` and the level of who cast it."""

    what: Annotated[str, OneOf(UNDONE)]
    dice: DiceOrNone = ""
    plus: PerLevel = NOTHING
    dc: Natural = 0
    stats: Natural = 0
    on: On = ""


@frozen
class Make:
    """Things that are there now: so many of a kind of gear."""

    what: Id
    n: PerLevel


@frozen
class Call:
    """What comes and serves: a thing, an unseen hand, or the dead (so many hit dice, so many held at once)."""

    what: Annotated[str, OneOf(("unseen_servant", "horse_light", "dead"))]
    hd: PerLevel = NOTHING
    control_hd: PerLevel = NOTHING


@frozen
class Miss:
    """That share of the attacks on the target goes astray."""

    pct: Percent


@frozen
class Images:
    """False copies that are struck in place of the target."""

    dice: Dice
    plus: PerLevel
    most: Count


@frozen
class Zone:
    """A place stays so; `repeat`: each round anew for whoever is inside."""

    area: Annotated[str, OneOf(ZONES)]
    miss_pct: Percent = 0
    miss_far_pct: Percent = 0
    speed_pct: Percent = 0
    repeat: bool = False
    trigger: bool = False


@frozen
class StatLoss:
    """Damage to a stat."""

    stat: Annotated[str, OneOf(("str", "dex", "mind"))]
    dice: Dice
    vs: Nature = ""
    save: Resist = ""
    half_on_save: bool = False


@frozen
class Carry:
    """So many pounds are carried."""

    lb: PerLevel


@frozen
class Weapon:
    """Something to throw, so many times while the spell lasts."""

    charges: Count
    hit: Number
    dice: Dice
    undead_dice: Dice
    range_ft: Count


@frozen
class Oracle:
    """So many questions, answered truly in that share of cases."""

    questions: PerLevel
    true_pct: PerLevel = PerLevel(base=MOST_PERCENT)


@frozen
class Leave:
    """In a fight the target leaves it."""


@frozen
class Travel:
    """The caster and the others are elsewhere: a place within range, or so many miles away."""

    miles: PerLevel = NOTHING


@frozen
class Shape:
    """The shape of a creature of so many hit dice."""

    hd_most: PerLevel


@frozen
class Passage:
    """A way through a wall of so many feet."""

    ft: PerLevel


@frozen
class Slay:
    """Death, for those of so many hit dice."""

    hd: HitDice
    save: Resist = ""


@frozen
class Raise:
    """Back to life, so many levels lower; of level 1 with so much less strength for good."""

    levels_lost: Count
    str_lost: Count


@frozen
class Effect:
    """One entry of a list of effects: exactly one of these is there."""

    damage: Damage | None = None
    heal: Heal | None = None
    mod: Mod | None = None
    condition: Afflict | None = None
    temp_hp: TempHp | None = None
    light: Glow | None = None
    door: Door | None = None
    move: Move | None = None
    ward: Ward | None = None
    sense: Sense | None = None
    undo: Undo | None = None
    make: Make | None = None
    call: Call | None = None
    miss: Miss | None = None
    images: Images | None = None
    zone: Zone | None = None
    stat: StatLoss | None = None
    carry: Carry | None = None
    weapon: Weapon | None = None
    oracle: Oracle | None = None
    leave: Leave | None = None
    travel: Travel | None = None
    shape: Shape | None = None
    passage: Passage | None = None
    slay: Slay | None = None
    raise_: Raise | None = None

    def held(self) -> tuple[tuple[str, object], ...]:
        """The parts that are there, by name: one, in sound content."""
        found = ((name, getattr(self, name)) for name in PARTS)
        return tuple((name.rstrip("_"), part) for name, part in found if part is not None)


PARTS = fields_of(Effect).names
Effects = tuple[Effect, ...]
