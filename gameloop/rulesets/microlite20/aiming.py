"""Whom and what a spell may be cast on, and whom it catches (B-GAP-05, B-PLAY-05)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gameloop.kernel.values import frozen
from gameloop.rulesets.microlite20 import things
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.names import LEVEL
from gameloop.rulesets.microlite20.natures import spared, suits, undead
from gameloop.rulesets.microlite20.needs import need
from gameloop.rulesets.microlite20.parts import Zone
from gameloop.rulesets.microlite20.spellbook import Spell
from gameloop.world.magic import ROOM, choose_several, nearby
from gameloop.world.ruleset import Drafting, No, Ruleset
from gameloop.world.sides import apart, other_side
from gameloop.world.sight import recognized
from gameloop.world.state import DOWN, PARTY, State

ROW, AREA_ROW = "B-GAP-05", "B-PLAY-05"
SELF, ALLY, FOE = "self", "ally", "foe"
PEOPLE = (SELF, ALLY, FOE, "creature", "creature_or_object", "area")
ALL = "all"
BEFORE = ("cone", "line")  # areas that begin at the caster, who is not in them


@frozen
class Aim:
    """A spell about to be cast: by whom, at which level."""

    book: Book
    rules: Ruleset
    who: str
    spell: Spell
    level: int

    @property
    def area(self) -> str:
        """The area it covers, its own or that of the place it changes; empty for none."""
        own = self.spell.target.area
        zone = next((part for fx in self.spell.fx for _, part in fx.held() if isinstance(part, Zone)), None)
        if own or zone is None or zone.trigger or not self.spell.hostile:
            return own
        return zone.area

    @property
    def people(self) -> bool:
        """Whether it is cast on people at all."""
        what = self.spell.target.what
        if what == "area":
            return self.spell.hostile or any(fx.zone for fx in self.spell.fx)
        return what in PEOPLE or (what == "place" and bool(self.area))

    def at_things(self, state: State, named: tuple[str, ...]) -> bool:
        """Whether it is cast on things, places or the dead: of its own, or as named."""
        there = state.fight is None and any(fx.travel for fx in self.spell.fx)
        return there or not self.people or any(one not in state.people for one in named)

    @property
    def feet(self) -> int:
        """How far it reaches."""
        spell = self.spell
        return self.book.ranges[spell.range].feet.at(self.level) if spell.range else spell.range_ft

    @property
    def most(self) -> int:
        """How many it touches."""
        if not self.area:
            return 1 if self.spell.target.split else max(1, self.spell.target.n.at(self.level))
        caught = self.book.areas.get(self.area)
        return caught.most if caught else 0


# --- who is there -----------------------------------------------------------------------------------


def away(aim: Aim, state: State, one: str) -> int:
    """How far somebody is from the caster."""
    if state.fight is not None:
        return apart(state, aim.who, one) if {aim.who, one} <= set(state.fight.spots) else 0
    met, mine = state.encounter, state.person(aim.who).side
    return met.distance if met is not None and state.person(one).side != mine else 0


def reachable(aim: Aim, state: State, one: str) -> bool:
    """Whether somebody is within range; what only goes to oneself reaches the friends about one too."""
    return one == aim.who or away(aim, state, one) <= aim.feet


def possible(aim: Aim, state: State, side: str = "") -> tuple[str, ...]:
    """Everybody here on whom the spell may be cast, of one side or of both."""
    what, mine = aim.spell.target.what, state.person(aim.who).side
    if what == SELF:
        return (aim.who,)
    sides = {ALLY: (mine,), FOE: (other_side(mine),)}.get(what, (mine, other_side(mine)))
    return tuple(
        one
        for one in nearby(state)
        if state.person(one).side in ((side,) if side else sides)
        and suits(aim.rules, state, aim.spell.target, aim.who, one)
        and (reachable(aim, state, one) or what == ALLY)
    )


def usual(aim: Aim, state: State) -> tuple[str, ...]:
    """Whom it is cast on where nobody is named: enemies on their feet, or friends, the neediest first."""
    mine = state.person(aim.who).side
    side = other_side(mine) if aim.spell.hostile else mine
    found = possible(aim, state, side)
    if aim.spell.hostile:
        return tuple(one for one in found if not state.person(one).has(DOWN))
    return tuple(sorted(found, key=lambda one: -need(state, aim.spell, one)))


# --- why not ----------------------------------------------------------------------------------------


def persons(named: tuple[str, ...]) -> tuple[str, ...]:
    """Whom one names who says the whole room: nobody in particular."""
    return tuple(one for one in named if one != ROOM)


def fault(aim: Aim, state: State, named: tuple[str, ...]) -> No | None:
    """Why the spell cannot be cast on these, or on anybody where none are named."""
    named = persons(named)
    if aim.at_things(state, named):
        return (
            _crowd(aim, state)
            or _held(aim, state)
            or things.fault(aim.book, aim.rules, state, aim.who, aim.spell, named)
        )
    near = nearby(state)
    for one in named:
        if one not in near:
            return No(f"{state.person(one).name} is not here", ROW)
        if one not in possible(aim, state):
            return _why_not(aim, state, one)
    if not (named or usual(aim, state)) and not any(fx.zone for fx in aim.spell.fx):
        return _nobody(aim, state, near)
    return _too_many(aim, state, named)


def _nobody(aim: Aim, state: State, near: tuple[str, ...]) -> No:
    """Why there is nobody to cast it on: where there are enemies, why not on the first of them."""
    foe = next((one for one in near if state.person(one).side != state.person(aim.who).side), "")
    if foe and foe not in possible(aim, state):
        return _why_not(aim, state, foe)
    return No(f"there is nobody here to cast {aim.spell.name} on", ROW, "spells")


def _crowd(aim: Aim, state: State) -> No | None:
    """Who goes elsewhere by magic takes so many along, and nobody is left behind."""
    many = aim.spell.target.n.at(aim.level)
    if not any(fx.travel for fx in aim.spell.fx) or len(state.party()) - 1 <= many:
        return None
    return No(f"{aim.spell.name} takes {many} others along, and you are {len(state.party())}", ROW)


def _held(aim: Aim, state: State) -> No | None:
    """Whoever raises the dead holds so many hit dice of them, and no more."""
    most = next((fx.call.control_hd.at(aim.level) for fx in aim.spell.fx if fx.call), 0)
    have = sum(p.stats[LEVEL] for p in state.party() if undead(state, p.id))
    if not most or have < most:
        return None
    return No(f"{have} hit dice of the dead serve you, and you can hold {most}", ROW)


def _why_not(aim: Aim, state: State, one: str) -> No:
    name = state.person(one).name if recognized(state, one) else "whatever it is"
    if not suits(aim.rules, state, aim.spell.target, aim.who, one):
        why = spared(aim.book, state, aim.spell.id, one)
        return No(f"{aim.spell.name} does nothing to {name}{f': {why}' if why else ''}", ROW)
    if not reachable(aim, state, one):
        feet = away(aim, state, one)
        reason = f"{name} is {feet} feet away, and {aim.spell.name} reaches {aim.feet}"
        return No(reason, ROW, f"advance to {name}" if state.fight else "attack, and go nearer")
    return No(f"{aim.spell.name} is not cast on {name}", ROW)


def _too_many(aim: Aim, state: State, named: tuple[str, ...]) -> No | None:
    limit = aim.spell.target.n.at(aim.level) if aim.spell.target.split else aim.most
    if aim.area and len({state.person(one).side for one in named}) > 1 and aim.area != ALL:
        return No("an area is laid on one side: name people of that side", AREA_ROW)
    if limit and len(named) > limit:
        return No(f"{aim.spell.name} reaches {limit} at most", AREA_ROW if aim.area else ROW)
    return None


# --- choosing ---------------------------------------------------------------------------------------


def choose(aim: Aim, draft: Drafting, named: tuple[str, ...]) -> tuple[str, ...]:
    """Whom or what it touches: as named, else as the caster picks now."""
    state, named = draft.state, persons(named)
    if aim.at_things(state, named):
        return things.choose(aim.book, draft, aim.rules, aim.who, aim.spell, named)
    if aim.spell.target.hd_pool:
        return _pool(aim, draft, named or usual(aim, state))
    if aim.area == ALL:
        return _all(aim, state, named)
    chosen = named or _picked(aim, draft, usual(aim, state))
    return _caught(aim, state, chosen) if aim.area else chosen


def _picked(aim: Aim, draft: Drafting, people: tuple[str, ...]) -> tuple[str, ...]:
    whole = aim.area and draft.state.setting("area_catches") == "whole_side"
    if whole or not people:
        return people
    text = f"On whom does {draft.state.person(aim.who).name} cast {aim.spell.name}?"
    return choose_several(
        draft, aim.who, text, people, lambda some: len(some) <= aim.most, AREA_ROW if aim.area else ROW
    )


def enemies(aim: Aim, draft: Drafting) -> tuple[str, ...]:
    """The enemy at whom magic at hand is used, as the caster picks."""
    foes = usual(aim, draft.state) or tuple(
        one
        for one in possible(aim, draft.state, other_side(draft.state.person(aim.who).side))
        if not draft.state.person(one).has(DOWN)
    )
    return _picked(aim, draft, foes)


def _all(aim: Aim, state: State, named: tuple[str, ...]) -> tuple[str, ...]:
    """A whole side within range; where it touches creatures of either side, both, unless it serves one's own."""
    both = any(part.mod and part.mod.side for part in aim.spell.fx)
    return possible(aim, state) if both else named or usual(aim, state)


def _pool(aim: Aim, draft: Drafting, people: tuple[str, ...]) -> tuple[str, ...]:
    """So many hit dice together, the weakest first (B-GAP-05)."""
    pool = aim.spell.target.hd_pool
    left = int(pool) if pool.isdecimal() else draft.roll(pool, f"{aim.spell.id}_hd", aim.who, rule=ROW).total
    taken: tuple[str, ...] = ()
    for one in sorted(people, key=lambda who: aim.rules.number(draft.state, who, "level")):
        dice = max(1, aim.rules.number(draft.state, one, "level"))
        if dice > left or len(taken) == aim.most:
            break
        left -= dice
        taken = (*taken, one)
    return taken


def _caught(aim: Aim, state: State, chosen: tuple[str, ...]) -> tuple[str, ...]:
    """Those chosen, and everybody of either side who is engaged with one of them (B-PLAY-05)."""
    joined = (*chosen, *(one for who in chosen for one in _engaged(state, who)))
    spared = (aim.who,) if aim.area in BEFORE else ()
    able = (one for one in joined if suits(aim.rules, state, aim.spell.target, aim.who, one))
    return tuple(one for one in dict.fromkeys(able) if one not in spared)


def _engaged(state: State, who: str) -> Iterator[str]:
    contact: Iterable[tuple[str, str]] = state.fight.contact if state.fight else ()
    return (b if a == who else a for a, b in contact if who in (a, b))


def shared_out(aim: Aim, draft: Drafting, targets: tuple[str, ...]) -> tuple[str, ...]:
    """Whom each missile or ray is for: those named in turn, else as the caster says before anything is rolled."""
    many = aim.spell.target.n.at(aim.level)
    if len(targets) > 1 or len(usual(aim, draft.state)) < 2 or draft.state.person(aim.who).side != PARTY:
        return tuple(targets[k % len(targets)] for k in range(many))
    return targets * many
