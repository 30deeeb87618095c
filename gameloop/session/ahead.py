"""What the first line that is typed will need, imported and made while nobody waits for it.

Nothing is decided by it and nothing comes out otherwise: each of these is made anyway when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from gameloop.kernel.values import fields_of
from gameloop.session.session import Session
from gameloop.world.features import FEATURES, feature
from gameloop.world.ruleset import Ruleset

# what a line goes through, and what it tells
LINES = ("reading", "dangers", "stops", "keeping", "narrate", "acts")


def ahead(session: Session) -> Iterator[None]:
    """Go on a step at each turn, so that whoever types goes first."""
    for name in FEATURES:
        feature(name)
        yield
    for name in LINES:
        import_module(f"{__package__}.{name}")
        yield
    for field in fields_of(Ruleset).names:
        getattr(session.game.rules, field)
        yield
    session.verbs()
