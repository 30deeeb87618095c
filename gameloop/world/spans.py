"""Spans of time in words."""

from __future__ import annotations

MINUTE, HOUR = 60, 3600


def span(seconds: int) -> str:
    """So much time in hours and minutes: `8 hours`, `1 hour and 20 minutes`."""
    hours, minutes = seconds // HOUR, seconds % HOUR // MINUTE
    parts = ((hours, "hour"), (minutes, "minute"))
    return " and ".join(f"{n} {name}{'s' * (n > 1)}" for n, name in parts if n) or "no time"


def left(seconds: int, turn: int, day: int) -> str:
    """For how long yet, in days or turns of so many seconds; empty for what has no end of its own."""
    turns, days = -(-seconds // turn), -(-seconds // day)
    if seconds <= 0:
        return ""
    return f" for {days} days" if days > 1 else f" for {turns} turns" if turns > 1 else " for a turn"
