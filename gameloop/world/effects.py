"""What lasting magic is made of, as values; what lies where, and what becomes of it, is told by enchantments.py."""

from __future__ import annotations

from gameloop.kernel.values import frozen


@frozen
class Effect:
    """One thing that lasting magic does: its kind, what of that kind, how much, against whom, what act ends it all."""

    kind: str
    what: str = ""
    n: int = 0
    vs: str = ""
    ends: str = ""


@frozen
class Enchantment:
    """Magic that lies on something: `kind` says on what (enchantments.py), `on` is its id.

    `level` is the caster's, `since` and `until` are clock seconds (0 = no end of its own), `left` uses or points
    that are left, `people` those inside, if it lies on a place.
    """

    id: str
    spell: str
    caster: str
    level: int
    kind: str
    on: str
    until: int = 0
    left: int = 0
    effects: tuple[Effect, ...] = ()
    people: tuple[str, ...] = ()
    since: int = 0
