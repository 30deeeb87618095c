"""What the parts of a spell do to doors, things and places, and what they show, call and make (B-GAP-05)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gameloop.kernel.values import evolve
from gameloop.rulesets.microlite20 import parts, showing, things
from gameloop.rulesets.microlite20.working import Working
from gameloop.world.doors import DoorOpened, behind, shut
from gameloop.world.doorways import OPEN, standing
from gameloop.world.effects import Effect
from gameloop.world.enchantments import PERSON, PLACE, THING, WAY, enchant
from gameloop.world.goods import move, some
from gameloop.world.light import MAGIC, LightLit
from gameloop.world.seals import seal, unbind
from gameloop.world.state import NOWHERE, Item, Light
from gameloop.world.wounds import Fled

ROW = "B-GAP-05"
HORSE = "horse_light"


def lay(
    working: Working, on: tuple[str, str], *powers: Effect, left: int = 0, people: tuple[str, ...] = ()
) -> str:
    """Magic on a thing, way or place for as long as the spell lasts; gives its id."""
    return enchant(
        working.draft,
        working.spell.id,
        working.who,
        working.level,
        on,
        powers,
        until=working.until(working.span),
        left=left,
        people=people,
        rule=ROW,
    )


# --- light ------------------------------------------------------------------------------------------


def light(working: Working, part: parts.Glow) -> None:
    """A thing shines, or lights go with the caster."""
    draft = working.draft
    if not working.targets:
        item = Item(f"{MAGIC}.{draft.state.next_light}", MAGIC, "floating lights")
        _shine(working, (PERSON, working.who), working.who, item, part.ft)
        return
    holder, stack = things.stack(draft.state, working.targets[0])
    if stack is not None:
        lit = one_of(working, holder, stack)
        _shine(working, (THING, lit.id), holder, lit, part.ft)


def _shine(working: Working, on: tuple[str, str], holder: str, item: Item, feet: int) -> None:
    lay(working, on, Effect("light", item.id, feet))
    working.draft.emit(LightLit(Light(item.id, MAGIC, holder, working.state.clock, some(item, 1)), rule=ROW))


def one_of(working: Working, holder: str, item: Item) -> Item:
    """One piece of a stack, apart from the others where there are more."""
    draft = working.draft
    if item.n == 1:
        return item
    apart = evolve(item, id=f"{item.kind}.{draft.state.next_light}", n=1)
    move(draft, some(item, 1), holder, NOWHERE, "enchanted", rule=ROW)
    move(draft, apart, NOWHERE, holder, "enchanted", rule=ROW)
    return apart


# --- doors ------------------------------------------------------------------------------------------


def door(working: Working, part: parts.Door) -> None:
    """A door opens or falls shut, or is held."""
    draft, rules = working.draft, working.rules
    for way_id in working.targets:
        chart = draft.state.chart()
        way = chart.way(way_id)
        if part.do != OPEN:
            seal(draft, rules, way_id, ROW)
            lay(working, (WAY, f"{chart.id}/{way_id}"), Effect("door", part.do, part.dc))
        elif part.locked:
            unbind(draft, rules, way_id, ROW)
        elif standing(draft.state, rules, way).state == OPEN:
            shut(draft, rules, chart.id, way, "magic")
        else:
            draft.emit(DoorOpened(chart.id, way_id, "free", rule=ROW))
            behind(draft, rules, way)


# --- things -----------------------------------------------------------------------------------------


def make(working: Working, part: parts.Make) -> None:
    """Things that were not there are with the caster now; of water holy water."""
    draft = working.draft
    for target in working.targets:
        holder, water = things.stack(draft.state, target)
        if water is not None:
            move(draft, some(water, 1), holder, NOWHERE, "blessed", rule=ROW)
    made = working.rules.item(part.what, working.at(part.n))
    move(draft, made, NOWHERE, working.who, "made by magic", rule=ROW)


def call(working: Working, part: parts.Call) -> None:
    """What comes and serves: it is gone with the spell."""
    if part.what == HORSE:
        horse = evolve(working.rules.item(HORSE, 1), id=f"{HORSE}.e{working.state.next_enchantment}")
        lay(working, (PERSON, working.who), Effect("call", horse.id))
        move(working.draft, horse, NOWHERE, working.who, "called", rule=ROW)
    elif part.what == "dead":
        showing.raise_dead(working, part)
    else:
        carried = next((working.at(fx.carry.lb) for fx in working.spell.fx if fx.carry), 0)
        lay(working, (PERSON, working.who), Effect("call", part.what, carried))


def fetch(working: Working, part: parts.Carry) -> None:
    """A thing that lies here comes to the caster's hand; else something carries for him."""
    if not working.targets and not any(fx.call for fx in working.spell.fx):
        lay(working, (PERSON, working.who), Effect("carry", n=working.at(part.lb)))
    for target in working.targets:
        holder, item = things.stack(working.state, target)
        if item is not None and holder == working.state.spot():
            move(working.draft, some(item, 1), holder, working.who, "taken", rule=ROW)


def weapon(working: Working, part: parts.Weapon) -> None:
    """Something to throw: so many times, by `cast` again."""
    powers = (
        Effect("throws", part.dice, part.hit),
        Effect("against_undead", part.undead_dice, part.range_ft),
    )
    lay(working, (PERSON, working.who), *powers, left=part.charges)


# --- places -----------------------------------------------------------------------------------------


def zone(working: Working, part: parts.Zone) -> None:
    """A place stays so for a while, with those whom it has caught."""
    people = working.touched("always") if not part.trigger else ()
    fog = (("near", part.miss_pct), ("far", part.miss_far_pct))
    powers = (
        Effect(
            "zone", part.area, part.speed_pct, "trigger" if part.trigger else "again" if part.repeat else ""
        ),
        *(Effect("fog", where, pct) for where, pct in fog if pct),
        *(Effect("ward", fx.ward.what) for fx in working.spell.fx if fx.ward),
    )
    lay(working, (PLACE, working.state.spot()), *powers, people=people)
    if part.area == "wall" and not any(fx.damage for fx in working.spell.fx):
        _wall_off(working)


def _wall_off(working: Working) -> None:
    """A wall of stone: in a fight the nearest enemies who are in nobody's reach are behind it, else a door is."""
    draft = working.draft
    for way in working.targets:
        if way in {w.id for w in draft.state.chart().ways}:
            seal(draft, working.rules, way, ROW)
    if draft.state.fight is not None:
        for one in showing.cut_off(working):
            draft.emit(Fled(one, rule=ROW))


AT_ONCE: Mapping[type, Callable[[Working, Any], None]] = {
    parts.Call: call,
    parts.Carry: fetch,
    parts.Door: door,
    parts.Glow: light,
    parts.Make: make,
    parts.Passage: showing.passage,
    parts.Raise: showing.raise_up,
    parts.Sense: showing.sense,
    parts.Shape: showing.shape,
    parts.Travel: showing.travel,
    parts.Weapon: weapon,
    parts.Zone: zone,
}
