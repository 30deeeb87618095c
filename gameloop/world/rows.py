"""Which row of a rulebook stands behind the facts and acts of shared code: content/RULESET/rows.toml."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from gameloop.world.content import Library, Report

FILE = "rows.toml"


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
