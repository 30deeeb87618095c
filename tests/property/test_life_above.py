"""Random play above ground by what the program itself offers: the open, towns, land and war (Hypothesis).

Each step takes a line that the rules would not refuse now, from the same list as `?` (without its end), or one that
they must. After each step everything that is counted is accounted for, with told sources and sinks; at the end it
verifies.
"""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from gameloop.kernel.decider import fold
from gameloop.kernel.messages import tag
from gameloop.session import games
from gameloop.session.listing import offered
from gameloop.session.results import REFUSED, UNKNOWN
from gameloop.session.verify import differences
from gameloop.session.views.meeting import choices
from gameloop.world.game import evolve
from gameloop.world.goods import GearMoved
from gameloop.world.modes import BATTLE, FIGHT, MEET, OVER, TOWN, WILD, mode
from gameloop.world.state import NOWHERE, State
from gameloop.world.want import FOOD, WATER
from tests.conserving import all_adds_up, facts
from tests.lines import acting
from tests.play import session

EXAMPLES = int(os.environ.get("GAMELOOP_LIVES", 10))
PICKS = st.integers(min_value=0, max_value=2**16)
SEVERAL = st.lists(st.tuples(PICKS, PICKS), min_size=1, max_size=4)  # verbs, and which of their lines

# How a life begins, beside money and years: with nothing, on the road with a mule and a guard, by the river, as a lord.
CARAVAN = (
    *("go to mule yard", "buy mule", "buy 12 supply", "load 9 supply on mule", "advertise for light foot"),
    *("rest week", "hire light foot", "leave", "travel north"),
)
LORD = ("leave", "settle", "tax 30", "levy 6", 'set clock +28 days because "a hard year"', "camp")
BEGINNINGS = ((), ("leave",), CARAVAN, LORD, LORD)
OPEN = (
    *("travel", "explore", "forage", "sleep", "watch", "forcemarch", "enter", "go", "search", "take", "rest"),
    *("ride", "dismount", "load", "unload", "launch", "stow", "haul", "build", "drop", "give", "eat", "make"),
    *("memorize", "cast", "bind", "examine"),
)
HOUSES = (
    *("buy", "sell", "carouse", "donate", "gamble", "identify", "advertise", "hire", "dismiss", "enlist"),
    *("rest", "sleep", "ask", "deal", "level", "go", "leave", "enter", "travel", "load", "unload", "ride"),
    *("wages", "make", "give"),
)
LAND = ("settle", "tax", "collect", "yield", "levy", "wages", "disband", "battle", "sleep", "rest")
TROOPS = ("battle", "send", "join", "part")
BLOWS = ("attack", "shoot", "charge", "withdraw", "flee", "guard", "round", "fight", "cast", "truce")

# A line for each kind of bad input above ground: whatever of it is wrong now is refused.
HOPELESS = (
    *("travel to 9999", "travel to nowhere", "forcemarch to 9999", "launch moon", "watch everybody"),
    *("tax -1", "tax 101", "levy 0", "levy 99999", "settle 0", "settle 99999999", "send levy against moon"),
    *(
        "hire dragon",
        "advertise for dragons",
        "buy 99999 supply",
        "sell moon",
        "donate 999999",
        "gamble 999999",
    ),
    *("carouse 999999", "ride moon", "load 99 supply on moon", "unload moon", "dismiss moon", "eat moon"),
)

# Why coins and meals come from nowhere, and why they go there; " on " comes before what money is spent on.
COINS, MEALS = "coins", "meals"
SOURCES = {
    COINS: {"set", "received", "won", "tax", "picked", "found in the purse"},
    MEALS: {"set", "bought", "loaded", "foraged"},
}
SINKS = {
    COINS: {"set", "paid", "wages", "spent"},
    MEALS: {"set", "eaten", "drunk", "turned", "sold"},
}

WANTED = (
    *("watch_began", "moved", "night_rested", "weather_changed", "gear_moved", "encounter_began"),
    *("land_taken", "tax_collected", "levy_raised", "uprising", "battle_began"),
)


class Life(RuleBasedStateMachine):
    """Somebody lives above ground: roams, trades, hires, rules, makes war; months go by; he takes some of it back."""

    came: ClassVar[Counter[str]] = Counter()  # what has come about in all lives so far, by the names of facts

    @initialize(
        seed=st.integers(0, 500),
        rules=st.sampled_from(["barrows", "barrows", "microlite20"]),
        begun=st.sampled_from(BEGINNINGS),
    )
    def begin(self, seed: int, rules: str, begun: Sequence[str]) -> None:
        """A party with some money on the day of its arrival; whoever leads it may hold land."""
        self.folder = tempfile.TemporaryDirectory()
        self.game = session(
            Path(self.folder.name), seed=str(seed), adventure="country-of-fourth", rules=rules
        )
        for name in [person.name.casefold() for person in self.game.state.party()]:
            self.type(f'set {name}.coins 700 because "an uncle died"')
            self.type(f'set {name}.level 9 because "they have been about"')
        for line in begun:
            self.type(line)
            self.answer_first()

    # --- what is typed ----------------------------------------------------------------------------------

    @precondition(lambda self: self.now == WILD)
    @rule(picks=SEVERAL)
    def roam(self, picks: Sequence[tuple[int, int]]) -> None:
        """A watch on the way, camp, food off the land, beasts and boats."""
        self.offered(OPEN, picks)

    @precondition(lambda self: self.now == TOWN)
    @rule(picks=SEVERAL)
    def trade(self, picks: Sequence[tuple[int, int]]) -> None:
        """What houses are for, people for hire, a week in bed."""
        self.offered(HOUSES, picks)

    @precondition(lambda self: self.now in (WILD, TOWN) and self.game.state.holdings)
    @rule(picks=SEVERAL)
    def hold(self, picks: Sequence[tuple[int, int]]) -> None:
        """Land, its tax, its people under arms."""
        self.offered(LAND, picks)

    @precondition(lambda self: self.now == WILD)
    @rule(percent=st.sampled_from([0, 10, 30]), men=st.integers(1, 12))
    def settle(self, percent: int, men: int) -> None:
        """A lord who means to have trouble."""
        for line in ("settle", f"tax {percent}", f"levy {men}"):
            self.type(line)
            self.answer_first()

    @precondition(lambda self: self.now in (WILD, TOWN))
    @rule(days=st.sampled_from([1, 7, 28, 28]))
    def months(self, days: int) -> None:
        """Time goes by: wages, tax, who rises, who goes hungry."""
        self.type(f'set clock +{days} days because "a quiet time"')

    @precondition(lambda self: self.now in (WILD, TOWN, MEET))
    @rule(who=st.sampled_from(["orc 5", "goblin 12", "ogre 2", "skeleton 3"]), war=st.booleans())
    def trouble(self, who: str, war: bool) -> None:
        """Somebody comes; perhaps it is war."""
        self.type(f"spawn {who}")
        if war:
            self.type("battle")

    @precondition(lambda self: self.now == BATTLE)
    @rule(picks=SEVERAL)
    def command(self, picks: Sequence[tuple[int, int]]) -> None:
        """Units, ten minutes a turn."""
        self.offered(TROOPS, picks)

    @precondition(lambda self: self.now == MEET)
    @rule(pick=PICKS)
    def meet(self, pick: int) -> None:
        """One of the lines that are offered about whoever is met: to talk, to evade, to fight."""
        lines = [line for line, _ in choices(self.game.state, self.game.game.rules)]
        self.type(lines[pick % len(lines)] if lines else "wait")

    @precondition(lambda self: self.now == FIGHT)
    @rule(picks=SEVERAL)
    def strike(self, picks: Sequence[tuple[int, int]]) -> None:
        """A round, or what one of them does in it."""
        self.offered(BLOWS, picks)

    @precondition(lambda self: hasattr(self, "game") and self.game.state.question is not None)
    @rule(pick=PICKS)
    def answer(self, pick: int) -> None:
        """An answer to what is asked."""
        question = self.game.state.question
        assert question is not None
        self.type(str(pick % len(question.options) + 1))

    @rule(data=st.data())
    def attempt(self, data: st.DataObject) -> None:
        """Any verb of the moment with any noun: the rules may refuse it."""
        self.type(acting(self.game, lambda options: options[data.draw(PICKS) % len(options)]))

    @precondition(lambda self: self.now in (WILD, TOWN))
    @rule(line=st.sampled_from(HOPELESS))
    def ask_too_much(self, line: str) -> None:
        """What cannot be is refused, without a change."""
        head = self.game.save.log.head
        told = self.type(line)
        assert self.game.save.log.head == head, (line, told)

    @precondition(lambda self: self.now == OVER)
    @rule()
    def rise(self) -> None:
        """All are dead: it is taken back."""
        self.type("undo 3")

    @rule(line=st.sampled_from(["undo", "undo turn", "redo"]))
    def back(self, line: str) -> None:
        """Time travel: the one way in which the clock goes back."""
        self.type(line)

    # --- how --------------------------------------------------------------------------------------------

    @property
    def now(self) -> str:
        """The mode of the moment; none while something is asked, or before it began."""
        if not hasattr(self, "game") or self.game.state.question is not None:
            return ""
        return mode(self.game.state)

    def offered(self, names: Sequence[str], picks: Sequence[tuple[int, int]]) -> None:
        """Type lines that the rules do not refuse, of these verbs, as long as it is a moment for them."""
        began = self.now
        for verb, line in picks:
            found = list(self.lines(names, verb, line)) if self.now == began else []
            for one in found:
                self.type(one)

    def lines(self, names: Sequence[str], verb: int, line: int) -> Iterator[str]:
        """Lines that are offered of the first of these verbs, counted from one of them, of which any are."""
        verbs = [v for v in self.game.verbs() if v.name in names and self.now in v.modes]
        grammar = self.game.grammar()
        for n in range(len(verbs)):
            said = [one for one, _ in offered(self.game, grammar, verbs[(verb + n) % len(verbs)])]
            if said:
                yield said[line % len(said)]
                return

    def answer_first(self) -> None:
        """The first answer to whatever is asked."""
        while self.game.state.question is not None:
            self.type("1")

    def type(self, line: str) -> str:
        """Type a line: what is refused changes nothing, and whatever is done takes no time back."""
        log, path = self.game.save.log, self.game.save.path
        before, head, size = self.game.state, log.head, path.stat().st_size
        result = self.game.feed(line)
        assert "broke in gameloop" not in result.text, (line, result.text)
        if result.status in (REFUSED, UNKNOWN) and not result.events:
            assert self.game.state == before and path.stat().st_size == size, line
        elif not line.startswith(("undo", "redo")):
            assert self.game.state.clock >= before.clock, line
            assert fold(evolve, before, result.events) == self.game.state or log.head == head, line
        self.came.update(tag(type(event)) for event in result.events)
        return result.text

    # --- what holds after each ---------------------------------------------------------------------------

    @invariant()
    def everything_is_accounted_for(self) -> None:
        """Coins, food, people and beasts: there is what came, less what went."""
        if hasattr(self, "game"):
            all_adds_up(self.game)

    @invariant()
    def nothing_comes_or_goes_unnamed(self) -> None:
        """Coins and meals come from nowhere and go there for reasons that are known."""
        if hasattr(self, "game"):
            for what, kinds in self.counted().items():
                for event in self.moves(kinds):
                    told = SOURCES if event.source == NOWHERE else SINKS
                    assert event.why.split(" on ")[0] in told[what], event

    def counted(self) -> dict[str, tuple[str, ...]]:
        """The kinds of coins, and of what is eaten and drunk."""
        rules = self.game.game.rules
        return {COINS: (rules.coin,), MEALS: (*rules.tools[FOOD], *rules.tools.get(WATER, ()))}

    def moves(self, kinds: Sequence[str]) -> Iterator[GearMoved]:
        """What came from nowhere, or went there."""
        for event in facts(self.game):
            moved = isinstance(event, GearMoved) and event.item.kind in kinds
            if moved and NOWHERE in (event.source, event.to):
                yield event

    @invariant()
    def numbers_have_bounds(self) -> None:
        """Nobody has more hit points than the most; no unit, levy or village has fewer than none."""
        if not hasattr(self, "game"):
            return
        state = self.game.state
        for person in state.people.values():
            assert 0 <= person.hp <= max(person.stats.get("max_hp", 0), 0), person
        assert all(item.n > 0 for held in state.goods.values() for item in held)
        assert all(held.households >= 0 and held.rebels >= 0 for held in state.holdings.values())
        if state.battle is not None:
            assert all(unit.n >= 0 for unit in state.battle.units)

    def teardown(self) -> None:
        """The log is the state, every command decides to what it did, and the file opens to the same."""
        if not hasattr(self, "game"):
            return
        assert fold(evolve, State(), facts(self.game)) == self.game.state
        assert list(differences(self.game, all_branches=True)) == []
        played, path = self.game.state, self.game.save.path
        self.game.save.close()
        assert games.resume(path, write=False).state == played
        self.folder.cleanup()


Life.TestCase.settings = settings(
    max_examples=EXAMPLES,
    stateful_step_count=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)


class TestLife(Life.TestCase):
    """All of it; `GAMELOOP_LIVES=200` for many."""


def test_lives_come_to_what_there_is_above_ground() -> None:
    """They were in the open, in towns, at war: a machine that is refused everything would prove nothing."""
    if not Life.came:
        pytest.skip("nobody has lived: this one is asked after the others")
    assert {*WANTED} <= {*Life.came}, {*WANTED} - {*Life.came}
