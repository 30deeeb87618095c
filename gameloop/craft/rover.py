"""A mind in a region: from its towns into the dungeons at their doors, and over land to whatever it has seen.

It knows its map as the player has it: hexes beside those where it was, sites that it found, towns that it has been to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gameloop.craft.delver import Delver
from gameloop.craft.mind import Stuck, advice, done
from gameloop.craft.policies import Policy
from gameloop.session.session import Session
from gameloop.world import journeys
from gameloop.world.modes import TOWN, WILD, mode
from gameloop.world.outdoors import found, position, region_of, sites_known
from gameloop.world.places import VISITED, known
from gameloop.world.region import Site
from gameloop.world.travel import entries
from gameloop.world.want import FOOD, larder

WATCHES = 120  # of one outing, before it is given up
DAYS = 5  # for which they take food
IDLE = 2  # trips into the dungeon at the door that brought nothing new, before they look farther
WAYS_TO_SPEND = ("camp", "explore", "forage", "rest")  # a watch, where nothing else can be done
AIMS = 6  # what they would do next, of which something can be done


class Rover(Delver):
    """Plays outing after outing: each ends in a town, the one that it began in or another."""

    def __init__(self, game: Session, policy: Policy) -> None:
        super().__init__(game, policy)
        self.idle = Counter[str]()  # villages, and the fruitless trips from there
        self.entered = Counter[str]()  # sites, and how often they went into them

    def trip(self) -> None:
        """Into the dungeon at the door while it has something new, and every other time over land. Raises Stuck."""
        village = self.state.here.chart
        if not entries(self.state, self.rules) or self.idle[village] >= IDLE or self.trips % 2:
            self.outing()
            return
        before = self.progress
        super().trip()
        self.idle[village] += self.progress == before

    def outing(self) -> None:
        """Over land until they come to a town. Raises Stuck."""
        self.set_out()
        began = self.state.clock
        self.try_all(("leave",))
        for _ in range(WATCHES):
            self.settle()
            if self.over or mode(self.state) == TOWN:
                break
            if mode(self.state) == WILD:
                self.watch()
            else:
                self.about()
                self.home()
        else:
            raise Stuck(self.here, self.last)
        self.back_home(began)

    def watch(self) -> None:
        """See to the place, and then what they would do most of all that can be done."""
        self.see_to()
        if self.over or mode(self.state) != WILD:
            return
        if not any(self.spent_on(line) for line in (*self.aims(), *WAYS_TO_SPEND)):
            raise Stuck(self.here, self.last)

    def spent_on(self, line: str) -> bool:
        """Type a line, or what its refusal says is to be done first; tells whether a watch went by with it."""
        result = self.type(line)
        first = advice(result)
        spent = done(result) or (first in WAYS_TO_SPEND and self.done(first))
        if spent:
            self.settle()
        return spent

    def aims(self) -> Iterator[str]:
        """Home when it is time, into what lies at hand, to a site that is known, on to where nobody has been."""
        if self.homesick() or self.hungry():
            yield from self.homeward_lines()
            return
        places = {site.place: self.name_of(site) for site in self.unseen_sites()}
        for place, name in places.items():
            self.entered[place] += self.here == place
            yield f"enter {name}" if self.here == place else f"travel to {name}"
        yield from (f"travel to {hex_}" for hex_ in self.new_hexes())
        yield from self.homeward_lines()

    def homeward_lines(self) -> Iterator[str]:
        """To the nearest town that they know of."""
        for site in self.towns():
            yield f"enter {self.name_of(site)}"
            yield f"travel to {self.name_of(site)}"

    def towns(self) -> list[Site]:
        """The towns that are known, the nearest first."""
        region, villages = region_of(self.state), self.villages()
        known_ones = [s for s in region.sites if s.chart in villages and found(self.state.survey(), s)]
        return sorted(known_ones, key=lambda site: self.far(site.hex))

    def villages(self) -> set[str]:
        """The charts that are villages or towns."""
        return {chart.id for chart in self.rules.adventure.settlements}

    def far(self, hex_: str) -> int:
        """How many hexes off a hex is, as they know the country."""
        here = position(self.state, region_of(self.state))
        return len(journeys.route(self.state, self.rules, hex_)) if hex_ != here else 0

    def unseen_sites(self) -> list[Site]:
        """Sites that are known and were not seen to, the nearest first; those in this hex are tried first of all."""
        region, survey = region_of(self.state), self.state.survey()
        todo = [site for site in region.sites if found(survey, site) and self.to_do(site)]
        near = {site.place for site in sites_known(self.state)}
        return sorted(todo, key=lambda site: (site.place not in near, self.far(site.hex)))[:AIMS]

    def to_do(self, site: Site) -> bool:
        """Tells whether there is something to do at a site: to see it, or to go into a dungeon."""
        if self.entered[site.place] >= IDLE or site.chart in self.villages():
            return False
        return bool(site.leads) or known(self.state.survey(), site.place) not in VISITED

    def new_hexes(self) -> list[str]:
        """Hexes beside those where they have been, on land, the nearest first."""
        region, survey = region_of(self.state), self.state.survey()
        been = [hex_ for hex_ in region.hexes if known(survey, hex_) in VISITED]
        beside = {there for hex_ in been for _, there in region.around(hex_)}
        new = [hex_ for hex_ in beside if known(survey, hex_) not in VISITED and not region.is_water(hex_)]
        return sorted(new, key=lambda hex_: (self.tried[hex_], self.far(hex_), hex_))[:AIMS]

    def name_of(self, site: Site) -> str:
        """What a site is called."""
        return region_of(self.state).place(site.place).name

    # --- food -------------------------------------------------------------------------------------------

    def meals(self) -> int:
        """How many days' food they have, of all together, and their beasts carry."""
        people = (*self.state.party(), *self.state.beasts())
        return sum(item.n for person in people for item in larder(self.state, self.rules, person.id))

    def hungry(self) -> bool:
        """Tells whether the food is no more than what the way home may take."""
        return self.meals() < 2 * len(self.state.able())

    def shop(self) -> None:
        """Food first: so many days of it for each."""
        kinds = self.rules.tools[FOOD]
        wares = [ware for ware in self.rules.goods.wares if ware.item.kind in kinds]
        for ware in sorted(wares, key=lambda ware: ware.price):
            for name in self.richest():
                self.fund(name, DAYS * ware.price)
                self.provide(name, ware.name)
        super().shop()
        self.pack()

    def pack(self) -> None:
        """Those who would carry too much lay food on a beast: whoever is laden is soon worn out."""
        kinds = self.rules.tools[FOOD]
        for name in self.burdened():
            for item in [
                item for item in self.state.held(self.called_by(name).id) if item.kind in kinds and item.n > 1
            ]:
                any(self.done(f"{name}: load {item.n - 1} {item.name} on {beast}") for beast in self.beasts())

    def provide(self, name: str, ware: str) -> None:
        """Food for somebody, as long as they have not enough of it, and he can pay."""
        for _ in range(DAYS):
            if self.meals() >= DAYS * len(self.state.able()) or not self.errand(f"buy {ware} for {name}"):
                return

    def spare(self, name: str) -> int:
        """What lights are made of is food here: some is kept."""
        return max(0, super().spare(name) - DAYS)
