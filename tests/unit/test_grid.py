"""Rectangles and directions."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from gameloop.kernel import grid


def test_every_direction_has_a_way_back() -> None:
    """Going somewhere and back again names the direction one began with, for all twelve."""
    assert len(grid.DIRECTIONS) == 12
    assert {grid.OPPOSITE[grid.OPPOSITE[name]] == name for name in grid.DIRECTIONS} == {True}


def test_a_step_and_the_step_back_cancel() -> None:
    """A step and its opposite come back to the same square."""
    for name, (dx, dy) in grid.STEP.items():
        back = grid.STEP[grid.OPPOSITE[name]]
        assert (dx + back[0], dy + back[1]) == (0, 0), name


def test_squares_are_listed_row_by_row() -> None:
    """A rectangle's squares come in reading order, and `size` counts them."""
    assert list(grid.squares([(1, 2, 2, 2)])) == [(1, 2), (2, 2), (1, 3), (2, 3)]
    assert grid.size([(1, 2, 2, 2), (9, 9, 3, 1)]) == 7


def test_what_is_too_far_is_nowhere() -> None:
    """No number of a save makes a plan of more squares than fit into memory, nor of one far from all others."""
    vast = 10**18
    assert list(grid.squares([(vast, 0, 2, 2), (-vast, 0, 5, 1), (0, 0, -vast, 1)])) == []
    assert list(grid.squares([(grid.FAR - 1, -grid.FAR - 1, vast, 2)])) == [(grid.FAR - 1, -grid.FAR)]
    assert sum(1 for _ in grid.squares([(-vast, 3, 2 * vast, 1)])) == 2 * grid.FAR


def test_bounds_and_centre() -> None:
    """The frame around two rectangles, and the middle of odd and even ones."""
    assert grid.bounds([(2, 3, 1, 1), (5, 1, 2, 2)]) == (2, 1, 5, 3)
    assert grid.centre((0, 0, 5, 3)) == (2, 1)
    assert grid.centre((4, 4, 2, 2)) == (4, 4)


def test_toward_goes_by_signs() -> None:
    """North is up on the page, and no direction leads to where one is."""
    assert grid.toward((0, 0), (0, -7)) == "n"
    assert grid.toward((0, 0), (9, 1)) == "se"
    assert grid.toward((4, 4), (4, 4)) == ""


def test_an_l_becomes_two_rectangles() -> None:
    """Rows of equal extent are joined, others are not."""
    shape = [(0, 0), (0, 1), (1, 1), (0, 2), (1, 2)]
    assert grid.rectangles(shape) == ((0, 0, 1, 1), (0, 1, 2, 2))


@given(st.frozensets(st.tuples(st.integers(0, 7), st.integers(0, 7))))
@settings(max_examples=60)
def test_rectangles_lose_and_double_no_square(shape: frozenset[grid.Square]) -> None:
    """Whatever the shape, its rectangles cover each of its squares once and nothing else."""
    covered = sorted(grid.squares(grid.rectangles(shape)))
    assert covered == sorted(shape)
