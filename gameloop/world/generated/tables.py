"""The tables of content/generated, out of which places are made: words, odds and who lives where.

Each file's head explains its keys. Texts are put together here and nowhere else, so a place made of them is like one
that somebody wrote down.
"""

from __future__ import annotations

from typing import Annotated, Any

from gameloop.kernel.values import frozen
from gameloop.world.actions import PLAN_VERBS, Change
from gameloop.world.bestiary import KINDS
from gameloop.world.chart import USES
from gameloop.world.furnishing import HOWS, SAVES, VICTIMS, Avoid, Effect, Reaction
from gameloop.world.generated.lots import within
from gameloop.world.records import CLUES
from gameloop.world.shape import Between, Count, Dice, DiceOrNone, Id, Natural, OneOf
from gameloop.world.stories import TRUTHS

FOLDER = "generated"
Span = tuple[Count, Count]
Percent = Annotated[int, Between(0, 100)]
InSix = Annotated[int, Between(0, 6)]
How = Annotated[str, OneOf(HOWS)]


# --- rooms.toml -----------------------------------------------------------------------------------


@frozen
class Setting:
    """What a dungeon was; `opening` and `door` are how its ways look."""

    id: Id
    things: tuple[str, ...]
    opening: str
    door: str


@frozen
class RoomWords:
    """What a room is for, in a setting or (`of` empty) in any."""

    name: str
    see: str
    noun: str
    look: str
    dark: str
    of: str = ""


@frozen
class StateWords:
    """What has become of a room."""

    adj: str
    see: str
    heard: str = ""


@frozen
class DressingWords:
    """What stands about in a room."""

    see: str
    noun: str
    look: str
    search: str = ""


@frozen
class Rooms:
    """rooms.toml."""

    setting: tuple[Setting, ...]
    room: tuple[RoomWords, ...]
    state: tuple[StateWords, ...]
    dressing: tuple[DressingWords, ...]


# --- stock.toml -----------------------------------------------------------------------------------


@frozen
class Plan:
    """How large a dungeon is: its levels, the rooms of each (least and most), its loops, its open ways."""

    levels: Count
    rooms: Span
    loops: Count
    passage_in6: InSix


@frozen
class Doors:
    """What a door is, on a d20."""

    stuck: Span
    free: Span
    locked: Span
    barred: Span
    trapped: Span
    secret: Span


@frozen
class Holding:
    """On which rolls a room holds something, and in how many of six treasure with it."""

    roll: Span
    treasure_in6: InSix


@frozen
class Stocking:
    """What a room holds, on a d6."""

    empty: Holding
    monster: Holding
    special: Holding
    trap: Holding


@frozen
class Keys:
    """What keys are made of, and how one lies there."""

    metals: tuple[str, ...]
    here: tuple[str, ...]


@frozen
class Gems:
    """What a gem is worth on a d20 (from, to, worth), the dice of a jewel in tens, and their names."""

    d20: tuple[tuple[Count, Count, Count], ...]
    jewel: Dice
    kinds: tuple[str, ...]
    forms: tuple[str, ...]


@frozen
class Kept:
    """How many treasures are what somebody keeps in a lair, and the prize; how many more slots what is kept takes."""

    lair: Count
    prize: Count
    slots: Natural


@frozen
class More:
    """A chance in a hundred of so much more."""

    pct: Percent
    dice: Dice
    times: Count


@frozen
class Worth:
    """What the treasure of some levels is worth, in the adventure's coin."""

    levels: Span
    sure: Dice
    times: Count
    more: tuple[More, ...] = ()
    gem_pct: Percent = 0
    jewel_pct: Percent = 0
    magic_pct: Percent = 0


@frozen
class Hoard:
    """Treasure, and how it lies there."""

    name: str
    here: str
    look: str
    how: How = "plain"
    slots: Count = 1
    closed: bool = False


@frozen
class Scroll:
    """A spell that is found, and how it lies there."""

    spell: Id
    name: str
    here: str
    look: str


@frozen
class SecretWords:
    """What gives a secret door away: {side} is the wall that it is in; `plain` is the door from within."""

    see: str
    noun: str
    look: str
    plain: str
    words: tuple[str, ...] = ()


@frozen
class TrapWords:
    """A trap of a room (see, noun, look), of a door (what the `door` looks like), or of what is opened (look)."""

    id: Id
    say: str
    avoid: tuple[Avoid, ...]
    from_: Count = 1
    see: str = ""
    noun: str = ""
    look: str = ""
    door: str = ""
    damage: DiceOrNone = ""
    save: Annotated[str, OneOf(SAVES)] = "none"
    victims: Annotated[str, OneOf(VICTIMS)] = "one"
    effects: tuple[Effect, ...] = ()


@frozen
class Feature:
    """What can be done in a special room; with `way` it shows a secret door of the level."""

    id: Id
    see: str
    noun: str
    look: str
    verb: tuple[Annotated[str, OneOf(PLAN_VERBS)], ...]
    say: str
    then: tuple[Change, ...] = ()
    words: tuple[str, ...] = ()
    using: tuple[str, ...] = ()
    people: Count = 1
    price: Natural = 0
    noise: Natural = 0
    turns: Natural = 0
    once: bool = False
    way: bool = False


@frozen
class Stock:
    """stock.toml."""

    plan: Plan
    doors: Doors
    keys: Keys
    stocking: Stocking
    gems: Gems
    kept: Kept
    worth: tuple[Worth, ...]
    hoard: tuple[Hoard, ...]
    scroll: tuple[Scroll, ...]
    secret: tuple[SecretWords, ...]
    trap: tuple[TrapWords, ...]
    lock: tuple[TrapWords, ...]
    feature: tuple[Feature, ...]

    def worth_at(self, level: int) -> Worth:
        """What treasure is worth on a level."""
        return next(row for row in self.worth if within(row.levels, level))


# --- dwellers.toml --------------------------------------------------------------------------------


@frozen
class Level:
    """Who wanders on a level, as "creature dice" by a d20, and who may hold rooms of it."""

    n: Count
    wander: tuple[str, ...]
    lords: tuple[str, ...]


@frozen
class Voice:
    """How creatures of some kinds are heard of, what they do, and how they answer."""

    kinds: tuple[Annotated[str, OneOf(KINDS)], ...]
    heard: str
    smelt: str
    seen: str
    sure: str
    gone: str
    doing: tuple[str, ...]
    here: tuple[str, ...]
    react: tuple[Reaction, ...]
    fears: str = ""
    wants: str = ""
    gives: str = ""

    @property
    def clues(self) -> dict[str, Any]:
        """What hints at them, by the fields of a row of wanderers."""
        return {sense: getattr(self, sense) for sense in CLUES}


@frozen
class Leaving:
    """What is to be seen where a room was given up, and beside it."""

    say: str
    beside: str


@frozen
class Dwellers:
    """dwellers.toml."""

    restock: Leaving
    level: tuple[Level, ...]
    voice: tuple[Voice, ...]

    def at(self, level: int) -> Level:
        """The row of a level; those deeper than the last are like the last."""
        return self.level[min(level, len(self.level)) - 1]

    def voice_of(self, kind: str) -> Voice:
        """How those of a kind are told."""
        return next(voice for voice in self.voice if kind in voice.kinds)


# --- villages.toml --------------------------------------------------------------------------------


@frozen
class PlaceNames:
    """Halves of a village's name, whose dungeon it is, and what lies outside it."""

    first: tuple[str, ...]
    second: tuple[str, ...]
    whom: tuple[str, ...]
    outside: tuple[str, ...]


@frozen
class PersonNames:
    """Parts of people's names."""

    start: tuple[str, ...]
    middle: tuple[str, ...]
    end: tuple[str, ...]


@frozen
class House:
    """A house of the village."""

    id: Id
    names: tuple[str, ...]
    who: str
    see: str
    use: tuple[Annotated[str, OneOf(USES)], ...]


@frozen
class Prize:
    """What the deepest room keeps."""

    name: str
    here: str
    look: str
    say: str


@frozen
class RumourWords:
    """What is said, and which of the dungeon's things it is about."""

    truth: Annotated[str, OneOf(TRUTHS)]
    say: str
    about: Annotated[str, OneOf(("prize", "secret", "lord", "trap", "hoard", "deep"))]


@frozen
class Villages:
    """villages.toml."""

    place: PlaceNames
    person: PersonNames
    house: tuple[House, ...]
    prize: tuple[Prize, ...]
    rumour: tuple[RumourWords, ...]


@frozen
class Tables:
    """All files of the folder."""

    rooms: Rooms
    stock: Stock
    dwellers: Dwellers
    villages: Villages
