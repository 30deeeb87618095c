"""What a player of such games looks for, a row each: a test that does it, or a skip that says what it waits for."""

from __future__ import annotations

import io
import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gameloop.cli import main
from gameloop.kernel.values import evolve
from gameloop.repl import app, loop, tips
from gameloop.repl.plain import Plain, lines
from gameloop.repl.render import Screen
from gameloop.repl.tty import toolbar
from gameloop.session import config, games
from gameloop.session.exports import event_plain
from gameloop.session.opening import notices
from gameloop.session.preferences import STOPS as WORDS
from gameloop.session.prompting import opening, prompt, statuses
from gameloop.session.results import ASK, DANGER, OK, REFUSED, UNKNOWN
from gameloop.session.results import Result as Reply
from gameloop.session.session import Session
from gameloop.world.places import known
from tests.play import reopened, scripted
from tests.play import session as sitting

SAMPLE = Path(__file__).parent.parent.parent / "saves" / "first-delve.jsonl"
CAMPAIGN = Path(__file__).parent.parent / "corpus" / "barrows" / "campaign.jsonl"
Cli = Callable[..., Result]


@pytest.fixture
def game(tmp_path: Path) -> Session:
    """The quick party at the stair of the House."""
    return sitting(tmp_path)


@pytest.fixture
def cli(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Runs `gameloop` in a folder of its own, in which the sample is called `film`."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    shutil.copyfile(SAMPLE, tmp_path / "film.jsonl")

    def run(*words: str, stdin: str = "") -> Result:
        return CliRunner().invoke(main, ["--saves", str(tmp_path), *words], input=stdin)

    return run


def offered(game: Session, text: str) -> list[str]:
    """What the completion offers."""
    return [one.text for one in game.complete(text)]


def on_screen(result: Reply, no_color: str) -> str:
    """What a terminal is sent for a result."""

    class Tty(io.StringIO):
        encoding = "utf-8"

        def isatty(self) -> bool:
            return True

    out = Tty()
    Screen(out, {"TERM": "xterm-256color", "NO_COLOR": no_color}, 79).show(result)
    return out.getvalue()


# --- understanding ----------------------------------------------------------------------------------


def test_completion_offers_only_what_is_valid_now(game: Session) -> None:
    """Verbs of the moment, nouns that are seen, and what each costs."""
    assert offered(game, "force ") == ["west"]
    assert "withdraw" not in offered(game, "")
    assert {one.meta for one in game.complete("force ")} == {"1 turn, 5+ on d6"}
    assert offered(game, "x ")[:3] == ["lamp", "bracket", "steps"]  # what is here, then what is carried
    game.feed("spawn goblin 2")
    assert offered(game, "")[0] == "parley"
    assert not {"force", "withdraw", "listen"} & {*offered(game, "")}


def test_short_forms_are_stable_and_ones_own_can_be_made(game: Session) -> None:
    """Those of interactive fiction and of roguelikes; the log keeps whole words."""
    assert game.feed("l").text == game.feed("look").text
    assert game.feed("x lamp").canonical == "examine lamp"
    game.feed("alias kick = force")
    assert game.feed("kick w").canonical == "force west"
    command = game.save.log.entries[game.save.log.head].command
    assert (type(command).__name__, command.way) == ("ForceDoor", "lych_stair:w")  # type: ignore[attr-defined]


def test_typing_errors_are_helped(game: Session) -> None:
    """A guess, and `oops` puts the word right wherever it stands."""
    assert game.feed("lisen at west").text.endswith("Type: oops listen. No time passed.")
    assert game.feed("oops listen").canonical == "listen at west"
    game.feed("examine lmap")
    assert game.feed("oops lamp").canonical == "examine lamp"


def test_which_one_is_asked_and_dropped(game: Session) -> None:
    """A number or a word answers, another line drops the question, and a script must say which."""
    asked = game.feed("sheet")
    assert asked.status == ASK
    assert game.feed("2").canonical == "sheet Bor"
    game.feed("sheet")
    assert game.feed("exits").status == OK
    assert game.feed("2").status == UNKNOWN


def test_in_a_script_which_one_is_an_error_and_a_rules_question_is_answered(cli: Cli) -> None:
    """The first ends it with its line; the second takes the next line, stays until then, and bars all else but undo."""
    cli("new", "one", "--party", "quick", "--seed", "7")
    asked = cli("run", "one", "-", stdin="look\nsheet\nexits\n")
    assert (asked.exit_code, "exits" in asked.stdout) == (3, False)
    assert 'stdin:2: "sheet": ask: ' in asked.stderr
    left = cli("run", "one", "-", stdin="dice hand\nforce west\n")
    assert (left.exit_code, left.stderr.split(": ")[1]) == (3, "a question is open")
    barred = cli("run", "one", "-", stdin="go north\n! refused\nparty\n6\nauto\n")
    assert barred.exit_code == 0, barred.stderr
    assert "force door: Aldra 1d6 by hand -> 6" in barred.stdout


def test_again_counts_and_until(game: Session) -> None:
    """`g`, `3x`, `until`: an entry each, with stop rules."""
    before = game.save.log.count
    game.feed("2x roll d6")
    game.feed("g")
    assert game.save.log.count == before + 3
    assert game.feed("rest until T99").blocks[-1].text.startswith("[stopped: ")
    for word in ("turn", "new", "noise"):
        game.feed(f"stop off {word}")
    assert re.search(r"\[stopped: (a light is out|you are not alone)\]$", game.feed("rest until torch").text)


def test_several_commands_a_line_stop_at_a_refusal(game: Session) -> None:
    """`;` and `then`; a paste is played line by line; a danger and those who come stop both."""
    result = game.feed("roll d6; go down; roll d6")
    assert (result.status, result.text.count("1d6 -> ")) == (UNKNOWN, 1)
    assert game.feed("spawn goblin then go north").canonical == "spawn goblin"
    game.feed("undo")
    shown: list[str] = []
    loop.pasted(game, Plain(game, lambda _prompt: "", shown.append), "roll d6\nfly\nroll d6")
    assert shown[-1] == "- The 1 lines after this were not played. No time passed for them."


def test_companions_take_orders(game: Session) -> None:
    """One, several, everybody; and what holds in every fight."""
    assert game.feed("bor, listen at west").canonical == "Bor: listen at west"
    game.feed("cid and dell: listen at west")
    assert {who for who, _ in game.state.survey().listened} == {"p2", "p3", "p4"}
    assert game.feed("orders guard for cid").text == "Orders for Cid: guard.\n[no time passed]"
    for line in ("spawn goblin 2", "attack"):
        game.feed(line)
    assert "\nCid: guard.\n" in game.feed("fight").text
    game.feed("undo")
    game.feed("all: hold")
    assert {intent.kind for intent in game.state.in_fight().intents.values()} == {"hold"}


# --- showing ----------------------------------------------------------------------------------------


def test_the_status_line_and_its_verb_say_the_same(game: Session) -> None:
    """Its fields come from the ruleset's people, and what a ruleset counts stands in it."""
    assert game.feed("status").text == "T0 D1 06:00 | 1 light | Aldra 6/6 Bor 9/9 Cid 6/6 Dell 6/6"
    game.feed("give aldra's supply to bor; give cid's supply to bor; force west; undo")
    told = game.feed("status").text
    assert told.endswith(" | load Bor+2 | main, 1 undo")
    assert toolbar(statuses(game), 200) == told


def test_a_whole_game_goes_through_a_pipe(cli: Cli) -> None:
    """No terminal is needed, and no byte of one is written."""
    done = cli("--seed", "7", stdin="look\nforce west\nquit\n")
    assert done.exit_code == 0, done.output
    assert "Lych Stair (1)" in done.stdout
    assert "\x1b" not in done.stdout


def test_scripts_run_with_expectations(cli: Cli, tmp_path: Path) -> None:
    """`run`, `-c`, standard input."""
    cli("new", "one", "--party", "quick", "--seed", "7")
    script = tmp_path / "one.glp"
    script.write_text("look\n= Lych Stair\nfly\n! unknown\n", "utf-8")
    assert cli("run", "one", str(script)).exit_code == 0
    assert "Lych Stair" in cli("play", "one", "-c", "look; exits").stdout
    assert cli("run", "one", "-", stdin="look\n= a dragon\n").exit_code == 3


@pytest.mark.parametrize(
    "words",
    [("log", "film"), ("replay", "film"), ("show", "film"), ("verify", "film")],
)
def test_every_view_speaks_json(cli: Cli, words: tuple[str, ...]) -> None:
    """One object a line, nothing else."""
    told = cli(*words, "--json").stdout.splitlines()
    assert told
    for line in told:
        assert isinstance(json.loads(line), dict)


def test_a_script_is_told_in_json(cli: Cli) -> None:
    """What was typed, each fact, each block, how it went; between a first object with the version and a last one."""
    cli("new", "one", "--party", "quick", "--seed", "7")
    done = cli("run", "one", "-", "--json", stdin="force west\nfly\n")
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert (told[0]["kind"], told[0]["api"], told[-1]) == (
        "start",
        1,
        {"kind": "end", "exit": 3, "digest": told[-1]["digest"]},
    )
    assert {one["kind"] for one in told} == {"start", "input", "event", "block", "result", "end"}
    assert [one["status"] for one in told if one["kind"] == "result"] == ["ok", "unknown"]
    assert next(one for one in told if one["kind"] == "result")["cost"] == {"seconds": 600}
    assert "\x1b" not in done.stdout


def test_travel_pays_each_turn_and_rolls_each_die(game: Session) -> None:
    """`go to PLACE` is a step an entry."""
    game.feed("go north")
    before, clock = game.save.log.count, game.state.clock
    game.feed("go to lych stair")
    entries = [e for e in game.save.log.entries.values() if e.n >= before]
    assert game.state.clock - clock == 600 * len(entries) == 600
    game.feed("go north; go north")
    before, clock = game.save.log.count, game.state.clock
    told = game.feed("go to lych stair").text
    assert (
        (game.state.clock - clock) // 600
        == game.save.log.count - before
        == told.count("dungeon event: ")
        == 2
    )


def test_exploring_opens_no_door_unasked(game: Session) -> None:
    """New places, by open ways alone, a turn each; carefully each is searched first."""
    game.feed("explore; explore; explore")
    assert {type(e.command).__name__ for e in game.save.log.path()} == {"Begin", "Enlist", "Go"}
    assert sum(one.level == "been" for one in game.state.survey().known.values()) > 1
    game.feed("undo day")
    game.feed("explore carefully")
    assert "Search" in [type(e.command).__name__ for e in game.save.log.path()]


def test_what_stops_a_walk_is_the_players_to_say(game: Session) -> None:
    """All of it to begin with; what is taken off the list stops no more, what nobody can sleep through always does."""
    assert game.preferences.unheeded == ()
    first = game.feed("9x rest")
    assert re.search(r"\[stopped: (clue|somebody must rest|something is heard|a light is out)", first.text)
    done = game.save.log.head
    game.feed("undo line")
    for word in WORDS:
        game.feed(f"stop off {word}")
    game.feed("9x rest")
    assert game.save.log.head > done
    assert "off turn " in game.feed("stop").text


def test_everything_shown_can_be_looked_at(game: Session) -> None:
    """What lies here, what is written of, what is carried, ways and people."""
    for what, told in (
        ("lamp", "Brass, village-made"),
        ("steps", "Worn hollow by feet going down."),
        ("west door", "West: a plank door, swollen shut [stuck]"),
        ("aldra", "Aldra, fighter 1: HP 6/6"),
        ("aldra's torch", "orch"),
    ):
        result = game.feed(f"x {what}")
        assert (result.status, told in result.text) == (OK, True), result.text
    game.feed("listen at west")
    assert "[stuck, listened T0: nothing heard]" in game.feed("x west door").text
    assert "from: listen at west" in game.feed("why west").text


def test_what_was_seen_is_found_again(game: Session) -> None:
    """With who has it, or the way there."""
    assert "Aldra has them" in game.feed("find torch").text
    assert game.feed("where is bor").text == "  Bor: here"
    game.feed("go north; go north")
    assert "Lych Stair: 2 rooms away" in game.feed("find lych stair").text
    assert "bracket: Lych Stair, 2 rooms away" in game.feed("find bracket").text
    assert game.feed("find dragon").text == 'You know of no "dragon". No time passed.'


def test_the_map_has_fog_and_tells_what_was_tried(game: Session) -> None:
    """Seen, been, heard of, unknown; and at each door when what was tried in vain."""
    level = {p.id: known(game.state.survey(), p.id) for p in game.state.chart().places}
    assert level["lych_stair"] == "been"
    assert level["strongroom"] == ""
    assert "Strongroom" not in game.feed("map list").text
    game.feed("search; listen at west")
    assert "[stuck, listened T1: nothing heard]" in game.feed("exits").text
    game.feed("go north")
    level = {p.id: known(game.state.survey(), p.id) for p in game.state.chart().places}
    assert (level["lych_stair"], level["hall_of_receipts"]) == ("searched", "been")
    afar = game.feed("map list").text
    assert "Lych Stair, searched T0\n" in afar  # it is remembered
    assert "[stuck, listened T1: nothing heard]" in afar


def test_the_map_in_words_is_whole(game: Session) -> None:
    """Each place visited with every exit, where it leads and what stands in the way."""
    game.feed("go north")
    told = [line.split("  ") for line in game.feed("map list").text.splitlines()]
    assert [line[0] for line in told if line[0]] == ["Lych Stair", "Hall of Receipts (here)"]
    ways = [line[1].strip() for line in told if not line[0]]
    assert ways == ["north", "west", "south", "south", "west", "east", "north"]
    assert sum(line[-1].endswith("-> Hall of Receipts") for line in told) == 1
    assert sum("[locked]" in line[-1] for line in told) == 1


def test_the_clock_tells_what_is_due(game: Session) -> None:
    """When things end, and what each turn may bring."""
    told = game.feed("due").text
    assert told.startswith("It is T0, D1 06:00.\n")
    assert (
        "end of each turn, and each noise: 1d6: 1 encounter, 2 clue, 3 exhaustion, 4 light, 5-6 nothing"
        in told
    )
    game.feed("force west")
    assert game.feed("due").text.startswith("It is T1, D1 06:10.\n")


def test_the_event_die_is_never_forgotten(game: Session) -> None:
    """A turn that goes by has its die, shown and explained."""
    assert "dungeon event: 1d6" in game.feed("search").text
    assert "A-DUN-04" in game.feed("why dungeon event").text


# --- rules ------------------------------------------------------------------------------------------


def test_wilderness_goes_by_watches(tmp_path: Path) -> None:
    """Hexes with their names, the weather, a watch for a stretch of the way with its die, and how to get lost by it."""
    game = sitting(tmp_path, "road", adventure="wick-country", seed="2")
    game.feed("leave")
    assert "0303t@" in game.feed("map hex").text
    told = game.feed("due").text
    assert "clear; spring" in told and "4 lost" in told
    before = game.state.clock
    moved = game.feed("travel northwest").text
    assert "miles: 2d6" in moved and "wild event: 1d6" in moved
    assert game.state.clock - before == 8 * 60 * 60


@pytest.mark.parametrize(
    ("rules", "order"),
    [
        ("barrows", r"\[initiative: you \d, they \d: (you|they) act first in each phase\]"),
        ("microlite20", r"\[initiative, for the whole fight: (\w+( \d)? \d+(, )?){6}\]"),
    ],
)
def test_initiative_is_the_rulebooks(tmp_path: Path, rules: str, order: str) -> None:
    """By sides and phases, or each for himself: each rulebook plays its own round."""
    game = sitting(tmp_path, rules=rules)
    game.feed("spawn goblin 2; attack")
    game.feed("attack")
    assert re.search(order, game.feed("fight").text)


def test_morale_is_tried_by_rule_and_says_why(cli: Cli, tmp_path: Path) -> None:
    """With what was thrown and the number that it took."""
    shutil.copyfile(CAMPAIGN, tmp_path / "campaign.jsonl")
    told = cli("log", "campaign").stdout
    tried = re.findall(r"They (stand|.*): morale 2d6 (\d+), rout at (\d+) or more", told)
    assert len(tried) > 2
    assert all((came == "stand") == (int(thrown) < int(least)) for came, thrown, least in tried), tried
    assert "A-MOR-" in cli("why", "campaign", "morale").stdout


def test_a_load_is_warned_of_before_it_is_picked_up(game: Session) -> None:
    """At a prompt it is asked again, and the status line tells of it before turns are lost by it."""
    game.careful = True
    game.feed("drop 2 aldra's torches; give aldra's supply to bor")
    assert "is encumbered now" in game.feed("give cid's supply to bor").text
    game.feed("give bor's supply to cid; undo; undo")
    assert game.feed("bor: take 2 torches").status == DANGER
    assert game.feed("no").text == "It is not done. No time passed."
    game.careful = False
    game.feed("bor: take 2 torches")
    assert " | load Bor+" in game.feed("status").text


def test_dice_thrown_by_hand_count(game: Session) -> None:
    """Typed faces become events, and are not asked for again."""
    game.feed("dice hand")
    assert game.feed("force west").status == ASK
    assert "force door: Aldra 1d6 by hand -> 6" in game.feed("6").text
    assert reopened(game).state == game.state
    assert "dice by hand: 1" in game.feed("status long").text


def test_an_oracle_answers(game: Session) -> None:
    """`ask`, tables, scenes; logged, explained, counted, and the same again after it is taken back."""
    told = game.feed('ask likely "is anybody here?"').text
    assert re.match(r"oracle: 1d100 -> \d+, needs 75 or less: (yes|no)\n", told)
    assert "d100 at or under the odds" in game.feed("why oracle").text
    game.feed("undo")
    assert game.feed('ask likely "is anybody here?"').text == told
    assert game.feed("table inn-name").text.splitlines()[-2].startswith("Inn name: The ")
    assert '"we rest": ' in game.feed('scene "we rest"').text
    assert "acts of the referee: 4" in game.feed("status long").text


def test_a_ruling_is_a_fact_for_ever(game: Session) -> None:
    """`chance` rolls, is logged, and replays; what is ruled stands until it is dropped, and the prompt tells of it."""
    told = game.feed('chance 2-in-6 "the lever jams"').text
    assert re.match(r"chance: 1d6 -> \d, needs 2 or less: (success|failure)\n", told)
    game.feed('ruling "wax burns blue"')
    assert prompt(game) == "delve T0*> "
    state = game.state
    again = reopened(game)
    assert again.state == state
    assert again.feed("rulings").text == "1 wax burns blue"
    assert "the lever jams" in again.feed("log").text
    assert "acts of the referee: 2" in again.feed("status long").text


def test_secret_rolls_stay_secret(game: Session) -> None:
    """In the log too; whoever looks leaves a mark."""
    game.feed("listen at west")
    assert "[secret roll: listen, 4 of you]" in game.feed("log rolls").text
    assert '"faces":null' in json.dumps(
        [event_plain(event, referee=False) for event in game.save.log.entries[game.save.log.head].events],
        separators=(",", ":"),
    )
    assert "listen: Aldra 1d6" in game.feed("reveal").text
    assert game.save.log.ledger().peeks == 4


def test_odds_are_told_before_acting(game: Session) -> None:
    """Chance, dice, cost."""
    told = game.feed("odds force west").text
    assert told == (
        "force door: 1d6 +1 open doors, needs 5+: 3 in 6, 50 %\n"
        "It would cost: 1 turn, 5+ on d6. No time passed."
    )


# --- the log ----------------------------------------------------------------------------------------


def test_the_log_is_filtered(game: Session) -> None:
    """By kind, by name, by moment."""
    game.feed("bor: force west; rest; bor: force west")
    told = game.feed("log rolls bor since T0").text
    assert told.count("force door: Bor") == 2
    assert "dungeon event" not in told
    assert game.feed("log rolls bor since T2").text.count("force door: Bor") == 1


def test_every_number_has_its_history(cli: Cli) -> None:
    """The log is the state: replay ends in what show tells."""
    last = json.loads(cli("replay", "film", "--json").stdout.splitlines()[-1])
    assert last["digest"] == json.loads(cli("show", "film", "--json").stdout)["digest"]


def test_a_chronicle_is_written(cli: Cli, game: Session, tmp_path: Path) -> None:
    """On the command line to any path, as a page or as text; at the prompt beside the save."""
    for name in ("film.html", "film.md"):
        assert cli("chronicle", "film", "-o", str(tmp_path / name)).exit_code == 0
        page = (tmp_path / name).read_text(encoding="utf-8")
        for told in ("Hall of Receipts", "Aldra", "Taken back: ", "Looks at secrets: "):
            assert told in page, (name, told)
    assert "<svg" in (tmp_path / "film.html").read_text(encoding="utf-8")
    assert cli("map", "film", "-o", str(tmp_path / "film.svg")).exit_code == 0
    assert (tmp_path / "film.svg").read_text(encoding="utf-8").startswith("<?xml")
    told = game.feed("chronicle tale.md; map svg here").text
    assert "tale.md" in told
    assert sorted(path.name for path in (tmp_path / "test.files").iterdir()) == ["here.svg", "tale.md"]


def test_undo_takes_back_and_is_counted(game: Session, tmp_path: Path) -> None:
    """The same dice again; ironman refuses."""
    first = game.feed("force west").text
    game.feed("undo")
    assert game.feed("force west").text == first
    assert "in 1 undos" in game.feed("status long").text
    assert sitting(tmp_path, "iron", ironman=True).feed("undo").status == REFUSED


def test_a_save_is_a_film(cli: Cli, tmp_path: Path) -> None:
    """Any range of it, told again word for word; as a film too, whose times come from the words alone."""
    whole = cli("replay", "film").stdout
    part = cli("replay", "film", "--from", "@10", "--to", "@20").stdout
    *told, last = part.splitlines()
    assert len(part) > 100
    assert set(told) <= {*whole.splitlines()}
    assert last.startswith("digest ")
    casts = []
    for speed in ("1", "2"):
        file = tmp_path / f"{speed}.cast"
        assert cli("replay", "film", "--speed", speed, "--cast", str(file)).exit_code == 0
        casts.append([json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()][1:])
    assert [one[1:] for one in casts[0]] == [one[1:] for one in casts[1]]
    assert casts[0][-1][0] == pytest.approx(2 * casts[1][-1][0], abs=0.01)


def test_any_moment_can_be_gone_to(game: Session) -> None:
    """A turn, a record, a mark, dawn; and back. What was is shown there, and nothing is done."""
    game.feed("mark stair")
    game.feed("rest; go north")
    now, count = game.state, game.save.log.count
    for ref, clock in (
        ("T0", 0),
        ("stair", 0),
        ("@2", 0),
        ("dawn", 0),
        ("~1", 600),
        ("T1", 600),
        ("last", 1200),
    ):
        assert game.feed(f"goto {ref}").status == OK
        assert game.seen().clock == clock, ref
        assert game.feed("look").text.startswith("Lych Stair (1)") == (clock < 1200)
        assert game.feed("go north").status == REFUSED
        game.feed("end")
    assert (game.viewing, game.state, game.save.log.count) == (None, now, count)


def test_branches_are_kept(game: Session) -> None:
    """Two lines of play, and what was undone and played anew is a third."""
    game.feed("branch daring")
    game.feed("force west")
    there = game.state
    game.feed("switch main")
    assert game.state.clock == 0
    game.feed("switch daring")
    assert game.state == there
    game.feed("switch main")
    game.feed("rest")
    game.feed("undo")
    game.feed("search")
    assert set(game.save.log.branches) == {"main", "daring", "main.1"}


def test_two_moments_are_compared(game: Session) -> None:
    """Also two branches: only what changed."""
    game.feed("mark stair")
    game.feed("go north")
    assert game.feed("diff stair").text.startswith(
        "Clock:\n  D1 06:00 -> D1 06:10\nPlace:\n  Lych Stair -> Hall of"
    )
    assert game.feed("diff stair stair").text == "Nothing that you know of is different."


def test_why_names_dice_and_rule(game: Session) -> None:
    """The event, its dice, the command, the rule in our words."""
    game.feed("force west")
    told = game.feed("why force").text
    assert "from: force west" in told
    assert "A-DOR-" in told


def test_what_if_has_no_consequences(game: Session, tmp_path: Path) -> None:
    """Played many times beside the game, counted as a look at secrets; the game stands where it stood."""
    state, head = game.state, game.save.log.head
    told = game.feed('whatif 20 "force west; go west"').text
    assert told.startswith("Played 20 times, with other dice each time:\n  0 dead: ")
    assert game.feed('whatif 20 "force west; go west"').text == told
    assert (game.state, game.save.log.head, game.save.log.ledger().peeks) == (state, head, 40)
    assert sitting(tmp_path, "iron", ironman=True).feed("whatif 5 rest").status == REFUSED


def test_honesty_is_counted(game: Session) -> None:
    """Undos, branches, looks at secrets, acts of the referee."""
    game.feed("rest")
    game.feed("undo")
    game.feed("branch daring --new-dice")
    game.feed("listen at west; reveal")
    game.feed('set aldra.hp 3 because "the fall"')
    game.feed("dice hand; force west")
    game.feed("6")
    told = game.feed("status long").text
    assert "Taken back: 1 in 1 undos, 1 of them with dice" in told
    assert "Branches: 1, 1 with new dice" in told
    assert "Looks at secrets: 4; acts of the referee: 1; dice by hand: 1" in told


def test_seeds_make_games_again(game: Session, tmp_path: Path) -> None:
    """The same seed and words, the same bytes; it stands in the save, and is told at the beginning."""
    assert "Seed '7': " in "\n".join(block.text for block in opening(game))
    game.feed("force west")
    other = sitting(tmp_path / "other", seed=game.save.log.opening.seed)
    other.feed("force west")
    assert other.save.path.read_bytes() == game.save.path.read_bytes()


def test_determinism_is_the_players_to_check(cli: Cli, tmp_path: Path) -> None:
    """`verify` decides every command again, and tells the first that rules of today decide otherwise."""
    assert cli("verify", "film", "--all-branches").exit_code == 0
    shutil.copyfile(CAMPAIGN, tmp_path / "former.jsonl")
    told = cli("verify", "former")
    assert told.exit_code == 5
    assert "former: @1.1 events settings.camp_events: the log says None, the rules say False" in told.stdout


def test_nothing_is_lost_by_a_crash(game: Session) -> None:
    """Each line is on disk before it is shown; what a crash left behind is said to be lost, and set aside."""
    game.feed("force west")
    state, path = game.state, game.save.path
    with path.open("ab") as file:
        file.write(b'{"half": ')
    game.save.close()
    again = games.resume(path)
    assert again.state == state
    (told,) = (block.text for block in notices(again))
    assert told.startswith("Danger: the last line was torn and is set aside in test.jsonl.")
    assert told.endswith("Nothing else is lost.")


def test_danger_is_asked_again(game: Session) -> None:
    """At a prompt; not in a script."""
    game.feed("go north")
    game.careful = True
    assert game.feed("douse torch").status == DANGER
    game.careful = False
    assert game.feed("douse torch").status == OK


# --- at the prompt ----------------------------------------------------------------------------------


def test_what_can_be_done_here(game: Session) -> None:
    """Numbered, with cost and chance; a number plays its line."""
    told = game.feed("?").text.splitlines()
    assert told[3].split() == ["4", "force", "west", "1", "turn,", "5+", "on", "d6"]
    assert game.feed("4").canonical == "force west"


def test_tips_come_once(game: Session, tmp_path: Path) -> None:
    """At the moment that they help."""
    result = game.feed("roll d6")
    shown = [list(tips.tips(game, result, tmp_path / "tips.json")) for _ in range(2)]
    assert [len(one) for one in shown] == [1, 0]


def test_whoever_comes_back_is_told_what_was(game: Session) -> None:
    """*Previously*, in four lines at most."""
    game.feed("force west")
    told = reopened(game).feed("recap").text.splitlines()
    assert told[0] == "Previously: Lych Stair, T1 D1 06:10."
    assert told[1].startswith("Last: ")
    assert told[2:] == ["Party: Aldra 6/6 Bor 9/9 Cid 6/6 Dell 6/6", "Light: 1 light"]


def test_a_screen_reader_has_all_of_it(game: Session) -> None:
    """No box, no tab, no column; the map is words, and signs are words, where plain lines were asked for."""
    for line in ("look", "party", "map", "exits", "status"):
        for shown in lines(game.feed(line), 79):
            assert "\t" not in shown
            assert all(ord(letter) < 0x2500 or ord(letter) > 0x259F for letter in shown)
            assert not re.search(r"\S {2,}\S", shown) or line == "map"
    heard: list[str] = []
    reader = app.front(app.PLAIN, game, spoken=True)
    assert isinstance(reader, Plain)
    reader = evolve(reader, write=heard.append)
    for line in ("map", "status"):
        reader.show(game.feed(line))
    assert heard[0] == "Lych Stair (here)"
    assert heard[-1] == "T0 D1 06:00. 1 light. Aldra 6 of 6 Bor 9 of 9 Cid 6 of 6 Dell 6 of 6"


def test_no_meaning_is_in_colour_alone(game: Session) -> None:
    """What is dangerous, a rule or a roll says so in words: without its styles a screen reads the same."""
    for line in ("look", "listen at west", "roll d6", "fly", "why d6", "help search"):
        result = game.feed(line)
        shown = [on_screen(result, bare) for bare in ("", "1")]
        assert re.sub(r"\x1b\[[0-9;]*m", "", shown[0]) == re.sub(r"\x1b\[[0-9;]*m", "", shown[1])
        assert not re.search(r"\x1b\[[0-9;]*[34]\dm", shown[1])
    game.feed("go north")
    game.careful = True
    assert game.feed("douse torch").text.startswith("Danger: ")
    assert "Rule: " in "\n".join(lines(game.feed("rule A-DOR-02"), 79))


def test_a_file_and_options_say_what_one_likes(cli: Cli, game: Session) -> None:
    """TOML for keeps, `option` for the sitting, `config` to find it."""
    assert "config.toml" in cli("config", "--init").stdout
    config.path().write_text('dice = "brief"\n[alias]\nkick = "force"\n', encoding="utf-8")
    app.front(app.PLAIN, game, spoken=False)
    assert (game.preferences.dice, game.preferences.alias) == ("brief", {"kick": "force"})
    assert re.match(r"force door: Aldra \d, (opens|holds)\n", game.feed("kick west").text)
    game.feed("option keys vi")
    assert game.preferences.keys == "vi"


def test_the_film_is_the_one_that_its_script_makes() -> None:
    """What these tests look at is a real game of more than a hundred commands."""
    assert len(scripted("first-delve").lines) > 100
