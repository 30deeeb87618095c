"""The party: sheets, order, goods, progress. The figures and their words are the ruleset's."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from gameloop.session.results import Block
from gameloop.session.stacks import heap
from gameloop.world.amounts import plural
from gameloop.world.goods import of_kind
from gameloop.world.ruleset import Args, Ruleset
from gameloop.world.state import Item, Person, State
from gameloop.world.wares import Ware

if TYPE_CHECKING:
    from gameloop.session.session import Session

SCREEN = 20  # lines of a list of prices that are looked through at once
NOBODY = "nobody has been enlisted yet"
PENNILESS = "Nobody of you has a coin."


def party(state: State, rules: Ruleset) -> Block:
    """Everybody in marching order, the dead too; then the beasts, and where those are who are not here."""
    lines = [f"{n}. {_line(state, rules, who)}" for n, who in enumerate(state.order, 1)]
    beasts = [f"   {_line(state, rules, who)}" for who in state.train if not state.person(who).gone]
    return Block("list", "\n".join([*lines, *beasts]) or NOBODY)


def _line(state: State, rules: Ruleset, who: str) -> str:
    """Somebody in a line, and where he is if not here."""
    told = rules.telling.brief(state, who)
    if who in state.strayed:
        return f"{told}, run off"
    return f"{told}, waits outside" if who in state.waiting else told


def sheet(state: State, rules: Ruleset, who: str) -> Block:
    """All figures of a person, then the goods."""
    lines = (*rules.telling.sheet(state, who), *goods(state, rules, state.person(who)))
    return Block("list", "\n".join(lines))


def goods(state: State, rules: Ruleset, person: Person) -> tuple[str, ...]:
    """What a person has, what is worn or in hand first."""
    burning = [light.id for light in state.lights]
    items = sorted(state.held(person.id), key=lambda item: not _place(person, item))
    lines = []
    for item in items:
        one = "1 " if item.n > 1 and _place(person, item) else ""
        where = f"{one}{'in the ' if one else ''}{_place(person, item)}"
        marks = [m for m in (where, "burning" if item.id in burning else "") if m]
        lines.append(f"  {heap(rules, item)}" + (f" ({', '.join(marks)})" if marks else ""))
    return tuple(lines)


def _place(person: Person, item: Item) -> str:
    if item.id == person.armor:
        return "worn"
    if item.id == person.right == person.left:
        return "both hands"
    return "right hand" if item.id == person.right else "left hand" if item.id == person.left else ""


def inventory(state: State, rules: Ruleset, who: str = "") -> Block:
    """What everybody carries, or one of them, with the load, where it counts."""
    lines: list[str] = []
    for person in (*state.party(), *state.beasts()):
        if who in ("", person.id):
            load, limit = (rules.number(state, person.id, name) for name in ("load", "load_limit"))
            told = f"{person.name}: {load} of {limit} items" if limit else f"{person.name}:"
            lines += [told, *goods(state, rules, person)]
    return Block("list", "\n".join(lines) or NOBODY)


def progress(state: State, rules: Ruleset) -> Block:
    """How far everybody is from the next level."""
    lines = [f"{p.name}: {rules.telling.progress(state, p.id)}" for p in state.party()]
    return Block("list", "\n".join(lines) or NOBODY)


def prices(rules: Ruleset, sold_here: Collection[Ware] | None = None) -> Block:
    """The list of wares, things of one price and load together, and what is made of one of them; in a house only of
    what is sold there.

    A list too long for a screen has all of one sort and price together, the cheapest first.
    """
    wares = rules.goods.wares if sold_here is None else sold_here
    plain = [ware for ware in wares if not ware.made]
    lines = _together((ware.item.kind, ware.price, ware.name) for ware in plain)
    if len(lines) > SCREEN:
        sorts = list(dict.fromkeys(ware.rule for ware in plain))
        cheapest = sorted(plain, key=lambda ware: (sorts.index(ware.rule), ware.price))
        lines = _together((ware.rule, ware.price, ware.name) for ware in cheapest)
    made: dict[str, list[str]] = {}
    for recipe in (r for r in rules.goods.recipes if any(w.item.kind == r.source for w in plain)):
        many = recipe.name if recipe.yields == 1 else f"{recipe.yields} {plural(recipe.name)}"
        made.setdefault(recipe.source, []).append(many)
    told = [rules.goods.told(price) if price else "free" for _, price in lines]
    wide = max((5, *map(len, told)))
    sold = [
        f"  {price:>{wide}} {', '.join(names)}" for price, names in zip(told, lines.values(), strict=True)
    ]
    out_of = [f"Of 1 {s}, with make: {', '.join(of)}." for s, of in made.items()]
    shown = [*sold, *_costlier(rules, wares), *out_of, *services(rules)]
    return Block("list", "\n".join(shown) or "Nothing is sold here.")


def _together(wares: Iterable[tuple[str, int, str]]) -> dict[tuple[str, int], list[str]]:
    """The names of wares of one sort and price together."""
    lines: dict[tuple[str, int], list[str]] = {}
    for sort, price, name in wares:
        lines.setdefault((sort, price), []).append(name)
    return lines


def _costlier(rules: Ruleset, wares: Collection[Ware]) -> Iterator[str]:
    """What is sold besides as made of something dearer: how many times as much it costs."""
    usual = {ware.item.kind: ware for ware in rules.goods.wares if not ware.made}
    lines: dict[tuple[str, int], list[str]] = {}
    for ware in wares:
        plain = usual.get(ware.item.kind) if ware.made else None
        if plain is not None:
            lines.setdefault((ware.made, ware.price // plain.price), []).append(plain.name)
    for (stuff, times), names in lines.items():
        yield f"Of {stuff}, at {times} times the price (buy {stuff} {names[0]}): {', '.join(names)}."


def services(rules: Ruleset) -> tuple[str, ...]:
    """What is done for money, at one price together."""
    lines: dict[int, list[str]] = {}
    for one in rules.goods.services:
        lines.setdefault(one.price, []).append(one.name)
    told = [f"  {rules.goods.told(price)}: {', '.join(names)}" for price, names in sorted(lines.items())]
    wages: dict[int, list[str]] = {}
    for trade in sorted(rules.goods.trades, key=lambda one: one.wage):
        wages.setdefault(trade.wage, []).append(trade.name)
    paid = [f"  {rules.goods.told(wage)}: {', '.join(names)}" for wage, names in wages.items()]
    return (
        *(("For hire, with hire:", *told) if told else ()),
        *(("For hire by the month, with advertise and hire:", *paid) if paid else ()),
    )


def party_of(session: Session, _args: Args) -> Iterable[Block]:
    """`party`."""
    return (party(session.seen(), session.game.rules),)


def sheet_of(session: Session, args: Args) -> Iterable[Block]:
    """`sheet NAME`."""
    return (sheet(session.seen(), session.game.rules, args["name"]),)


def inventory_of(session: Session, args: Args) -> Iterable[Block]:
    """`inventory [NAME]`."""
    return (inventory(session.seen(), session.game.rules, args.get("name", "")),)


def money(state: State, rules: Ruleset) -> Block:
    """The coins of each, and of all together; then what brings coins where it is sold."""
    bearers = [p for p in (*state.party(), *state.beasts()) if of_kind(state, (p.id,), rules.coin)]
    purses = {p.name: of_kind(state, (p.id,), rules.coin) for p in bearers}
    lines = [f"{name}: {_coins(rules, n)}" for name, n in purses.items()]
    together = f"Together: {_coins(rules, sum(purses.values()))}" if purses else PENNILESS
    worth = [
        heap(rules, item)
        for p in (*state.party(), *state.beasts())
        for item in state.held(p.id)
        if item.worth
    ]
    besides = (f"Besides, to be sold: {', '.join(worth)}",) if worth else ()
    return Block("list", "\n".join((*lines, together, *besides)))


def _coins(rules: Ruleset, n: int) -> str:
    return heap(rules, rules.item(rules.coin, n))


def money_of(session: Session, _args: Args) -> Iterable[Block]:
    """`money`."""
    return (money(session.seen(), session.game.rules),)


def progress_of(session: Session, _args: Args) -> Iterable[Block]:
    """`xp`."""
    return (progress(session.seen(), session.game.rules),)
