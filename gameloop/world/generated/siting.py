"""What lies in a hex of a country that nobody has written: its text, and a site with what and who is there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gameloop.kernel import hexes
from gameloop.kernel.values import frozen
from gameloop.world.chart import SIDES, Note, Place
from gameloop.world.furnishing import Group, Thing, Trap
from gameloop.world.generated import villages
from gameloop.world.generated.ground import SIDES as WALLS
from gameloop.world.generated.landtables import (
    D6,
    DUNGEON,
    LAIR,
    LANDMARK,
    NOTHING,
    SETTLEMENT,
    GroundWords,
    SiteWords,
    on,
)
from gameloop.world.generated.lots import Lots
from gameloop.world.generated.stocking import worth_of
from gameloop.world.region import HEX, OUTDOORS, SITE, Filling, Site, Terrain

if TYPE_CHECKING:
    from gameloop.world.generated.country import Country

UNDER, TOWN = "under", "town"  # how the charts are called that lie in a hex
TRACES = "site texts"
WINDOW = 2  # so many of the list of those who live in lairs may live in one


@frozen
class Ground:
    """A hex before anything lies in it."""

    hex: str
    terrain: Terrain
    words: GroundWords
    content: str
    danger: int
    name: str
    told: str


class Siting:
    """Fills a hex."""

    def __init__(self, country: Country, ground: Ground) -> None:
        self.country, self.ground = country, ground
        self.lots = country.lots(ground.hex)
        self.id = f"{ground.content}-{ground.hex}"

    def filling(self) -> Filling:
        """All of it."""
        ground = self.ground
        if ground.content == NOTHING:
            return Filling(ground.hex, (self._hex(),))
        words = self.words()
        groups = tuple(self._groups(words))
        owner = groups[0].id if groups and ground.content == LAIR else ""
        return Filling(
            ground.hex,
            (self._hex(), self._place(words)),
            (self._site(),),
            tuple(self._things(words, owner)),
            groups,
            tuple(self._traps(words)),
        )

    # --- what is told ---------------------------------------------------------------------------------

    def words(self) -> SiteWords:
        """The row of the tables that is about this site."""
        if self.ground.content == DUNGEON:
            mouth = self.lots.pick("mouth", self.country.land.mouth)
            return SiteWords(DUNGEON, mouth.see, noun=mouth.noun, look=mouth.look)
        kind = self.size() if self.ground.content == SETTLEMENT else self.ground.content
        return self.lots.pick("site", self.country.land.sites(kind, self.ground.terrain.id))

    def size(self) -> str:
        """How large a settlement is."""
        return on(self.country.land.odds.settlement, self.lots.die("size", D6))

    def title(self, words: SiteWords) -> str:
        """What the site is called."""
        tables, lots = self.country.tables, self.below()
        if self.ground.content == DUNGEON:
            return villages.title(lots, tables, lots.pick("setting", tables.rooms.setting))
        if self.ground.content == SETTLEMENT:
            return villages.village(lots, tables).name
        quality = self.lots.pick("quality", self.country.land.names.quality)
        return words.name.replace("{quality}", quality)

    def below(self) -> Lots:
        """The choices of the place to which the site leads."""
        return self.country.lots(f"{self.ground.hex} below")

    def _hex(self) -> Place:
        ground = self.ground
        return Place(
            ground.hex, ground.name, kind=HEX, level=ground.danger, light="lit", tags=self._tags(),
            see=ground.told,
        )  # fmt: skip

    def _tags(self) -> tuple[str, ...]:
        return OUTDOORS, self.ground.terrain.id, *self.ground.terrain.tags

    def _place(self, words: SiteWords) -> Place:
        (trace,) = self.country.dealt(TRACES, self.ground.hex, (self.country.land.trace,))
        clue = self._clue() if words.clue else ""
        looks = (Note(words.noun, f"{words.look} {clue}".strip()),) if words.noun else ()
        return Place(
            self.id, self.title(words), kind=SITE, level=self.ground.danger, light="lit", tags=self._tags(),
            see=f"{words.see} {trace}", looks=looks,
        )  # fmt: skip

    def _clue(self) -> str:
        """A sign that points to the nearest place worth finding."""
        country, at = self.country, self.ground.hex
        near = list(country.near(at, country.land.odds.near))
        found = next((place for place in near if place[0] != LANDMARK), near[0] if near else None)
        if found is None:
            return ""
        what, hex_ = found
        said = self.lots.pick("sign", [sign.say for sign in country.land.sign if sign.of == what])
        return said.replace("{way}", toward(at, hex_))

    # --- what it is -----------------------------------------------------------------------------------

    def _site(self) -> Site:
        plain = self.ground.content == SETTLEMENT or (
            self.ground.content == LANDMARK and self.ground.words.far
        )
        return Site(self.id, self.ground.hex, plain, self.ground.content == SETTLEMENT, self._leads())

    def _leads(self) -> str:
        hex_ = self.ground.hex
        if self.ground.content == SETTLEMENT:
            row = villages.village(self.below(), self.country.tables, f"-{hex_}")
            return f"{TOWN}-{hex_}/{row.start}"
        if self.ground.content == DUNGEON:
            return f"{UNDER}-{hex_}/{UNDER}-{hex_}-l1-1:{self.below().pick('side', WALLS)}"
        return ""

    def _things(self, words: SiteWords, owner: str) -> Iterator[Thing]:
        if words.lies is None:
            return
        stock = self.country.tables.stock
        value = worth_of(self.lots, stock.worth_at(self.ground.danger), "hoard") * words.hoard
        slots = 1 + (stock.kept.slots if owner else 0)
        lies = words.lies
        yield Thing(
            f"hoard-{self.ground.hex}",
            self.id,
            lies.name,
            lies.how,
            value,
            slots,
            owner=owner,
            here=lies.here,
        )

    def _groups(self, words: SiteWords) -> Iterator[Group]:
        kind = self._dweller(words)
        if not kind:
            return
        monster = self.country.creatures[kind]
        voice = self.country.land.voice_of(monster.kind)
        yield Group(
            f"folk-{self.ground.hex}",
            self.id,
            kind,
            count=max(1, self.lots.total("how many", words.number or monster.nw)),
            mood=words.mood,
            here=words.here or self.lots.pick("here", voice.here),
            doing=words.doing or voice.doing,
            wants=voice.wants,
            gives=voice.gives,
            react=voice.react,
        )

    def _dweller(self, words: SiteWords) -> str:
        """Who is there: of those of a lair somebody who is about as dangerous as the place."""
        if words.who:
            return self.lots.pick("who", words.who)
        if self.ground.content != LAIR:
            return ""
        lairs, danger = self.ground.words.lairs, self.ground.danger
        return self.lots.pick("who", lairs[danger - 1 : danger - 1 + WINDOW] or lairs[-1:])

    def _traps(self, words: SiteWords) -> Iterator[Trap]:
        if words.trap is not None:
            trap = words.trap
            yield Trap(
                f"{words.noun}-{self.ground.hex}", self.id, kind="hazard", tell=f"{self.id}.look.{words.noun}",
                say=trap.say, damage=trap.damage, save=trap.save, avoid=trap.avoid,
            )  # fmt: skip


def toward(one: str, other: str) -> str:
    """In which direction a hex lies from another, in words."""
    return SIDES[hexes.toward(hexes.parse(one), hexes.parse(other))]
