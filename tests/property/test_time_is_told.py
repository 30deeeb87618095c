"""What is offered takes the time that it says, every line says whether time went by, and advice leads on.

Parties roam the adventures, the villages and the country by lines that make sense; somebody comes now and then, and
some games are lost. In each moment lines of `?` and of the menu are typed on a copy of it, beside others that may come
to mind. GAMELOOP_TIMES says how many parties, how many lines each, and how many are tried in each moment: 1x7x4 by
default.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from gameloop.kernel.decider import fold
from gameloop.kernel.dice import LuckDice
from gameloop.session.listing import REFEREE, offered
from gameloop.session.results import REFUSED, TIMED, UNKNOWN, Result
from gameloop.session.session import Session
from gameloop.session.walking import walks
from gameloop.world.modes import FIGHT, MEET, OVER, in_region, mode
from gameloop.world.resting import crawlers
from gameloop.world.state import State
from gameloop.world.town import purse
from tests.lines import acting, legal
from tests.property.test_advice import at, houses
from tests.property.test_offers_hold import COMERS, PLAYED, advised, copied, roaming
from tests.table import Table
from tests.unit.test_every_noun import PLAYED as IN_ROOMS
from tests.unit.test_every_noun import rooms, standing
from tests.unit.test_examples import LUCK_BYTES, brawl, country, lord, meeting, seat, stair, village

pytestmark = pytest.mark.usefixtures("each_rulebook")

PARTIES, LINES, TRIED = (int(n) for n in os.environ.get("GAMELOOP_TIMES", "1x7x4").split("x"))
COMING, LOSING, GOING = 0.2, 0.04, 0.1  # how often somebody comes, all is lost, the party goes to its village
SAID = (
    *("ask about the hill", "wait", "distract with food", "give food", "shout", "throw torch", "light torch"),
    *(
        "take all",
        "drop torch",
        "talk",
        "ask",
        "deals",
        "gamble 1",
        "buy torch",
        "sell all",
        "carouse 1",
        "rest week",
    ),
    *(
        "yes",
        "no",
        "1",
        "2",
        "never mind",
        "search",
        "open west",
        "open silver",
        "look",
        "party",
        "go back",
        "enlist Zoe",
    ),
    *(
        "rest",
        "rest night",
        "eat",
        "bind",
        "cast sleep",
        "guard",
        "fight",
        "round",
        "memorize sleep",
        "attack",
        "flee",
    ),
    *(
        "parley",
        "read board",
        "examine west",
        "listen at west",
        "force west",
        "explore",
        "leave",
        "enter",
        "donate 1",
    ),
)
NONE = ("free", "no time", "no game time")
SPAN = re.compile(r"\b(\d+|an?) (turn|round|watch|week|night|hour|minute)(?:e?s)?\b( a room| each)?")
LEFT = re.compile(r"what is left of (this|\d+) (turn|watch)s?")
PRICE = re.compile(r"no time, (\d+) silver pieces?$")
LATER = re.compile(r"(?:(\d+) hours?)?(?: and )?(?:(\d+) minutes?)? from now")
DAY = 86_400
FOLLOWED = 3  # lines of a chain: what was typed, its advice, and the advice of that
MANY = 60  # rooms or rounds that one line may play


def rows(game: Session) -> list[tuple[str, str]]:
    """Every line that `?` offers now, with what it says of it."""
    shown = game.feed("?").text.split("\n")
    told = (row.partition(f" {n} ")[2].lstrip() for n, row in enumerate(shown, 1))
    return [(line, row.removeprefix(line).strip()) for line, row in zip(game.listed, told, strict=False)]


def stated(told: str, game: Session) -> tuple[int, int] | None:
    """The fewest and the most seconds that a line is said to take, None where nothing is said.

    A turn and a watch may have begun already; nights end in the morning, whenever they begin.
    """
    if told.split(",")[0] in NONE:
        return 0, 0
    if "till morning" in told or "till the next day" in told:
        return 1, DAY
    left = LEFT.search(told)
    span = SPAN.search(told.replace(left[0], "") if left else told)
    if span is None:
        return (0, remains(game, left)) if left else None
    n, word = int(span[1]) if span[1].isdecimal() else 1, span[2]
    if word == "night":
        return (n - 1) * DAY, n * DAY
    unit = seconds(game, word)
    wait = LATER.search(told)
    end = remains(game, left) if left else 0
    more = int(wait[1] or 0) * 3600 + int(wait[2] or 0) * 60 if wait else 0
    begun = unit if word in ("turn", "watch") else seconds(game, "watch") if word == "week" else 0
    return n * unit - begun + more, (n * unit + end + more + 59) * (MANY if span[3] else 1)


def remains(game: Session, left: re.Match[str]) -> int:
    """The most that is left of turns or a watch that have begun."""
    return (int(left[1]) if left[1].isdecimal() else 1) * seconds(game, left[2])


def seconds(game: Session, word: str) -> int:
    """How long a span of that name is by these rules."""
    lengths = {"week": 7 * DAY, "hour": 3600, "minute": 60}
    return lengths.get(word) or game.game.rules.procedures[word].seconds


def took_otherwise(told: str, before: Session, now: State) -> str:
    """How the time that went by differs from what was said; empty if it does not.

    What brings a meeting or a question may take less so far; the end of a fight takes the turn in which it began, and
    whoever falls on the way is dragged the rest of it.
    """
    said = stated(told, before)
    if said is None:
        return ""
    least, most = said
    spent = now.clock - before.state.clock
    if not now.calm or now.over or now.question is not None:
        least = 0
    if before.state.fight is not None and now.fight is None:
        most += seconds(before, "watch" if in_region(now) else "turn")
    if len(crawlers(now)) > len(crawlers(before.state)):
        most *= 2
    return "" if least <= spent <= most else f"said {told!r}, took {spent} s"


def paid_otherwise(told: str, before: Session, after: State) -> str:
    """How the coins that were paid differ from the price that was said; empty if they do not."""
    price = PRICE.search(told)
    rules = before.game.rules
    had, left = (sum(purse(state, rules, who) for who in state.order) for state in (before.state, after))
    return f"said {told!r}, paid {had - left}" if price and had - left != int(price[1]) else ""


def untold(result: Result, game: Session) -> str:
    """That nothing says whether time went by, though something was done or refused."""
    done = result.events or result.status in (REFUSED, UNKNOWN)
    fighting = game.state.fight is not None and game.state.question is not None
    silent = not result.cost and not TIMED.search(result.text) and not fighting
    return "nothing of time" if done and silent else ""


def led_round(game: Session, folder: Path, line: str) -> str:
    """How the advice of a refusal, followed twice, comes to nothing: it ends where it began, or is refused again.

    Whatever is refused without advice is an honest no.
    """
    typed = [line]
    with copied(game, folder) as copy:
        for _ in range(FOLLOWED):
            result = copy.feed(typed[-1])
            lines = advised(result.text) if result.status in (REFUSED, UNKNOWN) else []
            if not lines:
                return ""
            typed.append(lines[0])
            if lines[0] in typed[:-1]:
                break
    return f"led round: {' -> '.join(typed)}"


def faults(game: Session, folder: Path, luck: random.Random) -> Iterator[str]:
    """What is said otherwise than it is, in this moment."""
    offered = rows(game)
    lines = dict(luck.sample(offered, min(TRIED, len(offered))))
    more = dict.fromkeys((*luck.sample(SAID, TRIED), legal(game, luck.choice)), "")
    for line, told in {**more, **lines}.items():
        with copied(game, folder) as copy:
            result = copy.feed(line)
            found = [took_otherwise(told, game, copy.state), untold(result, copy)]
        if result.status in (REFUSED, UNKNOWN):
            found += [led_round(game, folder, line), "offered and refused" if told else ""]
        yield from (f"{mode(game.state)}: {line} [{told}]: {no}\n{result.text}\n---" for no in found if no)


def onward(game: Session, luck: random.Random) -> str:
    """The next line of a party that roams."""
    chance, now = luck.random(), mode(game.state)
    if game.state.question is not None:
        return luck.choice(game.state.question.options)
    if chance < LOSING and now != OVER:
        return "; ".join(f"set {who}.hp -9" for who in game.state.order)
    if now in (MEET, FIGHT, OVER):
        return luck.choice([*(line for line, _ in rows(game)), "fight", acting(game, luck.choice)])
    if chance < LOSING + COMING:
        return f"spawn {luck.choice(COMERS)}"
    if chance < LOSING + COMING + GOING:
        return "leave"
    return luck.choice([*(line for line, _ in rows(game)), acting(game, luck.choice)])


@pytest.mark.parametrize("adventure", PLAYED)
@pytest.mark.parametrize("seed", range(PARTIES))
def test_what_is_offered_takes_what_it_says_and_all_that_is_typed_tells_of_time(
    tmp_path: Path, adventure: str, seed: int
) -> None:
    """In rooms, villages, meetings, fights, the open, and when all is lost."""
    found: list[str] = []
    with roaming(tmp_path, seed, adventure) as (game, copies, luck):
        for _ in range(LINES):
            if game.state.question is None:
                found += faults(game, copies, luck)
            said = game.feed(line := onward(game, luck))
            found += [f"{line}: {no}\n{said.text}\n---" for no in (untold(said, game),) if no]
    assert not found, "\n\n".join(dict.fromkeys(found))


# --- every verb, in every kind of moment ---------------------------------------------------------------

MOMENTS = (stair, village, meeting, brawl, country, lord)
SOME, VERBS = 11, 14  # every which room, and how many verbs in each


def tables(book: str, luck: random.Random) -> Iterator[tuple[str, Table]]:
    """Moments of every kind, and rooms and houses of the adventures with all in them found."""
    yield from ((moment.__name__, moment()) for moment in MOMENTS)
    for adventure in IN_ROOMS:
        first = luck.randrange(SOME)
        yield from (
            (f"{adventure}, {room}", standing(room, adventure)) for room in rooms(adventure)[first::SOME]
        )
        house = luck.choice(houses(adventure))
        yield f"{adventure}, {house}", at(book, adventure, house)


def offers(game: Session, luck: random.Random) -> Iterator[tuple[str, str]]:
    """What verbs of this moment offer, each with what it says of it; walks are taken step by step elsewhere."""
    grammar = game.grammar()
    verbs = [v for v in game.verbs() if v.make and mode(game.state) in v.modes and v.group != REFEREE]
    for verb in luck.sample(verbs, min(VERBS, len(verbs))):
        for line, told in offered(game, grammar, verb):
            parsed = grammar.parse(line)
            assert parsed.verb.make is not None
            if '"' not in line and not walks(parsed.verb.make(game.state, parsed.args)):
                yield line, told


def test_whatever_a_verb_could_be_typed_with_takes_what_is_said_of_it(
    tmp_path: Path, each_rulebook: str
) -> None:
    """Proposals, help and lists speak of a noun as it is: what is shut, barred or trapped takes its turn."""
    luck = random.Random(0)
    found: list[str] = []
    for n, (where, table) in enumerate(tables(each_rulebook, luck)):
        (folder := tmp_path / str(n)).mkdir()
        game = seat(folder, table)
        for line, told in offers(game, luck):
            parsed = game.grammar().parse(line)
            assert parsed.verb.make is not None
            command = parsed.verb.make(game.state, parsed.args)
            events = game.game.decide(game.state, command, LuckDice(luck.randbytes(LUCK_BYTES)))
            after = fold(game.game.evolve, game.state, events)
            wrong = (took_otherwise(told, game, after), paid_otherwise(told, game, after))
            found += [f"{where}: {line}: {no}" for no in wrong if no]
        game.save.close()
    assert not found, "\n".join(found)
