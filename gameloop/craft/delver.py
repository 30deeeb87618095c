"""A mind that goes into dungeons and comes home: where it goes, what it takes, when it turns round."""

from __future__ import annotations

from collections import Counter
from functools import partial

from gameloop.craft.manners import FEARS, REST
from gameloop.craft.mind import TEN, Stuck, advice, done
from gameloop.craft.policies import ALL, DEAD_ENDS, TELLS, Policy
from gameloop.craft.shopper import Shopper
from gameloop.session.results import Result
from gameloop.session.session import Session
from gameloop.world import exploring
from gameloop.world.chart import Way
from gameloop.world.encounters import CAPTIVE, DORMANT, on_their_feet, shown
from gameloop.world.light import is_lit
from gameloop.world.modes import EXPLORE, TOWN, mode
from gameloop.world.places import SEARCHED, VISITED, known, ways_known
from gameloop.world.routes import route
from gameloop.world.sight import visible
from gameloop.world.state import Item
from gameloop.world.travel import entries

TRIES = 4  # at one shut way, a trip
STEPS = 400  # of one trip
AWAYS = 60  # tries to get home
DOWNWARD = "down"
DROP = "drop "
ALL_OF_IT, BY_DIE = "searched all of it", "search: "  # said of a search: nothing more to find; with its die
FIXED = "part of the place"  # what is said of what nobody can take
TAKE = "take "
MANY = 12  # of one heap, a visit


class Delver(Shopper):
    """Plays trip after trip. `trips` are those begun, `returned` those that somebody came home from, `turns`
    what all of them took."""

    def __init__(self, game: Session, policy: Policy) -> None:
        super().__init__(game, policy)
        self.trips = self.returned = self.turns = 0
        self.given_up = False  # all that are left are down, and cannot crawl home
        self._left: set[tuple[str, str]] = set()  # things that were seen to, by their place
        self._looked: set[tuple[str, str]] = set()  # nouns, by their place
        self.cached = Counter[str]()  # places where something was left for another trip, and how often
        self.fetched = Counter[str]()  # how often they went back for that
        self._odd: set[str] = set()  # places of which some text spoke of what a reader would search for

    def trip(self) -> None:
        """In, about, and home again, if anybody is left to come home. Raises Stuck."""
        self.set_out()
        self.go_in()
        began = self.state.clock
        self.about()
        self.home()
        self.back_home(began)

    def set_out(self) -> None:
        """What counts by the trip begins anew."""
        self.trips += 1
        self.homeward = False
        self.tried.clear()
        self.shunned.clear()
        self.burnt, self.lit = 0, self.burning()
        self.full = False
        self.size = self.size or len(self.state.able())
        self.whole = self.health()
        self.spells = self.castable()
        self.classes = self.classes or tuple(person.kind for person in self.state.able())
        self.began = sum(map(self.load, self.state.able())) // max(1, len(self.state.able()))

    def about(self) -> None:
        """From room to room until it is time to go home, or there is nowhere to go on to."""
        for _ in range(STEPS):
            if not self.over and mode(self.state) == TOWN and not self.homesick():
                self.go_in()  # they ran out of the door
            if self.over or mode(self.state) != EXPLORE or self.homesick() or not self.step():
                break

    def back_home(self, began: int) -> None:
        """Count a trip that is over, begun at that second."""
        self.turns += (self.state.clock - began) // self.rules.procedures["turn"].seconds
        self.returned += mode(self.state) == TOWN and not self.over

    def go_in(self) -> None:
        """By the way that they came out by, or the next that is told of and stands open."""
        ways = entries(self.state, self.rules) if mode(self.state) == TOWN else ()
        for line in ("enter", *(f"enter {way.beyond}" for way in ways if way.beyond)):
            if mode(self.state) == TOWN:
                self.try_all((line,))
        if self.trips == 1 and self.rules.adventure.region is None:
            names = [person.name.casefold() for person in self.state.able()]
            self.try_all(f"{name}: drop {ware}" for name in names for ware in self.policy.sheds)

    def step(self) -> bool:
        """See to the place, and go on to another; tells whether there was one to go to."""
        self.settle()
        self.light()
        self.see_to()
        return not self.calm() or self.homesick() or self.onward()

    # --- in a room --------------------------------------------------------------------------------------

    def light(self) -> None:
        """See that as much burns as they mean to have; where nothing does, it is time to go home."""
        if not self.calm():
            return
        self.burnt += max(0, self.lit - self.burning())
        for _ in range(2):
            for line in (*self.lightable(), "make torches"):
                if self.burning() < self.policy.flames:
                    self.type(line)
        self.lit = self.burning()
        if not self.lit:
            self.burnt = max(self.burnt, self.policy.lights)
        self.settle()

    def see_to(self) -> None:
        """Take what lies here, look at what there is, search."""
        self.arm()
        self.take()
        if self.policy.look:
            self.look()
            self.take()
        if self.wants_search():
            self.search()
        self.take()

    def search(self) -> None:
        """Search, and again where a text tells of more than was found: by a die a search may miss."""
        here = self.here
        for _ in range(TRIES):
            if not self.calm() or self.here != here:
                return
            searched = self.done("search")
            told = self.said
            self.settle()
            if not searched or ALL_OF_IT in told or BY_DIE not in told:
                return

    def take(self) -> None:
        """Take what lies in sight, is no ware of a shop and was not seen to before; and not under the eyes of others,
        but for those who steal."""
        if not self.ready():
            return
        if not self.policy.steals and self.watched():
            self.cached[self.here] += 1
            return
        wares = self.wares() - {self.rules.coin}
        for item in visible(self.state, self.rules):
            known = (self.here, item.id) in self._left or item.id in self.worthless
            if not known and item.kind not in wares:
                self.pick_up(item)

    def arm(self) -> None:
        """Whoever lacks what lies here of the policy's gear takes it: what the dead leave is better than nothing."""
        for item in visible(self.state, self.rules) if self.ready() else ():
            who = next(
                (p for p in self.state.able() for wish in self.policy.gear if self.wants(p, wish, item)), None
            )
            if who is not None and self.ready() and self.done(f"{who.name.casefold()}: take 1 {item.name}"):
                self.try_all((f"{who.name.casefold()}: equip {item.name}",))

    def watched(self) -> bool:
        """Tells whether somebody is here whose things they may be: awake, or asleep and too many to be woken."""
        for band in shown(self.state):
            there = len(on_their_feet(self.state, band.id)) if band.mood != CAPTIVE else 0
            if there and not (band.mood == DORMANT and self.outnumbers(there)):
                return True
        return False

    def pick_up(self, item: Item) -> None:
        """Whoever has most room takes a thing, one of many at a time."""
        here = self.here
        self._left.add((here, item.id))
        for _ in range(min(item.n, MANY)):
            known = {thing.id: thing.n for thing in visible(self.state, self.rules)} if self.ready() else {}
            if self.full or self.here != here or item.id not in known or not self.taken(item, known[item.id]):
                break
        if self.full:
            self._left.discard((here, item.id))
            self.cached[here] += 1

    def taken(self, item: Item, n: int) -> bool:
        """Take one of a thing; what cannot be taken is opened, or done with as a refusal says. Tells whether it was."""
        here, before = self.here, self.burdened()
        name = f"1 {item.name}" if n > 1 else item.name
        for line in (f"take {name}", f"open {item.name}", f"take {name}"):
            if not self.ready() or self.here != here:
                return False
            result = self.type(f"{self.lightest()[0]}: {line}")
            self.settle()
            if done(result) and line.startswith(TAKE):
                self.loot.add(item.id)
                self.hand_on(item, before)
                return True
            if FIXED in result.text:
                return False
            if not done(result) and advice(result).startswith(self.policy.hands):
                self.try_all((advice(result),) * TRIES)
        return False

    def ready(self) -> bool:
        """Tells whether nothing presses and somebody is on his feet."""
        return self.calm() and bool(self.state.able())

    def hand_on(self, item: Item, before: list[str]) -> None:
        """Whoever carries too much by what he took hands it on to a beast or somebody with room; it is enough when too
        many do."""
        for who in [name for name in self.burdened() if name not in before]:
            if any(self.done(f"{who}: load {item.name} on {beast}") for beast in self.beasts()):
                continue
            others = [name for name in self.lightest() if name not in (who, *before)]
            self.try_all(f"{who}: give {item.name} to {other}" for other in others[:1])
        self.full = len(self.burdened()) > self.policy.burdened

    def look(self) -> None:
        """Examine what the texts of the place speak of, each once: it costs no time."""
        if not self.calm() or not is_lit(self.state):
            return
        if (self.here, "") not in self._looked:
            self._looked.add((self.here, ""))
            self.note(self.type("look").text)
        for noun in self.state.chart().place(self.here).looks:
            if (self.here, noun.noun) not in self._looked:
                self._looked.add((self.here, noun.noun))
                self.note(self.type(f"examine {noun.noun}").text)

    def note(self, told: str) -> None:
        """Keep in mind that a text speaks of what a reader would search for."""
        words = {*"".join(c if c.isalpha() else " " for c in told.casefold()).split()}
        if words & {*self.policy.tells}:
            self._odd.add(self.here)

    def wants_search(self) -> bool:
        """Tells whether this place is one that the policy searches."""
        if not self.calm() or not is_lit(self.state) or known(self.state.survey(), self.here) == SEARCHED:
            return False
        dead_end = self.policy.search in (DEAD_ENDS, TELLS) and len(ways_known(self.state)) == 1
        told = self.policy.search == TELLS and self.here in self._odd
        return self.policy.search == ALL or dead_end or told

    # --- going about ------------------------------------------------------------------------------------

    @property
    def progress(self) -> tuple[int, int]:
        """What a trip may add to: places, and things that were seen to."""
        return self.seen, len(self._left)

    @property
    def seen(self) -> int:
        """In how many places and hexes it has been."""
        surveys = self.state.surveys.values()
        return sum(one.level in VISITED for survey in surveys for one in survey.known.values())

    def onward(self) -> bool:
        """On to where nobody has been: open ways first, then those that are shut, as far as the policy goes.

        Ways down come last, and places that somebody was left in not at all.
        """
        return self.fetch(1) or self.explore() or self.fetch(TRIES) or self.look_again()

    def fetch(self, visits: int) -> bool:
        """Back to where something was left for want of room, if they have not been back so often; tells whether so."""
        here = {place.id for place in self.state.chart().places} - self.shunned
        for place in [place for place, left in self.cached.items() if left and place in here]:
            if self.fetched[place] < visits:
                self.fetched[place] += 1
                self.cached[place] = 0 if self.to(place) and self.here == place else self.cached[place] - 1
                return True
        return False

    def look_again(self) -> bool:
        """Where nothing is new, back to search a place that nobody has searched; tells whether there is one."""
        if self.policy.search not in (TELLS, ALL):
            return False
        survey, shy = self.state.survey(), self.shunned | {one for one, n in self.feared.items() if n > FEARS}
        for place in self.state.chart().places:
            if known(survey, place.id) == VISITED[0] and place.id not in shy and not self.tried[place.id]:
                self.tried[place.id] += 1
                self._odd.add(place.id)
                self.to(place.id)
                return True
        return False

    def explore(self) -> bool:
        """On to where nobody has been; tells whether there is such a place."""
        ends = [*exploring.frontier(self.state), *(exploring.shut(self.state) if self.policy.doors else ())]
        for place, way in sorted(ends, key=self.dread):
            ahead = way.other(place)
            if self.tried[way.id] >= TRIES or self.shunned & {place, ahead} or self.feared[ahead] > FEARS:
                continue
            self.tried[way.id] += 1
            if self.to(place) and self.calm() and self.here == place:
                self.through(way)
            return True
        return False

    def dread(self, end: tuple[str, Way]) -> tuple[int, bool]:
        """How loath they are to go on by a way: by how often they turned round there, and ways down last."""
        place, way = end
        return self.feared[place] + self.feared[way.other(place)], way.toward(place) == DOWNWARD

    def to(self, place: str) -> bool:
        """To a place that is known; tells whether there is a way there."""
        for _ in range(TRIES + TRIES):
            self.settle()
            if not self.calm() or self.here == place:
                break
            path = self.path(place)
            if not path:
                return False
            if not self.through(self.state.chart().way(path[0])):
                self.tried[path[0]] += 1
        return True

    def path(self, place: str) -> tuple[str, ...]:
        """The known ways to a place: round the places that they fear, if there is one."""
        fears = [one for one, often in self.feared.items() if often > FEARS and one != place]
        return route(self.state, place, fears) or route(self.state, place)

    def through(self, way: Way) -> bool:
        """Through a way, doing what a refusal says is to be done first; tells whether it was passed."""
        here, there = self.here, way.toward(self.here)
        for _ in range(TRIES):
            if not self.calm() or self.here != here:
                break
            self.light()
            result = self.by(way, f"go {there}")
            self.settle()
            if done(result):
                return self.here != here
            before = advice(result)
            if not (before and self.calm() and self.first_this(way, before)):
                self.tried[way.id] += 1
                return False
            self.settle()
        return self.here != here

    def by(self, way: Way, line: str) -> Result:
        """Type a line that names the side of a way; where several lead there, one after another is meant."""
        result = self.type(line)
        if result.ask is not None and result.ask.kind == "parser":
            return self.type(str(1 + self.tried[way.id] % len(result.ask.options)))
        return result

    def first_this(self, way: Way, line: str) -> bool:
        """Do what a refusal of a way says is to be done first; tells whether it could be."""
        return self.lighten(line) if DROP in line else self.done(line, partial(self.by, way))

    def lighten(self, line: str) -> bool:
        """Lay down what a refusal names, on the way home only."""
        return self.homeward and self.done(line)

    # --- home -------------------------------------------------------------------------------------------

    def home(self) -> None:
        """Out by the nearest way that lets them; who is down may find none. Raises Stuck if there is none else."""
        self.tried.clear()
        self.shunned.clear()
        self.homeward = True
        for _ in range(AWAYS):
            self.settle()
            if self.over or mode(self.state) != EXPLORE:
                return
            if not any(self.leave_by(place, way) for place, way in self.outs()):
                self.try_all(("search", REST))
                self.tried[REST] += 1
                if self.tried[REST] > TEN:
                    break
        self.given_up = not self.state.able()
        if not self.given_up:
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
