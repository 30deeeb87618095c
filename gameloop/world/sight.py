"""What lies in sight: goods on the floor of a place, without what is still hidden or in somebody's keeping."""

from __future__ import annotations

from gameloop.world.amounts import the
from gameloop.world.bestiary import GLOWS, UNDEAD
from gameloop.world.captives import LED
from gameloop.world.encounters import CAPTIVE, PART, band_of, members, named, on_their_feet, present
from gameloop.world.flags import told
from gameloop.world.light import BRIGHT, is_lit
from gameloop.world.places import unseen
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import DEAD, DOWN, PARTY, Band, Item, Person, State

HIDDEN = ("hidden", "secret")
HELD, PLAIN = "held", "plain"
MAN = "man"  # the kind of creatures who bring a light


def visible(state: State, _rules: Ruleset) -> tuple[Item, ...]:
    """The goods where the party stands that it knows of, in the order in which they came there, or can feel for."""
    return (*lying_at(state, state.here.place), *felt(state))


def felt(state: State) -> tuple[Item, ...]:
    """What lies openly in a place that nobody has lit: whoever knows what he looks for can find it by feeling about."""
    if not unseen(state.survey(), state.here.place):
        return ()
    plain = {t.id for t in state.chart().things_at(state.here.place) if t.how == PLAIN}
    return tuple(item for item in state.held(state.spot()) if item.id in plain)


def lying_at(state: State, place: str) -> tuple[Item, ...]:
    """The goods lying in a place of this chart of which the party knows, if it has been there."""
    return tuple(item for item in state.held(f"{state.here.chart}/{place}") if _known(state, place, item.id))


def _known(state: State, place: str, item: str) -> bool:
    thing = next((t for t in state.chart().things_at(place) if t.id == item), None)
    if thing is None:
        return True  # it was put down here by somebody
    if unseen(state.survey(), place):
        return False  # nobody has had a light here
    if thing.how in HIDDEN:
        return thing.id in state.survey().found
    return thing.how != HELD or not kept(state, thing.owner)


def made_out(state: State, band: str) -> bool:
    """Tells whether the party knows who they are: it sees them, leads them along, or is at grips with them."""
    chart, _, place = state.bands[band].place.partition("/")
    if is_lit(state) or not chart or state.fight is not None or band.startswith(LED):
        return True
    if place != state.here.place and told(state, state.charts[chart].place(place)).light in BRIGHT:
        return True
    return own_light(state, band)


def recognized(state: State, who: str) -> bool:
    """Tells whether the party knows who somebody is; whoever belongs to no band is known."""
    band = band_of(state, who)
    return not band or made_out(state, band)


def they(state: State, band: str) -> str:
    """Those of a band where they are spoken of again: `the ogre`, `the goblins`; `whatever it is` in the dark."""
    if not made_out(state, band):
        return "whatever it is"
    name = named(state, band).lstrip("0123456789 ")
    return the(name)


def band_called(state: State, band: str) -> str:
    """What those of a band are called as a noun: their name, or a thing in the dark."""
    return named(state, band) if made_out(state, band) else "thing in the dark"


def own_light(state: State, band: str) -> bool:
    """Tells whether those of a band are seen by light of their own: they glow, or are people, who carry one about."""
    kinds = [state.kinds[p.kind] for p in members(state, band)]
    return any(GLOWS in kind.tags or (kind.kind == MAN and UNDEAD not in kind.tags) for kind in kinds)


def guarded(state: State, group: str) -> bool:
    """Tells whether anybody of that group is here and on their feet, those too who have not shown themselves."""
    if waiting(state, group):
        return group in {g.id for g in state.chart().groups_at(state.here.place)}
    spot = state.spot()
    return any(band.place == spot and _stands(state, band) for band in bands_of(state, group))


def kept(state: State, group: str) -> bool:
    """Tells whether a group has what it holds: anybody of it lives, free and on their feet, here or elsewhere."""
    return waiting(state, group) or any(
        band.mood != CAPTIVE and _stands(state, band) for band in bands_of(state, group)
    )


def waiting(state: State, group: str) -> bool:
    """Tells whether a placed group has not been met yet."""
    return not bands_of(state, group) and present(state, group) and group not in state.survey().spent


def bands_of(state: State, group: str) -> tuple[Band, ...]:
    """What a placed group is now: one band, or several where only a part of it woke."""
    return tuple(b for b in state.bands.values() if b.id.partition(PART)[0] == group)


def _stands(state: State, band: Band) -> bool:
    return bool(on_their_feet(state, band.id))


def fallen(state: State) -> tuple[Person, ...]:
    """The downed of the party, in marching order, and its dead who lie where it stands, those left here earlier too."""
    own = dict.fromkeys((*state.order, *(p.id for p in state.people.values() if p.side == PARTY)))
    people = (state.people[who] for who in own)
    return tuple(p for p in people if (p.has(DOWN) and p.id in state.order) or _lies_here(state, p))


def _lies_here(state: State, person: Person) -> bool:
    dead = person.condition(DEAD)
    return dead is not None and dead.other == state.spot()
