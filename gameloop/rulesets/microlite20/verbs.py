"""Verbs that only these rules have."""

from __future__ import annotations

from gameloop.world.ruleset import Verb

VERBS: tuple[Verb, ...] = ()
