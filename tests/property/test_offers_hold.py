"""What is offered about those who are met or fought can be done, and so can what a refusal tells to type instead.

Parties roam the adventures by lines that make sense, and somebody comes now and then. In every meeting and every fight
each line of the menu and of `?` is typed on a copy of the moment, and beside them what a player may well say; of that
which is refused, the lines it is refused with are typed in their turn. GAMELOOP_MEETINGS says how many parties, how
many lines each, and how much is said in each moment: 1x12x8 by default.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from gameloop.kernel.records import make_head
from gameloop.kernel.store import create
from gameloop.session.folding import States
from gameloop.session.format import CODEC, versions
from gameloop.session.listing import offered
from gameloop.session.results import REFUSED, UNKNOWN
from gameloop.session.session import Session
from gameloop.session.views.meeting import choices
from gameloop.world.modes import FIGHT, MEET, mode
from tests.lines import acting
from tests.play import MADE, feed, session

pytestmark = pytest.mark.usefixtures("each_rulebook")

PARTIES, LINES, ASKED = (int(n) for n in os.environ.get("GAMELOOP_MEETINGS", "1x12x8").split("x"))
PLAYED = ("lampless-house", "bad-honey", "salt-parliament", "generated/offers", "country-of-fourth")
COMERS = (
    "goblin 4",
    "giant rat 4",
    "unlit 1",
    "merchant 1",
    "bandit 2",
    "skeleton 3",
    "fire beetle 2",
    "ogre 1",
)
COMING = 0.4  # how often somebody comes where nobody is
ROAMING = ("go", "force", "open", "explore", "rest", "search", "travel", "enter", "leave")
SAID = (  # what people say to those they meet or fight, beside what is offered
    *(
        "parley",
        "parley offering food",
        "parley offering silver",
        "give food",
        "give torch",
        "ask",
        "buy torch",
    ),
    *(
        "leave",
        "go back",
        "go north",
        "go east",
        "go south",
        "go west",
        "flee",
        "flee north",
        "run",
        "withdraw",
    ),
    *("distract with food", "distract with silver", "distract with torch", "feed them", "wait", "attack"),
    *(
        "attack goblin",
        "shoot",
        "guard",
        "round",
        "rest",
        "search",
        "take all",
        "talk to them",
        "deal",
        "unlock west",
    ),
    *(
        "force west",
        "open north",
        "rest until morning",
        "light torch",
        "cast sleep",
        "truce",
        "yes",
        "surrender",
    ),
)
PLACES = re.compile(r"[A-Z]{3,}")  # a word of an advice that is to be filled in


@contextmanager
def copied(game: Session, folder: Path) -> Iterator[Session]:
    """The same moment, in a game of its own."""
    head = make_head("copy", "7", versions(game.game.rules), MADE)
    save = create(folder / f"{len(list(folder.iterdir()))}.jsonl", head, CODEC, sync=False)
    copy = Session(save, game.game, states=States(save.path, game.state, save.log))
    copy.named = game.named
    try:
        yield copy
    finally:
        save.close()


@contextmanager
def roaming(folder: Path, seed: int, adventure: str) -> Iterator[tuple[Session, Path, random.Random]]:
    """A party that is about to roam an adventure, a folder for copies of its moments, and the luck that leads it."""
    game, copies = session(folder, seed=str(seed), adventure=adventure), folder / "copies"
    copies.mkdir()
    yield game, copies, random.Random(seed)
    game.save.close()


def menu(game: Session) -> Iterator[str]:
    """Every line that is offered now: about those who are met, and by `?`."""
    yield from (line for line, _ in choices(game.state, game.game.rules) if mode(game.state) == MEET)
    game.feed("?")
    yield from game.listed


def advised(text: str) -> list[str]:
    """The lines that a refusal tells to type, but for those with a word to be filled in."""
    said = text.partition(" Type: ")[2].partition(" No time passed.")[0].partition(" [")[0].strip(" .")
    parts = re.split(r",? or |, ", said) if said else []
    return [part for part in parts if not PLACES.search(part)]


def refused(game: Session, folder: Path, *lines: str) -> str:
    """What is said to the last of these lines, typed one after another, if it is refused; else nothing."""
    with copied(game, folder) as copy:
        said = feed(copy, *lines)
    return said.text if said.status in (REFUSED, UNKNOWN) else ""


def faults(game: Session, folder: Path, lines: Sequence[str]) -> Iterator[str]:
    """What is offered and refused, and what is refused with a line that is refused too."""
    for line in dict.fromkeys(menu(game)):
        if told := refused(game, folder, line):
            yield f"offered: {line}: {told}"
    for line in lines:
        for other in advised(refused(game, folder, line)):
            if told := refused(game, folder, line, other):
                yield f"{line}: {refused(game, folder, line)}\n   {other}: {told}"


def onward(game: Session, luck: random.Random) -> str:
    """The next line of a party that roams, and of one that has somebody before it."""
    now = mode(game.state)
    if game.state.question is not None:
        return luck.choice(game.state.question.options)
    if now in (MEET, FIGHT):
        return luck.choice([*menu(game), "fight", acting(game, luck.choice)])
    if luck.random() < COMING:
        return f"spawn {luck.choice(COMERS)}"
    grammar, verbs = game.grammar(), [v for v in game.verbs() if v.name in ROAMING and now in v.modes]
    lines = [line for verb in verbs for line, _ in offered(game, grammar, verb)]
    return luck.choice(lines) if lines else "rest"


@pytest.mark.parametrize("adventure", PLAYED)
@pytest.mark.parametrize("seed", range(PARTIES))
def test_what_is_offered_or_told_to_be_typed_is_never_refused(
    tmp_path: Path, adventure: str, seed: int
) -> None:
    """In no meeting and no fight of a party that roams."""
    found: list[str] = []
    with roaming(tmp_path, seed, adventure) as (game, copies, luck):
        for _ in range(LINES):
            if mode(game.state) in (MEET, FIGHT) and game.state.question is None:
                here = game.feed("look").text
                found += [f"{here}\n-> {fault}" for fault in faults(game, copies, luck.sample(SAID, ASKED))]
            game.feed(onward(game, luck))
    assert not found, "\n\n".join(dict.fromkeys(found))
