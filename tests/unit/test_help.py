"""`?`, `help`, `again`, `oops` and what else helps somebody who does not know what to type."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from gameloop.kernel.digest import digest
from gameloop.session.acts import ACTS
from gameloop.session.recap import ending
from gameloop.session.session import Session
from tests.play import feed, reopened, session


@pytest.fixture
def game(tmp_path: Path) -> Session:
    """A party of four at the stair."""
    return session(tmp_path)


def test_what_can_be_done_here_is_numbered_and_short(game: Session) -> None:
    """At most nine lines; the last says how to see the rest; cost and chance stand beside."""
    lines = game.feed("?").text.splitlines()
    assert len(lines) <= 9
    assert [line.split()[0] for line in lines[:-2]] == [str(n) for n in range(1, len(lines) - 1)]
    assert lines[-1] == "help: every verb. help VERB: one of them. A number plays its line."
    assert any(line.split()[1:] == ["force", "west", "1", "turn,", "5+", "on", "d6"] for line in lines)


def test_the_list_offers_nothing_that_the_rules_refuse(game: Session) -> None:
    """A door that is open is not to be forced."""
    assert "force west" in game.feed("?").text
    assert "bursts" in game.feed("force west").text
    assert "force west" not in game.feed("?").text


def test_a_number_plays_its_line_once(game: Session) -> None:
    """The number stands for the line only just after the list."""
    lines = game.feed("?").text.splitlines()
    number = next(line.split()[0] for line in lines if "force west" in line)
    assert game.feed(number).canonical == "force west"
    assert game.save.log.entries[game.save.log.head].text == "force west"
    assert game.feed(number).status == "unknown"


def test_looking_at_the_list_rolls_nothing_and_writes_nothing(game: Session) -> None:
    """Not even luck is used up: the same command afterwards throws the same dice."""
    records, before = game.save.log.count, digest(game.state)
    game.feed("?")
    assert (game.save.log.count, digest(game.state)) == (records, before)


def test_help_is_one_screen(game: Session) -> None:
    """Groups, most used, examples, where to read on: 24 lines of 80 hold it."""
    text = game.feed("help").text
    rows = sum(-(-len(line) // 79) for line in text.splitlines())
    assert rows <= 24
    assert "Most used: " in text
    assert "Examples: " in text


def test_help_on_a_verb_tells_forms_aliases_cost_rule_and_example(game: Session) -> None:
    """Everything about one verb, from the list of verbs and the book."""
    lines = game.feed("help force").text.splitlines()
    assert lines[1:3] == ["  force DOOR", "  force DOOR with NAME"]
    assert lines[-5:-1] == [
        "Also: fo",
        "When: while exploring",
        "Costs: 1 turn, 5+ on d6",
        "Example: force west",
    ]
    assert lines[-1].startswith("A-DOR-02 ")


@pytest.mark.parametrize("topic", ["combat", "time", "keys", "scripts", "accessibility", "referee"])
def test_topics_have_their_text(game: Session, topic: str) -> None:
    """What no single verb tells."""
    result = game.feed(f"help {topic}")
    assert (result.status, len(result.text) > 100) == ("ok", True)


def test_help_all_mentions_every_verb(game: Session) -> None:
    """The list is made from the verbs, so none is forgotten."""
    first_words = {line.split(" ")[0].rstrip(":") for line in game.feed("help all").text.splitlines()}
    assert {verb.name for verb in game.verbs()} <= first_words


def test_help_on_nothing_known_is_refused(game: Session) -> None:
    """It says what to type."""
    assert game.feed("help xyzzy").text == (
        '- There is no help on "xyzzy". Type: help, or help all. No time passed.'
    )


def test_oops_mends_the_verb(game: Session) -> None:
    """The word at fault is replaced and the line played."""
    assert game.feed("forse west").text == (
        '- I don\'t know "forse". Did you mean "force"? Type: oops force. No time passed.'
    )
    assert game.feed("oops force").canonical == "force west"


def test_oops_mends_a_noun(game: Session) -> None:
    """Whichever word it is that makes the line readable."""
    assert game.feed("force weest with bor").status == "unknown"
    assert game.feed("oops west").canonical == "force west with Bor"


def test_oops_without_a_fault_is_refused(game: Session) -> None:
    """There is nothing to mend."""
    assert game.feed("oops west").text == "- No line has gone wrong. No time passed."


def test_again_repeats_the_last_command_not_the_last_answer(game: Session) -> None:
    """It is understood anew; after a look it is still the command."""
    feed(game, "roll 1d1", "look")
    result = game.feed("g")
    assert (result.canonical, result.text) == ("roll 1d1", "(roll 1d1)\nroll: 1d1 -> 1\n[no time passed]")


def test_again_knows_the_last_command_after_reopening(game: Session) -> None:
    """The save remembers what was typed."""
    game.feed("roll 1d1")
    assert reopened(game).feed("again").canonical == "roll 1d1"


def test_again_with_nothing_before_is_refused(game: Session) -> None:
    """The making of the game is no command."""
    assert game.feed("again").text == "- There is no command to repeat. No time passed."


def test_a_beginning_of_a_verb_is_echoed(game: Session) -> None:
    """What was taken for meant is said."""
    assert game.feed("forc west").text.splitlines()[0] == "(force west)"


def test_an_empty_line_repeats_nothing(game: Session) -> None:
    """It says what time it is and what could be typed."""
    assert game.feed("").text == "(still T0; look, wait, or ?)"


def test_recap_is_four_lines(game: Session) -> None:
    """Place and time, what happened last, the party, the light."""
    game.feed("force west")
    assert game.feed("recap").text.splitlines() == [
        "Previously: Lych Stair, T1 D1 06:10.",
        "Last: Small feet to the north, many, then none, then small feet again.",
        "Party: Aldra 6/6 Bor 9/9 Cid 6/6 Dell 6/6",
        "Light: 1 light",
    ]


def test_quit_tells_record_hash_turns_and_fights_of_this_sitting(game: Session) -> None:
    """What to remember, and how to come back."""
    game.feed("force west")
    later = reopened(game)
    later.feed("roll 1d1")
    n = later.save.log.count - 1
    assert later.feed("quit").text == (
        f"Saved: record {n}, head {later.save.hash_of(n)}. 0 turns, 0 fights. "
        "`gameloop play test` brings you back here."
    )


def test_a_fault_of_ours_is_told_kept_and_no_end(game: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """The text says that the game is safe, where the report is and how to see it; the next line is played."""
    monkeypatch.setitem(ACTS, "exits", attrs.evolve(ACTS["exits"], run=lambda _session, _args: 1 / 0))
    n = game.save.log.count - 1
    assert game.feed("exits").text == (
        "- Something broke in gameloop (not your fault). The game is safe at T0. "
        f'Report: test.files/report-{n}.txt. Type "bug" to see what is in it. No time passed.'
    )
    shown = game.feed("bug").text
    assert "ZeroDivisionError: division by zero\n" in shown
    assert f"send a file: test.files/report-{n}.report holds this and the game" in shown
    assert game.feed("roll 1d1").status == "ok"


def test_a_fault_in_telling_loses_nothing(game: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """What happened is written before it is told."""
    monkeypatch.setattr("gameloop.session.narrate.spans.told_of", lambda *_: 1 / 0)
    head = game.save.log.head
    assert game.feed("roll 1d1").text.startswith("It is done and saved. Something broke in gameloop")
    assert game.save.log.head == head + 1


def test_the_end_is_told_again_with_what_can_be_done_now(game: Session) -> None:
    """At most five sentences, oldest first, then the ways on; undo is one of them."""
    for _ in range(7):
        feed(game, "force west", "close west")
    game.state = attrs.evolve(game.state, over="dead")
    title, told, now = ending(game)
    assert title.text == "What went before:"
    assert len(told.text.splitlines()) == 5
    assert "the west door" in told.text
    assert now.text == (
        "Now: undo takes it back; enlist makes another party; log tells it all; "
        "quit, and gameloop new NAME begins anew."
    )


def test_the_end_repeats_no_line(game: Session) -> None:
    """Neither one that has just been shown nor one of its own."""
    for _ in range(7):
        feed(game, "force west", "close west")
    shown = [next(iter(ending(game, ()))).text, *list(ending(game))[1].text.splitlines()[-2:]]
    told = list(ending(game, shown))[1].text.splitlines()
    assert told and not {*told} & {*shown}
    assert len({*told}) == len(told)


def test_an_ironman_end_offers_no_undo(tmp_path: Path) -> None:
    """What was chosen at the beginning holds at the end."""
    game = session(tmp_path, ironman=True)
    game.state = attrs.evolve(game.state, over="dead")
    assert "undo" not in list(ending(game))[-1].text


def test_verbs_of_one_name_are_told_apart_by_when_they_are_typed(game: Session) -> None:
    """`rest` is a turn underground and a night or a week in the village; what is always open needs no word for it."""
    lines = game.feed("help rest").text.splitlines()
    assert [line for line in lines if line.startswith("When: ")] == [
        "When: in the village",
        "When: while exploring",
    ]
    assert "When: " not in game.feed("help look").text


@pytest.mark.parametrize(
    ("verb", "forms"),
    [
        ("examine", ["  examine THING"]),
        ("sheet", ["  sheet NAME"]),
        ("map", ["  map", "  map full|list|hex", "  map level N", "  map svg NAME"]),
    ],
)
def test_the_forms_of_a_view_name_what_it_takes(game: Session, verb: str, forms: list[str]) -> None:
    """Not only the word itself."""
    assert [line for line in game.feed(f"help {verb}").text.splitlines() if line.startswith("  ")] == forms
