"""What the dungeon does in the nights that the party spends in the village."""

from __future__ import annotations

import attrs
import pytest

from gameloop.session.views.places import look
from gameloop.world.encounters import RosterChanged
from gameloop.world.goods import GearMoved
from gameloop.world.resting import Sleep
from gameloop.world.restock import RoomGivenUp
from gameloop.world.signs import PlaceMarked
from gameloop.world.state import NOWHERE, Spot
from gameloop.world.travel import Go
from gameloop.world.wounds import Died
from tests.table import Table, begun, only

HOUSE = "lampless-house"


def abroad(**rosters: int) -> Table:
    """The party in Sconce after a look down the stair; of some kinds only so many are left."""
    table = begun(HOUSE)
    table.do(Go("lych_stair:s"))
    table.state = attrs.evolve(table.state, rosters={**table.state.rosters, **rosters})
    return table


def slain(table: Table, *groups: str) -> None:
    """Some of these groups have been met, and are dead."""
    from gameloop.world.people import Appeared
    from gameloop.world.state import Band

    for n, name in enumerate(groups):
        kind = table.rules.creatures["bandit"]
        who = table.rules.meetings.people  # made as the rules make them

        def met(draft, rules, name=name, n=n, kind=kind, who=who):  # type: ignore[no-untyped-def]
            people = who(draft, kind, 1, name, "")
            draft.emit(
                Appeared(Band(name, tuple(p.id for p in people), f"{HOUSE}/refectory"), people, rule=None)
            )
            draft.emit(Died(people[0].id, rule=None))

        table.run(met)


@pytest.mark.rule("A-OWN-04")
def test_a_kind_that_renews_grows_up_to_what_it_was() -> None:
    """Moths: by 1d4 a night, never over twelve; rats have no dice for it."""
    table = abroad(moths=9, rats=3)
    grown = [e for e in table.do(Sleep(), 2) if isinstance(e, RosterChanged)]
    assert [(e.roster, e.by, e.to, e.why, e.secret, e.rule) for e in grown] == [
        ("moths", 2, 11, "renewed", True, "A-PLAY-31")
    ]
    assert only(table.do(Sleep(), 4), RosterChanged).to == 12
    assert not [e for e in table.do(Sleep()) if isinstance(e, RosterChanged)]
    assert table.state.rosters["rats"] == 3


@pytest.mark.rule("A-OWN-04")
def test_a_faction_with_new_dead_gives_up_a_room() -> None:
    """The Claimants draw back from the dormitory; whoever slept there is met elsewhere. Once for the same dead."""
    table = abroad()
    slain(table, "barricade")
    events = table.do(Sleep())
    gone = only(events, RoomGivenUp)
    assert (gone.faction, gone.place, gone.dead, gone.rule) == ("claimants", "dormitory", 1, "A-OWN-04")
    assert "sleepers" in table.state.surveys[HOUSE].spent
    assert [e.place for e in events if isinstance(e, PlaceMarked)] == ["dormitory", "chimney_foot"]
    assert not [e for e in table.do(Sleep()) if isinstance(e, RoomGivenUp)]


def test_what_was_left_there_is_seen_with_the_room() -> None:
    """By whoever comes there with a light."""
    table = abroad()
    slain(table, "barricade")
    table.do(Sleep())
    table.state = attrs.evolve(table.state, here=Spot(HOUSE, "dormitory"))
    assert any("Nobody holds this room any more." in block.text for block in look(table.state, table.rules))


@pytest.mark.rule("A-OWN-04")
def test_food_that_lies_about_is_eaten_and_nothing_else() -> None:
    """Bread dropped at the stair is gone in the morning; the spikes beside it are not."""
    table = abroad()
    spot = f"{HOUSE}/lych_stair"
    for kind in ("food_ration", "iron_spike"):
        thing = table.rules.item(kind, 2)
        table.run(
            lambda draft, _rules, t=thing: draft.emit(GearMoved(t, NOWHERE, spot, "dropped", rule=None))
        )
    moved = [e for e in table.do(Sleep()) if isinstance(e, GearMoved)]
    eaten = [(e.item.kind, e.item.n) for e in moved if e.why == "scavenged"]
    assert eaten == [("food_ration", 2)]
    assert [item.kind for item in table.state.held(spot)] == ["iron_spike"]


def test_nothing_gains_treasure() -> None:
    """A week of nights: the hill is worth what it was."""
    table = abroad(moths=2)
    slain(table, "barricade")

    def worth() -> int:
        return sum(i.worth * i.n for spot, goods in table.state.goods.items() if "/" in spot for i in goods)

    before = worth()
    for _ in range(5):
        table.do(Sleep(), 1)
    assert worth() == before > 10000


def test_nothing_happens_behind_the_back_of_who_has_not_been_there() -> None:
    """Before the first descent there is no dungeon in the log that could go on."""
    table = begun(HOUSE, at="village")
    assert not [e for e in table.do(Sleep()) if isinstance(e, RosterChanged | RoomGivenUp)]
