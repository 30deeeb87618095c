"""Traps: what puts people at risk, when a trap goes off, whom it strikes and what it does.

A trap is part of its chart; the survey keeps which are found and which are spent. Taking one apart or getting
past it stands in disarming.py, what is put on treasure in treasure.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from gameloop.kernel.late import late
from gameloop.kernel.messages import Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.abilities import TOLD, can
from gameloop.world.chart import Way
from gameloop.world.checks import attempt
from gameloop.world.furnishing import ABILITIES, Thing, Trap
from gameloop.world.goods import counts_as
from gameloop.world.light import is_flame, is_lit, lights_here
from gameloop.world.places import VISITED, known, unseen, with_survey
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset
from gameloop.world.shape import spoken
from gameloop.world.sight import guarded
from gameloop.world.state import State, Survey

if TYPE_CHECKING:
    from gameloop.world import trapeffects
else:  # when one goes off
    late(globals(), __package__, "trapeffects")

PERSONAL = ("douse", "drop_held", "condition")  # effects that befall the victims, not the place
ENTER, PASS, TAKE, OPEN, FLAME = "enter", "pass", "take", "open", "flame"
TREASURE = "treasure"
HALF, NEGATES = "half", "negates"
NOBODY, TWO, ALL = "none", "two", "all"
DISARM = "disarm"  # with the armings of the format, how a trap comes to go off
SAFE = "safe"
RISK = "room_trap"  # the check of those at risk


@frozen
class TrapSprung(Event):
    """A trap went off: `who` set it off, `by` one of furnishing.TRAP_ARMINGS or disarm; `victims` are in its way.

    `spent`: it will not go off again.
    """

    chart: str
    trap: str
    who: str
    by: str
    victims: tuple[str, ...]
    spent: bool


@frozen
class Spared(Event):
    """A thing that somebody has took what a trap would have done to him; `item` is its name."""

    chart: str
    trap: str
    who: str
    item: str


# --- what is known ----------------------------------------------------------------------------------


def found(state: State, trap: Trap) -> bool:
    """Tells whether the party has found a trap, or seen it go off."""
    return trap.id in state.survey().found


def evident(state: State, trap: Trap) -> bool:
    """Tells whether the text that gives a trap away is one that the party reads where it stands."""
    source, _, part = trap.tell.rpartition(".")
    here = state.here.place
    if found(state, trap):
        return True
    if part == "see":
        return source == here and known(state.survey(), here) in VISITED and is_lit(state)
    if part in ("a_sees", "b_sees"):
        way = next((w for w in state.chart().ways if w.id == trap.way), None)
        at_hand = way is not None and here == (way.a if part == "a_sees" else way.b)
        return at_hand and not unseen(state.survey(), trap.way)
    return False


def trap_name(trap: Trap) -> str:
    """What a trap is called, once it is known."""
    return spoken(trap.id)


def live(state: State, trap: Trap) -> bool:
    """Tells whether a trap can go off: it is not spent, and its keeper, if it has one, is there."""
    return trap.id not in state.survey().spent and (not trap.keeper or guarded(state, trap.keeper))


def at_hand(state: State) -> tuple[Trap, ...]:
    """The traps that the party knows of where it stands: in the place, and on the ways from it."""
    here = state.here.place
    ways = [w.id for w in state.chart().ways_at(here)]
    near = (t for t in state.chart().traps if t.room == here or t.way in ways)
    return tuple(t for t in near if evident(state, t) and t.id not in state.survey().spent)


# --- at risk ----------------------------------------------------------------------------------------


def go_out(draft: Drafting, rules: Ruleset, way: Way) -> None:
    """The party leaves the dungeon by a way: what sits on it may go off."""
    party = tuple(p.id for p in draft.state.able())
    for trap in draft.state.chart().traps:
        if trap.armed_by == PASS and trap.way == way.id:
            risk(draft, rules, trap, PASS, party)


def come_in(draft: Drafting, rules: Ruleset, way: Way | None = None) -> None:
    """The party has come into a place, in the open by no way: whatever that sets off, in the order of the chart."""
    here = draft.state.here.place
    party = tuple(p.id for p in draft.state.able())
    for trap in draft.state.chart().traps:
        passes = trap.armed_by == PASS and way is not None and trap.way == way.id
        enters = trap.armed_by == ENTER and trap.room == here and trap.way in ("", way.id if way else "")
        if passes or enters:
            risk(draft, rules, trap, trap.armed_by, party)
    bring_flame(draft, rules)


def bring_flame(draft: Drafting, rules: Ruleset) -> None:
    """Flames are here now; each is a risk to whoever holds it."""
    state = draft.state
    lights = [light.holder for light in lights_here(state) if is_flame(state, light)]
    holders = tuple(p.id for p in state.able() if p.id in lights)
    for trap in state.chart().traps_at(state.here.place):
        if trap.armed_by == FLAME:
            risk(draft, rules, trap, FLAME, holders)


def handle(draft: Drafting, rules: Ruleset, who: str, thing: Thing, by: str) -> None:
    """Somebody opens or takes a thing: what sits on it may go off, on him."""
    for trap in draft.state.chart().traps_on(thing.id):
        if trap.armed_by == by:
            risk(draft, rules, trap, by, (who,))


def risk(draft: Drafting, rules: Ruleset, trap: Trap, by: str, concerned: tuple[str, ...]) -> None:
    """A roll for each of those concerned, in their order, until the trap goes off; some need no roll.

    The rolls over a trap that nobody knows of are secret: that there is a roll would tell of it.
    """
    state = draft.state
    if state.over or not concerned or not live(state, trap) or passed_freely(state, trap):
        return
    if trap.always or trap.kind == TREASURE:
        spring(draft, rules, trap, concerned[0], by)
        return
    secret = not evident(state, trap)
    row = "" if secret else rules.row("trap_avoided")
    for who in concerned:
        outcome = attempt(
            draft, rules, RISK, who, on=trap.id, outcomes=("goes_off", "holds"), rule=row, secret=secret
        )
        if outcome.worked:
            spring(draft, rules, trap, who, by)
            return


def passed_freely(state: State, trap: Trap) -> bool:
    """Tells whether a trap that was found in a place or way is no risk, by a setting."""
    return not trap.thing and found(state, trap) and state.settings.get("known_trap") == SAFE


# --- going off --------------------------------------------------------------------------------------


def spring(draft: Drafting, rules: Ruleset, trap: Trap, who: str, by: str) -> None:
    """It goes off: saves and damage for each of its victims in turn, then what else it does."""
    victims = struck(draft.state, trap, who)
    chart = draft.state.here.chart
    row = rules.row(_cause(trap, by))
    draft.emit(TrapSprung(chart, trap.id, who, by, victims, trap.once, rule=row))
    hit = tuple(victim for victim in victims if strike(draft, rules, trap, victim))
    for effect in trap.effects:
        if not draft.state.over:
            trapeffects.play(draft, rules, trap, effect, hit)


def _cause(trap: Trap, by: str) -> str:
    if by == DISARM:
        return "treasure_trap" if trap.kind == TREASURE else "trap_botched"
    return "treasure_trap_sprung" if trap.kind == TREASURE else "trap_sprung"


def struck(state: State, trap: Trap, who: str) -> tuple[str, ...]:
    """Whom a trap strikes: nobody, the one who set it off, him and the next in order, or everybody there."""
    if trap.victims == NOBODY:
        return ()
    if trap.victims == ALL:
        return tuple(everybody(state))
    if trap.victims != TWO:
        return (who,)
    party = [p.id for p in state.party()]
    at = party.index(who)
    return (who, *(party[at + 1 :] + party[:at])[:1])


def everybody(state: State) -> Iterator[str]:
    """The ids of all who are where the party is, the party first."""
    yield from (p.id for p in state.party())
    spot = state.spot()
    bands = (band for band in state.bands.values() if band.place == spot)
    yield from (who for band in bands for who in band.people if not state.people[who].gone)


def strike(draft: Drafting, rules: Ruleset, trap: Trap, who: str) -> bool:
    """Save and damage of one victim; tells whether what else the trap does to its victims befalls him too."""
    if draft.state.person(who).gone:
        return False
    guard = sparing(draft.state, rules, trap, who) if trap.damage else ""
    personal = any(effect.do in PERSONAL for effect in trap.effects)
    if not guard or personal:
        at_stake = trap.save == NEGATES and (trap.damage or personal)
        if at_stake and rules.moments.save(draft, rules, who, "trap", trap.id):
            return False
    if guard:
        row = rules.row("trap_effect")
        draft.emit(Spared(draft.state.here.chart, trap.id, who, guard, rule=row))
    elif trap.damage:
        damage(draft, rules, trap, who)
    return True


def damage(draft: Drafting, rules: Ruleset, trap: Trap, who: str) -> None:
    """The dice of a trap, halved by a save where it says so, fractions dropped."""
    row = rules.row("trap_effect")
    halved = trap.save == HALF and rules.moments.save(draft, rules, who, "trap", trap.id)
    amount = draft.roll(trap.damage, "trap_damage", who, rule=row).total
    rules.moments.hurt(draft, rules, who, amount // 2 if halved else amount, "trap", row)


def sparing(state: State, rules: Ruleset, trap: Trap, who: str) -> str:
    """What spares somebody the damage, by name, empty for nothing: a thing of his, or something that he can do.

    What is made to be worn or held must be.
    """
    able = (what for what in ABILITIES if what in trap.spared_by and can(state, rules, who, what))
    person = state.person(who)
    ready = (person.armor, person.right, person.left)
    things = (i for i in state.held(who) if counts_as(i, trap.spared_by))
    worn = (i.name for i in things if i.id in ready or rules.goods.hold(i) is None)
    return next(chain((TOLD[what] for what in able), worn), "")


def _sprung(state: State, event: TrapSprung) -> State:
    """Whoever sees it go off knows it."""
    survey = state.surveys[event.chart]
    return with_survey(state, event.chart, marked(survey, event.trap, spent=event.spent))


def marked(survey: Survey, trap: str, *, spent: bool) -> Survey:
    """A survey in which a trap is known, and perhaps spent."""
    known_now = survey.found if trap in survey.found else (*survey.found, trap)
    gone = (*survey.spent, trap) if spent and trap not in survey.spent else survey.spent
    return evolve(survey, found=known_now, spent=gone)


def _spared(state: State, _event: Spared) -> State:
    return state


REDUCERS: dict[type[Event], Reducer] = {TrapSprung: _sprung, Spared: _spared}
FEATURE = Feature(reducers=REDUCERS)
