"""The shapes of content/microlite20/magic.toml: things of power, and which of them are found (B-GAP-30, B-PLAY-13)."""

from __future__ import annotations

from typing import Annotated

from gameloop.kernel.values import frozen
from gameloop.rulesets.microlite20.parts import Effects
from gameloop.rulesets.microlite20.records import SAVES, StatName
from gameloop.rulesets.microlite20.spellbook import LISTS, Lasts, OnLevel, Spell, Target
from gameloop.world.shape import Count, Dice, Id, Natural, OneOf

POTION, WAND, SCROLL = "potion", "wand", "scroll"
ARMOR, SWORD, WEAPON = "armor", "sword", "weapon"
KINDS = (POTION, WAND, SCROLL, ARMOR, SWORD, WEAPON)

On = tuple[int, int]


@frozen
class Venom:
    """A poison that is drunk: so many doses, each with a save of its own."""

    dc: Count
    stat: StatName
    dice: Dice
    doses: Count


@frozen
class Magic:
    """A thing of power; until it is known it is called by its look."""

    id: Id
    kind: Annotated[str, OneOf((POTION, WAND))]
    name: str
    look: str
    text: str
    lasts: Lasts
    target: Target
    save: Annotated[str, OneOf(("", *SAVES))] = ""
    aim: Annotated[str, OneOf(("", "friend", "foe"))] = ""
    range_ft: Natural = 0
    fx: Effects = ()
    poison: Venom | None = None

    def spell(self) -> Spell:
        """What it does, as a spell that nobody casts; its victims save by rules of their own."""
        return Spell(
            self.id,
            self.name,
            self.text,
            "auto",
            self.lasts,
            self.target,
            self.fx,
            range_ft=self.range_ft,
            aim=self.aim,
        )


@frozen
class KindRow:
    on: On
    kind: Annotated[str, OneOf(KINDS)]


@frozen
class BonusRow:
    on: On
    bonus: int


@frozen
class ListRow:
    on: On
    kind: Annotated[str, OneOf(LISTS)]


@frozen
class LevelRow:
    on: On
    level: OnLevel


@frozen
class MagicFile:
    """The keys of the file."""

    later_level: Count
    kinds: tuple[KindRow, ...]
    later: tuple[KindRow, ...]
    swords: tuple[Id, ...]
    weapons: tuple[Id, ...]
    armors: tuple[Id, ...]
    weapon_bonus: tuple[BonusRow, ...]
    armor_bonus: tuple[BonusRow, ...]
    scroll_list: tuple[ListRow, ...]
    scroll_level: tuple[LevelRow, ...]
    magic: tuple[Magic, ...]
