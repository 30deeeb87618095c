"""From the first roll to a battle: it verifies, is the same from its facts, and makes a true chronicle."""

from __future__ import annotations

import json
import re
from pathlib import Path

import html5lib
import pytest
from click.testing import CliRunner

from gameloop.cli import main
from gameloop.kernel.digest import digest
from gameloop.session.prompting import fields
from gameloop.session.views.battles import lands
from gameloop.world.battle import BattleBegan, BattleEnded, CasualtiesCounted
from gameloop.world.bearings import Lost
from gameloop.world.holdings import LandTaken, Uprising
from gameloop.world.places import Moved
from gameloop.world.retainers import ProspectsHired
from gameloop.world.watches import WatchBegan
from gameloop.world.weather import WeatherChanged
from tests.lordship import NAMES, STEPS, STORM, Life
from tests.play import reopened, session

ENTRY = re.compile(r"@\d+\.\d+, from: \S")
RULE = re.compile(r"(?m)^[A-Z]-[A-Z]+-\d+ \S")
PLAIN = re.compile(r"[^\w/' -]")


@pytest.fixture(scope="module")
def life(tmp_path_factory: pytest.TempPathFactory) -> Life:
    """The whole of it, once."""
    folder = tmp_path_factory.mktemp("lordship")
    found = Life(session(folder, "lord", adventure="country-of-fourth", seed="4", party="roll"))
    for step in STEPS:
        step(found)
    return found


def test_it_verifies_and_is_the_same_again(life: Life) -> None:
    """Every command decided again gives the same; the file opens to the same state."""
    assert life.session.feed("verify").text.startswith("Verified:")
    assert digest(reopened(life.session).state) == digest(life.state)


def test_all_that_a_life_should_bring_came_in_its_order(life: Life) -> None:
    """A dungeon, a road, a town, a hired guard and a camp with him, a lost way and a storm, land, war."""
    at = [
        next(n for n, e in enumerate(life.events) if isinstance(e, Moved) and e.spot.place == "lych_stair"),
        life.first(WatchBegan, act="travel"),
        life.first(ProspectsHired, trade="foot_light"),
        life.first(WatchBegan, since=ProspectsHired, act="camp"),
        min(life.first(Lost), life.first(WeatherChanged, weather=STORM)),
        max(life.first(Lost), life.first(WeatherChanged, weather=STORM)),
        life.first(LandTaken),
        life.first(Uprising),
        life.first(BattleEnded),
    ]
    assert at == sorted(at)
    assert min(at) >= 0
    assert {name.capitalize() for name in NAMES} <= {person.name for person in life.state.people.values()}
    guard = next(who for who in life.state.people.values() if who.kind == "foot_light")
    assert guard.id in life.state.order
    assert 'set ann.level 9 because "test"' in life.lines


def test_the_battle_was_fought_by_those_who_were_called_up(life: Life) -> None:
    """As many rebels as there were households; and whoever fell is counted once."""
    began = next(e for e in life.events if isinstance(e, BattleBegan))
    levy, rebels = (next(u for u in began.units if u.side == side) for side in ("party", "foes"))
    assert levy.n > 0 and rebels.n > 0
    counted = [e for e in life.events if isinstance(e, CasualtiesCounted)]
    assert all(e.dead + e.wounded <= next(u.n for u in began.units if u.id == e.unit) for e in counted)


def test_what_is_told_of_land_and_sky_has_a_reason(life: Life) -> None:
    """Each part of what `domain` and the status line say, and the troops while they fought; by their names too."""
    game, asked = life.session, list[str]()
    for line in lands(life.state, game.game.rules):
        asked += [PLAIN.sub(" ", part).strip() for part in re.split(r"[:;,] ", line)]
    asked += [PLAIN.sub(" ", part).strip() for part in re.split(r", | \| ", fields(game)[1])]
    asked += [
        "weather",
        "hex",
        "season",
        "night",
        "ann.households",
        "levy.count",
        "households",
        "manor",
        "ann tax",
    ]
    for what in asked:
        told = game.feed(f"why {what}").text
        assert ENTRY.match(told), (what, told)
        assert RULE.search(told), (what, told)
    fought = next(e for e in game.save.log.path() if any(isinstance(x, BattleBegan) for x in e.events))
    game.feed(f"goto @{fought.n}")
    assert game.seen().battle is not None
    for what in ("unit.rebels.count", "unit.rebels.morale", "battle.theirs", "rebels"):
        assert ENTRY.match(game.feed(f"why {what}").text), what
    game.feed("end")


def test_land_and_levies_are_found_by_their_names(life: Life) -> None:
    """By `bisect`: where she became lord, where they rose, where the levy was at its largest."""
    saves = life.session.save.path.parent
    for when, kind in (
        ("ann.households > 0", "LandTaken"),
        ("land.rebels > 0", "Uprising"),
        ("levy.count > 0", "LevyRaised"),
    ):
        done = CliRunner().invoke(main, ["--saves", str(saves), "bisect", "lord", "--when", when, "--json"])
        n = json.loads(done.stdout.splitlines()[0])["n"]
        kinds = [type(event).__name__ for event in life.session.save.log.entries[n].events]
        assert kind in kinds, (when, kinds)


def test_its_chronicle_is_valid_and_tells_of_it(life: Life, tmp_path: Path) -> None:
    """A page that a strict reader takes, with a map of the country, the land, and the battle."""
    saves, page = life.session.save.path.parent, tmp_path / "lord.html"
    done = CliRunner().invoke(main, ["--saves", str(saves), "chronicle", "lord", "-o", str(page)])
    assert done.exit_code == 0, done.output
    text = page.read_text(encoding="utf-8")
    html5lib.HTMLParser(strict=True).parse(text)
    for word in ("Fourth", "manor", "rise against", "The field is"):
        assert word in text, word
    assert "<svg" in text
