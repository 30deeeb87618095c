"""Deeds: what an adventure says can be done to a noun (actions.Deed), who can do it now, and doing it.

The wish for it and the verbs stand in applying.py; a deed of the verb `take` is what taking a thing costs (gear.py).
"""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.kernel.keeping import kept
from gameloop.kernel.messages import Event
from gameloop.kernel.values import frozen
from gameloop.world.actions import TAKE, USE, Deed
from gameloop.world.adventure import Adventure
from gameloop.world.amounts import counted
from gameloop.world.changes import apply
from gameloop.world.checks import attempt
from gameloop.world.conditions import DONE, holds, roster_of, why_not
from gameloop.world.encounters import group_of
from gameloop.world.goods import counts_as, find, hand_over, move, of_kind, some
from gameloop.world.light import thing_of
from gameloop.world.places import Spent
from gameloop.world.ruleset import Drafting, Feature, No, Reducer, Ruleset
from gameloop.world.state import NOWHERE, Item, State
from gameloop.world.texts import looks, noted
from gameloop.world.turns import end_turn, make_noise

ROW = "deed"
LOOK = "look:"  # how the id of a noun that the text of a place speaks of begins
SCENE = "text:"  # and that of a word of it that nothing more is said of
SAVE = "save"  # a risk
SUMMONS = "summon"  # a change that brings others
PLAN = "plan_"  # how the checks of the other risks begin
DONE_BEFORE = "that has been done"


@frozen
class DeedDone(Event):
    """Somebody did something to a noun; `using` is the name of what it took, `text` what is told of it."""

    chart: str
    deed: str
    verb: str
    who: str
    what: str
    using: str
    text: str


@frozen
class DeedFailed(Event):
    """It went wrong."""

    chart: str
    deed: str
    who: str
    text: str


@frozen
class Chosen:
    """A deed that fits what was said, and the noun that names the tool for it (empty: none was named)."""

    deed: Deed
    tool: str = ""


# --- nouns ------------------------------------------------------------------------------------------


def names_of(state: State, noun: str) -> tuple[str, ...]:
    """What a noun answers to in the file: the ids of thing, kind, way, group, roster, trap, or the word of a text."""
    if noun.startswith(LOOK):
        return (noun.removeprefix(LOOK),)
    holder, _, id_ = noun.rpartition(":")
    item = find(state, holder, id_) if holder in state.people else find(state, state.spot(), noun)
    if item is not None:
        return (item.id, item.kind)
    if noun in state.bands:
        return band_names(state, noun)
    if noun in state.people and state.people[noun].group in state.bands:
        return (noun, *band_names(state, state.people[noun].group))
    trap = next((t for t in state.chart().traps if t.id == noun), None)
    return (noun,) if trap is None else (noun, trap.thing, trap.way)


def band_names(state: State, band: str) -> tuple[str, ...]:
    """What those of a band answer to: group, roster, kinds."""
    group, now = group_of(state, band), state.bands[band]
    kinds = dict.fromkeys(state.people[who].kind for who in now.people)
    named = (group.id, group.roster) if group is not None else (roster_of(state, now),)
    return (band, *(name for name in named if name), *kinds)


def item_of(state: State, noun: str) -> tuple[str, Item] | None:
    """Whose a carried thing is, and the thing; None for what nobody of the party carries."""
    holder, _, id_ = noun.rpartition(":")
    item = find(state, holder, id_) if holder in state.people else None
    return (holder, item) if item is not None else None


def as_it_is(state: State, rules: Ruleset, noun: str) -> str:
    """How a word of the text, or a thing of the place, looks now; empty for other nouns."""
    place = state.here.place
    note = next((n for n in state.chart().place(place).looks if LOOK + n.noun == noun), None)
    if note is not None:
        return noted(state, rules, place, note)
    thing = thing_of(state, names_of(state, noun)[0])
    return looks(state, rules, thing) if thing is not None else ""


# --- which deed is meant ----------------------------------------------------------------------------


def fitting(state: State, rules: Ruleset, verb: str, what: str, other: str = "") -> tuple[Chosen, ...]:
    """The deeds that a verb and one or two nouns name, in either order: those of this place before those of all."""
    pairs = ((what, other), (other, what)) if other else ((what, ""),)
    return tuple(_chosen(state, rules, verb, pairs))


@kept
def _done_by(adventure: Adventure, verb: str) -> tuple[Deed, ...]:
    """The deeds that a verb may name; `use` names whatever is not done by taking."""
    return tuple(
        deed for deed in adventure.deeds if verb in deed.verb or (verb == USE and TAKE not in deed.verb)
    )


def _chosen(state: State, rules: Ruleset, verb: str, pairs: tuple[tuple[str, str], ...]) -> Iterator[Chosen]:
    deeds = _done_by(rules.adventure, verb)
    own = [deed for deed in deeds if deed.room == state.here.place]
    for deed in (*own, *(deed for deed in deeds if not deed.room)):
        for noun, tool in pairs:
            if (
                noun
                and _names(deed.what, state, noun)
                and (not tool or _takes(state, deed, tool, rules.coin))
            ):
                yield Chosen(deed, tool if deed.using else "")
                break


def _takes(state: State, deed: Deed, tool: str, coin: str) -> bool:
    """Tells whether a second noun does no harm: it is such a tool, or the deed takes none."""
    if deed.using or not deed.price:
        return not deed.using or _is_tool(state, deed, tool)
    had = item_of(state, tool)  # whoever lays a torch before them has paid nobody
    return had is not None and had[1].kind == coin


def _is_tool(state: State, deed: Deed, noun: str) -> bool:
    had = item_of(state, noun)
    return had is not None and counts_as(had[1], deed.using)


def _names(words: tuple[str, ...], state: State, noun: str) -> bool:
    return any(name in words for name in names_of(state, noun))


def known_deeds(state: State, rules: Ruleset, noun: str) -> tuple[Deed, ...]:
    """What can be done to a noun, or with it, as things are now."""
    here = state.here.place
    return tuple(
        deed
        for deed in rules.adventure.deeds
        if deed.room in ("", here)
        and (_names(deed.what, state, noun) or _is_tool(state, deed, noun))
        and holds(state, rules, deed.when)
        and not is_done(state, deed)
    )


def done_to(state: State, rules: Ruleset, verb: str, nouns: tuple[str, ...]) -> Iterator[Deed]:
    """What has been done here by that verb to one of the nouns, whatever it took."""
    named = [noun for noun in nouns if noun]
    for deed in rules.adventure.deeds:
        here = verb in deed.verb and deed.room in ("", state.here.place)
        if here and is_done(state, deed) and any(_named_once(deed, state, noun) for noun in named):
            yield deed


def _named_once(deed: Deed, state: State, noun: str) -> bool:
    """Tells whether a noun is one of a deed's, or a word of the text for one who is no longer here."""
    return _names(deed.what, state, noun) or noun.removeprefix(SCENE) in deed.what


def is_done(state: State, deed: Deed) -> bool:
    """Tells whether it was done and can be done once only."""
    return deed.once and f"{DONE}{deed.id}" in state.survey().spent


# --- whether it can be done now -----------------------------------------------------------------------


def hinders(state: State, rules: Ruleset, chosen: Chosen) -> No | None:
    """Why it cannot be done now."""
    deed, row = chosen.deed, rules.row(ROW)
    if is_done(state, deed):
        return No(DONE_BEFORE, row, "look")
    if not holds(state, rules, deed.when):
        return No(deed.no or why_not(state, rules, deed.when), row, "look")
    if not state.calm and any(change.do == SUMMONS for change in deed.then):
        return No("that would bring more upon you, and you have somebody before you", row, "leave, or attack")
    if len(state.able()) < deed.people:
        return No(f"that takes {deed.people} people on their feet", row, "party")
    if deed.using and tool_for(state, chosen) is None:
        return No(f"that takes {_needed(state, deed)}", row, "inventory")
    if coins(state, rules) < deed.price:
        return No(f"that takes {deed.price} in coin, and you have {coins(state, rules)}", row, "inventory")
    return None


def _needed(state: State, deed: Deed) -> str:
    """The tools of a deed in words, and how many are used up."""
    things = {t.id: t.name for t in state.chart().things}
    names = [things.get(kind) or kind.replace("_", " ") for kind in deed.using]
    said = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
    return counted(deed.used_up, said) if deed.used_up > 1 else said


def tool_for(state: State, chosen: Chosen) -> tuple[str, Item] | None:
    """Whose the tool is, and the tool: the one named, else the first that does; the party has enough to be used up."""
    deed = chosen.deed
    named = item_of(state, chosen.tool) if chosen.tool else None
    if chosen.tool:
        return named if named is not None and supply_of(state, named) >= deed.used_up else None
    carried = ((p.id, item) for p in state.able() for item in state.held(p.id))
    fits = (one for one in carried if counts_as(one[1], deed.using) and supply_of(state, one) >= deed.used_up)
    return next(fits, None)


def stacks(state: State, tool: tuple[str, Item]) -> tuple[tuple[str, Item], ...]:
    """All that the party has of a tool, each stack behind the one who carries it, the tool itself first."""
    others = (
        (p.id, i) for p in state.able() for i in state.held(p.id) if i.id == tool[1].id and p.id != tool[0]
    )
    return (tool, *others)


def supply_of(state: State, tool: tuple[str, Item]) -> int:
    """How much of a tool the party has."""
    return sum(item.n for _, item in stacks(state, tool))


def coins(state: State, rules: Ruleset) -> int:
    """How much coin the party has."""
    return of_kind(state, (p.id for p in state.able()), rules.coin)


def toll(state: State, rules: Ruleset, item: str) -> Chosen | None:
    """What taking a thing that lies here costs: of several the first that can be paid. None where none is named."""
    if find(state, state.spot(), item) is None:
        return None
    costs = fitting(state, rules, TAKE, item)
    return next((cost for cost in costs if hinders(state, rules, cost) is None), next(iter(costs), None))


# --- doing it ---------------------------------------------------------------------------------------


def carry_out(draft: Drafting, rules: Ruleset, chosen: Chosen, who: str, verb: str, what: str) -> None:
    """Do it: what it takes and costs, how it goes, what comes of it. What hinders it has been asked before."""
    deed, row, chart = chosen.deed, rules.row(ROW), draft.state.here.chart
    tool = tool_for(draft.state, chosen) if deed.using else None
    using = tool[1].name if tool is not None else ""
    went = goes_well(draft, rules, deed, who)
    text = deed.say if went else ""
    draft.emit(DeedDone(chart, deed.id, verb, who, what, using, text, rule=row))
    if not went:
        draft.emit(DeedFailed(chart, deed.id, who, deed.fail, rule=row))
    if tool is not None:
        use_up(draft, tool, deed.used_up, row)
    pay(draft, rules, deed.price)
    if deed.once and went:
        draft.emit(Spent(chart, f"{DONE}{deed.id}", "deed", rule=row))
    for _ in range(deed.noise):
        if draft.state.calm:
            make_noise(draft, rules, "deed")
    apply(draft, rules, deed.then if went else deed.fails, who)
    for _ in range(deed.turns):
        end_turn(draft, rules)


def use_up(draft: Drafting, tool: tuple[str, Item], left: int, row: str) -> None:
    """So many of a tool are gone, out of the hands of whoever had it first."""
    for who, item in stacks(draft.state, tool):
        part = min(left, item.n)
        if part:
            move(draft, some(item, part), who, NOWHERE, "used up", rule=row)
            left -= part


def goes_well(draft: Drafting, rules: Ruleset, deed: Deed, who: str) -> bool:
    """Tells whether it goes well, by a roll where it may not."""
    if not deed.risk:
        return True
    if deed.risk == SAVE:
        return rules.moments.save(draft, rules, who, "trap", deed.id)
    return attempt(draft, rules, f"{PLAN}{deed.risk}", who, outcomes=("goes_well", "goes_wrong")).worked


def pay(draft: Drafting, rules: Ruleset, price: int) -> None:
    """Take so much coin out of the purses of the party, in marching order, and out of the game."""
    for person in draft.state.able():
        price = hand_over(draft, rules.coin, price, person.id, NOWHERE, "paid", rule=rules.row(ROW))


def _told(state: State, _event: DeedDone | DeedFailed) -> State:
    """What comes of it are facts of their own."""
    return state


REDUCERS: dict[type[Event], Reducer] = {DeedDone: _told, DeedFailed: _told}
FEATURE = Feature(reducers=REDUCERS)
