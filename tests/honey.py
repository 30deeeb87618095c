"""Plans for the endings of the hill of Breadlow, typed as any script is (plans.py)."""

from __future__ import annotations

from tests.endings import holder, surely
from tests.player import Player, StuckError


def along(p: Player, *ways: str) -> None:
    """One way after another, each of which must be there."""
    for way in ways:
        if not p.go(way):
            raise StuckError(f"no way {way}")


def awake(p: Player) -> None:
    """The seed corn, an oven, and the pestle that was cast for a bell."""
    p.do("look", "party", "x hives")
    along(p, "east")
    p.do("x bins", "pry bins", "take 2 sack of seed corn")
    along(p, "west", "north")
    p.do("x prices", "x oven")
    surely(p, f"pour {holder(p, 'seed_corn')}'s seed corn into trough")
    p.light()
    surely(p, "light oven")
    along(p, "north", "north")
    p.do("x mortar", "take pestle")
    along(p, "south", "west", "south")
    surely(p, f"ring bell with {holder(p, 'pestle')}'s pestle")
    p.do("look", "recap")


def too_soon(p: Player) -> None:
    """The bell, and no bread."""
    along(p, "north", "north", "north")
    p.do("take pestle")
    along(p, "south", "west", "south")
    surely(p, f"ring bell with {holder(p, 'pestle')}'s pestle")
    p.do("look", "recap")


def lying(p: Player) -> None:
    """A pot of honey, a saw, and a bear who is shown in; then an old woman's silver."""
    along(p, "north", "north", "north")
    p.do("x mortar", "take pot")
    along(p, "south", "east", "north")
    surely(p, "take saw")
    along(p, "south", "east")
    p.do("look", "x door")
    surely(p, f"cut door with {holder(p, 'saw')}'s saw")
    p.to("Bear's Den")
    surely(p, f"pour {holder(p, 'honey_pot')}'s pot of black honey on bear")
    p.talk = ("deal let them lie",)
    along(p, "west", "west", "west")
    p.do("look", "recap")


def by_the_pound(p: Player) -> None:
    """Her key, on a promise; and then the foreman's five hundred."""
    p.talk = ("deal the queen's key", "deal the queen's door")
    along(p, "north", "north", "west", "east", "east", "north", "east", "north")
    p.do("look", "recap")
