"""What comes back from a typed line: blocks of text with a voice each, events, cost, and a question if one is open."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from gameloop.kernel.errors import SaveError, SaveFull, SaveLocked
from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import evolve, field, frozen

OK = "ok"
ASK = "ask"
REFUSED = "refused"
UNKNOWN = "unknown"
DANGER = "danger"
OVER = "over"
# what was typed, in an answer: nobody reads four thousand letters again
LONG = r'(["`])([^"`]{60})[^"`]{4,}\1'
NO_TIME = "No time passed."
# what says of an act that was done how long it took, where no hour went by: a round, a turn that goes on
TIMED = re.compile(r"(?im)no time passed|^\[(?:round|this turn goes on|turn of battle)\b")
# how much of a line that cannot be read was understood: no verb, a verb for other moments, a verb
UNHEARD, UNTIMELY, UNCLEAR = 0, 1, 2


@frozen
class Block:
    """A piece of output in one voice: title, story, rule, roll, danger, parser, tip, list, map, plan, status or help.

    `text` may have several lines; those of a list or map are not to be wrapped into each other. A map may be cut
    to a window around the party's sign, a plan is shown whole. `brief` says the same without its dice, if it has any.
    """

    voice: str
    text: str
    brief: str = ""


@frozen
class Held:
    """A command understood that waits for a yes: itself, what was typed, its canonical words."""

    command: Command
    text: str
    canonical: str


@frozen
class Refusal:
    """What was refused last: what was said, by which rule, of which line, and the record at which one stood."""

    block: Block
    rule: str | None
    line: str
    at: int


@frozen
class Ask:
    """An open question: `parser` ones live in the session, `rules` ones in the state; asked `again` in short."""

    kind: str
    text: str
    options: tuple[str, ...]
    again: bool = False


@frozen
class Result:
    """The outcome of one line. `cost` counts spans of time that went by; `canonical` is the line as understood."""

    status: str
    blocks: tuple[Block, ...] = ()
    events: tuple[Event, ...] = ()
    cost: Mapping[str, int] = field(factory=dict)
    ask: Ask | None = None
    canonical: str = ""

    @property
    def text(self) -> str:
        """The blocks as plain lines."""
        return "\n".join(block.text for block in self.blocks)


Show = Callable[[Result, float], None]


class Stage:
    """What a front end shows before a line is done: how far a long job is, and a picture of a film for so many seconds;
    None where nobody sits there.
    """

    def __init__(self) -> None:
        self.counting: Callable[[str], None] = lambda _: None
        self.showing: Show | None = None


class NotUnderstood(Exception):  # noqa: N818 - a typed line that cannot be read, not a fault
    """A line that cannot be read. `token` is the place of the word at fault among those typed, -1 for none.

    `mended` is the line with that word replaced by the best guess, empty if there is none. `final`: the line was
    understood, and nothing else is to be made of it. `rank` says how much of it was understood.
    """

    def __init__(
        self,
        reason: str,
        instead: str = "",
        token: int = -1,
        mended: str = "",
        *,
        final: bool = False,
        rank: int = UNCLEAR,
    ) -> None:
        super().__init__(reason)
        self.final = final
        self.rank = rank
        self.reason = reason
        self.instead = instead
        self.token = token
        self.mended = mended


class Ambiguous(Exception):  # noqa: N818
    """A line that fits several things. `lines` are the complete lines it might mean, in the order of `options`."""

    def __init__(self, text: str, options: tuple[str, ...], lines: tuple[str, ...]) -> None:
        super().__init__(text)
        self.text = text
        self.options = options
        self.lines = lines


class Instead(Exception):  # noqa: N818
    """Another line is to be played in place of this one."""

    def __init__(self, line: str) -> None:
        super().__init__(line)
        self.line = line


def way_out(error: SaveError) -> str:
    """What to type where something could not be saved; empty where nothing helps."""
    if isinstance(error, SaveLocked):
        return "log, replay or goto, to look"
    return "it again when there is room" if isinstance(error, SaveFull) else ""


def refusal(reason: str, instead: str, rule: str | None) -> Block:
    """What is said where the answer is no: why, what to type instead, by which rule, and that no time went by."""
    what = f" Type: {instead}." if instead else ""
    why = f" [{rule}]" if rule else ""
    reason = re.sub(LONG, r"\1\2...\1", reason)
    said = reason[:1].upper() + reason[1:] + ("" if reason.endswith((".", "?", "!")) else ".")
    return Block("parser", f"- {said}{what}{why} {NO_TIME}")


STORY = "story"  # the voice of sentences


def together(done: Sequence[Result]) -> Result:
    """The results of the steps of one line as one."""
    if not done:
        return Result(OK)
    cost: dict[str, int] = {}
    for result in done:
        for span, n in result.cost.items():
            cost[span] = cost.get(span, 0) + n
    return Result(
        done[-1].status,
        tuple(_told(done)),
        tuple(event for result in done for event in result.events),
        cost,
        done[-1].ask,
        "; ".join(result.canonical for result in done if result.canonical),
    )


def _told(done: Sequence[Result]) -> Iterator[Block]:
    """What is shown of them; a step of which the same one sentence is told as of the step before adds nothing."""
    shown: tuple[Block, ...] = ()
    for result in done:
        if result.blocks != shown or [block.voice for block in shown] != [STORY]:
            yield from result.blocks
        shown = result.blocks


def timed(result: Result, *, going_on: bool = False) -> Result:
    """The result; where something was done that took no time and nothing told says so, with that said.

    It stands before the list of what can be done next. A round that is `going_on` is told as it ends.
    """
    if not result.events or result.cost or going_on or TIMED.search(result.text):
        return result
    told = [*result.blocks]
    at = next((n for n in range(len(told), 0, -1) if told[n - 1].voice != "list"), 0)
    told.insert(at, Block("rule", f"[{NO_TIME[:1].lower()}{NO_TIME[1:-1]}]"))
    return evolve(result, blocks=tuple(told))


def looked(result: Result) -> Result:
    """The result of a look that something else was taken for which may cost time: with that it did not."""
    if result.events or result.status != OK or TIMED.search(result.text):
        return result
    said = Block("rule", f"[{NO_TIME[:1].lower()}{NO_TIME[1:-1]}]")
    return evolve(result, blocks=(*result.blocks, said))


def echoed(line: str, result: Result, aside: str = "") -> Result:
    """The result, begun with what was taken for meant, and with the words that were left out of it."""
    said = f'({line}, leaving out "{aside}")' if aside else f"({line})"
    return evolve(result, blocks=(Block("parser", said), *result.blocks))
