"""Names of branches: what may be one, and which are the same."""

from __future__ import annotations

from unicodedata import normalize

MAX_NAME = 60


def folded(name: str) -> str:
    """What branch names are compared by: neither case nor the way an accent is composed makes a
    difference.
    """
    return name.lower() if name.isascii() else normalize("NFC", normalize("NFC", name).casefold())


def name_fault(name: str) -> str:
    """What is wrong with a branch name, "" if nothing: any text that can be printed, but no reference and no
    blank ends.
    """
    if not 0 < len(name) <= MAX_NAME:
        return f"needs 1 to {MAX_NAME} letters"
    if name != name.strip() or not name.isprintable():
        return "may hold no control letters and no blanks at its ends"
    return "may not begin with @ or ~, which name a place" if name[0] in "@~" else ""
