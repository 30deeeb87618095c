"""After a battle: who of the fallen lives, what is left of the troops, and what it settles (A-MAS-07, A-MAS-08)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gameloop.rulesets.barrows import injury, land, levies
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.names import HP
from gameloop.world.armies import FALLEN, ROUTED, Battle, Unit
from gameloop.world.battle import BAND, LEVY, REBELS, CasualtiesCounted
from gameloop.world.carrying import die
from gameloop.world.encounters import Defeated, EncounterEnded, members
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import FOES, PARTY, Condition, Person
from gameloop.world.wounds import ConditionGained, Fell, Fled, change

BATTLE = "battle"
Counted = Mapping[str, tuple[int, int]]


def count(book: Book, draft: Drafting, battle: Battle) -> Counted:
    """Each of the fallen is tried: the dead and the wounded of each unit, by its id."""
    return {unit.id: _survivors(book, draft, unit) for unit in battle.units}


def settle(
    book: Book, draft: Drafting, rules: Ruleset, battle: Battle, winner: str, counted: Counted
) -> None:
    """Levies, hired troops, bands and rebels are what is left of them; then it shows what the battle was for."""
    for unit in battle.units:
        _settle(book, draft, rules, unit, *counted[unit.id])
        if unit.hero and unit.gone == FALLEN:
            _hero(book, draft, rules, unit.hero)
    if draft.state.encounter is not None:
        draft.emit(EncounterEnded(draft.state.encounter.group, BATTLE, rule="A-PLAY-80"))
    if battle.why in draft.state.holdings:
        land.after_battle(book, draft, battle, winner)


def _survivors(book: Book, draft: Drafting, unit: Unit) -> tuple[int, int]:
    """How many of those of a unit who fell are dead, and how many live; one die each (A-MAS-07)."""
    figures, fell = book.mass_combat, unit.began - unit.n
    lived = sum(
        draft.roll(figures.survive_dice, f"survives_{unit.id}", rule="A-MAS-07").total >= figures.survive_from
        for _ in range(fell)
    )
    if fell:
        draft.emit(CasualtiesCounted(unit.id, fell - lived, lived, rule="A-MAS-07"))
    return fell - lived, lived


def _settle(book: Book, draft: Drafting, rules: Ruleset, unit: Unit, dead: int, wounded: int) -> None:
    kind, _, whose = unit.source.partition(":")
    if kind == LEVY:
        levies.lost(book, draft, whose, dead, wounded)
    elif kind == REBELS:
        land.rebels_died(draft, whose, dead)
    elif kind == BAND:
        _band(draft, rules, unit, whose, dead)
    else:
        _hired(draft, rules, unit, dead)


def _lay_low(draft: Drafting, rules: Ruleset, fallen: Sequence[Person], dead: int) -> None:
    """So many of the fallen are dead, and the rest lie there grievously wounded; who is who does not count."""
    for person in fallen[:dead]:
        die(draft, rules, person.id, "A-MAS-07")
    for person in fallen[dead:]:
        _down(draft, person.id)


def _band(draft: Drafting, rules: Ruleset, unit: Unit, band: str, dead: int) -> None:
    """Of a band that was met the last in the list are those who fell (A-MAS-08); the routed are gone."""
    people = tuple(p for p in members(draft.state, band) if f"{FOES}_{p.kind}" == unit.id)
    _lay_low(draft, rules, people[unit.n :], dead)
    if unit.gone == ROUTED:
        for person in people[: unit.n]:
            draft.emit(Fled(person.id, rule="A-PLAY-80"))
    if unit.gone:
        draft.emit(Defeated(tuple(p.id for p in people), "battle", rule="A-PLAY-80"))


def _hired(draft: Drafting, rules: Ruleset, unit: Unit, dead: int) -> None:
    """Of hired troops the last in the list are those who fell (A-MAS-08, A-PLAY-75)."""
    people = tuple(p for p in draft.state.able() if f"{PARTY}_{p.kind}" == unit.id)
    _lay_low(draft, rules, people[unit.n :], dead)


def _down(draft: Drafting, who: str) -> None:
    """Alive at 0 hit points, grievously wounded; of rank and file no more is kept (A-MAS-08)."""
    change(draft, who, HP, -draft.state.person(who).hp, BATTLE, rule="A-MAS-07")
    draft.emit(Fell(who, rule="A-MAS-07"))
    draft.emit(ConditionGained(who, Condition(injury.GRIEVOUS), rule="A-MAS-07"))


def _hero(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """A character who fell with his unit: the same die, and the wound table if he lives (A-MAS-08, A-PLAY-79)."""
    figures = book.mass_combat
    change(draft, who, HP, -draft.state.person(who).hp, BATTLE, rule="A-PLAY-79")
    rolled = draft.roll(figures.survive_dice, "survives", who, rule="A-MAS-08")
    if rolled.total < figures.survive_from:
        die(draft, rules, who, "A-MAS-07")
        return
    draft.emit(Fell(who, rule="A-INJ-19"))
    injury.wound(book, draft, who)
