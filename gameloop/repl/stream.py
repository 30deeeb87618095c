"""The stream front end: lines from a script or a pipe, answers included, with expectations, as text or as JSON lines.

A line beginning with `#` is a comment; `= TEXT` expects TEXT in the output of the command above, `! STATUS` expects
that status of it. Whatever goes wrong otherwise is a failure with its line number.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from typing import Any

from attrs import define, field

from gameloop.kernel.digest import digest
from gameloop.repl.letters import ascii_only, speaks_ascii, visible
from gameloop.repl.plain_text import text
from gameloop.session.exports import event_plain
from gameloop.session.keeping import kept
from gameloop.session.opening import notices
from gameloop.session.results import ASK, DANGER, OK, REFUSED, UNKNOWN, Result
from gameloop.session.session import Session

API = 1
FAILURES = (REFUSED, UNKNOWN, DANGER)
EXPECTABLE = (REFUSED, UNKNOWN, ASK, DANGER)

Out = Callable[[str], None]


@define
class Stream:
    """Plays lines and collects failures as `LINE: why`. `keep_going` plays on after one."""

    session: Session
    out: Out
    as_json: bool = False
    keep_going: bool = False
    referee: bool = False
    failures: list[str] = field(factory=list)
    _last: Result | None = None
    _pending: str = ""  # a failure that the next line may still expect
    _line: str = ""

    def play(self, lines: Iterable[str]) -> bool:
        """Play all lines; True if nothing failed and no question is left open."""
        self._start()
        for at, raw in enumerate(lines, 1):
            line = raw.strip()
            if not line or line.startswith("#"):
                continue
            if line[0] in "=!":
                self._expect(at, line)
            else:
                self._settle()
                if not self._stopped() and not self.session.left:
                    self._do(at, line)
            if self._stopped() or self.session.left:
                break
        self._settle()
        if self.session.state.question is not None and not self.session.left:
            self.failures.append(
                f"{at if self._last else 0}: a question is open: {self.session.state.question.text}"
            )
        return not self.failures

    def _stopped(self) -> bool:
        return bool(self.failures) and not self.keep_going

    def _do(self, at: int, line: str) -> None:
        self._line = line
        self._last = result = self.session.feed(line)
        kept(self.session, line, result)
        self._show(at, line, result)
        parser_question = result.ask is not None and result.ask.kind == "parser"
        if result.status in FAILURES or parser_question:
            self._pending = (
                f'{at}: "{line}": {result.status}: {result.text.splitlines()[-1] if result.text else ""}'
            )

    def _settle(self) -> None:
        """A failure that nobody expected counts."""
        if self._pending:
            self.failures.append(self._pending)
            self._pending = ""

    def _expect(self, at: int, line: str) -> None:
        wanted = line[1:].strip()
        if self._last is None:
            self.failures.append(f"{at}: nothing was played before this expectation")
        elif line[0] == "=":
            if wanted not in text(self._last):
                self.failures.append(f'{at}: "{wanted}" is not in the output of "{self._line}"')
        elif wanted not in EXPECTABLE:
            self.failures.append(f"{at}: {wanted} is none of {', '.join(EXPECTABLE)}")
        elif self._last.status != wanted:
            self.failures.append(f'{at}: expected {wanted}, "{self._line}" was {self._last.status}')
        else:
            self._pending = ""

    # --- output -----------------------------------------------------------------------------------

    def _start(self) -> None:
        if self.as_json:
            opening = self.session.save.log.opening
            self._object(
                kind="start", api=API, campaign=opening.campaign, title=opening.title, seed=opening.seed
            )
        self._tell(Result(OK, tuple(notices(self.session))))

    def _tell(self, result: Result) -> None:
        """The words of a result."""
        if self.as_json:
            for block in result.blocks:
                self._object(kind="block", type=block.voice, text=block.text)
        elif shown := visible(text(result)):
            self.out(shown)

    def _show(self, at: int, line: str, result: Result) -> None:
        if not self.as_json:
            self.out(visible(f"> {line}"))
            self._tell(result)
            return
        self._object(kind="input", at=at, line=line, canonical=result.canonical)
        for event in result.events:
            self._object(kind="event", event=event_plain(event, self.referee))
        self._tell(result)
        ask = (
            {"kind": result.ask.kind, "text": result.ask.text, "options": list(result.ask.options)}
            if result.ask
            else None
        )
        now = digest(self.session.state)
        self._object(kind="result", status=result.status, cost=dict(result.cost), ask=ask, digest=now)

    def finish(self, code: int) -> None:
        """The last object."""
        if self.as_json:
            self._object(kind="end", exit=code, digest=digest(self.session.state))

    def _object(self, **fields: Any) -> None:
        self.out(json.dumps(fields, separators=(",", ":")))


def print_line(line: str) -> None:
    """Write a line to stdout as far as its letters can be shown there."""
    print(ascii_only(line) if speaks_ascii(sys.stdout) else line)
