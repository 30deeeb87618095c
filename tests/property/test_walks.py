"""Random play: whatever is typed, the log is the state, verifies, and nothing comes from nowhere."""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from gameloop.kernel.decider import fold
from gameloop.kernel.digest import digest
from gameloop.rulesets import SHELF
from gameloop.session import games
from gameloop.session.results import REFUSED, UNKNOWN
from gameloop.session.verify import entry_difference
from gameloop.world.game import evolve
from gameloop.world.goods import GearMoved
from gameloop.world.people import Joined
from gameloop.world.state import NOWHERE, State
from tests.lines import legal
from tests.play import session

picks = st.integers(min_value=0, max_value=2**16)


class Walk(RuleBasedStateMachine):
    """Somebody types: what is legal, nonsense, answers, undo, branches; and closes the window now and then."""

    @initialize(
        seed=st.integers(0, 500),
        adventure=st.sampled_from(["small", "lampless-house", "bad-honey", "salt-parliament"]),
        rules=st.sampled_from(sorted(SHELF)),
    )
    def begin(self, seed: int, adventure: str, rules: str) -> None:
        """A new game with the ready party, under one rulebook or another."""
        self.folder = tempfile.TemporaryDirectory()
        self.game = session(Path(self.folder.name), seed=str(seed), adventure=adventure, rules=rules)
        self.checked = 0
        self.branches = 0

    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        """A line that makes sense now."""
        self.type(legal(self.game, lambda options: options[data.draw(picks) % len(options)]))

    @rule(text=st.text(max_size=30))
    def babble(self, text: str) -> None:
        """A line that need not."""
        if text.strip().split(" ")[0] not in ("quit", "q", "exit"):
            self.type(text)

    @rule(line=st.sampled_from(["undo", "undo line", "undo turn", "redo", "switch main", "undo 3"]))
    def back(self, line: str) -> None:
        """Time travel."""
        self.type(line)

    @precondition(lambda self: self.branches < 3)
    @rule(fresh=st.booleans())
    def branch(self, fresh: bool) -> None:
        """Another line of play."""
        self.branches += 1
        self.type(f"branch b{self.branches}{' --new-dice' if fresh else ''}")

    @rule()
    def reopen(self) -> None:
        """The window is closed and opened again: nothing is lost, nothing written."""
        before, size = digest(self.game.state), self.game.save.path.stat().st_size
        self.game.save.close()
        self.game = games.resume(self.game.save.path)
        assert digest(self.game.state) == before
        assert self.game.save.path.stat().st_size == size

    def type(self, line: str) -> None:
        """Type a line; a refusal leaves state and file alone."""
        before, size = digest(self.game.state), self.game.save.path.stat().st_size
        result = self.game.feed(line)
        assert "broke in gameloop" not in result.text, (line, result.text)
        if result.status in (REFUSED, UNKNOWN) and not result.events:
            assert digest(self.game.state) == before, line
            assert self.game.save.path.stat().st_size == size, line

    @invariant()
    def the_log_is_the_state(self) -> None:
        """Folding from nothing gives the state; each new entry re-decides to itself."""
        if not hasattr(self, "game"):
            return
        log = self.game.save.log
        state = State()
        for entry in log.path():
            state = fold(evolve, state, entry.events)
        assert state == self.game.state
        for entry in [e for n, e in log.entries.items() if n > self.checked]:
            assert entry_difference(self.game.game, self.game.state_at(entry.parent), entry) is None
            self.checked = entry.n

    @invariant()
    def nothing_comes_from_nowhere(self) -> None:
        """All goods in the game are those that were put in, less those that were used up."""
        if not hasattr(self, "game"):
            return
        expected: Counter[str] = Counter()
        for entry in self.game.save.log.path():
            for event in entry.events:
                if isinstance(event, Joined):
                    expected.update({item.id: item.n for item in event.goods})
                if isinstance(event, GearMoved):
                    if event.source == NOWHERE:
                        expected[event.item.id] += event.item.n
                    if event.to == NOWHERE:
                        expected[event.item.id] -= event.item.n
        charted = Counter({t.id: t.count for c in self.game.state.charts.values() for t in c.things})
        held: Counter[str] = Counter()
        for items in self.game.state.goods.values():
            held.update({item.id: item.n for item in items})
        for kind in {*expected, *held} - set(charted):
            assert held[kind] == expected[kind], kind

    @invariant()
    def hit_points_have_bounds(self) -> None:
        """Nobody has fewer than none or more than the most."""
        if not hasattr(self, "game"):
            return
        for person in self.game.state.people.values():
            assert 0 <= person.hp <= max(person.stats.get("max_hp", 0), 0), person

    def teardown(self) -> None:
        """Close the save."""
        if hasattr(self, "game"):
            self.game.save.close()
            self.folder.cleanup()


Walk.TestCase.settings = settings(
    max_examples=20, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)
TestWalk = Walk.TestCase
