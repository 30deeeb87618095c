"""Who notices whom, and how far off: grounds for surprise, its dice, the distance (A-ENC-02 to A-ENC-08, A-ENC-13)."""

from __future__ import annotations

from gameloop.kernel.dice import Aim
from gameloop.kernel.values import evolve, frozen
from gameloop.rulesets.barrows import bands
from gameloop.rulesets.barrows.book import Book
from gameloop.world.bestiary import Monster
from gameloop.world.encounters import group_of, on_their_feet
from gameloop.world.light import is_lit
from gameloop.world.ruleset import Drafting
from gameloop.world.state import FOES, PARTY, Arrival, State
from gameloop.world.trapeffects import warned

SURPRISE, THIEF_SURPRISE = "surprise", "surprise_by_thief"
UNNOTICED = ("first", "pick", "knock", "secret")  # ways of coming in that nobody expects
LATER = "later"  # a door that gave at a later try
READY = "ready"
THIEF_ROWS = ((), ("A-ENC-06", "A-THF-05"))
OUTDOORS = "outdoors"  # the tag of a place under the sky
MOVES = "encounter_distance"


@frozen
class Grounds:
    """Who does not know of the other, and why: row ids, empty for whoever knows.

    `ahead` are those who went ahead unseen; `from_n` is what a creature that lies in wait makes the party's target,
    0 if none does; `why` is the row by which all this is so.
    """

    party: str = ""
    foes: str = ""
    ahead: tuple[str, ...] = ()
    from_n: int = 0
    why: str = ""


@frozen
class Surprise:
    """Who cannot act in the first round; `by`: only against these (empty: against anybody)."""

    who: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()  # the sides that did not know of the other
    rows: tuple[str, ...] = ()  # the rules that bore on it


def placed(book: Book, state: State, band: str) -> Grounds:
    """The grounds when the party comes upon those who belong to a place (A-PLAY-44)."""
    here = state.bands[band].place.partition("/")[2]
    came = state.arrival if state.arrival.into == here else Arrival()
    group = group_of(state, band)
    watchful = (group is not None and group.watchful) or warned(state, band)
    foes = "A-ENC-04" if came.how in UNNOTICED and not watchful else ""
    ahead = () if watchful or came.noticed else came.silent
    if came.noticed:
        foes = ""
    return _lying_in_wait(book, state, band, Grounds(_blind(state, came), foes, ahead, why="A-PLAY-44"))


def _blind(state: State, came: Arrival) -> str:
    """Why the party does not know of who is there (A-ENC-05)."""
    if not is_lit(state):
        return "A-ENC-05"
    return "A-ENC-05" if came.how == LATER and not came.heard else ""


def met_on_the_way(book: Book, state: State, band: str, *, warned: bool, noisy: bool) -> Grounds:
    """The grounds in a wandering encounter: neither side knows of the other, unless something told it (A-ENC-08)."""
    found = Grounds("" if warned else "A-ENC-08", "" if noisy else "A-ENC-08", why="A-PLAY-45")
    return found if warned else _lying_in_wait(book, state, band, found)


def _lying_in_wait(book: Book, state: State, band: str, found: Grounds) -> Grounds:
    """Creatures that surprise more often than others (A-PLAY-30)."""
    n = max((_waits(state, kind) for kind in bands.kinds(state, band)), default=0)
    if not n or state.bands[band].met:
        return found
    target = book.numbers.monster.surprise_from - n
    return evolve(found, party=found.party or "A-PLAY-30", from_n=target)


def _waits(state: State, kind: Monster) -> int:
    special = kind.specials.surprise
    if special is None:
        return 0
    dark = state.chart().place(state.here.place).light == "dark"
    return special.on_d6 if special.when != "wood_or_dark" or dark else 0


def surprise(book: Book, draft: Drafting, band: str, grounds: Grounds) -> Surprise:
    """One die for each side that does not know of the other (A-ENC-02, A-ENC-06)."""
    who: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    if grounds.party and _caught(book, draft, grounds):
        who = tuple(p.id for p in draft.state.able())
    thieves = grounds.ahead or (_thieves(book, draft.state) if grounds.foes else ())
    if grounds.foes or grounds.ahead:
        foes, by = _taken(book, draft, band, grounds, thieves)
        who = (*who, *foes)
    sides = tuple(s for s, no in ((PARTY, grounds.party), (FOES, grounds.foes or grounds.ahead)) if no)
    both = any(p.id in who for p in draft.state.party()) and any(w not in draft.state.order for w in who)
    rows = (grounds.why, grounds.party, grounds.foes, *THIEF_ROWS[bool(thieves)], "A-ENC-07" if both else "")
    return Surprise(who, by, sides, tuple(dict.fromkeys(row for row in rows if row)))


def _caught(book: Book, draft: Drafting, grounds: Grounds) -> bool:
    """The party's die."""
    check = book.checks[SURPRISE]
    target = min(check.target, grounds.from_n or check.target)
    row = "A-PLAY-30" if grounds.from_n else "A-ENC-05" if grounds.party == "A-ENC-05" else check.rule
    aim = Aim(target, ">=", ("surprised", READY))
    return draft.roll(check.dice, "surprise_of_the_party", rule=row, aim=aim).total >= target


def _taken(
    book: Book, draft: Drafting, band: str, grounds: Grounds, thieves: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The die of those met: who of them is surprised, and by whom alone (A-ENC-04, A-ENC-06, A-THF-05)."""
    everybody, alone = book.checks[SURPRISE], book.checks[THIEF_SURPRISE]
    target = alone.target if thieves else everybody.target
    row = "A-ENC-04" if grounds.ahead or grounds.foes == "A-ENC-04" else everybody.rule
    aim = Aim(target, ">=", ("surprised", READY))
    die = draft.roll(everybody.dice, "surprise_of_those_met", rule=row, aim=aim).total
    if die < target:
        return (), ()
    people = tuple(p.id for b in bands.together(draft.state, band) for p in on_their_feet(draft.state, b))
    by_all = bool(grounds.foes) and die >= everybody.target
    return people, () if by_all else thieves


def _thieves(book: Book, state: State) -> tuple[str, ...]:
    """Those who surprise more often than others (A-THF-05)."""
    able = (p for p in state.able() if p.kind in book.classes)
    return tuple(p.id for p in able if book.classes[p.kind].check_instead.get(SURPRISE) == THIEF_SURPRISE)


def distance(book: Book, draft: Drafting, surprised: bool) -> int:
    """Steps between the sides, by the table of moves; under the sky in a place tagged so (A-ENC-13, A-ENC-14)."""
    state = draft.state
    sky = OUTDOORS in state.chart().place(state.here.place).tags
    row = book.distances["distance_outdoor" if sky else "distance_indoor"]
    dice = row.surprised_dice if surprised else row.not_surprised_dice
    moves = int(dice) if dice.isdigit() else draft.roll(dice, MOVES, rule="A-ENC-13").total
    return moves * book.numbers.fight.steps_per_move
