"""Who may be unaware of whom when a band and the party meet. What surprise comes of it is the ruleset's."""

from __future__ import annotations

from gameloop.kernel.values import evolve
from gameloop.world import bands
from gameloop.world.attitudes import Grounds
from gameloop.world.bestiary import Monster
from gameloop.world.encounters import group_of
from gameloop.world.flags import told
from gameloop.world.light import is_lit
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import FOES, PARTY, Arrival, State
from gameloop.world.trapeffects import warned

UNNOTICED = ("first", "pick", "knock", "secret")  # ways of coming in that nobody expects
LATER = "later"  # a door that gave at a later try


def placed(state: State, rules: Ruleset, band: str) -> Grounds:
    """The grounds when the party comes upon those who belong to a place."""
    here = state.bands[band].place.partition("/")[2]
    came = state.arrival if state.arrival.into == here else Arrival()
    group = group_of(state, band)
    watchful = (group is not None and group.watchful) or warned(state, band)
    foes = rules.row("unexpected") if came.how in UNNOTICED and not watchful else ""
    ahead = () if watchful or came.noticed else came.silent
    if came.noticed:
        foes = ""
    found = Grounds(_blind(state, rules, came), foes, ahead, why=rules.row("unawares"))
    return _lying_in_wait(state, rules, band, found)


def _blind(state: State, rules: Ruleset, came: Arrival) -> str:
    """Why the party does not know of who is there."""
    unheard = came.how == LATER and not came.heard
    return rules.row("blind") if unheard or not is_lit(state) else ""


def met_on_the_way(state: State, rules: Ruleset, band: str, *, warned: bool, noisy: bool) -> Grounds:
    """The grounds in a wandering encounter: neither side knows of the other, unless something told it."""
    row = rules.row("on_the_way")
    found = Grounds("" if warned else row, "" if noisy else row, why=rules.row("wanderers"))
    return found if warned else _lying_in_wait(state, rules, band, found)


def asleep(rules: Ruleset) -> Grounds:
    """The grounds when the party falls upon those who sleep."""
    return Grounds(foes=rules.row("unawares"))


def _lying_in_wait(state: State, rules: Ruleset, band: str, found: Grounds) -> Grounds:
    """Creatures that surprise more often than others."""
    n = max((_waits(state, kind) for kind in bands.kinds(state, band)), default=0)
    if not n or state.bands[band].met:
        return found
    return evolve(found, party=found.party or rules.row("in_wait"), on_d6=n)


def _waits(state: State, kind: Monster) -> int:
    special = kind.specials.surprise
    if special is None:
        return 0
    dark = told(state, state.chart().place(state.here.place)).light == "dark"
    return special.on_d6 if special.when != "wood_or_dark" or dark else 0


def sides_of(grounds: Grounds) -> tuple[str, ...]:
    """The sides that do not know of the other."""
    return tuple(s for s, no in ((PARTY, grounds.party), (FOES, grounds.foes or grounds.ahead)) if no)
