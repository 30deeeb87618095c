"""Dice thrown by hand: typed faces are facts, never asked for again, and nothing else is thrown so."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from gameloop.kernel.dice import Rolled
from gameloop.kernel.questions import AUTO, Question
from gameloop.repl import loop
from gameloop.repl.plain import Plain
from gameloop.session.results import ASK, OK, REFUSED, Result
from gameloop.session.session import Session
from gameloop.session.verify import differences
from tests.play import feed, reopened
from tests.play import session as sitting

FORCED = "Your 1d6 for Aldra (force door)? 1 to 6, or auto"


@pytest.fixture
def game(tmp_path: Path) -> Session:
    """The quick party at the stair of the House, throwing its own dice."""
    made = sitting(tmp_path)
    assert made.feed("dice hand").text == (
        "[by hand from now on: the party's dice; type what they show, or auto]\n[no time passed]"
    )
    return made


def rolls(result: Result) -> list[tuple[str, tuple[int, ...], str]]:
    """Label, faces and source of every roll of a result."""
    return [(e.why, e.faces, e.source) for e in result.events if isinstance(e, Rolled)]


def test_a_typed_face_is_the_roll(game: Session) -> None:
    """The question tells the die; its answer is logged as thrown by hand, the world's own die is luck's."""
    asked = game.feed("force west")
    assert (asked.status, asked.ask and asked.ask.text) == (ASK, FORCED)
    done = game.feed("4")
    assert rolls(done)[:2] == [("force_door", (4,), "hand"), ("dungeon_event", (1,), "rng")]
    assert "force door: Aldra 1d6 by hand -> 4 +1 open doors = 5, needs 5+: opens" in done.text
    assert game.save.log.ledger().hand == 1


@pytest.mark.parametrize("line", ["0", "7", "-1", "4 4", "", "nonsense", "4.0", "٤", "9" * 40, "1e0", "04"])
def test_what_cannot_lie_there_is_asked_for_again(game: Session, line: str) -> None:
    """State and file stay as they are, and the question stands."""
    game.feed("force west")
    state, size = game.state, game.save.path.stat().st_size
    result = game.feed(line)
    assert result.status in (REFUSED, OK)  # an empty line only shows the question again
    assert FORCED in f"{result.text}\n{result.ask.text if result.ask else ''}"
    assert (game.state, game.save.path.stat().st_size) == (state, size)


def test_several_faces_are_one_answer(game: Session) -> None:
    """In the order of the dice, however they are parted."""
    for said in ("1 2 3", "1, 2, 3", "1,2 3", "1+2+3"):
        game.feed("roll 3d6")
        assert rolls(game.feed(said)) == [("roll", (1, 2, 3), "hand")]
    game.feed("roll 3d6")
    assert game.feed("1 2").status == REFUSED
    assert game.feed("1 2 7").status == REFUSED


def test_auto_leaves_it_to_luck(game: Session) -> None:
    """That is no throw by hand, and the fair-dice check holds it."""
    game.feed("roll d20")
    [(_, _, source)] = rolls(game.feed("auto"))
    assert source == "rng"
    assert game.save.log.ledger().hand == 0
    assert list(differences(game)) == []


def test_it_is_never_asked_again(game: Session) -> None:
    """Not by redo, by going back, by opening the save, by verify; a new command asks anew."""
    feed(game, "force west", "4")
    state, head = game.state, game.save.log.head
    feed(game, "undo 2")
    assert game.state.question is None
    assert feed(game, "redo", "redo").ask is None
    assert (game.state, game.save.log.head) == (state, head)
    again = reopened(game)
    assert again.state == state
    assert again.feed("verify").text.startswith("Verified: ")
    assert feed(again, "undo 2", "force west").status == ASK


def test_undo_leaves_the_question(game: Session) -> None:
    """The game stands where it stood, and no die was thrown."""
    state = game.state
    game.feed("force west")
    assert game.feed("undo").text.startswith("Taken back: 1 entry, ")
    assert game.state == state
    assert game.save.log.ledger().undone_with_dice == 0


def test_ctrl_c_leaves_it_open(game: Session) -> None:
    """The line is dropped, nothing is written, and the same is asked when the save is opened again."""
    typed = iter(["force west"])
    shown: list[str] = []

    def read(_prompt: str) -> str:
        for line in typed:
            return line
        raise KeyboardInterrupt

    loop.play(game, Plain(game, read, shown.append))
    assert FORCED in shown
    assert loop.HINT in " ".join(shown)
    assert reopened(game).waiting() is not None


def test_only_those_named_throw(game: Session) -> None:
    """By name, the whole party, every open die, nobody."""
    game.feed("dice hand bor, cid")
    assert game.state.by_hand == ("p2", "p3")
    assert game.feed("aldra: force west").ask is None
    game.feed("undo")
    assert "for Bor (force door)" in (game.feed("bor: force west").ask or pytest.fail()).text
    feed(game, "undo", "dice all")
    assert "dungeon event" in (game.feed("search").ask or pytest.fail()).text
    feed(game, "undo", "dice rng")
    assert game.state.by_hand == ()
    assert game.feed("force west").ask is None


def test_secret_dice_are_never_asked_for(game: Session) -> None:
    """Whoever sees the die knows what it means."""
    game.feed("dice all")
    result = game.feed("listen at west")
    assert result.ask is None
    assert {source for _, _, source in rolls(result)} == {"rng"}


def test_what_if_and_odds_throw_their_own(game: Session) -> None:
    """Beside the game nobody is asked, also where a question is open in it."""
    plain = sitting(game.save.path.parent, "plain")
    assert game.feed("odds force west").text == plain.feed("odds force west").text
    assert game.feed("whatif 20 force west").text.startswith("Played 20 times")
    game.feed("force west")
    told = game.feed("whatif 5 look").text
    assert told.startswith("Played 5 times")
    assert game.waiting() is not None


def test_a_fight_is_fought_by_hand(game: Session) -> None:
    """Every blow of ours is asked for and told with its die; the whole verifies, undoes and opens again."""
    feed(game, "force west", "6", "1 1", "attack")
    lines: list[str] = []
    for _ in range(60):
        question = game.state.question
        if question is None:
            if game.state.fight is None:
                break
            lines.append(game.feed("fight").text)
            continue
        lines.append(game.feed(_face(question)).text)
    told = "\n".join(lines)
    assert "1d20 by hand -> 20" in told
    assert game.save.log.ledger().hand > 3
    assert list(differences(reopened(game), all_branches=True)) == []


def _face(question: Question) -> str:
    """The highest faces that may be typed, or what is usual."""
    if "reaction" in question.text:
        return "1 1"  # they are to fight
    return " ".join(str(most) for most in question.sides) or "fight"


def test_the_mode_is_refused_where_it_is_already_and_in_ironman(game: Session, tmp_path: Path) -> None:
    """Each says what to type."""
    size = game.save.path.stat().st_size
    assert game.feed("dice hand").text == (
        "- The dice are thrown so already. Type: dice all, or dice rng. No time passed."
    )
    assert game.save.path.stat().st_size == size
    assert game.feed("dice hand nobody").status != OK
    assert game.feed("dice feet").status != OK
    assert sitting(tmp_path, "iron", ironman=True).feed("dice hand").status == REFUSED


@pytest.mark.parametrize(("dice", "choice", "faces"), [
    ("2d6", "3 4", (3, 4)), ("2d6", "3  4", ()), ("2d6", "3", ()), ("", "3", ()), ("2d6", AUTO, ()), ("d6", "+3", ()),
])  # fmt: skip
def test_a_question_takes_faces_in_one_spelling(dice: str, choice: str, faces: Sequence[int]) -> None:
    """What stands in a save is one spelling, and lies on the dice."""
    assert Question("p1", "dice", "?", (AUTO,), dice).faces(choice) == faces


@pytest.mark.parametrize("rules", ["barrows", "microlite20"])
def test_a_new_character_is_rolled_by_hand(tmp_path: Path, rules: str) -> None:
    """The player's own throw, before there is anybody whose it could be."""
    game = sitting(tmp_path, party="roll", rules=rules)
    game.feed("dice hand")
    asked = game.feed("enlist bruna")
    assert asked.ask is not None
    for _ in range(40):
        question = game.state.question
        if question is None:
            break
        game.feed(_face(question) if question.dice else "1")
    assert [p.name.casefold() for p in game.state.party()] == ["bruna"]
    assert list(differences(game)) == []
