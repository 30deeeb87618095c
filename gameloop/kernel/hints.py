"""The types of the fields of a class, out of annotations that are text.

Why not typing's own: it compiles the text of every field of every class anew, and most of them are the same few words.
"""

from __future__ import annotations

import sys
from collections.abc import Collection
from functools import cache
from inspect import get_annotations
from types import SimpleNamespace
from typing import Any, get_type_hints

USUAL: dict[str, Any] = {  # what these words mean in every module
    "str": str,
    "int": int,
    "bool": bool,
    "str | None": str | None,
    "tuple[str, ...]": tuple[str, ...],
    "tuple[int, ...]": tuple[int, ...],
    "dict[str, int]": dict[str, int],
    "dict[str, str]": dict[str, str],
}


def hints(cls: type, names: Collection[str], *, extras: bool = False) -> dict[str, Any]:
    """The types of these fields, in that order; with `extras` what an annotation adds stays on them.

    Raises NameError for a word that its module does not know, KeyError for a name without annotation.
    """
    found: dict[str, Any] = {}
    for base in cls.__mro__:
        for name, kind in get_annotations(base).items():
            if name in names and name not in found:
                found[name] = _meant(base.__module__, kind, extras) if isinstance(kind, str) else kind
    return {name: found[name] for name in names}


def _meant(module: str, text: str, extras: bool) -> Any:
    return USUAL[text] if text in USUAL else _meaning(module, text, extras)


@cache
def _meaning(module: str, text: str, extras: bool) -> Any:
    """What the text of an annotation means in a module."""
    told = SimpleNamespace(__annotations__={text: text})
    return get_type_hints(told, vars(sys.modules[module]), include_extras=extras)[text]
