"""An event-sourced loop for solo and party play of old-school tabletop adventures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gameloop.session.reader import open_save

__version__ = "0.1.0"
__all__ = ["__version__", "open_save"]


def __getattr__(name: str) -> Any:
    """Import the reader when it is first asked for, so that `gameloop --help` need not."""
    if name == "open_save":
        from gameloop.session.reader import open_save

        return open_save
    raise AttributeError(name)
