"""Nouns as people say them: with what leads up to them, whose they are, how many, and by what a text says of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.session.results import ASK, OK, REFUSED, UNKNOWN
from gameloop.session.session import Session
from tests.table import Table
from tests.unit.test_every_noun import standing
from tests.unit.test_examples import at_house, brawl, country, meeting, seat, stair, village

HALL = "hall_of_receipts"
SEATS = {
    "stair": stair,
    "village": village,
    "forge": lambda: at_house("forge"),
    "chapel": lambda: at_house("chapel"),
    "fight": brawl,
    "meeting": meeting,
    "wild": country,
}


def at(folder: Path, where: str) -> Session:
    """A session somewhere: at a moment of its own, or in a room of the House."""
    table: Table = SEATS[where]() if where in SEATS else standing(where)
    return seat(folder, table)


@pytest.mark.parametrize(
    ("where", "line", "told"),
    [
        ("stair", "listen at the plank door", "Nobody hears anything."),
        ("stair", "x the village path", "South: up, to the day and the village"),
        ("stair", "x torch", "Torch: nothing more to see."),
        (HALL, "x the porter's hands", "twelve stone porters hold out their hands"),
        (HALL, "x the porters' palms", "Each palm has a spike for a lamp"),
        (HALL, "x light", "a light moving"),
        (HALL, "touch the palms", "the porters"),
        (HALL, "put a torch in the porters' palms", "torch on the porters"),
        (HALL, "cut the hands of the porter", "the hands"),
        (HALL, "x twelve stone porters", "Each palm has a spike for a lamp"),
        (HALL, "dig through the arch", "There is nothing to dig through in the way north."),
        (HALL, "break through the grille", "The grille is locked"),
        ("ossuary", "x the sick-beds", 'No "sick-beds" here'),
        ("infirmary", "x the sick-beds behind it", "Every candle in the room"),
        ("stair", "cut cid's hair", "Cid would not thank you for that."),
        ("stair", "touch blorb", 'No "blorb" here'),
        ("stair", "put his thumb on the lamp", "the lamp"),
        ("stair", "hang a torch on the bracket", "the torch on the bracket"),
        ("stair", "aldra takes the torch from cid", "Cid gives 5 torches to Aldra."),
        ("stair", "bor: take 2 torches from cid", "Cid gives 2 torches to Bor."),
        ("stair", "bor: drop torch", 'Bor has no "torch".'),
        ("stair", "share the money", "each of you has his own"),
        ("stair", "who has the most money?", "Together: 42 silver pieces"),
        ("stair", "is the lamp lit?", "A lamp burns at the bottom"),
        ("stair", "is the torch burning?", "Cid's torch burns."),
        ("stair", "how long will the torch last?", "To be lit: 8 torches."),
        ("stair", "shout hello", "It comes back from far rooms"),
        ("stair", "wait for them to leave", "Nobody is here to wait for them to leave."),
        ("stair", "wait an hour", "You all rest for a turn."),
        ("village", "wait an hour", "In a village time goes by the night and by the week."),
        ("village", "talk to the reeve", '"reeve" is to be found at The Toll-house.'),
        ("chapel", "ask the priest", "Sister Corrow: "),
        ("chapel", "rob the sister", "The sister would have a word to say to that."),
        ("stair", "read the grimoire", "Cid's grimoire"),
        ("stair", "eat", "Who is to eat?"),
        ("stair", "drop everything", "it must be said whose. Type: Aldra: drop everything."),
        ("stair", "wake aldra", "Aldra is awake."),
        ("stair", "bruna: go first", 'Nobody of you is called "bruna".'),
        ("stair", "bor: go first", "Marching order: Bor, Aldra, Cid, Dell."),
        ("stair", "what is that light?", 'Nothing here is a "light".'),
        (HALL, "all porters", 'What about "all porters"?'),
        ("moth_garden", "take a moth", "the moths"),
        ("moth_garden", "watch the moths", "They hang from the tips of their feet"),
        ("wild", "wait an hour", "Under the open sky time goes by the watch"),
        ("wild", "follow the road", "Which road?"),
        ("fight", "throw rock at bandit 1", 'Nobody has "rock" in hand.'),
        ("fight", "aldra: throw a torch at bandit 1", "torch is not in hand."),
    ],
)
def test_what_is_shown_is_found_by_how_it_is_said(where: str, line: str, told: str, tmp_path: Path) -> None:
    """And an answer speaks of what was typed."""
    session = at(tmp_path, where)
    assert told in session.feed(line).text
    session.save.close()


@pytest.mark.parametrize(
    ("where", "line"),
    [
        ("stair", "touch blorb"),
        ("stair", "talk to the sweeper"),
        ("stair", "give the writ to the reeve"),
        ("village", "shout hello"),
        ("village", "give the writ to the reeve"),
        ("meeting", "throw the harp at them"),
    ],
)
def test_no_answer_quotes_words_that_were_not_typed(where: str, line: str, tmp_path: Path) -> None:
    """Whatever a line may stand for."""
    session = at(tmp_path, where)
    result = session.feed(line)
    assert result.status in (REFUSED, UNKNOWN)
    quoted = result.text.split('"')[1::2]
    assert all(said in line for said in quoted), result.text
    session.save.close()


def test_things_alike_are_asked_for_only_where_it_matters_whose(tmp_path: Path) -> None:
    """Whoever lays one down has one less; of those that are given away any will do, but not the taker's own."""
    session = at(tmp_path, "stair")
    assert session.feed("drop torch").status == ASK
    assert session.feed("give torch to aldra").text.startswith("Cid gives ")
    assert session.feed("x torch").status == OK
    session.save.close()
