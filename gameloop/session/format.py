"""The save format of this engine: its codec, and what entries written now are decided by."""

from __future__ import annotations

from gameloop import __version__
from gameloop.kernel.codec import Codec
from gameloop.kernel.digest import SCHEME
from gameloop.kernel.records import Versions
from gameloop.world.features import COMMANDS, EVENTS
from gameloop.world.ruleset import Ruleset

CODEC = Codec(COMMANDS, EVENTS)


def versions(rules: Ruleset) -> Versions:
    """Engine, digest scheme, ruleset, content and event schema of entries written now."""
    return Versions(__version__, SCHEME, rules.name, str(rules.version), rules.digests, CODEC.schema())
