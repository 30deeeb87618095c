"""What stands before and under the line being typed: prompt, status fields, banner. Words only, no terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from gameloop.kernel.late import late
from gameloop.kernel.log import MAIN
from gameloop.session.results import Block
from gameloop.session.views import places, status
from gameloop.world.modes import BATTLE, FIGHT, MAKING, MEET, OVER, TOWN, WILD, mode
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import State

if TYPE_CHECKING:
    from gameloop.session import recap
    from gameloop.session.session import Session
    from gameloop.world import orders
else:  # for a game that was played before, and in a fight
    late(globals(), __package__, "recap")
    late(globals(), "gameloop.world", "orders")

WORDS = {
    MAKING: "party",
    MEET: "meeting",
    FIGHT: "fight",
    BATTLE: "battle",
    TOWN: "town",
    WILD: "wild",
    OVER: "over",
}
UNDERGROUND = "delve"
GAP = " | "
RULED = "*"  # in the prompt: a ruling of the player's own stands beside the rules
TIP = "Type ? for what can be done here."
ENLIST = "enlist NAME for each who is to go, and answer what is asked"


def prompt(session: Session) -> str:
    """The prompt: mode and time, in a fight the phase and whose turn it is, the branch if it is not main."""
    log = session.save.log
    if session.viewing is not None:
        return f"replay @{session.viewing}/{log.head}> "
    state = session.state
    more = f" {state.fight.phase}" if state.fight and state.fight.phase else ""
    speaker = state.people.get(_speaker(state, session.game.rules))
    who = f", {speaker.name}" if speaker else ""
    branch = f" ({log.branch})" if log.branch != MAIN else ""
    word = WORDS.get(mode(state), UNDERGROUND)
    ruled = RULED if state.rulings else ""
    return f"{word} {status.moment(state, session.game.rules)}{more}{who}{branch}{ruled}> "


def _speaker(state: State, rules: Ruleset) -> str:
    """Who is to say something in a fight: who is asked, whose turn it is, the first who can act and has not yet."""
    if state.fight is None:
        return ""
    asked = state.question.to if state.question else ""
    return asked or state.fight.turn or orders.asked_for(state, rules)


def fields(session: Session) -> tuple[str, ...]:
    """The status line in fields, most important first; the last tells the branch and what was taken back."""
    log = session.save.log
    undone = log.ledger().undos
    back = f", {undone} undo{'s' * (undone != 1)}" if undone else ""
    own = (f"{log.branch}{back}",) if back or log.branch != MAIN else ()
    return (*status.fields(session.seen(), session.game.rules), *own)


def statuses(session: Session) -> tuple[str, ...]:
    """The status line, whole and then shorter and shorter: the branch goes first, then what is due, then the load,
    the time of day, whoever is hurt least, and the light; the worst-off of the party goes last.
    """
    seen, rules = session.seen(), session.game.rules
    now, party = status.moment(seen, rules), status.people(seen)
    lights = (status.lights(seen),) if status.lights(seen) else ()
    few = [status.people(seen, most) for most in range(len(seen.order) - 1, 0, -1)]
    vital = status.vital(seen, rules)
    laden = [(*vital, load) for load in (status.load(seen, rules), status.burdened(seen, rules)) if load]
    whole = fields(session), status.fields(seen, rules), *laden, vital
    lit = [(now, *lights, some) for some in (party, *few)]
    rows = (*whole, *lit, *((now, some) for some in few[-1:]), (now,))
    return tuple(GAP.join(part for part in row if part) for row in rows)


def fitted(rows: tuple[str, ...], width: int, taken: Callable[[str], int] = len) -> str:
    """The first of these lines that takes less than `width` columns, never the full width; none may do.

    `taken` tells how many columns a line takes, where letters may take two.
    """
    return next((row for row in rows if taken(row) < width), "")


def banner(session: Session) -> tuple[Block, ...]:
    """Three lines on what is played: rules, seed, file."""
    log, rules = session.save.log, session.game.rules
    seed = f"Seed {log.opening.seed!r}: the same seed and the same words give the same game."
    held = "" if session.save.writable else " (only looking: another process plays it)"
    return (
        Block("title", f"gameloop {log.versions.engine}: {rules.title}, {rules.adventure.title}"),
        Block("parser", f"{seed}\nSave {session.save.path}{held}"),
    )


def untouched(session: Session) -> bool:
    """Tells whether nothing has been typed in this game yet."""
    return not any(entry.text for entry in session.save.log.path())


def still(session: Session) -> str:
    """What an empty line gets: nothing is repeated."""
    question = session.state.question
    if question is not None:
        return question.text
    when = status.moment(session.seen(), session.game.rules)
    return f"(still {when}; look, wait, or ?)"


def opening(session: Session) -> tuple[Block, ...]:
    """What is shown first: the banner, what went before if anything did, the place, and one tip."""
    seen = session.seen()
    before = tuple(introduced(session) if untouched(session) else recap.previously(session, {}))
    place = places.look(seen, session.game.rules) if seen.here.chart else ()
    nobody = f"Nobody is in the party yet. Type {ENLIST}.\n" if mode(seen) == MAKING else ""
    return (*banner(session), *before, *place, Block("tip", f"{nobody}{TIP}"))


def introduced(session: Session) -> Iterator[Block]:
    """What it is about and who sets out: told once, before anything was typed."""
    if pitch := session.game.rules.adventure.pitch:
        yield Block("story", pitch)
    people = [f"{person.name} ({person.kind.replace('_', ' ')})" for person in session.state.party()]
    if people:
        yield Block("parser", f"You lead {', '.join(people)}.")
