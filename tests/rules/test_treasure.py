"""Treasure: taking and opening, locks, what is heard, what its owners think of it (A-PLAY-49, A-PLAY-53, A-TRP-07)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.dice import Rolled
from gameloop.world.encounters import BandMoved, MoodSet
from gameloop.world.furnishing import Avoid, Thing, Trap
from gameloop.world.gear import Take
from gameloop.world.goods import GearMoved
from gameloop.world.magic import CastSpell
from gameloop.world.people import Appeared, Described
from gameloop.world.places import Found, Moved, laid
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.seals import ThingSealed, ThingUnsealed
from gameloop.world.sight import visible
from gameloop.world.state import DEAD, DOWN, FOES, Band, Condition, Person, Spot
from gameloop.world.traps import TrapSprung
from gameloop.world.treasure import (
    OpenThing,
    PickThing,
    SearchThing,
    SmashThing,
    ThingHeld,
    ThingOpened,
    ThingSearched,
)
from gameloop.world.turns import NoiseMade, Rest, Shout
from tests.table import Table, begun, only

NOTHING = 6  # the event die
BOX, NEEDLE = "toll_box", "box_needle"


def at(place: str, *, traps: bool = False) -> Table:
    """A table at which the party stands in a place of the cellar."""
    table = begun(traps=traps)
    table.run(lambda draft, _rules: draft.emit(Moved(Spot("small", place, ""), rule=None)))
    return table


def put(table: Table, thing: Thing, trap: Trap | None = None) -> None:
    """The adventure has a thing more where the party stands, or another of the same name; perhaps a trap on it."""
    chart = table.state.chart()
    things = (*(t for t in chart.things if t.id != thing.id), thing)
    traps = (*chart.traps, trap) if trap else chart.traps
    spot = table.state.spot()
    goods = (*(i for i in table.state.held(spot) if i.id != thing.id), laid(thing))
    table.state = attrs.evolve(
        table.state,
        charts={**table.state.charts, chart.id: attrs.evolve(chart, things=things, traps=traps)},
        goods={**table.state.goods, spot: goods},
    )


def hand(table: Table, what: str, who: str) -> None:
    """Somebody has what lies somewhere in the cellar."""
    spot, item = next(
        (holder, i) for holder, items in table.state.goods.items() for i in items if i.id == what
    )
    table.run(lambda draft, _rules: draft.emit(GearMoved(item, spot, who, "taken", rule=None)))


def goblins(table: Table, mood: str, *conditions: Condition) -> None:
    """A goblin is where the party is, of the group g."""

    def come(draft: Drafting, rules: Ruleset) -> None:
        draft.emit(Described(rules.creatures["goblin"], rule=None))
        band = Band("g", ("f1",), draft.state.spot(), mood, known=True, met=1)
        goblin = Person("f1", "goblin 1", FOES, "goblin", conditions=conditions)
        draft.emit(Appeared(band, (goblin,), rule=None))

    table.run(come)


# --- taking -----------------------------------------------------------------------------------------


@pytest.mark.rule("A-PLAY-53")
def test_what_lies_open_is_taken_at_no_time() -> None:
    """The key on the table: no die, no turn, in whoever's hands carry it best."""
    table = at("hall")
    moved = only(table.do(Take("store_key")), GearMoved)
    assert (moved.item.id, moved.rule, table.state.clock) == ("store_key", "A-PLAY-53", 0)


@pytest.mark.rule("A-PLAY-53")
def test_what_is_shut_is_opened_before_it_is_taken() -> None:
    """The box cannot be taken; a turn to open it, then it is taken at no time (and rattles)."""
    table = at("cell")
    assert table.refuse(Take(BOX)).instead == "open iron box"
    opened = only(table.do(OpenThing(BOX), NOTHING), ThingOpened)
    assert (opened.who, opened.how, table.state.clock) == ("p1", "hand", 600)
    assert table.refuse(OpenThing(BOX)).reason == "it is not shut"
    table.do(Take(BOX), NOTHING)
    assert table.state.clock == 600


@pytest.mark.rule("A-PLAY-53")
def test_a_locked_thing_needs_its_key() -> None:
    """Without the key a refusal; with it in somebody's hands a turn and no roll."""
    table = at("cell")
    put(table, Thing("coffer", "cell", value=10, lock="store_key"))
    assert table.refuse(OpenThing("coffer")).instead == "pick coffer, or smash coffer"
    assert table.refuse(Take("coffer")).reason == "the coffer is locked"
    hand(table, "store_key", "p2")
    assert only(table.do(OpenThing("coffer"), NOTHING), ThingOpened).how == "key"


@pytest.mark.rule("A-PLAY-53", "A-THF-08", "A-THF-13")
def test_a_thief_picks_its_lock_on_three_or_more_a_turn_a_try() -> None:
    """A 2 holds, a 3 opens; the fighter cannot try; what has no lock is not picked."""
    table = at("cell")
    put(table, Thing("coffer", "cell", value=10, lock="store_key"))
    assert table.refuse(PickThing("coffer", "p1")).rule == "A-THF-13"
    assert table.refuse(PickThing(BOX)).reason == "it has no lock"
    assert only(table.do(PickThing("coffer"), 2, NOTHING), ThingHeld).how == "pick"
    opened = only(table.do(PickThing("coffer"), 3, NOTHING), ThingOpened)
    assert (opened.who, opened.how, table.state.clock) == ("p4", "pick", 1200)


@pytest.mark.rule("A-PLAY-49", "A-PLAY-53")
def test_smashing_is_the_roll_that_forces_doors_a_turn_and_a_noise() -> None:
    """Strength 15 adds 1: 3 is not enough, 4 is; both are heard, an event die at once and one for the turn."""
    table = at("cell")
    events = table.do(SmashThing(BOX), 3, NOTHING, NOTHING)
    assert (only(events, ThingHeld).how, only(events, NoiseMade).why) == ("smashed", "smash")
    events = table.do(SmashThing(BOX), 4, NOTHING, NOTHING)
    rolled = next(e for e in events if isinstance(e, Rolled))
    assert (rolled.who, rolled.mods, rolled.target) == ("p1", ((1, "open_doors"),), 5)
    assert (only(events, ThingOpened).how, only(events, NoiseMade).rule) == ("smashed", "A-PLAY-49")
    assert table.state.clock == 1200


@pytest.mark.rule("A-PLAY-53")
@pytest.mark.parametrize(("tags", "left"), [(("closed",), ["coffer"]), (("closed", "fragile"), [])])
def test_what_is_fragile_does_not_survive_smashing(tags: tuple[str, ...], left: list[str]) -> None:
    """Broken open it is no more; what is not fragile lies there, open."""
    table = at("cell")
    put(table, Thing("coffer", "cell", value=10, tags=tags))
    table.do(SmashThing("coffer"), 5, NOTHING, NOTHING)
    assert [i.id for i in visible(table.state, table.rules) if i.id == "coffer"] == left


def test_what_is_fixed_is_no_loot() -> None:
    """A wheel in the wall cannot be taken, and `take all` leaves it."""
    table = at("hall")
    put(table, Thing("wheel", "hall", tags=("fixed",)))
    assert table.refuse(Take("wheel")).reason == "the wheel is part of the place"
    table.do(Take())
    assert [i.id for i in visible(table.state, table.rules)] == ["wheel"]


@pytest.mark.rule("A-PLAY-49")
def test_a_noisy_prize_is_heard_when_it_is_taken_and_only_then() -> None:
    """The box rattles once, as it leaves its place; laid down elsewhere and taken again it does not."""
    table = at("cell")
    table.do(OpenThing(BOX), NOTHING)
    events = table.do(Take(BOX, who="p1"), NOTHING)
    assert (only(events, NoiseMade).why, [e.why for e in events if isinstance(e, Rolled)]) == (
        "prize",
        ["dungeon_event"],
    )
    table.run(lambda draft, _rules: draft.emit(Moved(Spot("small", "hall", ""), rule=None)))
    held = next(i for i in table.state.held("p1") if i.id == BOX)
    table.run(
        lambda draft, _rules: draft.emit(GearMoved(held, "p1", draft.state.spot(), "dropped", rule=None))
    )
    assert not [e for e in table.do(Take(BOX)) if isinstance(e, NoiseMade)]


@pytest.mark.rule("A-PLAY-49")
def test_shouting_is_a_noise_and_takes_no_time() -> None:
    """One event die at once, and the clock stands."""
    table = at("hall")
    events = table.do(Shout(), NOTHING)
    assert (only(events, NoiseMade).why, only(events, Rolled).why, table.state.clock) == (
        "shout",
        "dungeon_event",
        0,
    )


# --- traps on it ------------------------------------------------------------------------------------


@pytest.mark.rule("A-TRP-07", "A-THF-13")
def test_only_a_thief_finds_a_treasure_trap_and_needs_a_turn_and_no_roll() -> None:
    """The fighter cannot; the thief takes a turn over the box, and the only die is the event die."""
    table = at("cell", traps=True)
    assert table.refuse(SearchThing(BOX, "p1")).rule == "A-THF-13"
    events = table.do(SearchThing(BOX), NOTHING)
    assert (only(events, ThingSearched).who, only(events, Found).what) == ("p4", (NEEDLE,))
    assert [e.why for e in events if isinstance(e, Rolled)] == ["dungeon_event"]
    assert table.state.clock == 600


@pytest.mark.rule("A-TRP-07")
def test_a_thing_without_a_trap_takes_the_same_turn() -> None:
    """Nothing is found, and that is told; the turn is gone."""
    table = at("hall")
    events = table.do(SearchThing("store_key"), NOTHING)
    assert (only(events, ThingSearched).found, table.state.clock) == (0, 600)


@pytest.mark.rule("A-TRP-08")
def test_a_trap_on_what_is_taken_goes_off_as_it_is_taken() -> None:
    """A weighted plate: no roll, and the goose is in the bag all the same."""
    table = at("hall")
    put(
        table,
        Thing("goose", "hall", value=10),
        Trap("plate", "hall", "treasure", thing="goose", armed_by="take"),
    )
    events = table.do(Take("goose", who="p3"))
    assert (only(events, TrapSprung).who, only(events, TrapSprung).rule) == ("p3", "A-TRP-08")
    assert only(events, GearMoved).to == "p3"


@pytest.mark.rule("A-PLAY-51")
def test_taking_all_leaves_alone_what_has_a_trap_that_is_known() -> None:
    """The goose with the plate under it stays, the key is taken; by its name the goose is taken, plate and all."""
    table = at("hall")
    put(table, Thing("goose", "hall", value=10), Trap("plate", "hall", thing="goose", armed_by="take"))
    table.run(lambda draft, _rules: draft.emit(Found("small", ("plate",), "search", rule=None)))
    assert only(table.do(Take()), GearMoved).item.id == "store_key"
    rolled = only(table.do(Take("goose", who="p2"), 3), Rolled)
    assert (rolled.why, rolled.who, rolled.secret, rolled.rule) == ("room_trap", "p2", False, "A-PLAY-51")


@pytest.mark.rule("A-TRP-08")
def test_traps_come_before_smashing_unless_they_say_that_it_spares_them() -> None:
    """A box broken open springs its needle; one whose list of acts has `smash` does not."""
    table = at("cell", traps=True)
    events = table.do(SmashThing(BOX), 5, 20, NOTHING, NOTHING)
    assert only(events, TrapSprung).by == "open"
    other = at("cell", traps=True)
    spared = (Avoid("smash"),)
    put(
        other,
        Thing("coffer", "cell", value=10, tags=("closed",)),
        Trap("dart", "cell", "treasure", thing="coffer", armed_by="open", avoid=spared),
    )
    assert not [e for e in other.do(SmashThing("coffer"), 5, NOTHING, NOTHING) if isinstance(e, TrapSprung)]


# --- whose it is ------------------------------------------------------------------------------------


def test_taking_things_makes_those_in_doubt_hostile() -> None:
    """A goblin of two minds sees the key taken: he is hostile from now on, and is met as such."""
    table = at("hall")
    goblins(table, "uncertain")
    events = table.do(Take("store_key"), 1)
    assert (only(events, MoodSet).band, only(events, MoodSet).mood, only(events, MoodSet).why) == (
        "g",
        "hostile",
        "robbed",
    )
    assert table.state.encounter is not None


def test_those_well_disposed_let_it_be_taken() -> None:
    """A goblin who means well lets the key go."""
    table = at("hall")
    goblins(table, "positive")
    table.do(Take("store_key"))
    assert (table.state.bands["g"].mood, table.state.fight) == ("positive", None)


@pytest.mark.parametrize(
    ("mood", "conditions", "seen"),
    [
        ("positive", (), False),
        ("captive", (), True),
        ("hostile", (Condition(DOWN),), True),
        ("hostile", (Condition(DEAD),), True),
    ],
)
def test_what_somebody_holds_is_to_be_had_once_he_cannot_hold_it(
    mood: str, conditions: tuple[Condition, ...], seen: bool
) -> None:
    """A purse on a goblin: not while he stands, but when he is bound, down or dead."""
    table = at("hall")
    put(table, Thing("purse", "hall", how="held", owner="g", value=10))
    goblins(table, mood, *conditions)
    assert ("purse" in [i.id for i in visible(table.state, table.rules)]) == seen


def test_what_somebody_holds_goes_with_him() -> None:
    """The goblin has gone elsewhere: his purse is not here."""
    table = at("hall")
    put(table, Thing("purse", "hall", how="held", owner="g", value=10))
    goblins(table, "positive")
    table.run(lambda draft, _rules: draft.emit(BandMoved("g", "small/cell", rule=None)))
    assert "purse" not in [i.id for i in visible(table.state, table.rules)]


@pytest.mark.rule("A-SPL-25", "A-SPL-14", "A-MGC-03")
def test_a_wizard_lock_on_a_chest_yields_to_nothing_but_magic_and_to_time() -> None:
    """Neither key nor pick nor force opens it; after a turn a spell level, or by Knock, it is what it was."""
    table = at("cell")
    spells = {"memorized.wizard_lock": 2, "memorized.knock": 1}
    table.change("p3", spells=("wizard_lock", "knock"), pools=spells)
    sealed = only(table.do(CastSpell("wizard_lock", (BOX,), "p3")), ThingSealed)
    assert (sealed.thing, sealed.rule) == (BOX, "A-SPL-25")
    for no in (OpenThing(BOX), PickThing(BOX), SmashThing(BOX)):
        assert table.refuse(no).rule == "A-SPL-25"
    assert only(table.do(CastSpell("knock", (BOX,), "p3")), ThingUnsealed).rule == "A-SPL-14"
    assert table.state.timers == ()
    table.do(CastSpell("wizard_lock", (BOX,), "p3"))
    assert only(table.do(Rest(), NOTHING), ThingUnsealed).rule == "A-MGC-03"
    assert only(table.do(OpenThing(BOX), NOTHING), ThingOpened).thing == BOX
