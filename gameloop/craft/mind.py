"""Somebody simple who plays: types lines by a policy, and looks at no more than the screen shows.

What it looks at are the party's own sheets, the map as it is known, the lines that a question or a meeting offers, and
what a refusal says to type instead. Hidden ways, traps and tables it never sees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from gameloop.craft.policies import Policy
from gameloop.kernel.values import frozen
from gameloop.session.results import REFUSED, UNKNOWN, Result
from gameloop.session.session import Session
from gameloop.world.modes import EXPLORE, WILD, mode
from gameloop.world.state import BEASTS, DOWN, PARTY, Person, State

TEN = 10
LIGHT = "light"  # a use of things
TYPE = "Type: "
CAST = "cast "


@frozen
class Stuck(Exception):  # noqa: N818 - what somebody is
    """Nothing that is tried leads on: where, and what was tried last."""

    where: str
    line: str


class Mind:
    """What somebody who plays one game by a policy sees, and keeps in mind."""

    def __init__(self, game: Session, policy: Policy) -> None:
        self.game = game
        self.policy = policy
        self.rules = game.game.rules
        self.last = self.said = ""  # the last line, and what was told of it
        self.whole = 0  # hit points when they went in, this trip
        self.began = 0  # what they carried in the mean when they went in, this trip
        self.burnt = 0  # lights that went out, this trip
        self.lit = 0  # lights that burned when they last saw to it
        self.spells = 0  # that they could cast in a fight when they went in, this trip
        self.full = False  # somebody had to lay something down, this trip
        self.homeward = False
        self.shunned: set[str] = set()  # places in which somebody was left, this trip
        self.feared = Counter[str]()  # places, and how often somebody was left in them
        self.tried = Counter[str]()  # ways, this trip

    # --- what the screen shows --------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The present."""
        return self.game.state

    @property
    def here(self) -> str:
        """Where the party is."""
        return self.state.here.place

    @property
    def over(self) -> bool:
        """Tells whether nobody can go on; whoever is down can still crawl."""
        return bool(self.state.over)

    def calm(self) -> bool:
        """Tells whether the party is about, in a dungeon or in the open, and nothing presses."""
        return not self.over and self.state.question is None and mode(self.state) in (EXPLORE, WILD)

    def burning(self) -> int:
        """How many lights burn that they carry."""
        return sum(light.holder in self.state.order for light in self.state.lights)

    def health(self) -> int:
        """The hit points of all who are on their feet."""
        return sum(
            max(0, person.hp) for person in self.state.party() if not person.gone and not person.has(DOWN)
        )

    def wounded(self) -> bool:
        """Tells whether somebody is not whole."""
        people = [person for person in self.state.party() if not person.gone]
        return any(person.has(DOWN) or person.hp < person.stats.get("max_hp", person.hp) for person in people)

    def hurt(self) -> bool:
        """Tells whether so much is gone since they went in that it is time to go home."""
        fallen = any(person.has(DOWN) for person in self.state.party())
        return fallen or (self.whole - self.health()) * TEN >= self.policy.hurt * self.whole > 0

    def lightable(self) -> Iterator[str]:
        """Lines that light something that somebody has."""
        for person in self.state.able():
            for item in self.state.held(person.id):
                if self.rules.light(self.state, item):
                    yield f"{person.name.casefold()}: light {item.name}"

    def castable(self) -> int:
        """How many of the spells that the policy casts in fights they have ready."""
        wanted = [wish.removeprefix(CAST) for wish in self.policy.fights if wish.startswith(CAST)]
        known = [one for person in self.state.able() for one in self.rules.magic.known(self.state, person.id)]
        return sum(one in wanted for one in known)

    def load(self, person: Person) -> int:
        """What somebody carries, as the rulebook counts it."""
        return self.rules.goods.load(self.state, person.id, ())

    def lightest(self) -> list[str]:
        """The names of those on their feet, whoever carries least first."""
        return [person.name.casefold() for person in sorted(self.state.able(), key=self.load)]

    def called_by(self, name: str) -> Person:
        """Whoever of those on their feet has a name, in small letters as it is typed."""
        return next(person for person in self.state.able() if person.name.casefold() == name)

    def beasts(self) -> list[str]:
        """The names of the beasts that go with them and have room."""
        state, room = self.state, self.rules.number
        found = [one for one in state.people.values() if one.side == BEASTS and not one.has(DOWN)]
        return [one.name.casefold() for one in found if self.load(one) < room(state, one.id, "load_limit")]

    def loaded(self) -> bool:
        """Tells whether they carry, in the mean, so much more than when they went in as they mean to."""
        able = self.state.able()
        return sum(map(self.load, able)) >= (self.policy.load + self.began) * len(able)

    def burdened(self) -> list[str]:
        """The names of those who carry too much, as the rulebook has it."""
        able = self.state.able()
        return [p.name.casefold() for p in able if self.rules.number(self.state, p.id, "encumbered")]

    def homesick(self) -> bool:
        """Tells whether the trip is to end."""
        dark = self.burnt >= self.policy.lights or self.lights() < self.policy.lights // 2
        spent = self.policy.spent and self.castable() < self.spells
        return self.hurt() or self.full or self.loaded() or dark or spent

    def lights(self) -> int:
        """How many lights they have, and could make of what they carry."""
        kinds = self.rules.tools[LIGHT]
        made = {r.source: r.yields for r in self.rules.goods.recipes if r.kind in kinds}
        held = [item for person in self.state.able() for item in self.state.held(person.id)]
        return sum(item.n * (1 if item.kind in kinds else made.get(item.kind, 0)) for item in held)

    def losing(self) -> bool:
        """Tells whether so many are down that they run, and not against a few."""
        party = self.state.party()
        down = sum(person.hp <= 0 or person.has(DOWN) for person in party)
        many = down * TEN >= self.policy.flee_at * len(party) and (down > 0 or not self.policy.flee_at)
        return many and not self.outnumbers(self.foes())

    def foes(self) -> int:
        """How many they fight who are on their feet."""
        there = self.state.fight.people if self.state.fight is not None else ()
        people = [self.state.people[who] for who in there if who in self.state.people]
        return sum(person.side != PARTY and not person.has(DOWN) for person in people)

    def outnumbers(self, foes: int) -> bool:
        """Tells whether they are so many, each counted by his level, that they would rather fight than run."""
        levels = sum(person.stats.get("level", 1) for person in self.state.able())
        return 0 < foes * self.policy.stands <= levels


def advice(result: Result) -> str:
    """What a refusal says to type instead, if it does."""
    _, said, rest = result.text.partition(TYPE)
    return rest.split(". ")[0].split(",")[0].split(" or ")[0].strip().rstrip(".") if said else ""


def done(result: Result) -> bool:
    """Tells whether a line was understood and not refused."""
    parser = result.ask is not None and result.ask.kind == "parser"
    return not parser and result.status not in (REFUSED, UNKNOWN)


def first(wishes: Iterable[str], offered: Iterable[str]) -> str:
    """The first line that is offered and begins with the earliest of the wishes; empty for none."""
    lines = list(offered)
    found = (line for wish in wishes for line in lines if line == wish or line.startswith(f"{wish} "))
    return next(found, "")
