"""Using things of power (B-PLAY-13): it never fails, costs no hit points, and shows what the thing is."""

from __future__ import annotations

from gameloop.kernel.values import evolve
from gameloop.rulesets.microlite20 import aiming, asking, casting, injury, lasting, laying
from gameloop.rulesets.microlite20.aiming import Aim
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.finds import ROW, SCROLL_KIND, recognize
from gameloop.rulesets.microlite20.magicrows import POTION, WAND, Magic, Venom
from gameloop.rulesets.microlite20.saving import BODY, REFLEX, save
from gameloop.rulesets.microlite20.spellbook import Spell
from gameloop.rulesets.microlite20.working import Hit, Working, resolved
from gameloop.world.enchantments import THING, lying_on, remove, spend_power
from gameloop.world.engagement import Intent
from gameloop.world.goods import find, move, some
from gameloop.world.ruleset import Drafting, No, Ruleset
from gameloop.world.state import NOWHERE, Item, State
from gameloop.world.turns import end_turn, no_rest_owed
from gameloop.world.uses import USING, ThingUsed, TryThing, UseThing, known

USED_UP = "used up"


def use(book: Book, draft: Drafting, rules: Ruleset, command: UseThing) -> None:
    """Outside a fight; what harms those met is an attack on them."""
    no = fault(book, rules, draft.state, command.who, command.item, command.on)
    if no is not None:
        draft.refuse(no.reason, instead=no.instead, rule=no.rule)
    met, found = draft.state.encounter, find(draft.state, command.who, command.item)
    foes = draft.state.bands[met.group].people if met else ()
    spell = power(book, found)[1] if found else None
    touched = perform(book, draft, rules, command.who, command.item, command.on)
    if spell is not None and spell.hostile and any(one in foes for one in touched):
        casting.resented(draft, rules, foes)


def fault(book: Book, rules: Ruleset, state: State, who: str, item: str, on: tuple[str, ...]) -> No | None:
    """Why somebody cannot use a thing now, or not on these."""
    found = find(state, who, item)
    if found is None or all(p.id != who for p in state.able()):
        return No("nobody on his feet has such a thing", ROW, "i")
    row, spell = power(book, found)
    if spell is None:
        return No(f"there is no power in {found.name} to be used", ROW, "i")
    if row is None and spell.level(casting.list_of(book, state, state.person(who))) < 0:
        name = state.person(who).name
        return No(
            f"{spell.name} is not on the list of spells that {name} can read", ROW, "give it to another"
        )
    return aiming.fault(aim_of(book, rules, who, spell), state, on)


def power(book: Book, item: Item) -> tuple[Magic | None, Spell | None]:
    """The row of a thing of power, and what it does; of a scroll its spell alone."""
    row = next((row for row in book.magic.magic if row.id == item.kind), None)
    if row is not None:
        return row, row.spell()
    spell = next((book.spells[tag] for tag in item.tags if tag in book.spells), None)
    return None, spell if item.kind == SCROLL_KIND else None


def aim_of(book: Book, rules: Ruleset, who: str, spell: Spell) -> Aim:
    """It works as for a caster of a fixed level, whoever uses it."""
    return Aim(book, rules, who, spell, book.numbers.item.caster_level)


def perform(
    book: Book, draft: Drafting, rules: Ruleset, who: str, item: str, on: tuple[str, ...]
) -> tuple[str, ...]:
    """Use it; gives whom it was used on. What is used up is gone first."""
    found = find(draft.state, who, item)
    row, spell = power(book, found) if found else (None, None)
    if found is None or spell is None:
        return ()
    aim = aim_of(book, rules, who, spell)
    targets = aiming.choose(aim, draft, on)
    choice = asking.choice(aim, draft)
    draft.emit(ThingUsed(who, item, found.name, targets, rule=ROW))
    _spend(draft, who, found, row)
    if row is not None:
        recognize(draft, row)
    if aim.spell.hostile:
        lasting.attacked(draft, who)
    if row is None:
        casting.carry_out(aim, draft, targets, choice)
    elif row.poison is not None:
        _poison(book, draft, rules, who, row.poison)
    else:
        _works(aim, draft, targets, row)
    return targets


def _spend(draft: Drafting, who: str, item: Item, row: Magic | None) -> None:
    """A potion or scroll is gone; a wand has a charge less, and is gone with the last."""
    if row is None or row.kind == POTION:
        move(draft, some(item, 1), who, NOWHERE, USED_UP, rule=ROW)
        return
    for charged in lying_on(draft.state, THING, item.id):
        if not spend_power(draft, charged.id, 1, rule=ROW):
            remove(draft, charged.id, "used", rule=ROW)
            move(draft, item, who, NOWHERE, USED_UP, rule=ROW)


def _works(aim: Aim, draft: Drafting, targets: tuple[str, ...], row: Magic) -> None:
    """What it does, to those who do not save against it (B-PLAY-13)."""
    working = Working(aim.book, draft, aim.rules, aim.who, aim.spell, aim.level, targets)
    working = evolve(working, span=working.lasts(), began=len(draft.events))
    working = _saved(working, row.save) if row.save else resolved(working)
    casting.do(working)
    laying.laid(working)


def _saved(working: Working, by: str) -> Working:
    dc = working.book.numbers.item.save_dc
    hits = {}
    for one in working.targets:
        saves = save(working.draft, working.rules, one, by, dc, WAND, ROW)
        hits[one] = Hit(full=not saves, half=by == REFLEX)
    return evolve(working, hits=hits)


def _poison(book: Book, draft: Drafting, rules: Ruleset, who: str, poison: Venom) -> None:
    """Each dose is saved against by itself (B-HAZ-04)."""
    for _ in range(poison.doses):
        if not save(draft, rules, who, BODY, poison.dc, "poison", "B-HAZ-04"):
            lost = draft.roll(poison.dice, "poison", who, rule="B-HAZ-04").total
            injury.lose_stat(book, draft, rules, who, poison.stat, lost, "poison", "B-HAZ-04")


def named(intent: Intent) -> tuple[str, ...]:
    """Whom or what it is to be used on, as an intent of a fight says."""
    return tuple(intent.target.split(",")) if intent.target else ()


def use_in_fight(book: Book, draft: Drafting, rules: Ruleset, who: str, intent: Intent) -> None:
    """The one thing of a turn (B-PLAY-13); on those who are there yet, else on whom one would."""
    for on in (named(intent), ()):
        if fault(book, rules, draft.state, who, intent.how, on) is None:
            perform(book, draft, rules, who, intent.how, on)
            return


DEEDS = {"cast": casting.cast_in_fight, USING: use_in_fight}


def sip(book: Book, draft: Drafting, rules: Ruleset, command: TryThing) -> None:
    """A potion shows what it is by a sip: a turn, and nothing comes of it (B-PLAY-13)."""
    found = find(draft.state, command.who, command.item)
    row, _ = power(book, found) if found else (None, None)
    if row is None or row.kind != POTION:
        draft.refuse("only a potion can be tried by a sip", instead="drink it, or identify it", rule=ROW)
    if known(draft.state, row.id):
        draft.refuse(f"you know already what {row.name} is", instead="i", rule=ROW)
    no_rest_owed(draft, rules)
    recognize(draft, row)
    end_turn(draft, rules)
