"""Which names the code can write into a save, read off the source: conditions, pools, intents, topics, whys.

A name is followed from where it becomes part of a fact (`sinks`) back through parameters, local names, tables and
results to the text in the source. `*` stands for what only play or content knows: an id, a die, a row's name.
"""

from __future__ import annotations

import ast
import importlib
import inspect
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from types import FunctionType, ModuleType
from typing import get_origin

import attrs
from attrs import frozen

from gameloop.kernel.clock import Timer
from gameloop.kernel.decider import Draft
from gameloop.kernel.dice import Rolled
from gameloop.kernel.late import _Late
from gameloop.kernel.messages import tag
from gameloop.kernel.questions import Question
from gameloop.world.attitudes import Mood
from gameloop.world.engagement import Intent
from gameloop.world.features import EVENTS
from gameloop.world.ruleset import Moments
from gameloop.world.state import Band, Condition
from gameloop.world.wounds import ConditionEnded, PoolChanged, StatSet
from tests.table import rules_of

ROOT = Path(__file__).parent.parent
FOLDERS = ("world", "rulesets")
ANY = "*"
DEEP = 4  # results and tables that a name is followed through
READS = {"has": "condition", "condition": "condition"}  # methods of a person that take a name
TABLES = {"pools": "pool", "stats": "stat"}  # mappings by name
NAMED = (
    (Condition, "name", "condition"),
    (ConditionEnded, "name", "condition"),
    (Intent, "kind", "intent"),
    (PoolChanged, "pool", "pool"),
    (StatSet, "stat", "stat"),
    (Timer, "kind", "timer"),
    (Band, "mood", "mood"),
    (Draft.ask, "topic", "topic"),
    (Draft.roll, "why", "roll"),
    (Mood, "why", "mood_set.why"),
    (Mood, "mood", "mood"),
    (Rolled, "why", "roll"),
    (Question, "topic", "topic"),
)


@frozen
class Where:
    """A place in the source: its module and the function around it."""

    module: ModuleType
    function: ast.FunctionDef | None = None
    owner: object = None  # the module, or the class whose method it is


def sinks() -> dict[object, dict[str, set[str]]]:
    """Where names become part of facts: by class or function, each parameter that is a name and of what sorts."""
    found: dict[object, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for cls in EVENTS.values():
        for field in attrs.fields(cls):
            if field.name in ("why", "how") and field.type in ("str", str):
                found[cls][field.name] = {f"{tag(cls)}.{field.name}"}
    for where, param, sort in NAMED:
        found[where][param] = {sort}
    return found


class Source:
    """The rules code, parsed once. `written` and `read` are names by sort, gathered by `collect`."""

    def __init__(self) -> None:
        self.sinks = sinks()
        self.written: dict[str, set[str]] = defaultdict(set)
        self.read: dict[str, set[str]] = defaultdict(set)
        self.trees = {
            importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts)): ast.parse(
                path.read_text(encoding="utf-8")
            )
            for folder in FOLDERS
            for path in sorted((ROOT / "gameloop" / folder).rglob("*.py"))
        }

    def collect(self) -> Source:
        """Follow every name, again until no parameter more turns out to be one."""
        places = list(self._places())
        calls = [
            (where, node, *callee(where, node.func)) for where, node in places if isinstance(node, ast.Call)
        ]
        known = -1
        while known != (
            known := sum(len(sorts) for params in self.sinks.values() for sorts in params.values())
        ):
            for where, call, target, skipped in calls:
                for name, sorts in list(self.sinks.get(target, {}).items()):
                    given = argument(target, skipped, call, name)
                    for sort in list(sorts) if given is not None else ():
                        self.written[sort] |= self._followed(where, given, sort)
        for where, node in places:
            self._marks(where, node)
            self._reads(where, node)
        return self

    def _places(self) -> Iterator[tuple[Where, ast.AST]]:
        """Every node of the source, and where it stands."""
        for module, tree in self.trees.items():
            for top in tree.body:
                owner = getattr(module, top.name) if isinstance(top, ast.ClassDef) else module
                for part in top.body if isinstance(top, ast.ClassDef) else (top,):
                    function = part if isinstance(part, ast.FunctionDef) else None
                    yield from ((Where(module, function, owner), node) for node in ast.walk(part))

    def _followed(self, where: Where, given: ast.expr, sort: str) -> set[str]:
        """The texts of an argument; a parameter that is handed on is a name itself from now on."""
        if isinstance(given, ast.BoolOp):
            return set().union(*(self._followed(where, value, sort) for value in given.values))
        function = where.function
        if function is None or not isinstance(given, ast.Name) or given.id not in parameters(function):
            return self.texts(where, given)
        itself = getattr(where.owner, function.name)
        self.sinks[itself][given.id].add(sort)
        default = inspect.signature(itself).parameters[given.id].default
        return {default} if isinstance(default, str) and default else set()

    def _marks(self, where: Where, node: ast.AST) -> None:
        """`{**state.marks, NAME: ...}` names a mark."""
        if isinstance(node, ast.Dict) and any(
            key is None and isinstance(value, ast.Attribute) and value.attr == "marks"
            for key, value in zip(node.keys, node.values, strict=True)
        ):
            for key in node.keys:
                if key is not None:
                    self.written["mark"] |= self.texts(where, key)

    def _reads(self, where: Where, node: ast.AST) -> None:
        """`.has(NAME)`, `.pools[NAME]`, `.pools.get(NAME)`."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            of = node.func.value
            sort = READS.get(node.func.attr)
            if node.func.attr == "get" and isinstance(of, ast.Attribute):
                sort = TABLES.get(of.attr)
            if sort:
                self.read[sort] |= self.texts(where, node.args[0])
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute):
            sort = TABLES.get(node.value.attr)
            if sort:
                self.read[sort] |= self.texts(where, node.slice)

    # --- the text behind an expression ------------------------------------------------------------------

    def texts(self, where: Where, given: ast.expr, deep: int = DEEP) -> set[str]:
        """Every text that an expression can come to, without the empty one."""
        if isinstance(given, ast.Constant):
            return {given.value} - {""} if isinstance(given.value, str) else set()
        if isinstance(given, ast.IfExp):
            return self.texts(where, given.body, deep) | self.texts(where, given.orelse, deep)
        if isinstance(given, ast.BoolOp):
            return set().union(*(self.texts(where, value, deep) for value in given.values))
        if isinstance(given, ast.JoinedStr):
            return {self._pattern(where, given.values, deep)}
        if isinstance(given, ast.Name) and where.function and given.id in bindings(where.function):
            return self._local(where, given.id, deep)
        if isinstance(given, ast.Call):
            return self._result(where, given, deep)
        if isinstance(given, ast.BinOp):
            return {self._pattern(where, (given.left, given.right), deep)}
        if isinstance(given, ast.Subscript):
            return self._part(where, given, deep)
        return flat(evaluate(where, given))

    def _pattern(self, where: Where, parts: Iterable[ast.expr], deep: int) -> str:
        """Texts set one behind the other."""
        found = ""
        for part in parts:
            inner = part.value if isinstance(part, ast.FormattedValue) else part
            known = self.texts(where, inner, deep - 1) if deep else {ANY}
            found += known.pop() if len(known) == 1 else ANY
        return found.replace(ANY + ANY, ANY)

    def _part(self, where: Where, given: ast.Subscript, deep: int) -> set[str]:
        """One of a table, or the n-th of a tuple that a function returns."""
        if not isinstance(given.value, ast.Call) or not isinstance(given.slice, ast.Constant) or not deep:
            return flat(evaluate(where, given.value))
        found: set[str] = set()
        for there, value in self._returned(where, given.value):
            exact = isinstance(value, ast.Tuple) and isinstance(given.slice.value, int)
            found |= self.texts(there, value.elts[given.slice.value], deep - 1) if exact else {ANY}
        return found or {ANY}

    def _local(self, where: Where, name: str, deep: int) -> set[str]:
        """All that a local name is ever bound to; a parameter may be anything."""
        assert where.function is not None
        found: set[str] = set()
        for value in bindings(where.function)[name]:
            if value is None or not deep:
                found |= {ANY}
            elif isinstance(value, ast.Tuple | ast.List):
                for each in value.elts:
                    found |= self.texts(where, each, deep - 1)
            else:
                found |= self.texts(where, value, deep - 1)
        return found

    def _result(self, where: Where, call: ast.Call, deep: int) -> set[str]:
        """What a function of ours returns, or a table is asked for."""
        if isinstance(call.func, ast.Attribute) and call.func.attr == "get":
            found = flat(evaluate(where, call.func.value))
            return found | (self.texts(where, call.args[1], deep) if len(call.args) > 1 else set())
        found = set[str]()
        for there, value in self._returned(where, call) if deep else ():
            found |= self.texts(there, value, deep - 1)
        return found or {ANY}

    def _returned(self, where: Where, call: ast.Call) -> Iterator[tuple[Where, ast.expr]]:
        """What the functions of ours return that are called here."""
        target, _ = callee(where, call.func)
        tree = self.trees.get(inspect.getmodule(target)) if isinstance(target, FunctionType) else None
        for top in tree.body if tree else ():
            if isinstance(top, ast.FunctionDef) and top.name == target.__name__:
                for node in ast.walk(top):
                    if isinstance(node, ast.Return) and node.value is not None:
                        yield Where(inspect.getmodule(target), top), node.value


def callee(where: Where, func: ast.expr) -> tuple[object, int]:
    """What is called, and how many of its first parameters are given already."""
    found = evaluate(where, func)
    if found is None and isinstance(func, ast.Attribute):
        of = kind(where, func.value)
        if of is Moments:
            found = getattr(rules_of().moments, func.attr)
        elif isinstance(of, type):
            return getattr(of, func.attr, None), 1
    return (found.func, len(found.args)) if isinstance(found, partial) else (found, 0)


def kind(where: Where, given: ast.expr) -> object:
    """The class of a parameter, or of a field of one, as it is annotated."""
    if isinstance(given, ast.Name) and where.function:
        args = {arg.arg: arg.annotation for arg in where.function.args.args}
        noted = args.get(given.id)
        found = where.owner if given.id == "self" else evaluate(Where(where.module), noted) if noted else None
    elif isinstance(given, ast.Attribute) and isinstance(of := kind(where, given.value), type):
        noted = of.__annotations__.get(given.attr)
        found = getattr(inspect.getmodule(of), noted, None) if isinstance(noted, str) else noted
    else:
        return None
    return get_origin(found) or found


def argument(target: object, skipped: int, call: ast.Call, name: str) -> ast.expr | None:
    """What a call gives for a parameter."""
    for keyword in call.keywords:
        if keyword.arg == name:
            return keyword.value
    at = signature(target).index(name) - skipped
    given = [arg for arg in call.args[: at + 1] if not isinstance(arg, ast.Starred)]
    return call.args[at] if len(given) == at + 1 else None


def signature(target: object) -> list[str]:
    """The parameters of a function, or the fields of a record in the order of its constructor."""
    if isinstance(target, type):
        return [field.name for field in attrs.fields(target) if not field.kw_only]
    assert callable(target)
    return list(inspect.signature(target).parameters)


def evaluate(where: Where, given: ast.expr) -> object:
    """A name of the module, or an attribute of one; None for whatever needs play to know."""
    if isinstance(given, ast.Name):
        if where.function and given.id in bindings(where.function):
            return None
        found = getattr(where.module, given.id, None)
        return importlib.import_module(found._module) if isinstance(found, _Late) else found
    if isinstance(given, ast.Attribute):
        return getattr(evaluate(where, given.value), given.attr, None)
    return None


def flat(value: object) -> set[str]:
    """A text, or the texts in a table."""
    if isinstance(value, str):
        return {value} - {""}
    if isinstance(value, Mapping):
        value = tuple(value.values())
    if isinstance(value, tuple) and value and all(isinstance(each, str) for each in value):
        return set(value) - {""}
    return {ANY}


@cache
def parameters(function: ast.FunctionDef) -> list[str]:
    """The names of all parameters."""
    args = function.args
    return [arg.arg for arg in (*args.posonlyargs, *args.args, *args.kwonlyargs)]


@cache
def bindings(function: ast.FunctionDef) -> dict[str, list[ast.expr | None]]:
    """Every local name with what it is bound to; None where that is not a plain value."""
    found: dict[str, list[ast.expr | None]] = {name: [None] for name in parameters(function)}
    for node in ast.walk(function):
        pairs: list[tuple[ast.expr, ast.expr]] = []
        if isinstance(node, ast.Assign):
            pairs = [(target, node.value) for target in node.targets]
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            pairs = [(node.target, node.value)]
        elif isinstance(node, ast.NamedExpr | ast.For | ast.comprehension):
            pairs = [(node.target, node.iter if not isinstance(node, ast.NamedExpr) else node.value)]
        for target, value in pairs:
            for name, bound in _paired(target, value):
                found.setdefault(name, []).append(bound)
    return found


def _paired(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr | None]]:
    """The names in a target, each with its part of the value."""
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple):
        arms = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
        for arm in arms:
            whole = isinstance(arm, ast.Tuple) and len(arm.elts) == len(target.elts)
            for n, each in enumerate(target.elts):
                if isinstance(each, ast.Name) and whole:
                    yield each.id, arm.elts[n]
                elif isinstance(each, ast.Name):
                    yield each.id, ast.Subscript(arm, ast.Constant(n)) if isinstance(arm, ast.Call) else None
