"""The bands that an adventure is held against: content/craft.toml, each row one thing that a program can measure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Annotated

from gameloop.craft.study import Study
from gameloop.kernel.values import frozen
from gameloop.world.content import Library, Report, structure
from gameloop.world.shape import Count, Natural, OneOf

FILE = "craft.toml"
UNITS = (
    "%",
    "",
    "rooms",
    "ways",
    "turns",
    "moves",
    "words",
    "levels",
    "hexes",
    "sites",
    "kinds",
    "things",
    "faults",
    "HD",
)


@frozen
class Band:
    """One measure: what it asks, its unit, the least and the most that passes ("" = no limit), and where to look.

    It is asked only of adventures of so many `rooms` and more: a share of few says nothing; and of `regions`,
    of so many `hexes` and more, only if that is said, since most of it is about walls and doors.
    """

    id: str
    asks: str
    look: str
    unit: Annotated[str, OneOf(("", *UNITS))] = ""
    low: str = ""
    high: str = ""
    rooms: Natural = 0
    regions: bool = False
    hexes: Natural = 0

    def asked(self, study: Study) -> bool:
        """Tells whether it is asked of an adventure."""
        if study.region:
            return self.regions and study.hexes >= self.hexes
        return len(study.rooms) >= self.rooms

    def holds(self, value: Fraction) -> bool:
        """Tells whether a measured value lies in the band, both ends included."""
        return (not self.low or value >= Fraction(self.low)) and (
            not self.high or value <= Fraction(self.high)
        )

    def told(self) -> str:
        """The band in words: `at least 3`, `20 to 50 %`, `none`."""
        unit = f" {self.unit}" if self.unit else ""
        if not self.high:
            return f"at least {self.low}{unit}"
        if self.high == "0":
            return "none"
        if self.low == self.high:
            return f"{self.low}{unit}"
        return f"{self.low} to {self.high}{unit}" if self.low else f"at most {self.high}{unit}"


@frozen
class Figures:
    """The numbers that the measures reckon with, and words that texts are looked through for."""

    slots: str
    awkward: Count
    stuck_turns: Count
    hd_first: str
    hd_step: str
    see_words: Count
    sentence_words: Count
    look_words: Count
    clue_words: Count
    screen_words: Count
    trap_damage: Count
    shelter_hexes: Count
    site_hexes: Count
    coin: tuple[str, ...]
    absence: tuple[str, ...]
    pronouns: tuple[str, ...]
    banned: tuple[str, ...]


@frozen
class Craft:
    """The file as it is written."""

    figures: Figures
    measure: tuple[Band, ...]


@frozen
class Measured:
    """What a measure found, and where."""

    value: Fraction
    where: tuple[str, ...] = ()


Measure = Callable[[Study, Figures], Measured | None]
Measures = Mapping[str, Measure]


def craft(library: Library) -> Craft:
    """The bands and figures. Raises ContentError with every fault."""
    report = Report()
    found = structure(Craft, library.read(FILE), FILE, report)
    for band in found.measure if found else ():
        for key, text in (("low", band.low), ("high", band.high)):
            if text and not _number(text):
                report.add(FILE, f"measure[{band.id}].{key}", f"{text!r} is no number", 'low = "0.5"')
    report.stop()
    assert found is not None
    return found


def _number(text: str) -> bool:
    try:
        Fraction(text)
    except (ValueError, ZeroDivisionError):
        return False
    return True


def count(where: Iterable[str]) -> Measured:
    """So many places where something is amiss."""
    found = tuple(where)
    return Measured(Fraction(len(found)), found)


def share(part: int, whole: int, where: Iterable[str] = ()) -> Measured | None:
    """A part of a whole in percent; None where there is no whole."""
    return Measured(Fraction(100 * part, whole), tuple(where)) if whole else None


def said(value: Fraction) -> str:
    """A number as it is shown: whole, or with two digits behind the point."""
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.2f}"
