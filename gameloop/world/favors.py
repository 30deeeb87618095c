"""What those who mean well tell and show: a rumour, what they have to give, something hidden near by."""

from __future__ import annotations

from gameloop.world import bands
from gameloop.world.encounters import Gave, named
from gameloop.world.places import Found
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.rumours import hear, heard, of_subject
from gameloop.world.sight import HIDDEN
from gameloop.world.state import State
from gameloop.world.stories import Rumour
from gameloop.world.topics import about, broad

NEAR = 2  # rooms away
GIVES, SHOWN, RUMOUR = "gives", "shown", "rumour"


def gift(draft: Drafting, rules: Ruleset, band: str) -> None:
    """What a band gives, once: as the adventure says, else something hidden within two rooms is shown."""
    if draft.state.bands[band].gave:
        return
    text = bands.gives(draft.state, band)
    if text:
        draft.emit(Gave(band, GIVES, text, rule=rules.row("moods")))
        return
    what = hidden_near(draft.state)
    if what:
        draft.emit(Found(draft.state.here.chart, (what,), "told", rule=rules.row("moods")))
        draft.emit(Gave(band, SHOWN, "", rule=rules.row("moods")))
    else:
        rumour(draft, rules, band)


def knows_of(state: State, rules: Ruleset, band: str, subject: str) -> bool:
    """Tells whether a band has anything to tell or to give that a subject could mean."""
    return gives(state, band, subject) or bool(_untold(state, rules, subject))


def gives(state: State, band: str, subject: str) -> bool:
    """Tells whether what a band has to give is what a subject could mean."""
    return broad(subject) or about(subject, bands.gives(state, band))


def _untold(state: State, rules: Ruleset, subject: str) -> list[Rumour]:
    """The rumours that speak of a subject and have not been heard yet."""
    return [r for r in of_subject(rules, rules.adventure.rumours, subject) if not heard(state, r.n)]


def rumour(draft: Drafting, rules: Ruleset, band: str, subject: str = "") -> bool:
    """One rumour of a subject that has not been heard yet, by a die among them; tells whether anybody told one."""
    left = _untold(draft.state, rules, subject)
    if not left or not any(bands.talks(draft.state, band, p.id) for p in draft.state.able()):
        return False
    told = _one(draft, rules, left)
    draft.emit(Gave(band, f"{RUMOUR}.{told.n}", "", rule=rules.row("moods")))
    hear(draft, rules, told, "", named(draft.state, band))
    return True


def _one(draft: Drafting, rules: Ruleset, left: list[Rumour]) -> Rumour:
    if len(left) == 1:
        return left[0]
    return left[draft.roll(f"1d{len(left)}", RUMOUR, rule=rules.row("moods"), secret=True).total - 1]


def hidden_near(state: State) -> str:
    """A hidden way or thing that nobody has found yet, within two rooms: the nearest, in the order of the chart."""
    chart, found = state.chart(), state.survey().found
    for place in _rooms(state):
        ways = (w.id for w in chart.ways_at(place) if w.hidden_from(place))
        things = (t.id for t in chart.things_at(place) if t.how in HIDDEN)
        what = next((one for one in (*ways, *things) if one not in found), "")
        if what:
            return what
    return ""


def _rooms(state: State) -> tuple[str, ...]:
    """This room and those within two rooms of it, the nearest first."""
    rooms: tuple[str, ...] = (state.here.place,)
    for _ in range(NEAR):
        beyond = (w.other(place) for place in rooms for w in state.chart().ways_at(place))
        rooms = tuple(dict.fromkeys((*rooms, *(place for place in beyond if place))))
    return rooms
