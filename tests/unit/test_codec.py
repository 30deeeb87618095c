"""The codec: what is written, byte for byte, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest
from attrs import field, frozen

from gameloop.kernel.codec import Codec
from gameloop.kernel.dice import Rolled
from gameloop.kernel.errors import CodecError, SaveNewer
from gameloop.kernel.jsontext import decode, encode
from gameloop.kernel.kinds import kinds_of
from gameloop.kernel.messages import Command, Event
from gameloop.kernel.upcast import Upcaster
from tests.messages import CODEC, Begun, Opened, Packed, Push, Shout, Shut, Torch, Wait, Walked, d20

OPENED = b'{"kind":"opened","door":"north","noisy":false,"rule":null}'


def refusal(raw: bytes) -> str:
    """The message with which a fact is refused."""
    with pytest.raises(CodecError) as caught:
        CODEC.decode_event(raw)
    return str(caught.value)


@pytest.mark.parametrize(
    ("event", "raw"),
    [
        (Opened("north", False, rule=None), OPENED),
        (
            Opened("north", True, rule="A-DOR-02", secret=True),
            b'{"kind":"opened","door":"north","noisy":true,"secret":true,"rule":"A-DOR-02"}',
        ),
        (
            Packed(Torch("wax", 6), {"back": (Torch("oil", 1),), "belt": ()}, (3, "x"), None, rule=None),
            b'{"kind":"packed","torch":{"kind":"wax","left":6},"bags":{"back":[{"kind":"oil","left":1}],"belt":[]},'
            b'"marks":[3,"x"],"count":null,"rule":null}',
        ),
        (
            Begun(Push("north", None), rule=None),
            b'{"kind":"begun","command":{"kind":"push","door":"north","who":null},"rule":null}',
        ),
        (Walked(10, "east", rule=None), b'{"kind":"walked","v":3,"yards":10,"way":"east","rule":null}'),
    ],
)
def test_a_fact_has_one_written_form(event: Event, raw: bytes) -> None:
    """Kind first, version next, fields in class order, rule last; and reading gives the equal fact."""
    assert CODEC.encode_event(event) == raw
    assert CODEC.decode_event(raw) == event


@pytest.mark.parametrize(
    ("roll", "raw"),
    [
        (
            d20(7),
            b'{"kind":"rolled","dice":"1d20","faces":[7],"sum":7,"total":7,"why":"attack","who":"p1","rule":null}',
        ),
        (
            Rolled(
                "2d6kh1",
                (3, 5),
                (1,),
                5,
                ((1, "strength"),),
                6,
                7,
                ">=",
                "failure",
                "force",
                None,
                "hand",
                rule="A-1",
            ),
            b'{"kind":"rolled","dice":"2d6kh1","faces":[3,5],"kept":[1],"sum":5,"mods":[[1,"strength"]],"total":6,'
            b'"target":7,"cmp":">=","outcome":"failure","why":"force","who":null,"source":"hand","rule":"A-1"}',
        ),
    ],
)
def test_a_roll_has_its_short_forms(roll: Rolled, raw: bytes) -> None:
    """What is left out of a roll is exactly what the format names, and comes back on reading."""
    assert CODEC.encode_event(roll) == raw
    assert CODEC.decode_event(raw) == roll


def test_a_short_form_written_out_is_refused() -> None:
    """There is one way to write a roll: a default that the format leaves out may not stand there."""
    head = b'{"kind":"rolled","dice":"1d20","faces":[7],'
    rest = b'"total":7,"why":"attack","who":"p1","rule":null}'
    assert "`kept` must be left out" in refusal(head + b'"kept":[0],"sum":7,' + rest)
    assert "`mods` must be left out" in refusal(head + b'"sum":7,"mods":[],' + rest)
    assert "must be left out" in refusal(
        head + b'"sum":7,"total":7,"target":null,"cmp":null,"outcome":null,"why":"a","who":"p1","rule":null}'
    )


def test_a_short_form_is_left_out_as_a_whole() -> None:
    """A target without its comparison is no roll."""
    raw = b'{"kind":"rolled","dice":"1d20","faces":[7],"sum":7,"total":7,"target":9,"why":"a","who":null,"rule":null}'
    assert "`cmp` is missing" in refusal(raw)


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b'{"kind":"opened","door":10,"noisy":false,"rule":null}', "event.door: expected str, got 10"),
        (b'{"kind":"opened","door":"n","noisy":1,"rule":null}', "event.noisy: expected bool, got 1"),
        (b'{"kind":"opened","door":null,"noisy":false,"rule":null}', "event.door: expected str, got None"),
        (b'{"kind":"opened","door":["n"],"noisy":false,"rule":null}', "event.door: expected str, got ['n']"),
        (b'{"kind":"opened","door":"n","noisy":false}', "event: `rule` is missing"),
        (b'{"kind":"opened","door":"n","noisy":false,"rule":null,"x":1}', "event: unknown key `x`"),
        (b'{"kind":"opened","noisy":false,"door":"n","rule":null}', "event: keys out of order"),
        (
            b'{"kind":"opened","door":"n","noisy":false,"secret":false,"rule":null}',
            "`secret` must be left out",
        ),
        (b'{"door":"n","kind":"opened","noisy":false,"rule":null}', "event: keys out of order"),
        (b'{"door":"n","noisy":false,"rule":null}', "event: `kind` is missing"),
        (b'{"kind":["opened"],"door":"n","noisy":false,"rule":null}', "event: `kind` is missing or no text"),
        (b'["opened"]', "event: expected an object"),
        (
            b'{"kind":"packed","torch":null,"bags":{"belt":[{"kind":"oil","left":"1"}]},"marks":[1,"a"],"count":1,'
            b'"rule":null}',
            "event.bags.belt[0].left: expected int, got '1'",
        ),
        (
            b'{"kind":"packed","torch":{"kind":"oil"},"bags":{},"marks":[1,"a"],"count":1,"rule":null}',
            "event.torch: `left` is missing",
        ),
        (
            b'{"kind":"packed","torch":null,"bags":{},"marks":[1],"count":1,"rule":null}',
            "event.marks: expected an array of 2",
        ),
        (
            b'{"kind":"packed","torch":null,"bags":{},"marks":"1a","count":1,"rule":null}',
            "event.marks: expected an array of 2",
        ),
        (
            b'{"kind":"packed","torch":null,"bags":{},"marks":[1,"a"],"count":true,"rule":null}',
            "event.count: expected int | str | None, got True",
        ),
        (b'{"kind":"begun","command":{"kind":"push","door":1,"who":null},"rule":null}', "event.command.door"),
    ],
)
def test_the_wrong_type_or_key_is_refused_with_its_path(raw: bytes, message: str) -> None:
    """Exact types, exact keys, in their order; the message names where the fault lies."""
    assert message in refusal(raw)


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b'{"kind":"opened","door":"n","door":"m","noisy":false,"rule":null}', "`door` stands there twice"),
        (b'{"kind":"walked","v":3,"yards":3.9,"way":"n","rule":null}', "event.yards: expected int, got 3.9"),
        (b'{"kind":"walked","v":3,"yards":1e2,"way":"n","rule":null}', "1e2 is no whole number"),
        (b'{"kind":"walked","v":3,"yards":NaN,"way":"n","rule":null}', "no JSON"),
        (b'{"kind":"walked","v":3,"yards":-0,"way":"n","rule":null}', "not written as"),
        (b'{"kind": "opened","door":"n","noisy":false,"rule":null}', "not written as"),
        (b'{"kind":"opened","door":"\\u006e","noisy":false,"rule":null}', "not written as"),
        ('{"kind":"opened","door":"é","noisy":false,"rule":null}'.encode(), "not ASCII"),
        (b'{"kind":"opened","door":"\\ud800","noisy":false,"rule":null}', "surrogate"),
        (b'{"kind":"opened"', "no JSON"),
        (b"[" * 5000 + b"]" * 5000, "no JSON"),
    ],
)
def test_text_that_is_not_canonical_is_refused(raw: bytes, message: str) -> None:
    """Each value has one text: equal keys, floats, blanks, other escapes and deep nests are refused."""
    assert message in refusal(raw)


def test_nesting_stops_at_32() -> None:
    """32 arrays inside one another are read, 33 are not; brackets inside text do not count."""
    assert decode(b"[" * 32 + b"]" * 32) is not None
    with pytest.raises(CodecError, match="nested"):
        decode(b"[" * 33 + b"]" * 33)
    assert decode(b'"' + b"[" * 99 + b'"') == "[" * 99


@pytest.mark.parametrize("text", ["é", "日本", 'a "b"', "back\\slash", "tab\there", "\x7f", "🎲", "\u2028"])
def test_any_text_is_written_in_ascii_and_comes_back(text: str) -> None:
    """Text of any script survives, as escapes."""
    raw = encode([text])
    assert raw.isascii()
    assert decode(raw) == [text]


def test_text_is_written_alike_whatever_stands_beside_it() -> None:
    """The fast and the slow way of writing agree on every ASCII letter."""
    for number in range(128):
        alone, beside = encode([chr(number)]), encode([chr(number), "\u00e9"])
        assert beside == alone[:-1] + b',"\\u00e9"]'
        assert decode(alone) == [chr(number)]


def test_a_lone_surrogate_is_not_written() -> None:
    """Half a letter is refused before it can reach a save."""
    with pytest.raises(CodecError, match="surrogate"):
        CODEC.encode_event(Opened("\ud83c", False, rule=None))


def test_only_the_tag_tells_equal_shapes_apart() -> None:
    """Two kinds with the same fields come back as what they were; a command is no fact."""
    assert CODEC.decode_event(CODEC.encode_event(Shut("n", True, rule=None))) == Shut("n", True, rule=None)
    assert CODEC.decode_command(CODEC.encode_command(Shout("n", None))) == Shout("n", None)
    with pytest.raises(SaveNewer):
        CODEC.decode_event(CODEC.encode_command(Shout("n", None)))


@pytest.mark.parametrize("kind", ["Opened", "opened ", "opening", ""])
def test_an_unknown_kind_is_named(kind: str) -> None:
    """A tag of another case, or with a blank, or from the future is refused by name and version."""
    with pytest.raises(SaveNewer, match=f"the event `{kind}` version 1 is not known"):
        CODEC.decode_event(OPENED.replace(b'"opened"', b'"%b"' % kind.encode()))


def test_a_newer_version_is_named() -> None:
    """A version above that of the class is refused as newer, not as damaged."""
    with pytest.raises(SaveNewer, match="`opened` version 2"):
        CODEC.decode_event(OPENED.replace(b'"opened"', b'"opened","v":2'))
    with pytest.raises(SaveNewer, match="`walked` version 4"):
        CODEC.decode_event(b'{"kind":"walked","v":4,"miles":3,"rule":null}')


def test_version_1_is_not_written_out() -> None:
    """`v` stands there only above 1."""
    assert "not a version" in refusal(b'{"kind":"walked","v":1,"feet":3,"rule":null}')
    assert "unknown key `v`" in refusal(OPENED.replace(b'"opened"', b'"opened","v":1'))


def test_old_versions_climb_one_by_one() -> None:
    """A fact of version 1 goes through both upcasters, one of version 2 through the second only."""
    assert CODEC.decode_event(b'{"kind":"walked","feet":30,"rule":null}') == Walked(10, "north", rule=None)
    assert CODEC.decode_event(b'{"kind":"walked","v":2,"yards":7,"rule":null}') == Walked(
        7, "north", rule=None
    )


def test_an_unused_new_field_leaves_the_old_bytes() -> None:
    """A command that gained a field is written as before where the field is unused, so its luck is as before."""
    assert CODEC.encode_command(Wait(3)) == b'{"kind":"wait","turns":3}'
    assert CODEC.encode_command(Wait(3, "dawn")) == b'{"kind":"wait","v":2,"turns":3,"until":"dawn"}'
    assert CODEC.decode_command(b'{"kind":"wait","turns":3}') == Wait(3)
    assert CODEC.decode_command(b'{"kind":"wait","v":2,"turns":3,"until":"dawn"}') == Wait(3, "dawn")
    with pytest.raises(CodecError, match="only where its new fields are used"):
        CODEC.decode_command(b'{"kind":"wait","v":2,"turns":3,"until":null}')


def test_a_gap_a_double_or_a_step_too_far_is_refused_when_the_codec_is_built() -> None:
    """A chain of upcasters is complete and single, or there is no codec."""

    def same(old: dict[str, Any]) -> dict[str, Any]:
        return old

    one, two, three = (Upcaster("walked", n, same) for n in (1, 2, 3))
    for chain, message in [
        ((one,), "no way from version 2 to 3"),
        ((one, two, two), "two upcasters from version 2"),
        ((one, two, three), "a step from version 3, but is version 3"),
        ((one, two, Upcaster("flown", 1, same)), "`flown`, of which there is no class"),
    ]:
        with pytest.raises(ValueError, match=message):
            Codec(kinds_of(()), kinds_of((Walked,)), chain)


def test_equal_tags_and_taken_names_are_refused_when_the_codec_is_built() -> None:
    """A tag belongs to one class, and no field may be called like a key of the format."""

    @frozen
    class Kindly(Command):
        kind: str

    with pytest.raises(ValueError, match="the tag of two classes"):
        kinds_of((Push, Push))
    with pytest.raises(ValueError, match="the field name `kind` is taken"):
        kinds_of((Kindly,))


@frozen
class Weighed(Event):
    """Holds what no save may hold."""

    weight: float


@frozen
class Bagged(Event):
    """Holds a set."""

    things: frozenset[str]


@frozen
class Even(Event):
    """Checks its number."""

    number: int = field()

    @number.validator
    def _even(self, _: object, number: int) -> None:
        if number % 2:
            raise ValueError(f"{number} is odd")


@pytest.mark.parametrize(("cls", "value"), [(Weighed, "1"), (Bagged, "[]")])
def test_a_type_without_a_place_in_a_save_is_refused(cls: type[Event], value: str) -> None:
    """A float or a set in a class is a fault of the class, found when it is first read or written back."""
    codec = Codec(kinds_of(()), kinds_of((cls,)))
    name = "weight" if cls is Weighed else "things"
    raw = f'{{"kind":"{cls.__name__.lower()}","{name}":{value},"rule":null}}'.encode()
    with pytest.raises(CodecError, match="has no place in a save"):
        codec.decode_event(raw)


def test_a_validator_of_the_class_is_heard() -> None:
    """What a class refuses to be, a save cannot make it."""
    with pytest.raises(CodecError, match="3 is odd"):
        Codec(kinds_of(()), kinds_of((Even,))).decode_event(b'{"kind":"even","number":3,"rule":null}')


def test_the_schema_lists_every_kind_with_its_version() -> None:
    """The table that stands in the head of a save."""
    assert Codec(kinds_of((Wait,)), kinds_of((Walked, Opened)), tuple(_walked())).schema() == {
        "opened": 1,
        "wait": 2,
        "walked": 3,
    }


def _walked() -> list[Upcaster]:
    return [Upcaster("walked", 1, dict), Upcaster("walked", 2, dict)]


def test_an_unregistered_class_is_not_written() -> None:
    """A fact that no reader would know never reaches a save."""

    @frozen
    class Stray(Event):
        held: ClassVar[Mapping[str, int]] = {}

    with pytest.raises(CodecError, match="`stray` is not a registered kind"):
        CODEC.encode_event(Stray(rule=None))


@frozen
class Hook:
    """A part of a fact; what hangs on it came later."""

    short_forms: ClassVar[tuple[Mapping[str, Any], ...]] = ({"coat": ""},)

    name: str
    coat: str = ""


@frozen
class Hung(Event):
    """Hooks, in a list."""

    hooks: tuple[Hook, ...]


def test_a_part_of_a_fact_leaves_out_what_came_later() -> None:
    """Old bytes are what would be written today; the field stands there only where it says something."""
    codec = Codec(kinds_of(()), kinds_of((Hung,)))
    old = b'{"kind":"hung","hooks":[{"name":"a"},{"name":"b","coat":"fur"}],"rule":null}'
    event = Hung((Hook("a"), Hook("b", "fur")), rule=None)
    assert codec.decode_event(old) == event
    assert codec.encode_event(event) == old
    with pytest.raises(CodecError, match="`coat` must be left out here"):
        codec.decode_event(b'{"kind":"hung","hooks":[{"name":"a","coat":""}],"rule":null}')
