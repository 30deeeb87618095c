"""A game being played: a typed line becomes a command, the command becomes an entry, the entry becomes the state.

Read this file first, then one feature (world/doors.py). The order that matters is in `submit`: decide, write and
sync, then publish; so what is shown is always what is saved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gameloop.kernel.decider import fold
from gameloop.kernel.dice import LuckDice
from gameloop.kernel.digest import digest
from gameloop.kernel.errors import Diverged, Refused, SaveError
from gameloop.kernel.late import late
from gameloop.kernel.messages import Command, Event
from gameloop.kernel.questions import Answer
from gameloop.kernel.records import Crash, End, Epoch, Peek, Record
from gameloop.kernel.store import SaveFile
from gameloop.session.doing import acts
from gameloop.session.folding import States
from gameloop.session.format import versions
from gameloop.session.mending import last_typed
from gameloop.session.preferences import Preferences
from gameloop.session.prompting import still
from gameloop.session.reports import broke
from gameloop.session.results import (
    ASK,
    NO_TIME,
    OK,
    OVER,
    REFUSED,
    UNKNOWN,
    Ambiguous,
    Ask,
    Block,
    Held,
    Instead,
    NotUnderstood,
    Refusal,
    Result,
    Stage,
    echoed,
    looked,
    refusal,
    timed,
    together,
    way_out,
)
from gameloop.session.views.status import idle
from gameloop.session.words import LINE_LIMIT, NO, YES, clean, fits, spread
from gameloop.world.engagement import INTENT
from gameloop.world.game import Crashed, Game
from gameloop.world.ruleset import Verb
from gameloop.world.state import State

if TYPE_CHECKING:
    from gameloop.session import dangers, reading, recap, stops
    from gameloop.session.act import Act
    from gameloop.session.arguments import Parsed
    from gameloop.session.parser import Grammar
    from gameloop.session.suggest import Suggestion
else:  # thirty modules: when the first line is typed
    late(globals(), __package__, "dangers", "reading", "recap", "stops")

CUT_SHORT = "- You are not alone: the rest of the line was not played. No time passed for it."
HERE = "?"  # the verb that tells an open question whole once more
USUAL = "fight"  # the verb that has everybody do what is usual


class Session:
    """One save being played (or only looked at) under one ruleset.

    `strict` is for scripts: nothing abbreviated, nothing asked. `states` were folded at reading, or begin elsewhere.
    """

    def __init__(
        self, save: SaveFile, game: Game, *, strict: bool = False, states: States | None = None
    ) -> None:
        self.save = save
        self.strict = strict
        self.unicode = False  # whether the terminal can draw maps with signs beyond ASCII
        self.preferences = Preferences()  # the player's, no part of the game
        self.spoken = False  # whether what is shown is read aloud, most likely: maps are words then
        self.careful = False  # whether dangers are asked again: where somebody sits at a prompt
        self.transcript: Path | None = None  # where what is typed and told is written too
        self.held: Held | None = None  # the dangerous command that waits for a yes
        self.outside = "gameloop {}"  # how the program is called outside, with what follows for {}
        self.way_back = self.outside.format(f"play {save.path.stem}")  # what to type there to go on
        self.left = False  # the player has said `quit`
        self.viewing: int | None = None  # a record number, while looking at the past
        self.asked: Ambiguous | None = None  # an open parser question: no part of the game
        self.listed: tuple[str, ...] = ()  # the lines behind the numbers last shown by `?`
        self.named: tuple[tuple[str, str], ...] = ()  # what was named lately, for `it`
        self.failed = ("", -1)  # the line that could not be read, the place of the word at fault: for `oops`
        self._line = ""  # the command that is being read
        self._called: tuple[str, Mapping[str, str]] = (
            "",
            {},
        )  # its verb, what it calls what it names, by ids
        self.interrupted = False  # the player wants to stop: looked at between entries, never within one
        self.in_memory = False  # what is played now is never written: it may be cut short anywhere
        self.opened = save.log.count  # the first record of this sitting
        self.last = last_typed(save)  # the last command in canonical words, for `again`
        self.stage = Stage()  # what a front end shows meanwhile
        self.content: Sequence[Path] = ()  # the player's own folders, laid over the shipped content
        self.refusal: Refusal | None = None  # the last one, but of `why` itself
        self.states = states or States(save.path, State(), save.log)
        self.state = self.state_at(save.log.head)
        self.game = game.at(self.state)  # with what lies beyond the map, as far as it is in the state

    # --- the one way in ---------------------------------------------------------------------------

    def feed(self, line: str) -> Result:
        """Understand and do one line; never raises for anything typed."""
        text = reading.meant_line(self, clean(line))
        if len(line) > LINE_LIMIT:  # the end of it is cut off: doing the rest would not be what was typed
            return self._no(UNKNOWN, f"a line has at most {LINE_LIMIT} letters", "it in parts")
        if not text:
            return Result(OK, (Block("parser", still(self)),))
        before, listed = self.state, self.listed
        self.interrupted, self.listed = False, ()
        result = timed(self._fed(text, listed), going_on=self.pressed() and self.state.fight is not None)
        if self.state is before and not self.listed:
            self.listed = listed  # nothing has happened, and the numbers still stand on the screen
        return result

    def _fed(self, text: str, listed: tuple[str, ...]) -> Result:
        """Do one line that is clean and not empty; `listed` are the lines that a number would pick."""
        held, self.held = self.held, None
        if held is not None and text.casefold() in (*YES, *NO):
            return self._confirmed(held, text)
        number = reading.picked(listed, text) if self.state.question is None else None
        asked, self.asked = self.asked, None  # any line that is no answer drops the question
        line = reading.settled(asked, text) or number or text
        done: list[Result] = []
        before = self.state
        people = reading.nouns(self.seen(), self.game.rules, "person")
        last = next((who for who, _ in self.named if any(who == one.id for one in people)), "")
        told = reading.orders(self, line)
        for step in reading.each(self, spread(told, people, None if self.pressed() else last)):
            if done and stops.disturbed(before, self.state):
                done.append(Result(REFUSED, (Block("parser", CUT_SHORT),), ask=self.waiting()))
                break
            before = self.state
            result = self.step(step, line if not done else "")
            done.append(echoed(line, result) if line == number else result)
            if done[-1].status != OK or self.left or self.interrupted:
                break
        return together(done)

    def complete(self, text: str) -> list[Suggestion]:
        """What could be typed next; a fault in finding it out is never shown at the prompt."""
        try:
            return reading.complete(self, clean(text, keep_end=True))
        except Exception:
            return []

    def submit(self, command: Command, text: str = "") -> tuple[Event, ...]:
        """Decide a command, write it with all its events as one entry, then publish the new state.

        Raises Refused or Diverged when the answer is no, SaveError where it cannot be written: nothing happened then.
        """
        log = self.save.log
        events = self._decide(command, LuckDice(log.luck_for(command)))
        if not events:
            return events
        state = fold(self.game.evolve, self.state, events)
        self._note_versions()
        entry = log.entry(command, events, text=text or None, clock=state.clock, digest=digest(state))
        self.save.append(entry)
        self.states.keep(entry.n, state)
        self.state, self.game = state, self.game.at(state)
        return events

    def state_at(self, n: int) -> State:
        """The state after entry n (0: before the first). Raises SaveDamaged."""
        return self.states.after(n)

    def go(self, record: Record) -> None:
        """Write a move of the head, and stand where it leads."""
        self.save.append(record)
        self.viewing, self.state = None, self.state_at(self.save.log.head)
        self.game = self.game.at(self.state)

    def seen(self) -> State:
        """The state that views show: the present, or the past that is being looked at."""
        return self.state if self.viewing is None else self.state_at(self.viewing)

    def _note_versions(self) -> None:
        """Before the first entry that is decided by other versions than the one before, say so in the save."""
        if self.save.log.versions != (now := versions(self.game.rules)):
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
        return (*self.game.verbs, *(act.verb for act in acts().values()))

    def grammar(self) -> Grammar:
        """The grammar of this moment."""
        return reading.grammar_of(self)

    def step(self, line: str, text: str) -> Result:
        """One command; whatever goes wrong in it, the session goes on."""
        self._line, self._called = line, ("", {})
        try:
            return self._understood(line, text)
        except Instead as other:
            return echoed(other.line, self.step(other.line, other.line))
        except Exception:
            return Result(REFUSED, (Block("parser", f"- {broke(self)} {NO_TIME}"),))

    def _understood(self, line: str, text: str) -> Result:
        try:
            wish = reading.wished(line, self._own)
            if wish is not None:
                return reading.granted(self, wish, text)
            choice = self.choice(line)
            if choice is not None:
                given = self.play(Answer(choice), text, choice)
                return given if reading.plainly(line, choice) else echoed(choice, given)
            if self.pressed() and (reading.for_all(line) or self._verb_of(line.split()[0]) == USUAL):
                return self._answer_all(reading.for_all(line), text)
            parsed = self.grammar().parse(line)
            self.named = reading.remembered(self.named, parsed.named)
            self._called = (parsed.verb.name, parsed.named)
            result = self._do(parsed, text)
            heard = parsed.assumed and result.status not in (REFUSED, UNKNOWN)
            told = looked(result) if parsed.verb.name == "examine" else result
            return echoed(parsed.assumed, told, parsed.aside) if heard else result
        except Ambiguous as asked:
            return self._ask(asked) if self._own(line) or not self.pressed() else self._unanswered(line)
        except NotUnderstood as error:
            self.failed = (line, error.token)
            if self.pressed() and not self._own(line):
                return self._unanswered(line)
            return self._no(UNKNOWN, error.reason, reading.holding(self, error.instead))

    def pressed(self) -> bool:
        """Tells whether the rules wait for an answer."""
        return self.state.question is not None and self.viewing is None

    def _own(self, line: str) -> Act | None:
        """The verb of the session itself with which a line begins, and which no question bars; None for another."""
        return acts().get(self._verb_of(line.split()[0]))

    def _unanswered(self, line: str) -> Result:
        """Say that an answer is wanted, and ask again; whoever wants to give none takes back what he is asked about."""
        if reading.drops(line):
            raise Instead("undo")
        question = self.state.question
        usual = USUAL if question and question.topic == INTENT else ""
        how = reading.answered_by(question, usual) if question else ""
        return self._no(REFUSED, reading.no_answer(line), how)

    def _answer_all(self, line: str, text: str) -> Result:
        """Answer for one after another while the line says what is asked; without a line what is usual for him."""
        done: list[Result] = []
        while (question := self.state.question) is not None and question.topic == INTENT:
            said = line or reading.words(self.state, reading.usual(self.state, self.game.rules, question.to))
            found = reading.fitting(said, question.options, reading.naming(self.grammar()))
            if not found:
                break
            done.append(self.play(Answer(found[0]), "" if done else text, found[0]))
        return together(done) if done else self._unanswered(text)

    def choice(self, line: str) -> str | None:
        """The option of the open rules question that a line names, by number or by words that fit exactly one."""
        question = self.state.question
        if question is None or self.viewing is not None:
            return None
        name, _, rest = line.partition(":")
        asked = self.state.people.get(question.to)
        if rest and asked is not None and fits(name, asked.name):
            line = rest.strip()
        return reading.meant(line, question, reading.naming(self.grammar()))

    def _verb_of(self, word: str) -> str:
        """The name of the verb that a word means at this moment, empty for none."""
        return reading.naming(self.grammar())(word)

    def _do(self, parsed: Parsed, text: str) -> Result:
        act = acts().get(parsed.verb.name)
        if act is not None:
            return self._act(act, parsed)
        if self.viewing is not None:
            return self._no(REFUSED, "you are looking at the past", "end, or branch NAME")
        if self.state.question is not None:
            return self._unanswered(text)
        make = parsed.verb.make
        if make is None:
            raise LookupError(parsed.verb.name)
        command = make(self.state, parsed.args)
        word, risk = dangers.danger(self, command) if self.careful else ("", "")
        if word:
            self.held = Held(command, text, parsed.canonical)
            return dangers.warned(word, risk)
        if reading.walks(command):
            return reading.walk(self, command, text, parsed.canonical)
        if parsed.verb.repeats:
            return reading.often(self, parsed, command, text)
        return self.play(command, text, parsed.canonical)

    def _confirmed(self, held: Held, said: str) -> Result:
        """Do what was asked again, or leave it."""
        if said.casefold() in NO:
            return Result(OK, (Block("parser", f"It is not done. {NO_TIME}"),))
        return self.play(held.command, held.text, held.canonical)

    def _act(self, act: Act, parsed: Parsed) -> Result:
        before = self.state.question
        try:
            blocks = tuple(act.run(self, parsed.args))
            again = self.state.question is before and act.verb.name != HERE
            ask = None if self.left else self.waiting(again=again)
            return Result(OK, blocks, canonical=parsed.canonical, ask=ask)
        except Refused as no:
            return self._no(REFUSED, no.reason, reading.holding(self, no.instead), no.rule)
        except SaveError as error:
            return self._unsaved(error)

    # --- doing ------------------------------------------------------------------------------------

    def play(self, command: Command, text: str, canonical: str) -> Result:
        """Submit a command and tell what came of it, or why not."""
        before = self.state
        try:
            events = self.submit(command, text)
        except Refused as no:
            reason = reading.own_words(no.reason, self._line, *self._called)
            return self._no(REFUSED, reason, reading.holding(self, no.instead), no.rule)
        except Diverged as changed:
            return self._no(REFUSED, str(changed), "undo")
        except SaveError as error:
            return self._unsaved(error)
        self.last = self.last if isinstance(command, Answer) else canonical
        told = self._told(before, events)
        blocks = self.preferences.liked(told) or idle(before, self.state, self.game.rules)
        status = ASK if self.state.question else OVER if self.state.over else OK
        cost = {"seconds": s} if (s := self.state.clock - before.clock) else {}
        return Result(status, blocks, events, cost, self.waiting(), canonical)

    def _told(self, before: State, events: Sequence[Event]) -> tuple[Block, ...]:
        """The events in words. They are saved already, so a fault in telling loses nothing."""
        try:
            from gameloop.session.narrate.spans import told_of  # thirty modules: when something happens

            blocks = told_of(self.save.log, self.save.log.head, before, events, self.state, self.game.rules)
            if self.state.over and not before.over:
                return (*blocks, *recap.ending(self, [block.text for block in blocks]))
            return (*blocks, *reading.met(self))
        except Exception:
            return (Block("parser", f"It is done and saved. {broke(self)}"),)

    def _unsaved(self, error: SaveError) -> Result:
        return self._no(REFUSED, str(error), way_out(error))

    def _decide(self, command: Command, dice: LuckDice) -> tuple[Event, ...]:
        """Decide; a bug of ours is written down before it is shown, since the input that crashes matters most."""
        try:
            return self.game.decide(self.state, command, dice)
        except Crashed as crash:
            log, kind = self.save.log, type(crash.__cause__).__name__
            self.save.append(Crash(log.count, command, log.luck().hex(), crash.rolls, kind, None))
            raise Refused(broke(self)) from crash

    def waiting(self, *, again: bool = False) -> Ask | None:
        """The open question of the rules, as it is shown: whole, or in short where it is asked `again`."""
        question = self.state.question
        return Ask("rules", question.text, question.listed, again) if question else None

    def _ask(self, asked: Ambiguous) -> Result:
        self.asked = None if self.strict else asked  # a script must name one
        ask = Ask("parser", asked.text, asked.options)
        return Result(ASK, (Block("parser", f"{asked.text} {NO_TIME}"),), ask=ask)

    def _no(self, status: str, reason: str, instead: str, rule: str | None = None) -> Result:
        """A refusal; an open question is asked again with it."""
        block = refusal(reason, instead, rule)
        if self._verb_of(self._line.partition(" ")[0]) != "why":  # which asks for it
            self.refusal = Refusal(block, rule, self._line, self.save.log.head)
        return Result(status, (block,), ask=self.waiting(again=True) if self.pressed() else None)
