"""msgspec, imported without typing_extensions, by whatever may be the first to import it.

Why: msgspec asks typing_extensions for names that `typing` has as well, since Python 3.11, and takes those if there is
no such package. Importing it costs nearly as much as all the rest of msgspec.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def _without(name: str) -> Iterator[None]:
    """A module that nobody has imported yet is not to be had meanwhile."""
    if name in sys.modules:
        yield
        return
    sys.modules[name] = None  # type: ignore[assignment]  # so Python is told
    try:
        yield
    finally:
        del sys.modules[name]


with _without("typing_extensions"):
    import msgspec as msgspec
