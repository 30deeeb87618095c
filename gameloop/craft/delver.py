"""A mind that goes into dungeons and comes home: where it goes, what it takes, when it turns round, how it spends."""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.craft.mind import REST, TEN, Mind, Stuck, advice, done
from gameloop.craft.policies import ALL, DEAD_ENDS, Policy
from gameloop.session.session import Session
from gameloop.world import exploring
from gameloop.world.chart import Way
from gameloop.world.light import is_lit
from gameloop.world.modes import EXPLORE, TOWN, mode
from gameloop.world.places import SEARCHED, VISITED, known, ways_known
from gameloop.world.sight import visible
from gameloop.world.state import DOWN, Item, Person
from gameloop.world.travel import route

TRIES = 4  # at one shut way, a trip
STEPS = 400  # of one trip
AWAYS = 60  # tries to get home
DOWNWARD = "down"
DROP = "drop"


class Delver(Mind):
    """Plays trip after trip. `trips` are those begun, `returned` those that somebody came home from, `turns`
    what all of them took."""

    def __init__(self, game: Session, policy: Policy) -> None:
        super().__init__(game, policy)
        self.trips = self.returned = self.turns = 0
        self._left: set[tuple[str, str]] = set()  # things that were seen to, by their place
        self._looked: set[tuple[str, str]] = set()  # nouns, by their place

    def trip(self) -> None:
        """In, about, and home again, if anybody is left to come home. Raises Stuck."""
        self.trips += 1
        self.homeward = False
        self.tried.clear()
        self.shunned.clear()
        self.burnt = 0
        self.whole = self.health()
        self.began = sum(map(self.load, self.state.able())) // len(self.state.able())
        if mode(self.state) == TOWN:
            self.try_all(("enter",))
        began = self.state.clock
        for _ in range(STEPS):
            if self.over or mode(self.state) == TOWN or self.homesick() or not self.step():
                break
        self.home()
        self.turns += (self.state.clock - began) // self.rules.procedures["turn"].seconds
        self.returned += mode(self.state) == TOWN and not self.over

    def step(self) -> bool:
        """See to the place, and go on to another; tells whether there was one to go to."""
        self.settle()
        self.light()
        self.see_to()
        return not self.calm() or self.homesick() or self.onward()

    # --- in a room --------------------------------------------------------------------------------------

    def light(self) -> None:
        """See that something burns; where nothing does, it is time to go home."""
        if not self.calm() or self.burning():
            return
        self.burnt += 1
        for _ in range(2):
            for line in (*self.lightable(), "make torches"):
                if not self.burning():
                    self.type(line)
        if not self.burning():
            self.burnt = max(self.burnt, self.policy.lights)
        self.settle()

    def lightable(self) -> Iterator[str]:
        """Lines that light something that somebody has."""
        for person in self.state.able():
            for item in self.state.held(person.id):
                if self.rules.light(self.state, item):
                    yield f"{person.name.casefold()}: light {item.name}"

    def see_to(self) -> None:
        """Take what lies here, look at what there is, search."""
        self.take()
        if self.policy.look:
            self.look()
            self.take()
        for _ in range(TRIES if self.wants_search() else 0):
            if (
                not self.calm()
                or known(self.state.survey(), self.here) == SEARCHED
                or not self.done("search")
            ):
                break
            self.settle()
        self.take()

    def take(self) -> None:
        """Take what lies in sight and was not seen to before; lights are left for whoever stopped for them."""
        for item in visible(self.state, self.rules) if self.calm() else ():
            if (self.here, item.id) not in self._left and not self.rules.light(self.state, item):
                self._left.add((self.here, item.id))
                self.pick_up(item)

    def pick_up(self, item: Item) -> None:
        """Whoever carries least takes a thing; what cannot be taken is opened, if it can be."""
        if self.calm() and not self.done(f"{self.lightest()[0]}: take {item.name}"):
            self.try_all((f"open {item.name}",))
        self.settle()

    def look(self) -> None:
        """Examine what the texts of the place speak of, each once: it costs no time."""
        for note in self.state.chart().place(self.here).looks if self.calm() and is_lit(self.state) else ():
            if (self.here, note.noun) not in self._looked:
                self._looked.add((self.here, note.noun))
                self.type(f"examine {note.noun}")

    def wants_search(self) -> bool:
        """Tells whether this place is one that the policy searches."""
        if not self.calm() or not is_lit(self.state):
            return False
        dead_end = self.policy.search == DEAD_ENDS and len(ways_known(self.state)) == 1
        return self.policy.search == ALL or dead_end

    # --- going about ------------------------------------------------------------------------------------

    @property
    def seen(self) -> int:
        """In how many places of the adventure's dungeon it has been."""
        dungeon = self.rules.adventure.dungeon
        survey = self.state.surveys[dungeon.id]
        return sum(known(survey, place.id) in VISITED for place in dungeon.places)

    def onward(self) -> bool:
        """On to where nobody has been: open ways first, then those that are shut, as far as the policy goes.

        Ways down come last, and places that somebody was left in not at all.
        """
        ends = [*exploring.frontier(self.state), *(exploring.shut(self.state) if self.policy.doors else ())]
        for place, way in sorted(ends, key=lambda end: end[1].toward(end[0]) == DOWNWARD):
            if self.tried[way.id] >= TRIES or self.shunned & {place, way.other(place)}:
                continue
            self.tried[way.id] += 1
            if self.to(place) and self.calm() and self.here == place:
                self.through(way)
            return True
        return False

    def to(self, place: str) -> bool:
        """To a place that is known; tells whether there is a way there."""
        for _ in range(TRIES + TRIES):
            self.settle()
            if not self.calm() or self.here == place:
                break
            path = route(self.state, place)
            if not path:
                return False
            if not self.through(self.state.chart().way(path[0])):
                self.tried[path[0]] += 1
        return True

    def through(self, way: Way) -> bool:
        """Through a way, doing what a refusal says is to be done first; tells whether it was passed."""
        here, there = self.here, way.toward(self.here)
        for _ in range(TRIES):
            if not self.calm() or self.here != here:
                break
            self.light()
            result = self.type(f"go {there}")
            if result.ask is not None and result.ask.kind == "parser":  # several go there: one after another
                result = self.type(str(1 + self.tried[way.id] % len(result.ask.options)))
                self.tried[way.id] += 1
            self.settle()
            if done(result):
                return self.here != here
            before = advice(result)
            if before.startswith(DROP):
                self.lighten(result.text)
            elif not (before and self.calm() and self.done(before)):
                return False
            self.settle()
        return self.here != here

    def lighten(self, told: str) -> None:
        """Whoever is told to carry too much lays down what he took last."""
        who = next((person for person in self.state.able() if person.name in told), None)
        held = self.state.held(who.id) if who else ()
        if who and held:
            self._left.add((self.here, held[-1].id))
            self.type(f"{who.name.casefold()}: drop {held[-1].name}")

    # --- home -------------------------------------------------------------------------------------------

    def home(self) -> None:
        """Out by the nearest way that lets them. Raises Stuck if there is none."""
        self.tried.clear()
        self.shunned.clear()
        self.homeward = True
        for _ in range(AWAYS):
            self.settle()
            if self.over or mode(self.state) != EXPLORE:
                return
            if not any(self.leave_by(place, way) for place, way in self.outs()):
                self.try_all((REST,))
                self.tried[REST] += 1
                if self.tried[REST] > TEN:
                    break
        raise Stuck(self.here, self.last)

    def leave_by(self, place: str, way: Way) -> bool:
        """Try to leave by a way out; tells whether anything came of it."""
        before = self.state.clock
        if self.to(place) and self.calm() and self.here == place:
            self.through(way)
        return self.over or not self.calm() or self.state.clock != before

    def outs(self) -> list[tuple[str, Way]]:
        """The ways out that are known, the nearest first."""
        survey, places = self.state.survey(), self.state.chart().places
        been = [place.id for place in places if known(survey, place.id) in VISITED]
        found = [(place, way) for place in been for way in ways_known(self.state, place) if way.out]
        return sorted(found, key=lambda out: len(route(self.state, out[0])) if out[0] != self.here else 0)

    # --- in the village ---------------------------------------------------------------------------------

    def rest(self) -> None:
        """Sell, spend, heal and buy what the next trip needs."""
        self.try_all(("sell all",))
        self.spend()
        self.try_all(
            ("rest week" if any(person.has(DOWN) for person in self.state.party()) else "rest night",)
        )
        for _ in range(TRIES):
            if self.over or not self.wounded() or not self.done("rest night"):
                break
            self.settle()
        self.shop()

    def shop(self) -> None:
        """Two lights, or what they are made of, for everybody."""
        for name in self.lightest():
            if not self.done(f"buy 2 torches for {name}") and self.done(f"buy supply for {name}"):
                self.type(f"{name}: make torches")

    def spend(self) -> None:
        """Where coins raise levels, all of them for whoever needs fewest for the next."""
        who = self.nearest()
        if who is None:
            return
        name = who.name.casefold()
        for person in self.state.party():
            if person.id != who.id and self.coins(person):
                self.type(f"{person.name.casefold()}: give {self.coins(person)} {self.coin} to {name}")
        if (coins := self.coins(who) - self.policy.lights * TEN) > 0:
            self.try_all((f"{name}: carouse {coins}", f"level {name}"))

    @property
    def coin(self) -> str:
        """What money is called."""
        return self.rules.item(self.rules.coin, 1).name

    def coins(self, person: Person) -> int:
        """How many coins somebody has."""
        return sum(item.n for item in self.state.held(person.id) if item.kind == self.rules.coin)

    def nearest(self) -> Person | None:
        """Who needs fewest coins for a level; None where coins raise nobody."""
        costs = self.rules.telling.level_costs
        lack = {
            person.id: costs(person.kind, person.stats["level"] + 1) - person.pools.get("xp", 0)
            for person in self.state.able()
            if costs(person.kind, 2)
        }
        return self.state.people[min(lack, key=lambda who: lack[who])] if lack else None
