"""What creatures can do beyond blows: powers used in place of striking, damage that counts otherwise.

The facts, and what no rulebook does in its own way: what a breath deals, flames put out.
"""

from __future__ import annotations

from gameloop.kernel.messages import Event
from gameloop.kernel.values import frozen
from gameloop.world.light import is_flame, lights_here, quench
from gameloop.world.natures import specials_of
from gameloop.world.ruleset import Drafting, Feature
from gameloop.world.specials import Breath
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


def breath_damage(draft: Drafting, who: str, special: Breath, dice: int, *, rule: str) -> int:
    """What a breath does to whoever does not escape it: the hit points left to the breather, or dice, by the special.

    `dice` is how many hit dice the breather has, for a breath of so many dice for each.
    """
    if special.current_hp:
        return draft.state.person(who).hp
    thrown = special.dice
    if special.dice_per_hd:
        count, sides = special.dice_per_hd.split("d")
        thrown = f"{int(count) * max(1, dice)}d{sides}"
    return draft.roll(thrown, "breath_damage", who, rule=rule).total


def can_quench(state: State, who: str) -> bool:
    """Tells whether somebody puts flames out in place of striking, and one burns here."""
    special = specials_of(state, who).puts_out_flames
    burning = any(is_flame(state, light) for light in lights_here(state))
    return special is not None and special.by == "act" and burning


def quench_all(draft: Drafting, who: str, *, rule: str) -> None:
    """Every flame in the room goes out, by somebody's power."""
    draft.emit(PowerUsed(who, "puts_out_flames", (), rule=rule))
    quench(draft, "put out", rule)


def _told(state: State, _event: Event) -> State:
    """What it does to people has facts of its own."""
    return state


FEATURE = Feature(reducers={DamageChanged: _told, PowerUsed: _told})
