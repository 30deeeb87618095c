"""Section 4 of the ledger: load, hands, armor, weapons and supply."""

from __future__ import annotations

from contextlib import suppress

import attrs
import pytest

from gameloop.kernel.decider import Draft, Waiting
from gameloop.kernel.dice import ForcedDice
from gameloop.kernel.questions import Asked
from gameloop.world.game import evolve
from gameloop.world.gear import Drop, Equip, Give, Remove, Take
from gameloop.world.goods import Equipped, GearMoved
from gameloop.world.shedding import shed
from gameloop.world.state import Condition, Item, Person, State
from gameloop.world.travel import Go
from gameloop.world.wounds import Died
from tests import evidence
from tests.table import Table, begun, nobody, only

TOO_HEAVY = "Aldra would carry 21 items, and 20 is the most"


@pytest.fixture
def table() -> Table:
    """The ready party in the entry of the Toll Cellar: Aldra p1, Bor p2, Cid p3, Dell p4."""
    return begun()


def laden(table: Table, who: str, *goods: Item) -> None:
    """Somebody has these goods and no others, and nothing on."""
    table.state = attrs.evolve(table.state, goods={**table.state.goods, who: goods})
    table.change(who, armor="", right="", left="")


def thing(table: Table, kind: str, n: int = 1) -> Item:
    """`n` of a kind of the lists."""
    return table.rules.item(kind, n)


def number(table: Table, who: str, name: str) -> int:
    """A figure of somebody."""
    return table.rules.number(table.state, who, name)


def lay(table: Table, *goods: Item) -> None:
    """Put things on the floor here."""
    spot = table.state.spot()
    table.state = attrs.evolve(table.state, goods={**table.state.goods, spot: goods})


@pytest.mark.rule("A-EQP-01", "A-EQP-02")
def test_ten_items_are_free_twenty_are_carried_at_half_speed_and_twenty_one_are_refused(table: Table) -> None:
    """10, 11, 20 and 21 items: the boundaries of load."""
    laden(table, "p1", thing(table, "supply", 9))
    laden(table, "p2", thing(table, "supply", 20))
    given = table.do(Give("p2", "supply", "p1", 1))
    assert only(given, GearMoved).rule == "A-EQP-01"
    assert (number(table, "p1", "load"), number(table, "p1", "encumbered")) == (10, 0)
    assert number(table, "p1", "steps") == 120
    given = table.do(Give("p2", "supply", "p1", 1))
    assert only(given, GearMoved).rule == "A-EQP-02"
    assert (number(table, "p1", "load"), number(table, "p1", "encumbered")) == (11, 1)
    assert number(table, "p1", "steps") == 60
    table.do(Give("p2", "supply", "p1", 9))
    assert number(table, "p1", "load") == 20
    no = table.refuse(Give("p2", "supply", "p1", 1))
    assert (no.reason, no.rule) == (TOO_HEAVY, "A-EQP-02")


@pytest.mark.rule("A-EQP-02")
def test_what_cannot_be_carried_stays_on_the_floor(table: Table) -> None:
    """Picking up above 20 items is refused with the rule's name."""
    laden(table, "p1", thing(table, "supply", 20))
    lay(table, thing(table, "rope"))
    no = table.refuse(Take("rope", who="p1"))
    assert (no.reason, no.rule) == (TOO_HEAVY, "A-EQP-02")


@pytest.mark.rule("A-EQP-03", "A-MAG-07", "A-EQP-16")
def test_bulky_things_are_two_items_and_take_both_hands(table: Table) -> None:
    """A jar of oil, a grimoire, a bow and both polearms."""
    for kind in ("lamp_oil", "grimoire", "missile_bow", "simple_polearm", "martial_polearm"):
        laden(table, "p1", thing(table, kind))
        assert number(table, "p1", "load") == 2
        table.do(Equip("p1", kind))
        person = table.state.person("p1")
        assert (person.right, person.left) == (kind, kind)


@pytest.mark.rule("A-EQP-04")
def test_tiny_things_of_one_kind_are_one_item(table: Table) -> None:
    """A hundred gems are one item; gems and salt are two."""
    laden(table, "p1", thing(table, "gem", 100))
    assert number(table, "p1", "load") == 1
    laden(table, "p1", thing(table, "gem", 100), thing(table, "salt", 2))
    assert number(table, "p1", "load") == 2


@pytest.mark.rule("A-EQP-05")
@pytest.mark.parametrize(("coins", "items"), [(0, 0), (1, 1), (300, 1), (301, 2), (600, 2), (601, 3)])
def test_a_purse_of_up_to_three_hundred_coins_is_one_item(table: Table, coins: int, items: int) -> None:
    """Coins weigh by the purse begun."""
    laden(table, "p1", *([thing(table, "silver_piece", coins)] if coins else []))
    assert number(table, "p1", "load") == items


@pytest.mark.rule("A-EQP-06", "A-EQP-14")
@pytest.mark.parametrize(
    ("kind", "items"), [("armor_light", 2), ("armor_medium", 4), ("armor_heavy", 6), ("shield", 1)]
)
def test_armor_weighs_the_same_worn_or_packed(table: Table, kind: str, items: int) -> None:
    """Light 2, medium 4, heavy 6, a shield 1; putting it on changes nothing."""
    laden(table, "p1", thing(table, kind), thing(table, "armor_light"), thing(table, "shield"))
    before = number(table, "p1", "load")
    table.do(Equip("p1", kind))
    table.do(Equip("p1", "shield" if kind != "shield" else "armor_light"))
    assert number(table, "p1", "load") == before
    laden(table, "p1", thing(table, kind))
    assert number(table, "p1", "load") == items


@pytest.mark.rule("A-EQP-07")
def test_a_weapon_that_is_not_bulky_is_one_item(table: Table) -> None:
    """Dagger, sword and sling."""
    for kind in ("simple_hand", "martial_hand", "missile_sling"):
        laden(table, "p1", thing(table, kind))
        assert number(table, "p1", "load") == 1


@pytest.mark.rule("A-EQP-13", "A-CBT-28", "A-GEN-08")
def test_armor_class_is_armor_and_shield_and_nothing_else(table: Table) -> None:
    """10, 12, 14, 16, a shield 1 more, 17 the highest; Dexterity adds nothing."""
    found = []
    for kind in ("armor_light", "armor_medium", "armor_heavy"):
        laden(table, "p1", thing(table, kind), thing(table, "shield"))
        table.change("p1", stats={"dexterity": 18})
        bare = number(table, "p1", "ac")
        table.do(Equip("p1", kind))
        worn = number(table, "p1", "ac")
        table.do(Equip("p1", "shield"))
        found.append((bare, worn, number(table, "p1", "ac")))
    assert found == [(10, 12, 13), (10, 14, 15), (10, 16, 17)]


@pytest.mark.rule("A-EQP-14")
def test_a_shield_needs_a_hand_of_its_own(table: Table) -> None:
    """Not with a bulky weapon, not with a bulky thing in hand; a sword leaves the hand free."""
    laden(table, "p1", *(thing(table, k) for k in ("shield", "martial_polearm", "lamp_oil", "martial_hand")))
    for kind in ("martial_polearm", "lamp_oil"):
        table.do(Equip("p1", kind))
        no = table.refuse(Equip("p1", "shield"))
        assert (no.reason, no.rule) == ("both hands are full", "A-EQP-14")
        table.do(Remove("p1", kind))
    table.do(Equip("p1", "martial_hand"))
    held = table.do(Equip("p1", "shield"))
    assert held == (Equipped("p1", "left", "shield", rule="A-EQP-14"),)


@pytest.mark.rule("A-PLAY-08")
def test_hands_are_changed_freely_and_what_is_in_the_way_goes_into_the_pack(table: Table) -> None:
    """Weapon right, torch and shield left, a bulky weapon both; no time passes."""
    laden(table, "p1", *(thing(table, k) for k in ("martial_hand", "torch", "shield", "martial_polearm")))
    for kind in ("martial_hand", "torch"):
        table.do(Equip("p1", kind))
    assert hands(table.state.person("p1")) == ("martial_hand", "torch")
    table.do(Equip("p1", "shield"))
    assert hands(table.state.person("p1")) == ("martial_hand", "shield")
    table.do(Equip("p1", "martial_polearm"))
    assert hands(table.state.person("p1")) == ("martial_polearm", "martial_polearm")
    table.do(Equip("p1", "torch"))
    assert hands(table.state.person("p1")) == ("", "torch")
    assert table.state.clock == 0


def hands(person: Person) -> tuple[str, str]:
    """What is in the right hand and in the left."""
    return person.right, person.left


@pytest.mark.rule("A-EQP-23")
def test_load_is_always_the_sum_of_what_is_carried(table: Table) -> None:
    """It follows every drop and every wound, and stands nowhere in the state."""
    laden(table, "p1", thing(table, "supply", 12))
    assert number(table, "p1", "encumbered") == 1
    table.do(Drop("p1", "supply", 2))
    assert (number(table, "p1", "load"), number(table, "p1", "encumbered")) == (10, 0)
    table.change("p1", conditions=(Condition("broken_leg"),))
    assert (number(table, "p1", "load"), number(table, "p1", "encumbered")) == (10, 1)
    assert "encumbered" not in repr(table.state)


@pytest.mark.rule("A-EQP-24", "A-EQP-25", "A-INJ-22")
@pytest.mark.parametrize("wound", ["broken_leg", "dismembered_leg"])
def test_a_leg_wound_halves_the_limits_and_the_speed(table: Table, wound: str) -> None:
    """Limits 5 and 10; two such wounds quarter; speed factors multiply."""
    laden(table, "p1", thing(table, "supply", 5), thing(table, "shield"))
    lay(table, thing(table, "supply", 6))
    table.change("p1", conditions=(Condition(wound),))
    limits = [number(table, "p1", name) for name in ("load_limit", "load_most", "steps")]
    assert limits == [5, 10, 30]
    no = table.refuse(Take("supply", 5, who="p1"))
    assert (no.reason, no.rule) == ("Aldra would carry 11 items, and 10 is the most", "A-EQP-24")
    table.do(Drop("p1", "shield"))
    assert number(table, "p1", "steps") == 60
    table.change("p1", conditions=(Condition("broken_leg"), Condition("dismembered_leg")))
    assert [number(table, "p1", name) for name in ("load_limit", "load_most")] == [2, 5]


@pytest.mark.rule("A-EQP-01", "A-EQP-02", "A-EQP-05", "A-EQP-06", "A-EQP-24", "A-EQP-25")
def test_gold_03(table: Table) -> None:
    """A-GOLD-03: heavy armor, shield, sword, 2 supply; 301 coins; a broken leg."""
    laden(table, "p1", *(thing(table, k) for k in ("armor_heavy", "shield", "martial_hand")))
    for kind in ("armor_heavy", "shield", "martial_hand"):
        table.do(Equip("p1", kind))
    laden(table, "p2", thing(table, "supply", 2))
    table.do(Give("p2", "supply", "p1"))
    assert (number(table, "p1", "load"), number(table, "p1", "encumbered")) == (10, 0)
    laden(table, "p2", thing(table, "silver_piece", 301))
    table.do(Give("p2", "silver_piece", "p1"))
    assert (number(table, "p1", "load"), number(table, "p1", "encumbered")) == (12, 1)
    assert number(table, "p1", "steps") == 60
    table.change("p1", conditions=(Condition("broken_leg"),))
    assert [number(table, "p1", n) for n in ("load_limit", "load_most", "load")] == [5, 10, 12]
    laden(table, "p2", *(thing(table, k) for k in ("rope",)))
    assert table.refuse(Give("p2", "rope", "p1")).rule == "A-EQP-24"
    table.do(Drop("p1", "silver_piece"))
    assert (number(table, "p1", "load"), number(table, "p1", "encumbered")) == (10, 1)
    assert number(table, "p1", "steps") == 30


def shedding(table: Table, *answers: str) -> tuple[Item, ...]:
    """What lies here after the party has laid down what it must, with these answers."""
    draft = Draft(table.state, Take(), evolve, ForcedDice(()), [("shed", a) for a in answers])
    draft_shed(draft, table)
    evidence.saw(draft.events)
    table.state = draft.state
    return draft.state.held(draft.state.spot())


def draft_shed(draft: Draft[State], table: Table) -> None:
    """Run the rule; a question without an answer stops it."""
    with suppress(Waiting):
        shed(draft, table.rules)


@pytest.mark.rule("A-EQP-24")
def test_the_wounded_are_asked_what_to_lay_down_before_they_move(table: Table) -> None:
    """11 items with a broken leg are one too many: a question, with all he has as options."""
    laden(
        table, "p1", thing(table, "supply", 3), thing(table, "armor_heavy"), thing(table, "silver_piece", 500)
    )
    table.change("p1", conditions=(Condition("broken_leg"),))
    assert shedding(table) == ()
    assert table.state.question is not None
    assert table.state.question.options == ("supply", "heavy armor", "silver piece")


@pytest.mark.rule("A-EQP-24")
def test_a_move_waits_for_what_is_laid_down(table: Table) -> None:
    """The command goes on after the answer: one unit stays here, and the party is in the next room."""
    nobody(table)
    laden(
        table, "p1", thing(table, "supply", 3), thing(table, "armor_heavy"), thing(table, "silver_piece", 500)
    )
    table.change("p1", conditions=(Condition("broken_leg"),))
    way = next(w for w in table.state.chart().ways if not (w.door or w.hidden or w.out))
    table.state = attrs.evolve(table.state, here=attrs.evolve(table.state.here, place=way.a))
    assert isinstance(table.do(Go(way.id))[-1], Asked)
    dropped = [e for e in table.answer("supply", 5) if isinstance(e, GearMoved)]
    assert [(e.item.id, e.item.n, e.to, e.why) for e in dropped] == [
        ("supply", 1, f"small/{way.a}", "dropped")
    ]
    assert table.state.here.place == way.b


@pytest.mark.rule("A-EQP-24")
def test_with_standing_answers_supply_goes_first_then_coins_then_the_last_thing() -> None:
    """Only as much as must: 1 of 3 supply; then, with none left, 200 of 500 coins; then the rope at the end."""
    table = begun(settings={"standing_answers": "auto"})
    table.change("p1", conditions=(Condition("broken_leg"),))
    heavy, purse, supply = (
        thing(table, "armor_heavy"),
        thing(table, "silver_piece", 500),
        thing(table, "supply", 3),
    )
    laden(table, "p1", heavy, supply, purse)
    table.change("p1", conditions=(Condition("broken_leg"),))
    assert shedding(table) == (thing(table, "supply", 1),)
    laden(table, "p1", heavy, thing(table, "shield"), thing(table, "mirror"), thing(table, "chalk"), purse)
    assert shedding(table)[-1] == thing(table, "silver_piece", 200)
    laden(table, "p1", heavy, thing(table, "armor_medium"), thing(table, "rope"))
    assert shedding(table)[-1] == thing(table, "rope")


@pytest.mark.rule("A-CLS-15")
def test_what_a_class_forbids_may_be_carried(table: Table) -> None:
    """A mage takes a sword from another, and cannot wield it."""
    laden(table, "p3")
    laden(table, "p1", thing(table, "martial_hand"))
    assert only(table.do(Give("p1", "martial_hand", "p3")), GearMoved).rule == "A-CLS-15"
    assert table.refuse(Equip("p3", "martial_hand")).rule == "A-CLS-12"


@pytest.mark.rule("A-PLAY-53")
def test_what_lies_open_is_taken_at_no_time(table: Table) -> None:
    """By whoever carries it best: the first whom it does not encumber."""
    laden(table, "p1", thing(table, "supply", 10))
    lay(table, thing(table, "rope"))
    taken = table.do(Take("rope"))
    assert only(taken, GearMoved) == GearMoved(
        thing(table, "rope"), "small/entry", "p2", "taken", rule="A-PLAY-53"
    )
    assert table.state.clock == 0


@pytest.mark.rule("A-PLAY-53")
def test_take_all_takes_what_can_be_carried(table: Table) -> None:
    """Everything in sight goes, each thing to somebody who can carry it; with nothing left it is refused."""
    lay(table, thing(table, "rope"), thing(table, "silver_piece", 40))
    table.do(Take())
    assert table.state.held("small/entry") == ()
    assert table.refuse(Take()).rule == "A-PLAY-53"


@pytest.mark.rule("A-PLAY-53")
def test_hidden_things_are_not_there_for_a_player(table: Table) -> None:
    """The candle end behind the bench cannot be named before it is found."""
    table.state = attrs.evolve(table.state, here=attrs.evolve(table.state.here, place="guard"))
    assert "candle_end" in [item.id for item in table.state.held("small/guard")]
    assert table.refuse(Take("candle_end")).reason == "there is no such thing here"


@pytest.mark.rule("A-PLAY-09")
def test_the_dead_lie_where_they_fell_with_all_they_had(table: Table) -> None:
    """Searched there by whoever stands there; out of reach once the party has gone on, and there for good."""
    had = table.state.held("p1")
    table.state = evolve(table.state, Died("p1", rule=None))
    assert table.state.held("p1") == had
    taken = only(table.do(Take("torch", source="p1", who="p2")), GearMoved)
    assert taken.rule == "A-PLAY-09"
    table.state = attrs.evolve(table.state, here=attrs.evolve(table.state.here, place="guard"))
    assert table.refuse(Take("supply", source="p1")).reason.endswith(
        "only the fallen are searched, others give"
    )
    assert table.state.held("p1") == tuple(i for i in had if i.id != "torch")


@pytest.mark.rule("A-PLAY-09")
def test_the_fallen_are_searched_at_no_time(table: Table) -> None:
    """Who is down keeps what he has until somebody takes it; who is up gives."""
    assert table.refuse(Take("torch", source="p1")).reason.endswith(
        "only the fallen are searched, others give"
    )
    table.change("p1", conditions=(Condition("down"),))
    taken = table.do(Take("torch", 2, source="p1", who="p2"))
    moved = only(taken, GearMoved)
    assert (moved.source, moved.to, moved.item.n, moved.rule) == ("p1", "p2", 2, "A-PLAY-09")
    assert table.refuse(Drop("p1", "supply")).rule == "A-PLAY-09"
    assert table.state.clock == 0
