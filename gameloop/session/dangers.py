"""What is asked again before it is done: only at a prompt, only what the player can see, and no part of the game.

The answer is no entry; the command it lets through is one like any other. A party never parts here, so nothing asks
whether it is to: the downed are carried along, and whoever fled is back when the fight is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from gameloop.kernel import luck
from gameloop.kernel.decider import fold
from gameloop.kernel.dice import LuckDice
from gameloop.kernel.errors import GameError
from gameloop.kernel.messages import Command, Event
from gameloop.session.results import DANGER, Block, Result
from gameloop.world.bands import helpless
from gameloop.world.contact import ATTACKED
from gameloop.world.deals import deal_of, on_offer
from gameloop.world.doors import OpenDoor
from gameloop.world.encounters import MoodSet, bands_here
from gameloop.world.furnishing import Trap
from gameloop.world.gear import Drop, Take
from gameloop.world.goods import find
from gameloop.world.light import BRIGHT, Douse, lights_here
from gameloop.world.magic import CastSpell
from gameloop.world.meetings import AttackThem
from gameloop.world.sight import fallen, they
from gameloop.world.state import DEAD
from gameloop.world.stealth import Climb
from gameloop.world.town import Sell
from gameloop.world.traps import OPEN, PASS, TAKE, at_hand, passed_freely, trap_name
from gameloop.world.travel import Go
from gameloop.world.treasure import OpenThing
from gameloop.world.wares import TREASURE

if TYPE_CHECKING:
    from gameloop.session.session import Session

PEACEFUL = ("uncertain", "positive", "enthusiastic", "attending", "captive")


def warned(word: str, risk: str) -> Result:
    """Ask once more; `word` is what silences it."""
    text = f'Danger: {risk}. Go on anyway? (yes/no; "stop off {word}" to be asked no more)'
    return Result(DANGER, (Block("danger", text),))


def danger(session: Session, command: Command) -> tuple[str, str]:
    """The word of a danger in a command and what it is; two empty texts if there is none, or none that is asked."""
    found = ((word, text) for word, says in SIGNS.items() for text in says(session, command))
    return next(((w, text) for w, text in found if w in session.preferences.confirm), ("", ""))


def _peaceful(session: Session, command: Command) -> Iterator[str]:
    """A first blow at those who mean no harm, whether they were named or are merely the ones who are here."""
    state = session.state
    if not isinstance(command, AttackThem) and not _attacks(session, command):
        return
    from gameloop.session.narrate.meeting import several  # thirty modules: when somebody strikes

    here = [band for band in bands_here(state) if band.known]
    alone = here[0].id if len(here) == 1 else ""
    named = command.band if isinstance(command, AttackThem) else ""
    meant = state.bands.get(named or (state.encounter.group if state.encounter else alone))
    if meant is not None and meant.mood in PEACEFUL and not helpless(state, meant.id):
        verb = "mean" if several(state, meant.id) else "means"
        yield f"{they(state, meant.id)} {verb} you no harm so far"


def _attacks(session: Session, command: Command) -> bool:
    """Tells whether casting this is an attack on those who are here."""
    events = _foreseen(session, command) if isinstance(command, CastSpell) else ()
    return any(isinstance(event, MoodSet) and event.why == ATTACKED for event in events)


def _last_light(session: Session, command: Command) -> Iterator[str]:
    state = session.state
    dark = state.chart().place(state.here.place).light not in BRIGHT if state.here.chart else False
    if isinstance(command, Douse) and dark and len(lights_here(state)) == 1:
        yield "this is your last light"


def _known_trap(session: Session, command: Command) -> Iterator[str]:
    state = session.state
    if not state.here.chart:
        return
    for trap in at_hand(state):
        if _meets(command, trap) and not passed_freely(state, trap):
            yield f"there is a trap that you know of: {trap_name(trap)}"


def _overload(session: Session, command: Command) -> Iterator[str]:
    """Taking it would hinder somebody whom nothing hinders now: told before it costs turns."""
    if not isinstance(command, Take):
        return
    events = _foreseen(session, command)
    after = fold(session.game.evolve, session.state, events)
    for person in session.state.party():
        laden = [
            session.game.rules.number(state, person.id, "encumbered") for state in (session.state, after)
        ]
        if laden == [0, 1]:
            yield f"{person.name} would carry too much, and be hindered by it"


def _foreseen(session: Session, command: Command) -> Sequence[Event]:
    """What would come of a command, with some dice; nothing where it is refused, or a fault shows when it is done."""
    try:
        return session.game.decide(session.state, command, LuckDice(luck.first("")))
    except GameError:
        return ()


def _left_behind(session: Session, command: Command) -> Iterator[str]:
    """Going away from one of the party who lies dead where they are, with what he had."""
    state = session.state
    for person in fallen(state) if isinstance(command, Go) else ():
        if person.has(DEAD) and state.held(person.id):
            yield f"{person.name} is left lying here, with all that he had"


def _wanted(session: Session, command: Command) -> Iterator[str]:
    """Selling what somebody here has a use for: a deal on offer takes it, or a look at it."""
    if not isinstance(command, Sell):
        return
    state, rules = session.state, session.game.rules
    held = [item for person in state.party() for item in state.held(person.id)]
    sold = [item for item in held if item.id == command.item or (not command.item and item.kind == TREASURE)]
    for name in on_offer(state, rules):
        deal = deal_of(rules, name)
        takes = {*deal.shows, *(price.what for price in deal.pays)}
        for item in sold:
            if takes & {item.id, item.kind}:
                yield f"the {item.name} is wanted here: deal {deal.name}"


def _unidentified(session: Session, command: Command) -> Iterator[str]:
    """Putting down or selling what nobody knows the use of yet."""
    state = session.state
    item = find(state, command.who, command.item) if isinstance(command, Drop | Sell) else None
    if item is not None and session.game.rules.goods.unknown(state, item):
        yield f"nobody knows yet what the {item.name} is"


def _meets(command: Command, trap: Trap) -> bool:
    """Tells whether a command is what puts somebody at risk of a trap."""
    return any(
        isinstance(command, kind) and trap.armed_by == by and getattr(command, key) in (trap.way, trap.thing)
        for kind, key, by in RISKS
    )


# commands, the field that names the way or thing, and what it does to a trap on that
RISKS: tuple[tuple[type[Command], str, str], ...] = (
    (Go, "way", PASS),
    (Climb, "way", PASS),
    (OpenDoor, "way", OPEN),
    (OpenThing, "thing", OPEN),
    (Take, "item", TAKE),
)
SIGNS: dict[str, Callable[[Session, Command], Iterator[str]]] = {
    "attack-peaceful": _peaceful,
    "known-trap": _known_trap,
    "last-light": _last_light,
    "leave-behind": _left_behind,
    "sell-quest-item": _wanted,
    "drop-unidentified": _unidentified,
    "overload": _overload,
}
