"""What creatures are, as far as magic asks: undead, alive, mindless, evil, of human shape (B-GAP-05, B-GAP-27)."""

from __future__ import annotations

from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.names import LEVEL
from gameloop.rulesets.microlite20.spellbook import Target
from gameloop.world.bestiary import Monster
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import DOWN, Person, State

UNDEAD, CONSTRUCT = "undead", "construct"
HUMAN_SHAPE = ("man", "demihuman", "humanoid")
MINDLESS = "mindless"
HELPLESS = ("asleep", "paralyzed", "unconscious", "petrified", DOWN)
IMMUNE: dict[str, str] = {"asleep": "sleep", "charmed": "charm", "paralyzed": "hold"}


def creature(state: State, who: str) -> Monster | None:
    """The kind of creature that somebody is; None for people with a class, of whom no kind has the figures."""
    kind = state.kinds.get(state.person(who).kind)
    return kind if kind is not None and kind.figures is not None else None


def undead(state: State, who: str) -> bool:
    """Whether somebody is one of the walking dead."""
    kind = creature(state, who)
    return kind is not None and (kind.kind == UNDEAD or UNDEAD in kind.tags)


def living(state: State, who: str) -> bool:
    """Whether somebody is alive, as men and beasts are."""
    kind = creature(state, who)
    return kind is None or (not undead(state, who) and kind.kind != CONSTRUCT)


def mindless(state: State, who: str) -> bool:
    """Whether there is no mind to work on."""
    kind = creature(state, who)
    return kind is not None and (MINDLESS in kind.tags or kind.specials.mindless is not None)


def humanoid(state: State, who: str) -> bool:
    """Whether somebody has the shape of a person."""
    kind = creature(state, who)
    return kind is None or kind.kind in HUMAN_SHAPE


def evil(book: Book, state: State, who: str) -> bool:
    """Whether somebody counts as evil (B-GAP-27)."""
    return undead(state, who) or state.person(who).kind in book.evil


def helpless(person: Person) -> bool:
    """Whether somebody can do nothing against what is done to him."""
    return any(person.has(name) for name in HELPLESS)


def immune(state: State, who: str, condition: str) -> bool:
    """Whether a creature's nature keeps a condition off."""
    kind = creature(state, who)
    found = kind.specials.immune if kind else None
    return found is not None and IMMUNE.get(condition, condition) in found.to


def suits(rules: Ruleset, state: State, target: Target, caster: str, who: str) -> bool:
    """Whether a spell with such targets does anything to somebody (B-GAP-05)."""
    if state.person(who).gone:
        return False
    fits = {
        "undead": undead(state, who),
        "living": living(state, who),
        "humanoid": humanoid(state, who),
        "willing": state.person(who).side == state.person(caster).side,
    }.get(target.only, True)
    spared = (UNDEAD in target.spares and undead(state, who)) or (
        MINDLESS in target.spares and mindless(state, who)
    )
    small = not target.hd_max or rules.number(state, who, "level") <= target.hd_max
    return fits and not spared and small


def spared(book: Book, state: State, spell: str, who: str) -> str:
    """Why a spell does nothing to somebody whom it would reach (B-GAP-05); empty where it may."""
    target, dice = book.spells[spell].target, state.person(who).stats.get(LEVEL, 0)
    most = target.hd_max or (int(target.hd_pool) if target.hd_pool.isdecimal() else 0)
    reasons = (
        (UNDEAD in target.spares and undead(state, who), "it does not touch the dead"),
        (MINDLESS in target.spares and mindless(state, who), "there is no mind to be touched"),
        (target.only == "living" and not living(state, who), "it works on the living alone"),
        (target.only == UNDEAD and not undead(state, who), "it works on the dead alone"),
        (target.only == "humanoid" and not humanoid(state, who), "it works on the shape of a person alone"),
        (0 < most < dice, f"{dice} hit dice are more than it can take"),
    )
    return "" if state.person(who).gone else next((why for so, why in reasons if so), "")


def of_nature(state: State, who: str, nature: str) -> bool:
    """Whether a part against that nature bears on somebody; empty bears on all."""
    return {
        "living": living(state, who),
        "undead": undead(state, who),
        "not_undead": not undead(state, who),
    }.get(nature, True)
