"""The ways of a generated dungeon: which are shut, and by what; where keys lie, and what gives secrets away.

A key lies in a room that its level reached before the room behind its door, and a bar is on the side from which that
room was reached: so whoever comes in at the top can come everywhere.
"""

from __future__ import annotations

from gameloop.kernel.grid import OPPOSITE
from gameloop.kernel.values import evolve, fields_of
from gameloop.world.chart import Note
from gameloop.world.furnishing import Thing, Trap
from gameloop.world.generated.ground import Floor, Join
from gameloop.world.generated.lots import within
from gameloop.world.generated.making import Making, Supply, sided
from gameloop.world.generated.tables import Doors, SecretWords, TrapWords
from gameloop.world.records import WayRow

D20 = 20
PLAIN_FORM = {"locked": "free", "barred": "free", "secret": "free"}  # of doors behind which the way goes on
KINDS = {"free": "door", "trapped": "door"}
LOOKS = {"stuck": "{door}, jammed in its frame", "free": "{door}", "open": "{opening}"}
SECRET, LOCKED, TRAPPED, BARRED, OPEN = "secret", "locked", "trapped", "barred", "open"
STAIRS = (
    ("open", "steps going down", "steps going up"),
    ("climb", "a shaft with rungs, going down", "rungs going up a shaft"),
    ("crawl", "a hole that slants down, as wide as shoulders", "a hole that slants up"),
)


class Joining:
    """Makes the ways, each once."""

    def __init__(self, making: Making) -> None:
        self.making, stock = making, making.tables.stock
        lots = making.lots
        self.metals = Supply(lots, "metals", stock.keys.metals)
        self.secrets = Supply(lots, "secrets", stock.secret)
        self.traps = Supply(lots, "door traps", [trap for trap in stock.trap if trap.door])

    def all(self) -> None:
        """Every way of every level, and the stairs between them."""
        for floor in self.making.floors:
            kinds = self._kinds(floor)
            for join, kind in zip(floor.joins, kinds, strict=True):
                self._join(floor, join, kind)
        for above, below in zip(self.making.floors, self.making.floors[1:], strict=False):
            self._stairs(above, below)

    def _kinds(self, floor: Floor) -> list[str]:
        """What each way is; on every level where nothing is cut off by it at least one is a secret."""
        kinds = [self._kind(floor, join) for join in floor.joins]
        hideable = [at for at, join in enumerate(floor.joins) if _apart(join)]
        if SECRET not in kinds and hideable:
            kinds[hideable[-1]] = SECRET
        return kinds

    def _kind(self, floor: Floor, join: Join) -> str:
        lots, name = self.making.lots, f"way {floor.level} {join.a} {join.b}"
        if lots.in_six(f"{name} open", self.making.tables.stock.plan.passage_in6):
            return OPEN
        kind = on_d20(self.making.tables.stock.doors, lots.die(name, D20))
        return kind if _apart(join) else PLAIN_FORM.get(kind, kind)

    def _join(self, floor: Floor, join: Join, kind: str) -> None:
        a, b = self.making.room(floor.level, join.a), self.making.room(floor.level, join.b)
        row = WayRow(a=a.id, b=b.id, dirs=(join.dir, OPPOSITE[join.dir]))
        made = {SECRET: self._secret, LOCKED: self._locked, TRAPPED: self._trapped}.get(kind)
        self.making.ways.append((made and made(row, floor, join)) or self._plain(row, join, kind))

    def _plain(self, row: WayRow, join: Join, kind: str) -> WayRow:
        if kind == BARRED:
            side, other = (row.a, row.b) if join.grown else (row.b, row.a)
            seen = {
                side: f"{self._door()} with a bar across it",
                other: f"{self._door()} that does not give at all",
            }
            return evolve(row, kind=kind, barred_from=side, a_sees=seen[row.a], b_sees=seen[row.b])
        kind = {LOCKED: "free", SECRET: "free", TRAPPED: "free"}.get(kind, kind)
        looks = LOOKS[kind].format(door=self._door(), opening=self.making.setting.opening)
        return evolve(row, kind=KINDS.get(kind, kind), a_sees=looks, b_sees=looks)

    def _door(self) -> str:
        return self.making.setting.door

    def _secret(self, row: WayRow, floor: Floor, join: Join) -> WayRow | None:
        words = self.secrets.take()
        if words is None:
            return None
        self.making.add(row.a, sided(words.see, join.dir), _note(words, join.dir))
        self.making.secrets.setdefault(floor.level, []).append(f"{row.a}:{join.dir}")
        hinge = sided("a piece of the {side} wall that opens", join.dir)
        tell = f"{row.a}.look.{words.noun}"
        return evolve(row, kind=SECRET, hid_from=row.a, tell=tell, a_sees=hinge, b_sees=words.plain)

    def _locked(self, row: WayRow, floor: Floor, join: Join) -> WayRow | None:
        metal = self.metals.take()
        if metal is None:
            return None
        key, lots = f"key-{row.a}-{join.dir}", self.making.lots
        name = f"{metal} key"
        here = lots.pick(f"{key} here", self.making.tables.stock.keys.here).replace("{key}", name)
        room = self.making.room(floor.level, lots.die(f"{key} room", join.b) - 1)
        self.making.toys.append(Thing(key, room.id, name, slots=0, serves="key", here=here))
        looks = f"{self._door()} with a {metal} lock"
        return evolve(row, kind=LOCKED, key=key, a_sees=looks, b_sees=looks)

    def _trapped(self, row: WayRow, floor: Floor, join: Join) -> WayRow | None:
        words = self.traps.take(lambda trap: trap.from_ <= self.making.depth(floor.level))
        if words is None:
            return None
        way = f"{row.a}:{join.dir}"
        told = Trap(f"{words.id}-{row.a}", row.a, way=way, armed_by="pass", tell=f"way.{way}.a_sees")
        self.making.traps.append(trap_of(words, told))
        return evolve(row, kind="door", a_sees=words.door, b_sees=words.door)

    def _stairs(self, above: Floor, below: Floor) -> None:
        for (kind, down, up), top, foot in zip(STAIRS, above.stairs, below.landings, strict=True):
            a, b = self.making.room(above.level, top), self.making.room(below.level, foot)
            self.making.ways.append(
                WayRow(a=a.id, b=b.id, dirs=("d", "u"), kind=kind, a_sees=down, b_sees=up)
            )


def on_d20(doors: Doors, face: int) -> str:
    """What kind of door a face is."""
    return next(name for name in fields_of(Doors).names if within(getattr(doors, name), face))


def trap_of(words: TrapWords, at: Trap) -> Trap:
    """The trap that these words are about, where it sits."""
    return evolve(
        at,
        say=words.say,
        damage=words.damage,
        save=words.save,
        victims=words.victims,
        effects=words.effects,
        avoid=words.avoid,
    )


def _apart(join: Join) -> bool:
    """Tells whether everything else can be reached without this way."""
    return not join.grown or join.dead_end


def _note(words: SecretWords, side: str) -> Note:
    return Note(words.noun, sided(words.look, side), words.words)
