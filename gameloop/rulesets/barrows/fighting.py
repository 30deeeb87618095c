"""The round of a fight: magic, missiles, movement, melee, effect, each side in turn (A-CBT-01 to A-CBT-13)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gameloop.kernel.keeping import kept_while
from gameloop.rulesets.barrows import (
    aftermath,
    bolting,
    devotion,
    hands,
    magic,
    morale,
    movement,
    natures,
    possession,
    powers,
    spells,
    tricks,
    truce,
)
from gameloop.rulesets.barrows.arms import Arm, melee, missile
from gameloop.rulesets.barrows.bearing import PASSING, able, acting, against, holds_out
from gameloop.rulesets.barrows.blows import fewest, one_of, strike, whom
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.charms import stands_aside
from gameloop.rulesets.barrows.defeat import defeat
from gameloop.rulesets.barrows.movement import nearest
from gameloop.rulesets.barrows.names import ASLEEP, PRONE, ROUTED, SURPRISED
from gameloop.rulesets.barrows.prowess import is_character
from gameloop.world import grips, laying, running
from gameloop.world.defeat import submit
from gameloop.world.engagement import Score
from gameloop.world.fighting import (
    AGREED,
    HOLD,
    YIELDED,
    Declared,
    InitiativeSet,
    PhaseBegan,
    begin_round,
    end_fight,
    end_round,
    intent_of,
    made_up,
)
from gameloop.world.grips import hugged
from gameloop.world.handling import DEEDS as HANDLED
from gameloop.world.meetings import FLEE
from gameloop.world.natures import specials_of
from gameloop.world.natures import tempo as tempo_of
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.scheduler import ROUND
from gameloop.world.sides import foes, reach, standing
from gameloop.world.state import BEASTS, FOES, PARTY, Condition, State
from gameloop.world.wounds import ConditionEnded, ConditionGained

Deed = Callable[[Book, Drafting, Ruleset, str], None]
MAGIC, SHOTS, MOVE, MELEE, EFFECT = "magic", "missile", "move", "melee", "effect"


def fight_began(book: Book, draft: Drafting, rules: Ruleset, surprised: tuple[str, ...], by: str) -> None:
    """The surprised lose the first round (A-ENC-03); with nobody on his feet it is over at once (A-PLAY-11)."""
    until = draft.state.clock + rules.procedures[ROUND].seconds
    for who in surprised:
        alone = by if draft.state.person(who).side == FOES else ""  # only of the party does anybody sneak up
        draft.emit(ConditionGained(who, Condition(SURPRISED, until, other=alone), rule="A-ENC-03"))
    if over(book, draft.state):
        finish(book, draft, rules)


def play_round(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """One round, from what everybody means to do to the end of its time."""
    begin_round(draft, rules)
    say_intents(book, draft, rules)
    if not draft.state.in_fight().initiative:
        initiative(book, draft)
    for phase in PHASES:
        if over(book, draft.state):
            break
        draft.emit(PhaseBegan(phase, rule=PHASE_ROWS.get(phase, "A-CBT-03")))
        play_phase(book, draft, rules, phase)
    natures.each_round(book, draft, rules)
    end_round(draft, rules)
    if over(book, draft.state):
        finish(book, draft, rules)


def say_intents(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """The party says what it does, each in marching order; then creatures make up their minds (A-PLAY-24)."""
    for person in standing(draft.state, PARTY):
        if acting(book, draft.state, person.id):
            intent_of(draft, rules, person.id)
    for person in standing(draft.state, FOES):
        if acting(book, draft.state, person.id):
            draft.emit(Declared(person.id, made_up(draft, rules, person.id), rule="A-PLAY-24"))


def initiative(book: Book, draft: Drafting) -> None:
    """A die for each side, again while they are equal; kept for the whole fight (A-CBT-01, A-CBT-02)."""
    rule = "A-CBT-01"
    scores: tuple[Score, ...] = ()
    while not scores:
        rolled = tuple(
            Score(side, draft.roll(book.numbers.fight.initiative_dice, "initiative", side, rule=rule).total)
            for side in (PARTY, FOES)
        )
        if rolled[0].score != rolled[1].score:
            scores = tuple(sorted(rolled, key=lambda s: -s.score))
        rule = "A-CBT-02"
    draft.emit(InitiativeSet(scores, rule="A-CBT-04"))


def play_phase(book: Book, draft: Drafting, rules: Ruleset, phase: str) -> None:
    """Everybody who does something in this phase does it, in the order of play."""
    for who in order(draft.state):
        if over(book, draft.state):
            return
        deed = deed_of(book, draft.state, who, phase)
        if deed is not None:
            deed(book, draft, rules, who)
            possession.settle(draft)
            morale.check(book, draft, rules)
    if phase == MOVE:
        tricks.stand_up(draft)
        running.come_back(draft, rules)
    if phase == MELEE and devotion.defend(book, draft, rules):
        morale.check(book, draft, rules)


@kept_while("people", "order", "kinds", "fight.people", "fight.intents", "fight.initiative", "fight.round")
def order(state: State) -> tuple[str, ...]:
    """Who acts after whom in a phase: sides by initiative, each as it spoke, the hasted before all (A-CBT-04)."""
    spoken = tuple(state.in_fight().intents)
    ranked: list[str] = []
    for score in state.in_fight().initiative:
        people = [p.id for p in standing(state, score.who)]
        said = [who for who in spoken if who in people]
        ranked.extend((*said, *(who for who in people if who not in said)))
    return tuple(sorted(ranked, key=lambda who: -tempo(state, who)))


def tempo(state: State, who: str) -> int:
    """Before all others (above 0) or after them: by Haste and Slow, and by nature (A-SPL-10, A-PLAY-29)."""
    return spells.pace(state, who) + tempo_of(state, who)


def deed_of(book: Book, state: State, who: str, phase: str) -> Deed | None:
    """What somebody does in a phase, if anything: by what he means to do, the routed by running."""
    deed = DEEDS[phase].get(state.in_fight().intents.get(who, HOLD).kind)
    if deed is None and phase != MOVE:
        return None
    person = state.person(who)
    if person.has(ROUTED) and able(book, person):
        return morale.leave if phase == MOVE else None
    if stands_aside(person) and is_character(book, person) and able(book, person):
        return movement.follow if phase == MOVE else None
    if not acting(book, state, who) or (phase == MOVE and person.has(PRONE)):
        return None
    return deed


# --- deeds ----------------------------------------------------------------------------------------


def shoot(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """Missiles of phase 2, at the one named or the nearest (A-CBT-11, A-PLAY-26)."""
    if not is_character(book, draft.state.person(who)) and reach(draft.state, who):
        return
    for arm in missile(book, draft.state, who):
        for _ in range(arm.n):
            foe = mark(book, draft, who)
            if foe and acting(book, draft.state, who):
                strike(book, draft, rules, who, foe, arm)


def mark(book: Book, draft: Drafting, who: str) -> str:
    """At whom somebody shoots: the one he named while he stands, else the nearest who is able (A-PLAY-26)."""
    state = draft.state
    there = [p.id for p in foes(state, who) if against(book, state, who, p.id)]
    target = state.in_fight().intents[who].target
    if target in there:
        return target
    ready = [foe for foe in there if able(book, state.person(foe))] or there
    if state.person(who).side == FOES and state.setting("monster_targets") == "caster_first":
        ready = [foe for foe in ready if foe in state.in_fight().castings] or ready
    return one_of(draft, nearest(state, who, ready), "mark", who, "A-PLAY-26") if ready else ""


def fight(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """Blows of phase 4, all at the same one while he stands, then at the next (A-CBT-12, A-PLAY-25)."""
    grips.squeeze(draft, rules, who)
    if grips.held_by(draft.state, who) and specials_of(draft.state, who).attach is not None:
        return
    foe, hits = "", dict[str, int]()
    for arm in melee(book, draft.state, who):
        for _ in range(arm.n):
            foe = victim(book, draft, who, foe) if acting(book, draft.state, who) else ""
            if foe and blow(book, draft, rules, who, foe, arm):
                hits[foe] = hits.get(foe, 0) + 1
    hugged(draft, rules, who, hits)


def blow(book: Book, draft: Drafting, rules: Ruleset, who: str, foe: str, arm: Arm) -> bool:
    """One of them, with the trick that goes with it; tells whether it hit."""
    intent = draft.state.in_fight().intents.get(who, HOLD)
    trick = intent.how if intent.kind == "maneuver" else ""
    struck = strike(book, draft, rules, who, foe, arm, trick=trick)
    if draft.state.person(foe).side == BEASTS:
        bolting.hit(book, draft)
    return struck


def victim(book: Book, draft: Drafting, who: str, last: str) -> str:
    """Whom somebody strikes: the one he named or struck last if in reach, else by choice or by a creature's ways."""
    state = draft.state
    near = [foe for foe in reach(state, who) if against(book, state, who, foe)]
    for foe in (last, state.in_fight().intents.get(who, HOLD).target):
        if foe in near:
            return foe
    if not near:
        return bolting.strike_at(book, draft, who)
    if is_character(book, state.person(who)):
        return whom(draft, who, near)
    return prey(book, draft, who, [foe for foe in near if able(book, state.person(foe))] or near)


def prey(book: Book, draft: Drafting, who: str, near: list[str]) -> str:
    """Which of those in reach a creature strikes, by the setting for it (A-PLAY-25)."""
    way = draft.state.setting("monster_targets")
    if way == "weakest":
        return fewest(draft, near, "prey", who, "A-PLAY-25")
    if way == "caster_first":
        near = [foe for foe in near if foe in draft.state.in_fight().castings] or near
    return one_of(draft, near, "prey", who, "A-PLAY-25")


def rouse(_book: Book, draft: Drafting, _rules: Ruleset, who: str) -> None:
    """Wake a sleeper, help one up who lies (A-PLAY-17)."""
    friend = draft.state.in_fight().intents[who].target
    for condition in (ASLEEP, PRONE):
        if draft.state.person(friend).has(condition):
            draft.emit(ConditionEnded(friend, condition, rule="A-PLAY-17"))


def lay_to_rest(_book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """Say its name, or put into its hand what it misses (A-PLAY-17, A-PLAY-29)."""
    intent, row = draft.state.in_fight().intents[who], rules.row("laid_to_rest")
    name, item = (intent.how, "") if intent.kind == laying.NAME else ("", intent.how)
    if laying.no_rest(draft.state, row, intent.target, name=name, item=item) is None:
        laying.lay(draft, rules, who, intent.target, name=name, item=item)


def flee(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """All who flee run, and the beasts may run off (A-FLE-13, A-PLAY-42)."""
    movement.flee(book, draft, rules, who)
    if draft.state.fight is not None and BEASTS not in draft.state.in_fight().tested:
        bolting.panic(book, draft)


DEEDS: Mapping[str, Mapping[str, Deed]] = {
    MAGIC: {"cast": magic.begin_casting, "cast_back": magic.begin_casting},
    SHOTS: {"shoot": shoot, movement.SKIRMISH: shoot, powers.POWER: powers.use},
    MOVE: {
        "attack": movement.advance,
        "maneuver": movement.advance,
        "charge": movement.charge,
        "withdraw": movement.withdraw,
        movement.SKIRMISH: movement.ride_on,
        FLEE: flee,
        "cast_back": movement.step_back,
    },
    MELEE: {
        "attack": fight,
        "maneuver": fight,
        "charge": fight,
        "guard": fight,
        "recover": tricks.recover,
        "rouse": rouse,
        **dict.fromkeys(HANDLED, hands.do),
        truce.TRUCE: truce.call,
        truce.SURRENDER: truce.give_up,
        laying.NAME: lay_to_rest,
        laying.HAND: lay_to_rest,
    },
    EFFECT: {"cast": magic.cast, "cast_back": magic.cast},
}
PHASES = tuple(DEEDS)
PHASE_ROWS: Mapping[str, str] = {SHOTS: "A-CBT-11", MOVE: "A-CBT-13", MELEE: "A-CBT-12"}


# --- the end --------------------------------------------------------------------------------------


def over(book: Book, state: State) -> bool:
    """Whether one side has nobody left who is able to fight and willing, or words have ended it (A-PLAY-18)."""
    if state.in_fight().talk in truce.OVER:
        return True
    return not (holds_out(book, state, PARTY) and holds_out(book, state, FOES))


def winner(book: Book, state: State) -> str:
    """The side that holds the field, empty where neither does."""
    ended = {AGREED: "", YIELDED: FOES}.get(state.in_fight().talk)
    if ended is not None:
        return ended
    return next((side for side in (PARTY, FOES) if holds_out(book, state, side)), "")


def finish(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """The fight is over: who holds the field, and what is to be done then (A-CBT-31)."""
    won, talk = winner(book, draft.state), draft.state.in_fight().talk
    people, shot = draft.state.in_fight().people, draft.state.in_fight().shot
    victors = tuple(p.id for p in standing(draft.state, FOES))
    way = running.way_out(draft.state)
    spells.fight_over(draft, people)
    natures.fight_over(draft, rules, people)
    end_fight(draft, rules, won, PASSING)
    aftermath.settle(book, draft, rules, people, shot, won)
    if talk == AGREED:
        truce.part(draft, rules, people)
    elif talk == YIELDED:
        submit(draft, rules, victors)
    elif won == FOES:
        defeat(draft, rules, victors)
    running.after_fight(draft, rules, way)
