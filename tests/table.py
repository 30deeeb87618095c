"""A table to test rules at: a game in memory whose dice are forced, and whose rule ids are collected as evidence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TypeVar

import attrs

from gameloop.kernel.decider import Draft, fold
from gameloop.kernel.dice import ForcedDice
from gameloop.kernel.errors import Refused
from gameloop.kernel.messages import Command, Event
from gameloop.kernel.questions import Answer
from gameloop.rulesets import find
from gameloop.world.begin import START, Begin
from gameloop.world.content import Library
from gameloop.world.dicing import RollDice
from gameloop.world.game import Game, evolve
from gameloop.world.people import Enlist
from gameloop.world.places import Spent
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import Person, State
from tests import evidence
from tests.play import DEFAULT

E = TypeVar("E", bound=Event)


@cache
def rules_of(name: str = "barrows", adventure: str = "small") -> Ruleset:
    """A ruleset bound to an adventure, built once for all tests."""
    return find(name)(Library(), adventure)


class Table:
    """A game being tested. `do` plays a command with exactly these faces; state is what came of it all."""

    def __init__(self, rules: Ruleset, state: State | None = None) -> None:
        self.rules = rules
        self.game = Game(rules)
        self.state = state or self.game.initial()

    def do(self, command: Command, *faces: int) -> tuple[Event, ...]:
        """Play a command; every forced face must be used, no more and no less."""
        dice = ForcedDice(faces)
        events = self.game.decide(self.state, command, dice)
        assert not dice.left, f"not thrown: {dice.left}"
        self.state = fold(self.game.evolve, self.state, events)
        evidence.saw(events)
        return events

    def run(self, act: Callable[[Drafting, Ruleset], object], *faces: int) -> tuple[Event, ...]:
        """Let a rule happen that no command begins by itself, such as a blow; every forced face must be used."""
        dice = ForcedDice(faces)
        draft = Draft(self.state, RollDice("1", "a test"), evolve, dice)
        act(draft, self.rules)
        assert not dice.left, f"not thrown: {dice.left}"
        self.state = draft.state
        evidence.saw(draft.events)
        return tuple(draft.events)

    def answer(self, choice: str, *faces: int) -> tuple[Event, ...]:
        """Answer the open question."""
        return self.do(Answer(choice), *faces)

    def refuse(self, command: Command) -> Refused:
        """A command that must be refused, without a die thrown or a fact noted."""
        try:
            events = self.game.decide(self.state, command, ForcedDice(()))
        except Refused as no:
            evidence.saw_refusal(no)
            return no
        raise AssertionError(f"not refused: {events}")

    def person(self, name: str) -> Person:
        """Somebody by name."""
        return next(p for p in self.state.people.values() if p.name.casefold() == name.casefold())

    def change(self, who: str, **fields: object) -> None:
        """Set up a person for a test: any fields of Person; `stats` and `pools` are merged."""
        person = self.state.people[who]
        for name in ("stats", "pools"):
            if name in fields:
                merged = fields[name]
                assert isinstance(merged, Mapping)
                fields[name] = {**getattr(person, name), **merged}
        people = {**self.state.people, who: attrs.evolve(person, **fields)}
        self.state = attrs.evolve(self.state, people=people)


def only(events: tuple[Event, ...], kind: type[E]) -> E:
    """The one event of a kind."""
    found = [event for event in events if isinstance(event, kind)]
    assert len(found) == 1, f"{len(found)} of {kind.__name__} in {[type(e).__name__ for e in events]}"
    return found[0]


def begun(
    adventure: str = "small",
    party: str = "quick",
    at: str = START,
    rules: str = "",
    settings: Mapping[str, int | str | bool] | None = None,
    *,
    traps: bool = False,
) -> Table:
    """A table at which a game has begun, with a ready party (empty: nobody), under the usual rulebook if none is said.

    Without `traps` those of the adventure have gone off long ago: a test that is about something else walks freely.
    """
    table = Table(rules_of(rules or DEFAULT[-1], adventure))
    table.do(Begin(table.rules.name, adventure, settings or {}, ironman=False, at=at))
    if party:
        table.do(Enlist(table.rules.parties[party]))
    if not traps:
        table.run(spend_traps)
    return table


def spend_traps(draft: Drafting, _rules: Ruleset) -> None:
    """Every trap of the charts so far is spent."""
    for chart in draft.state.charts.values():
        for trap in chart.traps:
            draft.emit(Spent(chart.id, trap.id, "long ago", rule=None, secret=True))


def nobody(table: Table) -> Table:
    """The same table in a place where nobody lives."""
    for chart in table.state.charts.values():
        for group in chart.groups:
            gone = Spent(chart.id, group.id, "nobody lives here", rule=None)
            table.run(lambda draft, _rules, gone=gone: draft.emit(gone))
    return table
