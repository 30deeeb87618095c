"""Generated adventures: a dungeon and its village, made from a seed and the tables of content/generated.

What is made is the tables of an adventure, the same that somebody could have written; they are laid out and bound as
any other. The same seed and the same tables make the same place, whoever asks and whenever.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gameloop.world import charting
from gameloop.world.adventure import GENERATED as ID
from gameloop.world.bestiary import Monster, load_bestiary
from gameloop.world.chart import Flag, Note
from gameloop.world.content import Library, Report
from gameloop.world.generated import villages
from gameloop.world.generated.ground import SIDES, floors
from gameloop.world.generated.joining import Joining
from gameloop.world.generated.lots import Lots, luck_of
from gameloop.world.generated.making import Making, Order, Room
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
from gameloop.world.records import FORMAT, Head, OutRow, RoomRow, Sheet
from gameloop.world.stories import Ending, Restock

TAKEN = "prize_taken"
OUTS = 3
SHAFT_TURNS = 2  # what the climb from the bottom takes


def opened(library: Library, seed: str) -> Opened:
    """The tables of the adventure of a seed, laid out. Raises ContentError for faulty tables."""
    return made(Order(ID), Lots(luck_of(seed, ID)), load_tables(library), load_bestiary(library))


def made(order: Order, lots: Lots, tables: Tables, creatures: Mapping[str, Monster]) -> Opened:
    """The tables of a place that is ordered, laid out."""
    making, outs = _ground(order, tables, lots)
    prize = lots.pick(PRIZE, tables.villages.prize)
    Joining(making).all()
    stocker = Stocker(making, creatures)
    stocker.all(prize)
    return _laid_out(_sheet(making, stocker, prize, outs))


def _ground(order: Order, tables: Tables, lots: Lots) -> tuple[Making, tuple[OutRow, ...]]:
    side = lots.pick("side", SIDES)
    setting = lots.pick("setting", tables.rooms.setting)
    making = Making(order, tables, lots, setting, floors(lots, order.plan or tables.stock.plan, side))
    return making, tuple(_outs(making, side))


def _outs(making: Making, side: str) -> Iterator[OutRow]:
    """The way in; a door on the same level and a shaft from the bottom that are barred, or closed up, from within."""
    lots, rooms = making.lots, making.rooms()
    front, back, up = lots.shuffled("outside", making.tables.villages.place.outside)[:OUTS]
    yield OutRow(rooms[0].id, side, front, f"the way up to {front}", outside_sees="steps into the ground")
    near = lots.pick("back door", [room.id for room in rooms[1:] if room.level == 1])
    door = f"{making.setting.door}, barred, with daylight under it"
    yield OutRow(near, "out", back, door, outside_sees="a door in a bank", kind="barred", barred_from=near)
    bottom = [room.id for room in rooms if room.level == rooms[-1].level]
    far = lots.pick("shaft", [room for room in bottom if room not in (rooms[0].id, near)])
    seen = f"a shaft with a bolted grating over it, and {up} overhead"
    yield OutRow(
        far, "out", up, seen, outside_sees="a grating in the grass", kind="barred", shut="grating",
        barred_from=far, turns=SHAFT_TURNS,
    )  # fmt: skip


def _sheet(making: Making, stocker: Stocker, prize: Prize, outs: tuple[OutRow, ...]) -> Sheet:
    lots, tables = making.lots, making.tables
    title = villages.title(lots, tables, making.setting)
    levels = tuple(floor.level for floor in making.floors)
    rooms, taken = _rooms(making), making.id(TAKEN)
    return Sheet(
        adventure=_head(making, title, rooms[0].id),
        village=villages.village(lots, tables, making.order.behind),
        place=villages.houses(lots, tables, making.order.behind),
        room=rooms,
        way=tuple(making.ways),
        out=outs,
        treasure=tuple(making.treasure),
        toy=tuple(making.toys),
        group=tuple(making.groups),
        roster=tuple(making.rosters),
        trap=tuple(making.traps),
        flag=(Flag(taken, taken=stocker.prize),),
        wander=tuple(row for level in levels for row in stocker.wanderers(level)),
        deed=tuple(making.deeds),
        faction=tuple(making.factions),
        restock=(Restock("give_up", tables.dwellers.restock.say, tables.dwellers.restock.beside),),
        rumour=villages.rumours(making, {room.id: room.name for room in rooms}, prize, stocker.lords),
        ending=(
            Ending(
                stocker.prize,
                prize.name.capitalize(),
                (f"the {prize.name}, from the bottom",),
                prize.say,
                (taken,),
            ),
        ),
    )


def _head(making: Making, title: str, start: str) -> Head:
    levels = making.depth(making.floors[0].level), making.depth(making.floors[-1].level)
    return Head(FORMAT, making.order.id, title, start, levels)


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
    dungeon = charting.dungeon(sheet, sheet.adventure, sheet.village, sheet.adventure.id, report)
    report.stop()
    town = charting.village(sheet.village, sheet.place, sheet.adventure)
    return Opened(sheet.adventure, sheet, dungeon, town)
