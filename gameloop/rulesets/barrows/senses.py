"""What is heard behind doors, and what elves and dwarves notice as they come in (A-DOR-05, A-ELF-09, A-DWF-04)."""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.kernel.grid import Rect
from gameloop.kernel.keeping import kept
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.records import ClassRow
from gameloop.world.chart import Chart, Place, Way
from gameloop.world.checks import attempt
from gameloop.world.places import Found, Noticed
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.searching import hidden_ways
from gameloop.world.state import State

KEEN_SENSES, GREED = "keen_senses", "greed"
FAR = 1_000_000  # feet, beyond what anybody senses


# --- coming in ------------------------------------------------------------------------------------


def entered(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """Elves may notice a hidden way when the party comes in for the first time; dwarves sense treasure."""
    if draft.state.survey().known[draft.state.here.place].at == draft.state.clock:
        notice(draft, rules)
    sense(book, draft, rules)


def notice(draft: Drafting, rules: Ruleset) -> None:
    """One secret roll for each elf in a place with a hidden way; failing does not stop a search (A-ELF-09)."""
    for person in draft.state.able():
        ways = hidden_ways(draft.state)
        if ways and KEEN_SENSES in person.tags:
            outcome = attempt(draft, rules, "notice_secret_door", person.id, secret=True)
            if outcome.worked:
                draft.emit(Found(draft.state.here.chart, ways, KEEN_SENSES, rule="A-DOR-09"))


def sense(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """The first dwarf on his feet tells where great treasure is: here, or by which way (A-DWF-04, A-PLAY-56)."""
    dwarf = next((p for p in draft.state.able() if GREED in p.tags), None)
    if dwarf is None:
        return
    row = book.classes[dwarf.kind]
    told = dict.fromkeys(direction(draft.state, place) for place in rich(draft.state, rules, row))
    for where in told:
        draft.emit(Noticed(dwarf.id, where, rule="A-PLAY-56" if where else "A-DWF-04"))


def rich(state: State, rules: Ruleset, row: ClassRow) -> Iterator[str]:
    """The places near enough where treasure of enough worth lies or is carried together."""
    chart = state.chart()
    for place, feet in away(chart, state.here.place).items():
        near = feet <= row.greed_range_feet
        if near and worth(state, rules, f"{chart.id}/{place}") >= row.greed_min_sp:
            yield place


def worth(state: State, rules: Ruleset, spot: str) -> int:
    """What lies in a place or is carried there by others than the party, in silver."""
    there = [b for b in state.bands.values() if b.place == spot]
    holders = (spot, *(who for b in there for who in b.people))
    goods = (item for holder in holders for item in state.held(holder))
    return sum((item.worth or (item.kind == rules.coin)) * item.n for item in goods)


@kept
def away(chart: Chart, here: str) -> dict[str, int]:
    """How many feet each place of a chart is from one; where the chart does not tell, the next are near, others FAR."""
    at, found = chart.place(here), dict[str, int]()
    next_to = {here, *(end for way in chart.ways_at(here) for end in (way.a, way.b))}
    for place in chart.places:
        feet = apart(chart, at, place)
        if place.id == here or (feet is None and place.id in next_to):
            feet = 0
        found[place.id] = FAR if feet is None else feet
    return found


def apart(chart: Chart, one: Place, other: Place) -> int | None:
    """How many feet two places are from each other, None where the chart does not tell."""
    if not (chart.unit and one.level == other.level and one.area and other.area):
        return None
    return min(gap(a, b) for a in one.area for b in other.area) * chart.unit


def gap(one: Rect, other: Rect) -> int:
    """Squares from the edge of one rectangle to that of another, the longer way of the two."""
    x, y, w, h = one
    at_x, at_y, wide, high = other
    across = max(x - (at_x + wide), at_x - (x + w), 0)
    down = max(y - (at_y + high), at_y - (y + h), 0)
    return max(across, down)


def direction(state: State, place: str) -> str:
    """The direction in which the shortest way to a place leaves from here; empty for here."""
    return directions(state.chart(), state.here.place).get(place, "")


@kept
def directions(chart: Chart, here: str) -> dict[str, str]:
    """The direction in which the shortest way to each place of a chart leaves from one; empty for that itself."""
    paths: dict[str, str] = {here: ""}
    queue = [here]
    for at in queue:
        for way in steps(chart, at):
            beyond = way.other(at)
            if beyond not in paths:
                paths[beyond] = paths[at] or way.side(at)
                queue.append(beyond)
    return paths


def steps(chart: Chart, place: str) -> tuple[Way, ...]:
    """The ways from a place to others of the chart."""
    return tuple(w for w in chart.ways_at(place) if not w.out and w.passable_from(place))
