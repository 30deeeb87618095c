"""The way to an entry without anything that a person typed freely: names, notes, texts, the seed.

People have ids that no name enters, so another name is another text and nothing else. Each command is decided again
with the new names on its recorded dice; where the rules of today no longer make what was recorded (which may be the
very fault that is told of) the recorded facts stand, with the names in their texts replaced. What luck throws depends
on every byte of a command, so no roll of such a file is claimed to be luck's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from gameloop.kernel.decider import fold
from gameloop.kernel.dice import RNG, TAPE, Rolled, TapeDice
from gameloop.kernel.digest import digest
from gameloop.kernel.errors import GameError
from gameloop.kernel.log import Log
from gameloop.kernel.luck import sealed
from gameloop.kernel.messages import Command, Event, tag
from gameloop.kernel.questions import Answer
from gameloop.kernel.records import Branch, Crash, Entry, Head, Note, Record, make_head
from gameloop.kernel.values import evolve, fields_of, has
from gameloop.session.format import CODEC
from gameloop.session.verify import entry_difference
from gameloop.world.game import Game
from gameloop.world.keys import key_of
from gameloop.world.people import Enlist, Recruit
from gameloop.world.state import State

T = TypeVar("T")
GONE = "left out"  # stands for a text
TITLE = "redacted"
# fields of commands that hold what a person typed, in however few words
FREE = ("because", "question", "text", "why")
ID = re.compile(r"[a-z0-9_.:/@+-]*")  # what no person types as prose: ids, directions, dice


def head_of(head: Head) -> Head:
    """The head without title and without the words of the seed; what was made of the seed would be made again."""
    return make_head(TITLE, sealed(head.seed), head.versions, head.made, head.origin)


class Redactor:
    """Redacts the records of one path, in their order. `swaps` are the texts replaced so far, and by what."""

    def __init__(self, game: Game, head: Head) -> None:
        self.swaps: dict[str, str] = {}
        self._keys: dict[str, str] = {}  # by which the renamed are asked for: `ann.hp`
        self._game = game
        self._before = State()
        self._after = State()
        self._log = Log(head_of(head), CODEC.encode_command)
        self._lucks: dict[str, str] = {}
        self._old = Log(head, CODEC.encode_command)

    def records(self, records: Iterable[Record]) -> Iterator[Record]:
        """The same records, redacted."""
        for record in records:
            self._lucks[self._old.luck().hex()] = self._log.luck().hex()
            made = self._redacted(record)
            self._old.add(record)
            self._log.add(made)
            yield made

    def text(self, text: str) -> str:
        """A text of the program's own with every name and every free text in it replaced."""
        text = self._keyed(text)  # first: a name in small letters is the key as well
        for old in sorted(self.swaps, key=len, reverse=True):
            text = re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", self.swaps[old], text)
        return text

    def _keyed(self, text: str) -> str:
        """The same with the keys of names replaced that stand before a dot."""
        for old, new in self._keys.items():
            text = re.sub(rf"(?<!\w){old}(?=\.\w)", new, text)
        return text

    def _redacted(self, record: Record) -> Record:
        if isinstance(record, Entry):
            return self._entry(record)
        if isinstance(record, Branch):
            return evolve(record, name=f"branch {record.n}")
        if isinstance(record, Note):
            return evolve(record, text=record.text and GONE, mark=record.mark and f"mark {record.n}")
        if isinstance(record, Crash):
            rolls = tuple(mapped(_taped(roll), self.text) for roll in record.rolls)
            luck = self._lucks.get(record.luck, record.luck)
            return evolve(record, command=self._command(record.command), luck=luck, rolls=rolls)
        return record

    def _entry(self, entry: Entry) -> Entry:
        command = self._command(entry.command)
        events = self._events(entry, command)
        self._before = fold(self._game.evolve, self._before, entry.events)
        self._after = fold(self._game.evolve, self._after, events)
        text = None if entry.text is None else tag(type(command)).replace("_", " ")
        return evolve(entry, text=text, command=command, events=events, digest=digest(self._after))

    def _command(self, command: Command) -> Command:
        """A command with other names, and with nothing in it that was typed as prose."""
        if isinstance(command, Enlist):
            for member in command.members:
                self._renamed(member.name)
        if isinstance(command, Recruit):
            self._renamed(command.name)
        if isinstance(command, Answer):
            return Answer(self._choice(command.choice))
        said = {name: self._prose(getattr(command, name)) for name in FREE if hasattr(command, name)}
        return mapped(evolve(command, **said), self._typed)

    def _prose(self, text: str) -> str:
        return self.swaps.setdefault(text, GONE) if text else text

    def _renamed(self, name: str) -> None:
        new = self.swaps.setdefault(name, f"Person {len(self.swaps) + 1}")
        if key := key_of(name):
            self._keys.setdefault(key, key_of(new))

    def _choice(self, choice: str) -> str:
        """The option that stands where the chosen one stood; faces as they are."""
        old, new = self._before.question, self._after.question
        if old is None or new is None or choice not in old.options:
            return choice if ID.fullmatch(choice.replace(" ", "")) else self.text(choice)
        return new.options[old.options.index(choice)]

    def _typed(self, text: str) -> str:
        if text in self.swaps:
            return self.swaps[text]
        return self._keyed(text) if ID.fullmatch(text) else self._prose(text)

    def _events(self, entry: Entry, command: Command) -> tuple[Event, ...]:
        """What comes of the redacted command if the rules still make what was recorded; else that, in other words."""
        taped = tuple(map(_taped, entry.events))
        if entry_difference(self._game, self._before, entry) is None:
            rolls = [event for event in taped if isinstance(event, Rolled)]
            try:
                return self._game.decide(self._after, command, TapeDice(rolls))
            except GameError:
                pass  # a rule that looks at names: the recorded facts stand
        return tuple(mapped(event, self.text) for event in taped)


def _taped(event: Event) -> Event:
    """A roll of luck's as one that was taken from a recording."""
    return evolve(event, source=TAPE) if isinstance(event, Rolled) and event.source == RNG else event


def mapped(value: T, change: Callable[[str], str]) -> T:
    """A value with every text in it changed: in its fields, in tuples, in what mappings hold, not in their keys."""
    made: Any = _mapped(value, change)
    return made  # type: ignore[no-any-return]


def _mapped(value: Any, change: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, tuple):
        return tuple(_mapped(part, change) for part in value)
    if isinstance(value, Mapping):
        return {key: _mapped(part, change) for key, part in value.items()}
    if has(type(value)):
        fields = {name: getattr(value, name) for name in fields_of(type(value)).names}
        return evolve(value, **{name: _mapped(part, change) for name, part in fields.items()})
    return value
