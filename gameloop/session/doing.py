"""What the session does itself, found when something is typed: nobody waits for all of it before the prompt stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gameloop.session.act import Act


def acts() -> Mapping[str, Act]:
    """Every act by the name of its verb."""
    from gameloop.session.acts import ACTS

    return ACTS
