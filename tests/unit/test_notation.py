"""Dice notation: what it reads, what that comes to, what it refuses, and a comparison with a public roller.

The table sets our grammar beside avrae/d20, the roller of a well-known table bot. That roller is not
installed and not run here: its column is read from its documentation ("Dice Syntax"), its grammar.lark and
its expression.py as published; only our column is asserted against running code. Each row has faces, in
order of throwing, which both columns use.
"""

from __future__ import annotations

import pytest

from gameloop.kernel.dice import ForcedDice, roll
from gameloop.kernel.errors import DiceError
from gameloop.kernel.notation import (
    MAX_DEPTH,
    MAX_DICE,
    MAX_DIGITS,
    MAX_SIDES,
    MAX_TERMS,
    MAX_TEXT,
    MAX_TOTAL,
    Tally,
    parse,
)

NO = "refused"

# expression, faces, d20 gives, ours gives, verdict (same | differs: why | refused: why)
AGAINST_D20: list[tuple[str, tuple[int, ...], int | str, int | str, str]] = [
    ("d20", (13,), 13, 13, "same"),
    ("1d20", (13,), 13, 13, "same"),
    ("3d6", (4, 2, 2), 8, 8, "same"),
    ("3 d 6", (4, 2, 2), NO, 8, "differs: d20 takes no blank within dice"),
    (" 3d6 + 2 ", (4, 2, 2), NO, 10, "differs: d20 takes no blank in front"),
    ("3d6\t+ 2", (4, 2, 2), 10, 10, "same"),
    ("3d6\n", (4, 2, 2), 8, 8, "same"),
    ("3D6", (4, 2, 2), NO, 8, "differs: d20 reads small letters only"),
    ("0d6", (), 0, 0, "same"),
    ("0d6+3", (), 3, 3, "same"),
    ("3d1", (1, 1, 1), 3, 3, "same"),
    ("1d0", (), NO, NO, "same"),
    ("4d0", (), NO, NO, "same"),
    ("d", (), NO, NO, "same"),
    ("1d-6", (), NO, NO, "same"),
    ("-2d6", (3, 4), -7, -7, "same"),
    ("0-2d6", (3, 4), -7, -7, "same"),
    ("-1", (), -1, -1, "same"),
    ("1d20+-5", (12,), 7, 7, "same"),
    ("1d20--5", (12,), 17, 17, "same"),
    ("1d6-6", (2,), -4, -4, "same"),
    ("1d4*10", (3,), 30, 30, "same"),
    ("1d4\u00d710", (3,), NO, 30, "differs: the multiplication sign of print is ours"),
    ("1d4x10", (3,), NO, NO, "same"),
    ("2+3*4", (), 14, 14, "same"),
    ("(1d6+1)*10", (4,), 50, 50, "same"),
    ("2*(1d6-4)", (1,), -6, -6, "same"),
    ("1d6*1d4", (5, 3), 15, 15, "same"),
    ("3d6+1d4+3", (4, 6, 6, 1), 20, 20, "same"),
    ("4d6kh3", (4, 4, 6, 3), 14, 14, "same"),
    ("4d6 kh 3", (4, 4, 6, 3), NO, 14, "differs: d20 takes no blank within dice"),
    ("4d6 k h 3", (4, 4, 6, 3), NO, NO, "same"),
    ("3d6kh2", (4, 2, 2), 6, 6, "same"),
    ("3d6kl1", (4, 2, 2), 2, 2, "same"),
    ("2d20kh1", (17, 8), 17, 17, "same"),
    ("4d6pl1", (4, 4, 6, 3), 14, 14, "same"),
    ("4d6ph1", (4, 4, 6, 3), 11, 11, "same"),
    ("4d6dl1", (4, 4, 6, 3), NO, 14, "differs: d20 drops with p only"),
    ("4d6dh1", (4, 4, 6, 3), NO, 11, "differs: d20 drops with p only"),
    ("4d6p1", (4, 1, 6, 1), 10, 11, "differs: d20 drops every 1, we drop the lowest die"),
    ("4d6k3", (4, 4, 6, 3), 3, NO, "refused: keeps every 3 there, the highest 3 elsewhere"),
    ("4d6kh", (4, 4, 6, 3), NO, NO, "same"),
    ("3d6kh5", (4, 2, 2), 8, NO, "refused: there are no 5 dice to keep"),
    ("3d6kh0", (4, 2, 2), 0, NO, "refused: no die would count"),
    ("4d6kh1kl1", (4, 4, 6, 3), 9, NO, "refused: two choices from the same dice"),
    ("4d6kh3+1", (4, 4, 6, 3), 15, 15, "same"),
    ("4d6+1kh3", (), NO, NO, "same"),
    ("(1d6,1d8)kh1", (5, 2), 5, NO, "refused: no sets"),
    ("4d6d1", (), NO, NO, "same"),
    ("2d3d4", (), NO, NO, "same"),
    ("(2d3)d4", (), NO, NO, "same"),
    ("d%", (7,), "0 to 90, by tens", 7, "differs: a percentile die gives 1 to 100 here"),
    ("2d6e6", (6, 2, 3), 11, NO, "refused: no exploding dice"),
    ("2d6ro<3", (1, 4, 5), 9, NO, "refused: no rerolls"),
    ("8/2", (), 4, NO, "refused: no division"),
    ("7%4", (), 3, NO, "refused: no modulo"),
    ("1.5", (), 1, NO, "refused: whole numbers only"),
    ("1d8 [fire]", (5,), 5, NO, "refused: a reason stands in the modifiers"),
    ("2d6>=7", (3, 5), 1, 8, "differs: d20 gives 1 for true; we keep the total and note the outcome"),
    ("adv", (17, 8), NO, 17, "differs: an argument of the call there, a word here"),
    ("2-in-6", (2,), NO, 2, "differs: a chance is a notation of ours"),
]


def ours(expression: str, faces: tuple[int, ...]) -> int | str:
    """The total of these faces, or that it was refused; every face has to be used."""
    dice = ForcedDice(faces)
    try:
        total = roll(dice, expression, "test", rule=None).total
    except DiceError:
        return NO
    assert dice.left == ()
    return total


@pytest.mark.parametrize(("expression", "faces", "theirs", "gives", "verdict"), AGAINST_D20)
def test_against_the_public_roller(
    expression: str, faces: tuple[int, ...], theirs: int | str, gives: int | str, verdict: str
) -> None:
    """Our grammar gives what the table says, and the verdict is the honest one for the two columns."""
    assert ours(expression, faces) == gives
    assert verdict.split(":")[0] == ("same" if theirs == gives else "refused" if gives == NO else "differs")


def test_table_has_60_rows_and_each_once() -> None:
    """The comparison is as long as it claims to be, and no row is there twice."""
    assert len({row[0] for row in AGAINST_D20}) == len(AGAINST_D20) >= 60


@pytest.mark.parametrize(
    ("text", "canonical", "sides", "minimum", "maximum"),
    [
        ("d6", "1d6", (6,), 1, 6),
        ("D%", "1d100", (100,), 1, 100),
        ("03d06", "3d6", (6, 6, 6), 3, 18),
        ("ADV + 2", "2d20kh1+2", (20, 20), 3, 22),
        ("dis", "2d20kl1", (20, 20), 1, 20),
        ("4d6p1", "4d6dl1", (6, 6, 6, 6), 3, 18),
        ("4d6 PH 1", "4d6dh1", (6, 6, 6, 6), 3, 18),
        ("2 - in - 6", "1d6<=2", (6,), 1, 6),
        ("2d6 >= 7", "2d6>=7", (6, 6), 2, 12),
        ("1d6-6 > -2", "1d6-6>-2", (6,), -5, 0),
        ("1d6=3", "1d6=3", (6,), 1, 6),
        ("1d20--5", "1d20+5", (20,), 6, 25),
        ("+1d20+-5", "1d20-5", (20,), -4, 15),
        ("-1d6*2", "-1d6*2", (6,), -12, -2),
        ("1d6*-2", "-1d6*2", (6,), -12, -2),
        ("(-(1d6))*(2*3)", "-1d6*2*3", (6,), -36, -6),
        ("((1d6+1))*10", "(1d6+1)*10", (6,), 20, 70),
        ("1-(2-1d4)", "1-(2-1d4)", (4,), 0, 3),
        ("1+(2+1d4)", "1+2+1d4", (4,), 4, 7),
        ("(1d6-4)*(1d4-2)", "(1d6-4)*(1d4-2)", (6, 4), -6, 4),
        ("0d6", "0d6", (), 0, 0),
        ("5", "5", (), 5, 5),
    ],
)
def test_canonical_form_sides_and_bounds(
    text: str, canonical: str, sides: tuple[int, ...], minimum: int, maximum: int
) -> None:
    """Each spelling has one canonical form, which reads back as the same expression, and exact bounds."""
    read = parse(text)
    assert (read.canonical(), read.sides, read.minimum(), read.maximum()) == (
        canonical,
        sides,
        minimum,
        maximum,
    )
    assert parse(canonical) == read


def test_test_is_told_apart_from_the_dice() -> None:
    """The canonical dice of a tested expression leave the test out; a chance is a test of one die."""
    read = parse("2-in-6")
    assert (read.dice, read.test) == ("1d6", ("<=", 2))
    assert parse("2d6+1").test is None


@pytest.mark.parametrize(
    ("text", "faces", "kept", "total"),
    [
        ("3d6", (4, 2, 2), (0, 1, 2), 8),
        ("3d6kh2", (4, 2, 2), (0, 1), 6),
        ("3d6dl1", (4, 2, 2), (0, 1), 6),
        ("3d6kl1", (4, 2, 2), (1,), 2),
        ("3d6dh1", (4, 2, 2), (1, 2), 4),
        ("4d6dl1", (2, 5, 5, 5), (1, 2, 3), 15),
        ("2d6kh1+2d4kl1", (1, 6, 4, 3), (1, 3), 9),
        ("2d6kh1*2d4kl1-1", (1, 6, 4, 3), (1, 3), 17),
        ("0d6+2", (), (), 2),
    ],
)
def test_kept_dice_and_value(text: str, faces: tuple[int, ...], kept: tuple[int, ...], total: int) -> None:
    """Exactly the named number of dice count, also among equal faces, where the earlier die wins."""
    assert parse(text).value(faces) == Tally(kept, total)


@pytest.mark.parametrize("faces", [(), (3,), (3, 4, 5), (0, 3), (7, 3)])
def test_faces_that_cannot_lie_are_refused(faces: tuple[int, ...]) -> None:
    """A value is never made of too few, too many or impossible faces."""
    with pytest.raises(DiceError, match="cannot lie on 2d6"):
        parse("2d6").value(faces)


@pytest.mark.parametrize(
    ("text", "at", "says"),
    [
        ("", 0, "missing"),
        ("   ", 3, "missing"),
        ("3d6 xyz", 4, "'xyz' cannot be read"),
        ("3d6)", 3, "does not belong here"),
        ("(3d6", 4, "closing parenthesis"),
        ("1d0", 2, "from 1 to 1000000 sides, not 0"),
        ("d", 1, "needs its sides"),
        ("2d6+", 4, "missing"),
        ("2d6>=", 5, "number to compare with"),
        ("2d6>=2>=1", 6, "does not belong here"),
        ("7-in-6", 0, "more than certain"),
        ("2-in-6+1", 6, "does not belong here"),
        ("2-in-0", 5, "from 1 to 1000000 sides"),
        ("5kh1", 1, "right behind the dice"),
        ("4d6kh3kl1", 6, "stands once"),
        ("3d6kh", 5, "needs its number, as in kh1"),
        ("3d6kh4", 3, "must name a die"),
        ("3d6kh0", 3, "must name a die"),
        ("3d6dl3", 3, "leave one to count"),
        ("3d6dl0", 3, "must name a die"),
        ("0d6kh1", 3, "must name a die"),
        ("3d6 Please", 4, "'Please' cannot be read"),
        ("5d4x10", 3, "write \\* to multiply"),
        ("1d6/2", 3, "no division"),
        ("1d6!", 3, "do not explode"),
        ("1d6r1", 3, "not rerolled"),
        ("4d6k3", 3, "write kh or kl"),
        ("4d6\u212ah3", 3, "column 4"),
        ("\u0663d6", 0, "column 1"),
    ],
)
def test_refusals_name_the_column_and_the_reason(text: str, at: int, says: str) -> None:
    """What the grammar does not hold is refused where it stands, never passed over."""
    with pytest.raises(DiceError, match=says) as caught:
        parse(text)
    assert (caught.value.at, caught.value.text) == (at, text)


@pytest.mark.parametrize(
    ("inside", "outside", "says"),
    [
        (f"{MAX_DICE}d6", f"{MAX_DICE + 1}d6", "at most 100 dice"),
        (f"{MAX_DICE - 1}d6+d6", f"{MAX_DICE}d6+0d6+d6", "at most 100 dice"),
        (f"d{MAX_SIDES}", f"d{MAX_SIDES + 1}", "from 1 to 1000000 sides"),
        ("9" * MAX_DIGITS, "1" + "0" * MAX_DIGITS, "at most 7 digits"),
        ("1" + "+1" * (MAX_TERMS - 1), "1" + "+1" * MAX_TERMS, "at most 20 terms"),
        ("(" * MAX_DEPTH + "1" + ")" * MAX_DEPTH, "(" * 6 + "1" + ")" * 6, "at most 5 deep"),
        (" " * (MAX_TEXT - 2) + "d6", " " * (MAX_TEXT - 1) + "d6", "at most 400 characters"),
        ("1000000*1000", "1000000*1001", f"could pass {MAX_TOTAL}"),
        ("-1000000*1000", "-1000000*1001", f"could pass {MAX_TOTAL}"),
    ],
)
def test_limits_are_wired_in(inside: str, outside: str, says: str) -> None:
    """Each limit lets its last value pass and refuses the next, by name."""
    parse(inside)
    with pytest.raises(DiceError, match=says):
        parse(outside)
