"""The table of features: what stands in it is what the modules have."""

from __future__ import annotations

from pathlib import Path

from gameloop.kernel.messages import Command, tag
from gameloop.world import features
from gameloop.world.features import FEATURES, feature, kinds_in
from gameloop.world.ruleset import Feature

WORLD = Path(features.__file__).parent


def row(found: Feature) -> tuple[str, str]:
    """How a feature stands in the table."""
    commands, events = (
        " ".join(tag(cls) + f"/{cls.version}" * (cls.version > 1) for cls in family)
        for family in kinds_in(found)
    )
    return commands, events


def test_each_feature_has_the_kinds_that_the_table_says() -> None:
    """A kind that is missing there could not be read from a save."""
    assert {name: row(feature(name)) for name in FEATURES} == dict(FEATURES)


def test_each_module_with_a_feature_stands_in_the_table() -> None:
    """Else nothing of it could be typed, decided or read."""
    texts = {path.stem: path.read_text("utf-8") for path in WORLD.glob("*.py")}
    assert {name for name, text in texts.items() if "\nFEATURE = " in text} == set(FEATURES)


def test_a_class_is_found_by_its_tag_and_a_feature_by_its_class() -> None:
    """Commands are no facts, though both are kinds."""
    assert features.COMMANDS["search"].__name__ == "Search"
    assert issubclass(features.COMMANDS["search"], Command)
    assert "search" not in features.EVENTS
    searched = features.EVENTS["searched"]
    assert features.feature_of(searched) is feature("searching")
    assert features.REDUCERS[searched] is feature("searching").reducers[searched]
