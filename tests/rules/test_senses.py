"""Searching, listening, keen senses and greed (ledger sections 3 and 12)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.dice import Rolled
from gameloop.rulesets.barrows.senses import gap
from gameloop.session.narrate import narrate
from gameloop.world.checks import able_at
from gameloop.world.doors import CloseDoor, ForceDoor
from gameloop.world.goods import GearMoved
from gameloop.world.listening import Listen, Listened
from gameloop.world.places import Found, Learned, Moved, Noticed
from gameloop.world.searching import Search, Searched
from gameloop.world.state import Item, Spot
from gameloop.world.travel import Go
from tests.table import Table, begun, only, rules_of

NOTHING = 6


def at(place: str, adventure: str = "small", *, traps: bool = False) -> Table:
    """A table at which the ready party stands in a place, having seen it and its ways."""
    table = begun(adventure, traps=traps)
    chart = table.state.here.chart
    table.run(lambda draft, _rules: draft.emit(Moved(Spot(chart, place, ""), rule=None)))
    return table


def elf(table: Table, who: str) -> None:
    """Somebody of the ready party is an elf."""
    table.change(who, kind="elf", tags=("keen_senses",))


@pytest.mark.rule("A-DOR-08")
def test_a_turn_of_searching_finds_the_hidden_door_without_a_roll() -> None:
    """In the guardroom the panel and what lies behind the bench are found; the only die is the event die."""
    table = at("guard")
    events = table.do(Search(), NOTHING)
    found = [e.what for e in events if isinstance(e, Found)]
    assert found == [("way-7",), ("candle_end",)]
    assert only(events, Rolled).why == "dungeon_event"
    assert table.refuse(Search()).reason == "you have searched this place"
    assert table.state.survey().known["guard"].level == "searched"


@pytest.mark.rule("A-DOR-08")
def test_a_large_place_takes_as_many_turns_as_its_data_say() -> None:
    """The cell takes two."""
    table = at("cell")
    assert [only(table.do(Search(), NOTHING), Searched).left for _ in range(2)] == [1, 0]
    assert table.state.clock == 1200


@pytest.mark.rule("A-TRP-03")
def test_one_search_finds_hidden_doors_and_room_traps_together() -> None:
    """The loose flag of the hall is found by the same turn; the needle in the box of the cell is not."""
    found = [e for e in at("hall", traps=True).do(Search(), NOTHING) if isinstance(e, Found)]
    assert [(e.what, e.rule) for e in found] == [(("loose_flag",), "A-TRP-03")]
    cell = at("cell", traps=True)
    cell.do(Search(), NOTHING)
    assert not [e for e in cell.do(Search(), NOTHING) if isinstance(e, Found)]


@pytest.mark.rule("A-DOR-05", "A-DOR-07", "A-ELF-08", "A-PLAY-48", "A-THF-06", "A-THF-07")
def test_five_hears_four_for_an_elf_three_for_a_thief() -> None:
    """At the door of the rats: fighter 5, elf 4, thief 3. In secret, at no time, once for each."""
    table = at("hall")
    elf(table, "p2")
    rolls = {"p1": (4, 5), "p2": (3, 4), "p4": (2, 3)}
    for who, (fails, hears) in rolls.items():
        for face, heard in ((fails, ""), (hears, "Gnawing.")):
            trial = Table(table.rules, table.state)
            events = trial.do(Listen("way-1", who), face)
            assert only(events, Listened).heard == heard
            assert only(events, Rolled).secret
            assert trial.state.clock == 0
    assert only(table.do(Listen("way-1", "p4"), 3), Listened).rule == "A-THF-07"
    assert only(table.do(Listen("way-1", "p1"), 5), Listened).rule == "A-PLAY-48"
    assert table.refuse(Listen("way-1", "p4")).rule == "A-DOR-07"


@pytest.mark.rule("A-PLAY-03")
def test_nobody_named_everybody_listens_who_has_not_yet() -> None:
    """The thief has listened; the other three do, in marching order."""
    table = at("hall")
    table.do(Listen("way-1", "p4"), 1)
    events = [e for e in table.do(Listen("way-1"), 1, 1, 1) if isinstance(e, Listened)]
    assert [e.who for e in events] == ["p1", "p2", "p3"]
    assert table.refuse(Listen("way-1")).rule == "A-DOR-07"


def test_whoever_needs_less_has_the_better_chance() -> None:
    """At listening the thief, who needs 3, comes before all who need 5; they stand in marching order."""
    table = begun()
    assert able_at(table.state, table.rules, "listen") == ("p4", "p1", "p2", "p3")


@pytest.mark.rule("A-DOR-05")
def test_success_at_an_empty_room_reads_like_failure() -> None:
    """Behind the first door is nobody: a 6 and a 1 are told in the same words."""
    told = []
    for face in (1, 6):
        table = begun()
        before = table.state
        events = table.do(Listen("entry:e", "p1"), face)
        told.append([block.text for block in narrate(before, events, table.rules)])
    assert told == [["[secret roll: listen]", "Aldra hears nothing."]] * 2


@pytest.mark.rule("A-DOR-06")
def test_undead_are_never_heard() -> None:
    """Behind the cell door the dead monk is awake and writes: a 6 hears nothing."""
    table = at("stair_foot", "lampless-house")
    (monk,) = table.state.chart().groups_at("brothers_end")
    assert (monk.mood, "undead" in table.rules.creatures[monk.monster].tags) == ("uncertain", True)
    events = table.do(Listen("stair_foot:s", "p1"), 6)
    assert (only(events, Listened).heard, only(events, Rolled).rule) == ("", "A-DOR-06")


@pytest.mark.rule("A-PLAY-48")
def test_who_is_dormant_is_not_heard_and_a_place_sounds_as_it_does_by_itself() -> None:
    """The label in the winch room ticks; the coffin's owner is not heard. Behind the dormitory door somebody snores."""
    table = at("scriptorium", "lampless-house")
    assert only(table.do(Listen("scriptorium:n", "p1"), 5), Listened).heard == "Tick. Tick. Tick."
    inside = at("refectory", "lampless-house")
    assert only(inside.do(Listen("refectory:n", "p1"), 5), Listened).heard == "Snoring, and dice."


@pytest.mark.rule("A-DOR-07", "A-DOR-05")
def test_once_the_door_has_been_shut_again_listening_counts_anew() -> None:
    """Forced and shut by hand: the fighter may listen again."""
    table = begun()
    table.do(Listen("entry:e", "p1"), 1)
    assert table.refuse(Listen("entry:e", "p1")).rule == "A-DOR-07"
    table.do(ForceDoor("entry:e"), 5, NOTHING)
    table.do(CloseDoor("entry:e"))
    table.do(Listen("entry:e", "p1"), 1)
    assert table.state.survey().listened == (("p1", "entry:e"),)


@pytest.mark.rule("A-DOR-09", "A-ELF-09")
def test_an_elf_may_notice_a_hidden_door_on_coming_in() -> None:
    """Two elves, a secret d6 each: 4 fails, 5 notices; nobody rolls where there is nothing, nor a second time."""
    table = at("passage-1")
    elf(table, "p2")
    elf(table, "p3")
    events = table.do(Go("passage-1:e"), 4, 5, NOTHING)
    rolls = [e for e in events if isinstance(e, Rolled) and e.why == "notice_secret_door"]
    assert [(e.who, e.secret, e.rule) for e in rolls] == [("p2", True, "A-ELF-09"), ("p3", True, "A-ELF-09")]
    assert only(events, Found).what == ("way-7",)
    missed = at("passage-1")
    elf(missed, "p2")
    missed.do(Go("passage-1:e"), 1, NOTHING)
    missed.do(Go("passage-1:e"), NOTHING)
    missed.do(Go("passage-1:e"), NOTHING)
    assert only(tuple(e for e in missed.do(Search(), NOTHING) if isinstance(e, Found))[:1], Found).what == (
        "way-7",
    )


def test_a_roll_for_keen_senses_is_not_told() -> None:
    """That it is rolled at all would give the door away."""
    table = at("passage-1")
    elf(table, "p2")
    before = table.state
    events = table.do(Go("passage-1:e"), 1, NOTHING)
    assert not [b for b in narrate(before, events, table.rules) if "secret" in b.text]


def gold(table: Table, place: str, worth: int) -> None:
    """Treasure lies in a place, in two heaps."""
    for n, part in enumerate((worth - 1, 1)):
        item = Item(f"heap{n}", "treasure", "heap", 1, worth=part, slots=1)
        table.run(
            lambda draft, _rules, item=item: draft.emit(
                GearMoved(item, "", f"small/{place}", "put", rule=None)
            )
        )


@pytest.mark.rule("A-DWF-04")
@pytest.mark.parametrize(("worth", "told"), [(999, False), (1000, True)])
def test_a_dwarf_senses_a_thousand_here(worth: int, told: bool) -> None:
    """What lies together counts as one treasure; 999 are too few, 1000 are enough."""
    table = at("store")
    gold(table, "hall", worth)
    rich = at("store")
    gold(rich, "hall", 1000)
    assert only(rich.do(Go("way-1"), NOTHING), Noticed).direction == ""
    felt = [e for e in table.do(Go("way-1"), NOTHING) if isinstance(e, Noticed)]
    assert bool(felt) is told


@pytest.mark.rule("A-PLAY-56")
def test_the_exit_that_leads_there_is_told() -> None:
    """From the hall the treasure in the cell is to the east; a hundred feet are ten squares, both ends included."""
    table = at("store")
    gold(table, "cell", 1000)
    noticed = only(table.do(Go("way-1"), NOTHING), Noticed)
    assert (noticed.who, noticed.direction) == ("p2", "e")
    assert gap((0, 0, 2, 2), (12, 0, 1, 1)) == 10
    assert gap((0, 0, 2, 2), (13, 5, 1, 1)) == 11


@pytest.mark.rule("A-PLAY-56")
def test_no_dwarf_no_sense_of_treasure() -> None:
    """Without the dwarf on his feet nothing is told."""
    table = at("store")
    gold(table, "cell", 1000)
    silent = Table(table.rules, attrs.evolve(table.state, order=("p1", "p3", "p4")))
    assert not [e for e in silent.do(Go("way-1"), NOTHING) if isinstance(e, Noticed)]
    assert only(table.do(Go("way-1"), NOTHING), Noticed).who == "p2"


def test_what_is_known_never_falls() -> None:
    """A searched place stays searched when the party comes in again."""
    table = at("guard")
    table.do(Search(), NOTHING)
    table.do(Go("passage-1:e"), NOTHING)
    learned = [e for e in table.do(Go("passage-1:e"), NOTHING) if isinstance(e, Learned)]
    assert not [e for e in learned if "guard" in e.what]
    assert rules_of().row("learned") == "A-DUN-03"
