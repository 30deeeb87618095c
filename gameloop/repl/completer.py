"""What prompt_toolkit wants to be told: suggestions as completions, earlier lines as grey proposals."""

from __future__ import annotations

from collections.abc import Iterable

from prompt_toolkit.auto_suggest import AutoSuggest, Suggestion
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from gameloop.session.results import Ambiguous, NotUnderstood
from gameloop.session.session import Session

LOOKED_AT = 50  # earlier lines tried as a proposal


class SessionCompleter(Completer):
    """Completions of a session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """One completion for each suggestion."""
        for found in self._session.complete(document.text_before_cursor):
            yield Completion(found.text, -found.back, display=found.display, display_meta=found.meta)


class Earlier(AutoSuggest):
    """The rest of the latest earlier line that begins so and could be played now."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def get_suggestion(self, buffer: Buffer, document: Document) -> Suggestion | None:
        """A grey proposal, or none."""
        typed = document.text
        if not typed.strip() or "\n" in typed:
            return None
        earlier = [line for line in buffer.history.get_strings() if line.startswith(typed) and line != typed]
        for line in earlier[: -LOOKED_AT - 1 : -1]:
            if self._valid(line):
                return Suggestion(line[len(typed) :])
        return None

    def _valid(self, line: str) -> bool:
        try:
            self._session.grammar().parse(line.split(";")[0])
        except (NotUnderstood, Ambiguous):
            return False
        return True
