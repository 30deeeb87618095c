"""Failures of other projects in playing the past again: what is left over, looked up, or depends on an order."""

from __future__ import annotations

import builtins
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import attrs
import pytest

from gameloop.kernel.decider import fold
from gameloop.kernel.dice import Rolled
from gameloop.kernel.digest import digest
from gameloop.kernel.errors import GameError
from gameloop.kernel.lines import NO_HASH, seal
from gameloop.rulesets.barrows import injury
from gameloop.rulesets.barrows.book import load_book
from gameloop.session import games
from gameloop.session.session import Session
from gameloop.world.begin import VILLAGE
from gameloop.world.content import content_root
from gameloop.world.game import evolve
from gameloop.world.light import lights_here
from gameloop.world.orders import PlayRound
from gameloop.world.people import Recruit
from gameloop.world.state import Condition, State
from gameloop.world.turns import Rest
from tests import lines, skirmish
from tests.adventures import mill
from tests.play import MADE, feed, reopened, session
from tests.table import begun, nobody

EACH = pytest.mark.usefixtures("each_rulebook")

BOOK = load_book()
ROOT = Path(__file__).parent.parent.parent
NOTHING = 6  # on the event die
VIEWS = (
    *("look", "exits", "map", "party", "sheet", "inventory", "xp", "spells", "status", "ranks", "help", "?"),
    *("branches", "log", "why", "replay", "verify", "recap", "rule doors", "help force", "goto start", "end"),
)


def wander(game: Session, seed: int, steps: int) -> list[str]:
    """Types lines that make sense, chosen by a generator of its own."""
    dice = random.Random(seed)
    typed = []
    for _ in range(steps):
        typed.append(lines.acting(game, lambda options: options[dice.randrange(len(options))]))
        game.feed(typed[-1])
    return typed


def whole(game: Session) -> State:
    """The state folded from nothing but the facts of the path."""
    return fold(evolve, State(), [event for entry in game.save.log.path() for event in entry.events])


def loose_ends(state: State) -> list[str]:
    """Whatever in a state names somebody or something that is not there."""
    people, things = state.people, {h: [i.id for i in items] for h, items in state.goods.items()}
    named = [c.other for p in people.values() for c in p.conditions if c.name in ("bearing", "charmed")]
    named += [who for band in state.bands.values() for who in band.people]
    held = [(p.id, item) for p in people.values() for item in (p.armor, p.right, p.left) if item]
    held += [(light.holder, light.id) for light in state.lights]
    return [who for who in named if who not in people] + [i for h, i in held if i not in things.get(h, [])]


def test_bb_024_nothing_names_who_is_no_longer_there() -> None:
    """The leader, the bearer of the torch, and whoever carries another die: everything that named them is settled."""
    for who in ("p1", "p2", "p3"):
        table = nobody(begun())
        table.change("p4", conditions=(Condition("down"), Condition("grievous")))
        table.change(who, conditions=(Condition("bearing", value=20, other="p4"),))
        table.run(lambda draft, rules, who=who: injury.die(draft, rules, who, "A-INJ-09"))
        for _ in range(3):
            table.do(Rest(), NOTHING)
        left = [w for w in ("p1", "p2", "p3") if w != who]
        assert [p.id for p in table.state.able()] == left
        assert table.state.bearers("p4") == ()
        assert len(lights_here(table.state)) == 1
        assert who not in [light.holder for light in table.state.lights]
        assert loose_ends(table.state) == []
        assert table.state.held(who) == ()


def test_bb_026_every_draw_is_a_step_of_its_own_in_a_fixed_order() -> None:
    """Initiative, and the dice of a newcomer: labels in order, the same whatever order the people are kept in."""

    def round_of(turned: bool) -> list[tuple[str, str | None]]:
        table = skirmish.people(("fighter", 1), ("thief", 1), settings={"light_rules": False})
        foes = skirmish.appear(table, "orc", "goblin")
        work = skirmish.draft(table)
        skirmish.begin_fight(work, table.rules, foes, 240)
        skirmish.keep(table, work)
        skirmish.declare(table)
        if turned:
            table.state = attrs.evolve(table.state, people=backwards(table.state.people))
        return [(e.why, e.who) for e in table.do(PlayRound(), 4, 4, 2, 5, 1, 2) if isinstance(e, Rolled)]

    assert round_of(turned=False) == [
        *(("initiative", "party"), ("initiative", "foes")) * 2,
        *(("goal", "f1"), ("goal", "f2")),
    ]
    assert round_of(turned=True) == round_of(turned=False)
    table = begun(party="", at=VILLAGE)
    asked = table.do(Recruit("Una"), *([3] * 18), 6, 3, 3, 3)
    assert [e.why for e in asked if isinstance(e, Rolled)] == [
        *("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"),
        *("hit_points", "silver"),
    ]


def backwards(mapping: Mapping[str, object]) -> dict[str, object]:
    """The same mapping in the opposite order."""
    return {key: mapping[key] for key in reversed(mapping)}


@EACH
def test_bb_032_looking_changes_nothing(tmp_path: Path) -> None:
    """Every view, completion of its beginnings, the past at each entry: same state, same bytes, same next dice."""
    game = session(tmp_path, adventure="small")
    wander(game, 3, 15)
    before, raw, luck = digest(game.state), game.save.path.read_bytes(), game.save.log.luck()
    for line in VIEWS:
        game.complete(line)
        game.feed(line)
    for entry in list(game.save.log.path()):
        feed(game, f"goto @{entry.n}", "look", "status", "end")
    assert (digest(game.state), game.save.path.read_bytes(), game.save.log.luck()) == (before, raw, luck)


@EACH
@pytest.mark.parametrize("seed", [1, 2])
def test_bb_033_what_is_rebuilt_is_what_was_running(tmp_path: Path, seed: int) -> None:
    """After each command the running state, the fold of all facts, and the reopened save agree, figures included."""
    game = session(tmp_path, adventure="small", seed=str(seed))
    for turn in range(12):
        wander(game, 100 * seed + turn, 3)
        folded, figures = whole(game), numbers(game, game.state)
        assert digest(folded) == digest(game.state)
        assert numbers(game, folded) == figures
        game = reopened(game)
        assert numbers(game, game.state) == figures
        assert digest(game.state) == digest(folded)


def numbers(game: Session, state: State) -> list[int]:
    """What is worked out of a state and not kept in it."""
    names = ("load", "load_limit", "load_most", "encumbered", "ac")
    return [game.game.rules.number(state, p.id, name) for p in state.party() for name in names]


@EACH
def test_bb_041_there_is_nothing_but_the_log_to_trust(tmp_path: Path) -> None:
    """A save is one file; the digest in an entry is a check, never believed: a false one changes no state."""
    game = session(tmp_path, adventure="small")
    feed(game, "rest", "rest")
    right = digest(game.state)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["test.jsonl", "test.jsonl.lock"]
    game.save.close()
    path = game.save.path
    doctor(path, right.encode(), b"0" * len(right))
    again = games.resume(path)
    assert digest(again.state) == right
    assert f"the log says {'0' * len(right)}" in feed(again, "verify").text


def doctor(path: Path, old: bytes, new: bytes) -> None:
    """Changes a save and makes all seals fit again."""
    prev, made = NO_HASH, []
    for line in path.read_bytes().splitlines():
        body = line[: line.rindex(b',"prev":"')] + b"}"
        sealed, prev = seal(body.replace(old, new), prev)
        made.append(sealed)
    path.write_bytes(b"".join(made))


@EACH
def test_bb_043_replay_reads_no_clock_rolls_nothing_and_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With time, chance, environment and files out of reach the facts still make the same state."""
    game = session(tmp_path, adventure="small")
    wander(game, 5, 25)
    raw, right = game.save.path.read_bytes(), digest(game.state)

    def no(*_args: object, **_more: object) -> None:
        raise AssertionError("replay looked outside")

    with monkeypatch.context() as patch:
        for module, name in ((time, "time"), (random, "random"), (random, "randrange"), (os, "urandom")):
            patch.setattr(module, name, no)
        patch.setattr(os, "environ", {})
        patch.setattr(builtins, "open", no)
        folded = whole(game)
    assert digest(folded) == right
    assert game.save.path.read_bytes() == raw


SCRIPT = """
import hashlib, random, sys
from pathlib import Path
from tests.play import session
from tests.lines import legal
game = session(Path(sys.argv[1]), adventure="small", rules=sys.argv[2])
dice = random.Random(9)
told = hashlib.sha256()
for _ in range(40):
    line = legal(game, lambda options: options[dice.randrange(len(options))])
    told.update(game.feed(line).text.replace(sys.argv[1], "FOLDER").encode())
print(told.hexdigest(), hashlib.sha256(game.save.path.read_bytes()).hexdigest())
"""


def test_bb_044_no_order_of_hashes_decides(tmp_path: Path, each_rulebook: str) -> None:
    """Three processes with other hash seeds: the same bytes in the save and on the screen."""
    told = []
    for seed in ("0", "1", "2"):
        folder = tmp_path / seed
        folder.mkdir()
        ran = subprocess.run(
            [sys.executable, "-c", SCRIPT, str(folder), each_rulebook],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
            cwd=ROOT,
        )
        told.append(ran.stdout)
    assert len(set(told)) == 1


def home(folder: Path, text: str) -> Path:
    """A folder of a player's own with the adventure `mill`."""
    (folder / "adventures").mkdir(parents=True, exist_ok=True)
    (folder / "adventures" / "mill.toml").write_text(text, encoding="utf-8")
    return folder


def own_game(folder: Path, content: Path) -> Session:
    """A game of it."""
    return games.new(
        folder / "own.jsonl",
        rules="barrows",
        adventure="mill",
        seed="7",
        made=MADE,
        settings={},
        content=[content],
        sync=False,
    )


@EACH
def test_bb_047_no_content_is_kept_from_an_earlier_reading(tmp_path: Path) -> None:
    """A changed file with its old time is read anew; another folder with the same files is the same content."""
    content = home(tmp_path / "a", mill())
    file = content / "adventures" / "mill.toml"
    first = own_game(tmp_path / "1", content)
    title = first.game.rules.adventure.title
    stamp = file.stat()
    file.write_text(mill().replace(title, title.upper()), encoding="utf-8")
    os.utime(file, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert own_game(tmp_path / "2", content).game.rules.adventure.title == title.upper()
    moved = own_game(tmp_path / "3", home(tmp_path / "b", mill()))
    assert moved.save.log.opening.versions == first.save.log.opening.versions
    assert str(tmp_path) not in moved.save.path.read_text(encoding="utf-8")
    assert str(content_root()) not in moved.save.path.read_text(encoding="utf-8")


@EACH
def test_bb_048_the_past_needs_no_content(tmp_path: Path) -> None:
    """A thing that was taken is renamed and a creature gone from the file: what was is as it was; no file is named."""
    content = home(tmp_path / "c", mill())
    game = own_game(tmp_path / "1", content)
    feed(game, "look", "search", "take all", "rest")
    right, path = digest(game.state), game.save.path
    chart = game.state.chart()
    game.save.close()
    gone = chart.things[0]
    home(content, mill().replace(f'id = "{gone.id}"', 'id = "renamed"').replace(f'"{gone.id}"', '"renamed"'))
    again = games.resume(path, content=[content])
    assert digest(again.state) == right
    assert again.state.chart() == chart
    assert feed(again, "look").status == "ok"
    again.save.close()
    shutil.rmtree(content)
    with pytest.raises(GameError, match="mill"):
        games.resume(path, content=[tmp_path])


def test_bb_052_no_clock_outlives_the_save_it_belongs_to(tmp_path: Path) -> None:
    """A week in one game, then a turn in another of day 1: the bytes of a process that never saw the first."""
    (tmp_path / "x").mkdir()
    (tmp_path / "y").mkdir()
    alone = session(tmp_path / "x", adventure="small")
    feed(alone, "rest", "search")
    long = session(tmp_path, "long", adventure="small")
    feed(long, "leave", "rest week", "branch late")
    after = session(tmp_path / "y", adventure="small")
    feed(after, "rest", "search")
    assert after.save.path.read_bytes() == alone.save.path.read_bytes()
    feed(long, "undo to start", "branch early")
    early = feed(long, "rest")
    feed(long, "switch late", "enter")
    late = feed(long, "rest")
    for result in (early, late):
        assert [e.why for e in result.events if isinstance(e, Rolled) and e.why == "dungeon_event"] == [
            "dungeon_event"
        ]
    assert digest(whole(long)) == digest(long.state)
