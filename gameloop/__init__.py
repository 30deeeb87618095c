"""An event-sourced loop for solo and party play of old-school tabletop adventures."""

__version__ = "0.1.0"
