"""What somebody was asked about, held against what he told: nobody here is asked about one thing and answers that."""

from __future__ import annotations

import re

from gameloop.kernel.values import evolve
from gameloop.session.arguments import Parsed
from gameloop.session.results import Block, Result
from gameloop.session.words import ARTICLES

TOPIC = "topic"  # the kind of argument that is a subject
STEM = 4  # letters by which a word of the subject is known again


def to_the_point(parsed: Parsed, result: Result) -> Result:
    """The result; where it tells something else than was asked about, with a remark on that."""
    slot = next((slot for slot in parsed.verb.slots if slot.kind == TOPIC and slot.name in parsed.args), None)
    if slot is None or not result.events or _speaks_of(result.text, parsed.args[slot.name]):
        return result
    said = f'- Nothing was said about "{parsed.args[slot.name]}": they tell what they know, one thing after another.'
    return evolve(result, blocks=(*result.blocks, Block("parser", said)))


def _speaks_of(text: str, subject: str) -> bool:
    """Tells whether any word of a subject stands in a text, in whatever form."""
    words = [word for word in re.findall(r"\w+", subject.casefold()) if word not in ARTICLES]
    return any(word[:STEM] in text.casefold() for word in words)
