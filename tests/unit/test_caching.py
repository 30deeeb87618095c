"""What is made of content is kept for the next run, and never believed when anything is different."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import attrs
import platformdirs
import pytest
import tomli

from gameloop.kernel.errors import CodecError, ContentError
from gameloop.kernel.packing import pack, packed, unpack
from gameloop.kernel.values import begin, evolve, filled_later, frozen
from gameloop.rulesets import SHELF
from gameloop.session import caching
from gameloop.session.caching import Cache
from gameloop.world import adventure
from gameloop.world.adventure import Adventure, shelf
from gameloop.world.content import Library, content_root

HOUSE = "lampless-house"


@frozen
class One:
    """Something small."""

    name: str


@frozen
class Pair:
    """Something with two parts."""

    left: tuple[One, ...]
    right: tuple[One, ...]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where things are kept during a test."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return platformdirs.user_cache_path("gameloop")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Content that can be changed."""
    return Path(shutil.copytree(content_root(), tmp_path / "content"))


def library(*roots: Path) -> Library:
    """As a run of the program reads content."""
    roots = roots or (content_root(),)
    return Library(*roots, keeper=Cache(roots))


def house(root: Path) -> Adventure:
    """The adventure, read as by a new run."""
    return adventure.load(HOUSE, library(root))


def retell(root: Path, old: str, new: str) -> None:
    """Change the adventure's file."""
    file = root / "adventures" / f"{HOUSE}.toml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.fixture
def no_toml(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From the call on no TOML can be read."""

    def fails(_: str) -> None:
        raise AssertionError("TOML was read")

    return lambda: monkeypatch.setattr(tomli, "loads", fails)


@pytest.mark.parametrize("rules", SHELF)
@pytest.mark.parametrize("name", shelf(Library()))
def test_a_rulebook_out_of_what_was_kept_is_the_one_that_was_read(
    rules: str, name: str, folder: Path
) -> None:
    """Numbers, rows, creatures, places, parties and digests, for every rulebook and every adventure."""
    build = SHELF[rules]
    read = build(Library(), name)
    for _ in range(2):
        kept = build(library(), name)
        for field in ("adventure", "creatures", "checks", "rows", "settings", "parties", "digests", "tools"):
            assert getattr(kept, field) == getattr(read, field), field
        assert list(kept.creatures) == list(read.creatures)
    assert list(folder.iterdir())


@pytest.mark.parametrize("rules", SHELF)
def test_a_second_run_reads_no_toml(rules: str, folder: Path, no_toml: Callable[[], None]) -> None:
    """That is what it is for: whatever a rulebook makes of content it makes by Library.once. The digest of each file
    is taken all the same.
    """
    made = SHELF[rules](library(), HOUSE)
    no_toml()
    again = SHELF[rules](library(), HOUSE)
    assert again.digests == made.digests
    assert {"bestiary.toml", f"adventures/{HOUSE}.toml", f"{rules}/rows.toml"} < set(again.digests)


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda raw: b"",
    "cut off": lambda raw: raw[:-1],
    "only a digest": lambda raw: raw[:16],
    "a bit in the digest": lambda raw: bytes([raw[0] ^ 1]) + raw[1:],
    "a bit in the middle": lambda raw: raw[:5000] + bytes([raw[5000] ^ 1]) + raw[5001:],
    "something else": lambda raw: b"\x80" * len(raw),
    "more": lambda raw: raw + b"\0",
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_file_is_as_good_as_none(
    damage: Callable[[bytes], bytes], root: Path, folder: Path
) -> None:
    """Content is read then, and what is kept is whole again."""
    made = house(root)
    whole = {file: file.read_bytes() for file in folder.iterdir()}
    for file, raw in whole.items():
        file.write_bytes(damage(raw))
    assert house(root) == made
    assert {file: file.read_bytes() for file in folder.iterdir()} == whole


def test_changed_content_is_read_anew(root: Path, folder: Path) -> None:
    """What was kept of the old does not show."""
    before = house(root)
    retell(root, f'title = "{before.title}"', 'title = "Another House"')
    assert house(root).title == "Another House"
    assert house(root).title == "Another House"
    retell(root, 'title = "Another House"', f'title = "{before.title}"')
    assert house(root) == before


def test_faulty_content_is_refused_also_after_good_content_was_kept(root: Path, folder: Path) -> None:
    """Each time, with every fault; and no longer once it is mended."""
    before = house(root)
    retell(root, f'title = "{before.title}"', 'titel = "Another House"')
    for _ in range(2):
        with pytest.raises(ContentError, match="titel"):
            house(root)
    retell(root, "titel", "title")
    assert house(root).title == "Another House"


def test_what_an_adventure_refers_to_is_looked_up_again_when_it_changes(root: Path, folder: Path) -> None:
    """The adventure's own file is as it was, but the bestiary has lost a creature it names."""
    assert house(root)
    file = root / "bestiary.toml"
    text = file.read_text(encoding="utf-8")
    used = next(group.monster for group in house(root).dungeon.groups if f'id = "{group.monster}"' in text)
    file.write_text(text.replace(f'id = "{used}"', 'id = "somebody_else"'), encoding="utf-8")
    with pytest.raises(ContentError, match=used):
        house(root)


def test_a_file_that_comes_to_an_adventure_counts(tmp_path: Path, root: Path, folder: Path) -> None:
    """The list of an adventure's files is looked at as the files are."""
    home = root / "adventures" / "two"
    home.mkdir()
    text = (root / "adventures" / "small.toml").read_text(encoding="utf-8")
    (home / "a.toml").write_text(text.replace('id = "small"', 'id = "two"', 1), encoding="utf-8")
    before = adventure.load("two", library(root))
    (home / "b.toml").write_text("[[rumour]]\nn = 99\ntruth = 'true'\nwho = 'W'\nsay = 'S'\nabout = []\n")
    after = adventure.load("two", library(root))
    assert len(after.rumours) == len(before.rumours) + 1
    (home / "b.toml").write_text("[[rumour]]\nn = 1\nn = 2\n")
    with pytest.raises(ContentError):
        adventure.load("two", library(root))


def test_a_folder_laid_over_ours_counts_and_leaves_ours_as_it_was(
    tmp_path: Path, root: Path, folder: Path
) -> None:
    """Each set of folders has what is kept for itself."""
    own = tmp_path / "own"
    (own / "adventures").mkdir(parents=True)
    shutil.copy(root / "adventures" / f"{HOUSE}.toml", own / "adventures")
    before = house(root)
    retell(own, f'title = "{before.title}"', 'title = "Mine"')
    for _ in range(2):
        assert adventure.load(HOUSE, library(root, own)).title == "Mine"
        assert house(root) == before


def test_what_other_code_made_does_not_count(
    folder: Path, monkeypatch: pytest.MonkeyPatch, no_toml: Callable[[], None]
) -> None:
    """Another version may read the same files otherwise; so may this one, once it is edited."""
    house(content_root())
    cache = Cache((content_root(),))
    assert cache.get("bestiary.toml")
    monkeypatch.setattr(caching, "__version__", "99")
    assert not Cache((content_root(),)).get("bestiary.toml")
    monkeypatch.undo()
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder.parent))
    found = sorted(caching._sources())
    monkeypatch.setattr(caching, "_sources", lambda: iter([(*found[0][:2], found[0][2] + 1), *found[1:]]))
    assert not Cache((content_root(),)).get("bestiary.toml")
    assert any(path.endswith("structuring.py") for path, _, _ in found)


@pytest.mark.parametrize("kind", ["a file", "a folder nobody may write"])
def test_a_folder_that_cannot_be_had_is_no_fault(kind: str, root: Path, folder: Path) -> None:
    """The game starts, a little later."""
    if kind == "a file":
        folder.parent.mkdir(parents=True)
        folder.write_text("here is no folder")
    else:
        folder.mkdir(parents=True)
        folder.chmod(0o500)
    assert house(root) == house(root) == adventure.load(HOUSE, Library(root))
    if kind != "a file":
        folder.chmod(0o700)


def test_two_processes_keep_and_read_at_once(root: Path, folder: Path) -> None:
    """Whoever reads finds a whole file, the old or the new, and nothing is left lying about."""
    code = (
        "import sys; from pathlib import Path; from gameloop.session.caching import Cache;"
        "cache = Cache((Path('/x'),)); mine = sys.argv[1].encode() * 50_000;\n"
        "for _ in range(60):\n"
        "    cache.put('n', mine)\n"
        "    assert cache.get('n') in (b'a' * 50_000, b'b' * 50_000)\n"
    )
    env = {**os.environ, "XDG_CACHE_HOME": str(folder.parent)}
    running = [subprocess.Popen([sys.executable, "-c", code, name], env=env) for name in "ab"]
    assert [one.wait(60) for one in running] == [0, 0]
    assert [file.suffix for file in folder.iterdir()] == [caching.SUFFIX]


@pytest.mark.parametrize("rules", SHELF)
def test_a_second_process_reads_no_toml(rules: str, folder: Path) -> None:
    """In a process of its own: there only what a kept value needs is imported, and that must be enough for it."""
    code = (
        "import sys; from gameloop.session import games;"
        f"games.named({rules!r})(games.library(), {HOUSE!r}); sys.exit('tomli' in sys.modules)"
    )
    env = {**os.environ, "XDG_CACHE_HOME": str(folder.parent)}
    assert [subprocess.run([sys.executable, "-c", code], env=env).returncode for _ in range(2)] == [1, 0]


def test_old_files_make_room(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Folders of content come and go; what was kept of them does not stay for ever."""
    monkeypatch.setattr(caching, "MOST_FILES", 3)
    for n in range(5):
        Cache((Path(f"/{n}"),)).put("n", b"x")
        os.utime(Cache((Path(f"/{n}"),))._file("n"), (n, n))
    assert [bool(Cache((Path(f"/{n}"),)).get("n")) for n in range(5)] == [False, False, True, True, True]


def test_nothing_half_written_is_left_for_ever(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot take its place goes again at once; what a killed process left, when room is made."""
    cache = Cache((Path("/x"),))
    cache._file("n").mkdir(parents=True)
    cache.put("n", b"x")
    assert [file.suffix for file in folder.iterdir()] == [caching.SUFFIX]
    (folder / "0.4711").write_bytes(b"half")
    os.utime(folder / "0.4711", (1, 1))
    monkeypatch.setattr(caching, "MOST_FILES", 1)
    cache.put("m", b"x")
    assert not (folder / "0.4711").exists()
    assert cache.get("m") == b"x"


# --- packing ----------------------------------------------------------------------------------------


@frozen
class Sword:
    """A value to pack."""

    name: str
    plus: int = 0
    marks: tuple[str, ...] = ()


def bytes_naming(cls: str, value: object) -> bytes:
    """What is packed, with another class named in it."""
    raw = pack(Sword("a", 1), {})
    found = packed(raw)
    import msgspec

    found.classes = [cls]
    found.value = msgspec.Raw(msgspec.msgpack.encode(value))
    return msgspec.msgpack.encode(found)


@pytest.mark.parametrize(
    "cls",
    [
        "os:system",
        "builtins:eval",
        "gameloop.session.caching:Cache",
        "gameloop.cli:main",
        "gameloop.nowhere:X",
        "",
    ],
)
def test_what_is_unpacked_makes_frozen_values_of_the_program_alone(cls: str) -> None:
    """Bytes name classes; they run nothing, import nothing of others and make nothing else."""
    loaded = set(sys.modules)
    with pytest.raises(CodecError):
        unpack(packed(bytes_naming(cls, {-1: 0, "name": "rm"})))
    assert not [name for name in set(sys.modules) - loaded if not name.startswith("gameloop.")]


@pytest.mark.parametrize(
    "value", [{-1: 0}, {-1: 0, "nam": ""}, {-1: 1, "id": ""}, {-1: "0"}, {-1: 0, 3: ""}], ids=str
)
def test_other_fields_are_refused(value: object) -> None:
    """A class that has changed since is no reason to crash."""
    with pytest.raises(CodecError):
        unpack(packed(bytes_naming("gameloop.world.shape:OneOf", value)))


def test_a_changed_value_leaves_unread_what_nobody_asked_for() -> None:
    """Neither the value nor the changed one has read the other fields; both read the same; and what is changed is never
    read.
    """
    read: list[str] = []
    assert begin(Pair)
    kept = filled_later(Pair, {}, {name: partial(reading, read, name) for name in ("left", "right")})
    new = evolve(kept, left=())
    assert read == []
    assert (new.left, new.right, read) == ((), (One("right"),), ["right"])
    assert kept == Pair((One("left"),), (One("right"),))
    assert evolve(kept, left=()) == new == Pair((), (One("right"),))
    with pytest.raises(TypeError):
        evolve(kept, middle=())


def reading(read: list[str], name: str) -> tuple[One, ...]:
    """What stands in a field that is read now."""
    read.append(name)
    return (One(name),)


def test_only_frozen_values_are_packed() -> None:
    """What could not come back as it was is not kept at all."""

    @attrs.define
    class Loose:
        n: int = 0

    for value in (Loose(), {1: 2}, 1.5, {"a": [1]}, {"a": object()}, b""):
        with pytest.raises(TypeError):
            pack(value, {})
