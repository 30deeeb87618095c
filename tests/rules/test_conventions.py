"""Section 1 of the ledger: how dice, numbers and time are read everywhere."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import pytest

from gameloop.kernel.decider import Draft
from gameloop.kernel.dice import ForcedDice, Rolled
from gameloop.kernel.notation import parse
from gameloop.rulesets.barrows.book import load_book
from gameloop.rulesets.barrows.monsters import half_units, hd_dice, whole_hd
from gameloop.rulesets.barrows.saving import save
from gameloop.world.checks import attempt
from gameloop.world.dicing import RollDice
from gameloop.world.game import evolve
from gameloop.world.ruleset import Outcome
from gameloop.world.scheduler import DAY, TURN, WATCH, advance
from gameloop.world.state import Condition, State
from gameloop.world.wounds import ConditionEnded
from tests import evidence
from tests.table import Table, begun, only

BOOK = load_book()
FORCE = "force_door"


@pytest.fixture
def table() -> Table:
    """The ready party: Aldra p1 with Strength 15, Bor p2 with 13."""
    return begun()


def drafted(table: Table, *faces: int) -> Draft[State]:
    """A decision at this table with these dice."""
    return Draft(table.state, RollDice("1d6", ""), evolve, ForcedDice(faces))


def tried(table: Table, who: str, *faces: int, edge: int = 0) -> tuple[Outcome, Rolled]:
    """What comes of one try at a door."""
    draft = drafted(table, *faces)
    outcome = attempt(draft, table.rules, FORCE, who, edge=edge)
    evidence.saw(draft.events)
    return outcome, only(tuple(draft.events), Rolled)


@pytest.mark.rule("A-GEN-01", "A-GEN-02", "A-GEN-14")
@pytest.mark.parametrize(("edge", "kept", "worked"), [(1, 6, True), (-1, 2, False)])
def test_with_an_edge_two_dice_fall_and_both_are_on_record(
    table: Table, edge: int, kept: int, worked: bool
) -> None:
    """Advantage keeps the better, disadvantage the worse; the other stays in the log."""
    outcome, rolled = tried(table, "p2", 2, 6, edge=edge)
    assert (rolled.faces, rolled.sum, outcome.worked) == ((2, 6), kept, worked)
    assert [rolled.faces[i] for i in rolled.kept] == [kept]


@pytest.mark.rule("A-GEN-03")
def test_an_edge_and_its_opposite_leave_one_die(table: Table) -> None:
    """A broken arm takes away the advantage and gives no second disadvantage."""
    table.change("p2", conditions=(Condition("broken_arm.right"),))
    assert tried(table, "p2", 4, edge=1)[1].dice == "1d6"
    assert tried(table, "p2", 4, 5, edge=-1)[1].dice == "2d6kl1"
    assert tried(table, "p2", 4, 5)[1].dice == "2d6kl1"


@pytest.mark.rule("A-GEN-04")
@pytest.mark.parametrize(
    ("who", "face", "worked"), [("p2", 4, False), ("p2", 5, True), ("p1", 4, True), ("p1", 3, False)]
)
def test_equal_is_enough(table: Table, who: str, face: int, worked: bool) -> None:
    """5+ with and without Strength's 1."""
    assert tried(table, who, face)[0].worked is worked


@pytest.mark.rule("A-GEN-05")
@pytest.mark.parametrize(("target", "face", "worked"), [(2, 1, True), (8, 6, False)])
def test_no_face_settles_the_matter(table: Table, target: int, face: int, worked: bool) -> None:
    """With Aldra's 1 more, a natural 1 meets 2+, and a natural 6 fails 8+."""
    check = attrs.evolve(table.rules.checks[FORCE], target=target)
    table.rules = attrs.evolve(table.rules, checks={**table.rules.checks, FORCE: check})
    assert tried(table, "p1", face)[0].worked is worked


@pytest.mark.rule("A-GEN-06")
def test_every_hit_die_has_six_sides() -> None:
    """The first of a character, and all that follow; a span of hit dice is rolled by its own die."""
    assert BOOK.start.hp_dice == "1d6"
    hd = {row.hd for kind in BOOK.classes.values() for row in kind.levels}
    assert hd == {"1", "2", "3", "4", "5", "6", "7", "8", "9"}


@pytest.mark.rule("A-GEN-09")
def test_one_number_saves_from_everything(table: Table) -> None:
    """Poison and spells against the same 14 of a fighter, high on a d20."""
    draft = drafted(table, 14, 13)
    assert save(draft, table.rules, "p1", "poison", "A-PLAY-29") is True
    assert save(draft, table.rules, "p1", "spell", "A-MGC-12") is False
    rolls = [e for e in draft.events if isinstance(e, Rolled)]
    assert [(r.dice, r.target, r.cmp) for r in rolls] == [("1d20", 14, ">="), ("1d20", 14, ">=")]


@pytest.mark.rule("A-GEN-12")
def test_a_turn_is_ten_minutes_and_a_watch_eight_hours(table: Table) -> None:
    """A condition until the end of the turn ends there, and not a second before."""
    table.change("p1", conditions=(Condition("blessed", 600),))
    draft = drafted(table)
    advance(draft, table.rules, 599, TURN)
    assert draft.state.person("p1").has("blessed")
    advance(draft, table.rules, 600, TURN)
    evidence.saw(draft.events)
    assert only(tuple(draft.events), ConditionEnded).rule == "A-GEN-12"
    spans = table.rules.procedures
    assert (spans[TURN].seconds, spans[WATCH].seconds, spans[DAY].seconds) == (600, 28800, 3 * 28800)


@pytest.mark.rule("A-GEN-14")
def test_a_roll_says_what_it_was_for_and_what_it_had_to_reach(table: Table) -> None:
    """Purpose, dice, faces, modifier with its source, total, target, outcome, and that it was open."""
    rolled = tried(table, "p1", 4)[1]
    assert (rolled.why, rolled.who, rolled.dice, rolled.faces) == (FORCE, "p1", "1d6", (4,))
    assert (rolled.mods, rolled.total, rolled.target, rolled.outcome) == (
        ((1, "open_doors"),),
        5,
        5,
        "success",
    )
    assert (rolled.secret, rolled.rule) == (False, "A-DOR-02")


@pytest.mark.rule("A-GEN-15")
@pytest.mark.parametrize(
    ("text", "whole", "halves", "dice"),
    [("3", 3, 6, ""), ("3+1", 3, 6, ""), ("1/2", 0, 1, ""), ("1-1", 0, 1, ""), ("5..12", 5, 10, "4+1d8")],
)
def test_hit_dice_have_one_notation(text: str, whole: int, halves: int, dice: str) -> None:
    """Whole hit dice, halves of them, and what is rolled for a span."""
    assert (whole_hd(text), half_units(whole_hd(text)), hd_dice(text)) == (whole, halves, dice)


@pytest.mark.rule("A-GEN-16")
def test_every_table_covers_every_total_of_its_dice_once() -> None:
    """Row by row, both ends inclusive; a clamped table takes what is off its ends."""
    for table in BOOK.tables.values():
        dice = parse(table.dice)
        covered = [n for row in table.rows for n in _totals(row.on)]
        assert covered == list(range(dice.minimum(), dice.maximum() + 1)), table.id
        if table.clamp:
            assert table.row(dice.minimum() - 9) is table.rows[0]
            assert table.row(dice.maximum() + 9) is table.rows[-1]
    assert any(table.clamp for table in BOOK.tables.values())


def _totals(on: tuple[int, ...]) -> Iterator[int]:
    yield from range(on[0], on[-1] + 1)
