"""What the session does itself: views and time travel. No command, no entry, no game time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from attrs import frozen

from gameloop.session.results import Block
from gameloop.session.views import places, status
from gameloop.world.modes import MODES
from gameloop.world.ruleset import Args, Verb

if TYPE_CHECKING:
    from gameloop.session.session import Session


@frozen
class Act:
    """A verb and what it shows or does; `run` may raise Refused."""

    verb: Verb
    run: Callable[[Session, Args], Iterable[Block]]


def _look(session: Session, _args: Args) -> Iterable[Block]:
    return places.look(session.seen(), session.game.rules)


def _exits(session: Session, _args: Args) -> Iterable[Block]:
    return (places.exits(session.seen(), session.game.rules),)


def _status(session: Session, _args: Args) -> Iterable[Block]:
    return (Block("status", status.status(session.seen(), session.game.rules)),)


def _view(name: str, run: Callable[[Session, Args], Iterable[Block]], text: str, *aliases: str) -> Act:
    return Act(Verb(name, None, MODES, text, name, group="Looking", aliases=aliases, forms=(name,)), run)


ALL = (
    _view("look", _look, "Look at the place where you are, and its exits.", "l"),
    _view("exits", _exits, "List every way out that you know here."),
    _view("status", _status, "The status line: time, light, hit points.", "st"),
)
ACTS: Mapping[str, Act] = {act.verb.name: act for act in ALL}
