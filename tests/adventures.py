"""Adventures for tests: a small file that loads, to be changed at one place at a time."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gameloop.kernel.errors import ContentError, Fault
from gameloop.world.adventure import Adventure, load
from gameloop.world.content import Library, content_root

README = content_root() / "README.md"


def mill() -> str:
    """The worked example of content/README.md."""
    found = re.search(r"```toml\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return found[1]


def shelve(folder: Path, *texts: str | bytes) -> Library:
    """A library with `texts` as the adventure `mill`: one file, or a folder of files."""
    home = folder / "adventures"
    home.mkdir(parents=True)
    if len(texts) > 1:
        home = home / "mill"
        home.mkdir()
    for number, text in enumerate(texts):
        name = "mill.toml" if len(texts) == 1 else f"{number}.toml"
        (home / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return Library(content_root(), folder)


def loaded(folder: Path, *texts: str | bytes) -> Adventure:
    """The adventure of these texts."""
    return load("mill", shelve(folder, *texts))


def faults(folder: Path, *texts: str | bytes) -> tuple[Fault, ...]:
    """Everything that is wrong with these texts."""
    with pytest.raises(ContentError) as caught:
        loaded(folder, *texts)
    return caught.value.faults


def changed(old: str, new: str, text: str | None = None) -> str:
    """The mill with one passage changed, which must be there exactly once."""
    text = mill() if text is None else text
    assert text.count(old) == 1, (old, text.count(old))
    return text.replace(old, new)
