"""What an author puts into places: things, creatures and traps, as they are at the beginning.

These are parts of a chart, so they enter the log with it; they are also the records of the adventure format,
so their fields are its keys. An empty text means that there is none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from gameloop.kernel.values import frozen
from gameloop.world.shape import Count, DiceOrNone, Id, Natural, OneOf

MADE = "made"
HOWS = ("plain", "hidden", "secret", "held", MADE)
GLOWS = ("", "flame", "glow")
REACTIONS = ("hostile", "negative", "uncertain", "positive", "enthusiastic")
MOODS = ("roll", *REACTIONS, "dormant", "attending", "captive")
WAKINGS = (
    *("theft", "fight", "noise", "dark", "flame", "touch"),
    *("force", "water", "enter", "stay", "opened"),
)
FLY, BREATHE_WATER, UNDERSTAND, SEE_HIDDEN = (
    "can_fly",
    "can_breathe_water",
    "can_understand",
    "can_see_hidden",
)
ABILITIES = (
    FLY,
    BREATHE_WATER,
    UNDERSTAND,
    SEE_HIDDEN,
)  # what magic or nature lets somebody do: abilities.py
SOOTHINGS = ("flame", "light", "veil", "smoke", "bell", "fee", "night")
CLOSED, FIXED = (
    "closed",
    "fixed",
)  # tags of a thing that has to be opened, locked or not, and of what nobody takes
TRAP_KINDS = ("room", "treasure", "hazard")
TRAP_ARMINGS = ("enter", "pass", "take", "open", "flame")
TRAP_EFFECTS = ("noise", "alarm", "douse", "drop_held", "condition", "shut", "bar", "spoil", "air", "set")
SAVES = ("none", "half", "negates")
VICTIMS = ("none", "one", "two", "all")

Mood = Annotated[str, OneOf(MOODS)]
Waking = Annotated[str, OneOf(WAKINGS)]
Soothing = Annotated[str, OneOf(SOOTHINGS)]


@frozen
class Thing:
    """A treasure or tool lying or carried in a room.

    `how` (HOWS): in sight, hidden (a closer look finds it), secret (only a search), held by `owner`, a group's id, or
    nowhere before it is made; an owner of things that are not held guards them. `value` is for all of it, in the
    adventure's base coin; `slots` are carrying items for all of its `count` pieces. `lock` is the id of the key that
    opens it; `noisy`: taking it is heard. `light` (GLOWS) is what it gives when used, `glow` being no flame; `serves`
    is the id of the ordinary item it counts as; `does` says what it is good for. Of the `tags` four mean something to
    the rules: closed, fixed (it cannot be taken), fragile (it does not survive being broken open), portable (it can be
    taken shut).
    """

    id: Id
    room: str
    name: str = ""
    how: Annotated[str, OneOf(HOWS)] = "plain"
    value: Natural = 0
    slots: Natural = 1
    count: Count = 1
    owner: str = ""
    lock: str = ""
    noisy: bool = False
    here: str = ""
    look: str = ""
    does: str = ""
    tags: tuple[str, ...] = ()
    light: Annotated[str, OneOf(GLOWS)] = ""
    serves: str = ""


@frozen
class Wakes:
    """What rouses a group that sleeps or waits: any of `on`, unless one of `unless` is there.

    `what` narrows `on` to a thing or a noun of the room; `turns` says how long a stay may be; `number` is the
    dice for how many rouse themselves each turn ("" = all at once).
    """

    on: tuple[Waking, ...]
    unless: tuple[Soothing, ...] = ()
    what: str = ""
    turns: Natural = 0
    number: DiceOrNone = ""


@frozen
class Reaction:
    """What a group does or says in one of the REACTIONS."""

    mood: str
    text: str


@frozen
class Group:
    """Creatures that belong to a room. They come out of `roster`, if one is named, or are there on their own.

    `here` is told while they are present; `wants` and `gives` are the two sides of a bargain. They are placed
    once the flag `when` is true, and not any more once `until` is.
    """

    short_forms: ClassVar[tuple[Mapping[str, Any], ...]] = ({"when": ""}, {"until": ""})

    id: Id
    room: str
    monster: str = ""
    roster: str = ""
    count: Count = 1
    name: str = ""
    mood: Mood = "roll"
    here: str = ""
    doing: tuple[str, ...] = ()
    wants: str = ""
    gives: str = ""
    wakes: Wakes | None = None
    react: tuple[Reaction, ...] = ()
    holds_ground: bool = False
    watchful: bool = False
    pursues: bool = True
    when: str = ""
    until: str = ""


@frozen
class Effect:
    """One thing a sprung trap does; what `what`, `n` and `dice` mean depends on `do`.

    noise: n extra event rolls. alarm: rouses the group or roster `what`. douse: puts out every flame of the
    victims. drop_held: they drop what is in their hands. condition: they have `what` for n hours. shut: the
    way `what` falls shut and is stuck. bar: the way `what` is barred on the side of its other end. spoil: the
    thing `what` is destroyed if it still lies in the room. air: whoever is shut in takes `dice` each turn
    after n. set: the flag `what` goes up.
    """

    do: Annotated[str, OneOf(TRAP_EFFECTS)]
    what: str = ""
    n: Natural = 0
    dice: DiceOrNone = ""


@frozen
class Avoid:
    """An act that makes a known trap harmless: its verb, and the things one of which it needs (none: bare
    hands).
    """

    verb: str
    using: tuple[str, ...] = ()
    text: str = ""


@frozen
class Trap:
    """A trap that goes off in `room`; if it sits on a way or a thing, `way` or `thing` is its id.

    `armed_by` is what puts somebody at risk; with `keeper`, a group's id, only while that group is there.
    `tell` is the reference to the text that gives it away. `save`: `half` halves the damage, `negates` spares
    that victim everything. `spared_by` are things that spare a victim the damage alone. `always`: it springs
    without a roll; `once`: then it is spent.
    """

    id: Id
    room: str
    kind: Annotated[str, OneOf(TRAP_KINDS)] = "room"
    way: str = ""
    thing: str = ""
    armed_by: Annotated[str, OneOf(TRAP_ARMINGS)] = "enter"
    keeper: str = ""
    where: str = ""
    tell: str = ""
    say: str = ""
    damage: DiceOrNone = ""
    save: Annotated[str, OneOf(SAVES)] = "none"
    victims: Annotated[str, OneOf(VICTIMS)] = "one"
    effects: tuple[Effect, ...] = ()
    spared_by: tuple[str, ...] = ()
    avoid: tuple[Avoid, ...] = ()
    solutions: tuple[str, ...] = ()
    always: bool = False
    once: bool = True


@frozen
class Roster:
    """How many of a kind live in the whole chart: wanderers and placed groups come out of it.

    `renews` is the dice for how many are added a day, up to `count`.
    """

    id: Id
    monster: str
    count: Count
    home: str = ""
    faction: str = ""
    renews: DiceOrNone = ""
