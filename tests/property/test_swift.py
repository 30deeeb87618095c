"""Two ways to read a fact, one quick and one strict: they agree on every text, sound or not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gameloop.kernel.jsontext import is_simple
from gameloop.kernel.messages import Command, Event
from gameloop.kernel.store import open_save
from gameloop.session.format import CODEC
from gameloop.session.games import samples

CORPUS = sorted((Path(__file__).parent.parent / "corpus").glob("*/*.jsonl"))


def strictly(raw: bytes, of: type) -> Any:
    """What the strict way makes of a text; None where it refuses it."""
    try:
        return CODEC.value(raw, of, "it")
    except Exception:
        return None


def agree(cls: type, raw: bytes) -> bool:
    """Whether the quick way takes the text; if it does, the strict way must make the same of it."""
    quick = CODEC.quick(cls)(raw) if is_simple(raw) else None
    if quick is None:
        return False
    of = Command if issubclass(cls, Command) else Event
    assert quick == strictly(raw, of), raw
    assert CODEC.plain(quick) == CODEC.plain(strictly(raw, of))
    return True


@pytest.mark.parametrize("path", [*samples(), *CORPUS], ids=lambda path: path.stem)
def test_whatever_was_played_is_read_quickly(path: Path) -> None:
    """All commands and facts of every save that there is, but those with letters beyond ASCII or of older versions."""
    slow = set()
    for entry in open_save(path, CODEC, write=False).log.entries.values():
        for one in (entry.command, *entry.events):
            raw = msgspec.json.encode(CODEC.plain(one))
            if not agree(type(one), raw) and raw.isascii() and not CODEC.climbs(type(one)):
                slow.add(type(one).__name__)
    assert slow == set()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.sampled_from(["", "rng", "p1", "é"]),
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(["a", "p1"]), inner, max_size=2)
    ),
    max_leaves=4,
)
EXAMPLES = {
    type(one): CODEC.plain(one)
    for entry in open_save(samples()[0], CODEC, write=False).log.entries.values()
    for one in (entry.command, *entry.events)
}


@given(st.data())
def test_a_text_with_something_wrong_is_never_taken_quickly(data: st.DataObject) -> None:
    """A key left out, added, moved or written twice, a value of another type: taken only if the strict way takes it."""
    cls = data.draw(st.sampled_from(sorted(EXAMPLES, key=lambda cls: cls.__name__)))
    plain = dict(EXAMPLES[cls])
    key = data.draw(st.sampled_from([*plain, "secret", "source", "mods", "strange"]))
    match data.draw(st.sampled_from(["drop", "set", "move", "twice"])):
        case "drop":
            plain.pop(key, None)
        case "set":
            plain[key] = data.draw(JSON)
        case "move" if key in plain:
            plain[key] = plain.pop(key)
        case "twice":
            raw = msgspec.json.encode(plain)
            agree(cls, raw[:-1] + b',"%b":null}' % key.encode())
    agree(cls, msgspec.json.encode(plain))
