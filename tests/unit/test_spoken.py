"""Sentences that real players have typed, each with the line that it is understood as: at a stair, in company, in a
fight, in a village, under the open sky.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from gameloop.session.results import ASK, OK, REFUSED, UNKNOWN
from gameloop.session.session import Session
from tests.scenes import group, scene
from tests.skirmish import against
from tests.table import Table, begun
from tests.unit.test_every_noun import standing
from tests.unit.test_examples import START, afflicted, country, seat, stair, village, walked_in


def fight() -> Table:
    """Two goblins at the stair, in reach of Aldra and Bor; the second sleeps."""
    table = begun("lampless-house", at=START)
    against(table, "goblin", "goblin", contact=[("p1", "f1"), ("p2", "f2")])
    return afflicted(table, "f2", "asleep")


def company() -> Table:
    """Two goblins, who threaten."""
    return walked_in(scene(group("goblin", count=2, mood="negative"), adventure="lampless-house"))


MOMENTS: Mapping[str, Callable[[], Table]] = {
    "stair": stair,
    "lodge": lambda: standing("porters_lodge"),
    "hall": lambda: standing("hall_of_receipts"),
    "drain": lambda: standing("washing_room"),
    "fight": fight,
    "company": company,
    "village": village,
    "wild": country,
}
SPOKEN: Mapping[str, Mapping[str, str]] = {  # by the moment: what is typed, and the line it stands for
    "stair": {
        "how long will the torch last?": "flames",
        "when does the torch burn out?": "due",
        "what time is it?": "due",
        "is it still day?": "due",
        "how is cid?": "sheet Cid",
        "is anyone hurt?": "party",
        "how are we doing?": "party",
        "who are we": "party",
        "who is badly wounded?": "party",
        "how much money do we have?": "money",
        "how rich are we": "money",
        "what spells does cid know?": "spells",
        "what can cid cast?": "spells",
        "how do i open the door?": "help open",
        "how do we rest here": "help rest",
        "what should we do?": "?",
        "where can we go?": "exits",
        "are there any doors?": "exits",
        "how many torches do we have?": "find torches",
        "who has the rope?": "find the rope",
        "what does cid carry?": "inventory Cid",
        "what have we got?": "inventory",
        "is the west door locked?": "examine west",
        "is there a lamp here?": "examine lamp",
        "what is behind the bracket?": "examine bracket",
        "are we alone?": "look",
        "can you see anything?": "look",
        "look up": "look",
        "look up at the bracket": "examine bracket",
        "walk up to the lamp": "examine lamp",
        "have a look around": "look",
        "take a closer look at the steps": "examine steps",
        "go on exploring": "explore",
        "go to the next room": "explore",
        "go up the steps": "go south",
        "climb up the stairs": "go south",
        "walk north in the dark": "go north",
        "run north": "go north",
        "move silently north": "go north",
        "continue north": "go north",
        "go north slowly with drawn swords": "go north",
        "go to the stone hands": "go north",
        "leave the dungeon": "go to Sconce",
        "search the room for secret doors": "search",
        "feel along the wall": "search",
        "light a torch from the lamp": "light torch",
        "light another torch": "light torch",
        "rest by the lamp": "rest",
        "wait here for an hour": "rest",
        "have dell listen at the west door with his ear": "Dell: listen at west",
        "bash the door down with bor's shoulder": "force west with Bor",
        "bor forces the west door with a crowbar": "Bor: force west",
        "spike the west door shut": "spike west shut",
        "put bor in front": "march Bor",
        "dell takes up his dagger": "Dell: equip Dell's dagger",
        "equip dell with the dagger": "equip Dell's dagger by Dell",
        "cid puts out his torch": "douse Cid's torch",
        "extinguish all torches": "douse Cid's torch",
        "make a map": "map",
        "keep it": "inventory",
        "eat something": "",  # whoever is to eat is asked for
    },
    "lodge": {
        "examine the hatch": "examine hatch",
        "peek through the hatch": "examine hatch",
        "go through the hatch": "go north",
    },
    "hall": {
        "examine the silver thing": "examine silver thing",
        "look up at the silver": "examine silver",
        "go to the silver": "go north",
    },
    "drain": {
        "climb down the drain": "go down",
        "go down the drain": "go down",
        "look down the drain": "examine down",
    },
    "fight": {
        "kill the sleeping goblins": "attack goblin 2",
        "attack the sleeping goblin": "attack goblin 2",
        "bor attacks goblin 1 from behind": "Bor: attack goblin 1",
        "aldra hits goblin 1 in the face": "Aldra: attack goblin 1",
        "aldra kills goblin 2 with her sword": "Aldra: attack goblin 2",
        "aldra smashes goblin 1's head in": "Aldra: attack goblin 1",
        "cid runs away behind aldra": "Cid: flee",
        "everyone run up the stairs": "all: flee",
        "we all run for it": "all: flee",
        "run for your lives": "flee",
        "flee south": "flee to south",
        "fall back": "flee",
        "cid defends himself": "Cid: guard",
        "parry": "guard",
        "give up": "surrender",
        "keep fighting": "fight",
    },
    "company": {
        "tell them we mean no harm": "parley",
        "we come in peace": "parley",
        "hello": "parley",
        "bribe them": "parley offering silver",
        "attack them with our swords": "attack 2 goblins",
        "attack the goblins from behind": "attack 2 goblins",
        "flee to the west": "flee west",
        "are they hostile?": "look",
        "how many are there?": "look",
        "what do the goblins want?": "deals",
    },
    "village": {
        "what can we buy here?": "prices",
        "what is for sale?": "prices",
        "where can we buy torches?": "prices",
        "sleep at the inn": "sleep",
        "who lives here?": "look",
        "how much money do we have": "money",
    },
    "wild": {
        "walk north along the road": "travel north",
        "set up camp under the trees": "sleep",
        "rest under a tree": "rest",
        "how far is sconce": "find sconce",
        "what day is it": "due",
        "how is the weather?": "due",
    },
}
CASES = [(moment, typed, line) for moment, rows in SPOKEN.items() for typed, line in rows.items()]


def at(folder: Path, moment: str) -> Session:
    """A session in that moment."""
    return seat(folder, MOMENTS[moment]())


@pytest.mark.parametrize(("moment", "typed", "line"), CASES)
def test_what_is_said_is_understood(moment: str, typed: str, line: str, tmp_path: Path) -> None:
    """As the line that a verb has for it."""
    session = at(tmp_path, moment)
    result = session.feed(typed)
    assert result.status in (OK, ASK, REFUSED), result.text
    assert not line or result.canonical == line
    session.save.close()


ASIDE = {  # what is left out is said
    "bor forces the west door with a crowbar": '(Bor: force west, leaving out "with a crowbar")',
    "walk north in the dark": '(go north, leaving out "in the dark")',
    "search the steps for traps": '(examine steps, leaving out "for traps")',
    "rest by the lamp": '(rest, leaving out "by the lamp")',
}


@pytest.mark.parametrize(("typed", "told"), ASIDE.items())
def test_what_means_nothing_to_a_verb_is_left_out_and_that_is_told(
    typed: str, told: str, tmp_path: Path
) -> None:
    """Above what came of it."""
    assert at(tmp_path, "stair").feed(typed).text.splitlines()[0] == told


WHY = {  # by the moment: what is not done, and what is said of it
    "fight": {
        "flee north": "Whoever runs from this fight runs south: nobody chooses the way. Type: flee.",
        "go west": "You are in a fight, and nobody just walks away from it. Type: flee, or withdraw.",
        "dell stabs goblin 1 with his dagger": "Dell's dagger is not in hand. Type: equip Dell's dagger.",
        "put out the torch": 'You can "put out" only while exploring',
        "kill the sleeping ogre": 'No "sleeping ogre" here; foes: goblin 1, goblin 2.',
    },
    "stair": {
        "dell puts out his torch": "Nothing that Dell has burns. Type: inventory Dell.",
        "wait for 2 turns": 'I understand "wait", but not "for 2 turns". Type: 2x rest.',
        "search the steps but not the lamp": 'I understand "search the steps", but not "but not the lamp".',
        "take the torch from the wall": "Aldra has the torch: only the fallen are searched, others give. Type: give ",
        "have a drink": 'You can "have a drink" only in the village, and now you are exploring.',
        "be quiet": 'I don\'t know "be".',
        "take the key from the wall": 'No "key" here',
    },
    "hall": {
        "take 60 silver": "Stone porter's silver is one thing, and taken whole or not at all. Type: take stone porter's"
    },
}


@pytest.mark.parametrize(
    ("moment", "typed", "said"), [(m, typed, said) for m, rows in WHY.items() for typed, said in rows.items()]
)
def test_what_is_not_done_is_refused_in_the_words_that_were_typed(
    moment: str, typed: str, said: str, tmp_path: Path
) -> None:
    """Never by a verb that nobody typed, and at no time."""
    session = at(tmp_path, moment)
    before = session.state
    result = session.feed(typed)
    assert result.status in (REFUSED, UNKNOWN), result.text
    assert said in result.text
    assert session.state == before
    session.save.close()


def test_all_that_one_carries_is_laid_down_thing_by_thing(tmp_path: Path) -> None:
    """By whoever is named; of nobody named nothing is laid down."""
    session = at(tmp_path, "stair")
    assert session.feed("drop everything").status == UNKNOWN
    assert session.feed("bor drops everything").status == OK
    assert session.state.held("p2") == ()
    session.save.close()


def test_who_is_asked_about_something_tells_of_that_or_says_at_no_price_that_he_cannot(
    tmp_path: Path,
) -> None:
    """The third tale of the house before the first, for its own price; of what nobody knows nothing is paid."""
    session = at(tmp_path, "village")
    before = session.state
    assert session.feed("ask about lanterns").text.startswith(
        '- Wen Tarrow has nothing to tell about "lanterns", but something else, for 1 silver piece. Type: ask.'
    )
    assert session.state == before
    assert "'The Abbot got away the night it happened." in session.feed("ask wen about the abbot").text
    again = session.feed("ask where the abbot went").text
    assert again.startswith(
        '- Wen Tarrow has told you what is known here of "the abbot went". Type: rumours.'
    )
    assert "The dead don't mind you" in session.feed("ask about the house").text
    session.save.close()


def test_the_money_is_told_for_each_and_for_all(tmp_path: Path) -> None:
    """In the coin of the rulebook."""
    session = at(tmp_path, "stair")
    assert session.feed("money").text.splitlines() == [
        "Aldra: 11 silver pieces",
        "Bor: 12 silver pieces",
        "Cid: 9 silver pieces",
        "Dell: 10 silver pieces",
        "Together: 42 silver pieces",
    ]
    session.save.close()


@pytest.mark.parametrize(
    ("typed", "offered"),
    [("kick", "kick"), ("kick w", "west"), ("look at la", "lamp"), ("inspect la", "lamp"), ("pull o", "")],
)
def test_spoken_words_are_completed_too(typed: str, offered: str, tmp_path: Path) -> None:
    """The word itself, and what may stand behind it."""
    session = at(tmp_path, "stair")
    texts = [one.text for one in session.complete(typed.removesuffix("k") if typed == "kick" else typed)]
    assert offered in texts if offered else texts == []
    session.save.close()
