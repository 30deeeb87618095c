"""Spells that somebody of the village casts for money (B-GAP-28)."""

from __future__ import annotations

from gameloop.rulesets.microlite20 import aiming, asking, casting
from gameloop.rulesets.microlite20.aiming import PEOPLE, Aim
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.spellbook import DIVINE, Spell
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.services import Hire, Served
from gameloop.world.town import in_a_village, pay, purse
from gameloop.world.wares import Service

ROW = "B-GAP-28"


def services(book: Book) -> tuple[Service, ...]:
    """Every spell of the divine list that helps people, up to the level that villages know."""
    return tuple(
        Service(spell.id, spell.name, price(book, spell), ROW, spell.words)
        for spell in book.spells.values()
        if offered(book, spell)
    )


def offered(book: Book, spell: Spell) -> bool:
    """Whether a village has somebody for it."""
    level = spell.level(DIVINE)
    helps = not spell.hostile and not spell.asks and spell.target.what in PEOPLE
    return 0 <= level <= book.numbers.money.service_spell_level and helps


def caster_level(book: Book, spell: Spell) -> int:
    """The lowest level at which it can be cast."""
    by = book.numbers.magic.levels_per_spell_level
    return max(1, by * spell.level(DIVINE) - by + 1)


def price(book: Book, spell: Spell) -> int:
    """For each level of the caster and of the spell, at level 0 for the caster's alone; and what it uses up."""
    money, level = book.numbers.money, spell.level(DIVINE)
    each = money.service_gp * level if level else money.service_zero_gp
    return (each * caster_level(book, spell) + spell.gp + spell.gp_per_hd) * money.gold_cp


def hire(book: Book, draft: Drafting, rules: Ruleset, command: Hire) -> None:
    """Pay, out of whatever purses there are, and it is cast."""
    in_a_village(draft, rules)
    spell = book.spells.get(command.service)
    if spell is None or not offered(book, spell):
        draft.refuse("nobody here casts that for money", instead="prices", rule=ROW)
    who = command.on or draft.state.party()[0].id
    aim = Aim(book, rules, who, spell, caster_level(book, spell))
    no = aiming.fault(aim, draft.state, (who,))
    if no is not None:
        draft.refuse(no.reason, instead=no.instead, rule=no.rule)
    cost = price(book, spell)
    _afford(draft, rules, cost)
    choice = asking.choice(aim, draft)
    _pay(draft, rules, who, cost)
    draft.emit(Served(spell.id, who, cost, rule=ROW))
    casting.carry_out(aim, draft, (who,), choice)


def _afford(draft: Drafting, rules: Ruleset, cost: int) -> None:
    have, told = sum(purse(draft.state, rules, p.id) for p in draft.state.party()), rules.goods.told
    if have < cost:
        draft.refuse(f"it costs {told(cost)}, and you have {told(have)}", instead="prices", rule=ROW)


def _pay(draft: Drafting, rules: Ruleset, who: str, cost: int) -> None:
    for one in (who, *(p.id for p in draft.state.party() if p.id != who)):
        part = min(cost, purse(draft.state, rules, one))
        if part:
            pay(draft, rules, one, part, "paid", rule=ROW)
        cost -= part
