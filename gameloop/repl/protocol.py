"""The JSON Schema of what `run --json` writes: the objects of stream.py, and every event from its own class.

What is masked for players is allowed for: a secret roll with nulls, any other secret event as its kind alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from gameloop.kernel.messages import Event, tag
from gameloop.repl.stream import API
from gameloop.session.exports import HIDDEN, SCENERY
from gameloop.session.results import ASK, DANGER, OK, OVER, REFUSED, UNKNOWN
from gameloop.world.features import EVENTS

Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
AT = "#/$defs/{name}"  # where the shape of a class stands
TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "integer"}
NULL: Schema = {"type": "null"}
ROLLED = "rolled"
WORDS = ("title", "description")  # what is said of a shape, which may be said better at any time
DIGEST: Schema = {"type": "string", "pattern": "^[0-9a-f]{16}$"}
ASKED: Schema = {  # an open question: of the parser, which another line drops, or of the rules, which the next answers
    "type": "object",
    "required": ["kind", "text", "options"],
    "properties": {
        "kind": {"enum": ["parser", "rules"]},
        "text": TEXT,
        "options": {"type": "array", "items": TEXT},
    },
}


def schema() -> Schema:
    """The schema of one line of it."""
    shapes, parts = msgspec.json.schema_components(EVENTS.values(), ref_template=AT)
    for event in EVENTS.values():
        parts[event.__name__] = _told(event, parts[event.__name__])
    return {
        "$schema": DIALECT,
        "title": f"A line of gameloop run --json, api {API}",
        "description": "Keys and kinds may be added; none is taken away or changes its meaning while api stays.",
        "oneOf": list(_objects(shapes)),
        "$defs": dict(sorted(parts.items())),
    }


def _objects(events: Iterable[Schema]) -> Iterable[Schema]:
    """The objects, in the order in which they come."""
    result = {
        "status": {"enum": [OK, ASK, REFUSED, UNKNOWN, DANGER, OVER]},
        "cost": {"type": "object", "additionalProperties": NUMBER},
        "ask": {"anyOf": [ASKED, NULL]},
        "digest": DIGEST,
    }
    hidden = [kind for kind in EVENTS if kind != ROLLED]
    masked = _object("", {"kind": {"enum": hidden}, "secret": {"const": True}}, closed=True)
    scenery = _object("", {"kind": {"enum": list(SCENERY)}}, closed=True)
    yield _object("start", {"api": {"const": API}, "campaign": TEXT, "title": TEXT, "seed": TEXT})
    yield _object("input", {"at": NUMBER, "line": TEXT, "canonical": TEXT})
    yield _object("event", {"event": {"anyOf": [masked, scenery, *events]}})
    yield _object("block", {"type": TEXT, "text": TEXT})
    yield _object("result", result)
    yield _object("end", {"exit": NUMBER, "digest": DIGEST})


def _object(kind: str, properties: Schema, *, closed: bool = False) -> Schema:
    """An object of a kind of which all keys are there; `closed`: and no other."""
    held = {**({"kind": {"const": kind}} if kind else {}), **properties}
    shape: Schema = {"type": "object", "required": list(held), "properties": held}
    return {**shape, "additionalProperties": False} if closed else shape


def _told(event: type[Event], shape: Schema) -> Schema:
    """An event as it is written: with its kind, short where it is as usual, what is hidden of a roll maybe null."""
    held = {"kind": {"const": tag(event)}, **shape["properties"]}
    if tag(event) == ROLLED:
        held |= {name: _or_null(held[name]) for name in HIDDEN}
    short = {name for form in event.short_forms for name in form}
    return {
        **shape,
        "properties": held,
        "required": ["kind", *(n for n in shape["required"] if n not in short)],
    }


def _or_null(shape: Schema) -> Schema:
    return shape if NULL in shape.get("anyOf", ()) else {"anyOf": [shape, NULL]}


def lines(whole: Schema) -> str:
    """The schema as text, a shape a line, so that what changes in it can be read."""
    head = {name: value for name, value in whole.items() if name != "$defs"}
    shapes = ",\n".join(f"{_json(name)}:{_json(shape)}" for name, shape in whole["$defs"].items())
    return f'{_json(head)[:-1]},\n"$defs":{{\n{shapes}\n}}}}\n'


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def missing(before: Schema, now: Schema) -> Sequence[str]:
    """What a former schema has, key by key, that the one of today has no more: nothing, as long as `api` stays."""
    there = set(_paths("", now))
    return [path for path in _paths("", before) if path not in there]


def _paths(at: str, value: Any) -> Iterable[str]:
    if isinstance(value, dict):
        for name, part in value.items():
            if not (name in WORDS and isinstance(part, str)):
                yield from _paths(f"{at}/{name}", part)
    elif isinstance(value, list):
        for part in value:
            yield from _paths(f"{at}/-", part)
    else:
        yield f"{at}={value}"
