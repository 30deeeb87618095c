"""What a party may do about those it has met: the lines to type, each with what it costs or what its odds are."""

from __future__ import annotations

from collections import Counter

from gameloop.world import bait, bands, barter, contact, egress, flight, gifts
from gameloop.world.amounts import counted
from gameloop.world.chart import Way
from gameloop.world.checks import nominal
from gameloop.world.doorways import forceable, make
from gameloop.world.encounters import (
    FLAME,
    FOOD,
    FRIENDLY,
    HOSTILE,
    NEGATIVE,
    SILVER,
    bands_here,
    members,
    plural,
)
from gameloop.world.engagement import Encounter
from gameloop.world.goods import of_kind
from gameloop.world.meetings import back_costs
from gameloop.world.modes import in_region, open_ground
from gameloop.world.retainers import hired
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import State
from gameloop.world.turns import owed

Choice = tuple[str, str]
UNFOLLOWED = "nobody follows"  # odds of a flight from those who stay


def choices(state: State, rules: Ruleset) -> tuple[Choice, ...]:
    """The lines and their costs or odds; none where nobody is met, or where it has come to a fight."""
    met = state.encounter
    if met is None or state.fight is not None:
        return ()
    mood = state.bands[met.group].mood
    if not state.able():
        return *_go(state, rules, met, mood), ("wait", "nobody is on their feet: they do as they like")
    return (
        *_talk(state, rules, met, mood),
        *_sold(state, rules),
        *_demanded(state, rules, met, mood),
        *_fed(state, rules, met, mood),
        *_go(state, rules, met, mood),
        *_run(state, rules, met, mood),
        *((("battle", "your troops fight"),) if _troops(state) else ()),
        ("attack", "the fight begins"),
        ("wait", "you are attacked" if mood in (HOSTILE, NEGATIVE) else "do nothing"),
    )


def _troops(state: State) -> bool:
    """Tells whether a levy or hired people are with the party, where there is room to draw them up."""
    lords = (state.people[lord] for lord, levy in state.levies.items() if levy.n and lord in state.order)
    able = (person for person in hired(state) if person in state.able())
    return open_ground(state) and any(not one.gone for one in (*lords, *able))


def _talk(state: State, rules: Ruleset, met: Encounter, mood: str) -> tuple[Choice, ...]:
    now, who = state.bands[met.group], contact.speaker(state, met.group)
    if not bands.talks(state, met.group, who):
        return ()
    if mood in FRIENDLY:
        return () if now.gave else (("ask", "one thing is told, once"),)
    past = mood == HOSTILE and not bands.undead(state, met.group)
    if past or gifts.heard_out(state, rules, met.group):
        return ()
    gift = bands.hit_dice(state, rules, (met.group,)) * rules.number(state, "", gifts.GIFT_SILVER)
    have = of_kind(state, [p.id for p in state.party()], rules.coin)
    offers = have >= gift and not now.gift
    offered = (("parley offering silver", rules.meetings.odds(state, "gift", str(gift))),) if offers else ()
    return ("parley", rules.meetings.odds(state, "parley", who)), *offered


def _sold(state: State, rules: Ruleset) -> tuple[Choice, ...]:
    """The first thing that they would sell and the party can pay."""
    most = max((of_kind(state, (p.id,), rules.coin) for p in state.able()), default=0)
    first = next((lot for lot in barter.lots(state, rules) if lot.price <= most), None)
    if first is None:
        return ()
    purse = rules.telling.purse
    price = purse(first.price) if purse else counted(first.price, rules.item(rules.coin, 1).name)
    return ((f"buy {first.item.name}", f"it costs {price}"),)


def _demanded(state: State, rules: Ruleset, met: Encounter, mood: str) -> tuple[Choice, ...]:
    """The first thing that those who demand something want, of all that the party has."""
    if mood != NEGATIVE:
        return ()
    wants = bands.wants(state, met.group)
    had = ((p.name, item) for p in state.party() for item in state.held(p.id))
    fit = (
        f"{name}'s {item.name}" for name, item in had if gifts.speaks_of(wants, gifts.words_of(rules, item))
    )
    thing = next(fit, "")
    return ((f"give {thing}", "and you are let go"),) if thing else ()


def _fed(state: State, rules: Ruleset, met: Encounter, mood: str) -> tuple[Choice, ...]:
    """Food for beasts that have not attacked."""
    if mood == HOSTILE or bands.talks(state, met.group, contact.speaker(state, met.group)):
        return ()
    need = bait.needed(state, rules, met.group, FOOD)
    have = sum(item.n for item, _ in bait.at_hand(state, rules, met.group, FOOD))
    fed = bands.bait(state, rules, met.group) == FOOD and have >= need
    return (("give food", f"{bait.amount(rules, need, FOOD)}, and it buys you time"),) if fed else ()


def _go(state: State, rules: Ruleset, met: Encounter, mood: str) -> tuple[Choice, ...]:
    """To leave: those who demand nothing else let one go, by the way one came if they threaten; the worn out stay."""
    unseen, ill = flight.evades(state, met), flight.ill(state, met)
    if owed(state) or (ill and not unseen):
        return ()
    why = "nobody is quick enough to stop you" if ill else "you are let go"
    free, sent = flight.outs(state, rules, met, at_once=ill), flight.back(state, rules, met)
    if mood == NEGATIVE and sent is not None and not unseen:
        free = {sent.id: sent}
    return tuple(
        (line, f"{why}{_back(state, met, way)}{_walk(state, rules, way)}{_door(state, rules, way)}")
        for line, way in flight.lines_out(state, free, met, "leave")
    )


def _back(state: State, met: Encounter, way: Way) -> str:
    return ", the way you came" if way.id == met.came_by and not in_region(state) else ""


def _walk(state: State, rules: Ruleset, way: Way) -> str:
    """What the walk costs; and who means ill where it leads, as far as the party has met them there."""
    if in_region(state):
        return ""
    there = f"{state.here.chart}/{way.other(state.here.place)}"
    ill = [band for band in bands_here(state, there) if band.known and band.mood == HOSTILE]
    kinds = Counter(state.kinds[p.kind].name.casefold() for band in ill for p in members(state, band.id))
    foes = " and ".join(f"{n} {plural(kind)}" if n > 1 else kind for kind, n in kinds.items())
    return f"; {back_costs(state, rules, {'way': way.id})}{f', back to the {foes}' if foes else ''}"


def _door(state: State, rules: Ruleset, way: Way) -> str:
    """That a door is in the way and how it is tried; nothing where none is."""
    if in_region(state) or not egress.shut(state, rules, way):
        return ""
    how = nominal(rules.checks["force_door"]) if forceable(state, rules, way) else ""
    return f"; first the {make(way)}{': ' if how else ''}{how}"


def _run(state: State, rules: Ruleset, met: Encounter, mood: str) -> tuple[Choice, ...]:
    if mood not in (HOSTILE, NEGATIVE) or flight.taken_aback(state, met):
        return ()
    chased = flight.followed(state, rules, met.group)
    odds = rules.meetings.odds(state, "flee", "") if chased else UNFOLLOWED
    free = flight.outs(state, rules, met)
    flights = tuple(
        (line, f"{odds}{_door(state, rules, way)}")
        for line, way in flight.lines_out(state, free, met, "flee")
    )
    return *flights, *_bait(state, rules, met, chased=chased)


def _bait(state: State, rules: Ruleset, met: Encounter, *, chased: bool) -> tuple[Choice, ...]:
    """What those who follow stop for, if the party has enough of it, with the open ways to run by meanwhile."""
    what = bands.bait(state, rules, met.group)
    if what not in (FOOD, SILVER, FLAME):
        return ()
    need = bait.needed(state, rules, met.group, what)
    have = sum(item.n for item, _ in bait.at_hand(state, rules, met.group, what))
    if have < need:
        return ()
    runs = chased and not flight.halted(state, met.group, what)
    free = flight.outs(state, rules, met, at_once=True) if runs else {}
    lines = [line for line, _ in flight.lines_out(state, free, met, " by")] if free else [""]
    told = _left(state, rules, need, what)
    return tuple((f"distract with {what}{line if len(lines) > 1 else ''}", told) for line in lines)


def _left(state: State, rules: Ruleset, need: int, what: str) -> str:
    """How much bait stays behind; of lights also how many are lit for it first."""
    burning = sum(light.holder != state.spot() for light in bands.flames(state)) if what == FLAME else need
    price = bait.amount(rules, need, what)
    return f"{price}, {need - burning} of them lit for it" if burning < need else price
