"""What is done for money in a village: spells are cast, and somebody goes along (B-GAP-28, B-PLAY-18)."""

from __future__ import annotations

from gameloop.rulesets.microlite20 import aiming, asking, casting, hirelings
from gameloop.rulesets.microlite20.aiming import PEOPLE, Aim
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.spellbook import DIVINE, Spell
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.services import Hire, Served
from gameloop.world.town import afford, in_a_village, pay_all
from gameloop.world.wares import Service

ROW = "B-GAP-28"


def services(book: Book) -> tuple[Service, ...]:
    """Somebody to go along, and every spell of the divine list that helps people, up to the level villages know."""
    spells = (spell for spell in book.spells.values() if offered(book, spell))
    cast = (Service(spell.id, spell.name, price(book, spell), ROW, spell.words) for spell in spells)
    return (hirelings.service(book), *cast)


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
    """Pay, out of whatever purses there are, and it is cast; or somebody goes along from now on."""
    in_a_village(draft, rules)
    if command.service == hirelings.HIRELING:
        hirelings.take_on(book, draft, rules)
        return
    spell = book.spells.get(command.service)
    if spell is None or not offered(book, spell):
        draft.refuse("nobody here casts that for money", instead="prices", rule=ROW)
    who = command.on or draft.state.party()[0].id
    aim = Aim(book, rules, who, spell, caster_level(book, spell))
    no = aiming.fault(aim, draft.state, (who,))
    if no is not None:
        draft.refuse(no.reason, instead=no.instead, rule=no.rule)
    cost = price(book, spell)
    afford(draft, rules, cost, rule=ROW)
    choice = asking.choice(aim, draft)
    pay_all(draft, rules, who, cost, "paid", rule=ROW)
    draft.emit(Served(spell.id, who, cost, rule=ROW))
    casting.carry_out(aim, draft, (who,), choice)
