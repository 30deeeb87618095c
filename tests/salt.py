"""Plans for endings of the Salt Parliament, typed as any script is (plans.py)."""

from __future__ import annotations

from tests.endings import holder, surely
from tests.honey import along
from tests.player import Player

BUSINESS = ("deal the gate fee", "deal the Mace, to look at", "deal his orders")


def to_the_stair(p: Player) -> None:
    """As plumbers through the gate, to the pump, and by the panel behind the lamp to the foot of the great stair."""
    p.talk = BUSINESS
    p.do("look", "party")
    along(p, "north", "east", "north")
    p.do("x beam", "search")
    along(p, "north")
    p.talk = ("deal to relieve him", *BUSINESS)
    along(p, "west", "down")


def risen(p: Player) -> None:
    """The only copy of Standing Orders, and a flame."""
    to_the_stair(p)
    along(p, "south", "west")
    p.do("x pen", "read volumes", "take standing orders")
    along(p, "south", "down", "east")
    p.do("look")
    p.light()
    surely(p, f"burn {holder(p, 'standing_orders')}'s standing orders")
    p.do("look", "recap")


def noes(p: Player) -> None:
    """The question is put, and is lost."""
    the_question(p, "noes")


def ayes(p: Player) -> None:
    """The question is put, and is carried."""
    the_question(p, "ayes")


def minutes(p: Player) -> None:
    """The Mace, up the stair again and to the factor."""
    to_the_stair(p)
    the_mace(p)
    p.to("Pan House")
    p.talk = ()
    along(p, "west")
    surely(p, "deal the Mace")
    p.do("look", "recap")


def the_question(p: Player, word: str) -> None:
    """Mace, chain and glass, and a word to whoever sits."""
    to_the_stair(p)
    along(p, "east")
    p.do("x men", "x works")
    surely(p, "prop men with iron spike")
    surely(p, "take division glass")
    along(p, "west")
    the_mace(p)
    p.to("Strangers' Gallery")
    along(p, "down", "north", "east")
    p.to("The Chamber")
    surely(p, f"leave {holder(p, 'house_mace')}'s mace of the house on table")
    surely(p, f"wear {holder(p, 'speakers_chain')}'s speaker's chain")
    surely(p, f"turn {holder(p, 'division_glass')}'s division glass")
    surely(p, f"name {word}")
    p.do("look", "recap")


def the_mace(p: Player) -> None:
    """A glass on wheels, from the cloakroom down to the one in the robes, who sees herself in it."""
    along(p, "up", "west")
    p.do("x cloaks", "x glass")
    surely(p, "push glass")
    along(p, "east", "down", "south", "south")
    surely(p, "use benches")
    along(p, "east")
    p.do("x hobgoblins")
    for _ in range(4):
        p.do("douse torch")
    along(p, "east")
    surely(p, "show shaft")
    surely(p, "take mace of the house")
