"""The chance of a thing before it is tried: exact, from the dice, what is added and what is needed.

How: the command is decided once beside the game, with dice that are thrown away and are never those of the game;
the first open roll of whoever does it tells what is thrown and what it has to reach. Secret rolls are told only by
the number of their check, and what comes of the thing afterwards (who is met, which trap goes off, what a noise
brings) not at all, so that nothing hidden shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import dropwhile, product, takewhile
from math import prod
from typing import TYPE_CHECKING

from gameloop.kernel import luck
from gameloop.kernel.clock import ClockAdvanced
from gameloop.kernel.decider import fold
from gameloop.kernel.dice import LabelTape, LuckDice, Rolled
from gameloop.kernel.errors import GameError, Refused
from gameloop.kernel.messages import Command, Event, tag
from gameloop.kernel.notation import meets, parse
from gameloop.kernel.values import evolve
from gameloop.session import nerve
from gameloop.session.arguments import Parsed
from gameloop.session.chances import added, extra, percent, share, totals
from gameloop.session.narrate.rolls import SIGN, words
from gameloop.session.rehearsing import beside, settled
from gameloop.session.results import ASK, NO_TIME, OK, OVER, Block
from gameloop.session.suggest import hint
from gameloop.world.checks import ANSWER, bonuses, nominal
from gameloop.world.encounters import MoodSet
from gameloop.world.exploring import Explore
from gameloop.world.orders import Declare, PlayOn, speaker
from gameloop.world.people import Appeared
from gameloop.world.places import Moved
from gameloop.world.ruleset import Args, Verb
from gameloop.world.state import State
from gameloop.world.traps import TrapSprung
from gameloop.world.travel import Travel
from gameloop.world.turns import NoiseMade

if TYPE_CHECKING:
    from gameloop.session.session import Session

TRIES = 20  # throwaway games in which the roll may come up: a fighter may fall before he strikes
UNFORESEEN = (ClockAdvanced, Moved, TrapSprung, Appeared, NoiseMade)  # facts after which nothing is told
FEW = 1000  # throws after each of which the command is decided anew
TRIALS = 10_000  # throws of dice that are too many to count every throw
MOST = 100_000  # throws that are counted one by one; beyond that nobody waits for it


def odds(session: Session, args: Args) -> Sequence[Block]:
    """The chance of a line that could be typed. Raises Refused as the line itself would be."""
    asked = nerve.asked(session, args["line"])
    if asked is not None:
        return (Block("roll", "\n".join(asked)), Block("parser", "No time passed."))
    parsed = session.grammar().parse(args["line"])
    if parsed.verb.make is None:
        raise Refused(f"{parsed.verb.name} takes no luck", instead="odds save")
    command = parsed.verb.make(session.state, parsed.args)
    rolls = _foreseen(parsed.verb, _rolls(session, command, args["line"]))
    moods = _moods(session, command, rolls[0]) if len(rolls) == 1 and not rolls[0].secret else ""
    told = moods or contest(session.state, rolls)
    if not told and (not rolls or rolls[0].secret or rolls[0].target is None):
        return (Block("parser", f"{_unseen(session, parsed, rolls)}. No time passed."),)
    harm = next((_harm(roll) for roll in rolls[1:] if roll.why == "damage"), "")
    each = [
        _by(session, roll)
        for roll in rolls
        if (roll.why, roll.secret) == (rolls[0].why, False) and roll.target
    ]
    lines = [told] if told else [*(each if len({r.who for r in rolls}) > 1 else [chance(rolls[0])])]
    return (
        Block("roll", "\n".join([*lines, *([harm] if harm else [])])),
        _costs(session, parsed),
    )


def _costs(session: Session, parsed: Parsed) -> Block:
    cost = hint(parsed.verb, session.game.rules, session.state, parsed.args)
    return Block("parser", f"It would cost: {cost}. No time passed.")


def _by(session: Session, rolled: Rolled) -> str:
    """The chance of one of several who each try."""
    person = session.state.people.get(rolled.who or "")
    return f"{person.name}: {chance(rolled)}" if person else chance(rolled)


def _moods(session: Session, command: Command, first: Rolled) -> str:
    """How those who are met may take a line, with the chance of each: every throw is tried; "" where that is no matter
    of this roll.
    """
    sides = parse(first.dice).sides
    if first.target is not None or prod(sides) > FEW or not _mood(session, command, first, first.faces):
        return ""
    thrown = list(product(*(range(1, most + 1) for most in sides)))
    found = Counter(_mood(session, command, first, faces) or "as before" for faces in thrown)
    spread = ", ".join(f"{words(mood)} {n} in {len(thrown)}" for mood, n in found.items())
    return f"{words(first.why)}: {_thrown(first)}: {spread}"


def _mood(session: Session, command: Command, first: Rolled, faces: tuple[int, ...]) -> str:
    """The mood that comes at once of a command whose first roll shows these faces; "" if none comes of that roll."""
    dice = LabelTape([evolve(first, faces=faces)], LuckDice(luck.first("odds")))
    events = session.game.decide(evolve(session.state, by_hand=()), command, dice)
    at_once = takewhile(lambda event: not isinstance(event, UNFORESEEN), events)
    return next(
        (e.mood for e in at_once if isinstance(e, MoodSet) and e.why in (first.why, tag(type(command)))), ""
    )


def _foreseen(verb: Verb, rolls: Sequence[Rolled]) -> Sequence[Rolled]:
    """The rolls, unless the first is a secret one of something else than what is tried: a trap that nobody knows of."""
    other = bool(rolls) and rolls[0].secret and rolls[0].why not in (verb.name, verb.check)
    return () if other else rolls


def _rolls(session: Session, command: Command, line: str) -> Sequence[Rolled]:
    """What is rolled at once for a command; in a fight what somebody rolls in his turn, a hit if he can make one.

    What he has to withstand there, a gaze or a poison, is no try of his: it would tell what the foes can do.
    """
    if isinstance(command, Travel | Explore):
        return ()  # a walk is several commands
    if not isinstance(command, Declare):
        events = _decided(session, command, 0)
        at_once = takewhile(lambda event: not isinstance(event, UNFORESEEN), events)
        return [event for event in at_once if isinstance(event, Rolled)]
    found: Sequence[Rolled] = ()
    asked = session.state.question
    who = command.who or (asked.to if asked else speaker(session.state))
    for n in range(TRIES):
        mine = _his(session, list(_round(session, command, line, n)), who)
        found = mine if len(mine) > len(found) else found
        if len(found) > 1:
            break
    return found


def _his(session: Session, events: Sequence[Event], who: str) -> Sequence[Rolled]:
    """What somebody rolls in a round at which he aims: a number, or those who answer him."""
    rolls = [event for event in events if isinstance(event, Rolled)]
    own = (roll for roll in rolls if roll.who == who)
    tried = (roll for roll in own if roll.target is None or roll.why in session.game.rules.checks)
    return list(dropwhile(lambda roll: roll.target is None, tried)) or _contest_of(rolls, who)


def _round(session: Session, command: Declare, line: str, n: int) -> Sequence[Event]:
    """What comes of an order in one throwaway game, to the end of the round; it may be the answer to a question."""
    if session.state.question is None:
        return _decided(session, command, n)
    game = beside(session, f"odds {n}")
    result = game.feed(line)
    if result.status not in (OK, ASK, OVER):
        raise Refused(result.text.removeprefix("- ").removesuffix(NO_TIME).strip().removesuffix("."))
    return [event for one in (result, *settled(game)) for event in one.events]


def _decided(session: Session, command: Command, n: int) -> Sequence[Event]:
    """What comes of the command in one throwaway game; in a fight the round is played to its end."""
    dice = LuckDice(luck.after(luck.first("odds"), str(n).encode()))
    before = evolve(session.state, by_hand=())
    events = session.game.decide(before, command, dice)
    if not isinstance(command, Declare):
        return events
    state: State = fold(session.game.evolve, before, events)
    try:
        return session.game.decide(state, PlayOn(), dice)
    except GameError:
        return ()


def chance(rolled: Rolled) -> str:
    """A roll that is aimed at something, with its chance: in how many of how many throws, and percent."""
    faces = parse(rolled.dice)
    what, cmp = f"{words(rolled.why)}: {_thrown(rolled)}, needs", rolled.cmp or ">="
    if prod(faces.sides) > MOST:
        return f"{what} {rolled.target}{SIGN[cmp]}: {_by_trial(rolled)}"
    return f"{what} {share(rolled.dice, extra(rolled.mods), rolled.target or 0, cmp)}"


def _by_trial(rolled: Rolled) -> str:
    """The chance of a throw of too many dice to count every one: thrown so often beside the game."""
    faces, fortune = parse(rolled.dice), luck.first("odds")
    thrown = (luck.draw(fortune, "odds", n, faces.sides) for n in range(TRIALS))
    sums = (faces.value(one).sum + extra(rolled.mods) for one in thrown)
    good = sum(meets(total, rolled.cmp or ">=", rolled.target or 0) for total in sums)
    return f"{percent(good, TRIALS)} by trial, of {TRIALS} throws"


def _contest_of(rolls: Sequence[Rolled], who: str) -> list[Rolled]:
    """The first roll of somebody that others answer, and their answers; none where there is no such roll."""
    found = ([roll, *_answers(rolls[n:])] for n, roll in enumerate(rolls) if roll.who == who)
    return next((one for one in found if len(one) > 1), [])


def _answers(rolls: Sequence[Rolled]) -> Sequence[Rolled]:
    """The rolls after the first that answer it."""
    first, *others = rolls
    said = f"{first.why}{ANSWER}"
    return list(takewhile(lambda roll: roll.why == said and roll.target == first.total, others))


def contest(state: State, rolls: Sequence[Rolled]) -> str:
    """A roll that others answer, with its chance to beat them all; "" where there is none, or one of them is secret."""
    answers = _answers(rolls) if rolls and rolls[0].target is None else ()
    if not answers or any(roll.secret for roll in (rolls[0], *answers)):
        return ""
    mine, theirs = _totals(rolls[0]), [(_totals(one), one.cmp or ">=") for one in answers]
    good = sum(prod(sum(not meets(his, cmp, own) for his in all_) for all_, cmp in theirs) for own in mine)
    of = len(mine) * prod(len(all_) for all_, _ in theirs)
    against = ", ".join(f"{_thrown(one)} of {_name(state, one)}" for one in answers)
    what = f"{words(rolls[0].why)}: {_name(state, rolls[0])} {_thrown(rolls[0])} against {against}"
    return f"{what}: {good} in {of}, {percent(good, of)}"


def _name(state: State, rolled: Rolled) -> str:
    person = state.people.get(rolled.who or "")
    return person.name if person else ""


def _thrown(rolled: Rolled) -> str:
    """The dice of a roll and what is added."""
    return f"{rolled.dice}{added(rolled.mods)}"


def _totals(rolled: Rolled) -> list[int]:
    """What a roll may come to, each throw of its dice once."""
    return totals(rolled.dice, extra(rolled.mods))


def _harm(rolled: Rolled) -> str:
    dice = parse(rolled.dice)
    least, most = dice.minimum() + extra(rolled.mods), dice.maximum() + extra(rolled.mods)
    spread = f": {least} to {most}{_middle(rolled)}" if least != most else ""
    return f"and then damage: {_thrown(rolled)}{spread}"


def _middle(rolled: Rolled) -> str:
    """What a roll comes to on average, in tenths."""
    if prod(parse(rolled.dice).sides) > MOST:
        return ""
    can = _totals(rolled)
    tenths = (20 * sum(can) + len(can)) // (2 * len(can))
    return f", {tenths // 10}.{tenths % 10} on average"


def _unseen(session: Session, parsed: Parsed, rolls: Sequence[Rolled]) -> str:
    """What can be said where the roll is secret, reaches for no number, or is not made at once."""
    if not rolls and session.state.battle is not None:
        return f'The dice of both sides decide that. Type: whatif 100 "{parsed.canonical}"'
    if not rolls:
        return "Nothing is rolled for that at once: it is out of reach, or needs no luck"
    if not rolls[0].secret:
        return f"{words(rolls[0].why)}: {rolls[0].dice}, and what comes of it is read from a table"
    rules = session.game.rules
    check = rules.checks.get(parsed.verb.check or rolls[0].why)
    who = rolls[0].who or ""
    if check is None or not nominal(check) or who not in session.state.people:
        return "The roll is secret, and so is what it needs"
    added = sum(amount for amount, _ in bonuses(session.state, rules, check, who))
    more = f", {added:+d}" if added else ""
    return f"{words(check.id)}: {session.state.people[who].name} {nominal(check)}{more}; the roll is secret"
