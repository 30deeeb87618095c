"""Rumours: who tells them where and for what, and what has been heard. Who has seen for himself knows the truth."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NoReturn

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.chart import Place
from gameloop.world.factions import faction_of
from gameloop.world.modes import TOWN, in_village
from gameloop.world.outdoors import heard_of
from gameloop.world.places import VISITED, known, unseen
from gameloop.world.ruleset import Args, Drafting, Feature, Reducer, Ruleset, Slot, Verb
from gameloop.world.state import UNSURVEYED, State
from gameloop.world.stories import Rumour, done
from gameloop.world.topics import about, broad, names
from gameloop.world.town import in_coin, pay, purse, serving

MARK = "rumour."  # marks: those heard
TALK = "talk"  # the use of a house where something is told


@frozen
class RumourHeard(Event):
    """The party was told a rumour by `who`; `by` is the house where that was, empty for those met underground."""

    n: int
    by: str
    who: str
    text: str


@frozen
class AskAround(Command):
    """Ask whoever keeps the house where the party is what is said."""


@frozen
class AskAbout(Command):
    """The same, of a subject in the player's own words."""

    about: str


def heard(state: State, n: int) -> bool:
    """Tells whether a rumour has been told."""
    return f"{MARK}{n}" in state.marks


def keeper(place: Place) -> str:
    """Who keeps a house, by name: the beginning of what is told of him; empty for nobody."""
    return re.split(r",| \(", place.who)[0]


def told_at(state: State, rules: Ruleset, place: str) -> tuple[Rumour, ...]:
    """The rumours that are still to be had in a house, in their order."""
    return tuple(r for r in rules.adventure.rumours if place in r.at and not heard(state, r.n))


def of_subject(rules: Ruleset, rumours: Sequence[Rumour], subject: str) -> tuple[Rumour, ...]:
    """Those of some rumours that speak of a subject; all of them where it is none in particular.

    Where none does, all do of what the whole adventure is called after: it is what everybody talks of.
    """
    if broad(subject):
        return tuple(rumours)
    fitting = tuple(r for r in rumours if about(subject, r.say, *(one.replace("_", " ") for one in r.about)))
    return fitting or (tuple(rumours) if names(subject, rules.adventure.title) else ())


def ask_around(draft: Drafting, rules: Ruleset, _command: AskAround) -> None:
    """The next rumour of this house, for its price; no time."""
    _asked(draft, rules, "")


def ask_about(draft: Drafting, rules: Ruleset, command: AskAbout) -> None:
    """The next rumour of this house that speaks of a subject; nothing is paid where there is none."""
    _asked(draft, rules, command.about)


def _asked(draft: Drafting, rules: Ruleset, subject: str) -> None:
    state, row = draft.state, rules.row("rumour")
    if not in_village(state):
        draft.refuse("nobody keeps house here", instead="ask THEM, of those you meet", rule=row)
    place = state.chart().place(state.here.place)
    if TALK not in place.uses:
        other = serving(state, TALK)
        where = f"go to {other.id.replace('_', ' ')}" if other else "look"
        draft.refuse(f"nobody at {place.name} has anything to tell", instead=where, rule=row)
    left = told_at(state, rules, place.id)
    fitting = of_subject(rules, left, subject)
    if subject and not fitting:
        _nothing_of(draft, rules, place, subject, left)
    if not left:
        draft.refuse(
            f"{keeper(place) or place.name} has nothing to tell that you have not heard by now",
            instead="rumours",
            rule=row,
        )
    rumour = fitting[0]
    payer = next((p.id for p in state.able() if purse(state, rules, p.id) >= rumour.price), "")
    if not payer:
        costs = rules.goods.told(rumour.price)
        draft.refuse(f"that costs {costs} in coin, and nobody has so much", instead="i", rule=row)
    if rumour.price:
        pay(draft, rules, payer, rumour.price, "paid", rule=row)
    hear(draft, rules, rumour, place.id, rumour.who)


def _nothing_of(
    draft: Drafting, rules: Ruleset, place: Place, subject: str, left: Sequence[Rumour]
) -> NoReturn:
    """Refuse what somebody has nothing to tell about, before anything is paid; say what else he would tell."""
    state, row, who = draft.state, rules.row("rumour"), keeper(place) or place.name
    had = [r for r in rules.adventure.rumours if place.id in r.at and heard(state, r.n)]
    if of_subject(rules, had, subject):
        draft.refuse(f'{who} has told you what is known here of "{subject}"', instead="rumours", rule=row)
    matters = [d for d in rules.adventure.deals if place.id in d.with_ and about(subject, d.name)]
    if any(not done(state.marks, deal) for deal in matters):
        draft.refuse(f'"{subject}" is a matter of business with {who}', instead="deals", rule=row)
    if matters:
        draft.refuse(f'that business about "{subject}" with {who} is done', instead="deals", rule=row)
    price = price_at(state, rules, place.id)
    more = f", but something else, for {price}" if price else ", but something else"
    draft.refuse(
        f'{who} has nothing to tell about "{subject}"{more if left else ""}',
        instead="ask" if left else "rumours",
        rule=row,
    )


def hear(draft: Drafting, rules: Ruleset, rumour: Rumour, by: str, who: str) -> None:
    """It has been told."""
    draft.emit(RumourHeard(rumour.n, by, who, rumour.say, rule=rules.row("rumour")))
    heard_of(draft, rules, rumour)


def borne_out(state: State, rules: Ruleset, rumour: Rumour) -> bool:
    """Tells whether the party has seen for itself what a rumour is about."""
    surveys = [state.surveys.get(ground.id, UNSURVEYED) for ground in rules.adventure.grounds]
    met = [band.id for band in state.bands.values() if band.known]
    factions = [faction.id for faction in (faction_of(rules, band) for band in met) if faction is not None]
    held = [item.id for person in state.party() for item in state.held(person.id)]
    seen = (*state.kinds, *met, *factions, *held, *state.endings)
    return any(
        about in seen
        or any(known(survey, about) in VISITED and not unseen(survey, about) for survey in surveys)
        for about in rumour.about
    )


def asking_costs(state: State, rules: Ruleset, _args: Args) -> str:
    """What the next thing told in this house costs."""
    price = price_at(state, rules, state.here.place)
    return f"no time, {price}" if price else "no time"


def price_at(state: State, rules: Ruleset, place: str) -> str:
    """What the next thing told in a house costs, in coin; empty for nothing."""
    price = next((rumour.price for rumour in told_at(state, rules, place)), 0)
    return in_coin(rules, price) if price else ""


def _heard(state: State, event: RumourHeard) -> State:
    marks = {**state.marks, f"{MARK}{event.n}": 1}
    return evolve(state, marks=marks, hearsay={**state.hearsay, str(event.n): event.by or event.who})


def _ask(_state: State, args: Args) -> Command:
    return AskAbout(args["about"]) if "about" in args else AskAround()


WHOM_AND_WHAT = (
    Slot("whom", "keeper", ("to", "with"), optional=True),
    Slot("about", "topic", ("about", "for"), optional=True),
)
VERBS = (
    Verb(
        "ask",
        _ask,
        (TOWN,),
        "Ask whoever keeps this house what is said; a drink or a coin may be expected. `rumours` shows them all.",
        "ask",
        cost="no time",
        group="Town",
        slots=WHOM_AND_WHAT,
        costs=asking_costs,
        forms=("ask", "ask NAME", "ask about WHAT"),
    ),
)
REDUCERS: dict[type[Event], Reducer] = {RumourHeard: _heard}
FEATURE = Feature({AskAround: ask_around, AskAbout: ask_about}, REDUCERS, VERBS)
