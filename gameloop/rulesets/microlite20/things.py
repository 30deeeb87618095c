"""Spells on things, doors, places and the dead: what they may be cast on (B-GAP-05)."""

from __future__ import annotations

from collections.abc import Mapping

from gameloop.kernel.grid import Rect
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.parts import NOTHING, Passage, Sense, Travel, Zone
from gameloop.rulesets.microlite20.spellbook import Spell
from gameloop.world.chart import Place, Way
from gameloop.world.corpses import lying_here
from gameloop.world.doorways import CLOSED, OPEN, barrier, standing
from gameloop.world.fighting import choose as pick
from gameloop.world.fighting import unasked
from gameloop.world.goods import find
from gameloop.world.magic import MANY
from gameloop.world.places import known, ways_known
from gameloop.world.ruleset import Drafting, No, Ruleset
from gameloop.world.scheduler import DAY
from gameloop.world.sight import visible
from gameloop.world.state import PARTY, Item, State

ROW = "B-GAP-05"
FAR = 1_000_000
WALL = "wall"
DRAWN = 2  # squares between rooms on a plan that are no wall: it draws them apart
BROKEN, SPOILED, MAGIC = "broken", "spoiled", "magic"  # tags of things
WATER = ("water_gallon", "waterskin")
OBJECTS = ("object", "weapon", "creature_or_object")
MENDED = {"breakage": BROKEN, "spoiled": SPOILED}  # what a part undoes, and the tag of what it is undone on


def fault(
    book: Book, rules: Ruleset, state: State, who: str, spell: Spell, named: tuple[str, ...]
) -> No | None:
    """Why a spell cannot be cast on these things, or on anything where none is named."""
    choices = possible(book, rules, state, who, spell)
    if choices is None:
        return No(f"{spell.name} is cast on nothing in particular", ROW) if named else None
    if not choices:
        return No(f"there is nothing here that {spell.name} would work on", ROW, "spells")
    if not named and len(choices) > MANY and state.person(who).side == PARTY and not unasked(state):
        reason = f"there are {len(choices)} things here that {spell.name} would work on: say which"
        return No(reason, ROW, _line(spell, choices))
    if len(named) > 1:
        return No(f"{spell.name} works on one thing at a time", ROW, _line(spell, choices))
    if any(one not in choices for one in named):
        return No(f"{spell.name} does not work on that", ROW, _line(spell, choices))
    return None


def _line(spell: Spell, choices: Mapping[str, str]) -> str:
    """What to type: the spell on the first thing that it would work on."""
    return f"cast {spell.name.casefold()} on {next(iter(choices.values()))}"


def choose(
    book: Book, draft: Drafting, rules: Ruleset, who: str, spell: Spell, named: tuple[str, ...]
) -> tuple[str, ...]:
    """What it is cast on: as named, else as the caster picks now; ids of items are HOLDER:ITEM."""
    choices = possible(book, rules, draft.state, who, spell)
    if named or not choices:
        return named
    labels = {label: one for one, label in choices.items()}
    text = f"On what does {draft.state.person(who).name} cast {spell.name}?"
    options = tuple(labels)
    return (labels[pick(draft, who, "spell_target", text, options, options[0], rule=ROW)],)


def possible(book: Book, rules: Ruleset, state: State, who: str, spell: Spell) -> dict[str, str] | None:
    """What it may be cast on, with what each is called; None where there is nothing to choose."""
    what = spell.target.what
    if what in OBJECTS:
        return _objects(book, rules, state, spell)
    if what == "door":
        return _doors(rules, state, spell)
    if what == "corpse":
        return _dead(rules, state, who, spell)
    return _places(state, rules, who, spell)


# --- things -----------------------------------------------------------------------------------------


def _objects(book: Book, rules: Ruleset, state: State, spell: Spell) -> dict[str, str]:
    fetch = any(fx.carry for fx in spell.fx)
    carried = () if fetch else tuple((p.id, item) for p in state.party() for item in state.held(p.id))
    lying = tuple((state.spot(), item) for item in visible(state, rules))
    return {
        f"{holder}:{item.id}": _called(state, holder, item)
        for holder, item in (*carried, *lying)
        if fits(book, spell, item)
    }


def _called(state: State, holder: str, item: Item) -> str:
    return f"{state.person(holder).name}'s {item.name}" if holder in state.people else item.name


def fits(book: Book, spell: Spell, item: Item) -> bool:
    """Whether a spell does anything to a thing."""
    for fx in spell.fx:
        if fx.undo and fx.undo.what in MENDED:
            return MENDED[fx.undo.what] in item.tags
        if fx.make:
            return item.kind in WATER
        if fx.sense and fx.sense.what == "item_powers":
            return MAGIC in item.tags
    return spell.target.what != "weapon" or item.kind in book.weapons


def stack(state: State, target: str) -> tuple[str, Item | None]:
    """Who or what place has the thing of a target `HOLDER:ITEM`, and the stack."""
    holder, _, item = target.rpartition(":")
    return holder, find(state, holder, item)


# --- doors ------------------------------------------------------------------------------------------


def _doors(rules: Ruleset, state: State, spell: Spell) -> dict[str, str]:
    return {way.id: _door(state, way) for way in ways_known(state) if _door_fits(rules, state, spell, way)}


def _door(state: State, way: Way) -> str:
    return f"{way.toward(state.here.place)} {way.door.make if way.door else 'way'}"


def _door_fits(rules: Ruleset, state: State, spell: Spell, way: Way) -> bool:
    """Whether a spell does anything to that door as it is now."""
    if way.door is None:
        return False
    now = standing(state, rules, way)
    part = next((fx.door for fx in spell.fx if fx.door), None)
    if part is None or part.do != OPEN:
        return not now.sealed
    if part.locked:
        return now.state != OPEN
    return now.state == OPEN or (now.state == CLOSED and not barrier(now))


# --- the dead ---------------------------------------------------------------------------------------


def _dead(rules: Ruleset, state: State, who: str, spell: Spell) -> dict[str, str]:
    """The dead who lie here, not dead for too long (B-GAP-05)."""
    level = rules.number(state, who, "level")
    most = spell.target.days.at(level) * rules.procedures[DAY].seconds
    mine = any(fx.raise_ for fx in spell.fx)
    return {p.id: p.name for p in lying_here(state, most) if p.id in state.order or not mine}


# --- places -----------------------------------------------------------------------------------------


def _places(state: State, rules: Ruleset, who: str, spell: Spell) -> dict[str, str] | None:
    """Where one can look, go or break through; None for a spell that is cast right here."""
    for fx in spell.fx:
        for _, part in fx.held():
            if isinstance(part, Sense) and part.what == "place":
                return _named(state, (*_next(state), *_known(state)))
            if isinstance(part, Travel):
                return _reached(state, rules, part)
            if isinstance(part, Zone) and part.area == WALL and not spell.hostile:
                return _doors(rules, state, spell) if state.calm else None
            if isinstance(part, Passage):
                return _named(state, behind_walls(state, part.ft.at(rules.number(state, who, "level"))))
    return None


def _reached(state: State, rules: Ruleset, part: Travel) -> dict[str, str] | None:
    """Where magic takes the party at once: a place that it knows, from far off the village too; nowhere in a fight."""
    if state.fight is not None:
        return None
    village = rules.adventure.at(state.here.chart).village
    home = {village.id: village.title} if part.miles != NOTHING and state.here.chart != village.id else {}
    return {**_named(state, _known(state)), **home}


def _named(state: State, ids: tuple[str, ...]) -> dict[str, str]:
    return {one: state.chart().place(one).name for one in dict.fromkeys(ids) if one != state.here.place}


def _known(state: State) -> tuple[str, ...]:
    survey = state.survey()
    return tuple(
        place.id for place in state.chart().places if known(survey, place.id) in ("been", "searched")
    )


def _next(state: State) -> tuple[str, ...]:
    return tuple(way.other(state.here.place) for way in ways_known(state) if way.other(state.here.place))


def behind_walls(state: State, feet: int) -> tuple[str, ...]:
    """The places of the level behind a wall of so many feet at most."""
    chart = state.chart()
    here = chart.place(state.here.place)
    if not here.area or not chart.unit:
        return ()
    near = (p for p in chart.places if p.id != here.id and p.level == here.level and p.area)
    return tuple(p.id for p in near if (_gap(here, p) - DRAWN) * chart.unit <= feet)


def _gap(one: Place, other: Place) -> int:
    """Squares of rock between two places, along the rows or columns that they share; more than any where none."""
    return min(_between(a, b) for a in one.area for b in other.area)


def _between(a: Rect, b: Rect) -> int:
    ax, ay, aw, ah = a
    bx, by, bw, bh = b
    across = max(bx - (ax + aw), ax - (bx + bw))
    down = max(by - (ay + ah), ay - (by + bh))
    return max(across, down, 0) if across < 0 or down < 0 else FAR
