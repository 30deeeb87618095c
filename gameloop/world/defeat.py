"""A lost fight: what the victors take, and where they are afterwards. Who of the party lives is the ruleset's."""

from __future__ import annotations

from gameloop.kernel.clock import Timer, TimerSet
from gameloop.world import bands
from gameloop.world.bait import EDIBLE
from gameloop.world.bestiary import INTELLIGENT, UNDEAD
from gameloop.world.encounters import AWAY, BandMoved, members
from gameloop.world.goods import move
from gameloop.world.places import TREASURE
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.scheduler import TURN
from gameloop.world.state import Band, Item, State

GEM = "gem"
HOME = "home"  # the kind of a timer whose `who` is a place


def submit(draft: Drafting, rules: Ruleset, victors: tuple[str, ...]) -> None:
    """The party has given itself up: it is robbed, and all are spared."""
    robber = next((who for who in victors if robs(draft.state, who)), "")
    if robber:
        rob(draft, rules, robber)
    withdraw(draft, rules, victors)


def robs(state: State, who: str) -> bool:
    """Whether somebody is alive and has the wits to rob."""
    kind = state.kinds.get(state.person(who).kind)
    return kind is None or (INTELLIGENT in kind.tags and UNDEAD not in kind.tags)


def rob(draft: Drafting, rules: Ruleset, robber: str) -> None:
    """Coins, treasure and supply of the living and the fallen go with the victors."""
    for holder in (*(p.id for p in draft.state.party()), draft.state.spot()):
        for item in draft.state.held(holder):
            if prey(rules, item) and not _theirs(draft.state, holder, item):
                move(draft, item, holder, robber, "robbed", rule=rules.row("defeat"))


def _theirs(state: State, holder: str, item: Item) -> bool:
    """Whether a thing has lain in this room from the beginning: the party never had it."""
    here = state.here
    return holder == state.spot() and any(
        thing.id == item.id for thing in state.chart().things_at(here.place)
    )


def prey(rules: Ruleset, item: Item) -> bool:
    """Whether a thing is coin, treasure or supply."""
    return item.kind in (rules.coin, GEM, TREASURE, *rules.tools[EDIBLE])


def withdraw(draft: Drafting, rules: Ruleset, victors: tuple[str, ...]) -> None:
    """Wanderers go their way; those who live here are gone for this turn, and while the party lies in their room."""
    for band in tuple(b for b in draft.state.bands.values() if any(who in b.people for who in victors)):
        if bands.wandering(draft.state, band.id):
            bands.depart(draft, rules, band.id, "won")
        else:
            draft.emit(BandMoved(band.id, AWAY, rule=rules.row("defeat")))
            come_home_later(draft, rules, f"{HOME}.{band.id}", band.place)


def come_home_later(draft: Drafting, rules: Ruleset, timer: str, place: str) -> None:
    """Have a band look after its room at the end of this turn."""
    due = draft.state.turn_began + rules.procedures[TURN].seconds
    draft.emit(TimerSet(Timer(due, HOME, timer, place), rule=rules.row("defeat")))


def home(state: State, band: Band) -> str:
    """Where a band comes back to that has won there and has drawn off (`chart/place`); empty for any other."""
    due = next((t for t in state.timers if t.kind == HOME and t.id == f"{HOME}.{band.id}"), None)
    return due.who if due is not None and band.place == AWAY and members(state, band.id) else ""


def come_home(draft: Drafting, rules: Ruleset, timer: Timer) -> None:
    """A band that has won is back in its room, once the party is out of it (timers of kind HOME)."""
    band = timer.id.removeprefix(f"{HOME}.")
    if timer.kind != HOME or band not in draft.state.bands:
        return
    if timer.who == draft.state.spot():
        come_home_later(draft, rules, timer.id, timer.who)
    else:
        draft.emit(BandMoved(band, timer.who, rule=rules.row("defeat"), secret=True))
