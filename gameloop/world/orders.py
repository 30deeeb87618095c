"""What a player says in a fight: who does what in this round, what holds for every round, and that it be played."""

from __future__ import annotations

from collections.abc import Callable

from gameloop.kernel.messages import Command
from gameloop.kernel.values import frozen
from gameloop.world.engagement import Intent
from gameloop.world.fighting import CustomFollowed, Declared, OrdersGiven, ordered
from gameloop.world.modes import EXPLORE, FIGHT, MEET, WILD
from gameloop.world.ruleset import EVERYBODY, Args, Drafting, Feature, Ruleset, Slot, Verb
from gameloop.world.sides import undeclared
from gameloop.world.state import State

ATTACK = "attack"
GUARD = Intent("guard")  # what everybody can do who can do anything
LASTING = ("attack", "shoot", "guard", "hold", "none")


@frozen
class Declare(Command):
    """Say what somebody does in the coming round; `who` empty = the first who has said nothing yet."""

    who: str
    intent: Intent


@frozen
class DeclareAll(Command):
    """Say of everybody who can that he does this in the coming round."""

    intent: Intent


@frozen
class GiveOrders(Command):
    """Say what somebody does in every round until told otherwise, `who` empty = everybody; kind `none`: ask again."""

    who: str
    intent: Intent


@frozen
class PlayRound(Command):
    """Play the round, and be asked what was not declared."""


@frozen
class PlayOn(Command):
    """Play the round; whoever has said nothing and has no orders does what is usual for him."""


def declare(draft: Drafting, rules: Ruleset, command: Declare) -> None:
    """Note what somebody means to do, if he can."""
    who = command.who or speaker(draft.state)
    no = rules.moments.cannot(draft.state, rules, who, command.intent)
    if no is not None:
        draft.refuse(no.reason, instead=no.instead, rule=no.rule)
    draft.emit(Declared(who, command.intent, rule=rules.row("declare")))


def declare_all(draft: Drafting, rules: Ruleset, command: DeclareAll) -> None:
    """Note what all of them mean to do who can; whoever attacks nobody by name goes for whom he usually would."""
    meant = {p.id: _aimed(draft.state, rules, p.id, command.intent) for p in draft.state.able()}
    no = {who: rules.moments.cannot(draft.state, rules, who, intent) for who, intent in meant.items()}
    if all(no.values()):
        first = next(iter(no.values()), None)
        reason, row = (first.reason, first.rule) if first else ("nobody can do anything now", None)
        draft.refuse(reason, instead="all: hold", rule=row or rules.row("declare"))
    for who, intent in meant.items():
        if no[who] is None:
            draft.emit(Declared(who, intent, rule=rules.row("declare")))


def _aimed(state: State, rules: Ruleset, who: str, intent: Intent) -> Intent:
    if intent.kind != ATTACK or intent.target:
        return intent
    return Intent(ATTACK, rules.moments.aim(state, who), intent.how)


def speaker(state: State) -> str:
    """Whose turn it is to say something: the first who has not yet, else the first of all."""
    return next(iter((*undeclared(state), *(p.id for p in state.able()))), "")


def asked_for(state: State, rules: Ruleset) -> str:
    """Whose orders are wanted: the first who has given none and can do something in this round; empty for nobody."""
    return next((who for who in undeclared(state) if not _idle(state, rules, who)), "")


def give_orders(draft: Drafting, rules: Ruleset, command: GiveOrders) -> None:
    """Note standing orders."""
    people = (command.who,) if command.who else tuple(p.id for p in draft.state.party())
    if all(draft.state.orders.get(who, NONE) == command.intent for who in people):
        draft.refuse("those are the orders already", instead="round", rule=rules.row("standing_answers"))
    for who in people:
        draft.emit(OrdersGiven(who, command.intent, rule=rules.row("standing_answers")))


def play_on(draft: Drafting, rules: Ruleset, _command: PlayOn) -> None:
    """Let those do the usual who have no orders that can be obeyed, then play it."""
    said = {
        who: usual(draft.state, rules, who)
        for who in undeclared(draft.state)
        if ordered(draft.state, rules, who) is None and not _idle(draft.state, rules, who)
    }
    if said:
        draft.emit(CustomFollowed(said, rule=rules.row("standing_answers")))
    rules.moments.play_round(draft, rules)


def usual(state: State, rules: Ruleset, who: str) -> Intent:
    """What somebody does for whom nobody speaks, with whom he goes for if he attacks."""
    return _aimed(state, rules, who, rules.moments.plan(state, rules, who))


def _idle(state: State, rules: Ruleset, who: str) -> bool:
    """Tells whether somebody loses this round, so that there is nothing to say for him."""
    return rules.moments.cannot(state, rules, who, GUARD) is not None


def play_round(draft: Drafting, rules: Ruleset, _command: PlayRound) -> None:
    """Let the ruleset play it."""
    rules.moments.play_round(draft, rules)


# --- verbs ----------------------------------------------------------------------------------------

NONE = Intent("none")
BY = Slot("who", "person", ("by",), optional=True, everybody=True)
FOE = Slot("foe", "foe")


def meant(kind: str) -> Callable[[State, Args], Declare | DeclareAll]:
    """Makes the command that declares an intent of that kind: `foe`, `friend` and `how` are its slots."""

    def make(_state: State, args: Args) -> Declare | DeclareAll:
        target = args.get("foe", "") or args.get("friend", "")
        intent = Intent(kind, target, args.get("how", ""))
        who = args.get("who", "")
        return DeclareAll(intent) if who == EVERYBODY else Declare(who, intent)

    return make


def fighting_verb(
    name: str, text: str, example: str, *slots: Slot, aliases: tuple[str, ...] = (), forms: tuple[str, ...]
) -> Verb:
    """A verb that declares what somebody does in the coming round."""
    return Verb(
        name,
        meant(name),
        (FIGHT,),
        text,
        example,
        group="Fighting",
        aliases=aliases,
        slots=(*slots, BY),
        forms=forms,
    )


def _orders(_state: State, args: Args) -> GiveOrders:
    return GiveOrders(args.get("who", ""), Intent(args["what"]))


def _on(_state: State, _args: Args) -> PlayOn:
    return PlayOn()


def _round(_state: State, _args: Args) -> PlayRound:
    return PlayRound()


VERBS = (
    fighting_verb(
        "attack",
        "Go for an enemy and strike. Say who with NAME: in front, or all: for everybody.",
        "attack",
        FOE,
        aliases=("a",),
        forms=("attack FOE", "NAME: attack FOE", "all: attack"),
    ),
    fighting_verb(
        "shoot",
        "Shoot at an enemy with the bow or sling in hand; whoever shoots does not move.",
        "shoot",
        FOE,
        aliases=("sh",),
        forms=("shoot FOE", "NAME: shoot FOE"),
    ),
    fighting_verb(
        "hold",
        "Stand there and do nothing.",
        "hold",
        aliases=("h",),
        forms=("hold", "NAME: hold", "all: hold"),
    ),
    fighting_verb(
        "guard",
        "Stand fast, and strike whoever comes into reach.",
        "guard",
        forms=("guard", "NAME: guard"),
    ),
    fighting_verb(
        "rouse",
        "Wake somebody who sleeps, or help somebody up who lies.",
        "rouse cid",
        Slot("friend", "person"),
        forms=("rouse NAME",),
    ),
    Verb(
        "round",
        _round,
        (FIGHT,),
        "Play the round. Whoever has said nothing is asked.",
        "round",
        cost="1 round",
        group="Fighting",
        aliases=("rr", "go"),
        forms=("round",),
    ),
    Verb(
        "fight",
        _on,
        (FIGHT,),
        "Play round after round. Whoever has said nothing obeys standing orders, or does the usual: strikes whom he "
        "is in contact with, else goes for the nearest; bows shoot, casters guard. "
        "Stops when somebody is hurt or down, at morale, at any question.",
        "fight",
        cost="1 round each",
        group="Fighting",
        aliases=("f",),
        forms=("fight",),
        repeats=True,
    ),
    Verb(
        "orders",
        _orders,
        (FIGHT, MEET, EXPLORE, WILD),
        "Say what somebody does in every round, until told otherwise; without a name everybody.",
        "orders attack",
        group="Fighting",
        slots=(Slot("what", "word", words=LASTING), Slot("who", "person", ("for", "by"), optional=True)),
        forms=("orders attack|shoot|guard|hold|none", "orders WHAT for NAME"),
    ),
)
FEATURE = Feature(
    {
        Declare: declare,
        DeclareAll: declare_all,
        GiveOrders: give_orders,
        PlayOn: play_on,
        PlayRound: play_round,
    },
    verbs=VERBS,
)
