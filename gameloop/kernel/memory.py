"""Making many values that stay, without looking for garbage among them."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def unswept() -> Iterator[None]:
    """No garbage is looked for meanwhile: reading and folding make none, and looking would cost more than they do.

    Nothing is frozen (`gc.freeze`): that takes in all the garbage of the process, which would then stay for ever.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
