"""What there is to be had: how much, how it is found, how far in, and whether it can be carried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import isqrt

from gameloop.craft.bands import Figures, Measured, Measures, share
from gameloop.craft.dwellers import has
from gameloop.craft.ground import front
from gameloop.craft.study import Study
from gameloop.world.furnishing import Thing

STOCK = "quick"  # the ready party that adventures are measured by
FINE = 1000  # a rank correlation is reckoned in this fraction of one


def total(things: Iterable[Thing]) -> int:
    """The value of things."""
    return sum(thing.value for thing in things)


# --- against what levels cost -----------------------------------------------------------------------------


def price(study: Study, low: int, high: int) -> int:
    """What it costs the stock party, grown or cut to the adventure's number, to rise from one level to another."""
    party = study.rules.parties[STOCK]
    cost = study.rules.telling.level_costs
    whole = sum(cost(member.kind, high) - cost(member.kind, low) for member in party)
    return whole * study.head.party // len(party)


def first_level(study: Study, _figures: Figures) -> Measured | None:
    """The value of the first level of the place against one more level for all."""
    top = [t for t in study.treasure if study.dungeon.place(t.room).level == study.levels[0]]
    low = study.head.level[0]
    return share(total(top), price(study, low, low + 1))


def whole(study: Study, _figures: Figures) -> Measured | None:
    """All value against what it costs all of them to rise through the levels that it is meant for."""
    low, high = study.head.level
    return share(total(study.treasure), price(study, low, max(high, low + 1)))


# --- how it is found --------------------------------------------------------------------------------------


def _found(study: Study, *how: str) -> Measured | None:
    things = [thing for thing in study.treasure if thing.how in how]
    return share(total(things), total(study.treasure), (thing.id for thing in things))


def in_sight(study: Study, _figures: Figures) -> Measured | None:
    """Value in plain sight."""
    return _found(study, "plain")


def put_away(study: Study, _figures: Figures) -> Measured | None:
    """Value that a closer look finds, or that somebody has."""
    return _found(study, "hidden", "held")


def secret(study: Study, _figures: Figures) -> Measured | None:
    """Value that only a search finds."""
    return _found(study, "secret")


def rooms(study: Study, _figures: Figures) -> Measured | None:
    """Rooms with treasure."""
    found = dict.fromkeys(thing.room for thing in study.treasure)
    return share(len(found), len(study.rooms), found)


def biggest(study: Study, _figures: Figures) -> Measured | None:
    """The biggest single treasure."""
    top = max(study.treasure, key=lambda thing: thing.value, default=None)
    return share(top.value, total(study.treasure), (top.id,)) if top else None


def first_seen(study: Study, _figures: Figures) -> Measured | None:
    """Moves from the way in to the first treasure in plain sight."""
    far = front(study, known=False)
    reached = [thing for thing in study.treasure if thing.how == "plain" and thing.room in far]
    first = min(reached, key=lambda thing: far[thing.room], default=None)
    return Measured(Fraction(far[first.room]), (first.id,)) if first else None


# --- carrying ---------------------------------------------------------------------------------------------


def loads(study: Study, _figures: Figures) -> Measured | None:
    """How many times over the treasure fills what the party has room for."""
    slots = sum(thing.slots for thing in study.treasure)
    return Measured(slots / (study.slots * study.head.party)) if study.treasure else None


def awkward(study: Study, figures: Figures) -> Measured:
    """Pieces that fill a back by themselves."""
    found = [thing.id for thing in study.treasure if thing.slots >= figures.awkward]
    return Measured(Fraction(len(found)), tuple(found))


def coin(study: Study, figures: Figures) -> Measured | None:
    """Value that is money: what is told of it speaks of coins in one of a few words."""
    found = [t for t in study.treasure if has(f"{t.name} {t.here} {t.look}", figures.coin)]
    return share(total(found), total(study.treasure), (thing.id for thing in found))


# --- how deep ---------------------------------------------------------------------------------------------


def deeper_richer(study: Study, _figures: Figures) -> Measured | None:
    """The rank correlation of a treasure's value with how far in it lies, by whoever knows every way."""
    far = front(study, known=True)
    things = [thing for thing in study.treasure if thing.room in far]
    found = correlation([thing.value for thing in things], [far[thing.room] for thing in things])
    return Measured(found) if found is not None else None


def correlation(one: Sequence[int], other: Sequence[int]) -> Fraction | None:
    """Spearman's: of the ranks, the same ones shared; None where nothing differs."""
    a, b = ranks(one), ranks(other)
    return _pearson(a, b) if len({*a}) > 1 and len({*b}) > 1 else None


def ranks(values: Sequence[int]) -> list[Fraction]:
    """The place of each in order, the mean of their places for those that are equal."""
    often = Counter(values)
    place: dict[int, Fraction] = {}
    before = 0
    for value in sorted(often):
        place[value] = before + Fraction(often[value] + 1, 2)
        before += often[value]
    return [place[value] for value in values]


def _pearson(a: Sequence[Fraction], b: Sequence[Fraction]) -> Fraction:
    """Exactly but for the root, which is rounded to FINE: the same on every machine."""
    mean_a, mean_b = sum(a, Fraction()) / len(a), sum(b, Fraction()) / len(b)
    both = sum(((x - mean_a) * (y - mean_b) for x, y in zip(a, b, strict=True)), Fraction())
    square = both * both / (_spread(a, mean_a) * _spread(b, mean_b))
    root = Fraction(isqrt(int(square * FINE * FINE)), FINE)
    return root if both >= 0 else -root


def _spread(values: Sequence[Fraction], mean: Fraction) -> Fraction:
    return sum(((value - mean) ** 2 for value in values), Fraction())


MEASURES: Measures = {
    "L26.first": first_level,
    "L26.whole": whole,
    "L27.plain": in_sight,
    "L27.hidden": put_away,
    "L27.secret": secret,
    "L27.rooms": rooms,
    "L27.biggest": biggest,
    "L27.first": first_seen,
    "L28.loads": loads,
    "L28.awkward": awkward,
    "L28.coin": coin,
    "L29": deeper_richer,
}
