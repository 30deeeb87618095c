"""The pictures of the README are what the game shows: each is drawn anew and compared."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.pictures import FOLDER, PICTURES, drawn

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo terminals are of other systems")
SVG = "{http://www.w3.org/2000/svg}"
README = Path(__file__).parent.parent.parent / "README.md"


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_what_the_game_shows(name: str, tmp_path: Path) -> None:
    """`make pictures` writes them."""
    found = drawn(name, tmp_path)
    file = FOLDER / f"{name}.svg"
    if os.environ.get("GAMELOOP_GOLDEN") == "write":
        file.write_text(found, encoding="utf-8")
    assert found == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PICTURES)
def test_no_place_in_a_picture_hangs_on_blanks(name: str) -> None:
    """A browser makes one blank of several, and none of those at the beginning: each piece stands at its own place."""
    texts = [piece.text or "" for piece in ElementTree.parse(FOLDER / f"{name}.svg").iter(f"{SVG}text")]
    assert texts
    assert [text for text in texts if text != " ".join(text.split())] == []


def test_every_picture_stands_in_the_readme() -> None:
    """With words beside it for those who cannot see it."""
    text = README.read_text(encoding="utf-8")
    for name, picture in PICTURES.items():
        assert f"![{picture.title}](tests/golden/pictures/{name}.svg)" in text
    assert {path.stem for path in FOLDER.glob("*.svg")} == set(PICTURES)
