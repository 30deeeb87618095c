"""A spell that takes effect: who cast it, how strongly, whom it reaches, what the rolls came to (B-MAGIC-09 to 11)."""

from __future__ import annotations

from collections.abc import Mapping

from gameloop.kernel.dice import Mods
from gameloop.kernel.notation import parse
from gameloop.kernel.values import evolve, field, frozen
from gameloop.rulesets.microlite20 import natures
from gameloop.rulesets.microlite20.aiming import Aim
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.lasting import against
from gameloop.rulesets.microlite20.parts import PerLevel
from gameloop.rulesets.microlite20.spellbook import ATTACK, AUTO, FORT, HALF, WILL, Spell
from gameloop.world.checks import attempt, contest
from gameloop.world.ruleset import Check, Drafting, Ruleset
from gameloop.world.state import State

TO_HIT, BY_WILL, BY_BODY = "spell_attack", "spell_will", "spell_fort"
WILL_OF, BODY_OF = ("level", "mind", "save"), ("phys", "str", "save", "race")  # what who resists adds
UNERRING = "magic_missile"  # the spell of the setting magic_unerring


@frozen
class Hit:
    """What came of the roll for one target: full, half or nothing of it, and whether it was the best of rolls."""

    full: bool = True
    half: bool = False
    best: bool = False


SURE, MISSED = Hit(), Hit(full=False)


@frozen
class Working:
    """A spell at the moment at which it takes effect; `hits` are its targets (ids) and what the rolls came to."""

    book: Book
    draft: Drafting
    rules: Ruleset
    who: str
    spell: Spell
    level: int
    targets: tuple[str, ...]
    hits: Mapping[str, Hit] = field(factory=dict)
    choice: str = ""  # what the caster has said, where the spell asks
    began: int = 0  # how many events there were before its effects
    span: int = 0  # how many seconds it lasts, 0 for what has no end by the clock

    @property
    def state(self) -> State:
        """The state as it is now."""
        return self.draft.state

    def at(self, number: PerLevel) -> int:
        """A number at the caster's level."""
        return number.at(self.level)

    @property
    def dodged(self) -> bool:
        """Whether the spell has to hit."""
        return resistance(self.state, self.spell) in (ATTACK, HALF)

    def lasts(self) -> int:
        """How many seconds the spell lasts, thrown where it has dice, shared out where it is shared."""
        lasts, many = self.spell.lasts, self.at(self.spell.lasts.n)
        if lasts.dice:
            many = self.roll(lasts.dice, "rounds")
        whole = many * seconds(self.book, self.rules, lasts.unit)
        return whole // max(1, len(self.targets)) if lasts.shared else whole

    def until(self, span: int) -> int:
        """The clock second in so many seconds; 0 stays 0."""
        return self.state.clock + span if span else 0

    def roll(self, dice: str, what: str) -> int:
        """Dice of the spell, under its name; a plain number is not thrown."""
        if dice.isdecimal():
            return int(dice)
        return self.draft.roll(dice, f"{self.spell.id}_{what}", self.who, rule="B-GAP-05").total

    def touched(self, on: str = "", nature: str = "") -> tuple[str, ...]:
        """The people a part bears on: those it takes hold of, all, or those who resisted; of a nature."""
        people = tuple(one for one in self.hits if one in self.state.people)
        if on != "always":
            people = tuple(one for one in people if self.hits[one].full == (on == ""))
        here = (one for one in people if not self.state.person(one).gone)
        return tuple(one for one in here if natures.of_nature(self.state, one, nature))

    def saved(self, who: str, by: str) -> bool:
        """Whether somebody withstands one part of the spell by a contest of his own (B-MAGIC-11)."""
        return bool(by) and not contested(evolve(self, targets=(who,)), who, by).full


def seconds(book: Book, rules: Ruleset, unit: str) -> int:
    """How long a unit of time is, 0 for what is no time."""
    time = book.numbers.time
    if unit in ("round", "turn", "day"):
        return rules.procedures[unit].seconds
    return {"minute": time.minute_seconds, "hour": time.turn_seconds * time.turns_per_hour}.get(unit, 0)


def scaled(dice: str, times: int, plus: int) -> str:
    """Dice thrown so many times, and so much more: `1d6`, 5, 2 -> `5d6+2`."""
    count, d, rest = dice.partition("d")
    thrown = f"{int(count) * times}{d}{rest}"
    return f"{thrown}+{plus}" if plus > 0 else thrown


def highest(dice: str) -> int:
    """The most that dice can come to."""
    return parse(dice).maximum()


# --- contests ---------------------------------------------------------------------------------------


def checks(book: Book) -> dict[str, Check]:
    """The rolls of spells: to hit, and the two contests (B-MAGIC-10, B-MAGIC-11)."""
    dice = book.numbers.combat.attack_dice
    return {
        TO_HIT: Check(TO_HIT, "at_least", dice, "B-MAGIC-10", target_from="ac", bonuses=("magic",)),
        BY_WILL: Check(BY_WILL, "at_least", dice, "B-MAGIC-11", bonuses=("magic",), against=WILL_OF),
        BY_BODY: Check(BY_BODY, "at_least", dice, "B-AMB-22", bonuses=("magic",), against=BODY_OF),
    }


def resolved(working: Working) -> Working:
    """The working with a roll made for each target that opposes it (B-MAGIC-09 to B-MAGIC-11)."""
    how = resistance(working.state, working.spell)
    hits = {one: _one(working, one, how) for one in dict.fromkeys(working.targets)}
    return evolve(working, hits=hits)


def resistance(state: State, spell: Spell) -> str:
    """How a spell is opposed; the unerring one may be dodged by a setting (B-AMB-22)."""
    unerring = spell.id == UNERRING and state.setting("magic_unerring") != UNERRING
    return ATTACK if unerring else spell.res


def _one(working: Working, one: str, how: str) -> Hit:
    if (
        how == AUTO
        or one not in working.state.people
        or not opposes(working.state, working.spell, working.who, one, how)
    ):
        return SURE
    if how in (ATTACK, HALF):
        return struck(working, one, how)
    return contested(working, one, how)


def opposed(aim: Aim, state: State, targets: tuple[str, ...]) -> bool:
    """Whether anybody opposes a spell at all (B-MAGIC-09)."""
    how = resistance(state, aim.spell)
    people = (one for one in targets if one in state.people)
    return how != AUTO and any(opposes(state, aim.spell, aim.who, one, how) for one in people)


def opposes(state: State, spell: Spell, who: str, one: str, how: str) -> bool:
    """Whether somebody opposes a spell: not the helpless, nor whoever is named by his own side (B-MAGIC-09)."""
    if natures.helpless(state.person(one)) or one == who:
        return False
    if how in (WILL, FORT) and not spell.target.mindless_save and natures.mindless(state, one):
        return False
    friend = state.person(one).side == state.person(who).side
    return not (friend and how in (WILL, FORT) and not spell.target.area)


def struck(working: Working, one: str, how: str = ATTACK) -> Hit:
    """A magic attack against the armor class; the best of rolls always hits, with all it can do (B-MAGIC-10)."""
    book, draft = working.book, working.draft
    mods = _to_hit(working, one)
    row, outcomes = "B-AMB-22" if how == HALF else "", ("hits", "misses")
    rolled = attempt(
        draft, working.rules, TO_HIT, working.who, on=one, outcomes=outcomes, mods=mods, rule=row
    )
    best = rolled.natural == book.numbers.combat.natural_best
    half = how == HALF and working.state.setting("magic_half_on_miss") is True
    return Hit(full=rolled.worked or best, half=half, best=best)


def _to_hit(working: Working, one: str) -> Mods:
    edge, given = working.spell.to_hit, -against(working.book, working.state, one, working.who, "ac")
    metal = edge is not None and _in_metal(working, one)
    return ((edge.n if edge and metal else 0, "metal armor"), (given, "protection"))


def _in_metal(working: Working, one: str) -> bool:
    """Whether somebody wears armor of metal: what is worn of the medium and heavy kinds."""
    person = working.state.person(one)
    kinds = (item.kind for item in working.state.held(one) if item.id == person.armor)
    return any(kind in working.book.armor and working.book.armor[kind].group != "light" for kind in kinds)


def contested(working: Working, one: str, by: str) -> Hit:
    """The caster's magic attack has to beat the answer; an equal one resists (B-MAGIC-11)."""
    check, state = BY_WILL if by == WILL else BY_BODY, working.state
    edge, fight = working.spell.to_resist, state.fight
    fear = against(working.book, state, one, working.who, "save", fear=working.spell.fear)
    mods = ((edge.n if edge and fight else 0, "in a fight"), (fear, "protection"))
    outcome = contest(working.draft, working.rules, check, working.who, (one,), foe_mods=mods)
    return SURE if outcome.worked else MISSED
