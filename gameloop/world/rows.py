"""What shared code asks a ruleset for by a name of its own: the row behind a fact (rows.toml), and which things are
tools for what (tools.toml)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from gameloop.world.content import Library, Report

FILE = "rows.toml"
TOOLS = "tools.toml"


def rows_of(library: Library, ruleset: str, known: Collection[str]) -> Mapping[str, str]:
    """Row ids by the names that shared code asks for. Raises ContentError where one is no row of the rulebook."""
    name = f"{ruleset}/{FILE}"
    report = Report()
    raw = library.read(name)
    for key, row in raw.items():
        if not isinstance(row, str) or row not in known:
            report.add(name, key, f"{row!r} is no row of {ruleset}", "an id of rules.toml")
    report.stop()
    return raw


def tools_of(library: Library, ruleset: str, known: Collection[str]) -> Mapping[str, tuple[str, ...]]:
    """Kinds of things by what they are good for. Raises ContentError where one is no thing of the ruleset."""
    name = f"{ruleset}/{TOOLS}"
    report = Report()
    raw = library.read(name)
    for key, kinds in raw.items():
        if not isinstance(kinds, list) or not kinds or any(kind not in known for kind in kinds):
            report.add(name, key, f"{kinds!r} names no things of {ruleset}", "a list of ids of items.toml")
    report.stop()
    return {key: tuple(kinds) for key, kinds in raw.items()}
