"""Making many values that stay, without looking for garbage among them."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def unswept(*, stays: bool = False) -> Iterator[None]:
    """No garbage is looked for meanwhile: reading and folding make none, and looking would cost more than they do.

    With `stays` what was made is not looked through later either.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if stays:
            gc.freeze()
        if collecting:
            gc.enable()
