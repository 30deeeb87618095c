"""Fights played at random: they fold, end, stay within bounds, and never crash."""

from __future__ import annotations

from functools import cache

import attrs
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gameloop.kernel.decider import fold
from gameloop.kernel.dice import LuckDice
from gameloop.kernel.errors import Refused
from gameloop.kernel.messages import Command, Event
from gameloop.kernel.questions import Answer
from gameloop.rulesets.barrows.bearing import acting
from gameloop.world.fighting import begin_fight
from gameloop.world.game import evolve
from gameloop.world.orders import Declare, PlayRound
from gameloop.world.sides import standing
from gameloop.world.state import DEAD, DOWN, PARTY, Intent, State
from tests.skirmish import BOOK, appear, draft, keep
from tests.table import Table, begun

KINDS = ("goblin", "orc", "skeleton", "wolf", "ogre", "bandit", "ghoul", "giant_rat", "zombie", "harpy")
ROUNDS, ANSWERS = 8, 300


@cache
def party(front_rank: int, holds_back: int, charges: bool, targets: str) -> State:
    """A game with the ready party, under these settings."""
    chosen = {
        "front_rank": front_rank,
        "holds_back": holds_back,
        "monsters_charge": charges,
        "monster_targets": targets,
        "maneuver_policy": "trick",
    }
    return begun(settings=chosen).state


@st.composite
def tables(pick: st.DrawFn) -> Table:
    """A fight about to begin."""
    state = party(
        pick(st.integers(1, 3)),
        pick(st.sampled_from((0, 1, 2))),
        pick(st.booleans()),
        pick(st.sampled_from(("die", "weakest", "caster_first"))),
    )
    table = Table(begun().rules, state)
    known = [kind for kind in KINDS if kind in table.rules.creatures]
    kinds = pick(st.lists(st.sampled_from(known), min_size=1, max_size=6))
    foes = appear(table, *kinds)
    surprised = pick(st.lists(st.sampled_from(("p1", "p2", "p3", "p4", *foes)), max_size=3, unique=True))
    work = draft(table)
    begin_fight(work, table.rules, foes, pick(st.integers(0, 3)) * 60, tuple(surprised))
    keep(table, work)
    front = pick(st.sampled_from((0, 0, 1, 2)))
    if table.state.fight is not None:
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

    def round(self) -> None:
        """Some say what they do, the others are asked; every question is answered."""
        for person in standing(self.table.state, PARTY):
            options = self.table.rules.legal(self.table.state, self.table.rules, person.id)
            if options and acting(BOOK, self.table.state, person.id) and self.pick.draw(st.booleans()):
                self.do(Declare(person.id, self.pick.draw(st.sampled_from(options))))
        self.do(PlayRound())
        while (question := self.table.state.question) is not None:
            self.do(Answer(self.pick.draw(st.sampled_from(question.options))))


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
@given(tables(), st.integers(0, 2**31), st.data())
def test_any_fight_can_be_played_and_folds_to_the_same_state(
    table: Table, seed: int, pick: st.DataObject
) -> None:
    """From its facts alone a fight comes to the state it was played to; nothing is refused that `legal` names."""
    player = Player(table, seed, pick)
    for _ in range(ROUNDS):
        if table.state.fight is None:
            break
        player.round()
    assert fold(evolve, player.start, player.events) == table.state


@settings(max_examples=25, deadline=None)
@given(
    tables(),
    st.sampled_from(("attack", "shoot", "charge", "maneuver", "withdraw", "rouse", "recover", "dance")),
)
def test_what_legal_does_not_name_is_refused_with_a_rule(table: Table, kind: str) -> None:
    """An intent that is not among the legal ones leaves no fact, and the refusal names a row."""
    if table.state.fight is None:
        return
    intent = Intent(kind, "nobody", "nothing")
    try:
        table.game.decide(table.state, Declare("p1", intent), LuckDice(bytes(32)))
    except Refused as no:
        assert no.rule
    else:
        raise AssertionError(intent)
