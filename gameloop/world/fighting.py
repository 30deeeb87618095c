"""Fights: the facts that tell one under any ruleset, and the steps that every ruleset's round is made of.

The ruleset plays the round (`Moments.play_round`), says what may be meant (`Moments.cannot`) and strikes the blows;
nothing here rolls. Places on the line of a fight are numbers in the ruleset's unit: the party's side begins at 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gameloop.kernel.keeping import kept_by
from gameloop.kernel.messages import Event
from gameloop.kernel.values import changed, frozen
from gameloop.world.engagement import INTENT, Fight, Intent, Score
from gameloop.world.factions import mourn
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset
from gameloop.world.rulings import ruling
from gameloop.world.scheduler import ROUND, spend
from gameloop.world.sides import words
from gameloop.world.state import BEASTS, FOES, PARTY, State
from gameloop.world.wounds import ConditionEnded

AUTO = "auto"  # of the setting standing_answers
HOLD = Intent("hold")
AGREED, REFUSED, YIELDED = "agreed", "refused", "yielded"  # what came of talk in a fight


@frozen
class FightBegan(Event):
    """A fight has begun between these people; `began` counts the sides, `front` is how many of a side fit abreast."""

    people: tuple[str, ...]
    began: Mapping[str, int]
    spots: Mapping[str, int]
    front: int


@frozen
class InitiativeSet(Event):
    """The order of play is now this."""

    scores: tuple[Score, ...]


@frozen
class RoundBegan(Event):
    """A round has begun."""

    number: int


@frozen
class RoundEnded(Event):
    """A round is over."""

    number: int


@frozen
class PhaseBegan(Event):
    """A phase of the round has begun."""

    phase: str


@frozen
class FightEnded(Event):
    """The fight is over: `won` is the side that holds the field, empty where neither does."""

    won: str


@frozen
class Declared(Event):
    """Somebody means to do this in this round."""

    who: str
    intent: Intent


@frozen
class CustomFollowed(Event):
    """Those who have neither said anything nor have orders do in this round what is usual for them."""

    intents: Mapping[str, Intent]


@frozen
class OrdersGiven(Event):
    """From now on somebody means to do this in every round; kind `none` ends such orders."""

    who: str
    intent: Intent


@frozen
class Stepped(Event):
    """Somebody moved along the line of the fight, by so much to that place; `how` says in what manner."""

    who: str
    by: int
    to: int
    how: str


@frozen
class Closed(Event):
    """Two are now in reach of each other; `how` is empty, or the manner: charging."""

    who: str
    foe: str
    how: str


@frozen
class BrokeOff(Event):
    """Two are no longer in reach of each other."""

    who: str
    foe: str


@frozen
class Struck(Event):
    """A blow or shot, and what it comes to before anybody answers it.

    `item` is the weapon's id among the goods (empty: the body), `total` and `needed` are 0 where nothing was rolled,
    `factor` multiplies the damage and is in it, `how` are the manners in words, `rows` the rules that bore on it.
    """

    who: str
    foe: str
    weapon: str
    item: str
    missile: bool
    total: int
    needed: int
    hit: bool
    critical: bool
    damage: int
    factor: int
    how: tuple[str, ...]
    rows: tuple[str, ...]


@frozen
class TruceCalled(Event):
    """Somebody called for a truce, once in a fight; it is over if they agreed."""

    who: str
    agreed: bool


@frozen
class GaveUp(Event):
    """Somebody gave the whole party up to the enemies."""

    who: str


@frozen
class MoraleTested(Event):
    """A side's nerve was tried: `result` is rout or stand, `dead` how many it has lost."""

    side: str
    total: int
    needed: int
    result: str
    dead: int


def begin_fight(
    draft: Drafting,
    rules: Ruleset,
    foes: Sequence[str],
    distance: int,
    surprised: Sequence[str] = (),
    by: str = "",
) -> None:
    """Begin a fight of the party on its feet against these people, who stand `distance` away (ruleset's unit).

    The surprised cannot act in the first round; `by` are the ids (spaces between) of those who alone surprised
    them, empty where everybody did.
    """
    party, beasts = (tuple(p.id for p in group) for group in (draft.state.party(), draft.state.beasts()))
    spots = {**dict.fromkeys((*party, *beasts), 0), **dict.fromkeys(foes, distance)}
    began = {PARTY: len(party), FOES: len(foes), **({BEASTS: len(beasts)} if beasts else {})}
    front = rules.number(draft.state, "", "front")
    row = rules.row("front" if front else "begin_fight")
    draft.emit(FightBegan((*party, *beasts, *foes), began, spots, front, rule=row))
    rules.moments.fight_began(draft, rules, tuple(surprised), by)


# --- steps of a round -----------------------------------------------------------------------------


def begin_round(draft: Drafting, rules: Ruleset) -> None:
    """The next round begins."""
    draft.emit(RoundBegan(draft.state.in_fight().round + 1, rule=rules.row("round")))


def end_round(draft: Drafting, rules: Ruleset) -> None:
    """The round is over, and its time has gone by."""
    draft.emit(RoundEnded(draft.state.in_fight().round, rule=rules.row("round")))
    spend(draft, rules, ROUND)


def end_fight(draft: Drafting, rules: Ruleset, won: str, passing: Sequence[str]) -> None:
    """The fight is over, and with it every condition that lasts only for a fight."""
    for who in draft.state.in_fight().people:
        for condition in draft.state.person(who).conditions:
            if condition.name in passing:
                draft.emit(ConditionEnded(who, condition.name, rule=rules.row("fight_ended")))
    people = draft.state.in_fight().people
    draft.emit(FightEnded(won, rule=rules.row("aftermath")))
    mourn(draft, rules, people)


def intent_of(draft: Drafting, rules: Ruleset, who: str) -> Intent:
    """What a character does in this round: as declared, else as ordered, else as he is asked now."""
    fight = draft.state.in_fight()
    said = fight.intents.get(who)
    if said is not None and rules.moments.cannot(draft.state, rules, who, said) is None:
        return said
    intent = ordered(draft.state, rules, who) or _asked_for(draft, rules, who)
    draft.emit(Declared(who, intent, rule=rules.row("declare")))
    return intent


def made_up(draft: Drafting, rules: Ruleset, who: str) -> Intent:
    """What a creature means to do: what its ways say, or what a referee rules."""
    own, person = rules.moments.plan(draft.state, rules, who), draft.state.person(who)
    if not rules.asks_referee(draft.state):
        return own
    said = {words(draft.state, intent): intent for intent in (own, *rules.legal(draft.state, rules, who))}
    return said[ruling(draft, rules, INTENT, f"What does {person.name} do?", tuple(said))]


def ordered(state: State, rules: Ruleset, who: str) -> Intent | None:
    """The standing order, if it can be obeyed; a target that is gone is any other."""
    order = state.orders.get(who)
    if order is None:
        return None
    for intent in (order, changed(order, target="")):
        if rules.moments.cannot(state, rules, who, intent) is None:
            return intent
    return None


def _asked_for(draft: Drafting, rules: Ruleset, who: str) -> Intent:
    if unasked(draft.state):
        return rules.moments.plan(draft.state, rules, who)
    options = _options(rules, draft.state, who)
    text = f"What does {draft.state.person(who).name} do?"
    return options[draft.ask(who, INTENT, text, options, rule=rules.row("declare"))]


@kept_by
def _options(rules: Ruleset, state: State, who: str) -> dict[str, Intent]:
    """What somebody may mean to do now, by how it is typed; asked again with each answer that others give."""
    return {words(state, intent): intent for intent in rules.legal(state, rules, who)}


def unasked(state: State) -> bool:
    """Tells whether standing answers are given for the party, and nobody is asked."""
    return state.setting("standing_answers") == AUTO


def choose(
    draft: Drafting, who: str, topic: str, text: str, options: Sequence[str], auto: str, *, rule: str
) -> str:
    """A player's choice for somebody of his own; the standing answer `auto` where nobody is to be asked."""
    if draft.state.person(who).side != PARTY or unasked(draft.state):
        return auto
    return draft.ask(who, topic, text, options, rule=rule)


def choose_person(
    draft: Drafting, who: str, topic: str, text: str, people: Sequence[str], auto: str, *, rule: str
) -> str:
    """As `choose`, among people, by their names; gives an id."""
    named = {draft.state.person(one).name: one for one in people}
    return named[choose(draft, who, topic, text, tuple(named), draft.state.person(auto).name, rule=rule)]


# --- reducers -------------------------------------------------------------------------------------


def _fight(state: State, **changes: Any) -> State:
    return changed(state, fight=changed(state.in_fight(), **changes))


def _began(state: State, event: FightBegan) -> State:
    fight = Fight(began=event.began, people=event.people, spots=event.spots, front=event.front)
    return changed(state, fight=fight)


def _initiative(state: State, event: InitiativeSet) -> State:
    return _fight(state, initiative=event.scores)


def _round(state: State, event: RoundBegan) -> State:
    return _fight(state, round=event.number)


def _phase(state: State, event: PhaseBegan) -> State:
    return _fight(state, phase=event.phase)


def _round_over(state: State, _event: RoundEnded) -> State:
    return _fight(state, phase="", turn="", intents={}, castings={})


def _ended(state: State, _event: FightEnded) -> State:
    lost = {who: n for who, n in state.in_fight().lost.items() if state.people[who].side == PARTY}
    return changed(state, fight=None, encounter=None, unbound=lost)


def _declared(state: State, event: Declared) -> State:
    """Whoever speaks again goes to the end: the order of speaking is the order of acting."""
    intents = {**state.in_fight().intents}
    intents.pop(event.who, None)
    intents[event.who] = event.intent
    return _fight(state, intents=intents)


def _customary(state: State, event: CustomFollowed) -> State:
    return _fight(state, intents={**state.in_fight().intents, **event.intents})


def _ordered_to(state: State, event: OrdersGiven) -> State:
    kept = {who: intent for who, intent in state.orders.items() if who != event.who}
    new = {} if event.intent.kind == "none" else {event.who: event.intent}
    return changed(state, orders={**kept, **new})


def _stepped(state: State, event: Stepped) -> State:
    return _fight(state, spots={**state.in_fight().spots, event.who: event.to})


def _closed(state: State, event: Closed) -> State:
    return _fight(state, contact=(*state.in_fight().contact, (event.who, event.foe)))


def _broke_off(state: State, event: BrokeOff) -> State:
    pair = (event.who, event.foe)
    kept = tuple(p for p in state.in_fight().contact if p not in (pair, pair[::-1]))
    return _fight(state, contact=kept)


def _truce(state: State, event: TruceCalled) -> State:
    return _fight(state, talk=AGREED if event.agreed else REFUSED)


def _gave_up(state: State, _event: GaveUp) -> State:
    return _fight(state, talk=YIELDED)


def _tested(state: State, event: MoraleTested) -> State:
    return _fight(state, tested={**state.in_fight().tested, event.side: event.dead})


def _struck(state: State, event: Struck) -> State:
    """Whoever shot with a weapon of his own will have to see what is left of its load."""
    fight = state.in_fight()
    pair = (event.who, event.item)
    if not event.missile or not event.item or pair in fight.shot:
        return state
    return _fight(state, shot=(*fight.shot, pair))


REDUCERS: dict[type[Event], Reducer] = {
    FightBegan: _began,
    InitiativeSet: _initiative,
    RoundBegan: _round,
    RoundEnded: _round_over,
    PhaseBegan: _phase,
    FightEnded: _ended,
    Declared: _declared,
    CustomFollowed: _customary,
    OrdersGiven: _ordered_to,
    Stepped: _stepped,
    Closed: _closed,
    BrokeOff: _broke_off,
    TruceCalled: _truce,
    GaveUp: _gave_up,
    MoraleTested: _tested,
    Struck: _struck,
}
FEATURE = Feature(reducers=REDUCERS)
