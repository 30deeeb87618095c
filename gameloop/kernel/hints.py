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

NOT_SET, MANY = " | None", ("tuple[", ", ...]")


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
    """What the text of an annotation means in a module: the plain forms at once, any other by typing."""
    if text in USUAL:
        return USUAL[text]
    if text.endswith(NOT_SET):
        return _meant(module, text.removesuffix(NOT_SET), extras) | None
    part = text[len(MANY[0]) : -len(MANY[1])]
    if text == part.join(MANY) and MANY[1] not in part:
        return tuple[_meant(module, part, extras), ...]  # type: ignore[misc]
    known = vars(sys.modules[module]).get(text)
    return known if isinstance(known, type) else _meaning(module, text, extras)


@cache
def _meaning(module: str, text: str, extras: bool) -> Any:
    """What the text of an annotation means in a module."""
    told = SimpleNamespace(__annotations__={text: text})
    return get_type_hints(told, vars(sys.modules[module]), include_extras=extras)[text]
