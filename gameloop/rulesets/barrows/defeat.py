"""A lost fight: what the victors do to those who are left (A-PLAY-11)."""

from __future__ import annotations

from gameloop.world.carrying import die
from gameloop.world.checks import attempt
from gameloop.world.defeat import rob, robs, withdraw
from gameloop.world.ending import end_if_nobody_is_left
from gameloop.world.ruleset import Drafting, Ruleset

KILLED = "killed"


def defeat(draft: Drafting, rules: Ruleset, victors: tuple[str, ...]) -> None:
    """Nobody of the party can act any more, and these have won; to be called when the fight has ended.

    Intelligent living victors rob and spare; before others each one left lives on 4+. With the setting
    `party_defeat` at `killed` nobody lives. Then the victors are gone.
    """
    if not draft.state.party():
        end_if_nobody_is_left(draft, rules)
        return
    if draft.state.setting("party_defeat") == KILLED:
        _kill(draft, rules)
    elif robber := next((who for who in victors if robs(draft.state, who)), ""):
        rob(draft, rules, robber)
    else:
        _leave_for_dead(draft, rules)
    end_if_nobody_is_left(draft, rules)
    withdraw(draft, rules, victors)


def _kill(draft: Drafting, rules: Ruleset) -> None:
    for who in tuple(p.id for p in draft.state.party()):
        die(draft, rules, who, "A-PLAY-11")


def _leave_for_dead(draft: Drafting, rules: Ruleset) -> None:
    for who in tuple(p.id for p in draft.state.party()):
        if not attempt(draft, rules, "left_for_dead", who, outcomes=("left for dead", "dies")).worked:
            die(draft, rules, who, "A-PLAY-11")
