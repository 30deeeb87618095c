"""What was found out about a frozen value, kept with the value: it stays true, since the value never changes.

Why: between two facts of a fight a rule asks the same of the same state dozens of times. What is kept is no part of the
value: equality, digest and changed values know nothing of it, and it goes when the value goes.

What rests on a few fields alone (`kept_while`) is true of the values that come after, too, until one of these changes:
few facts change who stands in a fight. A test gives each such function values that have nothing but these fields.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from operator import attrgetter, is_
from typing import Any, TypeVar

V = TypeVar("V")
B = TypeVar("B")
R = TypeVar("R")
W = TypeVar("W", str, int)
F = TypeVar("F", bound=Callable[..., Any])


def kept(find: Callable[[V, W], R]) -> Callable[[V, W], R]:
    """A function of a frozen value and a word (or number) that looks once only; what it raises is not kept."""
    name = _name(find)

    @wraps(find)
    def found(value: V, word: W) -> R:
        held: dict[str, Any] = value.__dict__
        answers: dict[W, R] = held[name] if name in held else held.setdefault(name, {})
        if word in answers:
            return answers[word]
        result = answers[word] = find(value, word)
        return result

    return found


def once(find: Callable[[V], R]) -> Callable[[V], R]:
    """As `kept`, of the value alone."""
    name = _name(find)

    @wraps(find)
    def found(value: V) -> R:
        held: dict[str, Any] = value.__dict__
        if name not in held:
            held[name] = find(value)
        result: R = held[name]
        return result

    return found


def kept_by(find: Callable[[B, V, W], R]) -> Callable[[B, V, W], R]:
    """As `kept`, by a book of rules: by another one, told apart by identity, it looks again."""
    name = _name(find)

    @wraps(find)
    def found(book: B, value: V, word: W) -> R:
        held: dict[str, Any] = value.__dict__
        answers: dict[W, tuple[B, R]] = held[name] if name in held else held.setdefault(name, {})
        if word in answers and answers[word][0] is book:
            return answers[word][1]
        result = find(book, value, word)
        answers[word] = book, result
        return result

    return found


def kept_while(*names: str, books: int = 0) -> Callable[[F], F]:
    """As `kept`, of a value with any words, as long as these fields of it (`a.b` is a field of a field) are the very
    same objects: the function must look at nothing else of it. Before the value may stand a book (`books` is 1).
    """
    looked_at = attrgetter(*names, names[0])  # of one name alone it would make no tuple

    def keeping(find: F) -> F:
        last: tuple[Any, tuple[Any, ...], dict[Any, Any]] = None, (looked_at,) * (len(names) + 1), {}

        @wraps(find)
        def found(*args: Any) -> Any:
            nonlocal last
            held, now = last, looked_at(args[books])
            if not all(map(is_, now, held[1])) or (books and args[0] is not held[0]):
                last = held = args[0], now, {}
            answers, words = held[2], args[books + 1 :]
            if words in answers:
                return answers[words]
            result = answers[words] = find(*args)
            return result

        vars(found)["looks_at"] = names
        return found  # type: ignore[return-value]

    return keeping


def _name(find: Callable[..., object]) -> str:
    return f"_{find.__module__}.{find.__qualname__}"
