"""Rules that are held by a test, not by goodwill: layers are import-linter's, the rest stands here."""

from __future__ import annotations

import ast
import datetime
import os
import random
import re
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import ModuleType

import attrs
import pytest

from gameloop.kernel.decider import Draft
from gameloop.kernel.dice import Dice, ForcedDice
from gameloop.kernel.messages import Command, Event
from gameloop.rulesets.barrows import numbers as barrows
from gameloop.rulesets.microlite20 import numbers as microlite20
from gameloop.world.dicing import RollDice
from gameloop.world.game import Game, evolve
from gameloop.world.state import State
from tests.lines import acting
from tests.play import session
from tests.table import begun

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "gameloop"
PURE = ("kernel", "world", "rulesets")
BANNED_MODULES = {"random", "time", "datetime", "uuid", "os", "secrets", "locale", "socket"}
BANNED_CALLS = {"id", "hash", "float", "input", "print", "eval", "exec", "open"}
NUMBERS = {-1, 0, 1, 2}
# Bytes on disk are the business of these files of the kernel and of the one that reads content.
FILE_LAYER = {"store.py", "files.py", "salvage.py", "content.py"}
# values.py gives frozen values the hash that attrs would give them; no decision asks for one. writing.py compiles a
# function from the names of the fields of a class, as attrs does.
ALLOWED = {("values.py", "hash"), ("writing.py", "exec")}
LEDGER_ID = re.compile(r"\b[ABC]-[A-Z]{3,}-\d+\b")
RULESETS = ("barrows", "microlite20", "first_edition")


def sources(*folders: str) -> list[Path]:
    """The Python files of these layers, sorted."""
    return sorted(path for folder in folders for path in (PACKAGE / folder).rglob("*.py"))


@cache
def tree(path: Path) -> ast.Module:
    """A file, parsed once for all rules."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Every node of a file."""
    return tuple(ast.walk(tree(path)))


def named(path: Path, node: ast.AST | None = None) -> str:
    """A place as it is told: the file, and the line of a node in it."""
    line = f":{getattr(node, 'lineno', 0)}" if node else ""
    return f"{path.relative_to(PACKAGE)}{line}"


def called(node: ast.AST) -> str:
    """The name that is called, if a node is a call of a name."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def imported(node: ast.AST) -> set[str]:
    """The modules that a node imports, their first name."""
    if isinstance(node, ast.Import):
        return {alias.name.split(".")[0] for alias in node.names}
    return {(node.module or "").split(".")[0]} if isinstance(node, ast.ImportFrom) else set()


def test_pure_layers_read_no_clock_no_luck_and_no_environment() -> None:
    """Same state, command and dice give the same events only if nothing else is looked at."""
    bad = [
        named(path, node)
        for path in sources(*PURE)
        if path.name not in FILE_LAYER
        for node in nodes(path)
        if imported(node) & BANNED_MODULES
        or (called(node) in BANNED_CALLS and (path.name, called(node)) not in ALLOWED)
    ]
    assert bad == []


def test_pure_layers_hold_no_floats_and_iterate_over_no_sets() -> None:
    """A float rounds and a set has no order."""
    bad = [
        named(path, node)
        for path in sources(*PURE)
        for node in nodes(path)
        if (isinstance(node, ast.Constant) and isinstance(node.value, float))
        or (isinstance(node, ast.For | ast.comprehension) and unordered(node.iter))
    ]
    assert bad == []


def unordered(over: ast.expr) -> bool:
    """Tells whether what is gone over is a set."""
    return isinstance(over, ast.Set | ast.SetComp) or called(over) in ("set", "frozenset")


def test_numbers_live_in_content() -> None:
    """No number but -1, 0, 1, 2 in rules code; a named constant of the module counts as a name."""
    bad = []
    for path in sources("world", "rulesets"):
        constants = {
            id(sub)
            for node in tree(path).body
            if isinstance(node, ast.Assign | ast.AnnAssign)
            for sub in ast.walk(node)
        }
        bad += [
            named(path, node)
            for node in nodes(path)
            if isinstance(node, ast.Constant) and type(node.value) is int and id(node) not in constants
            if node.value not in NUMBERS
        ]
    assert bad == []


def test_no_ruleset_is_named_outside_its_package() -> None:
    """Shared code knows no ruleset and no row of a ledger."""
    shared = [path for path in PACKAGE.rglob("*.py") if "rulesets" not in path.parts]
    texts = {named(path): path.read_text(encoding="utf-8") for path in shared}
    assert len(texts) > 200
    assert [name for name, text in texts.items() if LEDGER_ID.search(text)] == []
    assert [name for name, text in texts.items() if any(word in text for word in RULESETS)] == []


def test_no_try_in_rulesets() -> None:
    """A rule that catches might swallow an open question."""
    files = sources("rulesets")
    assert [named(path, node) for path in files for node in nodes(path) if isinstance(node, ast.Try)] == []


def test_files_and_functions_keep_their_size() -> None:
    """No file over 400 lines, no function over 40."""
    files = sorted(PACKAGE.rglob("*.py"))
    assert [named(p) for p in files if p.read_text(encoding="utf-8").count("\n") > 400] == []
    assert [named(path, node) for path in files for node in nodes(path) if size(node) > 40] == []


def size(node: ast.AST) -> int:
    """How many lines a function has; 0 for what is none."""
    return (node.end_lineno or 0) - node.lineno + 1 if isinstance(node, ast.FunctionDef) else 0


def test_half_of_all_functions_are_under_ten_lines() -> None:
    """Small functions are the rule, not the exception."""
    sizes = sorted(filter(None, (size(node) for path in PACKAGE.rglob("*.py") for node in nodes(path))))
    assert sizes[len(sizes) // 2] < 10


@pytest.mark.parametrize("numbers", (barrows, microlite20))
def test_every_number_of_the_rules_is_read_somewhere(numbers: ModuleType) -> None:
    """A figure in content that nothing reads would be changed in vain."""
    used = {
        node.attr
        for path in sources(f"rulesets/{numbers.__name__.split('.')[2]}")
        for node in nodes(path)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
    }
    records = [cls for cls in vars(numbers).values() if isinstance(cls, type) and attrs.has(cls)]
    assert {field.name for cls in records for field in attrs.fields(cls)} - used == set()


ONLY_THERE = {
    # a refusal after a fact would be a free look at the dice: the draft sees to that, and nobody goes round it
    "Refused": {"kernel/decider.py", "kernel/log.py", "world/game.py", "rulesets/__init__.py"},
    # a question with one option is none: the draft answers it itself
    "Question": {"kernel/decider.py"},
    "Waiting": set(),
}


def test_rules_refuse_and_ask_through_the_draft_alone() -> None:
    """Draft.refuse and Draft.ask hold what must hold of every refusal and every question."""
    bad = [
        named(path, node)
        for path in sources(*PURE)
        for node in nodes(path)
        if called(node) in ONLY_THERE and named(path) not in ONLY_THERE[called(node)]
    ]
    assert bad == []


def test_a_refusal_after_a_fact_is_a_fault_of_ours() -> None:
    """It would be a free look at the dice."""
    table = begun()
    draft = Draft(table.state, RollDice("1", "a test"), evolve, ForcedDice((3,)))
    draft.roll("1d6", "luck", rule=None)
    with pytest.raises(AssertionError, match="refused after a fact"):
        draft.refuse("too late", rule=None)


# --- what rules look at ------------------------------------------------------------------------------

BLIND = {
    random: (
        "random",
        "randint",
        "randrange",
        "choice",
        "choices",
        "shuffle",
        "sample",
        "getrandbits",
        "Random",
    ),
    time: ("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "localtime"),
    datetime: ("datetime", "date"),
    uuid: ("uuid1", "uuid3", "uuid4", "uuid5"),
    os: ("urandom", "getenv", "getpid", "environ"),
}


def raising(*_: object, **__: object) -> None:
    """Stands in for what a rule must not look at."""
    raise LookupError("a rule looks at the machine")


@contextmanager
def blind() -> Iterator[None]:
    """Clock, chance and environment of the machine raise."""
    with pytest.MonkeyPatch.context() as patch:
        for module, names in BLIND.items():
            for name in names:
                patch.setattr(module, name, raising)
        yield


class Blind(Game):
    """A game that decides and evolves without them."""

    def decide(self, state: State, command: Command, dice: Dice) -> tuple[Event, ...]:
        """See Game."""
        with blind():
            return super().decide(state, command, dice)

    def evolve(self, state: State, event: Event) -> State:
        """See Game."""
        with blind():
            return super().evolve(state, event)


def test_the_guard_bites() -> None:
    """What is asked for by name raises, and is back afterwards."""
    with blind(), pytest.raises(LookupError):
        time.time()
    assert time.time() > 0


@pytest.mark.parametrize("seed", range(3))
def test_deciding_and_evolving_look_at_nothing_but_state_command_and_dice(seed: int, tmp_path: Path) -> None:
    """A walk of a hundred lines, blind: no line breaks, and the log is that of the same walk with open eyes."""
    logs = []
    for kind in (Game, Blind):
        played = session(tmp_path, kind.__name__, seed=str(seed))
        played.game = kind(played.game.rules)
        choose = random.Random(seed).choice
        for _ in range(100):
            assert "broke in gameloop" not in played.feed(acting(played, choose)).text
        logs.append([(e.command, e.events, e.digest) for e in played.save.log.entries.values()])
        played.save.close()
    assert logs[0] == logs[1]
    assert len(logs[0]) > 10
