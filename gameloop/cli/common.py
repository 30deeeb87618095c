"""What all commands share: exit codes, errors as one line, where saves are, wall time."""

from __future__ import annotations

import errno
import gc
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

import click

if TYPE_CHECKING:
    from pathlib import Path

DONE, BUG, USAGE, NO, NO_SAVE, DIFFERS, DIFFERENT, BAD_CONTENT, INTERRUPTED = 0, 1, 2, 3, 4, 5, 6, 7, 130
# new objects: a game keeps nearly all that it makes, so looking for garbage costs and finds none
SWEEP_AFTER = 200_000
PROGRAM, OUTPUT = "gameloop", "output"
MADE = "GAMELOOP_MADE"  # set by `make play`, whose user has no such program in his path
WIDEST, NARROWEST = 80, 50  # columns of help
PIPE_CLOSED = 141  # as shells report a reader that went away


class Folder(click.Path):
    """A folder that is there, as a Path: imported only for one that is named."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The folder."""
        from pathlib import Path

        return Path(os.fsdecode(super().convert(value, param, ctx)))


content_option = click.option(
    "--content",
    multiple=True,
    type=Folder(exists=True, file_okay=False),
    metavar="DIR",
    help="Your own TOML, laid over ours.",
)
rules_option = click.option("--rules", default=None, help="The rulebook: by default the first of the shelf.")


def now() -> str:
    """The wall time of a record, UTC; SOURCE_DATE_EPOCH sets it, so that equal runs are equal."""
    from datetime import UTC, datetime

    fixed = os.environ.get("SOURCE_DATE_EPOCH")
    try:
        moment = datetime.fromtimestamp(int(fixed), UTC) if fixed else datetime.now(UTC)
    except (ValueError, OverflowError, OSError):
        fail("SOURCE_DATE_EPOCH must be a number of seconds since 1970", USAGE)
    return moment.replace(microsecond=0).isoformat()


def say(text: str, *, err: bool = False) -> None:
    """Write lines to stdout or stderr; what a name or a save holds that a terminal would obey is left out."""
    from gameloop.repl.letters import visible

    click.echo(visible(text), err=err)


def fail(text: str, code: int) -> NoReturn:
    """Say why on stderr and end with that code."""
    say(text, err=True)
    raise SystemExit(code)


def silence() -> None:
    """Let nothing complain at the end that stdout cannot be written to."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())


def unwritten(error: OSError) -> NoReturn:
    """End where a file, or what is shown, cannot be written or read."""
    if error.filename is None:
        silence()
    fail(f"{error.filename or OUTPUT}: {error.strerror or error}", NO_SAVE)


def show_json(fields: Mapping[str, Any]) -> None:
    """One object on one line."""
    import json

    click.echo(json.dumps(fields, separators=(",", ":")))


def file_of(folder: Path, name: str) -> Path:
    """The file of the save of that name."""
    from gameloop.session import saves

    return saves.path_of(name, folder)


def way_back(path: Path, content: Sequence[Path]) -> str:
    """The line to type here that plays a save: with the folders that are not where they would be looked for."""
    import shlex
    from pathlib import Path

    from gameloop.session import saves

    words = ["play", path.stem]
    if not saves.is_name(path.stem):
        words = ["play", str(path)]
    elif path.parent.resolve() != saves.folder(None, os.environ, Path.cwd()).resolve():
        words = ["--saves", str(path.parent), "play", path.stem]
    words += [word for extra in content for word in ("--content", str(extra))]
    if MADE in os.environ and words == ["play", path.stem]:
        return "make play"  # which goes on with the game played last: this one
    return outside(os.environ).format(shlex.join(words))


def outside(env: Mapping[str, str]) -> str:
    """How this program is called here, with {} for what follows: it may stand in no folder that a shell looks in."""
    import shutil
    from pathlib import Path

    if MADE in env:
        return 'make play ARGS="{}"'
    if env.get("UV_RUN_RECURSION_DEPTH"):
        return "uv run gameloop {}"
    called = Path(sys.argv[0])
    if shutil.which(PROGRAM) or called.stem != PROGRAM:
        return f"{PROGRAM} {{}}"
    here = Path.cwd()
    return f"{called.relative_to(here) if called.is_relative_to(here) else called} {{}}"


def page_width() -> int:
    """Columns of a page of help: two fewer than the terminal has, or COLUMNS says, within bounds."""
    try:
        columns = int(os.environ.get("COLUMNS", 0)) or os.get_terminal_size().columns
    except (ValueError, OSError):
        columns = WIDEST
    return max(min(columns or WIDEST, WIDEST) - 2, NARROWEST)


class Later(click.Command):
    """A command as a list of them shows it: its name and its help. The one that is run is imported by `load`."""

    def __init__(self, name: str, module: str, help: str) -> None:  # noqa: A002 - click's word
        super().__init__(name, help=help)
        self._module = module

    def load(self) -> click.Command:
        """The command itself, which bears its name in the module, - as _."""
        found: click.Command = getattr(import_module(self._module), str(self.name).replace("-", "_"))
        return found


class Main(click.Group):
    """Turns our errors into one line on stderr and an exit code; imports the command that is run."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """As click has it, but that it need not import shutil, and compression with it, to see how wide a page is."""
        return super().make_context(info_name, args, parent, terminal_width=page_width(), **extra)

    def main(self, *args: Any, **extra: Any) -> Any:
        """As click has it; and help that cannot be shown, or whatever is shown where there is no stdout, is said to."""
        try:
            return super().main(*args, **extra)
        except OSError as error:
            unwritten(error)
        except SystemExit as end:
            if not end.code and sys.stdout is None:
                fail(f"{OUTPUT}: {os.strerror(errno.EBADF)}", NO_SAVE)
            raise

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is named."""
        name, found, rest = super().resolve_command(ctx, args)
        return name, found.load() if isinstance(found, Later) else found, rest

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Names, seeds and references are written into saves as UTF-8: bytes that are none are refused here."""
        try:
            "".join(args).encode()
        except UnicodeEncodeError:
            ctx.fail("the command line holds bytes that are no UTF-8")
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        gc.set_threshold(SWEEP_AFTER)
        from gameloop.kernel.errors import ContentError, GameError, Refused, SaveError

        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            silence()
            raise SystemExit(PIPE_CLOSED) from None
        except OSError as error:
            unwritten(error)
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
