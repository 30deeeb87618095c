"""What `run --json` promises to other programs: a schema that may grow, and that all that is written keeps to."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from gameloop.cli import main
from gameloop.kernel.messages import tag
from gameloop.repl.protocol import DIALECT, lines, missing, schema
from gameloop.repl.stream import Stream
from gameloop.world.features import EVENTS
from tests.golden.files import HERE, check
from tests.play import scripted, seated

NAME = "protocol.json"
HALFWAY = 30  # lines of a script: enough for doors, people and a fight, and quickly held against the schema


def test_nothing_is_taken_away() -> None:
    """Keys and kinds are added; a change that would break a reader needs another `api`, and a file written by hand."""
    before, now = json.loads((HERE / NAME).read_text(encoding="utf-8")), schema()
    assert missing(before, now) == []
    check(NAME, lines(now))


def test_what_is_missing_is_found() -> None:
    """A kind, a key or a type that was there."""
    now = schema()
    gone = json.loads(json.dumps(now))
    del gone["$defs"]["Moved"]
    gone["$defs"]["Rolled"]["properties"]["sum"]["anyOf"][0]["type"] = "string"
    lost = missing(now, gone)
    assert "/$defs/Rolled/properties/sum/anyOf/-/type=integer" in lost
    assert any(path.startswith("/$defs/Moved/") for path in lost)
    assert missing(gone, now)[0].endswith("/sum/anyOf/-/type=string")


@pytest.mark.parametrize("name", ["first-delve", "rivals-vault"])
def test_all_that_is_written_keeps_to_it(tmp_path: Path, name: str) -> None:
    """Each object of a script played as JSON; of the secrets once with them and once without."""
    written: list[str] = []
    script = scripted(name)
    stream = Stream(seated(tmp_path, name, script), written.append, as_json=True, keep_going=True)
    stream.play((*script.lines[:HALFWAY], "fly", "sheet"))
    stream.referee = True
    stream.play(("search", "rest", "status long"))
    stream.finish(3)
    told = [json.loads(line) for line in written]
    assert {one["kind"] for one in told} == {"start", "input", "event", "block", "result", "end"}
    for one in told:
        assert [error.message for error in _holder(one).iter_errors(one.get("event", one))] == [], one


def _holder(told: dict[str, Any]) -> Draft202012Validator:
    """What an object must keep to: an event its own shape alone, or where it is masked that of such."""
    if told["kind"] != "event":
        return _validator(f"#/$defs/written/{told['kind']}")
    event = told["event"]
    masked = {("kind",): "scenery", ("kind", "secret"): "masked"}.get(tuple(event))
    return _validator(f"#/$defs/written/{masked}" if masked else f"#/$defs/{NAMES[event['kind']]}")


NAMES = {tag(kind): kind.__name__ for kind in EVENTS.values()}


@cache
def _validator(ref: str) -> Draft202012Validator:
    """What holds objects against one shape of the schema; the shapes of lines, which have no name in it, get one."""
    whole = schema()
    shapes = {one["properties"]["kind"]["const"]: one for one in whole["oneOf"]}
    masked, scenery, *_ = shapes["event"]["properties"]["event"]["anyOf"]
    whole["$defs"]["written"] = {**shapes, "masked": masked, "scenery": scenery}
    registry = Registry().with_resource("urn:run", Resource.from_contents(whole))
    return Draft202012Validator({"$ref": f"urn:run{ref}"}, registry=registry)


def test_a_foreign_object_does_not_keep_to_it() -> None:
    """The schema can fail: another kind, a lacking key, a wrong type, a masked event that says more."""
    whole = schema()
    assert whole["$schema"] == DIALECT == Draft202012Validator.META_SCHEMA["$id"]
    holds = Draft202012Validator(whole)
    sound = {"kind": "input", "at": 1, "line": "l", "canonical": "look"}
    assert holds.is_valid(sound)
    for bad in (
        {**sound, "kind": "typed"},
        {key: sound[key] for key in ("kind", "at")},
        {**sound, "at": "1"},
        {"kind": "event", "event": {"kind": "found", "secret": True, "what": ["trap"]}},
        {"kind": "event", "event": {"kind": "never"}},
    ):
        assert not holds.is_valid(bad), bad


def test_it_is_printed(tmp_path: Path) -> None:
    """By the program itself, for whoever has no checkout."""
    done = CliRunner().invoke(main, ["--saves", str(tmp_path), "schema"])
    assert json.loads(done.stdout) == json.loads(lines(schema()))
