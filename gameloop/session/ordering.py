"""Orders as they are given at a table: `dell picks the lock`, `have bor and cid listen`, `tell dell to search`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from gameloop.session.elsewhere import LIKE
from gameloop.session.nouns import nouns
from gameloop.session.phrases import TO
from gameloop.session.rewording import heads, near
from gameloop.session.words import OTHERS, Noun, steps

if TYPE_CHECKING:
    from gameloop.session.session import Session

TELLING = ("have", "let", "make", "tell", "order", "ask", "get", "command", "instruct", "send")
LINKS = (
    *(TO, "should", "must", "does", "do", "will", "shall", "has", "tries", "try", "can", "could", "please"),
    *("and", "now", "is", "then", "also", "would", "may", "wants", "needs", "goes", "starts", "begins"),
)
ALL = {"everybody": "all", "everyone": "all", "all": "all", "us": "all", OTHERS: OTHERS}
JOINS = ("and", "&", "the")


def orders(session: Session, line: str) -> str:
    """A line with each order in it put plainly; what answers an open question stays as it is."""
    state, rules = session.seen(), session.game.rules
    people = [*nouns(state, rules, "person"), *nouns(state, rules, "gone")]
    verbs = {word for verb in session.verbs() for word in (verb.name, *verb.aliases)} | heads() | {*LIKE}
    said = steps(line)
    answers = session.pressed() and any(session.choice(step) is not None for step in said)
    if answers or '"' in line:
        return line
    return "; ".join(
        ordered(step, people, lambda word: word in verbs or near(word) is not None) for step in said
    )


def ordered(line: str, people: Sequence[Noun], known: Callable[[str], bool]) -> str:
    """The line with whoever is to do it before a colon; any other line as it is. `known` tells the words for verbs."""
    words = line.split()
    told = bool(words) and words[0].casefold() in TELLING
    names, at = _named(words, int(told), people)
    act = _act(words[at:], known) if names else []
    return f"{' and '.join(names)}: {' '.join(act)}" if act else line


def _named(words: Sequence[str], at: int, people: Sequence[Noun]) -> tuple[list[str], int]:
    """Who is named from a word on, and where what follows begins."""
    called = {person.name.casefold(): person.name for person in people}
    if at:  # `let everybody rest`, but `all attack` is read as it stands
        called = {**called, **ALL}
    names: list[str] = []
    while at < len(words):
        word = words[at].casefold().strip(",")
        if word in called:
            names.append(called[word])
        elif word not in (*JOINS, TO) or (names and word == TO):
            break
        at += 1
    return names, at


def _act(words: Sequence[str], known: Callable[[str], bool]) -> list[str]:
    """What is to be done, in the words of an order; nothing if no verb is in it."""
    rest = list(words)
    while len(rest) > 1 and rest[0].casefold().strip(",") in LINKS and not _follows_noun(rest, known):
        del rest[0]
    verb = next((form for form in _forms(rest[0].casefold()) if known(form)), "") if rest else ""
    return [verb, *rest[1:]] if verb else []


def _follows_noun(words: Sequence[str], known: Callable[[str], bool]) -> bool:
    """`goes north` is itself what is to be done, `goes and looks` is not."""
    return words[0].casefold() == "goes" and not any(known(form) for form in _forms(words[1].casefold()))


def _forms(word: str) -> tuple[str, ...]:
    """A verb as it is told of somebody, and as it is ordered: `searches` and `search`."""
    endings = (("ies", "y"), ("es", ""), ("s", ""))
    return (
        word,
        *(word[: -len(end)] + more for end, more in endings if word.endswith(end) and len(word) > 3),
    )
