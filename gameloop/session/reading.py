"""What a line that is typed goes through, in one place: imported with the first line, not at the start."""

from __future__ import annotations

from gameloop.session.advising import holding
from gameloop.session.answers import (
    answered_by,
    drops,
    fitting,
    for_all,
    meant,
    no_answer,
    picked,
    plainly,
    settled,
)
from gameloop.session.grammars import grammar_of, naming
from gameloop.session.listing import met
from gameloop.session.nouns import nouns
from gameloop.session.options import meant as meant_line
from gameloop.session.ordering import orders
from gameloop.session.referring import own_words, remembered
from gameloop.session.repeating import granted, often, wished
from gameloop.session.severing import each
from gameloop.session.suggest import complete
from gameloop.session.walking import walk, walks
from gameloop.world.orders import usual
from gameloop.world.sides import words

__all__ = (
    "answered_by",
    "complete",
    "drops",
    "each",
    "fitting",
    "for_all",
    "grammar_of",
    "granted",
    "holding",
    "meant",
    "meant_line",
    "met",
    "naming",
    "no_answer",
    "nouns",
    "often",
    "orders",
    "own_words",
    "picked",
    "plainly",
    "remembered",
    "settled",
    "usual",
    "walk",
    "walks",
    "wished",
    "words",
)
