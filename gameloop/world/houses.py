"""What only some houses of a village are for: gifts, games of chance, somebody who knows what a thing is worth.

Buying and selling, which have their houses too: town.py and counters.py.
"""

from __future__ import annotations

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import frozen
from gameloop.world.chart import Place
from gameloop.world.checks import BET, attempt
from gameloop.world.gear import carried, owned
from gameloop.world.goods import move
from gameloop.world.modes import TOWN, in_village
from gameloop.world.ruleset import BY, Args, Drafting, Feature, No, Reducer, Ruleset, Slot, Verb
from gameloop.world.state import NOWHERE, State
from gameloop.world.town import Carouse, purse, serving

DONATE, GAMBLE, IDENTIFY = "donate", "gamble", "identify"  # uses of houses


@frozen
class Donate(Command):
    """Somebody gives silver away; `who` empty = the first who has so much."""

    silver: int
    who: str = ""


@frozen
class Gamble(Command):
    """Somebody bets silver; `who` empty = the first who has so much."""

    silver: int
    who: str = ""


@frozen
class Identify(Command):
    """Ask what a thing is worth that somebody carries."""

    who: str
    item: str


@frozen
class Appraised(Event):
    """Somebody was told what a thing would fetch, 0 for nothing."""

    who: str
    item: str
    name: str
    worth: int


def house_for(draft: Drafting, rules: Ruleset, use: str) -> Place:
    """The house where the party is, if it serves for that; else a refusal that names the one that does."""
    row = rules.row("house")
    if not in_village(draft.state):
        draft.refuse("that is done in a village", instead="look", rule=row)
    place = draft.state.chart().place(draft.state.here.place)
    if use not in place.uses:
        other = serving(draft.state, use)
        instead = f"go to {other.id.replace('_', ' ')}" if other else "look"
        draft.refuse(f"nobody at {place.name} can be asked for that", instead=instead, rule=row)
    return place


def spender(draft: Drafting, rules: Ruleset, silver: int, who: str) -> str:
    """Who has so much, of those meant; else a refusal."""
    able = [p.id for p in draft.state.able() if who in ("", p.id)]
    found = next((one for one in able if purse(draft.state, rules, one) >= silver), "")
    if silver < 1 or not found:
        reason = f"nobody meant has {rules.goods.told(max(silver, rules.goods.unit))} in coin"
        draft.refuse(reason, instead="i", rule=rules.row("house"))
    return found


def donate(draft: Drafting, rules: Ruleset, command: Donate) -> None:
    """A gift is spent like any silver that is spent for nothing."""
    place = house_for(draft, rules, DONATE)
    sum_ = command.silver * rules.goods.unit
    who = spender(draft, rules, sum_, command.who)
    rules.handlers[Carouse](draft, rules, Carouse(sum_, place.name, who))


def gamble(draft: Drafting, rules: Ruleset, command: Gamble) -> None:
    """One bet: the stake is spent for nothing, and comes back if the right moth wins."""
    place = house_for(draft, rules, GAMBLE)
    sum_ = command.silver * rules.goods.unit
    who = spender(draft, rules, sum_, command.who)
    rules.handlers[Carouse](draft, rules, Carouse(sum_, place.name, who))
    outcomes = ("the stake comes back", "the stake is lost")
    if attempt(draft, rules, BET, who, outcomes=outcomes).worked:
        move(draft, rules.item(rules.coin, sum_), NOWHERE, who, "won", rule=rules.row("house"))


def identify(draft: Drafting, rules: Ruleset, command: Identify) -> None:
    """What it would fetch, for nothing."""
    house_for(draft, rules, IDENTIFY)
    item = carried(draft, rules, command.who, command.item)
    offer = rules.goods.offer(item)
    worth = 0 if isinstance(offer, No) else offer.coins
    draft.emit(Appraised(command.who, item.id, item.name, worth, rule=rules.row("house")))


def _as_it_was(state: State, _event: Appraised) -> State:
    return state


def _silver(args: Args) -> tuple[int, str]:
    return int(args["silver"]), args.get("who", "")


VERBS = (
    Verb(
        DONATE,
        lambda _state, args: Donate(*_silver(args)),
        (TOWN,),
        "Give silver away, in a house that takes it: it is spent like any silver that is spent for nothing.",
        "donate 1",
        cost="no time",
        group="Town",
        slots=(Slot("silver", "number"), BY),
        forms=("donate COINS", "NAME: donate COINS"),
    ),
    Verb(
        GAMBLE,
        lambda _state, args: Gamble(*_silver(args)),
        (TOWN,),
        "Bet silver, in a house where one can: it is spent for nothing, win or lose; who wins has the stake back.",
        "gamble 1",
        cost="no time",
        group="Town",
        aliases=("bet",),
        slots=(Slot("silver", "number"), BY),
        forms=("gamble COINS", "NAME: gamble COINS"),
    ),
    Verb(
        IDENTIFY,
        lambda _state, args: Identify(*owned(args)),
        (TOWN,),
        "Ask what a thing would fetch, in a house where somebody knows.",
        "identify torch",
        cost="no time",
        group="Town",
        aliases=("appraise",),
        slots=(Slot("item", "item"),),
        forms=("identify THING",),
    ),
)
REDUCERS: dict[type[Event], Reducer] = {Appraised: _as_it_was}
FEATURE = Feature({Donate: donate, Gamble: gamble, Identify: identify}, REDUCERS, VERBS)
