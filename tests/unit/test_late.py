"""Modules that are imported when one of their functions is first called."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gameloop.kernel.late import late
from gameloop.rulesets import SHELF

LOOK = """
import sys
from importlib import import_module
from gameloop.kernel.late import _Late

package = sys.argv[1]
late = [name for name, value in vars(import_module(f"{package}.binding")).items() if isinstance(value, _Late)]
print("late", *late)
print("soon", *(name for name in late if f"{package}.{name}" in sys.modules))
"""


def test_a_module_is_imported_when_a_function_of_it_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asking for the function imports nothing; calling it gives what it gives, and raises what it raises."""
    (tmp_path / "slow").mkdir()
    (tmp_path / "slow" / "__init__.py").write_text("")
    (tmp_path / "slow" / "sums.py").write_text("def less(a, *, by):\n    return a // by - 1\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "modules", dict(sys.modules))
    there: dict[str, Any] = {}
    late(there, "slow", "sums")
    less = there["sums"].less
    assert "slow.sums" not in sys.modules
    assert less(6, by=2) == 2
    assert "slow.sums" in sys.modules
    with pytest.raises(ZeroDivisionError):
        less(6, by=0)
    assert there["sums"].less(6, by=3) == 1
    assert there["sums"] is sys.modules["slow.sums"]


@pytest.mark.parametrize("rules", SHELF)
def test_what_a_rulebook_needs_late_is_not_imported_soon(rules: str) -> None:
    """Nothing else in a rulebook imports what is to wait."""
    words = [sys.executable, "-c", LOOK, f"gameloop.rulesets.{rules}"]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(told[0].split()) > 5
    assert told[1] == "soon"
