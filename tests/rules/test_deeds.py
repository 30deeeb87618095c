"""Deeds of an adventure: every kind of condition, of change, of need and of cost, by each rulebook of the shelf."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest

from gameloop.kernel.messages import Event
from gameloop.rulesets import SHELF
from gameloop.world.actions import CHANGES, Change, Deed, When
from gameloop.world.applying import Handle
from gameloop.world.bandchanges import Soothed
from gameloop.world.begin import START
from gameloop.world.carrying import die
from gameloop.world.changes import CHANGES as PLAYED
from gameloop.world.changes import ObstacleOvercome, Told, apply
from gameloop.world.conditions import KINDS, REASONS, failing, holds
from gameloop.world.deeds import DeedDone, DeedFailed
from gameloop.world.doors import DoorClosed, DoorOpened
from gameloop.world.effects import Effect, Enchantment
from gameloop.world.enchantments import PERSON
from gameloop.world.encounters import BandGone, BandMoved, EncounterEnded, Hinted, MoodSet, RosterChanged
from gameloop.world.engagement import Encounter
from gameloop.world.flags import FlagSet
from gameloop.world.gear import Take
from gameloop.world.goods import GearMoved, find
from gameloop.world.light import LightLit, LightOut, is_lit, lights_here, put_out
from gameloop.world.places import Found, Spent
from gameloop.world.planning import Plan, PlanTried
from gameloop.world.records import Obstacle
from gameloop.world.revels import revel
from gameloop.world.state import Band, Condition, Item, Known, Spot
from gameloop.world.trapeffects import AlarmRaised, BarFell
from gameloop.world.traps import TrapSprung
from gameloop.world.turns import NoiseMade
from gameloop.world.wounds import ConditionGained, Died, PoolChanged
from tests.skirmish import appear
from tests.table import Table, begun, only

HOUSE = "lampless-house"
BOOKS = pytest.mark.parametrize("book", SHELF)
OPENED = {"barrows": (6,), "microlite20": ()}  # the die of the turn that a lock takes
SAVED, LOST = 20, 1


def table(book: str, room: str = "nave", *deeds: Deed) -> Table:
    """The ready party in a room of the House, every way known, no traps spent; the deeds in place of the House's."""
    seat = begun(HOUSE, at=START, rules=book)
    chart = seat.state.chart()
    known = {x.id: Known("been") for x in (*chart.places, *chart.ways)}
    survey = attrs.evolve(seat.state.survey(), known=known, spent=())
    seat.state = attrs.evolve(
        seat.state, here=Spot(chart.id, room), surveys={**seat.state.surveys, chart.id: survey}
    )
    if deeds:
        adventure = attrs.evolve(seat.rules.adventure, deeds=deeds)
        seat.rules = attrs.evolve(seat.rules, adventure=adventure)
        seat.game.rules = seat.rules
    return seat


def change(seat: Table, *changes: Change, faces: tuple[int, ...] = ()) -> tuple[Event, ...]:
    """Play changes, done by the first of the party."""
    return seat.run(lambda draft, rules: apply(draft, rules, changes, "p1"), *faces)


def so(seat: Table, **parts: object) -> bool:
    """Whether a condition of these parts holds."""
    return holds(seat.state, seat.rules, (When(**parts),))  # type: ignore[arg-type]


def with_band(seat: Table, group: str, monster: str, mood: str = "uncertain", *, place: str = "") -> Table:
    """Two of a kind stand here, or elsewhere, as that group."""
    people = appear(seat, monster, monster)
    for who in people:
        seat.change(who, group=group)
    band = Band(group, tuple(people), place or seat.state.spot(), mood, known=True, met=1)
    seat.state = attrs.evolve(seat.state, bands={group: band})
    return seat


def meeting(seat: Table, group: str) -> Table:
    """They are met."""
    seat.state = attrs.evolve(seat.state, encounter=Encounter(group, 1))
    return seat


def given(seat: Table, item_id: str, n: int = 1, **fields: object) -> Table:
    """The first of the party has more: n of a kind, or a thing."""
    item = attrs.evolve(Item(item_id, item_id, item_id.replace("_", " "), n), **fields)  # type: ignore[arg-type]
    seat.state = attrs.evolve(seat.state, goods={**seat.state.goods, "p1": (*seat.state.held("p1"), item)})
    return seat


def moved_on(seat: Table, **fields: object) -> Table:
    """Other fields of the state."""
    seat.state = attrs.evolve(seat.state, **fields)  # type: ignore[arg-type]
    return seat


def dark(seat: Table) -> Table:
    """No light burns."""
    return moved_on(seat, lights=())


# --- conditions -------------------------------------------------------------------------------------


def spent(seat: Table, *what: str) -> Table:
    """These are spent in the chart."""
    survey = attrs.evolve(seat.state.survey(), spent=what)
    return moved_on(seat, surveys={**seat.state.surveys, seat.state.here.chart: survey})


def found(seat: Table, *what: str) -> Table:
    """These are found in the chart."""
    survey = attrs.evolve(seat.state.survey(), found=what)
    return moved_on(seat, surveys={**seat.state.surveys, seat.state.here.chart: survey})


def without(seat: Table, thing: str) -> Table:
    """A thing is no longer where it was put."""
    goods = {at: tuple(i for i in items if i.id != thing) for at, items in seat.state.goods.items()}
    return moved_on(seat, goods=goods)


def loaded(seat: Table) -> Table:
    """The first carries far too much."""
    counted = moved_on(seat, settings={**seat.state.settings, "load": "slots"})
    return given(counted, "founders_lamp", 1, kind="treasure", slots=200)


CONDITIONS: dict[str, tuple[object, Callable[[Table], Table], Callable[[Table], Table]]] = {
    # part: its value, what makes it hold, what makes it fail
    "flag": ("lamp_down", lambda t: moved_on(t, flags=("lamp_down",)), lambda t: t),
    "unless": ("lamp_down", lambda t: t, lambda t: moved_on(t, flags=("lamp_down",))),
    "has": ("sextons_bell", lambda t: given(t, "sextons_bell"), lambda t: t),
    "light": ("flame", lambda t: t, dark),
    "here": ("barricade", lambda t: with_band(t, "barricade", "bandit"), lambda t: t),
    "away": ("barricade", lambda t: t, lambda t: with_band(t, "barricade", "bandit")),
    "gone": ("barricade", lambda t: spent(t, "barricade"), lambda t: t),
    "friendly": (
        "barricade",
        lambda t: with_band(t, "barricade", "bandit", "positive"),
        lambda t: with_band(t, "barricade", "bandit", "negative"),
    ),
    "asleep": (
        "barricade",
        lambda t: with_band(t, "barricade", "bandit", "dormant"),
        lambda t: with_band(t, "barricade", "bandit"),
    ),
    "met": (
        "barricade",
        lambda t: with_band(t, "barricade", "bandit"),
        lambda t: meeting(with_band(t, "barricade", "bandit"), "barricade"),  # for the first time
    ),
    "lies": ("founders_lamp", lambda t: t, lambda t: without(t, "founders_lamp")),
    "taken": ("founders_lamp", lambda t: without(t, "founders_lamp"), lambda t: t),
    "open": ("nave:n", lambda t: t, lambda t: t),
    "shut": ("nave:e", lambda t: t, lambda t: t),
    "spent": ("bell_wire", lambda t: spent(t, "bell_wire"), lambda t: t),
    "found": ("bell_wire", lambda t: found(t, "bell_wire"), lambda t: t),
    "done": ("read_board", lambda t: spent(t, "deed.read_board"), lambda t: t),
    "can": ("can_fly", lambda t: flying(t), lambda t: t),
    "people": (4, lambda t: t, lambda t: downed(t)),
    "loaded": (True, loaded, lambda t: t),
    "day": (2, lambda t: moved_on(t, clock=200_000), lambda t: moved_on(t, clock=0)),
    "at": ("nave", lambda t: t, lambda t: moved_on(t, here=attrs.evolve(t.state.here, place="vestry"))),
    "spree": (100, lambda t: revelled(t, 100), lambda t: revelled(t, 99)),
    "slain": (
        "claimants",
        lambda t: killed(with_band(t, "barricade", "bandit"), ""),
        lambda t: with_band(t, "barricade", "bandit"),
    ),
    "mourning": (True, lambda t: killed(t, "p4"), lambda t: t),
}


def killed(seat: Table, who: str) -> Table:
    """Somebody is dead: the one named, else the first of the barricade."""
    victim = who or seat.state.bands["barricade"].people[0]
    seat.run(lambda draft, rules: die(draft, rules, victim, "A-INJ-09"))
    return seat


def revelled(seat: Table, silver: int) -> Table:
    """So much has been spent for nothing in a house of the village today."""
    village = seat.rules.adventure.village
    charts = {**seat.state.charts, village.id: village}
    moved_on(seat, charts=charts, here=Spot(village.id, village.start))
    seat.run(lambda draft, rules: revel(draft, rules, silver * rules.goods.unit, "A-PLAY-68"))
    return seat


def flying(seat: Table) -> Table:
    """One of them flies, by either book."""
    power = Enchantment("e1", "fly", "p1", 5, PERSON, "p1", effects=(Effect("move", "fly"),))
    seat.change("p1", conditions=(Condition("flying"),))
    return moved_on(seat, enchantments=(power,))


def downed(seat: Table) -> Table:
    """One of them is down."""
    seat.change("p4", conditions=(Condition("down"),))
    return seat


@BOOKS
@pytest.mark.parametrize("part", KINDS)
def test_each_part_of_a_condition_holds_and_fails(part: str, book: str) -> None:
    """A condition is true in the state that it speaks of, and not in another."""
    value, makes, breaks = CONDITIONS[part]
    if part in ("open", "shut"):
        door = next(
            w for w in table(book).state.chart().ways if w.door is not None and w.door.state == "closed"
        )
        assert so(table(book), **{part: door.id}) is (part == "shut")
        return
    assert so(makes(table(book)), **{part: value})
    assert failing(breaks(table(book)).state, table(book).rules, When(**{part: value})) == part  # type: ignore[arg-type]
    assert REASONS[part]


@BOOKS
@pytest.mark.parametrize(
    ("how", "lit"), [("lit", True), ("dark", False), ("flame", True), ("no_flame", False)]
)
def test_each_word_for_light_is_known(how: str, lit: bool, book: str) -> None:
    """A torch is light and flame; without one the nave is dark."""
    assert so(table(book), light=how) is lit
    assert so(dark(table(book)), light=how) is not lit


@BOOKS
def test_all_parts_must_hold_and_any_table_will_do(book: str) -> None:
    """A table is `and`, a list is `or`, and none at all asks nothing."""
    seat = table(book)
    both = When(light="flame", flag="lamp_down")
    assert not holds(seat.state, seat.rules, (both,))
    assert holds(seat.state, seat.rules, (both, When(light="flame")))
    assert holds(seat.state, seat.rules, ())


# --- changes ----------------------------------------------------------------------------------------


def test_every_change_of_the_format_is_played() -> None:
    """The closed list of the format and that of the rules are one."""
    assert set(PLAYED) == set(CHANGES)


@BOOKS
def test_flags_are_raised_and_lowered(book: str) -> None:
    """Each once."""
    seat = table(book)
    assert only(change(seat, Change("set", "lamp_down")), FlagSet).on
    assert change(seat, Change("set", "lamp_down")) == ()
    assert not only(change(seat, Change("clear", "lamp_down")), FlagSet).on
    assert seat.state.flags == ()


@BOOKS
def test_a_text_is_told(book: str) -> None:
    """As it stands."""
    assert only(change(table(book), Change("say", text="It ticks.")), Told).text == "It ticks."


def test_noise_and_turns_throw_their_dice() -> None:
    """Two noises and a turn are three event dice."""
    seat = table("barrows")
    clock = seat.state.clock
    events = change(seat, Change("noise", n=2), Change("turns", n=1), faces=(6, 6, 6))
    assert [e.why for e in events if isinstance(e, NoiseMade)] == ["deed", "deed"]
    assert seat.state.clock - clock == 600


@BOOKS
def test_an_obstacle_is_overcome_once(book: str) -> None:
    """What overcoming it brings comes of it; a second time nothing does."""
    seat = table(book)
    events = change(seat, Change("overcome", "founders_lamp_up_high"))
    assert only(events, ObstacleOvercome).obstacle == "founders_lamp_up_high"
    assert seat.state.flags == ("lamp_down",)
    assert change(seat, Change("overcome", "founders_lamp_up_high")) == ()


def test_those_concerned_are_hurt_and_may_save() -> None:
    """Half of five is two; a save that negates spares the dice."""
    seat = table("barrows")
    half = change(seat, Change("hurt", dice="1d6", save="half"), faces=(SAVED, 5))
    assert only(half, PoolChanged).by == -2
    assert change(seat, Change("hurt", dice="1d6", save="negates"), faces=(SAVED,))
    for who in seat.state.order:
        seat.change(who, pools={"hp": 9})
    hit = [
        e.who
        for e in change(seat, Change("hurt", to="party", dice="1d4"), faces=(1, 1, 1, 1))
        if isinstance(e, PoolChanged)
    ]
    assert hit == ["p1", "p2", "p3", "p4"]


def test_a_group_is_hurt_and_everybody_is() -> None:
    """A group by its name; everybody is the party and those here."""
    seat = with_band(table("barrows"), "barricade", "bandit")
    for who in (*seat.state.order, "f1", "f2"):
        seat.change(who, pools={"hp": 9})
    hit = change(seat, Change("hurt", to="barricade", dice="1d4"), faces=(1, 2))
    assert [(e.who, e.by) for e in hit if isinstance(e, PoolChanged)] == [("f1", -1), ("f2", -2)]
    everybody = change(seat, Change("hurt", to="everybody", dice="1d4"), faces=(1,) * 6)
    assert len([e for e in everybody if isinstance(e, PoolChanged)]) == 6


@BOOKS
def test_whoever_did_it_has_a_condition_for_hours(book: str) -> None:
    """Two hours from now."""
    seat = table(book)
    gained = only(change(seat, Change("condition", "hand_useless", n=2)), ConditionGained)
    assert (gained.who, gained.condition.until - seat.state.clock) == ("p1", 7200)


@BOOKS
def test_flames_go_out(book: str) -> None:
    """Every one that the party has."""
    seat = table(book)
    assert only(change(seat, Change("douse")), LightOut)
    assert not is_lit(seat.state)


@BOOKS
def test_whoever_did_it_drops_what_he_holds(book: str) -> None:
    """From both hands."""
    seat = table(book)
    held = seat.state.person("p1").right
    change(seat, Change("drop_held"))
    assert find(seat.state, seat.state.spot(), held)


@BOOKS
def test_a_lamp_of_the_place_burns_or_a_thing_does(book: str) -> None:
    """Both are light where they are, and stay there."""
    seat = dark(table(book))
    lamp = only(change(seat, Change("light")), LightLit).light
    assert (lamp.holder, lamp.left) == (seat.state.spot(), True)
    assert is_lit(seat.state)
    assert change(seat, Change("light")) == ()
    seat = dark(table(book, "strongroom"))
    assert only(change(seat, Change("light", "abbots_lamp")), LightLit).light.id == "abbots_lamp"


@BOOKS
def test_a_lamp_of_the_place_goes_out_like_any_other(book: str) -> None:
    """It is nobody's thing, and leaves none behind."""
    seat = dark(table(book))
    change(seat, Change("light"))
    seat.run(lambda draft, _rules: put_out(draft, lights_here(draft.state)[0], "doused", "x"))
    assert not is_lit(seat.state)


@BOOKS
def test_doors_open_fall_shut_and_are_barred(book: str) -> None:
    """The stair's door opens here; one elsewhere without anybody being met at it."""
    seat = table(book, "lych_stair")
    door = seat.state.chart().way("lych_stair:w")
    assert only(change(seat, Change("open", door.id)), DoorOpened).way == door.id
    assert change(seat, Change("open", door.id)) == ()
    assert only(change(seat, Change("shut", door.id)), DoorClosed).state == "stuck"
    assert only(change(seat, Change("bar", door.id)), BarFell).side == "porters_lodge"


@BOOKS
def test_hidden_things_are_revealed_and_traps_disarmed_or_sprung(book: str) -> None:
    """Each once."""
    seat = table(book, "ossuary")
    assert only(change(seat, Change("reveal", "skull_shelf")), Found).what == ("skull_shelf",)
    assert change(seat, Change("reveal", "skull_shelf")) == ()
    assert only(change(seat, Change("disarm", "skull_shelf")), Spent).what == "skull_shelf"
    assert change(seat, Change("disarm", "skull_shelf")) == ()
    assert change(seat, Change("spring", "skull_shelf")) == ()  # it cannot go off any more


def test_a_trap_is_sprung_on_whoever_did_it() -> None:
    """Its save and its damage are those of the trap."""
    seat = table("barrows", "ossuary")
    seat.change("p1", pools={"hp": 9})
    sprung = only(change(seat, Change("spring", "skull_shelf"), faces=(SAVED, 4)), TrapSprung)
    assert (sprung.trap, sprung.who) == ("skull_shelf", "p1")


@BOOKS
def test_things_are_given_put_spoiled_and_worth_less(book: str) -> None:
    """From where they lie, and to where they go."""
    seat = table(book)
    dented = change(seat, Change("worth", "founders_lamp", n=200))
    lamp = find(seat.state, seat.state.spot(), "founders_lamp")
    assert lamp is not None
    assert lamp.worth == 200
    assert {e.why for e in dented if isinstance(e, GearMoved)} == {"dented"}
    assert only(change(seat, Change("give", "golden_cope")), GearMoved).to == "p1"
    assert change(seat, Change("give", "golden_cope")) == ()
    assert only(change(seat, Change("put", "golden_cope", to="kitchen")), GearMoved).to == f"{HOUSE}/kitchen"
    assert only(change(seat, Change("spoil", "golden_cope")), GearMoved).to == ""
    assert change(seat, Change("spoil", "golden_cope")) == ()
    assert change(seat, Change("give", "golden_cope")) == ()  # it is no more
    assert only(change(seat, Change("give", "candle", n=12)), GearMoved).item.n == 12


@BOOKS
def test_a_group_changes_its_mood_and_lets_the_party_pass(book: str) -> None:
    """With the adventure's words; the meeting is over then."""
    seat = meeting(with_band(table(book), "barricade", "bandit"), "barricade")
    events = change(
        seat, Change("mood", "barricade", to="positive", text="They nod."), Change("pass", "barricade")
    )
    assert only(events, MoodSet).text == "They nod."
    assert only(events, EncounterEnded).how == "passed"
    assert seat.state.bands["barricade"].mood == "positive"


@BOOKS
def test_a_group_is_sent_away_or_goes_for_good(book: str) -> None:
    """Met or not."""
    seat = with_band(table(book), "barricade", "bandit")
    assert (
        only(change(seat, Change("send", "barricade", to="kitchen")), BandMoved).place == f"{HOUSE}/kitchen"
    )
    assert only(change(seat, Change("remove", "barricade")), BandGone).band == "barricade"
    assert only(change(table(book), Change("remove", "sleepers")), Spent).what == "sleepers"


@BOOKS
def test_so_many_lie_down_for_good(book: str) -> None:
    """One of two, then all of those who are left; then there is no meeting any more."""
    seat = meeting(with_band(table(book), "waiting_six", "unlit"), "waiting_six")
    assert only(change(seat, Change("lay", "waiting_six", n=1)), Died).who == "f1"
    events = change(seat, Change("lay", "waiting_six"))
    assert only(events, Died).who == "f2"
    assert only(events, EncounterEnded).how == "laid to rest"


@BOOKS
def test_a_roster_grows_and_shrinks(book: str) -> None:
    """Never below nobody."""
    seat = table(book)
    assert only(change(seat, Change("roster", "walkers", n=-4)), RosterChanged).to == 14
    assert only(change(seat, Change("roster", "walkers", n=-99)), RosterChanged).to == 0
    assert change(seat, Change("roster", "walkers", n=-1)) == ()
    assert only(change(seat, Change("roster", "walkers", n=3)), RosterChanged).to == 3


def test_a_clue_is_given_and_a_row_is_summoned() -> None:
    """The clue is of what comes; those summoned are that many."""
    seat = table("barrows")
    assert only(change(seat, Change("clue"), faces=(4, 2)), Hinted).sense == "heard"
    events = change(seat, Change("summon", "w_rats", n=3), faces=(1, 1, 1, 6, 3, 3))
    assert seat.state.encounter is not None
    assert len(seat.state.bands[seat.state.encounter.group].people) == 3
    assert events


@BOOKS
def test_those_asleep_are_warned_and_what_wakes_them_befalls_them(book: str) -> None:
    """An alarm warns a roster; smoke quiets a place."""
    seat = table(book, "hive_cell")
    assert only(change(seat, Change("alarm", "goblins")), AlarmRaised).whom == "goblins"
    assert only(change(seat, Change("soothe", "smoke")), Soothed).place == f"{HOUSE}/hive_cell"
    seat = with_band(seat, "bees", "killer_bee", "dormant")
    assert change(seat, Change("rouse", "hives", to="touch")) == ()  # the smoke is there


def test_a_touch_wakes_those_who_mind_it() -> None:
    """Without smoke the bees come."""
    seat = with_band(table("barrows", "hive_cell"), "bees", "killer_bee", "dormant")
    change(seat, Change("rouse", "hives", to="touch"), faces=(3,))
    assert seat.state.bands["bees"].mood == "hostile"


# --- a deed -----------------------------------------------------------------------------------------

BELL = Deed("ring_it", ("ring", "pull"), ("cleat",), "nave", then=(Change("set", "queue"),), say="It rings.")


@BOOKS
def test_a_deed_is_done_by_verb_and_noun_in_its_room(book: str) -> None:
    """Either verb; the text stands in the event, with the row behind it."""
    seat = table(book, "nave", BELL)
    done = only(seat.do(Handle("pull", "look:cleat")), DeedDone)
    assert (done.deed, done.verb, done.who, done.what, done.text) == (
        "ring_it",
        "pull",
        "p1",
        "cleat",
        "It rings.",
    )
    assert done.rule == seat.rules.row("deed")
    assert seat.state.flags == ("queue",)
    no = table(book, "kitchen", BELL).refuse(Handle("ring", "look:hearth"))
    assert no.reason == "to ring the hearth would bring you nothing"


@pytest.mark.rule("A-OWN-06")
def test_what_a_deed_takes_is_used_up_and_what_it_costs_is_paid() -> None:
    """Two of three rations go, and forty silver; then a noise and a turn throw their dice."""
    deed = attrs.evolve(BELL, using=("food_ration",), used_up=2, price=40, noise=1, turns=1)
    seat = given(given(table("barrows", "nave", deed), "food_ration", 3), "silver_piece", 60)
    events = seat.do(Handle("ring", "look:cleat"), 6, 6)
    gone = [(e.why, e.item.n) for e in events if isinstance(e, GearMoved)]
    assert sum(n for why, n in gone if why == "used up") == 2
    assert sum(n for why, n in gone if why == "paid") == 40
    assert only(events, DeedDone).rule == "A-OWN-06"


@BOOKS
@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"using": ("sextons_bell",)}, "that takes Sexton's bell"),
        ({"using": ("oil_jars",), "used_up": 6}, "that takes 6 jars of oil"),
        ({"people": 9}, "that takes 9 people on their feet"),
        ({"price": 99_999}, "that takes 99999 in coin"),
        ({"when": (When(flag="queue"),)}, "it is not time for that"),
        ({"when": (When(flag="queue"),), "no": "the bell has no tongue"}, "the bell has no tongue"),
    ],
)
def test_what_a_deed_needs_and_has_not_is_said_and_costs_nothing(
    fields: dict[str, object], said: str, book: str
) -> None:
    """The reason names the noun; nothing is thrown."""
    deed = attrs.evolve(BELL, **fields)  # type: ignore[arg-type]
    no = table(book, "nave", deed).refuse(Handle("ring", "look:cleat"))
    assert no.reason.startswith("ring the cleat: ")
    assert said in no.reason


@BOOKS
def test_a_deed_done_once_is_done(book: str) -> None:
    """The second try is refused."""
    seat = table(book, "nave", attrs.evolve(BELL, once=True))
    seat.do(Handle("ring", "look:cleat"))
    assert "has been done" in seat.refuse(Handle("ring", "look:cleat")).reason
    assert so(seat, done="ring_it")


@BOOKS
def test_of_several_deeds_the_first_that_can_be_done_is(book: str) -> None:
    """In the order of the file."""
    other = attrs.evolve(BELL, id="other", when=(), then=())
    seat = table(book, "nave", attrs.evolve(BELL, when=(When(flag="queue"),)), other)
    assert only(seat.do(Handle("ring", "look:cleat")), DeedDone).deed == "other"


@BOOKS
def test_tool_and_noun_may_come_in_either_order(book: str) -> None:
    """`pour oil on cleat` and `pour cleat with oil` are one."""
    deed = attrs.evolve(BELL, verb=("pour",), using=("lamp_oil",), used_up=1)
    for what, other in (("p1:lamp_oil", "look:cleat"), ("look:cleat", "p1:lamp_oil"), ("look:cleat", "")):
        seat = given(table(book, "nave", deed), "lamp_oil")
        assert only(seat.do(Handle("pour", what, other)), DeedDone).using == "lamp oil"


@BOOKS
def test_the_wrong_tool_is_no_use(book: str) -> None:
    """Neither the deed nor another is done with it."""
    seat = given(given(table(book, "nave", attrs.evolve(BELL, using=("rope",))), "lamp_oil"), "rope")
    no = seat.refuse(Handle("ring", "look:cleat", "p1:lamp_oil"))
    assert no.reason == "you would gain nothing if you ring the cleat"


def test_a_risk_is_a_roll_and_its_failure_has_changes_of_its_own() -> None:
    """An even risk is 4+ on d6; a save is the one who does it's."""
    deed = attrs.evolve(BELL, risk="even", fails=(Change("set", "row_lit"),), fail="It cracks.")
    seat = table("barrows", "nave", deed)
    failed = seat.do(Handle("ring", "look:cleat"), 3)
    assert only(failed, DeedFailed).text == "It cracks."
    assert seat.state.flags == ("row_lit",)
    assert not [e for e in seat.do(Handle("ring", "look:cleat"), 4) if isinstance(e, DeedFailed)]
    seat = table("barrows", "nave", attrs.evolve(deed, risk="save"))
    assert [e for e in seat.do(Handle("ring", "look:cleat"), LOST) if isinstance(e, DeedFailed)]
    assert not [e for e in seat.do(Handle("ring", "look:cleat"), SAVED) if isinstance(e, DeedFailed)]


@BOOKS
def test_use_stands_for_any_verb_but_not_for_two(book: str) -> None:
    """Of several verbs one has to be said."""
    seat = table(book, "nave", BELL)
    assert only(seat.do(Handle("use", "look:cleat")), DeedDone).verb == "ring"
    seat = table(book, "nave", BELL, attrs.evolve(BELL, id="cut_it", verb=("cut",)))
    no = seat.refuse(Handle("use", "look:cleat"))
    assert no.instead == "ring cleat or cut cleat"


@BOOKS
def test_a_verb_without_data_says_what_the_noun_is_good_for(book: str) -> None:
    """The adventure's own verb comes first."""
    no = table(book, "nave", BELL).refuse(Handle("burn", "look:cleat"))
    assert no.reason == "fire would be wasted on the cleat"
    assert no.rule is None
    assert no.instead == "ring cleat, or examine cleat"


def test_what_takes_a_turn_waits_for_the_end_of_a_meeting() -> None:
    """Nobody waits politely for ten minutes; what takes none is done."""
    seat = meeting(
        with_band(table("barrows", "nave", attrs.evolve(BELL, turns=1)), "barricade", "bandit"), "barricade"
    )
    assert "somebody is watching" in seat.refuse(Handle("ring", "look:cleat")).reason
    seat = meeting(with_band(table("barrows", "nave", BELL), "barricade", "bandit"), "barricade")
    assert only(seat.do(Handle("ring", "look:cleat")), DeedDone)


# --- what taking costs ------------------------------------------------------------------------------

TOLL = Deed("pull_down", ("take",), ("founders_lamp",), "nave", turns=1, noise=1, say="It squeals.")


def test_taking_a_thing_costs_what_its_deed_says() -> None:
    """The text, the noise, the turn; then the thing is taken."""
    seat = table("barrows", "nave", TOLL)
    events = seat.do(Take("founders_lamp"), 6, 6)
    assert only(events, DeedDone).text == "It squeals."
    assert [e.why for e in events if isinstance(e, NoiseMade)] == ["deed"]
    assert next(e.to for e in events if isinstance(e, GearMoved)).startswith("p")


@BOOKS
def test_what_cannot_be_paid_is_not_taken_and_all_leaves_it_lying(book: str) -> None:
    """`take all` takes nothing that costs."""
    seat = table(book, "nave", attrs.evolve(TOLL, when=(When(flag="lamp_down"),), no="it hangs high"))
    assert seat.refuse(Take("founders_lamp")).reason == "it hangs high"
    assert "nothing here that you could take" in seat.refuse(Take()).reason


# --- what a verb does to anything -------------------------------------------------------------------


@BOOKS
def test_a_thing_thrown_through_a_way_lies_beyond_and_burns_on(book: str) -> None:
    """A lit torch lights the place that it lands in, not this one."""
    seat = table(book, "gallery")
    light = lights_here(seat.state)[0]
    seat.do(Handle("throw", f"{light.holder}:{light.id}", "gallery:s"))
    assert next(x for x in seat.state.lights if x.id == light.id).holder == f"{HOUSE}/stair_head"


@BOOKS
def test_nothing_is_thrown_through_a_shut_door(book: str) -> None:
    """It is refused, and says what to do about the door."""
    seat = given(table(book, "lych_stair"), "lamp_oil")
    assert seat.refuse(Handle("throw", "p1:lamp_oil", "lych_stair:w")).instead == "open west"


@BOOKS
def test_a_key_opens_what_it_is_the_key_of(book: str) -> None:
    """`use key on grille`, or the key alone where one lock fits."""
    seat = given(table(book, "hall_of_receipts"), "brass_counter_key", kind="key")
    events = seat.do(Handle("use", "p1:brass_counter_key"), *OPENED[book])
    assert only(events, DoorOpened).how == "key"
    seat = given(table(book, "hall_of_receipts"), "house_keys", kind="key")
    assert "no use" in seat.refuse(Handle("use", "p1:house_keys")).reason


# --- plans ------------------------------------------------------------------------------------------


@pytest.mark.rule("A-OWN-07")
def test_a_plan_that_works_overcomes_the_obstacle() -> None:
    """The odds and the cost are asked of the referee; 4+ is even."""
    seat = table("barrows", "nave")
    seat.do(Plan("a pew on end, and Cid on the pew"))
    question = seat.state.question
    assert question is not None
    assert (question.to, question.options) == ("referee", ("likely", "even", "unlikely"))
    assert "the lamp undented, and quiet" in question.text
    seat.answer("even")
    assert seat.state.question is not None
    assert seat.state.question.options == ("noise", "a turn", "a wound", "a light")
    tried = only(seat.answer("noise", 4, 6), PlanTried)
    assert (tried.against, tried.odds, tried.cost, tried.worked) == (
        "founders_lamp_up_high",
        "even",
        "noise",
        True,
    )
    assert seat.state.flags == ("lamp_down",)
    assert Plan.referee


@pytest.mark.rule("A-OWN-07")
@pytest.mark.parametrize(
    ("cost", "faces", "kind"),
    [
        ("noise", (6, 6), NoiseMade),
        ("a turn", (6, 6), PlanTried),
        ("a wound", (1, 6), PoolChanged),
        ("a light", (6,), LightOut),
    ],
)
def test_a_plan_that_fails_costs_what_was_said(cost: str, faces: tuple[int, ...], kind: type[Event]) -> None:
    """And the turn that every plan takes."""
    seat = table("barrows", "nave")
    seat.change("p1", pools={"hp": 9})
    seat.do(Plan("jump"))
    seat.answer("unlikely")
    events = seat.answer(cost, 4, *faces)
    assert not only(events, PlanTried).worked
    assert [e for e in events if isinstance(e, kind)]
    assert seat.state.flags == ()


@pytest.mark.rule("B-OWN-06")
@pytest.mark.parametrize(("odds", "least"), [("likely", 7), ("even", 11), ("unlikely", 15)])
def test_a_plan_by_the_second_rulebook(odds: str, least: int) -> None:
    """On d20: 7 and more is likely, 11 even, 15 unlikely."""
    for face in (least - 1, least):
        seat = table("microlite20", "nave")
        seat.do(Plan("jump"))
        seat.answer(odds)
        assert only(seat.answer("a light", face), PlanTried).worked == (face == least)


@pytest.mark.rule("B-OWN-05")
def test_a_deed_by_the_second_rulebook() -> None:
    """A save is a reflex save: d20, and a 1 is never enough."""
    seat = table("microlite20", "nave", attrs.evolve(BELL, risk="save", fail="It cracks."))
    events = seat.do(Handle("ring", "look:cleat"), LOST)
    assert only(events, DeedFailed).rule == "B-OWN-05"


@BOOKS
def test_there_is_no_plan_against_nothing_and_of_several_one_is_named(book: str) -> None:
    """What is overcome is in nobody's way; a trap that is known counts."""
    assert "nothing is in your way" in table(book, "vestry").refuse(Plan("sing")).reason
    assert "not in your way" in table(book, "stair_head").refuse(Plan("sing", "haul")).reason
    two = found(table(book, "gallery"), "rotten_boards")
    obstacle = Obstacle("abyss", "gallery", "a long way down", ())
    adventure = attrs.evolve(two.rules.adventure, obstacles=(obstacle,))
    two.game.rules = attrs.evolve(two.rules, adventure=adventure)
    assert "say what the plan is against" in two.refuse(Plan("sing")).reason
    over = moved_on(table(book, "nave"), flags=("lamp_down",))
    assert "nothing is in your way" in over.refuse(Plan("sing")).reason


def test_a_plan_against_a_trap_makes_it_harmless() -> None:
    """The skulls are evident from the first sight of the place."""
    seat = table("barrows", "ossuary")
    seat.do(Plan("a pew under the shelf"))
    seat.answer("likely")
    assert only(seat.answer("a turn", 3, 6), Spent).what == "skull_shelf"


def test_the_great_lamp_is_filled_and_lit_and_the_reading_begins() -> None:
    """Wick, oil and a light, in any order that can be; before that a name is half of what was paid for."""
    seat = table("barrows", "lamp_choir")
    for item, n in (("long_wick", 1), ("oil_jars", 6), ("the_ledger", 1)):
        given(seat, item, n, kind="treasure", slots=0)
    assert "nine fathoms of wick" in seat.refuse(Handle("light", "look:lamp")).reason
    seat.do(Handle("tie", "p1:long_wick", "look:lamp"))
    seat.do(Handle("pour", "p1:oil_jars", "look:lamp"), 6)
    assert "the great lamp has to burn" in seat.refuse(Handle("name", "look:dais")).reason
    seat.do(Handle("light", "look:lamp"))
    assert only(seat.do(Handle("read", "p1:the_ledger")), DeedDone).deed == "read_names"
    assert seat.state.flags == ("choir_lit", "lamp_filled", "reading", "wick_laid")
