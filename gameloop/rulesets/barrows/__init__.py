"""Barrows & Basilisks: d6 hit dice, side initiative in phases, a turn of ten minutes with an event die."""

from __future__ import annotations

from gameloop.rulesets.barrows.binding import build as build
