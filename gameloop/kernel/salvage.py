"""What to do with a save that is not sound: keep what a crash left behind, and save what can be saved.

Nothing is thrown away and no old file is ever changed by `salvage`; a torn tail is copied before it is cut
off.
"""

from __future__ import annotations

from hashlib import blake2b
from itertools import count
from pathlib import Path

from gameloop.kernel.codec import Codec
from gameloop.kernel.cutting import HASH_SIZE
from gameloop.kernel.errors import SaveExists, SaveFull
from gameloop.kernel.files import SIZE, Files
from gameloop.kernel.reading import Tail, read
from gameloop.kernel.values import frozen

_CHUNK = 1 << 20


@frozen
class Salvaged:
    """What was saved: how many records and bytes, how many bytes of the old file were left, and why ("" if
    none).
    """

    records: int
    size: int
    lost: int
    why: str


def salvage(path: Path, out: Path, codec: Codec, files: Files | None = None) -> Salvaged:
    """Writes a new save up to the last good record of a damaged one, which is left as it is.

    Raises SaveExists if there is something at `out`, SaveFull if it cannot be written, and what `read` raises
    for a file that is no save at all.
    """
    files = files or Files()
    found = read(path, codec)
    source = files.look(path)
    try:
        lost = files.stamp(source)[SIZE] - found.index.size
        _copy(files, source, 0, found.index.size, out, b"" if found.newline else b"\n")
    except FileExistsError as error:
        raise SaveExists(f"there is something at {out} already") from error
    except OSError as error:
        raise SaveFull(f"{out} could not be written: {error.strerror or error}") from error
    finally:
        files.close(source)
    why = str(found.fault) if found.fault else found.tail.why if found.tail else ""
    return Salvaged(found.log.count, found.index.size, lost, why)


def keep_tail(path: Path, tail: Tail, source: int, files: Files) -> tuple[Path, str]:
    """Copies a torn tail beside the save as `<name>.torn-<offset>`; gives that file and the digest of the
    bytes.
    """
    for number in count(1):
        out = path.with_name(f"{path.name}.torn-{tail.at}" + (f".{number}" if number > 1 else ""))
        if not out.exists():
            break
    return out, _copy(files, source, tail.at, tail.size, out)


def _copy(files: Files, source: int, at: int, size: int, out: Path, end: bytes = b"") -> str:
    """Copies bytes into a new file and syncs it; gives their digest. A file that is not whole is removed
    again.
    """
    hasher = blake2b(digest_size=HASH_SIZE)
    target, whole = files.create(out), False
    try:
        for start in range(at, at + size, _CHUNK):
            chunk = files.read(source, start, min(_CHUNK, at + size - start))
            hasher.update(chunk)
            _write_all(files, target, chunk)
        _write_all(files, target, end)
        files.sync(target)
        files.sync_folder(out.parent)
        whole = True
    finally:
        files.close(target)
        if not whole:  # closed first: Windows removes no open file
            out.unlink()
    return hasher.hexdigest()


def _write_all(files: Files, fd: int, content: bytes) -> None:
    if content and files.write(fd, content) != len(content):
        raise OSError("not all bytes could be written")
