"""Is every rule watched? `python -m tests.mutate` breaks one number or comparison at a time, and a test must turn red.

Two kinds of breakage: one figure in each content file, picked by a fixed rule (`figures`), and the lines of code that
tests/mutations.py declares. Each is tried in a copy of the tree, first on the tests said to see it, then on all of
tests/rules and tests/unit. Words given behind the command pick those breakages whose line has one of them.
"""

from __future__ import annotations

import compileall
import queue
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from py_compile import PycInvalidationMode

from attrs import frozen

from tests.mutations import CODE, SEEN_BY, Break

ROOT = Path(__file__).parent.parent
LEFT_BEHIND = shutil.ignore_patterns(".*", "__pycache__", "benchmarks")
ALL_TESTS = ("tests/rules", "tests/unit")
OWN_TEST = "tests/unit/test_mutate.py"  # it looks for the very texts that are broken
WORKERS = 2
PER_FILE = 5
LONGEST = 300  # seconds

TEXT = re.compile(r"'''.*?'''|\"\"\".*?\"\"\"|\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'|#[^\n]*", re.DOTALL)
KEPT = re.compile(r'"(?:\d*d?\d+(?:(?:\.\.|[+/-])\d+)?|at_least|at_most)"')  # dice, hit dice, comparisons
FIGURE = re.compile(r'([\w.-]+) *= *("[^"\n]+"|-?\d+|true|false|\[-?\d+[^]\n=]*])')
WORD = re.compile(r'"([\w-]+)"')
TURNED = {"true": "false", "false": "true", '"at_least"': '"at_most"', '"at_most"': '"at_least"'}
RED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


@frozen
class Figure:
    """A place in a content file: from where to where, the name of what stands there, and what to put there."""

    start: int
    end: int
    name: str
    new: str


@frozen
class Mutation:
    """One breakage: the file, its whole text when broken, how a line of the table tells it, and who may see it."""

    file: str
    text: str
    told: str
    seen_by: tuple[str, ...]


# --- what is broken ---------------------------------------------------------------------------------


def figures(text: str) -> list[Figure]:
    """At most PER_FILE places of a content file, evenly over its keys: the middle one of each key that holds a figure.

    A file without any figure gives words in quotes in their place.
    """
    plain = TEXT.sub(lambda found: found[0] if KEPT.fullmatch(found[0]) else " " * len(found[0]), text)
    keys: dict[str, list[Figure]] = {}
    for found in FIGURE.finditer(plain):
        keys.setdefault(found[1], []).append(Figure(*found.span(2), found[1], _wrong(found[2])))
    middle = [places[len(places) // 2] for places in keys.values()]
    return spread(middle or words(text))


def words(text: str) -> list[Figure]:
    """The words in quotes of a content file, comments left out."""
    plain = re.sub(r"#[^\n]*", lambda found: " " * len(found[0]), text)
    return [Figure(*found.span(1), "word", _wrong(found[1])) for found in WORD.finditer(plain)]


def spread(places: Sequence[Figure]) -> list[Figure]:
    """The middles of PER_FILE equal parts; all of them if there are no more."""
    if len(places) <= PER_FILE:
        return list(places)
    return [places[(2 * part + 1) * len(places) // (2 * PER_FILE)] for part in range(PER_FILE)]


def _wrong(value: str) -> str:
    """The opposite of a word that has one; else the first number is one more; else the word is misspelt."""
    if value in TURNED:
        return TURNED[value]
    raised = re.sub(r"(?<!\w)-?\d+|\d+", lambda found: _more(found[0]), value, count=1)
    return raised if raised != value else f"{value}x"


def _more(digits: str) -> str:
    return str(int(digits) + 1).zfill(len(digits) if digits.startswith("0") else 1)


def content_mutations() -> Iterator[Mutation]:
    """The figures of every content file."""
    for path in sorted((ROOT / "content").rglob("*.toml")):
        name, text = path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        seen_by = next(tests for start, tests in SEEN_BY if name.startswith(start))
        for at in figures(text):
            line = text.count("\n", 0, at.start) + 1
            told = f"{name}:{line} {at.name} {text[at.start : at.end]} -> {at.new}"
            yield Mutation(name, text[: at.start] + at.new + text[at.end :], told, seen_by)


def code_mutations() -> Iterator[Mutation]:
    """The declared lines of code. ValueError if one is not in its file exactly once."""
    for row in CODE:
        text = (ROOT / row.file).read_text(encoding="utf-8")
        line = text.count("\n", 0, text.find(row.old)) + 1
        told = " ".join(f"{row.file}:{line} {row.old} -> {row.new}".split())
        yield Mutation(row.file, broken(text, row), told, row.seen_by)


def broken(text: str, row: Break) -> str:
    """A text with a declared breakage. ValueError if what it breaks is not there exactly once."""
    times = text.count(row.old)
    if times != 1:
        raise ValueError(f"{row.file} has {times} times, and not once: {row.old!r} (see tests/mutations.py)")
    return text.replace(row.old, row.new)


# --- the copies, and the tests run in them ----------------------------------------------------------


def copy_to(folder: Path) -> Path:
    """A copy of the tree, compiled so that a changed source never meets the compiled code of another."""
    tree = folder / "tree"
    shutil.copytree(ROOT, tree, ignore=LEFT_BEHIND)
    compileall.compile_dir(tree / "gameloop", quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
    return tree


def first_red(tree: Path, tests: Sequence[str]) -> str:
    """The first test that fails in a copy; empty if all are green, or if they do not come to an end."""
    options = ("-q", "-x", "--tb=no", "-rfE", "-p", "no:cacheprovider", f"--ignore={OWN_TEST}")
    command = (sys.executable, "-m", "pytest", *options, *tests)
    try:
        run = subprocess.run(command, cwd=tree, capture_output=True, text=True, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        return ""
    if run.returncode == 0:
        return ""
    found = RED.search(run.stdout)
    if found is None:
        raise RuntimeError(f"pytest gave no result:\n{run.stdout[-2000:]}{run.stderr[-2000:]}")
    return found[1]


@contextmanager
def changed(path: Path, text: str) -> Iterator[None]:
    """A file holds another text to the end of the block."""
    before = path.read_text(encoding="utf-8")
    path.write_text(text, encoding="utf-8")
    try:
        yield
    finally:
        path.write_text(before, encoding="utf-8")


def killer(trees: queue.Queue[Path], mutation: Mutation) -> str:
    """The test that sees a breakage, empty if none does."""
    tree = trees.get()
    try:
        with changed(tree / mutation.file, mutation.text):
            return first_red(tree, mutation.seen_by) or first_red(tree, ALL_TESTS)
    finally:
        trees.put(tree)


def report(mutations: Sequence[Mutation]) -> int:
    """Try them all, print who sees what; gives the number of survivors, or 1 if the tests are red beforehand."""
    with tempfile.TemporaryDirectory(prefix="mutate-") as folder:
        trees: queue.Queue[Path] = queue.Queue()
        for number in range(WORKERS):
            trees.put(copy_to(Path(folder, str(number))))
        if red := first_red(trees.queue[0], ALL_TESTS):
            print(f"The tests are red before anything is broken: {red}")
            return 1
        survivors = []
        with ThreadPoolExecutor(WORKERS) as pool:
            results = pool.map(lambda mutation: killer(trees, mutation), mutations)
            for mutation, red in zip(mutations, results, strict=True):
                print(f"{mutation.told}\n    {red or 'SURVIVES'}", flush=True)
                survivors += [] if red else [mutation.told]
    print(f"\n{len(mutations)} broken, {len(survivors)} survive")
    print("".join(f"  {told}\n" for told in survivors), end="")
    return len(survivors)


def main(wanted: Sequence[str]) -> int:
    """0 if a test sees every breakage, else 1."""
    everything = (*content_mutations(), *code_mutations())
    chosen = [m for m in everything if not wanted or any(word in m.told for word in wanted)]
    return 1 if report(chosen) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
