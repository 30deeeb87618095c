"""Whatever is set, to whatever: the state stays one that the rules could have made, replays, and verifies."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gameloop.kernel.digest import digest
from gameloop.session.results import ASK, OK, OVER, REFUSED, UNKNOWN
from gameloop.session.session import Session
from gameloop.session.verify import differences
from gameloop.world.state import DOWN
from tests.play import reopened, session

OF_PERSON = ("hp", "max_hp", "xp", "el", "level", "coins", "supply", "condition", "position", "beauty")
OF_WORLD = ("clock", "place", "mood", "door.west", "door.north", "door", "weather", "")
WORDS = (
    *(
        "asleep",
        "blinded for 3 turns",
        "no blinded",
        "invisible",
        "hasted",
        "ill",
        "dead",
        "+2 hours",
        "+1 day",
    ),
    *(
        "nave",
        "hall of receipts",
        "open",
        "closed",
        "stuck",
        "locked",
        "hostile",
        "positive",
        "enthusiastic",
        "none",
    ),
)
names = st.one_of(
    st.builds(
        "{}.{}".format,
        st.sampled_from(["aldra", "bor", "cid", "dell", "goblin_1", "zelda"]),
        st.sampled_from(OF_PERSON),
    ),
    st.sampled_from(OF_WORLD),
)
values = st.one_of(
    st.integers(-1, 25).map(str),
    st.sampled_from(["0", "1", "100", "2000", "999999", "10000001"]),
    st.sampled_from(WORDS),
    st.text(st.characters(codec="utf-8", exclude_characters='";'), max_size=12),
)
lines = st.one_of(
    st.builds('set {} {} because "a test"'.format, names, values),
    st.sampled_from(["spawn goblin 2", "attack", "go north", "rest", "pass 2 turns"]),
)


def sound(game: Session) -> None:
    """What holds of every party that the rules could have brought about."""
    state, rules = game.state, game.game.rules
    for person in state.party():
        if person.id in state.order:
            assert 0 <= person.hp <= max(0, rules.making.hp_most(state, person.id))
            assert person.hp > 0 or person.has(DOWN)
            low, high = rules.making.levels(state, person.id)
            assert low <= person.stats["level"] <= high
    assert all(item.n > 0 for items in state.goods.values() for item in items)


def settle(game: Session) -> None:
    """Answer whatever is asked by the first that would do."""
    for _ in range(60):
        if game.state.question is None:
            return
        game.feed(game.state.question.options[0])


@pytest.mark.usefixtures("each_rulebook")
@settings(max_examples=60, deadline=None)
@given(typed=st.lists(lines, min_size=1, max_size=6))
def test_what_is_set_leaves_a_game_that_goes_on(typed: list[str]) -> None:
    """A refusal changes nothing; anything else is an entry that folds and verifies."""
    with tempfile.TemporaryDirectory() as folder:
        game = session(Path(folder))
        for line in typed:
            before, size = digest(game.state), game.save.path.stat().st_size
            result = game.feed(line)
            assert result.status in (OK, ASK, OVER, REFUSED, UNKNOWN), result.text
            assert "broke in gameloop" not in result.text, (line, result.text)
            if result.status in (REFUSED, UNKNOWN):
                assert (digest(game.state), game.save.path.stat().st_size) == (before, size)
            settle(game)
            sound(game)
        now = digest(game.state)
        assert list(differences(game)) == []
        again = reopened(game)
        assert digest(again.state) == now
        again.save.close()
