"""A terminal for tests: the game in a real pseudo terminal, its screen kept by pyte."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pexpect
import pyte

PROMPT = re.compile(r"^(party|delve|meeting|fight|battle|town|wild|over|replay)\b.*> ?$")
QUIET = 6  # readings in a row, of a twentieth of a second each, that bring nothing
TAIL = 8  # letters of a typed line that stand together on the screen, wherever it is broken
PATIENCE = 20.0  # seconds until a screen has to show what is waited for


def heeding() -> None:
    """A hang-up ends the program, also where the tests themselves run under nohup, which would have it ignored."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


class Screen(pyte.Screen):
    """A screen that answers the questions a program asks its terminal."""

    def __init__(self, columns: int, lines: int, tty: Terminal) -> None:
        super().__init__(columns, lines)
        self.tty = tty

    def write_process_input(self, data: str) -> None:
        self.tty.child.send(data)


class Terminal:
    """A game being played in a terminal of a given size. `raw` is every byte that it has written."""

    def __init__(
        self,
        saves: Path,
        *args: str,
        columns: int = 80,
        lines: int = 24,
        env: Mapping[str, str] | None = None,
    ) -> None:
        self.raw = b""
        self.screen = Screen(columns, lines, self)
        self._stream = pyte.ByteStream(self.screen)
        whole = {
            **{key: os.environ[key] for key in ("PATH", "HOME") if key in os.environ},
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "XDG_STATE_HOME": str(saves / "state"),
            "GAMELOOP_SAVES": str(saves),
            "PYTHONPATH": str(Path(__file__).parent.parent),
            **(env or {}),
        }
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "gameloop", *args],
            env=whole,
            dimensions=(lines, columns),
            timeout=PATIENCE,
            cwd=str(saves),
            preexec_fn=heeding,
        )

    def text(self) -> str:
        """What the screen shows."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    def line(self) -> str:
        """The line on which the cursor stands."""
        return self.screen.display[self.screen.cursor.y].rstrip()

    def until(self, shown: str) -> str:
        """Read until the screen matches a pattern; the whole screen."""
        self._wait(lambda: re.search(shown, self.text()) is not None, shown)
        return self.text()

    def settled(self) -> str:
        """Read until nothing more comes for a while; the whole screen."""
        quiet = 0
        while quiet < QUIET:
            quiet = 0 if self._more() else quiet + 1
        return self.text()

    def ready(self) -> str:
        """Read until a prompt waits for a line, and nothing more comes; the whole screen."""
        self._wait(lambda: PROMPT.match(self.line()) is not None and not self._more(), "a prompt")
        return self.text()

    def send(self, keys: str) -> None:
        """Type keys."""
        self.child.send(keys)

    def play(self, line: str) -> str:
        """Type a line and wait for the next prompt; the whole screen."""
        self.send(line)
        self._wait(
            lambda: line[-TAIL:] in self.line(), "echo"
        )  # else the prompt before it is taken for the next
        self.send("\r")
        return self.ready()

    def ended(self) -> int:
        """Wait for the end of the program; its exit code, or the signal below zero."""
        end = time.monotonic() + PATIENCE
        while self._more() or (self.child.isalive() and time.monotonic() < end):
            time.sleep(0.01)
        self.close()
        return int(
            self.child.exitstatus if self.child.exitstatus is not None else -(self.child.signalstatus or 0)
        )

    def close(self) -> None:
        """End the program if it still runs, by what no busy machine delays."""
        if self.child.isalive():
            self.child.kill(signal.SIGKILL)
            self.child.wait()
        self.child.close()

    def _wait(self, met: object, what: str) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self._more()
            if met():  # type: ignore[operator]
                return
            time.sleep(0.01)
        raise AssertionError(f"no {what} in {PATIENCE} seconds; the screen:\n{self.text()}")

    def _more(self) -> bool:
        try:
            data = self.child.read_nonblocking(65536, timeout=0.05)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return False
        self.raw += data
        self._stream.feed(data)
        return True
