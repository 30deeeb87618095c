"""The list of verbs: short forms that stand for one thing, help and an example for each, examples that run."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from gameloop.rulesets import SHELF, find
from gameloop.session.acts import ACTS
from gameloop.session.wayfinding import DIRECTIONS
from gameloop.world.content import Library
from gameloop.world.game import Game
from gameloop.world.modes import MODES
from gameloop.world.ruleset import Verb

GOLDEN = Path(__file__).parent.parent / "golden" / "aliases.txt"


def verbs_of(rules: str) -> tuple[Verb, ...]:
    """Every verb of a rulebook that has a use where there is a region too, and those of the session."""
    return (*Game(find(rules)(Library(), "wick-country")).verbs, *(act.verb for act in ACTS.values()))


BOOKS = {name: verbs_of(name) for name in SHELF}
VERBS = tuple(dict.fromkeys(verb for verbs in BOOKS.values() for verb in verbs))


def short_forms() -> dict[str, set[str]]:
    """Each verb and its short forms."""
    found: dict[str, set[str]] = {}
    for verb in VERBS:
        found.setdefault(verb.name, set()).update(verb.aliases)
    return found


def writes(verb: Verb) -> bool:
    """Tells whether a verb takes words of the player's own, which stand in quotes."""
    return any(slot.kind == "text" for slot in verb.slots)


def shared(one: Verb, other: Verb) -> Iterator[str]:
    """Words that mean both of two verbs in the same mode, where quotes do not tell them apart."""
    if set(one.modes) & set(other.modes) and writes(one) == writes(other):
        yield from {one.name, *one.aliases} & {other.name, *other.aliases}


def test_no_verb_and_no_short_form_is_ever_lost() -> None:
    """Fingers remember: a form that was released stays, as a verb of its own if need be. Take none away."""
    now = short_forms()
    for line in GOLDEN.read_text(encoding="utf-8").splitlines():
        name, *forms = line.split()
        assert name in now, f"the verb {name} is gone"
        lost = set(forms) - now[name] - set(now)
        assert not lost, f"{name} lost {lost}"


def test_every_short_form_is_written_down() -> None:
    """What is released is frozen, so it has to stand in the file."""
    written = {line.split()[0]: set(line.split()[1:]) for line in GOLDEN.read_text().splitlines()}
    assert {name for name, forms in short_forms().items() if forms - written.get(name, set())} == set()


def test_no_word_means_two_verbs_at_once() -> None:
    """No short form hides a verb or another short form in any mode."""
    clashes = {
        f"{word}: {one.name}, {other.name}"
        for verbs in BOOKS.values()
        for one, other in combinations(verbs, 2)
        for word in shared(one, other)
    }
    assert clashes == set()


def test_no_verb_hides_a_direction() -> None:
    """`s` goes south wherever one can go."""
    words = {word for short, longer in DIRECTIONS.items() for word in (short, *longer)}
    assert {v.name for v in VERBS if words & {v.name, *v.aliases}} == set()


@pytest.mark.parametrize("verb", VERBS, ids=lambda v: f"{v.name}-{v.modes[0]}")
def test_every_verb_has_its_page(verb: Verb) -> None:
    """What it does in a sentence, an example that begins with it or with who does it, known modes, a cost."""
    assert verb.help.endswith((".", "!", "?"))
    who, _, line = verb.example.rpartition(": ")
    assert line.split()[0] in (verb.name, *verb.aliases) and who in ("", "dell")
    assert set(verb.modes) <= set(MODES)
    assert verb.cost
