"""Verbs that only these rules have."""

from __future__ import annotations

from gameloop.rulesets.microlite20 import maneuvers
from gameloop.world.ruleset import Verb
from gameloop.world.uses import TRY, USE

VERBS: tuple[Verb, ...] = (USE, TRY, *maneuvers.VERBS)
