"""Going unseen: ahead of the others, and in a fight; what an attack out of hiding adds (B-CLASS-09, B-PLAY-11).

Who sneaks up in a fight is SNEAKING, `other` are those who do not see him (ids, spaces between), until the
end of his next turn, or until he attacks. A foe who has noticed him has NOTICED with his id, until he was out of its
sight for a whole round: LOST_SIGHT are those whom a foe did not see at the end of the round before.
"""

from __future__ import annotations

from gameloop.rulesets.microlite20.bearing import LOST_SIGHT, NOTICED, SNEAKING, UNAWARE
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.figures import rank
from gameloop.rulesets.microlite20.names import SUB
from gameloop.world.chart import Way
from gameloop.world.checks import ANSWER, bonuses, kept
from gameloop.world.engagement import Intent
from gameloop.world.light import has_light
from gameloop.world.places import ways_known
from gameloop.world.ruleset import Drafting, No, Ruleset
from gameloop.world.sides import foes, reach
from gameloop.world.state import Condition, Person, State
from gameloop.world.stealth import GoAhead, WentAhead
from gameloop.world.travel import passable
from gameloop.world.wounds import ConditionEnded, ConditionGained

SNEAK = "sneak"  # a task, and an intent in a fight
INVISIBLE, BLINDED = "invisible", "blinded"


# --- before a meeting -------------------------------------------------------------------------------


def go_ahead(draft: Drafting, rules: Ruleset, command: GoAhead) -> None:
    """One goes ahead unseen, or all of them; whether they are noticed shows when there is somebody (B-GAP-10)."""
    way = next((w for w in ways_known(draft.state) if w.id == command.way), None)
    if way is None or way.out:
        draft.refuse("there is no such way here", instead="exits", rule="B-CLASS-09")
    passable(draft, rules, way)
    going = (command.who,) if command.who else tuple(p.id for p in draft.state.able())
    new = tuple(who for who in going if not _gone_ahead(draft.state, way, who))
    if not new:
        draft.refuse(
            "that has been said", instead=f"go {way.toward(draft.state.here.place)}", rule="B-CLASS-09"
        )
    for who in new:
        draft.emit(WentAhead(draft.state.here.chart, way.id, who, command.feat, worked=True, rule="B-GAP-10"))


def _gone_ahead(state: State, way: Way, who: str) -> bool:
    return state.arrival.way == way.id and who in state.arrival.silent


def hidden_from(
    draft: Drafting, rules: Ruleset, hiding: tuple[str, ...], others: tuple[str, ...]
) -> tuple[str, ...]:
    """Those of them who beat the best answer of the others: each of these rolls, an equal roll notices (B-GAP-35)."""
    row, together = rules.checks[SNEAK], "B-GAP-35" if len(hiding) > 1 else "B-CLASS-09"
    totals = {}
    for who in hiding:
        mods = kept(bonuses(draft.state, rules, row, who), ())
        totals[who] = draft.roll(row.dice, SNEAK, who, rule=together, mods=mods).total
    best = max((answer(draft, rules, other) for other in others), default=0)
    return tuple(who for who in hiding if totals[who] > best)


def answer(draft: Drafting, rules: Ruleset, who: str) -> int:
    """What somebody throws to notice who sneaks."""
    row = rules.checks[SNEAK]
    own = [(rules.number(draft.state, who, name), name) for name in row.against]
    return draft.roll(row.dice, f"{SNEAK}{ANSWER}", who, rule="B-CLASS-09", mods=kept(own, ())).total


# --- in a fight -------------------------------------------------------------------------------------


def perceives(state: State, foe: str, who: str) -> bool:
    """Whether a foe sees somebody now: not the invisible, nor while it is blind, nor in the dark (B-PLAY-11)."""
    person = state.person(who)
    if person.has(INVISIBLE) or state.person(foe).has(BLINDED):
        return False
    return foe in reach(state, who) or has_light(state)


def cannot_sneak(book: Book, state: State, person: Person, _intent: Intent) -> No | None:
    """Why somebody cannot try: it is for rogues, not engaged, against those who do not see him (B-AMB-37)."""
    row = book.classes.get(person.kind)
    if state.setting("sneak_in_fight") == "never":
        return No("nobody sneaks once a fight is on", "B-AMB-37", "attack")
    if row is None or not row.sneaks:
        return No(f"{person.name} has not learned to sneak up on anybody", "B-CLASS-09", "attack")
    if reach(state, person.id):
        return No(f"{person.name} is in the thick of it", "B-PLAY-11", "withdraw")
    if not blind_to(state, person.id):
        return No(f"they all see {person.name}", "B-PLAY-11", "attack")
    return None


def blind_to(state: State, who: str) -> tuple[str, ...]:
    """The foes on whom somebody could sneak up now: they do not see him, and have not noticed him before."""
    return tuple(
        foe.id for foe in foes(state, who) if not perceives(state, foe.id, who) and not _noticed(foe, who)
    )


def _noticed(foe: Person, who: str) -> bool:
    """Whether somebody has been noticed already, and was not out of sight since (B-AMB-37)."""
    return who in _known(foe, NOTICED)


def _known(foe: Person, name: str) -> tuple[str, ...]:
    """Those whom a foe has noticed, or lost from sight."""
    found = foe.condition(name)
    return tuple(found.other.split()) if found else ()


def _know(draft: Drafting, foe: str, name: str, people: tuple[str, ...], row: str) -> None:
    """These it has noticed now, or lost from sight."""
    if people and people != _known(draft.state.person(foe), name):
        draft.emit(ConditionGained(foe, Condition(name, other=" ".join(people)), rule=row))
    elif not people and draft.state.person(foe).has(name):
        draft.emit(ConditionEnded(foe, name, rule=row))


def sneak(draft: Drafting, rules: Ruleset, who: str, seconds: int) -> None:
    """The turn's one thing: one roll, which each foe that might see him answers (B-PLAY-11)."""
    row, targets = rules.checks[SNEAK], blind_to(draft.state, who)
    mods = kept(bonuses(draft.state, rules, row, who), ())
    total = draft.roll(row.dice, SNEAK, who, rule="B-CLASS-09", mods=mods).total
    answers = {foe: answer(draft, rules, foe) for foe in targets}
    beaten = tuple(foe for foe in targets if total > answers[foe])
    for foe in targets:
        if foe not in beaten:
            notice(draft, foe, who, "B-AMB-03" if answers[foe] == total else "B-AMB-37")
    if beaten:
        until = draft.state.clock + seconds * 2
        draft.emit(ConditionGained(who, Condition(SNEAKING, until, other=" ".join(beaten)), rule="B-PLAY-11"))


def notice(draft: Drafting, foe: str, who: str, row: str = "B-AMB-37") -> None:
    """A foe knows of somebody now."""
    known, lost = (_known(draft.state.person(foe), name) for name in (NOTICED, LOST_SIGHT))
    if who not in known:
        _know(draft, foe, NOTICED, (*known, who), row)
    _know(draft, foe, LOST_SIGHT, tuple(one for one in lost if one != who), row)


def round_over(draft: Drafting) -> None:
    """Whoever was out of sight for a whole round may try again (B-PLAY-11)."""
    for person in tuple(p for p in draft.state.people.values() if p.has(NOTICED)):
        known, lost = (_known(person, name) for name in (NOTICED, LOST_SIGHT))
        unseen = tuple(who for who in known if not perceives(draft.state, person.id, who))
        _know(
            draft, person.id, NOTICED, tuple(x for x in known if not (x in lost and x in unseen)), "B-PLAY-11"
        )
        _know(draft, person.id, LOST_SIGHT, tuple(who for who in unseen if who not in lost), "B-PLAY-11")


def unaware_of(state: State, foe: str, who: str) -> bool:
    """Whether a foe does not know that somebody is about to attack it (B-COMBAT-07)."""
    sneaking = state.person(who).condition(SNEAKING)
    if sneaking is not None and foe in sneaking.other.split():
        return True
    caught = state.person(foe).condition(UNAWARE)
    return caught is not None and who in caught.other.split()


def sneak_damage(book: Book, state: State, foe: str, who: str) -> int:
    """What the first attack out of hiding adds to its damage: the Sub rank (B-CLASS-10)."""
    person = state.person(who)
    row = book.classes.get(person.kind)
    if row is None or not row.sneaks or not unaware_of(state, foe, who):
        return 0
    return rank(book, state, person, SUB)


def shown(draft: Drafting, who: str) -> None:
    """After his first attack everybody knows of him (B-PLAY-11)."""
    sneaking = draft.state.person(who).condition(SNEAKING)
    if sneaking is not None:
        draft.emit(ConditionEnded(who, SNEAKING, rule="B-PLAY-11"))
        for foe in sneaking.other.split():
            notice(draft, foe, who)
    for foe in tuple(p.id for p in foes(draft.state, who)):
        caught = draft.state.person(foe).condition(UNAWARE)
        if caught is not None and who in caught.other.split():
            draft.emit(ConditionEnded(foe, UNAWARE, rule="B-PLAY-11"))
            notice(draft, foe, who)
        elif _noticed(draft.state.person(foe), who):
            notice(draft, foe, who)  # seen again
