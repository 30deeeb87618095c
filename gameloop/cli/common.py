"""What all commands share: exit codes, errors as one line, where saves are, wall time."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NoReturn

import click

from gameloop.repl.letters import visible

DONE, BUG, USAGE, NO, NO_SAVE, DIFFERS, BAD_CONTENT, INTERRUPTED = 0, 1, 2, 3, 4, 5, 7, 130
SURROGATES = re.compile("[\ud800-\udfff]")  # as Python hands on bytes that it could not read
FOLDER = click.Path(path_type=Path, exists=True, file_okay=False)
content_option = click.option(
    "--content", multiple=True, type=FOLDER, metavar="DIR", help="Your own TOML, laid over ours."
)
rules_option = click.option("--rules", default=None, help="The rulebook: by default the first of the shelf.")
PIPE_CLOSED = 141  # as shells report a reader that went away


def now() -> str:
    """The wall time of a record, UTC; SOURCE_DATE_EPOCH sets it, so that equal runs are equal."""
    fixed = os.environ.get("SOURCE_DATE_EPOCH")
    try:
        moment = datetime.fromtimestamp(int(fixed), UTC) if fixed else datetime.now(UTC)
    except (ValueError, OverflowError, OSError):
        fail("SOURCE_DATE_EPOCH must be a number of seconds since 1970", USAGE)
    return moment.replace(microsecond=0).isoformat()


def say(text: str, *, err: bool = False) -> None:
    """Write lines to stdout or stderr; what a name or a save holds that a terminal would obey is left out."""
    click.echo(visible(text), err=err)


def fail(text: str, code: int) -> NoReturn:
    """Say why on stderr and end with that code."""
    say(text, err=True)
    raise SystemExit(code)


def silence() -> None:
    """Let nothing complain at the end that stdout cannot be written to."""
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

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Names, seeds and references are written into saves as UTF-8: bytes that are none are refused here."""
        if any(SURROGATES.search(arg) for arg in args):
            ctx.fail("the command line holds bytes that are no UTF-8")
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        from gameloop.kernel.errors import ContentError, GameError, Refused, SaveError

        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            silence()
            raise SystemExit(PIPE_CLOSED) from None
        except OSError as error:
            if error.filename is None:
                silence()
            fail(f"{error.filename or 'output'}: {error.strerror or error}", NO_SAVE)
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
