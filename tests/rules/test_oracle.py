"""The oracle, rulings, creatures and turns that a player brings about as his own referee; dice forced."""

from __future__ import annotations

import pytest

from gameloop.kernel.questions import Answer
from gameloop.world import oracle
from gameloop.world.encounters import EncounterBegan
from gameloop.world.modes import MEET, mode
from gameloop.world.oracle import (
    AskOracle,
    ChanceTaken,
    DrawTable,
    OracleAnswered,
    SceneSet,
    SetScene,
    TableDrawn,
    TakeChance,
)
from gameloop.world.refereeing import DropRuling, MakeRuling, PassTurn, Spawn
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.travel import Go
from tests.table import Table, begun, only


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param("barrows", marks=pytest.mark.rule("A-OWN-10")),
        pytest.param("microlite20", marks=pytest.mark.rule("B-OWN-09")),
    ],
)
@pytest.mark.parametrize(
    ("face", "answer", "edge"),
    [
        (1, "yes", "and"),
        (10, "yes", "and"),
        (12, "yes", ""),
        (40, "yes", ""),
        (41, "yes", "but"),
        (50, "yes", "but"),
        (51, "no", "but"),
        (60, "no", "but"),
        (61, "no", ""),
        (90, "no", ""),
        (91, "no", "and"),
        (98, "no", "and"),
    ],
)
def test_an_even_question_is_read_off_one_throw(rules: str, face: int, answer: str, edge: str) -> None:
    """A fifth of the yeses and of the noes lies at either end."""
    events = begun(rules=rules).do(AskOracle("Is it so?"), face)
    said = only(events, OracleAnswered)
    assert (said.question, said.odds, said.answer, said.edge, said.twist) == (
        "Is it so?",
        "even",
        answer,
        edge,
        False,
    )


@pytest.mark.rule("A-OWN-10")
def test_equal_digits_bring_a_random_event() -> None:
    """22 is a plain yes and a twist: focus, who, action, subject."""
    events = begun().do(AskOracle("Is it so?"), 22, 3, 2, 34, 11)
    assert only(events, OracleAnswered).twist
    assert only(events, TableDrawn).text == "a thread moves forward; a rival: deceive harvest"


@pytest.mark.rule("A-OWN-10")
@pytest.mark.parametrize(
    ("odds", "face", "said"),
    [
        ("impossible", 1, ("yes", "")),
        ("impossible", 20, ("no", "but")),
        ("very-unlikely", 2, ("yes", "and")),
        ("unlikely", 25, ("yes", "but")),
        ("likely", 75, ("yes", "but")),
        ("very-likely", 91, ("no", "but")),
        ("very-likely", 98, ("no", "")),
        ("certain", 100, ("no", "")),
    ],
)
def test_the_odds_move_the_number(odds: str, face: int, said: tuple[str, str]) -> None:
    """So many of a hundred."""
    twist = (1, 1, 1, 1) if face == 100 else ()
    event = only(begun().do(AskOracle("Is it so?", odds), face, *twist), OracleAnswered)
    assert (event.answer, event.edge) == said


@pytest.mark.rule("A-OWN-10")
def test_tables_and_scenes_throw_a_die_for_each_list() -> None:
    """A name has its middle on a 1 of a d2; a scene that is altered says how."""
    table = begun()
    assert only(table.do(DrawTable("human-name"), 15, 1, 10, 14), TableDrawn).text == "Osnavin"
    assert only(table.do(DrawTable("human-name"), 15, 2, 14), TableDrawn).text == "Osvin"
    assert only(table.do(SetScene("we rest"), 3), SceneSet).result == "planned"
    events = table.do(SetScene(""), 2, 4)
    assert (only(events, SceneSet).result, only(events, TableDrawn).text) == (
        "altered",
        "it is later than thought",
    )


@pytest.mark.rule("A-OWN-10")
def test_a_name_that_somebody_has_is_thrown_again() -> None:
    """So is one that is too long."""
    table = begun()
    table.change("p1", name="Osvin")
    assert only(table.do(DrawTable("human-name"), 15, 2, 14, 15, 1, 10, 14), TableDrawn).text == "Osnavin"


@pytest.mark.rule("A-OWN-10")
def test_a_chance_is_met_or_not() -> None:
    """2 in 6; what has nothing to reach is none."""
    table = begun()
    assert only(table.do(TakeChance("2-in-6", "it jams"), 2), ChanceTaken).happens
    assert not only(table.do(TakeChance("2-in-6", "it jams"), 3), ChanceTaken).happens
    assert "no chance" in table.refuse(TakeChance("3d6")).reason


@pytest.mark.rule("A-OWN-11")
def test_a_ruling_stands_until_it_is_dropped() -> None:
    """It changes nothing else."""
    table = begun()
    table.do(MakeRuling("torches gutter"))
    assert table.state.rulings == ("torches gutter",)
    assert "already" in table.refuse(MakeRuling(" torches gutter ")).reason
    assert "no ruling 2" in table.refuse(DropRuling(2)).reason
    table.do(DropRuling(1))
    assert table.state.rulings == ()


@pytest.mark.rule("A-OWN-11")
def test_what_is_spawned_is_met_like_any_other() -> None:
    """Distance and reaction by the rules; while somebody is met nobody else comes."""
    table = begun()
    events = table.do(Spawn("goblin", 2), 2, 3, 4)
    assert only(events, EncounterBegan).encounter.group == "spawned.goblin.1"
    assert [table.state.people[who].name for who in table.state.bands["spawned.goblin.1"].people] == [
        "goblin 1",
        "goblin 2",
    ]
    assert mode(table.state) == MEET
    assert "not alone" in table.refuse(Spawn("goblin")).reason
    assert "not alone" in table.refuse(PassTurn()).reason


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param("barrows", marks=pytest.mark.rule("A-OWN-11")),
        pytest.param("microlite20", marks=pytest.mark.rule("B-OWN-10")),
    ],
)
def test_a_turn_that_passes_is_a_turn(rules: str) -> None:
    """Ten minutes, with what their end brings."""
    table = begun(rules=rules)
    before = table.state.clock
    table.do(PassTurn(), *((6,) if rules == "barrows" else ()))
    assert table.state.clock - before == 600
    table.do(MakeRuling("it rains"))


@pytest.mark.parametrize(
    "command",
    [
        AskOracle(""),
        AskOracle("x" * 401),
        AskOracle("red \x1b[31m"),
        AskOracle("Is it so?", "perhaps"),
        DrawTable("nonsense"),
        SetScene("x" * 10_000),
        TakeChance("2-in-6", "\u202e"),
        TakeChance("nonsense"),
        MakeRuling(" "),
        MakeRuling("a\nb"),
        Spawn("nonsense"),
        Spawn("goblin", 0),
        Spawn("goblin", 100),
        DropRuling(0),
    ],
)
def test_nonsense_is_refused(command: oracle.Command) -> None:
    """With what would do, and without a die."""
    assert begun().refuse(command).instead


def test_nothing_happens_to_nobody() -> None:
    """Before a party is there nothing can be spawned, and no turn passes."""
    table = begun(party="")
    assert "no party" in table.refuse(Spawn("goblin")).reason
    assert "no party" in table.refuse(PassTurn()).reason


# --- what other rules ask ---------------------------------------------------------------------------


def omen(draft: Drafting, rules: Ruleset, _command: Go) -> None:
    """A rule that needs a referee: a throw, the question, a throw after it."""
    draft.roll("1d4", "before", rule=None)
    answer, edge = oracle.offer(draft, rules, "Will it go well?", rule=rules.row(oracle.ROW))
    draft.roll("1d8", f"after_{answer}{edge}", rule=None)


@pytest.fixture
def asking(monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table at which going somewhere asks for an omen, and nothing else."""
    table = begun()
    monkeypatch.setitem(table.game._handlers, Go, omen)
    table.do(Go("north"), 3)
    return table


def test_a_rule_that_needs_a_referee_asks_as_state(asking: Table) -> None:
    """Yes, no, or odds."""
    question = asking.state.question
    assert question is not None
    assert question.options == (
        *("yes", "no", "impossible", "very-unlikely", "unlikely", "even", "likely", "very-likely", "certain"),
    )
    assert question.text.startswith("Will it go well? ")


def test_the_player_may_answer_it_himself(asking: Table) -> None:
    """No die falls for it."""
    events = asking.answer("no", 5)
    assert [getattr(e, "why", "") for e in events if hasattr(e, "faces")] == ["after_no"]


def test_or_let_the_oracle_answer(asking: Table) -> None:
    """Its throw and answer stand in the log before what follows of it."""
    events = asking.answer("likely", 76, 5)
    assert (only(events, OracleAnswered).answer, only(events, OracleAnswered).edge) == ("no", "but")
    assert [e.why for e in events if hasattr(e, "faces")] == ["oracle", "after_nobut"]
    assert asking.state.question is None


def test_no_other_answer_will_do(asking: Table) -> None:
    """It stays open."""
    assert "no answer" in asking.refuse(Answer("perhaps")).reason
