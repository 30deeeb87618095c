"""Spans of time in words."""

from __future__ import annotations


def left(seconds: int, turn: int, day: int) -> str:
    """For how long yet, in days or turns of so many seconds; empty for what has no end of its own."""
    turns, days = -(-seconds // turn), -(-seconds // day)
    if seconds <= 0:
        return ""
    return f" for {days} days" if days > 1 else f" for {turns} turns" if turns > 1 else " for a turn"
