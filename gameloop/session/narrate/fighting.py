"""Sentences for fights. A blow is told in one line with its dice; so the rolls for it are not told by themselves."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from gameloop.kernel.dice import Rolled
from gameloop.session.narrate.rolls import thrown
from gameloop.session.narrate.scene import Scene, Sentence, rule, story
from gameloop.session.results import Block
from gameloop.session.stacks import listed
from gameloop.world.captives import GIVEN_UP, LEFT, TIED, SetApart
from gameloop.world.encounters import Defeated
from gameloop.world.encounters import plural as several
from gameloop.world.engagement import Score
from gameloop.world.fighting import (
    BrokeOff,
    Closed,
    CustomFollowed,
    Declared,
    FightBegan,
    FightEnded,
    GaveUp,
    InitiativeSet,
    MoraleTested,
    OrdersGiven,
    RoundBegan,
    RoundEnded,
    Stepped,
    Struck,
    TruceCalled,
)
from gameloop.world.goods import for_hand
from gameloop.world.magic import SpellBegun, SpellCast, SpellLost
from gameloop.world.meetings import RAN
from gameloop.world.natures import tempo
from gameloop.world.sides import members, reach, standing, words
from gameloop.world.sight import made_out
from gameloop.world.state import BEASTS, DEAD, DOWN, FOES, PARTY, State
from gameloop.world.wounds import ConditionEnded, Fled

SIDES: Mapping[str, str] = {PARTY: "you", FOES: "they"}
POWER = "power"  # what it does is told as it is done
PLAIN = ("attack", "hold")  # what goes without saying when a creature does it
WAYS: Mapping[str, str] = {"half": "falls back step by step", "full": "gets out of the melee"}


def began(scene: Scene, event: FightBegan) -> Block:
    """Who is against whom, and how far off they are."""
    foes = [who for who in event.people if scene.after.people[who].side == FOES]
    off = max((event.spots[who] for who in foes), default=0)
    where = f", {off} feet off" if off else ", within reach"
    crowd = listed(crowds([scene.name(who) for who in foes]))
    unseen = scene.before.encounter is not None and not made_out(scene.before, scene.before.encounter.group)
    known = " You know it now by its sounds." if unseen else ""
    return story(f"it comes to a fight with {crowd}{where}.{known}{_bare(scene)}")


def _bare(scene: Scene) -> str:
    """Who of the party has no weapon in hand though he has one with him."""
    state, rules = scene.after, scene.rules
    told = ""
    for person in state.able():
        weapon = next(iter(for_hand(state, rules, person.id, "right")), None)
        if weapon is not None and not person.right:
            told += f" {person.name} has nothing to fight with in hand: the {weapon.name} is put away."
    return told


def crowds(names: Sequence[str]) -> list[str]:
    """Those who are told apart by numbers alone, together: `2 goblins` for goblin 1 and goblin 2."""
    kinds = Counter(re.sub(r" \d+$", "", name) for name in names)
    alone = {re.sub(r" \d+$", "", name): name for name in names}
    return [alone[kind] if n == 1 else f"{n} {several(kind)}" for kind, n in kinds.items()]


PACES = {1: "first", -1: "last"}  # when those act whose nature is to act before or after all others


def _place(scene: Scene, score: Score) -> str:
    """A place in the order: the number thrown for it, or where those come who throw nothing."""
    if scene.last("initiative", score.who) is not None:
        return f"{score.score}"
    return "first" if score.score > 0 else "last"


def initiative(scene: Scene, event: InitiativeSet) -> Block:
    """The dice of both sides and who acts first; where each has his own, all in their order."""
    if any(s.who not in SIDES for s in event.scores):
        order = ", ".join(f"{scene.name(s.who)} {_place(scene, s)}" for s in event.scores)
        return rule(f"initiative, for the whole fight: {order}")
    scores = {s.who: s.score for s in event.scores}
    dice = ", ".join(
        f"{SIDES.get(who, scene.name(who))} {scores[who]}" for who in sorted(scores, reverse=True)
    )
    first = SIDES.get(event.scores[0].who, scene.name(event.scores[0].who))
    return rule(f"initiative: {dice}{_turns(scene.after, first)}")


def _turns(state: State, first: str) -> str:
    """Who acts first by the dice, and who acts before or after all others whatever they say."""
    foes = members(state, FOES)
    paces = {pace: [p.name for p in foes if tempo(state, p.id) == pace] for pace in PACES}
    whole = next((pace for pace, names in paces.items() if names and len(names) == len(foes)), 0)
    if whole:
        return f"; they act {PACES[whole]} in each phase by nature, whatever the dice say"
    told = (
        f", but {listed(crowds(names))} by nature {PACES[pace]} of all"
        for pace, names in paces.items()
        if names
    )
    return f": {first} act first in each phase{''.join(told)}"


def declared(scene: Scene, event: Declared) -> Block | None:
    """What somebody means to do; of creatures only what is not plain."""
    person = scene.after.people[event.who]
    if event.intent.kind in (RAN, POWER) or (person.side == FOES and event.intent.kind in PLAIN):
        return None
    return story(f"{person.name}: {words(scene.after, event.intent)}.")


def customary(scene: Scene, event: CustomFollowed) -> Block:
    """Who does what without having been told, in one line."""
    said = ", ".join(f"{scene.name(w)} {_does(words(scene.after, i))}" for w, i in event.intents.items())
    return rule(f"no orders, so as usual: {said}")


def _does(order: str) -> str:
    """An order told of somebody: `attack orc 1` becomes `attacks orc 1`."""
    verb, blank, rest = order.partition(" ")
    return f"{verb}s{blank}{rest}"


def orders(scene: Scene, event: OrdersGiven) -> Block:
    """What somebody does from now on."""
    said = "ask each round" if event.intent.kind == "none" else words(scene.after, event.intent)
    return story(f"orders for {scene.name(event.who)}: {said}.")


def round_began(scene: Scene, event: RoundBegan) -> tuple[Block, ...]:
    """The number of the round; in the first also who does nothing since flames keep him off."""
    number = rule(f"round {event.number}")
    halted = [p.id for p in standing(scene.after, FOES) if scene.rules.telling.halted(scene.after, p.id)]
    if not halted or event.number > 1:
        return (number,)
    who, are = listed(crowds([scene.name(one) for one in halted])), "is" if len(halted) == 1 else "are"
    does = "does nothing" if len(halted) == 1 else "do nothing"
    return number, story(f"{who} {are} kept off by flames on the ground, and {does} while those burn.")


def round_ended(scene: Scene, event: RoundEnded) -> Block:
    """How many have fallen so far."""
    lost = [
        f"{_fallen(scene.after, side)} of {scene.after.in_fight().began[side]} {of}" for side, of in LOSSES
    ]
    out = _helpless(scene.after)
    return rule(f"round {event.number} is over; down or dead: {', '.join(lost)}{out}")


def _helpless(state: State) -> str:
    """Who else can do nothing: asleep, held, or bound."""
    still = {
        of: sum(any(c.stops for c in p.conditions) for p in standing(state, side)) for side, of in LOSSES
    }
    told = ", ".join(f"{n} {of}" for of, n in still.items() if n)
    return f"; helpless: {told}" if told else ""


LOSSES = ((PARTY, "of yours"), (FOES, "of theirs"))


def _fallen(state: State, side: str) -> int:
    return sum(p.has(DEAD) or p.has(DOWN) for p in members(state, side))


def stepped(scene: Scene, event: Stepped) -> Block | None:
    """Somebody comes on or falls back; who comes into reach is told by that."""
    if event.how == "closing":
        return None
    way = WAYS.get(event.how, "comes on")
    return story(f"{scene.name(event.who)} {way}, {abs(event.by)} feet.")


def closed(scene: Scene, event: Closed) -> Block:
    """Two are in reach of each other."""
    verb = "charges" if event.how == "charging" else "closes with"
    return story(f"{scene.name(event.who)} {verb} {scene.name(event.foe)}.")


def broke_off(scene: Scene, event: BrokeOff) -> Block:
    """Two are out of each other's reach."""
    return story(f"{scene.name(event.who)} breaks off from {scene.name(event.foe)}.")


def struck(scene: Scene, event: Struck) -> Block:
    """Who struck whom, with which dice, and what it came to."""
    how = "".join(f", {word}" for word in event.how if word != "critical")
    who = f"{scene.name(event.who)}{_out_of_reach(scene, event)}"
    head = f"{who} {'shoots at' if event.missile else 'strikes at'} {scene.name(event.foe)}{how}"
    came = "critical hit" if event.critical else "hit" if event.hit else "miss"
    hurt = f", damage {event.damage}" if event.damage else ""
    brief = story(f"{head}: {came}{hurt}.").text
    if not event.needed:
        return story(f"{head}: {came}{_damage(scene, event)}.", brief)
    roll = scene.last("attack", event.who)
    dice = (
        f"{thrown(roll)} = {event.total}"
        if roll and roll.mods
        else thrown(roll)
        if roll
        else str(event.total)
    )
    return story(f"{head}: {dice} against {event.needed}, {came}{_damage(scene, event)}.", brief)


def _out_of_reach(scene: Scene, event: Struck) -> str:
    """Why somebody of the party strikes at another than the one he was to attack, while that one stands."""
    fight = scene.before.fight
    intent = fight.intents.get(event.who) if fight is not None else None
    if intent is None or event.missile or scene.before.person(event.who).side != PARTY:
        return ""
    named = intent.target if intent.kind == "attack" else ""
    there = any(p.id == named for p in standing(scene.before, FOES))
    if named == event.foe or not there or named in reach(scene.before, event.who):
        return ""
    return f", with {scene.name(named)} out of reach,"


def _damage(scene: Scene, event: Struck) -> str:
    """The damage with its dice, or alone where none were thrown for it; nothing where there is none."""
    if not event.damage:
        return ""
    roll = _thrown_for(scene, event)
    if roll is None:
        return f", damage {event.damage}"
    times = f", doubled: {event.damage}" if event.factor > 1 else ""
    total = f" = {roll.total}" if roll.mods else ""
    return f", damage {thrown(roll)}{total}{times}"


def _thrown_for(scene: Scene, event: Struck) -> Rolled | None:
    """The roll for the damage of this blow: since the blow before it."""
    for earlier in reversed(scene.told):
        if isinstance(earlier, Struck):
            return None
        if isinstance(earlier, Rolled) and (earlier.why, earlier.who) == ("damage", event.who):
            return earlier
    return None


def morale(scene: Scene, event: MoraleTested) -> Block:
    """The dice against the score, and whether they run."""
    who = {FOES: "They", BEASTS: "Your beasts"}.get(event.side, "Those who follow you")
    if event.result == "never":
        return story("they are dead already, and know no fear.")
    verdict = "break and run" if event.result == "rout" else "stand"
    told = f"{who} {verdict}"
    return story(f"{told}: morale 2d6 {event.total}, rout at {event.needed} or more.", f"{told}.")


def ended(scene: Scene, event: FightEnded) -> Block:
    """Who holds the field, and what can be done for the wounded now."""
    ends = {PARTY: "The fight is over; the field is yours.", FOES: "The fight is over, and lost."}
    offer = scene.rules.telling.spent(scene.after) if event.won == PARTY else ""
    return story(" ".join(filter(None, (ends.get(event.won, "The fight is over."), _uncast(scene), offer))))


def _uncast(scene: Scene) -> str:
    """Which spells were begun, and not cast before it was over: they are kept."""
    done = {e.who for e in scene.told if isinstance(e, SpellCast | SpellLost)}
    begun = (e for e in scene.told if isinstance(e, SpellBegun) and e.who not in done)
    casters = [scene.name(e.who) for e in begun if scene.after.people[e.who].side == PARTY]
    many = "have it" if len(casters) > 1 else "has it"
    return f"{listed(casters)} did not get to cast what was begun, and still {many} ready." if casters else ""


def defeated(scene: Scene, event: Defeated) -> Block:
    """Who is counted as beaten, and by what."""
    return rule(f"defeated ({event.by}): {listed([scene.name(who) for who in event.people])}")


def fled(scene: Scene, event: Fled) -> Block:
    """Away; whoever had given up, and is left lying, slips off."""
    let = next(
        (e for e in reversed(scene.told) if isinstance(e, ConditionEnded) and e.who == event.who), None
    )
    if let is not None and let.name == GIVEN_UP and scene.after.fight is None:
        return story(f"{scene.name(event.who)} had given up, and slips away: nobody kept hold of it.")
    return story(f"{scene.name(event.who)} gets away.")


def truce(scene: Scene, event: TruceCalled) -> Block:
    """Whether they let it be."""
    came = "They lower their weapons." if event.agreed else "They will have none of it."
    return story(f"{scene.name(event.who)} calls for a truce. {came}")


def gave_up(scene: Scene, event: GaveUp) -> Block:
    """It is over."""
    return story(f"{scene.name(event.who)} gives the party up.")


def apart(scene: Scene, event: SetApart) -> Block:
    """Who is bound, left so, or free to go."""
    names = listed([scene.name(who) for who in event.people])
    again = event.how == TIED and event.band.startswith(LEFT)
    return story(f"{names}: {'led along again' if again else FATES.get(event.how, 'free to go')}.")


FATES: Mapping[str, str] = {TIED: "tied up, and led along", LEFT: "left here, bound"}
SENTENCES: dict[type, Sentence] = {
    FightBegan: began,
    InitiativeSet: initiative,
    Declared: declared,
    CustomFollowed: customary,
    OrdersGiven: orders,
    RoundBegan: round_began,
    RoundEnded: round_ended,
    Stepped: stepped,
    Closed: closed,
    BrokeOff: broke_off,
    Struck: struck,
    MoraleTested: morale,
    FightEnded: ended,
    Fled: fled,
    Defeated: defeated,
    TruceCalled: truce,
    GaveUp: gave_up,
    SetApart: apart,
}
