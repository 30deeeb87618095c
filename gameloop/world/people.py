"""Who is in the game: people who join, monsters who appear, the marching order."""

from __future__ import annotations

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.bestiary import Monster
from gameloop.world.chart import Chart
from gameloop.world.modes import EXPLORE, MAKING, OVER, TOWN, VILLAGE, WILD, in_village
from gameloop.world.places import Charted, Moved, ways_known
from gameloop.world.retainers import HIRED
from gameloop.world.ruleset import Args, Drafting, Feature, Reducer, Ruleset, Slot, Verb
from gameloop.world.scheduler import DAY, WATCH, advance
from gameloop.world.state import PARTY, Band, Item, Member, Person, Spot, State, with_person
from gameloop.world.surroundings import see


@frozen
class Joined(Event):
    """Somebody joined the party, at the end of the marching order, with these goods."""

    person: Person
    goods: tuple[Item, ...]


@frozen
class Enlist(Command):
    """People with finished sheets join, all at once."""

    members: tuple[Member, ...]


@frozen
class Recruit(Command):
    """Somebody new, who is made now, by the ruleset's dice and questions."""

    name: str


@frozen
class LevelUp(Command):
    """Somebody gains the levels that wait for him."""

    who: str


@frozen
class Titled(Event):
    """Somebody has reached a title."""

    who: str
    title: str


@frozen
class Described(Event):
    """A kind of creature enters the game, as its content has it: once, when the first of it is met."""

    monster: Monster


@frozen
class Appeared(Event):
    """A group is there, with its people: they came, or the party came upon them."""

    band: Band
    people: tuple[Person, ...]


@frozen
class OrderSet(Event):
    """The party marches in this order."""

    order: tuple[str, ...]


@frozen
class March(Command):
    """Set the marching order; whoever is not named follows in the old order."""

    first: tuple[str, ...]


def enlist(draft: Drafting, rules: Ruleset, command: Enlist) -> None:
    """Let everybody join who may, in the order named; if one sheet is at fault nobody does."""
    admit(draft, rules, len(command.members))
    for member in command.members:
        fault = rules.moments.sheet_fault(draft.state, member)
        if fault:
            draft.refuse(f"{member.name}: {fault}", rule=rules.row("enlist"))
    arrive(draft, rules)
    for member in command.members:
        join(draft, member, rule=rules.row("enlist"))
    rules.moments.enlisted(draft, rules)


def admit(draft: Drafting, rules: Ruleset, n: int) -> None:
    """Refuse more people than a party has room for, and new ones while the party is under way."""
    state = draft.state
    most = rules.number(state, "", "party_max")
    if sum(HIRED not in p.tags for p in state.party()) + n > most:
        draft.refuse(f"a party has {most} people at most", rule=rules.row("enlist"))
    if state.party() and not in_village(state):
        state = draft.state
        home = state.chart().place(state.chart().start).name.casefold()
        out = "leave" if any(way.out for way in ways_known(state)) else f"go to {home}; leave"
        draft.refuse("new people wait in the village", instead=out, rule=rules.row("replacement"))


def arrive(draft: Drafting, rules: Ruleset) -> None:
    """New people after the last is lost come to the doorstep, early the next day; all else is as it was left."""
    if not draft.state.over:
        return
    row = rules.row("ended")
    day = rules.procedures[DAY].seconds
    advance(draft, rules, (draft.state.clock // day + 1) * day, WATCH)
    draft.emit(OrderSet((), rule=row))
    village = home(draft.state, rules)
    if village.id not in draft.state.charts:
        draft.emit(Charted(village, rule=None))
    draft.emit(Moved(Spot(village.id, village.start), rule=row))
    see(draft, rules)


def home(state: State, rules: Ruleset) -> Chart:
    """Where new people come from: the village of the dungeon where the last were lost, else that of the beginning."""
    near = rules.adventure.at(state.here.chart).village
    return near if near.kind == VILLAGE else rules.adventure.village


def _person(who: str, member: Member) -> Person:
    return Person(
        who,
        member.name,
        PARTY,
        member.kind,
        stats=member.stats,
        pools=member.pools,
        tags=member.tags,
        spells=member.spells,
        armor=member.armor,
        right=member.right,
        left=member.left,
    )


def join(draft: Drafting, member: Member, *, rule: str) -> str:
    """Let somebody join; gives the new id."""
    who = f"p{draft.state.next_person}"
    draft.emit(Joined(_person(who, member), member.goods, rule=rule))
    return who


def march(draft: Drafting, rules: Ruleset, command: March) -> None:
    """Put the named people in front, in the order named."""
    order = draft.state.order
    strangers = [who for who in command.first if who not in order]
    if strangers or len(set(command.first)) < len(command.first):
        draft.refuse("only people of the party march, each in one place", rule=rules.row("march"))
    rest = tuple(who for who in order if who not in command.first)
    new = (*command.first, *rest)
    if new == order:
        draft.refuse("the party marches in that order already", rule=rules.row("march"))
    draft.emit(OrderSet(new, rule=rules.row("march")))


def _joined(state: State, event: Joined) -> State:
    person = event.person
    return evolve(
        state,
        people={**state.people, person.id: person},
        goods={**state.goods, person.id: event.goods},
        order=(*state.order, person.id),
        next_person=state.next_person + 1,
        over="",
    )


def _appeared(state: State, event: Appeared) -> State:
    people = {**state.people, **{p.id: p for p in event.people}}
    bands = {**state.bands, event.band.id: event.band}
    return evolve(state, people=people, bands=bands, next_foe=state.next_foe + len(event.people))


def _titled(state: State, event: Titled) -> State:
    person = state.people[event.who]
    return with_person(state, evolve(person, tags=(*person.tags, event.title)))


def _described(state: State, event: Described) -> State:
    return evolve(state, kinds={**state.kinds, event.monster.id: event.monster})


def _order(state: State, event: OrderSet) -> State:
    return evolve(state, order=event.order)


def _march(_state: State, args: Args) -> March:
    return March(tuple(args["who"].split(",")))


def _recruit(_state: State, args: Args) -> Recruit:
    """A name begins with a capital, however it is typed."""
    name = args["name"]
    return Recruit(name[:1].upper() + name[1:])


def _enlist_costs(state: State, _rules: Ruleset, _args: Args) -> str:
    """Nothing, but that nobody comes before the next day to where all are lost."""
    return "till the next day" if state.over else "free"


def _level(_state: State, args: Args) -> LevelUp:
    return LevelUp(args["who"])


VERBS = (
    Verb(
        "enlist",
        _recruit,
        (MAKING, TOWN, OVER, EXPLORE),
        "Make somebody new, step by step: the dice fall, then you choose. Only in the village, or when nobody is left.",
        "enlist bruna",
        costs=_enlist_costs,
        group="Party",
        aliases=("recruit",),
        slots=(Slot("name", "text"),),
        forms=("enlist NAME",),
    ),
    Verb(
        "level",
        _level,
        (EXPLORE, TOWN, WILD),
        "Gain a level that waits, or see what is missing for it.",
        "level bruna",
        group="Party",
        slots=(Slot("who", "person"),),
        forms=("level NAME",),
    ),
    Verb(
        "march",
        _march,
        (EXPLORE, TOWN, WILD),
        "Set the marching order: whoever is named goes in front, in that order.",
        "march bruna, tobin",
        group="Party",
        slots=(Slot("who", "people"),),
        forms=("march NAME, NAME ...",),
    ),
)
REDUCERS: dict[type[Event], Reducer] = {
    Joined: _joined,
    Described: _described,
    Appeared: _appeared,
    OrderSet: _order,
    Titled: _titled,
}
FEATURE = Feature({Enlist: enlist, March: march}, REDUCERS, VERBS, commands=(Recruit, LevelUp))
