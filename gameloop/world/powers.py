"""What creatures can do beyond blows, as facts: powers used in place of striking, damage that counts otherwise."""

from __future__ import annotations

from gameloop.kernel.messages import Event
from gameloop.kernel.values import frozen
from gameloop.world.ruleset import Feature
from gameloop.world.state import State


@frozen
class DamageChanged(Event):
    """Damage of these kinds counts otherwise on somebody, for what he is: `dealt` came to `counted`."""

    who: str
    dealt: int
    counted: int
    kinds: tuple[str, ...]


@frozen
class PowerUsed(Event):
    """Somebody used a special power on these people; `power` is a key of specials.Specials."""

    who: str
    power: str
    targets: tuple[str, ...]


def _told(state: State, _event: Event) -> State:
    """What it does to people has facts of its own."""
    return state


FEATURE = Feature(reducers={DamageChanged: _told, PowerUsed: _told})
