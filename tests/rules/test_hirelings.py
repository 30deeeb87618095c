"""Section 5.2 of the ledger: people for hire (A-HIR)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.clock import TimerSet
from gameloop.kernel.messages import Event
from gameloop.rulesets.barrows import feeding, hirelings, injury, morale, muster, prowess
from gameloop.rulesets.barrows.book import load_book
from gameloop.world.battle import HIRED as TROOPS
from gameloop.world.goods import GearMoved, of_kind
from gameloop.world.people import Joined
from gameloop.world.retainers import (
    HIRED,
    Advertise,
    Advertised,
    Dismiss,
    ProspectsCame,
    ProspectsHired,
    Shortfall,
    TakeOn,
    asking,
)
from gameloop.world.scheduler import WATCH, advance
from gameloop.world.services import Departed
from gameloop.world.state import DEAD, DEPRIVED, PARTY
from gameloop.world.town import Buy
from gameloop.world.train import Rejoined, StayedBehind
from gameloop.world.travel import Enter, Go
from gameloop.world.wounds import ConditionGained, Fell
from tests.retinue import DAY, coins, give, hire, rich, stocked
from tests.table import Table, only

BOOK = load_book()


def days(table: Table, n: int, *faces: int) -> tuple[Event, ...]:
    """So many days go by, without what is done in them."""
    to = table.state.clock + n * DAY
    return table.run(lambda draft, rules: advance(draft, rules, to, WATCH), *faces)


@pytest.mark.rule("A-HIR-01", "A-HIR-02", "A-HIR-03")
@pytest.mark.parametrize(("face", "come"), [(1, 0), (2, 0), (3, 1), (6, 4)])
def test_an_advertisement_runs_for_a_week(face: int, come: int) -> None:
    """25 silver; at the end of the week d6-2 of the kind that was asked for, and never fewer than nobody."""
    table = rich()
    before = coins(table)
    events = table.do(Advertise("foot_light"))
    assert before - coins(table) == 25
    assert only(events, Advertised).price == 25
    assert only(events, TimerSet).timer.due == table.state.clock + 7 * DAY
    assert table.refuse(Advertise("foot_light")).reason == "that is cried here already"
    events = days(table, 7, face)
    assert [e.n for e in events if isinstance(e, ProspectsCame)] == [come]
    assert asking(table.state, table.state.here.chart) == ({"foot_light": come} if come else {})


@pytest.mark.rule("A-HIR-01")
def test_it_is_done_in_a_settlement_and_for_silver() -> None:
    """Not underground, and not with empty purses."""
    table = rich(0)
    table.do(Advertise("servant"))
    no = table.refuse(Advertise("foot_light"))
    assert (no.reason, no.rule) == ("it costs 25, and you have 17", "A-HIR-01")
    table.do(Enter())
    assert "in a village" in table.refuse(Advertise("foot_light")).reason


@pytest.mark.rule("A-HIR-05", "A-HIR-06")
@pytest.mark.parametrize(
    ("trade", "hp", "ac", "hit", "save", "morale_", "wage"),
    [
        ("servant", 2, 10, 0, 19, 6, 4),
        ("foot_light", 4, 14, 1, 18, 7, 20),
        ("foot_medium", 4, 15, 1, 18, 7, 30),
        ("foot_heavy", 4, 16, 1, 18, 8, 40),
        ("foot_missile", 4, 12, 1, 18, 7, 60),
        ("horse_light", 8, 14, 2, 17, 7, 100),
        ("horse_medium", 8, 15, 2, 17, 7, 130),
        ("horse_heavy", 8, 16, 2, 17, 8, 160),
        ("horse_missile", 8, 12, 2, 17, 8, 160),
    ],
)
def test_what_each_kind_is_worth(
    trade: str, hp: int, ac: int, hit: int, save: int, morale_: int, wage: int
) -> None:
    """AC, morale and wage of the list; hit points, bonus and save of a monster of his hit dice."""
    table = rich()
    before = coins(table)
    events = hire(table, trade)
    new = only(events, Joined).person
    state = table.state
    assert only(events, ProspectsHired).wage == before - coins(table) == wage
    figures = [table.rules.number(state, new.id, name) for name in ("ac", "to_hit", "save")]
    row = BOOK.by_hd(new.stats["hit_dice"])
    assert [new.hp, *figures] == [row.hp, ac, row.to_hit, row.save]
    assert prowess.beast(BOOK, state, new).morale == morale_


@pytest.mark.rule("A-HIR-10", "A-GEN-13")
@pytest.mark.parametrize("month", [28, 30])
def test_wages_are_paid_by_the_month_in_advance(month: int) -> None:
    """20 silver when taken on, 20 more a month later; with empty purses he goes, and leaves what is yours."""
    table = rich(40, days_per_month=month)
    events = hire(table, "foot_light")
    who = only(events, Joined).person.id
    served = next(e.condition for e in events if isinstance(e, ConditionGained))
    assert (served.name, served.until) == (HIRED, table.state.clock + month * DAY)
    before = coins(table)
    give(table, who, "supply", 3)
    days(table, month)
    assert before - coins(table) == 20
    assert table.state.person(who).has(HIRED)
    goods = {one: tuple(i for i in held if "silver" not in i.kind) for one, held in table.state.goods.items()}
    table.state = attrs.evolve(table.state, goods=goods)
    there = of_kind(table.state, (table.state.spot(),), "supply")
    events = days(table, month)
    assert [e.why for e in events if isinstance(e, Departed)] == ["unpaid"]
    assert who not in table.state.order
    assert of_kind(table.state, (table.state.spot(),), "supply") - there == 3


@pytest.mark.rule("A-HIR-10")
def test_nobody_is_hired_without_silver() -> None:
    """The wage of all of them is wanted at once."""
    table = rich(0)
    table.run(
        lambda draft, _rules: draft.emit(ProspectsCame(table.state.here.chart, "foot_medium", 2, rule=None))
    )
    no = table.refuse(TakeOn("foot_medium", 2))
    assert (no.reason, no.rule) == ("it costs 60, and you have 42", "A-HIR-10")
    assert table.refuse(TakeOn("foot_medium", 3)).instead == "hire 2 medium footman"
    assert table.refuse(TakeOn("archer")).instead == "prices"
    assert table.refuse(TakeOn("engineer")).instead == "advertise for engineer"


@pytest.mark.rule("A-HIR-11")
@pytest.mark.parametrize(("charisma", "score"), [(13, 7), (14, 8)])
def test_a_well_liked_employer(charisma: int, score: int) -> None:
    """High Charisma of the first of you is worth 1."""
    table = rich()
    table.change("p1", stats={"charisma": charisma})
    who = only(hire(table, "foot_light"), Joined).person
    assert morale.own_score(BOOK, table.state, table.state.person(who.id)) == score


@pytest.mark.rule("A-HIR-04", "A-PLAY-75")
def test_hirelings_wait_outside_and_keep_their_place() -> None:
    """They go into no dungeon; in the marching order they stand where they stood."""
    table = rich()
    hire(table, "foot_light", 2)
    order = table.state.order
    events = table.do(Enter())
    assert only(events, StayedBehind).who == order[-2:]
    assert [p.id for p in table.state.party()] == ["p1", "p2", "p3", "p4"]
    out = next(way.id for way in table.state.chart().ways_at(table.state.here.place) if way.out)
    assert only(table.do(Go(out)), Rejoined).who == order[-2:]
    assert (table.state.order, len(table.state.party())) == (order, 6)


@pytest.mark.rule("A-HIR-04")
def test_hirelings_alone_go_nowhere() -> None:
    """With nobody else on his feet nobody goes in."""
    table = rich()
    hire(table, "foot_light")
    for who in ("p1", "p2", "p3", "p4"):
        table.run(lambda draft, _rules, who=who: draft.emit(Fell(who, rule=None)))
    no = table.refuse(Enter())
    assert (no.rule, no.instead) == ("A-HIR-04", "sleep")


@pytest.mark.rule("A-HIR-12")
def test_those_who_wait_eat_their_own() -> None:
    """In the village they are fed; elsewhere it is a unit each, and four for the horse of a rider."""
    table = rich()
    who = only(hire(table, "horse_light"), Joined).person.id
    table.do(Enter())
    events = table.run(lambda draft, rules: feeding.day_ended(BOOK, draft, rules))
    assert not [e for e in events if isinstance(e, GearMoved)]
    inside = table.state.spot()
    table.state = attrs.evolve(table.state, waiting={who: inside})
    stocked(table, who, supply=5)
    events = table.run(lambda draft, rules: feeding.day_ended(BOOK, draft, rules))
    assert [(e.item.n, e.rule) for e in events if isinstance(e, GearMoved)] == [
        (1, "A-HIR-12"),
        (4, "A-HIR-12"),
    ]
    table.run(lambda draft, rules: feeding.day_ended(BOOK, draft, rules))
    assert table.state.person(who).condition(DEPRIVED).other == "food fodder"  # type: ignore[union-attr]


@pytest.mark.parametrize(("die", "lives"), [(20, True), (1, False)])
def test_a_fallen_hireling_saves_like_a_character(die: int, lives: bool) -> None:
    """A-PLAY-75, at 0 hit points: alive with a grievous wound, or dead; nobody comes in his place."""
    table = rich()
    who = only(hire(table, "foot_light"), Joined).person.id
    faces = (die, 1) if lives else (die,)
    table.run(lambda draft, rules: injury.hurt(BOOK, draft, rules, who, 9, "blow", "A-PLAY-75"), *faces)
    assert table.state.person(who).has(DEAD) is not lives
    assert len(table.state.order) == 5


@pytest.mark.rule("A-HIR-07")
def test_armorers_are_missed() -> None:
    """One for 50 soldiers, two for 51; nothing comes of it but a warning."""
    table = rich(50_000)
    events = hire(table, "foot_light", 50)
    assert [(e.trade, e.have, e.wanted) for e in events if isinstance(e, Shortfall)] == [("armorer", 0, 1)]
    assert not [e for e in hire(table, "armorer") if isinstance(e, Shortfall)]
    events = hire(table, "foot_light", 1)
    assert [(e.trade, e.have, e.wanted) for e in events if isinstance(e, Shortfall)] == [("armorer", 1, 2)]


@pytest.mark.rule("A-HIR-08")
def test_blacksmiths_are_missed() -> None:
    """One for 50 mounts: horses, warhorses, and the horses of hired riders; mules are no mounts."""
    table = rich(50_000)
    table.do(Buy("horse", 48))
    table.do(Buy("mule", 9))
    hire(table, "armorer")
    hire(table, "blacksmith")
    events = hire(table, "horse_light", 2)
    assert not [e for e in events if isinstance(e, Shortfall)]
    events = hire(table, "horse_light")
    assert [(e.trade, e.have, e.wanted) for e in events if isinstance(e, Shortfall)] == [("blacksmith", 1, 2)]


@pytest.mark.rule("A-HIR-10")
def test_whoever_is_let_go_leaves_what_is_yours() -> None:
    """He is gone, and the supply he carried lies there."""
    table = rich()
    who = only(hire(table, "servant"), Joined).person.id
    give(table, who, "supply", 2)
    events = table.do(Dismiss(who))
    assert only(events, Departed).why == "dismissed"
    assert of_kind(table.state, (table.state.spot(),), "supply") == 2
    assert "serves you" in table.refuse(Dismiss(who)).reason
    assert "serves you" in table.refuse(Dismiss("p1")).reason


@pytest.mark.parametrize(
    ("trade", "armor"),
    [
        ("servant", "unarmored"),
        ("foot_light", "light"),
        ("foot_medium", "medium"),
        ("foot_heavy", "heavy"),
        ("horse_missile", "light"),
    ],
)
def test_in_a_battle_troops_count_by_name(trade: str, armor: str) -> None:
    """A-AMB-07: light foot of AC 14 are light, not medium; beasts are no troops."""
    table = rich()
    hire(table, trade, 3)
    table.do(Buy("warhorse"))
    (unit,) = muster.troops(BOOK, table.state)
    assert (unit.side, unit.source, unit.n, unit.armor) == (PARTY, f"{TROOPS}:{trade}", 3, f"armor_{armor}")


def test_a_month_that_ends_while_one_waits_is_paid_on_the_way_back() -> None:
    """Nobody comes into the dungeon to ask for his wage."""
    table = rich(standing_answers="auto")
    who = only(hire(table, "foot_light"), Joined).person.id
    table.do(Enter())
    before = coins(table)
    table.run(lambda draft, rules: advance(draft, rules, 29 * DAY, WATCH))
    assert not table.state.person(who).has(HIRED)
    assert coins(table) == before
    out = next(way.id for way in table.state.chart().ways_at(table.state.here.place) if way.out)
    table.do(Go(out))
    assert before - coins(table) == 20
    assert table.state.person(who).has(HIRED)


def test_everybody_has_a_name_of_his_own() -> None:
    """However many there are."""
    table = rich(50_000)
    hire(table, "servant", 60)
    names = [p.name for p in table.state.party()]
    assert len(names) == len(dict.fromkeys(names)) == 64
    assert next(iter(hirelings.trades(BOOK))).wage == 4
