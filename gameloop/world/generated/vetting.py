"""Whether the tables of generated places can make any: dice covered, creatures known, words enough and apart."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import lcm

from gameloop.kernel.errors import DiceError
from gameloop.kernel.notation import parse
from gameloop.kernel.values import fields_of
from gameloop.world.bestiary import Monster, load_bestiary
from gameloop.world.content import Library, Report, structure_all
from gameloop.world.generated.ground import CELLS
from gameloop.world.generated.tables import FOLDER, Dwellers, Level, Rooms, Stock, Tables, Villages
from gameloop.world.shape import near

D6, D20 = 6, 20
ROOMS, STOCK, DWELLERS, VILLAGES = (
    f"{FOLDER}/{name}.toml" for name in ("rooms", "stock", "dwellers", "villages")
)
FILES = (ROOMS, STOCK, DWELLERS, VILLAGES)
FEWEST_ROOMS = 6
DEEPEST = 30
WAYS_OUT = 3


def load_tables(library: Library) -> Tables:
    """The tables, found sound. Raises ContentError with every fault of their files."""
    return library.once(f"{FOLDER}/tables", _load)


def _load(library: Library) -> Tables:
    report = Report()
    tables = structure_all(Tables, lambda name: f"{FOLDER}/{name}.toml", library, report)
    vet(tables, load_bestiary(library), report)
    report.stop()
    return tables


def vet(tables: Tables, creatures: Mapping[str, Monster], report: Report) -> None:
    """Report what would leave a place without something that it needs."""
    plan = tables.stock.plan
    _rooms(tables.rooms, plan.rooms[1] * plan.levels, report)
    _nouns(tables, report)
    _stock(tables.stock, report)
    _dwellers(tables.dwellers, creatures, report)
    _villages(tables.villages, report)


def _some(file: str, where: str, rows: Sequence[object], report: Report, least: int = 1) -> None:
    if len(rows) < least:
        report.add(file, where, f"{len(rows)} rows", f"at least {least}")


def _rooms(rooms: Rooms, most: int, report: Report) -> None:
    """Rooms and states are dealt side by side: they come together anew only after the least common multiple."""
    for name in fields_of(Rooms).names:
        _some(ROOMS, name, getattr(rooms, name), report)
    for setting in rooms.setting:
        _some(ROOMS, f"setting[{setting.id}].things", setting.things, report)
        own = sum(row.of in ("", setting.id) for row in rooms.room)
        if lcm(own, len(rooms.state)) < most:
            what = f"{own} rooms and {len(rooms.state)} states make too few names for {most}"
            report.add(ROOMS, f"setting[{setting.id}]", what, "numbers without a common factor")
    known = [setting.id for setting in rooms.setting]
    for row in rooms.room:
        if row.of and row.of not in known:
            hint = near(row.of, known)
            report.add(ROOMS, f"room[{row.name}].of", f"there is no setting {row.of!r}", hint)


def _nouns(tables: Tables, report: Report) -> None:
    """No noun stands for two things that may be in one room."""
    rooms, stock = tables.rooms, tables.stock
    words = [
        *((ROOMS, (room.noun,)) for room in rooms.room),
        *((ROOMS, (dressing.noun,)) for dressing in rooms.dressing),
        *((STOCK, (secret.noun, *secret.words)) for secret in stock.secret),
        *((STOCK, (feature.noun, *feature.words)) for feature in stock.feature),
        *((STOCK, (trap.noun,)) for trap in stock.trap if trap.noun),
    ]
    seen: dict[str, str] = {}
    for file, nouns in words:
        for noun in dict.fromkeys(nouns):
            if noun in seen:
                report.add(file, f"noun {noun!r}", "two rows have it", f"first in {seen[noun]}")
            seen.setdefault(noun, file)


def _stock(stock: Stock, report: Report) -> None:
    plan = stock.plan
    if not FEWEST_ROOMS <= plan.rooms[0] <= plan.rooms[1] <= CELLS:
        what = f"{plan.rooms[0]} to {plan.rooms[1]} rooms"
        report.add(STOCK, "plan.rooms", what, f"from {FEWEST_ROOMS} to {CELLS}")
    if plan.levels > DEEPEST:
        report.add(STOCK, "plan.levels", f"{plan.levels} levels", f"at most {DEEPEST}")
    covers(STOCK, "doors", (getattr(stock.doors, n) for n in fields_of(type(stock.doors)).names), D20, report)
    rolls = (getattr(stock.stocking, n).roll for n in fields_of(type(stock.stocking)).names)
    covers(STOCK, "stocking", rolls, D6, report)
    covers(STOCK, "gems.d20", ((low, high) for low, high, _ in stock.gems.d20), D20, report)
    deepest = stock.worth[-1].levels[1] if stock.worth else 0
    covers(STOCK, "worth", (row.levels for row in stock.worth), max(deepest, plan.levels), report)
    for name in ("kinds", "forms"):
        _some(STOCK, f"gems.{name}", getattr(stock.gems, name), report)
    _some(STOCK, "keys.here", stock.keys.here, report)
    _some(STOCK, "secret", stock.secret, report, plan.levels)
    _some(STOCK, "trap", [t for t in stock.trap if t.noun and t.from_ == 1], report)
    for trap in stock.trap:
        if not (trap.door or (trap.see and trap.noun and trap.look)):
            report.add(STOCK, f"trap[{trap.id}]", "nothing gives it away", "a door, or see, noun and look")


def covers(file: str, where: str, spans: Iterable[tuple[int, int]], sides: int, report: Report) -> None:
    """Report where spans do not cover a die, from 1 and without gap or overlap."""
    due = 1
    for low, high in sorted(spans):
        if low != due or high < low:
            report.add(file, where, f"{low} to {high}, where {due} comes next", f"cover 1 to {sides}")
        due = max(due, high + 1)
    if due - 1 != sides:
        report.add(file, where, f"the last is {due - 1}", f"cover 1 to {sides}")


def _dwellers(dwellers: Dwellers, creatures: Mapping[str, Monster], report: Report) -> None:
    _some(DWELLERS, "level", dwellers.level, report)
    voiced = [kind for voice in dwellers.voice for kind in voice.kinds]
    for n, level in enumerate(dwellers.level, 1):
        if level.n != n:
            report.add(DWELLERS, f"level[{level.n}].n", f"{n} comes next")
        _some(DWELLERS, f"level[{level.n}].lords", level.lords, report)
        _level(level, creatures, voiced, report)
    for voice in dwellers.voice:
        _some(DWELLERS, f"voice[{', '.join(voice.kinds)}].here", voice.here, report)


def _level(level: Level, creatures: Mapping[str, Monster], voiced: Collection[str], report: Report) -> None:
    where = f"level[{level.n}]"
    if len(level.wander) != D20:
        report.add(DWELLERS, f"{where}.wander", f"{len(level.wander)} rows", f"{D20}, one a face")
    for row in level.wander:
        kind, _, dice = row.partition(" ")
        _creature(kind, f"{where}.wander", creatures, voiced, report)
        if not readable(dice):
            report.add(DWELLERS, f"{where}.wander", f"{row!r} names no number", '"goblin 2d4"')
    for lord in level.lords:
        _creature(lord, f"{where}.lords", creatures, voiced, report)


def _creature(
    kind: str, where: str, creatures: Mapping[str, Monster], voiced: Collection[str], report: Report
) -> None:
    if kind not in creatures:
        report.add(DWELLERS, where, f"there is no creature {kind!r}", near(kind, creatures))
    elif creatures[kind].kind not in voiced:
        report.add(DWELLERS, where, f"{kind!r} has no voice", f"a [[voice]] of {creatures[kind].kind}")


def readable(dice: str) -> bool:
    """Tells whether a text is an expression of dice."""
    try:
        parse(dice)
    except DiceError:
        return False
    return True


def _villages(villages: Villages, report: Report) -> None:
    for part in (villages.place, villages.person):
        for name in fields_of(type(part)).names:
            _some(VILLAGES, name, getattr(part, name), report)
    for name in ("house", "prize"):
        _some(VILLAGES, name, getattr(villages, name), report)
    _some(VILLAGES, "place.outside", villages.place.outside, report, WAYS_OUT)
    for house in villages.house:
        _some(VILLAGES, f"house[{house.id}].names", house.names, report)
    if not any("talk" in house.use for house in villages.house):
        report.add(VILLAGES, "house", "nobody is there to talk", 'use = ["talk"]')
