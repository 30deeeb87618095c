"""How many of a thing there are, in words."""

from __future__ import annotations

from gameloop.world.state import Item

UNCOUNTED = ("food", "water", "gear", "ammunition", "chalk", "salt", "armor")
HISSING = ("s", "x", "ch", "sh")
VOWELS = ("a", "e", "i", "o", "u")


def stack(item: Item) -> str:
    """A stack in words: `rope`, `3 torches`, `12 jars of lamp oil`, `2 camping gear`."""
    return item.name if item.n == 1 else f"{item.n} {plural(item.name)}"


def plural(name: str) -> str:
    """Several of a thing; what is not counted has no plural."""
    head, of, tail = name.partition(" of ")
    if head.endswith(UNCOUNTED):
        return name
    if head.endswith("y") and head[-2:-1] not in VOWELS:
        return f"{head[:-1]}ies{of}{tail}"
    return f"{head}{'es' if head.endswith(HISSING) else 's'}{of}{tail}"
