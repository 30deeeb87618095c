"""Work shared among processes: the same comes out whoever does it, and whatever becomes of those who do."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Iterator
from functools import partial

import pytest

from gameloop.kernel.errors import Refused
from gameloop.session import sharing
from gameloop.session.sharing import _Ahead, cores, in_order

PIECES = range(11)
WAYS = ["forked", "anew"]


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """How processes begin: as copies of this one where the system has them, and elsewhere anew."""
    if request.param == "forked" and sys.platform != "linux":
        pytest.skip("processes begin anew here")
    monkeypatch.setattr(sharing, "forks", lambda: request.param == "forked")
    return str(request.param)


def listed(piece: int) -> Iterator[str]:
    """So many lines, none of some."""
    yield from (f"{piece}.{n}" for n in range(piece % 4))


def whose(_piece: int) -> Iterator[int]:
    """The process that does it."""
    yield os.getpid()


def dying(home: int, piece: int) -> Iterator[str]:
    """A process that is killed at one piece, unless it is the one that asks."""
    if piece == 5 and os.getpid() != home:
        os._exit(9)
    yield from listed(piece)


def refusing(piece: int) -> Iterator[str]:
    """A fault with more in it than its text, in the middle of a piece."""
    yield f"{piece}"
    if piece == 6:
        raise Refused("no more", instead="less", rule="X-1")


@pytest.mark.parametrize("processes", [1, 2, 3, 7])
def test_what_comes_of_it_is_in_order(way: str, processes: int) -> None:
    """The same as of one process."""
    assert list(in_order(listed, PIECES, processes)) == [line for piece in PIECES for line in listed(piece)]


@pytest.mark.parametrize("processes", [2, 3, 7])
def test_apart_what_comes_of_it_is_in_order_too(way: str, processes: int) -> None:
    """Whoever does which piece."""
    found = list(in_order(listed, PIECES, processes, apart=True))
    assert found == [line for piece in PIECES for line in listed(piece)]


def test_apart_each_goes_on_where_it_is() -> None:
    """Until that is taken: then in the middle of what is left to others. Not apart all go through in turn."""
    ahead = _Ahead(8, apart=True)
    assert [ahead.take(last) for last in (-1, -1, 0, 4, 5, 6, 7, 1, 2)] == [0, 4, 1, 5, 6, 7, 3, 2, None]
    ahead = _Ahead(4, apart=False)
    assert [ahead.take(last) for last in (-1, -1, 0, 1, 2)] == [0, 1, 2, 3, None]


def test_others_do_it(way: str) -> None:
    """As many as are asked for with this process, but no more than there are pieces; alone it is done here."""
    assert len(set(in_order(whose, PIECES, 2))) == 2
    assert len(set(in_order(whose, range(2), 7))) == 2
    assert next(in_order(whose, PIECES, 2)) == os.getpid()
    assert set(in_order(whose, PIECES, 1)) == {os.getpid()} == set(in_order(whose, range(1), 2))


def test_one_that_dies_takes_nothing_with_it(way: str) -> None:
    """What it had to do is done here."""
    found = list(in_order(partial(dying, os.getpid()), PIECES, 3))
    assert found == [line for piece in PIECES for line in listed(piece)]


def test_where_none_can_be_had_it_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system may allow no more processes."""

    def none(_method: str) -> None:
        raise BlockingIOError

    monkeypatch.setattr(multiprocessing, "get_context", none)
    assert set(in_order(whose, PIECES, 2)) == {os.getpid()}


def test_a_fault_is_that_of_one_process(way: str) -> None:
    """Behind all that was found before it, with its words."""
    found = []
    with pytest.raises(Refused) as fault:
        for line in in_order(refusing, PIECES, 2):
            found.append(line)
    assert found == [str(piece) for piece in range(7)]
    assert (fault.value.instead, fault.value.rule) == ("less", "X-1")


def test_whoever_stops_asking_ends_them(way: str) -> None:
    """Nobody goes on behind the back of whoever has found enough."""
    found = in_order(listed, PIECES, 2)
    assert next(found) == "1.0"
    assert multiprocessing.active_children()
    found.close()
    assert not multiprocessing.active_children()


def test_at_least_one_core_is_there() -> None:
    """And none that this process may not use."""
    assert 1 <= cores() <= (os.cpu_count() or 1)
