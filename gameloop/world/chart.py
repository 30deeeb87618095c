"""What never changes about a place to explore: places joined by ways, and what was put there at the
beginning.

A chart is settled when an adventure is loaded and enters the log once, with all its texts, so that a save can
be folded and told without the file it came from. Whatever changes (doors, knowledge, who is where) is the
survey's. An empty text means that there is none; a number 0 means that the ruleset's own number holds.

Why a way and its door are two things: a crawl can be shut by a hatch and a stair by a bronze door, and all
code about doors asks one question, whether `way.door` is there.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar, TypeVar

from gameloop.kernel.grid import Rect
from gameloop.kernel.values import frozen
from gameloop.world.furnishing import Group, Roster, Thing, Trap
from gameloop.world.shape import Id

SIDES = {
    "n": "north",
    "ne": "northeast",
    "e": "east",
    "se": "southeast",
    "s": "south",
    "sw": "southwest",
    "w": "west",
    "nw": "northwest",
    "u": "up",
    "d": "down",
    "in": "in",
    "out": "out",
}
LIGHTS = ("lit", "dim", "dark")
PASSAGES = ("open", "crawl", "climb", "hoist", "dig")
DOOR_STATES = ("open", "closed", "stuck", "locked", "barred", "spiked", "unsaid")
USES = ("rest", "buy", "sell", "carouse", "enlist", "donate", "gamble", "identify", "talk")


@frozen
class Note:
    """The answer to `look NOUN`; `words` are other nouns that mean the same."""

    noun: str
    text: str
    words: tuple[str, ...] = ()


@frozen
class Alt:
    """Texts and light that replace those of a place while the flag `when` is set; an empty one replaces nothing."""

    short_forms: ClassVar[tuple[Mapping[str, Any], ...]] = ({"light": ""},)

    when: str
    see: str = ""
    dark: str = ""
    heard: str = ""
    light: str = ""


@frozen
class Flag:
    """A fact about the dungeon that texts and tables wait for.

    It is true once a plot has set it, or when all that is named is so: the way `opened` has been open, the
    group `gone` is no longer there, the thing `taken` has left its room. With none of them named it is true
    only once a plot has set it.
    """

    id: Id
    opened: str = ""
    gone: str = ""
    taken: str = ""


@frozen
class Place:
    """Where a party can be: a room, a passage, or a house of a village.

    `front` is how many can fight side by side in it; `uses` (of USES), `who` and `wants` belong to villages.
    """

    id: str
    name: str
    kind: str = "room"
    level: int = 1
    number: int = 0
    area: tuple[Rect, ...] = ()
    light: str = "dark"
    tags: tuple[str, ...] = ()
    front: int = 0
    search_turns: int = 1
    see: str = ""
    dark: str = ""
    heard: str = ""
    gist: str = ""
    search: str = ""
    looks: tuple[Note, ...] = ()
    alts: tuple[Alt, ...] = ()
    who: str = ""
    uses: tuple[str, ...] = ()
    wants: str = ""


@frozen
class Door:
    """How a door is to begin with.

    `make` is the noun for it (door, hatch, grille); `state` is one of DOOR_STATES: `closed` moves freely,
    `unsaid` is the ruleset's own usual state. `key` is the id of the thing that opens its lock. `barred_from`
    is the place on whose side the bar or the spikes are. A door with `stays_open` does not fall shut.
    """

    make: str = "door"
    state: str = "unsaid"
    key: str = ""
    barred_from: str = ""
    stays_open: bool = False


@frozen
class Way:
    """A way between two places, or out of the chart: then `b` is empty and `out` is "chart/place".

    `kind` is one of PASSAGES. `dir` is the direction from a, `back` the one from b. `area` are its squares on
    a's level, `far` those on b's if that is another; a door owns one square. `hidden` says how it is hidden
    ("" = plain), `hid_from` from which end ("" = from both). `a_sees` and `b_sees` are what it is like from
    each end before it is used; `beyond` names what lies outside. `turns` is what passing (or digging) costs,
    `watches` a long way out.
    """

    id: str
    a: str
    b: str
    dir: str
    back: str
    kind: str = "open"
    area: tuple[Rect, ...] = ()
    far: tuple[Rect, ...] = ()
    feet: int = 0
    turns: int = 0
    watches: int = 0
    hidden: str = ""
    hid_from: str = ""
    one_way: bool = False
    wet: bool = False
    noisy: bool = False
    a_sees: str = ""
    b_sees: str = ""
    note: str = ""
    out: str = ""
    beyond: str = ""
    door: Door | None = None

    def other(self, place: str) -> str:
        """The place at the other end; "" if it leads out of the chart."""
        return self.b if place == self.a else self.a

    def side(self, place: str) -> str:
        """The direction in which it leaves that place."""
        return self.dir if place == self.a else self.back

    def toward(self, place: str) -> str:
        """The direction in which it leaves that place, as a word to type: `west`."""
        return SIDES.get(self.side(place), self.side(place))

    def sees(self, place: str) -> str:
        """What it is like from that place."""
        return self.a_sees if place == self.a else self.b_sees

    def hidden_from(self, place: str) -> bool:
        """Whether somebody in that place has to find it first."""
        return bool(self.hidden) and self.hid_from in ("", place)

    def passable_from(self, place: str) -> bool:
        """Whether it can be used from that place at all."""
        return place == self.a or not self.one_way


Put = TypeVar("Put", Thing, Group, Trap)


def _by_room(put: tuple[Put, ...]) -> dict[str, tuple[Put, ...]]:
    found: dict[str, list[Put]] = {}
    for one in put:
        found.setdefault(one.room, []).append(one)
    return {room: tuple(there) for room, there in found.items()}


@frozen  # keeps its look-ups and its digest
class Chart:
    """A dungeon or a village: `unit` is feet a square; `licence` and `source` say whose work it is.

    A village has places and no ways: from any place to any other is one errand.
    The look-ups raise KeyError for an id that is not there; they are derived, and no part of the value.
    """

    id: str
    title: str
    kind: str
    start: str
    unit: int = 0
    places: tuple[Place, ...] = ()
    ways: tuple[Way, ...] = ()
    things: tuple[Thing, ...] = ()
    groups: tuple[Group, ...] = ()
    traps: tuple[Trap, ...] = ()
    rosters: tuple[Roster, ...] = ()
    flags: tuple[Flag, ...] = ()
    source: str = ""
    licence: str = ""

    @cached_property
    def _places(self) -> dict[str, Place]:
        return {place.id: place for place in self.places}

    @cached_property
    def _ways(self) -> dict[str, Way]:
        return {way.id: way for way in self.ways}

    @cached_property
    def _things(self) -> dict[str, Thing]:
        return {thing.id: thing for thing in self.things}

    @cached_property
    def _groups(self) -> dict[str, Group]:
        return {group.id: group for group in self.groups}

    @cached_property
    def _traps(self) -> dict[str, Trap]:
        return {trap.id: trap for trap in self.traps}

    @cached_property
    def _rosters(self) -> dict[str, Roster]:
        return {roster.id: roster for roster in self.rosters}

    @cached_property
    def _flags(self) -> dict[str, tuple[Flag, ...]]:
        found: dict[str, tuple[Flag, ...]] = {}
        for flag in self.flags:
            found[flag.id] = (*found.get(flag.id, ()), flag)
        return found

    @cached_property
    def _things_at(self) -> dict[str, tuple[Thing, ...]]:
        return _by_room(self.things)

    @cached_property
    def _groups_at(self) -> dict[str, tuple[Group, ...]]:
        return _by_room(self.groups)

    @cached_property
    def _traps_at(self) -> dict[str, tuple[Trap, ...]]:
        return _by_room(self.traps)

    @cached_property
    def _ways_at(self) -> dict[str, tuple[Way, ...]]:
        found: dict[str, tuple[Way, ...]] = {place.id: () for place in self.places}
        for way in self.ways:
            for end in (way.a, way.b):
                if end:
                    found[end] = (*found[end], way)
        return found

    def place(self, id: str) -> Place:  # noqa: A002 - the word of the format
        """The place of that id."""
        return self._places[id]

    def way(self, id: str) -> Way:  # noqa: A002
        """The way of that id."""
        return self._ways[id]

    def way_or_none(self, id: str) -> Way | None:  # noqa: A002
        """The way of that id; None for what is no way, as a place."""
        return self._ways.get(id)

    def thing(self, id: str) -> Thing:  # noqa: A002
        """The treasure or tool of that id."""
        return self._things[id]

    def thing_or_none(self, id: str) -> Thing | None:  # noqa: A002
        """The thing of that id; None for what is none of this chart."""
        return self._things.get(id)

    def group(self, id: str) -> Group:  # noqa: A002
        """The group of that id."""
        return self._groups[id]

    def group_or_none(self, id: str) -> Group | None:  # noqa: A002
        """The group of that id; None for what is none of this chart."""
        return self._groups.get(id)

    def trap(self, id: str) -> Trap:  # noqa: A002
        """The trap of that id."""
        return self._traps[id]

    def roster(self, id: str) -> Roster:  # noqa: A002
        """The roster of that id."""
        return self._rosters[id]

    def flags_of(self, id: str) -> tuple[Flag, ...]:  # noqa: A002
        """The facts that make the flag of that id true, any of them."""
        return self._flags.get(id, ())

    def ways_at(self, place: str) -> tuple[Way, ...]:
        """Every way at a place, hidden ones too, in the order of the chart."""
        return self._ways_at[place]

    def things_at(self, place: str) -> tuple[Thing, ...]:
        """What was put into a place at the beginning."""
        return self._things_at.get(place, ())

    def groups_at(self, place: str) -> tuple[Group, ...]:
        """Who was put into a place at the beginning."""
        return self._groups_at.get(place, ())

    def traps_at(self, place: str) -> tuple[Trap, ...]:
        """The traps that go off in a place."""
        return self._traps_at.get(place, ())

    def traps_on(self, id: str) -> tuple[Trap, ...]:  # noqa: A002
        """The traps that sit on the way or thing of that id."""
        return tuple(trap for trap in self.traps if id in (trap.way, trap.thing))
