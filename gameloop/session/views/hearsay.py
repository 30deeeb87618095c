"""What was heard, and what is thought of the party: rumours with their source, factions with their stance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from gameloop.session.results import Block
from gameloop.world.chart import Place
from gameloop.world.factions import broken, faction_of, stance
from gameloop.world.ruleset import Args, Ruleset
from gameloop.world.rumours import borne_out, heard
from gameloop.world.state import State
from gameloop.world.stories import MADE, Faction, Rumour

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
    number = f"{rumour.n:2}" if rumour.n < MADE else " -"
    return f"{number} {source(state, rules, rumour)}: '{rumour.say}' [{proof}]"


def source(state: State, rules: Ruleset, rumour: Rumour) -> str:
    """Who told it: whoever it is told by in the village, with the house; else those who were met."""
    by = state.hearsay.get(str(rumour.n), "")
    house = _house(rules, by)
    if house is not None:
        return f"{rumour.who}, at {house.name}"
    return f"{rumour.who}, by way of {by or 'somebody you met'}"


def _house(rules: Ruleset, place: str) -> Place | None:
    villages = rules.adventure.settlements
    return next((p for village in villages for p in village.places if p.id == place), None)


def factions(state: State, rules: Ruleset) -> Block:
    """Every faction of which somebody was met, how they stand to the party, and what is known of them."""
    told = [_faction(state, rules, f) for f in met(state, rules)]
    return Block("list", "\n".join(told) or NOBODY_MET)


def met(state: State, rules: Ruleset) -> tuple[Faction, ...]:
    """The factions of which the party has seen anybody, or that have seen enough of the party."""
    known = [faction_of(rules, band.id) for band in state.bands.values() if band.known]
    return tuple(f for f in rules.adventure.factions if f in known or stance(state, f.id))


def _faction(state: State, rules: Ruleset, faction: Faction) -> str:
    """What the party knows of one: more once it has had a word with any of them."""
    told = [f"{faction.name}: {STANCES[stance(state, faction.id)]}."]
    if _spoken_with(state, rules, faction):
        told += [
            f"  They are {faction.who}. They want {faction.wants}.",
            f"  They fear {faction.fears}. They have {faction.offers}.",
        ]
    if broken(state, faction.id):
        told.append(f"  They break with you {faction.breaks_with_you}.")
    return "\n".join(told)


def _spoken_with(state: State, rules: Ruleset, faction: Faction) -> bool:
    """Tells whether anybody of a faction has been talked to, or been won or lost."""
    bands = (band for band in state.bands.values() if faction_of(rules, band.id) == faction)
    return bool(stance(state, faction.id)) or any(band.talks or band.gave for band in bands)


def rumours_of(session: Session, _args: Args) -> Iterable[Block]:
    """`rumours`."""
    return (rumours(session.seen(), session.game.rules),)


def factions_of(session: Session, _args: Args) -> Iterable[Block]:
    """`factions`."""
    return (factions(session.seen(), session.game.rules),)
