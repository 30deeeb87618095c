"""Golden files: text a person can read, written anew by `make golden`, else compared."""

from __future__ import annotations

import os
from pathlib import Path

HERE = Path(__file__).parent


def check(name: str, text: str) -> None:
    """Compare with tests/golden/NAME, or write it when GAMELOOP_GOLDEN=write."""
    file = HERE / name
    if os.environ.get("GAMELOOP_GOLDEN") == "write":
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == text, f"{name} differs: run `make golden` and read the diff"
