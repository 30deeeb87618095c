"""Somebody new: roll a stat, place it, roll again; then race, class, gear and signature spell (B-STAT, B-GAP-04)."""

from __future__ import annotations

from collections.abc import Mapping

from gameloop.kernel.questions import PLAYER
from gameloop.rulesets.microlite20 import signing, trade
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.burden import item
from gameloop.rulesets.microlite20.records import STATS, ClassRow, Race
from gameloop.rulesets.microlite20.sheet import newcomer
from gameloop.world.goods import merged
from gameloop.world.people import Recruit, admit, arrive, join
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.sheets import name_fault
from gameloop.world.state import Item

PACK, MONEY = "pack", "money"
POOL = "pool"
JOINS = "B-CLASS-01"


def recruit(book: Book, draft: Drafting, rules: Ruleset, command: Recruit) -> None:
    """Three stats placed one by one, race, class, a hit die, gold, gear or money; a caster signs a spell."""
    admit(draft, rules, 1)
    fault = name_fault(command.name, [p.name for p in draft.state.people.values()])
    if fault:
        draft.refuse(f"{command.name}: {fault}", instead="enlist NAME", rule=JOINS)
    arrive(draft, rules)
    name = command.name
    rolled = _stats(book, draft, name)
    race, row = _race(book, draft, name), _class(book, draft, name)
    stats = {stat: rolled[stat] + race.stats.get(stat, 0) for stat in STATS}
    die = draft.roll(book.start.hp_dice, "hit_die", rule="B-HP-01").total
    gold = draft.roll(book.start.gold_dice, "gold", rule="B-GAP-04").total
    goods = _goods(book, draft, name, row, gold * book.numbers.money.gold_cp)
    signed = (signing.ask(book, draft, name, row, book.start.level),) if row.spells else ()
    join(draft, newcomer(book, name, race.id, row.id, stats, (die,), signed, goods), rule=race.rule)
    rules.moments.enlisted(draft, rules)


# --- stats ------------------------------------------------------------------------------------------


def _stats(book: Book, draft: Drafting, name: str) -> dict[str, int]:
    """The total of each roll is placed before the next one falls, or by a setting all three after (B-AMB-01)."""
    if draft.state.setting("stats_allocation") == POOL:
        return _pooled(book, draft, name)
    placed: dict[str, int] = {}
    while len(placed) < len(STATS):
        total = _roll(book, draft)
        placed[_place(book, draft, name, total, placed, "B-STAT-04")] = total
    return placed


def _roll(book: Book, draft: Drafting) -> int:
    return draft.roll(book.stat_dice, "stat", rule="B-STAT-03").total


def _place(book: Book, draft: Drafting, name: str, total: int, placed: Mapping[str, int], rule: str) -> str:
    """Which stat a total goes to; the last one has only one place to go."""
    left = tuple(stat for stat in STATS if stat not in placed)
    so_far = "".join(f" {book.stats[stat].short} is {value}." for stat, value in placed.items())
    return draft.ask(PLAYER, "place", f"{total} for {name}: which stat?{so_far}", left, rule=rule)


def _pooled(book: Book, draft: Drafting, name: str) -> dict[str, int]:
    placed: dict[str, int] = {}
    for total in sorted((_roll(book, draft) for _ in STATS), reverse=True):
        placed[_place(book, draft, name, total, placed, "B-AMB-01")] = total
    return placed


# --- what somebody is, and has ------------------------------------------------------------------------


def _race(book: Book, draft: Drafting, name: str) -> Race:
    looks = "\n".join(f"  {row.id}: {row.look}" for row in book.races.values())
    said = draft.ask(PLAYER, "race", f"Of what people is {name}?\n{looks}", book.races, rule="B-STAT-06")
    return book.races[said]


def _class(book: Book, draft: Drafting, name: str) -> ClassRow:
    looks = "\n".join(f"  {row.id}: {row.look}" for row in book.callings.values())
    said = draft.ask(PLAYER, "class", f"What is {name}?\n{looks}", book.callings, rule=JOINS)
    return book.classes[said]


def _goods(book: Book, draft: Drafting, name: str, row: ClassRow, copper: int) -> tuple[Item, ...]:
    """A pack that comes off the money, or all of the money for shopping (B-GAP-04)."""
    pack = merged(item(book, part.item, part.n) for part in (*book.base_pack, *book.packs[row.id].gear))
    price = sum(trade.price(book.gear[thing.kind]) * thing.n for thing in pack)
    text = (
        f"{name} has {trade.told(book, copper)}. The pack of a {row.name.lower()} costs {trade.told(book, price)}; "
        f"nobody is asked for more than he has. Take it, or keep the money?"
    )
    said = draft.ask(PLAYER, "gear", text, (PACK, MONEY), rule="B-GAP-04")
    left = max(0, copper - price) if said == PACK else copper
    purse = (item(book, trade.PURSE, left),) if left else ()
    return (*pack, *purse) if said == PACK else purse
