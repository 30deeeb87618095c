"""What a sitting leaves beside its save: what was typed and told, a copy of the save itself, pages and pictures."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from gameloop.kernel.errors import Refused
from gameloop.kernel.letters import visible
from gameloop.session.reports import folder
from gameloop.session.results import NO_TIME, Block, Result
from gameloop.session.saves import SUFFIX, is_name, printable, proposal
from gameloop.session.shelf import copy
from gameloop.session.sketching import Sketch
from gameloop.world.ruleset import Args

if TYPE_CHECKING:
    from gameloop.session.session import Session

USUAL = "transcript"
TEXT = (".txt",)


def transcript(session: Session, args: Args) -> Iterable[Block]:
    """`transcript on [NAME]`: from now on what is typed and told goes into a file beside the save as well."""
    if args["how"] == "off":
        done = f"The transcript ends here: {session.transcript}" if session.transcript else "None is written."
        session.transcript = None
    else:
        path = beside(session, args.get("name", "") or USUAL, TEXT)
        if not path.exists():
            write(path, "")
        session.transcript = path
        done = f"What is typed and told is written from here on: {path}"
    yield Block("parser", done)


def kept(session: Session, line: str, result: Result) -> None:
    """Add a line and what came of it to the transcript, if one is written; one that cannot be written ends."""
    if session.transcript is None:
        return
    try:
        with session.transcript.open("a", encoding="utf-8", errors="replace") as file:
            file.write(f"> {line}\n{result.text}\n\n")
    except OSError:
        session.transcript = None


def save_as(session: Session, args: Args) -> Iterable[Block]:
    """`save-as NAME`: the whole save again, under another name of the same folder. Play goes on in this one."""
    if session.state.ironman:
        raise Refused("this is an ironman campaign: there is one save of it")
    name = args["name"].removesuffix(SUFFIX)
    if not is_name(name):
        raise Refused(f"{printable(name)} cannot be the name of a save", instead=f"save-as {proposal(name)}")
    to = session.save.path.with_name(f"{name}{SUFFIX}")
    yield Block(
        "parser", f"{copy(session.save.path, to)}. You play on in {session.save.path.stem}. {NO_TIME}"
    )


def beside(session: Session, name: str, kinds: tuple[str, ...]) -> Path:
    """The file of a bare name in the folder of the save; of the first kind if it says none. Raises Refused."""
    if isinstance(session.save, Sketch):
        raise Refused("this is played beside the game, of which nothing is written")
    stem = next((name.removesuffix(kind) for kind in kinds if name.endswith(kind)), name)
    if not is_name(stem):
        raise Refused("a file beside the save has a bare name", instead=f"chronicle{kinds[0]}")
    return folder(session.save.path) / (name if stem != name else f"{name}{kinds[0]}")


def write(path: Path, text: str) -> None:
    """Write a file, with nothing in it that is no letter to be seen; its folder is made. Raises Refused where it cannot
    be.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.write_text(visible(text), encoding="utf-8")
    except OSError as error:
        raise Refused(f"{path} could not be written: {error.strerror or error}") from error
