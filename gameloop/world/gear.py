"""What people do with things: take, drop, give, wear and wield. Outside a fight none of it costs time."""

from __future__ import annotations

from gameloop.kernel.messages import Command
from gameloop.kernel.values import evolve, frozen
from gameloop.world.checks import leader
from gameloop.world.deeds import carry_out, hinders, toll
from gameloop.world.goods import Equipped, find, move, some
from gameloop.world.light import is_flame, put_out
from gameloop.world.portions import ALL, COUNT, number_of
from gameloop.world.ruleset import BY, Args, Drafting, Feature, No, Ruleset, Slot, Verb
from gameloop.world.sight import fallen, felt, lying_at, visible
from gameloop.world.state import Item, State
from gameloop.world.traps import TAKE, at_hand, handle
from gameloop.world.treasure import bound, thing_here
from gameloop.world.turns import make_noise

WORN = ("armor", "right", "left")
LIKE = "like:"  # how the item of a Take begins that means all that lie here under one name
MODES = ("explore", "town", "wild")


@frozen
class Take(Command):
    """Pick up `n` of a thing that lies here, or of what somebody fallen has (`source`, a person's id).

    `item` empty = everything in sight; `n` ALL = the whole stack; `who` empty = whoever carries it best.
    """

    item: str = ""
    n: int = ALL
    source: str = ""
    who: str = ""


@frozen
class Drop(Command):
    """Somebody lays down `n` of what he carries."""

    who: str
    item: str
    n: int = ALL


@frozen
class Give(Command):
    """Somebody hands `n` of what he carries to another."""

    who: str
    item: str
    to: str
    n: int = ALL


@frozen
class Equip(Command):
    """Somebody wears or wields what he carries."""

    who: str
    item: str


@frozen
class Remove(Command):
    """Somebody puts away what he wears or holds; he still carries it."""

    who: str
    item: str


# --- taking ---------------------------------------------------------------------------------------


def take(draft: Drafting, rules: Ruleset, command: Take) -> None:
    """Take one thing, or all in sight that can be had for nothing and has no trap that is known; one on it goes off
    first.
    """
    if command.item.startswith(LIKE):
        _take_alike(draft, rules, command)
    elif command.item:
        item = lying(draft, rules, command)
        who = command.who or carrier(draft.state, rules, item) or leader(draft, rules)
        if who not in {p.id for p in (*draft.state.able(), *draft.state.beasts())}:
            draft.refuse(
                "whoever takes it must be on his feet", instead="party", rule=rules.row("nobody_able")
            )
        no = hindrance(draft.state, rules, who, item)
        if no is not None:
            draft.refuse(no.reason, instead=no.instead, rule=no.rule)
        pick_up(draft, rules, who, item, command.source)
    else:
        _take_all(draft, rules, command)


def _take_alike(draft: Drafting, rules: Ruleset, command: Take) -> None:
    """So many of the stacks of one name, each of which is a thing by itself: what burns."""
    there = lying_at(draft.state, draft.state.here.place)
    alike = [item for item in there if command.item == f"{LIKE}{item.name}"]
    for item in alike[: command.n or None]:
        if draft.state.calm:
            take(draft, rules, evolve(command, item=item.id, n=ALL))


def _take_all(draft: Drafting, rules: Ruleset, command: Take) -> None:
    trapped = {t.thing for t in at_hand(draft.state)}
    seen = lying_at(draft.state, draft.state.here.place)
    safe = [i for i in seen if i.id not in trapped and not toll(draft.state, rules, i.id)]
    can = [i for i in safe if carrier(draft.state, rules, i, command.who)]
    if not can:
        draft.refuse("there is nothing here that you could take", instead="look", rule=rules.row("take"))
    for item in can:
        who = carrier(draft.state, rules, item, command.who)
        if who and draft.state.calm:
            pick_up(draft, rules, who, item, "")


def lying(draft: Drafting, rules: Ruleset, command: Take) -> Item:
    """What is to be taken, as many as were asked for; else a refusal."""
    state = draft.state
    if command.source and command.source not in {p.id for p in fallen(state)}:
        has, thing = state.people.get(command.source), find(state, command.source, command.item)
        whose, instead = "", "inventory"
        if has is not None and thing is not None:
            whose, instead = (
                f"{has.name} has the {thing.name}: ",
                f"give {has.name}'s {thing.name} to NAME, or inventory",
            )
        reason = f"{whose}only the fallen are searched, others give"
        draft.refuse(reason, instead=instead, rule=rules.row("take_fallen"))
    there = state.held(command.source) if command.source else visible(state, rules)
    item = next((i for i in there if i.id == command.item), None)
    if item is None:
        draft.refuse("there is no such thing here", instead="look", rule=rules.row("take"))
    if item.n == 1 and command.n > 1:
        draft.refuse(
            f"{item.name} is one thing, and taken whole or not at all",
            instead=f"take {item.name}",
            rule=rules.row("carried"),
        )
    return counted(draft, rules, item, command.n)


def counted(draft: Drafting, rules: Ruleset, item: Item, n: int) -> Item:
    """`n` of a stack, the whole of it for ALL; a refusal if there are not so many."""
    if n > item.n:
        purse = rules.telling.purse if item.kind == rules.coin else None
        left = purse(item.n) if purse else f"{item.n}: {item.name}"
        draft.refuse(f"there are only {left}", instead="inventory", rule=rules.row("carried"))
    return some(item, n) if n != ALL else item


def carrier(state: State, rules: Ruleset, item: Item, who: str = "") -> str:
    """Who can take it up: somebody whom it does not hinder, else who can at all, else a beast, else nobody."""
    free_to_take = _stays(state, rules, item) is None
    able = [p.id for p in state.able() if who in ("", p.id)] if free_to_take else []
    hindered = ""
    for one in able:
        if rules.moments.may_carry(state, one, item) is None:
            if room(state, rules, one, item) >= 0:
                return one
            hindered = hindered or one
    return hindered or _beast(state, rules, item, who)


def _beast(state: State, rules: Ruleset, item: Item, who: str) -> str:
    """The beast on which a thing is put that nobody can carry, empty for none; what has to be handled is not."""
    if thing_here(state, item.id) is not None:
        return ""
    named = (b.id for b in state.beasts() if who in ("", b.id))
    return next((one for one in named if rules.moments.may_carry(state, one, item) is None), "")


def room(state: State, rules: Ruleset, who: str, item: Item) -> int:
    """How many items somebody could still carry unhindered with this too; below 0 it would hinder."""
    return rules.number(state, who, "load_limit") - rules.goods.load(state, who, (item,))


def hindrance(state: State, rules: Ruleset, who: str, item: Item) -> No | None:
    """Why somebody cannot take it up."""
    return _stays(state, rules, item) or rules.moments.may_carry(state, who, item)


def _stays(state: State, rules: Ruleset, item: Item) -> No | None:
    """Why nobody can take it up, whoever he is."""
    lies = find(state, state.spot(), item.id) is not None
    return (bound(state, rules, item.id) or _untaken(state, rules, item.id)) if lies else None


def _untaken(state: State, rules: Ruleset, item: str) -> No | None:
    """Why what taking a thing costs cannot be paid now; in the dark nobody can say."""
    cost = toll(state, rules, item)
    no = hinders(state, rules, cost) if cost is not None else None
    if no is not None and any(thing.id == item for thing in felt(state)):
        return No("there is nothing like it within reach, in the dark", no.rule, "light torch")
    return no


def pick_up(draft: Drafting, rules: Ruleset, who: str, item: Item, source: str) -> None:
    """Take it, unless what goes off strikes the taker down or spoils the thing."""
    if source:
        move(draft, item, source, who, "taken", rule=rules.row("take_fallen"))
        return
    spot, thing = draft.state.spot(), thing_here(draft.state, item.id)
    cost = toll(draft.state, rules, item.id)
    if cost is not None:
        carry_out(draft, rules, cost, who, "take", item.name)
    if thing is not None and find(draft.state, spot, item.id):
        handle(draft, rules, who, thing, TAKE)
    if who in {p.id for p in (*draft.state.able(), *draft.state.beasts())} and find(
        draft.state, spot, item.id
    ):
        move(draft, item, spot, who, "taken", rule=rules.row("take"))
        if thing is not None and thing.noisy and draft.state.calm:
            make_noise(draft, rules, "prize")
        rules.moments.rouse(draft, rules, "theft", item.id)


# --- dropping and giving --------------------------------------------------------------------------


def drop(draft: Drafting, rules: Ruleset, command: Drop) -> None:
    """Lay it down where the party stands."""
    item = counted(draft, rules, carried(draft, rules, command.who, command.item), command.n)
    move(draft, item, command.who, draft.state.spot(), "dropped", rule=rules.row("carried"))


def give(draft: Drafting, rules: Ruleset, command: Give) -> None:
    """Hand it over, if the other can carry it."""
    item = counted(draft, rules, carried(draft, rules, command.who, command.item), command.n)
    if command.to == command.who:
        has = draft.state.person(command.who).name
        draft.refuse(f"{has} has the {item.name} already", rule=rules.row("carried"))
    if command.to not in bearers(draft.state):
        draft.refuse("nobody of that name is with you", instead="party", rule=rules.row("carried"))
    no = rules.moments.may_carry(draft.state, command.to, item)
    if no is not None:
        draft.refuse(no.reason, instead=no.instead, rule=no.rule)
    row = rules.goods.bearing(draft.state, command.to, item)
    move(draft, item, command.who, command.to, "given", rule=row)


def bearers(state: State) -> tuple[str, ...]:
    """Everybody who is here and bears things: the party, then its beasts."""
    return tuple(p.id for p in (*state.party(), *state.beasts()))


def carried(draft: Drafting, rules: Ruleset, who: str, item: str) -> Item:
    """The stack that somebody on his feet carries; else a refusal."""
    state = draft.state
    if who not in bearers(state):
        draft.refuse("nobody of that name is with you", instead="party", rule=rules.row("carried"))
    if who not in {p.id for p in (*state.able(), *state.beasts())}:
        name = state.person(who).name
        draft.refuse(f"{name} can do nothing now", instead="take all", rule=rules.row("take_fallen"))
    found = find(state, who, item)
    if found is None:
        draft.refuse(f"{state.person(who).name} has no such thing", instead="i", rule=rules.row("carried"))
    return found


# --- hands and armor ------------------------------------------------------------------------------


def equip(draft: Drafting, rules: Ruleset, command: Equip) -> None:
    """Wear or wield it; what was in the way is put away."""
    item = carried(draft, rules, command.who, command.item)
    no = rules.moments.may_use(draft.state, command.who, item)
    if no is not None:
        draft.refuse(no.reason, instead=no.instead, rule=no.rule)
    if worn(draft.state, command.who, item.id):
        draft.refuse("it is worn or in hand already", instead="i", rule=rules.row("hands"))
    take_up(draft, rules, command.who, item)


def take_up(draft: Drafting, rules: Ruleset, who: str, item: Item) -> None:
    """Put it where it is worn or held; a two-handed thing in the way leaves both hands. Nothing is asked."""
    hold = rules.goods.hold(item)
    if hold is None:
        raise LookupError(item.kind)
    for where in hold.places:
        old = getattr(draft.state.person(who), where)
        if old:
            put_away(draft, rules, who, old)
    for where in hold.places:
        draft.emit(Equipped(who, where, item.id, rule=hold.rule))


def remove(draft: Drafting, rules: Ruleset, command: Remove) -> None:
    """Put it away."""
    item = carried(draft, rules, command.who, command.item)
    if not worn(draft.state, command.who, item.id):
        draft.refuse("it is neither worn nor in hand", instead="i", rule=rules.row("hands"))
    put_away(draft, rules, command.who, item.id)


def put_away(draft: Drafting, rules: Ruleset, who: str, item: str) -> None:
    """It is in the pack now, out of every place where it was worn or held."""
    for where in WORN:
        if getattr(draft.state.person(who), where) == item:
            draft.emit(Equipped(who, where, "", rule=rules.row("hands")))
    burning = next((light for light in draft.state.lights if light.id == item), None)
    if burning is not None and is_flame(draft.state, burning):
        put_out(draft, burning, "doused", rules.row("douse"))


def worn(state: State, who: str, item: str) -> bool:
    """Tells whether somebody wears or holds it."""
    person = state.person(who)
    return item in (person.armor, person.right, person.left)


# --- verbs ----------------------------------------------------------------------------------------


def owned(args: Args) -> tuple[str, str]:
    """Holder and id of an item as nouns name it: `p1:torch`."""
    holder, _, item = args["item"].rpartition(":")
    return holder, item


def _drop(state: State, args: Args) -> Drop:
    return Drop(*owned(args), number_of(state, args, args["item"]))


def _give(state: State, args: Args) -> Give:
    return Give(*owned(args), args["to"], number_of(state, args, args["item"]))


def _equip(_state: State, args: Args) -> Equip:
    return Equip(*owned(args))


def _remove(_state: State, args: Args) -> Remove:
    return Remove(*owned(args))


VERBS = (
    Verb(
        "drop",
        _drop,
        MODES,
        "Lay something down here.",
        "drop rope",
        group="Things",
        slots=(COUNT, Slot("item", "item"), BY),
        forms=("drop THING", "drop N|half THING", "drop NAME's THING"),
    ),
    Verb(
        "give",
        _give,
        MODES,
        "Hand something to another of the party; silver too.",
        "give rope to aldra",
        group="Things",
        slots=(COUNT, Slot("item", "item"), Slot("to", "carrier", ("to",)), BY),
        forms=("give THING to NAME", "give N|half THING to NAME"),
    ),
    Verb(
        "equip",
        _equip,
        MODES,
        "Wear or wield something you carry; what is in the way goes into the pack.",
        "equip bow",
        group="Things",
        aliases=("wield",),
        slots=(Slot("item", "item"), BY),
        forms=("equip THING", "wield WEAPON", "NAME: wield THING"),
    ),
    Verb(
        "remove",
        _remove,
        MODES,
        "Take off armor, or put away what is in the hands.",
        "remove bow",
        group="Things",
        slots=(Slot("item", "item"), BY),
        forms=("remove THING",),
    ),
)
FEATURE = Feature({Take: take, Drop: drop, Give: give, Equip: equip, Remove: remove}, verbs=VERBS)
