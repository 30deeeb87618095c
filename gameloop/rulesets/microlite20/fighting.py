"""The round of a fight: each in his turn, in an order thrown for once, one thing a turn (B-COMBAT-01, B-COMBAT-02)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gameloop.kernel.values import evolve
from gameloop.rulesets.microlite20 import (
    acts,
    aftermath,
    attacks,
    bearing,
    figures,
    grappling,
    modifiers,
    morale,
    movement,
    sneaking,
    striking,
    turning,
    using,
    zones,
)
from gameloop.rulesets.microlite20.bearing import SURPRISED, able, acting, in_the_fight
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.injury import top
from gameloop.rulesets.microlite20.names import SHAKEN_OFF
from gameloop.rulesets.microlite20.plan import hands
from gameloop.world import grips, handling, laying, natures, running
from gameloop.world.engagement import Intent, Score
from gameloop.world.fighting import (
    Declared,
    InitiativeSet,
    begin_round,
    end_round,
    intent_of,
    made_up,
)
from gameloop.world.harming import regenerate
from gameloop.world.meetings import FLEE, RAN, RETURN
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.scheduler import ROUND
from gameloop.world.sides import reach
from gameloop.world.state import FLED, FOES, PARTY, Condition, State
from gameloop.world.wounds import ConditionEnded, ConditionGained

Deed = Callable[[Book, Drafting, Ruleset, str, Intent], None]
NO_INTENT = Intent("none")


def fight_began(book: Book, draft: Drafting, rules: Ruleset, surprised: tuple[str, ...], by: str) -> None:
    """The surprised lose the first round; those who went unseen can be struck by nobody who missed them (B-GAP-10).

    `by` are those who alone went unseen: then the others are known, and their enemies act.
    """
    seconds = rules.procedures[ROUND].seconds
    unseen = by or _gone_ahead(draft.state, surprised)
    for who in surprised:
        alone = by if draft.state.person(who).side == FOES else ""
        if not alone:
            until = draft.state.clock + seconds
            draft.emit(ConditionGained(who, Condition(SURPRISED, until), rule="B-GAP-10"))
        if unseen and draft.state.person(who).side == FOES:
            until = draft.state.clock + seconds * 2
            draft.emit(
                ConditionGained(who, Condition(bearing.UNAWARE, until, other=unseen), rule="B-CLASS-09")
            )
    zones.tripped(book, draft, rules)
    if over(book, draft.state):
        aftermath.finish(book, draft, rules)


def _gone_ahead(state: State, surprised: tuple[str, ...]) -> str:
    """Those of the party who came in unseen, where that is why the others are surprised."""
    taken = any(state.person(who).side == FOES for who in surprised)
    return " ".join(state.arrival.silent) if taken else ""


def play_round(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """One round: everybody's turn in the order of initiative, to the end of its time."""
    begin_round(draft, rules)
    if not draft.state.in_fight().initiative:
        initiative(book, draft)
    for score in draft.state.in_fight().initiative:
        if over(book, draft.state):
            break
        turn(book, draft, rules, score.who)
        if not over(book, draft.state):
            morale.check(book, draft, rules)
    grips.sweep(draft, rules)
    grappling.sweep(book, draft, rules)
    zones.round_over(book, draft, rules)
    sneaking.round_over(draft)
    end_round(draft, rules)
    if over(book, draft.state):
        aftermath.finish(book, draft, rules)


def over(book: Book, state: State) -> bool:
    """Whether one side has nobody left who is able to fight and willing."""
    return not (in_the_fight(book, state, PARTY) and in_the_fight(book, state, FOES))


# --- the order --------------------------------------------------------------------------------------


def initiative(book: Book, draft: Drafting) -> None:
    """A d20 and DEX for each, once; equal ones by DEX, then the party, then as they stand in the list (B-AMB-11)."""
    people = draft.state.in_fight().people
    thrown = {who: _score(book, draft, who) for who in people}
    order = sorted(people, key=lambda who: _rank(book, draft.state, who, thrown[who]))
    tied = len(set(thrown.values())) < len(thrown)
    row = "B-AMB-11" if tied else "B-COMBAT-01"
    draft.emit(InitiativeSet(tuple(Score(who, thrown[who]) for who in order), rule=row))


def _score(book: Book, draft: Drafting, who: str) -> int:
    state = draft.state
    person = state.person(who)
    if natures.tempo(state, who):
        return natures.tempo(state, who) * book.numbers.combat.first_or_last
    mods = (
        (figures.bonus(book, state, person, "dex"), "dex"),
        (modifiers.added(book, state, person, "initiative"), "more"),
    )
    given = tuple((amount, name) for amount, name in mods if amount)
    return draft.roll(
        book.numbers.combat.initiative_dice, "initiative", who, rule="B-COMBAT-01", mods=given
    ).total


def _rank(book: Book, state: State, who: str, score: int) -> tuple[int, int, int]:
    person = state.person(who)
    return (-score, -figures.bonus(book, state, person, "dex"), int(person.side != PARTY))


# --- a turn -----------------------------------------------------------------------------------------


def turn(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """What befalls somebody at the beginning of his turn, then the one thing that he does (B-COMBAT-02)."""
    if _comes_back(draft, who):
        return
    if draft.state.person(who).gone:
        return
    begins(book, draft, rules, who)
    state = draft.state
    person = state.person(who)
    if person.gone or not able(book, person) or person.has(SURPRISED):
        return
    if bearing.running(person):
        morale.flee(book, draft, rules, who)
    elif person.has(bearing.CHARMED):
        follow(draft, book, who)
    elif not acting(book, state, who):
        return
    elif "roll" in bearing.left(book, person):
        confused(book, draft, rules, who)
    else:
        do(book, draft, rules, who, intention(draft, rules, who))


def begins(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """Wounds close, stench spreads, holds squeeze (B-GAP-29)."""
    zones.struggle(book, draft, rules, who)
    person = draft.state.person(who)
    regenerate(draft, rules, who, top(person), sooner=1)
    if able(book, draft.state.person(who)):
        acts.stench(book, draft, rules, who)
        grips.squeeze(draft, rules, who)


def intention(draft: Drafting, rules: Ruleset, who: str) -> Intent:
    """What somebody does: a creature by its ways; a character as he said, if not at that one then at another."""
    if draft.state.person(who).side == FOES:
        own = made_up(draft, rules, who)
        draft.emit(Declared(who, own, rule="B-PLAY-04"))
        return own
    said = draft.state.in_fight().intents.get(who)
    if said is None:
        return intent_of(draft, rules, who)
    for intent in (said, evolve(said, target="")):
        if rules.moments.cannot(draft.state, rules, who, intent) is None:
            return intent
    own = rules.moments.plan(draft.state, rules, who)
    draft.emit(Declared(who, own, rule="B-COMBAT-02"))
    return own


def do(book: Book, draft: Drafting, rules: Ruleset, who: str, intent: Intent) -> None:
    """The one thing; and whoever has sneaked up and not struck is seen at the end of his next turn."""
    deed = DEEDS.get(intent.kind)
    if intent.kind != FLEE:
        movement.runs_no_more(draft, who, "stands")
    if deed is not None:
        deed(book, draft, rules, who, intent)
    declared = draft.state.fight and draft.state.in_fight().intents.get(who, NO_INTENT)
    if declared and declared.kind == attacks.ATTACK and intent.kind == acts.POWER:
        striking.strikes(book, draft, rules, who, declared)  # a breath that did not come


def _comes_back(draft: Drafting, who: str) -> bool:
    """Whether somebody who got away comes back in this turn."""
    intent = draft.state.in_fight().intents.get(who, NO_INTENT)
    if not draft.state.person(who).has(FLED) or intent.kind != RETURN:
        return False
    draft.emit(ConditionEnded(who, FLED, rule="B-GAP-12"))
    movement.step(draft, who, 0, RETURN, rule="B-GAP-12")
    return True


# --- other deeds ------------------------------------------------------------------------------------


def withdraws(book: Book, draft: Drafting, rules: Ruleset, who: str, _intent: Intent) -> None:
    """A move out of the melee; nobody strikes at whoever leaves (B-PLAY-03, B-COMBAT-24)."""
    zones.stepped_out(book, draft, rules, who)
    movement.back_off(book, draft, who)


def flees(book: Book, draft: Drafting, rules: Ruleset, who: str, intent: Intent) -> None:
    """Out of the melee by one turn's move; by the next away, or caught by those upon him, who strike (B-GAP-12)."""
    zones.stepped_out(book, draft, rules, who)
    if reach(draft.state, who) and not movement.has_run(draft.state, who):
        movement.leave(book, draft, who)
    elif draft.state.in_fight().intents.get(who, NO_INTENT).kind != RAN:
        if draft.state.in_fight().intents.get(who) != intent:
            draft.emit(Declared(who, intent, rule=movement.FLIGHT))
        running.run(draft, rules, (who,), engaged=False)
        movement.runs_no_more(draft, who, "ran")


def follow(draft: Drafting, book: Book, who: str) -> None:
    """Whoever is charmed goes to the one who charmed him (B-GAP-29)."""
    charmed = draft.state.person(who).condition(bearing.CHARMED)
    if charmed is not None and charmed.other in draft.state.in_fight().spots:
        movement.toward(draft, who, charmed.other, movement.pace(book, draft.state, who))


def confused(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """By the dice: at the caster, as one likes, nothing, away, or at the nearest of all (B-PLAY-06)."""
    total = draft.roll(book.numbers.confused.dice, "confused", who, rule="B-PLAY-06").total
    given = book.numbers.confused
    if total <= given.caster:
        found = draft.state.person(who).condition("confused")
        do(book, draft, rules, who, Intent(attacks.ATTACK, found.other if found else ""))
    elif total <= given.acts:
        do(book, draft, rules, who, intention(draft, rules, who))
    elif total <= given.nothing:
        return
    elif total <= given.flees:
        movement.back_off(book, draft, who)
    else:
        do(book, draft, rules, who, Intent(attacks.ATTACK))


def rouses(_book: Book, draft: Drafting, _rules: Ruleset, _who: str, intent: Intent) -> None:
    """Wake a sleeper."""
    for condition in SHAKEN_OFF:
        if draft.state.person(intent.target).has(condition):
            draft.emit(ConditionEnded(intent.target, condition, rule="B-PLAY-06"))


def sneaks(_book: Book, draft: Drafting, rules: Ruleset, who: str, _intent: Intent) -> None:
    """Out of sight, and up to them (B-PLAY-11)."""
    sneaking.sneak(draft, rules, who, rules.procedures[ROUND].seconds)


def lays_to_rest(_book: Book, draft: Drafting, rules: Ruleset, who: str, intent: Intent) -> None:
    """Say its name, or put into its hand what it misses (B-PLAY-19)."""
    row = rules.row("laid_to_rest")
    name, item = (intent.how, "") if intent.kind == laying.NAME else ("", intent.how)
    if laying.no_rest(draft.state, row, intent.target, name=name, item=item) is None:
        laying.lay(draft, rules, who, intent.target, name=name, item=item)


def handles(book: Book, draft: Drafting, rules: Ruleset, who: str, intent: Intent) -> None:
    """What hands do with a thing."""
    handling.do(hands(book), draft, rules, who, intent)


DEEDS: Mapping[str, Deed] = {
    attacks.ATTACK: striking.strikes,
    "shoot": striking.shoots,
    "advance": striking.come_on,
    "withdraw": withdraws,
    FLEE: flees,
    "rouse": rouses,
    **using.DEEDS,
    acts.POWER: acts.use,
    sneaking.SNEAK: sneaks,
    turning.TURN: turning.turn,
    grappling.GRAPPLE: grappling.grapple,
    grappling.BREAK: grappling.break_free,
    grappling.FINISH: grappling.finish,
    grappling.STAND: grappling.stand,
    laying.NAME: lays_to_rest,
    laying.HAND: lays_to_rest,
    **dict.fromkeys(handling.DEEDS, handles),
}
