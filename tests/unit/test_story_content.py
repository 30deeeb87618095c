"""What the loader says of stories: names that lead nowhere, and what can never come about."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.world.adventure import load
from gameloop.world.content import Library
from tests.adventures import faults, loaded, mill

FLAG = '[[flag]]\nid = "dry"\n'
ENDING = '[[ending]]\nid = "drought"\nname = "Drought"\nneeds = ["no water"]\nflags = ["dry"]\nsay = "It is dry."\n'
DEAL = '[[deal]]\nid = "ring"\nname = "the ring"\nwith = ["alehouse"]\nask = "90"\nsay = "Ninety."\n'


def found(folder: Path, *texts: str) -> list[tuple[str, str]]:
    """Where and what, for each fault of the mill with these tables behind it."""
    return [(fault.where, fault.what) for fault in faults(folder, mill() + "\n" + "\n".join(texts))]


def test_an_ending_that_nothing_brings_about_is_refused(tmp_path: Path) -> None:
    """File, key and id; the hint says what could."""
    (fault,) = faults(tmp_path, mill() + FLAG + ENDING)
    assert (fault.file, fault.where, fault.what) == (
        "adventures/mill.toml",
        "ending[drought].flags",
        "nothing can make 'dry' true",
    )
    assert fault.hint == "a deed, a deal, a clock or a [[flag]] has to"


SETS = 'then = [{ do = "set", what = "dry" }]\n'


@pytest.mark.parametrize(
    "cause",
    [
        DEAL + SETS,
        DEAL + 'pays = [{ what = "millers_ring" }]\n' + SETS,
        f'[[clock]]\nid = "sun"\ntrigger = "descent"\nday = 1\nsay = "Sun."\n{SETS}',
        '[[clock]]\nid = "sun"\ntrigger = "descent"\nday = 1\nsay = "Sun."\nsets = ["dry"]\n',
        f'[[deed]]\nid = "pull"\nroom = "race"\nverb = ["pull"]\nwhat = ["wheel"]\nsay = "It gives."\n{SETS}',
    ],
    ids=["deal", "deal for a thing", "clock", "clock that sets", "deed"],
)
def test_whatever_sets_its_flag_makes_an_ending_possible(tmp_path: Path, cause: str) -> None:
    """A deal, a clock, a deed."""
    assert loaded(tmp_path, mill() + FLAG + ENDING + cause).endings[0].id == "drought"


@pytest.mark.parametrize("key", ["opened", "gone", "taken"])
def test_a_flag_of_the_chart_makes_an_ending_possible(tmp_path: Path, key: str) -> None:
    """A way that opens, a group that goes, a thing that is taken."""
    named = {"opened": "race:e", "gone": "mill_rats", "taken": "millers_ring"}[key]
    assert loaded(tmp_path, mill() + FLAG + f'{key} = "{named}"\n' + ENDING).endings


def test_what_waits_for_itself_never_comes(tmp_path: Path) -> None:
    """A clock begun by the flag that it sets, and a deal for it."""
    text = '[[clock]]\nid = "sun"\ntrigger = "dry"\nsay = "Sun."\nsets = ["dry"]\n'
    assert found(tmp_path, FLAG, text, DEAL + 'when = { flag = "dry" }\n' + SETS) == [
        ("clock[sun].trigger", "nothing can make 'dry' true"),
        ("deal[ring].when", "nothing can make 'dry' true"),
    ]


def test_whoever_waits_for_such_a_flag_never_comes(tmp_path: Path) -> None:
    """And nobody can keep a promise of it."""
    late = '[[group]]\nid = "late"\nmonster = "giant_rat"\nroom = "race"\nwhen = "dry"\n'
    word = DEAL + 'promise = "dry"\nwithin = 2\n'
    assert found(tmp_path, FLAG, late, word) == [
        ("group[late].when", "nothing can make 'dry' true"),
        ("deal[ring].promise", "nothing can make 'dry' true"),
    ]


def test_names_in_stories_lead_somewhere(tmp_path: Path) -> None:
    """Each with its key, and with the nearest that is there."""
    bad = (
        '[[faction]]\nid = "millers"\nname = "Millers"\nholds = ["attic"]\ngroups = ["mill_cats"]\n'
        'breaks = [{ flag = "wet" }]\n'
    )
    deal = '[[deal]]\nid = "flour"\nname = "flour"\nwith = ["mill_rat"]\nask = "flour"\nsay = "Flour."\nwithin = 2\n'
    deal += (
        'then = [{ do = "stance", what = "miller", n = 1 }, { do = "coin" }, { do = "mark", to = "race" }]\n'
    )
    rumour = '[[rumour]]\nn = 1\ntruth = "true"\nwho = "Bett"\nsay = "Rats."\nabout = ["mill_rats"]\nat = ["inn"]\n'
    assert found(tmp_path, bad, deal, rumour) == [
        ("faction[millers].holds", "there is no room 'attic'"),
        ("faction[millers].groups", "there is no group 'mill_cats'"),
        ("faction[millers].breaks.flag", "there is no flag 'wet'"),
        ("deal[flour].with", "there is no partner 'mill_rat'"),
        ("deal[flour].promise", "this key is missing"),
        ("deal[flour].then[0].what", "there is no faction 'miller'"),
        ("deal[flour].then[1].n", "how many is missing"),
        ("deal[flour].then[2].text", "this key is missing"),
        ("rumour[1].at", "there is no place of the village 'inn'"),
    ]


def test_a_room_that_nothing_leads_to_is_refused(tmp_path: Path) -> None:
    """It would be an ending that nobody reaches, or a prize that nobody finds."""
    room = '[[room]]\nid = "loft"\nname = "Loft"\nn = 4\nxy = [5, 5]\nsee = "A loft."\n'
    assert found(tmp_path, room) == [("room[loft]", "nothing leads to this room from the start")]


def test_the_house_can_be_brought_to_each_of_its_ends() -> None:
    """It loads, so that all of it has been proved."""
    house = load("lampless-house", Library())
    assert [ending.id for ending in house.endings] == ["settle", "claim", "drown", "partner"]
    assert len(house.deals) == 50
