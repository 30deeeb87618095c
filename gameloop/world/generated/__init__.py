"""Generated adventures: a dungeon and its village, made from a seed and the tables of content/generated.

What is made is the tables of an adventure, the same that somebody could have written; they are laid out and bound as
any other. The same seed and the same tables make the same place, whoever asks and whenever.
"""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.world import charting
from gameloop.world.adventure import GENERATED as ID
from gameloop.world.bestiary import load_bestiary
from gameloop.world.chart import Flag, Note
from gameloop.world.content import Library, Report
from gameloop.world.generated import villages
from gameloop.world.generated.ground import SIDES, floors
from gameloop.world.generated.joining import Joining
from gameloop.world.generated.lots import Lots, luck_of
from gameloop.world.generated.making import Making, Room
from gameloop.world.generated.stocking import PRIZE, Stocker
from gameloop.world.generated.tables import (
    DressingWords,
    Prize,
    RoomWords,
    StateWords,
    Tables,
)
from gameloop.world.generated.vetting import load_tables
from gameloop.world.proving import Opened
from gameloop.world.records import Head, OutRow, RoomRow, Sheet
from gameloop.world.stories import Ending, Restock

PARTY = 4
TAKEN = "prize_taken"
OUTS = 3
SHAFT_TURNS = 2  # what the climb from the bottom takes


def opened(library: Library, seed: str) -> Opened:
    """The tables of the adventure of a seed, laid out. Raises ContentError for faulty tables."""
    tables, creatures = load_tables(library), dict(load_bestiary(library))
    lots = Lots(luck_of(seed, ID))
    making, outs = _ground(tables, lots)
    prize = lots.pick(PRIZE, tables.villages.prize)
    Joining(making).all()
    stocker = Stocker(making, creatures)
    stocker.all(prize)
    sheet = _sheet(making, stocker, prize, outs)
    return _laid_out(sheet)


def _ground(tables: Tables, lots: Lots) -> tuple[Making, tuple[OutRow, ...]]:
    side = lots.pick("side", SIDES)
    setting = lots.pick("setting", tables.rooms.setting)
    making = Making(tables, lots, setting, floors(lots, tables.stock.plan, side))
    return making, tuple(_outs(making, side))


def _outs(making: Making, side: str) -> Iterator[OutRow]:
    """The way in; a door on the same level and a shaft from the bottom that are barred, or closed up, from within."""
    lots, rooms = making.lots, making.rooms()
    front, back, up = lots.shuffled("outside", making.tables.villages.place.outside)[:OUTS]
    yield OutRow(rooms[0].id, side, front, f"the way up to {front}", outside_sees="steps into the ground")
    near = lots.pick("back door", [room.id for room in rooms[1:] if room.level == 1])
    door = f"{making.setting.door}, barred, with daylight under it"
    yield OutRow(near, "out", back, door, outside_sees="a door in a bank", kind="barred", barred_from=near)
    far = lots.pick("shaft", [room.id for room in rooms if room.level == rooms[-1].level])
    seen = f"a shaft with a bolted grating over it, and {up} overhead"
    yield OutRow(
        far, "out", up, seen, outside_sees="a grating in the grass", kind="barred", shut="grating",
        barred_from=far, turns=SHAFT_TURNS,
    )  # fmt: skip


def _sheet(making: Making, stocker: Stocker, prize: Prize, outs: tuple[OutRow, ...]) -> Sheet:
    lots, tables = making.lots, making.tables
    title = villages.title(lots, tables, making.setting)
    levels = tuple(floor.level for floor in making.floors)
    rooms = _rooms(making)
    return Sheet(
        adventure=Head("gameloop-adventure/1", ID, title, rooms[0].id, (levels[0], levels[-1]), PARTY),
        village=villages.village(lots, tables),
        place=villages.houses(lots, tables),
        room=rooms,
        way=tuple(making.ways),
        out=outs,
        treasure=tuple(making.treasure),
        toy=tuple(making.toys),
        group=tuple(making.groups),
        roster=tuple(making.rosters),
        trap=tuple(making.traps),
        flag=(Flag(TAKEN, taken=PRIZE),),
        wander=tuple(row for level in levels for row in stocker.wanderers(level)),
        deed=tuple(making.deeds),
        faction=tuple(making.factions),
        restock=(Restock("give_up", tables.dwellers.restock.say, tables.dwellers.restock.beside),),
        rumour=villages.rumours(making, {room.id: room.name for room in rooms}, prize, stocker.lords),
        ending=(
            Ending(
                PRIZE, prize.name.capitalize(), (f"the {prize.name}, from the bottom",), prize.say, (TAKEN,)
            ),
        ),
    )


def _rooms(making: Making) -> tuple[RoomRow, ...]:
    """The rooms with their texts: three lists of different lengths side by side, so that no three meet twice."""
    lots, words, own = making.lots, making.tables.rooms, making.setting.id
    purposes = lots.shuffled("purposes", [row for row in words.room if row.of in ("", own)])
    states, dressings = lots.shuffled("states", words.state), lots.shuffled("dressings", words.dressing)
    return tuple(
        _room(
            making,
            room,
            n,
            purposes[n % len(purposes)],
            states[n % len(states)],
            dressings[n % len(dressings)],
        )
        for n, room in enumerate(making.rooms())
    )


def _room(
    making: Making, room: Room, n: int, what: RoomWords, state: StateWords, dressing: DressingWords
) -> RoomRow:
    said = (what.see, state.see, dressing.see, *making.said.get(room.id, ()))
    notes = (Note(what.noun, what.look), Note(dressing.noun, dressing.look), *making.looks.get(room.id, ()))
    return RoomRow(
        f"{state.adj} {what.name}",
        " ".join(said),
        room.id,
        n + 1,
        room.level,
        _cell(making, room),
        light="lit" if n == 0 else "dark",
        dark=what.dark,
        heard=state.heard,
        search=dressing.search,
        look=notes,
    )


def _cell(making: Making, room: Room) -> tuple[int, int]:
    return making.floors[room.level - 1].cells[room.index]


def _laid_out(sheet: Sheet) -> Opened:
    report = Report()
    assert sheet.adventure is not None and sheet.village is not None
    dungeon = charting.dungeon(sheet, sheet.adventure, sheet.village, ID, report)
    report.stop()
    town = charting.village(sheet.village, sheet.place, sheet.adventure)
    return Opened(sheet.adventure, sheet, dungeon, town)
