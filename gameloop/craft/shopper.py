"""A mind between two trips: it sells, heals, finds people for those who are lost, fits them out, and spends the rest.

What is refused in one house is tried in the one that the refusal names.
"""

from __future__ import annotations

from gameloop.craft.manners import Manners
from gameloop.craft.mind import LIGHT, advice, done
from gameloop.craft.policies import Policy
from gameloop.session.session import Session
from gameloop.session.views.deals import offers
from gameloop.world.modes import OVER, TOWN, mode
from gameloop.world.state import DOWN, Item, Person
from gameloop.world.wares import Ware

HOUSE = "go to "
FOR, WORD = "for ", "your word"  # in the terms of a bargain: that it takes something, that it takes a promise
STOCK = 2  # times the lights that they mean to burn: flames are bait too
DEALS = 12  # of one kind, a visit
OR = "|"  # between wares of which any will do
NIGHTS = 7  # of rest, at most, before the next trip


class Shopper(Manners):
    """Does the errands of a party in a village or town."""

    def __init__(self, game: Session, policy: Policy) -> None:
        super().__init__(game, policy)
        self.size = 0  # how many they were when they began
        self._struck: set[str] = set()  # bargains
        self.loot: set[str] = set()  # things that they took along
        self.worthless: set[str] = set()  # things that no house takes
        self.classes: tuple[str, ...] = ()  # what they were when they began
        self._named = 0  # names given to newcomers

    def rest(self) -> None:
        """Sell, find people, heal, buy what the next trip needs, and spend what is left."""
        if not self.over:
            self.errand("sell all")
            self.errand("sell all")  # a house buys only what it deals in
            self.bargain()
            self.discard()
        self.recruit()
        if not self.over and mode(self.state) == TOWN:
            self.heal()
            self.shop()
            self.spend()

    def errand(self, line: str) -> bool:
        """Type a line here, or in the house that a refusal names; tells whether it was done."""
        result = self.type(line)
        where = advice(result).partition(";")[0]
        if not done(result) and where.startswith(HOUSE):
            self.type(where)
            result = self.type(line)
        self.settle()
        return done(result)

    def bargain(self) -> None:
        """From house to house, striking each bargain that is offered for something they have."""
        for house in self.houses():
            if self.over or mode(self.state) != TOWN:
                return
            if house != self.here:
                self.type(f"{HOUSE}{house.replace('_', ' ')}")
            self.deal()

    def houses(self) -> list[str]:
        """The houses of this village or town, by where they can go from here; where they are comes first."""
        if mode(self.state) != TOWN:
            return []
        return sorted((place.id for place in self.state.chart().places), key=lambda one: one != self.here)

    def deal(self) -> None:
        """Strike each bargain that the house offers, as often as they can pay it; give no word on anything."""
        for line, terms in offers(self.state, self.rules):
            for _ in range(DEALS if line not in self._struck and WORD not in terms else 0):
                if self.over or not self.done(line):
                    break
                self.settle()
                if not terms.startswith(FOR):
                    self._struck.add(line)
                    break

    def discard(self) -> None:
        """Lay down what no house takes, as long as it is too much, and leave such things where they lie from now on."""
        for name in self.burdened():
            found = [item for item in self.state.held(self.called_by(name).id) if item.id in self.loot]
            for item in sorted(found, key=lambda item: -item.n):
                if name in self.burdened() and self.done(f"{name}: drop {item.n} {item.name}"):
                    self.worthless.add(item.id)

    def wares(self) -> set[str]:
        """The kinds of things that shops sell, what is made of them, and money."""
        goods = self.rules.goods
        sold = {*(ware.item.kind for ware in goods.wares), *(recipe.kind for recipe in goods.recipes)}
        return sold | {*self.rules.tools[LIGHT], self.rules.coin}

    def heal(self) -> None:
        """Weeks in bed, one at least for whoever is down, then nights until all are whole."""
        down = any(person.has(DOWN) for person in self.state.party())
        for _ in range(max(self.policy.weeks, down)):
            if not self.errand("rest week"):
                break
        self.errand("rest night")
        for _ in range(NIGHTS):
            if self.over or not self.wounded() or not self.errand("rest night"):
                return

    def recruit(self) -> None:
        """As many people as they were, if anybody can be had."""
        while len(self.state.able()) < self.size and self._named < len(self.policy.names):
            name = self.policy.names[self._named]
            self._named += 1
            self.called = self.missing()
            found = mode(self.state) in (TOWN, OVER) and self.errand(f"enlist {name}")
            self.called = ()
            if not found:
                return
            self.grow([name.casefold()])

    def missing(self) -> tuple[str, ...]:
        """The classes of those who are not with them any more."""
        left = list(self.classes)
        for person in self.state.able():
            if person.kind in left:
                left.remove(person.kind)
        return tuple(left)

    def grow(self, names: list[str]) -> None:
        """Make these people of the lowest level that the adventure is meant for, as its referee would."""
        low = self.rules.adventure.level[0]
        if low > 1:
            self.try_all(f'set {name}.level {low} because "so high a place"' for name in names)

    def shop(self) -> None:
        """Lights, or what they are made of, twice as many as they mean to burn; arms for those who have none."""
        while self.lights() < STOCK * self.policy.lights:
            name = next(iter(self.richest()), "")
            if not name or not (
                self.errand(f"buy torch for {name}") or self.errand(f"buy supply for {name}")
            ):
                break
        if self.policy.beast and not self.beasts():
            self.errand(f"buy {self.policy.beast}")
        for name in self.lightest():
            self.try_all((f"{name}: make torches",) * self.spare(name))
        self.pool()
        for wish in self.policy.gear:
            for person in self.state.able():
                self.fit_out(person, wish)

    def fit_out(self, person: Person, wish: str) -> None:
        """Buy somebody the first of some wares that he can use and there is money for, if he has none of them."""
        for ware in self.affordable(wish):
            if not self.wants(self.state.people[person.id], wish, ware.item):
                continue
            name, said = person.name.casefold(), ware.name.casefold()
            self.fund(name, ware.price)
            if self.coins(self.state.people[person.id]) >= ware.price and self.errand(
                f"buy {said} for {name}"
            ):
                self.try_all((f"{name}: equip {said}",))
                return

    def affordable(self, wish: str) -> list[Ware]:
        """The wares that a wish names and that all of them could have of their money, in its order; then the rest."""
        share = sum(map(self.coins, self.state.able())) // max(1, len(self.state.able()))
        found = self.among(wish)
        return [*(ware for ware in found if ware.price <= share), *sorted(found, key=lambda ware: ware.price)]

    def among(self, wish: str) -> list[Ware]:
        """The wares that a wish names, in its order."""
        wares = self.rules.goods.wares
        found = (w for word in wish.split(OR) for w in wares if word in (w.name.casefold(), *w.words))
        return list(dict.fromkeys(found))

    def wants(self, person: Person, wish: str, item: Item) -> bool:
        """Tells whether somebody has nothing of what a wish names, and could use this, which it does."""
        kinds = {ware.item.kind for ware in self.among(wish)}
        has = any(held.kind in kinds for held in self.state.held(person.id))
        return (
            item.kind in kinds and not has and self.rules.moments.may_use(self.state, person.id, item) is None
        )

    def pool(self) -> None:
        """All money into one purse, from which each is fitted out."""
        purse, *others = self.richest() or [""]
        for person in self.state.able():
            name = person.name.casefold()
            if name in others and self.coins(person):
                self.type(f"{name}: give {self.coins(person)} {self.coin} to {purse}")

    def spare(self, name: str) -> int:
        """How many units somebody has of what lights are made of, without one for a hungry beast."""
        sources = [r.source for r in self.rules.goods.recipes if r.kind in self.rules.tools[LIGHT]]
        held = self.state.held(self.called_by(name).id)
        return max(0, sum(item.n for item in held if item.kind in sources) - 1)

    def fund(self, who: str, price: int) -> None:
        """Whoever is richest gives somebody what a ware costs."""
        able = {person.name.casefold(): person for person in self.state.able()}
        rich = next((name for name in self.richest() if name != who), "")
        if who in able and rich and self.coins(able[who]) < price <= self.coins(able[rich]):
            self.type(f"{rich}: give {price} {self.coin} to {who}")

    def richest(self) -> list[str]:
        """The names of those on their feet, whoever has most coins first."""
        return [who.name.casefold() for who in sorted(self.state.able(), key=self.coins, reverse=True)]

    def spend(self) -> None:
        """Where coins raise levels, all of them for whoever needs fewest for the next, and so on."""
        for _ in self.state.able():
            who = self.nearest()
            if who is None or not self.raised(who):
                return

    def raised(self, who: Person) -> bool:
        """Spend what there is on somebody's next level; tells whether it was enough."""
        name, level = who.name.casefold(), who.stats["level"]
        for person in self.state.party():
            if person.id != who.id and self.coins(person):
                self.type(f"{person.name.casefold()}: give {self.coins(person)} {self.coin} to {name}")
        who = self.state.people[who.id]
        coins = min(self.coins(who) - self.policy.purse, max(1, self.lack(who)))
        if coins <= 0 or not self.errand(f"{name}: carouse {coins}"):
            return False
        return self.state.people[who.id].stats["level"] > level or self.errand(f"level {name}")

    @property
    def coin(self) -> str:
        """What money is called."""
        return self.rules.item(self.rules.coin, 1).name

    def coins(self, person: Person) -> int:
        """How many coins somebody has."""
        return sum(item.n for item in self.state.held(person.id) if item.kind == self.rules.coin)

    def lack(self, person: Person) -> int:
        """How many coins somebody needs for the next level, as the sheet says."""
        costs = self.rules.telling.level_costs
        return costs(person.kind, person.stats["level"] + 1) - person.pools.get("xp", 0)

    def nearest(self) -> Person | None:
        """Who needs fewest coins for a level; None where coins raise nobody."""
        costs = self.rules.telling.level_costs
        people = [person for person in self.state.able() if costs(person.kind, 2)]
        return min(people, key=self.lack, default=None)
