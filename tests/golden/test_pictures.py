"""The pictures of the README are what the game shows: each is drawn anew and compared."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.pictures import FOLDER, PICTURES, drawn

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo terminals are of other systems")
README = Path(__file__).parent.parent.parent / "README.md"


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_what_the_game_shows(name: str, tmp_path: Path) -> None:
    """`make pictures` writes them."""
    found = drawn(name, tmp_path)
    file = FOLDER / f"{name}.svg"
    if os.environ.get("GAMELOOP_GOLDEN") == "write":
        file.write_text(found, encoding="utf-8")
    assert found == file.read_text(encoding="utf-8")


def test_every_picture_stands_in_the_readme() -> None:
    """With words beside it for those who cannot see it."""
    text = README.read_text(encoding="utf-8")
    for name, picture in PICTURES.items():
        assert f"![{picture.title}](tests/golden/pictures/{name}.svg)" in text
    assert {path.stem for path in FOLDER.glob("*.svg")} == set(PICTURES)
