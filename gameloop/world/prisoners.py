"""Those who can do nothing, as one turns to them outside a fight: set free, tied up, left lying."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gameloop.world import bands, fates
from gameloop.world.captives import TIED, helpless
from gameloop.world.checks import leader
from gameloop.world.encounters import CAPTIVE, DORMANT, members
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import Person, State

Found = tuple[Person, ...]


def handled(draft: Drafting, rules: Ruleset, verb: str, noun: str) -> bool:
    """Tells whether a verb of the hands was done to those of a band, or to one of them, who can do nothing."""
    found = _lying(draft.state, noun)
    done = DEEDS.get(verb)
    if done is None or not found:
        return False
    leader(draft, rules)
    return done(draft, rules, found)


def _lying(state: State, noun: str) -> Found:
    """Those whom a noun means: a band, or somebody of one; nobody unless all of them can do nothing."""
    whose = next((band.id for band in state.bands.values() if noun in (band.id, *band.people)), "")
    meant = tuple(p for p in members(state, whose) if noun in (whose, p.id)) if whose else ()
    return meant if all(helpless(p) for p in meant) else ()


def toward(state: State, band: str) -> str:
    """The line by which one usually turns to a band that is here."""
    if any(p.has(TIED) for p in members(state, band)):
        return "free captive"
    mood = state.bands[band].mood
    return (
        "attack" if mood == DORMANT or bands.helpless(state, band) else "ask" if mood == CAPTIVE else "parley"
    )


def _free(draft: Drafting, rules: Ruleset, found: Found) -> bool:
    """The bound go where they like; nobody else has anything to be freed of."""
    bound = [p for p in found if p.has(TIED)]
    for person in bound:
        fates.free(draft, rules, person.id)
    return bool(bound)


def _tie(draft: Drafting, rules: Ruleset, found: Found) -> bool:
    """Bound and led along, as far as the rope goes."""
    if all(fates.is_led(draft.state, p.id) for p in found):
        reason = f"{found[0].name} is bound, and led along already"
        draft.refuse(reason, instead=f"free {found[0].name}", rule=rules.row(fates.ROW))
    if not (any(p.has(TIED) for p in found) or fates.ropes_left(draft.state, rules)):
        reason = "that takes a rope, and you have none left"
        draft.refuse(reason, instead="inventory", rule=rules.row(fates.ROW))
    for person in found:
        if person.has(TIED) or fates.ropes_left(draft.state, rules):
            fates.tie(draft, rules, person.id)
    return True


def _leave(draft: Drafting, rules: Ruleset, found: Found) -> bool:
    """Those who were led along stay here, bound."""
    led = [p for p in found if fates.is_led(draft.state, p.id)]
    for person in led:
        fates.leave(draft, rules, person.id)
    return bool(led)


FREED = ("free", "untie", "unbind", "release", "loosen", "unfasten", "liberate", "rescue")
DEEDS: Mapping[str, Callable[[Drafting, Ruleset, Found], bool]] = {
    **dict.fromkeys(FREED, _free),
    "tie": _tie,
    "leave": _leave,
}
