"""Laying to rest what cannot rest: its own lamp lit, its name said, or the thing it misses put into its hand."""

from __future__ import annotations

from collections.abc import Mapping

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import frozen
from gameloop.world.applying import Handle
from gameloop.world.checks import leader
from gameloop.world.encounters import EncounterEnded, on_their_feet
from gameloop.world.engagement import Intent
from gameloop.world.goods import find, move, some
from gameloop.world.light import is_flame, lights_here, thing_of
from gameloop.world.magic import nearby
from gameloop.world.orders import Declare
from gameloop.world.ruleset import BY, Args, Drafting, Feature, No, Reducer, Ruleset, Slot, Verb
from gameloop.world.specials import EndedBy
from gameloop.world.state import NOWHERE, Item, Person, State
from gameloop.world.wounds import Died

NAMES = "names"  # the tag of a thing in which the names of the nameless stand
NAME, HAND = "name", "hand"  # the kinds of intent in a fight
OIL = "lamp_oil"  # what a thing is or serves as that fills a lamp of the place


@frozen
class LaidToRest(Event):
    """Somebody lies down for good: a name was said, or a thing given."""

    who: str
    by: str
    name: str
    item: str


@frozen
class SayName(Command):
    """Say the name of a creature over its own lamp."""

    foe: str
    name: str
    who: str = ""


@frozen
class PutInHand(Command):
    """Put into a creature's hand what it misses."""

    foe: str
    item: str
    who: str = ""


def say_name(draft: Drafting, rules: Ruleset, command: SayName) -> None:
    """Outside a fight, at no time; where no name is said it is the one that it goes by."""
    known = draft.state.people.get(command.foe)
    name = command.name or (known.name if known else "")
    _refuse(draft, no_rest(draft.state, rules.row("laid_to_rest"), command.foe, name=name))
    who = command.who or leader(draft, rules)
    lay(draft, rules, who, command.foe, name=name)


def put_in_hand(draft: Drafting, rules: Ruleset, command: PutInHand) -> None:
    """Outside a fight, at no time."""
    who = command.who or owner(draft.state, command.item)
    _refuse(draft, no_rest(draft.state, rules.row("laid_to_rest"), command.foe, item=command.item))
    lay(draft, rules, who, command.foe, item=command.item)


def _refuse(draft: Drafting, no: No | None) -> None:
    if no is not None:
        draft.refuse(no.reason, instead=no.instead, rule=no.rule)


def no_rest(state: State, row: str, foe: str, *, name: str = "", item: str = "") -> No | None:
    """Why that does not lay a creature to rest."""
    ends = _ends(state, foe)
    if ends is None or foe not in nearby(state):
        return No("that is of no use here", row)
    if item:
        fits = item == ends.given and owner(state, item)
        return None if fits else No("that is not what it misses", row)
    if not ends.name or not answers_to(state, state.person(foe), name):
        return No("that is not its name, or nobody here knows its name", row)
    if ends.lamp and not _thing_lamp(state) and oil_of(state) is None:
        return No("its own lamp must burn for that", row, "light its lamp, or bring oil and a flame to it")
    return None


def _ends(state: State, foe: str) -> EndedBy | None:
    person = state.people.get(foe)
    kind = state.kinds.get(person.kind) if person else None
    return kind.specials.ended_by if kind else None


def answers_to(state: State, person: Person, name: str) -> bool:
    """Whether a name is that of a creature: one of its own, or for the nameless one out of a list that is carried."""
    said = name.casefold().split()
    if any(NAMES in item.tags for p in state.party() for item in state.held(p.id)):
        return bool(said)
    kind = state.kinds[person.kind].name.casefold().split()
    unique = state.kinds[person.kind].nd == "1"
    own = (
        person.name.casefold().split()
        if unique
        else [w for w in person.name.casefold().split() if w not in kind]
    )
    return bool(said) and all(word in own and not word.isdigit() for word in said)


def _thing_lamp(state: State) -> bool:
    """Whether a lamp of the place burns here: a thing with a flame, and no torch that was brought."""
    return any(is_flame(state, light) and thing_of(state, light.id) for light in lights_here(state))


def oil_of(state: State) -> tuple[str, Item] | None:
    """Who has oil for a lamp that stands here, if there is one and a flame to light it with."""
    looks = state.chart().place(state.here.place).looks
    lamps = any("lamp" in word for note in looks for word in (note.noun, *note.words))
    if not lamps or not any(is_flame(state, light) for light in lights_here(state)):
        return None
    carried = ((p.id, item) for p in state.able() for item in state.held(p.id))
    return next(((who, item) for who, item in carried if item.kind == OIL), None)


def owner(state: State, item: str) -> str:
    """Who of the party has a thing, empty for nobody."""
    return next((p.id for p in state.able() if find(state, p.id, item)), "")


def lay(draft: Drafting, rules: Ruleset, who: str, foe: str, *, name: str = "", item: str = "") -> None:
    """It lies down; the oil is burnt, the thing stays in its hand."""
    row = rules.row("laid_to_rest")
    ends, oil = _ends(draft.state, foe), oil_of(draft.state)
    given = find(draft.state, owner(draft.state, item), item)
    if given is not None:
        move(draft, some(given, 1), owner(draft.state, item), foe, "given", rule=row)
    elif ends is not None and ends.lamp and not _thing_lamp(draft.state) and oil is not None:
        move(draft, some(oil[1], 1), oil[0], NOWHERE, "burnt", rule=row)
    draft.emit(LaidToRest(foe, who, name, item, rule=row))
    draft.emit(Died(foe, rule=row))
    met = draft.state.encounter
    if draft.state.fight is None and met is not None and not on_their_feet(draft.state, met.group):
        draft.emit(EncounterEnded(met.group, "laid to rest", rule=row))


def _told(state: State, _event: LaidToRest) -> State:
    """That it is dead is a fact of its own."""
    return state


def _name(state: State, args: Args) -> Command:
    who, name = args.get("who", ""), args.get("name", "")
    known = state.people.get(args["foe"])
    own = known.name if known else ""
    if state.fight is not None:
        return Declare(who, Intent(NAME, args["foe"], name or own))
    if known is not None:
        return SayName(args["foe"], name, who)
    return Handle(NAME, args["foe"], "", who)


def _hand(state: State, args: Args) -> Command:
    holder, _, item = args["item"].rpartition(":")
    if state.fight is not None:
        return Declare(holder, Intent(HAND, args["foe"], item))
    return PutInHand(args["foe"], item, holder)


VERBS = (
    Verb(
        "name",
        _name,
        ("explore", "meet", "fight", "wild"),
        "Say its name, over its own burning lamp, to what cannot rest; or say aloud a name that stands on something.",
        "name abbot as hasken",
        group="Hands",
        slots=(Slot("foe", "named"), Slot("name", "text", ("as",), optional=True), BY),
        forms=("name FOE as NAME", "name NOUN"),
    ),
    Verb(
        "hand",
        _hand,
        ("explore", "meet", "fight", "wild"),
        "Put into a creature's hand the thing that it misses.",
        "hand bell to sexton",
        group="Hands",
        slots=(Slot("item", "item"), Slot("foe", "target", ("to",))),
        forms=("hand THING to FOE",),
    ),
)
REDUCERS: Mapping[type[Event], Reducer] = {LaidToRest: _told}
FEATURE = Feature({SayName: say_name, PutInHand: put_in_hand}, REDUCERS, VERBS)
