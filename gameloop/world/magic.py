"""Spells: what is written in a grimoire, what is memorized, what is begun, lost, cast and countered.

How many, how long and what a spell does is the ruleset's. A memorized spell is a pool, `memorized.SPELL`, so that a
ruleset which spends something else for its spells needs no facts of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from gameloop.kernel.late import late
from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.engagement import Casting, Intent
from gameloop.world.goods import find, move, some
from gameloop.world.ruleset import Args, Drafting, Feature, Handler, Reducer, Ruleset, Slot, Verb
from gameloop.world.state import NOWHERE, Person, State, with_person
from gameloop.world.turns import COPYING, STUDYING, stay, unreadable

if TYPE_CHECKING:
    from gameloop.world import fighting, orders
else:
    late(globals(), __package__, "fighting", "orders")

MEMORIZED = "memorized."
MANY = 12  # more options than that are not asked: the caster is to say which
ROOM = "the whole room"  # a target
ENOUGH = "nobody else"
STUDY = "study"  # the pool that is 1 while somebody may study

Fits = Callable[[tuple[str, ...]], bool]


@frozen
class Memorized(Event):
    """Somebody has these spells ready, the same one as often as it is named, and no others; the study is done."""

    who: str
    spells: tuple[str, ...]


@frozen
class SpellBegun(Event):
    """Somebody has begun a spell that takes effect later in the fight."""

    who: str
    casting: Casting


@frozen
class SpellLost(Event):
    """A spell that was begun comes to nothing; why: hit, down."""

    who: str
    spell: str
    why: str


@frozen
class SpellCast(Event):
    """A spell takes effect on these people (ids) or that way; `level` is how strong the caster is, by that row."""

    who: str
    spell: str
    targets: tuple[str, ...]
    level: int
    by: str


@frozen
class SpellCountered(Event):
    """Somebody gave up a memorized spell, and these people are not touched by the spell of another."""

    who: str
    spell: str
    caster: str
    gave: str
    protected: tuple[str, ...]


@frozen
class WrittenDown(Event):
    """A spell now stands in somebody's grimoire."""

    who: str
    spell: str


@frozen
class Memorize(Command):
    """Study the grimoire; `who` empty = the only one who can."""

    spells: tuple[str, ...]
    who: str = ""


@frozen
class CastSpell(Command):
    """Cast a memorized spell outside a fight. `targets` are people or a way; none = whoever the rules let be chosen."""

    spell: str
    targets: tuple[str, ...] = ()
    who: str = ""


@frozen
class Cease(Command):
    """End a spell of one's own before its time, if it can be; `who` empty = whoever has cast it."""

    spell: str
    who: str = ""


@frozen
class CopySpell(Command):
    """Copy the spell of a scroll (an item of `who`, else of anybody) into the grimoire of `who`."""

    item: str
    who: str = ""


def nearby(state: State) -> tuple[str, ...]:
    """Everybody in the same room who is not gone, the party first."""
    ours = tuple(p.id for p in state.party())
    others: tuple[str, ...] = ()
    if state.fight is not None:
        others = state.fight.people
    elif state.encounter is not None:
        others = state.bands[state.encounter.group].people
    return (*ours, *(who for who in others if who not in ours and not state.person(who).gone))


def choose_several(
    draft: Drafting, who: str, text: str, people: Sequence[str], fits: Fits, row: str
) -> tuple[str, ...]:
    """Pick some of these people: all if all fit, else one after another until no more fit or it is enough."""
    chosen: tuple[str, ...] = ()
    if fits(tuple(people)):
        return tuple(people)
    while True:
        left = {draft.state.person(p).name: p for p in people if p not in chosen and fits((*chosen, p))}
        if not left:
            return chosen
        options = (*left, ENOUGH) if chosen else tuple(left)
        said = fighting.choose(draft, who, "spell_target", text, options, options[0], rule=row)
        if said == ENOUGH:
            return chosen
        chosen = (*chosen, left[said])


def memorized(person: Person) -> dict[str, int]:
    """What somebody has ready: how often by spell."""
    ready = ((pool, n) for pool, n in person.pools.items() if pool.startswith(MEMORIZED) and n)
    return {pool.removeprefix(MEMORIZED): n for pool, n in ready}


def memorize(draft: Drafting, rules: Ruleset, command: Memorize) -> None:
    """The ruleset says no, or how many turns it takes; a study that is broken off has been in vain."""
    who = command.who or reader(
        draft, rules, f"memorize {' and '.join(_said(rules, one) for one in command.spells)}"
    )
    reading = rules.moments.study(draft, rules, who, command.spells)
    if over_the_book(draft, rules, STUDYING, reading.turns, who):
        draft.emit(Memorized(who, command.spells, rule=reading.rule))


def over_the_book(draft: Drafting, rules: Ruleset, what: str, turns: int, who: str) -> bool:
    """Let somebody read for so many turns; tells whether nothing broke it off. Where it takes time it takes light."""
    if turns and unreadable(draft.state):
        draft.refuse("it is too dark to read", instead="light torch", rule=rules.row("dark"))
    return stay(draft, rules, what, turns, who)


def cast_spell(draft: Drafting, rules: Ruleset, command: CastSpell) -> None:
    """The ruleset says no, or what comes of it."""
    who = command.who or caster(draft, rules, command.spell)
    rules.moments.cast(draft, rules, who, command.spell, command.targets)


def copy_spell(draft: Drafting, rules: Ruleset, command: CopySpell) -> None:
    """The scroll is used up in the copying."""
    holder = next((p.id for p in draft.state.able() if find(draft.state, p.id, command.item)), "")
    scroll = find(draft.state, holder, command.item)
    if scroll is None:
        draft.refuse("nobody has that", instead="inventory", rule=rules.row("copy_spell"))
    who = command.who or reader(draft, rules, f"copy {scroll.name}")
    reading = rules.moments.copy(draft, rules, who, scroll)
    if over_the_book(draft, rules, COPYING, reading.turns, who):
        draft.emit(WrittenDown(who, reading.spell, rule=reading.rule))
        move(draft, some(scroll, 1), holder, NOWHERE, "copied", rule=reading.rule)


def reader(draft: Drafting, rules: Ruleset, line: str) -> str:
    """Who of the party has a grimoire of his own to read in; a refusal if that is nobody, or several."""
    return _one(draft, rules, [p for p in draft.state.able() if p.spells], "can read a grimoire", line)


def caster(draft: Drafting, rules: Ruleset, spell: str) -> str:
    """Who of the party casts that spell: whoever has it ready, else whoever knows it."""
    able = draft.state.able()
    ready = [p for p in able if spell in memorized(p)]
    known = [p for p in able if spell in rules.magic.known(draft.state, p.id)]
    return _one(draft, rules, ready or known, "knows that spell", f"cast {_said(rules, spell)}")


def _said(rules: Ruleset, spell: str) -> str:
    """A spell as it is typed."""
    return rules.spells[spell].name.casefold() if spell in rules.spells else spell


def _one(draft: Drafting, rules: Ruleset, found: list[Person], does: str, line: str) -> str:
    """The only one who does; `line` is what he would be told to do."""
    if not found:
        draft.refuse(f"nobody here {does}", rule=rules.row("no_caster"))
    if len(found) > 1:
        names = " or ".join(p.name for p in found)
        instead = " or ".join(f"{p.name}: {line}" for p in found)
        draft.refuse(f"{names} {does}: say who", instead=instead, rule=rules.row("no_caster"))
    return found[0].id


def _memorized(state: State, event: Memorized) -> State:
    person = state.people[event.who]
    pools = {pool: n for pool, n in person.pools.items() if not pool.startswith(MEMORIZED)}
    for spell in event.spells:
        pools[MEMORIZED + spell] = pools.get(MEMORIZED + spell, 0) + 1
    return with_person(state, evolve(person, pools={**pools, STUDY: 0}))


def _begun(state: State, event: SpellBegun) -> State:
    fight = state.in_fight()
    castings = {**fight.castings, event.who: event.casting}
    return evolve(state, fight=evolve(fight, castings=castings))


def _done(state: State, event: SpellLost | SpellCast) -> State:
    fight = state.fight
    if fight is None:
        return state
    castings = {who: casting for who, casting in fight.castings.items() if who != event.who}
    return evolve(state, fight=evolve(fight, castings=castings))


def _countered(state: State, _event: SpellCountered) -> State:
    return state


def _written(state: State, event: WrittenDown) -> State:
    person = state.people[event.who]
    return with_person(state, evolve(person, spells=(*person.spells, event.spell)))


def _several(word: str) -> tuple[str, ...]:
    return tuple(word.split(",")) if word else ()


def _memorize(_state: State, args: Args) -> Memorize:
    return Memorize(_several(args["spells"]), args.get("who", ""))


def _cast(state: State, args: Args) -> CastSpell | orders.Declare:
    if state.fight is not None:
        kind = "cast_back" if "then" in args else "cast"
        who = args.get("who", "") or _only_ready(state, args["spell"])
        return orders.Declare(who, Intent(kind, args.get("targets", ""), args["spell"]))
    return CastSpell(args["spell"], _several(args.get("targets", "")), args.get("who", ""))


def _only_ready(state: State, spell: str) -> str:
    """Who has that spell ready, if it is one alone."""
    ready = [p.id for p in state.able() if spell in memorized(p)]
    return ready[0] if len(ready) == 1 else ""


def _copy(_state: State, args: Args) -> CopySpell:
    return CopySpell(args["item"].rpartition(":")[2], args.get("who", ""))


WHO = Slot("who", "person", ("by", "for"), optional=True)
VERBS = (
    Verb(
        "memorize",
        _memorize,
        ("explore", "town", "wild"),
        "Study the grimoire and have these spells ready, instead of all that were. Once after each night.",
        "memorize sleep",
        cost="1 hour in a dungeon",
        group="Magic",
        aliases=("mem", "memorise", "study"),
        slots=(Slot("spells", "spells"), WHO),
        forms=("memorize SPELL, SPELL ...", "NAME, memorize SPELL"),
    ),
    Verb(
        "cast",
        _cast,
        ("explore", "meet", "fight", "town", "wild"),
        "Cast a spell that is ready. It is gone with that. In a fight it is begun first in the round and works last; "
        "a blow may break it.",
        "cast bless on aldra",
        group="Magic",
        aliases=("c",),
        slots=(
            Slot("spell", "spell"),
            Slot("targets", "targets", ("on", "at"), optional=True),
            Slot("then", "word", ("then",), optional=True, words=("back",)),
            WHO,
        ),
        forms=("cast SPELL", "cast SPELL on NAME, NAME ...", "cast SPELL on DOOR", "cast SPELL then back"),
    ),
    Verb(
        "cease",
        lambda _state, args: Cease(args["spell"], args.get("who", "")),
        ("explore", "meet", "fight", "town", "wild"),
        "End a spell of your own before its time, if it is one that can be ended.",
        "cease dominate",
        group="Magic",
        slots=(Slot("spell", "spell"), WHO),
        forms=("cease SPELL", "NAME, cease SPELL"),
    ),
    Verb(
        "copy",
        _copy,
        ("explore", "town", "wild"),
        "Copy the spell of a scroll into a grimoire. The scroll is used up.",
        "copy scroll",
        cost="1 hour",
        group="Magic",
        slots=(Slot("item", "item"), Slot("who", "person", ("by", "for"), optional=True)),
        forms=("copy SCROLL", "NAME, copy SCROLL"),
    ),
)
REDUCERS: Mapping[type[Event], Reducer] = {
    Memorized: _memorized,
    SpellBegun: _begun,
    SpellLost: _done,
    SpellCast: _done,
    SpellCountered: _countered,
    WrittenDown: _written,
}
HANDLERS: Mapping[type[Command], Handler] = {
    Memorize: memorize,
    CastSpell: cast_spell,
    CopySpell: copy_spell,
}
FEATURE = Feature(HANDLERS, REDUCERS, VERBS, commands=(Cease,))
