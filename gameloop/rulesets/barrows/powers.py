"""What creatures do in place of their attacks: breath, gaze, charm, fear, putting out lights (A-PLAY-29).

`plan` says at the start of a round whether one of them is used; it works in the phase of missiles, at a distance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gameloop.rulesets.barrows import charms, magic
from gameloop.rulesets.barrows.bearing import able, sees
from gameloop.rulesets.barrows.blows import one_of
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.hindrance import lasting
from gameloop.rulesets.barrows.movement import nearest
from gameloop.rulesets.barrows.names import CHARMED, STEADFAST
from gameloop.rulesets.barrows.prowess import hit_dice
from gameloop.rulesets.barrows.riders import HELD, PETRIFIED
from gameloop.rulesets.barrows.saving import save
from gameloop.rulesets.barrows.targets import on_line
from gameloop.world.engagement import Intent
from gameloop.world.fighting import Declared
from gameloop.world.harming import harm
from gameloop.world.natures import specials_of
from gameloop.world.powers import PowerUsed, breath_damage, can_quench, quench_all
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.sides import apart, foes, reach, standing
from gameloop.world.specials import Breath, Charm, Fear
from gameloop.world.state import Condition, State
from gameloop.world.wounds import ConditionGained, change

ROW = "A-PLAY-29"
POWER = "power"  # the kind of intent; `how` is the key of the special
FRIGHTENED = "frightened"
GAZES = ("gaze", "gaze_or_hit")
AREAS = ("cone", "cloud")
FIGHT_LONG = -1  # value of conditions that are over with the fight


def plan(book: Book, state: State, who: str) -> Intent | None:
    """The power that somebody uses this round, if he has one that would do anything."""
    for key, usable in USABLE.items():
        if getattr(specials_of(state, who), key) is not None and usable(book, state, who):
            return Intent(POWER, how=key)
    return None


def use(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """Use it."""
    POWERS[draft.state.in_fight().intents[who].how](book, draft, rules, who)


def within(book: Book, state: State, who: str, feet: int) -> tuple[str, ...]:
    """The enemies whom a power can reach: so many feet (steps) away at most, any number for 0."""
    return tuple(
        p.id
        for p in foes(state, who)
        if sees(book, state, who, p.id)
        and not p.has(PETRIFIED)
        and (not feet or apart(state, who, p.id) <= feet)
    )


def one_near(book: Book, draft: Drafting, who: str, feet: int) -> tuple[str, ...]:
    """The nearest of those, a die among equals."""
    there = within(book, draft.state, who, feet)
    if not there:
        return ()
    return (one_of(draft, nearest(draft.state, who, list(there)), "mark", who, ROW),)


# --- breath -----------------------------------------------------------------------------------------


def _can_breathe(book: Book, state: State, who: str) -> bool:
    special = specials_of(state, who).breath
    if special is None or not within(book, state, who, special.length_ft):
        return False
    return not special.per_day or state.person(who).pools.get(used(book, state), 0) < special.per_day


def used(book: Book, state: State) -> str:
    """The pool that counts a creature's breaths of today."""
    time = book.numbers.time
    day = state.clock // time.day_seconds
    return f"breaths.{day}"


def breathe(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """Damage on all that the shape takes in, half for whoever saves; some do it only on a die, and else attack."""
    special = specials_of(draft.state, who).breath
    if special is None:
        return
    if special.on_d6 and draft.roll("1d6", "breath", who, rule=ROW).total > special.on_d6:
        draft.emit(Declared(who, Intent("attack"), rule=ROW))
        return
    touched = _breathed_on(book, draft, who, special)
    draft.emit(PowerUsed(who, "breath", touched, rule=ROW))
    change(draft, who, used(book, draft.state), 1, "breath", rule=ROW)
    dice = hit_dice(book, draft.state, draft.state.person(who))
    full = breath_damage(draft, who, special, dice, rule=ROW)
    for one in touched:
        amount = full // 2 if save(draft, rules, one, "breath", ROW) else full
        harm(draft, rules, one, amount, who, ROW, (special.type,))


def _breathed_on(book: Book, draft: Drafting, who: str, special: Breath) -> tuple[str, ...]:
    if special.shape in AREAS:
        return within(book, draft.state, who, special.length_ft)
    end = one_near(book, draft, who, special.length_ft)
    return on_line(draft.state, who, end[0]) if end and special.shape == "line" else end


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
    feet = special.range_ft
    touched = (
        one_near(book, draft, who, feet) if special.by in GAZES else within(book, draft.state, who, feet)
    )
    draft.emit(PowerUsed(who, "petrify", touched, rule=ROW))
    for one in touched:
        if not save(draft, rules, one, "petrify", ROW):
            draft.emit(ConditionGained(one, lasting(book, PETRIFIED, other=who), rule=ROW))


# --- charm ------------------------------------------------------------------------------------------


def _can_charm(book: Book, state: State, who: str) -> bool:
    special = specials_of(state, who).charm
    if special is None:
        return False
    me = state.person(who)
    together = [p for p in standing(state, me.side) if p.kind == me.kind and able(book, p)]
    first = together[0].id == who if together else False
    alone = special.group == 1
    return (alone or (first and len(together) >= special.group)) and bool(_uncharmed(book, state, who))


def _uncharmed(book: Book, state: State, who: str) -> tuple[str, ...]:
    return tuple(one for one in within(book, state, who, 0) if not state.person(one).has(CHARMED))


def charm(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """By song all who hear it, else one: a save, or he no longer fights this side and comes to it."""
    special = specials_of(draft.state, who).charm
    free = _uncharmed(book, draft.state, who)
    if special is None or not free:
        return
    if special.by != "song":
        free = (one_of(draft, nearest(draft.state, who, list(free)), "mark", who, ROW),)
    draft.emit(PowerUsed(who, "charm", free, rule=ROW))
    safe = magic.counter(book, draft, rules, who, book.spells["charm"], free) if special.by == "spell" else ()
    for one in free:
        if one not in safe and not save(draft, rules, one, "charm", ROW, special.save_mod):
            _charmed(book, draft, rules, who, one, special)


def _charmed(book: Book, draft: Drafting, rules: Ruleset, who: str, one: str, special: Charm) -> None:
    """For a turn for each hit die, as a spell of its level would last (A-MGC-03)."""
    turns = max(1, hit_dice(book, draft.state, draft.state.person(who)))
    until = draft.state.clock + turns * rules.procedures["turn"].seconds
    level = charms.LEVELS.index("infatuated" if special.effect == "charmed" else "positive")
    draft.emit(ConditionGained(one, Condition(CHARMED, until, level, who), rule=ROW))


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
        and (not special.hd_below or hit_dice(book, state, state.person(one)) < special.hd_below)
    )


def _tried(state: State, one: str, who: str) -> bool:
    names = (STEADFAST, FRIGHTENED, HELD)
    return any(c.name in names and c.other == who for c in state.person(one).conditions)


def frighten(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """Each of them once in a fight: a save, or fear as long as the fight lasts."""
    special = specials_of(draft.state, who).fear
    if special is None:
        return
    touched = _frightenable(book, draft.state, who, special)
    draft.emit(PowerUsed(who, "fear", touched, rule=ROW))
    for one in touched:
        stood = save(draft, rules, one, "fear", ROW)
        name = STEADFAST if stood else HELD if special.effect == "paralyzed" else FRIGHTENED
        draft.emit(ConditionGained(one, lasting(book, name, 0, FIGHT_LONG, who), rule=ROW))


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
