"""Meetings as they are typed: what is understood, and what is proposed in place of what cannot be done."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from gameloop.kernel.values import evolve
from gameloop.session.results import UNKNOWN
from gameloop.session.session import Session
from gameloop.world.contact import entered
from gameloop.world.engagement import Encounter
from gameloop.world.modes import FIGHT, mode
from gameloop.world.state import Band, Spot
from tests.play import feed, session
from tests.scenes import enter, group, scene
from tests.skirmish import appear
from tests.table import begun
from tests.unit.test_every_noun import standing
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


@pytest.mark.parametrize("line", ["search the stool", "search the floor"])
def test_what_is_named_behind_a_verb_changes_no_reason(game: Session, line: str) -> None:
    """`search the stool` is refused for what `search` is refused for, though shops and beasts can be searched too."""
    assert feed(game, line).text == feed(game, "search").text


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


# --- as one speaks to those one meets -----------------------------------------------------------------


def test_what_is_told_to_those_who_are_met_is_a_parley(game: Session) -> None:
    """In whatever words, but for a yes that nobody asked for."""
    assert feed(game, "yes").text == (
        '- "yes" is no word here: what you tell those you have met is a parley, whatever the words. Type: parley. '
        "No time passed."
    )
    assert feed(game, "tell them we mean no harm").text.startswith("(parley)")


def test_a_question_in_whatever_words_is_to_ask(game: Session) -> None:
    """`ask them where the silver is`: they do not say, and nothing is said to be missing."""
    said = feed(game, "ask them where the silver is").text
    assert said.startswith(
        "- They do not trust you enough to tell you anything. Type: parley, or parley offering"
    )


def test_how_much_a_gift_is_they_say_who_get_it(game: Session) -> None:
    """A sum of the player's own is no gift, and silver there is enough of."""
    assert feed(game, "give them 5 silver").text == (
        "- Silver is given in the amount that they expect, and no other. Type: parley offering silver. "
        "No time passed."
    )


def test_who_threatens_and_came_from_nowhere_wants_the_party_to_go(tmp_path: Path) -> None:
    """Where it cannot go back the way it came, that is not what they want."""
    played = session(tmp_path, adventure="lampless-house")
    told = feed(played, "spawn goblin 2", 'set mood negative because "they do"', "look").text
    assert "go back the way you came" not in told
    played.save.close()


def test_beasts_are_fed_by_the_word_for_it(tmp_path: Path) -> None:
    """`feed the rats` gives them food; food thrown to them is answered with what does."""
    table = scene(group("giant_rat", count=4, mood="uncertain"))
    enter(table, NEAR)
    (tmp_path / "thrown").mkdir()
    thrown = seat(tmp_path / "thrown", table)
    said = feed(thrown, "throw them some food").text
    assert "Type: give food, or " in said
    thrown.save.close()
    fed = seat(tmp_path, table)
    assert feed(fed, "feed the rats").text.startswith("(give food to 4 giant rats)")
    fed.save.close()


def test_whoever_is_there_to_be_looked_at_is_not_said_to_be_away(tmp_path: Path) -> None:
    """The clerk sits in the chair: he does not answer, and cannot be fought."""
    game = seat(tmp_path, standing("counters_grille"))
    no = "- The clerk can be looked at, and neither talked with nor fought. Type: examine clerk. No time passed."
    for line in ("talk to the clerk", "attack the clerk", "ask the clerk about the oil"):
        assert feed(game, line).text == no, line
    assert feed(game, "examine clerk").status == "ok"
    game.save.close()


def test_the_queue_at_the_bell_is_seen_and_met(tmp_path: Path) -> None:
    """Rung by flame, the bell brings four who stand beyond the grille, and in the hall itself."""
    table = standing("counters_grille")
    game = seat(tmp_path, table)
    feed(game, "light torch", "ring counter bell")
    assert "beyond it four of the dead, in single file, hands cupped" in feed(game, "look").text
    table.state = evolve(
        game.state, encounter=None, fight=None, here=Spot("lampless-house", "hall_of_receipts")
    )
    table.run(lambda draft, rules: entered(draft, rules))
    assert [b.mood for b in table.state.bands.values() if b.id == "queue_dead"] == ["attending"]
    game.save.close()
