"""A lost fight: what the victors do to those who are left (A-PLAY-11)."""

from __future__ import annotations

from gameloop.kernel.clock import Timer, TimerSet
from gameloop.rulesets.barrows import bands
from gameloop.rulesets.barrows.injury import die
from gameloop.rulesets.barrows.names import EDIBLE, INTELLIGENT, UNDEAD
from gameloop.world.checks import attempt
from gameloop.world.encounters import AWAY, BandMoved
from gameloop.world.ending import end_if_nobody_is_left
from gameloop.world.goods import move
from gameloop.world.places import TREASURE
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.scheduler import TURN
from gameloop.world.state import Item, State

KILLED = "killed"
GEM = "gem"
HOME = "home"  # the kind of a timer whose `who` is a place


def defeat(draft: Drafting, rules: Ruleset, victors: tuple[str, ...]) -> None:
    """Nobody of the party can act any more, and these have won; to be called when the fight has ended.

    Intelligent living victors rob and spare; before others each one left lives on 4+. With the setting
    `party_defeat` at `killed` nobody lives. Then the victors are gone.
    """
    if not draft.state.party():
        return
    if draft.state.setting("party_defeat") == KILLED:
        _kill(draft, rules)
    elif robber := next((who for who in victors if robs(draft.state, who)), ""):
        rob(draft, rules, robber)
    else:
        _leave_for_dead(draft, rules)
    end_if_nobody_is_left(draft, rules)
    withdraw(draft, rules, victors)


def submit(draft: Drafting, rules: Ruleset, victors: tuple[str, ...]) -> None:
    """The party has given itself up: it is robbed, and all are spared (A-PLAY-34)."""
    robber = next((who for who in victors if robs(draft.state, who)), "")
    if robber:
        rob(draft, rules, robber)
    withdraw(draft, rules, victors)


def robs(state: State, who: str) -> bool:
    """Whether somebody is alive and has the wits to rob."""
    kind = state.kinds.get(state.person(who).kind)
    return kind is None or (INTELLIGENT in kind.tags and UNDEAD not in kind.tags)


def _kill(draft: Drafting, rules: Ruleset) -> None:
    for who in tuple(p.id for p in draft.state.party()):
        die(draft, rules, who, "A-PLAY-11")


def _leave_for_dead(draft: Drafting, rules: Ruleset) -> None:
    for who in tuple(p.id for p in draft.state.party()):
        if not attempt(draft, rules, "left_for_dead", who, outcomes=("left for dead", "dies")).worked:
            die(draft, rules, who, "A-PLAY-11")


def rob(draft: Drafting, rules: Ruleset, robber: str) -> None:
    """Coins, treasure and supply of the living and the fallen go with the victors."""
    for holder in (*(p.id for p in draft.state.party()), draft.state.spot()):
        for item in draft.state.held(holder):
            if prey(rules, item):
                move(draft, item, holder, robber, "robbed", rule="A-PLAY-11")


def prey(rules: Ruleset, item: Item) -> bool:
    """Whether a thing is coin, treasure or supply."""
    return item.kind in (rules.coin, GEM, TREASURE, *EDIBLE)


def withdraw(draft: Drafting, rules: Ruleset, victors: tuple[str, ...]) -> None:
    """Wanderers go their way; those who live here are gone for this turn, and while the party lies in their room."""
    for band in tuple(b for b in draft.state.bands.values() if any(who in b.people for who in victors)):
        if bands.wandering(draft.state, band.id):
            bands.depart(draft, rules, band.id, "won")
        else:
            draft.emit(BandMoved(band.id, AWAY, rule="A-PLAY-11"))
            come_home_later(draft, rules, f"{HOME}.{band.id}", band.place)


def come_home_later(draft: Drafting, rules: Ruleset, timer: str, place: str) -> None:
    """Have a band look after its room at the end of this turn."""
    due = draft.state.turn_began + rules.procedures[TURN].seconds
    draft.emit(TimerSet(Timer(due, HOME, timer, place), rule="A-PLAY-11"))


def come_home(draft: Drafting, rules: Ruleset, timer: Timer) -> None:
    """A band that has won is back in its room, once the party is out of it (timers of kind HOME)."""
    band = timer.id.removeprefix(f"{HOME}.")
    if timer.kind != HOME or band not in draft.state.bands:
        return
    if timer.who == draft.state.spot():
        come_home_later(draft, rules, timer.id, timer.who)
    else:
        draft.emit(BandMoved(band, timer.who, rule="A-PLAY-11", secret=True))
