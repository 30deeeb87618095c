"""A phrase by which nothing is found, in fewer words: without those that say how much of it, whose, or which."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gameloop.session.firstwords import LOOKED
from gameloop.session.sayings import NUMBERS
from gameloop.session.sights import PARTICLES
from gameloop.session.words import ARTICLES, BREAK, Token

LEADS = ("all", "both", "some", "any", "of", "everything", "whole", "entire")  # words that say how much of it
OWN = ("'s", "s'", "\u2019s", "s\u2019")  # how a word ends that says whose something is
OF = "of"
APART = ("but", "not", "except", "and", "or", "without", "nor")  # words of what is no single noun
SHORT = 3  # letters of a word that can be a noun of a text


def led(phrase: Sequence[Token]) -> Sequence[Token]:
    """`all of the goblins`, `three porters`: the noun alone; empty where nothing leads up to one."""
    said = _plain(phrase)
    leads = len(said) > 1 and (said[0].folded in (*LEADS, *NUMBERS) or said[0].text.isdecimal())
    return said[1:] if leads else ()


def whose(phrase: Sequence[Token]) -> tuple[Sequence[Token], Sequence[Token]]:
    """Whose something is, and what it is: `the porter's hands`, `the hands of the porter`; both empty for neither."""
    said = _plain(phrase)
    at = next((k for k, token in enumerate(said) if token.folded.endswith(OWN)), -1)
    if at >= 0:
        owner = (*said[:at], Token(re.sub(r"['\u2019]s?$", "", said[at].text)))
        return owner, said[at + 1 :]
    at = next((k for k, token in enumerate(said[:-1]) if k and token.folded == OF), -1)
    return (_plain(said[at + 1 :]), said[:at]) if at > 0 else ((), ())


def core(phrase: Sequence[Token]) -> list[Token]:
    """The words of a phrase that can be nouns of a text or say which is meant, the noun last; empty for a single word.

    `the wall of verses` is a wall, `a sick-bed behind it` a bed.
    """
    words = [part for token in _plain(phrase) for part in re.split(BREAK, token.folded) if part]
    if len(words) < 2 or words[0] in LOOKED or any(word in APART for word in words):
        return []
    at = words.index(OF) if OF in words[1:] else len(words)
    ordered = (*words[at + 1 :], *words[:at])
    return [Token(word) for word in ordered if len(word) >= SHORT and word not in PARTICLES]


def _plain(phrase: Sequence[Token]) -> Sequence[Token]:
    return [token for token in phrase if token.folded not in ARTICLES]
