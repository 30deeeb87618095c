"""Predicates over a state: comparison, and, or, not, + - * over published names, numbers and quoted words.

    brom.hp <= 3 and not party.dead > 1

Why our own: what is typed, or stands in a file, is never run as code. There are no calls, no attributes, no indices.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from operator import add, eq, ge, gt, le, lt, mul, ne, sub
from typing import Any, NoReturn

from gameloop.kernel.errors import GameError
from gameloop.kernel.values import frozen

Value = int | str | bool
Look = Callable[[str], Value]

LONGEST, DEEPEST = 400, 32  # letters, and brackets in brackets
TOKEN = re.compile(r"\s*(?:(\d{1,9})|([A-Za-z_][\w.]*)|'([^']*)'|\"([^\"]*)\"|(<=|>=|==|!=|[-+*<>=()]))")
ORDERED: Mapping[str, Callable[[Any, Any], bool]] = {"<": lt, "<=": le, ">": gt, ">=": ge}
EQUAL: Mapping[str, Callable[[Any, Any], bool]] = {"=": eq, "==": eq, "!=": ne}
SUMS: Mapping[str, Callable[[int, int], int]] = {"+": add, "-": sub}
CONSTANTS: Mapping[str, bool] = {"true": True, "false": False}
KINDS: Mapping[type, str] = {int: "a number", str: "a word", bool: "true or false"}


class ExpressionError(GameError):
    """An expression that cannot be read, or makes no sense of what it names. `at` is the place of the fault."""

    def __init__(self, reason: str, at: int = -1) -> None:
        super().__init__(reason)
        self.at = at


class UnknownNameError(ExpressionError):
    """Nothing has the name `called`."""

    def __init__(self, called: str, at: int) -> None:
        super().__init__(f"there is nothing called {called}", at)
        self.called = called


@frozen
class Token:
    """A piece of an expression: kind is number, name, word, sign or end."""

    kind: str
    text: str
    at: int


@frozen
class Node:
    """A part of an expression: an operator with its parts, or a leaf (kind number, word, constant, name)."""

    kind: str
    text: str
    at: int
    parts: tuple[Node, ...] = ()


class Parser:
    """Reads one expression by precedence: or, and, not, comparison, sums, products, leaves."""

    def __init__(self, text: str) -> None:
        self._tokens = tokens(text)
        self._next = 0
        self._depth = 0

    def parse(self) -> Node:
        """The whole of it. Raises ExpressionError."""
        node = self._either()
        if self._now.kind != "end":
            self._wrong()
        return node

    @property
    def _now(self) -> Token:
        return self._tokens[self._next]

    def _take(self, *texts: str) -> Token | None:
        token = self._now
        if token.kind in ("sign", "name") and token.text.casefold() in texts:
            self._next += 1
            return token
        return None

    def _wrong(self) -> NoReturn:
        found = f'"{self._now.text}"' if self._now.kind != "end" else "the end"
        raise ExpressionError(f"{found} does not belong there", self._now.at)

    def _either(self) -> Node:
        node = self._both()
        while token := self._take("or"):
            node = Node("or", token.text, token.at, (node, self._both()))
        return node

    def _both(self) -> Node:
        node = self._not()
        while token := self._take("and"):
            node = Node("and", token.text, token.at, (node, self._not()))
        return node

    def _not(self) -> Node:
        if token := self._take("not"):
            return Node("not", token.text, token.at, (self._deeper(self._not),))
        return self._compared()

    def _compared(self) -> Node:
        node = self._sum()
        if token := self._take(*ORDERED, *EQUAL):
            node = Node("compare", token.text, token.at, (node, self._sum()))
        return node

    def _sum(self) -> Node:
        node = self._product()
        while token := self._take(*SUMS):
            node = Node("sum", token.text, token.at, (node, self._product()))
        return node

    def _product(self) -> Node:
        node = self._leaf()
        while token := self._take("*"):
            node = Node("product", token.text, token.at, (node, self._leaf()))
        return node

    def _leaf(self) -> Node:
        if token := self._take("-"):
            zero = Node("number", "0", token.at)
            return Node("sum", "-", token.at, (zero, self._deeper(self._leaf)))
        if self._take("("):
            node = self._deeper(self._either)
            if not self._take(")"):
                self._wrong()
            return node
        token = self._now
        if token.kind not in ("number", "word", "name"):
            self._wrong()
        self._next += 1
        kind = "constant" if token.kind == "name" and token.text.casefold() in CONSTANTS else token.kind
        return Node(kind, token.text, token.at)

    def _deeper(self, read: Callable[[], Node]) -> Node:
        self._depth += 1
        if self._depth > DEEPEST:
            raise ExpressionError(f"more than {DEEPEST} brackets in brackets", self._now.at)
        node = read()
        self._depth -= 1
        return node


def tokens(text: str) -> list[Token]:
    """The pieces of an expression, an end behind them. Raises ExpressionError for letters that mean nothing."""
    if len(text) > LONGEST:
        raise ExpressionError(f"an expression has at most {LONGEST} letters", LONGEST)
    found, at = [], 0
    while text[at:].strip():
        piece = TOKEN.match(text, at)
        if piece is None:
            at += len(text[at:]) - len(text[at:].lstrip())
            raise ExpressionError(f'"{text[at]}" means nothing here', at)
        number, name, single, double, sign = piece.groups()
        quoted = single if single is not None else double
        kind = "number" if number else "name" if name else "word" if quoted is not None else "sign"
        found.append(Token(kind, number or name or sign or quoted or "", piece.end() - len(piece[0].strip())))
        at = piece.end()
    return [*found, Token("end", "", len(text))]


def parse(text: str) -> Node:
    """An expression that was read. Raises ExpressionError."""
    return Parser(text).parse()


def holds(node: Node, look: Look) -> bool:
    """Whether a predicate is true, `look` giving what a name stands for. Raises ExpressionError for nonsense."""
    found = value(node, look)
    if not isinstance(found, bool):
        raise ExpressionError(f"{node.text} is {KINDS[type(found)]}, and not true or false", node.at)
    return found


def holds_yet(node: Node, look: Look) -> bool:
    """Whether a predicate is true; what cannot be asked at a moment, since nobody of that name is there, is not."""
    try:
        return holds(node, look)
    except ExpressionError:
        return False


def value(node: Node, look: Look) -> Value:
    """What an expression comes to. Raises ExpressionError for an unknown name, or kinds that do not go together."""
    return EVALUATE[node.kind](node, look)


def _leaf(node: Node, look: Look) -> Value:
    if node.kind == "number":
        return int(node.text)
    if node.kind == "constant":
        return CONSTANTS[node.text.casefold()]
    if node.kind == "word":
        return node.text
    try:
        return look(node.text)
    except KeyError:
        raise UnknownNameError(node.text, node.at) from None


def _logic(node: Node, look: Look) -> bool:
    if node.kind == "not":
        return not holds(node.parts[0], look)
    left = holds(node.parts[0], look)
    if left == (node.kind == "or"):
        return left
    return holds(node.parts[1], look)


def _compare(node: Node, look: Look) -> bool:
    left, right = (value(part, look) for part in node.parts)
    if type(left) is not type(right):
        raise ExpressionError(f"{KINDS[type(left)]} is compared with {KINDS[type(right)]}", node.at)
    if node.text in EQUAL:
        return EQUAL[node.text](left, right)
    if not (type(left) is int and type(right) is int):
        raise ExpressionError(f"only numbers are more or less, not {KINDS[type(left)]}", node.at)
    return ORDERED[node.text](left, right)


def _reckon(node: Node, look: Look) -> int:
    left, right = (value(part, look) for part in node.parts)
    if type(left) is not int or type(right) is not int:
        raise ExpressionError("only numbers can be reckoned with", node.at)
    return SUMS[node.text](left, right) if node.kind == "sum" else mul(left, right)


EVALUATE: Mapping[str, Callable[[Node, Look], Value]] = {
    **dict.fromkeys(("number", "constant", "word", "name"), _leaf),
    **dict.fromkeys(("and", "or", "not"), _logic),
    "compare": _compare,
    **dict.fromkeys(("sum", "product"), _reckon),
}
