"""What the parts of a spell do to people at once: damage, healing, conditions, death, what is undone (B-GAP-05)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gameloop.kernel.clock import TimerCleared
from gameloop.kernel.values import evolve
from gameloop.rulesets.microlite20 import draining, injury, lasting, natures, parts, unlaid
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.names import DRAINED, LOST
from gameloop.rulesets.microlite20.needs import POISON, UNDONE
from gameloop.rulesets.microlite20.records import STATS
from gameloop.rulesets.microlite20.spellbook import HALF
from gameloop.rulesets.microlite20.working import SURE, Hit, Working, highest, scaled, seconds, struck
from gameloop.world.carrying import die
from gameloop.world.enchantments import ENDED, PERSON, THING, WAY, lying_on
from gameloop.world.goods import move, some
from gameloop.world.harming import harm
from gameloop.world.state import NOWHERE, Condition
from gameloop.world.wounds import ConditionEnded, ConditionGained, Fled, change

ROW = "B-GAP-05"
# --- damage and healing -----------------------------------------------------------------------------


def damage(working: Working, part: parts.Damage) -> None:
    """Dice once for all whom it hits; a missile or ray has its own (B-AMB-22, B-COMBAT-10)."""
    if part.each in ("near", "crossing"):
        return
    dice = scaled(part.dice, working.at(part.times), working.at(part.plus))
    if part.each == "ray":
        for one in working.targets:
            ray(working, one, dice, part)
        return
    people = _hurt_by(working, part)
    if not people:
        return
    thrown = working.roll(dice, "damage")
    for one in people:
        hit = working.hits[one]
        strike(
            working, one, highest(dice) if hit.best else thrown, hit if part.on != "always" else SURE, part
        )


def _hurt_by(working: Working, part: parts.Damage) -> tuple[str, ...]:
    """Those it takes hold of, and those who dodge only half of it."""
    near = working.touched("always", part.vs)
    return tuple(
        one for one in near if part.on == "always" or working.hits[one].full or working.hits[one].half
    )


def ray(working: Working, one: str, dice: str, part: parts.Damage) -> None:
    """One missile or ray: its own roll to hit where it can be dodged, its own dice."""
    if working.state.person(one).gone or lasting.warded(working.state, one, working.spell.id):
        return
    hit = struck(working, one) if working.dodged else SURE
    if hit.full:
        thrown = highest(dice) if hit.best else working.roll(dice, "damage")
        strike(working, one, thrown, hit, part)


def strike(working: Working, who: str, amount: int, hit: Hit, part: parts.Damage) -> None:
    """Damage to somebody, halved if he dodged; of the undead what is negative mends them."""
    dealt = amount if hit.full else amount // 2
    if part.mends_undead and natures.undead(working.state, who):
        injury.heal(working.draft, who, dealt, working.spell.id, ROW)
        return
    hurt(working, who, dealt, part.type)


def hurt(working: Working, who: str, amount: int, kind: str) -> None:
    """Hit points lost to a kind of damage, less what magic keeps off."""
    left = lasting.absorbed(working.draft, who, amount, kind)
    harm(working.draft, working.rules, who, left, working.spell.id, ROW, ("magic", kind))


def heal(working: Working, part: parts.Heal) -> None:
    """Hit points back; the undead are hurt, by half if they dodge (B-GAP-05)."""
    dice = scaled(part.dice, 1, working.at(part.plus))
    for one in working.touched():
        if natures.undead(working.state, one):
            hit = struck(working, one, HALF)
            if hit.full or hit.half:
                thrown = working.roll(dice, "healing")
                hurt(working, one, thrown if hit.full else thrown // 2, "positive")
        else:
            thrown = working.roll(dice, "healing")
            injury.heal(working.draft, one, thrown, working.spell.id, ROW)


def stat_loss(working: Working, part: parts.StatLoss) -> None:
    """Damage to a stat, for those who do not withstand it; or half of it for those who do."""
    for one in working.touched("always" if part.half_on_save else "", part.vs):
        saved = working.saved(one, part.save)
        if saved and not part.half_on_save:
            continue
        lost = working.roll(part.dice, part.stat)
        lost = lost // 2 if saved else lost
        injury.lose_stat(
            working.book, working.draft, working.rules, one, part.stat, lost, working.spell.id, ROW
        )


def slay(working: Working, part: parts.Slay) -> None:
    """Death for those of so many hit dice, unless they withstand it where that is possible."""
    low, high = part.hd
    for one in working.touched("always"):
        dice = working.rules.number(working.state, one, "level")
        if low <= dice <= high and not working.saved(one, part.save):
            die(working.draft, working.rules, one, ROW)


# --- conditions -------------------------------------------------------------------------------------


def afflict(working: Working, part: parts.Afflict) -> None:
    """A condition with a time of its own, thrown for each; those that last as the spell does: see `laid`."""
    if not (part.dice or part.after_dice):
        return
    for one in afflicted(working, part):
        rounds = working.roll(part.dice or part.after_dice, "rounds") + working.at(part.plus)
        inside = 1 if part.after_dice else 0
        until = working.until((rounds + inside) * seconds(working.book, working.rules, part.unit))
        gain(working, one, named(working, part), until)


def afflicted(working: Working, part: parts.Afflict) -> tuple[str, ...]:
    """Whom a condition comes on: by nature, hit dice and a contest of their own."""
    return tuple(one for one in working.touched(part.on, part.vs) if falls_to(working, part, one))


def falls_to(working: Working, part: parts.Afflict, one: str) -> bool:
    low, high = part.hd
    name, state = named(working, part), working.state
    immune = natures.immune(state, one, name) and working.spell.target.only != natures.UNDEAD
    safe = immune or (name == CHARMED and lasting.warded(state, one, "charm"))
    fits = low <= working.rules.number(state, one, "level") <= high
    return fits and not safe and not working.saved(one, part.save)


def named(working: Working, part: parts.Afflict) -> str:
    """The condition, as the caster said where he has a choice."""
    return (working.choice or part.of[0]) if part.of else part.id


def gain(working: Working, who: str, name: str, until: int) -> None:
    """Put a condition on somebody; of the same one the longer lasts (B-PLAY-06)."""
    old = working.state.person(who).condition(name)
    if old is not None and (not old.until or (until and old.until >= until)):
        return
    condition = Condition(name, until, working.level, working.who, stops=stops(working.book, name))
    working.draft.emit(ConditionGained(who, condition, rule="B-PLAY-06"))


def stops(book: Book, name: str) -> bool:
    """Tells whether nobody acts in a condition; in one that is not of the list everybody does."""
    return name in book.conditions and book.conditions[name].things in STOPPED


STOPPED = ("none",)


def leave(working: Working, _part: parts.Leave) -> None:
    """In a fight the creature goes (B-PLAY-16)."""
    if working.state.fight is not None:
        for one in working.touched():
            working.draft.emit(Fled(one, rule="B-PLAY-16"))


# --- undoing ----------------------------------------------------------------------------------------


def undo(working: Working, part: parts.Undo) -> None:
    """What is wrong is ended or mended: conditions, magic, damage to stats, levels, things."""
    if part.what in UNDONE:
        for one in working.touched(part.on):
            cure(working, one, UNDONE[part.what])
    elif part.what == "magic":
        dispel(working, part)
    elif part.what in ("breakage", "spoiled"):
        mend(working)
    else:
        for one in working.touched(part.on):
            RESTORED[part.what](working, one, part)


def cure(working: Working, who: str, names: tuple[str, ...]) -> None:
    """These conditions are off somebody, with the magic that laid them."""
    for one in lying_on(working.state, PERSON, who):
        if any(e.kind == "condition" and e.what in names for e in one.effects):
            unlaid.end(working.draft, one.id, ENDED)
    for name in names:
        if working.state.person(who).has(name):
            working.draft.emit(ConditionEnded(who, name, rule=ROW))
    if "poisoned" in names:
        for timer in working.state.timers:
            if timer.kind.startswith(POISON) and timer.who == who:
                working.draft.emit(TimerCleared(timer.id, rule=ROW))


def dispel(working: Working, part: parts.Undo) -> None:
    """Each piece of magic on the target, by a roll against the level of who cast it (B-GAP-05)."""
    for target in working.targets:
        for one in on_target(working, target):
            needed = part.dc + one.level
            plus = ((working.at(part.plus), "caster level"),)
            rolled = working.draft.roll(
                f"{part.dice}>={needed}", "dispel_magic", working.who, rule=ROW, mods=plus
            )
            if rolled.met:
                unlaid.end(working.draft, one.id, ENDED)


def on_target(working: Working, target: str) -> tuple[Any, ...]:
    """The magic that lies on a person or thing."""
    if target in working.state.people:
        return lying_on(working.state, PERSON, target)
    return (
        *lying_on(working.state, THING, target.rpartition(":")[2]),
        *lying_on(working.state, WAY, f"{working.state.here.chart}/{target}"),
    )


def mend(working: Working) -> None:
    """A thing is whole again, or fit to eat."""
    for target in working.targets:
        holder, _, name = target.rpartition(":")
        item = next(i for i in working.state.held(holder) if i.id == name)
        whole = evolve(item, id=f"{item.id}.mended", tags=tuple(t for t in item.tags if t not in FAULTS), n=1)
        move(working.draft, some(item, 1), holder, NOWHERE, "mending", rule=ROW)
        move(working.draft, whole, NOWHERE, holder, "mended", rule=ROW)


FAULTS = ("broken", "spoiled")
CHARMED = "charmed"


def restore_damage(working: Working, who: str, part: parts.Undo) -> None:
    """Damage to stats is made good: of one stat so much, or all of it."""
    back = working.roll(part.dice, "restored") if part.dice else 0
    for stat in worst(working, who, LOST)[: part.stats]:
        lost = working.state.person(who).pools.get(LOST + stat, 0)
        injury.regain_stat(working.book, working.draft, who, stat, back or lost, working.spell.id, ROW)


def restore_drain(working: Working, who: str, part: parts.Undo) -> None:
    """What was drained of a stat is back."""
    for stat in worst(working, who, DRAINED)[: part.stats]:
        drained = working.state.person(who).pools.get(DRAINED + stat, 0)
        change(working.draft, who, DRAINED + stat, -drained, working.spell.id, rule=ROW)


def restore_level(working: Working, who: str, _part: parts.Undo) -> None:
    """One lost level is back, with its die (B-PLAY-09)."""
    draining.give_level_back(working.draft, who, "B-PLAY-09")


def worst(working: Working, who: str, pool: str) -> tuple[str, ...]:
    """The stats of somebody that have lost something, most first."""
    pools = working.state.person(who).pools
    hurt_ = [stat for stat in STATS if pools.get(pool + stat, 0)]
    return tuple(sorted(hurt_, key=lambda stat: -pools[pool + stat]))


def uncurse(working: Working, who: str, _part: parts.Undo) -> None:
    """What lies on somebody against his will is off."""
    for one in lying_on(working.state, PERSON, who):
        if any(e.kind == "curse" for e in one.effects):
            unlaid.end(working.draft, one.id, ENDED)


RESTORED: Mapping[str, Callable[[Working, str, parts.Undo], None]] = {
    "stat_damage": restore_damage,
    "stat_drain": restore_drain,
    "level_drain": restore_level,
    "curse": uncurse,
}

AT_ONCE: Mapping[type, Callable[[Working, Any], None]] = {
    parts.Afflict: afflict,
    parts.Damage: damage,
    parts.Heal: heal,
    parts.Leave: leave,
    parts.Slay: slay,
    parts.StatLoss: stat_loss,
    parts.Undo: undo,
}
