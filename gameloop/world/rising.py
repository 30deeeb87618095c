"""The dead who get up as something else a day after they were slain: the timer on the body, and who appears there."""

from __future__ import annotations

from gameloop.kernel.clock import Timer, TimerSet
from gameloop.world.people import Appeared
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.scheduler import DAY
from gameloop.world.state import DEAD, Band

RISES = "rises."  # begins the kind of the timer; the kind of creature follows


def will_rise(draft: Drafting, rules: Ruleset, who: str, rise_as: str, row: str) -> None:
    """Whoever was slain here gets up tomorrow as one of that kind, if there is such a kind."""
    if rise_as in rules.creatures:
        due = draft.state.clock + rules.procedures[DAY].seconds
        timer = Timer(due, RISES + rise_as, f"{RISES}{who}/{draft.state.spot()}", who)
        draft.emit(TimerSet(timer, rule=row))


def rise(draft: Drafting, rules: Ruleset, timer: Timer, row: str) -> None:
    """A body gets up where it fell, as what killed it; nothing for other timers, or for who lives again."""
    if not timer.kind.startswith(RISES) or not draft.state.person(timer.who).has(DEAD):
        return
    monster = rules.creatures[timer.kind.removeprefix(RISES)]
    name = f"{draft.state.person(timer.who).name}, {monster.name.casefold()}"
    band = f"risen.{timer.who}"
    people = rules.meetings.people(draft, monster, 1, band, name)
    place = timer.id.partition("/")[2]
    draft.emit(Appeared(Band(band, tuple(p.id for p in people), place, mood="hostile"), people, rule=row))
