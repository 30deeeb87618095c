"""Generated dungeons: whatever the seed, they are sound, connected, go round, and no two rooms are alike."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gameloop.kernel.errors import ContentError
from gameloop.rulesets import SHELF
from gameloop.session import games
from gameloop.session.verify import differences
from gameloop.world import reaching, sense, vetting
from gameloop.world.adventure import load, of_seed
from gameloop.world.bestiary import load_bestiary
from gameloop.world.chart import Chart
from gameloop.world.content import Library, Report, content_root
from gameloop.world.generated import opened
from gameloop.world.generated.lots import Lots
from gameloop.world.generated.making import Supply
from gameloop.world.generated.vetting import load_tables
from gameloop.world.proving import Opened
from tests.lines import acting
from tests.play import session
from tests.property.test_walk import locks

LIBRARY = Library()
SEEDS = st.integers(0, 10**6).map(str)
SOME = tuple(f"all {n}" for n in range(60))
ODD = ("", " ", "/", "generated/", "../../etc/passwd", "\0", "ß🜁", "a" * 5000, "{side}", "[x]")


class Anywhere(vetting.Origin):
    """Records that came from no file."""

    def of(self, _section: str, _position: int) -> str:
        """What stands for the file."""
        return self.main


@cache
def made(seed: str) -> Opened:
    """The dungeon of a seed."""
    return opened(LIBRARY, seed)


def faults(work: Opened) -> list[str]:
    """Whatever `content check` would say of these tables if they stood in a file."""
    report, origin = Report(), Anywhere("generated")
    vetting.ids(work.sheet, origin, report)
    known = tuple(load_bestiary(LIBRARY))
    vetting.references(work.sheet, work.dungeon, work.town, known, origin, report)
    sense.vet(work.sheet, work.dungeon, origin, report)
    reaching.prove(work.sheet, work.dungeon, origin, report)
    return [f"{fault.where}: {fault.what}" for fault in report.faults]


def loops(chart: Chart) -> int:
    """How many ways could be walled up with every room still joined to every other."""
    return len([way for way in chart.ways if way.b]) - len(chart.places) + 1


@given(SEEDS)
@settings(max_examples=12, deadline=None)
def test_any_seed_makes_a_sound_dungeon(seed: str) -> None:
    """Nothing that the checks of written adventures find: references, dice, keys behind locks, endings out of reach."""
    assert faults(made(seed)) == []


@given(SEEDS)
@settings(max_examples=12, deadline=None)
def test_every_room_is_joined_and_one_can_go_round(seed: str) -> None:
    """A walker without thief or spell comes everywhere and back from everywhere; every dungeon has eight loops."""
    chart = made(seed).dungeon
    assert sense.reached(chart).keys() >= {place.id for place in chart.places}
    assert loops(chart) >= 8
    assert {way.kind for way in chart.ways} >= {"open", "climb", "crawl"}


@given(SEEDS)
@settings(max_examples=12, deadline=None)
def test_whoever_came_in_comes_out(seed: str) -> None:
    """Each way can be walked back, and no key lies behind its own lock."""
    chart = made(seed).dungeon
    assert not any(way.one_way for way in chart.ways)
    for key in locks(chart):
        assert key in sense.reached(chart, shut=key)


@given(SEEDS)
@settings(max_examples=12, deadline=None)
def test_every_level_has_its_secrets_traps_and_folk(seed: str) -> None:
    """A door, a secret door, a trap, a band, a faction and a full table of wanderers on each level."""
    work = made(seed)
    chart = work.dungeon
    level = {place.id: place.level for place in chart.places}
    for n in {*level.values()}:
        here = [way for way in chart.ways if way.b and level[way.a] == level[way.b] == n]
        assert any(way.hidden for way in here)
        assert any(way.door and not way.hidden for way in here)
        assert any(level[trap.room] == n for trap in chart.traps)
        assert any(level[group.room] == n for group in chart.groups)
        assert [row.roll for row in work.sheet.wander if row.level == n] == [(i, i) for i in range(1, 21)]
    assert len(work.sheet.faction) == len(chart.rosters) == len({*level.values()})


@given(SEEDS)
@settings(max_examples=12, deadline=None)
def test_no_two_rooms_are_alike(seed: str) -> None:
    """Names, what is seen, and each noun of a room at most once in it; nothing left to fill in."""
    chart = made(seed).dungeon
    for texts in ([p.name for p in chart.places], [p.see for p in chart.places]):
        assert max(Counter(texts).values()) == 1
    for place in chart.places:
        words = [word for note in place.looks for word in (note.noun, *note.words)]
        assert max(Counter(words).values()) == 1
        assert place.dark
        assert "{" not in "".join((place.see, *(note.text for note in place.looks)))


def test_the_same_seed_makes_the_same_whoever_asks_and_when() -> None:
    """One library or another, after other seeds or before them; and other seeds make others."""
    first = [opened(Library(), f"order {n}") for n in range(4)]
    again = [opened(LIBRARY, f"order {n}") for n in (3, 1, 0, 2)]
    assert [again[2], again[1], again[3], again[0]] == first
    assert len({work.dungeon.title + work.town.title + str(work.dungeon.ways) for work in first}) == 4


def test_a_choice_depends_on_its_name_alone() -> None:
    """Lots drawn in two orders are the same, and shuffling loses nothing."""
    names = [f"room {n}" for n in range(30)]
    one, other = Lots(bytes(32)), Lots(bytes(32))
    forward = {name: one.die(name, 20) for name in names}
    assert forward == {name: other.die(name, 20) for name in reversed(names)}
    assert sorted(one.shuffled("all", names)) == sorted(names)
    supply = Supply(one, "few", ("a", "b"))
    assert sorted(filter(None, (supply.take(), supply.take()))) == ["a", "b"]
    assert supply.take() is None
    assert Supply(one, "few", ("a", "b"), again=True).take(lambda word: word == "b") == "b"


def test_every_row_of_the_tables_comes_up() -> None:
    """Over some seeds: each setting, room, state, dressing, hoard, secret, trap, feature, prize and door."""
    texts = "".join(
        text
        for seed in SOME
        for p in made(seed).dungeon.places
        for text in (p.see, *(note.text for note in p.looks))
    )
    tables = load_tables(LIBRARY)
    rooms, stock = tables.rooms, tables.stock
    for row in (
        *rooms.room,
        *rooms.state,
        *rooms.dressing,
        *stock.feature,
        *(t for t in stock.trap if t.see),
    ):
        assert row.see in texts, row
    charts = [made(seed).dungeon for seed in SOME]
    names = {thing.name for chart in charts for thing in chart.things}
    assert {row.name for row in (*stock.hoard, *tables.villages.prize)} <= names
    assert {trap.say for chart in charts for trap in chart.traps} == {
        t.say for t in (*stock.trap, *stock.lock)
    }
    doors = {way.door.state for chart in charts for way in chart.ways if way.door}
    assert doors == {"stuck", "closed", "locked", "barred"}


def test_the_nouns_of_the_tables_are_all_different() -> None:
    """What may stand in one room together never answers to the same word."""
    tables = load_tables(LIBRARY)
    rows = (
        *tables.rooms.room, *tables.rooms.dressing, *tables.stock.secret, *tables.stock.feature,
        *(trap for trap in tables.stock.trap if trap.noun),
    )  # fmt: skip
    words = [word for row in rows for word in {row.noun, *getattr(row, "words", ())}]
    assert [word for word, n in Counter(words).items() if n > 1] == []


@pytest.mark.parametrize("seed", ODD)
def test_odd_seeds_make_dungeons_too(seed: str) -> None:
    """Empty, long, of other scripts, like a path or a placeholder."""
    assert load(of_seed("generated", seed), LIBRARY).dungeon == made(seed).dungeon
    assert faults(made(seed)) == []


def test_a_misspelt_one_is_told_what_there_is() -> None:
    """`generated` is among what is named to somebody who asks for what is not there."""
    with pytest.raises(ContentError) as caught:
        load("nowhere-at-all", LIBRARY)
    assert "generated (a dungeon of its own for each seed)" in caught.value.faults[0].hint


@pytest.mark.parametrize("rules", sorted(SHELF))
def test_walks_through_generated_dungeons_verify(rules: str, tmp_path: Path) -> None:
    """Whatever is typed there: the save opens again to the same state, and verifies."""
    for n in range(2):
        (folder := tmp_path / str(n)).mkdir()
        game = session(folder, seed=f"walk {n}", adventure="generated", rules=rules)
        chance = random.Random(n)
        for _ in range(60):
            game.feed(acting(game, chance.choice))
        path, state = game.save.path, game.state
        game.save.close()
        again = games.resume(path)
        assert again.state == state
        assert again.state.adventure == "generated"
        assert again.game.rules.adventure.title == opened(LIBRARY, f"walk {n}").head.title
        assert list(differences(again)) == []
        again.save.close()


SLIPS = (
    ("dwellers", '"goblin 2d4", "kobold', '"gobln 2d4", "kobold', "there is no creature 'gobln'"),
    ("dwellers", '"goblin 2d4", "kobold', '"goblin", "kobold', "'goblin' names no number"),
    ("dwellers", '"goblin 2d4", ', "", "19 rows"),
    ("dwellers", "lords = [\"goblin\", ", "lords = [\"gobln\", ", "there is no creature 'gobln'"),
    ("dwellers", 'kinds = ["ooze"]', 'kinds = ["construct"]', "'green_slime' has no voice"),
    ("stock", "stuck = [1, 8]", "stuck = [1, 9]", "9 to 12, where 10 comes next"),
    ("stock", "secret = [19, 20]", "secret = [19, 19]", "the last is 19"),
    ("stock", "rooms = [13, 14]", "rooms = [13, 400]", "13 to 400 rooms"),
    ("stock", "levels = 3", "levels = 31", "31 levels"),
    ("stock", 'noun = "gong"', 'noun = "lever"', "two rows have it"),
    ("rooms", 'of = "crypt", name = "Tomb"', 'of = "crpt", name = "Tomb"', "there is no setting 'crpt'"),
    ("villages", 'outside = ["the hillside"', 'inside = ["the hillside"', "unknown key"),
    ("villages", "[[prize]]", "[[price]]", "unknown key"),
)  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "what"), SLIPS)
def test_a_slip_in_the_tables_is_a_fault(file: str, old: str, new: str, what: str, tmp_path: Path) -> None:
    """Named with its file, and nothing is made of such tables."""
    text = (content_root() / f"generated/{file}.toml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "generated").mkdir()
    (tmp_path / f"generated/{file}.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load("generated/x", Library(content_root(), tmp_path))
    told = [f"{fault.where}: {fault.what}" for fault in caught.value.faults]
    assert f"generated/{file}.toml" in {fault.file for fault in caught.value.faults}
    assert any(what in line for line in told), told
