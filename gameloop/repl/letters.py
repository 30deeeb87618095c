"""Letters as a terminal takes them: no controls, and plain ASCII where nothing else fits."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import TextIO

from gameloop.kernel.letters import visible as visible

PLAIN = {
    "\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u2013": "-", "\u2014": "-", "\u2026": "...",
    "\u2192": "->", "\u2190": "<-", "\u00d7": "x", "\u00b7": ".", "\u2588": "#", "\u25ae": "+", "\u25af": "'",
    "\u00e6": "ae", "\u00c6": "Ae", "\u00f8": "o", "\u00d8": "O", "\u00df": "ss", "\u00f0": "d", "\u00fe": "th",
}  # fmt: skip


def ascii_only(text: str) -> str:
    """The text in ASCII: quotes, dashes and accented letters by their plain like, anything else as `?`."""
    spelled = "".join(PLAIN.get(c, c) for c in text)
    bare = "".join(c for c in unicodedata.normalize("NFKD", spelled) if not unicodedata.combining(c))
    return bare.encode("ascii", "replace").decode("ascii")


def speaks_ascii(out: TextIO) -> bool:
    """Tells whether a stream takes nothing but ASCII, as far as it says."""
    name = (getattr(out, "encoding", None) or "ascii").casefold()
    return not name.replace("-", "").replace("_", "").startswith("utf")


def wide(env: Mapping[str, str]) -> bool:
    """Tells whether this is a place where drawing letters are two columns wide."""
    said = env.get("LC_ALL") or env.get("LC_CTYPE") or env.get("LANG") or ""
    return said[:2] in ("zh", "ja", "ko")
