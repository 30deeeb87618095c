"""Modules that are imported when one of their functions is first called, and fields made when they are asked for.

Why: a game can do far more than it does before its first prompt, and each module that is imported for what may come
later keeps the player waiting for half a millisecond.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, ParamSpec, TypeVar

from gameloop.kernel.values import filled_later

P = ParamSpec("P")
T = TypeVar("T")


def late(into: dict[str, Any], package: str, *names: str) -> None:
    """Puts what stands for these modules of a package into the globals of a module, by name: each function asked of it
    imports its module when called. As soon as the module is there, it stands there itself.

    Only for functions: nothing else of such a module can be had through what stands for it.
    """
    into.update((name, _Late(into, name, f"{package}.{name}")) for name in names)


class _Late:
    """Stands for a module."""

    def __init__(self, into: dict[str, Any], name: str, module: str) -> None:
        self._into, self._name, self._module = into, name, module

    def __getattr__(self, function: str) -> Callable[..., Any]:
        module = sys.modules.get(self._module)
        there: Callable[..., Any] | None = getattr(module, function, None)
        if there is None:
            return partial(_called, self._module, function)
        self._into[self._name] = module
        return there


def _called(module: str, function: str, /, *args: Any, **named: Any) -> Any:
    # asked thousands of times: to import what is there already is slow
    there = sys.modules.get(module) or import_module(module)
    return getattr(there, function)(*args, **named)


class _Later(partial[Any]):
    """Stands for a field, and makes it."""


def later(make: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """What stands for a field of a value that goes through `with_later`: it is made when somebody first asks for it."""
    stands: Any = _Later(make, *args, **named)
    return stands  # type: ignore[no-any-return]


def with_later(value: T) -> T:
    """A frozen value, those of its fields that are still to be made with it."""
    held = vars(value)
    unread = {name: part for name, part in held.items() if isinstance(part, _Later)}
    made = {name: part for name, part in held.items() if name not in unread}
    return filled_later(type(value), made, unread)
