"""Dice expressions of every shape: bounds hold, totals add up, spelling does not matter."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gameloop.kernel.dice import ForcedDice, roll
from gameloop.kernel.errors import DiceError
from gameloop.kernel.notation import Expression, parse

MODEST = settings(max_examples=150, deadline=None)


@st.composite
def groups(draw: st.DrawFn) -> list[str]:
    """The tokens of one group of dice, kept or dropped in a legal way."""
    count = draw(st.integers(1, 5))
    tokens = [str(count), "d", draw(st.sampled_from(["2", "3", "6", "20", "100", "%"]))]
    how = draw(st.sampled_from(["", "kh", "kl", "dh", "dl", "pl", "p"]))
    if how.startswith("k"):
        tokens += [how, str(draw(st.integers(1, count)))]
    elif how and count > 1:
        tokens += [how, str(draw(st.integers(1, count - 1)))]
    return tokens


def sums(children: st.SearchStrategy[list[str]]) -> st.SearchStrategy[list[str]]:
    """Two terms put together, in parentheses, with a sign or without."""
    return st.builds(
        lambda sign, one, link, two: ["(", *sign, *one, link, *two, ")"],
        st.sampled_from([[], ["-"], ["-", "-"]]),
        children,
        st.sampled_from(["+", "-", "*"]),
        children,
    )


TERMS = st.recursive(groups() | st.integers(0, 30).map(lambda n: [str(n)]), sums, max_leaves=4)


@st.composite
def thrown(draw: st.DrawFn) -> tuple[list[str], Expression, tuple[int, ...]]:
    """The tokens of an expression, what they read as, and faces that can lie on its dice."""
    tokens = draw(TERMS)
    try:
        read = parse("".join(tokens))
    except DiceError:
        assume(False)
        raise
    return tokens, read, tuple(draw(st.integers(1, most)) for most in read.sides)


@MODEST
@given(thrown())
def test_value_lies_within_its_bounds(case: tuple[list[str], Expression, tuple[int, ...]]) -> None:
    """No faces pass the least and the most that an expression says it can come to."""
    _, read, faces = case
    assert read.minimum() <= read.value(faces).sum <= read.maximum()


@MODEST
@given(thrown(), st.sampled_from([" ", "", "\t", "  ", "\r\n"]))
def test_spelling_does_not_matter(case: tuple[list[str], Expression, tuple[int, ...]], space: str) -> None:
    """White space between tokens and letter case change nothing; the canonical form reads back as itself."""
    tokens, read, _ = case
    loose = space.join(tokens)
    assert parse(loose) == parse(loose.upper()) == read
    assert parse(read.canonical()) == read


@MODEST
@given(
    count=st.integers(0, 6),
    sides=st.integers(1, 20),
    data=st.data(),
    mods=st.lists(st.tuples(st.integers(-9, 9), st.just("x"))).map(tuple),
)
def test_total_is_kept_dice_and_modifiers(
    count: int, sides: int, data: st.DataObject, mods: tuple[tuple[int, str], ...]
) -> None:
    """A bare group of dice: its sum is that of the kept faces, its total adds each modifier once."""
    keep = f"kh{data.draw(st.integers(1, count))}" if count else ""
    faces = tuple(data.draw(st.integers(1, sides)) for _ in range(count))
    rolled = roll(ForcedDice(faces), f"{count}d{sides}{keep}", "test", rule=None, mods=mods)
    assert rolled.sum == sum(rolled.faces[index] for index in rolled.kept)
    assert rolled.total == rolled.sum + sum(amount for amount, _ in rolled.mods)


@MODEST
@given(st.text(alphabet="0123456789dDkKhHlLp%+-*/()<>= in!x.\u212a\u0663\u00d7", max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    """No text brings out any other error than the one of the grammar."""
    try:
        read = parse(text)
    except DiceError as error:
        assert 0 <= error.at <= len(text)
    else:
        assert parse(read.canonical()) == read
