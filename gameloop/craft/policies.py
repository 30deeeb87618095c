"""How a simulated player goes about it: content/policies.toml, a row each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from gameloop.kernel.errors import Refused
from gameloop.kernel.values import frozen
from gameloop.world.content import Library, Report, structure_file
from gameloop.world.shape import Between, Count, Natural, OneOf

FILE = "policies.toml"
NEVER, DEAD_ENDS, TELLS, ALL = "never", "dead_ends", "tells", "all"
LIKE = "like"
TRIPS = 6

Tenths = Annotated[int, Between(0, 11)]


@frozen
class Policy:
    """What stands at the head of content/policies.toml."""

    id: str
    about: str
    calm: tuple[str, ...]
    wild: tuple[str, ...]
    fights: tuple[str, ...]
    flee_at: Tenths
    hurt: Tenths
    load: Count
    lights: Count
    without: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    gear: tuple[str, ...] = ()
    sheds: tuple[str, ...] = ()
    beast: str = ""
    afar: str = ""
    tells: tuple[str, ...] = ()
    hands: tuple[str, ...] = ()
    alone: bool = False
    burdened: Natural = 1
    stands: Natural = 4
    purse: Natural = 60
    weeks: Natural = 2
    steals: bool = False
    spent: bool = False
    flames: Count = 1
    look: bool = False
    search: Annotated[str, OneOf((NEVER, DEAD_ENDS, TELLS, ALL))] = NEVER
    doors: bool = True
    trips: Natural = TRIPS


@frozen
class Policies:
    """The file as it is written, each row with what it is like filled in."""

    policy: tuple[Policy, ...]


def policies(library: Library) -> dict[str, Policy]:
    """All policies by id. Raises ContentError with every fault."""
    rows = library.read(FILE).get("policy", [])
    written = {row.get("id"): row for row in rows}
    report = Report()
    for row in rows:
        if row.get(LIKE, row.get("id")) not in written:
            report.add(FILE, f"policy[{row.get('id')}].like", f"there is no policy {row[LIKE]!r}")
    report.stop()
    found = structure_file(Policies, FILE, library, {"policy": [_whole(row, written) for row in rows]})
    return {row.id: row for row in found.policy}


def _whole(row: Mapping[str, Any], written: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """A row with what it says nothing of taken from the one that it is like."""
    whole = {**written[row[LIKE]], **row} if LIKE in row else dict(row)
    return {key: value for key, value in whole.items() if key != LIKE}


def policy(name: str, library: Library) -> Policy:
    """A policy by id. Raises Refused for one that is not there."""
    found = policies(library)
    if name not in found:
        raise Refused(f"there is no policy {name}", instead=", ".join(found))
    return found[name]
