"""What those of a crowd are called: each by his name, by how he stands there, and as the nearest or the weakest."""

from __future__ import annotations

from collections.abc import Sequence

from gameloop.session.remains import seen_as
from gameloop.session.words import Noun
from gameloop.world.encounters import plural as several
from gameloop.world.orders import speaker
from gameloop.world.state import FOES, Person, State

NEAREST, WEAKEST = "nearest", "weakest"  # words for one of a crowd


def crowd(state: State, people: Sequence[str]) -> Sequence[Noun]:
    """Those of a crowd by their names, and by what can be seen of them; the nearest of a kind of creature, and of those
    of it of whom the same can be seen, answers to the plural too.
    """
    near = sorted(people, key=lambda one: _off(state, one))
    meant = {word: who for who in reversed(near) for word in _kinds(state, who)} | _meant(state, near)
    return tuple(
        Noun(
            who,
            state.people[who].name,
            tuple(word for word, one in meant.items() if word and one == who) + seen_as(state.people[who]),
            several=_kin(state, who),
        )
        for who in people
    )


def _kinds(state: State, who: str) -> tuple[str, ...]:
    """What several like somebody are called: his kind, and his kind as those of it look who are in his state."""
    kin = _kin(state, who)
    return (kin, *(f"{word} {kin}" for word in seen_as(state.people[who]) if kin))


def _meant(state: State, near: Sequence[str]) -> dict[str, str]:
    """Who of a crowd, nearest first, is nearest and who is weakest: of the enemies, if there are any among them.

    What somebody has left nobody knows, but what he has lost was seen: the weakest is whoever has lost most.
    """
    foes = [who for who in near if state.people[who].side == FOES] or near
    return {NEAREST: foes[0], WEAKEST: min(foes, key=lambda who: -_lost(state.people[who]))} if foes else {}


def _lost(person: Person) -> int:
    """The hit points that somebody has lost."""
    return person.stats.get("max_hp", person.hp) - person.hp


def _kin(state: State, who: str) -> str:
    """What several of somebody's kind are called, empty for those of the party."""
    person = state.people[who]
    kind = state.kinds.get(person.kind) if person.side == FOES else None
    return several(kind.name.casefold()) if kind is not None else ""


def _off(state: State, who: str) -> int:
    """How far somebody is from whoever is to speak, in a fight."""
    spots = state.fight.spots if state.fight is not None else {}
    return abs(spots.get(who, 0) - spots.get(speaker(state), 0))
