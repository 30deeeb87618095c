"""What villages sell and buy, what supply becomes, and what carousing is worth (A-EQP-08 to A-EQP-12, A-CLS-01)."""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.rulesets.barrows import levels
from gameloop.rulesets.barrows import records as r
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.names import PURSE, SUPPLY
from gameloop.rulesets.barrows.sheet import LENT, thing
from gameloop.world.houses import DONATE, GAMBLE
from gameloop.world.modes import in_village
from gameloop.world.revels import revel
from gameloop.world.ruleset import Drafting, No, Ruleset
from gameloop.world.scheduler import WATCH, spend
from gameloop.world.state import Item
from gameloop.world.town import CAROUSE, Carouse, pay, purse
from gameloop.world.travel import go_where
from gameloop.world.wares import ARMOR, GEAR, WEAPON, Offer, Recipe, Ware

PERCENT = 100
PLEASURE = "a good time"


def wares(book: Book) -> tuple[Ware, ...]:
    """All that has a price, by the name of its row and by each example of it (A-EQP-22, A-PLAY-67)."""
    return tuple(_wares(book))


def _wares(book: Book) -> Iterator[Ware]:
    for row in listed(book):
        if not row.cost_sp:
            continue
        examples: tuple[str, ...] = getattr(row, "examples", ())
        plain = thing(book, row.id, 1)
        others = tuple(w for w in row.words if w not in examples)
        rule, sort = "A-EQP-08" if row.id == SUPPLY else "A-EQP-22", _sort(row)
        for word in dict.fromkeys(examples):
            item = thing(book, word, 1)
            if item.id != plain.id:
                yield Ware(item.id, item.name, item, row.cost_sp, rule, sort=sort)
        yield Ware(row.id, plain.name, plain, row.cost_sp, rule, others, sort=sort)


def _sort(row: r.Item | r.Weapon | r.Armor | r.Shield) -> str:
    if isinstance(row, r.Item):
        return GEAR
    return WEAPON if isinstance(row, r.Weapon) else ARMOR


def listed(book: Book) -> tuple[r.Item | r.Weapon | r.Armor | r.Shield, ...]:
    """Every row of what is carried."""
    return (*book.items.values(), *book.weapons.values(), *book.armor.values(), *book.shields.values())


def price_of(book: Book, kind: str) -> int:
    """What one of a kind costs, 0 for what no list sells."""
    return next((row.cost_sp for row in listed(book) if row.id == kind), 0)


def offer(book: Book, item: Item) -> Offer | No:
    """Treasure fetches its worth, used gear half its price; what is lent is not sold (A-PLAY-67, A-PLAY-05)."""
    if LENT in item.tags:
        return No(f"the {item.name} belongs to the village, which lends it", "A-PLAY-05", f"drop {item.name}")
    if item.kind == PURSE:
        return No("silver is what one pays with", "A-PLAY-67", "carouse")
    used = price_of(book, item.kind) * item.n * book.numbers.town.sell_percent // PERCENT
    coins = item.worth * item.n or used
    if not coins:
        return No(f"nobody gives a silver piece for the {item.name}", "A-PLAY-67", f"examine {item.name}")
    return Offer(coins, "A-PLAY-67")


def recipes(book: Book) -> tuple[Recipe, ...]:
    """Everything that a unit of supply becomes without asking (A-EQP-09, A-EQP-12, A-PLAY-70)."""
    return tuple(
        Recipe(kind, book.items[kind].name.lower(), SUPPLY, row.yields, row.rule, book.items[kind].words)
        for row in book.conversions.values()
        for kind in row.makes
    )


def carouse(book: Book, draft: Drafting, rules: Ruleset, command: Carouse) -> None:
    """Each silver piece spent for nothing is an XP, in a settlement, at once (A-CLS-01, A-PLAY-68)."""
    state = draft.state
    if not in_village(state):
        draft.refuse("carousing is done in a settlement", rule="A-PLAY-68")
    able = [p.id for p in state.able() if command.who in ("", p.id)]
    who = next((w for w in able if purse(state, rules, w) >= command.silver), "")
    if command.silver < 1 or not who:
        person = state.people.get(command.who)
        has = f"{person.name} has not" if person else "nobody has"
        draft.refuse(f"{has} {command.silver} silver on him", instead="i", rule="A-PLAY-68")
    go_where(draft, rules, (CAROUSE, DONATE, GAMBLE))
    on = command.on or PLEASURE
    pay(draft, rules, who, command.silver, f"spent on {on}", rule="A-PLAY-68")
    revel(draft, rules, command.silver, "A-PLAY-68")
    levels.gain(book, draft, who, command.silver, on, rule="A-CLS-01")
    if state.setting("carousing_time") == WATCH:
        spend(draft, rules, WATCH)
