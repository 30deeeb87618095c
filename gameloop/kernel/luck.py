"""Luck `blake2b-luck/1`: every die is a pure function of the seed and of the decisions that led to it.

Luck is 32 bytes. It moves on with each command (`after`), never with a die, so undo and the same command
give the same dice, another command gives others, and a roll added to one rule shifts no later one.

Why not the library's random: its helpers may change between versions of the language, and its state would
have to be saved and restored at every step back. The text of the scheme is fixed with the save format; a
golden file holds what it gives.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from struct import Struct
from typing import Final

SCHEME: Final = "blake2b-luck/1"

SIZE: Final = 32  # bytes of luck, and of a digest: eight words
_unpack: Final = Struct(">8I").unpack
_first_word: Final = Struct(">I").unpack_from
SEAL: Final = "luck:"
_SEALED: Final = re.compile(rf"{SEAL}[0-9a-f]{{{2 * SIZE}}}")
_WORDS: Final = 2**32  # how many values a word has


def first(seed: str) -> bytes:
    """The luck before the first command of a campaign with this seed, which may be a sealed one."""
    if _SEALED.fullmatch(seed):
        return bytes.fromhex(seed.removeprefix(SEAL))
    return _digest(b"seed\0" + seed.encode())


def sealed(seed: str) -> str:
    """Another seed that makes the same luck and the same places, from which nobody reads the words of the first."""
    return f"{SEAL}{first(seed).hex()}"


def after(parent: bytes, command: bytes) -> bytes:
    """The luck of a command: that of the entry before it, and the command's bytes exactly as written."""
    return blake2b(parent + command, digest_size=SIZE).digest()


def salted(luck: bytes, salt: int) -> bytes:
    """The luck of a branch with new dice; `salt` is the number of the branch's record."""
    return _digest(luck + b"salt\0" + str(salt).encode())


def keyed(luck: bytes) -> blake2b:
    """What all dice under one luck are drawn from."""
    return blake2b(digest_size=SIZE, key=luck)


def draw(luck: bytes, label: str, ordinal: int, sides: tuple[int, ...]) -> tuple[int, ...]:
    """The faces of one roll, each from 1 to its sides (1 to 2**32).

    `label` names the roll, `ordinal` counts the rolls before it that bear the same label under the same luck.
    """
    return drawn(keyed(luck), label, ordinal, sides)


def drawn(source: blake2b, label: str, ordinal: int, sides: tuple[int, ...]) -> tuple[int, ...]:
    """As `draw`, from what is keyed by the luck already. Most rolls are one die, and need one word."""
    first = source.copy()
    first.update(f"{label}\0{ordinal}\x000".encode())
    block = first.digest()
    if len(sides) == 1:
        most = sides[0]
        word = _first_word(block)[0]
        if word < _WORDS - _WORDS % most:
            return (word % most + 1,)
    return _several(source, f"{label}\0{ordinal}\0".encode(), block, sides)


def _several(source: blake2b, message: bytes, block: bytes, sides: tuple[int, ...]) -> tuple[int, ...]:
    words = _unpack(block)
    blocks, at = 1, 0
    faces = []
    for most in sides:
        fair = (
            _WORDS - _WORDS % most
        )  # words from here on would make the low faces likelier: they are skipped
        while True:
            if at == len(words):
                words = _words(source, message, blocks)
                blocks, at = blocks + 1, 0
            word = words[at]
            at += 1
            if word < fair:
                break
        faces.append(word % most + 1)
    return tuple(faces)


def _words(source: blake2b, message: bytes, block: int) -> tuple[int, ...]:
    its = source.copy()
    its.update(b"%b%d" % (message, block))
    return _unpack(its.digest())


def _digest(content: bytes) -> bytes:
    return blake2b(content, digest_size=SIZE).digest()
