"""Wanderers: the table of the level, what foreshadows them, and how they come (A-DUN-05, A-DUN-06, A-PLAY-45)."""

from __future__ import annotations

from gameloop.kernel.values import frozen
from gameloop.rulesets.barrows import awareness, bands, meeting
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.names import UNDEAD
from gameloop.world.bestiary import Monster
from gameloop.world.chart import Way
from gameloop.world.encounters import (
    BandMoved,
    ForeShadowed,
    Hinted,
    PendingTaken,
    members,
)
from gameloop.world.flags import raised
from gameloop.world.light import is_lit
from gameloop.world.places import Spent
from gameloop.world.records import Wanderer
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import Band, Pending, State
from gameloop.world.turns import noisy

HINTS = ("heard", "smelt", "seen", "sure")
SEEN = "seen"  # the hint that needs light
GONE, NOTHING = "gone", "nothing"
SMALL_PARTY = 2  # for whom wanderers may be halved (A-PLAY-45)
MANY = 1000  # as many as the dice say, of a kind without a roster
TOWARDS = {"u": "above", "d": "below"}
NAMES = {"n": "north", "e": "east", "s": "south", "w": "west"}


@frozen
class Drawn:
    """What the table brought: a row and how many; or a text to tell in place of anybody."""

    row: Wanderer | None = None
    count: int = 0
    kind: str = ""
    text: str = ""


# --- the two moments --------------------------------------------------------------------------------


def wandering(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """An encounter: the one foreshadowed, else one off the table of the level (A-DUN-05, A-ENC-15).

    Whoever would come into a meeting or fight waits, and is the next.
    """
    if meeting.busy(draft.state):
        _foreshadow(draft, rules)
        return
    pending = draft.state.pending
    if pending is None:
        drawn = _draw(draft, rules)
        if drawn.row is None:
            _tell(draft, drawn)
            return
        pending = Pending(drawn.row.id, drawn.count)
    else:
        draft.emit(PendingTaken(rule="A-ENC-15"))
    _arrive(book, draft, rules, pending)


def clue(_book: Book, draft: Drafting, rules: Ruleset) -> None:
    """A clue: the next encounter is settled in secret, and hinted at (A-DUN-06, A-ENC-15, A-PLAY-46)."""
    drawn = _foreshadow(draft, rules)
    if drawn.row is None and drawn.kind:
        _tell(draft, drawn)
    else:
        _hint(draft, rules)


def _foreshadow(draft: Drafting, rules: Ruleset) -> Drawn:
    """Settle the next encounter in secret, if none is settled yet."""
    if draft.state.pending is not None:
        return Drawn()
    drawn = _draw(draft, rules)
    if drawn.row is not None:
        draft.emit(ForeShadowed(Pending(drawn.row.id, drawn.count), rule="A-ENC-15", secret=True))
    return drawn


# --- off the table ----------------------------------------------------------------------------------


def _draw(draft: Drafting, rules: Ruleset) -> Drawn:
    """A row of the level's table and how many; or what is told where nobody can come (A-PLAY-45).

    Its dice are secret: who wanders here is for the player to find out.
    """
    level = draft.state.chart().place(draft.state.here.place).level
    table = rules.adventure.table(level)
    if not table:
        return Drawn()
    sides = table[-1].roll[1]
    total = draft.roll(f"1d{sides}", "wandering", rule="A-DUN-05", secret=True).total
    row = next(r for r in table if r.roll[0] <= total <= r.roll[1])
    if row.needs and not raised(draft.state, row.needs):
        return Drawn(kind=NOTHING, text=row.else_)
    left = _left(draft.state, row)
    if not left:
        return Drawn(kind=GONE, text=row.gone)
    n = int(row.number) if row.number.isdigit() else _number(draft, row)
    if draft.state.setting("scale_to_party") and len(draft.state.party()) <= SMALL_PARTY:
        n = -(-n // 2)
    return Drawn(row, min(n, left))


def _number(draft: Drafting, row: Wanderer) -> int:
    return draft.roll(row.number, "number", rule="A-PLAY-45", secret=True).total


def _left(state: State, row: Wanderer) -> int:
    """How many of a row's kind can come at most."""
    if row.roster:
        return state.rosters.get(row.roster, 0)
    if not row.unique:
        return MANY
    band = state.bands.get(_band_id(state, row))
    if band is None:
        return 1
    return int(bool(members(state, band.id)) and band.place != state.spot())


def _band_id(state: State, row: Wanderer) -> str:
    """The band a row brings: one of a kind that has a home here is the one placed there."""
    if not row.unique:
        met = sum(1 for band in state.bands if band.partition(".")[0] == row.id)
        return f"{row.id}.{met + 1}.{state.clock}"
    home = bands.own_group(state, row.monster)
    return home.id if home is not None else row.id


# --- the hints --------------------------------------------------------------------------------------


def _hint(draft: Drafting, rules: Ruleset) -> None:
    """The next hint of the encounter that waits; each is given once, and none needs a die."""
    pending = draft.state.pending
    if pending is None:
        return
    row = next(r for r in rules.adventure.wanderers if r.id == pending.row)
    kinds = [kind for kind in HINTS if kind not in pending.given]
    if kinds[:1] == [SEEN] and not is_lit(draft.state):
        kinds = kinds[1:]
    if kinds:
        text = getattr(row, kinds[0]) or _plain(rules, draft.state, row)
        shown = text.replace("{way}", towards(draft.state))
        draft.emit(Hinted(kinds[0], shown, rule="A-PLAY-46"))


def _plain(rules: Ruleset, state: State, row: Wanderer) -> str:
    """The hint where the adventure tells none: a sound, for the dead a smell."""
    kind = _kind(rules, state, row)
    return "There is a smell of graves {way}." if UNDEAD in kind.tags else "Something moves {way}."


def _tell(draft: Drafting, drawn: Drawn) -> None:
    if drawn.text:
        text = drawn.text.replace("{way}", towards(draft.state))
        draft.emit(Hinted(drawn.kind, text, rule="A-PLAY-45"))


def towards(state: State) -> str:
    """Where they would come from, in words: the first exit but the one by which the party came."""
    way = exits(state)[:1]
    if not way:
        return "near by"
    side = way[0].side(state.here.place)
    return TOWARDS.get(side) or f"to the {''.join(NAMES[c] for c in side) if side[0] in NAMES else side}"


def exits(state: State) -> tuple[Way, ...]:
    """The ways by which wanderers come: any but the one by which the party came; if there is no other, that."""
    place = state.here.place
    found = state.survey().found
    ways = [w for w in state.chart().ways_at(place) if not w.hidden_from(place) or w.id in found]
    inner = [w for w in ways if w.other(place)] or ways
    return tuple([w for w in inner if w.id != state.here.via] or inner)


# --- they come --------------------------------------------------------------------------------------


def _arrive(book: Book, draft: Drafting, rules: Ruleset, pending: Pending) -> None:
    """They come by an exit, a die among several, and are met (A-PLAY-45)."""
    row = next(r for r in rules.adventure.wanderers if r.id == pending.row)
    ways = exits(draft.state)
    via = ""
    if ways:
        via = ways[_die(draft, len(ways), "by_which_exit")].id
    band = pending.band or _band_id(draft.state, row)
    _bring(book, draft, rules, row, band, pending.count)
    grounds = awareness.met_on_the_way(
        book, draft.state, band, warned=bool(pending.given or pending.band), noisy=_heard(rules, draft.state)
    )
    text = row.doing[_die(draft, len(row.doing), "doing")] if row.doing else ""
    meeting.begin(book, draft, rules, band, grounds, via=via, text=text)


def _bring(book: Book, draft: Drafting, rules: Ruleset, row: Wanderer, band: str, count: int) -> None:
    """The band is here: one met before comes again, another comes out of its roster."""
    state = draft.state
    spot = state.spot()
    if band in state.bands:
        draft.emit(BandMoved(band, spot, rule="A-PLAY-45"))
        return
    home = bands.own_group(state, row.monster) if row.unique else None
    if home is not None and home.id not in state.survey().spent:
        draft.emit(Spent(state.here.chart, home.id, "appeared", rule="A-PLAY-45", secret=True))
    kind = _kind(rules, state, row)
    bands.draw(draft, row.roster, -count, "met")
    bands.appear(book, draft, rules, Band(band, (), spot, row.mood, row=row.id), kind.id, count)


def _kind(rules: Ruleset, state: State, row: Wanderer) -> Monster:
    kind = row.monster or state.chart().roster(row.roster).monster
    return rules.creatures[kind]


def _heard(rules: Ruleset, state: State) -> bool:
    """Tells whether the party has been too loud in this turn."""
    return noisy(state, rules.procedures["turn"].seconds)


def _die(draft: Drafting, n: int, why: str) -> int:
    """One of n, by a die if there are several; counted from 0."""
    return draft.roll(f"1d{n}", why, rule="A-PLAY-45", secret=True).total - 1 if n > 1 else 0
