"""Every error of the package, on one page.

What a player may see is a `Refused`; what a file may cause is a `SaveError` or a `ContentError`; anything
else that escapes is a bug of ours.
"""

from __future__ import annotations

from gameloop.kernel.values import frozen


class GameError(Exception):
    """The base of all errors that gameloop raises on purpose."""


class Refused(GameError):  # noqa: N818 - a refusal is an answer, not a fault
    """The rules or the world say no. Nothing happened, no time passed, no die was thrown.

    `reason` is one sentence without its full stop; `instead` says what to type; `rule` is the ledger row, or
    None.
    """

    def __init__(self, reason: str, *, instead: str = "", rule: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.instead = instead
        self.rule = rule


class Diverged(GameError):  # noqa: N818 - names what happened
    """An unfinished command, run again, did not come to the question that is open: the rules have changed.

    It does not mean that the save is damaged; taking the command back plays on.
    """


class DiceError(GameError):
    """A dice expression cannot be read, or asks for more than the stated limits. `at` is the column, from
    0.
    """

    def __init__(self, message: str, text: str, at: int) -> None:
        super().__init__(message)
        self.text = text
        self.at = at


class TapeError(GameError):
    """A recorded roll does not fit the roll that is asked for: the rules differ from those of the
    recording.
    """


class CodecError(GameError):
    """A value or a text is not of the shape that its class states, or a record does not fit the log before
    it.

    The message names the path to the fault.
    """


class SaveError(GameError):
    """A save cannot be used. The message names the file, and the line and byte where there is one."""


class SaveMissing(SaveError):  # noqa: N818
    """There is no such save."""


class SaveExists(SaveError):  # noqa: N818
    """A save of that name is there already; nothing is ever written over."""


class SaveDamaged(SaveError):  # noqa: N818
    """A line is not what was written. It does not mean that all is lost: `salvage` keeps what lies before
    it.
    """


class SaveNewer(SaveError):  # noqa: N818
    """The save holds a format, a record, an event or a version that this engine does not know."""


class SaveLocked(SaveError):  # noqa: N818
    """Another process is playing this save; it can still be read."""


class SaveFull(SaveError):  # noqa: N818
    """The system could not write the line (disk full, read-only, input/output error). The state is as
    before.
    """


@frozen
class Fault:
    """One fault in content: the file, where in it, what is wrong, and what would do."""

    file: str
    where: str
    what: str
    hint: str = ""

    def __str__(self) -> str:
        hint = f" ({self.hint})" if self.hint else ""
        return f"{self.file}: {self.where}: {self.what}{hint}"


class ContentError(GameError):
    """Content cannot be used. `faults` lists every fault found, not only the first."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults
