"""Predicates: what they mean, what they refuse, and that nothing typed ever does more than that."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gameloop.session.expressions import DEEPEST, LONGEST, ExpressionError, holds, parse, value
from gameloop.session.published import OF_PERSON, WHOLE, differences, like, lookup, names
from gameloop.session.publishedwide import OF_LORD, OF_UNIT
from gameloop.session.session import Session
from gameloop.world.settable import OF_WORLD
from gameloop.world.settablelands import of_party
from tests.play import session as sitting

GOLDEN = Path(__file__).parent.parent / "golden" / "published.txt"
OF_MANY = ("door.SIDE", "flag.FLAG", "roster.ROSTER", "stance.FACTION")  # of whatever there is
HERE = {"aldra.hp": 3, "light": 1, "place": "nave", "over": False}


@pytest.mark.parametrize(
    ("text", "comes_to"),
    [
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("10 - 3 - 2", 5),
        ("-3 + 5", 2),
        ("2 * -3", -6),
        ("aldra.hp", 3),
        ("ALDRA.HP <= 3", True),
        ("aldra.hp<3", False),
        ("aldra.hp >= 3 and light = 1", True),
        ("aldra.hp > 3 or light == 1", True),
        ("not over and not (light != 1)", True),
        ("not over = true", True),
        ("place = 'nave'", True),
        ('place != "nave"', False),
        ("true or nobody.hp = 3", True),
        ("false and nobody.hp = 3", False),
        ("1 < 2 or 1 < 2 and 2 < 1", True),
    ],
)
def test_what_an_expression_comes_to(text: str, comes_to: object) -> None:
    """By the usual precedence; `and` and `or` look no further than they must."""
    assert value(parse(text), look) == comes_to


def look(name: str) -> int | str | bool:
    """What a name stands for here."""
    return HERE[name.casefold()]


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("", 0),
        ("1 +", 3),
        ("(1", 2),
        ("1)", 1),
        ("1 2", 2),
        ("aldra.hp <= <= 3", 12),
        ("1 < 2 < 3", 6),
        ("a & b", 2),
        ("__import__('os')", 10),
        ("a[0]", 1),
        ("'open", 0),
        ("1 + " * 101 + "1", LONGEST),
        ("(" * (DEEPEST + 1) + "1" + ")" * (DEEPEST + 1), DEEPEST + 1),
    ],
)
def test_what_cannot_be_read_is_refused_at_its_place(text: str, at: int) -> None:
    """Unfinished, unbalanced, chained, calls, indices, too long, too deep."""
    with pytest.raises(ExpressionError) as fault:
        parse(text)
    assert fault.value.at == at


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("bora.hp = 3", "there is nothing called bora.hp"),
        ("aldra.hp = 'three'", "a number is compared with a word"),
        ("place < 'z'", "only numbers are more or less, not a word"),
        ("over < true", "only numbers are more or less, not true or false"),
        ("place + 1 = 2", "only numbers can be reckoned with"),
        ("aldra.hp", "aldra.hp is a number, and not true or false"),
        ("not light", "light is a number, and not true or false"),
    ],
)
def test_what_makes_no_sense_is_refused(text: str, reason: str) -> None:
    """Kinds are never mixed in silence."""
    with pytest.raises(ExpressionError) as fault:
        holds(parse(text), look)
    assert str(fault.value) == reason


@given(st.text(max_size=60) | st.text("()+-*<>=!'\" ant.or1hp", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Never another error, whatever is typed."""
    try:
        value(parse(text), look)
    except ExpressionError as fault:
        assert -1 <= fault.at <= len(text)


@pytest.fixture
def game(tmp_path: Path) -> Session:
    """The quick party at the stair of the House."""
    return sitting(tmp_path)


def test_published_names_are_a_promise() -> None:
    """Those in the file stay; new ones are added to it."""
    of_one = {"NAME": (*OF_PERSON, *OF_LORD), "unit.UNIT": tuple(OF_UNIT)}
    fixed = [*WHOLE, *(f"{key}.{name}" for key, names_ in of_one.items() for name in names_)]
    assert GOLDEN.read_text("utf-8").split() == sorted([*fixed, *OF_MANY])


def test_what_can_be_set_is_published(game: Session) -> None:
    """`set` speaks of nothing by another name."""
    rules = game.game.rules
    found = names(game.state, rules)
    assert {f"aldra.{name}" for name in of_party(rules)} | set(OF_WORLD) <= set(found)


def test_a_name_that_is_none_gets_those_that_are_like_it(game: Session) -> None:
    """By a word in it, else by its letters."""
    rules = game.game.rules
    near = like(game.state, rules, "levy")
    assert {"levy.count", "aldra.levy"} <= set(near) and all("levy" in name for name in near)
    assert "aldra.hp" in like(game.state, rules, "aldro.hp")
    assert like(game.state, rules, "wether") == ["weather"]


def test_what_is_different_is_told_by_name(game: Session) -> None:
    """Numbers, words, yes and no; by whom or what they are of."""
    before = game.state
    game.feed("go north")
    found = differences(before, game.state, game.game.rules)
    expected = ["clock 0 -> 600", "turn 0 -> 1", "place 'lych_stair' -> 'hall_of_receipts'"]
    assert [line for line in found["the world"] if line in expected] == expected
    assert found["door"]
    assert differences(before, before, game.game.rules) == {}


def test_a_state_answers_to_its_published_names(game: Session) -> None:
    """People by name, stats and pools of the ruleset, flags that nobody raised."""
    found = names(game.state, game.game.rules)
    shown = {"aldra.hp": 6, "bor.max_hp": 9, "clock": 0, "place": "lych_stair", "mode": "explore", "light": 1}
    assert {name: found[name] for name in shown} == shown
    assert lookup(game.state, game.game.rules)("flag.nothing") is False
    assert holds(
        parse("party.count = 4 and foes.count = 0 and not aldra.down"), lookup(game.state, game.game.rules)
    )
