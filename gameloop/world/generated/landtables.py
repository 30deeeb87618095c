"""The tables of content/generated/land.toml, whose head explains them: of country that nobody has written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from gameloop.kernel.values import frozen
from gameloop.world.furnishing import Avoid
from gameloop.world.generated.lots import within
from gameloop.world.generated.tables import FOLDER, How, InSix, Span, Voice
from gameloop.world.shape import Count, DiceOrNone, Id, Natural, OneOf
from gameloop.world.stories import TRUTHS

FILE = f"{FOLDER}/land.toml"
D6, D12, D20 = 6, 12, 20
NOTHING, LANDMARK, LAIR, DUNGEON, SETTLEMENT = "nothing", "landmark", "lair", "dungeon", "settlement"
CONTENTS = (NOTHING, LANDMARK, LAIR, DUNGEON, SETTLEMENT, "hazard", "resource", "strange")
SIZES = ("hamlet", "village", "fort")
Content = Annotated[str, OneOf(CONTENTS)]
Size = Annotated[str, OneOf(SIZES)]


@frozen
class Holds:
    """On which rolls a hex holds what."""

    roll: Span
    what: Content


@frozen
class Lived:
    """On which rolls a settlement is what."""

    roll: Span
    what: Size


@frozen
class Odds:
    """How much there is, and how dangerous it gets."""

    contents: tuple[Holds, ...]
    settlement: tuple[Lived, ...]
    levels: tuple[Count, ...]
    rooms: Span
    step: Count
    worse_in6: InSix
    near: Count
    period: Count


def on(rows: Sequence[Holds | Lived], face: int) -> str:
    """What stands on a face of a die."""
    return next(row.what for row in rows if within(row.roll, face))


@frozen
class Names:
    """Parts of names: of hexes, and of sites."""

    before: tuple[str, ...]
    first: tuple[str, ...]
    quality: tuple[str, ...]


@frozen
class GroundWords:
    """A terrain: what lies beyond it, what its hexes are called and look like, who lives there, the weakest first."""

    terrain: Id
    next: tuple[Id, ...]
    second: tuple[str, ...]
    far: bool
    lairs: tuple[Id, ...]
    roam: tuple[str, ...]
    lie: tuple[str, ...]
    grows: tuple[str, ...]


@frozen
class Lying:
    """What treasure is called where it lies, and how it lies there."""

    name: str
    here: str
    how: How


@frozen
class Danger:
    """What befalls those who come."""

    say: str
    damage: DiceOrNone
    save: str
    avoid: tuple[Avoid, ...]


@frozen
class SiteWords:
    """A site: what it is, in which terrains (none: all), how it looks, what and who is there."""

    of: Annotated[str, OneOf((*CONTENTS, *SIZES))]
    see: str
    name: str = ""
    in_: tuple[Id, ...] = ()
    noun: str = ""
    look: str = ""
    clue: bool = False
    hoard: Natural = 0
    lies: Lying | None = None
    trap: Danger | None = None
    who: tuple[Id, ...] = ()
    number: DiceOrNone = ""
    mood: str = "roll"
    here: str = ""
    doing: tuple[str, ...] = ()


@frozen
class HouseWords:
    """A house of towns: who may keep it, and how it may look."""

    id: Id
    who: tuple[str, ...]
    see: tuple[str, ...]


@frozen
class Mouth:
    """The way into a dungeon under the open sky."""

    see: str
    noun: str
    look: str


@frozen
class Sign:
    """What points to something of a kind."""

    of: Content
    say: str


@frozen
class HearsayWords:
    """What people tell of something of a kind."""

    of: Content
    truth: Annotated[str, OneOf(TRUTHS)]
    say: str


@frozen
class LandTables:
    """land.toml."""

    trace: tuple[str, ...]
    odds: Odds
    names: Names
    ground: tuple[GroundWords, ...]
    site: tuple[SiteWords, ...]
    house: tuple[HouseWords, ...]
    mouth: tuple[Mouth, ...]
    sign: tuple[Sign, ...]
    hearsay: tuple[HearsayWords, ...]
    voice: tuple[Voice, ...]

    def at(self, terrain: str) -> GroundWords:
        """The words of a terrain."""
        return next(row for row in self.ground if row.terrain == terrain)

    def voice_of(self, kind: str) -> Voice:
        """How those of a kind are told in the open."""
        return next(voice for voice in self.voice if kind in voice.kinds)

    def sites(self, of: str, terrain: str) -> tuple[SiteWords, ...]:
        """What may lie in a terrain of a kind."""
        return tuple(row for row in self.site if row.of == of and (not row.in_ or terrain in row.in_))
