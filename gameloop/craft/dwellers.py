"""What there is to do in a dungeon and whom one meets: rooms, groups, wanderers, traps, obstacles, talk."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction

from gameloop.craft.bands import Figures, Measured, Measures, count, share
from gameloop.craft.study import Study, talks
from gameloop.kernel.notation import parse
from gameloop.world.bestiary import UNDEAD, Monster
from gameloop.world.encounters import FLAME, FOOD, SILVER
from gameloop.world.furnishing import REACTIONS, Trap
from gameloop.world.records import ANSWERS, CLUES, Wanderer
from gameloop.world.sense import WAY
from gameloop.world.state import State

THIEF = "thief"  # how a solution begins that is one person's alone
NOTHING = "none"
HALF = Fraction(1, 2)


# --- rooms ------------------------------------------------------------------------------------------------


def nouns(study: Study, _figures: Figures) -> Measured:
    """Rooms with fewer than two nouns that answer."""
    return count(f"room[{room.id}].look" for room in study.rooms if len(room.looks) < 2)


def busy(study: Study) -> tuple[str, ...]:
    """The rooms with something to do in them: treasure, tool, creatures, trap, obstacle."""
    chart = study.dungeon
    things = (thing.room for thing in chart.things)
    people = (group.room for group in chart.groups)
    traps = (trap.room for trap in chart.traps)
    obstacles = (obstacle.room for obstacle in study.sheet.obstacle)
    return tuple(dict.fromkeys((*things, *people, *traps, *obstacles)))


def to_do(study: Study, _figures: Figures) -> Measured | None:
    """Rooms with something to do; those without are named."""
    found = busy(study)
    idle = [room.id for room in study.rooms if room.id not in found]
    return share(len(study.rooms) - len(idle), len(study.rooms), idle)


def lived_in(study: Study) -> tuple[str, ...]:
    """The rooms in which somebody is from the beginning."""
    return tuple(dict.fromkeys(group.room for group in study.present))


def peopled(study: Study, _figures: Figures) -> Measured | None:
    """Rooms with somebody in."""
    rooms = lived_in(study)
    return share(len(rooms), len(study.rooms), rooms)


def quiet(study: Study, _figures: Figures) -> Measured:
    """Rooms with nobody in, on the level that has fewest."""
    full = lived_in(study)
    empty = Counter(room.level for room in study.rooms if room.id not in full)
    level = min(study.levels, key=lambda one: empty[one])
    return Measured(Fraction(empty[level]), (f"level {level}",))


# --- talk -------------------------------------------------------------------------------------------------


def talkers(study: Study, _figures: Figures) -> Measured | None:
    """Groups that can talk."""
    groups = study.dungeon.groups
    found = [group.id for group in groups if talks(study.creature(group.monster))]
    return share(len(found), len(groups), found)


def bargains(study: Study, _figures: Figures) -> Measured:
    """Groups that can talk, and do not want something or do not give something."""
    return count(
        f"group[{group.id}].{'gives' if group.wants else 'wants'}"
        for group in study.dungeon.groups
        if talks(study.creature(group.monster)) and not (group.wants and group.gives)
    )


# --- wanderers --------------------------------------------------------------------------------------------


def reactions(study: Study, _figures: Figures) -> Measured:
    """Wanderers that roll a mood and have not a line for each."""
    return count(
        f"wander[{row.id}].react"
        for row in study.wanderers
        if row.mood == "roll" and not hostile(row, study.met(row)) and len(row.react) < len(REACTIONS)
    )


def hostile(row: Wanderer, kind: Monster) -> bool:
    """Tells whether a row is hostile whatever happens: by its mood, or dead and without a word to say."""
    return row.mood == "hostile" or (row.mood == "roll" and UNDEAD in kind.tags and not row.react)


def clues(study: Study, figures: Figures) -> Measured:
    """Clues that say nothing, too much, or of the dead that they are heard."""
    return count(_clues(study, figures))


def _clues(study: Study, figures: Figures) -> Iterator[str]:
    for row in study.wanderers:
        for clue in CLUES:
            text = getattr(row, clue)
            if not text or words(text) > figures.clue_words or set(re.findall(r"\{[^}]*\}", text)) - {WAY}:
                yield f"wander[{row.id}].{clue}"
        if (
            UNDEAD in study.met(row).tags
            and hostile(row, study.met(row))
            and not has(row.heard, figures.absence)
        ):
            yield f"wander[{row.id}].heard: the dead make no sound; tell what stops"


def words(text: str) -> int:
    """How many words a text has."""
    return len(text.split())


def has(text: str, found: Iterable[str]) -> bool:
    """Tells whether a text has any of these words."""
    return any(re.search(rf"\b{re.escape(word)}\b", text, re.IGNORECASE) for word in found)


def uncovered(study: Study, _figures: Figures) -> Measured:
    """Levels without a wandering table."""
    tabled = {row.level for row in study.sheet.wander}
    return count(f"level {level}" for level in study.levels if level not in tabled)


def hit_dice(kind: Monster) -> Fraction:
    """The hit dice of a kind, in the middle of what they may be, a point more or less as half of one."""
    low, _, high = kind.hd.partition("..")
    if high:
        return Fraction(int(low) + int(high), 2)
    more, less = kind.hd.partition("+"), kind.hd.partition("-")
    return Fraction(min(more[0], less[0], key=len)) + (HALF if more[1] else -HALF if less[1] else 0)


def strength(study: Study, figures: Figures) -> Measured | None:
    """How far the mean of a wandering table goes beyond what the party can take, on the worst level: 1 = just so."""
    worst: dict[str, Fraction] = {}
    for depth, level in enumerate(study.levels):
        rows = [row for row in study.sheet.wander if row.level == level]
        if rows:
            limit = Fraction(figures.hd_first) + depth * Fraction(figures.hd_step)
            worst[f"level {level}"] = _mean(rows, study) / (limit * study.head.party * study.head.level[0])
    top = max(worst, key=lambda level: worst[level], default="")
    return Measured(100 * worst[top], (top,)) if top else None


def _mean(rows: list[Wanderer], study: Study) -> Fraction:
    """The hit dice that one throw brings, in the mean."""
    faces = [(row.roll[1] - row.roll[0] + 1, row) for row in rows]
    total = sum(n * mean(row.number) * hit_dice(study.met(row)) for n, row in faces)
    return Fraction(total) / sum(n for n, _ in faces)


def mean(dice: str) -> Fraction:
    """What dice come to in the mean."""
    read = parse(dice)
    return Fraction(read.minimum() + read.maximum(), 2)


def always_hostile(study: Study, _figures: Figures) -> Measured | None:
    """Wandering rows that are hostile whatever happens."""
    rows = study.wanderers
    found = [row.id for row in rows if hostile(row, study.met(row))]
    return share(len(found), len(rows), found)


def traces(study: Study, _figures: Figures) -> Measured:
    """Wanderers of which no fixed text of the dungeon tells beforehand."""
    return count(f"wander[{row.id}].trace" for row in study.sheet.wander if not row.trace)


def rosters(study: Study, _figures: Figures) -> Measured:
    """Rosters that are overdrawn, and wanderers without number."""
    return count((*_overdrawn(study), *_endless(study)))


def _overdrawn(study: Study) -> Iterator[str]:
    placed = Counter[str]()
    for group in study.present:
        placed[group.roster] += group.count
    for roster in study.dungeon.rosters:
        if placed[roster.id] > roster.count:
            yield f"roster[{roster.id}].count"


def _endless(study: Study) -> Iterator[str]:
    for row in study.sheet.wander:
        if not row.roster and not row.unique:
            yield f"wander[{row.id}]: a roster, or unique = true"


# --- bait -------------------------------------------------------------------------------------------------


def baits(study: Study) -> dict[str, str]:
    """What each kind of creature stops for."""
    state = State(settings=study.rules.settings)
    return {kind.id: study.rules.meetings.bait(state, kind) for kind in study.creatures()}


def no_bait(study: Study, _figures: Figures) -> Measured | None:
    """Kinds of creatures of the adventure that stop for nothing."""
    found = baits(study)
    rest = [kind for kind, bait in found.items() if bait == NOTHING]
    return share(len(rest), len(found), rest)


def no_way_to_bait(study: Study, _figures: Figures) -> Measured:
    """Baits that can be had neither in the village nor on the first level."""
    found = dict.fromkeys(bait for bait in baits(study).values() if bait != NOTHING)
    return count(bait for bait in found if not _had(bait, study))


def _had(bait: str, study: Study) -> bool:
    """Money is everybody's; what burns and what is eaten is sold; else a thing of the first level is called so."""
    if bait == SILVER or (bait == FOOD and study.village.places) or (bait == FLAME and _sold_light(study)):
        return True
    top = {room.id for room in study.rooms if room.level == study.levels[0]}
    return any(
        bait in (thing.serves, *thing.tags, *re.findall("[a-z]+", thing.id), *thing.name.split())
        for thing in study.dungeon.things
        if thing.room in top
    )


def _sold_light(study: Study) -> bool:
    """Tells whether something that burns can be bought, or made of what can be."""
    rules = study.rules
    state = State(settings=rules.settings)
    sold = (*(ware.item for ware in rules.goods.wares), *(rules.item(r.kind, 1) for r in rules.goods.recipes))
    return any(rules.light(state, item) for item in sold)


# --- traps and obstacles ----------------------------------------------------------------------------------


def answers(trap: Trap) -> int:
    """How many ways past a trap are told that take no thief."""
    told = [text for text in trap.solutions if not text.casefold().startswith(THIEF)]
    return max(len(told), len(trap.avoid))


def trap_answers(study: Study, _figures: Figures) -> Measured:
    """Traps with no tell, or with fewer than two answers that take no thief."""
    return count(f"trap[{t.id}]" for t in study.dungeon.traps if not t.tell or answers(t) < 2)


def trapped(study: Study, _figures: Figures) -> Measured | None:
    """Rooms with a trap."""
    rooms = dict.fromkeys(trap.room for trap in study.dungeon.traps)
    return share(len(rooms), len(study.rooms), rooms)


def cruel(study: Study, figures: Figures) -> Measured:
    """Traps of the first level that hurt too much or without a save, where the adventure is for beginners."""
    top = {room.id for room in study.rooms if room.level == study.levels[0]}
    beginners = study.head.level[0] == 1
    return count(
        f"trap[{trap.id}].{'save' if trap.save == 'none' else 'damage'}"
        for trap in study.dungeon.traps
        if beginners and trap.room in top and trap.damage
        if trap.save == "none" or parse(trap.damage).maximum() > figures.trap_damage
    )


def open_ended(study: Study, _figures: Figures) -> Measured:
    """Obstacles with fewer than three answers, or answers of fewer than three kinds."""
    return count(
        f"obstacle[{o.id}].answers" for o in study.sheet.obstacle if len({a.kind for a in o.answers}) <= 2
    )


def scarce_kind(study: Study, _figures: Figures) -> Measured | None:
    """The share of the kind of answer that is rarest over the file."""
    return _kind(_kinds(study).most_common()[-1], study)


def common_kind(study: Study, _figures: Figures) -> Measured | None:
    """The share of the kind of answer that is most common over the file."""
    return _kind(_kinds(study).most_common()[0], study)


def _kinds(study: Study) -> Counter[str]:
    """How often an answer of each kind is told."""
    told = Counter(dict.fromkeys(ANSWERS, 0))
    told.update(answer.kind for obstacle in study.sheet.obstacle for answer in obstacle.answers)
    return told


def _kind(told: tuple[str, int], study: Study) -> Measured | None:
    return share(told[1], sum(_kinds(study).values()), told[:1])


MEASURES: Measures = {
    "L15.nouns": nouns,
    "L15.busy": to_do,
    "L16.peopled": peopled,
    "L16.quiet": quiet,
    "L17.talkers": talkers,
    "L17.bargains": bargains,
    "L18": reactions,
    "L19": clues,
    "L20.tables": uncovered,
    "L20.strength": strength,
    "L20.hostile": always_hostile,
    "L21": traces,
    "L22": rosters,
    "L23.none": no_bait,
    "L23.had": no_way_to_bait,
    "L24.answers": trap_answers,
    "L24.rooms": trapped,
    "L24.cruel": cruel,
    "L25.answers": open_ended,
    "L25.rarest": scarce_kind,
    "L25.commonest": common_kind,
}
