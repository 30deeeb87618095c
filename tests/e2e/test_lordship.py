"""From the first roll to a battle: it verifies, is the same from its facts, and makes a true chronicle."""

from __future__ import annotations

from pathlib import Path

import html5lib
import pytest
from click.testing import CliRunner

from gameloop.cli import main
from gameloop.kernel.digest import digest
from gameloop.world.battle import BattleBegan, CasualtiesCounted
from tests.lordship import STEPS, Life
from tests.play import reopened, session


@pytest.fixture(scope="module")
def life(tmp_path_factory: pytest.TempPathFactory) -> Life:
    """The whole of it, once."""
    folder = tmp_path_factory.mktemp("lordship")
    found = Life(session(folder, "lord", adventure="country-of-fourth", seed="3", party="roll"))
    for step in STEPS:
        step(found)
    return found


def test_it_verifies_and_is_the_same_again(life: Life) -> None:
    """Every command decided again gives the same; the file opens to the same state."""
    assert life.session.feed("verify").text.startswith("Verified:")
    assert digest(reopened(life.session).state) == digest(life.state)


def test_the_battle_was_fought_by_those_who_were_called_up(life: Life) -> None:
    """As many rebels as there were households; and whoever fell is counted once."""
    began = next(e for e in life.events if isinstance(e, BattleBegan))
    levy, rebels = (next(u for u in began.units if u.side == side) for side in ("party", "foes"))
    assert levy.n > 0 and rebels.n > 0
    counted = [e for e in life.events if isinstance(e, CasualtiesCounted)]
    assert all(e.dead + e.wounded <= next(u.n for u in began.units if u.id == e.unit) for e in counted)


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
