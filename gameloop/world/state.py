"""The folded world: everything that the facts so far have made true. All frozen, all sharing what did not change.

Names inside (`pool`, `stat`, condition and intent names) are the ruleset's; the world itself knows only those in
this file: the pool `hp`, the stat `max_hp`, the conditions DOWN, DEAD, FLED and BEARING; moods: furnishing.MOODS.

A frozen part keeps its own digest (kernel/digest.py), so a digest costs what changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from gameloop.kernel.clock import Timer
from gameloop.kernel.dice import Rolled
from gameloop.kernel.keeping import kept_while, once
from gameloop.kernel.messages import Command
from gameloop.kernel.questions import Question
from gameloop.kernel.values import changed, field, frozen, struct
from gameloop.world.armies import Battle, Holding, Levy
from gameloop.world.bestiary import Monster
from gameloop.world.chart import Chart
from gameloop.world.effects import Enchantment
from gameloop.world.engagement import Encounter, Fight, Intent, Pending
from gameloop.world.journey import Journey

PARTY = "party"  # the sides of a fight
FOES = "foes"
BEASTS = "beasts"  # of beasts of burden, who fight for nobody
DOWN = "down"  # the conditions that the world itself understands
DEAD = "dead"
DEPRIVED = "deprived"
FLED = "fled"
AWAY = frozenset((DEAD, FLED))
BEARING = "bearing"  # of a bearer: `other` is who is carried, `value` the bearer's share of the load
HANDS = ("right", "left")
NOWHERE = ""  # the holder of what is not in the game: shops, what is used up, what was made


@struct
class Condition:
    """Something that is so about a person, until `until` (clock seconds, 0 = no end of its own).

    `stops`: whoever has it does nothing.
    """

    name: str
    until: int = 0
    value: int = 0
    other: str = ""
    stops: bool = False


@struct
class Person:
    """Somebody: of the party, a monster, a captive. `kind` is the id of the class or of the monster."""

    id: str
    name: str
    side: str
    kind: str
    group: str = ""
    stats: Mapping[str, int] = field(factory=dict)
    pools: Mapping[str, int] = field(factory=dict)
    tags: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    armor: str = ""  # ids of items among this person's goods, "" = nothing
    right: str = ""
    left: str = ""
    conditions: tuple[Condition, ...] = ()

    def has(self, condition: str) -> bool:
        """Tells whether the condition is on this person."""
        return bool(self.conditions) and condition in [c.name for c in self.conditions]

    def condition(self, name: str) -> Condition | None:
        """The condition of that name, if it is on this person."""
        for held in self.conditions:
            if held.name == name:
                return held
        return None

    @property
    def hp(self) -> int:
        """Hit points left."""
        return self.pools.get("hp", 0)

    @property
    def acts(self) -> bool:
        """On his feet, and nothing stops him."""
        return not self.has(DOWN) and not any(c.stops for c in self.conditions)

    @property
    def gone(self) -> bool:
        """Dead, or away for good."""
        return bool(self.conditions) and not AWAY.isdisjoint([c.name for c in self.conditions])


@struct
class Item:
    """A stack of equal things. `id` names the stack among a holder's goods, `kind` its row in the content.

    `worth` is what one is worth in the smallest coin, 0 = by its kind; `slots` what one weighs in items, -1 = by
    its kind. Coins are items like any other.
    """

    id: str
    kind: str
    name: str
    n: int = 1
    worth: int = 0
    slots: int = -1
    tags: tuple[str, ...] = ()


@frozen
class Member:
    """Somebody who is to join, as a sheet says: everything of a Person but the id, and the goods."""

    name: str
    kind: str
    stats: Mapping[str, int]
    pools: Mapping[str, int]
    tags: tuple[str, ...]
    spells: tuple[str, ...]
    goods: tuple[Item, ...]
    armor: str
    right: str
    left: str


@struct
class Light:
    """A light that burns: what kind of thing, who or what place holds it, since when (clock seconds)."""

    id: str
    kind: str
    holder: str
    since: int
    item: Item | None = None
    left: bool = False  # somebody put it down on purpose, to burn where it lies


@struct
class Band:
    """A group as it is now: a room's inhabitants or wanderers. `row` is the row of the table they came by."""

    id: str
    people: tuple[str, ...]
    place: str
    mood: str = ""
    known: bool = False
    row: str = ""
    met: int = 0
    gave: bool = False  # what it has to give
    talks: int = 0  # parleys since it was met last
    gift: bool = False  # it has had one


@struct
class Known:
    """What is known of a place or way: `heard`, `seen`, `been`, `searched`; its door as last seen.

    `dark`: by touch alone, since the party was there only without light.
    """

    level: str
    at: int = 0
    door: str = ""
    dark: bool = False


@struct
class DoorNow:
    """A door that differs from its chart; `wedged` is open or shut by spikes, or held; `tries` count since it shut."""

    state: str
    wedged: str = ""
    tries: int = 0
    spoiled: bool = False  # a failed try: whoever is behind is warned
    unlocked: bool = False
    side: str = ""  # the place on whose side it is wedged or barred
    sealed: bool = False  # magic holds it shut
    closing: bool = False  # it stands open, and falls shut at the end of the turn
    shaken: int = -1  # when somebody on the far side last threw himself against it in vain, -1 = nobody did


@struct
class Survey:
    """What is known of a chart and what changed in it, by the ids of its places, ways and things."""

    undigested: ClassVar[tuple[str, ...]] = ("when",)  # it is told and decides nothing, and came late

    known: Mapping[str, Known] = field(factory=dict)
    doors: Mapping[str, DoorNow] = field(factory=dict)
    found: tuple[str, ...] = ()  # traps and secret things found
    spent: tuple[str, ...] = ()  # traps gone off or disarmed, things opened, groups that came
    listened: tuple[tuple[str, str], ...] = ()  # (person, way)
    heard: tuple[str, ...] = ()  # ways at which something was heard since their door shut
    when: Mapping[str, int] = field(factory=dict)  # when one last listened at a way (clock seconds)


UNSURVEYED = Survey()  # what is known of a chart before anything is


@struct
class Spot:
    """Where the party is: chart and place, and the way it came by."""

    chart: str = ""
    place: str = ""
    via: str = ""


@struct
class Arrival:
    """How the party comes, or is about to come, through `way` into the place `into`.

    `how` the way came to be open: open (it was), free, secret, first, later, key, pick, bar, knock; `heard`: it knew
    of somebody there; `silent` are those who went ahead unseen or unheard; `noticed`: somebody who tried that was seen.
    """

    way: str = ""
    into: str = ""
    how: str = "open"
    heard: bool = False
    silent: tuple[str, ...] = ()
    noticed: bool = False


@struct
class Work:
    """A command that waits for an answer: the command, the state before it, rolls and answers so far."""

    command: Command
    before: State
    rolls: tuple[Rolled, ...] = ()
    answers: tuple[tuple[str, str], ...] = ()


@struct
class State:
    """The whole game at one moment. An empty State() is where every game begins."""

    rules: str = ""
    adventure: str = ""
    settings: Mapping[str, int | str | bool] = field(factory=dict)
    ironman: bool = False
    clock: int = 0
    turn_began: int = 0  # clock seconds at which the running turn began
    entered: int = 0  # clock seconds at which the party came into the present chart
    timers: tuple[Timer, ...] = ()
    kinds: Mapping[str, Monster] = field(factory=dict)  # of every kind of creature met, as its content had it
    people: Mapping[str, Person] = field(factory=dict)
    order: tuple[str, ...] = ()  # the party in marching order, the dead too until they are left behind
    train: tuple[str, ...] = ()  # the party's beasts, the dead too
    waiting: Mapping[str, str] = field(factory=dict)  # who of party and train stays behind: "chart/place"
    strayed: Mapping[str, str] = field(factory=dict)  # beasts that ran off: where they are to be found
    prospects: Mapping[str, int] = field(factory=dict)  # people who ask to be hired, by "chart/kind"
    goods: Mapping[str, tuple[Item, ...]] = field(factory=dict)  # by holder: a person, or "chart/place"
    lights: tuple[Light, ...] = ()
    bands: Mapping[str, Band] = field(factory=dict)
    rosters: Mapping[str, int] = field(factory=dict)
    charts: Mapping[str, Chart] = field(factory=dict)
    surveys: Mapping[str, Survey] = field(factory=dict)
    here: Spot = Spot()
    journey: Journey = Journey()
    since: int = 0  # clock seconds at which the party came to this place
    arrival: Arrival = Arrival()
    in_vain: tuple[str, ...] = ()  # tasks that somebody may not try again: retries.trial
    tried: tuple[str, ...] = ()  # feats tried since the party last moved: "feat/person/object"
    encounter: Encounter | None = None
    pending: Pending | None = None
    fight: Fight | None = None
    battle: Battle | None = None
    unbound: Mapping[str, int] = field(factory=dict)  # hit points lost in the last fight, until bound
    orders: Mapping[str, Intent] = field(factory=dict)  # what somebody does in every round of a fight
    holdings: Mapping[str, Holding] = field(factory=dict)  # by lord
    levies: Mapping[str, Levy] = field(factory=dict)  # by lord
    flags: tuple[str, ...] = ()
    marks: Mapping[str, int] = field(factory=dict)  # counters by name: noise this turn, days, rests owed
    enchantments: tuple[Enchantment, ...] = ()  # the oldest first
    changes: Mapping[str, tuple[str, ...]] = field(factory=dict)  # by place: what is to be seen there since
    promises: Mapping[str, int] = field(
        factory=dict
    )  # deals whose promise is open: clock seconds when it is due
    hearsay: Mapping[str, str] = field(factory=dict)  # by rumour: the house where it was told, or who told it
    defeated: tuple[str, ...] = ()  # enemies who have been counted as beaten
    rulings: tuple[str, ...] = ()  # what the player has laid down as referee, in his words
    answers: Mapping[str, str] = field(factory=dict)  # what magic told: questioning.key
    endings: tuple[str, ...] = ()  # those reached, in their order
    over: str = ""  # how the game ended, "" = it goes on
    next_person: int = 1
    next_foe: int = 1
    next_light: int = 1
    next_enchantment: int = 1
    by_hand: tuple[
        str, ...
    ] = ()  # whose open dice are thrown by hand: persons, handdice.PARTY_DICE or EVERY_DIE
    question: Question | None = None
    work: Work | None = None

    def person(self, who: str) -> Person:
        """The person of that id. Raises KeyError for a stranger."""
        return self.people[who]

    @once
    @kept_while("people", "order", "waiting")
    def party(self) -> tuple[Person, ...]:
        """The party in marching order, without the dead, those gone and those who wait elsewhere."""
        here = [self.people[who] for who in self.order if who not in self.waiting]
        return tuple([p for p in here if not (p.conditions and p.gone)])

    def beasts(self) -> tuple[Person, ...]:
        """The beasts that are with the party and alive."""
        away = (*self.waiting, *self.strayed)
        return tuple(p for p in (self.people[who] for who in self.train if who not in away) if not p.gone)

    def bearers(self, who: str) -> tuple[Person, ...]:
        """Those who carry somebody, in marching order."""
        found = ((p, p.condition(BEARING)) for p in self.party())
        return tuple(person for person, burden in found if burden is not None and burden.other == who)

    @once
    @kept_while("people", "order", "waiting")
    def able(self) -> tuple[Person, ...]:
        """Those of the party who are on their feet and can act, in marching order."""
        return tuple([p for p in self.party() if not p.conditions or p.acts])

    def chart(self) -> Chart:
        """The chart of the place where the party is."""
        return self.charts[self.here.chart]

    def survey(self) -> Survey:
        """What is known of that chart."""
        return self.surveys.get(self.here.chart, UNSURVEYED)

    def spot(self) -> str:
        """The holder name of the place where the party is: `chart/place`."""
        return f"{self.here.chart}/{self.here.place}"

    def held(self, holder: str) -> tuple[Item, ...]:
        """The goods of a person or place."""
        return self.goods.get(holder, ())

    @property
    def calm(self) -> bool:
        """Nobody has been met: neither a meeting nor a fight nor a battle goes on."""
        return self.encounter is None and self.fight is None and self.battle is None

    def in_fight(self) -> Fight:
        """The fight going on. Raises LookupError when there is none."""
        if self.fight is None:
            raise LookupError("no fight")
        return self.fight

    def in_battle(self) -> Battle:
        """The battle going on. Raises LookupError when there is none."""
        if self.battle is None:
            raise LookupError("no battle")
        return self.battle

    def setting(self, name: str) -> int | str | bool:
        """The value of a setting, as entry 1 chose it. Raises KeyError for an unknown name."""
        return self.settings[name]


def with_person(state: State, person: Person) -> State:
    """The state with that person as given."""
    return changed(state, people={**state.people, person.id: person})
