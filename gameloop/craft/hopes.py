"""The bands of content/policies.toml that campaigns of a policy should lie in, and whether they do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Annotated

from gameloop.craft.bands import said
from gameloop.craft.tales import Tale
from gameloop.kernel.values import frozen
from gameloop.world.content import Library, structure_file
from gameloop.world.shape import OneOf

FILE = "policies.toml"
Sum = Callable[[Tale], int]


def _per(part: Sum, whole: Sum, times: int = 1) -> Callable[[Sequence[Tale]], Fraction | None]:
    """A figure of all campaigns: so much of one thing for each of another; None where there is none of that."""

    def figure(tales: Sequence[Tale]) -> Fraction | None:
        below = sum(map(whole, tales))
        return Fraction(times * sum(map(part, tales)), below) if below else None

    return figure


FIGURES: dict[str, tuple[str, Callable[[Sequence[Tale]], Fraction | None]]] = {
    "deaths": ("deaths a trip", _per(lambda one: one.deaths, lambda one: one.trips)),
    "met": ("met a trip", _per(lambda one: one.met, lambda one: one.trips)),
    "peace": (
        "met without a fight, %",
        _per(lambda one: max(0, one.met - one.fights), lambda one: one.met, 100),
    ),
    "value": ("of all value, %", _per(lambda one: one.found, lambda one: one.value, 100)),
    "lost": (
        "trips nobody returned from, %",
        _per(lambda one: one.trips - one.returned, lambda one: one.trips, 100),
    ),
    "softlocks": ("softlocks, %", _per(lambda one: bool(one.stuck), lambda _one: 1, 100)),
}


@frozen
class Hope:
    """A band for a figure of a policy's campaigns; "" = no limit."""

    policy: str
    figure: Annotated[str, OneOf(tuple(FIGURES))]
    low: str = ""
    high: str = ""

    def holds(self, value: Fraction) -> bool:
        """Tells whether a figure lies in the band, both ends included."""
        return (not self.low or value >= Fraction(self.low)) and (
            not self.high or value <= Fraction(self.high)
        )


@frozen
class Hopes:
    """The bands as they are written."""

    band: tuple[Hope, ...] = ()


def hopes(library: Library, policy: str) -> tuple[Hope, ...]:
    """The bands for a policy. Raises ContentError with every fault."""
    found = structure_file(Hopes, FILE, library, {"band": library.read(FILE).get("band", [])})
    return tuple(hope for hope in found.band if hope.policy == policy)


def against(tales: Sequence[Tale], wanted: Sequence[Hope]) -> str:
    """A line for each band: the figure, the band, and whether it lies in it."""
    return "\n".join(_lines(tales, wanted))


def _lines(tales: Sequence[Tale], wanted: Sequence[Hope]) -> Iterator[str]:
    wide = max((len(FIGURES[hope.figure][0]) for hope in wanted), default=0)
    for hope in wanted:
        name, figure = FIGURES[hope.figure]
        value = figure(tales)
        if value is not None:
            band = " to ".join(filter(None, (hope.low, hope.high))) if hope.low else f"at most {hope.high}"
            band = band if hope.high else f"at least {hope.low}"
            verdict = "in its band" if hope.holds(value) else "outside"
            yield f"  {name:{wide}}  {said(value):>6}  {band}: {verdict}"
