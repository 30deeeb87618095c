"""Luck: the scheme as the save format writes it, golden faces, and fairness."""

from __future__ import annotations

import os
from collections import Counter
from hashlib import blake2b
from pathlib import Path

import pytest

from gameloop.kernel.luck import SCHEME, after, draw, first, salted, sealed

GOLDEN = Path(__file__).parent.parent / "golden" / "luck.txt"
SEEDS = ("1", "lampless", "Br\u00fccke 7")
COMMAND = b'{"kind":"wait"}'
SIZES = (2, 3, 4, 6, 8, 10, 12, 20, 30, 100)

# chi-square values that a fair die passes once in a thousand times, by number of sides
LIMITS = {3: 13.82, 6: 20.52, 7: 22.46, 10: 27.88, 20: 43.82, 100: 148.23}


def plain_draw(luck: bytes, label: str, ordinal: int, sides: list[int]) -> list[int]:
    """The scheme written out once more from its text, with no line shared with the engine."""
    words: list[int] = []
    block = 0
    faces = []
    for most in sides:
        while True:
            if not words:
                message = label.encode("utf-8") + b"\x00%d\x00%d" % (ordinal, block)
                digest = blake2b(message, key=luck, digest_size=32).digest()
                words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
                block += 1
            word = words.pop(0)
            if word < 2**32 - 2**32 % most:
                faces.append(1 + word % most)
                break
    return faces


def chi_square(faces: list[int], sides: int) -> float:
    """How far the counts of all faces are from even."""
    expected = len(faces) / sides
    counts = Counter(faces)
    return sum((counts[face] - expected) ** 2 / expected for face in range(1, sides + 1))


def golden_text() -> str:
    """The first hundred dice of each seed: ten rolls of ten dice, each roll of another size."""
    lines = [f"{SCHEME}: command {COMMAND.decode()}, label force_door@p1, ten dice a roll, ordinal = line"]
    for seed in SEEDS:
        luck = after(first(seed), COMMAND)
        lines += ["", f"seed {seed!a}", f"first  {first(seed).hex()}", f"after  {luck.hex()}"]
        lines += [f"salt 7 {salted(luck, 7).hex()}"]
        for ordinal, sides in enumerate(SIZES):
            faces = draw(luck, "force_door@p1", ordinal, (sides,) * 10)
            lines.append(f"{ordinal} d{sides:<3} " + " ".join(f"{face:>3}" for face in faces))
    return "\n".join(lines) + "\n"


def test_golden_dice() -> None:
    """The dice of a seed stay the same for ever; GAMELOOP_GOLDEN=write rewrites the file (a new scheme)."""
    if os.environ.get("GAMELOOP_GOLDEN") == "write":
        GOLDEN.write_text(golden_text(), encoding="ascii")
    assert GOLDEN.read_text(encoding="ascii") == golden_text()


def test_scheme_in_the_words_of_the_save_format() -> None:
    """Seed, command and salt are hashed exactly as the format says."""
    luck = blake2b(b"seed\x00Br\xc3\xbccke 7", digest_size=32).digest()
    assert first("Br\u00fccke 7") == luck
    assert after(luck, COMMAND) == blake2b(luck + COMMAND, digest_size=32).digest()
    assert salted(luck, 120) == blake2b(luck + b"salt\x00120", digest_size=32).digest()


@pytest.mark.parametrize(
    ("label", "ordinal", "sides"),
    [
        ("force_door@p1", 0, [6]),
        ("attack", 12, [20, 6, 6]),
        ("hoard", 3, [6] * 100),  # thirteen blocks
        ("rejected", 0, [2**31 + 1] * 40),  # nearly every second word is skipped
        ("mixed", 1, [1, 2**32, 2**31 + 1, 3, 100] * 5),
    ],
)
def test_draw_against_a_second_writing(label: str, ordinal: int, sides: list[int]) -> None:
    """Words come in order, unfair ones are skipped, further blocks follow, mixed dice share one stream."""
    luck = after(first("second"), COMMAND)
    assert list(draw(luck, label, ordinal, tuple(sides))) == plain_draw(luck, label, ordinal, sides)


def test_a_single_die_skips_unfair_words_as_several_do() -> None:
    """It is thrown in a quicker way, of which nearly every second word of such a die is none."""
    luck = after(first("second"), COMMAND)
    for ordinal in range(20):
        one = [2**31 + 1]
        assert list(draw(luck, "one", ordinal, tuple(one))) == plain_draw(luck, "one", ordinal, one)


def test_no_dice_no_faces() -> None:
    """An empty roll has no faces."""
    assert draw(first("1"), "none", 0, ()) == ()


def test_each_part_of_the_name_of_a_roll_gives_other_dice() -> None:
    """Luck, label and ordinal each make the dice independent; the same three make them the same."""
    luck = first("1")
    sides = (100,) * 8
    rolls = [
        draw(luck, "a", 0, sides),
        draw(luck, "a", 1, sides),
        draw(luck, "b", 0, sides),
        draw(salted(luck, 1), "a", 0, sides),
        draw(after(luck, COMMAND), "a", 0, sides),
    ]
    assert len(set(rolls)) == 5
    assert draw(luck, "a", 0, sides) == rolls[0]


@pytest.mark.parametrize("sides", [3, 6, 7, 10, 20, 100])
def test_fair_dice(sides: int) -> None:
    """Ten thousand dice of one size, a hundred a roll, fall evenly and leave no face out."""
    luck = after(first("fair"), COMMAND)
    faces = [face for ordinal in range(100) for face in draw(luck, "fair", ordinal, (sides,) * 100)]
    assert chi_square(faces, sides) < LIMITS[sides]
    assert sorted(set(faces)) == list(range(1, sides + 1))


def test_first_dice_over_many_seeds() -> None:
    """The first die of 60,000 neighbouring seeds is fair, and so is the pair of the first two."""
    pairs = [draw(after(first(str(seed)), COMMAND), "first", 0, (6, 6)) for seed in range(60_000)]
    assert chi_square([one for one, _ in pairs], 6) < LIMITS[6]
    assert chi_square([(one - 1) * 6 + other for one, other in pairs], 36) < 66.62


def test_a_sealed_seed_makes_the_same_luck_and_hides_its_words() -> None:
    """Sealed again it stays as it is; what only looks like one is a seed as any other."""
    hidden = sealed("my cellar")
    assert first(hidden) == first("my cellar")
    assert "cellar" not in hidden
    assert sealed(hidden) == hidden
    assert first(hidden[:-1]) != first("my cellar")
