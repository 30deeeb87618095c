"""The hard verbs over everything: throw, pour, ring, cut, tie, turn and their like, whatever the noun.

A deed of the adventure comes first; then what the verb means for any such noun; else the answer says what the noun is
good for, and costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NoReturn

from gameloop.kernel.messages import Command
from gameloop.kernel.values import evolve, frozen
from gameloop.world import gear
from gameloop.world.actions import USE, Deed
from gameloop.world.amounts import the
from gameloop.world.calling import ONTO, called, good_for
from gameloop.world.chart import PASSAGES
from gameloop.world.checks import leader
from gameloop.world.deeds import (
    DONE_BEFORE,
    LOOK,
    ROW,
    SCENE,
    Chosen,
    as_it_is,
    carry_out,
    done_to,
    fitting,
    hinders,
    is_done,
    item_of,
    tool_for,
)
from gameloop.world.disarming import AvoidTrap, avoid, hanging_on, has_act, snags, things_meant, way_around
from gameloop.world.doorways import LOCKED, OPEN, SHUT, barrier, make, standing
from gameloop.world.encounters import SILVER, band_of, members
from gameloop.world.goods import FELL_BACK, move, some
from gameloop.world.light import is_lit, lights_here
from gameloop.world.locks import Unlock, unlock
from gameloop.world.meetings import GiveThem
from gameloop.world.modes import EXPLORE, mode
from gameloop.world.places import SEARCHED, Found, known, ways_known
from gameloop.world.prisoners import FREED, WAKING, handled, toward
from gameloop.world.ruleset import Drafting, Feature, No, Ruleset
from gameloop.world.searching import hidden_by
from gameloop.world.sight import visible
from gameloop.world.spikes import Unspike, unspike
from gameloop.world.state import PARTY, State
from gameloop.world.traps import at_hand
from gameloop.world.treasure import OpenThing, open_thing, shut_things
from gameloop.world.turns import no_rest_owed
from gameloop.world.useless import BROUGHT, DELVING, SCENERY, nature, said

DIG = PASSAGES[-1]
READ, RING, LEAVE = "read", "ring", "leave"
LOOSING = ("cut", "pull", "pry")  # verbs of the deeds that free somebody
WITH = "with"
GIVEN = ("throw", "leave", "show", "pay", "feed")  # verbs by which those who are met are given something
GIFTS = ("give ", "distract ", "parley offering ")  # how the lines begin for that
MOST = 2  # lines named to somebody who has tried something else


@frozen
class Handle(Command):
    """Do something to a noun, perhaps with, at or to another; `who` empty = whoever has the thing, or the first.

    Nouns are ids as the session names them: PERSON:ITEM, a thing or trap, a way, a band, a person, `look:` and a noun.
    """

    verb: str
    what: str
    other: str = ""
    who: str = ""


def handle(draft: Drafting, rules: Ruleset, command: Handle) -> None:
    """The first deed that fits and can be done; else what the verb does to anything; else why not."""
    if command.verb == READ and not is_lit(draft.state):
        draft.refuse("it is too dark to read", instead="light torch", rule=rules.row("dark"))
    command = _freeing(draft.state, rules, command)
    found = fitting(draft.state, rules, command.verb, command.what, command.other)
    ready = [chosen for chosen in found if hinders(draft.state, rules, chosen) is None]
    if ready:
        _which(draft, rules, command, ready)
        _do(draft, rules, command, ready[0])
        return
    to_somebody = command.verb == LEAVE and command.other
    if not to_somebody and handled(draft, rules, command.verb, command.what):
        return
    general = ELSE.get(command.verb)
    if general is not None and general(draft, rules, command):
        return
    if found:
        _hindered(draft, rules, command, found)
    _useless(draft, rules, command)


def _freeing(state: State, rules: Ruleset, command: Handle) -> Handle:
    """`free` is by whatever deed of a knife or of the hands frees what is meant."""
    if command.verb not in FREED or fitting(state, rules, command.verb, command.what, command.other):
        return command
    verbs = (verb for verb in LOOSING if fitting(state, rules, verb, command.what, command.other))
    return evolve(command, verb=next(verbs, command.verb))


def _which(draft: Drafting, rules: Ruleset, command: Handle, ready: list[Chosen]) -> None:
    """`use` alone does not say which of several deeds is meant."""
    verbs = dict.fromkeys(chosen.deed.verb[0] for chosen in ready)
    if command.verb == USE and len(verbs) > 1:
        name = called(draft.state, command.what)
        lines = " or ".join(f"{verb} {name}" for verb in verbs)
        draft.refuse(f"there is more than one use for {the(name)}", instead=lines, rule=rules.row(ROW))


def _do(draft: Drafting, rules: Ruleset, command: Handle, chosen: Chosen) -> None:
    if chosen.deed.turns and not draft.state.calm:
        lines = " or ".join(line for line, _ in rules.moments.choices(draft.state, rules))
        _refuse(draft, command, No("that takes time, and somebody is watching", rules.row(ROW), lines))
    if chosen.deed.turns:
        no_rest_owed(draft, rules)
    able = {p.id for p in draft.state.able()}
    if command.who and command.who not in able:
        draft.refuse("whoever does it must be on his feet", instead="party", rule=rules.row("nobody_able"))
    tool = tool_for(draft.state, chosen) if chosen.deed.using else item_of(draft.state, command.what)
    has = tool[0] if tool is not None and tool[0] in able else ""
    verb = chosen.deed.verb[0] if command.verb == USE else command.verb
    carry_out(
        draft,
        rules,
        chosen,
        command.who or has or leader(draft, rules),
        verb,
        called(draft.state, command.what),
    )


# --- no ---------------------------------------------------------------------------------------------


def _hindered(draft: Drafting, rules: Ruleset, command: Handle, found: tuple[Chosen, ...]) -> None:
    """Why none of the deeds that fit can be done: that one of them has been, and what came of it, or what is amiss."""
    state = draft.state
    done = next((chosen.deed for chosen in found if is_done(state, chosen.deed)), None)
    if done is not None:
        _done_before(draft, rules, command, done)
    no = hinders(state, rules, found[0])
    if no is not None:
        _refuse(draft, command, no)


def _done_before(draft: Drafting, rules: Ruleset, command: Handle, deed: Deed) -> NoReturn:
    """That it has been done, and what came of it: in the words of the deed, or how the noun looks since."""
    state = draft.state
    came = deed.again or next(
        filter(None, (as_it_is(state, rules, n) for n in (command.other, command.what) if n)), ""
    )
    reason = f"{command.verb} {the(called(state, command.what))}: {DONE_BEFORE}"
    draft.refuse(f"{reason}. {came}".rstrip(" ."), instead="look", rule=rules.row(ROW))


def _refuse(draft: Drafting, command: Handle, no: No) -> NoReturn:
    """Say why not, and of what."""
    name = called(draft.state, command.what)
    reason = (
        no.reason if name.casefold() in no.reason.casefold() else f"{command.verb} {the(name)}: {no.reason}"
    )
    draft.refuse(reason, instead=no.instead, rule=no.rule)


def _useless(draft: Drafting, rules: Ruleset, command: Handle) -> None:
    """That verb does nothing to that noun: say what it is good for."""
    _knocked(draft, rules, command)
    _unlooked(draft, rules, command)
    state, what = draft.state, command.what
    done = next(done_to(state, rules, command.verb, (command.other, what)), None)
    if done is not None:  # what it took is used up
        _done_before(draft, rules, command, done)
    _ungiven(draft, rules, command)
    onto = f" {ONTO.get(command.verb, WITH)} {the(called(state, command.other))}" if command.other else ""
    if command.verb == READ and (written := as_it_is(state, rules, what)):
        draft.refuse(f"{the(called(state, what))}: {written.rstrip('.')}", instead="look", rule=None)
    found = (*_to_those_met(state, rules, command), *good_for(state, rules, what))
    lines = [*dict.fromkeys(found)][:MOST]
    kind = nature(state, rules, what)
    reason = _awake(state, command) or said(command.verb, the(called(state, what)), onto, kind)
    if kind in (SCENERY, BROUGHT) and command.verb in DELVING and _unsearched(state):
        reason = f"{reason}, as far as can be seen without a search"
        lines = [*(line for line in lines if line != "look"), "search"]
    draft.refuse(f"{reason}{_as_it_stands(state, rules, what)}", instead=", or ".join(lines), rule=None)


def _ungiven(draft: Drafting, rules: Ruleset, command: Handle) -> None:
    """Whoever is here, and not met, takes nothing."""
    state, to = draft.state, command.other
    whose = to if to in state.bands else band_of(state, to) if to in state.people else ""
    had = item_of(state, command.what)
    if state.encounter is None and command.verb in GIVEN and whose and had:
        name, thing = called(state, to), the(called(state, command.what))
        reason = f"nothing comes of offering {'money' if had[1].kind == rules.coin else thing} to {the(name)}"
        draft.refuse(reason, instead=f"{toward(state, whose)}, or examine {name}", rule=None)


def _unlooked(draft: Drafting, rules: Ruleset, command: Handle) -> None:
    """What a closer look finds in a noun comes before what is done to it."""
    state = draft.state
    nouns = [noun for noun in (command.what, command.other) if noun.startswith((LOOK, SCENE))]
    noun = next((one for one in nouns if is_lit(state) and hidden_by(state, called(state, one))), "")
    if noun:
        name = called(state, noun)
        how = f"examine {name}" if noun.startswith(LOOK) else "search"
        draft.refuse(f"nobody has looked {the(name)} over yet", instead=how, rule=rules.row("search_things"))


def _unsearched(state: State) -> bool:
    """Tells whether the party could still search the place where it is."""
    return mode(state) == EXPLORE and is_lit(state) and known(state.survey(), state.here.place) != SEARCHED


def _awake(state: State, command: Handle) -> str:
    """Why somebody of the party is not woken; empty where that is not what is wanted."""
    person, band = state.people.get(command.what), state.bands.get(command.what)
    if command.verb in WAKING and band is not None and all(p.acts for p in members(state, band.id)):
        return f"nobody has to wake {the(called(state, band.id))}"
    if command.verb not in WAKING or person is None or person.side != PARTY:
        return ""
    held = next((c for c in person.conditions if c.stops), None)
    if held is None:
        return f"{person.name} is awake"
    return f"{person.name} is {held.name.replace('_', ' ')}, and no shaking ends that before its time"


def _as_it_stands(state: State, rules: Ruleset, noun: str) -> str:
    """How the door of a way stands, where that says what can be done about it."""
    way = next((w for w in ways_known(state) if w.id == noun and w.door is not None), None)
    if way is None:
        return ""
    now = standing(state, rules, way)
    return f": the {make(way)} is {barrier(now) or now.state}"


def _knocked(draft: Drafting, rules: Ruleset, command: Handle) -> None:
    """A door is no bell: refuse to wait for whoever might open it."""
    way = next((w for w in ways_known(draft.state) if w.id == command.what and w.door is not None), None)
    if command.verb != RING or way is None or standing(draft.state, rules, way).state == OPEN:
        return
    side = way.toward(draft.state.here.place)
    reason = f"a knock would not open {the(called(draft.state, command.what))}"
    draft.refuse(reason, instead=f"listen at {side}, or open {side}", rule=None)


def _to_those_met(state: State, rules: Ruleset, command: Handle) -> list[str]:
    """What to type instead of what is done to those who are met: of what can be done about them a gift for a gift."""
    if state.encounter is None or not {command.what, command.other} & {*state.bands}:
        return []
    lines = [line for line, _ in rules.moments.choices(state, rules)]
    gifts = [line for line in lines if line.startswith(GIFTS)]
    return gifts if gifts and command.verb in GIVEN else lines


# --- what a verb does to anything ---------------------------------------------------------------------


def _throw(draft: Drafting, rules: Ruleset, command: Handle) -> bool:
    """One of a carried thing: through a way that stands open it lies beyond, else here; up, it comes down again."""
    state, had = draft.state, item_of(draft.state, command.what)
    if had is None or command.other in state.bands or command.other in state.people:
        return False
    way = next((w for w in ways_known(state) if w.id == command.other), None)
    beyond = way.other(state.here.place) if way is not None else ""
    if way is not None and (barrier(standing(state, rules, way)) or way.kind == DIG):
        draft.refuse(
            "that way is shut", instead=f"open {way.toward(state.here.place)}", rule=rules.row("doors")
        )
    upward = way is not None and way.toward(state.here.place) == "up"
    to = f"{state.here.chart}/{beyond}" if beyond and not upward else state.spot()
    why = FELL_BACK if upward else "thrown"
    move(draft, some(had[1], 1), had[0], to, why, rule=rules.row("carried"))
    if to != state.spot() and lights_here(state) and not lights_here(draft.state):
        rules.moments.rouse(draft, rules, "dark", "")
    return True


def _leave(draft: Drafting, rules: Ruleset, command: Handle) -> bool:
    """Lay a carried thing down, one of several; upon something else only where something comes of that."""
    had = item_of(draft.state, command.what)
    if had is not None and command.other:
        return False
    if had is not None:
        gear.drop(draft, rules, gear.Drop(had[0], had[1].id, 1))
    return had is not None


def _wear(draft: Drafting, rules: Ruleset, command: Handle) -> bool:
    """Put it on."""
    state, had = draft.state, item_of(draft.state, command.what)
    if had is None or had[0] not in {p.id for p in state.able()}:
        return False
    no = rules.moments.may_use(state, *had)
    if gear.worn(state, had[0], had[1].id):
        no = No("it is worn or in hand already", rules.row("hands"), "inventory")
    if no is not None:
        _refuse(draft, command, no)
    gear.equip(draft, rules, gear.Equip(had[0], had[1].id))
    return True


def _care(draft: Drafting, rules: Ruleset, command: Handle) -> bool:
    """About a trap that can be got around by an act of that verb; of one not known, if the right thing is named."""
    pairs = ((command.what, command.other), (command.other, command.what))
    return any(_about(draft, rules, command.verb, noun, tool) for noun, tool in pairs if noun)


def _about(draft: Drafting, rules: Ruleset, verb: str, noun: str, tool: str) -> bool:
    state, had = draft.state, item_of(draft.state, tool) if tool else None
    if tool and had is None:
        return False
    trap = next((t for t in at_hand(state) if t.id in snags(state, noun) and has_act(t, verb)), None)
    thing = next(iter(things_meant(state, noun)), "") if trap is None and had is not None else ""
    hanging = hanging_on(state, thing) if thing else ()
    meant = trap or next((t for t in hanging if has_act(t, verb)), None)
    if meant is None or way_around(state, meant, had[1] if had else None, verb) is None:
        return False
    holder, using = (had[0], had[1].id) if had is not None else ("", "")
    if thing and all(item.id != thing for item in visible(state, rules)):
        draft.emit(Found(state.here.chart, (thing,), "deed", rule=rules.row(ROW)))  # what it is in is seen
    avoid(draft, rules, AvoidTrap(trap.id if trap is not None else thing, using, holder, verb))
    return True


def _pull(draft: Drafting, rules: Ruleset, command: Handle) -> bool:
    """Out of a door: its spikes."""
    way = next((w for w in ways_known(draft.state) if w.id == command.what), None)
    if way is not None and standing(draft.state, rules, way).wedged in (OPEN, SHUT):
        unspike(draft, rules, Unspike(way.id))
        return True
    return _care(draft, rules, command)


def _pay(draft: Drafting, rules: Ruleset, command: Handle) -> bool:
    """Those who are met: what they ask for."""
    met = draft.state.encounter
    if met is None or met.group not in (command.what, command.other):
        return False
    rules.handlers[GiveThem](draft, rules, GiveThem(SILVER, met.group))
    return True


def _use(draft: Drafting, rules: Ruleset, command: Handle) -> bool:
    """A key opens what it is the key of."""
    state, had = draft.state, item_of(draft.state, command.what)
    if had is None:
        return False
    for way in ways_known(state):
        locked = way.door is not None and barrier(standing(state, rules, way)) == LOCKED
        if locked and way.door is not None and way.door.key == had[1].id and command.other in ("", way.id):
            unlock(draft, rules, Unlock(way.id))
            return True
    thing = next((t for t in shut_things(state) if t.lock == had[1].id), None)
    if thing is not None:
        open_thing(draft, rules, OpenThing(thing.id, had[0]))
    return thing is not None


ELSE: Mapping[str, Callable[[Drafting, Ruleset, Handle], bool]] = {
    "throw": _throw,
    "leave": _leave,
    "wear": _wear,
    "pull": _pull,
    "pay": _pay,
    "cut": _care,
    "prop": _care,
    "push": _care,
    "tie": _care,
    "pry": _care,
    USE: _use,
}
FEATURE = Feature({Handle: handle})
