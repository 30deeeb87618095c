"""Whether what a file says comes of something has come: a question for each word of the closed list of changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from attrs import frozen

from gameloop.kernel.dice import Rolled
from gameloop.kernel.messages import Event
from gameloop.session.session import Session
from gameloop.world.actions import WHOM, Change
from gameloop.world.changes import OVERCOME, Told
from gameloop.world.conditions import flame_here, of_kind_here
from gameloop.world.doorways import BARRED, OPEN, STUCK
from gameloop.world.encounters import EncounterBegan, Hinted, Roused, on_their_feet, present
from gameloop.world.factions import stance
from gameloop.world.flags import raised
from gameloop.world.goods import GearMoved, of_kind
from gameloop.world.graves import Buried
from gameloop.world.light import thing_of
from gameloop.world.places import door_now
from gameloop.world.ruleset import Ruleset
from gameloop.world.sight import bands_of
from gameloop.world.state import NOWHERE, Item, State
from gameloop.world.stories import BEST, WORST
from gameloop.world.storychanges import under_water
from gameloop.world.trapeffects import AlarmRaised
from gameloop.world.traps import TrapSprung, live
from gameloop.world.turns import NoiseMade

E = TypeVar("E", bound=Event)


@frozen
class Done:
    """Something that was typed: the state before and after it, and the facts that came of it."""

    rules: Ruleset
    before: State
    after: State
    events: tuple[Event, ...]

    def said(self, kind: type[E]) -> tuple[E, ...]:
        """The facts of a kind."""
        return tuple(event for event in self.events if isinstance(event, kind))


def typed(session: Session, line: str) -> Done:
    """What comes of a line."""
    before = session.state
    result = session.feed(line)
    return Done(session.game.rules, before, session.state, tuple(result.events))


def missing(done: Done, changes: tuple[Change, ...]) -> list[Change]:
    """The changes of which nothing is to be seen; later ones of a list may undo earlier ones, so the last of a kind
    and object counts.
    """
    last = {(change.do, change.what, change.to if change.do == "hurt" else ""): change for change in changes}
    return [change for change in last.values() if not CAME[change.do](done, change)]


# --- where things and people are ----------------------------------------------------------------------


def _chart(state: State, what: str) -> str:
    return next(c.id for c in state.charts.values() if any(t.id == what for t in c.things))


def whereabouts(state: State, what: str) -> dict[str, Item]:
    """The thing of the adventure, or the stacks of a kind, by who or what place has them."""
    return {
        holder: item
        for holder, items in state.goods.items()
        if holder != NOWHERE
        for item in items
        if what in (item.id, item.kind)
    }


def _given(done: Done, change: Change) -> bool:
    """The party has it, or it lies before its feet; of a kind there is so much more."""
    mine = (*done.after.order, done.after.spot())
    thing = thing_of(done.after, change.what)
    if thing is not None:
        had = whereabouts(done.before, change.what)
        return (not had and thing.how != "made") or any(
            who in mine for who in whereabouts(done.after, change.what)
        )
    kind = done.rules.tools.get(change.what, (change.what,))[0]
    got = (e for e in done.said(GearMoved) if e.source == NOWHERE and e.to in mine)
    return sum(e.item.n for e in got if e.item.kind == kind) >= max(change.n, 1)


def _n(state: State, holders: tuple[str, ...], kind: str) -> int:
    return of_kind(state, holders, kind)


def _put(done: Done, change: Change) -> bool:
    to = next(
        f"{c.id}/{change.to}" for c in done.after.charts.values() if any(p.id == change.to for p in c.places)
    )
    return to in whereabouts(done.after, change.what) or not whereabouts(done.before, change.what)


def _worth(done: Done, change: Change) -> bool:
    stacks = whereabouts(done.after, change.what).values()
    return all(stack.worth * stack.n == change.n for stack in stacks)


def _moods(state: State, group: str) -> tuple[str, ...]:
    return tuple(band.mood for band in bands_of(state, group) if on_their_feet(state, band.id))


def _mood(done: Done, change: Change) -> bool:
    if present(done.after, change.what) and bands_of(done.before, change.what):
        return set(_moods(done.after, change.what)) <= {change.to}
    return True


def _sent(done: Done, change: Change) -> bool:
    to = f"{done.after.here.chart}/{change.to}"
    return all(band.place == to for band in bands_of(done.after, change.what))


def _lain(done: Done, change: Change) -> bool:
    before, after = (
        sum(len(on_their_feet(s, band.id)) for band in of_kind_here(s, change.what))
        for s in (done.before, done.after)
    )
    return after == (max(0, before - change.n) if change.n else 0)


def _passed(done: Done, change: Change) -> bool:
    met = done.after.encounter
    return met is None or met.group not in {band.id for band in of_kind_here(done.after, change.what)}


# --- ways, traps, lights ------------------------------------------------------------------------------


def _door(done: Done, what: str) -> str:
    chart = next((c for c in done.after.charts.values() if c.way_or_none(what)), None)
    return door_now(done.after, chart.id, chart.way(what)).state if chart else ""


def _opened(done: Done, change: Change) -> bool:
    return _spent(done.after, change.what) or _door(done, change.what) == OPEN


def _spent(state: State, what: str) -> bool:
    return any(what in survey.spent for survey in state.surveys.values())


def _revealed(done: Done, change: Change) -> bool:
    return any(change.what in (*s.found, *s.known) for s in done.after.surveys.values())


def _sprung(done: Done, change: Change) -> bool:
    trap = done.before.chart().trap(change.what)
    return not live(done.before, trap) or any(e.trap == trap.id for e in done.said(TrapSprung))


def _overcome(done: Done, change: Change) -> bool:
    obstacle = next(o for o in done.rules.adventure.obstacles if o.id == change.what)
    gone = _spent(done.after, f"{OVERCOME}{change.what}")
    return gone and (_spent(done.before, f"{OVERCOME}{change.what}") or not missing(done, obstacle.then))


def _hurt(done: Done, change: Change) -> bool:
    """Dice were thrown, for damage or a save, unless nobody is there to be hurt."""
    if change.to not in ("", *WHOM) and not any(
        on_their_feet(done.before, band.id) for band in bands_of(done.before, change.to)
    ):
        return True
    return bool(done.said(Rolled))


# --- the rest -------------------------------------------------------------------------------------------


def _stance(done: Done, change: Change) -> bool:
    old, new = (stance(state, change.what) for state in (done.before, done.after))
    return new == min(BEST, max(WORST, old + change.n)) or new == (BEST if change.n > 0 else WORST)


def _coin(done: Done, change: Change) -> bool:
    mine = (*done.after.order, done.after.spot())
    paid = sum(e.item.n for e in done.said(GearMoved) if e.why == "paid")
    got = _n(done.after, mine, done.rules.coin) - _n(done.before, mine, done.rules.coin)
    return got + paid >= change.n


def _marked(done: Done, change: Change) -> bool:
    return any(
        change.text in texts and spot.endswith(f"/{change.to}") for spot, texts in done.after.changes.items()
    )


def _flooded(done: Done, change: Change) -> bool:
    chart = done.rules.adventure.dungeon
    return all(under_water(done.after, chart.id, p.id) for p in chart.places if p.level == change.n)


def _made_noise(done: Done, change: Change) -> bool:
    """So many noises, or so many until somebody came."""
    heard = len(done.said(NoiseMade))
    return heard >= change.n or ((heard > 0 or not done.before.calm) and not done.after.calm)


def _rostered(done: Done, change: Change) -> bool:
    old = done.before.rosters.get(change.what, 0)
    return done.after.rosters.get(change.what, 0) == max(0, old + change.n)


def _roused(done: Done, change: Change) -> bool:
    """Some woke, unless nobody here sleeps whom it would wake."""
    return bool(done.said(Roused) or done.said(EncounterBegan)) or not _sleepers(done)


def _sleepers(done: Done) -> bool:
    here = done.before.spot()
    return any(b.place == here and b.mood == "dormant" for b in done.before.bands.values())


def _laid_out(done: Done, _change: Change) -> bool:
    return bool(done.said(Hinted)) or not done.before.calm


CAME: Mapping[str, Callable[[Done, Change], bool]] = {
    "set": lambda done, c: raised(done.after, c.what),
    "clear": lambda done, c: not raised(done.after, c.what),
    "say": lambda done, c: any(e.text == c.text for e in done.said(Told)),
    "noise": _made_noise,
    "turns": lambda done, c: done.after.clock >= done.before.clock + c.n * 600,
    "clue": _laid_out,
    "summon": lambda done, c: not done.before.calm or not done.after.calm or bool(done.said(EncounterBegan)),
    "overcome": _overcome,
    "hurt": _hurt,
    "condition": lambda done, c: any(done.after.people[who].has(c.what) for who in done.after.order),
    "douse": lambda done, c: not flame_here(done.after),
    "drop_held": lambda done, c: any(e.why == "dropped" for e in done.said(GearMoved)),
    "light": lambda done, c: flame_here(done.after) or bool(done.after.lights),
    "open": _opened,
    "shut": lambda done, c: _door(done, c.what) == STUCK,
    "bar": lambda done, c: _door(done, c.what) == BARRED,
    "reveal": _revealed,
    "disarm": lambda done, c: _spent(done.after, c.what),
    "spring": _sprung,
    "give": _given,
    "put": _put,
    "spoil": lambda done, c: not whereabouts(done.after, c.what),
    "worth": _worth,
    "alarm": lambda done, c: any(e.whom == c.what for e in done.said(AlarmRaised)),
    "rouse": _roused,
    "soothe": lambda done, c: any(mark.startswith(f"{c.what}/") for mark in done.after.marks),
    "mood": _mood,
    "pass": _passed,
    "send": _sent,
    "remove": lambda done, c: not present(done.after, c.what),
    "lay": _lain,
    "roster": _rostered,
    "stance": _stance,
    "coin": _coin,
    "mark": _marked,
    "flood": _flooded,
    "bury": lambda done, c: bool(done.said(Buried)),
    "haul": lambda done, c: (
        bool(done.said(GearMoved)) or not done.before.held(f"{done.before.here.chart}/{c.what}")
    ),
}
