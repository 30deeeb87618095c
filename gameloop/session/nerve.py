"""Odds that belong to no line: `odds save`, what somebody withstands; `odds morale`, when those who are met break.

What foes need to stand is known once it was seen: from the last time that the nerve of such a creature was tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gameloop.kernel.dice import Rolled
from gameloop.kernel.errors import Refused
from gameloop.session.chances import added, extra, share
from gameloop.session.history import path
from gameloop.session.narrate.rolls import words
from gameloop.session.secrets import told_events
from gameloop.world.checks import CMP, bonuses, kept, number_of, tilted
from gameloop.world.ruleset import Check, Ruleset
from gameloop.world.state import FOES, PARTY, Person, State

if TYPE_CHECKING:
    from gameloop.session.session import Session

SAVES, MORALE = ("save", "saves", "saving throw", "saving throws"), ("morale", "rout")
HARD = (10, 15, 20)  # for what is as hard as the danger is: what is told as an example
OF_DANGER = "dc."  # how names of numbers begin that the danger sets
ROLL = "morale"  # the label under which nerve is tried


def asked(session: Session, line: str) -> list[str] | None:
    """The lines that answer such a question; None where it is another. Raises Refused where there is no answer."""
    said = line.casefold().strip()
    if said in MORALE:
        return list(_morale(session))
    head = next(
        (word for word in sorted(SAVES, key=len, reverse=True) if f"{said} ".startswith(f"{word} ")), ""
    )
    return list(_saves(session, said.removeprefix(head).strip())) if head else None


# --- saving throws ----------------------------------------------------------------------------------


def _saves(session: Session, name: str) -> Iterator[str]:
    """What each of the party, or one of them, has to throw."""
    state, rules = session.seen(), session.game.rules
    who = [person for person in state.able() if name in ("", person.name.casefold())]
    if not who or not rules.telling.figures.saves:
        raise Refused(f"nobody here is called {name}" if name else "there is nobody", instead="odds save")
    for check in rules.telling.figures.saves:
        row = rules.checks[check]
        yield from (f"{person.name}: {_save(state, rules, row, person)}" for person in who)


def _save(state: State, rules: Ruleset, row: Check, person: Person) -> str:
    own = kept(bonuses(state, rules, row, person.id), ())
    dice = tilted(row, rules.number(state, person.id, f"edge.{row.id}"))
    more, what = extra(own), f"{words(row.id)}: {dice}{added(own)}"
    if row.target is None and row.target_from.startswith(OF_DANGER):
        each = (share(dice, more, hard, ">=") for hard in HARD)
        return f"{what}, needs as much as the danger is hard: {', '.join(each)}"
    return f"{what}, needs {share(dice, more, number_of(state, rules, row, person.id), CMP[row.kind])}"


# --- morale -----------------------------------------------------------------------------------------


def _morale(session: Session) -> Iterator[str]:
    """When units, foes and hired people break, as far as it is known."""
    state, nerve = session.seen(), session.game.rules.telling.figures.nerve
    units = [unit for unit in state.battle.units if not unit.gone] if state.battle else []
    for unit in units:
        broken = share(nerve, 0, unit.morale, ">=") if unit.morale else "never"
        yield f"{unit.name}: {nerve}, they break on {broken}"
    kinds = dict.fromkeys(p.kind for p in _wavering(state))
    if not units and not kinds:
        raise Refused("there is nobody here whose nerve could break", instead="odds save")
    seen = _seen(session, set(kinds))
    for kind in kinds:
        name = state.kinds[kind].name.casefold()
        if kind in seen:
            n, roll = seen[kind]
            broken = share(roll.dice, extra(roll.mods), roll.target or 0, roll.cmp or ">=")
            yield f"{name}: {roll.dice}, breaks on {broken}; as it was at @{n}"
        else:
            yield f"{name}: {nerve}; what makes it break nobody has seen yet"


def _wavering(state: State) -> Iterator[Person]:
    """Those who are met or fought and still stand, and the hired of the party."""
    met = state.bands[state.encounter.group].people if state.encounter else ()
    fought = state.fight.people if state.fight else ()
    everybody = (state.people[who] for who in dict.fromkeys((*met, *fought)))
    yield from (p for p in everybody if p.side in (FOES, PARTY) and not p.gone and p.kind in state.kinds)


def _seen(session: Session, kinds: set[str]) -> dict[str, tuple[int, Rolled]]:
    """The last time that the nerve of a creature of each kind was tried in the sight of the party."""
    found: dict[str, tuple[int, Rolled]] = {}
    for entry in reversed(path(session)):
        people = session.state_at(entry.parent).people
        for event in reversed(told_events(session, entry)):
            if (
                isinstance(event, Rolled)
                and event.why == ROLL
                and event.target is not None
                and not event.secret
            ):
                tried = people.get(event.who or "")
                if tried is not None and tried.kind in kinds and tried.kind not in found:
                    found[tried.kind] = (entry.n, event)
        if len(found) == len(kinds):
            break
    return found
