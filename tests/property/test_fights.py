"""Fights played at random: they fold, end, stay within bounds, and never crash."""

from __future__ import annotations

from functools import cache

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gameloop.kernel.decider import fold
from gameloop.kernel.dice import LuckDice
from gameloop.kernel.errors import Refused
from gameloop.kernel.messages import Command, Event
from gameloop.kernel.questions import Answer
from gameloop.rulesets import SHELF
from gameloop.rulesets.barrows.bearing import acting as of_barrows
from gameloop.rulesets.microlite20.bearing import acting as of_microlite20
from gameloop.world.engagement import Intent
from gameloop.world.fighting import Closed, begin_fight
from gameloop.world.game import evolve
from gameloop.world.orders import Declare, PlayRound
from gameloop.world.sides import standing
from gameloop.world.state import DEAD, DOWN, PARTY, State
from tests import ml_fights, skirmish
from tests.skirmish import draft, keep
from tests.table import Table, begun, rules_of

FAST = (
    "gargoyle",
    "berserker",
    "doppelganger",
    "wolf",
    "zombie",
    "ogre",
    "giant_bat",
    "harpy",
    "ghoul",
    "centipede",
)
KINDS = ("goblin", "orc", "skeleton", "wolf", "ogre", "bandit", "ghoul", "giant_rat", "zombie", "harpy")
ROUNDS, ANSWERS = 8, 300
LONG = 250  # rounds in which every flight is over


CHOICES = {
    "barrows": {
        "front_rank": (1, 2, 3),
        "holds_back": (0, 1, 2),
        "monsters_charge": (True, False),
        "monster_targets": ("die", "weakest", "caster_first"),
        "maneuver_policy": ("trick",),
    },
    "microlite20": {
        "monster_targets": ("engaged_then_nearest", "die"),
        "attack_the_fallen": (False, True),
        "final_blow": (True, False),
        "hp_overflow_same_blow": (True, False),
        "attacks_count_from": ("standing", "all"),
        "area_catches": ("caps", "whole_side"),
    },
}
LEVELS = st.integers(1, 12)
FLEE = Intent("flee")
EACH = pytest.mark.parametrize("rules", SHELF)


@cache
def party(rules: str, chosen: tuple[tuple[str, int | str | bool], ...]) -> State:
    """A game with the ready party, under these settings."""
    return begun(rules=rules, settings=dict(chosen)).state


def acting(table: Table, who: str) -> bool:
    """Whether somebody has a say in this round."""
    if table.rules.name == "barrows":
        return of_barrows(skirmish.BOOK, table.state, who)
    return of_microlite20(ml_fights.BOOK, table.state, who)


@st.composite
def tables(pick: st.DrawFn, rules: str) -> Table:
    """A fight about to begin."""
    chosen = tuple((name, pick(st.sampled_from(options))) for name, options in CHOICES[rules].items())
    table = Table(rules_of(rules), party(rules, chosen))
    if rules != "barrows" and pick(st.booleans()):
        for person in table.state.party():
            table.change(person.id, stats={"level": pick(LEVELS), "max_hp": 40}, pools={"hp": 40})
    known = [kind for kind in KINDS if kind in table.rules.creatures]
    kinds = pick(st.lists(st.sampled_from(known), min_size=1, max_size=6))
    foes = (skirmish if rules == "barrows" else ml_fights).appear(table, *kinds)
    surprised = pick(st.lists(st.sampled_from(("p1", "p2", "p3", "p4", *foes)), max_size=3, unique=True))
    work = draft(table)
    begin_fight(work, table.rules, foes, pick(st.integers(0, 3)) * 60, tuple(surprised))
    keep(table, work)
    front = pick(st.sampled_from((0, 0, 1, 2)))
    if rules == "barrows" and table.state.fight is not None:
        table.state = attrs.evolve(table.state, fight=attrs.evolve(table.state.fight, front=front))
    return table


class Player:
    """Somebody who says and answers anything at all that is allowed."""

    def __init__(self, table: Table, seed: int, pick: st.DataObject) -> None:
        self.table = table
        self.seed = seed
        self.pick = pick
        self.start = table.state
        self.events: list[Event] = []
        self.entries = 0

    def do(self, command: Command) -> None:
        """One entry, folded twice."""
        self.entries += 1
        assert self.entries < ANSWERS, "a round that never ends"
        luck = (self.seed * ANSWERS + self.entries).to_bytes(32)
        events = self.table.game.decide(self.table.state, command, LuckDice(luck))
        self.table.state = fold(evolve, self.table.state, events)
        self.events.extend(events)
        self.bounds()

    def bounds(self) -> None:
        """Hit points stay within their limits, and only those on their feet are in reach of anybody."""
        state = self.table.state
        for person in state.people.values():
            assert 0 <= person.hp <= person.stats["max_hp"]
            assert not (person.has(DEAD) and person.has(DOWN))
        if state.fight is not None:
            up = {p.id for side in ("party", "foes") for p in standing(state, side)}
            assert all(a in up and b in up for a, b in state.fight.contact)

    def flee(self) -> None:
        """All who can flee, the others as they are wont; nobody turns to fight, and every question has an answer."""
        self.entries = 0
        for person in standing(self.table.state, PARTY):
            options = self.table.rules.legal(self.table.state, self.table.rules, person.id)
            if FLEE in options and acting(self.table, person.id):
                self.do(Declare(person.id, FLEE))
        self.do(PlayRound())
        while (question := self.table.state.question) is not None:
            self.do(Answer("flee" if "flee" in question.options else question.options[-1]))

    def round(self) -> None:
        """Some say what they do, the others are asked; every question is answered."""
        for person in standing(self.table.state, PARTY):
            options = self.table.rules.legal(self.table.state, self.table.rules, person.id)
            if options and acting(self.table, person.id) and self.pick.draw(st.booleans()):
                self.do(Declare(person.id, self.pick.draw(st.sampled_from(options))))
        self.do(PlayRound())
        while (question := self.table.state.question) is not None:
            self.do(Answer(self.pick.draw(st.sampled_from(question.options))))


@EACH
@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
@given(seed=st.integers(0, 2**31), pick=st.data())
def test_any_fight_can_be_played_and_folds_to_the_same_state(
    rules: str, seed: int, pick: st.DataObject
) -> None:
    """From its facts alone a fight comes to the state it was played to; nothing is refused that `legal` names."""
    table = pick.draw(tables(rules))
    player = Player(table, seed, pick)
    for _ in range(ROUNDS):
        if table.state.fight is None:
            break
        player.round()
    assert fold(evolve, player.start, player.events) == table.state


@st.composite
def flights(pick: st.DrawFn, rules: str) -> Table:
    """Some of the party, hurt or fallen or whole, with up to four creatures at a distance or upon them."""
    table = Table(rules_of(rules), party(rules, ()))
    ids = [p.id for p in table.state.party()]
    for who in ids:
        whole = table.state.person(who).hp
        table.change(
            who, pools={"hp": pick(st.sampled_from((1, whole, whole * 5)))}, stats={"max_hp": whole * 5}
        )
    kinds = pick(
        st.lists(st.sampled_from([k for k in FAST if k in table.rules.creatures]), min_size=1, max_size=4)
    )
    near = pick(
        st.lists(st.tuples(st.sampled_from(ids), st.integers(1, len(kinds))), max_size=4, unique=True)
    )
    module = skirmish if rules == "barrows" else ml_fights
    foes = module.appear(table, *kinds)
    work = draft(table)
    begin_fight(work, table.rules, foes, 0 if near else pick(st.integers(0, 3)) * 40)
    for who, n in near if work.state.fight is not None else ():
        work.emit(Closed(who, foes[n - 1], "", rule=None))
    keep(table, work)
    return table


@EACH
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**31), pick=st.data())
def test_every_flight_ends(rules: str, seed: int, pick: st.DataObject) -> None:
    """Whoever runs and goes on running gets away or goes down, whoever is after him."""
    table = pick.draw(flights(rules))
    player = Player(table, seed, pick)
    for n in range(LONG):
        if table.state.fight is None:
            return
        player.seed = seed + n
        player.flee()
    raise AssertionError("a flight without end")


@EACH
@settings(max_examples=25, deadline=None)
@given(
    pick=st.data(),
    kind=st.sampled_from(("attack", "shoot", "charge", "maneuver", "withdraw", "rouse", "recover", "dance")),
)
def test_what_legal_does_not_name_is_refused_with_a_rule(rules: str, pick: st.DataObject, kind: str) -> None:
    """An intent that is not among the legal ones leaves no fact, and the refusal names a row."""
    table = pick.draw(tables(rules))
    if table.state.fight is None:
        return
    intent = Intent(kind, "nobody", "nothing")
    try:
        table.game.decide(table.state, Declare("p1", intent), LuckDice(bytes(32)))
    except Refused as no:
        assert no.rule
    else:
        raise AssertionError(intent)
