"""What the party sees: the room, its exits. Pure functions of the state; looking costs nothing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from gameloop.kernel.late import late
from gameloop.kernel.values import evolve
from gameloop.session.remains import remains
from gameloop.session.results import Block
from gameloop.session.stacks import a, heap
from gameloop.session.views.status import LIT_HERE
from gameloop.session.views.times import past
from gameloop.session.wayfinding import side_of
from gameloop.world import texts
from gameloop.world.amounts import counted
from gameloop.world.chart import Place, Way
from gameloop.world.doorways import OPEN
from gameloop.world.encounters import AWAY, shown
from gameloop.world.flags import told
from gameloop.world.furnishing import FIXED
from gameloop.world.light import bright, is_lit, lights_here, thing_of
from gameloop.world.modes import in_region, in_village
from gameloop.world.places import VISITED, known, pieces, unseen, ways_known
from gameloop.world.ruleset import Ruleset
from gameloop.world.sight import fallen, visible
from gameloop.world.state import DEAD, Item, State
from gameloop.world.traps import at_hand, found, trap_name

if TYPE_CHECKING:
    from gameloop.session.views import battles, country, deals, meeting, village
    from gameloop.world import outdoors
else:  # each where there is something of it to see
    late(globals(), __package__, "battles", "country", "deals", "meeting", "village")
    late(globals(), "gameloop.world", "outdoors")

WIDTH = 9  # the longest word for a direction
DARK = "It is dark."
REMEMBERED = ", as you saw it by light"  # of a way that nobody sees now
FELT = {"": "an opening, to the touch", "crawl": "a low hole, to the touch", "climb": "a hold, and empty air"}
# what comes in from outside, and what that is by night
BY_NIGHT = {"daylight": "moonlight", "Daylight": "Moonlight", "to the day": "to the night"}
DAYLIGHT = rf"\b({'|'.join(BY_NIGHT)})\b"
HOUSE = "house"  # the kind of a place in a village: its offers are told as one comes there


def look(state: State, rules: Ruleset) -> tuple[Block, ...]:
    """The place where the party stands, and every exit."""
    if state.battle is not None:
        return battles.roll_call(state)
    offers = deals.listing(state, rules) if shown(state) else ()  # those of a house are told with it
    return (*place(state, rules), *offers, exits(state, rules))


def place(state: State, rules: Ruleset, *, again: bool = False, met: str = "") -> tuple[Block, ...]:
    """Title and text of the place where the party stands; of a place seen before only the first sentence;
    of a house in a village also who keeps it.

    Not told are the band that is `met`, since that was told as it came to that.
    """
    here = scene(state)
    seen = by_hour(state, rules, here.see)
    text = (seen if not again else first_sentence(seen)) if is_lit(state) else here.dark
    keeper = (Block("story", f"{here.who}."),) if here.who else ()
    since = tuple(Block("story", line) for line in changes(state) if is_lit(state))
    called = country.title(state) if in_region(state) else title(state, here)
    screen = (Block("title", called), Block("story", text or DARK), *since, *keeper)
    sold = deals.listing(state, rules) if here.kind == HOUSE else ()
    return (
        *screen,
        *(meeting.present(state, rules, met) if shown(state) else ()),
        *(meeting.drawn_off(state) if any(band.place == AWAY for band in state.bands.values()) else ()),
        *lying(state, rules),
        *snares(state),
        *sold,
    )


def scene(state: State) -> Place:
    """The place where the party stands, as it is now; of a hex in which it has lost its way the ground alone."""
    here = told(state, state.chart().place(state.here.place))
    if not astray(state):
        return here
    ground = outdoors.whereabouts(state)
    return evolve(here, name=ground, see=f"{ground}.", search="", looks=(), who="")


def changes(state: State) -> tuple[str, ...]:
    """What is to be seen of what has happened here, where the party knows the place for what it is."""
    return () if astray(state) else state.changes.get(state.spot(), ())


def astray(state: State) -> bool:
    """Tells whether the party has lost its way under the sky, and takes itself to be elsewhere."""
    return bool(state.journey.lost) and in_region(state)


def lying(state: State, rules: Ruleset) -> tuple[Block, ...]:
    """What lies in sight: things of the place in its own words, what was put down by name, and the fallen; in the dark
    the comrades who fell here, whom one knows without seeing them.
    """
    lines = [*_goods(state, rules)] if is_lit(state) else []
    lines += [f"{p.name} lies here{', dead' if p.has(DEAD) else ''}." for p in fallen(state)]
    lines += filter(None, (remains(state),))
    return (Block("story", "\n".join(lines)),) if lines else ()


def _goods(state: State, rules: Ruleset) -> Iterator[str]:
    items = visible(state, rules)
    own = {item.id: text for item in items if (text := lies(state, rules, item))}
    here = [heap(rules, i) for i in items if i.id not in own and FIXED not in i.tags]
    yield from own.values()
    yield from (f"Here lies: {', '.join(here)}.",) if here else ()


def lies(state: State, rules: Ruleset, item: Item) -> str:
    """How a thing lies where it was put, in the adventure's words; empty for what was put down elsewhere, and for what
    is left of several: it is counted then.
    """
    thing = thing_of(state, item.id)
    if thing is None or thing.room != state.here.place or item.n < pieces(thing):
        return ""
    return texts.lies(state, rules, thing)


def sees(state: State, rules: Ruleset, way: Way, place: str = "") -> str:
    """What a way is like from a place (default: here), as it is now; without light as it feels.

    Of a door that stands open only what it is: the rest is what one sees of it while it is shut.
    """
    at = place or state.here.place
    dark = at == state.here.place and not is_lit(state)
    if unseen(state.survey(), way.id) or unseen(state.survey(), at) or (dark and not remembered(state, way)):
        return feels(way)
    written = way.sees(at)
    told = texts.now(state, rules, f"way.{way.id}.{'a' if at == way.a else 'b'}_sees", written)
    found = state.survey().known.get(way.id)
    stands_open = way.door is not None and found is not None and found.door == OPEN
    return by_hour(state, rules, re.split(r"[,;]", told)[0] if stands_open and told == written else told)


def remembered(state: State, way: Way) -> bool:
    """Tells whether a way here was seen once by light, from here."""
    survey = state.survey()
    return way.id in survey.known and not unseen(survey, way.id) and not unseen(survey, state.here.place)


def by_hour(state: State, rules: Ruleset, text: str) -> str:
    """A text with what it says of daylight as it is at this hour."""
    if not re.search(DAYLIGHT, text) or not rules.wilds.night(state, state.clock):
        return text
    return re.sub(DAYLIGHT, lambda found: BY_NIGHT[found[0]], text)


def feels(way: Way) -> str:
    """What a way is like to those who feel about in the dark."""
    return f"{a(way.door.make)}, to the touch" if way.door else FELT.get(way.kind, FELT[""])


def snares(state: State) -> tuple[Block, ...]:
    """The traps here that were found and are still set."""
    lines = [f"A trap that you know of: {trap_name(t)}." for t in at_hand(state) if found(state, t)]
    return (Block("story", "\n".join(lines)),) if lines else ()


def title(state: State, here: Place) -> str:
    """The name of a place, its number, and the lights that the party has; without one whether there is any."""
    name = f"{here.name} ({here.number})" if here.number else here.name
    kinds = Counter(light.item.name if light.item else light.kind for light in lights_here(state))
    shown = ", ".join(counted(n, name) if n > 1 else name for name, n in kinds.items())
    if not shown and here.kind != HOUSE:
        shown = LIT_HERE if bright(state) else "" if is_lit(state) else "no light"
    return f"{name}   {shown}" if shown else name


def first_sentence(text: str) -> str:
    """A text up to its first full stop that ends a sentence."""
    head, stop, _ = text.partition(". ")
    return head + stop.strip()


def exits(state: State, rules: Ruleset) -> Block:
    """Every way that is known here, with what can be sensed of it; in a village its places."""
    if in_village(state):
        return village.errands(state, rules)
    if in_region(state):
        return country.around(state, rules)
    ways = ways_known(state)
    width = max((len(side_of(state, way)) for way in ways), default=0)
    lines = [exit_line(state, rules, way, width=width) for way in ways]
    return Block("list", "\n".join(lines) or "  no way out is to be seen")


def exit_line(state: State, rules: Ruleset, way: Way, place: str = "", width: int = WIDTH) -> str:
    """One exit of a place (default: here): direction, looks, the door as known, where it leads if that is known."""
    here = place or state.here.place
    beyond = way.other(here)
    name = way.beyond if way.out else ""
    if beyond and known(state.survey(), beyond) in VISITED:
        name = state.chart().place(beyond).name
    looks = sees(state, rules, way, here) or (way.door.make if way.door else way.kind)
    if here == state.here.place and not is_lit(state) and remembered(state, way):
        looks = f"{looks}{REMEMBERED}"
    kind = f" ({way.kind})" if way.kind != "open" else ""
    to = f" -> {name}" if name else ""
    return f"  {side_of(state, way, here):{width}}  {looks}{kind}{door(state, rules, way)}{to}"


def door(state: State, rules: Ruleset, way: Way) -> str:
    """The door of a way in brackets, as it was last seen, and what has been tried at it since it shut."""
    found = state.survey().known.get(way.id)
    if way.door is None or found is None:
        return ""
    now = state.survey().doors.get(way.id)
    wedged = "spiked " if now and now.wedged in ("open", "shut") and now.state == found.door else ""
    shown = f"{wedged}{rules.door if found.door == 'unsaid' else found.door}"
    return f" [{', '.join((shown, *_tried(state, rules, way)))}]"


def _tried(state: State, rules: Ruleset, way: Way) -> tuple[str, ...]:
    """What the party has tried in vain at a shut door, and when it listened there to what."""
    survey = state.survey()
    now = survey.doors.get(way.id)
    tries = now.tries if now and now.state != OPEN else 0
    tried = (f"tried {tries}x",) if tries else ()
    if all(at != way.id for _, at in survey.listened):
        return tried
    heard = "something" if way.id in survey.heard else "nothing"
    return (*tried, f"listened {past(state, rules, survey.when[way.id])}: {heard} heard")
