"""Three ways to read the line of an entry: many in one go, one cut into pieces, one looked at in all: they agree."""

from __future__ import annotations

from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from gameloop.kernel.codec import Codec
from gameloop.kernel.lines import NO_HASH, Lines, seal, unseal
from gameloop.kernel.records import Entry
from gameloop.session.format import CODEC
from gameloop.session.games import samples
from gameloop.world.features import COMMANDS, EVENTS

LINES = samples()[0].read_bytes().splitlines()
PREV = slice(-76, -44)  # where a line tells the hash of the one before
HASH = slice(-35, -3)  # and its own, with its newline
BODIES = [unseal(line, line[PREV].decode())[0] for line in LINES if b'"kind":"entry"' in line[:40]]
N = 7  # the number that every entry is given here
SHORT = sorted((b'{"n":%d,%b' % (N, body.partition(b",")[2]) for body in BODIES), key=len)[:40]
FACT = b',"rule":null},{"kind":"moved"|"events":[|"clock":1,|"parent":3,|"rule":null,|"secret":false,|"kind":"rolled",'
SIGNS = b' |0|9|-|"|\\|{|}|[|]|,|},{|null|\xc3\xa9|\x7f'
OTHER = st.sampled_from([*SIGNS.split(b"|"), *FACT.split(b"|")])


UNLEARNED = Codec(COMMANDS, EVENTS)
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
    """What the way to read many lines in one go makes of it, or the one to cut it; None where they leave it."""
    found = Lines(CODEC).entries([line], NO_HASH, N, N - 1)
    return (found.entries[0], found.commands[0]) if found.entries else None


def chained(bodies: list[bytes]) -> list[bytes]:
    """Bodies as lines one after the other, from number N on."""
    lines, prev = [], NO_HASH
    for n, body in enumerate(bodies, N):
        line, prev = seal(b'{"n":%d,%b' % (n, body.partition(b",")[2]), prev)
        lines.append(line)
    return lines


def run_after_run(lines: list[bytes]) -> list[Entry]:
    """The entries of lines from number N on, until none more can be read in one go."""
    found: list[Entry] = []
    prev = NO_HASH
    while run := Lines(CODEC).entries(lines[len(found) :], prev, N + len(found), N - 1 + len(found)).entries:
        found += run
        prev = lines[len(found) - 1][HASH].decode()
    return found


def quickly(line: bytes) -> Any:
    """What the way to cut it makes of it alone, since the other has not learned of any kind."""
    found = Lines(UNLEARNED).entries([line], NO_HASH, N, N - 1)
    return (found.entries[0], found.commands[0]) if found.entries else None


def test_sound_entries_are_read_quickly() -> None:
    """All that stand where they are told: of 155 lines in a game nearly every one."""
    for body in SHORT:
        line, _ = seal(body, NO_HASH)
        assert at_once(line) == quickly(line) == strictly(line)
        assert at_once(line) is not None is not quickly(line)


def test_many_lines_are_read_in_one_go_up_to_the_first_that_does_not_fit() -> None:
    """Each on the one before, by number, hash and parent; nothing behind a line that does not fit is believed."""
    lines = chained(SHORT)
    run = Lines(CODEC).entries(lines, NO_HASH, N, N - 1)
    assert [(entry.n, entry.parent) for entry in run.entries] == [
        (n, n - 1) for n in range(N, N + len(SHORT))
    ]
    for at in (0, 3, len(lines) - 2):
        without = [*lines[:at], *lines[at + 1 :]]
        assert run_after_run(without) == run.entries[:at]
        other = [*lines[:at], lines[at].replace(b'"clock":', b'"clock":1'), *lines[at + 1 :]]
        assert run_after_run(other) == run.entries[:at]


def test_a_line_that_states_its_parent_is_read_quickly_unless_it_should_not() -> None:
    """The entry before is never stated; any other number is, as a number is written."""
    for stated, parent in (("3", 3), ("0", 0), (str(N - 1), None), ("03", None), ("-", None)):
        body = SHORT[0].replace(b'"text":', b'"parent":%b,"text":' % stated.encode(), 1)
        line, _ = seal(body, NO_HASH)
        found = quickly(line)
        assert found == strictly(line)
        assert (found[0].parent if found else None) == parent


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
