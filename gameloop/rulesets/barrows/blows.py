"""Blows and shots: the roll, the damage, and what the one who is hit may say to it (A-CBT-14 to A-CBT-26)."""

from __future__ import annotations

import re

from gameloop.kernel.values import frozen
from gameloop.rulesets.barrows import charms, interruption, riders, tricks, unseen
from gameloop.rulesets.barrows.arms import Arm
from gameloop.rulesets.barrows.bearing import able, helpless, surprised_by
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.figures import bonus
from gameloop.rulesets.barrows.hindrance import MELEE, MISSILE, hindered
from gameloop.rulesets.barrows.injury import saves_at_zero
from gameloop.rulesets.barrows.names import ALL_SEEING, CHARGING, PRONE, SHIELDED
from gameloop.rulesets.barrows.prowess import beast, in_the_dark, is_character, shield
from gameloop.world.checks import attempt
from gameloop.world.fighting import Struck, choose, choose_person, unasked
from gameloop.world.goods import find, move, some
from gameloop.world.harming import harm, kinds_of
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.sides import reach
from gameloop.world.state import DEAD, NOWHERE, PARTY, Person, State
from gameloop.world.wounds import ConditionEnded

CLEAVE, BACKSTAB, SPLINTER = "cleave", "backstab", "shields_shall_be_splintered"
GRUDGE = "damage_to_grudge"
DAMAGE_OF = {False: "melee_damage", True: "missile_damage"}
ABILITY_ROW = {False: "A-ABL-03", True: "A-ABL-05"}
DICE = r"(\d*)d"
TAKE, SHATTER, NO = "take it", "splinter", "no"


@frozen
class Tilt:
    """What bears on one attack: reasons for and against, whether damage is doubled, the words and rows for it."""

    good: int = 0
    bad: int = 0
    doubled: int = 0
    how: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()

    def with_(self, word: str, row: str, *, good: int = 0, bad: int = 0, doubled: int = 0) -> Tilt:
        """One reason more."""
        how = (*self.how, word) if word else self.how
        return Tilt(self.good + good, self.bad + bad, self.doubled + doubled, how, (*self.rows, row))

    @property
    def edge(self) -> int:
        """Advantage 1, disadvantage -1, neither or both 0 (A-GEN-03)."""
        return min(1, self.good) - min(1, self.bad)


def strike(
    book: Book,
    draft: Drafting,
    rules: Ruleset,
    who: str,
    foe: str,
    arm: Arm,
    *,
    trick: str = "",
    cleaving: bool = False,
) -> bool:
    """One attack, and all that follows from it, an extra attack of a Cleave too; tells whether it hit."""
    tilt = tilt_of(book, draft.state, who, foe, arm, cleaving=cleaving)
    unseen.reveal(draft, who)
    charms.attacked(draft, foe)
    if not cleaving and charges(draft.state, who, foe):
        draft.emit(ConditionEnded(who, CHARGING, rule="A-CBT-18"))
    if arm.missile and draft.state.person(foe).has(SHIELDED):
        blown_aside(draft, who, foe, arm)
        return False
    spared = saves_at_zero(draft.state, draft.state.person(foe))
    if not _hits(book, draft, rules, who, foe, arm, tilt, trick):
        return False
    if draft.state.person(foe).has(DEAD) and not arm.missile and CLEAVE in draft.state.person(who).tags:
        cleave(book, draft, rules, who, arm, "A-FTR-04" if cleaving else "A-FTR-06" if spared else "A-FTR-03")
    return True


def blown_aside(draft: Drafting, who: str, foe: str, arm: Arm) -> None:
    """Winds turn a missile; nothing is rolled (A-SPL-24)."""
    how = ("turned by the wind",)
    draft.emit(
        Struck(
            who,
            foe,
            arm.name,
            arm.item,
            arm.missile,
            total=0,
            needed=0,
            hit=False,
            critical=False,
            damage=0,
            factor=1,
            how=how,
            rows=(),
            rule="A-SPL-24",
        )
    )


def _hits(
    book: Book, draft: Drafting, rules: Ruleset, who: str, foe: str, arm: Arm, tilt: Tilt, trick: str
) -> bool:
    """The roll, and on a hit the damage and what is done about it."""
    if arm.auto:
        natural, total, needed, worked = 0, 0, 0, True
    else:
        outcome = attempt(draft, rules, "attack", who, on=foe, edge=tilt.edge, outcomes=("hit", "miss"))
        natural, total, needed = outcome.natural, outcome.total, outcome.needed
        worked = outcome.worked or natural == book.numbers.fight.critical_natural
    critical = natural == book.numbers.fight.critical_natural
    if critical:
        tilt = tilt.with_("critical", "A-CBT-16")
    how = (*((trick,) if trick else ()), *tilt.how)
    beastly = not is_character(book, draft.state.person(who))
    rows = (*tilt.rows, *(("A-CBT-24",) if trick else ()), *(("A-MON-03",) if beastly else ()))
    dealt = damage_of(book, draft, who, foe, arm, tilt, critical=critical) if worked else Damage()
    draft.emit(
        Struck(
            who,
            foe,
            arm.name,
            arm.item,
            arm.missile,
            total,
            needed,
            worked,
            critical,
            dealt.amount,
            dealt.factor,
            how,
            (*rows, *dealt.rows),
            rule=rules.checks["attack"].rule,
        )
    )
    if worked:
        land(book, draft, rules, who, foe, arm, dealt.amount, trick)
        after_hit(book, draft, rules, riders.Hit(who, foe, arm.rider, natural, total - needed), arm.item)
    return worked


def after_hit(book: Book, draft: Drafting, rules: Ruleset, hit: riders.Hit, item: str) -> None:
    """What a hit brings besides the damage: a spell broken, a rider, a weapon spoiled (A-CBT-07, A-PLAY-29)."""
    interruption.disturb(draft, rules, hit.victim)
    riders.on_hit(book, draft, rules, hit)
    riders.on_struck(book, draft, rules, hit.who, hit.victim, item)


# --- what bears on the roll -----------------------------------------------------------------------


def tilt_of(book: Book, state: State, who: str, foe: str, arm: Arm, *, cleaving: bool = False) -> Tilt:
    """Advantage and disadvantage of an attack, and what doubles its damage."""
    me, it = state.person(who), state.person(foe)
    tilt = Tilt()
    if not cleaving and charges(state, who, foe):
        tilt = tilt.with_("charging", "A-CBT-18", good=1).with_("", "A-CBT-19", doubled=1)
    if not cleaving and BACKSTAB in me.tags and surprised_by(it, who):
        tilt = tilt.with_("backstab", "A-THF-03", good=1).with_("", "A-THF-04", doubled=1)
    for condition in it.conditions:
        row = book.conditions.get(condition.name)
        if condition.name == unseen.INVISIBLE and me.has(ALL_SEEING):
            tilt = tilt.with_("", "A-SPL-21")
        elif row is not None and row.attacked_with and not (condition.name == PRONE and arm.missile):
            good = row.attacked_with == "advantage"
            tilt = tilt.with_(f"{row.name} target", row.rule, good=int(good), bad=int(not good))
    if hindered(book, state, me, MISSILE if arm.missile else MELEE):
        tilt = tilt.with_("hindered", "A-GEN-02", bad=1)
    if in_the_dark(book, state, me):
        tilt = tilt.with_("in the dark", "A-GAP-19", bad=1)
    return tilt


def charges(state: State, who: str, foe: str) -> bool:
    """Whether somebody has charged that one and not attacked him since."""
    charge = state.person(who).condition(CHARGING)
    return charge is not None and charge.other == foe


# --- damage ---------------------------------------------------------------------------------------


@frozen
class Damage:
    """What a hit does before it is answered: the amount, the factor in it, the rows that made it."""

    amount: int = 0
    factor: int = 1
    rows: tuple[str, ...] = ()


def damage_of(
    book: Book, draft: Drafting, who: str, foe: str, arm: Arm, tilt: Tilt, *, critical: bool
) -> Damage:
    """Dice (doubled on a critical), plus flat bonuses, times 2 for double damage (A-CBT-22)."""
    if not arm.dice:
        return Damage()
    dice = doubled_dice(book, arm.dice) if critical else arm.dice
    mods = flat(book, draft.state, who, foe, arm)
    named = tuple((amount, name) for amount, name, _ in mods)
    rolled = draft.roll(dice, "damage", who, rule="A-CBT-16" if critical else "A-CBT-15", mods=named)
    times = factor(book, draft.state, tilt)
    order = ("A-CBT-22",) if times > 1 or critical else ()
    stacked = ("A-CBT-23",) if tilt.doubled > 1 else ()
    rows = (arm.row, *(row for _, _, row in mods), *order, *stacked)
    return Damage(rolled.total * times, times, rows)


def doubled_dice(book: Book, dice: str) -> str:
    """Damage dice doubled in number, a bare number doubled (A-CBT-16, A-AMB-09)."""
    times = book.numbers.fight.critical_dice_factor
    if re.search(DICE, dice) is None:
        return str(int(dice) * times)
    return re.sub(DICE, lambda found: f"{int(found[1] or 1) * times}d", dice)


def flat(book: Book, state: State, who: str, foe: str, arm: Arm) -> tuple[tuple[int, str, str], ...]:
    """The flat bonuses to damage: amount, name, row (A-ABL-03, A-ABL-05, A-DWF-05)."""
    me, name = state.person(who), DAMAGE_OF[arm.missile]
    found = [(bonus(book, me, name), name, ABILITY_ROW[arm.missile])]
    if is_character(book, me) and _grudges(book, state, me, state.person(foe)):
        found.append((book.classes[me.kind].bonus.get(GRUDGE), "grudge", "A-DWF-05"))
    return tuple(row for row in found if row[0])


def _grudges(book: Book, state: State, me: Person, it: Person) -> bool:
    tag = book.classes[me.kind].grudge_tag
    return bool(tag) and not is_character(book, it) and tag in beast(book, state, it).tags


def factor(book: Book, state: State, tilt: Tilt) -> int:
    """By how much damage is multiplied: once for all reasons, or for each by a setting (A-CBT-23)."""
    if not tilt.doubled:
        return 1
    times = tilt.doubled if state.setting("double_damage_stacks") else 1
    return int(book.numbers.fight.double_damage_factor**times)


# --- what is done about it ------------------------------------------------------------------------


def land(
    book: Book,
    draft: Drafting,
    rules: Ruleset,
    who: str,
    foe: str,
    arm: Arm,
    damage: int,
    trick: str,
) -> None:
    """A trick in place of the damage, a shield in its way, or the damage itself."""
    if trick and tricks.taken(book, draft, foe, damage, trick):
        tricks.play(book, draft, rules, foe, trick)
    elif damage and splinters(book, draft, foe, damage):
        shatter(book, draft, foe, "A-CBT-26" if trick else _splinter_row(draft.state.person(foe)))
    else:
        kinds = kinds_of(draft.state, rules, who, arm.item)
        harm(draft, rules, foe, damage, who, "A-CBT-15", kinds)


def splinters(book: Book, draft: Drafting, foe: str, damage: int) -> bool:
    """Whether somebody breaks his shield on this blow; unasked only when it would fell him (A-FTR-07, A-PLAY-02)."""
    person = draft.state.person(foe)
    if SPLINTER not in person.tags or not shield(book, draft.state, person) or helpless(book, person):
        return False
    text = f"{person.name} is hit for {damage}, at {person.hp}. Splinter the shield?"
    auto = SHATTER if damage >= person.hp else TAKE
    row = _splinter_row(person)
    return choose(draft, foe, "splinter", text, (TAKE, SHATTER), auto, rule=row) == SHATTER


def _splinter_row(person: Person) -> str:
    return "A-FTR-07" if CLEAVE in person.tags else "A-DWF-03"


def shatter(book: Book, draft: Drafting, foe: str, row: str) -> None:
    """The shield is gone, and with it the damage."""
    person = draft.state.person(foe)
    item = find(draft.state, foe, shield(book, draft.state, person))
    if item is not None:
        move(draft, some(item, 1), foe, NOWHERE, "splintered", rule=row)


# --- Cleave ---------------------------------------------------------------------------------------


def cleave(book: Book, draft: Drafting, rules: Ruleset, who: str, arm: Arm, row: str) -> None:
    """One more attack on an enemy in reach, if the fighter wants it (A-FTR-03, A-FTR-04)."""
    near = [foe for foe in reach(draft.state, who) if not draft.state.person(foe).gone]
    if not near or not able(book, draft.state.person(who)):
        return
    foe = _cleft(draft, who, near, row)
    if foe:
        strike(book, draft, rules, who, foe, arm, cleaving=True)


def _cleft(draft: Drafting, who: str, near: list[str], row: str) -> str:
    """Whom the Cleave goes on to, empty for nobody; unasked the one with the fewest hit points."""
    person = draft.state.person(who)
    alone = person.side != PARTY or unasked(draft.state)
    weakest = fewest(draft, near, "cleave_target", who, "A-PLAY-02") if alone else near[0]
    names = [draft.state.person(foe).name for foe in near]
    text = f"{person.name} has slain one: Cleave?"
    auto = draft.state.person(weakest).name
    said = choose(draft, who, "cleave", text, (*names, NO), auto, rule=row)
    return "" if said == NO else near[names.index(said)]


def fewest(draft: Drafting, people: list[str], why: str, who: str, rule: str) -> str:
    """The one with the fewest hit points, a die among equals."""
    least = min(draft.state.person(p).hp for p in people)
    return one_of(draft, [p for p in people if draft.state.person(p).hp == least], why, who, rule)


def one_of(draft: Drafting, people: list[str], why: str, who: str, rule: str) -> str:
    """One of several by a die in the order of their numbers; no die for one."""
    if len(people) == 1:
        return people[0]
    return people[draft.roll(f"1d{len(people)}", why, who, rule=rule).total - 1]


def whom(draft: Drafting, who: str, people: list[str]) -> str:
    """Whom a character strikes of several in reach: he is asked."""
    if len(people) == 1:
        return people[0]
    auto = min(people, key=lambda foe: draft.state.person(foe).hp)
    text = f"Whom does {draft.state.person(who).name} strike?"
    return choose_person(draft, who, "target", text, people, auto, rule="A-PLAY-02")
