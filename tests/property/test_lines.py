"""Three ways to read the line of an entry: many in one go, one cut into pieces, one looked at in all: they agree."""

from __future__ import annotations

from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from gameloop.kernel.lines import NO_HASH, Lines, seal, unseal
from gameloop.session.format import CODEC
from gameloop.session.games import samples

LINES = samples()[0].read_bytes().splitlines()
PREV = slice(-76, -44)  # where a line tells the hash of the one before
BODIES = [unseal(line, line[PREV].decode())[0] for line in LINES if b'"kind":"entry"' in line[:40]]
N = 7  # the number that every entry is given here
SHORT = sorted((b'{"n":%d,%b' % (N, body.partition(b",")[2]) for body in BODIES), key=len)[:40]
FACT = b',"rule":null},{"kind":"moved"|"events":[|"clock":1,|"parent":3,|"rule":null,|"secret":false,|"kind":"rolled",'
SIGNS = b' |0|9|-|"|\\|{|}|[|]|,|},{|null|\xc3\xa9|\x7f'
OTHER = st.sampled_from([*SIGNS.split(b"|"), *FACT.split(b"|")])


for first in SHORT:
    Lines(CODEC).record(first, N, N - 1)  # so that its kinds have been met
CODEC.wholly.learn()


def strictly(line: bytes) -> Any:
    """What the strict way makes of a line, and the bytes of its command; None where it refuses it."""
    try:
        return Lines(CODEC).record(unseal(line[:-1], NO_HASH)[0], N, N - 1)
    except Exception:
        return None


def at_once(line: bytes) -> Any:
    """What the way to read many lines in one go makes of it; None where it leaves it to the others."""
    found = Lines(CODEC).entries([line], NO_HASH, N, N - 1)
    return found[0][:2] if found else None


def chained(bodies: list[bytes]) -> list[bytes]:
    """Bodies as lines one after the other, from number N on."""
    lines, prev = [], NO_HASH
    for n, body in enumerate(bodies, N):
        line, prev = seal(b'{"n":%d,%b' % (n, body.partition(b",")[2]), prev)
        lines.append(line)
    return lines


def quickly(line: bytes) -> Any:
    """What the quick way makes of it; None where it leaves it to the strict one."""
    found = Lines(CODEC).entry(line, NO_HASH, N, N - 1)
    return found and found[:2]


def test_sound_entries_are_read_quickly() -> None:
    """All that stand where they are told: of 155 lines in a game nearly every one."""
    for body in SHORT:
        line, _ = seal(body, NO_HASH)
        assert at_once(line) == quickly(line) == strictly(line)
        assert at_once(line) is not None is not quickly(line)


def test_many_lines_are_read_in_one_go_up_to_the_first_that_does_not_fit() -> None:
    """Each on the one before, by number, hash and parent; nothing behind a line that does not fit is believed."""
    lines = chained(SHORT)
    found = Lines(CODEC).entries(lines, NO_HASH, N, N - 1)
    assert [(entry.n, entry.parent) for entry, _, _ in found] == [
        (n, n - 1) for n in range(N, N + len(SHORT))
    ]
    for at in (0, 3, len(lines) - 2):
        without = [*lines[:at], *lines[at + 1 :]]
        assert Lines(CODEC).entries(without, NO_HASH, N, N - 1) == found[:at]
        other = [*lines[:at], lines[at].replace(b'"clock":', b'"clock":1'), *lines[at + 1 :]]
        assert Lines(CODEC).entries(other, NO_HASH, N, N - 1) == found[:at]


def test_a_number_beyond_all_bounds_is_read_alike() -> None:
    """Numbers in a save are not bounded by what a processor holds."""
    body = SHORT[0].replace(b'"clock":', b'"clock":1' + b"0" * 30)
    line, _ = seal(body, NO_HASH)
    assert at_once(line) == strictly(line)


@given(st.sampled_from(SHORT), st.data())
@example(SHORT[0], None)
def test_whatever_is_taken_quickly_is_what_the_strict_way_takes(
    body: bytes, data: st.DataObject | None
) -> None:
    """Bytes put in, taken out or replaced anywhere, and sealed again: what the quick way takes, the strict one does."""
    if data is not None:
        begin = data.draw(st.integers(0, len(body) - 1))
        end = begin + data.draw(st.sampled_from([0, 0, 1, 2, 5]))
        body = body[:begin] + data.draw(OTHER) + body[end:]
    line, _ = seal(body, NO_HASH)
    assert quickly(line) in (None, strictly(line))
    assert at_once(line) in (None, strictly(line))


@given(st.integers(0, 10**6), st.integers(1, 255))
def test_no_flipped_byte_of_a_line_is_taken(at: int, flip: int) -> None:
    """Nor one behind the seal: the chain, the hash, the newline."""
    line, _ = seal(SHORT[0], NO_HASH)
    at %= len(line)
    flipped = line[:at] + bytes([line[at] ^ flip]) + line[at + 1 :]
    assert quickly(flipped) is at_once(flipped) is None
