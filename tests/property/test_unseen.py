"""What nobody has seen is named nowhere: not as one looks, not in a menu, not in what is said to a refused line.

A party stands in the dark, somebody comes, and whatever people say to those they meet is said. By both rulebooks.
"""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gameloop.rulesets import SHELF
from gameloop.session.session import Session
from gameloop.session.views.meeting import choices
from gameloop.world.encounters import members, plural
from gameloop.world.light import is_lit
from gameloop.world.modes import FIGHT, mode
from gameloop.world.sight import made_out
from tests.play import feed, session
from tests.property.test_offers_hold import SAID

COMERS = ("goblin 3", "giant rat 2", "skeleton 2", "unlit 1", "ogre 1", "fire beetle 2", "wolf 2")
ABOUT = (
    "look",
    "?",
    "where is it",
    "how is it",
    "examine it",
    "untie it",
    "tie it",
    "throw dagger at it",
)
BLOWS = "You know it now by its sounds."
LEADING = ("go north", "all: douse", "douse torch", "douse torch")


def unseen(game: Session) -> set[str]:
    """What those are called who are here and whom nobody has made out, one and several of them."""
    state = game.state
    bands = [
        band.id for band in state.bands.values() if members(state, band.id) and not made_out(state, band.id)
    ]
    kinds = {state.kinds[p.kind].name.casefold() for band in bands for p in members(state, band)}
    return {word for kind in kinds for word in (kind, plural(kind))}


def named(text: str, words: set[str]) -> list[str]:
    """Those of the words that stand in a text."""
    return [word for word in words if re.search(rf"\b{re.escape(word)}\b", text.casefold())]


@settings(
    max_examples=20,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    st.sampled_from(sorted(SHELF)),
    st.integers(0, 50),
    st.sampled_from(COMERS),
    st.lists(st.sampled_from((*SAID, *ABOUT)), min_size=3, max_size=8),
)
def test_what_is_unseen_has_no_name(
    tmp_path_factory: pytest.TempPathFactory, book: str, seed: int, comer: str, lines: list[str]
) -> None:
    """As long as there is no light, and it has not come to blows."""
    game = session(tmp_path_factory.mktemp("unseen"), seed=str(seed), rules=book)
    feed(game, *LEADING)
    if not is_lit(game.state) and game.state.calm:
        game.feed(f"spawn {comer}")
        for line in ("look", *lines):
            said, before = line.casefold(), unseen(game)
            told = game.feed(line)
            if mode(game.state) == FIGHT or is_lit(game.state) or BLOWS in told.text:
                break
            words = {word for word in before & unseen(game) if word not in said}
            menu = "\n".join(cost_of for pair in choices(game.state, game.game.rules) for cost_of in pair)
            assert not named(f"{told.text}\n{menu}", words), (line, told.text, menu)
    game.save.close()
