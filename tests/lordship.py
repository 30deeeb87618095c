"""A life from the first roll to a manor: made at the prompt, a dungeon, a road, a town, a hired guard, land, a battle.

What luck brings is waited for: the same seed is the same life.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gameloop.kernel.messages import Event
from gameloop.session.session import Session
from gameloop.world.battle import BattleEnded
from gameloop.world.bearings import Lost
from gameloop.world.holdings import Uprising
from gameloop.world.modes import BATTLE, TOWN, WILD, mode
from gameloop.world.retainers import ProspectsHired
from gameloop.world.state import State
from gameloop.world.weather import WeatherChanged
from tests.year import meanwhile

NAMES = ("ann", "bert", "cleo", "dora")
CLASSES = ("fighter", "thief", "mage", "elf")
STORM = "weather_storm"
MOST = 400  # lines for any one of the steps


class Life:
    """A session that is played step by step, and all facts of it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.events: list[Event] = []
        self.lines: list[str] = []

    @property
    def state(self) -> State:
        """How it stands."""
        return self.session.state

    def say(self, line: str) -> str:
        """Type a line that is done; gives its text."""
        result = self.session.feed(line)
        self.lines.append(line)
        self.events.extend(result.events)
        return result.text

    def must(self, line: str) -> str:
        """Type a line, and answer what is asked; it may not be refused."""
        before = self.session.save.log.head
        told = self.say(line)
        assert self.session.save.log.head != before, told
        while self.state.question is not None:
            self.say(self.answer())
        return told

    def answer(self) -> str:
        """What is said to a question: the class that is next, to fight with rebels, else the first."""
        options = self.state.question.options if self.state.question else ()
        wanted = (CLASSES[len(self.state.order) % len(CLASSES)], "fight")
        return next((word for word in wanted if word in options), "1")

    def until(self, done: Callable[[], bool], *wishes: str) -> None:
        """Type the first of these that can be done, whatever comes between, until it is so."""
        for _ in range(MOST):
            if done():
                return
            found = ("explore",) if self.state.journey.lost else ()
            lines: Iterable[str] = (
                (self.answer(),)
                if self.state.question is not None
                else meanwhile(self.state) or (*found, *wishes)
            )
            next(line for line in (*lines, "camp", "rest") if self._moved(line))
        raise AssertionError(f"never: {wishes}; {self.lines[-10:]}")

    def _moved(self, line: str) -> bool:
        before = self.session.save.log.head
        self.say(line)
        return self.session.save.log.head != before

    def saw(self, kind: type[Event], **fields: object) -> bool:
        """Whether such a fact has come about."""
        return self.first(kind, **fields) >= 0

    def first(self, kind: type[Event], since: type[Event] = Event, **fields: object) -> int:
        """Which of all facts was the first such one, after the first of another kind; -1 for none."""
        began = next((n for n, e in enumerate(self.events) if isinstance(e, since)), 0)
        for n, event in enumerate(self.events):
            fits = n >= began and isinstance(event, kind)
            if fits and all(getattr(event, name) == value for name, value in fields.items()):
                return n
        return -1


def make(life: Life) -> None:
    """Four characters, one question after another, with some money and some years behind them."""
    for name in NAMES:
        life.must(f"enlist {name}")
    for name in NAMES:
        life.must(f'set {name}.coins 120 because "an uncle died"')
        life.must(f'set {name}.level 5 because "they have been about"')
    life.must("go to rusk and daughter")
    for name in NAMES:
        life.must(f"{name}: buy 6 supply")


def delve(life: Life) -> None:
    """Down into the House and back."""
    life.must("enter the village path")
    life.must("go north")
    life.until(lambda: life.state.here.place == "lych_stair", "go south")
    life.until(lambda: mode(life.state) == TOWN, "leave")


def travel(life: Life) -> None:
    """By road to the town of Fourth."""
    life.until(lambda: mode(life.state) == WILD, "leave")
    life.until(lambda: life.state.here.chart == "fourth", "enter fourth", "travel to 0607", "camp")


def hire(life: Life) -> None:
    """A guard is looked for, and waited for, until one is found."""
    life.must("advertise for light foot")
    life.until(lambda: life.saw(ProspectsHired), "hire light foot", "advertise for light foot", "rest week")


def wander(life: Life) -> None:
    """About in the open until the way was lost, and a storm came."""
    life.until(lambda: mode(life.state) == WILD, "leave")
    life.until(lambda: life.saw(Lost), *HOMEWARD)
    life.until(lambda: life.saw(WeatherChanged, weather=STORM), *HOMEWARD)
    life.until(lambda: not life.state.journey.lost, "explore", "camp")


def rule(life: Life) -> None:
    """Level 9 by the word of a referee; a manor, all of whose people are called up; and a tax that is too high."""
    life.must('set ann.level 9 because "test"')
    life.must("settle 3")
    life.must("levy")
    life.must("tax 30")
    life.until(lambda: life.saw(Uprising), "forage", "camp")


def fight(life: Life) -> None:
    """Against rebels, where the land is, until the battle is over."""
    life.until(lambda: mode(life.state) == BATTLE, "battle", "levy 1", "camp")
    life.until(lambda: life.saw(BattleEnded), "battle")


STEPS = (make, delve, travel, hire, wander, rule, fight)
HOMEWARD = ("travel to 0606", "travel to 0607", "camp")
