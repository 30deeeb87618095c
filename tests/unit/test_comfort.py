"""The player's comfort: the same again and again, words of one's own, what is asked twice, how things are shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from gameloop.cli import main
from gameloop.kernel.errors import ContentError
from gameloop.kernel.values import evolve
from gameloop.session import config
from gameloop.session.differing import differences
from gameloop.session.nouns import nouns
from gameloop.session.preferences import DANGERS, OPTIONS, Preferences
from gameloop.session.preferences import STOPS as WORDS
from gameloop.session.results import DANGER, OK, REFUSED, UNKNOWN
from gameloop.session.session import Session
from gameloop.world.goods import GearMoved, moved
from gameloop.world.state import DEAD, NOWHERE, Band, Condition, Known
from tests.play import feed
from tests.play import session as sitting
from tests.skirmish import against
from tests.table import Table

EACH = pytest.mark.usefixtures("each_rulebook")


@pytest.fixture
def game(tmp_path: Path) -> Session:
    """The quick party at the stair of the House."""
    return sitting(tmp_path)


# --- again and again --------------------------------------------------------------------------------


@EACH
def test_a_count_plays_a_line_so_often_an_entry_each(game: Session) -> None:
    """`3x roll d6` is three entries; what was typed stands at the first."""
    before = game.save.log.count
    result = game.feed("3x roll d6")
    assert result.status == OK
    assert result.text.count("1d6 -> ") == 3
    assert [e.text for e in game.save.log.entries.values() if e.n >= before] == ["3x roll d6", None, None]


@EACH
@pytest.mark.parametrize("line", ["0x look", "100x look", "999999999x rest"])
def test_a_count_has_its_bounds(game: Session, line: str) -> None:
    """None at all, or more than anybody means, is refused before anything is done."""
    before = game.save.log.count
    result = game.feed(line)
    assert (result.status, game.save.log.count) == (UNKNOWN, before)
    assert result.text == "- A line is played 1 to 99 times at once. No time passed."


@EACH
def test_until_a_turn_stops_there_or_where_something_comes_between(game: Session) -> None:
    """Each rest is an entry; the last line says what stopped it."""
    result = game.feed("rest until T3")
    turns = [e for e in game.save.log.path() if e.clock]
    assert result.blocks[-1].text.startswith("[stopped: ")
    assert result.blocks[-1].text == "[stopped: t3]" or len(turns) < 3
    assert game.state.clock == 600 * len(turns)


@EACH
def test_until_waits_only_for_what_there_is(game: Session) -> None:
    """Another word is refused with the list; words in quotes are free text."""
    result = game.feed("rest until christmas")
    assert result.status == UNKNOWN
    assert result.text.startswith('- I cannot wait for "christmas"; you can until dawn, done,')
    assert game.feed('note "we wait until dawn"').status == OK


@EACH
def test_what_takes_no_time_is_not_repeated_for_ever(game: Session) -> None:
    """Looking until a turn comes would never end."""
    result = game.feed("look until T9")
    assert result.blocks[-1].text == "[stopped: no time goes by, so that it would never end]"


@EACH
def test_a_refusal_ends_a_count(game: Session) -> None:
    """Forcing what is not there is refused once and not three times."""
    result = game.feed("3x go down")
    assert result.status in (REFUSED, UNKNOWN)
    assert len(result.blocks) == 1


# --- what stops it, and what is asked again ---------------------------------------------------------


@EACH
def test_stop_lists_every_reason_and_turns_each_off(game: Session) -> None:
    """The words listed are those that can be said."""
    shown = game.feed("stop").text
    for word in (*WORDS, *DANGERS):
        assert f"on  {word} " in shown
        assert game.feed(f"stop off {word}").status == OK
    assert "on  " not in game.feed("stop").text
    assert game.feed("stop off nonsense").status == REFUSED


@EACH
def test_the_last_light_is_put_out_only_after_a_yes(game: Session) -> None:
    """Where somebody sits at a prompt; no is no, another line drops it, and none of it is an entry but the deed."""
    game.careful = True
    game.feed("go north")
    assert len(game.state.lights) == 1
    before = game.save.log.count
    asked = game.feed("douse torch")
    assert asked.status == DANGER
    assert asked.text.startswith("Danger: this is your last light. Go on anyway? (yes/no;")
    assert game.feed("no").text == "It is not done. No time passed."
    game.feed("douse torch")
    game.feed("look")
    assert game.feed("yes").status == UNKNOWN
    assert game.save.log.count == before
    game.feed("douse torch")
    assert (game.feed("y").status, game.state.lights) == (OK, ())
    assert game.save.log.entries[before].text == "douse torch"


@EACH
def test_a_script_is_asked_nothing_and_silence_holds(game: Session) -> None:
    """A script does what it says; at a prompt `stop off last-light` does so too."""
    game.feed("go north")
    assert game.feed("douse torch").status == OK
    game.feed("undo")
    game.careful = True
    game.feed("stop off last-light")
    assert game.feed("douse torch").status == OK


# --- words of one's own, options --------------------------------------------------------------------


@EACH
def test_a_word_of_ones_own_stands_for_the_beginning_of_a_line(game: Session) -> None:
    """It is put in once, is never a verb, and is forgotten on demand."""
    assert game.feed("alias kick = force").text == "kick = force, for this sitting."
    assert game.feed("kick west").canonical == "force west"
    assert game.feed("alias look = quit").status == REFUSED
    game.feed("alias kick")
    assert game.feed("kick west").canonical != "force west"


@EACH
def test_every_option_takes_each_of_its_values_and_no_other(game: Session) -> None:
    """`option` alone lists them."""
    for name, values in OPTIONS.items():
        for value in reversed(values):
            assert game.feed(f"option {name} {value}").text == f"{name} is {value} now, for this sitting."
        assert game.feed(f"option {name} sideways").status == REFUSED
    assert game.preferences == Preferences()


@EACH
def test_dice_can_be_left_out_but_those_asked_for(game: Session) -> None:
    """`option dice none` hides the dice of what is done, not those of `roll`."""
    game.feed("option dice none")
    assert not any(block.voice == "roll" for block in game.feed("force west").blocks)
    assert "1d6 -> " in game.feed("roll d6").text


# --- the file of preferences ------------------------------------------------------------------------


def test_the_template_is_what_is_usual(tmp_path: Path) -> None:
    """With every # taken away it is read, and says what holds without a file."""
    file = tmp_path / "config.toml"
    lines = config.template().splitlines()[1:]
    file.write_text("\n".join(line.removeprefix("# ") for line in lines if "kick" not in line), "utf-8")
    assert config.load(file) == Preferences()
    assert config.load(tmp_path / "none.toml") == Preferences()


def test_a_file_with_faults_names_all_of_them(tmp_path: Path) -> None:
    """An unknown key, a word that is none, a wrong type; and no file that is no TOML."""
    file = tmp_path / "config.toml"
    file.write_text('colour = 1\ndice = "loud"\ntips = "yes"\nunheeded = ["newt"]\n', "utf-8")
    with pytest.raises(ContentError) as faults:
        config.load(file)
    assert len(faults.value.faults) == 4
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(ContentError):
        config.load(file)


@pytest.mark.parametrize(
    "name", ["dice", "keys", "charset", "toolbar", "tips", "confirm", "unheeded", "alias"]
)
@pytest.mark.parametrize("value", ["1", "[1]", "{ a = 1 }", "2024-01-01", "nan"])
def test_what_is_of_another_type_is_named_as_a_fault(name: str, value: str, tmp_path: Path) -> None:
    """In every key, also in what should be a table: a list there broke the program."""
    file = tmp_path / "config.toml"
    file.write_text(f"{name} = {value}\n", "utf-8")
    with pytest.raises(ContentError, match=name):
        config.load(file)


def test_config_says_where_the_file_is_and_writes_it_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Never over one that is there."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert "not there" in CliRunner().invoke(main, ["config"]).output
    assert CliRunner().invoke(main, ["config", "--init"]).exit_code == 0
    assert CliRunner().invoke(main, ["config", "--init"]).exit_code == 3
    assert config.load(config.path()) == evolve(Preferences())


# --- exploring, finding, what is to come ------------------------------------------------------------


@EACH
def test_exploring_goes_to_the_nearest_open_place_and_opens_no_door(game: Session) -> None:
    """One new place at a time, an entry a step."""
    seen = [game.state.here.place]
    for _ in range(3):
        assert game.feed("explore").status == OK
        seen.append(game.state.here.place)
    assert seen == ["lych_stair", "hall_of_receipts", "nave", "scriptorium"]
    assert {type(e.command).__name__ for e in game.save.log.path()} <= {"Begin", "Enlist", "Go"}


@EACH
def test_exploring_ends_by_naming_what_is_shut(game: Session) -> None:
    """Nothing open is left, so the doors and climbs are told that lead on."""
    survey = game.state.survey()
    been = {p.id: Known("been") for p in game.state.chart().places if p.id != "porters_lodge"}
    known = evolve(survey, known={**survey.known, **been})
    game.state = evolve(game.state, surveys={game.state.here.chart: known})
    result = game.feed("explore")
    assert result.status == REFUSED
    assert "left are: west (door)" in result.text


@EACH
def test_exploring_carefully_searches_each_place_first(game: Session) -> None:
    """Search where the party is, then go on."""
    game.feed("explore carefully")
    assert [type(e.command).__name__ for e in game.save.log.path()][-1] in ("Search", "Go")
    assert any(type(e.command).__name__ == "Search" for e in game.save.log.path())


def test_find_tells_who_has_what_and_where_things_were_seen(game: Session) -> None:
    """Carried, places with the way there, doors; nothing that was not seen."""
    assert game.feed("find torch").text.splitlines()[0] == "  3 torches: Aldra has them"
    assert game.feed("where is aldra").text == "  Aldra: here"
    assert "Lych Stair, here: west  a plank door" in game.feed("find door").text
    assert game.feed("find crown").text == 'You know of no "crown". No time passed.'
    game.feed("go north")
    assert game.feed("find lych").text == "  Lych Stair: 1 room away"


def test_due_tells_what_is_to_come(game: Session) -> None:
    """The turn's die by its table; a condition with an end by its hour; in the village nothing."""
    assert "1d6: 1 encounter, 2 clue, 3 exhaustion, 4 light, 5-6 nothing" in game.feed("due").text
    blessed = evolve(game.state.people["p1"], conditions=(Condition("bless", 3600),))
    game.state = evolve(game.state, people={**game.state.people, "p1": blessed})
    assert "  T6 D1 07:00  Aldra is no longer bless" in game.feed("due").text
    game.feed("leave")
    assert "end of each turn" not in game.feed("due").text


# --- odds -------------------------------------------------------------------------------------------


def test_odds_are_exact_and_cost_nothing(game: Session) -> None:
    """Three faces of six open the door for her who is strong; the log and the dice of the game are untouched."""
    before = (game.save.log.count, game.state)
    told = game.feed("odds force west")
    assert told.text.splitlines() == [
        "force door: 1d6 +1 open doors, needs 5+: 3 in 6, 50 %",
        "It would cost: 1 turn, 5+ on d6. No time passed.",
    ]
    assert game.feed("odds bor: force west").text.startswith("force door: 1d6, needs 5+: 2 in 6, 33 %")
    assert (game.save.log.count, game.state) == before


def test_odds_of_secret_rolls_tell_the_number_and_nothing_hidden(game: Session) -> None:
    """What is heard at a door is secret; what is found by searching, and whom a turn brings, is not told at all."""
    assert (
        game.feed("odds listen at west").text == "listen: Aldra 5+ on d6; the roll is secret. No time passed."
    )
    nothing = "Nothing is rolled for that at once: it is out of reach, or needs no luck. No time passed."
    assert game.feed("odds search").text == nothing
    assert game.feed("odds go north").text == nothing
    assert game.feed("odds look").status == REFUSED
    assert game.feed("odds go down").status == UNKNOWN


@EACH
def test_odds_tell_of_no_ambush_trap_or_noise(tmp_path: Path) -> None:
    """Of a step, a door opened, a thing taken: the same words everywhere, whoever lurks there, whatever snaps."""
    made = sitting(tmp_path)
    told: dict[str, str] = {}
    for place in made.state.chart().places:
        made.state = evolve(made.state, here=evolve(made.state.here, place=place.id))
        ways = [noun.name for noun in nouns(made.state, made.game.rules, "way")]
        things = [noun.name for noun in nouns(made.state, made.game.rules, "loose")]
        lines = [
            *(f"{verb} {way}" for verb in ("go", "open") for way in ways),
            *(f"take {thing}" for thing in things),
            "go to the stair",
            "explore",
            "shout",
        ]
        told.update((line, made.feed(f"odds {line}").text) for line in lines)
    answers = {text for text in told.values() if not text.startswith("- ")}
    assert answers == {
        "Nothing is rolled for that at once: it is out of reach, or needs no luck. No time passed."
    }
    assert not [line for line, text in told.items() if "broke" in text]
    made.save.close()


@EACH
def test_in_the_dark_nothing_is_found_that_must_be_seen(game: Session) -> None:
    """Twelve stone porters stand in the hall; whoever comes without a light only feels a hand."""
    feed(game, "douse torch", "go north")
    assert game.feed("find porters").text == 'You know of no "porters". No time passed.'
    feed(game, "light torch")
    assert game.feed("find porters").text == "  porters: Hall of Receipts, here"


@EACH
def test_a_difference_tells_nothing_of_who_was_not_seen(game: Session) -> None:
    """Moths in a dark room that the party walked through are in no list of foes, nor are their dead; seen, they are."""
    before = game.state
    waiting = Band("silk_moths", ("f1",), "nowhere")
    moth = evolve(before.people["p1"], id="f1", name="Moth", side="foes", conditions=(Condition(DEAD),))
    after = evolve(before, bands={"silk_moths": waiting}, people={**before.people, "f1": moth})
    assert differences(before, after, game.game.rules) == {}
    known = evolve(after, bands={"silk_moths": evolve(waiting, known=True)})
    assert differences(after, known, game.game.rules)["Foes"][0].endswith(": met")


@EACH
@pytest.mark.parametrize("kind", ["basilisk", "black_widow", "apprentice_mage", "orc"])
def test_odds_in_a_fight_tell_of_no_power_that_was_not_seen(game: Session, kind: str) -> None:
    """A gaze, a poison, a spell: what has to be withstood is never told, only what is tried."""
    table = Table(game.game.rules, game.state)
    against(table, kind, kind, distance=10)
    game.state = table.state
    foe = game.state.people[game.state.in_fight().people[-1]].id
    told = [game.feed(f"odds aldra: {line}").text for line in ("guard", "flee", f"attack {foe}")]
    heads = {text.partition(":")[0] for text in told}
    assert heads <= {"attack", "flee", "force door", "Nothing is rolled for that at once"}


# --- orders to several ------------------------------------------------------------------------------


@EACH
def test_several_can_be_told_to_do_a_thing(game: Session) -> None:
    """`bor and cid: listen` is a command for each; a name that is none is no order."""
    before = game.save.log.count
    assert game.feed("bor, cid and dell: listen at west").status == OK
    who = [getattr(e.command, "who", "") for e in game.save.log.entries.values() if e.n >= before]
    assert who == ["p2", "p3", "p4"]
    assert game.feed("bor and zed: listen at west").status == UNKNOWN


@EACH
def test_the_dead_are_left_behind_only_after_a_yes(game: Session) -> None:
    """As long as they have something that the others could take."""
    game.careful = True
    dead = evolve(game.state.people["p2"], conditions=(Condition(DEAD, other=game.state.spot()),))
    game.state = evolve(game.state, people={**game.state.people, "p2": dead})
    asked = game.feed("go north")
    assert asked.status == DANGER
    assert asked.text.startswith("Danger: Bor is left lying here, with all that he had.")
    game.state = evolve(game.state, goods={who: had for who, had in game.state.goods.items() if who != "p2"})
    assert game.feed("go north").status == OK


@EACH
def test_what_somebody_here_wants_is_sold_only_after_a_yes(game: Session) -> None:
    """A deal on offer in the same house takes it; anything else is sold as it is said."""
    game.careful = True
    candle = game.game.rules.item("candle", 3)
    game.state = moved(game.state, GearMoved(candle, NOWHERE, "p1", "bought", rule=None))
    for line in ("leave", "go to rusk"):
        game.feed(line)
    (deal,) = (line for line in game.feed("deals").text.splitlines() if "candle" in line)
    asked = game.feed("sell candle")
    assert (asked.status, deal.strip()[:5]) == (DANGER, "deal ")
    assert asked.text.startswith("Danger: the candle is wanted here: deal ")
    assert game.feed("sell aldra's dagger").status != DANGER
