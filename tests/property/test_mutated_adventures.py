"""A slip anywhere in a region or in another adventure than the House: it is still sound, or every fault has its file,
key and id; it never breaks.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gameloop.kernel.errors import ContentError, Fault
from gameloop.world.adventure import Adventure, load
from gameloop.world.content import Library
from gameloop.world.loading import read
from tests.slips import HOW, Changed, Path, paths, slip

LIBRARY = Library()
WORLDS = ("country-of-fourth", "wick-country")  # regions, which lead to the others
ADVENTURES = (*WORLDS, "salt-parliament", "bad-honey", "small")
FILES = {id_: LIBRARY.names(f"adventures/{id_}") or (f"adventures/{id_}.toml",) for id_ in ADVENTURES}


@cache
def below() -> Library:
    """A library that has read all that regions lead to."""
    for id_ in ("lampless-house", "bad-honey", "salt-parliament"):
        load(id_, LIBRARY)
    return LIBRARY


@cache
def ways(file: str) -> tuple[Path, ...]:
    """The way down to everything in a file."""
    return tuple(paths(LIBRARY.read(file)))


def found(id_: str, file: str, raw: dict[str, Any]) -> tuple[Adventure | None, tuple[Fault, ...]]:
    """The adventure with these tables as one of its files, or what is wrong with them."""
    try:
        return read(id_, Changed({file: raw}, below() if id_ in WORLDS else None)), ()
    except ContentError as error:
        return None, error.faults


@pytest.mark.parametrize("id_", ADVENTURES)
@settings(max_examples=12, deadline=None)
@given(st.data())
def test_one_slip_is_told_with_file_key_and_id_or_does_no_harm(id_: str, data: st.DataObject) -> None:
    """Whatever is deleted, renamed, doubled, emptied or put in place of another, in whichever of its files."""
    file = data.draw(st.sampled_from(FILES[id_]))
    path, other = (data.draw(st.sampled_from(ways(file))) for _ in range(2))
    adventure, faults = found(
        id_, file, slip(LIBRARY.read(file), path, data.draw(st.sampled_from(HOW)), other)
    )
    assert (adventure is None) == bool(faults)
    for fault in faults:
        assert fault.file in FILES[id_]
        assert fault.where and fault.what


SLIPS = [
    ("country.toml", ("hex", 0, "id"), "9999", "hex"),
    ("country.toml", ("line", 0, "through", 0), "9999", "line"),
    ("country.toml", ("settlement", 0, "start"), "nowhere", "settlement"),
    ("sites.toml", ("site", 0, "hex"), "9999", "site"),
    ("roam.toml", ("roam", 0, "roll"), [19, 20], "roam"),
    ("roam.toml", ("roam", 0, "monster"), "nobody", "roam"),
    ("hearsay.toml", ("rumour", 0, "about"), ["nowhere"], "rumour"),
]


@pytest.mark.parametrize(
    ("file", "path", "value", "section"), SLIPS, ids=[f"{f}-{p[0]}-{p[2]}" for f, p, _, _ in SLIPS]
)
def test_a_slip_in_a_region_is_told_where_it_was_made(
    file: str, path: Path, value: object, section: str
) -> None:
    """A hex off the map, a road through none, a town without a start, a table that does not cover its die."""
    name = f"adventures/country-of-fourth/{file}"
    raw = slip(LIBRARY.read(name), path, "empty", path)
    holder: Any = raw
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    _, faults = found("country-of-fourth", name, raw)
    assert [fault for fault in faults if fault.file == name and fault.where.startswith(section)], faults
