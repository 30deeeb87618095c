"""A turn underground: doors fall shut, lights burn down, and now and then somebody may come (B-GAP-08)."""

from __future__ import annotations

from gameloop.kernel.dice import Aim
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.records import Item
from gameloop.world import state as world
from gameloop.world.checks import met
from gameloop.world.doors import fall_shut
from gameloop.world.goods import move, some
from gameloop.world.light import MAGIC, gather_lights, lights_here, put_out, thing_of
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.rulings import NO, YES, ruling
from gameloop.world.state import NOWHERE, Light, State
from gameloop.world.turns import NoiseMade, TurnEvent
from gameloop.world.wandering import table_here

ROW = "B-GAP-08"
CHECK, CLUE, NOTHING = "wandering", "clue", "nothing"
BY_DIE = "event_die"


def end_of_turn(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """Doors fall shut, lights are picked up or burn out, then it is seen who comes."""
    fall_shut(draft, rules)
    gather_lights(draft, rules)
    burn(book, draft)
    if draft.state.setting(CHECK) == BY_DIE:
        event_die(book, draft, rules)
    elif turn_of(book, draft.state) % book.numbers.encounter.wandering_turns == 0:
        wandering(book, draft, rules)


def turn_of(book: Book, state: State) -> int:
    """The number of the turn that has just ended."""
    return state.clock // book.numbers.time.turn_seconds


def noise(book: Book, draft: Drafting, rules: Ruleset, why: str) -> None:
    """Too loud: one check at once, unless a referee rules that nobody heard it (B-PLAY-07, B-GAP-34)."""
    text = f"Too much noise ({why})? Then it is seen at once who comes."
    if ruling(draft, rules, "noise", text, (YES, NO)) == NO:
        return
    draft.emit(NoiseMade(why, rule="B-PLAY-07"))
    wandering(book, draft, rules)
    rules.moments.rouse(draft, rules, "noise", "")


def wandering(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """One check for wanderers; a place without a table of them has none."""
    if not _haunted(draft.state, rules):
        return
    figures = book.numbers.encounter
    aim = Aim(figures.wandering_at_most, "<=", ("somebody_comes", NOTHING))
    rolled = draft.roll(figures.wandering_dice, CHECK, rule=ROW, aim=aim)
    if met(rolled):
        rules.moments.wandering(draft, rules)


def event_die(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """By a setting a die each turn: somebody comes, or can be heard or seen to be near (B-GAP-08)."""
    if not _haunted(draft.state, rules):
        return
    figures = book.numbers.encounter
    total = draft.roll(figures.event_dice, "event", rule=ROW).total
    row = CHECK if total <= figures.event_encounter else CLUE if total <= figures.event_clue else NOTHING
    draft.emit(TurnEvent(row, NAMES[row], nothing=row == NOTHING, rule=ROW))
    if row == CHECK:
        rules.moments.wandering(draft, rules)
    elif row == CLUE:
        rules.moments.clue(draft, rules)


NAMES = {CHECK: "Somebody comes", CLUE: "A sign of somebody", NOTHING: "Nothing"}


def _haunted(state: State, rules: Ruleset) -> bool:
    return bool(table_here(state, rules))


# --- light --------------------------------------------------------------------------------------------


def light(book: Book, state: State, item: world.Item) -> int:
    """How many people see by a thing when it is lit: all, if it burns at all; a lamp needs oil (B-GAP-08)."""
    row, everybody = _row(book, item.kind), book.numbers.party.size_max
    if any((lit.id, lit.kind) == (item.id, MAGIC) for lit in state.lights):
        return everybody
    if row is not None and row.light_ft:
        burning = any(lit.id == item.id for lit in state.lights)
        return everybody if burning or not row.burns or fuel(state, row.burns) else 0
    thing = thing_of(state, item.id)
    return everybody if thing is not None and thing.light else 0


def _row(book: Book, kind: str) -> Item | None:
    row = book.row(kind)
    return row if isinstance(row, Item) else None


def fuel(state: State, kind: str) -> tuple[str, world.Item] | None:
    """Who has something of a kind to burn, the first in marching order, and what."""
    having = ((p.id, item) for p in state.party() for item in state.held(p.id) if item.kind == kind)
    return next(having, None)


def burn(book: Book, draft: Drafting) -> None:
    """What has burnt its time is out: a torch for good, a lamp as soon as there is no more oil."""
    for lit in lights_here(draft.state):
        row = _row(book, lit.kind)
        if row is None or not row.light_turns or thing_of(draft.state, lit.id):
            continue
        turns = (draft.state.clock - lit.since) // book.numbers.time.turn_seconds
        if turns and turns % row.light_turns == 0:
            _burnt(draft, row, lit)


def watch_over(book: Book, draft: Drafting, _rules: Ruleset) -> None:
    """Eight hours have gone by at once: nothing burns so long (B-GAP-08)."""
    for lit in lights_here(draft.state):
        row = _row(book, lit.kind)
        if row is not None and row.light_turns and not thing_of(draft.state, lit.id):
            put_out(draft, lit, "burnt", ROW, used=not row.burns)


def _burnt(draft: Drafting, row: Item, lit: Light) -> None:
    if not row.burns:
        put_out(draft, lit, "burnt", ROW, used=True)
        return
    more = fuel(draft.state, row.burns)
    if more is None:
        put_out(draft, lit, "burnt", ROW)
    else:
        fill(draft, more)


def fill(draft: Drafting, more: tuple[str, world.Item]) -> None:
    """A lamp is filled."""
    holder, oil = more
    move(draft, some(oil, 1), holder, NOWHERE, "burnt", rule=ROW)


def kindled(book: Book, draft: Drafting) -> None:
    """A lamp that has just been lit burns its first oil."""
    newest = next(reversed(draft.state.lights), None)
    row = _row(book, newest.kind) if newest else None
    more = fuel(draft.state, row.burns) if row and row.burns else None
    if more is not None:
        fill(draft, more)
