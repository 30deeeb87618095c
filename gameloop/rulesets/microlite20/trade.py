"""What villages sell, and what they give for what they buy (B-GAP-04, B-PLAY-19).

Money is counted in copper. An adventure counts the worth of its treasures in the coin that prices are told in, which is
the gold piece here.
"""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.kernel.values import evolve
from gameloop.rulesets.microlite20 import burden
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.records import Ammo, Gear, Item, Weapon
from gameloop.world import state as world
from gameloop.world.revels import revel
from gameloop.world.ruleset import Drafting, No, Ruleset
from gameloop.world.town import Carouse, pay
from gameloop.world.wares import ANIMAL, ARMOR, GEAR, WEAPON, Offer, Ware

PURSE = "copper_piece"
LENT, SILVER = "lent", "silver"  # tags of things
BARE = "unarmed_strike"
PERCENT = 100


def price(row: Gear) -> int:
    """Copper for one of a kind; missiles are priced by the lot."""
    return row.cost_cp // row.lot if isinstance(row, Ammo) else row.cost_cp


def wares(book: Book) -> tuple[Ware, ...]:
    """All that has a price, weapons of silver too (B-GAP-01 to B-GAP-03, B-PLAY-19)."""
    return tuple(_wares(book))


def _wares(book: Book) -> Iterator[Ware]:
    for row in book.gear.values():
        if isinstance(row, Item) and row.drawn:
            continue  # the rules price beasts and carts, but know no way to lead or load them
        if row.cost_cp or (isinstance(row, Weapon) and row.id != BARE):
            thing = burden.item(book, row.id, 1)
            yield Ware(row.id, thing.name, thing, price(row), _row(row), row.words, sort=_sort(row))
    for weapon in book.weapons.values():
        if weapon.cost_cp:
            cost = price(weapon) * book.numbers.money.silver_weapon_factor
            thing = silvered(burden.item(book, weapon.id, 1))
            yield Ware(thing.id, thing.name, thing, cost, "B-PLAY-19", made=SILVER)


def silvered(thing: world.Item) -> world.Item:
    """The same, of silver."""
    return evolve(thing, id=f"{thing.kind}.{SILVER}", name=f"silver {thing.name}", tags=(*thing.tags, SILVER))


def _row(row: Gear) -> str:
    if isinstance(row, Item):
        return "B-GAP-03"
    return "B-GAP-01" if isinstance(row, Weapon | Ammo) else "B-GAP-02"


def _sort(row: Gear) -> str:
    if isinstance(row, Item):
        return ANIMAL if row.drawn else GEAR
    return WEAPON if isinstance(row, Weapon | Ammo) else ARMOR


def offer(book: Book, thing: world.Item) -> Offer | No:
    """Treasure fetches its worth, used gear half its price; what is lent is not sold (B-GAP-04)."""
    money = book.numbers.money
    if LENT in thing.tags:
        return No(
            f"the {thing.name} belongs to the village, which lends it", "B-GAP-04", f"drop {thing.name}"
        )
    if thing.kind == PURSE:
        return No("coins are what one pays with", "B-GAP-04", "buy")
    row = book.row(thing.kind)
    used = (price(row) if row else 0) * thing.n * money.sell_pct // PERCENT
    made_of = money.silver_weapon_factor if SILVER in thing.tags else 1
    coins = thing.worth * thing.n or used * made_of
    if not coins:
        return No(f"nobody gives a copper piece for the {thing.name}", "B-GAP-04", f"examine {thing.name}")
    return Offer(coins, "B-GAP-04")


def coins(book: Book) -> dict[str, int]:
    """The coins, and how many copper pieces each is."""
    money = book.numbers.money
    return {"gp": money.gold_cp, "sp": money.silver_cp, "cp": 1}


def told(book: Book, copper: int) -> str:
    """A sum of money as one says it: `12 gp 5 sp 3 cp`."""
    parts = []
    for name, worth in coins(book).items():
        n, copper = divmod(copper, worth)
        parts.append((n, name))
    return " ".join(f"{n} {name}" for n, name in parts if n) or "0 cp"


def carouse(draft: Drafting, rules: Ruleset, command: Carouse) -> None:
    """Money brings no level here, however it is spent (B-ADV-12); in a house that takes it it is only gone."""
    if command.who and command.on:
        pay(draft, rules, command.who, command.silver, f"spent on {command.on}", rule=rules.row("house"))
        revel(draft, rules, command.silver, rules.row("house"))
        return
    draft.refuse("money brings no level by these rules", instead="xp", rule="B-ADV-12")
