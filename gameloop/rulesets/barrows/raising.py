"""Animate Dead: who rises, as what, and what becomes of them when the spell ends (A-SPL-01, A-PLAY-60)."""

from __future__ import annotations

from gameloop.kernel.clock import Timer, TimerSet
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.names import HIT_DICE, RISEN, UNDEAD
from gameloop.rulesets.barrows.working import Working
from gameloop.world.bestiary import Attack, Gait, Monster
from gameloop.world.corpses import use_up
from gameloop.world.followers import FightJoined, SideTaken, crumble, turn_against
from gameloop.world.modes import in_village
from gameloop.world.people import Described, Joined
from gameloop.world.ruleset import Drafting
from gameloop.world.state import FOES, PARTY, Person, State
from gameloop.world.wounds import ConditionEnded, ConditionGained

ROW, SHAPE = "A-SPL-01", "A-PLAY-60"
KIND = "animated_dead"  # the kind of those who rise
HOSTILE_END, DUST_END = "undead_turn_hostile", "undead_to_dust"


def animate(working: Working) -> None:
    """Each of these corpses rises and serves; one timer for all of them."""
    draft, name = working.draft, working.timer(RISEN)
    for body in working.targets:
        use_up(draft, body, SHAPE)
        who = rise(working.book, draft, body)
        draft.emit(ConditionGained(who, working.lasting(RISEN, other=name), rule=SHAPE))
        if draft.state.fight is not None:
            at = draft.state.in_fight().spots.get(working.who, 0)
            draft.emit(FightJoined(who, at, rule=SHAPE))
        if draft.state.person(working.who).side == FOES:
            draft.emit(SideTaken(who, FOES, rule=SHAPE))
    draft.emit(TimerSet(Timer(working.until, RISEN, name, working.who), rule="A-MGC-03"))


def rise(book: Book, draft: Drafting, body: str) -> str:
    """One rises with the hit dice it had in life; gives its id (A-PLAY-60)."""
    dead = draft.state.person(body)
    if KIND not in draft.state.kinds:
        draft.emit(Described(kind(book), rule=SHAPE))
    whole = dead.stats.get(HIT_DICE, dead.stats.get("level", 1))
    hp = book.by_hd(whole).hp
    who = f"p{draft.state.next_person}"
    risen = Person(
        who,
        _name(draft.state, f"dead {dead.name}"),
        PARTY,
        KIND,
        stats={HIT_DICE: whole, "max_hp": hp},
        pools={"hp": hp},
        tags=(UNDEAD,),
    )
    draft.emit(Joined(risen, (), rule=SHAPE))
    return who


def _name(state: State, name: str) -> str:
    """A name that nobody has: with a number, where somebody is called so already."""
    taken = {person.name for person in state.people.values()}
    return next(n for k in range(1, len(taken) + 2) if (n := name if k == 1 else f"{name} {k}") not in taken)


def kind(book: Book) -> Monster:
    """What all of them are, whoever they were."""
    figures = book.numbers.animated
    return Monster(
        id=KIND,
        name="risen dead",
        hd="1",
        ac=figures.ac,
        ml=figures.morale,
        look="It stands because it was told to.",
        kind=UNDEAD,
        mv=Gait(walk=figures.steps),
        attacks=(Attack("blow", dice=figures.damage),),
        tags=(UNDEAD, "unnatural", "mindless"),
    )


def serving(state: State, timer: str) -> tuple[str, ...]:
    """Those who rose by the spell of that timer and are not destroyed."""
    found = ((p, p.condition(RISEN)) for p in state.people.values())
    return tuple(p.id for p, risen in found if risen is not None and risen.other == timer and not p.gone)


def over(book: Book, draft: Drafting, timer: Timer) -> None:
    """The time of the spell is over: one die for all of them (A-SPL-01).

    Those who would turn where nobody lets them in, in a village, or on an enemy who raised them, fall to dust.
    """
    people = serving(draft.state, timer.id) if timer.kind == RISEN else ()
    if not people:
        return
    table = book.tables[book.spells["animate_dead"].end_table]
    end = table.row(draft.roll(table.dice, table.id, timer.who, rule=ROW).total).id
    for who in people:
        draft.emit(ConditionEnded(who, RISEN, rule=ROW))
    ours = draft.state.person(people[0]).side == PARTY
    if end == DUST_END or (end == HOSTILE_END and (in_village(draft.state) or not ours)):
        for who in people:
            crumble(draft, who, ROW)
    elif end == HOSTILE_END:
        turn_against(draft, people, f"turned.{people[0]}", ROW)
