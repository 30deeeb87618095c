"""`content lint`: an adventure held against the bands, with the exceptions that its author allows himself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from gameloop.craft import dwellers, ground, land, prose, worth
from gameloop.craft.bands import FILE, Band, Craft, Measured, Measures, craft, said
from gameloop.craft.study import Study, study
from gameloop.kernel.errors import ContentError, Fault
from gameloop.kernel.values import frozen
from gameloop.world.content import Library
from gameloop.world.ruleset import Ruleset
from gameloop.world.shape import near

MEASURES: Measures = {
    **ground.MEASURES,
    **dwellers.MEASURES,
    **worth.MEASURES,
    **prose.MEASURES,
    **land.MEASURES,
}
PASSES, FAILS, ALLOWED, UNASKED, NEEDLESS = "passes", "fails", "allowed", "not asked", "needless"
FAULTS = (FAILS, NEEDLESS)
PLACES = 6  # so many places are named; how many more there are is said


@frozen
class Finding:
    """What came of one measure: one of the words above, the value found, the author's reason where he allows it."""

    band: Band
    verdict: str
    measured: Measured | None = None
    reason: str = ""

    @property
    def faulty(self) -> bool:
        """Tells whether it has to be mended."""
        return self.verdict in FAULTS

    def told(self) -> str:
        """As lines: what was found, what would pass, where to look."""
        found = (
            f"{said(self.measured.value)}{_unit(self.band.unit)}" if self.measured else "nothing to measure"
        )
        head = f"{self.verdict:9} {self.band.id:14} {self.band.asks}: {found}; band: {self.band.told()}"
        lines = [head, *([f"    because: {self.reason}"] if self.reason else [])]
        if self.verdict == NEEDLESS:
            return "\n".join(
                [*lines, f"    take {self.band.id} out of [adventure.lint_allow]: it does not fail"]
            )
        if self.verdict in (FAILS, ALLOWED):
            lines += [
                *_where(self.measured),
                *([f"    look at: {self.band.look}"] if self.verdict == FAILS else []),
            ]
        return "\n".join(lines)


def _unit(unit: str) -> str:
    return f" {unit}" if unit else ""


def _where(measured: Measured | None) -> list[str]:
    where = measured.where if measured else ()
    more = f", and {len(where) - PLACES} more" if len(where) > PLACES else ""
    return [f"    where: {', '.join(where[:PLACES])}{more}"] if where else []


def lint(id: str, library: Library, build: Callable[[Library, str], Ruleset]) -> tuple[Finding, ...]:  # noqa: A002
    """Every measure of an adventure under a rulebook, in the order of content/craft.toml.

    Raises ContentError for faulty files, and for what is allowed and is no measure.
    """
    bands = craft(library)
    laid = study(id, library, build, Fraction(bands.figures.slots))
    allowed = laid.head.lint_allow
    _vet(allowed, bands, id)
    return tuple(_finding(band, laid, bands, allowed) for band in bands.measure)


def _finding(band: Band, laid: Study, bands: Craft, allowed: Mapping[str, str]) -> Finding:
    reason = allowed.get(band.id, "")
    measured = MEASURES[band.id](laid, bands.figures) if band.asked(laid) else None
    if measured is None:
        return Finding(band, UNASKED, None, reason)
    if band.holds(measured.value):
        return Finding(band, NEEDLESS if reason else PASSES, measured, reason)
    return Finding(band, ALLOWED if reason else FAILS, measured, reason)


def _vet(allowed: Mapping[str, str], bands: Craft, adventure: str) -> None:
    """Raise ContentError for exceptions to what is not measured, and for those without a reason."""
    ids = tuple(band.id for band in bands.measure)
    unknown = [
        Fault(
            adventure,
            f"adventure.lint_allow.{key}",
            "there is no such measure",
            near(key, ids) or f"see {FILE}",
        )
        for key in allowed
        if key not in ids
    ]
    mute = [
        Fault(adventure, f"adventure.lint_allow.{key}", "an exception needs its reason", "in your own words")
        for key, reason in allowed.items()
        if not reason.strip()
    ]
    if unknown or mute:
        raise ContentError((*unknown, *mute))


def report(findings: tuple[Finding, ...], *, whole: bool) -> str:
    """The findings as lines: those that fail or are allowed, or all of them; and how many there are of each."""
    shown = [found.told() for found in findings if whole or found.verdict in (*FAULTS, ALLOWED)]
    verdicts = [found.verdict for found in findings]
    counts = [
        f"{verdicts.count(one)} {one}"
        for one in (PASSES, ALLOWED, UNASKED, FAILS, NEEDLESS)
        if one in verdicts
    ]
    return "\n".join([*shown, f"{len(findings)} measures: {', '.join(counts)}"])
