"""Somebody simple who plays: types lines by a policy, and looks at no more than the screen shows.

What it looks at are the party's own sheets, the map as it is known, the lines that a question or a meeting offers, and
what a refusal says to type instead. Hidden ways, traps and tables it never sees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

from gameloop.craft.policies import Policy
from gameloop.kernel.values import frozen
from gameloop.session.results import REFUSED, UNKNOWN, Result
from gameloop.session.session import Session
from gameloop.session.views.meeting import choices
from gameloop.world.encounters import FRIENDLY, HOSTILE, NEGATIVE
from gameloop.world.magic import ROOM
from gameloop.world.modes import EXPLORE, FIGHT, MEET, mode
from gameloop.world.places import VISITED, known, ways_known
from gameloop.world.state import DOWN, Person, State

TEN = 10
PATIENCE = 1000  # lines about what presses before it is given up
ONCE = ("parley", "ask", "give")  # said to a band once
OFTEN = 3  # other things are done about a band so often
AWAY = ("leave", "flee")
REST = "rest"
WAIT = "wait"
TYPE = "Type: "
CAST = "cast "
GONE = "gone"  # what is said of those who go their own way


@frozen
class Stuck(Exception):  # noqa: N818 - what somebody is
    """Nothing that is tried leads on: where, and what was tried last."""

    where: str
    line: str


class Mind:
    """Plays one game by a policy: what it sees, how it types, and what it does about whatever presses."""

    def __init__(self, game: Session, policy: Policy) -> None:
        self.game = game
        self.policy = policy
        self.rules = game.game.rules
        self.last = ""
        self.whole = 0  # hit points when they went in, this trip
        self.began = 0  # what they carried in the mean when they went in, this trip
        self.burnt = 0  # lights, this trip
        self.full = False  # somebody had to lay something down, this trip
        self.homeward = False
        self.shunned: set[str] = set()  # places in which somebody was left, this trip
        self.feared = Counter[str]()  # places, and how often somebody was left in them
        self.tried = Counter[str]()  # ways, this trip
        self._spoken = Counter[tuple[str, str]]()  # bands, and what was done about them

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
        """Tells whether the party is about in a dungeon and nothing presses."""
        return not self.over and self.state.question is None and mode(self.state) == EXPLORE

    def burning(self) -> bool:
        """Tells whether one of them carries a light that burns."""
        return any(light.holder in self.state.order for light in self.state.lights)

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

    def load(self, person: Person) -> int:
        """What somebody carries, as the rulebook counts it."""
        return self.rules.goods.load(self.state, person.id, ())

    def lightest(self) -> list[str]:
        """The names of those on their feet, whoever carries least first."""
        return [person.name.casefold() for person in sorted(self.state.able(), key=self.load)]

    def loaded(self) -> bool:
        """Tells whether they carry, in the mean, so much more than when they went in as they mean to."""
        able = self.state.able()
        return sum(map(self.load, able)) >= (self.policy.load + self.began) * len(able)

    def homesick(self) -> bool:
        """Tells whether the trip is to end."""
        return self.hurt() or self.full or self.loaded() or self.burnt >= self.policy.lights

    def losing(self) -> bool:
        """Tells whether so many are down that they run."""
        party = self.state.party()
        down = sum(person.hp <= 0 or person.has(DOWN) for person in party)
        return down * TEN >= self.policy.flee_at * len(party) and (down > 0 or not self.policy.flee_at)

    # --- typing -----------------------------------------------------------------------------------------

    def type(self, line: str) -> Result:
        """Type a line."""
        self.last = line
        return self.game.feed(line)

    def done(self, line: str) -> bool:
        """Type a line, after a rest where one is owed; tells whether it was understood and not refused."""
        result = self.type(line)
        if not done(result) and advice(result) == REST and self.calm():
            self.try_all((REST,))
            result = self.type(line) if self.calm() else result
        return done(result)

    def try_all(self, lines: Iterable[str]) -> None:
        """Type lines, each as far as it goes, and see to what comes of it."""
        for line in lines:
            if self.over:
                return
            self.type(line)
            self.settle()

    # --- what presses -----------------------------------------------------------------------------------

    def settle(self) -> None:
        """Answer, meet and fight until nothing presses any more. Raises Stuck if there is no end of it."""
        fought = False
        for _ in range(PATIENCE):
            if self.state.question is not None:
                self.type(self.answer(self.state.question.options))
            elif self.over:
                return
            elif mode(self.state) == FIGHT:
                fought = True
                self.type("round")
            elif mode(self.state) == MEET:
                self.meet()
            elif fought:
                fought = False
                self.type("bind")
            else:
                return
        raise Stuck(self.here, self.last)

    def answer(self, options: tuple[str, ...]) -> str:
        """What to say to the open question: what the policy would do, else what harms the fewest friends."""
        fight = self.state.fight
        near = fight is not None and bool(fight.contact)
        fights = [wish for wish in self.policy.fights if not (near and wish.startswith(CAST))]
        wishes = (*(("flee",) if self.losing() else ()), *fights, "splinter", "let go")
        return first(wishes, options) or min(options, key=self.friends)

    def friends(self, option: str) -> int:
        """How many friends an answer would be about."""
        names = [person.name for person in self.state.party()]
        return len(names) if option == ROOM else sum(name in option for name in names)

    def meet(self) -> None:
        """Do about those who are met what the policy would."""
        met = self.state.encounter
        band = met.group if met else ""
        offered = [line for line, _ in choices(self.state, self.rules)]
        for wish in (*self.wishes(band), "leave", "wait", "attack"):
            line = first((wish,), offered)
            often = self._spoken[band, wish]
            if not line or often >= (1 if wish in ONCE else OFTEN) or (wish in AWAY and self.barred()):
                continue
            self._spoken[band, wish] += 1
            here = self.here
            result = self.type(line)
            if not done(result) and wish in AWAY:
                result = self.type(self.back(result))
            if wish in AWAY and GONE not in result.text:
                self.shunned.add(here)
                self.feared[here] += 1
            if done(result) or (advice(result) == WAIT and self.done(WAIT)):
                return
        self.type("attack")

    def back(self, refused: Result) -> str:
        """A way that a refusal offers: one to where they have been, else the first."""
        ways = [
            way for word, way in pairwise(refused.text.replace(".", " ").split()) if word in ("flee", "or")
        ]
        survey, here = self.state.survey(), self.here
        been = [
            way.toward(here)
            for way in ways_known(self.state)
            if way.out or known(survey, way.other(here)) in VISITED
        ]
        return next((f"flee {way}" for way in (*(w for w in ways if w in been), *ways)), "leave")

    def barred(self) -> bool:
        """Tells whether it has turned round here before, and has to come past to get home."""
        return self.homeward and self.here in self.shunned

    def wishes(self, band: str) -> tuple[str, ...]:
        """What the policy would do about a band, by the mood that it shows."""
        mood = self.state.bands[band].mood if band in self.state.bands else ""
        if mood in FRIENDLY:
            return ("ask", "leave", "wait")
        return self.policy.wild if mood in (HOSTILE, NEGATIVE) else self.policy.calm


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
