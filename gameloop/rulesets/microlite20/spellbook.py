"""The spells as content/microlite20/spells.toml has them: shapes, loader, what is vetted (B-GAP-05, B-MAGIC-01 to 03)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from attrs import field

from gameloop.kernel.values import frozen
from gameloop.rulesets.microlite20.parts import NOTHING, ONE, Effects, PerLevel
from gameloop.world.content import Library, Report, structure
from gameloop.world.shape import Between, Count, DiceOrNone, Id, Natural, OneOf

FILE = "microlite20/spells.toml"
ARCANE, DIVINE = "arcane", "divine"
LISTS = (ARCANE, DIVINE)
TOP = 9
ABSENT = -1  # the level of a spell on a list where it does not stand
RESISTS = ("auto", "attack", "half", "will", "fort")
UNITS = (
    *("instant", "round", "minute", "turn", "hour", "day", "permanent"),
    *("attack", "touch", "triggered", "by_effect"),
)
WHATS = (
    *("creature", "ally", "foe", "self", "object", "creature_or_object", "weapon"),
    *("door", "place", "area", "corpse"),
)
KINDS = ("", "undead", "living", "humanoid", "willing")
AREAS = ("", "cone", "line", "square_10", "radius_10", "radius_15", "radius_20", "all")

SpellLevel = Annotated[int, Between(ABSENT, TOP)]
OnLevel = Annotated[int, Between(0, TOP)]
Words = tuple[str, ...]


@frozen
class Lasts:
    """How long: `n` units, or a throw of dice; `shared` out among those it touches."""

    unit: Annotated[str, OneOf(UNITS)]
    n: PerLevel = ONE
    dice: DiceOrNone = ""
    shared: bool = False


@frozen
class Target:
    """Whom or what a spell touches: so many, or an area; up to so many hit dice each, or together."""

    what: Annotated[str, OneOf(WHATS)]
    n: PerLevel = ONE
    area: Annotated[str, OneOf(AREAS)] = ""
    only: Annotated[str, OneOf(KINDS)] = ""
    hd_max: Natural = 0
    hd_pool: DiceOrNone = ""
    spares: tuple[Annotated[str, OneOf(("undead", "mindless"))], ...] = ()
    mindless_save: bool = True
    split: bool = False
    days: PerLevel = NOTHING


@frozen
class Edge:
    """What is added for one side of a contest or to a roll to hit, and when."""

    n: int
    when: Annotated[str, OneOf(("metal_armor", "in_fight"))]


@frozen
class Spell:
    """A spell. `asks` is the question to the referee of one that is text, `answers` what may be said, the first
    being that nothing comes of it.
    """

    id: Id
    name: str
    text: str
    res: Annotated[str, OneOf(RESISTS)]
    lasts: Lasts
    target: Target
    fx: Effects = ()
    arcane: SpellLevel = ABSENT
    divine: SpellLevel = ABSENT
    words: Words = ()
    range: str = ""
    range_ft: Natural = 0
    gp: Natural = 0
    gp_per_hd: Natural = 0
    to_hit: Edge | None = None
    to_resist: Edge | None = None
    fear: bool = False
    out_of_turn: bool = False
    asks: str = ""
    answers: Words = ()

    def level(self, which: str) -> int:
        """Its level on a list, ABSENT if it does not stand there (B-MAGIC-02)."""
        return self.arcane if which == ARCANE else self.divine if which == DIVINE else ABSENT


@frozen
class Range:
    """How far a spell of that range reaches, in feet."""

    id: Id
    feet: PerLevel


@frozen
class Area:
    """How many an area catches at most without a map (B-PLAY-05)."""

    id: Annotated[str, OneOf(AREAS)]
    most: Count


@frozen
class Casting:
    """The figures of casting: what it costs, and which level may be cast (B-MAGIC-03, 04, 08)."""

    cost: Count
    cost_per_level: Count
    signature_less: Count
    levels_per_level: Count


@frozen
class SpellFile:
    """The keys of the file."""

    casting: Casting
    range: tuple[Range, ...]
    area: tuple[Area, ...]
    spell: tuple[Spell, ...]


@frozen
class SpellBook:
    """All of it by id, in the order of the file."""

    casting: Casting
    ranges: Mapping[str, Range]
    areas: Mapping[str, Area]
    spells: Mapping[str, Spell] = field(factory=dict)

    def feet(self, spell: Spell, level: int) -> int:
        """How far a spell reaches when cast at that level."""
        return self.ranges[spell.range].feet.at(level) if spell.range else spell.range_ft

    def cost(self, level: int, *, signature: bool) -> int:
        """Hit points that a spell of that level costs (B-MAGIC-04, B-MAGIC-08)."""
        less = self.casting.signature_less if signature and level else 0
        return self.casting.cost + self.casting.cost_per_level * level - less

    def highest(self, level: int) -> int:
        """The highest spell level that somebody of a level casts (B-MAGIC-03)."""
        return min(TOP, -(-level // self.casting.levels_per_level))


def read_spells(library: Library, report: Report) -> SpellBook | None:
    """The spells out of a library; None where faults were noted."""
    found = structure(SpellFile, library.read(FILE), FILE, report)
    if found is None:
        return None
    for spell in found.spell:
        _vet(spell, found, report)
    ids = [spell.id for spell in found.spell]
    for one in sorted({one for one in ids if ids.count(one) > 1}):
        report.add(FILE, f"spell[{one}]", "this id is taken")
    return SpellBook(
        found.casting,
        {row.id: row for row in found.range},
        {row.id: row for row in found.area},
        {row.id: row for row in found.spell},
    )


def _vet(spell: Spell, found: SpellFile, report: Report) -> None:
    """What types cannot say of a spell."""

    def fault(key: str, what: str) -> None:
        report.add(FILE, f"spell[{spell.id}].{key}", what)

    if spell.arcane == spell.divine == ABSENT:
        fault("arcane", "it stands on no list")
    if bool(spell.range) == bool(spell.range_ft):
        fault("range", "a spell has either a range or range_ft")
    if spell.range and spell.range not in {row.id for row in found.range}:
        fault("range", f"there is no range {spell.range!r}")
    if bool(spell.asks) != bool(spell.answers):
        fault("asks", "who asks needs answers, and who has answers asks")
    if not spell.fx and not spell.asks:
        fault("fx", "it does nothing and asks nothing")
    for position, effect in enumerate(spell.fx):
        if len(effect.held()) != 1:
            fault(f"fx[{position}]", "one part belongs in each entry")
