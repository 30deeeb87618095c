"""What each spell does when it takes effect (A-SPL). Each is a small function over what all of them share."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gameloop.kernel.values import evolve
from gameloop.rulesets.barrows import (
    asking,
    charms,
    circles,
    flying,
    hindrance,
    injury,
    possession,
    raising,
    scrying,
    sealing,
    seeing,
    skies,
)
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.unseen import INVISIBLE, hide
from gameloop.rulesets.barrows.working import Working
from gameloop.world.harming import harm
from gameloop.world.ruleset import Drafting
from gameloop.world.state import State
from gameloop.world.wounds import ConditionEnded, ConditionGained

HASTED, SLOWED = "hasted", "slowed"
LATER = -1  # value of `hasted` and `slowed`: not in this fight, from the next one on
HURTS: Mapping[str, tuple[str, ...]] = {
    "fireball": ("magic", "fire"),
    "lightning_bolt": ("magic", "lightning"),
}
MUNDANE, MAGICAL = "mundane", "magical"


# --- conditions -------------------------------------------------------------------------------------


def endow(working: Working) -> None:
    """What is read off a condition: better attacks, saves and morale (A-SPL-03), the speech of beasts (A-SPL-19)."""
    for who in working.targets:
        working.gain(who, working.spell.condition)


def third_eye(working: Working) -> None:
    """What is hidden from others is seen as it is, and what magic is here glows (A-SPL-21)."""
    endow(working)
    seeing.look(working.book, working.draft, working.rules, working.who)


def tongues(working: Working) -> None:
    """What is said and written is understood, whatever the language (A-SPL-22)."""
    endow(working)
    seeing.hear(working.draft, working.who)


def sleep(working: Working) -> None:
    """Deep sleep unless they save; the dead and the mindless are spared (A-SPL-17)."""
    for who in working.targets:
        if charms.takes(working.draft.state, who, "sleep") and not working.resisted(who):
            working.gain(who, working.spell.condition)


def hold_person(working: Working) -> None:
    """Any creature stands still unless it saves (A-SPL-12)."""
    for who in working.targets:
        if charms.takes(working.draft.state, who, "hold") and not working.resisted(who):
            working.gain(who, working.spell.condition)


def charm(working: Working) -> None:
    """A step of mood, without a save (A-SPL-04)."""
    touched = tuple(who for who in working.targets if charms.takes(working.draft.state, who, "charm"))
    charms.charm(working.book, working.draft, working.who, touched, working.until, working.spell.rule)


def invisibility(working: Working) -> None:
    """Out of sight; in a fight until one strikes or casts (A-SPL-13, A-PLAY-22)."""
    for who in working.targets:
        working.gain(who, INVISIBLE)


def haste(working: Working) -> None:
    """First in every phase of a fight; against Slow the two undo each other (A-SPL-10, A-SPL-18)."""
    _pace(working, SLOWED)


def slow(working: Working) -> None:
    """Last in every phase of a fight (A-SPL-18)."""
    _pace(working, HASTED)


def _pace(working: Working, opposite: str) -> None:
    draft = working.draft
    fight = draft.state.fight
    now = draft.state.settings.get("haste_this_combat", True)
    value = 0 if fight is None else fight.round + 1 if now else LATER
    for who in working.targets:
        if draft.state.person(who).has(opposite):
            draft.emit(ConditionEnded(who, opposite, rule=working.spell.rule))
        else:
            working.gain(who, working.spell.condition, value)


def pace(state: State, who: str) -> int:
    """1 for whoever acts before all others in a phase for Haste, -1 for after all others, 0 for neither (A-SPL-10)."""
    fight, person = state.fight, state.person(who)
    if not person.conditions:
        return 0
    found = {name: person.condition(name) for name in (HASTED, SLOWED)}
    works = {
        name: c is not None and c.value != LATER and (fight is None or c.value <= fight.round)
        for name, c in found.items()
    }
    return int(works[HASTED]) - int(works[SLOWED])


def fight_over(draft: Drafting, people: tuple[str, ...]) -> None:
    """After a fight: Haste and Slow are used up unless they wait for the next, and the invisible are hidden again."""
    for who in people:
        for name in (HASTED, SLOWED):
            found = draft.state.person(who).condition(name)
            if found is not None and found.value != LATER:
                draft.emit(ConditionEnded(who, name, rule="A-SPL-10" if name == HASTED else "A-SPL-18"))
            elif found is not None:
                draft.emit(ConditionGained(who, evolve(found, value=0), rule="A-SPL-10"))
        hide(draft, who)
    circles.fight_over(draft, people)


# --- harm and healing -------------------------------------------------------------------------------


def blast(working: Working) -> None:
    """Damage, one roll for all; whoever saves takes half, rounded down (A-SPL-08, A-SPL-15, A-MGC-12)."""
    if not working.targets:
        return
    dice = working.spell.damage.split("d")
    thrown = f"{int(dice[0]) * working.level}d{dice[1]}"
    full = working.draft.roll(thrown, f"{working.spell.id}_damage", working.who, rule="A-MGC-05").total
    for who in working.targets:
        amount = full // 2 if working.resisted(who) else full
        harm(
            working.draft,
            working.rules,
            who,
            amount,
            working.spell.id,
            working.spell.rule,
            HURTS[working.spell.id],
        )


def heal_sickness(working: Working) -> None:
    """What is mundane ends, what is magical is resisted anew, and the hit points come back (A-SPL-11)."""
    draft = working.draft
    for who in working.targets:
        for condition in draft.state.person(who).conditions:
            cure = cure_of(working.book, condition.name)
            if cure == MUNDANE or (cure == MAGICAL and working.resisted(who)):
                draft.emit(ConditionEnded(who, condition.name, rule=working.spell.rule))
        person = draft.state.person(who)
        injury.heal(draft, who, person.stats["max_hp"] - person.hp, working.spell.id, working.spell.rule)


def cure_of(book: Book, name: str) -> str:
    """What healing magic does about a condition: ends it (mundane), lets it be resisted (magical), nothing (empty)."""
    if hindrance.is_wound(book, name):
        return MUNDANE
    row = book.conditions.get(name)
    return row.cure if row else ""


def knock(working: Working) -> None:
    """One door opens (A-SPL-14)."""
    for way in working.targets:
        sealing.knock(working.draft, working.rules, way, working.spell.rule)


def wizard_lock(working: Working) -> None:
    """One door is shut fast (A-SPL-25)."""
    for way in working.targets:
        sealing.lock(working.draft, working.rules, way, working.until, working.spell.rule)


EFFECTS: Mapping[str, Callable[[Working], None]] = {
    "animate_dead": raising.animate,
    "augury": asking.augury,
    "bless": endow,
    "charm": charm,
    "circle_of_protection": circles.draw,
    "control_weather": skies.control,
    "dominate": possession.dominate,
    "fireball": blast,
    "fly": flying.fly,
    "haste": haste,
    "heal_sickness": heal_sickness,
    "hold_person": hold_person,
    "invisibility": invisibility,
    "knock": knock,
    "lightning_bolt": blast,
    "scry": scrying.scry,
    "sleep": sleep,
    "slow": slow,
    "speak_with_animals": endow,
    "speak_with_dead": asking.speak_with_dead,
    "third_eye": third_eye,
    "tongues": tongues,
    "water_breathing": endow,
    "wind_barrier": endow,
    "wizard_lock": wizard_lock,
}
