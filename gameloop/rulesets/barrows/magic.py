"""Casting: who may, how strong, what is spent, what breaks it, what is studied and copied (A-MGC, A-MAG, A-ELF, A-CBT).

What each spell does stands in spells.py, whom it may touch in targets.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from gameloop.kernel.values import evolve
from gameloop.rulesets.barrows import burden, hindrance, interruption, spells, targets, unseen
from gameloop.rulesets.barrows.bearing import able
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.figures import spell_level
from gameloop.rulesets.barrows.names import GRIMOIRE, SPELLCASTING
from gameloop.rulesets.barrows.records import EXPLORE, FIGHT, TALK, WILD, Spell
from gameloop.rulesets.barrows.working import Working
from gameloop.world import contact
from gameloop.world.engagement import Casting, Intent
from gameloop.world.fighting import Declared, unasked
from gameloop.world.goods import find, of_kind
from gameloop.world.magic import (
    MEMORIZED,
    STUDY,
    Memorized,
    SpellBegun,
    SpellCast,
    SpellCountered,
    choose_several,
    memorized,
)
from gameloop.world.modes import in_village, under_sky
from gameloop.world.ruleset import Drafting, No, Reading, Ruleset
from gameloop.world.state import PARTY, Item, Person, State
from gameloop.world.wounds import change

SCROLL = "spell_scroll"
A_DAY: Mapping[str, str] = {"mage": "A-MAG-03", "elf": "A-ELF-03"}
COPYING: Mapping[str, str] = {"mage": "A-MAG-05", "elf": "A-ELF-05"}
STUDYING: Mapping[str, str] = {"mage": "A-MAG-06", "elf": "A-ELF-06"}
LEVELS: Mapping[str, str] = {"mage": "A-MAG-08", "elf": "A-ELF-07"}
NO_SPELL = "nothing"
USELESS: Mapping[str, str] = {
    FIGHT: "in a fight",
    TALK: "for those you have met",
    WILD: "out here",
    EXPLORE: "in here",
}


# --- who may cast what ------------------------------------------------------------------------------


def _to_ready(state: State, person: Person, spell: str) -> str:
    """What to type to have a spell ready, where he may study it now; else what shows which are ready."""
    free = state.calm and spell in person.spells and person.pools.get(STUDY)
    return f"{person.name}: memorize {spell.replace('_', ' ')}" if free else "spells"


def cannot_cast(book: Book, state: State, who: str, spell: str) -> No | None:
    """Why somebody cannot cast a spell now, whatever its targets."""
    person = state.person(who)
    if spell not in book.spells:
        return No("there is no such spell", "A-MGC-06", "spells")
    if SPELLCASTING not in person.tags:
        return No(f"{person.name} casts no spells", "A-MAG-03")
    if not spell_level(book, state, person):
        return No(f"{person.name} is of too low a level to cast anything", "A-MGC-13")
    if spell not in memorized(person):
        return No(
            f"{person.name} has not got {book.spells[spell].name} ready",
            "A-MGC-07",
            _to_ready(state, person, spell),
        )
    if not able(book, person):
        return No(f"{person.name} is in no state to cast", "A-MGC-01")
    return burdened(book, state, person) or useless(book.spells[spell], state)


def useless(spell: Spell, state: State) -> No | None:
    """Why a spell does nothing as things are, and what it is good for."""
    if situation(state) in spell.situations:
        return None
    return No(f"{spell.name} would do nothing {USELESS[situation(state)]}: {spell.use}", spell.rule, "spells")


def situation(state: State) -> str:
    """What kind of moment it is for whoever casts, one of SITUATIONS."""
    if state.fight is not None:
        return FIGHT
    if state.encounter is not None:
        return TALK
    return WILD if under_sky(state) else EXPLORE


def burdened(book: Book, state: State, person: Person) -> No | None:
    """Spells are cast only in armor that the class permits, and not with a shield it forbids in hand (A-MGC-02)."""
    for where in (person.armor, person.left):
        item = find(state, person.id, where)
        worn = item is not None and (item.kind in book.armor or item.kind in book.shields)
        if item is not None and worn and burden.permitted(book, person, item) is not None:
            return No(f"{person.name} cannot cast with {item.name} on", "A-MGC-02", f"remove {item.name}")
    return None


def castable(book: Book, state: State, who: str) -> tuple[str, ...]:
    """The spells that somebody can cast now, in the order of the list."""
    ready = memorized(state.person(who))
    if not ready:
        return ()
    return tuple(s for s in book.spells if s in ready and cannot_cast(book, state, who, s) is None)


# --- casting ----------------------------------------------------------------------------------------


def cast_now(
    book: Book, draft: Drafting, rules: Ruleset, who: str, spell: str, named: tuple[str, ...]
) -> None:
    """Outside a fight: one action, no turn (A-MGC-01). A harmful spell on those met is an attack and begins a fight, in
    which it is what the caster means to do, unless he is surprised.
    """
    no = cannot_cast(book, draft.state, who, spell)
    no = no or targets.fault(book, rules, draft.state, who, book.spells[spell], named)
    if no is not None:
        draft.refuse(no.reason, instead=no.instead, rule=no.rule)
    met = draft.state.encounter
    if met is None or not book.spells[spell].hostile:
        effect(book, draft, rules, who, spell, named)
        return
    contact.turn(draft, rules, met.group, "attacked")
    contact.fight(draft, rules)
    meant = Intent("cast", ",".join(named), spell)
    if draft.state.fight is not None and rules.moments.cannot(draft.state, rules, who, meant) is None:
        draft.emit(Declared(who, meant, rule="A-CBT-06"))


def begin_casting(book: Book, draft: Drafting, _rules: Ruleset, who: str) -> None:
    """Phase 1 of a round: the spell is announced and begun, and takes effect in phase 5 (A-CBT-06)."""
    intent = draft.state.in_fight().intents[who]
    if cannot_cast(book, draft.state, who, intent.how) is None:
        due = draft.state.in_fight().round
        draft.emit(SpellBegun(who, Casting(intent.how, intent.target, due), rule="A-CBT-06"))
        unseen.reveal(draft, who)


def cast(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """Phase 5 of a round: what was begun and not lost takes effect, on targets that are named now (A-CBT-06)."""
    casting = draft.state.in_fight().castings.get(who)
    if casting is None:
        return
    if not able(book, draft.state.person(who)):
        interruption.lose(draft, who, casting.spell, "helpless", "A-CBT-08")
        return
    named = tuple(casting.target.split(",")) if casting.target else ()
    fault = partial(targets.fault, book, rules, draft.state, who, book.spells[casting.spell])
    if fault(named):  # somebody named has fallen since: the others are meant
        left = tuple(one for one in named if not fault((one,)))
        named = () if fault(left) else left
    effect(book, draft, rules, who, casting.spell, named)


def effect(book: Book, draft: Drafting, rules: Ruleset, who: str, spell: str, named: tuple[str, ...]) -> None:
    """Choose the targets, spend the spell, let others counter it, and do what it does."""
    row = book.spells[spell]
    level = rules.number(draft.state, who, "spell_level")
    touched = targets.choose(book, draft, rules, who, row, named)
    by = LEVELS.get(draft.state.person(who).kind, "A-MGC-05")
    draft.emit(SpellCast(who, spell, touched, level, by, rule=row.rule))
    change(draft, who, MEMORIZED + spell, -1, "cast", rule="A-MGC-07")
    unseen.reveal(draft, who)
    safe = counter(book, draft, rules, who, row, touched)
    left = tuple(one for one in touched if one not in safe)
    spells.EFFECTS[spell](Working(book, draft, rules, who, row, level, left))


# --- counterspell -----------------------------------------------------------------------------------


def counter(
    book: Book, draft: Drafting, rules: Ruleset, caster: str, spell: Spell, touched: tuple[str, ...]
) -> tuple[str, ...]:
    """Whom the party's casters protect from the hostile spell of another, giving up spells for it (A-MGC-04)."""
    safe: tuple[str, ...] = ()
    if draft.state.person(caster).side == PARTY or unasked(draft.state):
        return safe
    for who in tuple(p.id for p in draft.state.able()):
        threatened = tuple(
            one for one in touched if one in draft.state.people and one not in safe and _mine(draft, one)
        )
        if threatened and _may_counter(book, rules, draft.state, who):
            safe = (*safe, *_countered(book, draft, rules, who, caster, spell, threatened))
    return safe


def _mine(draft: Drafting, who: str) -> bool:
    return draft.state.person(who).side == PARTY


def _may_counter(book: Book, rules: Ruleset, state: State, who: str) -> bool:
    person = state.person(who)
    ready = bool(memorized(person)) and SPELLCASTING in person.tags and able(book, person)
    return ready and burdened(book, state, person) is None and rules.number(state, who, "spell_level") > 0


def _countered(
    book: Book,
    draft: Drafting,
    rules: Ruleset,
    who: str,
    caster: str,
    spell: Spell,
    threatened: tuple[str, ...],
) -> tuple[str, ...]:
    person = draft.state.person(who)
    ready = {book.spells[one].name: one for one in memorized(person)}
    text = f"{spell.name} takes effect. Which spell does {person.name} give up against it?"
    said = draft.ask(who, "counterspell", text, (NO_SPELL, *ready), rule="A-MGC-04")
    if said == NO_SPELL:
        return ()
    most = rules.number(draft.state, who, "spell_level")
    text = f"Whom does {person.name} protect?"
    safe = choose_several(draft, who, text, threatened, lambda people: len(people) <= most, "A-MGC-04")
    draft.emit(SpellCountered(who, spell.id, caster, ready[said], safe, rule="A-MGC-04"))
    change(draft, who, MEMORIZED + ready[said], -1, "counterspell", rule="A-MGC-07")
    return safe


# --- the grimoire -----------------------------------------------------------------------------------


def ready_at_first(_book: Book, draft: Drafting, rules: Ruleset) -> None:
    """Whoever has joined has the day's spells ready: those named, else the first of his grimoire (A-PLAY-06)."""
    for person in draft.state.party():
        if SPELLCASTING not in person.tags or STUDY in person.pools:
            continue
        many = rules.number(draft.state, person.id, "spells")
        named = tuple(spell for spell, n in memorized(person).items() for _ in range(min(n, many)))
        draft.emit(Memorized(person.id, (named or person.spells)[:many], rule="A-PLAY-06"))


def morning(draft: Drafting, _rules: Ruleset) -> None:
    """After a night of rest every caster may study once (A-MGC-09, A-PLAY-66)."""
    for person in draft.state.party():
        if SPELLCASTING in person.tags:
            change(draft, person.id, STUDY, 1, "a night's rest", rule="A-MGC-09", top=1)


def study(book: Book, draft: Drafting, rules: Ruleset, who: str, chosen: tuple[str, ...]) -> Reading:
    """What it takes to have these spells ready, or a refusal (A-MAG-03, A-MAG-06, A-MGC-08, A-PLAY-66)."""
    no = cannot_read(book, draft.state, who) or _cannot_memorize(book, rules, draft.state, who, chosen)
    if no is not None:
        draft.refuse(no.reason, instead=no.instead, rule=no.rule)
    row = STUDYING[draft.state.person(who).kind]
    if len(dict.fromkeys(chosen)) < len(chosen):
        row = "A-MGC-08"
    if in_village(draft.state):
        return Reading(0, "A-PLAY-66")
    return Reading(book.numbers.time.study_turns, row)


def _cannot_memorize(
    book: Book, rules: Ruleset, state: State, who: str, chosen: tuple[str, ...]
) -> No | None:
    person = state.person(who)
    many = rules.number(state, who, "spells")
    strange = next((spell for spell in chosen if spell not in person.spells), "")
    if strange:
        return No(f"{book.spells[strange].name} is not in {person.name}'s grimoire", "A-MGC-10", "spells")
    if len(chosen) > many:
        return No(f"{person.name} can have {many} a day ready", A_DAY[person.kind], "spells")
    if not person.pools.get(STUDY):
        return No(f"{person.name} has studied since the last night's rest", "A-MGC-09", "sleep")
    return None


def cannot_read(book: Book, state: State, who: str) -> No | None:
    """Why somebody cannot sit down over his grimoire now."""
    person = state.person(who)
    if SPELLCASTING not in person.tags:
        return No(f"{person.name} reads no spells", "A-MAG-03")
    if not state.calm or not able(book, person):
        return No("this is no time to read", STUDYING[person.kind])
    if not of_kind(state, (who,), GRIMOIRE):
        return No(f"{person.name} has no grimoire to read in", STUDYING[person.kind])
    if hindrance.arms(book, person) < hindrance.HANDS:
        return No(f"{person.name} needs two hands for a grimoire", "A-MAG-07")
    return None


def copy(book: Book, draft: Drafting, _rules: Ruleset, who: str, scroll: Item) -> Reading:
    """What copying a scroll takes: no cost, and no chance of failure (A-MAG-05, A-ELF-05)."""
    person = draft.state.person(who)
    no = cannot_read(book, draft.state, who)
    spell = next((tag for tag in scroll.tags if tag in book.spells), "")
    if no is None and (scroll.kind != SCROLL or not spell):
        no = No("no spell is written on that", COPYING[person.kind])
    if no is None and spell in person.spells:
        no = No(f"{book.spells[spell].name} is in {person.name}'s grimoire already", COPYING[person.kind])
    if no is not None:
        draft.refuse(no.reason, instead=no.instead, rule=no.rule)
    return Reading(book.numbers.time.study_turns, COPYING[person.kind], spell)


def scroll(book: Book, spell: str) -> Item:
    """A scroll of a spell, as an item that two scrolls of different spells do not share."""
    row = book.spells[spell]
    name = f"scroll of {row.name}"
    return evolve(Item(f"{SCROLL}.{spell}", SCROLL, name), tags=(spell,))
