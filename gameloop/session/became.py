"""What is asked about in a sentence of how somebody or something came to be so: `is cid down?`, `did it get dark?`"""

from __future__ import annotations

import re
from collections.abc import Callable

from gameloop.kernel.errors import Refused
from gameloop.world.light import is_lit
from gameloop.world.state import DOWN, State

AUXILIARIES = ("is", "was", "are", "were", "did", "does", "do", "has", "have", "had")
DOWNED = ("down", "fall", "fallen", "fell", "unconscious")
DYING = ("die", "died", "dead", "killed", "slain", "dying")
HARMED = ("hurt", "wounded", "injured", "bleeding", "hit", "harmed")
DARK = ("dark", "darkness")


def asked(state: State, word: str) -> Callable[[State], object] | None:
    """What changed when that came to be so, seen in any state; None for a sentence that asks of nothing like it.

    Raises Refused where it is not so.
    """
    said = re.findall(r"[\w'-]+", word)
    if not said or said[0] not in AUXILIARIES:
        return None
    now = said[0] in ("is", "are")
    if said[-1] in DARK:
        _so(not is_lit(state) or not now, "it is not dark here", "look")
        return is_lit
    who = next((one for one in state.order if state.people[one].name.casefold() in said), "")
    if not who or said[-1] not in (*DOWNED, *DYING, *HARMED):
        return None
    _so(_is_so(state, who, said[-1]) or not now, f"{state.people[who].name} is not {said[-1]}", "party")
    return lambda then: _harm(then, who, said[-1])


def _so(true: bool, otherwise: str, instead: str) -> None:
    """Raises Refused where nothing can have made so what is not so."""
    if not true:
        raise Refused(otherwise, instead=instead)


def _is_so(state: State, who: str, word: str) -> bool:
    person = state.people[who]
    return (
        person.hp < person.stats.get("max_hp", person.hp) if word in HARMED else bool(_harm(state, who, word))
    )


def _harm(state: State, who: str, word: str) -> object:
    """How somebody is, as far as a word asks."""
    person = state.people.get(who)
    if person is None:
        return None
    if word in DOWNED:
        return person.has(DOWN) or person.gone
    return person.gone if word in DYING else person.hp
