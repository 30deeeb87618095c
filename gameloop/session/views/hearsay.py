"""What was heard, and what is thought of the party: rumours with their source, factions with their stance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from gameloop.session.results import Block
from gameloop.world.chart import Place
from gameloop.world.factions import faction_of, stance
from gameloop.world.ruleset import Args, Ruleset
from gameloop.world.rumours import borne_out, heard
from gameloop.world.state import State
from gameloop.world.stories import Faction, Rumour

if TYPE_CHECKING:
    from gameloop.session.session import Session

TRUTHS: Mapping[str, str] = {"true": "it is so", "partial": "half of it is so", "false": "it is not so"}
STANCES: Mapping[int, str] = {
    -2: "at war with you",
    -1: "cold to you",
    0: "of no opinion about you",
    1: "warm to you",
    2: "your friends",
}
NOTHING_HEARD = "You have heard no rumours. Ask in the village, and those you meet who mean well."
NOBODY_MET = "You have met nobody who holds together with others."


def rumours(state: State, rules: Ruleset) -> Block:
    """Every rumour heard: who told it and where, and whether it is so, as far as the party has seen for itself."""
    told = [line(state, rules, r) for r in rules.adventure.rumours if heard(state, r.n)]
    return Block("list", "\n".join(told) or NOTHING_HEARD)


def line(state: State, rules: Ruleset, rumour: Rumour) -> str:
    """One rumour."""
    proof = TRUTHS[rumour.truth] if borne_out(state, rules, rumour) else "you have not seen for yourself"
    return f"{rumour.n:2} {source(state, rules, rumour)}: '{rumour.say}' [{proof}]"


def source(state: State, rules: Ruleset, rumour: Rumour) -> str:
    """Who told it: whoever it is told by in the village, with the house; else those who were met."""
    by = state.hearsay.get(str(rumour.n), "")
    house = _house(rules, by)
    if house is not None:
        return f"{rumour.who}, at {house.name}"
    return f"told by {by or 'somebody you met'}"


def _house(rules: Ruleset, place: str) -> Place | None:
    return next((p for p in rules.adventure.village.places if p.id == place), None)


def factions(state: State, rules: Ruleset) -> Block:
    """Every faction of which somebody was met: who they are, what they hold with, how they stand to the party."""
    told = [_faction(state, f) for f in met(state, rules)]
    return Block("list", "\n".join(told) or NOBODY_MET)


def met(state: State, rules: Ruleset) -> tuple[Faction, ...]:
    """The factions of which the party has seen anybody, or that have seen enough of the party."""
    known = [faction_of(rules, band.id) for band in state.bands.values() if band.known]
    return tuple(f for f in rules.adventure.factions if f in known or stance(state, f.id))


def _faction(state: State, faction: Faction) -> str:
    return "\n".join(
        [
            f"{faction.name} ({faction.who}): {STANCES[stance(state, faction.id)]}.",
            f"  They want {faction.wants}. They fear {faction.fears}.",
            f"  They have {faction.offers}. They break with you {faction.breaks_with_you}.",
        ]
    )


def rumours_of(session: Session, _args: Args) -> Iterable[Block]:
    """`rumours`."""
    return (rumours(session.seen(), session.game.rules),)


def factions_of(session: Session, _args: Args) -> Iterable[Block]:
    """`factions`."""
    return (factions(session.seen(), session.game.rules),)
