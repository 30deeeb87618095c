"""Whatever can be done once in an adventure shows afterwards, and whoever tries again is told what came of it."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from gameloop.kernel.decider import Draft
from gameloop.kernel.dice import ForcedDice
from gameloop.session.narrate.scene import Scene
from gameloop.session.narrate.senses import searched
from gameloop.session.results import OK
from gameloop.session.session import Session
from gameloop.session.sights import sights
from gameloop.session.views.places import look
from gameloop.world.actions import Change, Deed
from gameloop.world.changes import LAMP, apply
from gameloop.world.deeds import DONE_BEFORE, DeedDone, DeedFailed, is_done, names_of
from gameloop.world.dicing import RollDice
from gameloop.world.engagement import Encounter
from gameloop.world.flags import raised
from gameloop.world.game import evolve
from gameloop.world.places import Spent
from gameloop.world.searching import Search, Searched
from gameloop.world.state import Light
from tests.table import Table
from tests.unit.test_deeds_done import ADVENTURES, DONE, line, ready, with_band
from tests.unit.test_every_noun import standing
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


# --- what else the format can tell of ---------------------------------------------------------------


def shown(table: Table) -> str:
    """What `look` tells."""
    return "\n".join(block.text for block in look(table.state, table.rules))


def test_those_at_home_are_told_as_they_are_now() -> None:
    """Who means well by now is told otherwise than who was met first."""
    table = standing("washing_room")
    with_band(table, "scrapers", "negative")
    assert "They have one stub of candle between them" in shown(table)
    with_band(table, "scrapers", "positive")
    assert "make a point of not having seen you" in shown(table)


def test_who_is_met_again_is_told_otherwise_than_at_first() -> None:
    """The Abbot rises once."""
    table = standing("abbots_parlour")
    with_band(table, "abbot_at_home", "positive")
    table.state = attrs.evolve(table.state, encounter=Encounter("abbot_at_home", 1))
    assert "rises from the big chair" in shown(table)
    table.state = attrs.evolve(table.state, encounter=None)
    assert "In the big chair sits Abbot Hasken" in shown(table)


def test_what_is_left_of_several_is_counted() -> None:
    """Nobody is told of a dozen jars where five are left."""
    table = standing("oil_cellar")
    assert "A dozen jars are still sealed." in shown(table)
    spot = table.state.spot()
    left = tuple(attrs.evolve(i, n=5) if i.id == "oil_jars" else i for i in table.state.held(spot))
    table.state = attrs.evolve(table.state, goods={**table.state.goods, spot: left})
    assert "Here lies: 5 jars of oil." in shown(table)
    assert "A dozen" not in shown(table)


def test_a_trap_that_has_gone_off_shows_and_one_gone_round_does_not() -> None:
    """The boards of the gallery have a hole only where somebody fell."""
    told = {}
    for do in ("spring", "disarm"):
        table = standing("gallery")
        faces = (1,) * 9 if do == "spring" else ()
        dice = ForcedDice(faces)
        draft = Draft(table.state, RollDice("1", "a test"), evolve, dice)
        apply(draft, table.rules, (Change(do, "rotten_boards"),), "p1")
        table.state = draft.state
        told[do] = next(s.text for s in sights(table.state, table.rules) if s.noun.id == "look:boards")
    assert "a hole in it" in told["spring"]
    assert "a hole in it" not in told["disarm"]


def test_a_search_tells_of_nothing_that_was_taken_before() -> None:
    """The clerk's jar is a hole the size of a jar."""
    table = standing("hoist_foot")
    spot = table.state.spot()
    left = tuple(item for item in table.state.held(spot) if item.id != "clerks_jar")
    table.state = attrs.evolve(table.state, goods={**table.state.goods, spot: left})
    events = table.do(Search(), 6)
    scene = Scene(table.state, table.state, table.rules, (), ())
    (event,) = (e for e in events if isinstance(e, Searched))
    assert "the size of a jar that was hidden there" in searched(scene, event).text


def test_the_queue_goes_when_there_is_no_flame_to_stand_in_line_for(tmp_path: Path) -> None:
    """It has come for the flame, and leaves by the dark."""
    table = standing("counters_grille")
    session = seat(tmp_path, table)
    assert "in single file" in session.feed("ring counter bell").text
    grille = next(s for s in sights(session.state, session.game.rules) if s.noun.name == "east")
    assert "four of the dead" in grille.text
    told = session.feed("put out the torch").text
    assert "no flame any more to stand in line for" in told
    assert raised(session.state, "queue_over")
