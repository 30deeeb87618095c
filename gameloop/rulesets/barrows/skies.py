"""Control Weather: the sky as the caster wishes, and no die that changes it meanwhile (A-SPL-06)."""

from __future__ import annotations

from gameloop.kernel.clock import Timer, TimerSet
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.names import WEATHER_HELD
from gameloop.rulesets.barrows.records import Spell
from gameloop.rulesets.barrows.seasons import called
from gameloop.rulesets.barrows.working import Working
from gameloop.world.fighting import choose as pick
from gameloop.world.ruleset import Drafting, No, Ruleset
from gameloop.world.state import State
from gameloop.world.weather import change_weather

ROW = "A-SPL-06"


def fault(rules: Ruleset, book: Book, spell: Spell, named: tuple[str, ...]) -> No | None:
    """Why the sky does not obey: there is none in this adventure, or no such weather."""
    if rules.adventure.region is None:
        return No("the sky over this country never changes", ROW, "spells")
    if len(named) > 1 or any(one not in {w.id for w in book.wilds.weather} for one in named):
        return No(f"{spell.name} brings one weather", ROW, f"cast {spell.id}")
    return None


def wishes(book: Book, state: State) -> tuple[tuple[str, str], ...]:
    """Every weather there is, by id, and what it is called now."""
    return tuple((w.id, called(book, state, w.id)) for w in book.wilds.weather)


def choose(book: Book, draft: Drafting, who: str, named: tuple[str, ...]) -> tuple[str, ...]:
    """As named, else as the caster says now."""
    there = {name: one for one, name in wishes(book, draft.state)}
    text = f"Which weather does {draft.state.person(who).name} want?"
    options = tuple(there)
    return named or (there[pick(draft, who, "spell_target", text, options, options[0], rule=ROW)],)


def control(working: Working) -> None:
    """It is so at once, and stays so for a day a spell level."""
    draft = working.draft
    for weather in working.targets:
        change_weather(draft, weather, called(working.book, draft.state, weather), rule=ROW)
        draft.emit(TimerSet(Timer(working.until, WEATHER_HELD, WEATHER_HELD), rule=ROW))


def held(state: State) -> bool:
    """Whether the sky does as it was told, whatever the dice say."""
    return any(timer.kind == WEATHER_HELD for timer in state.timers)
