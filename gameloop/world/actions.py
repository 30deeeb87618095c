"""What an author lets players do to the nouns of a place: deeds, the conditions they wait for, what comes of them.

These are records of the adventure format; only decisions read them, so they stay out of the log: what came of a deed
stands there in facts of its own. `holds` in conditions.py reads a `When`, `apply` in changes.py plays a `Change`.
"""

from __future__ import annotations

from typing import Annotated

from gameloop.kernel.values import frozen
from gameloop.world.furnishing import ABILITIES, SAVES
from gameloop.world.shape import MOST, Between, Count, DiceOrNone, Id, Natural, OneOf

USE = "use"  # the verb that stands for any other
OPEN = "open"
TAKE = "take"  # a deed of this verb says what taking a thing costs
PLAN_VERBS = (
    *("throw", "leave", "pour", "ring", "read", "name", "pay", "show", "cut", "pry", "prop", "tie"),
    *("pull", "push", "turn", "wear", "smear", "burn", "light", OPEN, TAKE, USE),
)
CHANGES = (
    *("set", "clear", "say", "noise", "turns", "clue", "summon", "overcome"),
    *("hurt", "condition", "douse", "drop_held", "light"),
    *("open", "shut", "bar", "reveal", "disarm", "spring"),
    *("give", "put", "spoil", "worth"),
    *("alarm", "rouse", "soothe", "mood", "pass", "send", "remove", "lay", "roster"),
    *("stance", "coin", "mark", "flood", "bury", "haul"),
)
LIGHTING = ("", "lit", "dark", "flame", "no_flame")
RISKS = ("", "likely", "even", "unlikely", "save")  # how well it goes, or a save of whoever does it
WHOM = ("doer", "party", "everybody")  # those hurt, if no group is named


@frozen
class When:
    """What must be so. All that is said must hold; what is left empty says nothing.

    `flag` is raised and `unless` is not; somebody of the party has the thing or kind `has`; `light` (LIGHTING) is
    here; of the group, roster or kind `here` somebody is on his feet here, of `away` nobody is; the group `gone` is no
    more, `friendly` means well, `asleep` sleeps, `met` has been met before now; the thing `lies` is still where it was
    put, and `taken` is not; the ways `open` and `shut` are so; the trap, way or thing `found` has been found; what is
    `spent` has gone off, or was made harmless, dug through or opened; the deed `done` has been done; somebody on his
    feet `can` (furnishing.ABILITIES); `people` are on their feet; `loaded`: somebody carries too much; it is the day
    `day`, or a later one; the party is `at` that room or house; so much silver has been spent for nothing there today
    (`spree`); somebody of the roster `slain` is dead; `mourning`: a dead comrade is with the party who has no grave.
    """

    flag: str = ""
    unless: str = ""
    has: str = ""
    light: Annotated[str, OneOf(LIGHTING)] = ""
    here: str = ""
    away: str = ""
    gone: str = ""
    friendly: str = ""
    asleep: str = ""
    met: str = ""
    lies: str = ""
    taken: str = ""
    open: str = ""
    shut: str = ""
    found: str = ""
    spent: str = ""
    done: str = ""
    can: Annotated[str, OneOf(("", *ABILITIES))] = ""
    people: Natural = 0
    loaded: bool = False
    day: Natural = 0
    at: str = ""
    spree: Natural = 0
    slain: str = ""
    mourning: bool = False


@frozen
class Change:
    """One thing that comes of a deed; what `what`, `to`, `n`, `dice` and `text` mean depends on `do` (CHANGES).

    set, clear: the flag. say: text is told. noise: n of them. turns: n go by. clue: of what comes next. summon: those
    of the wandering row, n of them, come now. overcome: the obstacle is in nobody's way any more. hurt: `to` (WHOM, or
    a group here) take dice of damage, a `save` as in traps. condition: whoever did it has it for n hours. douse: the
    flames of the party go out. drop_held: whoever did it drops what is in his hands. light: the thing burns where it
    lies, or without one a lamp of the place. open, shut, bar: the door of the way; what is shut can be opened too.
    reveal: way, trap or thing is found. disarm, spring: the trap. give: whoever did it has the thing, or n of the kind.
    put: the thing lies in the room `to`. spoil: the thing is no more. worth: all of the thing is worth n now. alarm:
    group or roster. rouse: those here whom `to` (furnishing.WAKINGS) done to `what` wakes. soothe: `what`
    (furnishing.SOOTHINGS) is here from now on. mood: the group takes the party like `to` from now on, with the text.
    pass: those of the group let the party be. send: the group goes to the room `to`. remove: the group goes away for
    good. lay: n of the group lie down for good (0: all). roster: so many more, or fewer, are left of it. stance: the
    faction thinks n steps better of the party, or worse. coin: whoever did it has n coins. mark: the text is to be seen
    in the room `to`. flood: the level n is under water. bury: the first of the dead who are with the party has a grave.
    haul: what the party has left in the room `what` lies here.
    """

    do: Annotated[str, OneOf(CHANGES)]
    what: str = ""
    to: str = ""
    n: Annotated[int, Between(-MOST, MOST)] = 0
    dice: DiceOrNone = ""
    save: Annotated[str, OneOf(SAVES)] = "none"
    text: str = ""


@frozen
class Deed:
    """Something that can be done: any of the `verb`s to any of `what` (things, groups and ways by their ids, nouns of
    the room as they stand in `look`), in `room`, or wherever that is ("").

    `using` are things, or kinds as goods.counts_as knows them, one of which it takes as well, `used_up` how many of
    them are gone then. It takes so many `people`, costs `price` in coin, `noise` and `turns`, and with `once` it can be
    done once. `when` is what must be so, any of the tables; `no` says why not. `risk` (RISKS): if it goes wrong,
    `fails` comes of it and `fail` is told, in place of `then` and `say`. `again` is what whoever would do it a second
    time is told of what came of it; without it the noun is told as it is now.
    """

    id: Id
    verb: tuple[Annotated[str, OneOf(PLAN_VERBS)], ...]
    what: tuple[str, ...]
    room: str = ""
    using: tuple[str, ...] = ()
    used_up: Natural = 0
    people: Count = 1
    price: Natural = 0
    noise: Natural = 0
    turns: Natural = 0
    once: bool = False
    when: tuple[When, ...] = ()
    no: str = ""
    risk: Annotated[str, OneOf(RISKS)] = ""
    then: tuple[Change, ...] = ()
    say: str = ""
    fails: tuple[Change, ...] = ()
    fail: str = ""
    again: str = ""
