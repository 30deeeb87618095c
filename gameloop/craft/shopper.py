"""A mind between two trips: it sells, heals, finds people for those who are lost, fits them out, and spends the rest.

What is refused in one house is tried in the one that the refusal names.
"""

from __future__ import annotations

from gameloop.craft.mind import TEN, Mind, advice, done
from gameloop.craft.policies import Policy
from gameloop.session.session import Session
from gameloop.session.views.deals import offers
from gameloop.world.modes import OVER, TOWN, mode
from gameloop.world.state import DOWN, Person

HOUSE = "go to "
LIGHT = "light"  # a use of things
SUPPLY = "supply"
NIGHTS = 7  # of rest, at most, before the next trip


class Shopper(Mind):
    """Does the errands of a party in a village or town."""

    def __init__(self, game: Session, policy: Policy) -> None:
        super().__init__(game, policy)
        self.size = 0  # how many they were when they began
        self._struck: set[str] = set()  # bargains
        self._bare: list[str] = []  # newcomers without arms
        self._named = 0  # names given to newcomers

    def rest(self) -> None:
        """Sell, heal, find people, buy what the next trip needs, and spend what is left."""
        if not self.over:
            self.errand("sell all")
            self.errand("sell all")  # a house buys only what it deals in
            self.deal()
            self.heal()
        self.recruit()
        if not self.over and mode(self.state) == TOWN:
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

    def deal(self) -> None:
        """Strike each bargain that the house offers and they can pay, once."""
        for line, _ in offers(self.state, self.rules):
            if not self.over and line not in self._struck and self.done(line):
                self._struck.add(line)
                self.settle()

    def heal(self) -> None:
        """A week in bed for whoever is down or then nights until all are whole."""
        if any(person.has(DOWN) for person in self.state.party()):
            self.errand("rest week")
        self.errand("rest night")
        for _ in range(NIGHTS):
            if self.over or not self.wounded() or not self.errand("rest night"):
                return

    def recruit(self) -> None:
        """As many people as they were, if anybody can be had."""
        while len(self.state.able()) < self.size and self._named < len(self.policy.names):
            name = self.policy.names[self._named]
            self._named += 1
            if mode(self.state) not in (TOWN, OVER) or not self.errand(f"enlist {name}"):
                return
            self._bare.append(name.casefold())

    def shop(self) -> None:
        """As many lights as they mean to burn, or what lights are made of; then arms for those who have none."""
        while self.lights() < self.policy.lights:
            name = next(iter(self.richest()), "")
            if not name or not (
                self.errand(f"buy torch for {name}") or self.errand(f"buy supply for {name}")
            ):
                break
        for name in self._bare:
            for ware in self.policy.gear:
                self.errand(f"buy {ware} for {name}")
        self._bare.clear()

    def richest(self) -> list[str]:
        """The names of those on their feet, whoever has most coins first."""
        return [who.name.casefold() for who in sorted(self.state.able(), key=self.coins, reverse=True)]

    def lights(self) -> int:
        """How many lights they have, and could make of what they carry."""
        held = [item for person in self.state.able() for item in self.state.held(person.id)]
        return sum(item.n for item in held if item.kind in self.rules.tools[LIGHT] or item.kind == SUPPLY)

    def spend(self) -> None:
        """Where coins raise levels, all of them for whoever needs fewest for the next."""
        for _ in self.state.able():
            who = self.nearest()
            if who is None:
                return
            name = who.name.casefold()
            for person in self.state.party():
                if person.id != who.id and self.coins(person):
                    self.type(f"{person.name.casefold()}: give {self.coins(person)} {self.coin} to {name}")
            coins = min(self.coins(who) - self.policy.lights * TEN, max(1, self.lack(who)))
            if coins <= 0 or not self.errand(f"{name}: carouse {coins}"):
                return
            if not self.errand(f"level {name}"):
                return

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
