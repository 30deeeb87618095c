"""How those who are met take the party, what a word does, whom they catch.

The order of a meeting is shared: world/contact.py. Who is surprised: awareness.py.
"""

from __future__ import annotations

from gameloop.rulesets.barrows import awareness, creatures
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.figures import number
from gameloop.rulesets.barrows.monsters import record
from gameloop.rulesets.barrows.names import HOSTILE, UNCERTAIN
from gameloop.rulesets.barrows.records import TableRow
from gameloop.world import bands
from gameloop.world.attitudes import Mood
from gameloop.world.bestiary import Monster
from gameloop.world.checks import attempt
from gameloop.world.contact import speaker, sworn
from gameloop.world.encounters import FRIENDLY
from gameloop.world.engagement import Encounter
from gameloop.world.gifts import WARM
from gameloop.world.ruleset import Drafting, Meetings, Ruleset
from gameloop.world.rulings import ruling
from gameloop.world.state import Item, Person, State

REACTION = "reaction"
SMALL_PARTY = 2  # for whom wanderers may be halved (A-PLAY-45)


def meetings(book: Book) -> Meetings:
    """What these rules decide of meetings."""
    return Meetings(
        people=lambda draft, kind, n, band, name: people(book, draft, kind, n, band, name),
        number=lambda state, _kind, n: how_many(state, n),
        bait=lambda state, kind: record(book, kind, semi=str(state.setting("semi_intelligent"))).bait,
        surprise=lambda draft, _rules, band, grounds: awareness.surprise(book, draft, band, grounds),
        distance=lambda draft, rules, band, found: awareness.distance(book, draft, rules, band, found),
        mood=lambda draft, rules, band: mood(book, draft, rules, band),
        at_once=at_once,
        pursues=lambda name: mood_row(book, name).pursues,
        caught=caught,
        spoken=lambda draft, rules, band, who, gift: spoken(book, draft, rules, band, who, gift=gift),
        words=lambda item: words(book, item),
        odds=lambda state, what, of: odds(book, state, what, of),
    )


def people(book: Book, draft: Drafting, kind: Monster, n: int, band: str, name: str) -> tuple[Person, ...]:
    """So many of a kind (A-PLAY-23)."""
    return creatures.people_of(book, draft, kind, n, group=band, name=name)


def how_many(state: State, n: int) -> int:
    """So many wanderers, by a setting half of them for a small party (A-PLAY-45)."""
    small = state.setting("scale_to_party") and len(state.party()) <= SMALL_PARTY
    return -(-n // 2) if small else n


def mood(book: Book, draft: Drafting, rules: Ruleset, band: str) -> Mood:
    """The dead and the sworn are hostile, all others as the dice say (A-ENC-09 to A-ENC-12)."""
    if bands.undead(draft.state, band):
        return Mood(HOSTILE, "undead", "A-ENC-12")
    if sworn(draft.state, band):
        return Mood(HOSTILE, "sworn", "A-ENC-09")
    rows = ("A-ENC-10", "A-ENC-11", "A-PLAY-07", "A-ABL-10", "A-PLAY-32")
    return Mood(reaction(book, draft, rules, speaker(draft.state)), REACTION, "A-ENC-09", rows)


def reaction(book: Book, draft: Drafting, rules: Ruleset, who: str, *extra: tuple[int, str]) -> str:
    """Roll on the table of moods for whoever speaks (A-ENC-10, A-ENC-11); a referee may rule otherwise (A-PLAY-01)."""
    table = book.tables[REACTION]
    own = rules.number(draft.state, who, REACTION)
    mods = tuple((amount, why) for amount, why in ((own, "speaker"), *extra) if amount)
    row = "A-ENC-11" if own else table.rule
    rolled = table.row(draft.roll(table.dice, REACTION, who, rule=row, mods=mods).total).id
    moods = (rolled, *(other.id for other in table.rows if other.id != rolled))
    return ruling(draft, rules, REACTION, f"The dice say {rolled}. What is the mood?", moods)


def mood_row(book: Book, name: str) -> TableRow:
    """What a mood does; whoever waits or is bound is as uncertain as those in doubt (A-PLAY-32)."""
    rows = {row.id: row for row in book.tables[REACTION].rows}
    return rows.get(name, rows[UNCERTAIN])


def at_once(state: State, met: Encounter) -> bool:
    """Whoever is surprised has no say before the fight (A-ENC-03)."""
    return any(who in met.surprised for who in state.order)


def spoken(book: Book, draft: Drafting, rules: Ruleset, band: str, who: str, *, gift: bool) -> str:
    """One roll by the speaker, better for a gift; the dead are won no further than to doubt (A-PLAY-33, A-ENC-12)."""
    bonus = (book.numbers.parley.gift_bonus, "gift") if gift else (0, "gift")
    found = reaction(book, draft, rules, who, bonus)
    return UNCERTAIN if bands.undead(draft.state, band) and found in FRIENDLY else found


def caught(
    draft: Drafting, rules: Ruleset, runners: tuple[str, ...], _followers: tuple[str, ...]
) -> tuple[str, ...]:
    """Each rolls, in marching order; gives those who are caught (A-FLE-03 to A-FLE-07)."""
    outcomes = ("gets away", "is caught")
    return tuple(who for who in runners if not attempt(draft, rules, "flee", who, outcomes=outcomes).worked)


def words(book: Book, item: Item) -> tuple[str, ...]:
    """What else a want may call a thing: the words of the lists, and those for lights."""
    row = book.items.get(item.kind)
    return (*(row.words if row else ()), *(WARM if row and row.light else ()))


# --- odds -------------------------------------------------------------------------------------------


def odds(book: Book, state: State, what: str, of: str) -> str:
    """How good the chances are of a word, a gift, flight, as a player reads them."""
    if what == "gift":
        return f"{of} sp, and +{book.numbers.parley.gift_bonus}"
    if what == "flee":
        return f"each {book.checks['flee'].target}+ on d6{_mods(book, state)}"
    bonus = number(book, state, of, REACTION)
    return f"2d6{bonus:+d}" if bonus else "2d6"


def _mods(book: Book, state: State) -> str:
    """Who rolls with what, where it is not nothing."""
    check = book.checks["flee"]
    sums = {
        p.name: sum(number(book, state, p.id, name) for name in check.bonus_names)
        + sum(number(book, state, p.id, name) * each for name, each in check.modifiers.items())
        for p in state.able()
    }
    told = [f"{name} {amount:+d}" for name, amount in sums.items() if amount]
    return f"; {', '.join(told)}" if told else ""
