"""Short words for what was named before, words from other games, and lines of which the rest is left undone."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.kernel.values import evolve
from gameloop.session.elsewhere import LIKE, TOLD
from gameloop.session.results import ASK, OK, REFUSED, UNKNOWN
from gameloop.session.session import Session
from gameloop.session.wayfinding import BACK
from gameloop.session.words import Noun, nearest, spread
from gameloop.world.modes import MEET, mode
from gameloop.world.state import FOES
from tests.play import session

pytestmark = pytest.mark.usefixtures("each_rulebook")

PEOPLE = (Noun("p1", "Aldra"), Noun("p2", "Bor"), Noun("p3", "Brother Odo"))


@pytest.fixture
def game(tmp_path: Path) -> Session:
    """The quick party at the stair of the House."""
    return session(tmp_path)


def test_it_is_what_was_named_last(game: Session) -> None:
    """Also through another verb; the log keeps the name."""
    told = game.feed("x lamp").text
    assert game.feed("x it").text == told
    assert game.feed("look at it").canonical == "examine lamp"
    game.feed("x bracket")
    assert game.feed("x it").canonical == "examine bracket"


def test_it_is_of_the_kind_that_is_wanted(game: Session) -> None:
    """A lamp is no door: the door that was named before it is meant."""
    game.feed("listen at west with dell")
    game.feed("x lamp")
    assert game.feed("force it").canonical == "force west"


def test_it_is_nothing_before_anything_was_named(game: Session) -> None:
    """No guess is made at what has these letters in it."""
    result = game.feed("x it")
    assert result.status == UNKNOWN
    assert result.text.startswith('- Nothing was named yet that "it" could be here.')
    assert game.feed("force west").status == OK


def test_me_is_whoever_speaks(game: Session) -> None:
    """The first who can, outside of a fight."""
    assert game.feed("sheet me").canonical == "sheet Aldra"


def test_in_a_fight_the_nearest_can_be_named_so(tmp_path: Path) -> None:
    """And each by a number with its sign."""
    game = session(tmp_path, seed="3")
    for line in ("spawn goblin 2", "attack", "yes"):
        game.feed(line)
    assert game.feed("aldra: attack goblin #2").canonical == "Aldra: attack goblin 2"
    assert game.feed("bor: attack nearest").canonical.startswith("Bor: attack goblin ")


def test_back_is_the_way_by_which_one_came(game: Session) -> None:
    """By itself, after a verb, and in other words."""
    game.feed("north")
    assert game.feed("odds go back").status == OK
    assert game.feed("retreat").canonical == "go south"
    assert game.feed("x back").canonical == "examine north"


def test_two_directions_are_two_lines(game: Session) -> None:
    """It says how to type that."""
    assert game.feed("n n").text == "- That is one way after another. Type: n; n. No time passed."


@pytest.mark.parametrize(
    ("line", "last", "commands"),
    [
        ("aldra and bor: look", "", ["Aldra: look", "Bor: look"]),
        ("aldra: look; others: search", "", ["aldra: look", "Bor: search", "p3: search"]),
        ("others: search", "p2", ["Aldra: search", "p3: search"]),
        ("others: search", None, ["others: search"]),
        ("brother odo: look", "", ["p3: look"]),
        ("aldra: look", "", ["aldra: look"]),
        ("the lamp: look", "", ["the lamp: look"]),
        ("all: look", "p1", ["all: look"]),
        ('note "aldra and bor: look"', "", ['note "aldra and bor: look"']),
    ],
)
def test_the_others_are_those_who_were_not_named(line: str, last: str | None, commands: list[str]) -> None:
    """On the line, or in the one before; each does it by himself."""
    assert spread(line, PEOPLE, last) == commands


def test_the_others_in_play(game: Session) -> None:
    """Whoever was named last is not among them."""
    game.feed("bor: listen at west")
    assert game.feed("others: listen at west").status == OK
    assert {who for who, _ in game.state.survey().listened} == {"p1", "p2", "p3", "p4"}


def test_a_line_stops_where_somebody_comes(tmp_path: Path) -> None:
    """What was typed for an empty room means something else to those who have come: `go` would be to leave them."""
    game = session(tmp_path, seed="3")
    game.feed("spawn goblin 2; go north")
    assert mode(game.state) == MEET
    result = session(tmp_path, "other", seed="3").feed("spawn goblin 2; go north; search")
    assert result.status == REFUSED
    assert result.text.endswith("the rest of the line was not played. No time passed for it.")
    assert result.canonical == "spawn goblin 2"


def test_words_of_other_games_are_known(game: Session) -> None:
    """Each leads to a verb that there is, or says what is done here instead."""
    names = {name for verb in game.verbs() for name in (verb.name, *verb.aliases)}
    assert {*LIKE.values()} - names <= {"level"}  # there is none in one of the rulebooks
    assert {*LIKE, *TOLD} & names == set()
    for word in [*(word for word, verb in LIKE.items() if verb in names and word not in BACK), *TOLD]:
        told = game.feed(word)
        if told.status == UNKNOWN:
            own = f" {word}: " in told.text  # a sentence of its own
            assert told.text.startswith(f'- "{word}" is no word here: ') or own or word in LIKE, told
            assert told.text.endswith("No time passed.")
        else:
            assert word in LIKE


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("serch", ["search"]),
        ("loko", ["look"]),
        ("isten", ["listen"]),
        ("hello", []),
        ("watch", []),
        ("bank", []),
    ],
)
def test_only_what_is_near_is_proposed(typed: str, meant: list[str]) -> None:
    """Nobody who types `hello` wants to sell something."""
    assert nearest(typed, ("search", "look", "listen", "sell", "switch", "ranks")) == meant


def test_why_not_tries_a_line_without_playing_it(game: Session) -> None:
    """The refusal that it would get, with its rule; or that nothing speaks against it."""
    head = game.save.log.head
    assert game.feed("why not unlock west").text.startswith("- ")
    assert game.feed("why not force west").text == "Nothing speaks against it: force west."
    assert game.feed("why not fly").status == UNKNOWN
    assert game.save.log.head == head


def test_where_am_i(game: Session) -> None:
    """The place; and where somebody is, in fewer words than before."""
    assert game.feed("where am i").text == game.feed("look").text
    assert game.feed("find bor").text == game.feed("where is bor").text


def test_tips_can_be_silenced_by_one_word(game: Session) -> None:
    """And given again."""
    assert game.feed("tips off").text == "tips is off now, for this sitting."
    assert game.preferences.tips is False
    game.feed("tips on")
    assert game.preferences.tips is True


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("force lamp", '- "lamp" is here, but is no door. Type: examine lamp.'),
        ("force dragon", '- No "dragon" here; doors: west.'),
    ],
)
def test_what_is_seen_is_not_said_to_be_away(game: Session, line: str, told: str) -> None:
    """A thing of the place that is of another kind is here, and only not for that."""
    assert game.feed(line).text == f"{told} No time passed."


def test_those_who_are_met_are_nearest(game: Session) -> None:
    """Before it comes to a fight they are attacked by that word too."""
    game.feed("spawn goblin 2")
    assert game.feed("attack nearest").status == OK
    assert game.state.fight is not None


def test_half_of_a_stack_can_be_named(game: Session) -> None:
    """The greater half of an odd number; of whatever verb takes so many; a number in the log."""
    who, stack = next(
        (p, i) for p in game.state.party() for i in game.state.held(p.id) if i.n % 2 and i.n > 2
    )
    assert game.feed(f"drop half of {who.name}'s {stack.name}").status == OK
    command = game.save.log.entries[game.save.log.head].command
    most = stack.n // 2 + 1
    assert (command.item, command.n) == (stack.id, most)  # type: ignore[attr-defined]
    assert [item.n for item in game.state.held(game.state.spot()) if item.kind == stack.kind] == [most]
    assert game.feed("take half").canonical == f"take half {stack.name}"  # the one thing that lies here
    assert [item.n for item in game.state.held(game.state.spot()) if item.kind == stack.kind] == [most // 2]


def test_so_many_of_nothing_are_asked_for(game: Session) -> None:
    """`drop half` says not of what, nor does `sell 3`, which must not sell all that there is."""
    game.feed("go south")
    state = game.state
    for line in ("drop half", "sell 3", "sell half"):
        assert game.feed(line).status == ASK, line
    assert game.state is state


def test_the_weakest_is_whoever_was_hurt_most(tmp_path: Path) -> None:
    """What somebody has left is not known, but the blows were seen; the nearest, where nobody was hurt."""
    game = session(tmp_path, seed="3")
    for line in ("spawn goblin 3", "attack", "yes"):
        game.feed(line)
    crowd = sorted(p.id for p in game.state.people.values() if p.side == FOES)
    assert game.feed("bor: attack weakest").canonical == game.feed("bor: attack nearest").canonical
    hurt = game.state.people[crowd[-1]]
    people = {**game.state.people, hurt.id: evolve(hurt, pools={**hurt.pools, "hp": hurt.hp - 1})}
    game.state = evolve(game.state, people=people)
    assert game.feed("bor: attack weakest").canonical == f"Bor: attack {hurt.name}"
    assert game.feed("bor: attack nearest").canonical != f"Bor: attack {hurt.name}"
