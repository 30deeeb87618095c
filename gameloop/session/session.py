"""A game being played: a typed line becomes a command, the command becomes an entry, the entry becomes the state.

Read this file first, then one feature (world/doors.py). The order that matters is in `submit`: decide, write and
sync, then publish; so what is shown is always what is saved.
"""

from __future__ import annotations

import traceback
from collections.abc import Sequence

from gameloop.kernel.decider import fold
from gameloop.kernel.dice import LuckDice
from gameloop.kernel.digest import digest
from gameloop.kernel.errors import Diverged, Refused, SaveError
from gameloop.kernel.messages import Command, Event
from gameloop.kernel.questions import Answer
from gameloop.kernel.records import Crash, End, Epoch, Peek, Record
from gameloop.kernel.store import SaveFile
from gameloop.session.acts import ACTS, Act
from gameloop.session.format import versions
from gameloop.session.narrate import narrate
from gameloop.session.nouns import nouns
from gameloop.session.parser import Grammar, Parsed
from gameloop.session.results import (
    ASK,
    OK,
    OVER,
    REFUSED,
    UNKNOWN,
    Ambiguous,
    Ask,
    Block,
    NotUnderstood,
    Result,
)
from gameloop.session.words import clean, steps
from gameloop.world.game import Crashed, Game
from gameloop.world.modes import mode
from gameloop.world.ruleset import Verb
from gameloop.world.state import State

NO_TIME = "No time passed."


class Session:
    """One save being played (or only looked at) under one ruleset.

    `strict` is for scripts: no abbreviations, and what a player would be asked is an error.
    """

    def __init__(self, save: SaveFile, game: Game, *, strict: bool = False) -> None:
        self.save = save
        self.game = game
        self.strict = strict
        self.unicode = False  # how maps are drawn
        self.left = False  # the player has said `quit`
        self.viewing: int | None = None  # a record number, while looking at the past
        self.asked: Ambiguous | None = None  # an open parser question: no part of the game
        self.listed: tuple[str, ...] = ()  # the lines behind the numbers last shown by `?`
        self.last: Command | None = None
        self.failed = ""  # the line that could not be read, for `oops`
        self._states: dict[int, State] = {0: game.initial()}
        self.state = self.state_at(save.log.head)

    # --- the one way in ---------------------------------------------------------------------------

    def feed(self, line: str) -> Result:
        """Understand and do one line; never raises for anything typed."""
        text = clean(line)
        if not text:
            return Result(OK, (Block("parser", self.reminder()),))
        self.listed, listed = (), self.listed
        line = self._answered(text) or self._picked(text, listed) or text
        done: list[Result] = []
        for step in steps(line):
            done.append(self._step(step, text if not done else ""))
            if done[-1].status != OK or self.left:
                break
        return _together(done)

    def submit(self, command: Command, text: str = "") -> tuple[Event, ...]:
        """Decide a command, write it with all its events as one entry, then publish the new state.

        Raises Refused or Diverged when the answer is no, SaveError when it cannot be written: nothing has happened
        then. A command without events leaves no entry.
        """
        log = self.save.log
        events = self._decide(command, LuckDice(log.luck_for(command)))
        if not events:
            return events
        state = fold(self.game.evolve, self.state, events)
        self._note_versions()
        entry = self.save.log.entry(
            command, events, text=text or None, clock=state.clock, digest=digest(state)
        )
        self.save.append(entry)
        self._states[entry.n] = self.state = state
        self.last = command
        return events

    def state_at(self, n: int) -> State:
        """The state after entry n (0: before the first)."""
        path = []
        while n not in self._states:
            path.append(self.save.log.entries[n])
            n = path[-1].parent
        state = self._states[n]
        for entry in reversed(path):
            state = self._states[entry.n] = fold(self.game.evolve, state, entry.events)
        return state

    def go(self, record: Record) -> None:
        """Write a move of the head, and stand where it leads."""
        self.save.append(record)
        self.viewing = None
        self.state = self.state_at(self.save.log.head)

    def seen(self) -> State:
        """The state that views show: the present, or the past that is being looked at."""
        return self.state if self.viewing is None else self.state_at(self.viewing)

    def _note_versions(self) -> None:
        """Before the first entry that is decided by other versions than the one before, say so in the save."""
        now = versions(self.game.rules)
        if self.save.log.versions != now:
            self.save.append(Epoch(self.save.log.count, now))

    def peek(self, what: str, times: int = 1) -> None:
        """Note that something hidden was looked at. Refused in an ironman campaign."""
        if self.state.ironman:
            raise Refused("this is an ironman campaign: nothing hidden is shown")
        self.save.append(Peek(self.save.log.count, what, times))

    def leave(self, made: str) -> None:
        """Close in order: a last record with the digest of the state and the hash of the head."""
        log = self.save.log
        if self.save.writable:
            self.save.append(End(log.count, digest(self.state), self.save.hash_of(log.count - 1), made))
        self.save.close()

    # --- understanding ----------------------------------------------------------------------------

    def verbs(self) -> Sequence[Verb]:
        """Every verb there is."""
        return (*self.game.verbs, *(act.verb for act in ACTS.values()))

    def grammar(self) -> Grammar:
        """The grammar of this moment."""
        state = self.seen()
        return Grammar(
            self.verbs(), mode(state), lambda kind: nouns(state, self.game.rules, kind), not self.strict
        )

    def reminder(self) -> str:
        """What an empty line gets."""
        if self.state.question is not None:
            return self.state.question.text
        return "(nothing typed; look, exits, or ?)"

    def _answered(self, text: str) -> str | None:
        """The line that an answer to an open parser question stands for; any other line drops the question."""
        asked, self.asked = self.asked, None
        if asked is None:
            return None
        if text.isdigit() and 0 < int(text[:4]) <= len(asked.lines):
            return asked.lines[int(text[:4]) - 1]
        fits = [line for option, line in zip(asked.options, asked.lines, strict=True) if _fits(text, option)]
        return fits[0] if len(fits) == 1 else None

    def _picked(self, text: str, listed: tuple[str, ...]) -> str | None:
        if self.state.question is None and text.isdigit() and 0 < int(text[:4]) <= len(listed):
            return listed[int(text[:4]) - 1]
        return None

    def _step(self, line: str, text: str) -> Result:
        try:
            choice = self._choice(line)
            if choice is not None:
                return self._play(Answer(choice), text, choice)
            parsed = self.grammar().parse(line)
            return self._do(parsed, text)
        except Ambiguous as asked:
            return self._ask(asked)
        except NotUnderstood as error:
            self.failed = line
            return self._no(UNKNOWN, error.reason, error.instead)

    def _choice(self, line: str) -> str | None:
        """The option of the open rules question that a line names, by number or by words that fit exactly one."""
        question = self.state.question
        if question is None or self.viewing is not None:
            return None
        if line.isdigit() and 0 < int(line[:4]) <= len(question.options):
            return question.options[int(line[:4]) - 1]
        fits = [option for option in question.options if _fits(line, option)]
        exact = [option for option in fits if option.casefold() == line.casefold()]
        return exact[0] if exact else fits[0] if len(fits) == 1 else None

    def _do(self, parsed: Parsed, text: str) -> Result:
        act = ACTS.get(parsed.verb.name)
        if act is not None:
            return self._act(act, parsed)
        if self.state.question is not None:
            return self._no(
                REFUSED, "a question is open", " or ".join(self.state.question.options), asked=True
            )
        if self.viewing is not None:
            return self._no(REFUSED, "you are looking at the past", "end, or branch NAME")
        make = parsed.verb.make
        if make is None:
            raise LookupError(parsed.verb.name)
        return self._play(make(self.state, parsed.args), text, parsed.canonical)

    def _act(self, act: Act, parsed: Parsed) -> Result:
        try:
            return Result(OK, tuple(act.run(self, parsed.args)), canonical=parsed.canonical, ask=self._open())
        except Refused as no:
            return self._no(REFUSED, no.reason, no.instead, no.rule)

    # --- doing ------------------------------------------------------------------------------------

    def _play(self, command: Command, text: str, canonical: str) -> Result:
        before = self.state
        try:
            events = self.submit(command, text)
        except Refused as no:
            return self._no(REFUSED, no.reason, no.instead, no.rule)
        except Diverged:
            return self._no(REFUSED, "the rules have changed since this command was begun", "undo")
        except SaveError as error:
            return self._no(REFUSED, str(error), "make room, then type it again")
        blocks = tuple(narrate(before, events, self.game.rules))
        status = ASK if self.state.question else OVER if self.state.over else OK
        seconds = self.state.clock - before.clock
        return Result(
            status, blocks, events, {"seconds": seconds} if seconds else {}, self._open(), canonical
        )

    def _decide(self, command: Command, dice: LuckDice) -> tuple[Event, ...]:
        """Decide; a bug of ours is written down before it is shown, since the input that crashes matters most."""
        try:
            return self.game.decide(self.state, command, dice)
        except Crashed as crash:
            log, kind = self.save.log, type(crash.__cause__).__name__
            self.save.append(Crash(log.count, command, log.luck().hex(), crash.rolls, kind, None))
            self.report(traceback.format_exc())
            raise Refused(
                "something broke in gameloop, not your fault; the game is safe as it was"
            ) from crash

    def report(self, text: str) -> None:
        """Keep a traceback beside the save."""
        self.save.path.with_suffix(".report.txt").write_text(text, encoding="utf-8")

    def _open(self) -> Ask | None:
        question = self.state.question
        return Ask("rules", question.text, question.options) if question else None

    def _ask(self, asked: Ambiguous) -> Result:
        self.asked = None if self.strict else asked  # a script must name one
        return Result(ASK, (Block("parser", asked.text),), ask=Ask("parser", asked.text, asked.options))

    def _no(
        self, status: str, reason: str, instead: str, rule: str | None = None, *, asked: bool = False
    ) -> Result:
        what = f" Type: {instead}." if instead else ""
        why = f" [{rule}]" if rule else ""
        reason = reason[:1].upper() + reason[1:]
        block = Block("parser", f"- {reason}.{what}{why} {NO_TIME}")
        return Result(status, (block,), ask=self._open() if asked else None)


def _fits(text: str, option: str) -> bool:
    said, words = text.casefold().split(), option.casefold().split()
    return bool(said) and all(any(w.startswith(s) for w in words) for s in said)


def _together(done: Sequence[Result]) -> Result:
    """The results of the steps of one line as one."""
    if not done:
        return Result(OK)
    cost: dict[str, int] = {}
    for result in done:
        for span, n in result.cost.items():
            cost[span] = cost.get(span, 0) + n
    return Result(
        done[-1].status,
        tuple(block for result in done for block in result.blocks),
        tuple(event for result in done for event in result.events),
        cost,
        done[-1].ask,
        "; ".join(result.canonical for result in done if result.canonical),
    )
