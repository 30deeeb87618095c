"""The seam: what a rulebook is, as types only. A ruleset is a value made of numbers, tables and small functions.

Why: nothing in the world asks which ruleset is played. What differs by number is a `Check` or a `number`; what
differs by procedure is a handler of the ruleset's own, a `Moments` function or a step of a `Procedure`. Each is
handed the ruleset whole, since nothing can be bound to a value that is still being built.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from gameloop.kernel.clock import Timer
from gameloop.kernel.decider import Draft
from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import field, frozen
from gameloop.world.adventure import Adventure
from gameloop.world.attitudes import Grounds, Mood, Surprise
from gameloop.world.bestiary import Monster
from gameloop.world.engagement import Encounter, Intent
from gameloop.world.making import Making
from gameloop.world.oracletables import Oracle
from gameloop.world.reckoning import Figures
from gameloop.world.retinue import Retinue
from gameloop.world.rulebook import Rule
from gameloop.world.state import Condition, Item, Member, Person, State
from gameloop.world.wares import Offer, Recipe, Service, Trade, Vessel, Ware

Drafting = Draft[State]
Handler = Callable[[Drafting, "Ruleset", Any], None]
Reducer = Callable[[State, Any], State]
Args = Mapping[str, str]
Step = Callable[[Drafting, "Ruleset"], None]

EVERYBODY = "all"
WILDERNESS, LAND, BATTLE = "Wilderness", "Land", "Battle"
REGIONAL = (WILDERNESS, LAND, BATTLE)  # the groups of those verbs that only regions have a use for


@frozen
class Slot:
    """One argument of a verb: what kind of noun it takes, after which prepositions, whether it may be missing.

    Kinds: nouns (session/nouns.py), or text, topic (what somebody is asked about), word, number, dice, flag (given by
    its preposition alone).
    `words` are the choices of kind `word`. One for a person may be for `everybody`: `all:` stands there as EVERYBODY.
    """

    name: str
    kind: str
    preps: tuple[str, ...] = ()
    optional: bool = False
    words: tuple[str, ...] = ()
    everybody: bool = False


# who does it, where somebody is to do it; after `with` as well where it can be taken for nothing else
BY = Slot("who", "person", ("by",), optional=True)
WITH = Slot("who", "person", ("with", "by"), optional=True)


@frozen
class Verb:
    """A word a player types, and how it becomes a command. Modes: see modes.py.

    `make` is None for what the session does itself (views, time travel): no command, no game time. `check` is the
    id of the check by which it is tried, for hints. `costs` tells what a line with such arguments (none: the verb by
    itself) costs as things are, where that is not always the same. One that `repeats` is played again and again, an
    entry each, until something happens that a player would want to answer.
    """

    name: str
    make: Callable[[State, Args], Command] | None
    modes: tuple[str, ...]
    help: str
    example: str
    cost: str = "free"
    group: str = "Dungeon"
    aliases: tuple[str, ...] = ()
    slots: tuple[Slot, ...] = ()
    forms: tuple[str, ...] = ()
    check: str = ""
    repeats: bool = False
    costs: Callable[[State, Ruleset, Args], str] | None = None


@frozen
class Feature:
    """One slice of the game: handlers of commands, reducers of events, verbs; `commands` are those that each
    ruleset handles in its own way, and the answer, which the game does. Its kinds stand in features.py too.
    """

    handlers: Mapping[type[Command], Handler] = field(factory=dict)
    reducers: Mapping[type[Event], Reducer] = field(factory=dict)
    verbs: tuple[Verb, ...] = ()
    commands: tuple[type[Command], ...] = ()


@frozen
class Check:
    """How a thing is tried. `target` is a number, or `target_from` the name of a number of the one it is tried on.

    `kind` is at_least or at_most; `bonuses` are names of numbers of the one who tries, added to the die (or to the
    target where `bonus_to` is `target`); `modifiers` say what each of a number of his that is 1 or 0 counts for.
    A failure does harm only where the number is missed by `harm_from`; `again`: a feat that failed may be tried again.
    `against` are the bonuses of whoever resists, where it is a contest and the number is the other's roll. `noisy`: a
    failure is heard.
    """

    id: str
    kind: str
    dice: str
    rule: str
    target: int | None = None
    target_from: str = ""
    bonuses: tuple[str, ...] = ()
    bonus_to: str = "die"
    modifiers: Mapping[str, int] = field(factory=dict)
    harm_from: int = 1
    again: bool = False
    against: tuple[str, ...] = ()
    noisy: bool = False


@frozen
class Outcome:
    """What came of a check: the die that counts, the total, the number needed, whether it worked; `harms`: it failed
    so badly that harm comes of it.
    """

    natural: int
    total: int
    needed: int
    worked: bool
    harms: bool = False


@frozen
class Procedure:
    """What happens, in order, each time a span of time goes by; `seconds` is how long the span is."""

    seconds: int
    steps: tuple[Step, ...] = ()


@frozen
class No:
    """Why something may not be: the reason, the row that says so, what to type instead."""

    reason: str
    rule: str | None
    instead: str = ""


@frozen
class Hold:
    """Where a thing is worn or held (of armor, right, left), and the row that says so."""

    places: tuple[str, ...]
    rule: str


@frozen
class Reading:
    """Time over a grimoire: so many turns, by which row, and the spell that is to be written down."""

    turns: int
    rule: str
    spell: str = ""


@frozen
class Moments:
    """What a ruleset does at the fixed moments at which shared code calls it. Who calls hands over the ruleset whole.

    `hurt` takes hit points from somebody (draft, rules, who, amount, why, and the row that makes the damage) and
    settles what follows; `save` rolls a saving throw (who, against what: `trap`, and which); tells whether it worked;
    `noise` is one noise too many; `entered` follows each move into a place; `meet` begins an encounter with a group;
    `rouse` tells those here that something befell (one of furnishing.WAKINGS, and the thing, noun or way it befell);
    `choices` are the lines to type in a meeting, each with its cost or odds;
    `may_use` and `may_carry` tell why somebody cannot wear or wield a thing, or carry it too, None if he can;
    `sheet_fault` gives the reason why somebody cannot join with such a sheet, or an empty text; `enlisted` follows
    when people have joined, `morning` after a night of rest; `fight_began` settles who is surprised (ids) by whom
    (ids with spaces between, empty: by all); `play_round` plays a round of the fight; `cannot` tells why somebody
    cannot mean to do a thing now, None if he can; `plan` is what somebody does whom nobody is asked for, `aim` the
    enemy he would go for (empty: none); `fired` and `ended` follow when a timer, or a condition of somebody, is
    over by the clock, and `stops` tells whether nobody acts in a condition;
    `cast` casts a spell outside a fight (who, spell, targets named), `study` tells what memorizing spells takes (who,
    which), `copy` what copying a scroll does (who, scroll): all three refuse what cannot be. `rolled` follows each
    check of somebody, with the names of the numbers that counted; `beaten` what became of the helpless outside a fight.
    `kindled` follows when somebody has lit a light, `opened` when the party has opened the door of a way;
    `wandering` is the encounter that a turn brings, and `clue` its foreshadowing; `sounds` is what can be heard of a
    place next door (empty for nothing), and the row that makes it so (empty: the check's); `fell` is what a fall of
    so many feet does (0: unsaid). `shaken_off` are the conditions of which a comrade frees somebody at once.
    """

    hurt: Callable[[Drafting, Ruleset, str, int, str, str], None]
    save: Callable[[Drafting, Ruleset, str, str, str], bool]
    noise: Callable[[Drafting, Ruleset, str], None]
    entered: Callable[[Drafting, Ruleset], None]
    meet: Callable[[Drafting, Ruleset, str], None]
    rouse: Callable[[Drafting, Ruleset, str, str], None]
    choices: Callable[[State, Ruleset], tuple[tuple[str, str], ...]]
    may_use: Callable[[State, str, Item], No | None]
    may_carry: Callable[[State, str, Item], No | None]
    sheet_fault: Callable[[State, Member], str]
    enlisted: Callable[[Drafting, Ruleset], None]
    morning: Callable[[Drafting, Ruleset], None]
    fight_began: Callable[[Drafting, Ruleset, tuple[str, ...], str], None]
    play_round: Callable[[Drafting, Ruleset], None]
    cannot: Callable[[State, Ruleset, str, Intent], No | None]
    kindled: Callable[[Drafting, Ruleset], None]
    opened: Callable[[Drafting, Ruleset, str], None]
    wandering: Callable[[Drafting, Ruleset], None]
    clue: Callable[[Drafting, Ruleset], None]
    sounds: Callable[[State, Ruleset, str], tuple[str, str]]
    fell: Callable[[Drafting, Ruleset, str, int], None]
    plan: Callable[[State, Ruleset, str], Intent]
    aim: Callable[[State, str], str]
    fired: Callable[[Drafting, Ruleset, Timer], None]
    ended: Callable[[Drafting, Ruleset, str, Condition], None]
    stops: Callable[[str], bool]
    cast: Callable[[Drafting, Ruleset, str, str, tuple[str, ...]], None]
    study: Callable[[Drafting, Ruleset, str, tuple[str, ...]], Reading]
    copy: Callable[[Drafting, Ruleset, str, Item], Reading]
    rolled: Callable[[Drafting, Ruleset, str, tuple[str, ...]], None] = lambda *_: None
    beaten: Callable[[Drafting, Ruleset, tuple[str, ...]], None] = lambda *_: None
    shaken_off: tuple[str, ...] = ()


@frozen
class Meetings:
    """What a ruleset decides about those who are met; everything else of a meeting is shared (world/contact.py).

    `people` makes so many of a kind (of a band, with a name, empty: the kind's); `number` is how many of a kind come
    where the table says so many; `bait` is what a kind stops for. `surprise` and `distance` (of a band, in feet)
    come first, then `mood`; `at_once` tells whether those who mean ill attack before the party has a say, and
    `pursues` whether those of a mood follow who runs. `caught` are those of the runners whom the followers catch;
    `spoken` is the mood that a word (of the speaker, with or without a gift) brings about; `words` are those by
    which a want may speak of a thing; `odds` says in words how good the chances are of one of parley (of somebody),
    gift (of so much), flee.
    """

    people: Callable[[Drafting, Monster, int, str, str], tuple[Person, ...]]
    number: Callable[[State, Monster, int], int]
    bait: Callable[[State, Monster], str]
    surprise: Callable[[Drafting, Ruleset, str, Grounds], Surprise]
    distance: Callable[[Drafting, Ruleset, str, Surprise], int]
    mood: Callable[[Drafting, Ruleset, str], Mood]
    at_once: Callable[[State, Encounter], bool]
    pursues: Callable[[str], bool]
    caught: Callable[[Drafting, Ruleset, tuple[str, ...], tuple[str, ...]], tuple[str, ...]]
    spoken: Callable[[Drafting, Ruleset, str, str, bool], str]
    words: Callable[[Item], tuple[str, ...]]
    odds: Callable[[State, str, str], str]


@frozen
class Wilds:
    """What a ruleset decides under the open sky; whatever else happens there is shared (world/watches.py).

    `night` tells whether a watch that begins then (clock seconds) is dark; `season` and `weather` are told by name.
    `barred` tells why a watch that begins then cannot be spent so (one of watches.ACTS), None if it can. `stride` is
    how far the party comes in a watch spent so, in the ruleset's own unit, `cost` how much of it a step from a hex to
    its neighbour takes, and `far` tells so much in words. `course` is how far the party goes astray that means to
    go in a direction (journeys.AHEAD, ROUND, or sixths of a circle). `away` is how far off one
    is who has run from a meeting (told by Telling.afar).
    """

    night: Callable[[State, int], bool]
    season: Callable[[State, int], str]
    weather: Callable[[State], str]
    barred: Callable[[State, Ruleset, str, int], No | None]
    stride: Callable[[Drafting, Ruleset, str], int]
    cost: Callable[[State, str, str], int]
    far: Callable[[int], str]
    course: Callable[[Drafting, Ruleset, str], int]
    away: Callable[[Drafting, Ruleset], int]


@frozen
class SpellText:
    """What a player reads of a spell, and what else he may type for it."""

    id: str
    name: str
    words: tuple[str, ...]
    text: str


@frozen
class Magic:
    """Which spells somebody knows (ids); the same in lines; what they take beside people and doors (id, name)."""

    known: Callable[[State, str], tuple[str, ...]]
    told: Callable[[State, str], tuple[str, ...]]
    aims: Callable[[State], tuple[tuple[str, str], ...]]
    spared: Callable[[State, str, str], str]  # why a spell does nothing to somebody, empty where it may


@frozen
class Goods:
    """What a ruleset says of goods."""

    words: Callable[[Item], tuple[str, ...]]  # what else a player may call a thing
    hold: Callable[[Item], Hold | None]  # where a thing is worn or held, None for what is only carried
    load: Callable[[State, str, tuple[Item, ...]], int]  # what somebody would carry with these things too
    bearing: Callable[[State, str, Item], str]  # the row by which somebody carries this too
    shed_first: tuple[str, ...]  # the kinds laid down first by whoever carries too much, with nobody to ask
    wares: tuple[Ware, ...]  # what villages sell
    offer: Callable[[Item], Offer | No]  # what they buy
    told: Callable[[int], str]  # a sum of money as one says it
    recipes: tuple[Recipe, ...]  # what supply becomes
    services: tuple[Service, ...] = ()  # what is done for money in villages
    vessels: Mapping[str, Vessel] = field(factory=dict)  # the kinds of boats
    weight: Callable[[tuple[Item, ...]], int] = len  # items of load of goods that lie together
    trades: tuple[Trade, ...] = ()  # the kinds of people who can be hired
    unit: int = 1  # how many of the coin that all is counted in are one of those that a player names a sum in
    coins: Mapping[str, int] = field(factory=dict)  # how many of it each coin is, by the word for that
    unknown: Callable[[State, Item], bool] = lambda _state, _item: False  # what nobody knows yet


@frozen
class Telling:
    """How a ruleset tells of a person in its own terms: a sheet as lines, one line, how far to the next level.

    And of what is to come, as far as the party knows: what `ends` when (clock seconds), what `looms` at no fixed hour.
    `purse` tells so many coins, where they are told otherwise than other things; `gained` are the sentences for
    conditions that do something of their own by these rules ({who}, {other}). `spent` says what can be done for the
    party after a fight that it won, and `worn` what it means that a pool of somebody ({who}) changed by so much:
    nothing for those that are told anyway, or never. `halted` tells whether flames keep somebody where he is in a
    fight. `level_costs` says for how many coins spent a class has a level;
    0 where coins raise nobody.
    """

    sheet: Callable[[State, str], tuple[str, ...]]
    brief: Callable[[State, str], str]
    progress: Callable[[State, str], str]
    ends: Callable[[State], tuple[tuple[int, str], ...]] = lambda _state: ()
    looms: Callable[[State], tuple[str, ...]] = lambda _state: ()
    purse: Callable[[int], str] | None = None
    gained: Mapping[str, str] = field(factory=dict)
    spent: Callable[[State], str] = lambda _state: ""
    halted: Callable[[State, str], bool] = lambda _state, _who: False
    worn: Callable[[State, str, str, int], str] = lambda _state, _who, _pool, _by: ""
    level_costs: Callable[[str, int], int] = lambda _kind, _level: 0
    figures: Figures = Figures()


@frozen
class Ruleset:
    """A rulebook bound to its adventure and its numbers. Built by the package of its name in `rulesets/`."""

    name: str
    title: str
    version: int
    coin: str  # the kind of item that is money
    door: str  # what a door is that nobody says anything about: closed, stuck
    checks: Mapping[str, Check]
    rows: Mapping[str, str]  # which ledger row stands behind a shared fact or act
    book: Mapping[str, Rule]  # every row, for `rule` and `why`
    procedures: Mapping[str, Procedure]
    settings: Mapping[str, int | str | bool]  # every setting and its default
    choices: Mapping[str, tuple[int | str | bool, ...]]  # what each setting may be
    meanings: Mapping[str, str]  # what each setting says, and its row
    parties: Mapping[str, tuple[Member, ...]]  # ready parties by id
    read_party: Callable[[Path], tuple[Member, ...]]  # of a party file; raises ContentError
    write_party: Callable[[State], str]  # the living party as such a file
    adventure: Adventure
    creatures: Mapping[str, Monster]  # the bestiary and the adventure's own, by id
    digests: Mapping[str, str]  # of every content file read
    number: Callable[[State, str, str], int]
    instead: Callable[[State, str, str], str]  # the check somebody makes in place of one, empty if he cannot
    light: Callable[[State, Item], int]  # how many people see by a thing when it is lit, 0 = no light
    tools: Mapping[str, tuple[str, ...]]  # kinds of things by what they are good for: spike, dig, rope
    handlers: Mapping[type[Command], Handler]
    verbs: tuple[Verb, ...]
    legal: Callable[[State, Ruleset, str], tuple[Intent, ...]]
    verb: Callable[[Verb], Verb | None]  # a shared verb as these rules have it, None if they have not
    item: Callable[[str, int], Item]  # n of a kind, by the content's row
    goods: Goods
    telling: Telling
    spells: Mapping[str, SpellText]  # every spell by id
    magic: Magic
    asks_referee: Callable[[State], bool]  # whether rulings are put to the player
    moments: Moments
    meetings: Meetings
    making: Making
    wilds: Wilds
    retinue: Retinue = Retinue()

    @property
    def oracle(self) -> Oracle:
        """What a player asks who has no referee."""
        return self.making.oracle

    def row(self, name: str) -> str:
        """The ledger row behind a shared fact or act. Raises KeyError if the ruleset names none."""
        return self.rows[name]
