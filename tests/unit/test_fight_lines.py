"""A fight as it is typed and shown: who is meant, what is understood, when a repeated round stops."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from gameloop.kernel.dice import ForcedDice, roll
from gameloop.kernel.questions import Answered
from gameloop.kernel.values import evolve
from gameloop.repl.plain_text import asked
from gameloop.session.narrate import narrate
from gameloop.session.prompting import prompt
from gameloop.session.results import ASK, OK, REFUSED, UNKNOWN
from gameloop.session.session import Session
from gameloop.session.stops import stop_reason
from gameloop.world.engagement import Intent, Score
from gameloop.world.fighting import FightEnded, InitiativeSet, MoraleTested, Stepped
from gameloop.world.state import Condition, State
from gameloop.world.wounds import Fell
from tests.play import feed, session
from tests.skirmish import against
from tests.table import Table


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Session]:
    """The ready party against three orcs, a move away."""
    played = session(tmp_path, adventure="small")
    table = Table(played.game.rules, played.state)
    against(table, "orc", "orc", "orc", distance=120)
    played.state = table.state
    yield played
    played.save.close()


def intents(game: Session) -> dict[str, Intent]:
    """What everybody has said."""
    return dict(game.state.in_fight().intents)


def test_orders_go_to_who_is_named_else_to_the_first_who_has_said_nothing(game: Session) -> None:
    """`bor: ...` is for Bor, then an order without a name for Aldra, the next for Cid."""
    feed(game, "bor: attack orc 2", "a orc 1", "guard")
    assert intents(game) == {
        "p2": Intent("attack", "f2"),
        "p1": Intent("attack", "f1"),
        "p3": Intent("guard"),
    }
    assert prompt(game) == "fight R1, Dell> "


def test_an_order_to_flee_names_the_bait_as_it_would_be_typed(game: Session) -> None:
    """A kind of bait, or somebody's thing, which is told by its name."""
    assert "Aldra: flee dropping food." in feed(game, "aldra: flee dropping food").text
    assert "Bor: flee dropping camping gear." in feed(game, "bor: flee dropping bor's camping gear").text
    assert intents(game)["p2"] == Intent("flee", how="p2:camping_gear")


def test_tricks_and_withdrawals_take_their_words_in_any_case(game: Session) -> None:
    """`mv trip orc 2`, `wd half`, `charge orc 3`."""
    feed(game, "aldra: mv TRIP orc 2", "bor: wd half", "cid: charge orc 3")
    assert intents(game) == {
        "p1": Intent("maneuver", "f2", "trip"),
        "p2": Intent("withdraw", how="half"),
        "p3": Intent("charge", "f3"),
    }


def test_what_cannot_be_meant_says_why_and_what_to_type(game: Session) -> None:
    """Aldra has no bow."""
    said = feed(game, "aldra: shoot orc 1")
    assert said.status == REFUSED
    assert said.text == "- Village sword cannot be thrown. Type: attack. [A-EQP-18] No time passed."


def test_whoever_has_said_nothing_is_asked_and_f_is_not_taken_for_full(game: Session) -> None:
    """`round` asks; `aldra: a orc 2` is an answer; `f` is `fight` and not `withdraw full`."""
    asked = feed(game, "bor: hold", "cid: hold", "dell: hold", "rr")
    assert asked.status == ASK
    assert asked.ask is not None and asked.ask.text == "What does Aldra do?"
    assert prompt(game) == "fight R1, Aldra> "
    feed(game, "aldra: a orc 2")
    assert game.state.in_fight().round == 1
    feed(game, "undo turn", "dell: hold", "bor: hold", "cid: hold", "round")
    assert "Aldra: attack orc 1." in feed(game, "f").text


def test_standing_orders_spare_the_questions(game: Session) -> None:
    """`orders guard` for all, `orders none for cid`: only Cid is asked."""
    feed(game, "orders guard", "orders none for cid")
    asked = feed(game, "rr")
    assert asked.ask is not None and asked.ask.text == "What does Cid do?"
    assert feed(game, "hold").status in (OK, ASK)


def test_pursue_answers_where_it_is_asked_and_is_refused_elsewhere(game: Session) -> None:
    """Whoever runs can be pursued when the question comes; before that there is nobody to pursue."""
    said = feed(game, "pursue")
    assert said.text == (
        "- Nobody runs from you; when foes break and run in a fight you are asked. "
        "Type: fight. No time passed."
    )
    people = {who: evolve(p, conditions=(Condition("routed"),)) for who, p in game.state.people.items()}
    game.state = evolve(
        game.state, people={**game.state.people, **{w: people[w] for w in ("f1", "f2", "f3")}}
    )
    asked = feed(game, "all: hold", "round")
    assert asked.ask is not None and asked.ask.options == ("let go", "pursue")
    told = feed(game, "pursue")
    assert [e.choice for e in told.events if isinstance(e, Answered)] == ["pursue"]


def test_save_says_that_it_is_done(game: Session) -> None:
    """Nothing is written by it."""
    before = game.save.log.count
    assert feed(game, "save").text == (
        f"Everything is saved already, up to record {before - 1}: {game.save.path}"
    )
    assert game.save.log.count == before


def test_ranks_shows_where_everybody_stands(game: Session) -> None:
    """Hit points of one's own, places on the line, what was said."""
    shown = feed(game, "aldra: attack orc 1", "ranks").text.splitlines()
    assert shown[0] == "Fight, round 0: they act first" or shown[0] == "Fight, round 0: you act first"
    assert shown[1] == "  Aldra        6/6 hp, at 0 feet; attack orc 1"
    assert shown[5] == "  orc 1        at 120 feet"


def test_fight_plays_rounds_until_somebody_wants_an_answer(game: Session) -> None:
    """With orders for all it goes on, an entry a round, and says why it stopped."""
    feed(game, "orders guard")
    before = len(game.save.log.entries)
    told = feed(game, "fight")
    assert told.text.splitlines()[-1].startswith("[stopped: ")
    assert len(game.save.log.entries) > before


def test_fight_does_the_usual_for_whoever_has_said_nothing(game: Session) -> None:
    """A beginner types `fight` and is asked nothing: the front attacks the nearest, the others guard, in one line."""
    told = feed(game, "fight")
    assert told.ask is None
    assert told.text.splitlines()[0] == (
        "[no orders, so as usual: Aldra attacks orc 1, Bor attacks orc 1, Cid guards, Dell shoots]"
    )


def test_what_goes_without_saying_is_told_once(game: Session) -> None:
    """Two rounds by custom tell it in the first only."""
    told = feed(game, "all: guard", "fight")
    assert told.text.count("[round ") > 2
    assert told.text.count("no orders, so as usual") <= 1


def test_fight_keeps_to_what_was_said_and_ordered(game: Session) -> None:
    """Bor was told to hold, everybody else has orders: custom has nothing to say."""
    told = feed(game, "bor: hold", "orders guard", "fight")
    assert "no orders, so as usual" not in told.text
    assert "Aldra: guard." in told.text


def test_round_asks_where_fight_does_not(game: Session) -> None:
    """`round` is for those who want to be asked."""
    asked = feed(game, "round")
    assert asked.ask is not None and asked.ask.text == "What does Aldra do?"


def test_all_is_for_everybody(game: Session) -> None:
    """`all: attack` sends each at the nearest; `all: hold` in the next breath has all of them stay."""
    feed(game, "all: attack")
    assert intents(game) == dict.fromkeys(("p1", "p2", "p3", "p4"), Intent("attack", "f1"))
    feed(game, "all, hold")
    assert intents(game) == dict.fromkeys(("p1", "p2", "p3", "p4"), Intent("hold"))


def test_all_answers_every_question_what_somebody_does(game: Session) -> None:
    """`round` asks four times; `all: hold` answers each of them, an entry for each."""
    feed(game, "round")
    before = len(game.save.log.entries)
    told = feed(game, "all: hold")
    assert [e.choice for e in told.events if isinstance(e, Answered)] == ["hold"] * 4
    assert len(game.save.log.entries) == before + 4


def test_fight_answers_for_all_as_usual(game: Session) -> None:
    """Whoever is tired of being asked types `fight`: the front attacks, Cid guards, Dell shoots."""
    feed(game, "round", "hold")
    told = feed(game, "fight")
    assert [e.choice for e in told.events if isinstance(e, Answered)] == [
        "attack orc 1",
        "guard",
        "shoot orc 1",
    ]


def test_what_all_cannot_do_is_refused(game: Session) -> None:
    """Only Dell has a missile weapon: `all: shoot` is his; with nobody to rouse nobody does."""
    feed(game, "all: shoot")
    assert intents(game) == {"p4": Intent("shoot", "")}
    said = feed(game, "all: rouse bor")
    assert said.text == (
        "- Nobody there needs waking or helping up. Type: all: hold. [A-PLAY-17] No time passed."
    )


@pytest.mark.parametrize("line", ["go west", "gibberish", "attack dragon", "99", "a", "all: dance"])
def test_an_open_question_is_asked_again_whatever_is_typed(game: Session, line: str) -> None:
    """What is no answer is refused in one sentence, and the question comes again in one line; `?` tells it whole."""
    first = feed(game, "round").ask
    again = feed(game, line)
    assert first is not None and again.ask == attrs.evolve(first, again=True)
    assert asked(again) == [f"What does Aldra do? ({len(first.options)} answers: ? lists them)"]
    assert (again.status, feed(game, "?").ask, feed(game, "look").ask) == (REFUSED, first, again.ask)
    assert again.text == (
        f'- "{line}" is no answer, and a question is open. '
        "Type: the number of an answer, its words, or undo; or fight, for all as usual. No time passed."
    )


@pytest.mark.parametrize("line", ["never mind", "Cancel.", "forget it"])
def test_who_wants_to_answer_nothing_takes_it_back(game: Session, line: str) -> None:
    """The question is gone, with what asked it."""
    assert feed(game, "round").ask
    assert feed(game, line).canonical == "undo"
    assert game.state.question is None


def test_who_is_named_stays_named_when_the_target_is_asked_for(game: Session) -> None:
    """`bor: attack`, then `2`: Bor attacks the second orc, though Aldra has said nothing yet."""
    feed(game, "bor: attack", "2")
    assert intents(game) == {"p2": Intent("attack", "f2")}


def test_again_repeats_who_was_named(game: Session) -> None:
    """`g` after `bor: hold` is for Bor again."""
    feed(game, "bor: hold", "bor: guard", "g")
    assert intents(game) == {"p2": Intent("guard")}


def test_when_a_repeated_round_stops(game: Session) -> None:
    """At a question, a fall, morale, half the hit points, and the end."""
    state = game.state
    went_on = Stepped("f1", -120, 0, "", rule=None)
    assert stop_reason(state, state, (went_on,)) == ""
    assert stop_reason(state, state, ()) == "nobody does anything"
    assert stop_reason(state, state, (Fell("p1", rule=None),)) == "Aldra is down"
    assert stop_reason(state, state, (Fell("f1", rule=None), went_on)) == ""
    tested = MoraleTested("foes", 7, 7, "rout", 2, rule=None)
    assert stop_reason(state, state, (tested,)) == "morale was tried"
    assert stop_reason(state, hurt(state, "p1", 3), (went_on,)) == "Aldra is at 3 of 6"
    assert stop_reason(hurt(state, "p1", 3), hurt(state, "p1", 2), (went_on,)) == ""
    ended = attrs.evolve(state, fight=None)
    assert stop_reason(state, ended, (FightEnded("party", rule=None),)) == "the fight is over"


def hurt(state: State, who: str, hp: int) -> State:
    """The state with somebody at so many hit points."""
    person = state.person(who)
    return attrs.evolve(state, people={**state.people, who: attrs.evolve(person, pools={"hp": hp})})


def test_a_plural_means_the_nearest_or_all_of_them(game: Session) -> None:
    """`attack orcs` is for the nearest to whoever speaks, `cast ... on orcs` for the whole of them."""
    spots = {"p1": 0, "p2": 0, "p3": 0, "p4": 0, "f1": 120, "f2": 60, "f3": 120}
    game.state = attrs.evolve(game.state, fight=attrs.evolve(game.state.in_fight(), spots=spots))
    assert feed(game, "aldra: attack orcs").text == "Aldra: attack orc 2.\n[no time passed]"
    assert feed(game, "dell: shoot the orcs").text == "Dell: shoot orc 2.\n[no time passed]"
    assert (
        feed(game, "cid: cast sleep on orcs").text
        == "Cid: cast sleep on orc 1, orc 2, orc 3.\n[no time passed]"
    )
    assert intents(game)["p3"] == Intent("cast", "f1,f2,f3", "sleep")


def test_a_direction_in_a_fight_says_what_to_type_instead(game: Session) -> None:
    """Nobody walks out of a fight; the way is no part of a round."""
    told = game.feed("west")
    assert told.status == UNKNOWN
    assert told.text.startswith(
        "- You are in a fight, and nobody just walks away from it. Type: flee, or withdraw."
    )


def test_who_throws_no_initiative_is_first_or_last(game: Session) -> None:
    """Where each has a number of his own, those whose nature gives them their place have a word instead."""
    thrown = roll(ForcedDice((12,)), "1d20", "initiative", "p1", rule=None)
    order = InitiativeSet((Score("p1", 12), Score("f1", -99)), rule=None)
    (told,) = [b.text for b in narrate(game.state, (thrown, order), game.game.rules) if b.voice == "rule"]
    assert told.startswith("[initiative, for the whole fight: Aldra 12, ")
    assert told.endswith(" last]")


def test_a_number_without_a_list_points_to_the_list(game: Session) -> None:
    """It is no verb that somebody forgot."""
    told = game.feed("7")
    assert told.text.startswith("- There is no list with numbers open. Type: ?.")
