"""Tips: one line each, shown once to a player, at the moment at which it helps; at a terminal only.

What was shown is remembered in the user's state folder, so that nobody is told twice; `tips off` silences all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import platformdirs

from gameloop.kernel.dice import Rolled
from gameloop.kernel.late import late
from gameloop.kernel.messages import Event, tag
from gameloop.session.results import Block, Result
from gameloop.session.saves import own
from gameloop.session.session import Session
from gameloop.world.doorways import OPEN
from gameloop.world.modes import MEET, in_village, mode
from gameloop.world.places import ways_known
from gameloop.world.state import PARTY, State
from gameloop.world.turns import owed
from gameloop.world.wounds import Died, Fell

if TYPE_CHECKING:
    from gameloop.world import bands, contact
else:  # where somebody is met
    late(globals(), "gameloop.world", "bands", "contact")

FILE = "tips.json"
Events = tuple[Event, ...]


def path() -> Path:
    """Where it is remembered what was shown."""
    return own(platformdirs.user_state_path) / FILE


def seen(file: Path) -> tuple[str, ...]:
    """The tips shown already; none if that cannot be read."""
    try:
        raw = msgspec.json.decode(file.read_bytes())
    except (OSError, ValueError):
        return ()
    return tuple(one for one in raw if isinstance(one, str)) if isinstance(raw, list) else ()


def remember(file: Path, shown: tuple[str, ...]) -> None:
    """Note what was shown; a folder that cannot be written to only means that it is told again some day."""
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(msgspec.json.encode(shown))


def fitting(session: Session, result: Result, shown: tuple[str, ...]) -> str:
    """The id of the first tip that this moment is for and that was not shown; empty for none."""
    if session.viewing is not None or not session.preferences.tips:
        return ""
    state, events = session.state, result.events
    return next((n for n, (when, _) in TIPS.items() if n not in shown and when(state, events)), "")


def tips(session: Session, result: Result, file: Path) -> Iterator[Block]:
    """A tip for this moment, if there is one, which is then remembered as shown."""
    shown = seen(file)
    name = fitting(session, result, shown)
    if name:
        remember(file, (*shown, name))
        yield Block("tip", f"Tip: {TIPS[name][1]} (tips off)")


def _any(kind: str) -> Callable[[State, Events], bool]:
    return lambda _state, events: _among(kind, events)


def _among(kind: str, events: Events) -> bool:
    """Whether a fact of that tag is there: not by its class, which would be imported for it."""
    return any(tag(type(event)) == kind for event in events)


def _shut_door(state: State, events: Events) -> bool:
    """A shut door is in sight, and somebody has just come to it."""
    doors = (w for w in ways_known(state) if w.door is not None) if state.calm and state.here.chart else ()
    known = state.survey().known if state.here.chart else {}
    heard = _among("listened", events)
    return bool(events) and not heard and any(known[w.id].door != OPEN for w in doors if w.id in known)


def _down(state: State, events: Events) -> bool:
    """One of the party has fallen or died."""
    return any(isinstance(e, Died | Fell) and state.people[e.who].side == PARTY for e in events)


def _rolled(_state: State, events: Events) -> bool:
    return any(isinstance(e, Rolled) and not e.secret and e.target is not None for e in events)


def _met(state: State, events: Events) -> bool:
    """Somebody is met who speaks."""
    met = state.encounter
    if not events or mode(state) != MEET or met is None:
        return False
    return bands.talks(state, met.group, contact.speaker(state, met.group))


def _dark(state: State, events: Events) -> bool:
    """A light has gone out where one is needed."""
    return _among("light_out", events) and bool(state.here.chart) and not in_village(state)


def _over(state: State, _events: Events) -> bool:
    return bool(state.over)


def _hurt(state: State, events: Events) -> bool:
    """A fight is over, and has cost somebody blood."""
    hurt = (p.hp < p.stats.get("max_hp", p.hp) for p in state.party())
    return _among("fight_ended", events) and any(hurt)


def _tired(state: State, _events: Events) -> bool:
    return owed(state) > 0


TIPS: Mapping[str, tuple[Callable[[State, Events], bool], str]] = {
    "over": (
        _over,
        "undo takes back even the end; the same commands throw the same dice, others throw others.",
    ),
    "fallen": (
        _down,
        "undo takes it back, with the same dice; branch NAME keeps this and tries another way.",
    ),
    "trap": (_any("trap_sprung"), "undo takes back what you cannot bear; search, before you touch or pass."),
    "fight": (
        _any("fight_began"),
        "fight plays on with everybody doing the usual; name somebody for more: bor: guard.",
    ),
    "after": (_hurt, "bind the hurt at once, and count what you spent: inventory."),
    "meeting": (_met, "talking is free and often enough. odds parley tells how likely it is to help."),
    "light": (_dark, "due tells what is to come; light torch makes light again."),
    "rest": (_tired, "whoever carries too much tires: drop something, or rest when the turn's die says so."),
    "listen": (_shut_door, "listen at a door before you open it: who is behind it may be heard."),
    "why": (_rolled, "why tells of the last roll what it needed, and which rule says so."),
}
