"""Faults that dice rollers in the world have had, tried on ours; each test bears the number of its fault."""

from __future__ import annotations

from itertools import product

import pytest

from gameloop.kernel.dice import ForcedDice, LuckDice, roll
from gameloop.kernel.errors import DiceError, TapeError
from gameloop.kernel.luck import draw, first
from gameloop.kernel.notation import parse


def refused(text: str) -> str:
    """The message with which the public function refuses an expression; no die is thrown."""
    dice = ForcedDice((1, 1, 1, 1))
    with pytest.raises(DiceError) as caught:
        roll(dice, text, "roll", rule=None)
    assert dice.left == (1, 1, 1, 1)
    return str(caught.value)


def test_bb_001_zero_dice_roll_no_die() -> None:
    """A count of 0 is an empty throw with sum 0, typed or computed; no face is drawn, no other shifts."""
    luck = first("1")
    dice = LuckDice(luck)
    assert roll(dice, "0d6", "damage", rule=None).faces == ()
    assert roll(dice, "0d6+3", "damage", rule=None).total == 3
    assert roll(dice, f"{1 - 1}d6", "damage", rule=None).total == 0
    assert roll(dice, "1d6", "attack", rule=None).faces == draw(luck, "attack", 0, (6,))


@pytest.mark.parametrize("text", ["4d0", "1d0", "1d-6", "d0", "0d0", "1d00"])
def test_bb_002_zero_sided_dice_are_refused(text: str) -> None:
    """Fewer sides than one are refused with the column; a die of one side always shows 1."""
    assert "column" in refused(text)
    assert roll(LuckDice(first("1")), "3d1", "roll", rule=None).faces == (1, 1, 1)


@pytest.mark.parametrize(
    ("text", "low", "high"), [("-2d6", -12, -2), ("0-2d6", -12, -2), ("-(2d6)", -12, -2)]
)
def test_bb_003_negative_dice_agree_with_their_bounds(text: str, low: int, high: int) -> None:
    """A minus binds looser than d: totals lie within the bounds and reach both; no count is computed."""
    read = parse(text)
    totals = [read.value(faces).sum for faces in product(range(1, 7), repeat=2)]
    assert (min(totals), max(totals)) == (read.minimum(), read.maximum()) == (low, high)
    assert "plain number" in refused("(1-3)d6")


@pytest.mark.parametrize(
    ("text", "faces", "total"),
    [
        ("-1", (), -1),
        ("1d20+-5", (3,), -2),
        ("1d20--5", (3,), 8),
        ("1d6-6", (1,), -5),
        ("d6-2", (1,), -1),
        ("1d20+" + "-2", (3,), 1),
    ],
)
def test_bb_004_signed_terms(text: str, faces: tuple[int, ...], total: int) -> None:
    """Signs add up, and a sum below zero stays so: a floor is a step of the rules, not of the dice."""
    assert roll(ForcedDice(faces), text, "roll", rule=None).total == total


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("8000000d900000", "100 dice"),
        ("8000000d900000000", "7 digits"),
        ("1d6" + "+1d6" * 20_000, "400 characters"),
        ("1d6" + "+1d6" * 20, "20 terms"),
        ("(99d99)d(99d99)", "plain number"),
        ("99d6+99d6", "100 dice"),
    ],
)
def test_bb_005_huge_counts_are_refused(text: str, limit: str) -> None:
    """Each limit is checked before any die is thrown, and named."""
    assert limit in refused(text)


@pytest.mark.parametrize("text", ["1d4294967297", "1d99999999999999999999", "1d" + "9" * 300, "1d1000001"])
def test_bb_006_large_sides_are_refused_or_whole(text: str) -> None:
    """Above the limit a die is refused; at the limit both halves of its range come up."""
    refused(text)
    faces = [roll(LuckDice(first(str(seed))), "d1000000", "roll", rule=None).total for seed in range(200)]
    assert min(faces) < 50_000
    assert max(faces) > 950_000


@pytest.mark.parametrize("text", ["d1!", "4d6r<7", "1d6!>=1", "d6r=4", "2d6e6"])
def test_bb_007_no_exploding_and_no_rerolling(text: str) -> None:
    """What could run for ever is not in the grammar, and is refused instead of ignored."""
    assert "cannot be read" in refused(text)


@pytest.mark.parametrize(
    ("text", "kept", "total"),
    [
        ("3d6kh2", (0, 1), 6),
        ("3d6dl1", (0, 1), 6),
        ("3d6kl1", (1,), 2),
        ("3d6dh2", (1,), 2),
        ("3d6kh3", (0, 1, 2), 8),
    ],
)
def test_bb_008_keep_and_drop_on_ties(text: str, kept: tuple[int, ...], total: int) -> None:
    """Of 4, 2, 2 exactly the named number count, and the total is theirs; impossible numbers are refused."""
    rolled = roll(ForcedDice((4, 2, 2)), text, "roll", rule=None)
    assert (rolled.kept, rolled.total) == (kept, total)
    for impossible in ("3d6kh5", "3d6kh0", "4d6dl4"):
        assert "must name a die, and leave one to count" in refused(impossible)


def test_bb_009_spacing_and_case_change_nothing() -> None:
    """One expression in four spellings is one expression; what would change its meaning is refused."""
    assert parse("4d6kh3") == parse("4d6 kh 3") == parse("4D6KH3") == parse("\t4 d 6 Kh 3 ")
    assert roll(ForcedDice((1, 2, 3, 4)), "4d6kh3+1", "roll", rule=None).total == 10
    assert "needs its number" in refused("4d6kh")
    assert "right behind the dice" in refused("4d6+1kh3")


def test_bb_010_shorthand() -> None:
    """A missing count is one, percent is a hundred, spaces do no harm; a remainder is no percent die."""
    assert [
        parse(text).canonical()
        for text in ("d6", " 3D6 ", "3 d6", "3d6 + 2", "d%", "2d%", "3d6\n", "\t3d6\r")
    ] == [
        *["1d6", "3d6", "3d6", "3d6+2"],
        *["1d100", "2d100", "3d6", "3d6"],
    ]
    for text in ("d % 3", "", "   ", "\n"):
        refused(text)


@pytest.mark.parametrize(
    "text", ["(" * 20_000, "(" * 10_000 + "1" + ")" * 10_000, "-" * 20_000 + "1", "(" * 150 + "1" + ")" * 150]
)
def test_bb_012_deep_nesting(text: str) -> None:
    """No depth brings out another error than the grammar's own; a short chain of signs is read."""
    assert "at most" in refused(text)
    assert parse("-" * 101 + "1").minimum() == -1


def test_bb_013_biased_dice() -> None:
    """Faces above and below the middle are equally likely for a die that cuts the range of a word badly.

    Scaling or a bare remainder would show the low third of a die with 3 * 2**30 sides twice as often.
    """
    sides = 3 * 2**30
    faces = draw(first("bias"), "bias", 0, (sides,) * 3000)
    thirds = [sum(1 for face in faces if low < face <= low + 2**30) for low in (0, 2**30, 2**31)]
    assert sum(thirds) == 3000
    assert all(900 < third < 1100 for third in thirds)


def test_bb_014_same_seed_same_dice() -> None:
    """The dice of a seed are ours, not the library's: these are the same on every version of it."""
    assert draw(first("lampless"), "force_door@p1", 0, (6, 6, 6, 6, 20, 100)) == (6, 2, 3, 4, 16, 18)


@pytest.mark.parametrize("face", [1, 45, 46, 99, 100])
def test_bb_017_percentile_dice_run_from_1_to_100(face: int) -> None:
    """A d100 shows 1 to 100, never 0 and never 101."""
    assert roll(ForcedDice((face,)), "d%", "roll", rule=None).total == face
    for impossible in (0, 101):
        with pytest.raises(TapeError):
            roll(ForcedDice((impossible,)), "d%", "roll", rule=None)


@pytest.mark.parametrize("text", ["4d6d1", "2d3d4", "4d6d", "d6d6"])
def test_bb_020_bare_chains_are_refused(text: str) -> None:
    """A second d has two meanings elsewhere: the refusal names how to write either."""
    message = refused(text)
    assert "dl1 to drop the lowest die" in message
    assert "first, then that many dice" in message
    assert "plain number" in refused("(2d3)d4")


@pytest.mark.parametrize(
    ("text", "at"),
    [("5kh1", 1), ("3d6xyz", 3), ("3d6 please", 4), ("3d6,2d6", 3), ("3d6)", 3), ("3d6kh", 5), ("3d6 2", 4)],
)
def test_bb_021_left_over_text_is_refused(text: str, at: int) -> None:
    """What does nothing is an error with its column; a test that cannot be met is a test, and says so."""
    with pytest.raises(DiceError) as caught:
        parse(text)
    assert caught.value.at == at
    rolled = roll(ForcedDice((1, 1, 1)), "3d6=-1", "roll", rule=None)
    assert (rolled.cmp, rolled.target, rolled.outcome) == ("=", -1, "failure")


@pytest.mark.parametrize("text", ["2d4/1d4", "1d6/0", "7/2", "-7/2", "7//2"])
def test_bb_022_no_division(text: str) -> None:
    """There is no division, so nothing is rounded and nothing divided by zero."""
    assert "there is no division" in refused(text)
