"""What is counted in a game is accounted for by facts: coins, food, people and beasts, none made or lost in silence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from gameloop.kernel.messages import Event
from gameloop.session.session import Session
from gameloop.world.goods import GearMoved
from gameloop.world.outdoors import RegionCharted
from gameloop.world.people import Appeared, Joined
from gameloop.world.places import Charted, laid
from gameloop.world.state import NOWHERE, Item, State
from gameloop.world.train import BeastGone, BeastJoined
from gameloop.world.want import FOOD, WATER


def facts(game: Session) -> list[Event]:
    """Every fact on the line of play."""
    return [event for entry in game.save.log.path(game.save.log.head) for event in entry.events]


def there(state: State, kinds: Iterable[str]) -> dict[str, int]:
    """How much of each kind there is, whoever has it and wherever it lies, in coffers too."""
    found = Counter(dict.fromkeys(kinds, 0))
    for goods in state.goods.values():
        found.update({item.kind: 0 for item in goods if item.kind in found})
        for item in goods:
            if item.kind in found:
                found[item.kind] += item.n
    return dict(found)


def accounted(events: Iterable[Event], kinds: Iterable[str]) -> dict[str, int]:
    """How much of each kind there is to be: what people brought, what lay in places from the beginning, and what came
    from nowhere less what went there.
    """
    found = Counter(dict.fromkeys(kinds, 0))
    for event in events:
        for item in brought(event):
            if item.kind in found:
                found[item.kind] += item.n
        if isinstance(event, GearMoved) and event.item.kind in found:
            found[event.item.kind] += event.item.n * ((event.source == NOWHERE) - (event.to == NOWHERE))
    return {kind: found[kind] for kind in dict.fromkeys(kinds)}


def brought(event: Event) -> Iterable[Item]:
    """What comes into the game with somebody or something else."""
    if isinstance(event, Joined):
        return event.goods
    if isinstance(event, Charted | RegionCharted):
        chart = event.chart if isinstance(event, Charted) else event.region
        return (laid(thing) for thing in chart.things)
    return ()


def goods_add_up(game: Session) -> None:
    """Coins, food and water of every kind."""
    rules = game.game.rules
    kinds = (rules.coin, *rules.tools[FOOD], *rules.tools.get(WATER, ()))
    have, due = there(game.state, kinds), accounted(facts(game), kinds)
    assert have == due, (have, due)


def people_add_up(game: Session) -> None:
    """Nobody is there who did not come by a fact, none came twice; of the party, dead or alive, nobody has vanished.

    Strangers are forgotten when they are gone for good.
    """
    joined = [event.person.id for event in facts(game) if isinstance(event, Joined)]
    beasts = [event.beast.id for event in facts(game) if isinstance(event, BeastJoined)]
    strangers = [who.id for event in facts(game) if isinstance(event, Appeared) for who in event.people]
    came = [*joined, *beasts, *strangers]
    assert len({*came}) == len(came)
    assert {*joined, *beasts} <= {*game.state.people} <= {*came}
    assert {*game.state.order} <= {*joined}


def beasts_add_up(game: Session) -> None:
    """Those that go with the party are those that came, without those that went."""
    came = [event.beast.id for event in facts(game) if isinstance(event, BeastJoined)]
    gone = [event.who for event in facts(game) if isinstance(event, BeastGone)]
    assert sorted(game.state.train) == sorted(who for who in came if who not in gone)


def all_adds_up(game: Session) -> None:
    """Goods, people and beasts."""
    goods_add_up(game)
    people_add_up(game)
    beasts_add_up(game)
