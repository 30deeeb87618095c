"""Modules that are imported when one of their functions is first called.

Why: a game can do far more than it does before its first prompt, and each module that is imported for what may come
later keeps the player waiting for half a millisecond.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from importlib import import_module
from typing import Any


def late(package: str, *names: str) -> Mapping[str, Any]:
    """What stands for these modules of a package, by name: each function asked of it imports its module when called.

    Only for functions: nothing else of such a module can be had through what stands for it.
    """
    return {name: _Late(f"{package}.{name}") for name in names}


class _Late:
    """Stands for a module."""

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, function: str) -> partial[Any]:
        return partial(_called, self._module, function)


def _called(module: str, function: str, /, *args: Any, **named: Any) -> Any:
    return getattr(import_module(module), function)(*args, **named)
