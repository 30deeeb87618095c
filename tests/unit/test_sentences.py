"""What a player would type, in an adventure of one well: each sentence is understood as it is meant."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from gameloop.rulesets import SHELF
from gameloop.session.results import ASK, OK
from gameloop.world.begin import Begin
from gameloop.world.deeds import DeedDone
from gameloop.world.game import Game
from gameloop.world.people import Enlist
from gameloop.world.state import Item
from tests.adventures import changed, mill, shelve
from tests.table import Table
from tests.unit.test_examples import seat

WELL = """
[[group]]
id = "dog"
name = "the well dog"
monster = "giant_rat"
room = "race"
mood = "attending"
here = "A dog lies across the well, and looks at your packs."

[[group]]
id = "drowned_one"
name = "the drowned one"
monster = "commoner"
room = "race"
mood = "attending"
here = "In the well, up to the chin, stands somebody who has drowned."

[[toy]]
id = "register"
name = "ledger"
room = "race"
here = "A ledger lies on the kerb, swollen to twice its size."

[[deed]]
id = "oil_stair"
room = "race"
verb = ["pour", "smear"]
what = ["stair"]
using = ["lamp_oil"]
say = "The stair shines."

[[deed]]
id = "feed_dog"
room = "race"
verb = ["throw", "leave", "show"]
what = ["dog"]
using = ["meat"]
used_up = 1
say = "The dog has other things to think of."

[[deed]]
id = "rope_ring"
room = "race"
verb = ["tie"]
what = ["ring"]
using = ["rope"]
say = "A bowline, and it holds."

[[deed]]
id = "read_register"
verb = ["read"]
what = ["register"]
say = "One name is missing."

[[deed]]
id = "name_drowned"
room = "race"
verb = ["name"]
what = ["drowned_one"]
say = "'Bett,' and the water lets go."

[[deed]]
id = "turn_crank"
room = "race"
verb = ["turn", "pull"]
what = ["crank"]
say = "Up comes a bucket."
"""
LOOKS = """look.stair = "Nine steps, green."
look.ring = "Iron, let into the kerb."
look.crank = "It wants oil."
words.crank = ["handle", "winch"]
look.wheel = "One paddle"""
SENTENCES = {
    "pour oil on stair": "oil_stair",
    "pour the oil on the stair": "oil_stair",
    "pour oil over the stair": "oil_stair",
    "pour stair with oil": "oil_stair",
    "smear oil on stair": "oil_stair",
    "aldra: pour oil on stair": "oil_stair",
    "pour oil on stair by aldra": "oil_stair",
    "throw meat at dog": "feed_dog",
    "throw the meat to the well dog": "feed_dog",
    "throw aldra's meat at dog": "feed_dog",
    "leave meat before dog": "feed_dog",
    "show meat to dog": "feed_dog",
    "tie rope to ring": "rope_ring",
    "tie the rope onto the iron ring": "rope_ring",
    "tie ring with rope": "rope_ring",
    "read ledger": "read_register",
    "read the ledger": "read_register",
    "use ledger": "read_register",
    "name the drowned one": "name_drowned",
    "name drowned": "name_drowned",
    "turn crank": "turn_crank",
    "pull the handle": "turn_crank",
    "turn winch": "turn_crank",
    "use crank": "turn_crank",
}


TWICE = ("lamp_oil", "rope")  # what others of the party have as well


def well(folder: Path, book: str) -> Table:
    """The ready party at the well, with oil, meat and a rope."""
    library = shelve(folder, changed('look.wheel = "One paddle', LOOKS, mill()) + WELL)
    table = Table(SHELF[book](library, "mill"))
    table.game = Game(table.rules)
    table.do(Begin(book, "mill", {}, ironman=False, at="dungeon"))
    table.do(Enlist(table.rules.parties["quick"]))
    more = (
        Item("lamp_oil", "lamp_oil", "oil", 1),
        Item("meat", "treasure", "meat", 1, slots=1),
        Item("rope", "rope", "rope", 1),
    )
    goods = {who: tuple(i for i in table.state.held(who) if i.kind not in TWICE) for who in table.state.order}
    goods = {**table.state.goods, **goods, "p1": (*goods["p1"], *more)}
    table.state = attrs.evolve(table.state, goods=goods)
    table.run(lambda draft, rules: rules.moments.entered(draft, rules))
    return table


@pytest.mark.parametrize("book", SHELF)
def test_each_sentence_does_what_it_says(book: str, tmp_path: Path) -> None:
    """And nothing else."""
    table = well(tmp_path, book)
    for number, (typed, deed) in enumerate(SENTENCES.items()):
        folder = tmp_path / str(number)
        folder.mkdir()
        result = seat(folder, table).feed(typed)
        assert result.status in (OK, ASK), (typed, result.text)
        assert [e.deed for e in result.events if isinstance(e, DeedDone)] == [deed], typed


NO_USE = {
    "burn the stair": "by fire from the stair",
    "throw meat at ring": "",
    "pour oil on dog": "oil",
    "ring ring": "the ring",
    "cut paddle": "paddle",
    "turn dog": "well dog",
    "name kerb": "kerb",
    "smear blorb on stair": "blorb",
    "pry": "pry what?",
}


@pytest.mark.parametrize("book", SHELF)
def test_each_that_helps_nothing_names_what_was_typed(book: str, tmp_path: Path) -> None:
    """In one line, at no time; what is thrown at anything lies there."""
    table = well(tmp_path, book)
    for number, (typed, said) in enumerate(NO_USE.items()):
        folder = tmp_path / str(number)
        folder.mkdir()
        session = seat(folder, table)
        result = session.feed(typed)
        assert said in result.text.casefold(), typed
        assert not said or session.state == table.state, typed
