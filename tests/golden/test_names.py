"""Names stand in saves for ever, and a misspelt one would be a new one without a word: so each is written down here."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import attrs

from gameloop.kernel.questions import DICE
from gameloop.rulesets.barrows.book import load_book
from gameloop.rulesets.barrows.figures import FEATS
from gameloop.rulesets.microlite20 import book as microlite20
from gameloop.world.furnishing import MOODS
from gameloop.world.orders import LASTING
from tests.golden.files import check
from tests.lines import acting
from tests.names import ANY, Source, sinks
from tests.play import session

SEEDS = range(4)
STEPS = 120  # lines of each walk
FIELDS = sinks()


@cache
def source() -> Source:
    """The names in the code."""
    return Source().collect()


def content() -> Mapping[str, set[str]]:
    """The names that come out of the rulebook's tables, where the code has `*`."""
    book = load_book()
    checks = {
        *book.checks,
        *FEATS,
        *book.abilities,
        *book.tables,
        *(f"{spell}_damage" for spell in book.spells),
    }
    return {
        "condition": {*book.conditions, *(row.id for row in book.tables["grievous_wound"].rows)},
        "intent": {*LASTING},
        "mood": {*MOODS},
        "roll": checks,
    }


def expected() -> Mapping[str, set[str]]:
    """All names, by sort; one topic is the kernel's own."""
    own = {"topic": {DICE}}
    return {
        sort: names | content().get(sort, set()) | own.get(sort, set())
        for sort, names in source().written.items()
    }


def known(name: str, names: set[str]) -> bool:
    """Tells whether a name is one of these, or made as one of these patterns."""
    return any(fnmatchcase(name, pattern) for pattern in names - {ANY})


def test_the_names_that_can_stand_in_a_save() -> None:
    """A new name is a decision: read the diff."""
    lines = [f"{sort} {name}\n" for sort, names in expected().items() for name in names]
    check("names.txt", "".join(sorted(lines)))


def test_every_condition_stands_in_the_list_of_conditions() -> None:
    """A rulebook says of each what it does; one that only the code knows would do nothing."""
    listed = {*load_book().conditions, *microlite20.load_book().conditions}
    named = source().written["condition"] | source().read["condition"]
    assert {name for name in named if ANY not in name} - listed == set()


def test_every_pool_that_is_read_is_filled_somewhere() -> None:
    """A pool that is read under another name than it is written is empty for ever."""
    read = source().read["pool"] - {ANY}
    assert {name for name in read if not known(name, source().written["pool"])} == set()


def test_a_long_walk_meets_no_other_name() -> None:
    """What the list is read off does not overlook a way into the save."""
    names = expected()
    open_sorts = {sort for sort in names if ANY in source().written[sort] and sort not in content()}
    strange = {
        (sort, name)
        for sort, found in walked().items()
        if sort not in open_sorts
        for name in found
        if not known(name, names.get(sort, set()))
    }
    assert strange == set()


@cache
def walked() -> Mapping[str, set[str]]:
    """The names in the facts of a few walks."""
    found: dict[str, set[str]] = defaultdict(set)
    for seed in SEEDS:
        for sort, name in _seen(seed):
            if name:
                found[sort].add(name)
    return found


def _seen(seed: int) -> Iterator[tuple[str, str]]:
    """Every name in the facts of one walk."""
    with TemporaryDirectory() as folder:
        game = session(Path(folder), seed=str(seed))
        choose = random.Random(seed).choice
        for _ in range(STEPS):
            game.feed(acting(game, choose))
        for entry in game.save.log.entries.values():
            for event in entry.events:
                yield from _named(event)
        game.save.close()


def _named(value: object) -> Iterator[tuple[str, str]]:
    """The names in a fact, and in the records inside it."""
    if isinstance(value, Mapping):
        value = tuple(value.values())
    if isinstance(value, tuple):
        for each in value:
            yield from _named(each)
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            for sort in FIELDS.get(type(value), {}).get(field.name, ()):
                yield sort, getattr(value, field.name)
            yield from _named(getattr(value, field.name))
