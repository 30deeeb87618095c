"""Words of a player that become part of the game: what may stand in them."""

from __future__ import annotations

from gameloop.world.ruleset import Drafting

LONGEST = 400  # letters


def remark(draft: Drafting, text: str, example: str, row: str) -> str:
    """The text without blanks at its ends; refuses none at all, too many letters, and what cannot be shown."""
    said = text.strip()
    if not said:
        draft.refuse("there are no words in that", instead=example, rule=row)
    if len(said) > LONGEST:
        draft.refuse(f"that has {len(said)} letters; {LONGEST} are the most", instead=example, rule=row)
    if not said.isprintable():
        draft.refuse("there are signs in that which cannot be shown", instead=example, rule=row)
    return said
