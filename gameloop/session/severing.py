"""Several things in one line: `take the torch and the ladle`, `go north and search`, `light two torches`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from gameloop.session.firstwords import STRIDES, is_side
from gameloop.session.parser import Grammar
from gameloop.session.referring import IT
from gameloop.session.results import Ambiguous, NotUnderstood
from gameloop.session.rewording import counted, plain
from gameloop.session.words import ARTICLES, tokens
from gameloop.world.encounters import plural
from gameloop.world.prisoners import captives_here
from gameloop.world.ruleset import EVERYBODY
from gameloop.world.state import State

if TYPE_CHECKING:
    from gameloop.session.session import Session

JOINED = r"(?i)\s*,\s*(?:and\s+)?|\s+(?:and|&|plus|as well as)\s+"
ALL = r"(?i)(drop|give|remove) (?:everything|all|it all|all of it|all (?:his|her|the|my) things)( to .+)?"
TAIL = r"(?i)\s(?:to|on|onto|into|in|at|with|from|by|for) .+$"
ENTERING = (
    "enter",
    "leave",
    "return",
    "climb",
    "crawl",
    "back",
)  # verbs besides of walking that lead elsewhere
CAPTIVES = (
    r"(?i)(free|untie|unbind|release|tie up|tie|leave|wake up|wake|ask|question|search|examine|x) "
    r"(?:(?:all|both|of|the|our|those|these) )*(.+)"
)
TRADE = ("buy", "sell", "purchase")  # verbs of which each thing is answered by itself
SHARED = (
    *(
        "light",
        "kindle",
        "douse",
        "extinguish",
        "put out",
        "blow out",
        "open",
        "close",
        "equip",
        "remove",
        "wear",
    ),
)  # verbs that take one thing at a time


def each(session: Session, steps: Iterable[str]) -> Iterator[str]:
    """The lines of several steps, each looked at when it comes to it; no answer to a question is taken apart."""
    for step in steps:
        if session.pressed():
            yield step
            continue
        for line in _of_captives(session.state, step):
            yield from severed(line, session.grammar)


def _of_captives(state: State, line: str) -> list[str]:
    """`free the captives`: the line for each of several who are bound one by one; any other line as it is."""
    said = re.fullmatch(CAPTIVES, line.strip(" .!"))
    bound = captives_here(state) if said is not None else ()
    kinds = {plural(state.kinds[people[0].kind].name.casefold()) for people in bound}
    if said is None or len(bound) < 2 or said[2].casefold() not in {"captives", "prisoners", *kinds}:
        return [line]
    return [f"{said[1]} {person.name}" for people in bound for person in people]


def severed(line: str, grammar: Callable[[], Grammar]) -> list[str]:
    """The lines that one line comes to: itself, if it is understood; the first part that is not, if there is one."""
    if '"' in line or not (re.search(JOINED, line) or _counting(line) or _everything(line)):
        return [line]
    words = grammar()
    if (whole := _all(line, words)) is not None:
        return whole
    if _read(words, line) is not None:
        return [line]
    several = _several(line, words)
    if len(several) == 1 and several != [line]:
        return several
    acts = _acts(line, words)
    for parts in (several, acts, _things(line)):
        known = [_read(words, part) is not None for part in parts]
        if parts is acts:
            known = [
                one or _later(parts[:n], part) for n, (one, part) in enumerate(zip(known, parts, strict=True))
            ]
        if len(parts) > 1 and all(known):
            return parts
        if len(parts) > 1 and any(known):
            return [parts[known.index(False)]]
    wares = _things(line)
    return wares[:1] if _head(line)[1].partition(" ")[0].casefold() in TRADE and len(wares) > 1 else [line]


def _read(grammar: Grammar, line: str) -> tuple[str, ...] | None:
    """What a line may mean, by itself or of several lines; None for nothing."""
    try:
        return (grammar.parse(line).canonical,)
    except NotUnderstood:
        return None
    except Ambiguous as asked:
        return asked.lines


def _head(line: str) -> tuple[str, str]:
    """Whoever is named to do it, with the colon; and what he is to do."""
    who, mark, rest = line.partition(":")
    return (f"{who}: ", plain(rest)) if mark else ("", plain(line))


def _acts(line: str, grammar: Grammar) -> list[str]:
    """`go north and search`: each part is a line, if each begins with a verb, and none with an article."""
    who, said = _head(line)
    parts = re.split(JOINED, said)
    acts = all(grammar.acts(part) and part.partition(" ")[0].casefold() not in ARTICLES for part in parts)
    return [f"{who}{part}" for part in parts] if acts else []


def _later(before: Sequence[str], part: str) -> bool:
    """Tells whether an act can be understood only when those before it are done: it is about what they name (`take the
    bell and ring it`), or is done where they lead.
    """
    walked = any(_walks(_head(line)[1]) for line in before)
    return bool(before) and (walked or any(token.folded in IT for token in tokens(part)))


def _walks(line: str) -> bool:
    word = line.partition(" ")[0].casefold()
    return word in (*STRIDES, *ENTERING) or is_side(word)


def _things(line: str) -> list[str]:
    """`give torch and rope to bor`: the verb before each part, and what follows the last behind each."""
    who, said = _head(line)
    verb, _, rest = said.partition(" ")
    *first, last = re.split(JOINED, rest)
    found = re.search(TAIL, last)
    tail = found[0] if found else ""
    return [*(f"{who}{verb} {part}{tail}" for part in first), f"{who}{verb} {last}"]


def _everything(line: str) -> re.Match[str] | None:
    """`drop everything`, `give all to bor`."""
    return re.fullmatch(ALL, _head(line)[1])


def _all(line: str, grammar: Grammar) -> list[str] | None:
    """All that somebody has, thing by thing, where he is named who is to lay it down or give it away."""
    found, who = _everything(line), grammar.actor(tokens(line))[0]
    if found is None or who in ("", EVERYBODY):
        return None
    return [f"{_head(line)[0]}{found[1]} {name}{found[2] or ''}" for name in grammar.carried(who)]


def _counting(line: str) -> re.Match[str] | None:
    """A verb that takes one thing at a time, with a number of things, or all of them."""
    return re.fullmatch(rf"({'|'.join(SHARED)}) (\d|all) (.+)", counted(_head(line)[1]), re.IGNORECASE)


def _several(line: str, grammar: Grammar) -> list[str]:
    """`light two torches`, `douse all lights`: so many times, each time another if they can be told apart."""
    found = _counting(line)
    if found is None:
        return []
    thing = singular(found[3])
    each = f"{_head(line)[0]}{found[1]} {thing}"
    lines = _read(grammar, each) or ()
    if found[2] == "all":
        return [*lines]
    return [*lines][: int(found[2])] if len(lines) > 1 else [each] * int(found[2])


def singular(name: str) -> str:
    """One of several things: `torch` of `torches`."""
    return re.sub(r"(?i)(?<=ch)es$|(?<!s)s$", "", name)
