"""The spells as content/microlite20/spells.toml has them: shapes, and what is vetted (B-GAP-05, B-MAGIC-01 to 03)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Annotated

from gameloop.kernel.values import frozen
from gameloop.rulesets.microlite20.parts import NOTHING, ONE, Effects, PerLevel
from gameloop.world.content import Report
from gameloop.world.shape import Between, Count, DiceOrNone, Id, Natural, OneOf

ARCANE, DIVINE = "arcane", "divine"
LISTS = (ARCANE, DIVINE)
TOP = 9
ABSENT = -1  # the level of a spell on a list where it does not stand
AUTO, ATTACK, HALF, WILL, FORT = RESISTS = ("auto", "attack", "half", "will", "fort")
UNITS = (
    *("instant", "round", "minute", "turn", "hour", "day", "permanent"),
    *("attack", "touch", "triggered", "by_effect"),
)
WHATS = (
    *("creature", "ally", "foe", "self", "object", "creature_or_object", "weapon"),
    *("door", "place", "area", "corpse"),
)
KINDS = ("", "undead", "living", "humanoid", "willing")
AREAS = ("", "cone", "line", "square_10", "radius_10", "radius_15", "radius_20", "wall", "all")

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
    aim: Annotated[str, OneOf(("", "friend", "foe"))] = ""
    gp: Natural = 0
    gp_per_hd: Natural = 0
    to_hit: Edge | None = None
    to_resist: Edge | None = None
    fear: bool = False
    out_of_turn: bool = False
    asks: str = ""
    answers: Words = ()

    @property
    def hostile(self) -> bool:
        """Whether it is cast on the other side where nobody is named."""
        return self.aim == "foe" or (not self.aim and self.res != AUTO)

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
class Beyond:
    """Names that a list has besides, of spells that are no part of the game."""

    list: Annotated[str, OneOf(LISTS)]
    level: OnLevel
    names: Words


@frozen
class IndexFile:
    """The keys of the file of those names."""

    beyond: tuple[Beyond, ...]


@frozen
class SpellFile:
    """The keys of the file."""

    evil: tuple[Id, ...]
    range: tuple[Range, ...]
    area: tuple[Area, ...]
    spell: tuple[Spell, ...]


def vet_spells(found: SpellFile, file: str, report: Report) -> None:
    """Note what is wrong with the spells beyond the types of their fields."""
    ranges, ids = {row.id for row in found.range}, [spell.id for spell in found.spell]
    for spell in found.spell:
        for key, what in _faults(spell, ranges):
            report.add(file, f"spell[{spell.id}].{key}", what)
        if ids.count(spell.id) > 1:
            report.add(file, f"spell[{spell.id}]", "this id is taken")


def _faults(spell: Spell, ranges: Collection[str]) -> Iterator[tuple[str, str]]:
    if spell.arcane == spell.divine == ABSENT:
        yield "arcane", "it stands on no list"
    if bool(spell.range) == bool(spell.range_ft):
        yield "range", "a spell has either a range or range_ft"
    if spell.range and spell.range not in ranges:
        yield "range", f"there is no range {spell.range!r}"
    if bool(spell.asks) != bool(spell.answers):
        yield "asks", "who asks needs answers, and who has answers asks"
    if not spell.fx and not spell.asks:
        yield "fx", "it does nothing and asks nothing"
    for position, effect in enumerate(spell.fx):
        if len(effect.held()) != 1:
            yield f"fx[{position}]", "one part belongs in each entry"
