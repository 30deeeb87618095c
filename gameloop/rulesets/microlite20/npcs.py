"""Which spell somebody casts for whom nobody speaks: people of a class among the enemies (B-PLAY-17)."""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.rulesets.microlite20 import aiming, casting
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.names import MAX_HP
from gameloop.rulesets.microlite20.records import WHOLE
from gameloop.rulesets.microlite20.spellbook import ARCANE, DIVINE
from gameloop.world.engagement import Intent
from gameloop.world.ruleset import Ruleset
from gameloop.world.sides import members
from gameloop.world.state import Person, State

CAST = "cast"
SLEEP, MISSILE = "sleep", "magic_missile"


def spell(book: Book, state: State, rules: Ruleset, who: str) -> Intent | None:
    """The spell that he means to cast now, and on whom; None where he would rather do something else."""
    person = state.person(who)
    found = {ARCANE: _harms, DIVINE: _cures}.get(casting.list_of(book, state, person))
    if found is None:
        return None
    wanted = found(book, state, rules, person)
    return next(
        (one for one in wanted if casting.fault(book, rules, state, who, one.how, _named(one)) is None), None
    )


def _named(intent: Intent) -> tuple[str, ...]:
    return (intent.target,) if intent.target else ()


def _harms(book: Book, state: State, rules: Ruleset, person: Person) -> Iterator[Intent]:
    """Sleep for several weak enemies at once, else missiles, as long as he has the hit points to spare."""
    given = book.numbers.npc
    if person.hp * WHOLE <= person.stats[MAX_HP] * given.cast_above_hp_pct:
        return
    aim = casting.aim_of(book, rules, state, person.id, SLEEP)
    weak = [one for one in aiming.usual(aim, state) if not state.person(one).has("asleep")]
    if len(weak) >= given.sleep_from_foes:
        yield Intent(CAST, how=SLEEP)
    yield Intent(CAST, how=MISSILE)


def _cures(book: Book, state: State, rules: Ruleset, person: Person) -> Iterator[Intent]:
    """A cure for the one of his side who has least left, once that is half or less, also for whoever lies there: the
    best that he can cast.
    """
    given = book.numbers.npc
    hurt = [
        p
        for p in members(state, person.side)
        if not p.gone and p.hp * WHOLE <= p.stats[MAX_HP] * given.cure_at_hp_pct
    ]
    cures = [
        one for one in casting.open_to(book, state, person.id) if any(fx.heal for fx in book.spells[one].fx)
    ]
    for friend in sorted(hurt, key=lambda p: p.hp)[:1]:
        yield from (Intent(CAST, friend.id, one) for one in reversed(cures))
