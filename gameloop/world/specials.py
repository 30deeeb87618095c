"""What a creature can do beyond striking: the closed list of specials, one class each, with typed fields.

A special that is not a field of `Specials` is refused when content is loaded; a ruleset gives each of them
its effect, and reads it as `monster.specials.poison`. What each field means stands at the head of
content/bestiary.toml.

Why a class each and not a table of names: a misspelt key is a fault that names file and id, and a misspelt
field in a ruleset is an error of types.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from gameloop.kernel.values import evolve, field, fields_of, frozen
from gameloop.world.shape import Between, Count, Dice, DiceOrNone, Id, Natural, OneOf

DAMAGE_KINDS = (
    *("magic", "silver", "fire", "cold", "acid", "lightning", "gas", "sleep", "charm", "poison", "hold"),
    *("magic_blunt", "ghoul_paralysis"),
)
RIDER, ACT, OWN = "rider", "act", "own"

DamageKind = Annotated[str, OneOf(DAMAGE_KINDS)]
ALWAYS = 100
NATURAL_BEST = 20
NaturalRoll = Annotated[int, Between(1, NATURAL_BEST)]
InSix = Annotated[int, Between(1, 6)]
InSixOrNever = Annotated[int, Between(0, 6)]
Percent = Annotated[int, Between(1, ALWAYS)]
Change = Annotated[int, Between(-NATURAL_BEST, NATURAL_BEST)]
Morale = Annotated[int, Between(2, 12)]
Harms = dict[str, Dice]
"""Points by the stats they are taken off."""
NO_DC: Mapping[str, Any] = {"dc": 0}


OF_RULESETS = ("stat_damage", "stat_drain", "extra", "dies_after")
"""Specials of a ruleset's figures alone: content that all share has none. They came when saves had been written."""


@frozen
class Special:
    """The base of all specials. `does`: rider = on a hit of an attack that names it, act = in place of the
    attacks, own = the creature has it; some do two of them.
    """

    does: ClassVar[tuple[str, ...]] = (OWN,)
    short_forms: ClassVar[tuple[Mapping[str, Any], ...]] = ()


@frozen
class Poison(Special):
    does = (RIDER,)
    short_forms = (NO_DC, {"first": {}}, {"second": {}})
    deadly: bool = False
    save_mod: Change = 0
    onset_turns: DiceOrNone = ""
    onset_rounds: DiceOrNone = ""
    effect: Annotated[str, OneOf(("", "ill", "dance"))] = ""
    days: Natural = 0
    turns: DiceOrNone = ""
    dc: Natural = 0
    first: Harms = field(factory=dict)
    second: Harms = field(factory=dict)


@frozen
class Paralysis(Special):
    does = (RIDER,)
    short_forms = ({"rounds": ""}, NO_DC)
    turns: DiceOrNone = ""
    immune: tuple[Id, ...] = ()
    rounds: DiceOrNone = ""
    dc: Natural = 0


@frozen
class Petrify(Special):
    does = (RIDER, ACT)
    short_forms = (NO_DC, {"every_rounds": ""}, {"per_day": 0})
    by: Annotated[str, OneOf(("hit", "gaze", "gaze_or_hit", "breath"))]
    range_ft: Natural = 0
    dc: Natural = 0
    every_rounds: DiceOrNone = ""
    per_day: Natural = 0


@frozen
class LevelDrain(Special):
    does = (RIDER,)
    levels: Count = 1
    rise_as: str = ""


@frozen
class Disease(Special):
    does = (RIDER,)
    short_forms = (NO_DC, {"after_days": ""}, {"first": {}}, {"every_days": 0})
    pct: Percent = ALWAYS
    effect: Annotated[str, OneOf(("", "no_healing"))] = ""
    dc: Natural = 0
    after_days: DiceOrNone = ""
    first: Harms = field(factory=dict)
    every_days: Natural = 0


@frozen
class Blind(Special):
    does = (RIDER,)


@frozen
class Attach(Special):
    does = (RIDER,)
    short_forms = ({"stat": ""}, {"until_total": 0})
    dice: Dice
    free: Annotated[str, OneOf(("killed", "fire"))] = "killed"
    stat: str = ""
    until_total: Natural = 0


@frozen
class Swallow(Special):
    does = (RIDER,)
    dice: Dice
    on: NaturalRoll = NATURAL_BEST
    margin: Natural = 0
    size: Annotated[str, OneOf(("small", "man"))] = "man"


@frozen
class Hug(Special):
    does = (RIDER,)
    dice: Dice
    hits: Count = 2


@frozen
class Constrict(Special):
    does = (RIDER,)
    dice: Dice


@frozen
class Rust(Special):
    does = (RIDER,)
    short_forms = (NO_DC,)
    magic_pct: Natural = 0
    dc: Natural = 0


@frozen
class Acid(Special):
    does = (RIDER,)
    items: tuple[Annotated[str, OneOf(("armor", "metal_weapon", "wood", "leather", "cloth"))], ...]


@frozen
class PutsOutFlames(Special):
    does = (RIDER, ACT)
    by: Annotated[str, OneOf(("hit", "act"))]
    n: Count = 1


@frozen
class EatsGear(Special):
    does = (RIDER,)
    items: tuple[Annotated[str, OneOf(("leather", "cloth", "food"))], ...]


@frozen
class Breath(Special):
    does = (ACT,)
    short_forms = ({"every_rounds": ""}, NO_DC)
    type: DamageKind
    shape: Annotated[str, OneOf(("cone", "line", "cloud", "one"))]
    length_ft: Natural = 0
    width_ft: Natural = 0
    dice: DiceOrNone = ""
    dice_per_hd: DiceOrNone = ""
    current_hp: bool = False
    per_day: Natural = 0
    on_d6: InSixOrNever = 0
    every_rounds: DiceOrNone = ""
    dc: Natural = 0


@frozen
class Charm(Special):
    does = (ACT,)
    short_forms = ({"range_ft": 0}, NO_DC)
    by: Annotated[str, OneOf(("song", "gaze", "spell"))]
    effect: Annotated[str, OneOf(("charmed", "approach"))] = "charmed"
    save_mod: Change = 0
    group: Count = 1
    range_ft: Natural = 0
    dc: Natural = 0


@frozen
class Fear(Special):
    does = (ACT,)
    short_forms = (NO_DC, {"rounds": ""})
    effect: Annotated[str, OneOf(("paralyzed", "frightened"))]
    by: Annotated[str, OneOf(("sight",))] = "sight"
    range_ft: Natural = 0
    hd_below: Natural = 0
    dc: Natural = 0
    rounds: DiceOrNone = ""


@frozen
class Regeneration(Special):
    hp: Count
    from_round: Count = 1
    not_against: tuple[DamageKind, ...] = ()


@frozen
class OnlyHurtBy(Special):
    only: tuple[DamageKind, ...]
    half: tuple[DamageKind, ...] = ()
    form: str = ""


@frozen
class Immune(Special):
    to: tuple[DamageKind, ...]


@frozen
class Surprise(Special):
    on_d6: InSix
    when: Annotated[str, OneOf(("", "wood_or_dark", "unseen"))] = ""


@frozen
class Stench(Special):
    short_forms = (NO_DC, {"rounds": 0}, {"minutes": ""}, {"condition": ""})
    hit: Change = 0
    range_ft: Natural = 0
    dc: Natural = 0
    rounds: Natural = 0
    minutes: DiceOrNone = ""
    condition: str = ""


@frozen
class AlwaysHostile(Special):
    to: tuple[Id, ...]


@frozen
class Order(Special):
    at: Annotated[str, OneOf(("first", "last"))]


@frozen
class Mindless(Special):
    """No fields."""


@frozen
class HalfSpeed(Special):
    """No fields."""


@frozen
class DoubleFrom(Special):
    kinds: tuple[DamageKind, ...]


@frozen
class HaltsAtFlame(Special):
    n: Count = 1


@frozen
class ShunsFlame(Special):
    """No fields."""


@frozen
class SetsAlight(Special):
    """No fields."""


@frozen
class Bound(Special):
    to: Annotated[str, OneOf(("water", "chain"))]
    free: str = ""


@frozen
class HoldsMorale(Special):
    of: tuple[Id, ...]
    ml: Morale


@frozen
class EndedBy(Special):
    lamp: bool = False
    name: bool = False
    given: str = ""


@frozen
class StatDamage(Special):
    does = (RIDER,)
    stat: str
    dice: Dice
    dc: Natural = 0


@frozen
class StatDrain(Special):
    does = (RIDER,)
    stat: str
    dice: Dice
    dc: Natural = 0


@frozen
class Extra(Special):
    dice: Dice
    type: DamageKind


@frozen
class DiesAfter(Special):
    """No fields."""


@frozen
class NoFighter(Special):
    unless: str = ""


@frozen
class Specials:
    """The closed list: a creature's specials by key, None where it has not got that one."""

    short_forms: ClassVar[tuple[Mapping[str, Any], ...]] = tuple({key: None} for key in OF_RULESETS)

    poison: Poison | None = None
    paralysis: Paralysis | None = None
    petrify: Petrify | None = None
    level_drain: LevelDrain | None = None
    disease: Disease | None = None
    blind: Blind | None = None
    attach: Attach | None = None
    swallow: Swallow | None = None
    hug: Hug | None = None
    constrict: Constrict | None = None
    rust: Rust | None = None
    acid: Acid | None = None
    puts_out_flames: PutsOutFlames | None = None
    eats_gear: EatsGear | None = None
    breath: Breath | None = None
    charm: Charm | None = None
    fear: Fear | None = None
    regeneration: Regeneration | None = None
    only_hurt_by: OnlyHurtBy | None = None
    immune: Immune | None = None
    surprise: Surprise | None = None
    stench: Stench | None = None
    always_hostile: AlwaysHostile | None = None
    order: Order | None = None
    mindless: Mindless | None = None
    half_speed: HalfSpeed | None = None
    double_from: DoubleFrom | None = None
    halts_at_flame: HaltsAtFlame | None = None
    shuns_flame: ShunsFlame | None = None
    sets_alight: SetsAlight | None = None
    bound: Bound | None = None
    holds_morale: HoldsMorale | None = None
    ended_by: EndedBy | None = None
    no_fighter: NoFighter | None = None
    stat_damage: StatDamage | None = None
    stat_drain: StatDrain | None = None
    extra: Extra | None = None
    dies_after: DiesAfter | None = None

    def held(self) -> dict[str, Special]:
        """Those it has by key, in the order of the list."""
        found = {key: getattr(self, key) for key in SPECIALS}
        return {key: special for key, special in found.items() if special is not None}

    def joined(self, other: Specials) -> Specials:
        """These and those of another; where both have one, the other's counts."""
        held: dict[str, Any] = other.held()
        return evolve(self, **held)


SPECIALS = fields_of(Specials).names
NO_SPECIALS = Specials()
