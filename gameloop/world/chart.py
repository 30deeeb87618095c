"""What never changes about a place to explore: places joined by ways, and what was put there at the
beginning.

A chart is settled when an adventure is loaded and enters the log once, with all its texts, so that a save can
be folded and told without the file it came from. Whatever changes (doors, knowledge, who is where) is the
survey's. An empty text means that there is none; a number 0 means that the ruleset's own number holds.

Why a way and its door are two things: a crawl can be shut by a hatch and a stair by a bronze door, and all
code about doors asks one question, whether `way.door` is there.
"""

from __future__ import annotations

from functools import cached_property

from attrs import frozen

from gameloop.kernel.grid import Rect

LIGHTS = ("lit", "dim", "dark")
PASSAGES = ("open", "crawl", "climb", "hoist", "dig")
DOOR_STATES = ("open", "closed", "stuck", "locked", "barred", "spiked", "unsaid")
HOWS = ("plain", "hidden", "secret", "held")
MOODS = (
    "roll",
    "hostile",
    "negative",
    "uncertain",
    "positive",
    "enthusiastic",
    "dormant",
    "attending",
    "captive",
)
REACTIONS = ("hostile", "negative", "uncertain", "positive", "enthusiastic")
WAKINGS = (
    "theft",
    "fight",
    "noise",
    "dark",
    "flame",
    "touch",
    "force",
    "water",
    "enter",
    "stay",
    "opened",
)
SOOTHINGS = ("flame", "light", "veil", "smoke", "bell", "fee")
TRAP_KINDS = ("room", "treasure", "hazard")
TRAP_ARMINGS = ("enter", "pass", "take", "open", "flame")
TRAP_EFFECTS = ("noise", "alarm", "douse", "drop_held", "condition", "shut", "bar", "spoil", "air")
SAVES = ("none", "half", "negates")
VICTIMS = ("none", "one", "two", "all")
USES = ("rest", "buy", "sell", "carouse", "enlist", "donate", "gamble", "identify", "talk")


@frozen
class Note:
    """The answer to `look NOUN`; `words` are other nouns that mean the same."""

    noun: str
    text: str
    words: tuple[str, ...] = ()


@frozen
class Alt:
    """Texts that replace those of a place while the flag `when` is set; an empty one replaces nothing."""

    when: str
    see: str = ""
    dark: str = ""
    heard: str = ""


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
    trap: str = ""
    out: str = ""
    beyond: str = ""
    door: Door | None = None

    def other(self, place: str) -> str:
        """The place at the other end; "" if it leads out of the chart."""
        return self.b if place == self.a else self.a

    def side(self, place: str) -> str:
        """The direction in which it leaves that place."""
        return self.dir if place == self.a else self.back

    def sees(self, place: str) -> str:
        """What it is like from that place."""
        return self.a_sees if place == self.a else self.b_sees

    def hidden_from(self, place: str) -> bool:
        """Whether somebody in that place has to find it first."""
        return bool(self.hidden) and self.hid_from in ("", place)

    def passable_from(self, place: str) -> bool:
        """Whether it can be used from that place at all."""
        return place == self.a or not self.one_way


@frozen
class Thing:
    """A treasure or tool lying or carried in a place.

    `how` is one of HOWS: in sight, hidden (a closer look finds it), secret (only a search), or held by
    `owner`, a group's id; an owner of things that are not held guards them. `value` is for all of it, in the
    adventure's base coin; `slots` are carrying items for all of its `count` pieces. `lock` and `trap` are
    ids. `noisy`: taking it is heard. `opens` are the ids of ways and things whose lock it fits. `light` is ""
    or what it gives when used: `flame`, or `glow` (light that is no flame). `serves` is the id of the
    ordinary item it counts as.
    """

    id: str
    name: str
    place: str
    kind: str = "treasure"
    how: str = "plain"
    value: int = 0
    slots: int = 1
    count: int = 1
    owner: str = ""
    trap: str = ""
    lock: str = ""
    noisy: bool = False
    here: str = ""
    look: str = ""
    does: str = ""
    opens: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    light: str = ""
    serves: str = ""


@frozen
class Wakes:
    """What rouses a group that sleeps or waits: any of `on` (WAKINGS), unless one of `unless` (SOOTHINGS) is
    there.

    `what` narrows `on` to a thing, noun or way; `turns` says how long a stay may be; `number` is the dice for
    how many rouse themselves each turn ("" = all at once).
    """

    on: tuple[str, ...]
    unless: tuple[str, ...] = ()
    what: str = ""
    turns: int = 0
    number: str = ""


@frozen
class Reaction:
    """What a group does or says in one of the REACTIONS."""

    mood: str
    text: str


@frozen
class Group:
    """Creatures that belong to a place. They come out of `roster`, if one is named, or are there on their
    own.

    `mood` is one of MOODS; `here` is told while they are present; `wants` and `gives` are the two sides of a
    bargain.
    """

    id: str
    monster: str
    place: str
    count: int = 1
    name: str = ""
    roster: str = ""
    faction: str = ""
    mood: str = "roll"
    here: str = ""
    doing: tuple[str, ...] = ()
    wants: str = ""
    gives: str = ""
    wakes: Wakes | None = None
    reactions: tuple[Reaction, ...] = ()
    holds_ground: bool = False
    watchful: bool = False
    pursues: bool = False


@frozen
class Effect:
    """One thing a sprung trap does: `do` is one of TRAP_EFFECTS; what `what`, `n` and `dice` mean depends on
    it.

    noise: n extra event rolls. alarm: rouses the group or roster `what`. douse: puts out every flame of the
    victims. drop_held: they drop what is in their hands. condition: they have `what` for n hours. shut, bar:
    the way `what` falls shut, or is barred from outside. spoil: the thing `what` is destroyed if it still
    lies in the place. air: after n turns shut in, `dice` of damage a turn.
    """

    do: str
    what: str = ""
    n: int = 0
    dice: str = ""


@frozen
class Avoid:
    """An act that makes a known trap harmless: the verb, and the things one of which it needs (none = bare
    hands).
    """

    verb: str
    using: tuple[str, ...] = ()
    text: str = ""


@frozen
class Trap:
    """A trap. Exactly one of `place`, `way`, `thing` says where it sits; `scene` is the place where it goes
    off.

    `armed_by` (TRAP_ARMINGS) is what puts somebody at risk; with `keeper`, a group's id, only while that
    group is there. `save` (SAVES): `half` halves the damage, `negates` spares that victim everything.
    `spared_by` are things or acts that spare a victim the damage alone. `always`: it springs without a roll;
    `once`: then it is spent.
    """

    id: str
    kind: str
    scene: str
    place: str = ""
    way: str = ""
    thing: str = ""
    armed_by: str = "enter"
    keeper: str = ""
    where: str = ""
    tell: str = ""
    say: str = ""
    damage: str = ""
    save: str = "none"
    victims: str = "one"
    effects: tuple[Effect, ...] = ()
    spared_by: tuple[str, ...] = ()
    avoid: tuple[Avoid, ...] = ()
    always: bool = False
    once: bool = True


@frozen
class Roster:
    """How many of a kind live in the whole chart; wanderers and placed groups come out of it. `renews`: dice
    a day.
    """

    id: str
    monster: str
    count: int
    home: str = ""
    faction: str = ""
    renews: str = ""


@frozen
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

    def thing(self, id: str) -> Thing:  # noqa: A002
        """The treasure or tool of that id."""
        return self._things[id]

    def group(self, id: str) -> Group:  # noqa: A002
        """The group of that id."""
        return self._groups[id]

    def trap(self, id: str) -> Trap:  # noqa: A002
        """The trap of that id."""
        return self._traps[id]

    def roster(self, id: str) -> Roster:  # noqa: A002
        """The roster of that id."""
        return self._rosters[id]

    def ways_at(self, place: str) -> tuple[Way, ...]:
        """Every way at a place, hidden ones too, in the order of the chart."""
        return self._ways_at[place]

    def things_at(self, place: str) -> tuple[Thing, ...]:
        """What was put into a place at the beginning."""
        return tuple(thing for thing in self.things if thing.place == place)

    def groups_at(self, place: str) -> tuple[Group, ...]:
        """Who was put into a place at the beginning."""
        return tuple(group for group in self.groups if group.place == place)

    def traps_at(self, place: str) -> tuple[Trap, ...]:
        """The traps that go off in a place."""
        return tuple(trap for trap in self.traps if trap.scene == place)
