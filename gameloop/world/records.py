"""The tables of an adventure file, each as an attrs class: the field names are the keys, the types their
limits.

Things, groups, traps and rosters are told by the classes of `furnishing.py` directly. Texts that nothing
computes with (what a faction fears, how an ending reads) are texts; everything else is a closed word or an
id.
"""

from __future__ import annotations

from typing import Annotated

from gameloop.kernel.grid import DIRECTIONS
from gameloop.kernel.values import field, frozen
from gameloop.world.actions import Change, Deed, When
from gameloop.world.bestiary import Monster
from gameloop.world.chart import LIGHTS, PASSAGES, USES, Flag, Note
from gameloop.world.furnishing import Group, Mood, Reaction, Roster, Thing, Trap
from gameloop.world.regionrows import HexRow, LineRow, RegionRow, SettlementRow, SiteRow
from gameloop.world.shape import Between, Count, Dice, Id, Natural, OneOf
from gameloop.world.stories import Deal, Ending, Faction, Plot, Restock, Rumour

FORMAT = "gameloop-adventure/1"
CLUES = ("heard", "smelt", "seen", "sure", "gone")  # what hints at wanderers, each a field of theirs
DOOR_KINDS = ("door", "stuck", "locked", "barred", "spiked", "secret", "hatch", "ajar", "unsaid")
ANSWERS = ("fight", "cunning", "talk", "spend", "sneak")
MOST_LEVELS = 30
FEET_A_SQUARE = 10
USUAL_PARTY = 4
USUAL_HARM = "1d6"
FARTHEST = 60

Kind = Annotated[str, OneOf((*PASSAGES, *DOOR_KINDS))]
Direction = Annotated[str, OneOf(DIRECTIONS)]
Light = Annotated[str, OneOf(LIGHTS)]
LightOrNone = Annotated[str, OneOf(("", *LIGHTS))]
Use = Annotated[str, OneOf(USES)]
Level = Annotated[int, Between(1, MOST_LEVELS)]
Step = Annotated[int, Between(0, FARTHEST)]
Format = Annotated[str, OneOf((FORMAT,))]


@frozen
class Pacing:
    """What the author means the treasure of each level to be worth; the loader holds it against the sums."""

    value_level: dict[str, int] = field(factory=dict)


@frozen
class Head:
    """What the adventure is: for characters of `level` (lowest, highest), `party` of them, begun at room `start`, with
    `pitch` told before the first line is typed; `harm` is the dice of a wound that a plan may cost. `lint_allow` gives
    the author's reason for each measure of content/craft.toml that he means to fail.
    """

    format: Format
    id: Id
    title: str
    start: str
    level: tuple[Level, Level]
    party: Count = USUAL_PARTY
    harm: Dice = USUAL_HARM
    by: str = ""
    source: str = ""
    licence: str = ""
    pacing: Pacing = Pacing()
    lint_allow: dict[str, str] = field(factory=dict)
    pitch: str = ""


@frozen
class VillageRow:
    """The village: its id, its name, and the place where one arrives."""

    id: Id
    name: str
    start: str


@frozen
class PlaceRow:
    """A place of the village, or `of` a settlement of a region; `use` is what can be done there, `sells` and `buys`
    with what goods (empty: all); `look` and `words` are as in a room.
    """

    id: Id
    name: str
    who: str = ""
    see: str = ""
    use: tuple[Use, ...] = ()
    wants: str = ""
    of: str = ""
    sells: tuple[Id, ...] = ()
    buys: tuple[Id, ...] = ()
    look: tuple[Note, ...] = ()
    words: dict[str, tuple[str, ...]] = field(factory=dict)


@frozen
class RoomRow:
    """A room: `xy` is its cell on the sketch, or `mark` its letter on a drawn plan (then its table names it).
    `long` is how many feet it measures from end to end, 0 for as many as on the plan.

    `words` are synonyms of the nouns of `look`; `role` says what the room is there for, `optional`
    that nobody needs it.
    """

    name: str
    see: str
    id: str = ""
    n: Natural = 0
    level: Level = 1
    xy: tuple[Step, ...] = ()
    mark: str = ""
    light: Light = "dark"
    role: str = ""
    tags: tuple[str, ...] = ()
    front: Natural = 0
    long: Natural = 0
    search_turns: Count = 1
    dark: str = ""
    heard: str = ""
    gist: str = ""
    search: str = ""
    look: tuple[Note, ...] = ()
    words: dict[str, tuple[str, ...]] = field(factory=dict)
    optional: bool = False


@frozen
class AltRow:
    """Texts, and the light, of a room while a flag is set."""

    room: str
    when: str
    see: str = ""
    dark: str = ""
    heard: str = ""
    light: LightOrNone = ""


@frozen
class TextRow:
    """A text that replaces the one that `of` refers to, while `when` holds; empty: the noun is no longer there."""

    of: str
    when: tuple[When, ...] = ()
    say: str = ""


@frozen
class WayRow:
    """A way between rooms a and b; `dirs` are from a and from b. On a plan, a is to the north or west.

    `shut` names what closes it (door, hatch, grille); `tell` is the reference to the text that gives a hidden
    way away.
    """

    a: str = ""
    b: str = ""
    id: str = ""
    dirs: tuple[Direction, ...] = ()
    kind: Kind = "open"
    shut: str = ""
    key: str = ""
    barred_from: str = ""
    stays_open: bool = False
    hidden: str = ""
    hid_from: str = ""
    tell: str = ""
    wet: bool = False
    noisy: bool = False
    one_way: bool = False
    turns: Natural = 0
    feet: Natural = 0
    a_sees: str = ""
    b_sees: str = ""
    note: str = ""


@frozen
class OutRow:
    """A way out of the dungeon to a place of the village ("" = where one arrives); `name` is what lies
    outside.
    """

    room: str
    dir: Direction
    name: str
    sees: str
    to: str = ""
    outside_sees: str = ""
    kind: Kind = "open"
    shut: str = ""
    key: str = ""
    barred_from: str = ""
    stays_open: bool = False
    noisy: bool = False
    turns: Natural = 0
    watches: Natural = 0


@frozen
class PlanRow:
    """One level, drawn: a line of text a row of squares."""

    rows: str
    level: Level = 1


@frozen
class ChartRow:
    """The dungeon as drawn plans; places and ways by id or mark. `unit` is feet a square."""

    unit: Count = FEET_A_SQUARE
    plan: tuple[PlanRow, ...] = ()
    place: dict[str, RoomRow] = field(factory=dict)
    way: dict[str, WayRow] = field(factory=dict)


@frozen
class Wanderer:
    """A row of a level's wandering table, read when it is rolled.

    heard, smelt, seen and sure are its clues, vague to plain; {way} in them is the exit they come from.
    `needs` is a flag without which the row is only `else_`; `gone` is told when its roster is empty. `trace`
    refers to the text that foreshadows it.
    """

    id: Id
    level: Level
    roll: tuple[Count, Count]
    number: Dice
    heard: str
    smelt: str
    seen: str
    sure: str
    gone: str
    monster: str = ""
    roster: str = ""
    unique: bool = False
    needs: str = ""
    mood: Mood = "roll"
    doing: tuple[str, ...] = ()
    react: tuple[Reaction, ...] = ()
    else_: str = ""
    trace: str = ""


@frozen
class Roamer(Wanderer):
    """A row of the wandering table of a `terrain`, which has no level; its texts may be left out.

    With `beyond` it is of that terrain off the map.
    """

    terrain: str = ""
    beyond: bool = False
    level: Natural = 0
    heard: str = ""
    smelt: str = ""
    seen: str = ""
    sure: str = ""
    gone: str = ""


@frozen
class Answer:
    """One way past an obstacle; `deeds` and `deals` are the ids of those that are it, `way` a way that goes past."""

    kind: Annotated[str, OneOf(ANSWERS)]
    text: str
    deeds: tuple[str, ...] = ()
    deals: tuple[str, ...] = ()
    way: str = ""


@frozen
class Obstacle:
    """Something in the way, what is at stake, and at least three ways past it.

    It is so no longer once `over` holds, any of the tables; `then` comes of overcoming it, by a deed or by a plan.
    """

    id: Id
    room: str
    stake: str
    answers: tuple[Answer, ...]
    over: tuple[When, ...] = ()
    then: tuple[Change, ...] = ()


@frozen
class Sheet:
    """All tables of one file; an adventure in several files is these, joined."""

    adventure: Head | None = None
    village: VillageRow | None = None
    chart: ChartRow = ChartRow()
    room: tuple[RoomRow, ...] = ()
    alt: tuple[AltRow, ...] = ()
    way: tuple[WayRow, ...] = ()
    out: tuple[OutRow, ...] = ()
    treasure: tuple[Thing, ...] = ()
    toy: tuple[Thing, ...] = ()
    group: tuple[Group, ...] = ()
    roster: tuple[Roster, ...] = ()
    trap: tuple[Trap, ...] = ()
    flag: tuple[Flag, ...] = ()
    place: tuple[PlaceRow, ...] = ()
    monster: tuple[Monster, ...] = ()
    wander: tuple[Wanderer, ...] = ()
    text: tuple[TextRow, ...] = ()
    deed: tuple[Deed, ...] = ()
    obstacle: tuple[Obstacle, ...] = ()
    faction: tuple[Faction, ...] = ()
    deal: tuple[Deal, ...] = ()
    clock: tuple[Plot, ...] = ()
    restock: tuple[Restock, ...] = ()
    rumour: tuple[Rumour, ...] = ()
    ending: tuple[Ending, ...] = ()
    region: RegionRow | None = None
    line: tuple[LineRow, ...] = ()
    hex: tuple[HexRow, ...] = ()
    site: tuple[SiteRow, ...] = ()
    settlement: tuple[SettlementRow, ...] = ()
    roam: tuple[Roamer, ...] = ()
