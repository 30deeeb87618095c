"""Blows and shots: the roll against the armor class, the damage, what comes with a hit (B-COMBAT-06 to B-COMBAT-23)."""

from __future__ import annotations

from gameloop.kernel.dice import Mods
from gameloop.kernel.notation import parse
from gameloop.kernel.values import frozen
from gameloop.rulesets.microlite20 import figures, lasting, modifiers, riders, sneaking
from gameloop.rulesets.microlite20.arms import Arm, Blow
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.names import DEX
from gameloop.world.checks import attempt, kept
from gameloop.world.fighting import Struck
from gameloop.world.goods import move, some
from gameloop.world.harming import harm, kinds_of
from gameloop.world.natures import specials_of
from gameloop.world.ruleset import Check, Drafting, Ruleset
from gameloop.world.sides import apart, reach
from gameloop.world.state import NOWHERE, State
from gameloop.world.wounds import ConditionEnded, change

ATTACK = "attack"
SURPRISED = "surprised"
CHARMED = "charmed"
MISSED, THROWN = "missed.", "thrown."  # pools: what has flown in this fight and may be picked up, by its kind
PERCENT = "1d100"
DAMAGE = {False: "B-COMBAT-20", True: "B-COMBAT-23"}  # the row of the damage in melee and from afar


@frozen
class Strike:
    """One attack as it is made: who, on whom, with what; whether it comes unseen, and what the Sub rank adds."""

    book: Book
    draft: Drafting
    rules: Ruleset
    who: str
    foe: str
    blow: Blow
    unseen: bool = False
    sneak: int = 0

    @property
    def arm(self) -> Arm:
        """What it is made with."""
        return self.blow.arm


@frozen
class Came:
    """What came of the roll: the die, the total, the number, whether it hit, whether it was the best of rolls."""

    natural: int
    total: int
    needed: int
    hit: bool
    best: bool


def check(book: Book) -> Check:
    """The roll: equal hits; what is added and the number come with each attack (B-COMBAT-08)."""
    return Check(ATTACK, "at_least", book.numbers.combat.attack_dice, "B-COMBAT-08", target_from="ac")


def strike(book: Book, draft: Drafting, rules: Ruleset, who: str, foe: str, blow: Blow) -> bool:
    """One attack and all that follows from it; tells whether it hit."""
    if lasting.withheld(draft, rules, who, foe):
        return False
    unseen = unaware(book, draft.state, who, foe)
    sneak = sneaking.sneak_damage(book, draft.state, foe, who)
    it = Strike(book, draft, rules, who, foe, blow, unseen, sneak)
    came = _rolled(it)
    _fly(it, hit=came.hit)
    dealt, raised = _damage(it, best=came.best) if came.hit else (0, False)
    _tell(it, came, dealt, raised=raised)
    lasting.attacked(draft, who)
    if draft.state.setting("sneak_first_attack_only"):
        sneaking.shown(draft, who)
    if came.hit:
        _land(it, came, dealt)
    return came.hit


# --- the roll ---------------------------------------------------------------------------------------


def _rolled(it: Strike) -> Came:
    if it.arm.auto:
        return Came(0, 0, 0, hit=True, best=False)
    needed = armor_class(it)
    outcome = attempt(
        it.draft, it.rules, ATTACK, it.who, needed=needed, mods=added(it), outcomes=("hit", "miss")
    )
    best = outcome.natural == it.book.numbers.combat.natural_best
    hit = (outcome.worked or best) and not astray(it)
    return Came(outcome.natural, outcome.total, needed, hit, best and hit)


def armor_class(it: Strike) -> int:
    """The number: armor class, without the good of DEX against what nobody expects (B-COMBAT-06, B-COMBAT-07)."""
    state = it.draft.state
    person = state.person(it.foe)
    flying = "ac_missile" if it.arm.missile else "ac_melee"
    ac = figures.armor_class(it.book, state, person, aware=not it.unseen)
    given = lasting.against(it.book, state, it.foe, it.who, "ac")
    return ac + modifiers.added(it.book, state, person, flying) + given


def unaware(book: Book, state: State, who: str, foe: str) -> bool:
    """Whether somebody does not expect that one: surprised, sneaked up on, or he is not to be seen (B-COMBAT-07)."""
    hidden = any(row.unseen for row in modifiers.conditions(book, state.person(who)))
    return hidden or state.person(foe).has(SURPRISED) or sneaking.unaware_of(state, foe, who)


def added(it: Strike) -> Mods:
    """What is added to the die, each with its name (B-COMBAT-03, B-COMBAT-04, B-COMBAT-12, B-COMBAT-13, B-GAP-22)."""
    given, state = it.book.numbers.combat, it.draft.state
    flies = it.arm.missile
    here = modifiers.conditions(it.book, state.person(it.who))
    conditions = ((row.hit + (0 if flies else row.hit_melee), row.name) for row in here)
    helpless = not flies and modifiers.helpless(it.book, state.person(it.foe))
    crowd = int(state.setting("missile_into_melee_mod")) if flies and reach(state, it.foe) else 0
    mods = (
        *it.arm.hit,
        (it.blow.step, "further attack"),
        (given.two_weapons if it.blow.two else 0, "two weapons"),
        (_ranges(it) * given.range_step, "range"),
        (it.book.numbers.helpless.melee if helpless else 0, "helpless"),
        (crowd, "into the melee"),
        *conditions,
        (_magic(it, "attack"), "magic"),
    )
    return kept(mods, ())


def _magic(it: Strike, to: str) -> int:
    """What magic on somebody and on his weapon adds."""
    state = it.draft.state
    return lasting.added(state, it.who, to) + lasting.on_thing(state, it.arm.item, to)


def _ranges(it: Strike) -> int:
    """How many full increments of range away a shot is aimed (B-GAP-22)."""
    far = it.arm.missile and it.arm.range_ft
    return apart(it.draft.state, it.who, it.foe) // it.arm.range_ft if far else 0


def astray(it: Strike) -> bool:
    """Whether a hit goes wide all the same: the attacker is blind, the foe not to be seen, magic (B-PLAY-06)."""
    state = it.draft.state
    mine = (row.miss_pct for row in modifiers.conditions(it.book, state.person(it.who)))
    seen = lasting.senses(state, it.who, "invisible")
    rows = modifiers.conditions(it.book, state.person(it.foe))
    his = (row.miss_me_pct for row in rows if not (seen and row.unseen))
    percent = max((*mine, *his), default=0)
    if percent and it.draft.roll(f"{PERCENT}<={percent}", "astray", it.who, rule="B-PLAY-06").met:
        return True
    return lasting.astray(it.draft, it.who, it.foe)


# --- damage -----------------------------------------------------------------------------------------


def _damage(it: Strike, *, best: bool) -> tuple[int, bool]:
    """Dice and what is added, and whether it is raised to the least that a hit does (B-COMBAT-10, B-AMB-17)."""
    if not it.arm.dice:
        return 0, False
    mods = hurting(it)
    if best:
        total = parse(it.arm.dice).maximum() + sum(amount for amount, _ in mods)
    else:
        rule = "B-CLASS-10" if it.sneak else DAMAGE[it.arm.missile]
        total = it.draft.roll(it.arm.dice, "damage", it.who, rule=rule, mods=mods).total
    least = it.book.numbers.combat.damage_min
    return max(least, total), total < least


def hurting(it: Strike) -> Mods:
    """What is added to the damage (B-COMBAT-20 to B-COMBAT-23, B-CLASS-10)."""
    state = it.draft.state
    conditions = ((row.damage, row.name) for row in modifiers.conditions(it.book, state.person(it.who)))
    magic = (_magic(it, "damage"), "magic")
    return kept((*it.arm.damage, (it.sneak, "sneak"), *conditions, magic), ())


# --- telling it, and what follows -------------------------------------------------------------------


def _tell(it: Strike, came: Came, dealt: int, *, raised: bool) -> None:
    it.draft.emit(
        Struck(
            it.who,
            it.foe,
            it.arm.name,
            it.arm.item,
            it.arm.missile,
            came.total,
            came.needed,
            came.hit,
            came.best,
            dealt,
            1,
            _how(it, came),
            tuple(dict.fromkeys((*it.arm.rows, *_rows(it, came), *(("B-AMB-17",) if raised else ())))),
            rule="B-COMBAT-08",
        )
    )


def _how(it: Strike, came: Came) -> tuple[str, ...]:
    said = (
        ("unseen", it.unseen),
        ("sneaking up", bool(it.sneak)),
        ("both weapons", it.blow.two),
        ("again", bool(it.blow.step)),
        ("critical", came.best),
    )
    return tuple(word for word, so in said if so)


def _rows(it: Strike, came: Came) -> tuple[str, ...]:
    said = (
        ("B-COMBAT-07", it.unseen),
        ("B-AMB-13", it.unseen and _clumsy(it)),
        ("B-COMBAT-12", it.blow.two),
        ("B-COMBAT-13", bool(it.blow.step)),
        ("B-COMBAT-16", bool(it.blow.two and it.blow.step)),
        ("B-COMBAT-09", came.best),
        ("B-COMBAT-10", came.best),
        ("B-AMB-14", came.best),
        ("B-CLASS-10", bool(it.sneak)),
        ("B-AMB-04", bool(it.sneak)),
        ("B-GAP-22", _ranges(it) > 0),
        ("B-PLAY-03", it.arm.missile and bool(reach(it.draft.state, it.foe))),
        (it.blow.row, bool(it.blow.row)),
    )
    return tuple(row for row, so in said if so)


def _clumsy(it: Strike) -> bool:
    """Whether the foe has a DEX penalty, which stays (B-AMB-13)."""
    state = it.draft.state
    return figures.bonus(it.book, state, state.person(it.foe), DEX) < 0


def _fly(it: Strike, *, hit: bool) -> None:
    """A shot is used up, and of those that miss half can be picked up again; what is thrown lies there (B-GAP-22)."""
    draft, arm, who = it.draft, it.arm, it.who
    held = next((i for i in draft.state.held(who) if i.id == arm.item or i.kind == arm.ammo), None)
    if arm.ammo:
        shot = next((i for i in draft.state.held(who) if i.kind == arm.ammo), None)
        if shot is not None:
            move(draft, some(shot, 1), who, NOWHERE, "shot", rule="B-GAP-22")
            change(draft, who, f"{MISSED}{arm.ammo}", int(not hit), "missed", rule="B-GAP-22")
    elif arm.thrown and held is not None:
        move(draft, some(held, 1), who, draft.state.spot(), "thrown", rule="B-GAP-22")
        change(draft, who, f"{THROWN}{held.id}", 1, "thrown", rule="B-GAP-22")


def _land(it: Strike, came: Came, dealt: int) -> None:
    """The damage, what its kind does to the foe, and what else the attack brings."""
    draft, rules, foe = it.draft, it.rules, it.foe
    left = lasting.absorbed(draft, foe, dealt, "weapon")
    harm(
        draft,
        rules,
        foe,
        left,
        it.who,
        DAMAGE[it.arm.missile],
        kinds_of(draft.state, rules, it.who, it.arm.item),
    )
    _extra(it, best=came.best)
    _befriended(it)
    margin = came.total - came.needed
    riders.on_hit(it.book, draft, rules, riders.Hit(it.who, foe, it.arm.rider, came.natural, margin))
    riders.on_struck(it.book, draft, rules, it.who, foe, it.arm.item)


def _extra(it: Strike, *, best: bool) -> None:
    """What a creature's hits do besides, by fire or acid (B-GAP-29, B-AMB-14)."""
    special = specials_of(it.draft.state, it.who).extra
    if special is None or it.draft.state.person(it.foe).gone:
        return
    if best:
        amount = parse(special.dice).maximum()
    else:
        amount = it.draft.roll(special.dice, special.type, it.who, rule="B-GAP-29").total
    harm(it.draft, it.rules, it.foe, amount, it.who, "B-GAP-29", (special.type,))


def _befriended(it: Strike) -> None:
    """Whoever is hurt by those who charmed him is their friend no longer (B-PLAY-06)."""
    state = it.draft.state
    charmed = state.person(it.foe).condition(CHARMED)
    caster = state.people.get(charmed.other) if charmed else None
    if caster is not None and caster.side == state.person(it.who).side:
        it.draft.emit(ConditionEnded(it.foe, CHARMED, rule="B-PLAY-06"))
