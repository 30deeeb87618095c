"""What beaten creatures have on them: coins, gems and jewels, by the letters of the bestiary (B-PLAY-12).

An adventure's own treasure lies where it says, whatever is rolled here.
"""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.rulesets.microlite20 import advancing, burden, finds
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.records import WHOLE, Hoard, Jewels
from gameloop.rulesets.microlite20.trade import PURSE
from gameloop.world.goods import move
from gameloop.world.places import TREASURE
from gameloop.world.ruleset import Drafting
from gameloop.world.state import NOWHERE, Item, State

ROW = "B-PLAY-12"
MEAN = "srd_mean"  # of the setting treasure
GEM, JEWEL, MAGIC = "gem", "jewel", "magic"
FOUND = "found on them"
DIE = "1d100"


def lay_out(book: Book, draft: Drafting, foes: tuple[str, ...]) -> None:
    """What these had on them lies there now: like coins together, gems and jewels each for itself."""
    goods = (
        mean(book, draft.state, foes)
        if draft.state.setting("treasure") == MEAN
        else tuple(rolled(book, draft, foes))
    )
    coins = sum(item.n for item in goods if item.kind == PURSE)
    if coins:
        _lie(draft, burden.item(book, PURSE, coins))
    for item in goods:
        if item.kind != PURSE:
            _lie(draft, item)


def _lie(draft: Drafting, item: Item) -> None:
    move(draft, item, NOWHERE, draft.state.spot(), FOUND, rule=ROW)


def mean(book: Book, state: State, foes: tuple[str, ...]) -> tuple[Item, ...]:
    """What an encounter of that level is worth on average, in coins; beyond the table as its last row."""
    table = book.treasure.mean
    worth = table[min(advancing.encounter_level(book, state, foes), len(table)) - 1]
    return (burden.item(book, PURSE, worth * book.numbers.money.gold_cp),)


def rolled(book: Book, draft: Drafting, foes: tuple[str, ...]) -> Iterator[Item]:
    """By letters: some for each creature and all for each adventurer, some once for all of a kind (B-PLAY-17)."""
    kinds: dict[str, list[str]] = {}
    for who in foes:
        kinds.setdefault(draft.state.person(who).kind, []).append(who)
    hoards = {hoard.letter: hoard for hoard in book.treasure.hoard}
    for kind, people in kinds.items():
        for letter in draft.state.kinds[kind].treasure_carried:
            if letter in hoards:
                for _ in people if hoards[letter].each or kind in book.classes else people[:1]:
                    yield from _hoard(book, draft, hoards[letter])


def _hoard(book: Book, draft: Drafting, hoard: Hoard) -> Iterator[Item]:
    for coins in hoard.coins:
        n = _many(draft, Jewels(coins.pct, coins.dice), coins.metal)
        if n:
            yield burden.item(book, PURSE, n * book.treasure.metals[coins.metal])
    for _ in range(_many(draft, hoard.gems, GEM)):
        face = draft.roll(book.treasure.gem_dice, GEM, rule=ROW, secret=True).total
        row = next(row for row in book.treasure.gems if row.on[0] <= face <= row.on[1])
        yield _jewel(book, GEM, row.worth)
    for _ in range(_many(draft, hoard.jewels, JEWEL)):
        worth = draft.roll(book.treasure.jewel_dice, JEWEL, rule=ROW, secret=True).total
        yield _jewel(book, JEWEL, worth)
    yield from _magic(book, draft, hoard)


def _jewel(book: Book, name: str, gold: int) -> Item:
    """One that is worth so much gold."""
    return Item(f"{name}.{gold}", TREASURE, name, worth=gold * book.numbers.money.gold_cp, slots=0)


def _magic(book: Book, draft: Drafting, hoard: Hoard) -> Iterator[Item]:
    for _ in range(_many(draft, hoard.magic, MAGIC)):
        yield finds.found(book, draft)


def _many(draft: Drafting, some: Jewels | None, what: str) -> int:
    """How many of something there are: by its chance, then by its dice."""
    if some is None or (some.pct < WHOLE and _chance(draft, what) > some.pct):
        return 0
    return draft.roll(some.dice, what, rule=ROW, secret=True).total


def _chance(draft: Drafting, what: str) -> int:
    return draft.roll(DIE, f"chance_of_{what}", rule=ROW, secret=True).total
