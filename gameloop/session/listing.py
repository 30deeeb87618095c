"""`?`: what can be done here, as numbered lines ready to be played. Nothing is rolled to find out.

A line is offered only if the rules do not refuse it now; refusing costs nothing, so the list tells nothing that
typing would not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from gameloop.kernel.dice import ForcedDice
from gameloop.kernel.errors import Refused, TapeError
from gameloop.kernel.hexes import SIDES
from gameloop.session.arguments import Parsed
from gameloop.session.parser import Grammar
from gameloop.session.phrases import FREE
from gameloop.session.prompting import untouched
from gameloop.session.results import Ambiguous, Block, NotUnderstood
from gameloop.session.suggest import FIRST, hint
from gameloop.session.views.meeting import choices
from gameloop.session.walking import first_step
from gameloop.world.actions import TAKE
from gameloop.world.exploring import Explore
from gameloop.world.game import Crashed
from gameloop.world.holdings import here as land_here
from gameloop.world.light import is_lit
from gameloop.world.modes import EXPLORE, MEET, WILD, mode
from gameloop.world.ruleset import Args, Verb
from gameloop.world.state import State
from gameloop.world.travel import Travel
from gameloop.world.turns import owed

if TYPE_CHECKING:
    from gameloop.session.session import Session

LINES = {WILD: 12}  # and one that says how to see the rest
USUAL_LINES = 8
EACH = 2  # lines of one verb
WAYS = {"travel": len(SIDES)}  # of those that go somewhere
USUAL_WAYS = 4
GOING = ("go", "enter", "travel")
REFEREE = "Referee"  # the group of verbs by which a player is his own: they are not what can be done here
MEETINGS = "Meetings"  # the group of verbs of which the ruleset says when they make sense
ALWAYS = ("look", "map", "party", "log")
WAITING = "A question is open; undo takes it back, and status, party, map, log and help can be looked at."
REST = "help: every verb. help VERB: one of them. A number plays its line."


def here(session: Session, _args: Args) -> Iterable[Block]:
    """What can be done here, numbered; the numbers typed next play these lines."""
    question = session.state.question
    if question is not None:
        yield Block("list", WAITING)  # it is asked again below
        return
    begin = [beginnings(session)] if untouched(session) else []
    most = LINES.get(mode(session.seen()), USUAL_LINES)
    rows = list(_first(_rows(session), most - len(begin)))
    session.listed = tuple(line for line, _ in rows)
    wide = max((len(line) for line, _ in rows), default=0)
    digits = len(str(len(rows)))
    shown = [f" {n:{digits}} {line:{wide}}  {tells}".rstrip() for n, (line, tells) in enumerate(rows, 1)]
    yield Block("list", "\n".join([*shown, *begin, REST]))


def beginnings(session: Session) -> str:
    """How to begin otherwise, before anything was typed: another party or rulebook, or a game to watch."""
    other, film = (session.outside.format(line) for line in ("new --help", "replay first-delve"))
    return f"Or quit, and: {other}; to watch a game: {film}"


def _first(rows: Iterator[tuple[str, str]], most: int) -> Iterator[tuple[str, str]]:
    for row, _ in zip(rows, range(most), strict=False):
        yield row


def met(session: Session) -> Iterable[Block]:
    """What can be done about those who are met, numbered; nothing outside of a meeting."""
    if mode(session.state) != MEET or session.state.question is not None:
        return ()
    rows = choices(session.state, session.game.rules)
    session.listed = tuple(line for line, _ in rows)
    return (Block("list", "  ".join(f"{n} {line} ({tells})" for n, (line, tells) in enumerate(rows, 1))),)


def _rows(session: Session) -> Iterator[tuple[str, str]]:
    """Lines and what they cost, most useful first; in a meeting what the ruleset says of it."""
    grammar = session.grammar()
    said = choices(session.seen(), session.game.rules) if mode(session.seen()) == MEET else ()
    yield from said
    for verb in _verbs(session):
        if said and verb.group == MEETINGS:
            continue
        most = WAYS.get(verb.name, USUAL_WAYS) if verb.name in GOING else EACH
        yield from _first(offered(session, grammar, verb), most)


def _verbs(session: Session) -> list[Verb]:
    now = mode(session.seen())
    order = [*FIRST[now], *ALWAYS]
    for name in _urgent(session.seen()):
        order = [name, *(other for other in order if other != name)]
    useless = _useless(session.seen())
    there = (v for v in session.verbs() if now in v.modes and v.group != REFEREE)
    valid = [v for v in there if v.name in order and v.name not in useless]
    return sorted(valid, key=lambda v: order.index(v.name))


def _urgent(state: State) -> Iterator[str]:
    """What comes before all else: light in the dark, the rest that is owed, those who rise on this land."""
    if mode(state) == EXPLORE:
        yield from ("rest",) if owed(state) else ()
        yield from () if is_lit(state) else ("light",)
    land = land_here(state)
    yield from ("yield", "battle") if land is not None and land.rebels else ()


def _useless(state: State) -> tuple[str, ...]:
    """What the rules allow and nobody wants now: another light where one burns, a rest that nobody needs."""
    if mode(state) != EXPLORE:
        return ()
    return (*(("light",) if is_lit(state) else ()), *(() if owed(state) else ("rest",)))


def offered(session: Session, grammar: Grammar, verb: Verb) -> Iterator[tuple[str, str]]:
    """The lines that a verb makes with the nouns there are, those that the rules refuse left out."""
    for line in _said(grammar, verb):
        try:
            parsed = grammar.parse(line)
        except (NotUnderstood, Ambiguous):
            continue
        if possible(session, parsed) and _read_back(grammar, parsed):
            yield parsed.canonical, hint(verb, session.game.rules, session.seen(), parsed.args)


def _read_back(grammar: Grammar, parsed: Parsed) -> bool:
    """Tells whether the line that is shown means what it stands for: a name may have a word of the grammar in it."""
    try:
        return grammar.parse(parsed.canonical).args == parsed.args
    except (NotUnderstood, Ambiguous):
        return False


def _said(grammar: Grammar, verb: Verb) -> list[str]:
    """The verb by itself, or with each noun that fits its first slot."""
    needed = [slot for slot in verb.slots if not slot.optional]
    slot = next(iter(needed or [s for s in verb.slots if verb.name in GOING]), None)
    if slot is None:
        return [verb.example if verb.name == TAKE else verb.name]  # `take all`: of one thing it is no list
    if slot.kind in FREE:
        return [verb.example]
    prep = f" {slot.preps[0]}" if slot.preps else ""
    nouns = grammar.candidates(slot)
    if slot.kind == "noun":
        nouns = [noun for noun in nouns if not noun.owner]
    return [f"{verb.name}{prep} {noun.id}" for noun in nouns]


def possible(session: Session, parsed: Parsed) -> bool:
    """Tells whether the rules would begin this command now."""
    return against(session, parsed) is None


def against(session: Session, parsed: Parsed) -> Refused | None:
    """What the rules have against beginning this command now: they refuse before the first die or not at all.

    Of a walk it is its first step.
    """
    if parsed.verb.make is None:
        return None
    try:
        command = parsed.verb.make(session.state, parsed.args)
        if isinstance(command, Explore | Travel):
            command = first_step(session.state, session.game.rules, command)
        session.game.decide(session.state, command, ForcedDice(()))
    except Refused as no:
        return no
    except (TapeError, Crashed):
        return None  # it came to a die that was not there
    return None
