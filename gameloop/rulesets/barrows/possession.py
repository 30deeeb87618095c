"""Dominate: the caster in another's body, his own lying helpless, and how it ends (A-SPL-07, A-PLAY-59)."""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.rulesets.barrows.names import BODILESS, DOMINATED
from gameloop.rulesets.barrows.working import Working
from gameloop.world import contact
from gameloop.world.followers import SideTaken, turn_against
from gameloop.world.magic import Cease
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import DOWN, FOES, PARTY, State
from gameloop.world.wounds import ConditionEnded

ROW = "A-PLAY-59"
SPELL = "dominate"


def dominate(working: Working) -> None:
    """One creature, unless it saves, is worn by the caster, and is of his side meanwhile."""
    side = working.draft.state.person(working.who).side
    for who in working.targets:
        if not working.resisted(who):
            working.gain(who, DOMINATED)
            working.gain(working.who, BODILESS)
            working.draft.emit(SideTaken(who, side, rule=ROW))


def pairs(state: State) -> Iterator[tuple[str, str]]:
    """Who is worn, and by whom."""
    for person in state.people.values():
        worn = person.condition(DOMINATED)
        if worn is not None:
            yield person.id, worn.other


def settle(draft: Drafting) -> None:
    """It is over when either body is dead, the one worn lies at 0 hit points, or the caster is back in his own."""
    for who, caster in tuple(pairs(draft.state)):
        worn, own = draft.state.person(who), draft.state.person(caster)
        if worn.gone or worn.has(DOWN) or own.gone or not own.has(BODILESS):
            release(draft, who, caster)


def release(draft: Drafting, who: str, caster: str) -> None:
    """Both are themselves again; the one who was worn is against the caster's side, if it lives."""
    for one, name in ((who, DOMINATED), (caster, BODILESS)):
        if draft.state.person(one).has(name):
            draft.emit(ConditionEnded(one, name, rule=ROW))
    if draft.state.person(who).gone:
        return
    if draft.state.person(caster).side == FOES:
        draft.emit(SideTaken(who, PARTY, rule=ROW))
    else:
        turn_against(draft, (who,), f"freed.{who}", ROW)


def run_out(draft: Drafting, who: str, caster: str) -> None:
    """The time of the spell is over for the one who was worn."""
    if draft.state.person(who).side == draft.state.person(caster).side:
        release(draft, who, caster)


def cease(draft: Drafting, rules: Ruleset, command: Cease) -> None:
    """The caster goes back to his own body, when he likes (A-PLAY-59)."""
    if command.spell != SPELL:
        draft.refuse(
            f"{rules.spells[command.spell].name} lasts as long as it lasts", instead="due", rule="A-MGC-03"
        )
    worn = next((pair for pair in pairs(draft.state) if command.who in ("", pair[1])), None)
    if worn is None:
        draft.refuse("nobody is in another's body", instead="cast dominate", rule=ROW)
    release(draft, *worn)
    band = f"freed.{worn[0]}"
    if draft.state.calm and band in draft.state.bands:
        contact.meet(draft, rules, band)
