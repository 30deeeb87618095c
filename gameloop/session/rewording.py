"""A line as one says it at a table, put into the words of the verbs. Tried only where a line means nothing as typed.

Nothing here knows the game: words go in, lines come out, and the grammar takes the first that it understands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from gameloop.session.elsewhere import LIKE
from gameloop.session.firstwords import LOOKED
from gameloop.session.patterns import PATTERNS, WORDS
from gameloop.session.questions import ASKING, QUESTIONS, TERMS
from gameloop.session.sayings import ADVERBS, FILLERS, MANNERS, NEAR, NUMBERS, WHOLE
from gameloop.session.words import ARTICLES, Noun, Token, tokens

SEARCHED = ("search", "explore")  # verbs that mean the place if nothing is named
SEEN = ("look", "examine", "inspect", "check", "describe", "scan")
GIVE = ("give", "hand", "pass", "offer", "lend")
EMPTIED = ("loot",)  # verbs by which all is taken out of what is named
# parts of a place, of which nobody takes all along
PARTS = (
    "the wall",
    "the walls",
    "the floor",
    "the ground",
    "the ceiling",
    "the cell",
    "the hall",
    "the passage",
)
SOME = ("the", "a", "an", "some", "my", "our", "all", "half", "one", "this", "that")  # before what is given
GIVING = f"{'|'.join(GIVE)}|show|throw|toss"
# `put on armor` is to wear it
AWAY = ("out", "off", "away", "down", "aside")
MISREAD = {"put": ("on", *AWAY), "throw": ("on", *AWAY), "knock": AWAY}  # `knock on the door` is no blow
# what stands in one is told with the spells
SPELLBOOK = r"(?i)(?:read|study|open|consult)(?: (?:the|my|our|his|her|\w+'s))* (?:grimoires?|spell ?books?)"
NO_VERBS = ("what", "have", "do")
THEM = ("it", "him", "her", "them")
MAKING = (
    ("make", "from"),
    ("make", "of"),
    ("turn", "into"),
)  # a verb, and a word behind what becomes another thing
ALL_OF = {"take": "take all", "get": "take all", "grab": "take all", "loot": "take all", "sell": "sell all"}


def reworded(words: list[Token], names: Sequence[str]) -> list[list[Token]]:
    """The lines that words may mean, the likeliest first; never the words themselves. Quoted text is let alone.

    `names` are those to whom something may be given.
    """
    if any(word.quoted for word in words):
        return []
    typed = " ".join(word.text for word in words)
    said = plain(typed)
    lines = dict.fromkeys(
        (
            *_whole(said),
            *_given(said, names),
            *_to_others(said),
            *_meant(said),
            counted(said),
            *_renamed(said),
            *_led(said),
            said,
        )
    )
    return [tokens(line) for line in lines if line and line.casefold() != typed.casefold()]


def beforehand(words: list[Token], nouns: Callable[[str], Sequence[Noun]]) -> list[Token]:
    """Words that would be misread as they are typed, put otherwise before anything else is tried; `nouns` are those of
    each kind.
    """
    if len(words) < 2 or any(word.quoted for word in words):
        return words
    if re.fullmatch(SPELLBOOK, " ".join(word.text for word in words)):
        return [Token("spells")]
    line = " ".join(word.text for word in words)
    said = next(_given(line, _receivers(words, nouns)), "")
    if not said and all(noun.name.casefold() != _named(words[1:]) for noun in nouns("noun")):
        said = next(_whole(line), "")
    if not said and (words[1].folded in MISREAD.get(words[0].folded, ()) or _makes(words)):
        said = next(_patterned(line), "")
    return tokens(said) if said else words


def _makes(words: Sequence[Token]) -> bool:
    """`make torches out of supply`, `turn supply into torches`."""
    return any(verb == words[0].folded and link in [w.folded for w in words[2:]] for verb, link in MAKING)


def unfilled(words: list[Token], verbs: Callable[[str], Sequence[object]]) -> list[Token]:
    """Words without the filling words before them (`we`, `please`); `verbs` gives those that a word stands for."""
    if len(words) > 1 and words[0].folded in FILLERS and not verbs(words[0].folded):
        return unfilled(words[1:], verbs)
    return words


def _named(words: Sequence[Token]) -> str:
    return " ".join(word.folded for word in words if word.folded not in ARTICLES)


def plain(line: str) -> str:
    """A line without filling words before it, and without the manner in which it is to be done."""
    said = " ".join(line.rstrip(" .!?").split())
    while True:
        shorter = _without_manner(_without_filler(said))
        if shorter == said:
            return said
        said = shorter


def _without_filler(line: str) -> str:
    folded = line.casefold()
    head = next((filler for filler in FILLERS if folded.startswith(f"{filler} ")), "")
    return line[len(head) :].lstrip(" ,")


def _without_manner(line: str) -> str:
    """The manner stands at the end of a line, at its beginning, or behind the verb."""
    folded = line.casefold()
    end = next((manner for manner in MANNERS if folded.endswith(f" {manner}")), "")
    words = (line[: -len(end)] if end else line).split()
    for at in (len(words) - 1, 0, 1):
        if len(words) > 1 and at < len(words) and words[at].casefold().strip(",") in ADVERBS:
            del words[at]
    return " ".join(words)


def counted(line: str) -> str:
    """Numbers in words become numbers: `two torches` is `2 torches`, `both` two, `every torch` all of them."""
    verb, _, rest = line.partition(" ")
    said = re.sub(r"(?i)^(?:all|both) (?:of )?(?:the|my|our) ", "all ", rest)
    first, _, more = said.partition(" ")
    number = NUMBERS.get(first.casefold(), "")
    more = re.sub(r"(?i)^of (?:the|my|our) ", "", more)
    return f"{verb} {number} {more}" if number and more else f"{verb} {said}".strip()


def _whole(line: str) -> Iterator[str]:
    """`search the room`: what is done to the place, or to all that is in it."""
    verb, _, rest = line.casefold().partition(" ")
    rest = re.sub(r"^(?:in|through|around|at|about|over|up|on) (?=\S)", "", rest)
    if rest not in WHOLE:
        return
    if verb in SEARCHED:
        yield verb
    elif verb in SEEN:
        yield "look"
    elif verb in ALL_OF and (verb in EMPTIED or rest not in PARTS):
        yield ALL_OF[verb]


def _led(line: str) -> Iterator[str]:
    """`dig through the fall`: what is done, to whatever a preposition leads up to."""
    found = re.fullmatch(rf"(?i)(\w+) ((?:{'|'.join(LOOKED)}|of|off) )+(\S.*)", line)
    if found is not None:
        yield f"{found[1]} {found[3]}"


def _receivers(words: Sequence[Token], nouns: Callable[[str], Sequence[Noun]]) -> list[str]:
    """To whom something may be given, by name; those too who are here and none of the party: `give the goblin food`."""
    names = [noun.name for noun in nouns("person")]
    there = nouns("described") if words[0].folded in GIVE else ()
    return [*names, *(word for noun in there for word in (noun.name, *noun.words) if word)]


def _given(line: str, names: Sequence[str]) -> Iterator[str]:
    """`give cid the rope`: to whom, before what."""
    to = "|".join(map(re.escape, (*names, *THEM)))
    found = re.fullmatch(
        rf"(?i)({GIVING}) (?:the |our |that )?({to}) ((?!(?:\d+ )?(?:to|with|from|by) ).+)", line
    )
    if found is not None:
        yield f"{'give' if found[1].casefold() in GIVE else found[1]} {counted(f'x {found[3]}')[2:]} to {found[2]}"


def _to_others(line: str) -> Iterator[str]:
    """`give the goblin some water`: to whoever is no comrade, where a word shows what begins behind him."""
    some = "|".join((*SOME, *NUMBERS))
    whom = rf"(?!(?:{some}|me|us|up|away|back|over|out|in|of)\b)[\w'-]+"
    found = re.fullmatch(rf"(?i)({GIVING}|feed) (?:the )?({whom}(?: {whom})??) ((?:{some}|\d+) .+)", line)
    if found is not None and not re.search(r"(?i) (?:to|with|from|by|at|on|into|for) ", line):
        verb = found[1].casefold()
        given = counted(f"x {found[3]}")[2:]
        yield f"{'give' if verb in (*GIVE, 'feed') else verb} {given} to {found[2]}"


def _renamed(line: str) -> Iterator[str]:
    """The verb by the name that it has here."""
    verb, _, rest = line.partition(" ")
    if verb.casefold() in LIKE and near(verb) is None:
        yield f"{LIKE[verb.casefold()]} {rest}".strip()


def _meant(line: str) -> Iterator[str]:
    """What a pattern makes of a line; where it comes to the whole place, what is done to that."""
    for meant in _patterned(line):
        yield from (*_whole(meant), meant)


def questioned(words: Sequence[Token]) -> list[list[Token]]:
    """The lines that answer a question, the likeliest first; none for what is no question that is known."""
    if words[0].folded not in ASKING or any(word.quoted for word in words):
        return []
    line = plain(" ".join(word.text for word in words))
    return [tokens(said) for said in _patterned(line, QUESTIONS)]


def _patterned(line: str, rows: str = PATTERNS) -> Iterator[str]:
    """What the first pattern that fits makes of a line."""
    for pattern, meant in _patterns(rows):
        found = pattern.fullmatch(line)
        if found is not None:
            yield from (counted(found.expand(template)) for template in meant)
            return


@cache
def _patterns(rows: str) -> tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]:
    """The patterns, made ready when a line is not understood for the first time."""
    return tuple(
        (re.compile(f"(?i){_expression(said)}"), tuple(_filled(line) for line in meant.split(" / ")))
        for said, _, meant in _rows(rows)
    )


def _rows(rows: str) -> Iterator[tuple[str, str, str]]:
    return (row.partition(" => ") for row in rows.splitlines() if row)


def _expression(said: str) -> str:
    """A row as a regular expression: its groups are for choice alone, X and Y are kept."""
    for word, stands_for in (*WORDS.items(), *TERMS.items()):
        said = re.sub(rf"\b{word}\b", stands_for, said)
    return re.sub(r"\b([XY])\b", r"(?P<\1>.+?)", said.replace("(", "(?:"))


def _filled(template: str) -> str:
    return re.sub(r"\b([XY])\b", r"\\g<\1>", template)


@cache
def heads() -> frozenset[str]:
    """The words with which a row may begin, without those that are no verbs."""
    begins = (re.match(r"[(?:]*([^()]+)", _expression(said)) for said, _, _ in _rows(PATTERNS))
    words = {part.split()[0] for m in begins if m for part in m[1].split("|") if part.strip()}
    return frozenset(words - {*NO_VERBS})


def meanings(word: str) -> tuple[str, ...]:
    """The verbs that a word may stand for before a noun."""
    lines = reworded([Token(word), Token("thing")], ())
    found = (line[0].folded for line in lines if len(line) == 2)
    return tuple(dict.fromkeys(verb for verb in (*found, *(near(word) or ())) if verb != word))


def near(word: str) -> tuple[str, ...] | None:
    """The verbs of the hand that come nearest to a word for which there is none; None for another word."""
    return NEAR.get(word.casefold())
