"""The player's own file of preferences: TOML, read at the start of a game at a prompt, never written to.

A script reads none of it, so that it means the same everywhere.
"""

from __future__ import annotations

from pathlib import Path

import platformdirs

from gameloop.session.preferences import DANGERS, OPTIONS, STOPS, Preferences
from gameloop.session.saves import own
from gameloop.world.content import Report, structure

NAME = "config.toml"


def path() -> Path:
    """Where the file is, or would be."""
    return own(platformdirs.user_config_path) / NAME


def load(file: Path) -> Preferences:
    """The preferences of a file; the usual ones where there is none. Raises ContentError with every fault of it."""
    if not file.exists():
        return Preferences()
    import tomli

    report = Report()
    try:
        raw = tomli.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        report.add(str(file), "", str(error))
        raw = {}
    found = structure(Preferences, raw, str(file), report)
    report.stop()
    return found or Preferences()


def template() -> str:
    """A file that says what there is to choose, all of it commented out."""
    usual = {name: values[0] for name, values in OPTIONS.items()}
    rows = [f"# {name} = {_toml(value)}  # {', '.join(OPTIONS[name])}" for name, value in usual.items()]
    return "\n".join(
        [
            "# How gameloop is shown to you. Take away a # to change a line.",
            *rows,
            f"# confirm = {_toml(tuple(DANGERS))}  # asked again before it is done",
            f"# unheeded = []  # what stops no repeated command: {', '.join(STOPS)}",
            "# [alias]  # words of your own",
            '# kick = "force"',
            "",
        ]
    )


def _toml(value: str | tuple[str, ...]) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(_toml(one) for one in value)}]"
    return {"on": "true", "off": "false"}.get(value, f'"{value}"')
