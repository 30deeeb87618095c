"""What a generated dungeon holds: who lives there, what lies there, what goes off, by the level of the place."""

from __future__ import annotations

from collections.abc import Mapping

from gameloop.kernel.values import evolve, fields_of
from gameloop.world.actions import Change, Deed
from gameloop.world.amounts import plural
from gameloop.world.bestiary import Monster
from gameloop.world.chart import Note
from gameloop.world.furnishing import CLOSED, Group, Roster, Thing, Trap
from gameloop.world.generated.joining import trap_of
from gameloop.world.generated.lots import Lots, within
from gameloop.world.generated.making import Making, Room, Supply
from gameloop.world.generated.tables import Feature, Prize, Stocking, Voice, Worth
from gameloop.world.records import Wanderer
from gameloop.world.stories import Faction

D6, D20 = 6, 20
EMPTY, MONSTER, SPECIAL, TRAP = "empty", "monster", "special", "trap"
PRIZE = "prize"
SCROLL, MAGIC = "spell_scroll", "magic"  # the kind of item that every rulebook knows as a scroll, and its tag
LORDLY = 2  # so many of a level's inhabited rooms, the first, are its lords'
RENEWS = "1d2"
TENS = 10
LOCK_IN6 = 2


class Stocker:
    """Fills the rooms, each once."""

    def __init__(self, making: Making, creatures: Mapping[str, Monster]) -> None:
        self.making, self.creatures = making, creatures
        lots, stock = making.lots, making.tables.stock
        self.hoards = Supply(lots, "hoards", stock.hoard)
        self.scrolls = Supply(lots, "scrolls", stock.scroll)
        self.features = Supply(lots, "features", stock.feature)
        self.traps = Supply(lots, "room traps", [trap for trap in stock.trap if trap.noun], again=True)
        self.locks = Supply(lots, "locks", stock.lock)
        self.here: dict[str, Supply[str]] = {}
        self.prize = making.id(PRIZE)
        self.lords = {floor.level: self._lord(floor.level) for floor in making.floors}

    def _lord(self, level: int) -> str:
        return self.making.lots.pick(f"lord {level}", self.making.dwellers(level).lords)

    def all(self, prize: Prize) -> None:
        """Every room but the first, the prize in the last; on every level at least one trap and one band."""
        for floor in self.making.floors:
            rooms = [self.making.room(floor.level, at) for at in range(len(floor.cells))][floor.level == 1 :]
            holds = [self._holds(room) for room in rooms]
            _at_least(holds, TRAP)
            _at_least(holds, MONSTER)
            if floor is self.making.floors[-1]:
                holds[-1] = MONSTER
                _at_least(holds, TRAP)  # the only one may have been where the prize is
                self._prize(rooms[-1], prize)
            for room, what in zip(rooms, holds, strict=True):
                self._fill(room, what)
            self._muster(floor.level)

    def _holds(self, room: Room) -> str:
        face = self.making.lots.die(f"{room.id} holds", D6)
        rows = self.making.tables.stock.stocking
        return next(name for name in fields_of(Stocking).names if within(getattr(rows, name).roll, face))

    def _fill(self, room: Room, what: str) -> None:
        owner = self._band(room) if what == MONSTER else ""
        if what == TRAP:
            self._trap(room)
        if what == SPECIAL:
            self._feature(room)
        chances = getattr(self.making.tables.stock.stocking, what).treasure_in6
        if self.making.lots.in_six(f"{room.id} treasure", chances):
            self._hoard(room, owner)

    # --- who lives there --------------------------------------------------------------------------

    def _band(self, room: Room) -> str:
        """Somebody who lives there: a band of the level's lords, or those whom its table names."""
        lots, level = self.making.lots, self.making.dwellers(room.level)
        lord, roster = self.lords[room.level], self.making.lords(room.level)
        lordly = sum(group.roster == roster for group in self.making.groups) < LORDLY
        kind, _, dice = lots.pick(f"{room.id} who", level.wander).partition(" ")
        if lordly:
            kind, dice = lord, self.creatures[lord].nd
        voice = self._voice(kind)
        group = Group(
            f"band-{room.id}",
            room.id,
            monster="" if lordly else kind,
            roster=roster if lordly else "",
            count=max(1, lots.total(f"{room.id} how many", dice)),
            here=self._here(voice),
            doing=voice.doing,
            wants=voice.wants,
            gives=voice.gives,
            react=voice.react,
        )
        self.making.groups.append(group)
        return group.id

    def _voice(self, kind: str) -> Voice:
        return self.making.tables.dwellers.voice_of(self.creatures[kind].kind)

    def _here(self, voice: Voice) -> str:
        """What is told of them, none twice before all were."""
        name = f"here {voice.kinds[0]}"
        supply = self.here.setdefault(name, Supply(self.making.lots, name, voice.here, again=True))
        return supply.take() or ""

    def _muster(self, level: int) -> None:
        """The lords of a level: as many as are in its rooms, and as many as wander besides."""
        lord, id_ = self.lords[level], self.making.lords(level)
        held = [group for group in self.making.groups if group.roster == id_]
        wandering = max(1, self.making.lots.total(f"{id_} besides", self.creatures[lord].nd))
        count = sum(group.count for group in held) + wandering
        rooms = tuple(group.room for group in held)
        self.making.rosters.append(Roster(id_, lord, count, rooms[0], self.making.folk(level), RENEWS))
        voice, name = self._voice(lord), self.creatures[lord].name
        self.making.factions.append(
            Faction(
                self.making.folk(level),
                f"the {plural(name).casefold()} of level {level}",
                holds=rooms,
                wants=voice.wants,
                fears=voice.fears,
                offers=voice.gives,
                react=voice.react,
            )
        )

    def wanderers(self, level: int) -> tuple[Wanderer, ...]:
        """The wandering table of a level; the lords among them come out of those that there are."""
        rows = self.making.dwellers(level).wander
        return tuple(self._wanderer(level, face, row) for face, row in enumerate(rows, 1))

    def _wanderer(self, level: int, face: int, row: str) -> Wanderer:
        kind, _, number = row.partition(" ")
        voice, lordly = self._voice(kind), kind == self.lords[level]
        return Wanderer(
            self.making.id(f"w{level}-{face}"),
            level,
            (face, face),
            number,
            **voice.clues,
            monster="" if lordly else kind,
            roster=self.making.lords(level) if lordly else "",
            doing=voice.doing,
            react=voice.react,
        )

    # --- what lies there --------------------------------------------------------------------------

    def worth(self, name: str, level: int) -> int:
        """What a treasure of a level is worth, without gems and jewels."""
        return worth_of(self.making.lots, self.making.worth(level), name)

    def _hoard(self, room: Room, owner: str) -> None:
        """What lies in a room; those who live there have a good deal more."""
        kept, words, value = (
            self.making.tables.stock.kept,
            self.hoards.take(),
            self.worth(room.id, room.level),
        )
        value *= kept.lair if owner else 1
        if words is not None:
            tags = (CLOSED,) if words.closed else ()
            thing = Thing(
                f"hoard-{room.id}", room.id, words.name, words.how, value, words.slots + (kept.slots if owner else 0),
                owner=owner, here=words.here, look=words.look, tags=tags,
            )  # fmt: skip
            self.making.treasure.append(self._locked(thing) if tags else thing)
        self._gems(room, owner)
        if self.making.lots.percent(f"{room.id} magic", self.making.worth(room.level).magic_pct):
            self._scroll(room, owner)

    def _scroll(self, room: Room, owner: str = "") -> None:
        """Magic, as every rulebook has it; one in a room."""
        name = f"scroll-{room.id}"
        words = None if any(toy.id == name for toy in self.making.toys) else self.scrolls.take()
        if words is not None:
            self.making.toys.append(
                Thing(
                    name, room.id, words.name, "hidden", slots=0, owner=owner,
                    here=words.here, look=words.look, tags=(MAGIC, words.spell), serves=SCROLL,
                )
            )  # fmt: skip

    def _locked(self, thing: Thing) -> Thing:
        """What is to be opened, by some chance with a trap in its lock."""
        if not self.making.lots.in_six(f"{thing.id} lock", LOCK_IN6) or (words := self.locks.take()) is None:
            return thing
        at = Trap(
            f"{words.id}-{thing.room}", thing.room, "treasure",
            thing=thing.id, armed_by="open", tell=f"thing.{thing.id}.look",
        )  # fmt: skip
        self.making.traps.append(trap_of(words, at))
        return evolve(thing, look=f"{thing.look} {words.look}")

    def _gems(self, room: Room, owner: str) -> None:
        lots, stock = self.making.lots, self.making.tables.stock
        row, gems = self.making.worth(room.level), stock.gems
        if lots.percent(f"{room.id} gem", row.gem_pct):
            face = lots.die(f"{room.id} gem worth", D20)
            value = next(worth for low, high, worth in gems.d20 if low <= face <= high)
            self._small(room, owner, "gem", lots.pick(f"{room.id} gem kind", gems.kinds), value)
        if lots.percent(f"{room.id} jewel", row.jewel_pct):
            value = lots.total(f"{room.id} jewel worth", gems.jewel) * TENS
            self._small(room, owner, "jewel", f"silver {lots.pick(f'{room.id} form', gems.forms)}", value)

    def _small(self, room: Room, owner: str, what: str, name: str, value: int) -> None:
        here = f"Something glints: a {name}."
        self.making.treasure.append(
            Thing(f"{what}-{room.id}", room.id, name, "hidden", value, owner=owner, here=here)
        )

    def _prize(self, room: Room, prize: Prize) -> None:
        value = self.making.tables.stock.kept.prize * self.worth(PRIZE, room.level)
        self.making.treasure.append(
            Thing(self.prize, room.id, prize.name, value=value, here=prize.here, look=prize.look)
        )
        self._scroll(room)

    # --- what goes off, and what can be done ------------------------------------------------------

    def _trap(self, room: Room) -> None:
        words = self.traps.take(lambda trap: trap.from_ <= self.making.depth(room.level))
        if words is None:
            return
        self.making.add(room.id, words.see, Note(words.noun, words.look))
        at = Trap(f"{words.id}-{room.id}", room.id, tell=f"{room.id}.look.{words.noun}")
        self.making.traps.append(trap_of(words, at))

    def _feature(self, room: Room) -> None:
        words = self.features.take()
        if words is None:
            return
        self.making.add(room.id, words.see, Note(words.noun, words.look, words.words))
        shown = self.making.secrets.get(room.level, []) if words.way else []
        then = (*words.then, *(Change("reveal", way) for way in shown[:1]))
        self.making.deeds.append(deed_of(words, room, then))


def deed_of(words: Feature, room: Room, then: tuple[Change, ...]) -> Deed:
    """What can be done with a feature in a room, and what comes of it."""
    return Deed(
        f"{words.id}-{room.id}",
        words.verb,
        (words.noun,),
        room.id,
        words.using,
        people=words.people,
        price=words.price,
        noise=words.noise,
        turns=words.turns,
        once=words.once,
        then=then,
        say=words.say,
    )


def worth_of(lots: Lots, row: Worth, name: str) -> int:
    """What a treasure is worth by a row of the table."""
    value = lots.total(f"{name} sure", row.sure) * row.times
    for at, more in enumerate(row.more):
        if lots.percent(f"{name} more {at}", more.pct):
            value += lots.total(f"{name} more {at} dice", more.dice) * more.times
    return value


def _at_least(holds: list[str], what: str) -> None:
    """One of the rooms holds it: if none does, the first empty one, else the first."""
    if what not in holds:
        holds[holds.index(EMPTY) if EMPTY in holds else 0] = what
