"""What shared code asks a ruleset for by a name of its own: the row behind a fact (rows.toml), and which things are
tools for what (tools.toml)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from gameloop.world.content import Library, Report

FILE = "rows.toml"
TOOLS = "tools.toml"
ROW = "an id of rules.toml"
TOOL = "a list of ids of items.toml"


def rows_of(library: Library, ruleset: str) -> Mapping[str, str]:
    """Row ids by the names that shared code asks for. Raises ContentError where one is no text."""
    return library.once(f"{ruleset}/{FILE}", lambda library: _rows(library, ruleset))


def _rows(library: Library, ruleset: str) -> Mapping[str, str]:
    name = f"{ruleset}/{FILE}"
    report = Report()
    raw = library.read(name)
    for key, row in raw.items():
        if not isinstance(row, str):
            report.add(name, key, f"{row!r} is no row of {ruleset}", ROW)
    report.stop()
    return raw


def check_rows(rows: Mapping[str, str], ruleset: str, known: Collection[str]) -> None:
    """Raise ContentError where one is no row of the rulebook: apart, since it takes the whole rulebook."""
    report = Report()
    for key, row in rows.items():
        if row not in known:
            report.add(f"{ruleset}/{FILE}", key, f"{row!r} is no row of {ruleset}", ROW)
    report.stop()


def tools_of(library: Library, ruleset: str, known: Collection[str]) -> Mapping[str, tuple[str, ...]]:
    """Kinds of things by what they are good for. Raises ContentError where one is no thing of the ruleset."""
    name = f"{ruleset}/{TOOLS}"
    report = Report()
    found = library.once(name, lambda library: _listed(library, name))
    for key, kinds in found.items():
        if not kinds or any(kind not in known for kind in kinds):
            report.add(name, key, f"{list(kinds)!r} names no things of {ruleset}", TOOL)
    report.stop()
    return found


def _listed(library: Library, name: str) -> Mapping[str, tuple[str, ...]]:
    report = Report()
    raw = library.read(name)
    for key, kinds in raw.items():
        if not isinstance(kinds, list) or not all(isinstance(kind, str) for kind in kinds):
            report.add(name, key, f"{kinds!r} is no list of things", TOOL)
    report.stop()
    return {key: tuple(kinds) for key, kinds in raw.items()}
