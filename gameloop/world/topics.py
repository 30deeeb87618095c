"""What somebody is asked about, in the player's own words: whether a text speaks of it."""

from __future__ import annotations

import re
from collections.abc import Iterable

STEM = 4  # letters by which a word is known again, whatever its ending
EMPTY = (  # words that name nothing
    *("the", "this", "that", "these", "those", "our", "your", "his", "her", "their", "any", "some", "and"),
    *("is", "are", "was", "were", "do", "does", "did", "has", "have", "had", "go", "goes", "went", "come"),
    *("came", "you", "he", "she", "they", "we", "them", "him", "of", "in", "on", "at", "to", "from", "with"),
    *("there", "here", "about", "not", "can", "will", "would", "know", "knows", "find", "get", "an"),
)
BROAD = (  # words that ask for nothing in particular
    *("rumours", "rumors", "rumour", "rumor", "news", "gossip", "stories", "tales", "anything", "everything"),
    *("something", "information", "help", "advice", "work", "adventure", "dungeon", "place", "village", "it"),
    *("things", "more", "hints", "clues"),
)


def about(subject: str, *texts: str) -> bool:
    """Tells whether any word of a subject stands in some text, in whatever form."""
    stems = {_stem(word) for word in _words((subject,)) if word not in EMPTY}
    return any(_stem(word) in stems for word in _words(texts))


def names(subject: str, title: str) -> bool:
    """Tells whether a subject is called by a word of a title."""
    return any(word in _words((title,)) for word in _words((subject,)) if word not in EMPTY)


def broad(subject: str) -> bool:
    """Tells whether a subject is none in particular, or none at all."""
    return all(word in (*EMPTY, *BROAD) for word in _words((subject,)))


def _stem(word: str) -> str:
    return word[:STEM].rstrip("s") or word


def _words(texts: Iterable[str]) -> list[str]:
    return [word for text in texts for word in re.findall(r"[^\W\d_]{2,}", text.casefold())]
