"""Dice notation: one small grammar for what is typed and for what content says, as in `4d6kh3+1`.

    expression = N "-in-" M | sum [ compare number ]
    sum        = product { ("+" | "-") product }
    product    = signed { "*" signed }                 the multiplication sign is read as *
    signed     = { "+" | "-" } ( number | dice | "adv" | "dis" | "(" sum ")" )
    dice       = [ number ] "d" ( number | "%" ) [ keep number ]
    keep       = "kh" | "kl" | "dh" | "dl"             "ph", "pl" and "p" drop too: read as dh, dl, dl

Letter case and white space between tokens mean nothing. A minus binds looser than d: -2d6 is -(2d6). A
count of 0 is an empty throw with sum 0. `adv` is 2d20kh1, `dis` is 2d20kl1, `2-in-6` is 1d6<=2. Of equal
faces the earlier die is kept. A keep or drop has to leave at least one die and may not name more dice than
there are.

Why an own grammar: many rollers explode, reroll, divide, or pass over what they do not know. What is not
above is refused here, with its column, so that no total is believed that does not say what was asked. Every
limit is checked while reading, before any die is thrown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import eq, ge, gt, le, lt
from types import MappingProxyType
from typing import Final, NoReturn

from gameloop.kernel.errors import DiceError
from gameloop.kernel.terms import Group, Keep, Minus, Node, Number, Product, Sum, negative
from gameloop.kernel.values import field, frozen

MAX_TEXT: Final = 400  # characters; the canonical form of any expression within the other limits fits too
MAX_TERMS: Final = 20  # numbers and groups of dice
MAX_DICE: Final = 100  # in the whole expression
MAX_SIDES: Final = 1_000_000
MAX_DIGITS: Final = 7
MAX_DEPTH: Final = 5  # parentheses within parentheses
MAX_TOTAL: Final = 1_000_000_000  # what the sum may come to, up or down

COMPARE: Final[Mapping[str, Callable[[int, int], bool]]] = MappingProxyType(
    {">=": ge, "<=": le, ">": gt, "<": lt, "=": eq}
)

_KEEPS: Final = {"kh": "kh", "kl": "kl", "dh": "dh", "dl": "dl", "ph": "dh", "pl": "dl", "p": "dl"}
_TOKEN: Final = re.compile(
    r"(?P<space>[ \t\r\n]+)|(?P<number>[0-9]+)|(?P<chance>-[ \t\r\n]*in[ \t\r\n]*-)|(?P<duel>adv|dis)"
    r"|(?P<keep>kh|kl|dh|dl|ph|pl|p)|(?P<die>d)|(?P<percent>%)|(?P<sign>[+-])|(?P<times>[*\u00d7])"
    r"|(?P<open>\()|(?P<close>\))|(?P<compare>>=|<=|>|<|=)",
    re.IGNORECASE | re.ASCII,  # ASCII: else the Kelvin sign would pass for a k
)
_HINTS: Final = {
    "!": "dice do not explode",
    "/": "there is no division",
    "r": "dice are not rerolled",
    "rr": "dice are not rerolled",
    "ro": "dice are not rerolled",
    "e": "dice do not explode",
    "x": "write * to multiply",
    "k": "write kh or kl",
    ".": "only whole numbers",
    ",": "one expression at a time",
}


def meets(total: int, compare: str, target: int) -> bool:
    """Whether `total` stands to `target` as `compare` says (one of >=, <=, >, <, =)."""
    return COMPARE[compare](total, target)


def fits(faces: tuple[int, ...], sides: tuple[int, ...]) -> bool:
    """Whether these faces can lie on these dice: one each, from 1 to its sides."""
    return len(faces) == len(sides) and all(
        1 <= face <= most for face, most in zip(faces, sides, strict=True)
    )


@frozen
class Tally:
    """What a throw comes to: the indices of the dice that count, and the value of the whole expression."""

    kept: tuple[int, ...]
    sum: int


@frozen
class Expression:
    """A dice expression that was read.

    `dice` is its canonical text without a test, `sides` the sides of every die in order of throwing, `test`
    the comparison and the target at its end, or None.
    """

    dice: str
    sides: tuple[int, ...]
    test: tuple[str, int] | None
    body: Node = field(repr=False)

    def canonical(self) -> str:
        """The one way to write it: counts always there, no spaces, small letters; reads back as itself."""
        return self.dice if self.test is None else f"{self.dice}{self.test[0]}{self.test[1]}"

    def value(self, faces: tuple[int, ...]) -> Tally:
        """What these faces come to, one for each of `sides`. Raises DiceError where they cannot lie there."""
        if not fits(faces, self.sides):
            raise DiceError(f"the faces {faces} cannot lie on {self.dice}", self.dice, 0)
        kept: list[int] = []
        sums: list[int] = []
        start = 0
        for group in self.body.groups():
            mine = faces[start : start + group.count]
            chosen = group.kept(mine)
            kept.extend(start + index for index in chosen)
            sums.append(sum(mine[index] for index in chosen))
            start += group.count
        return Tally(tuple(kept), self.body.evaluate(iter(sums)))

    def minimum(self) -> int:
        """The least that `value` can give."""
        return self.body.bounds()[0]

    def maximum(self) -> int:
        """The most that `value` can give."""
        return self.body.bounds()[1]


@lru_cache(maxsize=1024)
def parse(text: str) -> Expression:
    """Read a dice expression. Raises DiceError, with the column, for all that the grammar does not hold."""
    return _Reader(text).expression()


@lru_cache(maxsize=4096)
def tallied(text: str, faces: tuple[int, ...]) -> Tally:
    """What these faces come to on the dice of an expression: the same few come again and again. Raises DiceError."""
    return parse(text).value(faces)


@frozen
class _Token:
    kind: str
    text: str
    at: int


def _tokens(text: str) -> tuple[_Token, ...]:
    if len(text) > MAX_TEXT:
        raise DiceError(f"a dice expression has at most {MAX_TEXT} characters", text, MAX_TEXT)
    found: list[_Token] = []
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            _unread(text, at)
        if match.lastgroup != "space":
            found.append(_Token(str(match.lastgroup), match.group().lower(), at))
        at = match.end()
    return (*found, _Token("end", "", len(text)))


def _unread(text: str, at: int) -> NoReturn:
    start, end = at, at + 1
    while start > 0 and text[at].isalpha() and text[start - 1].isalpha():
        start -= 1
    while end < len(text) and text[at].isalpha() and text[end].isalpha():
        end += 1
    word = text[start:end]
    hint = _HINTS.get(word.lower(), "write dice as in 3d6+1")
    raise DiceError(f"{word!a} cannot be read: {hint} (column {start + 1})", text, start)


class _Reader:
    """Reads one text from left to right; only parentheses recurse, and their depth is bounded."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = _tokens(text)
        self.next = 0
        self.depth = 0
        self.terms = 0
        self.dice = 0

    def expression(self) -> Expression:
        if [token.kind for token in self.tokens[:2]] == ["number", "chance"]:
            return self.finish(*self.chance())
        return self.finish(self.sum(), self.test())

    def finish(self, body: Node, test: tuple[str, int] | None) -> Expression:
        self.expect("end")
        low, high = body.bounds()
        if low < -MAX_TOTAL or high > MAX_TOTAL:
            self.fail(f"the result could pass {MAX_TOTAL}", self.tokens[0])
        sides = tuple(group.sides for group in body.groups() for _ in range(group.count))
        return Expression(body.text(), sides, test, body)

    def chance(self) -> tuple[Node, tuple[str, int]]:
        token = self.tokens[0]
        good = self.number("a chance is written 2-in-6")
        self.expect("chance")
        sides = self.sides()
        if good > sides:
            self.fail(f"a chance of {good} in {sides} is more than certain", token)
        return self.group(1, sides, token), ("<=", good)

    def test(self) -> tuple[str, int] | None:
        token = self.take("compare")
        if token is None:
            return None
        sign = self.signs()
        return token.text, sign * self.number(f'"{token.text}" needs a number to compare with')

    def sum(self) -> Node:
        parts: list[Number | Group | Minus | Product] = []
        minus = False
        while True:
            part = self.product()
            part = negative(part) if minus else part
            parts.extend(part.parts if isinstance(part, Sum) else (part,))
            sign = self.take("sign")
            if sign is None:
                return parts[0] if len(parts) == 1 else Sum(tuple(parts))
            minus = sign.text == "-"

    def product(self) -> Node:
        factors: list[Number | Group | Sum] = []
        sign = 1
        while True:
            sign *= self.signs()
            factor = self.atom()
            if isinstance(factor, Minus):
                sign, factor = -sign, factor.inner
            factors.extend(factor.factors if isinstance(factor, Product) else (factor,))
            if self.take("times") is None:
                body = factors[0] if len(factors) == 1 else Product(tuple(factors))
                return Minus(body) if sign < 0 else body

    def signs(self) -> int:
        sign = 1
        while token := self.take("sign"):
            sign = -sign if token.text == "-" else sign
        return sign

    def atom(self) -> Node:
        if self.take("open"):
            return self.inside()
        token = self.tokens[self.next]
        self.terms += 1
        if self.terms > MAX_TERMS:
            self.fail(f"a dice expression has at most {MAX_TERMS} terms", token)
        if self.take("duel"):
            return self.group(2, 20, token, Keep("kh" if token.text == "adv" else "kl", 1))
        count = 1 if token.kind == "die" else self.number("a number or dice are missing")
        if self.take("die") is None:
            return Number(count)
        sides = self.sides()
        return self.group(count, sides, token, self.keep(count))

    def inside(self) -> Node:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.fail(f"parentheses go at most {MAX_DEPTH} deep", self.tokens[self.next - 1])
        node = self.sum()
        self.expect("close")
        self.depth -= 1
        return node

    def group(self, count: int, sides: int, token: _Token, keep: Keep | None = None) -> Group:
        self.dice += count
        if self.dice > MAX_DICE:
            self.fail(f"at most {MAX_DICE} dice are thrown at once", token)
        return Group(count, sides, keep)

    def sides(self) -> int:
        if self.take("percent"):
            return 100
        token = self.tokens[self.next]
        sides = self.number("a die needs its sides, as in d6 or d%")
        if not 1 <= sides <= MAX_SIDES:
            self.fail(f"a die has from 1 to {MAX_SIDES} sides, not {sides}", token)
        return sides

    def keep(self, count: int) -> Keep | None:
        token = self.take("keep")
        if token is None:
            return None
        number = self.number(f'"{token.text}" needs its number, as in {token.text}1')
        keep = Keep(_KEEPS[token.text], number)
        if number < 1 or not 1 <= keep.left(count) <= count:
            self.fail(
                f'"{token.text}{number}" of {count} dice: it must name a die, and leave one to count', token
            )
        return keep

    def number(self, missing: str) -> int:
        token = self.take("number")
        if token is None:
            self.fail(missing, self.tokens[self.next])
        if len(token.text) > MAX_DIGITS:
            self.fail(f"a number has at most {MAX_DIGITS} digits", token)
        return int(token.text)

    def take(self, kind: str) -> _Token | None:
        token = self.tokens[self.next]
        if token.kind != kind:
            return None
        self.next += 1
        return token

    def expect(self, kind: str) -> None:
        if self.take(kind) is None:
            self.unexpected(self.tokens[self.next])

    def unexpected(self, token: _Token) -> NoReturn:
        if token.kind == "end":
            self.fail("a closing parenthesis is missing", token)
        if token.kind == "keep":
            self.fail(
                f'"{token.text}" stands once, right behind the dice it chooses from, as in 4d6kh3', token
            )
        if token.kind == "die":
            self.chained(token)
        self.fail(f'"{token.text}" does not belong here', token)

    def chained(self, token: _Token) -> NoReturn:
        before = self.text[: token.at].strip()
        if self.tokens[self.next - 1].kind == "close":
            self.fail(f"how many dice is a plain number: roll {before} first, then that many dice", token)
        self.fail(
            f'a second "d" has two meanings: write {before}dl1 to drop the lowest die, '
            f"or roll {before} first, then that many dice",
            token,
        )

    def fail(self, message: str, token: _Token) -> NoReturn:
        raise DiceError(f"{message} (column {token.at + 1})", self.text, token.at)
