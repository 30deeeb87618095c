"""A player who types: follows a plan, answers what is asked, and keeps the lines that were done as a script.

Luck depends on every command, so a script that was typed once stops fitting when the rules change. This player goes
through a plan again, from one seed to the next, until the game has brought what the script is to show.
"""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.session.nouns import nouns
from gameloop.session.results import REFUSED, UNKNOWN, Result
from gameloop.session.session import Session
from gameloop.session.wayfinding import direction
from gameloop.world.modes import EXPLORE, FIGHT, MEET, TOWN, mode
from gameloop.world.places import ways_known
from gameloop.world.sight import visible
from gameloop.world.state import Person, State

MOST_FAILURES = 400
COINS = "silver_piece"


class StuckError(Exception):
    """This game came to where the plan cannot go on; another seed will do."""


class Player:
    """Types into a session; `lines` are those that were done, with comments and expectations between them."""

    def __init__(self, game: Session) -> None:
        self.game = game
        game.strict = True
        self.lines: list[str] = []
        self.failures = 0
        self.bold = False  # attack whoever can be attacked, and never run
        self.orders = False  # fight by standing orders
        self.prefer: tuple[str, ...] = ()  # answers that are taken before all others
        self.talk: tuple[str, ...] = ()  # what is done about those who are met, before all else
        self._talked: set[str] = set()
        self._fought = False

    # --- typing -----------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The present."""
        return self.game.state

    @property
    def typed(self) -> int:
        """How many lines a game has been played by."""
        return sum(line[0] not in "#=!" for line in self.lines)

    def type(self, line: str) -> Result:
        """Type a line, and keep it if it was done."""
        result = self.game.feed(line)
        if self.done(result):
            self.lines.append(line)
        else:
            self.failures += 1
            if self.failures > MOST_FAILURES:
                raise StuckError(f"{line}: {result.text}")
        return result

    @staticmethod
    def done(result: Result) -> bool:
        """Tells whether a line was understood and done."""
        parser = result.ask is not None and result.ask.kind == "parser"
        return not parser and result.status not in (REFUSED, UNKNOWN)

    def no(self, line: str) -> None:
        """Type a line that the rules refuse, and expect it in the script."""
        status = self.game.feed(line).status
        if status not in (REFUSED, UNKNOWN):
            raise StuckError(f"{line} was not refused")
        self.lines += [line, f"! {status}"]

    def attempt(self, *lines: str) -> None:
        """Type lines that may be refused, and keep them with what they got."""
        for line in lines:
            self.settle()
            result = self.type(line)
            if not self.done(result):
                self.lines += [line, f"! {'ask' if result.ask else result.status}"]
        self.settle()

    def say(self, text: str) -> None:
        """A comment in the script."""
        self.lines.append(f"# {text}")

    def do(self, *lines: str) -> None:
        """Type lines, and see to whatever comes of each."""
        for line in lines:
            self.settle()
            self.type(line)
        self.settle()

    # --- what comes of itself ---------------------------------------------------------------------

    def settle(self) -> None:
        """Answer, meet and fight until nothing presses any more."""
        for _ in range(150):
            if self.state.over:
                raise StuckError("everybody is dead")
            if self.state.question is not None:
                self.type(self.answer())
            elif mode(self.state) == FIGHT:
                self._fought = True
                self.type(self.fighting())
            elif mode(self.state) == MEET:
                self.meet()
            elif not self.bind():
                return
        raise StuckError("no end of it")

    def bind(self) -> bool:
        """After a fight, see to the wounds of whoever was hurt in it."""
        fought, self._fought = self._fought, False
        return fought and mode(self.state) == EXPLORE and self.done(self.type("bind"))

    def answer(self) -> str:
        """What to say to the open question."""
        question = self.state.question
        assert question is not None
        asked = self.state.people.get(question.to)
        for wish in (*self.prefer, *self.wishes(asked), "splinter", "kill all", "kill", "let go"):
            for option in question.options:
                if option == wish or option.startswith(f"{wish} "):
                    return option
        return question.options[0]

    def wishes(self, asked: Person | None) -> Iterator[str]:
        """What somebody would do in a fight, best first."""
        if self.losing():
            yield "flee"
        if asked is not None and asked.kind in ("mage", "magi"):
            yield from ("cast sleep", "guard")
        if asked is not None and asked.kind in ("thief", "rogue"):
            yield "shoot"
        if asked is not None and asked.kind == "cleric":
            yield from ("turn undead", "turn")
        yield from ("charge", "attack", "close")

    def losing(self) -> bool:
        """Half of those who came are down."""
        party = self.state.party()
        return not self.bold and len([p for p in party if p.hp <= 1]) * 2 >= len(party)

    def fighting(self) -> str:
        """A round, or the whole fight by standing orders."""
        if not self.orders or self.losing() or self.state.in_fight().round < 1:
            return "round"
        if not self.state.orders:
            self.do_quietly("orders attack", "orders shoot for dell", "orders guard for cid")
        return "fight"

    def do_quietly(self, *lines: str) -> None:
        """Type lines and let whatever comes of them be."""
        for line in lines:
            self.type(line)

    def meet(self) -> None:
        """Take the best of what can be done about those who are met."""
        self.type("?")
        self.lines.pop()
        said = list(self.game.listed)
        for wish in self.ways_out():
            line = next((line for line in said if line == wish or line.startswith(f"{wish} ")), None)
            if line is not None and self.done(self.type(line)):
                return
        self.type("attack")

    def ways_out(self) -> Iterator[str]:
        """What to do about those who are met, best first; each band is spoken with once."""
        met = self.state.encounter
        assert met is not None
        yield from self.talk
        if self.bold:
            yield "attack"
        if met.group not in self._talked:
            self._talked.add(met.group)
            yield "parley"
        mood = self.state.bands[met.group].mood
        if mood not in ("hostile", "negative"):
            yield from ("ask", "wait", "leave")
        if self.losing():
            yield from ("leave", "flee")
        yield from ("attack", "leave", "wait")

    # --- going about ------------------------------------------------------------------------------

    def light(self) -> None:
        """See that something burns."""
        if mode(self.state) == EXPLORE and not self.state.lights:
            for line in ("light torch", "make torches", "light torch"):
                if self.state.lights:
                    return
                self.type(line)
            self.settle()

    def go(self, way: str) -> bool:
        """Through a way, whatever has to be done about its door; False if it cannot be."""
        here = self.state.here.place
        for _ in range(9):
            self.settle()
            self.light()
            if self.state.here.place != here:
                return True
            self.open(way, self.type(f"go {way}"))
        return self.state.here.place != here

    def open(self, way: str, result: Result) -> None:
        """Do what a refusal says that has to be done first."""
        if not self.done(result):
            advice = result.text.casefold().split("type:")[-1]
            if ": drop " in advice:  # somebody carries too much for a crawl
                self.type(advice.partition(". ")[0].strip(" ."))
                return
            word = next((w for w in ("rest", "unlock", "force", "open") if w in advice), "rest")
            self.type(
                {"rest": "rest", "force": f"force {way} with {self.strong()}"}.get(word, f"{word} {way}")
            )
        self.settle()

    def strong(self) -> str:
        """Who puts a shoulder to a door: the first of the party who can, but for whoever tried last."""
        last = next((line for line in reversed(self.lines) if line.startswith("force")), "")
        if not self.state.able():
            raise StuckError("nobody can go on")
        names = [p.name.lower() for p in self.state.able() if p.kind in ("fighter", "dwarf")]
        return next((n for n in names if not last.endswith(n)), self.state.able()[0].name.lower())

    def to(self, name: str, tries: int = 12) -> None:
        """To a place that is known."""
        for _ in range(tries):
            self.settle()
            self.light()
            if self.name() == name:
                return
            result = self.type(f"go to {name.casefold()}")
            if result.status == UNKNOWN:
                raise StuckError(f"{name} is not known")
            self.open(self.first_way(result), result)
        raise StuckError(f"no way to {name}")

    def first_way(self, result: Result) -> str:
        """The direction that a refusal speaks of, or any."""
        ways = [direction(w.side(self.state.here.place)) for w in ways_known(self.state)]
        return next((w for w in ways if w in result.text), ways[0])

    def name(self) -> str:
        """The name of the place where the party is."""
        return self.state.chart().place(self.state.here.place).name

    def take(self) -> None:
        """Take what lies here."""
        self.settle()
        if mode(self.state) == EXPLORE and visible(self.state, self.game.game.rules):
            self.do("take all")

    def look_about(self, things: int = 1) -> None:
        """Look at some of what is here."""
        for noun in list(nouns(self.state, self.game.game.rules, "noun"))[:things]:
            self.type(f"x {noun.name}")

    # --- in the village ---------------------------------------------------------------------------

    def in_village(self) -> bool:
        """Tells whether the party is at home."""
        return mode(self.state) == TOWN

    def home(self) -> None:
        """Out by the way one came in."""
        if not self.in_village():
            chart = self.state.chart()
            self.to(chart.place(chart.start).name, 30)
            out = next(way for way in chart.ways_at(chart.start) if way.out)
            for _ in range(6):
                if self.in_village():
                    return
                self.go(direction(out.side(chart.start)))
            raise StuckError("no way out")

    def coins(self, person: Person) -> int:
        """How much silver somebody has."""
        return sum(item.n for item in self.state.held(person.id) if item.kind == COINS)

    def spend(self, on: str, what: str) -> None:
        """Everybody's silver to one of them, who spends it."""
        who = next((p for p in self.state.able() if p.name == on), None)
        if who is None:
            raise StuckError(f"{on} spends no more silver")
        for person in self.state.party():
            if person.id != who.id and self.coins(person) > 8:
                self.do(f"{person.name.lower()}: give {self.coins(person) - 4} silver to {on.lower()}")
        silver = self.coins(self.state.people[who.id]) - 8
        if silver > 20:
            self.do(f'{on.lower()}: carouse {silver} on "{what}"')

    def dead(self) -> tuple[Person, ...]:
        """Those of the party who are dead."""
        return tuple(p for p in self.state.people.values() if p.id.startswith("p") and p.has("dead"))
