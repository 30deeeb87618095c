"""What is said when a save is opened: a torn tail, a state that no longer folds to its digest, rules that changed."""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.kernel.digest import digest
from gameloop.kernel.records import RULES_CHANGED
from gameloop.session.format import versions
from gameloop.session.results import Block
from gameloop.session.session import Session


def notices(session: Session) -> Iterator[Block]:
    """Everything that the player should know before going on; takes back a command that cannot be finished."""
    save = session.save
    if save.kept is not None:
        yield Block(
            "danger",
            f"Danger: the last line was torn and is set aside in {save.kept.name}. Nothing else is lost.",
        )
    if wrong := first_wrong_digest(session):
        yield Block(
            "danger", f"Danger: from @{wrong} on the state differs from what was saved. `verify` tells more."
        )
    if save.log.versions != versions(session.game.rules):
        yield Block(
            "rule",
            "[This game was saved under other rules or content. The log stands; play goes on from it.]",
        )
        yield from _unfinished(session)


def first_wrong_digest(session: Session) -> int:
    """The first entry of the present line whose state does not have its saved digest; 0 if the head's is right."""
    path = session.save.log.path()
    if not path or digest(session.state) == path[-1].digest:
        return 0
    return next(entry.n for entry in path if digest(session.state_at(entry.n)) != entry.digest)


def _unfinished(session: Session) -> Iterator[Block]:
    """A command that waits, begun under other rules: if it no longer comes to its question it is taken back."""
    from gameloop.session.verify import answerable  # imported where rules have changed

    if session.state.question is None or answerable(session) or not session.save.writable:
        return
    log = session.save.log
    session.go(log.take_back(log.entries[log.head].parent, RULES_CHANGED))
    yield Block(
        "danger", "Danger: the rules have changed since the last command was begun; it is taken back."
    )
