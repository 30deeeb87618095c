"""Verbs that only these rules have."""

from __future__ import annotations

from gameloop.rulesets.microlite20 import maneuvers
from gameloop.world.ruleset import Verb
from gameloop.world.services import HIRE
from gameloop.world.uses import TRY, USE

VERBS: tuple[Verb, ...] = (HIRE, USE, TRY, *maneuvers.VERBS)
