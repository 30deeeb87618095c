"""Casting: who may cast what, what it costs, what it comes to (B-MAGIC-01 to B-MAGIC-13, B-AMB-10, B-AMB-35).

What the parts of a spell do stands in effects.py, works.py and showing.py, whom it reaches in aiming.py, how it is
resisted in working.py, what the zones it leaves do in zones.py.
"""

from __future__ import annotations

from gameloop.kernel.values import evolve
from gameloop.rulesets.microlite20 import (
    aiming,
    asking,
    effects,
    injury,
    lasting,
    laying,
    powers,
    signing,
    unlaid,
    works,
)
from gameloop.rulesets.microlite20.aiming import Aim
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.names import DRAIN, HP
from gameloop.rulesets.microlite20.spellbook import ABSENT, LISTS, Spell
from gameloop.rulesets.microlite20.working import Working, opposed, resolved
from gameloop.world import contact
from gameloop.world.effects import Effect, Enchantment
from gameloop.world.enchantments import ENDED, PERSON
from gameloop.world.engagement import Intent
from gameloop.world.fighting import choose, unasked
from gameloop.world.magic import Cease, Memorize, SpellCast
from gameloop.world.ruleset import Drafting, No, Reading, Ruleset
from gameloop.world.state import PARTY, Item, Person, State
from gameloop.world.town import pay, purse
from gameloop.world.wounds import change

READY = "spells are not memorized here: any that is on your list is cast as it is"
YES, NO_ = "yes", "no"
MUTE = (
    "none",
    "move",
    "flee",
    "grapple",
    "no_spell",
)  # what a condition may leave of a turn so that nobody casts


# --- who may cast what ------------------------------------------------------------------------------


def list_of(book: Book, state: State, person: Person) -> str:
    """Which list somebody casts from, empty for none: by his class, or that of his kind (B-CLASS-14, B-CLASS-18)."""
    kind = state.kinds.get(person.kind)
    class_ = kind.figures.class_ if kind and kind.figures else person.kind
    return book.classes[class_].spells if class_ in book.classes else ""


def rank(book: Book, state: State, person: Person, spell: Spell) -> int:
    """The level of a spell for somebody, ABSENT if it is not on his list; by a setting any list will do (B-AMB-35)."""
    own = list_of(book, state, person)
    if not own:
        return ABSENT
    levels = [spell.level(own)]
    if state.setting("magic_lists") == "any":
        levels = [spell.level(which) for which in LISTS if spell.level(which) != ABSENT]
    return min(levels)


def _by(book: Book, state: State, person: Person, spell: Spell) -> str:
    """The row by which somebody may cast a spell: his list has it, or any list will do (B-MAGIC-02, B-AMB-35)."""
    return "B-MAGIC-02" if spell.level(list_of(book, state, person)) != ABSENT else "B-AMB-35"


def cost(book: Book, state: State, person: Person, spell: Spell) -> int:
    """The hit points that a spell costs somebody (B-MAGIC-04, B-MAGIC-08)."""
    figures, level = book.numbers.magic, rank(book, state, person, spell)
    less = figures.signature_saves if level and spell.id in person.spells else 0
    return figures.cost + figures.cost_per_level * level - less


def open_to(book: Book, state: State, who: str) -> tuple[str, ...]:
    """The spells that somebody may cast by list and level, in the order of the book (B-MAGIC-01, B-MAGIC-06)."""
    person = state.person(who)
    top = signing.highest(book, person.stats["level"]) if list_of(book, state, person) else ABSENT
    return tuple(one.id for one in book.spells.values() if 0 <= rank(book, state, person, one) <= top)


def on_list(book: Book, state: State, who: str) -> tuple[str, ...]:
    """All spells of somebody's list, also those that are above him yet."""
    person = state.person(who)
    return tuple(one.id for one in book.spells.values() if rank(book, state, person, one) != ABSENT)


def for_a_fight(book: Book, state: State, who: str) -> tuple[str, ...]:
    """The spells that somebody is offered in a fight: his own, and those that strike, heal or guard."""
    person = state.person(who)
    open_ = open_to(book, state, who)
    own = tuple(one for one in open_ if one in person.spells)
    return (*own, *(one for one in open_ if one not in own and _serves(book.spells[one])))


def _serves(spell: Spell) -> bool:
    strikes = spell.hostile and spell.target.what != "place" and not spell.asks
    return strikes or any(fx.heal or fx.temp_hp or fx.miss or fx.images for fx in spell.fx)


def cannot_cast(book: Book, rules: Ruleset, state: State, who: str, spell: str) -> No | None:
    """Why somebody cannot cast a spell now, whatever it is cast on."""
    person = state.person(who)
    if spell not in book.spells:
        return No("there is no such spell", "B-MAGIC-01", "spells")
    row = book.spells[spell]
    no = _not_his(book, state, person, row) or _hindered(book, person)
    if no is not None or powers.held(state, who, spell) is not None:
        return no
    return _too_dear(book, state, person, row) or _no_gold(book, rules, state, row)


def _not_his(book: Book, state: State, person: Person, spell: Spell) -> No | None:
    if not list_of(book, state, person):
        return No(f"{person.name} casts no spells", "B-MAGIC-01")
    level = rank(book, state, person, spell)
    if level == ABSENT:
        row = book.classes[person.kind].rules["spells"]
        return No(f"{spell.name} is not on {person.name}'s list of spells", row, "spells")
    top = signing.highest(book, person.stats["level"])
    if level > top:
        reason = f"{spell.name} is of level {level}, and {person.name} casts up to level {top}"
        return No(reason, "B-MAGIC-03", "spells")
    return None


def _hindered(book: Book, person: Person) -> No | None:
    rows = (book.conditions[c.name] for c in person.conditions if c.name in book.conditions)
    hindering = next((row for row in rows if row.things in MUTE), None)
    if hindering is not None:
        return No(f"{person.name} cannot cast: {hindering.name}", hindering.rule)
    return None


def _too_dear(book: Book, state: State, person: Person, spell: Spell) -> No | None:
    price = cost(book, state, person, spell)
    if price > person.hp:
        reason = f"{spell.name} costs {price} hit points, and {person.name} has {person.hp}"
        return No(reason, "B-MAGIC-04", "rest for eight hours, or cast a lesser spell")
    if price == person.hp and not state.setting("magic_may_pay_to_zero"):
        return No(
            f"{spell.name} would cost {person.name} the last hit point", "B-AMB-10", "cast a lesser spell"
        )
    return None


def _no_gold(book: Book, rules: Ruleset, state: State, spell: Spell) -> No | None:
    """What is used up has to be there (B-MAGIC-13)."""
    needed = spell.gp + spell.gp_per_hd
    have = sum(purse(state, rules, p.id) for p in state.party())
    if needed * book.numbers.money.gold_cp > have:
        return No(f"{spell.name} uses up {needed} gp, which nobody has", "B-MAGIC-13", "inventory")
    return None


def fault(
    book: Book, rules: Ruleset, state: State, who: str, spell: str, named: tuple[str, ...] = ()
) -> No | None:
    """Why somebody cannot cast a spell on these now."""
    no = cannot_cast(book, rules, state, who, spell)
    return no or aiming.fault(aim_of(book, rules, state, who, spell), state, named)


def aim_of(book: Book, rules: Ruleset, state: State, who: str, spell: str) -> Aim:
    """A spell as somebody would cast it now."""
    return Aim(book, rules, who, book.spells[spell], rules.number(state, who, "level"))


# --- casting ----------------------------------------------------------------------------------------


def cast_now(
    book: Book, draft: Drafting, rules: Ruleset, who: str, spell: str, named: tuple[str, ...]
) -> None:
    """Outside a fight: at once, at no time. What harms those met is an attack on them."""
    no = fault(book, rules, draft.state, who, spell, named)
    if no is not None:
        draft.refuse(no.reason, instead=no.instead, rule=no.rule)
    met = draft.state.encounter
    foes = set(draft.state.bands[met.group].people) if met else set()
    touched = perform(book, draft, rules, who, spell, named)
    if book.spells[spell].hostile and foes & set(touched) and draft.state.encounter is not None:
        resented(draft, rules, tuple(sorted(foes)))


def resented(draft: Drafting, rules: Ruleset, foes: tuple[str, ...]) -> None:
    """Those met attack, unless all of them are charmed, or out of action (B-PLAY-01)."""
    state = draft.state
    met = state.encounter
    if met is None or state.fight is not None:
        return
    awake = [who for who in foes if not state.person(who).gone and not state.person(who).has("charmed")]
    if awake:
        contact.turn(draft, rules, met.group, "attacked")
        contact.fight(draft, rules)


def cast_in_fight(book: Book, draft: Drafting, rules: Ruleset, who: str, intent: Intent) -> None:
    """The one thing of a turn in a fight (B-MAGIC-12); targets that are gone since are chosen anew."""
    if cannot_cast(book, rules, draft.state, who, intent.how) is not None:
        return
    named = tuple(intent.target.split(",")) if intent.target else ()
    aim = aim_of(book, rules, draft.state, who, intent.how)
    if aiming.fault(aim, draft.state, named) is not None:
        named = ()
    if aiming.fault(aim, draft.state, named) is None:
        perform(book, draft, rules, who, intent.how, named)


def perform(
    book: Book, draft: Drafting, rules: Ruleset, who: str, spell: str, named: tuple[str, ...]
) -> tuple[str, ...]:
    """Choose the targets, pay, cast; gives whom it was cast on, nobody where the caster would rather not."""
    aim = aim_of(book, rules, draft.state, who, spell)
    found = powers.held(draft.state, who, spell)
    if found is not None:
        return use(aim, draft, found, named)
    if not _pays(book, draft, who, aim.spell):
        return ()
    targets = aiming.choose(aim, draft, named)
    choice = asking.choice(aim, draft)
    row = "B-MAGIC-01" if opposed(aim, draft.state, targets) else "B-MAGIC-09"
    by = _by(book, draft.state, draft.state.person(who), book.spells[spell])
    draft.emit(SpellCast(who, spell, targets, aim.level, by, rule=row))
    paid(book, draft, rules, who, aim.spell, dice=book.monsters[choice].hd if aim.spell.gp_per_hd else 1)
    if aim.spell.hostile:
        lasting.attacked(draft, who)
    carry_out(aim, draft, targets, choice)
    injury.exhausted(draft, who)
    return targets


def in_time(book: Book, draft: Drafting, rules: Ruleset, who: str) -> bool:
    """Whether somebody casts a spell that works out of turn on one to whom something is about to happen."""
    for spell in (one.id for one in book.spells.values() if one.out_of_turn):
        for person in draft.state.able():
            if fault(book, rules, draft.state, person.id, spell, (who,)) is None and _wants(
                book, draft, person.id, spell, who
            ):
                return bool(perform(book, draft, rules, person.id, spell, (who,)))
    return False


def _wants(book: Book, draft: Drafting, caster: str, spell: str, who: str) -> bool:
    name, row = draft.state.person(who).name, book.spells[spell]
    price = cost(book, draft.state, draft.state.person(caster), row)
    text = f"{name} falls. Does {draft.state.person(caster).name} cast {row.name} for {price} hit points?"
    return choose(draft, caster, "out_of_turn", text, (YES, NO_), NO_, rule="B-GAP-05") == YES


def use(aim: Aim, draft: Drafting, found: Enchantment, named: tuple[str, ...]) -> tuple[str, ...]:
    """Magic at hand is used on somebody, at no cost (B-GAP-05)."""
    target = powers.enemy(aim, draft, named)
    if not target:
        return ()
    draft.emit(SpellCast(aim.who, aim.spell.id, (target,), aim.level, "B-MAGIC-02", rule="B-GAP-05"))
    kinds = {effect.kind for effect in found.effects}
    if powers.THROWS in kinds:
        powers.throw(aim, draft, found, target)
    elif powers.SENT in kinds:
        powers.send(draft, found, target)
    else:
        do(resolved(Working(aim.book, draft, aim.rules, aim.who, aim.spell, aim.level, (target,))))
        powers.use_up(draft, found)
    lasting.attacked(draft, aim.who)
    return (target,)


def _pays(book: Book, draft: Drafting, who: str, spell: Spell) -> bool:
    """Whether the caster pays; asked where it would take the last hit point (B-AMB-10)."""
    person = draft.state.person(who)
    if cost(book, draft.state, person, spell) < person.hp or person.side != PARTY or unasked(draft.state):
        return True
    text = f"{spell.name} costs {person.name} the last hit point. Cast it?"
    return draft.ask(who, "last_hit_point", text, (YES, NO_), rule="B-AMB-10") == YES


def paid(book: Book, draft: Drafting, rules: Ruleset, who: str, spell: Spell, dice: int = 1) -> None:
    """Hit points that only eight hours of rest give back, and gold (B-MAGIC-05, B-MAGIC-08, B-MAGIC-13)."""
    person = draft.state.person(who)
    price = cost(book, draft.state, person, spell)
    row = "B-MAGIC-08" if spell.id in person.spells else "B-MAGIC-04"
    change(draft, who, HP, -price, spell.id, rule=row)
    change(draft, who, DRAIN, price, spell.id, rule="B-MAGIC-05")
    left = (spell.gp + spell.gp_per_hd * dice) * book.numbers.money.gold_cp
    for one in (who, *(p.id for p in draft.state.party() if p.id != who)):
        part = min(left, purse(draft.state, rules, one))
        if part:
            pay(draft, rules, one, part, "paid", rule="B-MAGIC-13")
        left -= part


def carry_out(aim: Aim, draft: Drafting, targets: tuple[str, ...], choice: str = "") -> None:
    """What the spell does to its targets: rolls, what is done at once, what lasts, what is asked."""
    rays = aim.spell.target.split and all(one in draft.state.people for one in targets)
    many = aiming.shared_out(aim, draft, targets) if rays else targets
    working = Working(aim.book, draft, aim.rules, aim.who, aim.spell, aim.level, many, choice=choice)
    working = evolve(working, span=working.lasts(), began=len(draft.events))
    working = working if rays else resolved(working)
    do(working)
    laying.laid(working)
    _at_hand(working)
    asking.ask(working)


def _at_hand(working: Working) -> None:
    """More touches, or what goes on striking where the caster sends it, is his from now on."""
    sent = any(fx.damage and fx.damage.each == "aimed" for fx in working.spell.fx)
    more = working.at(working.spell.lasts.n) - 1 if working.spell.lasts.unit == "touch" else 0
    if sent:
        works.lay(working, (PERSON, working.who), Effect(powers.SENT), people=working.targets)
    elif more:
        works.lay(working, (PERSON, working.who), Effect(powers.TOUCH), left=more)


def do(working: Working, but: type | None = None) -> None:
    """Every part that does something at once, in order; not those of the kind `but`."""
    for fx in working.spell.fx:
        for _, part in fx.held():
            for table in (effects.AT_ONCE, works.AT_ONCE):
                if type(part) in table and type(part) is not but:
                    table[type(part)](working, part)


def cease(draft: Drafting, rules: Ruleset, command: Cease) -> None:
    """All that a spell of somebody's has laid on anything is over when he likes (B-GAP-05)."""
    able = [p.id for p in draft.state.able() if command.who in ("", p.id)]
    own = [e for e in draft.state.enchantments if e.spell == command.spell and e.caster in able]
    if not own:
        name = rules.spells[command.spell].name
        draft.refuse(f"no {name} of yours lasts here", instead="due", rule="B-GAP-05")
    for one in own:
        unlaid.end(draft, one.id, ENDED)


# --- what is not done here --------------------------------------------------------------------------


def memorize(draft: Drafting, _rules: Ruleset, _command: Memorize) -> None:
    """Nothing is made ready beforehand, by whomever (B-MAGIC-06)."""
    draft.refuse(READY, instead="spells", rule="B-MAGIC-06")


def study(_book: Book, draft: Drafting, _rules: Ruleset, _who: str, _spells: tuple[str, ...]) -> Reading:
    """Nothing is learned or made ready beforehand (B-MAGIC-06)."""
    draft.refuse(READY, instead="spells", rule="B-MAGIC-06")


def copy(_book: Book, draft: Drafting, _rules: Ruleset, _who: str, _scroll: Item) -> Reading:
    """Nothing is written down either (B-MAGIC-06)."""
    draft.refuse("spells need no book here, so there is nothing to copy", instead="spells", rule="B-MAGIC-06")
