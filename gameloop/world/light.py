"""Light: lighting and dousing, who holds it, who sees by it.

A burning thing is goods like any other, a stack of its own; GearMoved carries its light along (goods.py).
"""

from __future__ import annotations

from gameloop.kernel.keeping import kept_while
from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.enchantments import effects
from gameloop.world.flags import told
from gameloop.world.furnishing import Thing
from gameloop.world.goods import Equipped, find, for_hand, move, some
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset, Slot, Verb
from gameloop.world.state import DEAD, DOWN, FLED, NOWHERE, Item, Light, Person, State

GLOW = "glow"
BRIGHT = ("lit", "dim")
MAGIC = "magic_light"  # the kind of a light that magic makes
TORCH = "light"  # a use of things: Ruleset.tools
INDOORS = "rest"  # why a light goes out where people go to bed


@frozen
class LightLit(Event):
    """Something burns now, or glows."""

    light: Light


@frozen
class LightOut(Event):
    """A light is out; why: burnt, doused, water, wind ..."""

    light: Light
    why: str


@frozen
class Kindle(Command):
    """Light a thing; `who` holds it, empty = the first with a free hand."""

    item: str
    who: str = ""


@frozen
class Douse(Command):
    """Put out a light, which can be lit again."""

    light: str


# --- what there is --------------------------------------------------------------------------------


def thing_of(state: State, item: str) -> Thing | None:
    """The thing of a chart that a stack of goods is, if it is one."""
    for chart in state.charts.values():
        if (thing := chart.thing_or_none(item)) is not None:
            return thing
    return None


def is_flame(state: State, light: Light) -> bool:
    """Tells whether a light burns, and can be put out; what glows does not and cannot."""
    thing = thing_of(state, light.id)
    return light.kind != MAGIC and (thing is None or thing.light != GLOW)


@kept_while("lights", "here", "order", "waiting", "people")
def lights_here(state: State) -> tuple[Light, ...]:
    """The lights with the party or lying where it stands, the oldest first; who is away has his with him."""
    away = (who for who in state.order if who in state.waiting or state.people[who].has(FLED))
    near = {*state.order, state.spot()}.difference(away)
    return tuple(
        sorted((light for light in state.lights if light.holder in near), key=lambda light: light.since)
    )


def is_lit(state: State) -> bool:
    """Tells whether the party sees where it stands: there is light, or somebody sees in the dark by magic."""
    return has_light(state) or any(sees_dark(state, p.id) for p in state.able())


def has_light(state: State) -> bool:
    """Tells whether there is light where the party stands: the place's own, or one that it has."""
    return bright(state) or bool(lights_here(state))


def sees_dark(state: State, who: str) -> bool:
    """Tells whether magic lets somebody see in the dark."""
    return any(True for _ in effects(state, who, "sense", "dark"))


def bright(state: State) -> bool:
    """Tells whether the place where the party stands has light of its own, as it is now."""
    return told(state, state.chart().place(state.here.place)).light in BRIGHT


def sees(state: State, rules: Ruleset, who: str) -> bool:
    """Tells whether somebody has light: a light serves so many people, those in front first."""
    if bright(state) or sees_dark(state, who):
        return True
    if not has_light(state) or not state.settings.get("light_rules", True):
        return has_light(state)
    served = sum(rules.light(state, light.item) for light in lights_here(state) if light.item)
    order = [p.id for p in state.party()]
    return who not in order or order.index(who) < served


def unlit(state: State, rules: Ruleset) -> tuple[Item, ...]:
    """The things of the party that could be lit, each kind of stack once."""
    burning = [light.id for light in state.lights]
    found: dict[str, Item] = {}
    for person in state.able():
        for item in state.held(person.id):
            if rules.light(state, item) and item.id not in burning:
                found.setdefault(item.id, item)
    return tuple(found.values())


# --- the rules ------------------------------------------------------------------------------------


def kindle(draft: Drafting, rules: Ruleset, command: Kindle) -> None:
    """Light it, at no time."""
    item = next((i for i in unlit(draft.state, rules) if i.id == command.item), None)
    if item is None:
        named = command.item.rpartition(":")[2]
        held = (i for person in draft.state.party() for i in draft.state.held(person.id))
        burning = "burning " if any(light.id == named for light in draft.state.lights) else ""
        what = next(
            (f"the {burning}{i.name} is nothing" for i in held if i.id == named), "there is no such thing"
        )
        draft.refuse(f"{what} to light", instead="inventory", rule=rules.row("light"))
    who = command.who or next(iter(hands(draft.state)), "")
    if who not in hands(draft.state):
        draft.refuse("there is no hand for it", instead="douse torch", rule=rules.row("light_hand"))
    light_up(draft, rules, who, item, rules.row("light"))
    rules.moments.kindled(draft, rules)


def hands(state: State) -> tuple[str, ...]:
    """Who can hold a light, the best first: those whose left hand is free, then of those without a light the last who
    has a shield to put away, then the last whose weapon takes both hands.

    With the rules for light off no hand is needed.
    """
    able = state.able()
    if not state.settings.get("light_rules", True):
        return tuple(p.id for p in able)
    burning = [light.id for light in state.lights]
    free = [p.id for p in able if not p.left]
    others = [p for p in reversed(able) if p.left and p.left not in burning]
    return (*free, *(p.id for p in sorted(others, key=lambda p: p.left == p.right)))


def light_up(draft: Drafting, rules: Ruleset, who: str, item: Item, row: str) -> None:
    """Somebody takes the thing in his left hand and lights it; a shield or what takes both hands is put away."""
    owner = who if find(draft.state, who, item.id) else _owner(draft.state, item.id)
    state = draft.state
    own = thing_of(state, item.id) is not None
    lit = item if own else evolve(item, id=f"{item.kind}.{state.next_light}", n=1)
    if not own:
        move(draft, some(item, 1), owner, NOWHERE, "lit", rule=row)
        move(draft, lit, NOWHERE, who, "lit", rule=row)
    elif owner != who:
        move(draft, item, owner, who, "given", rule=row)
    draft.emit(LightLit(Light(lit.id, item.kind, who, draft.state.clock, some(item, lit.n)), rule=row))
    take_up(draft, rules, who, lit.id, rules.row("light_hand"))


def take_up(draft: Drafting, rules: Ruleset, who: str, item: str, row: str) -> None:
    """A light goes into the left hand; what took both makes way for a weapon that the right holds alone.

    With light rules off no hand is needed.
    """
    if not draft.state.settings.get("light_rules", True):
        return
    person = draft.state.person(who)
    both = bool(person.left) and person.left == person.right
    if both:
        draft.emit(Equipped(who, "right", "", rule=row))
    draft.emit(Equipped(who, "left", item, rule=row))
    weapon = _one_handed(draft.state, rules, who) if both and draft.state.fight is None else None
    if weapon is not None:
        draft.emit(Equipped(who, "right", weapon.id, rule=rules.row("hands")))


def _one_handed(state: State, rules: Ruleset, who: str) -> Item | None:
    """The first weapon that somebody has with him, and may wield, for the right hand alone."""
    fit = for_hand(state, rules, who, "right")
    return next((item for item in fit if rules.moments.may_use(state, who, item) is None), None)


def _owner(state: State, item: str) -> str:
    return next(p.id for p in state.able() if find(state, p.id, item))


def douse(draft: Drafting, rules: Ruleset, command: Douse) -> None:
    """Put it out, at no time."""
    light = next((x for x in lights_here(draft.state) if x.id == command.light), None)
    if light is None:
        draft.refuse("nothing of the kind is lit here", instead="status", rule=rules.row("douse"))
    put_out(draft, light, "doused", rules.row("douse"))
    if not is_lit(draft.state):
        rules.moments.rouse(draft, rules, "dark", "")


def put_out(draft: Drafting, light: Light, why: str, row: str, *, used: bool = False) -> None:
    """A light goes out; `used` up for good, else it can be lit again."""
    holder, item = light.holder, find(draft.state, light.holder, light.id)
    draft.emit(LightOut(light, why, rule=row))
    if item is None or (not used and thing_of(draft.state, light.id)):
        return
    move(draft, item, holder, NOWHERE, why, rule=row)
    if not used and light.item:
        move(draft, light.item, NOWHERE, holder, why, rule=row)


def quench(draft: Drafting, why: str, row: str) -> None:
    """Every flame where the party is goes out; what glows does not."""
    for light in lights_here(draft.state):
        if is_flame(draft.state, light):
            put_out(draft, light, why, row)


def start_lights(draft: Drafting, rules: Ruleset) -> None:
    """A party that begins underground has lights burning, one for as many people as it serves, if it has any."""
    state = draft.state
    if state.here.via or state.chart().kind != "dungeon":
        return
    fuel = [i for i in unlit(state, rules) if i.kind in rules.tools[TORCH]]
    served = sum(rules.light(state, light.item) for light in state.lights if light.item)
    ready = hands(state)
    if fuel and ready and served < len(state.party()):
        free = [who for who in ready if not state.person(who).left]
        who = free[0] if free else max(ready, key=state.order.index)
        light_up(draft, rules, who, fuel[0], rules.row("start_light"))
        start_lights(draft, rules)


def gather_lights(draft: Drafting, rules: Ruleset) -> None:
    """What the fallen held is picked up by whoever has a hand free, outside a fight."""
    for light in lights_here(draft.state):
        holder = draft.state.people.get(light.holder)
        item = find(draft.state, light.holder, light.id)
        free = [p.id for p in draft.state.able() if not p.left]
        if item and free and not light.left and (holder is None or fallen(holder)):
            move(draft, item, light.holder, free[0], "taken", rule=rules.row("light_falls"))
            take_up(draft, rules, free[0], item.id, rules.row("light_falls"))


def fallen(person: Person) -> bool:
    """Tells whether somebody is down or dead."""
    return person.has(DOWN) or person.has(DEAD)


def _lit(state: State, event: LightLit) -> State:
    return evolve(state, lights=(*state.lights, event.light), next_light=state.next_light + 1)


def _out(state: State, event: LightOut) -> State:
    return evolve(state, lights=tuple(x for x in state.lights if x.id != event.light.id))


VERBS = (
    Verb(
        "douse",
        lambda _state, args: Douse(args["light"]),
        ("explore", "town", "wild"),
        "Put out a light. It can be lit again.",
        "douse torch",
        slots=(Slot("light", "light"),),
        forms=("douse LIGHT",),
    ),
)
REDUCERS: dict[type[Event], Reducer] = {LightLit: _lit, LightOut: _out}
FEATURE = Feature({Kindle: kindle, Douse: douse}, REDUCERS, VERBS)
