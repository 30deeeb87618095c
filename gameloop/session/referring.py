"""Words that stand for what was named before: `it`, `them`, and `me` for whoever speaks. No part of the game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from gameloop.kernel.values import frozen
from gameloop.session.results import NotUnderstood
from gameloop.session.words import Noun
from gameloop.world.deeds import LOOK

IT = ("it", "them", "that", "those", "him", "her", "last")
ME = ("me", "myself")
KEPT = 4  # lines of which it is remembered what they named


@frozen
class Referents:
    """What short words stand for: the ids and names named lately, last first, and who speaks (empty for nobody)."""

    named: tuple[tuple[str, str], ...] = ()
    me: str = ""

    def meant(self, said: str, nouns: Sequence[Noun]) -> Noun | None:
        """The noun that a short word stands for, None for a word that is not one of these.

        Raises NotUnderstood where nothing of the kind that is wanted was named.
        """
        if said not in (*IT, *ME) or any(said == noun.name.casefold() for noun in nouns):
            return None
        by_id = {noun.id: noun for noun in nouns}
        by_name = {noun.name.casefold(): noun for noun in nouns}
        wanted = ((self.me, ""),) if said in ME else self.named
        taken = {
            noun.id.rpartition(":")[2]: noun for noun in reversed(nouns) if noun.owner
        }  # since it was named
        found = (by_id.get(key) or by_name.get(name.casefold()) or taken.get(key) for key, name in wanted)
        noun = next((noun for noun in found if noun is not None), None)
        if noun is None and said in IT and len(nouns) == 1:
            return nouns[0]  # there is but one of the kind
        if noun is None:
            raise NotUnderstood(f'nothing was named yet that "{said}" could be here', "look")
        return noun


def own_words(reason: str, line: str, verb: str, named: Mapping[str, str]) -> str:
    """A refusal in the words of the line: with what the text of the place speaks of called as it is there, and what is
    done to it where a plain verb only stands for another.
    """
    typed = re.fullmatch(
        r"(?i)(?:\w+: ?)?(\w+) ((?:on|at|against) )?(?:the |an? )?[\w'-]+(?: [\w'-]+)?", line
    )
    if typed is not None and verb and typed[1].casefold() not in reason.casefold().split():
        said = f"{typed[1]} {typed[2] or ''}".casefold().strip()
        reason = re.sub(rf"\b{verb}\b(?= the )", said, reason, count=1)
    for one, said in named.items():
        name = one.removeprefix(LOOK)
        if one.startswith(LOOK) and said != name:
            reason = re.sub(rf"\bthe {re.escape(name)}\b", f"the {said}", reason)
    return reason


def remembered(before: tuple[tuple[str, str], ...], named: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """What was named, with what a line has just named put first."""
    now = tuple(named.items())[::-1]
    return (*now, *(one for one in before if one[0] not in named))[: KEPT * max(len(now), 1)]
