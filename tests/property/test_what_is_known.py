"""What a screen has named can be asked for, and who has fallen is told wherever he lies.

Parties roam the adventures, meet and fight whoever comes, lose some and leave them. At every step: each noun that can
be named here is known to `where is`, as well with an article and a question mark; each of the party, living or dead,
is known wherever he is; and `look` tells of each body that lies here in the light. By both rulebooks.
GAMELOOP_KNOWN says how many parties, how many lines each, and how many names are asked for: 1x8x10 by default.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from gameloop.session.nouns import nouns
from gameloop.session.session import Session
from gameloop.world.corpses import lying_here
from gameloop.world.encounters import plural
from gameloop.world.light import is_lit
from gameloop.world.state import BEASTS, FOES, PARTY
from tests.play import session
from tests.property.test_offers_hold import onward

pytestmark = pytest.mark.usefixtures("each_rulebook")

PARTIES, LINES, ASKED = (int(n) for n in os.environ.get("GAMELOOP_KNOWN", "1x8x10").split("x"))
PLAYED = ("lampless-house", "salt-parliament")
NAMED = ("band", "person", "beast", "item", "slain", "dead", "lying", "way")
UNKNOWN = "You know of no"


def asked(game: Session) -> Iterator[str]:
    """Everything that has a name here, and everybody of the party who is or was."""
    for kind in NAMED if game.state.here.chart else ():
        yield from (noun.name for noun in nouns(game.state, game.game.rules, kind))
    yield from (p.name for p in game.state.people.values() if p.side in (PARTY, BEASTS))


def unknown(game: Session, luck: random.Random) -> Iterator[str]:
    """What of that nobody knows who asks where it is."""
    names = list(dict.fromkeys(asked(game)))
    for name in luck.sample(names, min(ASKED, len(names))):
        line = luck.choice((f"where is {name}", f"where is the {name}?", f"find {name}"))
        if UNKNOWN in game.feed(line).text:
            yield line


def untold(game: Session) -> Iterator[str]:
    """Who lies dead here in the light, and is not told of."""
    told = game.feed("look").text
    for person in lying_here(game.state) if is_lit(game.state) else ():
        named = person.name if person.side == PARTY else game.state.kinds[person.kind].name.casefold()
        if (
            person.side in (PARTY, FOES)
            and named not in told
            and plural(named) not in told
            and person.name not in told
        ):
            yield f"{person.name}: {told}"


@pytest.mark.parametrize("adventure", PLAYED)
@pytest.mark.parametrize("seed", range(PARTIES))
def test_what_has_a_name_is_known_and_who_fell_is_told(tmp_path: Path, adventure: str, seed: int) -> None:
    """At every step of a party that roams; half-way somebody falls, and is left behind."""
    luck = random.Random(seed)
    game = session(tmp_path, seed=str(seed), adventure=adventure)
    found: list[str] = []
    for n in range(LINES):
        if n == LINES // 2:
            game.feed('set bor.hp 0 because "a test"')
        found += [*unknown(game, luck), *(untold(game) if game.state.calm and game.state.here.chart else ())]
        game.feed(onward(game, luck))
    game.save.close()
    assert not found, "\n".join(dict.fromkeys(found))
