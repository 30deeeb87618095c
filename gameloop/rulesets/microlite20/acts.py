"""What creatures do in place of their attacks: breath, gaze, charm, fear, putting out lights (B-GAP-29, B-PLAY-04).

`plan` says at the start of a turn whether one of them is used: the first that is ready and has a target.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gameloop.rulesets.microlite20 import lasting, natures
from gameloop.rulesets.microlite20.bearing import CHARMED, able, sees
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.movement import nearest
from gameloop.rulesets.microlite20.names import LEVEL
from gameloop.rulesets.microlite20.riders import PARALYZED, PETRIFIED
from gameloop.rulesets.microlite20.saving import BODY, REFLEX, WILL, hard, save
from gameloop.world.checks import contest
from gameloop.world.engagement import Intent
from gameloop.world.fighting import Declared
from gameloop.world.harming import harm
from gameloop.world.natures import smells, specials_of
from gameloop.world.powers import PowerUsed, breath_damage, can_quench, quench_all
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.scheduler import ROUND, TURN
from gameloop.world.sides import apart, foes, reach, standing
from gameloop.world.specials import Breath, Charm, Fear, Stench
from gameloop.world.state import Condition, State
from gameloop.world.wounds import ConditionGained, change

ROW = "B-GAP-29"
POWER = "power"  # the kind of intent; `how` is the key of the special
FRIGHTENED, STEADFAST, SICKENED = "frightened", "steadfast", "sickened"
GAZES = ("gaze", "gaze_or_hit")
AREAS: Mapping[str, str] = {"cone": "cone", "line": "line", "cloud": "radius_20"}  # of the book, by shape
READY = "breath_ready"  # the pool of a creature: the round of this fight in which it can breathe again
LASTING = (STEADFAST, FRIGHTENED, SICKENED)
BY_WILL = "spell_will"  # the contest of minds (B-MAGIC-11)


def plan(book: Book, state: State, who: str) -> Intent | None:
    """The power that somebody uses this turn, if he has one that would do anything."""
    for key, usable in USABLE.items():
        if getattr(specials_of(state, who), key) is not None and usable(book, state, who):
            return Intent(POWER, how=key)
    return None


def use(book: Book, draft: Drafting, rules: Ruleset, who: str, intent: Intent) -> None:
    """Use it."""
    POWERS[intent.how](book, draft, rules, who)


def within(book: Book, state: State, who: str, feet: int) -> tuple[str, ...]:
    """The enemies whom a power can reach: so many feet away at most, any number for 0, the nearest first."""
    there = (
        p.id
        for p in foes(state, who)
        if sees(state, who, p.id) and not p.has(PETRIFIED) and (not feet or apart(state, who, p.id) <= feet)
    )
    return tuple(sorted(there, key=lambda foe: apart(state, who, foe)))


def one_near(book: Book, draft: Drafting, who: str, people: tuple[str, ...]) -> tuple[str, ...]:
    """The nearest of those, a die among equals."""
    there = nearest(draft.state, who, people) if people else ()
    if len(there) < 2:
        return there
    return (there[draft.roll(f"1d{len(there)}", "target", who, rule="B-PLAY-04").total - 1],)


# --- breath -----------------------------------------------------------------------------------------


def _can_breathe(book: Book, state: State, who: str) -> bool:
    """Ready, with somebody in range, and if it can catch two it waits until it does (B-PLAY-04)."""
    special = specials_of(state, who).breath
    if special is None or not within(book, state, who, special.length_ft):
        return False
    pools, fight = state.person(who).pools, state.in_fight()
    if pools.get(READY, 0) > fight.round:
        return False
    if special.per_day and pools.get(_used(book, state), 0) >= special.per_day:
        return False
    many = min(book.numbers.area.breath_waits_for, len(foes(state, who)))
    return len(_caught(book, state, who, special)) >= many


def _used(book: Book, state: State) -> str:
    """The pool that counts a creature's breaths of today."""
    time = book.numbers.time
    day = state.clock // (time.turn_seconds * time.turns_per_watch * time.watches_per_day)
    return f"breaths.{day}"


def _caught(book: Book, state: State, who: str, special: Breath) -> tuple[str, ...]:
    """The nearest in range, so many as the shape takes in, and whoever is engaged with one of them (B-PLAY-05)."""
    there = within(book, state, who, special.length_ft)
    area = book.areas.get(AREAS.get(special.shape, ""))
    whole = state.setting("area_catches") == "whole_side" and special.shape in AREAS
    chosen = there if whole else there[: area.most if area else 1]
    joined = (foe for one in chosen for foe in reach(state, one)) if special.shape in AREAS else ()
    return tuple(one for one in dict.fromkeys((*chosen, *joined)) if one != who)


def breathe(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """Damage on all whom it takes in, half for whoever saves; some do it only on a die, and else attack."""
    special = specials_of(draft.state, who).breath
    if special is None:
        return
    if (
        special.on_d6
        and draft.roll(book.numbers.area.breath_dice, "breath", who, rule=ROW).total > special.on_d6
    ):
        draft.emit(Declared(who, Intent("attack"), rule=ROW))
        return
    touched = _caught(book, draft.state, who, special)
    draft.emit(PowerUsed(who, "breath", touched, rule=ROW))
    change(draft, who, _used(book, draft.state), 1, "breath", rule=ROW)
    if special.every_rounds:
        wait = draft.roll(special.every_rounds, "breath_rounds", who, rule=ROW, secret=True).total
        ready = draft.state.in_fight().round + wait
        change(draft, who, READY, ready - draft.state.person(who).pools.get(READY, 0), "breath", rule=ROW)
    level, dc = draft.state.person(who).stats[LEVEL], hard(book, draft.state, who, special.dc)
    full = breath_damage(draft, who, special, level, rule=ROW)
    for one in touched:
        amount = full // 2 if save(draft, rules, one, REFLEX, dc, "breath", ROW) else full
        left = lasting.absorbed(draft, one, amount, special.type)
        harm(draft, rules, one, left, who, ROW, (special.type,))


# --- gaze -------------------------------------------------------------------------------------------


def _can_petrify(book: Book, state: State, who: str) -> bool:
    special = specials_of(state, who).petrify
    if special is None or special.by == "hit":
        return False
    hits = special.by == "gaze_or_hit" and bool(reach(state, who))
    return not hits and bool(within(book, state, who, special.range_ft))


def petrify(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """One by a gaze, all in range by a breath: a save, or stone."""
    special = specials_of(draft.state, who).petrify
    if special is None:
        return
    touched = within(book, draft.state, who, special.range_ft)
    touched = one_near(book, draft, who, touched) if special.by in GAZES else touched
    draft.emit(PowerUsed(who, "petrify", touched, rule=ROW))
    dc = hard(book, draft.state, who, special.dc)
    for one in touched:
        if not save(draft, rules, one, BODY, dc, "petrify", ROW):
            draft.emit(ConditionGained(one, Condition(PETRIFIED, other=who, stops=True), rule=ROW))


# --- charm ------------------------------------------------------------------------------------------


def _can_charm(book: Book, state: State, who: str) -> bool:
    special = specials_of(state, who).charm
    if special is None:
        return False
    me = state.person(who)
    together = [p for p in standing(state, me.side) if p.kind == me.kind and able(book, p)]
    alone = special.group == 1
    first = bool(together) and together[0].id == who and len(together) >= special.group
    return (alone or first) and bool(_uncharmed(book, state, who, special))


def _uncharmed(book: Book, state: State, who: str, special: Charm) -> tuple[str, ...]:
    there = within(book, state, who, special.range_ft)
    free = (one for one in there if not state.person(one).has(CHARMED))
    return tuple(
        one for one in free if not natures.immune(state, one, CHARMED) and not _tried(state, one, who)
    )


def charm(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """By song all who hear it, else one: a contest of minds, or a will save against its number (B-MAGIC-11)."""
    special = specials_of(draft.state, who).charm
    if special is None:
        return
    free = _uncharmed(book, draft.state, who, special)
    free = free if special.by == "song" else one_near(book, draft, who, free)
    draft.emit(PowerUsed(who, "charm", free, rule=ROW))
    for one in free:
        if lasting.warded(draft.state, one, "charm") or _resists(draft, rules, who, one, special):
            draft.emit(ConditionGained(one, Condition(STEADFAST, other=who), rule=ROW))
        else:
            turns = max(1, draft.state.person(who).stats[LEVEL])
            until = draft.state.clock + turns * rules.procedures[TURN].seconds
            draft.emit(ConditionGained(one, Condition(CHARMED, until, other=who), rule=ROW))


def _resists(draft: Drafting, rules: Ruleset, who: str, one: str, special: Charm) -> bool:
    mods = ((special.save_mod, "special"),)
    if special.dc:
        return save(draft, rules, one, WILL, special.dc, "charm", ROW, mods)
    return not contest(draft, rules, BY_WILL, who, (one,), foe_mods=mods, why="charm", rule=ROW).worked


# --- fear -------------------------------------------------------------------------------------------


def _can_frighten(book: Book, state: State, who: str) -> bool:
    special = specials_of(state, who).fear
    return special is not None and bool(_frightenable(book, state, who, special))


def _frightenable(book: Book, state: State, who: str, special: Fear) -> tuple[str, ...]:
    """Those within sight who have not stood it or given way to it yet."""
    return tuple(
        one
        for one in within(book, state, who, special.range_ft)
        if not _tried(state, one, who)
        and (not special.hd_below or state.person(one).stats[LEVEL] < special.hd_below)
    )


def _tried(state: State, one: str, who: str) -> bool:
    names = (STEADFAST, FRIGHTENED, PARALYZED)
    return any(c.name in names and c.other == who for c in state.person(one).conditions)


def frighten(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """Each of them once in a fight: a will save, or fear for so many rounds, or as long as the fight lasts."""
    special = specials_of(draft.state, who).fear
    if special is None:
        return
    touched = _frightenable(book, draft.state, who, special)
    draft.emit(PowerUsed(who, "fear", touched, rule=ROW))
    dc = hard(book, draft.state, who, special.dc)
    for one in touched:
        brave = ((lasting.against(book, draft.state, one, who, "save", fear=True), "protection"),)
        if save(draft, rules, one, WILL, dc, "fear", ROW, brave):
            draft.emit(ConditionGained(one, Condition(STEADFAST, other=who), rule=ROW))
            continue
        until = draft.state.clock + _rounds(draft, rules, one, special.rounds) if special.rounds else 0
        name = PARALYZED if special.effect == "paralyzed" else FRIGHTENED
        draft.emit(ConditionGained(one, Condition(name, until, other=who, stops=name == PARALYZED), rule=ROW))


def _rounds(draft: Drafting, rules: Ruleset, who: str, dice: str) -> int:
    return draft.roll(dice, "fear_rounds", who, rule=ROW).total * rules.procedures[ROUND].seconds


# --- stench -----------------------------------------------------------------------------------------


def stench(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """The living near it save once in a fight, or are sick for a time (B-GAP-29)."""
    special = specials_of(draft.state, who).stench
    if special is None:
        return
    alive = tuple(p for p in foes(draft.state, who) if natures.living(draft.state, p.id))
    for one in smells(draft.state, who, special, alive):
        person = draft.state.person(one)
        if any(person.has(name) for name in (STEADFAST, SICKENED)):
            continue
        if save(draft, rules, one, BODY, hard(book, draft.state, who, special.dc), "stench", ROW):
            draft.emit(ConditionGained(one, Condition(STEADFAST, other=who), rule=ROW))
        else:
            until = _sick_until(book, draft, rules, one, special)
            draft.emit(ConditionGained(one, Condition(SICKENED, until, other=who), rule=ROW))


def _sick_until(book: Book, draft: Drafting, rules: Ruleset, one: str, special: Stench) -> int:
    seconds = special.rounds * rules.procedures[ROUND].seconds
    if special.minutes:
        minutes = draft.roll(special.minutes, "stench_minutes", one, rule=ROW).total
        seconds = minutes * book.numbers.time.minute_seconds
    return draft.state.clock + seconds if seconds else 0


USABLE: Mapping[str, Callable[[Book, State, str], bool]] = {
    "breath": _can_breathe,
    "petrify": _can_petrify,
    "charm": _can_charm,
    "fear": _can_frighten,
    "puts_out_flames": lambda _book, state, who: can_quench(state, who),
}
POWERS: Mapping[str, Callable[[Book, Drafting, Ruleset, str], None]] = {
    "breath": breathe,
    "petrify": petrify,
    "charm": charm,
    "fear": frighten,
    "puts_out_flames": lambda _book, draft, _rules, who: quench_all(draft, who, rule=ROW),
}
