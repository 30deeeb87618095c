"""Those who can do nothing, as one turns to them outside a fight: set free, tied up, left lying."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gameloop.world import bands, fates
from gameloop.world.captives import TIED, helpless
from gameloop.world.checks import leader
from gameloop.world.encounters import CAPTIVE, DORMANT, members, plural, shown
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.sight import made_out, recognized
from gameloop.world.state import Person, State
from gameloop.world.wounds import ConditionEnded

WAKING = ("wake", "rouse", "awaken", "shake")
CARRIED = ("take", "carry", "lift", "drag", "pull")

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


def captives_here(state: State) -> tuple[Found, ...]:
    """Those here of whom the party knows and who are bound, by their bands."""
    found = (members(state, band.id) for band in shown(state) if made_out(state, band.id))
    return tuple(people for people in found if people and all(p.has(TIED) for p in people))


def toward(state: State, band: str) -> str:
    """The line by which one usually turns to a band that is here."""
    if any(p.has(TIED) for p in members(state, band)):
        return f"free {members(state, band)[0].name}" if made_out(state, band) else "free captive"
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


def _wake(draft: Drafting, rules: Ruleset, found: Found) -> bool:
    """The bound who sleep are shaken awake; whoever else sleeps would be on his feet at once."""
    row = rules.row("wake")
    name = _called(draft.state, found)
    if not all(p.has(TIED) for p in found):
        reason = f"whoever wakes {name} has an enemy on his feet"
        draft.refuse(reason, instead=f"tie {found[0].name}, or look", rule=rules.row(fates.ROW))
    shaken = [(p, c) for p in found for c in rules.moments.shaken_off if p.has(c)]
    for person, condition in shaken:
        draft.emit(ConditionEnded(person.id, condition, rule=row))
    if not shaken:
        stopped = next((c.name for p in found for c in p.conditions if c.stops), "")
        how = f"{stopped}, and no shaking ends that" if stopped else "awake already"
        draft.refuse(f"{name} {_are(found)} {how}", instead=f"free {found[0].name}, or look", rule=row)
    return True


def _carry(draft: Drafting, rules: Ruleset, found: Found) -> bool:
    """Nobody is carried who is led."""
    name = _called(draft.state, found)
    if all(fates.is_led(draft.state, p.id) for p in found):
        reason = f"{name} {_are(found)} bound, and led along wherever you go"
        draft.refuse(reason, instead="exits", rule=rules.row(fates.ROW))
    if all(p.has(TIED) for p in found):
        reason = f"{name} {_are(found)} bound, and stays here until led along again"
        draft.refuse(reason, instead=f"tie {found[0].name}", rule=rules.row(fates.ROW))
    draft.refuse(
        f"only the bound are led along: {name} would have to be tied up",
        instead=f"tie {found[0].name}",
        rule=rules.row(fates.ROW),
    )


def _feed(draft: Drafting, rules: Ruleset, found: Found) -> bool:
    """Nobody who is bound has to be fed; whoever else can do nothing eats nothing."""
    name = _called(draft.state, found)
    tied = all(p.has(TIED) for p in found)
    reason = f"nobody who is bound has to be fed: {name} {_live(found)} on scraps"
    draft.refuse(reason if tied else f"{name} cannot eat now", instead="look", rule=rules.row(fates.ROW))


def _live(found: Found) -> str:
    return "live" if len(found) > 1 else "lives"


def _called(state: State, found: Found) -> str:
    """Those in a sentence: one by name, several of a kind by that; in the dark whatever they are."""
    known = [p for p in found if recognized(state, p.id)]
    if not known:
        return "whatever it is"
    return known[0].name if len(found) == 1 else f"the {plural(state.kinds[found[0].kind].name.casefold())}"


def _are(found: Found) -> str:
    return "are" if len(found) > 1 else "is"


FREED = ("free", "untie", "unbind", "release", "loosen", "unfasten", "liberate", "rescue")
DEEDS: Mapping[str, Callable[[Drafting, Ruleset, Found], bool]] = {
    **dict.fromkeys(FREED, _free),
    "tie": _tie,
    "leave": _leave,
    **dict.fromkeys(WAKING, _wake),
    **dict.fromkeys(CARRIED, _carry),
    "feed": _feed,
}
