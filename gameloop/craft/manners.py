"""What a mind does about whatever presses: questions, meetings, fights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise

from gameloop.craft.mind import CAST, Mind, Stuck, advice, done, first
from gameloop.craft.policies import Policy
from gameloop.session.results import Result
from gameloop.session.session import Session
from gameloop.session.views.meeting import choices
from gameloop.world.choices import UNFOLLOWED
from gameloop.world.encounters import FRIENDLY, HOSTILE, NEGATIVE, group_of, named, on_their_feet
from gameloop.world.light import is_lit
from gameloop.world.magic import ROOM
from gameloop.world.modes import FIGHT, MEET, mode
from gameloop.world.places import VISITED, known, ways_known
from gameloop.world.state import Person

FEARS = 2  # once they have had to run or fight somewhere more often, they stay away
AFAR = 4  # rounds for which they wait for those who come on
SHOOT = "shoot"
PATIENCE = 1000  # lines about what presses before it is given up
ONCE = ("parley", "ask", "give", "deal")  # said to a band once
OFTEN = 3  # other things are done about a band so often
FLEE, SLIP, STAND, ATTACK = "flee", "slip", "stand", "attack"
AWAY = ("leave", FLEE, SLIP)
REST = "rest"
WAIT = "wait"
UNDEAD = "undead"  # a tag of creatures
THE = "the "  # how somebody is called of whom there is one
GONE = "gone"  # what is said of those who go their own way


class Manners(Mind):
    """Types lines, and answers, meets and fights as the policy says until nothing presses any more."""

    def __init__(self, game: Session, policy: Policy) -> None:
        super().__init__(game, policy)
        self._spoken = Counter[tuple[str, str]]()  # bands, and what was done about them
        self.called: tuple[str, ...] = ()  # what is said first to whatever is asked
        self._rounds = 0  # of this fight

    def type(self, line: str) -> Result:
        """Type a line."""
        self.last = line
        result = self.game.feed(line)
        self.said = result.text
        return result

    def done(self, line: str, typed: Callable[[str], Result] | None = None) -> bool:
        """Type a line, after a rest where one is owed; tells whether it was understood and not refused.

        `typed` types it and answers what is asked of its words.
        """
        typing = typed or self.type
        result = typing(line)
        if not done(result) and advice(result) == REST and self.calm():
            self.try_all((REST,))
            result = typing(line) if self.calm() else result
        return done(result)

    def try_all(self, lines: Iterable[str]) -> None:
        """Type lines, each as far as it goes, and see to what comes of it."""
        for line in lines:
            if self.over:
                return
            self.type(line)
            self.settle()

    def settle(self) -> None:
        """Answer, meet and fight until nothing presses any more. Raises Stuck if there is no end of it."""
        fought = False
        for _ in range(PATIENCE):
            if self.state.question is not None:
                self.type(self.answer(self.state.question.options))
            elif self.over:
                return
            elif mode(self.state) == FIGHT:
                self._rounds = self._rounds + 1 if fought else 0
                self.feared[self.here] += not fought
                fought = True
                self.kindle()
                before = len(self.state.able())
                self.type("round")
                self.feared[self.here] += FEARS * (len(self.state.able()) < before)
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
        if fight is not None and not near and self._rounds < AFAR and self.policy.afar:
            fights = [wish for wish in fights if wish.startswith((CAST, SHOOT))] + [self.policy.afar, *fights]
        wishes = (*self.called, *(("flee",) if self.losing() else ()), *fights, "splinter", "let go")
        return first(wishes, options) or min(options, key=self.friends)

    def kindle(self) -> None:
        """Where nothing burns, light something before anything else: in the dark blows go wide."""
        dark = not is_lit(self.state) and not self.burning() and self.state.question is None
        for line in list(self.lightable())[:1] if dark else ():
            self.type(line)

    def friends(self, option: str) -> int:
        """How many friends an answer would be about."""
        names = [person.name for person in self.state.party()]
        return len(names) if option == ROOM else sum(name in option for name in names)

    def meet(self) -> None:
        """Do about those who are met what the policy would."""
        self.kindle()
        met = self.state.encounter
        band = met.group if met else ""
        if mode(self.state) != MEET:
            return
        for wish in (*self.wishes(band), "leave", WAIT, ATTACK):
            if self._spoken[band, wish] >= (1 if wish in ONCE else OFTEN):
                continue
            for line in self.offered(wish, band):
                self._spoken[band, wish] += 1
                if self.put(line, wish):
                    return
        self.type(ATTACK)

    def offered(self, wish: str, band: str) -> list[str]:
        """The lines that are offered about a band and are what the policy wishes."""
        found = choices(self.state, self.rules)
        if wish in AWAY and self.barred():
            return []
        if wish == SLIP:
            return [line for line, odds in found if line == FLEE and odds == UNFOLLOWED]
        if wish == STAND:
            there = on_their_feet(self.state, band)
            few = self.outnumbers(len(there)) or (self.castable() and not any(map(self.dead, there)))
            return [ATTACK] if few and self.common(band) else []
        return [line for line, _ in found if line == wish or line.startswith(f"{wish} ")]

    def dead(self, person: Person) -> bool:
        """Tells whether somebody is one of the dead that walk: they do not sleep."""
        return UNDEAD in self.rules.creatures[person.kind].tags

    def common(self, band: str) -> bool:
        """Tells whether those met have no name of their own: who has one is more than he looks."""
        group = group_of(self.state, band)
        return not (group and group.name) and not named(self.state, band).startswith(THE)

    def put(self, line: str, wish: str) -> bool:
        """Type a line of a meeting; tells whether anything came of it."""
        here = self.here
        result = self.type(line)
        if not done(result) and wish in AWAY:
            result = self.type(self.back(result))
        if wish in AWAY and GONE not in result.text:
            self.shunned.add(here)
            self.feared[here] += 1
        return done(result) or (advice(result) == WAIT and self.done(WAIT))

    def back(self, refused: Result) -> str:
        """A way that a refusal offers: one to where they have been, else the first."""
        ways = [
            way for word, way in pairwise(refused.text.replace(".", " ").split()) if word in ("flee", "or")
        ]
        survey, here = self.state.survey(), self.here
        known_ways = ways_known(self.state)
        been = [w.toward(here) for w in known_ways if not w.out and known(survey, w.other(here)) in VISITED]
        out = [w.toward(here) for w in known_ways if w.out]
        wanted = (*been, *out) if not self.homeward else (*out, *been)
        return next((f"flee {way}" for way in (*(w for w in wanted if w in ways), *ways)), "leave")

    def barred(self) -> bool:
        """Tells whether it has turned round here before, and has to come past to get home."""
        return self.homeward and self.here in self.shunned

    def wishes(self, band: str) -> tuple[str, ...]:
        """What the policy would do about a band, by the mood that it shows."""
        mood = self.state.bands[band].mood if band in self.state.bands else ""
        if mood in FRIENDLY:
            return ("ask", WAIT)
        return self.policy.wild if mood in (HOSTILE, NEGATIVE) else self.policy.calm
