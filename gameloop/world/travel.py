"""Going: from place to place by one way, along the ways that are known, out of the dungeon and back into it.

A walk over several places is one entry a step: `next_step` gives the step, the session plays it.
"""

from __future__ import annotations

from collections.abc import Sequence

from gameloop.kernel.messages import Command
from gameloop.kernel.values import frozen
from gameloop.world.abilities import without
from gameloop.world.carrying import wake_all
from gameloop.world.chart import Chart, Way
from gameloop.world.digging import DIG, undug
from gameloop.world.doors import ForceDoor, OpenDoor, fall_shut
from gameloop.world.doorways import BARRED, barrier, forceable, hint, make, standing
from gameloop.world.encounters import plural
from gameloop.world.furnishing import BREATHE_WATER, FLY
from gameloop.world.goods import laid_down
from gameloop.world.light import quench
from gameloop.world.modes import in_village
from gameloop.world.outdoors import chart_region, look_about, region_now, site_leading_to
from gameloop.world.places import VISITED, Charted, Found, Moved, known, ways_known
from gameloop.world.plots import descend
from gameloop.world.resting import crawlers
from gameloop.world.routes import route, way_outside
from gameloop.world.ruleset import Args, Drafting, Feature, Handler, No, Ruleset, Slot, Verb
from gameloop.world.scheduler import TURN, WATCH, advance, spend
from gameloop.world.shedding import shed
from gameloop.world.state import Spot, State
from gameloop.world.storychanges import under_water
from gameloop.world.surroundings import see
from gameloop.world.train import stay_behind
from gameloop.world.traps import come_in, go_out
from gameloop.world.turns import end_turn, make_noise, no_rest_owed

CRAWL = "crawl"


@frozen
class Go(Command):
    """Go by a way that can be seen from here, the whole party."""

    way: str


@frozen
class GoAbout(Command):
    """Go to another place of a village."""

    place: str


@frozen
class Enter(Command):
    """Go into the dungeon from the village; `way` empty = the way by which the party came out, or the usual one."""

    way: str = ""


@frozen
class Travel(Command):
    """Go to a place along known ways, or out by the way of that id. The session plays it step by step; it is no entry
    of its own.
    """

    place: str


# --- one step -------------------------------------------------------------------------------------


def go(draft: Drafting, rules: Ruleset, command: Go) -> None:
    """A move is a turn, whatever the distance."""
    way = next((w for w in ways_known(draft.state) if w.id == command.way), None)
    if way is None:
        reason = "there is no such way here" if command.way else "no way leads out into the open here"
        home = "" if command.way or way_outside(draft.state) is None else ", or go to village"
        draft.refuse(reason, instead=f"exits{home}", rule=rules.row("go"))
    passable(draft, rules, way)
    no_rest_owed(draft, rules)
    wake_all(draft, rules)
    shed(draft, rules)
    if way.out:
        leave(draft, rules, way)
        return
    here = draft.state.here
    place = way.other(here.place)
    row = rules.row("go_back" if known(draft.state.survey(), place) in VISITED else "go")
    draft.emit(Moved(Spot(here.chart, place, way.id), rule=row))
    arrive(draft, rules, way)
    for _ in range(turns_for(draft.state, rules, way)):
        end_turn(draft, rules)


def turns_for(state: State, rules: Ruleset, way: Way) -> int:
    """Turns that passing a way costs: the ruleset's for a move, or more where the chart says so."""
    own = way.turns if way.kind != DIG else 0
    return max(own, _a_room(state, rules))


def _a_room(state: State, rules: Ruleset) -> int:
    """Turns from one room to the next: more while somebody crawls."""
    return rules.number(state, "", "crawl_turns") if crawlers(state) else 1


def passable(draft: Drafting, rules: Ruleset, way: Way) -> None:
    """Refuse a way that the party cannot pass as it is."""
    if no := obstruction(draft.state, rules, way):
        draft.refuse(no.reason, instead=no.instead, rule=no.rule)


def obstruction(state: State, rules: Ruleset, way: Way) -> No | None:
    """What keeps the party from passing a way as it is: a door that is shut, or what no door keeps out."""
    return _flooded(state, rules, way) or _closed(state, rules, way) or hindrance(state, rules, way)


def hindrance(state: State, rules: Ruleset, way: Way) -> No | None:
    """What keeps the party from passing a way even if its door stood open: water, earth, what it carries."""
    return _flooded(state, rules, way) or _filled(state, rules, way) or _crawl(state, rules, way)


def _flooded(state: State, rules: Ruleset, way: Way) -> No | None:
    wet = under_water(state, state.here.chart, way.other(state.here.place))
    drowns = wet and without(state, rules, BREATHE_WATER)
    return No("there is water to the roof beyond", rules.row("go"), "exits") if drowns else None


def _closed(state: State, rules: Ruleset, way: Way) -> No | None:
    now = standing(state, rules, way)
    kind, far = barrier(now), " on the far side" if now.side not in ("", state.here.place) else ""
    told = f"the {make(way)} is {kind}{far}"
    return No(told, rules.row("doors"), hint(state, way, now)) if kind else None


def _filled(state: State, rules: Ruleset, way: Way) -> No | None:
    if not undug(state, way):
        return None
    return No("the way is blocked", rules.row("go"), f"dig {way.toward(state.here.place)}")


def _crawl(state: State, rules: Ruleset, way: Way) -> No | None:
    return too_wide(state, rules) if way.kind == CRAWL else None


def fits(draft: Drafting, rules: Ruleset) -> None:
    """Refuse a crawl to whoever carries too much for it."""
    if no := too_wide(draft.state, rules):
        draft.refuse(no.reason, instead=no.instead, rule=no.rule)


def too_wide(state: State, rules: Ruleset) -> No | None:
    """Why the party does not get through a crawl: the first who carries too much for it."""
    for person in state.party():
        if rules.number(state, person.id, "encumbered"):
            told = f"it is a crawl, and {person.name} carries too much for it"
            return No(told, rules.row("crawl"), laid_down(state, person.id, rules.coin) or "exits")
    return None


def arrive(draft: Drafting, rules: Ruleset, way: Way) -> None:
    """What passing a way does to the party, and what it sees where it comes out."""
    if way.wet and without(draft.state, rules, FLY):
        quench(draft, "water", rules.row("wet"))
    here, survey = draft.state.here, draft.state.survey()
    if way.hidden_from(here.place) and way.id not in survey.found:
        draft.emit(Found(here.chart, (way.id,), "passed", rule=rules.row("go")))
    see(draft, rules)
    if way.noisy and way.door is None:
        make_noise(draft, rules, "way")
    come_in(draft, rules, way)
    if draft.state.calm:
        rules.moments.entered(draft, rules)


# --- out and in -----------------------------------------------------------------------------------


def leave(draft: Drafting, rules: Ruleset, way: Way) -> None:
    """Out of the dungeon, into the village at its door or the country: a turn, on which nothing happens."""
    here, walking = draft.state.here, bool(draft.state.able())
    go_out(draft, rules, way)
    if walking and not draft.state.able():  # it felled them; whoever was down before crawls out
        return
    region = region_now(draft.state, rules)
    site = site_leading_to(region, here.chart) if region is not None else None
    if region is not None and site is not None:
        chart_region(draft, rules)
        draft.emit(Moved(Spot(region.id, site.place), rule=rules.row("leave")))
        look_about(draft, rules)
    else:
        chart, place = way.out.split("/")
        chart_of(draft, rules, chart)
        draft.emit(Moved(Spot(chart, place, f"{here.chart}/{way.id}"), rule=rules.row("leave")))
        see(draft, rules)
    walk(draft, rules, way)


def chart_of(draft: Drafting, rules: Ruleset, chart: str) -> Chart:
    """The chart of that id, entering the log when it is first needed."""
    if chart not in draft.state.charts:
        draft.emit(Charted(next(c for c in rules.adventure.charts if c.id == chart), rule=None))
        if chart == rules.adventure.at(chart).dungeon.id:
            descend(draft, rules, chart)
    return draft.state.charts[chart]


def walk(draft: Drafting, rules: Ruleset, way: Way) -> None:
    """The walk between door and village: a turn without its event, or the watches that the chart says."""
    for _ in range(way.watches):
        spend(draft, rules, WATCH)
    if not way.watches:
        span = rules.procedures[TURN].seconds * rules.number(draft.state, "", "doorstep_turns")
        advance(draft, rules, max(draft.state.turn_began + span, draft.state.clock), TURN)
    fall_shut(draft, rules)


def enter(draft: Drafting, rules: Ruleset, command: Enter) -> None:
    """Into the dungeon by a way out of it that is known."""
    ways = entries(draft.state, rules)
    if not ways:
        draft.refuse("no way leads underground here", instead="leave", rule=rules.row("leave"))
    via = draft.state.here.via.rpartition("/")[2]
    wanted = command.way or (via if via in {w.id for w in ways} else ways[0].id)
    way = next((w for w in ways if w.id == wanted), None)
    if way is None:
        draft.refuse("you know no such way in", instead="exits", rule=rules.row("leave"))
    go_below(draft, rules, below(draft.state, rules), way)


def go_below(draft: Drafting, rules: Ruleset, dungeon: Chart, way: Way) -> None:
    """Into a dungeon by a way out of it."""
    unbarred(draft, rules, dungeon, way)
    if dungeon.id in draft.state.charts and under_water(draft.state, dungeon.id, way.a):
        draft.refuse("there is water to the roof inside", instead="enter", rule=rules.row("leave"))
    if way.kind == CRAWL:
        fits(draft, rules)
    stay_behind(draft, rules)
    shed(draft, rules)
    chart_of(draft, rules, dungeon.id)
    walk(draft, rules, way)
    draft.emit(Moved(Spot(dungeon.id, way.a, way.id), rule=rules.row("leave")))
    arrive(draft, rules, way)


def unbarred(draft: Drafting, rules: Ruleset, dungeon: Chart, way: Way) -> None:
    """Refuse a way in that is shut from inside."""
    if shut := shut_inside(draft.state, rules, dungeon, way):
        others = " or ".join(f"enter {w.beyond}" for w in entrances(draft.state, dungeon) if w.id != way.id)
        instead = others if others and in_village(draft.state) else "look"
        draft.refuse(f"that way is {shut} inside", instead=instead, rule=rules.row("leave"))


def shut_inside(state: State, rules: Ruleset, dungeon: Chart, way: Way) -> str:
    """How a way into a dungeon is shut from inside, as a word; empty if it is not, or nobody has been there."""
    if dungeon.id not in state.charts:
        return ""
    blocked = "blocked" if undug(state, way, dungeon.id) else ""
    return barrier(standing(state, rules, way, dungeon.id)) or blocked


def below(state: State, rules: Ruleset) -> Chart:
    """The dungeon at whose door the village lies where the party is."""
    return rules.adventure.at(state.here.chart).dungeon


def entries(state: State, rules: Ruleset) -> tuple[Way, ...]:
    """The ways into the dungeon that are known from outside, the usual one first."""
    return entrances(state, below(state, rules))


def entrances(state: State, chart: Chart) -> tuple[Way, ...]:
    """The ways into a dungeon that are known from outside, the usual one first."""
    survey = state.surveys.get(chart.id)
    outs = [w for w in chart.ways if w.out]
    usual = [w for w in outs if w.a == chart.start] or outs
    seen = [w for w in outs if survey is not None and known(survey, w.id)]
    return (*usual[:1], *(w for w in seen if w not in usual[:1]))


def go_about(draft: Drafting, rules: Ruleset, command: GoAbout) -> None:
    """From house to house of a village, at no time."""
    here = draft.state.here
    if command.place == here.place:
        draft.refuse("you are there", instead="look", rule=rules.row("leave"))
    draft.emit(Moved(Spot(here.chart, command.place, here.via), rule=rules.row("leave")))
    see(draft, rules)


def go_where(draft: Drafting, rules: Ruleset, uses: Sequence[str]) -> None:
    """Over to the first house that serves for the first of these, if this one does for none and there is such a one."""
    chart, here = draft.state.chart(), draft.state.here.place
    serves = any(use in uses for use in chart.place(here).uses)
    house = next((p.id for use in uses for p in chart.places if use in p.uses), None)
    if house is not None and not serves:
        go_about(draft, rules, GoAbout(house))


# --- along known ways -----------------------------------------------------------------------------


def next_step(state: State, rules: Ruleset, place: str) -> Command | None:
    """The next command of a walk to a known place, or out by a known way: a move, or a try at the door in the way; None
    where it ends.
    """
    out = state.chart().way_or_none(place)
    path = (
        (out.id,) if out is not None and out.a == state.here.place else route(state, out.a if out else place)
    )
    if not path:
        return None
    way = state.chart().way(path[0])
    if forceable(state, rules, way):
        return ForceDoor(way.id)
    return OpenDoor(way.id) if barrier(standing(state, rules, way)) == BARRED else Go(way.id)


# --- the state and the words ----------------------------------------------------------------------


def _go(state: State, args: Args) -> Command:
    if "place" in args:
        return GoAbout(args["place"]) if in_village(state) else Travel(args["place"])
    return Enter(args.get("way", "")) if in_village(state) else Go(args.get("way", ""))


def going_costs(state: State, rules: Ruleset, args: Args) -> str:
    """What going by a way costs now, or (without one) going on from room to room."""
    way = next((w for w in ways_known(state) if w.id == args.get("way")), None) if args.get("way") else None
    if way is not None and not in_village(state):
        if way.out:
            return leaving_costs(state, rules, way)
        lame = crawlers(state)
        crawl = f", since {lame[0].name} cannot walk" if lame else ""
        return f"{spans(turns_for(state, rules, way), TURN)}{crawl}"
    return f"{spans(_a_room(state, rules), TURN)} a room"


def leaving_costs(state: State, rules: Ruleset, way: Way) -> str:
    """What the way between the dungeon and the village at its door costs."""
    if way.watches:
        return spans(way.watches, WATCH)
    return spans(rules.number(state, "", "doorstep_turns"), TURN)


def spans(n: int, span: str) -> str:
    """So many turns, or watches."""
    return f"{n} {span if n == 1 else plural(span)}"


def leave_costs(state: State, rules: Ruleset, args: Args) -> str:
    """What it costs to go out from here; laying a thing down costs nothing."""
    if "what" in args:
        return "free"
    way = next((w for w in ways_known(state) if w.out), None) if state.here.chart else None
    return leaving_costs(state, rules, way) if way is not None else spans(1, TURN)


def _enter_costs(state: State, rules: Ruleset, args: Args) -> str:
    ways = entries(state, rules)
    way = next((w for w in ways if w.id == args.get("way")), next(iter(ways), None))
    return leaving_costs(state, rules, way) if way is not None else "free"


VERBS = (
    Verb(
        "go",
        _go,
        ("explore", "town"),
        "Go by a way, or to a place you know; a door that is stuck has to be forced first.",
        "go north",
        cost="1 turn a room",
        costs=going_costs,
        aliases=("walk",),
        slots=(Slot("way", "way", optional=True), Slot("place", "place", ("to",), optional=True)),
        forms=("go DIRECTION", "go to PLACE", "north, n ..."),
    ),
    Verb(
        "enter",
        lambda _state, args: Enter(args.get("way", "")),
        ("town",),
        "Go into the dungeon, by the way you came out or by another that you know.",
        "enter",
        cost="1 turn",
        costs=_enter_costs,
        group="Town",
        slots=(Slot("way", "way", optional=True),),
        forms=("enter", "enter WAY"),
    ),
)
HANDLERS: dict[type[Command], Handler] = {Go: go, GoAbout: go_about, Enter: enter}
FEATURE = Feature(HANDLERS, verbs=VERBS)
