"""Figures of sheets that are sums, and how they are told: `AC 13 = 12 (light armour) + 1 (shield)`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gameloop.session.results import Block
from gameloop.world.reckoning import Reckoned
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import State

Named = tuple[str, str]  # of whom (an id), and the name of the figure


def meant(state: State, rules: Ruleset, who: Iterable[str], said: Sequence[str]) -> tuple[Named, ...]:
    """The figures of some people that words mean: its name, or that and the number that it is."""
    return tuple(
        (one, figure.name)
        for one in who
        for figure in rules.telling.figures.of(state, one)
        if list(said) in _ways(figure)
    )


def _ways(figure: Reckoned) -> Iterator[list[str]]:
    """How a figure may be typed."""
    for words in (figure.called.casefold().split(), figure.name.split("_"), [figure.name]):
        yield words
        yield from ([*words, f"{sign}{figure.value}"] for sign in ("", "+"))


def of(state: State, rules: Ruleset, figures: Sequence[Named]) -> tuple[tuple[str, Reckoned], ...]:
    """These figures as they are in a state; those of people who are not there are left out."""
    people = dict.fromkeys(who for who, _ in figures if who in state.people)
    return tuple(
        (who, one)
        for who in people
        for one in rules.telling.figures.of(state, who)
        if (who, one.name) in figures
    )


def told(state: State, rules: Ruleset, figures: Sequence[Named]) -> Iterator[Block]:
    """Each figure with what it is made up of."""
    for who, one in of(state, rules, figures):
        (least, begins), *more = one.parts
        added = "".join(f" {'-' if n < 0 else '+'} {abs(n)} ({why})" for n, why in more)
        yield Block(
            "parser", f"{state.people[who].name}: {one.called} {one.value} = {least} ({begins}){added}"
        )
