"""What a referee may set of a lord: who lives on his land, what they pay, who is up in arms or follows him from it."""

from __future__ import annotations

from collections.abc import Mapping

from gameloop.world.holdings import (
    HouseholdsLost,
    LevyChanged,
    TaxSet,
    Uprising,
    UprisingEnded,
    land_of,
    levy_of,
)
from gameloop.world.ruleset import Drafting, No, Ruleset
from gameloop.world.settable import ROW, SET, Knob, Now, Play, Read, Value, number, of_person
from gameloop.world.state import State

MOST_FOLLOWERS = 10_000


def _lord(state: State, rules: Ruleset, who: str, said: str) -> Value | No:
    """Only who holds land has households that pay, or rise."""
    name, held = state.person(who).name, state.holdings.get(who)
    if held is None:
        return No(f"{name} holds no land", rules.row(ROW), "settle")
    return int(said) if held.miles else No(f"nobody lives on the land of {name}", rules.row(ROW), "domain")


def _commander(state: State, rules: Ruleset, who: str, said: str) -> Value | No:
    """Only a levy that has been called up is larger or smaller."""
    return (
        int(said)
        if who in state.levies
        else No(f"{state.person(who).name} has no levy", rules.row(ROW), "levy")
    )


def _households(draft: Drafting, rules: Ruleset, who: str, to: int) -> None:
    draft.emit(HouseholdsLost(who, to, rule=rules.row(ROW)))


def _levy(draft: Drafting, rules: Ruleset, who: str, to: int) -> None:
    levy = draft.state.levies[who]
    draft.emit(LevyChanged(who, to, levy.hurt, levy.well, rule=rules.row(ROW)))


def _tax(draft: Drafting, rules: Ruleset, who: str, to: int) -> None:
    draft.emit(TaxSet(who, to, rule=rules.row(ROW)))


def _rebels(draft: Drafting, rules: Ruleset, who: str, to: int) -> None:
    """All go home, or so many are up in arms."""
    row, left = rules.row(ROW), draft.state.holdings[who].households
    draft.emit(Uprising(who, to, rule=row) if to else UprisingEnded(who, SET, left, rule=row))


def _may_rise(state: State, _rules: Ruleset, who: str) -> tuple[int, int]:
    """No more than there are."""
    return 0, state.holdings[who].households if who in state.holdings else MOST_FOLLOWERS


def _followers(name: str, now: Now, play: Play, fault: Read) -> Knob:
    """How many of those who live on somebody's land, or follow him from it."""
    return number(name, lambda _state, _rules, _who: (1, MOST_FOLLOWERS), now, play, fault=fault)


def of_party(rules: Ruleset) -> Mapping[str, Knob]:
    """What can be set about somebody of the party, his land with it, by the name behind his."""
    return {**of_person(rules), **{knob.name: knob for knob in OF_LORD}}


OF_LORD = (
    _followers("households", lambda state, _rules, who: land_of(state, who).households, _households, _lord),
    number(
        "tax",
        lambda _state, rules, _who: (0, rules.making.most_tax),
        lambda state, _rules, who: land_of(state, who).rate,
        _tax,
        fault=_lord,
    ),
    number(
        "rebels",
        _may_rise,
        lambda state, _rules, who: land_of(state, who).rebels,
        _rebels,
        fault=_lord,
    ),
    _followers("levy", lambda state, _rules, who: levy_of(state, who).n, _levy, _commander),
)
