"""What a spell lays on people while it lasts: numbers, conditions, wards, senses, lent hit points (B-GAP-05)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gameloop.rulesets.microlite20 import figures, parts
from gameloop.rulesets.microlite20.effects import falls_to, gain, named
from gameloop.rulesets.microlite20.names import TEMP_HP
from gameloop.rulesets.microlite20.spellbook import WILL
from gameloop.rulesets.microlite20.working import Working
from gameloop.world.effects import Effect
from gameloop.world.enchantments import PERSON, THING, enchant
from gameloop.world.wounds import PoolChanged, change

ROW = "B-GAP-05"


def mod(working: Working, part: parts.Mod, who: str) -> tuple[Effect, ...]:
    """A number; a stat is not brought under 1 by it (B-GAP-05)."""
    mine = working.state.person(who).side == working.state.person(working.who).side
    if part.side and (part.side == "ally") != mine:
        return ()
    n = working.at(part.n) + (working.roll(part.dice, "much") if part.dice else 0)
    if part.minus:
        now = figures.value(working.book, working.state, working.state.person(who), part.to)
        n = -min(n, now - 1)
    to = (working.choice or "attack") if part.to == "one_roll" else part.to
    return (Effect("mod", to, n, part.vs),)


def condition(working: Working, part: parts.Afflict, who: str) -> tuple[Effect, ...]:
    """A condition that lasts as long as the spell."""
    own = part.dice or part.after_dice or who not in working.touched(part.on, part.vs)
    if own or not falls_to(working, part, who):
        return ()
    name = named(working, part)
    gain(working, who, name, working.until(working.span))
    again = (Effect("again", WILL),) if part.again else ()
    return (Effect("condition", name, part.dc, ends=part.ends), *again)


def temp_hp(working: Working, part: parts.TempHp, who: str) -> tuple[Effect, ...]:
    """Hit points above the maximum (B-GAP-05)."""
    if part.of_damage:
        n, who = dealt(working), working.who
    else:
        n = (working.roll(part.dice, "temp_hp") if part.dice else 0) + working.at(part.plus)
    change(working.draft, who, TEMP_HP, n, working.spell.id, rule=ROW)
    return (Effect("temp_hp", n=n),)


def dealt(working: Working) -> int:
    """The hit points that this spell has taken so far."""
    events = working.draft.events[working.began :]
    losses = (e for e in events if isinstance(e, PoolChanged) and e.pool == "hp" and e.who in working.hits)
    return sum(-e.by for e in losses if e.by < 0)


def ward(working: Working, part: parts.Ward, _who: str) -> tuple[Effect, ...]:
    """Something is kept off: of energy the kind that was named at casting."""
    what = (working.choice or parts.ENERGY[0]) if part.what == "energy" else part.what
    mindless = "" if part.mindless_save else "mindless"
    return (Effect("ward", what, working.at(part.ignore), mindless, part.ends),)


def moving(working: Working, part: parts.Move, _who: str) -> tuple[Effect, ...]:
    """A way of moving."""
    return (Effect("move", part.mode, part.ft),)


def sense(_working: Working, part: parts.Sense, _who: str) -> tuple[Effect, ...]:
    """Something is shown as long as it lasts."""
    return (Effect("sense", part.what, part.ft),)


def miss(_working: Working, part: parts.Miss, _who: str) -> tuple[Effect, ...]:
    """Attacks go astray."""
    return (Effect("miss", n=part.pct),)


def images(_working: Working, _part: parts.Images, _who: str) -> tuple[Effect, ...]:
    """Copies; how many are left is what is left of the spell."""
    return (Effect("images"),)


def carry(working: Working, part: parts.Carry, _who: str) -> tuple[Effect, ...]:
    """So many pounds."""
    return (Effect("carry", n=working.at(part.lb)),)


def burning(working: Working, part: parts.Damage, _who: str) -> tuple[Effect, ...]:
    """Damage that goes on round after round."""
    return (Effect("burns", part.type),) if part.each == "round" else ()


LASTING: Mapping[type, Callable[[Working, Any, str], tuple[Effect, ...]]] = {
    parts.Afflict: condition,
    parts.Carry: carry,
    parts.Damage: burning,
    parts.Images: images,
    parts.Miss: miss,
    parts.Mod: mod,
    parts.Move: moving,
    parts.Sense: sense,
    parts.TempHp: temp_hp,
    parts.Ward: ward,
}


def laid(working: Working) -> None:
    """What lasts is laid on each of those whom the spell takes hold of, or on the thing that it is cast on."""
    if working.spell.lasts.unit == "instant":
        return
    for one in working.touched("always"):
        powers = powers_on(working, one)
        if powers:
            _lay(working, (PERSON, working.who if _taken(working) else one), powers)
    for one in working.targets:
        powers = tuple(
            power for fx in working.spell.fx if fx.mod for power in mod(working, fx.mod, working.who)
        )
        if powers and one not in working.state.people:
            _lay(working, (THING, one.rpartition(":")[2]), powers)


def powers_on(working: Working, one: str) -> tuple[Effect, ...]:
    """Everything lasting that the spell does to somebody."""
    found = tuple(
        power
        for fx in working.spell.fx
        for _, part in fx.held()
        if type(part) in LASTING and (working.hits[one].full or getattr(part, "on", "") == "resisted")
        for power in LASTING[type(part)](working, part, one)
    )
    single = any(fx.mod and fx.mod.to == "one_roll" for fx in working.spell.fx)
    once = (
        "attack" if working.spell.lasts.unit == "attack" else (working.choice or "attack") if single else ""
    )
    return (*found, Effect("next", once)) if found and once else found


def _lay(working: Working, on: tuple[str, str], powers: tuple[Effect, ...]) -> None:
    enchant(
        working.draft,
        working.spell.id,
        working.who,
        working.level,
        on,
        powers,
        until=working.until(working.span),
        left=left(working),
        rule=ROW,
    )


def _taken(working: Working) -> bool:
    return any(fx.temp_hp and fx.temp_hp.of_damage for fx in working.spell.fx)


def left(working: Working) -> int:
    """How many uses or points there are at first: copies, what is absorbed, one attack or roll."""
    for fx in working.spell.fx:
        if fx.images:
            many = working.roll(fx.images.dice, "images") + working.at(fx.images.plus)
            return min(many, fx.images.most)
        if fx.ward and working.at(fx.ward.absorb):
            return working.at(fx.ward.absorb)
        if fx.mod and fx.mod.to == "one_roll":
            return 1
    return 1 if working.spell.lasts.unit == "attack" else 0


def conditions(working: Working) -> None:
    """Only the conditions, once more on those whom the spell takes hold of."""
    for part in (fx.condition for fx in working.spell.fx if fx.condition):
        for one in working.touched():
            condition(working, part, one)
