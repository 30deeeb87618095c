"""Which entry made something so: a predicate over published names, tried on the state after each entry, in one pass."""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.kernel.records import Entry
from gameloop.session.expressions import ExpressionError, Node, holds
from gameloop.session.published import lookup
from gameloop.session.session import Session


def flips(session: Session, predicate: Node) -> Iterator[tuple[Entry, bool]]:
    """Each entry of the present line after which the predicate is not as it was before, and what it is then.

    Before the first entry nothing is true. What cannot be asked yet, since nobody of that name is there, does not
    hold. Raises ExpressionError if it could be asked at no moment of the line.
    """
    was, asked = False, False
    fault: ExpressionError | None = None
    for entry in session.save.log.path():
        try:
            now, asked = holds(predicate, lookup(session.state_at(entry.n), session.game.rules)), True
        except ExpressionError as error:
            now, fault = False, error
        if now != was:
            yield entry, now
        was = now
    if fault is not None and not asked:
        raise fault
