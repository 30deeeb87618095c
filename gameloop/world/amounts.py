"""How many of a thing there are, in words."""

from __future__ import annotations

UNCOUNTED = ("food", "water", "gear", "ammunition", "chalk", "salt", "armor", "silver", "gold")
DAY, DAYS = "day's ", "days' "  # of what is counted by the day
HISSING = ("s", "x", "ch", "sh")
ONE_S = ("ss", "us")  # what ends so is one
VOWELS = ("a", "e", "i", "o", "u")


def counted(n: int, name: str) -> str:
    """So many of a thing: `1 rope`, `3 torches`, `12 jars of lamp oil`, `2 camping gear`, `4 days' food`."""
    return f"{n} {name if n == 1 else plural(name)}"


def the(name: str) -> str:
    """A name in a sentence: `the wheel`, `the orcs`, but `Alba Fenn`, `goblin 2`, and `the well dog` as it is."""
    own = name[:1].isupper() or name[-1:].isdecimal() or name.startswith("the ")
    return name if own else f"the {name}"


def plural(name: str) -> str:
    """Several of a thing; what is not counted, or is called by its plural anyhow, has none."""
    head, of, tail = name.partition(" of ")
    if head.startswith(DAY):
        return f"{DAYS}{name.removeprefix(DAY)}"
    if head.endswith(UNCOUNTED) or (head.endswith("s") and not head.endswith(ONE_S)):
        return name
    if head.endswith("y") and head[-2:-1] not in VOWELS:
        return f"{head[:-1]}ies{of}{tail}"
    return f"{head}{'es' if head.endswith(HISSING) else 's'}{of}{tail}"
