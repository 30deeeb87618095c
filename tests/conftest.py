"""What all tests share: one reading of the content for a whole run."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from gameloop import rulesets
from gameloop.session import games
from gameloop.world.adventure import is_generated, load
from gameloop.world.content import Library
from gameloop.world.ruleset import Ruleset
from tests import play


@pytest.fixture(autouse=True, scope="session")
def nothing_is_kept_among_the_players_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What is kept of content goes into a folder of this run."""
    patch = pytest.MonkeyPatch()
    patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
    yield
    patch.undo()


@pytest.fixture(autouse=True)
def garbage_is_swept_as_ever() -> Iterator[None]:
    """The command line, which ends soon, hardly sweeps; a run of thousands of tests would run out of open files."""
    usual = gc.get_threshold()
    yield
    gc.set_threshold(*usual)


@pytest.fixture(params=rulesets.SHELF)
def each_rulebook(request: pytest.FixtureRequest) -> Iterator[str]:
    """For `usefixtures`: the test is run under every rulebook, which `play.session` then takes; gives its name."""
    play.DEFAULT.append(request.param)
    yield request.param
    play.DEFAULT.pop()


@cache
def _built(name: str, roots: tuple[Path, ...], adventure: str, seed: str) -> Ruleset:
    return rulesets.find(name)(Library(*roots), adventure, seed)


@cache
def _varies(adventure: str) -> bool:
    """Tells whether what is loaded depends on the seed."""
    return is_generated(adventure) or load(adventure, Library()).endless


@pytest.fixture(autouse=True, scope="session")
def content_is_read_once() -> Iterator[None]:
    """Rulesets are frozen values; a test that changes content lays its own folder over the shipped one."""
    shipped = (games.content_root(),)

    def find(name: str) -> rulesets.Build:
        if name not in rulesets.SHELF:
            return rulesets.find(name)

        def built(library: Library, adventure: str, seed: str = "") -> Ruleset:
            if library.roots != shipped:
                return rulesets.find(name)(library, adventure, seed)
            return _built(name, library.roots, adventure, seed if _varies(adventure) else "")

        return built

    patch = pytest.MonkeyPatch()
    patch.setattr(games, "find", find)
    yield
    patch.undo()
