"""A party that has lost its way is not told by its screen where it is: no name, no number, no text of the hex."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.kernel.values import evolve
from gameloop.session.session import Session
from gameloop.session.views.places import place
from gameloop.world.encounters import plural
from gameloop.world.outdoors import hex_here
from gameloop.world.state import Spot, State
from tests.play import session
from tests.wild import COUNTRY

LEY = "0404"  # Gallows Ley, with a gibbet and larks, on the plains
BELIEVED = "0303"


@pytest.fixture
def game(tmp_path: Path) -> Session:
    """The party has left Sconce."""
    found = session(tmp_path, adventure=COUNTRY)
    found.feed("leave")
    return found


def at_ley(state: State, *, lost: str = "", aware: bool = True) -> State:
    """The party is at Gallows Ley, and knows it or not."""
    journey = evolve(state.journey, lost=lost, aware=aware and bool(lost))
    return evolve(state, here=Spot(COUNTRY, LEY), journey=journey)


def shown(game: Session, state: State) -> str:
    """Title and text."""
    return "\n".join(block.text for block in place(state, game.game.rules))


def test_whoever_knows_the_way_reads_where_he_is(game: Session) -> None:
    """Its name, its number, its gibbet."""
    told = shown(game, at_ley(game.state))
    assert "Gallows Ley (0404)" in told
    assert "gibbet" in told


@pytest.mark.parametrize(("aware", "called"), [(True, "Plains (lost)"), (False, f"Plains ({BELIEVED})")])
def test_whoever_is_lost_reads_of_the_ground_alone(game: Session, aware: bool, called: str) -> None:
    """Knowing it, or with the number of the hex in which he takes himself to be."""
    state = at_ley(game.state, lost=BELIEVED, aware=aware)
    told = shown(game, state)
    assert called in told
    assert not [word for word in ("Gallows", "gibbet", LEY) if word in told]


@pytest.mark.parametrize("aware", [True, False])
def test_whoever_is_lost_can_name_nothing_of_the_hex(game: Session, aware: bool) -> None:
    """Neither a noun nor a word of its text is answered, and neither is listed or proposed."""
    game.state = evolve(at_ley(game.state), changes={f"{COUNTRY}/{LEY}": ("The gibbet burns.",)})
    assert "rope has been taken" in game.feed("examine gibbet").text
    assert "larks" in game.feed("examine larks").text
    assert "burns" in game.feed("look").text
    game.state = evolve(
        at_ley(game.state, lost=BELIEVED, aware=aware), changes={f"{COUNTRY}/{LEY}": ("The gibbet burns.",)}
    )
    for line in ("examine gibbet", "examine larks", "look", "?", "examine ley"):
        told = game.feed(line).text.replace(f'"{line.split()[-1]}"', "")
        assert not [word for word in ("gibbet", "larks", "rope", "Gallows", "burns") if word in told], line
    assert "gibbet" not in [found.text for found in game.complete("examine ")]


def test_whoever_does_not_know_that_he_is_lost_sees_the_ways_he_believes_in(game: Session) -> None:
    """From the hex in which he takes himself to be; to be told of none would tell him that he is lost."""
    known = travels(game)
    assert any("north" in line for line in known)
    game.state = at_ley(game.state, lost=hex_here(game.state), aware=False)
    assert travels(game) == known
    game.state = at_ley(game.state, lost=BELIEVED, aware=True)
    assert not travels(game)


def travels(game: Session) -> list[str]:
    """The directions that `look` lists."""
    return [line for line in game.feed("look").text.splitlines() if "travel" in line]


def test_many_wolves() -> None:
    """Are no wolfs, nor elves elfs."""
    many = [plural(word) for word in ("dire wolf", "elf", "dwarf", "stirge")]
    assert many == ["dire wolves", "elves", "dwarves", "stirges"]
