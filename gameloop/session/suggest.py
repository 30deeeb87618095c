"""What could be typed next: verbs valid now, then the nouns that fit the place in the line. Reads, never rolls.

Only what the party knows is offered, since nouns.py gives nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from gameloop.kernel.values import frozen
from gameloop.session.firstwords import LOOKED
from gameloop.session.parser import EXAMINE, Grammar
from gameloop.session.phrases import AND, phrases_of
from gameloop.session.results import NotUnderstood
from gameloop.session.rewording import heads, meanings, reworded
from gameloop.session.words import LINE_LIMIT, Noun, Token, tokens
from gameloop.world.checks import nominal
from gameloop.world.modes import BATTLE, EXPLORE, FIGHT, MAKING, MEET, OVER, TOWN, WILD, mode
from gameloop.world.ruleset import Args, Ruleset, Slot, Verb
from gameloop.world.state import State

if TYPE_CHECKING:
    from gameloop.session.session import Session

RECENT = 50  # entries looked at for what is typed often
NOUN = "thing"  # stands for the noun that is still to be typed
LOOKING = ("look", "l")
META = 40  # characters of a hint
FIRST = {  # what is worth offering, by mode, most useful first
    MAKING: ("enlist", "reroll", "help"),
    EXPLORE: (
        "go",
        "listen",
        "take",
        "force",
        "open",
        "search",
        "deal",
        "explore",
        "examine",
        "light",
        "rest",
    ),
    MEET: ("parley", "flee", "attack", "shoot", "hide", "distract", "wait"),
    FIGHT: ("fight", "round", "attack", "shoot", "cast", "withdraw", "flee", "hold", "parley"),
    BATTLE: ("battle", "send", "join", "part"),
    WILD: (
        "travel",
        "enter",
        "go",
        "explore",
        "forage",
        "sleep",
        "forcemarch",
        "take",
        "examine",
        "search",
        "deal",
        "launch",
        "settle",
        "collect",
        "rest",
    ),
    TOWN: (
        "enter",
        "leave",
        "deal",
        "ask",
        "buy",
        "prices",
        "sell",
        "hire",
        "enlist",
        "rest",
        "carouse",
        "level",
        "travel",
    ),
    OVER: ("undo", "enlist", "log", "replay", "quit"),
}


@frozen
class Suggestion:
    """A text that may replace the last `back` characters; `meta` tells its cost and how it is tried."""

    text: str
    back: int
    display: str
    meta: str


def complete(session: Session, text: str) -> list[Suggestion]:
    """Suggestions for a line up to the cursor, best first; none inside a quoted text."""
    step = _last_step(text[:LINE_LIMIT])
    if step.count('"') % 2:
        return []
    grammar = session.grammar()
    words = grammar.actor(tokens(step))[1]
    partial = "" if not words or step[-1:].isspace() or step[-1:] in ",:" else words[-1].text
    done = words[:-1] if partial else words
    if not done:
        return [*_answers(session, partial), *_verbs(session, partial)]
    return list(_arguments(session, grammar, done, partial, step))


def _last_step(text: str) -> str:
    """What stands behind the last `;` or `then` outside quotes."""
    at, quoted = 0, False
    for i, letter in enumerate(text):
        quoted ^= letter == '"'
        if not quoted and letter == ";":
            at = i + 1
        if not quoted and text[i : i + 6].casefold() == " then ":
            at = i + 6
    return text[at:]


# --- the first word -------------------------------------------------------------------------------


def _answers(session: Session, partial: str) -> Iterator[Suggestion]:
    question = session.state.question
    options = question.options if question else session.asked.options if session.asked else ()
    for option in options:
        if option.casefold().startswith(partial.casefold()):
            yield Suggestion(option, len(partial), option, "answer")


def _verbs(session: Session, partial: str) -> Iterator[Suggestion]:
    typed = partial.casefold()
    now = mode(session.seen())
    valid = [v for v in session.verbs() if now in v.modes]
    recent = _recent(session, valid, now)
    usual = sorted(
        (v for v in valid if v.name in FIRST[now] and v not in recent), key=lambda v: FIRST[now].index(v.name)
    )
    ordered = [*recent, *usual, *(v for v in valid if v not in recent and v not in usual)]
    for verb in ordered:
        names = [name for name in (verb.name, *verb.aliases) if name.startswith(typed)]
        if names:
            name = verb.name if verb.name in names else names[0]
            yield Suggestion(name, len(partial), name, hint(verb, session.game.rules, session.seen()))
    yield from _spoken(typed, {verb.name for verb in valid})


def _spoken(typed: str, valid: Collection[str]) -> Iterator[Suggestion]:
    """Words of the language that stand for a verb of the moment, once one of them is begun."""
    for word in sorted(word for word in heads() if typed and word.startswith(typed)):
        meant = next((verb for verb in meanings(word) if verb in valid), "")
        if meant:
            yield Suggestion(word, len(typed), word, f"as {meant}")


def _recent(session: Session, valid: Sequence[Verb], now: str) -> list[Verb]:
    """The verbs used lately in this mode, last first."""
    log, found = session.save.log, []
    at = log.head
    for _ in range(RECENT):
        if not at:
            break
        entry = log.entries[at]
        at = entry.parent
        word = (entry.text or "").split(" ", 1)[0].casefold()
        verb = next((v for v in valid if word == v.name or word in v.aliases), None)
        if verb is not None and verb not in found and mode(session.state_at(at)) == now:
            found.append(verb)
    return found


def hint(verb: Verb, rules: Ruleset, state: State, args: Args | None = None) -> str:
    """What a verb, or a line of it, costs as things are, and how it is tried: `1 turn, 5+ on d6`."""
    check = rules.checks.get(verb.check)
    tried = nominal(check) if check else ""
    cost = verb.costs(state, rules, args or {}) if verb.costs else verb.cost
    return ", ".join(part for part in (cost, tried) if part)[:META]


# --- the other words ------------------------------------------------------------------------------


def _arguments(
    session: Session, grammar: Grammar, done: Sequence[Token], partial: str, step: str
) -> Iterator[Suggestion]:
    done = _plainly(session, done)
    verb = _verb(session, done[0])
    if verb is None:
        return
    here = Token(partial)
    try:
        found = phrases_of(verb.slots, [*done[1:], here])
    except NotUnderstood:
        return
    slot = next((s for s in verb.slots if any(token is here for token in found.get(s.name, ()))), None)
    if slot is not None:
        yield from _fitting(session, grammar, verb, slot, found[slot.name][:-1], partial, step)
    if slot is None or slot.optional or len(found[slot.name]) > 1:
        yield from _prepositions(verb, found, partial)


def _plainly(session: Session, done: Sequence[Token]) -> Sequence[Token]:
    """The words before the one that is typed, as they are understood: `pick up` as `take`, `look at` as `examine`."""
    words = [word.folded for word in done]
    if words[0] in LOOKING and len(words) > 1 and all(word in LOOKED for word in words[1:]):
        return [Token(EXAMINE)]
    if _verb(session, done[0]) is not None:
        return done
    lines = reworded([*done, Token(NOUN)], ())
    found = (line[:-1] for line in lines if line[-1].text == NOUN and len(line) > 1)
    return next((line for line in found if _verb(session, line[0]) is not None), done)


def _prepositions(verb: Verb, found: Mapping[str, Sequence[Token]], partial: str) -> Iterator[Suggestion]:
    """The word that opens each slot that is still empty, others for it only if they are begun."""
    typed = partial.casefold()
    for slot in verb.slots:
        if slot.preps and slot.name not in found:
            fits = [prep for prep in slot.preps if prep.startswith(typed)][: None if typed else 1]
            yield from (Suggestion(prep, len(partial), prep, slot.name) for prep in fits)


def _verb(session: Session, word: Token) -> Verb | None:
    now = mode(session.seen())
    fits = [v for v in session.verbs() if word.folded == v.name or word.folded in v.aliases]
    return next((v for v in fits if now in v.modes), None)


def _fitting(
    session: Session,
    grammar: Grammar,
    verb: Verb,
    slot: Slot,
    phrase: Sequence[Token],
    partial: str,
    step: str,
) -> Iterator[Suggestion]:
    """The nouns that begin as the phrase does, each to replace the whole phrase."""
    parts = _after_and(phrase)
    typed = " ".join([*(t.text for t in parts), partial]).casefold()
    back = _length(step, len(parts) + bool(partial))
    nouns = grammar.candidates(slot) or _words(session, verb, slot)
    meta = hint(verb, session.game.rules, session.seen())
    for noun in sorted(nouns, key=lambda noun: bool(noun.owner)):  # what is here before what is carried
        if noun.name.casefold() != typed.strip() and _begins(noun, typed):
            yield Suggestion(noun.name, back, noun.name, meta)


def _after_and(phrase: Sequence[Token]) -> list[Token]:
    """In a list of people or things the part behind the last `and`."""
    at = max((i + 1 for i, token in enumerate(phrase) if token.folded in AND), default=0)
    return list(phrase[at:])


def _length(step: str, words: int) -> int:
    """How many characters the last words take, with the blanks after them."""
    if not words:
        return 0
    at = len(step.rstrip())
    for token in reversed(tokens(step)[-words:]):
        at = step.rfind(token.text, 0, at)
    return len(step) - at


def _begins(noun: Noun, typed: str) -> bool:
    return any(name.casefold().startswith(typed) for name in (noun.name, *noun.words))


def _words(session: Session, verb: Verb, slot: Slot) -> Iterable[Noun]:
    """Words for slots that take no noun of the world: choices, verbs, branches and marks, ids of rules."""
    log = session.save.log
    names: Iterable[str] = slot.words
    if (verb.name, slot.name) == ("help", "topic"):
        names = (v.name for v in session.verbs())
    elif (verb.name, slot.name) == ("switch", "name"):
        names = log.branches
    elif slot.name == "ref":
        names = (*log.marks, *log.branches)
    elif (verb.name, slot.name) == ("rule", "id"):
        names = session.game.rules.book
    return [Noun(name, name) for name in names]
