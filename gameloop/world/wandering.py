"""Wanderers: the table of the level, what foreshadows them, and how they come."""

from __future__ import annotations

from collections import deque

from gameloop.kernel.values import frozen
from gameloop.world import awareness, bands, contact
from gameloop.world.bestiary import UNDEAD, Monster
from gameloop.world.camp import on_guard
from gameloop.world.chart import Chart, Way
from gameloop.world.digging import undug
from gameloop.world.doorways import HELD, LOCKED, OPEN, SHUT, barred_at
from gameloop.world.encounters import (
    BandMoved,
    ForeShadowed,
    Hinted,
    PendingTaken,
    members,
    on_their_feet,
)
from gameloop.world.engagement import Pending
from gameloop.world.flags import raised
from gameloop.world.light import is_lit
from gameloop.world.modes import in_region, in_village
from gameloop.world.outdoors import hex_here, region_of
from gameloop.world.places import Spent, door_now
from gameloop.world.records import Wanderer
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.scheduler import TURN
from gameloop.world.spikes import burst_in
from gameloop.world.state import Band, State
from gameloop.world.trapeffects import airless
from gameloop.world.turns import noisy

HINTS = ("heard", "smelt", "seen", "sure")
SEEN = "seen"  # the hint that needs light
GONE, NOTHING = "gone", "nothing"
MANY = 1000  # as many as the dice say, of a kind without a roster
TOWARDS = {"up": "above", "down": "below"}


@frozen
class Drawn:
    """What the table brought: a row and how many; or a text to tell in place of anybody."""

    row: Wanderer | None = None
    count: int = 0
    kind: str = ""
    text: str = ""


# --- the two moments --------------------------------------------------------------------------------


def wandering(draft: Drafting, rules: Ruleset) -> None:
    """An encounter: the one foreshadowed, else one off the table of the level.

    Whoever would come into a meeting or fight waits, and is the next; where no way lets anybody in, nobody comes.
    """
    _left_behind(draft, rules)
    if contact.busy(draft.state):
        _foreshadow(draft, rules)
        return
    if _shut_off(draft.state):
        return
    if draft.state.pending is not None:
        _pending_comes(draft, rules, draft.state.pending)
        return
    drawn = _draw(draft, rules)
    if drawn.row is None:
        _tell(draft, rules, drawn)
        return
    _arrive(draft, rules, Pending(drawn.row.id, drawn.count))


def _left_behind(draft: Drafting, rules: Ruleset) -> None:
    """Those who were to be met where the party is no longer, in another dungeon or in the open, are forgotten."""
    pending = draft.state.pending
    if pending is None or pending.band:
        return
    here = rules.adventure.at(draft.state.here.chart).wanderers
    if all(row.id != pending.row for row in here):
        draft.emit(PendingTaken(rule=rules.row("foreshadowed")))


def _pending_comes(draft: Drafting, rules: Ruleset, pending: Pending) -> None:
    """The encounter that was settled comes; those who have tried a wedged door in this turn are at it already."""
    at = at_door(draft.state, pending)
    if at is None or _shaken(draft.state, at) != draft.state.clock:
        draft.emit(PendingTaken(rule=rules.row("foreshadowed")))
        _arrive(draft, rules, pending)


def clue(draft: Drafting, rules: Ruleset) -> None:
    """A clue: the next encounter is settled in secret, and hinted at; nothing is to be had of it where all is shut."""
    _left_behind(draft, rules)
    if _shut_off(draft.state):
        return
    drawn = _foreshadow(draft, rules)
    if drawn.row is None and drawn.kind:
        _tell(draft, rules, drawn)
    else:
        _hint(draft, rules)


def _foreshadow(draft: Drafting, rules: Ruleset) -> Drawn:
    """Settle the next encounter in secret, if none is settled yet."""
    if draft.state.pending is not None:
        return Drawn()
    drawn = _draw(draft, rules)
    if drawn.row is not None:
        draft.emit(
            ForeShadowed(Pending(drawn.row.id, drawn.count), rule=rules.row("foreshadowed"), secret=True)
        )
    return drawn


# --- a door that is wedged against them -------------------------------------------------------------


def besiege(draft: Drafting, rules: Ruleset) -> None:
    """At the end of a turn those who stand at a door that did not give try it again."""
    pending = draft.state.pending
    at = at_door(draft.state, pending) if pending is not None else None
    if pending is None or at is None or contact.busy(draft.state):
        return
    if _shaken(draft.state, at) >= 0:
        _pending_comes(draft, rules, pending)


def opened(draft: Drafting, rules: Ruleset, way_id: str) -> None:
    """The party has opened a door: who is behind it, or has thrown himself against it, is met."""
    contact.opened(draft, rules, way_id)
    pending, way = draft.state.pending, draft.state.chart().way(way_id)
    if pending is not None and not contact.busy(draft.state) and _shaken(draft.state, way) >= 0:
        draft.emit(PendingTaken(rule=rules.row("foreshadowed")))
        _come_in(draft, rules, pending, way, warned=True)


def at_door(state: State, pending: Pending) -> Way | None:
    """The way here at whose door those stand who are to be met; pursuers come to the one wedged behind the party."""
    here = state.here
    for way in state.chart().ways_at(here.place):
        now = door_now(state, here.chart, way)
        behind = bool(pending.band) and way.id == here.via and now.wedged in (SHUT, HELD)
        if behind or (now.shaken >= 0 and now.state != OPEN):
            return way
    return None


def _shaken(state: State, way: Way) -> int:
    """When somebody last threw himself in vain against the door of a way here, -1 if nobody did."""
    return door_now(state, state.here.chart, way).shaken


def _let_in(draft: Drafting, rules: Ruleset, pending: Pending, way: Way) -> bool:
    """Tells whether a way lets them in; at a wedged door that holds they wait."""
    who = next((p.id for p in on_their_feet(draft.state, pending.band)), "") if pending.band else ""
    if way.door is None or burst_in(draft, rules, way, who):
        return True
    draft.emit(ForeShadowed(pending, rule=rules.row("besieged"), secret=True))
    return False


# --- off the table ----------------------------------------------------------------------------------


def _draw(draft: Drafting, rules: Ruleset) -> Drawn:
    """A row of the level's table and how many; or what is told where nobody can come.

    Its dice are secret: who wanders here is for the player to find out.
    """
    table = roaming_here(draft.state, rules) if in_region(draft.state) else table_here(draft.state, rules)
    if not table:
        return Drawn()
    sides = table[-1].roll[1]
    total = draft.roll(f"1d{sides}", "wandering", rule=rules.row("wandering"), secret=True).total
    row = next(r for r in table if r.roll[0] <= total <= r.roll[1])
    if row.needs and not raised(draft.state, row.needs):
        return Drawn(kind=NOTHING, text=row.else_.replace("{way}", whence(draft.state, row.needs)))
    left = _left(draft.state, row)
    if not left:
        return Drawn(kind=GONE, text=row.gone)
    n = int(row.number) if row.number.isdigit() else _number(draft, rules, row)
    return Drawn(row, min(rules.meetings.number(draft.state, _kind(rules, draft.state, row), n), left))


def _number(draft: Drafting, rules: Ruleset, row: Wanderer) -> int:
    return draft.roll(row.number, "number", rule=rules.row("wanderers"), secret=True).total


def _left(state: State, row: Wanderer) -> int:
    """How many of a row's kind can come at most."""
    if row.roster:
        return state.rosters.get(row.roster, 0)
    if not row.unique:
        return MANY
    band = state.bands.get(_band_id(state, row))
    if band is None:
        return 1
    return int(bool(members(state, band.id)) and band.place != state.spot())


def _band_id(state: State, row: Wanderer) -> str:
    """The band a row brings: one of a kind that has a home here is the one placed there."""
    if not row.unique:
        met = sum(1 for band in state.bands if band.partition(".")[0] == row.id)
        return f"{row.id}.{met + 1}.{state.clock}"
    home = bands.own_group(state, row.monster)
    return home.id if home is not None else row.id


def table_here(state: State, rules: Ruleset) -> tuple[Wanderer, ...]:
    """The wandering table of the place: of its level in a dungeon; none in a village, and none in the open, where
    turns bring nobody.
    """
    if in_village(state) or in_region(state):
        return ()
    return rules.adventure.at(state.here.chart).table(state.chart().place(state.here.place).level)


def roaming_here(state: State, rules: Ruleset) -> tuple[Wanderer, ...]:
    """The wandering table of the ground where the party is, in a region."""
    region, hex_ = region_of(state), hex_here(state)
    return rules.adventure.roamers(region.hexes[hex_].id, beyond=hex_ not in region.drawn)


# --- the hints --------------------------------------------------------------------------------------


def _hint(draft: Drafting, rules: Ruleset) -> None:
    """The next hint of the encounter that waits; each is given once, and none needs a die."""
    pending = draft.state.pending
    if pending is None:
        return
    row = next(r for r in rules.adventure.wanderers if r.id == pending.row)
    kinds = [kind for kind in HINTS if kind not in pending.given]
    if kinds[:1] == [SEEN] and not is_lit(draft.state):
        kinds = kinds[1:]
    if kinds:
        text = getattr(row, kinds[0]) or _plain(rules, draft.state, row)
        shown = text.replace("{way}", towards(draft.state))
        draft.emit(Hinted(kinds[0], shown, rule=rules.row("hints")))


def _plain(rules: Ruleset, state: State, row: Wanderer) -> str:
    """The hint where the adventure tells none: a sound, for the dead a smell."""
    kind = _kind(rules, state, row)
    return "There is a smell of graves {way}." if UNDEAD in kind.tags else "Something moves {way}."


def _tell(draft: Drafting, rules: Ruleset, drawn: Drawn) -> None:
    if drawn.text:
        text = drawn.text.replace("{way}", towards(draft.state))
        draft.emit(Hinted(drawn.kind, text, rule=rules.row("wanderers")))


def towards(state: State) -> str:
    """Where they would come from, in words: the first exit but the one by which the party came."""
    way = exits(state, state.pending)[:1]
    return _side(way[0], state.here.place) if way else "near by"


def _side(way: Way, place: str) -> str:
    side = way.toward(place)
    return TOWARDS.get(side) or f"to the {side}"


def whence(state: State, flag: str) -> str:
    """Where the door that a flag waits for is from here, in words: the first way toward it, by whatever leads there."""
    chart, here = state.chart(), state.here.place
    door = next((chart.way_or_none(f.opened) for f in chart.flags if f.id == flag and f.opened), None)
    if door is None:
        return towards(state)
    first = door if here in (door.a, door.b) else _first_toward(chart, here, door.a)
    return _side(first, here) if first is not None else towards(state)


def _first_toward(chart: Chart, here: str, place: str) -> Way | None:
    """The first of the fewest ways from a place to another, each of them open or not, known or not."""
    queue = deque((way, way.other(here)) for way in chart.ways_at(here))
    seen = {here, ""}
    while queue:
        first, at = queue.popleft()
        if at == place:
            return first
        if at not in seen:
            seen.add(at)
            queue.extend((first, way.other(at)) for way in chart.ways_at(at))
    return None


def exits(state: State, pending: Pending | None) -> tuple[Way, ...]:
    """The ways by which wanderers come: any that lets them in but the one by which the party came, and that one if
    there is no other. Those who stand at a wedged door come by that.
    """
    at = at_door(state, pending) if pending is not None else None
    if at is not None:
        return (at,)
    place = state.here.place
    found = state.survey().found
    ways = [w for w in state.chart().ways_at(place) if not w.hidden_from(place) or w.id in found]
    inner = [w for w in ways if w.other(place)] or ways
    open_ = [] if airless(state) else [w for w in inner if not _keeps_out(state, w)]
    free = [w for w in open_ if not door_now(state, state.here.chart, w).sealed]
    return tuple([w for w in free if w.id != state.here.via] or free or open_)


def _keeps_out(state: State, way: Way) -> bool:
    """Tells whether nobody comes by a way: its door is locked or barred on this side, or it is not dug.

    A door that is merely stuck opens for those who live there; one shut by magic they wait at.
    """
    locked = door_now(state, state.here.chart, way).state == LOCKED
    return locked or barred_at(state, way) == state.here.place or undug(state, way)


def _shut_off(state: State) -> bool:
    """Tells whether nobody can come to where the party is: there are ways, and none lets anybody in."""
    ways = () if in_region(state) else state.chart().ways_at(state.here.place)
    return bool(ways) and not exits(state, state.pending)


# --- they come --------------------------------------------------------------------------------------


def _arrive(draft: Drafting, rules: Ruleset, pending: Pending) -> None:
    """They come by an exit, if its door lets them in: a die among several, or the one that the hints named."""
    ways = exits(draft.state, pending)
    if not ways:
        _come_in(draft, rules, pending, None, warned=False)
        return
    way = ways[0 if pending.given else _die(draft, rules, len(ways), "by_which_exit")]
    now = door_now(draft.state, draft.state.here.chart, way)
    if _let_in(draft, rules, pending, way):
        warned, held = now.shaken >= 0, now.wedged == HELD
        _come_in(draft, rules, pending, way, warned=warned, noisy=held)


def _come_in(
    draft: Drafting,
    rules: Ruleset,
    pending: Pending,
    way: Way | None,
    *,
    warned: bool,
    noisy: bool = False,
) -> None:
    """They are here, and are met; `warned`: the party has heard them, `noisy`: they it, as at a door that it held."""
    row = next(r for r in rules.adventure.wanderers if r.id == pending.row)
    band = pending.band or _band_id(draft.state, row)
    _bring(draft, rules, row, band, pending.count)
    warned = warned or bool(pending.given or pending.band) or on_guard(draft.state)
    noisy = noisy or _heard(rules, draft.state)
    grounds = awareness.met_on_the_way(draft.state, rules, band, warned=warned, noisy=noisy)
    text = row.doing[_die(draft, rules, len(row.doing), "doing")] if row.doing else ""
    contact.begin(draft, rules, band, grounds, via=way.id if way else "", text=text)


def _bring(draft: Drafting, rules: Ruleset, row: Wanderer, band: str, count: int) -> None:
    """The band is here: one met before comes again, another comes out of its roster."""
    state = draft.state
    spot = state.spot()
    if band in state.bands:
        draft.emit(BandMoved(band, spot, rule=rules.row("wanderers")))
        return
    home = bands.own_group(state, row.monster) if row.unique else None
    if home is not None and home.id not in state.survey().spent:
        draft.emit(Spent(state.here.chart, home.id, "appeared", rule=rules.row("wanderers"), secret=True))
    kind = _kind(rules, state, row)
    bands.draw(draft, rules, row.roster, -count, "met")
    bands.appear(draft, rules, Band(band, (), spot, row.mood, row=row.id), kind.id, count)


def _kind(rules: Ruleset, state: State, row: Wanderer) -> Monster:
    kind = row.monster or state.chart().roster(row.roster).monster
    return rules.creatures[kind]


def _heard(rules: Ruleset, state: State) -> bool:
    """Tells whether the party has been too loud in this turn."""
    return noisy(state, rules.procedures[TURN].seconds)


def _die(draft: Drafting, rules: Ruleset, n: int, why: str) -> int:
    """One of n, by a die if there are several; counted from 0."""
    return draft.roll(f"1d{n}", why, rule=rules.row("wanderers"), secret=True).total - 1 if n > 1 else 0
