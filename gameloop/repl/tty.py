"""The front end of a full terminal: line editing, completion menu, toolbar. Imported only when needed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import TextIO

from prompt_toolkit import PromptSession
from prompt_toolkit.enums import EditingMode
from prompt_toolkit.filters import completion_is_selected
from prompt_toolkit.history import History
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import Output
from prompt_toolkit.output.vt100 import Vt100_Output

from gameloop.kernel.values import evolve
from gameloop.repl import tips
from gameloop.repl.columns import FLOOR, taken
from gameloop.repl.completer import Earlier, SessionCompleter
from gameloop.repl.letters import visible
from gameloop.repl.loop import PASTE
from gameloop.repl.pager import page, wants_paging
from gameloop.repl.render import Screen
from gameloop.session.ahead import ahead
from gameloop.session.preferences import VI
from gameloop.session.prompting import GAP, fields, fitted, prompt, statuses
from gameloop.session.results import Block, Result
from gameloop.session.session import Session

HISTORY = 2000  # typed lines of the save that can be fetched with Up
MENU = 4  # lines kept for the menu; more would push the scene off a small screen


class Typed(History):
    """The lines typed in this save. They are read once the first prompt stands, since most may have to be decoded."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session

    def load_history_strings(self) -> Iterator[str]:
        """Those of the present line of play, the newest first."""
        found = (entry.text for entry in reversed(self._session.save.log.path()) if entry.text)
        return islice(found, HISTORY)

    def store_string(self, string: str) -> None:
        """Nothing: what was typed stands in the save."""


class Terminal:
    """Reads with line editing, shows with styles."""

    def __init__(
        self,
        session: Session,
        out: TextIO,
        env: Mapping[str, str],
        *,
        input: Input | None = None,  # noqa: A002 - prompt_toolkit's word
        output: Output | None = None,
    ) -> None:
        self._session = session
        self._screen = Screen(out, env)
        session.stage.counting = self._screen.count
        self._env = env
        self._ahead = ahead(session)
        self._typed = ""  # what stood in the line when F1 was pressed
        self._status: tuple[str, ...] = ()
        self._prompt: PromptSession[str] = PromptSession(
            completer=SessionCompleter(session),
            complete_while_typing=False,
            auto_suggest=Earlier(session),
            history=Typed(session),
            key_bindings=self._keys(),
            reserve_space_for_menu=MENU,
            include_default_pygments_style=False,
            enable_open_in_editor=True,
            enable_suspend=True,
            input=input,
            output=output,
        )

    def read(self) -> str:
        """One line, or a paste of several. Raises EOFError, KeyboardInterrupt, OSError."""
        self._status = statuses(self._session)
        started, self._typed = self._typed, ""
        likes = self._session.preferences
        self._prompt.editing_mode = EditingMode.VI if likes.keys == VI else EditingMode.EMACS
        self._prompt.bottom_toolbar = self._toolbar if likes.toolbar else None
        if isinstance(self._prompt.output, Vt100_Output):
            self._prompt.output.enable_cpr = likes.cpr
        return self._prompt.prompt(visible(prompt(self._session)), default=started, pre_run=self._get_ready)

    def _get_ready(self) -> None:
        """Once the prompt stands, make ready for the first line, a step at a time; what is left waits for the next."""
        self._prompt.app.create_background_task(self._by_steps())

    async def _by_steps(self) -> None:
        for _ in self._ahead:
            await asyncio.sleep(0)  # what is typed goes first

    def show(self, result: Result) -> None:
        """Write a result, the status if time went by and no toolbar shows it, and a tip that fits; in a pager of
        the player's if all that is taller than the screen.
        """
        advice = tuple(tips.tips(self._session, result, tips.path()))
        under = self._session.preferences.toolbar or not result.cost
        clock = () if under else (Block("status", GAP.join(fields(self._session))),)
        result = evolve(result, blocks=(*result.blocks, *clock, *advice))
        size = self._prompt.output.get_size()
        if wants_paging(result, self._env, size.rows):
            from gameloop.repl.plain import lines

            text = "\n".join(lines(result, size.columns - 1))
            if page(f"{text}\n", self._env):
                return
        self._screen.show(result)

    def _toolbar(self) -> str:
        return toolbar(self._status, self._prompt.output.get_size().columns)

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()

        @keys.add("tab")
        def _(event: KeyPressEvent) -> None:
            if event.current_buffer.complete_state:
                event.current_buffer.complete_next()
            else:
                event.current_buffer.start_completion(select_first=False)

        @keys.add("enter", filter=completion_is_selected)
        def _(event: KeyPressEvent) -> None:
            event.current_buffer.complete_state = None

        @keys.add("f1")
        def _(event: KeyPressEvent) -> None:
            self._typed = event.current_buffer.text
            event.app.exit(result="?")

        @keys.add(Keys.BracketedPaste)
        def _(event: KeyPressEvent) -> None:
            data = event.data.replace("\r\n", "\n").replace("\r", "\n")
            if data.count("\n") > PASTE:
                event.app.exit(result=data)
            else:
                event.current_buffer.insert_text(visible(data))

        return keys


def toolbar(parts: tuple[str, ...], columns: int) -> str:
    """The status line under the prompt, always shorter than the terminal is wide."""
    return visible(fitted(parts, max(columns, FLOOR), taken))
