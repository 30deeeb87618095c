"""A pager for what is taller than the screen, if the player has chosen one by $PAGER. Nothing is paged otherwise."""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Mapping

from gameloop.session.results import Result

LONG = ("help", "log", "chronicle")  # verbs whose output is read rather than played


def wants_paging(result: Result, env: Mapping[str, str], height: int) -> bool:
    """Tells whether a result is worth a pager on a screen of that many lines."""
    words = result.canonical.split()
    return (
        bool(env.get("PAGER")) and bool(words) and words[0] in LONG and result.text.count("\n") + 2 > height
    )


def page(text: str, env: Mapping[str, str]) -> bool:
    """Hand a text to the pager, no shell between; False if it cannot be started."""
    try:
        command = shlex.split(env["PAGER"])
        subprocess.run(command, input=text.encode("utf-8", "replace"), check=False)
    except (OSError, ValueError, IndexError):
        return False
    return True
