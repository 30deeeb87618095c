"""Supply: the common stuff of adventuring, which becomes a thing when it is needed."""

from __future__ import annotations

from gameloop.kernel.messages import Command
from gameloop.kernel.values import frozen
from gameloop.world.goods import find, move, some
from gameloop.world.modes import EXPLORE, FIGHT, MEET, TOWN, WILD
from gameloop.world.places import TREASURE
from gameloop.world.ruleset import BY, Args, Drafting, Feature, Ruleset, Slot, Verb
from gameloop.world.rulings import NO, YES, ruling
from gameloop.world.state import NOWHERE, Item, State
from gameloop.world.wares import Recipe

LONGEST = 40
ARTICLES = ("a", "an", "some", "the")  # before a thing that is asked for
TURNED, MADE = "turned", "made of supply"  # why supply goes, and why a thing comes


@frozen
class Make(Command):
    """Turn supply into `n` of a thing, in the player's words; `who` empty = the first who has supply."""

    what: str
    n: int = 1
    who: str = ""


def make(draft: Drafting, rules: Ruleset, command: Make) -> None:
    """As many units as it takes, at no time; never in a round of a fight."""
    if draft.state.fight is not None:
        draft.refuse("not in a round of a fight", rule=rules.row("convert"))
    recipe = recipe_for(rules, command.what)
    if recipe is None:
        another(draft, rules, command)
        return
    units = -(-max(1, command.n) // recipe.yields)
    who = supplier(draft, rules, recipe.source, units, command.who)
    made = rules.item(recipe.kind, units * recipe.yields)
    turn_into(draft, rules, recipe.source, units, who, made, recipe.rule)


def recipe_for(rules: Ruleset, word: str) -> Recipe | None:
    """What a word means among the things that supply becomes."""
    said = word.casefold()
    return next((r for r in rules.goods.recipes if said in (r.kind, r.name, *r.words)), None)


def supplier(draft: Drafting, rules: Ruleset, source: str, units: int, who: str) -> str:
    """Who has that many units; else a refusal."""
    holders = [p.id for p in draft.state.able() if who in ("", p.id)]
    found = next((h for h in holders if _units(draft.state, h, source) >= units), "")
    if not found:
        draft.refuse(f"nobody has {units} of supply", instead="i", rule=rules.row("supply"))
    return found


def _units(state: State, who: str, source: str) -> int:
    stack = find(state, who, source)
    return stack.n if stack else 0


def turn_into(
    draft: Drafting, rules: Ruleset, source: str, units: int, who: str, made: Item, rule: str
) -> None:
    """The units go, the thing comes, to the same person."""
    stack = find(draft.state, who, source)
    if stack is None:
        raise LookupError(source)
    move(draft, some(stack, units), who, NOWHERE, TURNED, rule=rule)
    move(draft, made, NOWHERE, who, MADE, rule=rules.row("made"))


def another(draft: Drafting, rules: Ruleset, command: Make) -> None:
    """Another common thing: the lists and treasure never; the rest is for a referee, who says no unless asked."""
    row, word = rules.row("another_thing"), command.what.casefold()
    known = ", ".join(recipe.name for recipe in rules.goods.recipes)
    listed = any(word in (w.name, *w.words) for w in rules.goods.wares)
    if listed or not word.isprintable() or len(word) > LONGEST or not rules.asks_referee(draft.state):
        draft.refuse(f"supply does not become {command.what}", instead=f"make one of {known}", rule=row)
    source = rules.goods.recipes[0].source
    who = supplier(draft, rules, source, 1, command.who)
    text = f"Is {word} a common thing, that a unit of supply can become?"
    if ruling(draft, rules, "another_thing", text, (NO, YES)) == YES:
        slug = "_".join(word.split())
        turn_into(draft, rules, source, 1, who, Item(f"common.{slug}", TREASURE, word, slots=1), row)


def _make(_state: State, args: Args) -> Make:
    article, _, bare = args["what"].partition(" ")
    what = bare if bare and article.casefold() in ARTICLES else args["what"]
    return Make(what, int(args.get("n", 1)), args.get("who", ""))


SLOTS = (
    Slot("n", "number", optional=True),
    Slot("what", "text"),
    BY,
)
VERBS = (
    Verb(
        "make",
        _make,
        (EXPLORE, TOWN, MEET, FIGHT, WILD),
        "Turn supply into what you need: food, water, torches, ammunition, a common tool, camping gear, spikes.",
        "make torches",
        group="Things",
        slots=SLOTS,
        forms=("make THING", "make N THING", "NAME: make THING"),
    ),
    Verb(
        "convert",
        _make,
        (EXPLORE, TOWN, MEET, FIGHT, WILD),
        "The same as make.",
        "convert supply to torches",
        group="Things",
        slots=(Slot("unit", "text", optional=True), Slot("what", "text", ("to", "into")), BY),
        forms=("convert supply to THING", "NAME: convert supply to THING"),
    ),
)
FEATURE = Feature({Make: make}, verbs=VERBS)
