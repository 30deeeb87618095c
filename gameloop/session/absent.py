"""Why a word that one reads on the screen means nothing to a verb: it is of another kind, and what that is for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gameloop.session.words import ARTICLES, Noun, Token, pick, said_of

Nouns = Callable[[str], Sequence[Noun]]
Answer = tuple[str, str]  # why not, and what to type instead


def absent(kind: str, phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    """Why a phrase is none of this kind of noun, where it is one of another; None where it is nothing at all."""
    found = BY_KIND.get(kind)
    return found(phrase, nouns) if found is not None else None


def _dead(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    dead = pick(phrase, nouns("dead"))
    return (f"{dead[0].name} is dead, and lies here", "look") if dead else None


def _door(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    doors, said = pick(phrase, nouns("door")), said_of(phrase)
    if not doors:
        return None
    name = doors[0].name
    if any(door.id == doors[0].id for door in nouns("forced")):
        return f'"{said}" is a door, and doors are forced', f"force {name}"
    if any(door.id == doors[0].id for door in nouns("locked")):
        return f'"{said}" is a locked door: its key opens it, or a pick', f"unlock {name}, or pick {name}"
    return f'"{said}" is a door, and none that is forced', f"open {name}"


def _opening(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    here = {way.id: way for way in nouns("way")}
    ways = [here[noun.id] for noun in pick(phrase, (*nouns("way"), *nouns("noun"))) if noun.id in here]
    if not ways:
        return None
    return (
        f"the way {ways[0].name} has no door; what is heard through an opening stands with the exits",
        "exits",
    )


def _trap(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    traps = pick(phrase, nouns("trap"))
    return (f"the {traps[0].name} is a trap that you know of", f"disarm {traps[0].name}") if traps else None


def _beyond(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    """`the man behind the grille`: somebody at the other end of a way."""
    words = [word for word in phrase if word.folded not in ARTICLES]
    ways = [way for word in words[1:] for way in pick([word], nouns("way"))]
    if not ways:
        return None
    return f"whoever is beyond the way {ways[0].name} is not met yet", f"listen at {ways[0].name}"


BY_KIND: dict[str, Callable[[Sequence[Token], Nouns], Answer | None]] = {
    "person": _dead,
    "coffer": _door,
    "door": _opening,
    "band": _beyond,
    **dict.fromkeys(("any", "handy", "noun"), _trap),
}
