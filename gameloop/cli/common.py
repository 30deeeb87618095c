"""What all commands share: exit codes, errors as one line, where saves are, wall time."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NoReturn

import click

DONE, BUG, USAGE, NO, NO_SAVE, DIFFERS, DIFF, BAD_CONTENT, INTERRUPTED = 0, 1, 2, 3, 4, 5, 6, 7, 130
PIPE_CLOSED = 141  # as shells report a reader that went away


def now() -> str:
    """The wall time of a record, UTC; SOURCE_DATE_EPOCH sets it, so that equal runs are equal."""
    fixed = os.environ.get("SOURCE_DATE_EPOCH")
    moment = datetime.fromtimestamp(int(fixed), UTC) if fixed else datetime.now(UTC)
    return moment.replace(microsecond=0).isoformat()


def fail(text: str, code: int) -> NoReturn:
    """Say why on stderr and end with that code."""
    click.echo(text, err=True)
    raise SystemExit(code)


def silence() -> None:
    """Let nothing complain at the end that whoever read stdout has gone."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())


def show_json(fields: Mapping[str, Any]) -> None:
    """One object on one line."""
    click.echo(json.dumps(fields, separators=(",", ":")))


def file_of(folder: Path, name: str) -> Path:
    """The file of the save of that name."""
    from gameloop.session import saves

    return saves.path_of(name, folder)


class Main(click.Group):
    """Turns our errors into one line on stderr and an exit code."""

    def invoke(self, ctx: click.Context) -> object:
        from gameloop.kernel.errors import ContentError, GameError, Refused, SaveError

        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            silence()
            raise SystemExit(PIPE_CLOSED) from None
        except KeyboardInterrupt:
            fail("stopped; what was played is saved", INTERRUPTED)
        except ContentError as error:
            fail(str(error), BAD_CONTENT)
        except SaveError as error:
            fail(str(error), NO_SAVE)
        except Refused as no:
            fail(f"{no.reason}." + (f" Try: {no.instead}." if no.instead else ""), NO)
        except GameError as error:
            fail(str(error), BUG)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as error:
            fail(f"Something broke in gameloop (not your fault): {kept(error)}", BUG)


def kept(error: Exception) -> str:
    """The traceback of a bug of ours goes into a file; this is where, and what it was."""
    import tempfile
    import traceback

    with tempfile.NamedTemporaryFile("w", prefix="gameloop-", suffix=".txt", delete=False) as file:
        file.write("".join(traceback.format_exception(error)))
    return f"{type(error).__name__}. Report: {file.name}"
