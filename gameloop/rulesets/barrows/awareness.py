"""Who is surprised, and how far off: the dice for surprise, the distance (A-ENC-02 to A-ENC-08, A-ENC-13)."""

from __future__ import annotations

from gameloop.kernel.dice import Aim
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.prowess import is_character
from gameloop.world import bands
from gameloop.world.attitudes import Grounds, Surprise
from gameloop.world.encounters import on_their_feet
from gameloop.world.lengths import farthest
from gameloop.world.modes import under_sky
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import State

SURPRISE, THIEF_SURPRISE = "surprise", "surprise_by_thief"
READY = "ready"
THIEF_ROWS = ((), ("A-ENC-06", "A-THF-05"))
MOVES = "encounter_distance"


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
    both = any(p.id in who for p in draft.state.party()) and any(w not in draft.state.order for w in who)
    rows = (grounds.why, grounds.party, grounds.foes, *THIEF_ROWS[bool(thieves)], "A-ENC-07" if both else "")
    return Surprise(who, by, tuple(dict.fromkeys(row for row in rows if row)))


def _caught(book: Book, draft: Drafting, grounds: Grounds) -> bool:
    """The party's die."""
    check = book.checks[SURPRISE]
    most = book.numbers.monster.surprise_from - grounds.on_d6
    target = min(check.target, most) if grounds.on_d6 else check.target
    row = "A-PLAY-30" if grounds.on_d6 else "A-ENC-05" if grounds.party == "A-ENC-05" else check.rule
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
    able = (p for p in state.able() if is_character(book, p))
    return tuple(p.id for p in able if book.classes[p.kind].check_instead.get(SURPRISE) == THIEF_SURPRISE)


def distance(book: Book, draft: Drafting, rules: Ruleset, band: str, found: Surprise) -> int:
    """Steps between the sides, by the table of moves; under the sky in a place tagged so (A-ENC-13, A-ENC-14).

    A step is a foot, and nobody is farther off than the walls and the light allow (A-OWN-12).
    """
    row = book.distances["distance_outdoor" if under_sky(draft.state) else "distance_indoor"]
    dice = row.surprised_dice if found.who else row.not_surprised_dice
    moves = int(dice) if dice.isdigit() else draft.roll(dice, MOVES, rule="A-ENC-13").total
    far, shown = moves * book.numbers.fight.steps_per_move, book.numbers.fight.light_shows_feet
    most = farthest(draft.state, rules, band, lambda _light: shown)
    return min(far, most or far)
