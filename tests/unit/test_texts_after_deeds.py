"""Whatever can be done once in an adventure shows afterwards, and whoever tries again is told what came of it."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from gameloop.session.results import OK
from gameloop.session.session import Session
from gameloop.session.sights import sights
from gameloop.world.actions import Deed
from gameloop.world.changes import LAMP
from gameloop.world.deeds import DONE_BEFORE, DeedDone, DeedFailed, is_done, names_of
from gameloop.world.places import Spent
from gameloop.world.state import Light
from tests.table import Table
from tests.unit.test_deeds_done import ADVENTURES, DONE, line, ready
from tests.unit.test_examples import seat

ONCE = [(name, deed) for name, adventure in ADVENTURES.items() for deed in adventure.deeds if deed.once]
each_deed = pytest.mark.parametrize(("adventure", "deed"), ONCE, ids=lambda it: getattr(it, "id", it))
NO_ARMOR = ("wear_chain",)  # whoever would wear these again is told that they are not put on like armor
UNSEEN = {  # what was done to these does not show on them, and why
    "show_writ": "it was only held up",
    "throw_light": "the way is as it was",
    "ring_counter_lit": "it was only rung",
    "veil_hall": "it is worn",
    "ring_shift": "it was only rung",
    "ring_committee": "it was only rung",
}


def untouched(adventure: str, deed: Deed) -> Table:
    """The party where a deed can be done, nothing of what it reveals known yet, and everybody at home."""
    table = ready(adventure, deed)
    all_ = ADVENTURES[adventure].deeds
    rivals = (o for o in all_[: all_.index(deed)] if deed.verb[0] in o.verb and o.room in ("", deed.room))
    for other in (o for o in rivals if set(o.what) & set(deed.what)):
        was = Spent(table.state.here.chart, f"{DONE}{other.id}", "as the test has it", rule=None)
        table.run(lambda draft, _rules, was=was: draft.emit(was))
    survey = table.state.survey()
    shown = {change.what for change in deed.then if change.do == "reveal"} - {*deed.what}
    homes = {group.id for group in table.state.chart().groups}
    survey = attrs.evolve(
        survey,
        found=tuple(one for one in survey.found if one not in shown),
        spent=tuple(one for one in survey.spent if one not in homes),
    )
    table.state = attrs.evolve(
        table.state,
        surveys={**table.state.surveys, table.state.here.chart: survey},
        lights=(
            *table.state.lights,
            Light("a lamp", LAMP, table.state.spot(), 0, left=True),
        ),  # never burns down
    )
    return table


def texts(session: Session, deed: Deed) -> dict[str, str]:
    """What is told of the nouns of a deed that are here, by those who look at them."""
    state, rules = session.state, session.game.rules
    found = [sight for sight in sights(state, rules) if set(names_of(state, sight.noun.id)) & set(deed.what)]
    return {sight.noun.id: sight.text for sight in found}


def only_looks(deed: Deed) -> bool:
    """Tells whether nothing is moved by it: it is read, or named."""
    return {"read", "name"} >= {*deed.verb} or {"read", "name"} >= {deed.verb[0]}


@each_deed
def test_it_shows_and_is_told_to_whoever_tries_again(adventure: str, deed: Deed, tmp_path: Path) -> None:
    """What it was done to looks otherwise or is gone; the same line again says that it was done, and what came."""
    table = untouched(adventure, deed)
    session = seat(tmp_path, table)
    typed = line(deed, table, deed.verb[0])
    before = texts(session, deed)
    assert before, typed
    result = session.feed(typed)
    while any(isinstance(event, DeedFailed) for event in result.events):
        result = session.feed(typed)
    assert [e.deed for e in result.events if isinstance(e, DeedDone)] == [deed.id], result.text
    after = texts(session, deed)
    if not only_looks(deed) and deed.id not in UNSEEN:
        assert before != after, (typed, after)
    again = session.feed(typed)
    if again.status == OK or deed.used_up or not is_done(session.state, deed):  # what it takes is used up
        return
    _, done, came = again.text.partition(f"{DONE_BEFORE}. ")
    named = done and len(came.partition(" Type: ")[0].split()) > 1
    assert named or 'No "' in again.text or "You can" in again.text or deed.id in NO_ARMOR, again.text
