"""Rumours: where each is told, for what, and when one knows whether it is true."""

from __future__ import annotations

import attrs
import pytest

from gameloop.session.narrate import narrate
from gameloop.session.views.hearsay import rumours
from gameloop.world.favors import rumour
from gameloop.world.goods import GearMoved
from gameloop.world.meetings import AskThem, AskThemAbout
from gameloop.world.rumours import AskAbout, AskAround, RumourHeard, borne_out
from gameloop.world.state import Band, Item, Known
from gameloop.world.travel import GoAbout
from tests.scenes import enter, group, scene
from tests.table import Table, begun, only

HOUSE = "lampless-house"


def sconce(silver: int = 20) -> Table:
    """The party in the village, Aldra with so much silver and the others with none."""
    table = begun(HOUSE, at="village")
    coin = table.rules.coin
    goods = {who: tuple(i for i in held if i.kind != coin) for who, held in table.state.goods.items()}
    if silver:
        goods["p1"] = (*goods["p1"], table.rules.item(coin, silver))
    table.state = attrs.evolve(table.state, goods=goods)
    return table


@pytest.mark.rule("A-OWN-05")
def test_each_house_tells_its_own_one_after_another() -> None:
    """At the Spent Match four, a drink each; then it is said that there are no more."""
    table = sconce()
    told = [table.do(AskAround()) for _ in range(4)]
    assert [(only(e, RumourHeard).n, only(e, GearMoved).item.n) for e in told] == [
        (1, 1),
        (2, 1),
        (7, 2),
        (11, 2),
    ]
    assert only(told[1], RumourHeard).rule == "A-OWN-05"
    no = table.refuse(AskAround())
    assert (no.reason, no.instead) == (
        "Wen Tarrow has nothing to tell that you have not heard by now",
        "rumours",
    )


def test_all_twelve_are_told_somewhere() -> None:
    """Eight houses, and each has something to tell."""
    table = sconce(100)
    found = []
    for place in table.state.chart().places:
        if place.id != table.state.here.place:
            table.do(GoAbout(place.id))
        rumour = [r for r in table.rules.adventure.rumours if place.id in r.at]
        assert rumour, place.id
        found += [only(table.do(AskAround()), RumourHeard).n for _ in rumour]
    assert sorted(found) == list(range(1, 13))


@pytest.mark.rule("A-OWN-05")
def test_without_silver_nothing_is_told_where_it_costs() -> None:
    """The chapel tells for nothing."""
    table = sconce(0)
    assert table.refuse(AskAround()).reason == "that costs 1 in coin, and nobody has so much"
    table.do(GoAbout("chapel"))
    event = only(table.do(AskAround()), RumourHeard)
    assert (event.n, event.by, event.who) == (6, "chapel", "Sister Corrow")


def test_it_is_told_by_who_says_it() -> None:
    """Name and words."""
    table = sconce()
    table.do(GoAbout("forge"))
    before = table.state
    lines = [b.text for b in narrate(before, table.do(AskAround()), table.rules)]
    assert lines[0].startswith("Dagny Forge: 'They had a sexton, eight foot, who charged by the foot.")


def test_a_village_where_nobody_talks_says_so() -> None:
    """And names the house that does, if any."""
    table = sconce()
    chart = table.state.chart()
    mute = tuple(attrs.evolve(p, uses=()) if p.id == "hask" else p for p in chart.places)
    table.state = attrs.evolve(table.state, charts={chart.id: attrs.evolve(chart, places=mute)})
    table.do(GoAbout("hask"))
    no = table.refuse(AskAround())
    assert (no.reason, no.instead) == ("nobody at The Widow Hask's has anything to tell", "go to spent match")


@pytest.mark.rule("A-OWN-05")
def test_whether_it_is_true_is_known_once_it_was_seen() -> None:
    """The vault marked VAULT: hearsay until somebody has stood in it."""
    table = sconce()
    for _ in range(4):
        table.do(AskAround())
    last = rumours(table.state, table.rules).text.splitlines()[-1]
    assert last.startswith(
        "11 drinker, at The Spent Match: 'There's a vault down there with VAULT written on it."
    )
    assert last.endswith("[you have not seen for yourself]")
    begun_there = begun(HOUSE)
    dungeon = begun_there.state.here.chart
    survey = attrs.evolve(begun_there.state.survey(), known={"false_vault": Known("been")})
    table.state = attrs.evolve(
        table.state,
        charts={**table.state.charts, dungeon: begun_there.state.charts[dungeon]},
        surveys={**table.state.surveys, dungeon: survey},
    )
    assert rumours(table.state, table.rules).text.splitlines()[-1].endswith("[it is not so]")


def test_before_anything_was_heard_the_view_says_where_to_ask() -> None:
    """An empty list would tell nothing."""
    assert rumours(sconce().state, sconce().rules).text.startswith(
        "You have heard no rumours. Ask in the village"
    )


def test_those_met_tell_what_the_village_has_not() -> None:
    """One at a time, by a die among those left; the view names who told it."""
    table = scene(group("bandit", 1, "positive"), adventure=HOUSE)
    enter(table, 1)
    told = only(table.do(AskThem(), 3), RumourHeard)
    assert (told.n, told.by, told.who) == (3, "", "bandit")
    assert rumours(table.state, table.rules).text.startswith(
        " 3 Corbin Tiles, by way of bandit: 'Silver hurts 'em."
    )


@pytest.mark.rule("A-PLAY-32")
def test_those_met_tell_of_what_they_are_asked_about_or_say_that_they_cannot() -> None:
    """Of what nobody knows nothing is told, and the one thing they would tell is still to be had."""
    table = scene(group("bandit", 1, "positive"), adventure=HOUSE)
    enter(table, 1)
    no = table.refuse(AskThemAbout("the harvest"))
    assert (no.reason, no.instead) == (
        'they know nothing of "the harvest", but would tell something else',
        "ask",
    )
    assert only(table.do(AskThemAbout("oil")), RumourHeard).n == 4
    assert table.refuse(AskThem()).reason == "the bandit has nothing more to tell"
    other = 'the bandit has nothing more to tell, of "the harvest" or of anything else'
    assert table.refuse(AskThemAbout("the harvest")).reason == other


@pytest.mark.rule("A-OWN-05")
def test_a_house_tells_of_what_it_is_asked_about_before_anything_is_paid() -> None:
    """The tale of that, for its own price; else what else is to be had there, and nothing is paid."""
    table = sconce()
    events = table.do(AskAbout("the vault"))
    assert (only(events, RumourHeard).n, only(events, GearMoved).item.n) == (11, 2)
    told = table.refuse(AskAbout("vaults"))
    assert (told.reason, told.instead) == (
        'Wen Tarrow has told you what is known here of "vaults"',
        "rumours",
    )
    no = table.refuse(AskAbout("the weather"))
    assert (no.reason, no.instead) == (
        'Wen Tarrow has nothing to tell about "the weather", but something else, for 1 silver piece',
        "ask",
    )
    table.do(GoAbout("forge"))
    business = table.refuse(AskAbout("keys"))
    assert (business.reason, business.instead) == ('"keys" is a matter of business with Dagny', "deals")


@pytest.mark.parametrize(
    ("about", "seen"),
    [
        ("a creature", {"kinds": {"unlit": None}}),
        ("a thing", {"goods": {"p1": (Item("the_ledger", "treasure", "ledger"),)}}),
        ("an ending", {"endings": ("settle",)}),
        ("those of a faction", {"bands": {"bailiff": Band("bailiff", (), "x/y", known=True)}}),
    ],
)
def test_seen_is_whatever_a_rumour_may_be_about(about: str, seen: dict[str, object]) -> None:
    """A creature met, a thing in hand, an ending reached, somebody of a faction."""
    table = sconce()
    ids = {
        "a creature": "unlit",
        "a thing": "the_ledger",
        "an ending": "settle",
        "those of a faction": "claimants",
    }
    rumour = next(r for r in table.rules.adventure.rumours if ids[about] in r.about)
    assert not borne_out(table.state, table.rules, rumour)
    assert borne_out(attrs.evolve(table.state, **seen), table.rules, rumour)


def test_beasts_have_nothing_to_tell() -> None:
    """However glad they are of you: who cannot speak has no rumour from anybody."""
    for monster, told in (("wolf", 0), ("bandit", 1)):
        table = scene(group(monster, mood="enthusiastic"), wanderers=())
        enter(table, 1)
        table.run(lambda draft, rules: rumour(draft, rules, "them"))
        assert sum(1 for mark in table.state.marks if mark.startswith("rumour.")) == told
