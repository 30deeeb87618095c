"""What an act is, and the three kinds there are: views, what is about the sitting, and time travel."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from gameloop.kernel.errors import Refused
from gameloop.kernel.values import frozen
from gameloop.session.results import Block
from gameloop.session.sketching import Sketch
from gameloop.world.modes import MODES
from gameloop.world.ruleset import Args, Slot, Verb

if TYPE_CHECKING:
    from gameloop.session.session import Session

Run = Callable[["Session", Args], Iterable[Block]]


@frozen
class Act:
    """A verb and what it shows or does; `run` may raise Refused."""

    verb: Verb
    run: Run


def view(
    name: str,
    run: Run,
    text: str,
    *aliases: str,
    slots: tuple[Slot, ...] = (),
    forms: tuple[str, ...] = (),
    example: str = "",
) -> Act:
    """A view: free, in every mode."""
    verb = Verb(name, None, MODES, text, example or name, "free", "Looking", aliases, slots, forms or (name,))
    return Act(verb, run)


def own(
    name: str,
    run: Run,
    text: str,
    *aliases: str,
    slots: tuple[Slot, ...] = (),
    forms: tuple[str, ...] = (),
    example: str = "",
) -> Act:
    """What is about the sitting itself: no game time, in every mode."""
    verb = Verb(
        name, None, MODES, text, example or name, "no game time", "Game", aliases, slots, forms or (name,)
    )
    return Act(verb, _not_beside(run))


def travel(name: str, run: Run, text: str, example: str, *forms: str, slots: tuple[Slot, ...] = ()) -> Act:
    """Time travel: no game time, in every mode."""
    verb = Verb(name, None, MODES, text, example, cost="no game time", group="Time", slots=slots, forms=forms)
    return Act(verb, _not_beside(run))


def _not_beside(run: Run) -> Run:
    """What is refused in a game that is played beside the game: it is about the save, or about who sits there."""

    def guarded(session: Session, args: Args) -> Iterable[Block]:
        if isinstance(session.save, Sketch):
            raise Refused("this is played beside the game, and takes only what the party does")
        return run(session, args)

    return guarded
