"""Magic that goes on round after round: places that hold people, what burns on, what is sent, what is shaken off.

Called by the fight: `round_over` at the end of a round, `struggle` when somebody's turn begins, `stepped_out` when he
has spent a move, `tripped` when enemies come to a place (B-GAP-05, B-PLAY-05).
"""

from __future__ import annotations

from gameloop.kernel.values import evolve
from gameloop.rulesets.microlite20 import casting, effects, laying, unlaid
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.parts import Damage, Zone
from gameloop.rulesets.microlite20.powers import SENT
from gameloop.rulesets.microlite20.working import SURE, Working, contested, highest, resolved, scaled, struck
from gameloop.world.effects import Enchantment
from gameloop.world.enchantments import ENDED, PERSON, PLACE, USED, Caught, enchantment, lying_on
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.sides import foes, reach
from gameloop.world.state import DOWN, State

ROW = "B-GAP-05"
WILL = "will"


def working_of(
    book: Book, draft: Drafting, rules: Ruleset, one: Enchantment, people: tuple[str, ...]
) -> Working:
    """The spell of a piece of magic, as it works once more on these people."""
    spell = book.spells[one.spell]
    working = Working(book, draft, rules, one.caster, spell, one.level, people)
    return evolve(working, span=max(0, one.until - draft.state.clock), began=len(draft.events))


def round_over(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """What goes on at the end of a round, save what was laid in this one."""
    for one in draft.state.enchantments:
        if one.since < draft.state.clock and one.spell in book.spells and enchantment(draft.state, one.id):
            _again(book, draft, rules, one)


def _again(book: Book, draft: Drafting, rules: Ruleset, one: Enchantment) -> None:
    kinds = {effect.kind for effect in one.effects}
    if "burns" in kinds:
        _strike(working_of(book, draft, rules, one, (one.on,)), one.on, sure=True)
    elif SENT in kinds:
        _sent(book, draft, rules, one)
    elif "zone" in kinds:
        _inside(book, draft, rules, one)


def _strike(working: Working, who: str, *, sure: bool) -> None:
    """The damage of a spell to one person, by a new roll to hit unless it is sure."""
    part = next(fx.damage for fx in working.spell.fx if fx.damage)
    hit = SURE if sure else struck(working, who)
    if hit.full and not _gone(working.state, who):
        dice = scaled(part.dice, working.at(part.times), working.at(part.plus))
        effects.hurt(working, who, highest(dice) if hit.best else working.roll(dice, "damage"), part.type)


def _sent(book: Book, draft: Drafting, rules: Ruleset, one: Enchantment) -> None:
    """It strikes at the one it was sent at, else at the nearest enemy of the caster."""
    there = tuple(who for who in one.people if not _out(draft.state, who))
    aimed = there or tuple(foe.id for foe in foes(draft.state, one.caster))[:1]
    for who in aimed[:1]:
        _strike(working_of(book, draft, rules, one, (who,)), who, sure=False)


def _out(state: State, who: str) -> bool:
    return _gone(state, who) or state.person(who).has(DOWN)


def _gone(state: State, who: str) -> bool:
    """Also whoever was called by magic that has ended since."""
    return who not in state.people or state.person(who).gone


def _inside(book: Book, draft: Drafting, rules: Ruleset, one: Enchantment) -> None:
    """Whoever is inside suffers it anew; a wall of fire burns those near it."""
    people = tuple(who for who in one.people if not _gone(draft.state, who))
    if not people:
        return
    near = _part(book, one, "near")
    if near is not None:
        _burn(working_of(book, draft, rules, one, people), people, near)
    if any(effect.kind == "zone" and effect.vs == "again" for effect in one.effects):
        working = resolved(working_of(book, draft, rules, one, people))
        for fx in working.spell.fx:
            for _, part in fx.held():
                if not isinstance(part, Zone) and type(part) in effects.AT_ONCE:
                    effects.AT_ONCE[type(part)](working, part)
        laying.conditions(working)


def _part(book: Book, one: Enchantment, each: str) -> Damage | None:
    found = (fx.damage for fx in book.spells[one.spell].fx)
    return next((part for part in found if part is not None and part.each == each), None)


def _burn(working: Working, people: tuple[str, ...], part: Damage) -> None:
    thrown = working.roll(scaled(part.dice, working.at(part.times), working.at(part.plus)), "damage")
    for who in people:
        effects.hurt(working, who, thrown, part.type)


def stepped_out(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """Whoever spends a move leaves the places that hold him; through a wall of fire he is burnt (B-PLAY-05)."""
    for one in draft.state.enchantments:
        if one.kind != PLACE or who not in one.people:
            continue
        crossing = _part(book, one, "crossing")
        draft.emit(Caught(one.id, tuple(p for p in one.people if p != who), rule="B-PLAY-05"))
        for lying in lying_on(draft.state, PERSON, who):
            if lying.spell == one.spell:
                unlaid.end(draft, lying.id, ENDED)
        if crossing is not None:
            _burn(working_of(book, draft, rules, one, (who,)), (who,), crossing)


def stepped_in(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """Whoever has come to one of those inside is inside too, and suffers it (B-PLAY-05)."""
    near = reach(draft.state, who)
    for one in draft.state.enchantments:
        if one.kind != PLACE or who in one.people or not any(foe in one.people for foe in near):
            continue
        draft.emit(Caught(one.id, (*one.people, who), rule="B-PLAY-05"))
        working = resolved(working_of(book, draft, rules, one, (who,)))
        casting.do(working, but=Zone)
        laying.conditions(working)


def struggle(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """At the start of his turn whoever is held may break free by a new contest (B-GAP-05)."""
    for one in lying_on(draft.state, PERSON, who):
        if any(effect.kind == "again" for effect in one.effects) and one.since < draft.state.clock:
            working = working_of(book, draft, rules, one, (who,))
            if not contested(working, who, WILL).full:
                unlaid.end(draft, one.id, ENDED)


def tripped(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """A sign that waits at this place strikes the enemies who come to it, as many as it catches."""
    for one in lying_on(draft.state, PLACE, draft.state.spot()):
        zone = next((e for e in one.effects if e.kind == "zone" and e.vs == "trigger"), None)
        if zone is None or draft.state.fight is None:
            continue
        people = tuple(foe.id for foe in foes(draft.state, one.caster))[: book.areas[zone.what].most]
        casting.do(resolved(working_of(book, draft, rules, one, people)), but=Zone)
        unlaid.end(draft, one.id, USED)
