"""Things, places, light, time and prices as they are told: what is said is so, and says whether time passed."""

from __future__ import annotations

import re
from pathlib import Path

import attrs
import pytest

from gameloop.repl.plain_text import asked, packed
from gameloop.session.narrate import narrate
from gameloop.session.narrate.stories import from_whom
from gameloop.session.results import ASK, NO_TIME, REFUSED, UNKNOWN, Ask, Result
from gameloop.session.session import Session
from gameloop.session.views.status import status
from gameloop.world.adventure import load
from gameloop.world.content import Library
from gameloop.world.doors import DoorClosed
from gameloop.world.flags import raised
from gameloop.world.furnishing import Effect
from gameloop.world.light import LightOut
from gameloop.world.rumours import RumourHeard, keeper
from gameloop.world.state import DoorNow, Spot, State
from gameloop.world.trapeffects import douse
from gameloop.world.wandering import whence
from tests.play import feed, session
from tests.table import Table, only, rules_of

GOBLINS = ("go north", "open east")  # two of them, at the door of the washing room
BARE = (
    "go",
    "take",
    "listen",
    "open",
    "force",
    "buy",
    "give",
    "drop",
    "light",
    "douse",
    "bind",
    "ask",
    "parley",
)
ODD = ("where are the others", "examine plugh", "go up", "plugh", "burn steps", "put torch on plugh")


@pytest.fixture
def game(tmp_path: Path) -> Session:
    """The ready party at the lit stair."""
    return session(tmp_path, seed="11")


@pytest.mark.parametrize("rules", ["barrows", "microlite20"])
@pytest.mark.parametrize("before", [(), ("go north", "douse torch"), GOBLINS, ("go south",)])
def test_whatever_is_refused_says_that_no_time_passed(
    tmp_path: Path, rules: str, before: tuple[str, ...]
) -> None:
    """Exploring, in the dark, in a meeting, in the village: each verb with a word for nothing, and by itself."""
    game = session(tmp_path, seed="5", rules=rules)
    feed(game, "look", *before)
    there = game.state
    verbs = [verb.name for verb in game.verbs() if verb.make is not None]
    for line in (*(f"{verb} plugh" for verb in verbs), *BARE, *ODD):
        result = game.feed(line)
        if game.state is not there:
            feed(game, "undo")
            there = game.state
        elif result.status in (REFUSED, UNKNOWN) or (result.status == ASK and _of_parser(result)):
            assert NO_TIME in result.text, line


def _of_parser(result: Result) -> bool:
    return result.ask is not None and result.ask.kind == "parser"


def test_what_is_looked_at_in_the_dark_is_refused(game: Session) -> None:
    """It is no answer that it is dark."""
    feed(game, *GOBLINS, "undo", "undo", "go north", "douse torch")
    assert feed(game, "examine porters").text.endswith(NO_TIME)


def test_a_rest_says_that_it_was_one(game: Session) -> None:
    """Before what its turn brings."""
    assert feed(game, "rest").text.startswith("You all rest for a turn.\n")
    assert feed(game, "replay from @1").text.count("You all rest for a turn.") == 1


def test_a_deed_says_how_long_it_took(game: Session) -> None:
    """None, or so many turns; and a thing that is thrown lies somewhere."""
    thrown = feed(game, "throw rope").text
    assert thrown == "Dell throws a rope. It lies here on the ground.\n[no time passed]"
    feed(game, "go north")
    assert feed(game, "pry porters").text.splitlines()[-1] == "[it took 1 turn]"


def test_a_turn_that_a_meeting_holds_up_goes_on(tmp_path: Path) -> None:
    """The clock stands still until they part; both ends are told."""
    game = session(tmp_path, seed="5")
    held = feed(game, "go north", "go east")
    assert "[this turn goes on, until the meeting or fight is over]" in held.text
    assert "[the turn in which this began is over]" in feed(game, "deal torch").text


def test_who_walks_out_of_light_is_told(game: Session) -> None:
    """What stays behind burning, and what the dark means; the status line tells which light is carried."""
    feed(game, "go north", "drop cid's burning torch")
    assert "1 light not carried" in status(game.state, game.game.rules)
    said = feed(game, "go north").text
    assert "The torch stays behind, burning. It is dark: nobody can search or read" in said
    assert "no light" in status(game.state, game.game.rules)


def test_all_that_lies_burning_is_taken_by_its_plural(game: Session) -> None:
    """Each burning torch is a thing by itself; so many are so many of them."""
    feed(game, "light torch with bor", "light torch with dell")
    feed(game, "drop bor's burning torch", "drop dell's burning torch", "drop cid's burning torch")
    assert feed(game, "take 2 torches").text.count("takes a torch") == 2
    feed(game, "undo")
    assert feed(game, "take torches").text.count("takes a torch") == 3


def test_a_flame_that_a_trap_puts_out_is_told_once(game: Session) -> None:
    """What burnt becomes what can be lit again, which is no news."""
    table = Table(game.game.rules, game.state)
    events = table.run(
        lambda draft, rules: douse(draft, rules, None, Effect("douse"), tuple(draft.state.order))
    )
    told = [block.text for block in narrate(game.state, events, game.game.rules)]
    assert only(events, LightOut)
    assert told == ["Cid's torch goes out."]


def test_lights_are_put_out_for_the_rest_in_a_house(game: Session) -> None:
    """And are as long as before."""
    torches = sum(item.n for who in game.state.order for item in game.state.held(who) if item.kind == "torch")
    said = feed(game, "go south", "rest week").text
    assert "Cid's torch is put out for the rest." in said
    assert not game.state.lights
    held = (item.n for who in game.state.order for item in game.state.held(who) if item.kind == "torch")
    assert sum(held) == torches


def test_why_a_torch_is_out_is_found(tmp_path: Path) -> None:
    """The die of the turn, and the rule."""
    game = session(tmp_path, seed="5")
    said = feed(game, "go north").text
    assert "[light: what was lit first has burnt down]\nCid's torch burns out." in said
    assert "burns out" in feed(game, "why torch").text


def test_a_shut_door_does_not_fall_shut_again(game: Session) -> None:
    """It sticks; one that stood open does fall."""
    feed(game, "go north")
    east = next(
        way.id
        for way in game.state.chart().ways_at("hall_of_receipts")
        if way.side("hall_of_receipts") == "e"
    )
    closed = DoorClosed(game.state.here.chart, east, "stuck", "trap", True, rule=None)
    told = [block.text for block in narrate(game.state, (closed,), game.game.rules)]
    assert told[0] == "The east door sticks fast."


def opened(state: State, place: str, door: str = "") -> State:
    """The bronze door as it is given, seen from a place of the House."""
    chart = state.here.chart
    survey = state.surveys[chart]
    doors = {"stair_head:d": DoorNow(door)} if door else {}
    moved = attrs.evolve(state, here=Spot(chart, place))
    return attrs.evolve(moved, surveys={**state.surveys, chart: attrs.evolve(survey, doors=doors)})


@pytest.mark.parametrize(
    ("place", "side"), [("stair_head", "below"), ("nave", "to the north"), ("priors_cell", "to the west")]
)
def test_a_knocking_comes_from_where_its_door_is(game: Session, place: str, side: str) -> None:
    """By the shortest way, even one that nobody has found."""
    assert whence(opened(game.state, place), "bronze_door_open") == side


def test_a_bar_that_was_lifted_is_not_back(game: Session) -> None:
    """Though the door has fallen shut."""
    assert not raised(opened(game.state, "nave", "barred"), "bronze_door_open")
    assert raised(opened(game.state, "nave", "stuck"), "bronze_door_open")


def test_a_door_left_open_and_found_shut_is_told(tmp_path: Path) -> None:
    """As the party comes back to it."""
    game = session(tmp_path, seed="5")
    feed(game, *GOBLINS, "deal torch", "go north")
    assert "The east door has fallen shut since." in feed(game, "go south").text


def test_who_is_asked_is_who_keeps_the_house(game: Session) -> None:
    """Nobody else answers; what others say is told as theirs."""
    feed(game, "go south")
    assert (
        feed(game, "talk to aldra").text == "- Aldra is one of you. Type: talk to Wen Tarrow. No time passed."
    )
    assert feed(game, "talk to the boy").text == (
        '- No "boy" here; here to be asked: Wen Tarrow. No time passed.'
    )
    assert "Wen Tarrow has it from the boy at the stair: 'The dead" in feed(game, "ask wen").text


@pytest.mark.parametrize("name", ["lampless-house", "bad-honey", "salt-parliament", "country-of-fourth"])
def test_whoever_has_it_from_somebody_names_him_with_one_article(name: str) -> None:
    """`a drinker` is not `the a drinker`, and a drinker without an article has one."""
    adventure = load(name, Library())
    tellers = [from_whom(rumour.who) for part in (adventure, *adventure.parts) for rumour in part.rumours]
    assert tellers
    two = re.compile(r"^(the|a|an) (the|a|an|another) ")
    assert [teller for teller in tellers if two.match(teller) or teller == "drinker"] == []


@pytest.mark.parametrize("name", ["lampless-house", "bad-honey", "salt-parliament", "country-of-fourth"])
def test_in_every_house_its_keeper_speaks(name: str) -> None:
    """Whoever it is that a rumour comes from."""
    rules = rules_of("barrows", name)
    for chart in (chart for chart in rules.adventure.charts if chart.kind == "village"):
        state = attrs.evolve(State(), charts={chart.id: chart}, here=Spot(chart.id, chart.start))
        for rumour in rules.adventure.rumours:
            for house in (p for p in chart.places if p.id in rumour.at):
                heard = RumourHeard(rumour.n, house.id, rumour.who, rumour.say, rule=None)
                said = next(iter(narrate(state, (heard,), rules))).text.partition(":")[0].casefold()
                names = f"{keeper(house)} {house.name}".casefold().split()
                assert any(word in said.split() for word in names), (house.id, said)


def test_a_price_is_shown_before_it_is_taken(game: Session) -> None:
    """In the list of houses, and by `?`."""
    said = feed(game, "go south").text
    assert "  here                     rest, carouse, ask (1 silver piece)" in said
    assert "The Moth Races: gamble, ask (10 silver pieces)" in said
    assert " ask                                 no time, 1 silver piece" in feed(game, "?").text
    assert "Aldra pays a silver piece." in feed(game, "ask").text


def test_what_is_done_in_any_house_stands_with_each(game: Session) -> None:
    """Resting and enlisting."""
    feed(game, "go south", "go to rusk")
    assert "  anywhere           rest, enlist" in feed(game, "look").text.replace(
        "enlist, rest", "rest, enlist"
    )


def test_wares_are_those_of_the_house_first(game: Session) -> None:
    """And a chandler on a hill sells no boats."""
    feed(game, "go south", "go to rusk")
    assert "canoe" not in feed(game, "prices").text
    assert "wares, those of this house first: supply, " in feed(game, "buy lantern").text


@pytest.mark.parametrize("said", ["village", "the village", "sconce", "town", "spent match"])
def test_the_village_is_gone_to_all_the_way(game: Session, said: str) -> None:
    """Up and out, by its name or that of a house in it."""
    feed(game, "go north", "light torch", f"go to {said}")
    if game.state.here.place == "lych_stair":  # what came on the way has stopped it, and is told
        feed(game, f"go to {said}")
    assert game.state.here.place == "spent_match"
    assert feed(game, "go to village").text.startswith("- You are in the village")


def test_somebody_only_spoken_of_is_not_talked_to(game: Session) -> None:
    """`examine` tells where he is spoken of."""
    assert "pays a boy" in feed(game, "examine boy").text
    assert feed(game, "talk to the boy").text.startswith('- "boy" is only spoken of')
    assert feed(game, "go north", "talk west").text.startswith(
        "- Whoever is beyond the way west is not met yet."
    )


def test_putting_out_is_dousing(game: Session) -> None:
    """And lays nothing down."""
    assert feed(game, "go north", "put out the torch").text.startswith("Cid's torch is put out.")


def test_several_ways_are_told_apart_by_what_they_are(game: Session) -> None:
    """Not only by their sides."""
    asked_ = feed(game, "go north", "examine up")
    assert asked_.ask is not None
    assert asked_.ask.options[0] == "south: lamplight, and steps up to the day"


def test_a_long_question_leaves_room_for_itself() -> None:
    """Several answers to a line, each with its number."""
    names = tuple(f"Spell number {n}" for n in range(26))
    lines = asked(Result(ASK, (), ask=Ask("rules", "Which spell?", names)))
    assert lines[0] == "Which spell?"
    assert len(lines) < 12
    assert all(len(line) < 79 for line in lines)
    assert packed(["  1 one", "  2 two"]) == ["  1 one  2 two"]


def test_what_there_is_one_of_is_called_so(game: Session) -> None:
    """`the founder's lamp`; and it weighs what its text says."""
    feed(game, "go north", "light torch", "go north", "tie rope to lamp")
    said = feed(game, "take lamp").text
    assert "takes the founder's lamp." in said
    assert "does not come quietly" not in said
    assert "two armfuls (2 items)" in feed(game, "examine lamp").text
