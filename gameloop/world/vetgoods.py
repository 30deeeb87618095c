"""Whether the words that an adventure leaves to its rulebook mean something there: kinds of goods, and conditions.

An adventure is written for any rulebook, so this is asked when a game of it begins under one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain

from gameloop.kernel.values import frozen
from gameloop.world.actions import Change, When
from gameloop.world.adventure import FOLDER, Adventure, is_generated
from gameloop.world.content import Library, Report
from gameloop.world.furnishing import ABILITIES
from gameloop.world.ruleset import Ruleset
from gameloop.world.shape import near
from gameloop.world.wares import ANIMAL, ARMOR, BOAT, GEAR, TREASURE, WEAPON

SORTS = (GEAR, WEAPON, ARMOR, ANIMAL, BOAT, TREASURE)
GOODS, TOOL, WARE, SPARING, CONDITION = "kind of goods", "tool", "ware", "thing or ability", "condition"
OF_CHANGE = {"give": GOODS, "put": GOODS, "condition": CONDITION}


@frozen
class Said:
    """Words of which one at least should be of a kind, at a key of the record of that id in a section of the file."""

    section: str
    id: str
    key: str
    kind: str
    words: tuple[str, ...]


class _Known:
    """The words of a rulebook bound to an adventure; each kind is gathered once, since hundreds are asked for."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.words = cache(self._words)

    def strange(self, kind: str, word: str) -> bool:
        """Tells whether a word is none of a kind: neither by its own name, nor as an item of the rulebook."""
        return word not in self.words(kind) and (kind == CONDITION or not self._is_item(word))

    def _is_item(self, word: str) -> bool:
        try:
            self.rules.item(word, 1)
        except KeyError:
            return False
        return True

    def _words(self, kind: str) -> Collection[str]:
        """The words of a kind: those of the rulebook, and the things of the adventure."""
        rules = self.rules
        if kind == CONDITION:
            return rules.making.ills
        parts = (rules.adventure, *rules.adventure.parts)
        things = [thing for part in parts for ground in part.grounds for thing in ground.things]
        own = {thing.id for thing in things} | {thing.serves for thing in things} | set(rules.tools)
        tagged = (*(thing.tags for thing in things), *(ware.item.tags for ware in rules.goods.wares))
        tags = set(chain.from_iterable(tagged))
        more = {TOOL: tags, SPARING: tags | set(ABILITIES), WARE: _sorts(rules)}
        return own | more.get(kind, set())


def vet(rules: Ruleset, library: Library) -> None:
    """The rulebook knows a word wherever the adventure needs one. Raises ContentError with every place where not."""
    report, known = Report(), _Known(rules)
    for part, said in _all_said(rules.adventure):
        if said.words and said.kind != WARE and all(known.strange(said.kind, word) for word in said.words):
            _add(f"{rules.name} knows no", known, part, said, said.words[0], library, report)
    report.stop()


def vet_all(books: Sequence[Ruleset], library: Library) -> None:
    """One of several rulebooks at least, all bound to one adventure, knows each word. Raises ContentError as `vet`."""
    report, known = Report(), [_Known(book) for book in books]
    for part, said in _all_said(books[0].adventure):
        for word in said.words:
            if all(one.strange(said.kind, word) for one in known):
                _add("none of the rulebooks knows a", known[0], part, said, word, library, report)
    report.stop()


def _all_said(adventure: Adventure) -> Iterator[tuple[Adventure, Said]]:
    """All such words, each with the part of the adventure that says it."""
    for part in adventure.parts or (adventure,):
        for said in (*_things(part), *_acts(part), *_stories(part)):
            yield part, said


def _add(
    who: str, known: _Known, part: Adventure, said: Said, word: str, library: Library, report: Report
) -> None:
    where, what = f"{said.section}[{said.id}].{said.key}", f"{who} {said.kind} {word!r}"
    report.add(_file(part.id, said, library), where, what, near(word, known.words(said.kind)))


def _sorts(rules: Ruleset) -> set[str]:
    """What a house may be said to deal in, besides kinds of goods."""
    return {*SORTS, *(ware.id for ware in rules.goods.wares), *(ware.made for ware in rules.goods.wares)}


def _things(part: Adventure) -> Iterator[Said]:
    """Of traps and houses."""
    for ground in part.grounds:
        for trap in ground.traps:
            yield from _each("trap", trap.id, "spared_by", SPARING, trap.spared_by)
            yield from (Said("trap", trap.id, "avoid.using", TOOL, act.using) for act in trap.avoid)
            bad = (effect.what for effect in trap.effects if effect.do == "condition")
            yield from _each("trap", trap.id, "effects.what", CONDITION, bad)
    for house in part.houses:
        yield from _each("place", house.id, "sells", WARE, house.sells)
        yield from _each("place", house.id, "buys", WARE, house.buys)


def _acts(part: Adventure) -> Iterator[Said]:
    """Of deeds and obstacles."""
    for deed in part.deeds:
        yield Said("deed", deed.id, "using", TOOL, deed.using)
        yield from _when("deed", deed.id, deed.when)
        yield from _changes("deed", deed.id, then=deed.then, fails=deed.fails)
    for obstacle in part.obstacles:
        yield from _when("obstacle", obstacle.id, obstacle.over)
        yield from _changes("obstacle", obstacle.id, then=obstacle.then)


def _stories(part: Adventure) -> Iterator[Said]:
    """Of deals, plots and endings."""
    for deal in part.deals:
        yield from _each("deal", deal.id, "pays.what", GOODS, (price.what for price in deal.pays))
        yield from _when("deal", deal.id, deal.when)
        yield from _changes("deal", deal.id, then=deal.then, kept=deal.kept, broken=deal.broken)
    for plot in part.plots:
        yield from _when("clock", plot.id, plot.when)
        yield from _changes("clock", plot.id, then=plot.then)
    for ending in part.endings:
        yield from _changes("ending", ending.id, then=ending.then)


def _each(section: str, id_: str, key: str, kind: str, words: Iterable[str]) -> Iterator[Said]:
    return (Said(section, id_, key, kind, (word,)) for word in words)


def _when(section: str, id_: str, rows: tuple[When, ...]) -> Iterator[Said]:
    return _each(section, id_, "when.has", TOOL, (row.has for row in rows if row.has))


def _changes(section: str, id_: str, **lists: tuple[Change, ...]) -> Iterator[Said]:
    for key, changes in lists.items():
        for index, change in enumerate(changes):
            if change.do in OF_CHANGE:
                yield Said(section, id_, f"{key}[{index}].what", OF_CHANGE[change.do], (change.what,))


def _file(adventure: str, said: Said, library: Library) -> str:
    """The file of an adventure in which a record stands."""
    if is_generated(adventure):
        return f"{FOLDER}/{adventure}"
    files = library.names(f"{FOLDER}/{adventure}") or (f"{FOLDER}/{adventure}.toml",)
    there = (
        f for f in files if any(row.get("id") == said.id for row in library.read(f).get(said.section, ()))
    )
    return next(there, files[0])
