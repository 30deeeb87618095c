"""A turn underground: the event die, exhaustion, torches, and what elves and dwarves notice (A-DUN, A-PLAY-54)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gameloop.kernel.questions import PLAYER
from gameloop.rulesets.barrows import burden
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.names import TORCH
from gameloop.rulesets.barrows.records import TableRow
from gameloop.world.doors import fall_shut
from gameloop.world.fighting import unasked
from gameloop.world.goods import move
from gameloop.world.light import gather_lights, is_flame, lights_here, put_out, thing_of
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.rulings import NO, YES, ruling
from gameloop.world.shedding import least
from gameloop.world.state import Item, State
from gameloop.world.turns import NoiseMade, Rested, RestOwed, TurnEvent, pay_rest
from gameloop.world.wandering import table_here

TABLE = "dungeon_event"
FREE = "dungeon_free"
WAIT, DROP = "wait", "drop"  # answers to exhaustion


def end_of_turn(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """Doors fall shut, lights are picked up, a turn of rest is paid, then the event die is thrown (A-DUN-04)."""
    fall_shut(draft, rules)
    gather_lights(draft, rules)
    pay_rest(draft, rules)
    event_die(book, draft, rules)


def noise(book: Book, draft: Drafting, rules: Ruleset, why: str) -> None:
    """One extra event die at once (A-PLAY-49), unless a referee rules that nobody heard it (A-PLAY-01)."""
    text = f"Too much noise ({why})? Then the event die is thrown."
    if ruling(draft, rules, "noise", text, (YES, NO)) == NO:
        return
    draft.emit(NoiseMade(why, rule="A-PLAY-49"))
    event_die(book, draft, rules)
    rules.moments.rouse(draft, rules, "noise", "")


def event_die(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """One throw on the event table; a place without a wandering table has none."""
    if not table_here(draft.state, rules):
        return
    table = book.tables[TABLE]
    row = table.row(draft.roll(table.dice, TABLE, rule=table.rule).total)
    draft.emit(TurnEvent(row.id, row.name, nothing=row.id == FREE, rule=ROWS[row.id]))
    EVENTS[row.id](book, draft, rules, row)


def encounter(_book: Book, draft: Drafting, rules: Ruleset, _row: TableRow) -> None:
    """Somebody comes (A-DUN-05, A-WLD-15)."""
    rules.moments.wandering(draft, rules)


def clue(_book: Book, draft: Drafting, rules: Ruleset, _row: TableRow) -> None:
    """A sign of who is about (A-DUN-06, A-WLD-16)."""
    rules.moments.clue(draft, rules)


def _exhaustion(book: Book, draft: Drafting, rules: Ruleset, row: TableRow) -> None:
    """Whoever is encumbered must rest for the next turn; with nobody encumbered nothing happens (A-DUN-07)."""
    again = any(isinstance(event, Rested) for event in draft.events)
    tired = worn_out(book, draft, rules)
    if tired:
        draft.emit(RestOwed(row.rest_turns, tired, rule="A-DUN-08" if again else "A-DUN-07"))


def worn_out(book: Book, draft: Drafting, rules: Ruleset) -> tuple[str, ...]:
    """Those who carry too much and have to rest; nobody if they lay it down instead (A-PLAY-54)."""
    party = draft.state.party()
    tired = tuple(p.id for p in party if rules.number(draft.state, p.id, "encumbered"))
    if not tired or _asked(draft, tired) != DROP:
        return tired
    for who in tired:
        _lighten(book, draft, rules, who)
    return ()


def _asked(draft: Drafting, tired: tuple[str, ...]) -> str:
    """Whether the party waits for a turn, or they lay down what they carry too much of (A-PLAY-54)."""
    state = draft.state
    if state.setting("exhaustion") == WAIT or unasked(state):
        return WAIT
    names = ", ".join(state.person(who).name for who in tired)
    return draft.ask(
        PLAYER, "exhaustion", f"{names}: worn out. Wait for them?", (WAIT, DROP), rule="A-PLAY-54"
    )


def _lighten(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """Somebody lays down supply, then coins, then what is last in his list, until nothing hinders him (A-PLAY-02)."""
    held, person = draft.state.held(who), draft.state.person(who)
    first = [i for kind in rules.goods.shed_first for i in held if i.kind == kind]
    worn = (person.armor, person.right, person.left)
    rest = [i for i in reversed(held) if i not in first and i.id not in worn]

    def free(state: State) -> bool:
        return burden.load(book, state, who) <= burden.limit(book, state, state.person(who))

    for item in (*first, *rest):
        if not free(draft.state):
            part = least(draft.state, who, item, free)
            move(draft, part, who, draft.state.spot(), "dropped", rule="A-PLAY-02")


def _light(book: Book, draft: Drafting, _rules: Ruleset, row: TableRow) -> None:
    """The torch that was lit first goes out, and has no other lifetime (A-DUN-09, A-DUN-11)."""
    state = draft.state
    torches = [x for x in lights_here(state) if x.kind in book.items and is_flame(state, x)]
    for light in torches[: row.torches_out]:
        put_out(draft, light, "burnt", "A-DUN-09", used=True)


def light(book: Book, state: State, item: Item) -> int:
    """How many people see by a thing when it is lit: those of the lists say so, others are as good as a torch."""
    row = book.items.get(item.kind)
    if row is not None and row.light:
        return row.light_people
    thing = thing_of(state, item.id)
    return book.items[TORCH].light_people if thing is not None and thing.light else 0


def _nothing(_book: Book, _draft: Drafting, _rules: Ruleset, _row: TableRow) -> None:
    """No event (A-DUN-10)."""


EVENTS: Mapping[str, Callable[[Book, Drafting, Ruleset, TableRow], None]] = {
    "dungeon_encounter": encounter,
    "dungeon_clue": clue,
    "dungeon_exhaustion": _exhaustion,
    "dungeon_light": _light,
    FREE: _nothing,
}
ROWS: Mapping[str, str] = {
    "dungeon_encounter": "A-DUN-05",
    "dungeon_clue": "A-DUN-06",
    "dungeon_exhaustion": "A-DUN-07",
    "dungeon_light": "A-DUN-09",
    FREE: "A-DUN-10",
}
