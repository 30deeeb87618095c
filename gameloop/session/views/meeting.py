"""Who is here, and what can be done about them. Pure functions of the state; looking costs nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from gameloop.session.remains import kind_of, several
from gameloop.session.results import Block
from gameloop.session.stacks import listed
from gameloop.session.views.deals import offers
from gameloop.world.captives import TIED
from gameloop.world.defeat import home
from gameloop.world.encounters import CAPTIVE, HOSTILE, group_of, members, named, on_their_feet, shown
from gameloop.world.flags import raised
from gameloop.world.light import is_lit
from gameloop.world.ruleset import Ruleset
from gameloop.world.sight import made_out
from gameloop.world.state import Band, State
from gameloop.world.texts import now

UNSEEN = "Something in the dark"  # what is only heard
STANCES: Mapping[str, str] = {  # a mood, as one sees it
    "negative": "threatening",
    "uncertain": "watching you",
    "positive": "friendly",
    "enthusiastic": "glad of you",
    "dormant": "still",
    "attending": "waiting",
}

PLAIN = ("asleep", "held", "petrified", "stunned")  # conditions that are told by their name


def present(state: State, rules: Ruleset, met: str = "") -> tuple[Block, ...]:
    """A line for each band that the party sees here: as the adventure tells it, else by name and mood.

    Those who are `met` have been told already.
    """
    return tuple(Block("story", line(state, rules, band)) for band in shown(state) if band.id != met)


def drawn_off(state: State) -> tuple[Block, ...]:
    """Those who have beaten the party here, where they live: that they are gone from the room, and not for good."""
    off = [band.id for band in state.bands.values() if home(state, band) == state.spot()]
    if not off:
        return ()
    names = listed(several(kind, n) for kind, n in _kinds(state, off).items())
    many = sum(len(members(state, band)) for band in off) > 1
    told = f"{names} {'have' if many else 'has'} drawn off, and will be back once you are gone."
    return (Block("story", told[:1].upper() + told[1:]),)


def _kinds(state: State, bands: list[str]) -> Counter[str]:
    return Counter(kind_of(state, person) for band in bands for person in members(state, band))


def line(state: State, rules: Ruleset, band: Band) -> str:
    """One band that is here, and how many of it are helpless; without light only that there is somebody."""
    if not made_out(state, band.id):
        return f"{UNSEEN}."
    if text := at_home(state, rules, band.id):
        return text
    people, able = members(state, band.id), _able(state, band.id)
    name = people[0].name if band.mood == CAPTIVE and len(people) == 1 else called(state, band.id)
    down = len(people) - able
    how = STANCES.get(band.mood, band.mood) if able else stopped(state, band)
    of_them = f", {down} of them helpless" if down and able else ""
    return f"{name[:1].upper()}{name[1:]} ({how}{of_them})."


def stopped(state: State, band: Band) -> str:
    """How those are of whom nobody can lift a hand: bound, and what else keeps all of them from it."""
    people = members(state, band.id)
    names = [c.name for c in people[0].conditions if all(p.has(c.name) for p in people) and c.name in PLAIN]
    return ", ".join([CAPTIVE, *names]) if all(p.has(TIED) for p in people) else "helpless"


def called(state: State, band: str) -> str:
    """What those of a band are called by whoever sees them or only hears them."""
    return named(state, band) if made_out(state, band) else UNSEEN.casefold()


def _able(state: State, band: str) -> int:
    """How many of a band can do something: neither down nor asleep, held or bound."""
    return sum(p.acts for p in members(state, band))


def at_home(state: State, rules: Ruleset, band: str) -> str:
    """How a placed group is in its own room, in the adventure's words as things are now; empty elsewhere, without
    light, in a fight, for what is left of one that was more, and for those who have come to mean ill since.
    """
    group = group_of(state, band)
    calm = state.fight is None and is_lit(state)
    if group is None or group.room != state.here.place or not calm:
        return ""
    over = bool(group.until) and raised(state, group.until)
    if state.bands[band].mood == HOSTILE and group.mood != HOSTILE:
        return ""
    if over or len(on_their_feet(state, band)) != group.count:
        return ""
    return now(state, rules, f"group.{group.id}.here", group.here)


def choices(state: State, rules: Ruleset) -> tuple[tuple[str, str], ...]:
    """What can be typed in a meeting, each with its cost or odds, the usual first."""
    said = rules.moments.choices(state, rules)
    return (*said[:1], *offers(state, rules, paid=True), *said[1:]) if said else ()
