"""What a referee may set, each with its range: the list that `set` and `help set` go by.

A `Knob` belongs to a published name (session/published.py). `read` gives what a typed value comes to, or why not;
`play` brings it about by the ordinary facts, and never refuses: whatever can be said against it is said by `read`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from gameloop.kernel.values import evolve, frozen
from gameloop.world import contact
from gameloop.world.attitudes import Mood
from gameloop.world.carrying import put_down
from gameloop.world.doors import DoorClosed, DoorOpened
from gameloop.world.doorways import CLOSED, LOCKED, OPEN, SEALED, STUCK, barrier, standing
from gameloop.world.fighting import BrokeOff, Stepped
from gameloop.world.furnishing import REACTIONS
from gameloop.world.goods import hand_over, move, of_kind
from gameloop.world.keys import doors
from gameloop.world.modes import in_region
from gameloop.world.places import Moved
from gameloop.world.ruleset import Drafting, No, Ruleset
from gameloop.world.scheduler import DAY, TURN, WATCH, advance
from gameloop.world.state import DOWN, NOWHERE, Condition, Spot, State
from gameloop.world.surroundings import see
from gameloop.world.weather import change_weather
from gameloop.world.wounds import ConditionEnded, ConditionGained, Rose, change

ROW, SET = "referee", "set"
MOST, MOST_DAYS = 1_000_000, 30
HP, MAX_HP, LEVEL = "hp", "max_hp", "level"
SPAN = r"\+?\s*(\d{1,9})\s*(second|turn|hour|watch|day)(?:s|es)?"
TIMED = r"(\S+)(?:\s+for\s+(.+))?"
WITHOUT, NONE = "no ", "none"
DOORS = (OPEN, CLOSED, STUCK, LOCKED)

Value = int | str
Read = Callable[[State, Ruleset, str, str], Value | No]


@frozen
class Knob:
    """A name that can be set: what it takes in words, what is so now, what a value comes to, how it is brought about.

    All are asked of a subject: a person's id, the id of a way, or nothing.
    """

    name: str
    takes: Callable[[State, Ruleset, str], str]
    now: Callable[[State, Ruleset, str], Value]
    read: Read
    play: Callable[[Drafting, Ruleset, str, Value], None]
    then: Callable[[Drafting, Ruleset, str], None] = lambda *_: None  # what follows of it by the rules


# --- whole numbers ------------------------------------------------------------------------------------

Span = Callable[[State, Ruleset, str], tuple[int, int]]
Play = Callable[[Drafting, Ruleset, str, int], None]
Now = Callable[[State, Ruleset, str], int]


def number(name: str, span: Span, now: Now, play: Play, *, fault: Read | None = None) -> Knob:
    """A whole number within a span; `fault` says what else is against a value."""

    def takes(state: State, rules: Ruleset, who: str) -> str:
        low, high = span(state, rules, who)
        return f"{low} to {high}"

    def read(state: State, rules: Ruleset, who: str, said: str) -> Value | No:
        low, high = span(state, rules, who)
        if not re.fullmatch(r"[0-9]{1,9}", said) or not low <= int(said) <= high:
            return No(f"it takes a whole number, {low} to {high}", rules.row(ROW))
        return int(said) if fault is None else fault(state, rules, who, said)

    def played(draft: Drafting, rules: Ruleset, who: str, value: Value) -> None:
        play(draft, rules, who, int(value))

    return Knob(name, takes, now, read, played)


def _hp(draft: Drafting, rules: Ruleset, who: str, to: int) -> None:
    """Whoever lay there is on his feet again."""
    row = rules.row(ROW)
    change(draft, who, HP, to - draft.state.person(who).hp, SET, rule=row)
    if draft.state.person(who).has(DOWN):
        draft.emit(Rose(who, rule=row))
        put_down(draft, who, row)


def _max_hp(draft: Drafting, rules: Ruleset, who: str, to: int) -> None:
    """Nobody has more than his most."""
    rules.making.max_hp(draft, rules, who, to)
    over = draft.state.person(who).hp - rules.making.hp_most(draft.state, who)
    change(draft, who, HP, -max(0, over), SET, rule=rules.row(ROW))


def _max_hp_span(state: State, rules: Ruleset, who: str) -> tuple[int, int]:
    """At least one is left of what is spent of it."""
    return state.person(who).stats[MAX_HP] - rules.making.hp_most(state, who) + 1, MOST


def stock(name: str, kind_of: Callable[[Ruleset], str]) -> Knob:
    """How many of a kind of thing somebody has, as far as he can carry them."""

    def now(state: State, rules: Ruleset, who: str) -> int:
        return of_kind(state, (who,), kind_of(rules))

    def fault(state: State, rules: Ruleset, who: str, said: str) -> Value | No:
        more = int(said) - now(state, rules, who)
        no = rules.moments.may_carry(state, who, rules.item(kind_of(rules), more)) if more > 0 else None
        return no or int(said)

    def play(draft: Drafting, rules: Ruleset, who: str, to: int) -> None:
        more, kind, row = to - now(draft.state, rules, who), kind_of(rules), rules.row(ROW)
        if more > 0:
            move(draft, rules.item(kind, more), NOWHERE, who, SET, rule=row)
        else:
            hand_over(draft, kind, -more, who, NOWHERE, SET, rule=row)

    return number(name, lambda _state, _rules, _who: (0, MOST), now, play, fault=fault)


def _spots(state: State, _rules: Ruleset, _who: str) -> tuple[int, int]:
    """Somewhere between those who stand farthest apart in the fight."""
    spots = state.in_fight().spots.values()
    return min(spots), max(spots)


def _position(draft: Drafting, rules: Ruleset, who: str, to: int) -> None:
    """Whoever is moved is out of reach of everybody."""
    row, fight = rules.row(ROW), draft.state.in_fight()
    for pair in fight.contact:
        if who in pair:
            draft.emit(BrokeOff(who, pair[0] if pair[1] == who else pair[1], rule=row))
    draft.emit(Stepped(who, to - fight.spots[who], to, SET, rule=row))


# --- conditions ---------------------------------------------------------------------------------------


def condition_now(state: State, _rules: Ruleset, who: str) -> str:
    """The conditions on somebody, in one word each."""
    return " ".join(sorted(c.name for c in state.person(who).conditions)) or NONE


def _conditions(_state: State, rules: Ruleset, _who: str) -> str:
    return f"{', '.join(rules.making.conditions)}; or that `for 3 turns`; `no` before one takes it away"


def _condition(state: State, rules: Ruleset, who: str, said: str) -> Value | No:
    """`blinded`, `blinded for 3 turns`, `no blinded`."""
    found, row = re.fullmatch(TIMED, said.removeprefix(WITHOUT)), rules.row(ROW)
    name = found[1] if found else ""
    if name not in rules.making.conditions:
        return No(f"a condition is one of {_conditions(state, rules, who)}", row)
    if found is not None and found[2] and _seconds(rules, found[2]) is None:
        return No(f"{found[2]!r} is no time: `for 3 turns`, hours or days", row)
    if said.startswith(WITHOUT) == state.person(who).has(name):
        return said
    return No(f"{state.person(who).name} is {'not ' if said.startswith(WITHOUT) else ''}{name} already", row)


def _afflict(draft: Drafting, rules: Ruleset, who: str, value: Value) -> None:
    said, row = str(value), rules.row(ROW)
    if said.startswith(WITHOUT):
        draft.emit(ConditionEnded(who, said.removeprefix(WITHOUT), rule=row))
        return
    found = re.fullmatch(TIMED, said)
    name, seconds = (found[1], _seconds(rules, found[2] or "")) if found else (said, None)
    until = draft.state.clock + seconds if seconds else 0
    draft.emit(ConditionGained(who, Condition(name, until, stops=rules.making.conditions[name]), rule=row))


def _seconds(rules: Ruleset, said: str) -> int | None:
    """How long a span in words is, None for what is none."""
    found = re.fullmatch(SPAN, said)
    if found is None:
        return None
    spans = {"second": 1, "hour": rules.making.hour, "turn": rules.procedures[TURN].seconds}
    spans |= {WATCH: rules.procedures[WATCH].seconds, DAY: rules.procedures[DAY].seconds}
    return int(found[1]) * spans[found[2]]


# --- the world ----------------------------------------------------------------------------------------


def _clock(state: State, rules: Ruleset, _who: str, said: str) -> Value | No:
    """Forward, by a span or to a second."""
    seconds = _seconds(rules, said)
    plain = re.fullmatch(r"[0-9]{1,12}", said)
    to = state.clock + seconds if seconds is not None else int(said) if plain else -1
    last = state.clock + MOST_DAYS * rules.procedures[DAY].seconds
    return to if state.clock < to <= last else No(f"it takes {_clock_takes()}", rules.row(ROW))


def _forward(draft: Drafting, rules: Ruleset, _who: str, value: Value) -> None:
    """Day by day: the steps of a day read the clock, and each is to find it at the end of its own."""
    to, day = int(value), rules.procedures[DAY].seconds
    for midnight in range((draft.state.clock // day + 1) * day, to, day):
        advance(draft, rules, midnight, TURN)
    advance(draft, rules, to, TURN)


def _clock_takes() -> str:
    return f"+N seconds, turns, hours, watches or days, or a second to come; {MOST_DAYS} days at most"


def place_now(state: State, _rules: Ruleset, _who: str) -> str:
    """The place where the party is."""
    return state.here.place


def _place(state: State, rules: Ruleset, _who: str, said: str) -> Value | No:
    """A place of this map, by its id or name."""
    said = said.replace(" ", "_")
    named = (p.id for p in state.chart().places if said in (p.id, p.name.casefold().replace(" ", "_")))
    found = next(named, "")
    if in_region(state):
        return No("out in the open one travels", rules.row(ROW), "travel")
    return found or No(f"there is no place {said!r} on this map", rules.row(ROW), "map list")


def _put(draft: Drafting, rules: Ruleset, _who: str, value: Value) -> None:
    draft.emit(Moved(Spot(draft.state.here.chart, str(value)), rule=rules.row(ROW)))
    see(draft, rules)


def door_now(state: State, rules: Ruleset, way: str) -> str:
    """Open, or what keeps people from passing; closed for what moves freely."""
    now = standing(state, rules, state.chart().way(way))
    return OPEN if now.state == OPEN else barrier(now) or CLOSED


def _door(state: State, rules: Ruleset, way: str, said: str) -> Value | No:
    """A lock is only where there is one, and what magic holds it holds."""
    row, charted = rules.row(ROW), state.chart().way(way).door
    if said not in DOORS:
        return No(f"a door is {', '.join(DOORS)}", row)
    if door_now(state, rules, way) == SEALED:
        return No("magic holds it", row, "wait")
    if said == LOCKED and (charted is None or not (charted.key or charted.state == LOCKED)):
        return No("it has no lock", row)
    return said


def _swing(draft: Drafting, rules: Ruleset, way: str, value: Value) -> None:
    here, row = draft.state.here, rules.row(ROW)
    if value == OPEN:
        draft.emit(DoorOpened(here.chart, way, "free", rule=row))
    else:
        draft.emit(DoorClosed(here.chart, way, str(value), SET, True, rule=row))


def _behind(draft: Drafting, rules: Ruleset, way: str) -> None:
    """Who is behind a door that stands open now is met."""
    if door_now(draft.state, rules, way) == OPEN:
        rules.moments.opened(draft, rules, way)


def weather_now(state: State, rules: Ruleset, _who: str) -> str:
    """What the weather is called."""
    return rules.wilds.weather(state)


def _weather(state: State, rules: Ruleset, _who: str, said: str) -> Value | No:
    """One of the ruleset's, called as it is at this time of the year."""
    found = rules.making.weathers.get(said)
    if found is None:
        return No(f"the weather is one of {', '.join(rules.making.weathers)}", rules.row(ROW))
    if _called(state, rules, found) == rules.wilds.weather(state):
        return No(f"the weather is {said} already", rules.row(ROW))
    return said


def _called(state: State, rules: Ruleset, weather: str) -> str:
    return rules.wilds.weather(evolve(state, journey=evolve(state.journey, weather=weather)))


def _turn(draft: Drafting, rules: Ruleset, _who: str, value: Value) -> None:
    weather = rules.making.weathers[str(value)]
    change_weather(draft, weather, _called(draft.state, rules, weather), rule=rules.row(ROW))


def mood_now(state: State, _rules: Ruleset, _who: str) -> str:
    """How those who are met take the party; empty where nobody is."""
    return state.bands[state.encounter.group].mood if state.encounter else ""


def _mood(_state: State, rules: Ruleset, _who: str, said: str) -> Value | No:
    return said if said in REACTIONS else No(f"a mood is {', '.join(REACTIONS)}", rules.row(ROW))


def _sway(draft: Drafting, rules: Ruleset, _who: str, value: Value) -> None:
    met = draft.state.encounter
    if met is not None:
        contact.set_mood(draft, rules, met.group, Mood(str(value), SET, rules.row(ROW)))


# --- the list -----------------------------------------------------------------------------------------


def of_person(rules: Ruleset) -> Mapping[str, Knob]:
    """What can be set about somebody of the party, by the name behind his."""
    making = rules.making
    knobs = (
        number(HP, lambda s, r, w: (1, max(1, r.making.hp_most(s, w))), lambda s, _, w: s.person(w).hp, _hp),
        number(MAX_HP, _max_hp_span, lambda s, _, w: s.person(w).stats[MAX_HP], _max_hp),
        number(
            making.experience,
            lambda s, r, w: r.making.experience_span(s, w),
            lambda s, r, w: s.person(w).pools.get(r.making.experience, 0),
            making.gain,
        ),
        number(
            LEVEL,
            lambda s, r, w: r.making.levels(s, w),
            lambda s, _, w: s.person(w).stats[LEVEL],
            making.reach,
        ),
        stock("coins", lambda r: r.coin),
        stock("supply", lambda r: r.making.supply),
        Knob("condition", _conditions, condition_now, _condition, _afflict),
        number("position", _spots, lambda s, _, w: s.in_fight().spots[w], _position),
    )
    return {knob.name: knob for knob in knobs}


OF_WORLD: Mapping[str, Knob] = {
    knob.name: knob
    for knob in (
        Knob(
            "clock",
            lambda *_: _clock_takes(),
            lambda state, _rules, _who: state.clock,
            _clock,
            _forward,
        ),
        Knob("weather", lambda _s, r, _w: ", ".join(r.making.weathers), weather_now, _weather, _turn),
        Knob(
            "place",
            lambda *_: "a place of this map, by its name",
            place_now,
            _place,
            _put,
            lambda draft, rules, _who: rules.moments.entered(draft, rules),
        ),
        Knob(
            "mood",
            lambda *_: ", ".join(REACTIONS),
            mood_now,
            _mood,
            _sway,
            lambda d, r, _: contact.follow(d, r),
        ),
    )
}
DOOR = Knob("door", lambda *_: ", ".join(DOORS), door_now, _door, _swing, _behind)


def door_ways(state: State) -> Mapping[str, str]:
    """The ways whose doors can be set from here, by direction."""
    return {key: way.id for key, way in doors(state)}
