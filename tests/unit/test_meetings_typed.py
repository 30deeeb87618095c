"""Meetings as they are typed: what is understood, and what is proposed in place of what cannot be done."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from gameloop.session.results import UNKNOWN
from gameloop.session.session import Session
from gameloop.world.engagement import Encounter
from gameloop.world.modes import FIGHT, mode
from gameloop.world.state import Band
from tests.play import feed, session
from tests.scenes import enter, group, scene
from tests.skirmish import appear
from tests.table import begun
from tests.unit.test_examples import seat

NEAR = 1  # the die of the distance
TALKED = 2  # words after which nobody listens any more


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Session]:
    """The ready party before two bandits who do not know yet what to think of it."""
    played = session(tmp_path, adventure="small")
    table = scene(group(count=2, mood="uncertain"))
    enter(table, 1)
    played.state = table.state
    yield played
    played.save.close()


def test_what_cannot_be_done_now_says_what_can(game: Session) -> None:
    """`search` while face to face with somebody: the lines of this meeting, in words."""
    said = feed(game, "search")
    assert said.status == UNKNOWN
    assert said.text == (
        '- You can "search" only while exploring or under the open sky, and now you are face to face with somebody. '
        "Type: parley, parley offering silver, leave, attack, wait. No time passed."
    )


def test_fight_is_how_a_beginner_says_attack(game: Session) -> None:
    """`fight` before a fight begins it."""
    feed(game, "fight")
    assert mode(game.state) == FIGHT


MOODS = ("hostile", "negative", "uncertain", "positive", "enthusiastic")
KINDS = ("bandit", "giant_rat", "skeleton", "merchant")
LINES = (
    *("parley", "parley offering food", "parley offering silver", "parley offering torch", "ask", "leave"),
    *("give food", "give torch", "distract with food", "distract with silver", "flee", "buy torch"),
)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("mood", MOODS)
def test_what_is_advised_about_those_who_are_met_is_on_the_menu(kind: str, mood: str, tmp_path: Path) -> None:
    """Each line that a refusal proposes can be typed, and is not refused in its turn."""
    table = scene(group(kind, count=1, mood=mood, wants="your torches"))
    enter(table, NEAR)
    if table.state.encounter is None:
        return
    for n, line in enumerate(LINES):
        (tmp_path / str(n)).mkdir()
        game = seat(tmp_path / str(n), table)
        for again in range(3):
            said = feed(game, line)
            if said.status == "refused" and game.state.encounter is not None:
                advised(game, said.text, line)
            if said.status != "ok" or again == TALKED:
                break
        game.save.close()


def advised(game: Session, text: str, line: str) -> None:
    """Every line of the advice in a refusal is one of the menu, or a look at something."""
    told = text.partition("Type: ")[2].partition(". [")[0].split(", or ")
    menu = [one for one, _ in game.game.rules.moments.choices(game.state, game.game.rules)]
    for one in told:
        assert one in (*menu, "look", "inventory", "i", "party", "wait"), (line, text, menu)


def test_what_nobody_is_there_for_says_so(tmp_path: Path) -> None:
    """A deal where nobody offers one, a word to nobody: no guess at what might have been meant."""
    game = session(tmp_path)
    none = "Nobody here offers anything. Type: deals. No time passed."
    assert feed(game, "deal").text == f"- {none}"
    assert feed(game, "deal torch").text == f'- "torch" is here, but not for that: n{none[1:]}'
    assert (
        feed(game, "talk to boy").text
        == '- "boy" is only spoken of: nobody of that name is here. Type: look. No time passed.'
    )
    game.save.close()


def test_what_is_only_done_in_the_fight_says_so_before_it(tmp_path: Path) -> None:
    """`turn undead` face to face with the dead: the line that begins the fight with it."""
    game = session(tmp_path, party="quick", rules="microlite20")
    said = feed(game, "turn undead").text
    assert said.startswith('- You can "turn undead" only in a fight, and now you are exploring. Type: ')
    game.save.close()
    (tmp_path / "met").mkdir()
    table = begun("small", rules="microlite20")
    group_, people = "dead", appear(table, "skeleton", "skeleton")
    for who in people:
        table.change(who, group=group_)
    band = Band(group_, tuple(people), table.state.spot(), "hostile", known=True, met=1)
    table.state = attrs.evolve(table.state, bands={group_: band}, encounter=Encounter(group_, 30))
    game = seat(tmp_path / "met", table)
    said = feed(game, "turn undead").text
    assert said == (
        '- You can "turn undead" only in a fight, and now you are face to face with somebody. '
        "Type: attack; turn undead. No time passed."
    )
    game.save.close()
